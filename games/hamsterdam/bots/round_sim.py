"""A round of the exchange on bare numbers, played to its end as the source's AI plays, for bots that think.

Seats are indexes in the order of the round: from the dealer's left, the dealer last. A modifier is what
it adds: hearts below zero, spades above.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Hands = list[list[int]]
LOW = 5  # RULES 10.1


def adjusted(totals: list[int], hands: Hands, turn: int, passes: int) -> None:
    """Play the adjustment out, in place, from somebody's turn (RULES 10.3 to 10.5)."""
    count = len(totals)
    while passes < count:
        passes += 1
        hand, total = hands[turn], totals[turn]
        if hand:
            lowest = turn - 1 if turn else count - 1
            for step in range(count - 2, 0, -1):  # of several that are lowest, the first to the left
                other = (turn + step) % count
                if totals[other] <= totals[lowest]:
                    lowest = other
            low = totals[lowest]
            if total <= low and total + sum(map(abs, hand)) >= low:
                card = min(hand, key=_spades_first)
                hand.remove(card)
                totals[turn if card > 0 else lowest] += card
                passes = 0
        turn = turn + 1 if turn + 1 < count else 0


def _spades_first(modifier: int) -> int:
    return modifier if modifier > 0 else 100 - modifier


def traded(stocks: list[int], turn: int, drawn: int, got_lower: bool) -> None:
    """Play the markets out, in place, from somebody's turn (RULES 10.1, 10.2).

    `drawn` is the top of the stock deck; `got_lower` says whether a trade just gave the one whose turn it
    is a lower card than it took.
    """
    last = len(stocks) - 1
    for index in range(turn, last + 1):
        has_given_lower = got_lower
        got_lower = False
        if stocks[index] > LOW or has_given_lower:
            continue
        if index == last:
            stocks[index] = drawn
        else:
            stocks[index], stocks[index + 1] = stocks[index + 1], stocks[index]
            got_lower = stocks[index] < stocks[index + 1]


def losing(totals: Sequence[int], certificates: Sequence[int]) -> tuple[int, ...]:
    """The certificates after a round with these totals (RULES 6)."""
    least = min(totals)
    left = tuple([have - (total == least) for have, total in zip(certificates, totals, strict=True)])
    return left if any(left) else tuple(certificates)


@lru_cache(maxsize=4096)
def chance(certificates: tuple[int, ...], index: int) -> float:
    """The chance that a seat wins if in each round one of those left loses, all equally likely."""
    if not certificates[index]:
        return 0.0
    there = [other for other, have in enumerate(certificates) if have]
    if len(there) == 1:
        return 1.0
    after = ((*certificates[:other], certificates[other] - 1, *certificates[other + 1 :]) for other in there)
    return sum([chance(left, index) for left in after]) / len(there)
