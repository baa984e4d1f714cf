"""Worlds that a viewer cannot tell from the true one: what it does not know, drawn at random (RULES 12)."""

from __future__ import annotations

from collections import Counter

from games.engine.rng import Rng
from games.kings_conflict.rules.cards import CARDS, WALL
from games.kings_conflict.rules.decks import allowed_with
from games.kings_conflict.rules.values import Cards, Held, Side, State
from games.kings_conflict.rules.views import CardsView, View


def sample_world(view: View, rng: Rng) -> State:
    """A random state whose view is this one."""
    fresh, rng = rng.fork()
    cards = []
    for seen, side in zip(view.cards, view.board.sides, strict=True):
        drawn, rng = _sampled(seen, side, rng)
        cards.append(drawn)
    return State(view.board, (cards[0], cards[1]), fresh)


def _sampled(seen: CardsView, side: Side, rng: Rng) -> tuple[Cards, Rng]:
    unseen = candidates(side) if seen.unseen is None else seen.unseen
    cards, rng = rng.shuffled(unseen)
    if seen.held is not None:
        return Cards(cards, seen.held, seen.gone or (), seen.drawn or 0), rng
    in_hand = (*cards[: seen.hand - seen.walls], *[WALL.id] * seen.walls)
    cards = cards[seen.hand - seen.walls :]
    hand = tuple([Held(f"c{number}", card) for number, card in enumerate(in_hand, 1)])
    lost, deck = cards[: seen.lost], cards[seen.lost : seen.lost + seen.deck]
    return Cards(deck, hand, lost, seen.hand), rng


def candidates(side: Side) -> tuple[str, ...]:
    """What may be left of a deck that nobody else knows: every copy that was not played yet (RULES 2.1)."""
    gone = Counter(side.used)
    return tuple(
        card for card in allowed_with(side.king) for _copy in range(CARDS[card].max_copies - gone[card])
    )
