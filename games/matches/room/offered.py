"""What can be picked next, and what of it a hint advises."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engine.offers import AnyPage, Offer, Prefix
from games.engine.words import words as _

Offered = tuple[Prefix, tuple[Offer, ...], str]


def offered(page: AnyPage, view: Any, prefix: Prefix, advised: Prefix) -> Offered:
    """What was picked so far and is still there, what can be picked next, and the id of the thing on the board that
    does what is advised; "" for none."""
    offers = page.offers(view, prefix)
    if prefix and not offers:
        prefix, offers = (), page.offers(view, ())
    hinted = next((offer for offer in offers if advised and (*prefix, *offer.picks) == advised), None)
    if hinted is None or not hinted.picks or not hinted.on:
        return prefix, offers, ""
    if prefix:  # what is picked already says so itself: the words are for those who do not see the mark
        hint = replace(hinted, label=_("Hint: %(label)s", label=hinted.label))
        offers = tuple([hint if offer is hinted else offer for offer in offers])
    return prefix, offers, hinted.on
