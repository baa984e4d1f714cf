"""A chain of heads: every entry of a match extends it, so that nobody can change what is behind a head somebody kept.

Head 0 stands for all that was settled before the first card: the SHA-256 of the canonical JSON of the list of salt 0
and an object with `fingerprint`, `nonces`, `seated` and `seats` as the record has them. Head *n* is that of the list
of head *n* - 1, salt *n* and entry *n* as it stands in the record, with all its events. Salt *n* is that of the list
of the key of the chain and *n*, and the key that of the list of the secret and `"heads"`. So before the secret is
shown a head tells nothing of what happened, and afterwards anybody can compute all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from games.engine.entries import AnyEntry
from games.engine.fairness import hashed
from games.engine.setup import SeatSetup


def chain_key(secret: str) -> str:
    """What all salts of a match follow from; as secret as its secret."""
    return hashed(secret, "heads")


class Chain(Struct, frozen=True):
    """A chain up to one of its heads, and the key to go on."""

    key: str
    number: int
    """How many entries there are."""
    head: str

    def then(self, entry: AnyEntry) -> Chain:
        """The chain with one more entry."""
        number = self.number + 1
        return Chain(self.key, number, hashed(self.head, hashed(self.key, number), entry))


def chain_begun(
    secret: str, fingerprint: str, nonces: Sequence[str], seated: Sequence[Any], seats: Sequence[SeatSetup]
) -> Chain:
    """The chain of a match whose seats are all taken, with head 0; `seated` says how, as in the record."""
    key = chain_key(secret)
    start = {"fingerprint": fingerprint, "nonces": nonces, "seated": seated, "seats": seats}
    return Chain(key, 0, hashed(hashed(key, 0), start))


def heads_of(chain: Chain, entries: Iterable[AnyEntry]) -> Iterator[str]:
    """All heads from that of a chain on."""
    yield chain.head
    for entry in entries:
        chain = chain.then(entry)
        yield chain.head
