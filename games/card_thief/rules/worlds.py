"""Worlds that cannot be told from the true one: the deck in another order, and other rolls to come."""

from __future__ import annotations

from games.card_thief.rules.cards import DECK_KINDS
from games.card_thief.rules.piles import with_facings
from games.card_thief.rules.values import State
from games.card_thief.rules.views import View
from games.engine.rng import Rng


def sample_world(view: View, rng: Rng) -> State:
    """A random state whose view is this one."""
    fresh, rng = rng.fork()
    piles = []
    for kind in DECK_KINDS:
        left = [one.base for one in view.remaining if one.kind is kind for _card in range(one.count)]
        bases, source = rng.shuffled(left)
        source, rng = source.fork()
        piles.append(with_facings(kind, bases, source))
    return State(view.options, view.board, tuple(piles), fresh.seed)
