"""A second game with decks, for the tests of the pages of decks: the little game of the engine's tests, to
which each seat brings a deck that a beast leads.

Its pool has what the Kata's lacks: leaders that decide which cards may be in, rarities and grounds to
filter by, and a card that is of no use at tables without swaps. How it is played stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.engine.game import Seat, Step, Viewer
from games.engine.pools import (
    CardPool,
    Draws,
    Facet,
    FacetValue,
    Order,
    PoolCard,
    StarterDeck,
    leader_problems,
    list_problems,
)
from games.engine.problems import Problem
from games.engine.setup import Deck, MapText, SeatSetup, Setup, SetupView
from games.engine.words import words as _
from games.registry import Registered
from tests.support.tiny import BOTS, Event, Options, State, Tiny
from tests.support.tiny_page import TinyPage

NEEDS_SWAPS = "t07"
LION, STAG = "lion", "stag"
_RARITIES = (("common", 3), ("rare", 2), ("epic", 1))
_GROUNDS = ("meadow", "river", "hill")


def _card(number: int) -> PoolCard:
    rarity, copies = _RARITIES[number % 3]
    return PoolCard(
        f"t{number:02}",
        _("Knight %(number)s", number=number),
        _("Rides for %(number)s years.", number=number),
        cost=1 + number % 6,
        max_copies=copies,
        facets=(("rarity", (rarity,)), ("ground", (_GROUNDS[number % 2], _GROUNDS[2]))),
    )


def _leader(slug: str, name: str) -> PoolCard:
    return PoolCard(slug, _(name), _("Leads the %(name)ss.", name=name), cost=0, max_copies=0)


def _values(*slugs: str) -> tuple[FacetValue, ...]:
    return tuple(FacetValue(slug, _(slug.capitalize())) for slug in slugs)


_STARTERS = (
    StarterDeck(
        "hunt",
        _("The hunt"),
        _("Twelve knights of the Stag."),
        "2030-2",
        ("t01", "t01", "t02", "t03", "t03", "t03", "t04", "t04", "t06", "t07", "t09", "t11"),
        STAG,
    ),
    StarterDeck(
        "pride",
        _("The pride"),
        _("Twelve knights of the Lion."),
        "2030-2",
        ("t03", "t03", "t03", "t05", "t08", "t09", "t09", "t10", "t12", "t12", "t13", "t15"),
        LION,
    ),
)


class TourneyPool(CardPool):
    """Thirty knights. Every fifth follows the Lion alone, every fifth the Stag alone."""

    version = "2030-2"
    size = 12
    cards = {card.id: card for card in map(_card, range(1, 31))}
    leaders = {LION: _leader(LION, "Lion"), STAG: _leader(STAG, "Stag")}
    leader_label = _("Beast")
    facets = (
        Facet("rarity", _("Rarity"), _values("common", "rare", "epic"), is_counted=True),
        Facet("ground", _("Ground"), _values(*_GROUNDS)),
    )
    orders = (Order("number", _("Number"), lambda card: -int(card.id[1:])),)
    currency = _("honour")
    draws = Draws(
        first=4,
        second=5,
        full_hand=6,
        odds_note=_("Four or five cards at the deal."),
        hand_note=_("A seventh card is lost."),
        empty_note=_("The stable is empty."),
    )
    starters = {starter.slug: starter for starter in _STARTERS}
    code_prefix = "TY"
    file_format = "tourney-deck"

    def problems(self, deck: Deck) -> tuple[Problem, ...]:
        return (*list_problems(deck, self.version, self.size, self.cards), *leader_problems(self, deck))

    def allows(self, leader: str, card: str) -> bool:
        follows = {0: LION, 1: STAG}.get(int(card[1:]) % 5, leader)
        return not leader or leader == follows

    def fits(self, deck: Deck, options: Options, map_text: MapText | None = None) -> tuple[Problem, ...]:
        if options.swaps or NEEDS_SWAPS not in deck.cards:
            return ()
        return (Problem(f"unplayable/{NEEDS_SWAPS}", _("Knight 7 is of no use without swaps.")),)


POOL = TourneyPool()


class Tourney(Tiny):
    slug = "tourney"
    name = _("Tourney")

    def takes_deck(self, options: Options, seat: Seat) -> bool:
        return True

    def starters(self) -> Mapping[str, Deck]:
        return {starter.slug: starter.deck for starter in _STARTERS}

    def problems(self, setup: Setup[Options]) -> tuple[Problem, ...]:
        found = [
            Problem(f"seats/{seat}/deck/{problem.where}", problem.what)
            for seat, brought in enumerate(setup.seats)
            if brought.deck
            for problem in (*POOL.problems(brought.deck), *POOL.fits(brought.deck, setup.options))
        ]
        return (*super().problems(_without_decks(setup)), *found)

    def setup(self, setup: Setup[Options], seed: str) -> Step[State, Event]:
        return super().setup(_without_decks(setup), seed)

    def setup_for(self, setup: Setup[Options], viewer: Viewer) -> SetupView[Options]:
        seats = [SeatSetup(seat.deck if n == viewer else None) for n, seat in enumerate(setup.seats)]
        return SetupView(setup.options, tuple(seats))


def _without_decks(setup: Setup[Options]) -> Setup[Options]:
    return replace(setup, seats=tuple(replace(seat, deck=None) for seat in setup.seats))


class TourneyPage(TinyPage):
    """Where a page shows what the game has files for, the site's own stand."""

    stylesheet = "decks.css"
    picture = "img/fan.svg"


TOURNEY: Any = Tourney()
REGISTERED = Registered(TOURNEY, TourneyPage(), BOTS, pool=POOL)
