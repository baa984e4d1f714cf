"""The Kata for the site: its options, what can be clicked, what the board shows, and lines for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine.beats import Cue
from games.engine.game import Seat
from games.engine.offers import Mark, Names, Offer, OptionLabel, Page, PileCard, Prefix, Preset, preset
from games.engine.summaries import Choice, NumberedEvent, Summary
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.page import card_order
from games.kata.page.actions import action_words
from games.kata.page.board import Board, board_of
from games.kata.page.cues import cues_of
from games.kata.page.log_lines import line
from games.kata.page.offers import offers_for
from games.kata.page.own_lines import line_to
from games.kata.page.recap import mark
from games.kata.page.summary import summary
from games.kata.page.verdict import verdict
from games.kata.rules.values import KataAction
from games.kata.rules.views import SeenEvent, View


def _preset(slug: str, name: Words, about: Words, **chosen: bool) -> Preset:
    """A way to play: fair and gentle unless it says otherwise, and nothing more."""
    usual = {"healing": False, "minions": False, "own_decks": False, "fair_start": True, "gentle_start": True}
    return preset(slug, name, about, **(usual | chosen))


class KataPage(Page[View, SeenEvent]):
    """The Kata for the site."""

    template = "kata/board.html"
    help_template = "kata/help.html"
    tagline = _("Grow your mana, time your blows, and strike before you are struck.")
    about = _("A duel with cards, for two. It takes five to ten minutes.")
    picture = "img/kata.svg"
    stylesheet = "kata/kata.css"
    table_stylesheets = ("kata/arena.css", "kata/minions.css")
    presets = (
        _preset("basic", _("Basic"), _("Mana and blows, nothing else. Learn it in a minute.")),
        _preset("healing", _("Healing"), _("Every card strikes or heals: you choose."), healing=True),
        _preset(
            "minions",
            _("Minions"),
            _("Cards strike, heal, or stay on the board and fight for you."),
            healing=True,
            minions=True,
        ),
        _preset(
            "constructed",
            _("Constructed"),
            _("Everything, with decks of your own from forty cards."),
            healing=True,
            minions=True,
            own_decks=True,
        ),
        _preset(
            "classic",
            _("Classic"),
            _("Basic as it was first written. Whoever goes first wins almost nine matches in ten."),
            fair_start=False,
            gentle_start=False,
        ),
    )
    next_way = ("minions", _("Now with minions"))
    also = ("minions", _("With minions"))
    options = (
        OptionLabel(
            "healing",
            _("Healing"),
            _("A card can give you health instead of taking the opponent's, up to 30."),
        ),
        OptionLabel(
            "minions",
            _("Minions"),
            _("A card can be put on the board, where it fights from your next turn on."),
        ),
        OptionLabel(
            "own_decks",
            _("Own decks"),
            _("Each brings a deck of 20 from the card pool; others see it at the end."),
        ),
        OptionLabel(
            "mirror",
            _("Mirrored decks"),
            _("With own decks: both play the deck that you bring, and both know what's in it."),
        ),
        OptionLabel(
            "fair_start",
            _("Fair start"),
            _("Whoever goes second starts with a little more health, since going first is worth a lot."),
        ),
        OptionLabel(
            "gentle_start",
            _("Gentle start"),
            _("Before your first card, nothing is lost to a full hand: the next card stays on your deck."),
        ),
    )

    def pile_name(self, pile: str) -> Words:
        return card_order.PILES[pile]

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        return card_order.pile_card(pile, card, options)

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

    def action_words(self, view: View, action: KataAction) -> Words:
        return action_words(view, action)

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


PAGE = KataPage()
