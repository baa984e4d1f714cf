"""The bots play by the rules, see no more than a person, and are worth their names."""

from __future__ import annotations

import pytest

from games.engine.play import play
from games.engine.record import read_record, verify
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.simulation import plan_for, played, with_decks
from games.kata.bots.bots import BOTS
from games.kata.rules.cards import deck_problems
from games.kata.rules.rules import GAME
from games.kata.rules.values import KataAction, Options, PlayCard, State
from tests.kata.table import BASIC, CONSTRUCTED, END, FOE, ME, MINIONS, SEED, attack, card, duel, minion, side


def choice(bot: str, state: State) -> KataAction:
    """What a bot in seat 0 does."""
    legal = list(GAME.legal_actions(state, ME))
    chosen: KataAction = BOTS[bot].choose(GAME.view_for(state, ME), legal, Rng(SEED))
    assert chosen in legal
    return chosen


def winner(seed: str, bots: tuple[str, str], options: Options = BASIC) -> int | None:
    state, count = GAME.setup(Setup(options, (SeatSetup(),) * 2), seed).state, 0
    while acting := GAME.to_act(state):
        (seat,) = acting
        legal = list(GAME.legal_actions(state, seat))
        chance = Rng(f"{count:064x}")
        chosen = BOTS[bots[seat]].choose(GAME.view_for(state, seat), legal, chance)
        assert chosen in legal
        state, count = play(GAME, state, seat, chosen).state, count + 1
    return state.winner


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_bot_beats_one_that_plays_at_random(bot: str) -> None:
    seeds = [f"{n:064x}" for n in range(20)]
    won = sum(winner(seed, (bot, "random")) == 0 for seed in seeds)
    won += sum(winner(seed, ("random", bot)) == 1 for seed in seeds)
    assert won >= 36


def test_greedy_plays_the_dearest_card_it_can_pay_for() -> None:
    assert choice("greedy", duel(side(["b2", "b7", "b8"], mana=7))) == card(2)
    assert choice("greedy", duel(side(["b0", "b8"], mana=7))) == END, "a Dud is no use"
    assert choice("greedy", duel(side(["b0", "b8", "b8", "b8", "b8"], mana=7))) == card(1), "but in the way"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_bot_wins_when_it_can(bot: str) -> None:
    mine = side(["b6", "b2", "b0"], mana=8, board=[minion(1, 2, 1)])
    state = duel(mine, side(["b0"], health=10, board=[minion(9, 8, 8)]), MINIONS)
    while state.winner is None:
        state = play(GAME, state, ME, choice(bot, state)).state
    assert state.winner == ME


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_bot_trades_well(bot: str) -> None:
    mine = side(["b0"], board=[minion(1, 2, 3)])
    state = duel(mine, side(["b8", "b8"], board=[minion(9, 1, 1), minion(8, 6, 2)], slots=3), MINIONS)
    assert choice(bot, state) == attack(1, "p8") or bot == "planner"
    assert choice(bot, state) != END


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_bot_builds_a_board(bot: str) -> None:
    state = duel(side(["b4", "b0"], mana=4), side(["b8", "b8", "b8"], slots=4), MINIONS)
    assert choice(bot, state) == card(1, "board")


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_bot_fills_an_empty_hand(bot: str) -> None:
    state = duel(side(["d3"], mana=9, deck=["b5"] * 10), side(["b8"], slots=4), CONSTRUCTED)
    assert choice(bot, state) == card(1, "deck")


def test_the_planner_beats_greedy_with_minions() -> None:
    seeds = [f"{n:064x}" for n in range(6)]
    won = sum(winner(seed, ("planner", "greedy"), MINIONS) == 0 for seed in seeds)
    won += sum(winner(seed, ("greedy", "planner"), MINIONS) == 1 for seed in seeds)
    assert won >= 6


def test_the_planner_spends_eight_mana_as_six_and_two_where_greedy_wastes_one() -> None:
    state = duel(side(["b7", "b6", "b2"], mana=8))
    assert choice("greedy", state) == card(1)
    assert choice("planner", state) == card(2)


def test_the_planner_keeps_what_it_can_use_next_turn() -> None:
    # With five mana, 5 hits as hard as 2 and 3; but only 2, 3 and 4 give six next turn.
    assert choice("planner", duel(side(["b2", "b3", "b4", "b5"], mana=5))) == card(4)
    assert choice("planner", duel(side(["b2", "b3", "b5"], mana=5))) == card(2), "else it empties its hand"


def test_the_planner_keeps_a_dud_until_its_hand_would_overflow() -> None:
    assert choice("planner", duel(side(["b0", "b8"], mana=1))) == END
    full = duel(side(["b0", "b8", "b8", "b8", "b7"], mana=1))
    assert choice("planner", full) == PlayCard("c1", "face")
    easier = duel(side(["b0", "b1", "b8", "b8", "b7"], mana=1))
    assert choice("planner", easier) == card(2)


def test_a_simulation_can_have_each_seat_bring_a_random_deck() -> None:
    plan = plan_for(GAME, CONSTRUCTED, ("greedy",), "decks", keeps_records=True, draws_decks=True)
    records = [
        read_record(GAME, (played(GAME, BOTS, plan, number).record or "").encode()) for number in (1, 2, 1)
    ]
    brought = [tuple(seat.deck for seat in record.setup.seats) for record in records]
    assert brought[0] == brought[2] != brought[1]
    assert all(check.holds for record in records for check in verify(GAME, record))
    assert all(deck and not deck_problems(deck) for decks in brought for deck in decks)
    assert with_decks(GAME, Setup(MINIONS, (SeatSetup(),) * 2), "any").seats == (SeatSetup(),) * 2


def test_every_bot_has_a_name_and_says_what_it_does() -> None:
    assert list(BOTS) == ["random", "greedy", "planner"]
    assert len({str(bot.name) for bot in BOTS.values()}) == 3
    assert all(str(bot.description).endswith(".") for bot in BOTS.values())


def test_a_bot_plays_a_match_it_cannot_win_to_its_end() -> None:
    for options in (MINIONS, CONSTRUCTED):
        assert winner(SEED, ("planner", "random"), options) in (ME, FOE)


def test_no_bot_looks_at_what_it_cannot_see() -> None:
    state = duel(side(["b2", "b3", "b5"], mana=5), side(["b8", "b7"], deck=("b1", "b2", "b3"), mana=3))
    view = GAME.view_for(state, ME)
    worlds = [GAME.sample_world(view, ME, Rng(f"{n:064x}")) for n in range(5)]
    assert len({world.sides[FOE].hand for world in worlds}) > 1
    for bot in BOTS:
        assert {choice(bot, world) for world in worlds} == {choice(bot, state)}
