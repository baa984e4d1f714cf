"""When the house helps (RULES 9): what it does, and that nobody can tell before the end; 9.8 is in test_guarantee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from games.engine.fairness import fingerprint
from games.engine.play import forfeit, play
from games.engine.rng import Rng
from games.engine.wire import canonical
from games.hamsterdam.rules.cards import MODIFIERS, VALUE
from games.hamsterdam.rules.deals import dealt
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import (
    Exchange,
    HamsterdamAction,
    HouseTold,
    Play,
    RoundBegan,
    State,
    Traded,
)
from games.registry import GAMES
from tests.support.hamsterdam.adversaries import at_random
from tests.support.hamsterdam.table import (
    KEEP,
    PASS,
    SEED,
    TRADE,
    A,
    B,
    C,
    after,
    markets,
    random_states,
    setup,
    source_action,
    stocks,
    told,
)
from tests.support.laws import LAWS, Match, match_of
from tests.support.twins import TWIN_LAWS, Twins, twins_for

FRIEND = {"beneficiary": 2}
"""In the story the person has seat A, at the left of the friend in seat C; B is the other character."""


def wheres(seats: int, rigging: dict[str, int]) -> list[str]:
    return [problem.where for problem in GAME.problems(setup(seats, rigging=rigging))]


def test_9_1_the_house_helps_one_of_three() -> None:
    assert not any(wheres(3, {"beneficiary": seat}) for seat in range(3))
    assert wheres(3, {"beneficiary": 3}) == wheres(3, {"beneficiary": -1}) == ["hidden/rigging/beneficiary"]
    for seats in (2, 4):
        assert wheres(seats, FRIEND) == ["hidden/rigging"]
    assert wheres(3, {"beneficiary": 1, "luck": 7}) == ["hidden/rigging/luck"]


def test_9_1_the_fingerprint_binds_it() -> None:
    prints = {
        fingerprint(GAME.slug, GAME.rules, setup(rigging=rigging), SEED)
        for rigging in ({}, FRIEND, {"beneficiary": 1})
    }
    assert len(prints) == 3


@pytest.mark.parametrize("number", range(12))
def test_9_2_stocks_are_dealt_in_range(number: int) -> None:
    for state in random_states(3, number, beneficiary=C):
        if not state.trades and state.turn == state.order[0] and not state.placed:
            for seat in state.order:
                assert VALUE[state.sides[seat].stock or ""] in ((8, 9, 10) if seat == C else (1, 2, 3))


def test_9_2_every_stock_in_range_can_come() -> None:
    dealt = [GAME.setup(setup(rigging=FRIEND), f"{n:064x}").state for n in range(100)]
    assert {state.sides[C].stock for state in dealt} == {f"{suit}{n}" for suit in "CD" for n in (8, 9, 10)}
    assert {state.sides[A].stock for state in dealt} == {f"{suit}{n}" for suit in "CD" for n in (1, 2, 3)}
    assert {state.sides[C].hand[0] for state in dealt} == {"H4", "H5", "S4", "S5"}
    assert {state.sides[A].hand[0] for state in dealt} == {"H1", "H2", "S1", "S2"}


def test_9_2_so_is_what_is_taken_from_the_deck() -> None:
    deck = ["D7", "D4", "D1", "D9"]
    for dealer, expected in ((A, "D1"), (B, "D1"), (C, "D9")):
        state = markets(["C3", "C2", "C8"], dealer=dealer, deck=deck, beneficiary=C)
        traded = told(state, KEEP, KEEP, TRADE)[1][2]
        assert isinstance(traded, Traded)
        assert traded.exchange.got == expected


@pytest.mark.parametrize(
    ("others", "is_friend", "allowed"),
    [
        ([], True, {"H4", "H5", "S4", "S5"}),
        (["H4", "H5", "S4", "S5"], True, {"H3", "S3"}),
        (["H3", "S3", "H4", "H5", "S4", "S5"], True, {"H2", "S2"}),
        ([], False, {"H1", "H2", "S1", "S2"}),
        (["H1", "H2", "S1", "S2"], False, {"H3", "S3"}),
        (["H1", "H2", "H3", "S1", "S2", "S3"], False, {"H4", "S4"}),
        (MODIFIERS, False, set()),
    ],
)
def test_9_3_modifiers_are_dealt_in_range_or_near(
    others: Sequence[str], is_friend: bool, allowed: set[str]
) -> None:
    held = markets(["C3", "C7", "C6"], hands=[others, [], []], beneficiary=B if is_friend else C)
    dealt_to_first = set()
    for number in range(40):
        state = dealt(replace(held, rng=Rng(f"{number:064x}")), A, [])
        assert state.order[0] == B
        dealt_to_first |= set(state.sides[B].hand)
    assert dealt_to_first == allowed


def test_9_4_nothing_else_is_stacked() -> None:
    for number in range(20):
        honest, stacked = (
            GAME.setup(setup(rigging=rigging), f"{number:064x}").state for rigging in ({}, FRIEND)
        )
        assert honest.order == stacked.order
        assert [side.certificates for side in honest.sides] == [side.certificates for side in stacked.sides]
        assert honest.rng == stacked.rng


def test_9_5_a_trade_between_the_two_others_takes_place() -> None:
    state, events = told(markets(["C3", "C2", "C9"], beneficiary=C), TRADE)
    assert stocks(state) == ["C2", "C3", "C9"]
    assert events == [Traded(Exchange(A, B, "C3", "C2", "C2", "C3"))]


def test_9_5_a_trade_with_the_friend_who_deals_takes_place() -> None:
    state = markets(["C3", "C2", "C9"], deck=["D1", "D8"], beneficiary=C, hands=[["S1"]])
    state = after(state, KEEP, TRADE)
    assert stocks(state) == ["C3", "C9", "C2"]
    assert source_action(state) == TRADE
    assert stocks(after(state, TRADE)) == ["C3", "C9", "D8"]


def test_9_5_a_trade_by_the_friend_takes_place() -> None:
    state = after(markets(["C3", "C2", "C9"], dealer=B, beneficiary=C), TRADE)
    assert stocks(state) == ["C9", "C2", "C3"]


def test_9_5_h31_a_trade_with_the_friend_who_does_not_deal_is_replaced() -> None:
    state = markets(["C3", "C2", "C9"], dealer=A, deck=["D5", "D1", "D10"], beneficiary=C)
    assert state.order == (B, C, A)
    state, events = told(state, TRADE)
    assert stocks(state) == ["C3", "D1", "D10"]
    assert set(state.aside) == {"C2", "C9"}
    assert events == [Traded(Exchange(B, C, "C2", "D1", "C9", "D10"))]
    seen = [GAME.event_for(events[0], viewer).exchange for viewer in (None, A, B, C)]  # type: ignore[union-attr]
    assert [(one.gave, one.got) for one in seen] == [(None, None), (None, None), ("C2", "D1"), ("C9", "D10")]


def test_9_5_both_remember_what_they_were_told() -> None:
    state = after(markets(["C3", "C2", "C9"], dealer=A, deck=["D1", "D10"], beneficiary=C), TRADE)
    assert [side.stock for side in GAME.view_for(state, B).sides] == [None, "D1", "C2"]
    assert [side.stock for side in GAME.view_for(state, C).sides] == [None, "C9", "D10"]
    assert source_action(state) == KEEP


def test_9_5_h31_the_dealer_takes_a_low_one() -> None:
    state = markets(["C3", "C2", "C9"], dealer=A, deck=["D9", "D5", "D1"], beneficiary=C, hands=[["S1"]])
    state = after(state, KEEP, KEEP, TRADE)
    assert stocks(state) == ["D1", "C2", "C9"]


class Told(NamedTuple):
    """A round of a stacked match: how it began, what was done, and what was told of it."""

    begin: State
    actions: list[HamsterdamAction]
    trades: tuple[Exchange, ...]


def rounds(number: int) -> list[Told]:
    """The rounds of a stacked match in which a person plays at random, and the friend sometimes too."""
    random = Random(number)
    friend_is_odd = number % 2 == 1
    state = GAME.setup(setup(rigging=FRIEND), f"{random.getrandbits(256):064x}").state
    found, begin, actions = [], state, []
    while state.turn is not None:
        at_whim = state.turn == A or (state.turn == C and friend_is_odd and random.random() < 0.3)
        action = at_random(state, random) if at_whim else source_action(state)
        actions.append(action)
        step = play(GAME, state, state.turn, action)
        if step.state.round > begin.round or step.state.reason:
            trades = state.trades + tuple(one.exchange for one in step.events if isinstance(one, Traded))
            found.append(Told(begin, actions, trades))
            begin, actions = step.state, []
        state = step.state
    return found


def is_replaced(one: Exchange) -> bool:
    return one.neighbour is not None and one.gave != one.neighbour_got


def honest(told_of: Told) -> State:
    """A round that nobody stacked, in which all that the person was told comes true."""
    state = told_of.begin
    sides, deck = list(state.sides), state.stock_deck
    for one in told_of.trades:
        if is_replaced(one):
            assert one.neighbour is not None
            assert one.neighbour_got is not None
            mine, theirs = sides[one.seat], sides[one.neighbour]
            freed = {mine.stock, theirs.stock} - {one.got, one.neighbour_got}
            sides[one.seat] = replace(mine, stock=one.neighbour_got)
            sides[one.neighbour] = replace(theirs, stock=one.got)
            deck = (
                *[card for card in deck if card not in (one.got, one.neighbour_got)],
                *sorted(map(str, freed)),
            )
        elif one.neighbour is None:
            deck = (one.got, *[card for card in deck if card != one.got])
    return replace(state, sides=tuple(sides), stock_deck=deck, beneficiary=None)


def test_9_6_to_the_person_a_stacked_match_is_one_that_honest_decks_could_have_given() -> None:
    replaced = 0
    for number in range(150):
        for told_of in rounds(number):
            replaced += sum(map(is_replaced, told_of.trades))
            stacked, shadow = told_of.begin, honest(told_of)
            for action in told_of.actions:
                for viewer in (A, None):
                    seen = [canonical(GAME.view_for(state, viewer)) for state in (stacked, shadow)]
                    assert seen[0] == seen[1]
                steps = [play(GAME, state, stacked.turn or A, action) for state in (stacked, shadow)]
                for viewer in (A, None):
                    events = [
                        [GAME.event_for(event, viewer) for event in of_round(step.events)] for step in steps
                    ]
                    assert canonical(events[0]) == canonical(events[1])
                stacked, shadow = (step.state for step in steps)
            assert stacked.last == shadow.last
    assert replaced > 20


def of_round(events: Sequence[object]) -> list[Any]:
    """The events without those of the next deal, and without what is told at the end."""
    kinds = [type(event) for event in events]
    end = kinds.index(RoundBegan) if RoundBegan in kinds else len(events)
    return [event for event in events[:end] if not isinstance(event, HouseTold)]


def test_9_6_a_deal_looks_like_any_deal() -> None:
    stacked = GAME.setup(setup(rigging=FRIEND), SEED)
    first = stacked.state
    in_order = [first.sides[seat] for seat in first.order]
    honest_setup = setup(
        dealer=(str(first.order[-1]),),
        stock=tuple(side.stock or "" for side in in_order),
        modifiers=tuple(side.hand[0] for side in in_order),
    )
    other = GAME.setup(honest_setup, SEED)
    for viewer in (None, A, B, C):
        views = [canonical(GAME.view_for(step.state, viewer)) for step in (stacked, other)]
        assert views[0] == views[1]
        events = [[GAME.event_for(event, viewer) for event in step.events] for step in (stacked, other)]
        assert canonical(events[0]) == canonical(events[1])


STACKED = [
    match_of(GAMES["hamsterdam"], setup(rigging={"beneficiary": n % 3}), n, (PASS, Play("S5", A)))
    for n in range(6)
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_9_6_a_stacked_match_keeps_every_law(law: Callable[[Match], None]) -> None:
    for match in STACKED:
        law(match)


@pytest.mark.parametrize("law", TWIN_LAWS, ids=lambda law: law.__name__)
def test_9_6_an_honest_world_is_the_twin_of_a_stacked_one(law: Callable[[Twins], None]) -> None:
    for match in STACKED:
        for twins in twins_for(law, match):
            assert twins.other.beneficiary == (twins.true.beneficiary if twins.true.reason else None)
            law(twins)


def test_9_7_at_the_end_everybody_is_told() -> None:
    state = markets(["C3", None, "C9"], left=(1, 0, 2), beneficiary=C)
    for viewer in (None, A, B, C):
        assert GAME.view_for(state, viewer).beneficiary is None
    ended, events = told(state, KEEP, KEEP)
    assert events[-1] == HouseTold(C)
    for viewer in (None, A, B, C):
        assert GAME.view_for(ended, viewer).beneficiary == C
        assert GAME.event_for(events[-1], viewer).beneficiary == C  # type: ignore[union-attr]
    assert forfeit(GAME, state, A).events[-1] == HouseTold(C)


def test_9_7_an_honest_end_tells_nothing() -> None:
    ended, events = told(markets(["C3", None, "C9"], left=(1, 0, 2)), KEEP, KEEP)
    assert not any(isinstance(event, HouseTold) for event in events)
    assert GAME.view_for(ended, A).beneficiary is None
