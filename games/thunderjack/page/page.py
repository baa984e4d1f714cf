"""Thunderjack! for the site: its options, what can be clicked, what the board shows, and lines for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.beats import Cue
from games.engine.game import Seat
from games.engine.offers import Mark, Names, Offer, OptionLabel, Page, PileCard, Prefix, preset
from games.engine.summaries import Choice, NumberedEvent, Summary
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.page import card_order
from games.thunderjack.page.actions import action_words
from games.thunderjack.page.board import Board, board_of
from games.thunderjack.page.cues import cues_of
from games.thunderjack.page.log_lines import line
from games.thunderjack.page.offers import offers_for
from games.thunderjack.page.own_lines import line_to
from games.thunderjack.page.presets import PRESETS
from games.thunderjack.page.recap import mark
from games.thunderjack.page.summary import summary
from games.thunderjack.page.verdict import verdict
from games.thunderjack.rules.values import DealerSixCards, Pays, ThunderjackAction, ThunderjackMode
from games.thunderjack.rules.views import SeenEvent, View


def _paid(pays: Pays) -> Words:
    won, stake = map(int, pays.value.split(":"))
    return _("%(pays)s (a bet of 100 wins %(won)s)", pays=pays.value, won=100 * won // stake)


_PAYS = tuple([(pays.value, _paid(pays)) for pays in Pays])


class ThunderjackPage(Page[View, SeenEvent]):
    """Thunderjack! for the site."""

    template = "thunderjack/board.html"
    help_template = "thunderjack/help.html"
    tagline = _(
        "Three hands against the dealer, and one hand that beats everything: an ace with a face card of its suit."
    )
    about = _("Blackjack with three hands and play credits, for one. Ten rounds take about ten minutes.")
    picture = "thunderjack/picture.svg"
    stylesheet = "thunderjack/thunderjack.css"
    table_stylesheets = ("thunderjack/betting.css",)
    presets = (
        preset(
            "house",
            _("The house"),
            _("Six decks. A Thunderjack and a Blitz pay 2:1, a Blackjack 6:5: a bet of 100 wins 120."),
            **PRESETS["house"],
        ),
        preset(
            "author_html5",
            _("The original, in the browser"),
            _(
                "Four decks. A Thunderjack pays 3:1, a Blitz 5:1, a Blackjack 3:2: a bet of 100 wins 150. "
                "The odds are on your side, so it is practice: no credits are won."
            ),
            **PRESETS["author_html5"],
        ),
        preset(
            "author_android",
            _("The original, on the phone"),
            _(
                "Four decks. A Thunderjack pays 4:1, a Blitz 5:1, a Blackjack 3:2: a bet of 100 wins 150. "
                "The odds are even more on your side, so it is practice: no credits are won."
            ),
            **PRESETS["author_android"],
        ),
    )
    options = (
        OptionLabel(
            "credits", _("Credits to bring"), _("Play credits, which go back to your purse at the end.")
        ),
        OptionLabel("rounds", _("Rounds"), _("The sitting ends after this many. You can leave any time.")),
        OptionLabel(
            "practice",
            _("Practice"),
            _(
                "It costs and pays nothing and counts for nothing, and you can set the next cards. A table with"
                " kinder rules than the house's, or with another shoe, is practice too."
            ),
        ),
        OptionLabel("decks", _("Decks"), _("How many decks of 52 are in the shoe.")),
        OptionLabel(
            "recycle",
            _("Shuffle at"),
            _("The shoe is shuffled when less than this percentage of it is left."),
        ),
        OptionLabel("blackjack_pays", _("Blackjack pays"), _("On top of your bet."), _PAYS),
        OptionLabel("thunderjack_pays", _("Thunderjack pays"), _("On top of your bet."), _PAYS),
        OptionLabel(
            "blitz_pays", _("Blitz pays"), _("For six cards without a bust, on top of your bet."), _PAYS
        ),
        OptionLabel("surrender", _("Surrender"), _("You may give up a fresh hand for half its bet.")),
        OptionLabel(
            "stands_at_21",
            _("21 stands by itself"),
            _("A hand that reaches 21 takes no more cards, so it can't become a Blitz."),
        ),
        OptionLabel(
            "thunderjack_mode",
            _("After a Thunderjack"),
            _("What happens to the other hands."),
            (
                (ThunderjackMode.END_COMPARE, _("They are compared with the dealer at once")),
                (ThunderjackMode.END_PUSH, _("They push")),
                (ThunderjackMode.CONTINUE, _("They play on")),
            ),
        ),
        OptionLabel(
            "dealer_six_cards",
            _("Dealer draws six cards"),
            _("What happens if the dealer draws six cards."),
            (
                (DealerSixCards.NONE, _("Counts like any other hand")),
                (DealerSixCards.BUST_IF_UNDER_17, _("A bust below 17")),
                (DealerSixCards.BUST_ALWAYS, _("Always a bust")),
            ),
        ),
    )

    orders = card_order.ORDERS

    def verdict(self, view: View, names: Names) -> Words | None:
        return verdict(view, names)

    def scored(self, score: int, options: Any) -> Words | None:
        gained = score - options.credits
        if gained:
            return _("up %(gained)s", gained=gained) if gained > 0 else _("down %(lost)s", lost=-gained)
        return _("even")

    def summary(
        self, view: View, events: Sequence[NumberedEvent[SeenEvent]], choices: Sequence[Choice], names: Names
    ) -> Summary | None:
        return summary(view, events, choices)

    def offers(self, view: View, prefix: Prefix) -> tuple[Offer, ...]:
        return offers_for(view, prefix)

    def board(self, view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
        return board_of(view, names, prefix, offers)

    def action_words(self, view: View, action: ThunderjackAction) -> Words:
        return action_words(action)

    def cues(self, view: View, events: tuple[SeenEvent, ...]) -> tuple[Cue, ...]:
        return tuple(cues_of(view, events))

    def mark(self, event: SeenEvent, names: Names, sight: Any) -> Mark | None:
        return mark(event, names)

    def line(self, event: SeenEvent, names: Names) -> Words | None:
        return line(event, names)

    def line_to(self, event: SeenEvent, names: Names, seat: Seat, sight: Any) -> Words | None:
        return line_to(event, names, seat)

    def pile_name(self, pile: str) -> Words:
        return _("The shoe")

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        return card_order.pile_card(card)

    def piles_now(self, view: View) -> Mapping[str, tuple[str, ...]]:
        return card_order.piles_now(view)

    def still_to_come(self, view: View) -> tuple[str, ...]:
        return card_order.to_come(view)


PAGE = ThunderjackPage()
