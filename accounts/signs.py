"""Signs that show nothing, and those that pile up over what stands around them, in whatever people write."""

from __future__ import annotations

import unicodedata

INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\U00013441\U00013442\U00016fe4"
)
"""Letters and marks of their categories that show nothing."""
EMPTY = INVISIBLE | {"\u2800"}
"""All printable signs that show nothing."""
MAX_MARKS = 5
"""Marks on one letter: some languages write four."""


def shows_nothing(text: str) -> bool:
    """Whether there is nothing to be seen of a text of printable signs."""
    return all(sign.isspace() or sign in EMPTY for sign in text)


def is_piled(text: str, most: int = MAX_MARKS) -> bool:
    """Whether so many marks stand on one letter that they cover what stands around it."""
    categories = "".join(unicodedata.category(sign)[0] for sign in text)
    return "M" * (most + 1) in categories
