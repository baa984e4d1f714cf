"""Sittings of Thunderjack! to start a test from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.game import Seat, Step
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.thunderjack.page.presets import PRESETS
from games.thunderjack.rules.cards import all_cards
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    Deal,
    Double,
    Hand,
    HandSettled,
    Hit,
    Leave,
    Options,
    Place,
    Rebet,
    SetOrder,
    Split,
    Stand,
    State,
    Surrender,
    ThunderjackAction,
    ThunderjackEvent,
)

SEED = "5" * 64
ME = Seat(0)
R, M, L = Place.LOWER_RIGHT, Place.LOWER_MIDDLE, Place.LOWER_LEFT
UR, UM, UL = Place.UPPER_RIGHT, Place.UPPER_MIDDLE, Place.UPPER_LEFT
HIT, STAND, DOUBLE, SPLIT, SURRENDER = Hit(), Stand(), Double(), Split(), Surrender()
LEAVE, REBET = Leave(), Rebet()
RIGHT = Deal(100)
"""A hundred on the right hand."""

BLACKJACKS = "a_s_0 a_h_0 10_d_0 6_d_0 k_s_0 10_c_0 8_c_0 10_h_0"
"""A Thunderjack, a Blackjack and an eighteen against a sixteen."""
LOST = "10_c_0 a_d_0 9_c_0 k_d_0"
"""The dealer has a Blackjack."""
TO_TURN = "10_c_0 6_d_0 7_c_0 10_h_0"
"""A seventeen, in turn, against a six with a ten."""

PAID = {
    "Thunderjack": "a_c_0 9_d_0 j_c_0 7_h_0",
    "Blackjack": "a_d_0 9_d_1 10_d_0 7_h_0",
    "Blitz": "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 3_d_0 5_h_0",
    "Win": "10_c_0 10_d_0 9_c_0 7_h_0",
    "Push": "10_c_0 10_d_0 7_c_0 7_h_0",
    "Surrendered": "10_c_0 10_d_0 7_c_0 7_h_0",
    "Lost": "10_c_0 10_d_0 7_c_0 8_h_0",
}
"""A hand on the right for each result."""

ThunderjackStep = Step[State, ThunderjackEvent]


def setup(stack: str = "", preset: str = "house", **options: Any) -> Setup[Options]:
    """A setup; with a `stack` of ids it is a practice sitting with these cards on top."""
    if stack:
        options["practice"] = True
    chosen = Options(**{"credits": 5000, **PRESETS[preset], **options})
    return Setup(chosen, (SeatSetup(),), Hidden({"shoe": tuple(stack.split())} if stack else {}))


def begun(stack: str = "", seed: str = SEED, **more: Any) -> State:
    """The first state; `more` are options."""
    built = setup(stack, **more)
    assert not GAME.problems(built)
    return GAME.setup(built, seed).state


def steps(state: State, *actions: ThunderjackAction) -> list[ThunderjackStep]:
    """What follows from each action, one after the other."""
    found: list[ThunderjackStep] = []
    for action in actions:
        found.append(play(GAME, state, ME, action))
        state = found[-1].state
    return found


def after(state: State, *actions: ThunderjackAction) -> State:
    """The state after some actions."""
    return steps(state, *actions)[-1].state


def events(state: State, *actions: ThunderjackAction) -> list[ThunderjackEvent]:
    """All that happens on the way."""
    return [event for step in steps(state, *actions) for event in step.events]


def ordered(stack: str, **options: Any) -> State:
    """A practice sitting that has an order for the next deal."""
    return after(begun(practice=True, **options), SetOrder(tuple(stack.split())))


def hand(state: State, place: Place) -> Hand:
    return next(one for one in state.hands if one.place == place)


def results(state: State) -> dict[Place, str | None]:
    return {one.place: one.result for one in state.hands}


def turn(state: State) -> Place | None:
    return GAME.view_for(state, ME).turn


def legal(state: State) -> list[ThunderjackAction]:
    return list(GAME.legal_actions(state, ME))


def why(state: State, action: ThunderjackAction) -> str:
    """Why an action is refused; empty if it is not."""
    refusal = GAME.refusal(state, ME, action)
    return str(refusal) if refusal else ""


def settled(found: list[ThunderjackEvent]) -> list[HandSettled]:
    return [event for event in found if isinstance(event, HandSettled)]


def table_cards(state: State) -> list[str]:
    """All cards that lie in hands or with the dealer."""
    return [*(card for one in state.hands for card in one.cards), *state.dealer]


def with_left(count: int, **options: Any) -> State:
    """Between rounds, with so many cards in the shoe and all others in the tray."""
    state = begun(**options)
    whole = all_cards(state.options.decks)
    return State(state.options, state.credits, whole[:count], state.rng, whole[count:])


def random_sitting(options: Options, seed: str, rounds: int = 1000) -> Iterator[ThunderjackStep]:
    """The first step and those of a random sitting of at most so many rounds."""
    step = GAME.setup(Setup(options, (SeatSetup(),)), seed)
    yield step
    rng = Rng(seed)
    while GAME.to_act(step.state):
        choices = legal(step.state)
        if LEAVE in choices and len(choices) > 1 and step.state.round < rounds:
            choices.remove(LEAVE)
        action, rng = (LEAVE, rng) if LEAVE in choices else rng.choice(choices)
        step = play(GAME, step.state, ME, action)
        yield step
