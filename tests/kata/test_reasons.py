"""Why a bot of the Kata takes a move, in short sentences that are true of the move and tell no hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.play import play
from games.engine.rng import Rng
from games.kata.bots.bots import BOTS
from games.kata.page.page import PAGE
from games.kata.rules.rules import GAME
from games.kata.rules.values import KataAction, State
from tests.kata.table import BASIC, CONSTRUCTED, END, FOE, ME, MINIONS, SEED, attack, card, duel, minion, side

GOLEM = minion(9, 4, 6, card="m8")


def why(state: State, action: KataAction, bot: str = "planner") -> str:
    """Why seat 0 would do this, in the words of a bot."""
    return ", ".join(str(why.words) for why in BOTS[bot].why(GAME.view_for(state, ME), action))


def seen(state: State, action: KataAction) -> str:
    """What the other may hear of it while they play."""
    after = play(GAME, state, ME, action).state
    views = (GAME.view_for(state, FOE), GAME.view_for(after, FOE))
    return ", ".join(str(why.words) for why in BOTS["planner"].why_seen(*views, ME, action))


def test_where_only_mana_counts_it_tells_the_plan_of_the_turn_and_what_it_keeps() -> None:
    state = duel(side(["b7", "b3"], mana=10))
    assert why(state, card(1)) == "Meteor and Slash do 10 damage for all 10 mana"
    assert why(duel(side(["b5", "b3", "b1"], mana=10)), card(1)).startswith(
        "Smite, Slash and Spark do 9 damage for 9"
    )
    kept = duel(side(["b2", "b3", "b4", "b5"], mana=5))
    assert why(kept, card(4)) == "5 damage for all 5 mana, 6 more next turn"
    assert why(duel(side(["b1", "b8"], mana=1, slots=3)), card(1)) == "1 damage for your 1 mana"


def test_a_turn_that_is_ended_and_a_dud_that_is_played_have_reasons_too() -> None:
    assert why(duel(side(["b0", "b8"], mana=1)), END) == "Nothing more is worth doing this turn"
    full = duel(side(["b0", "b8", "b8", "b8", "b7"], mana=1))
    assert why(full, card(1)) == "It makes room in the hand for the next card"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_blow_that_wins_or_helps_to_win_says_so(bot: str) -> None:
    state = duel(side(["b6", "b2"], mana=8), side(["b0"], health=8))
    assert why(state, card(1), bot) == "This turn's damage is enough for the last 8 health"
    assert why(duel(side(["b6"], mana=8), side(["b0"], health=6)), card(1), bot) == "It wins the match"
    mine = side(["b6"], mana=6, board=[minion(1, 2, 1)])
    state = duel(mine, side(["b0"], health=8, board=[GOLEM]), MINIONS)
    assert why(state, attack(1), bot) == "This turn's damage is enough for the last 8 health"
    assert why(state, card(1, "board"), bot) == "6 attack and 6 health, to fight from the next turn on"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (attack(1, "p9"), "It kills the Golem and lives"),
        (attack(2, "p9"), "It kills the Golem, and dies too"),
        (attack(3, "p9"), "It dies, but leaves the Golem with 5 health"),
        (attack(3), "1 damage, and nothing strikes back"),
        (card(1, "p9"), "It kills the Golem for 6 mana"),
        (card(2, "p9"), "It leaves the Golem with 4 health"),
        (card(2, "self"), "It heals 2 (now 22)"),
        (card(2), "2 damage for 2 of 9 mana"),
        (card(3, "deck"), "It draws 3 cards"),
    ],
)
def test_each_move_says_what_it_does_and_as_much_to_who_only_looks_on(action: KataAction, said: str) -> None:
    board = [minion(1, 6, 5), minion(2, 7, 4), minion(3, 1, 1)]
    mine = side(["b6", "b2", "d3"], mana=9, health=20, board=board)
    state = duel(mine, side(["b0"], board=[GOLEM]), CONSTRUCTED)
    assert why(state, action) == said == seen(state, action)


def test_what_the_other_hears_in_the_match_is_the_same_whatever_is_still_held() -> None:
    state = duel(side(["b7", "b3", "b8"], mana=10), side(["b0"], health=10))
    assert why(state, card(1)) == "This turn's damage is enough for the last 10 health"
    told = {seen(state, card(1))}
    view = GAME.view_for(state, FOE)
    for number in range(9):
        world = GAME.sample_world(view, FOE, Rng(f"{number:064x}"))
        mine = world.sides[ME]
        hand = (replace(mine.hand[0], card="b7"), *mine.hand[1:])
        world = replace(world, sides=(replace(mine, hand=hand), world.sides[FOE]))
        told.add(seen(world, card(int(hand[0].id[1:]))))
    assert told == {"7 damage for 7 of 10 mana"}


@pytest.mark.parametrize("options", [BASIC, MINIONS, CONSTRUCTED])
def test_there_is_a_reason_and_a_sentence_for_whatever_may_be_done(options: object) -> None:
    mine = side(["b0", "b1", "b6", "b2", "b3"], mana=9, board=[minion(1, 2, 3)] if options != BASIC else [])
    state = duel(mine, side(["b0"], board=[GOLEM] if options != BASIC else []), options)  # type: ignore[arg-type]
    view = GAME.view_for(state, ME)
    for action in GAME.legal_actions(state, ME):
        assert str(PAGE.action_words(view, action)).endswith(".")
        assert all(why(state, action, bot) for bot in ("greedy", "planner"))
    chosen = BOTS["planner"].choose(view, list(GAME.legal_actions(state, ME)), Rng(SEED))
    assert chosen in GAME.legal_actions(state, ME)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (card(1), "Strike with Fireball."),
        (card(1, "p9"), "Strike the Golem with Fireball."),
        (card(1, "self"), "Heal with Fireball."),
        (card(1, "board"), "Summon Fireball."),
        (card(2), "Discard Dud."),
        (card(3, "deck"), "Draw with Study."),
        (attack(1), "Attack with Slash."),
        (attack(1, "p9"), "Attack the Golem with Slash."),
        (END, "End the turn."),
    ],
)
def test_a_move_in_words(action: KataAction, said: str) -> None:
    mine = side(["b6", "b0", "d3"], mana=9, board=[minion(1, 2, 3)])
    state = duel(mine, side(["b0"], board=[GOLEM]), CONSTRUCTED)
    assert str(PAGE.action_words(GAME.view_for(state, ME), action)) == said
