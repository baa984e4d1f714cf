"""The cards of the exchange: stocks, modifiers and certificates (RULES 1). A card's id is its suit and rank."""

from __future__ import annotations

from collections.abc import Mapping

STOCKS: tuple[str, ...] = tuple([f"{suit}{rank}" for suit in "CD" for rank in range(1, 11)])
"""The stock deck: ace (1) to ten of clubs and diamonds."""
MODIFIERS: tuple[str, ...] = tuple([f"{suit}{rank}" for suit in "HS" for rank in range(1, 6)])
"""The modifier deck: ace (1) to five of hearts and spades."""
CERTIFICATES: tuple[str, ...] = (
    *[f"{suit}{rank}" for suit in "CD" for rank in "JQK"],
    *[f"{suit}{rank}" for suit in "HS" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K")],
)
"""The 22 cards that are neither; which ones a seat has makes no difference."""

VALUE: Mapping[str, int] = {card: int(card[1:]) for card in (*STOCKS, *MODIFIERS)}
"""The face value of a stock or a modifier."""
EFFECT: Mapping[str, int] = {card: -VALUE[card] if card[0] == "H" else VALUE[card] for card in MODIFIERS}
"""What a modifier adds to the total of the stock it is played on."""
