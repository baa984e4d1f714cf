"""A test hand: a deck shuffled by a seed, and what is in the hand turn by turn if nothing is played. Pure."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from games.engine.pools import Draws
from games.engine.rng import Rng

MAX_SEED = 32


class TestHand(Struct, frozen=True):
    """What a player has before them in a turn of their own; turn 0 is the deal."""

    __test__ = False  # the word "test" is the players', not pytest's

    hand: tuple[str, ...]
    drawn: str
    """The card of this turn, "" if none was drawn."""
    burnt: tuple[str, ...]
    """The cards drawn into a full hand, and lost."""
    left: int
    means: int | None
    """The amount to pay with; None where the rules alone do not fix it."""
    is_last: bool
    """Whether the deck is empty."""


def make_seed() -> str:
    """A seed short enough for an address."""
    return secrets.token_urlsafe(6)


def dealt(cards: Sequence[str], seed: str, draws: Draws, *, turn: int, is_second: bool) -> TestHand:
    """The hand of a turn. The same seed deals the same cards."""
    order, _rng = Rng(sha256(seed[:MAX_SEED].encode()).hexdigest()).shuffled(tuple(cards))
    opening = draws.seen(0, is_second=is_second)
    seen = draws.seen(turn, is_second=is_second)
    hand = list(order[:opening])
    burnt: list[str] = []
    for card in order[opening:seen]:
        (hand if len(hand) < draws.full_hand else burnt).append(card)
    drawn = order[seen - 1] if turn > 0 and seen <= len(order) else ""
    return TestHand(
        hand=tuple(hand),
        drawn=drawn,
        burnt=tuple(burnt),
        left=max(0, len(order) - seen),
        means=draws.means(turn),
        is_last=seen >= len(order),
    )
