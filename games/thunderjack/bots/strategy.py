"""The computed strategies of Thunderjack!: the best action of a hand against the dealer's open card.

`BOOK` is the basic strategy that is printed everywhere for a dealer who stands on every seventeen, with
double after split and late surrender. `BLITZ` knows besides that six cards win at once: it doubles and
splits less, and goes on with four and five cards. Both are tables of sums: they look at no card that was
dealt before. They were computed for the table of the house with six decks.

A row has a letter for each open card of the dealer, 2 to 9, ten, ace: H hit, S stand, D double, P split,
R surrender. Where a letter cannot be played, `advice` says what comes next.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

TEN, ACE = 10, 11
"""An open ten and an open ace as these tables count them; other cards count their pips."""
_FIRST = 2
_GOOD_SOFT = 18
"""Points from which a soft hand stands that would double, but may not."""
_STANDS, _SOFT_STANDS = 17, 19
"""Points from which hard and soft hands stand that no table lists."""

Row = str


class Strategy(Struct, frozen=True):
    """Actions by the points of a hand. A hand that no table knows stands if it is good, else hits."""

    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[int, Row]
    """By the points of one of the two cards; an ace counts as eleven."""
    later: Mapping[tuple[int, bool, int], Row] = {}
    """Exceptions with more cards: by the number of cards, whether it is soft, and the points."""


_HARD: Mapping[int, Row] = {
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHRH",
    16: "SSSSSHHRRR",
}

BOOK = Strategy(
    hard=_HARD,
    soft={
        13: "HHHDDHHHHH",
        14: "HHHDDHHHHH",
        15: "HHDDDHHHHH",
        16: "HHDDDHHHHH",
        17: "HDDDDHHHHH",
        18: "SDDDDSSHHH",
    },
    pairs={
        2: "PPPPPPHHHH",
        3: "PPPPPPHHHH",
        4: "HHHPPHHHHH",
        6: "PPPPPHHHHH",
        7: "PPPPPPHHHH",
        8: "PPPPPPPPPP",
        9: "PPPPPSPPSS",
        ACE: "PPPPPPPPPP",
    },
)

BLITZ = Strategy(
    hard=_HARD,
    soft={
        14: "HHHHDHHHHH",
        15: "HHHDDHHHHH",
        16: "HHDDDHHHHH",
        17: "HDDDDHHHHH",
        18: "SDDDDSSHHH",
    },
    pairs={**BOOK.pairs, 2: "HPPPPHHHHH"},
    later={
        (3, True, 18): "SSSSSSHHHH",
        (3, False, 12): "HHHSSHHHHH",
        (4, False, 12): "HHHHHHHHHH",
        (4, False, 13): "HHHHHHHHHH",
        (4, False, 14): "HSSSSHHHHH",
        **{(4, True, points): "HHHHHHHHHH" for points in range(12, 20)},
        **{(5, False, points): "HHHHHHHHHH" for points in range(12, 17)},
        (5, False, 17): "HHHSSHHHHH",
        **{(5, True, points): "HHHHHHHHHH" for points in range(12, 22)},
    },
)


def advice(
    strategy: Strategy, *, cards: int, points: int, is_soft: bool, pair: int, dealer: int
) -> tuple[str, ...]:
    """Actions, the best first; the first legal one is to be played.

    `pair` is what one card of a pair counts, 0 for anything else; `dealer` is the open card, 2 to 11.
    """
    column = dealer - _FIRST
    if pair in strategy.pairs and strategy.pairs[pair][column] == "P":
        return ("P", *_as_sum(strategy, cards, points, is_soft, column))
    return _as_sum(strategy, cards, points, is_soft, column)


def _as_sum(strategy: Strategy, cards: int, points: int, is_soft: bool, column: int) -> tuple[str, ...]:
    rows = strategy.soft if is_soft else strategy.hard
    row = strategy.later.get((cards, is_soft, points)) or rows.get(points)
    if row is None:
        is_good = points >= (_SOFT_STANDS if is_soft else _STANDS)
        return ("S",) if is_good else ("H",)
    letter = row[column]
    if letter == "D":
        return ("D", "S" if is_soft and points >= _GOOD_SOFT else "H")
    return (letter, "H")
