"""The options that each preset of Thunderjack! sets; all other options stay open (RULES 10.1)."""

from __future__ import annotations

from collections.abc import Mapping

from games.thunderjack.rules.values import DealerSixCards, Pays, ThunderjackMode

# All of them set the same options.
PRESETS: Mapping[str, Mapping[str, bool | int | str]] = {
    "house": {
        "decks": 6,
        "recycle": 40,
        "blackjack_pays": Pays.SIX_TO_FIVE,
        "thunderjack_pays": Pays.DOUBLE,
        "blitz_pays": Pays.DOUBLE,
        "surrender": True,
        "thunderjack_mode": ThunderjackMode.END_COMPARE,
        "dealer_six_cards": DealerSixCards.NONE,
    },
    "author_html5": {
        "decks": 4,
        "recycle": 40,
        "blackjack_pays": Pays.THREE_TO_TWO,
        "thunderjack_pays": Pays.TRIPLE,
        "blitz_pays": Pays.FIVEFOLD,
        "surrender": True,
        "thunderjack_mode": ThunderjackMode.END_COMPARE,
        "dealer_six_cards": DealerSixCards.BUST_ALWAYS,
    },
    "author_android": {
        "decks": 4,
        "recycle": 30,
        "blackjack_pays": Pays.THREE_TO_TWO,
        "thunderjack_pays": Pays.FOURFOLD,
        "blitz_pays": Pays.FIVEFOLD,
        "surrender": True,
        "thunderjack_mode": ThunderjackMode.END_COMPARE,
        "dealer_six_cards": DealerSixCards.BUST_IF_UNDER_17,
    },
}
