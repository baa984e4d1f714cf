"""King's Conflict for the site: its options, what can be clicked, what the board shows, and lines for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine.beats import Cue
from games.engine.game import Seat, Viewer
from games.engine.offers import Mark, Names, Offer, OptionLabel, Page, PileCard, Prefix, preset
from games.engine.setup import MapText
from games.engine.summaries import Choice, NumberedEvent, Summary
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page import card_order
from games.kings_conflict.page.actions import action_words
from games.kings_conflict.page.befallen import befallen
from games.kings_conflict.page.board import Board, board_of
from games.kings_conflict.page.cues import cues_of
from games.kings_conflict.page.lay import Lay
from games.kings_conflict.page.log_lines import line, line_in_sight
from games.kings_conflict.page.offers import offers_for
from games.kings_conflict.page.own_lines import line_to
from games.kings_conflict.page.recap import mark
from games.kings_conflict.page.sight import sight_of_map
from games.kings_conflict.page.summary import summary
from games.kings_conflict.page.verdict import verdict
from games.kings_conflict.rules.maps.content import DEFAULT_MAP
from games.kings_conflict.rules.values import KingsAction
from games.kings_conflict.rules.views import SeenEvent, View


class KingsPage(Page[View, SeenEvent]):
    """King's Conflict for the site."""

    template = "kings_conflict/board.html"
    help_template = "kings_conflict/help.html"
    practice_template = "kings_conflict/heat_choice.html"
    tagline = _("Two kings, one map: march, build, flood and burn until one of them rules it.")
    about = _("A war with cards on a map, for two. It takes about half an hour.")
    picture = "kings_conflict/picture.svg"
    stylesheet = "kings_conflict/kings_conflict.css"
    table_stylesheets = ("kings_conflict/map.css", "kings_conflict/table.css")
    presets = (
        preset(
            "starter",
            _("Starter decks"),
            _("Both play The Faithful, led by the Blessed King. Sit down and march."),
            own_decks=False,
        ),
        preset(
            "own",
            _("Own decks"),
            _("Each brings a king with thirty cards: a deck of your own, or a starter deck of either king."),
            own_decks=True,
        ),
    )
    options = (
        OptionLabel(
            "own_decks",
            _("Own decks"),
            _(
                "Each brings a king with 30 cards; nobody sees what's in their opponent's deck before the end."
            ),
        ),
    )

    def pile_name(self, pile: str) -> Words:
        return card_order.PILES[pile]

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        return card_order.pile_card(pile, card)

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

    def befallen(self, view: View, events: tuple[SeenEvent, ...]) -> Words | None:
        return befallen(view, events)

    def action_words(self, view: View, action: KingsAction) -> Words:
        return action_words(view, action)

    def mark(self, event: SeenEvent, names: Names, sight: Lay) -> Mark | None:
        return mark(event, names, sight)

    def opened(self, view: View, own: tuple[View, ...]) -> View:
        return replace(view, cards=(own[0].cards[0], own[1].cards[1]))

    def line(self, event: SeenEvent, names: Names) -> Words | None:
        return line(event, names)

    def sight(self, text: MapText | None, viewer: Viewer) -> Lay:
        land = text or DEFAULT_MAP
        return Lay(sight_of_map(land, viewer), land.rows)

    def sight_before(self, sight: Lay, view: View, events: tuple[SeenEvent, ...]) -> Lay:
        return sight.before(view.board.changes, events)

    def sight_after(self, sight: Lay, events: tuple[SeenEvent, ...]) -> Lay:
        return sight.after(events)

    def line_in_sight(self, event: SeenEvent, names: Names, sight: Lay) -> Words | None:
        return line_in_sight(event, names, sight) or line(event, names)

    def line_to(self, event: SeenEvent, names: Names, seat: Seat, sight: Lay) -> Words | None:
        return line_to(event, names, seat, sight)


PAGE = KingsPage()
