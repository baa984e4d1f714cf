"""What tests of set cards share: the addresses of the form, and what it shows."""

from __future__ import annotations

import re
from typing import Any

from games.matches.models import Match

KATA = "/games/kata/sleeve/"
TABLE = "/games/thunderjack/sleeve/"
EXCHANGE = "/games/hamsterdam/sleeve/"
FORM = {"opponent": "bot", "bot": "random", "nonce": "n"}


def shown(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def order_in(response: Any, pile: str) -> list[str]:
    """The ids in the text of a pile, or the answer chosen in a list."""
    page = shown(response)
    if chosen := re.search(rf'<select id="order-{pile}".*?</select>', page):
        return re.findall(r'value="([^"]+)" selected', chosen[0])
    [text] = re.findall(rf'<textarea id="order-{pile}"[^>]*>([^<]*)</textarea>', page)
    return str(text).split()


def only_match() -> Match:
    return Match.objects.get()
