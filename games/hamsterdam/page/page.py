"""Hamsterdam Exchange for the site: what can be clicked, what the board shows, and lines for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine.beats import Cue
from games.engine.game import Seat
from games.engine.offers import Mark, Names, Offer, Page, PileCard, Prefix
from games.engine.summaries import Choice, NumberedEvent, Summary
from games.engine.words import Words
from games.engine.words import words as _
from games.hamsterdam.page import card_order
from games.hamsterdam.page.board import Board, board_of
from games.hamsterdam.page.cues import cues_of
from games.hamsterdam.page.faces import portrait
from games.hamsterdam.page.log_lines import line
from games.hamsterdam.page.offers import offers_for
from games.hamsterdam.page.own_lines import line_to
from games.hamsterdam.page.recap import mark
from games.hamsterdam.page.summary import summary
from games.hamsterdam.page.verdict import verdict
from games.hamsterdam.rules.views import SeenEvent, View


class HamsterdamPage(Page[View, SeenEvent]):
    """Hamsterdam Exchange for the site."""

    template = "hamsterdam/board.html"
    help_template = "hamsterdam/help.html"
    tagline = _("Trade what you hold, bend what others hold, and never be the lowest.")
    about = _("A card game of trade and nerve, for two to four. It takes about ten minutes.")
    picture = "img/hamsterdam.svg"
    stylesheet = "hamsterdam/hamsterdam.css"
    table_stylesheets = ("hamsterdam/places.css", "hamsterdam/settlement.css")
    orders = card_order.ORDERS

    def portraits(self, names: Names) -> tuple[str, ...]:
        return tuple([portrait(names, seat) for seat in range(len(names))])

    def verdict(self, view: View, names: Names) -> Words | None:
        return verdict(view, names)

    def summary(
        self, view: View, events: Sequence[NumberedEvent[SeenEvent]], choices: Sequence[Choice], names: Names
    ) -> Summary | None:
        return summary(view, events, names)

    def offers(self, view: View, prefix: Prefix) -> tuple[Offer, ...]:
        return offers_for(view, prefix)

    def board(self, view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
        return board_of(view, names, prefix, offers)

    def cues(self, view: View, events: tuple[SeenEvent, ...]) -> tuple[Cue, ...]:
        return tuple(cues_of(view, events))

    def mark(self, event: SeenEvent, names: Names, sight: Any) -> Mark | None:
        return mark(event, names)

    def opened(self, view: View, own: tuple[View, ...]) -> View:
        return replace(view, sides=tuple([own[seat].sides[seat] for seat in range(len(own))]))

    def line(self, event: SeenEvent, names: Names) -> Words | None:
        return line(event, names)

    def line_to(self, event: SeenEvent, names: Names, seat: Seat, sight: Any) -> Words | None:
        return line_to(event, names, seat)

    def pile_name(self, pile: str) -> Words:
        return card_order.PILES[pile]

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        return card_order.pile_card(pile, card)


PAGE = HamsterdamPage()
