"""Random matches on any map, with random decks or none."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.engine.offers import Names, Offer, Page, Prefix, picks_of
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
from tests.support.laws import Match, match_of
from tests.support.values import of_type

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
