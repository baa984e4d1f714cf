"""No card and no credit is ever lost or made, whatever is played."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.play import forfeit, play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.thunderjack.rules.cards import all_cards
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    HandDoubled,
    HandSettled,
    HandSplit,
    Options,
    RoundBegan,
    RoundEnded,
    SetOrder,
    State,
    ThunderjackEvent,
)
from tests.support.values import of_type
from tests.thunderjack.table import LEAVE, ME, ThunderjackStep, legal, random_sitting, table_cards

OPTIONS = of_type(Options).filter(lambda options: not GAME.problems(Setup(options, (SeatSetup(),))))
PATIENT = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**64).map(lambda number: f"{number:064x}")


def cards_of(state: State) -> list[str]:
    return sorted([*state.shoe, *state.tray, *table_cards(state)])


def change_of(event: ThunderjackEvent) -> int:
    """What an event does to the credits."""
    match event:
        case RoundBegan(right=right, middle=middle, left=left):
            return -(right + middle + left)
        case HandDoubled(bet=bet) | HandSplit(bet=bet):
            return -bet
        case HandSettled(paid=paid):
            return paid
    return 0


@PATIENT
@given(OPTIONS, SEEDS)
def test_shoe_tray_hands_and_dealer_are_always_all_cards(options: Options, seed: str) -> None:
    whole = sorted(all_cards(options.decks))
    for step in random_sitting(options, seed, rounds=60):
        assert cards_of(step.state) == whole


@PATIENT
@given(OPTIONS, SEEDS)
def test_credits_change_by_stakes_and_payments_only(options: Options, seed: str) -> None:
    credits = options.credits  # noqa: A001
    for step in random_sitting(options, seed, rounds=60):
        credits += _checked(step, credits)  # noqa: A001
        assert step.state.credits == credits >= 0
    outcome = GAME.outcome(step.state)
    assert outcome
    assert outcome.scores == (credits,)


def _checked(step: ThunderjackStep, credits: int) -> int:  # noqa: A002
    """The change of a step; each event that tells the credits tells them as they are by then."""
    before = credits
    for event in step.events:
        credits += change_of(event)  # noqa: A001
        assert getattr(event, "credits", credits) == credits
    return credits - before


@PATIENT
@given(OPTIONS, SEEDS)
def test_a_round_is_summed_up_as_it_went(options: Options, seed: str) -> None:
    staked = paid = 0
    for step in random_sitting(options, seed, rounds=30):
        for event in step.events:
            change = change_of(event)
            staked, paid = staked - min(change, 0), paid + max(change, 0)
            if isinstance(event, RoundEnded):
                assert (event.staked, event.paid) == (staked, paid)
                staked = paid = 0


@PATIENT
@given(SEEDS, st.integers(0, 60), st.integers(30, 100))
def test_with_orders_too(seed: str, count: int, recycle: int) -> None:
    options = Options(practice=True, decks=4, recycle=recycle, rounds=12, credits=100_000)
    state, rng = GAME.setup(Setup(options, (SeatSetup(),)), seed).state, Rng(seed)
    whole = sorted(all_cards(4))
    while GAME.to_act(state):
        choices = [action for action in legal(state) if action != LEAVE]
        action, rng = rng.choice(choices)
        cards, rng = rng.shuffled(state.shoe)
        order = SetOrder(cards[:count])
        if GAME.is_legal(state, ME, order):
            state = play(GAME, state, ME, order).state
        state = play(GAME, state, ME, action).state
        assert cards_of(state) == whole
        assert state.known <= len(state.shoe)


@PATIENT
@given(OPTIONS, SEEDS, st.integers(0, 40))
def test_giving_up_settles_every_hand(options: Options, seed: str, length: int) -> None:
    steps = random_sitting(options, seed)
    found = [step for step, _number in zip(steps, range(length + 1), strict=False)]
    state = next(step.state for step in reversed(found) if step.state.end is None)
    step = forfeit(GAME, state, ME)
    assert state.credits + _checked(step, state.credits) == step.state.credits
    assert all(hand.result for hand in step.state.hands)
    assert cards_of(step.state) == cards_of(state)
