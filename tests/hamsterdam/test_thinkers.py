"""The bots that reckon: their quick picture of a round is the true one, and they play for whom they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.game import Seat
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.hamsterdam.bots import BOTS
from games.hamsterdam.cards import EFFECT, VALUE
from games.hamsterdam.reckoning import adjusted, chance, losing, traded
from games.hamsterdam.rules import GAME
from games.hamsterdam.source_ai import Source
from games.hamsterdam.values import Options, Phase

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
