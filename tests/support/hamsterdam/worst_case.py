"""A search of all that could hurt the friend in a stacked match, under bounds that hold for every one (RULES 9.8).

What decides a round for the friend is one number, the *gap*: the friend's total less the lowest other total.
The friend loses a certificate exactly if the gap is 0 or less when all have passed. The search gives the
two others more than the rules do, so what they cannot do here they cannot do at the table:

- they act as one, see everything, and play at any moment, as many cards as they like, in any order;
- a card of value v changes the gap by any whole number from -v to v: no play changes it by more, since it
  moves one total by v;
- they choose the gap each round begins with, from `gaps`; which modifiers everybody is dealt, of those that
  may be dealt; and which of them lose a certificate.

The friend plays as in RULES 10: nothing while the gap is above 0, or if its hand cannot bring it back to 0;
else the smallest spade on itself or, without one, the smallest heart on the lowest other. Both raise the
gap by just their value. A round ends only when the friend has passed with nothing played since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from games.hamsterdam.rules.cards import EFFECT, MODIFIERS, VALUE

FRIEND = 2
"""Of three seats: the others are 0, at the friend's left, and 1."""
Values: TypeAlias = tuple[int, ...]
Cards: TypeAlias = frozenset[str]
Wishes: TypeAlias = Sequence[Sequence[int]]
"""Values that are dealt: one of the first set of which some are there."""

HIGH: Wishes = ((4, 5), (3,), (2,), (1,))
LOW: Wishes = ((1, 2), (3,), (4,), (5,))


class Between(NamedTuple):
    """What is left between two rounds."""

    dealer: int
    certificates: tuple[int, int]
    """Of the two others."""
    hands: tuple[Values, Values]
    """The values of their modifiers."""
    friend: Cards

    @property
    def seats(self) -> list[int]:
        """Who is in the next round, from the dealer's left."""
        order = [(self.dealer + step) % 3 for step in (1, 2, 3)]
        return [seat for seat in order if seat == FRIEND or self.certificates[seat]]


class During(NamedTuple):
    """An adjustment."""

    between: Between
    """Its hands are those of now."""
    gap: int


Gaps: TypeAlias = Callable[[Between], Iterable[int]]


def gaps(between: Between) -> Iterable[int]:
    """The gaps a round can begin with (RULES 9.2, 9.5).

    The friend has 8 to 10 and one of the others 1 to 3, or, if the friend deals against the last opponent and
    both traded, both have 8 to 10.
    """
    yield from range(8 - 3, 10 - 1 + 1)
    if len(between.seats) == 2 and between.dealer == FRIEND:
        yield from range(8 - 10, 10 - 8 + 1)


class Search(NamedTuple):
    """What a search found."""

    rounds: int
    """The most rounds a match can have."""
    positions: int
    caught: tuple[During, ...]
    """Positions in which the friend loses a certificate."""


def search(gaps: Gaps = gaps, high: Wishes = HIGH, low: Wishes = LOW) -> Search:
    """All that can happen from the first deal on, up to the round in which the friend is caught."""
    starts = {Between(dealer, (2, 2), ((), ()), frozenset()) for dealer in range(3)}
    rounds, positions = 0, 0
    caught: list[During] = []
    while starts and not caught:
        rounds += 1
        dealt = [one for start in starts for one in _deals(start, high, low)]
        ended, seen, lost = _adjustments(During(one, gap) for one in dealt for gap in gaps(one))
        positions += seen
        caught += lost
        starts = {after for end in ended for after in _losses(end)}
    return Search(rounds, positions, tuple(caught))


def _deals(start: Between, high: Wishes, low: Wishes) -> set[Between]:
    """Every way in which everybody in the round gets a modifier."""
    found = {start}
    for seat in start.seats:
        found = {one for before in found for one in _dealt(before, seat, high if seat == FRIEND else low)}
    return found


def _dealt(before: Between, seat: int, wishes: Wishes) -> Iterator[Between]:
    held = Counter([*before.hands[0], *before.hands[1], *[VALUE[card] for card in before.friend]])
    there = [next((free for wish in wishes if (free := [v for v in wish if held[v] < 2])), [])]
    if not there[0]:
        yield before
    for value in there[0]:
        if seat != FRIEND:
            hand = tuple(sorted([*before.hands[seat], value]))
            yield before._replace(hands=(hand, before.hands[1]) if seat == 0 else (before.hands[0], hand))
            continue
        for card in MODIFIERS:
            if VALUE[card] == value and card not in before.friend:
                yield before._replace(friend=before.friend | {card})


def _adjustments(begins: Iterable[During]) -> tuple[set[Between], int, list[During]]:
    """How all adjustments can end, how many positions they have, and those in which the friend is caught."""
    todo, seen, ended, caught = list(begins), set(), set(), []
    while todo:
        now = todo.pop()
        between, gap = now
        held = sum(between.hands[0]) + sum(between.hands[1])
        # Above all that is held the friend is out of reach; how far makes no difference.
        now = now._replace(gap=min(gap, held + 1))
        if now in seen:
            continue
        seen.add(now)
        card = answer(now.gap, between.friend)
        if card is not None:
            rest = between._replace(friend=between.friend - {card})
            todo.append(During(rest, now.gap + VALUE[card]))
        elif now.gap > 0:
            ended.add(between)
        else:
            caught.append(now)
        todo += _attacks(now)
    return ended, len(seen), caught


def answer(gap: int, hand: Cards) -> str | None:
    """What the friend plays at such a gap; None for a pass (RULES 10.3 to 10.5)."""
    if not hand or gap > 0 or gap + sum(VALUE[card] for card in hand) < 0:
        return None
    spades = [card for card in hand if EFFECT[card] > 0]
    return min(spades or hand, key=VALUE.__getitem__)


def _attacks(now: During) -> Iterator[During]:
    between = now.between
    for seat in (0, 1):
        hand = between.hands[seat]
        for value in set(hand):
            rest = list(hand)
            rest.remove(value)
            other = between.hands[1 - seat]
            hands = (tuple(rest), other) if seat == 0 else (other, tuple(rest))
            for change in range(-value, value + 1):
                yield During(between._replace(hands=hands), now.gap + change)


def _losses(end: Between) -> Iterator[Between]:
    """Every way in which one of the others, or both, lose a certificate, while one of them is left."""
    for lost in ((1, 0), (0, 1), (1, 1)):
        left = (end.certificates[0] - lost[0], end.certificates[1] - lost[1])
        if min(left) < 0 or left == (0, 0):
            continue
        hands = (end.hands[0] if left[0] else (), end.hands[1] if left[1] else ())
        after = end._replace(certificates=left, hands=hands)
        yield after._replace(dealer=after.seats[0])
