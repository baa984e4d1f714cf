"""The bots play whole heists, each in its way."""

from __future__ import annotations

from hashlib import sha256

import pytest

from games.card_thief.bots.bots import BOTS
from games.card_thief.bots.greedy import Weights, best, choices
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import CardThiefAction, Go, Options, Result, ShadowStep, State
from games.engine.rng import Rng
from tests.support.card_thief.table import SEED, THIEF, board, setup, state


def choice(bot: str, before: State) -> CardThiefAction:
    legal = tuple(GAME.legal_actions(before, THIEF))
    action: CardThiefAction = BOTS[bot].choose(GAME.view_for(before, THIEF), legal, Rng(SEED))
    assert action in legal
    return action


def played(bot: str, heist: int, number: int) -> State:
    """A whole heist without equipment."""
    options = Options(heist=heist, item_1=Gear.NONE)
    found = GAME.setup(setup(options), sha256(f"bots/{heist}/{number}".encode()).hexdigest()).state
    while GAME.to_act(found):
        found = GAME.apply(found, THIEF, choice(bot, found)).state
    return found


def escapes(bot: str, heist: int, count: int) -> int:
    return sum(played(bot, heist, number).board.result is Result.ESCAPED for number in range(count))


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_plays_to_the_end(bot: str) -> None:
    for heist in (1, 4):
        assert played(bot, heist, 1).board.result is not None


def test_14_4_the_greedy_one_takes_the_exit_with_the_chest() -> None:
    assert choice("greedy", state("@ D E $3 $3 $3 $3 $3 $3", chest_gems=6)) != choice(
        "greedy", state("@ D E $3 $3 $3 $3 $3 $3")
    )
    with_chest = choice("greedy", state("@ D E D D D D D D", chest_gems=6))
    assert isinstance(with_chest, Go)
    assert with_chest.path[-1] == 2


def test_14_4_the_greedy_one_weighs_as_told() -> None:
    lying = board("@ $2 s2 h D D f g2^+1 D", stealth=6)
    worth = {one.path: one.worth for one in choices(lying, 1, Weights())}
    cards = -0.5 + 2 - (0.8 + 0.5)
    assert worth[1, 2] == pytest.approx(0.35 * 2 + 8 + cards)
    assert worth[1, 4] == pytest.approx(0.35 * 2 + 6 + cards + 1.2)


def test_14_4_the_greedy_one_fears_to_be_seen() -> None:
    lying = board("@ f $1 D D D D D g2^", stealth=3)
    worth = {one.path: one.worth for one in choices(lying, 1, Weights())}
    assert worth[1, 2] == pytest.approx(0.35 + 2 - 6 - 0.8)
    lit = board("@ $1 $1 D D f D D D", stealth=3)
    in_light = {one.path: one.worth for one in choices(lit, 1, Weights())}
    assert in_light[1, 2] == pytest.approx(0.70 + 3 - 2 - 0.5)


def test_without_a_path_a_bot_does_what_can_be_done() -> None:
    stuck = state("@ g9v . g9> . . . . .", stealth=0)
    assert best(stuck.board, 1, Weights()) is None
    for bot in BOTS:
        assert isinstance(choice(bot, stuck), ShadowStep)


def test_the_greedy_one_always_leaves_the_manor_with_the_chest() -> None:
    assert escapes("greedy", 1, 12) == 12


def test_the_planner_escapes_where_the_greedy_one_does_not() -> None:
    count = 8
    assert escapes("planner", 4, count) > escapes("greedy", 4, count)


def test_the_collector_stays_where_the_planner_leaves() -> None:
    """Another turn among guards that cannot see it is worth more to it than the exit."""
    before = state("@ D E $3 $3 $3 $3 $3 $3", chest_gems=6, stealth=12)
    ends = {bot: choice(bot, before) for bot in ("planner", "collector")}
    leaves = {bot: isinstance(action, Go) and 2 in action.path for bot, action in ends.items()}
    assert leaves == {"planner": True, "collector": False}
