"""Chance as a value: the same seed and the same moves give the same game on any machine.

How to compute it by hand, in any language:

* *block(i)* is the SHA-256 of the ASCII text `<seed>:<i>`, where the seed is 64 lower-case
  hexadecimal digits and *i* the counter in decimal, read as one big-endian number of 256 bits.
* *below(n)*: take block(counter) and raise the counter by one. If the number is not smaller than the
  largest multiple of *n* that fits into 2**256, take the next block; else the result is the number
  modulo *n*.
* *shuffled*: for i from the last index down to 1, draw j = below(i + 1) and swap places i and j
  (Fisher and Yates, in Durstenfeld's form).
* *fork*: take block(counter) and raise the counter by one; the block's 64 hexadecimal digits are the
  seed of the new source, whose counter is 0.
* *stacked*: for each wanted card in order, find the first card with that id from its place on, and
  swap the two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.words import words as _

T = TypeVar("T")

_SPAN = 1 << 256


class Rng(Struct, frozen=True):
    """A source of chance. Every draw returns the source to go on with.

    `seed` is 64 hexadecimal digits, `counter` the number of the next block.
    """

    seed: str
    counter: int = 0

    def below(self, n: int) -> tuple[int, Rng]:
        """A whole number from 0 to n - 1, each equally likely; n is from 1 to 2**256."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"cannot draw from a range of {n}")
        counter = self.counter
        limit = _SPAN - _SPAN % n
        while True:
            block = int.from_bytes(sha256(f"{self.seed}:{counter}".encode()).digest())
            counter += 1
            if block < limit:
                return block % n, Rng(self.seed, counter)

    def choice(self, items: Sequence[T]) -> tuple[T, Rng]:
        """One of the items, of which there must be at least one."""
        index, rng = self.below(len(items))
        return items[index], rng

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """All items in random order."""
        pile = list(items)
        prefix, counter = f"{self.seed}:".encode(), self.counter
        accepted = _SPAN - len(pile)  # below this a block is taken for every range that is drawn from here
        for i in range(len(pile) - 1, 0, -1):
            # As `below` does it, without a source in between: a shoe has 312 cards.
            block = int.from_bytes(sha256(b"%b%d" % (prefix, counter)).digest())
            counter += 1
            while block >= accepted and block >= _SPAN - _SPAN % (i + 1):
                block = int.from_bytes(sha256(b"%b%d" % (prefix, counter)).digest())
                counter += 1
            j = block % (i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile), Rng(self.seed, counter)

    def fork(self) -> tuple[Rng, Rng]:
        """A new independent source, and this one to go on with."""
        block = sha256(f"{self.seed}:{self.counter}".encode()).hexdigest()
        return Rng(block), Rng(self.seed, self.counter + 1)


def stacked(pile: Sequence[T], wanted: Sequence[str], id_of: Callable[[T], str]) -> tuple[T, ...]:
    """The shuffled pile with the `wanted` ids on top, in that order (index 0 is the top).

    Each wanted card changes places with the one that lies where it should be, so the pile stays
    complete. Raises BadData where a card is not, or no more, in the pile.
    """
    cards = list(pile)
    for index, wanted_id in enumerate(wanted):
        for i in range(index, len(cards)):
            if id_of(cards[i]) == wanted_id:
                cards[index], cards[i] = cards[i], cards[index]
                break
        else:
            raise BadData(_("The fixed order asks for a card that isn't there: %(card)s", card=wanted_id))
    return tuple(cards)
