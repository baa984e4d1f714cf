"""Finds characters in what people write that are invisible, or that pile marks over the text around them."""

from __future__ import annotations

import unicodedata

INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\U00013441\U00013442\U00016fe4"
)
"""Characters that show nothing, though Unicode lists them as letters or marks."""
EMPTY = INVISIBLE | {"\u2800"}
"""All printable characters that show nothing."""
MAX_MARKS = 5
"""Marks on one letter: some languages write four."""


def shows_nothing(text: str) -> bool:
    """Whether a text of printable characters shows nothing."""
    return all(sign.isspace() or sign in EMPTY for sign in text)


def is_piled(text: str, most: int = MAX_MARKS) -> bool:
    """Whether more than `most` marks stand on one letter, so that they cover the text around it."""
    categories = "".join(unicodedata.category(sign)[0] for sign in text)
    return "M" * (most + 1) in categories
