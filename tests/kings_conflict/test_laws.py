"""What holds for every game holds for this one: the contract, twin worlds, and both sides alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.game import Seat
from games.engine.offers import Names, Offer, Page, Prefix, picks_of
from games.engine.record import make_record, write_record
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.words import words as _
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.rules import legality
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options
from games.kings_conflict.rules.views import SeenEvent, View
from games.registry import Registered
from tests.games.laws import LAWS, Match, match_of
from tests.games.twins import TWIN_LAWS, Twins, twins_of
from tests.games.values import of_type
from tests.kings_conflict.turning import sorted_by_id, turned_action, turned_state

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


class BarePage(Page[View, SeenEvent]):
    """Every legal action as one offer, worked out from the view alone."""

    template = stylesheet = help_template = picture = ""
    tagline = _("Two kings.")

    def offers(self, view: View, prefix: Prefix) -> tuple[Offer, ...]:
        seat, board = view.viewer, view.board
        if seat is None or prefix or board.reason is not None:
            return ()
        if board.active != seat if board.turn else board.sides[seat].set_aside is not None:
            return ()
        own = view.cards[seat]
        legal = legality.legal_actions(board, seat, own.held or (), own.deck)
        return tuple(Offer(picks_of(action), _("Do it.")) for action in legal)

    def board(self, view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Any:
        return view

    def line(self, event: SeenEvent, names: Names) -> None:
        return None


REGISTERED = Registered(GAME, BarePage(), BOTS)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A random match on any map, with random decks or none."""
    options = Options(own_decks=draw(st.booleans()))
    text = draw(st.sampled_from([None, *[known.text for known in MAPS.values()]]))
    seats = []
    for _seat in range(2):
        rng = Rng(f"{draw(st.integers(0, 2**32)):064x}")
        seats.append(SeatSetup(GAME.sample_deck(options, rng) if draw(st.integers(0, 3)) else None))
    strange = draw(st.lists(of_type(GAME.Action), max_size=10))
    setup = Setup(options, tuple(seats), map=text)
    return match_of(REGISTERED, setup, draw(st.integers(0, 2**32)), tuple(strange))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_contract(law: Callable[[Match], None]) -> None:
    @settings(PATIENT, max_examples=8)
    @given(matches())
    def holds(match: Match) -> None:
        law(match)

    holds()


@pytest.mark.parametrize("law", TWIN_LAWS, ids=lambda law: law.__name__)
def test_twin_worlds(law: Callable[[Twins], None]) -> None:
    @settings(PATIENT, max_examples=4)
    @given(matches())
    def holds(match: Match) -> None:
        for twins in twins_of(match):
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
