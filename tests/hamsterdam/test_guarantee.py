"""The friend wins a stacked match whatever the others do (RULES 9.8): a search, what it rests on, and samples."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.engine.game import Seat
from games.engine.play import play
from games.hamsterdam.rules.cards import VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import Phase, Play, State
from tests.support.hamsterdam.adversaries import OPPONENTS, Chooser, gap_of
from tests.support.hamsterdam.table import A, B, C, remaining, setup, source_action
from tests.support.hamsterdam.worst_case import FRIEND, LOW, Between, gaps, search

MATCHES = 40


def test_9_8_nothing_under_the_bounds_catches_the_friend() -> None:
    found = search()
    assert found.caught == ()
    assert found.rounds == 4, "each round costs one of the others a certificate"
    assert found.positions > 10_000


def low_gaps(between: Between) -> Iterator[int]:
    yield from range(2, 10)


def last_two_alike(between: Between) -> Iterator[int]:
    yield from range(-2, 10) if len(between.seats) == 2 else range(5, 10)


def test_9_8_the_search_finds_the_friend_caught_where_that_can_be() -> None:
    assert search(gaps=low_gaps).caught, "a lead of 2 would not do"
    assert search(gaps=last_two_alike).caught, "nor would a friend who may start low in the last two rounds"
    assert search(high=LOW).caught, "nor weak ones for the friend"


def match(
    opponents: tuple[Chooser, Chooser], number: int, friend: Seat = C
) -> Iterator[tuple[State, Play | None, State]]:
    """A stacked match, move by move: before, the modifier that was played, after."""
    random = Random(number)
    at_left, at_right = opponents
    choosers = {friend: lambda state, random: source_action(state)}
    choosers[Seat((friend + 1) % 3)], choosers[Seat((friend + 2) % 3)] = at_left, at_right
    seed = f"{random.getrandbits(256):064x}"
    state = GAME.setup(setup(rigging={"beneficiary": int(friend)}), seed).state
    while state.turn is not None:
        action = choosers[state.turn](state, random)
        after = play(GAME, state, state.turn, action).state
        yield state, action if isinstance(action, Play) else None, after
        state = after


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_9_8_matches_keep_to_the_bounds_of_the_search(opponents: str) -> None:
    for number in range(MATCHES):
        for before, played, after in match(OPPONENTS[opponents], number):
            if before.phase is Phase.MARKETS and after.phase is Phase.ADJUSTMENT:
                certificates = (len(before.sides[A].certificates), len(before.sides[B].certificates))
                between = Between(before.order[-1], certificates, ((), ()), frozenset())
                assert gap_of(after) in gaps(between)
            if played is None or after.round > before.round or after.reason is not None:
                continue
            change = gap_of(after) - gap_of(before)
            if before.turn == FRIEND:
                assert change == VALUE[played.card]
            else:
                assert abs(change) <= VALUE[played.card]


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("friend", [A, B, C])
def test_9_8_the_friend_wins_without_losing_a_certificate(opponents: str, friend: Seat) -> None:
    for number in range(MATCHES):
        last = [after for _before, _played, after in match(OPPONENTS[opponents], number, friend)][-1]
        assert last.winners == (friend,)
        assert remaining(last) == [2 if seat == friend else 0 for seat in range(3)]
        assert last.round <= 4
