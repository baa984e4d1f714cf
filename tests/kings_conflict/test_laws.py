"""What holds for every game holds for this one: the contract, twin worlds, and both sides alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings

from games.engine.game import Seat
from games.engine.record import make_record, write_record
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options
from tests.kings_conflict.random_matches import PATIENT, matches
from tests.kings_conflict.turning import sorted_by_id, turned_action, turned_state
from tests.support.laws import LAWS, Match
from tests.support.twins import TWIN_LAWS, Twins, bots_decide_alike, twins_for


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_contract(law: Callable[[Match], None]) -> None:
    @settings(PATIENT, max_examples=8)
    @given(matches())
    def holds(match: Match) -> None:
        law(match)

    holds()


@pytest.mark.parametrize("law", TWIN_LAWS, ids=lambda law: law.__name__)
def test_twin_worlds(law: Callable[[Twins], None]) -> None:
    # Bots that plan and search take long to think.
    @settings(PATIENT, max_examples=1 if law is bots_decide_alike else 4)
    @given(matches())
    def holds(match: Match) -> None:
        for twins in twins_for(law, match):
            law(twins)

    holds()


def test_12_4_a_turned_state_and_action_give_the_turned_state() -> None:
    """Neither seat has anything from how the map is drawn, whatever happens."""

    @settings(PATIENT, max_examples=15)
    @given(matches())
    def holds(match: Match) -> None:
        for one in Random(match.number).sample(match.taken, min(60, len(match.taken))):
            board = one.state.board
            turned, action = turned_state(one.state), turned_action(one.action, board)
            seat = Seat(1 - one.seat)
            assert GAME.is_legal(turned, seat, action)
            after = GAME.apply(turned, seat, action).state
            assert sorted_by_id(after) == turned_state(one.step.state)

    holds()


def test_12_4_both_seats_can_do_the_same() -> None:
    @settings(PATIENT, max_examples=10)
    @given(matches())
    def holds(match: Match) -> None:
        for state in match.some_states():
            for seat in GAME.to_act(state):
                legal = {turned_action(action, state.board) for action in GAME.legal_actions(state, seat)}
                assert set(GAME.legal_actions(turned_state(state), Seat(1 - seat))) == legal

    holds()


def test_a_record_stays_small() -> None:
    """All but the entries: setup, map and outcome."""
    decks = [GAME.sample_deck(Options(own_decks=True), Rng(f"{n:064x}")) for n in (1, 2)]
    setup = Setup(Options(own_decks=True), tuple(map(SeatSetup, decks)), map=MAPS["volcano"].text)

    record = make_record(GAME, setup, "a" * 64, ("b" * 16, "c" * 16), (), None)
    assert len(write_record(record)) <= 5_000
