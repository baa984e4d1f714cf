"""The bots that reckon: their quick picture of a round is the true one, and they play for whom they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.game import Seat
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.hamsterdam.bots.bots import BOTS
from games.hamsterdam.bots.round_sim import adjusted, chance, losing, traded
from games.hamsterdam.bots.source_ai import Source
from games.hamsterdam.rules.cards import EFFECT, VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import Options, Phase, Play
from tests.support.hamsterdam.table import KEEP, PASS, TRADE, A, adjustment, after, markets

MATCHES = 60


def begun(random: Random, seats: int) -> Any:
    return GAME.setup(Setup(Options(), (SeatSetup(),) * seats), f"{random.getrandbits(256):064x}").state


def moved(state: Any, bot: Any, number: int) -> Any:
    seat = state.turn
    view, legal = GAME.view_for(state, seat), tuple(GAME.legal_actions(state, seat))
    return play(GAME, state, seat, bot.choose(view, legal, Rng(f"{number:064x}"))).state


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_round_in_the_head_ends_as_it_does_at_the_table(seats: int) -> None:
    random, rounds = Random(seats), 0
    for _match in range(MATCHES):
        state = begun(random, seats)
        while state.turn is not None:
            order, number = state.order, state.round
            stocks = [VALUE[state.sides[seat].stock or ""] for seat in order]
            hands = [[EFFECT[card] for card in state.sides[seat].hand] for seat in order]
            before = [len(state.sides[seat].certificates) for seat in order]
            traded(stocks, 0, VALUE[state.stock_deck[0]], got_lower=False)
            totals = list(stocks)
            adjusted(totals, hands, 0, 0)
            while state.turn is not None and state.round == number:
                state = moved(state, Source(), 0)
            assert [VALUE[row.stock] for row in state.last.rows] == stocks
            assert [row.total for row in state.last.rows] == totals
            after = tuple([len(state.sides[seat].certificates) for seat in order])
            assert after == losing(totals, before)
            rounds += 1
    assert rounds > MATCHES


def test_chances_add_up_and_grow_with_certificates() -> None:
    for certificates in ((2, 2, 2), (1, 2, 2), (2, 0, 1), (1, 1, 2, 2)):
        assert sum(chance(certificates, place) for place in range(len(certificates))) == pytest.approx(1)
    assert chance((2, 2, 2), 0) == pytest.approx(1 / 3)
    assert chance((2, 1, 1), 0) > chance((2, 2, 2), 0) > chance((1, 2, 2), 0) > chance((0, 1, 1), 0) == 0


@pytest.mark.parametrize(("bot", "step"), [("helper", 1), ("helper-right", -1)])
def test_a_helper_makes_its_neighbour_win_far_more_often_than_chance(bot: str, step: int) -> None:
    """Of twenty games a third would be seven; the helpers reach three quarters and more."""
    random, won = Random(7), 0
    for number in range(20):
        state, seat = begun(random, 3), Seat(number % 3)
        while state.turn is not None:
            state = moved(state, BOTS[bot] if state.turn == seat else Source(), number)
        won += (seat + step) % 3 in state.winners
    assert won >= 12


def test_a_bot_decides_alike_whatever_lies_where_it_cannot_see() -> None:
    random = Random(3)
    for name in ("reckoner", "helper"):
        state = begun(random, 3)
        while state.turn is not None and state.round < 3:
            view = GAME.view_for(state, state.turn)
            other = GAME.sample_world(view, state.turn, Rng("5" * 64))
            legal = tuple(GAME.legal_actions(state, state.turn))
            chosen = BOTS[name].choose(view, legal, Rng("a" * 64))
            twin = GAME.view_for(other, state.turn)
            assert BOTS[name].choose(twin, legal, Rng("a" * 64)) == chosen
            state = play(GAME, state, state.turn, chosen).state


def test_the_reckoner_plays_what_saves_its_last_certificate() -> None:
    """Where one spade lifts it from the bottom it plays something, nearly always."""
    random, seen, played = Random(11), 0, 0
    for number in range(MATCHES):
        state = begun(random, 3)
        while state.turn is not None:
            own = state.sides[state.turn]
            if state.phase is Phase.ADJUSTMENT and len(own.certificates) == 1:
                others = [state.sides[other].total for other in state.order if other != state.turn]
                best = max((EFFECT[card] for card in own.hand), default=0)
                if own.total < min(others) < own.total + best:
                    seen += 1
                    played += len(moved(state, BOTS["reckoner"], number).placed) > len(state.placed)
            state = moved(state, Source(), number)
    assert seen > 5
    assert played > 0.9 * seen


def choice(name: str, state: Any, number: int = 5) -> Any:
    """What a bot does in the seat that is to act."""
    view, legal = GAME.view_for(state, state.turn), tuple(GAME.legal_actions(state, state.turn))
    return BOTS[name].choose(view, legal, Rng(f"{number:064x}"))


def test_only_those_who_play_for_another_are_no_rivals() -> None:
    assert [slug for slug, bot in BOTS.items() if not bot.is_rival] == ["helper", "helper-right"]


def test_the_reckoner_trades_what_is_low_and_keeps_what_is_high() -> None:
    for seats in (2, 3, 4):
        for value, expected in ((1, TRADE), (2, TRADE), (9, KEEP), (10, KEEP)):
            state = markets([f"C{value}", *["D6", "D7", "D8"][: seats - 1]])
            assert choice("reckoner", state) == expected
    last = after(markets(["C6", "C7", "C1"]), KEEP, KEEP)
    assert choice("reckoner", last) == TRADE


def test_the_reckoner_keeps_what_it_knows_to_be_above_another() -> None:
    assert choice("reckoner", after(markets(["C5", "C1", "C9"]), TRADE)) == KEEP
    assert choice("reckoner", after(markets(["C1", "C5", "C9"]), TRADE)) == TRADE


def test_the_reckoner_ends_a_round_that_others_have_given_up() -> None:
    """B has passed with a hand that might have saved it: nothing need be played against that any more."""
    hands = [["S1", "H1"], ["S2", "S3", "S4", "S5"], ["H4"]]
    state = after(adjustment(["C5", "C4", "C9"], dealer=A, hands=hands, left=(1, 2, 2)), PASS, PASS)
    assert state.turn == A
    assert choice("reckoner", state) == PASS


@pytest.mark.parametrize(("bot", "friend", "rival"), [("helper", 1, 2), ("helper-right", 2, 1)])
def test_a_helper_saves_its_friends_last_certificate_with_its_own(bot: str, friend: int, rival: int) -> None:
    held, left = ["C4", "", ""], [2, 1, 1]
    held[friend], held[rival] = "C3", "C9"
    state = adjustment(held, hands=[["S2"], [], []], left=left)
    assert choice(bot, state) == Play("S2", Seat(friend))


@pytest.mark.parametrize(("bot", "friend", "rival"), [("helper", 1, 2), ("helper-right", 2, 1)])
def test_a_helper_throws_nothing_away_while_somebody_else_is_lowest(
    bot: str, friend: int, rival: int
) -> None:
    held = ["C6", "", ""]
    held[friend], held[rival] = "C8", "C3"
    state = adjustment(held, hands=[["H5", "S1"], [], []])
    assert choice(bot, state) == PASS


@pytest.mark.parametrize(("bot", "friend", "rival"), [("helper", 1, 2), ("helper-right", 2, 1)])
def test_a_helper_loses_to_its_friend_once_nobody_else_is_left(bot: str, friend: int, rival: int) -> None:
    held: list[str | None] = ["C6", None, None]
    held[friend] = "C4"
    state = adjustment(held, hands=[["H5"], [], []])
    state = after(state, choice(bot, state))
    assert state.last is not None
    assert state.last.losers == (A,)


@pytest.mark.parametrize(("bot", "friend"), [("helper", 1), ("helper-right", 2)])
def test_a_helper_whose_friend_is_out_plays_for_itself(bot: str, friend: int) -> None:
    held: list[str | None] = ["C6", "C8", "C8"]
    held[friend] = None
    state = adjustment(held, hands=[["S4"], [], []], left=(1, 1, 1))
    assert choice(bot, state) == Play("S4", A)
