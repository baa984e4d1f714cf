"""The bots of the Kata, from the weakest to the strongest. They see what a person in their seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from games.engine.bots import Bot, RandomBot
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kata.bots import cast
from games.kata.bots.fast_board import action_of, known_board
from games.kata.bots.greedy import greedy_move
from games.kata.bots.search import searched_move
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.transitions import FULL_HAND, FULL_SLOTS
from games.kata.rules.values import FACE, EndTurn, Held, KataAction, PlayCard
from games.kata.rules.views import SideView, View

KataBot: TypeAlias = Bot[View, KataAction]
Hand: TypeAlias = tuple[Held, ...]


class Random(RandomBot):
    """Plays at random."""

    name = _("Easy")
    cast = (cast.PIM,)
    description = _("Plays whatever comes to hand and often wastes its mana. Good for a first match.")


class Greedy(KataBot):
    """Makes the one move that looks best, then the next."""

    slug = "greedy"
    name = _("Steady")
    cast = (cast.AIKO,)
    description = _(
        "Takes what looks best at the moment: hits hard, trades minions well, heals when it must."
    )

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        return action_of(view, greedy_move(known_board(view)))


class Planner(KataBot):
    """Searches by playing on from each move; where only mana counts, it weighs every set of cards instead."""

    slug = "planner"
    name = _("Sharp")
    cast = (cast.OREN,)
    description = _("Thinks several turns ahead about what you might hold, and wastes nothing.")

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        options = view.options
        if len(legal) == 1:
            return legal[0]
        if options.healing or options.minions or options.own_decks:
            return action_of(view, searched_move(view, rng))
        return _dearest(_best_plan(_own(view)))


def _own(view: View) -> SideView:
    return view.sides[view.viewer or 0]


def _card(held: Held) -> Card:
    return CARDS[held.card]


def _dearest(cards: Sequence[Held]) -> KataAction:
    if not cards:
        return EndTurn()
    return PlayCard(max(cards, key=lambda held: _card(held).cost).id, FACE)


def _damage(cards: Sequence[Held]) -> int:
    return sum(_card(held).damage for held in cards)


def _affordable(hand: Hand, mana: int) -> Iterator[Hand]:
    """Every set of cards that the mana pays for, the empty one first."""
    for size in range(len(hand) + 1):
        for cards in combinations(hand, size):
            if sum(_card(held).cost for held in cards) <= mana:
                yield cards


def _best_plan(side: SideView) -> Hand:
    """The cards to play this turn: the most damage now, then the most next turn from what is kept.

    Of plans that are alike, the one that plays more cards, since a full hand burns the next card that
    is drawn (RULES 3.2). Duds leave the hand only when it would be full: until then they hide from the
    opponent how little is left to fear.
    """
    hand = side.held or ()
    hitting = tuple(held for held in hand if _card(held).damage)
    next_slots = min(FULL_SLOTS, side.slots + 1)

    def worth(plan: Hand) -> tuple[int, int, int]:
        kept = tuple(held for held in hitting if held not in plan)
        then = max(_damage(cards) for cards in _affordable(kept, next_slots))
        return _damage(plan), then, len(plan)

    plan = max(_affordable(hitting, side.mana), key=worth)
    if len(hand) - len(plan) < FULL_HAND:
        return plan
    return plan + tuple(held for held in hand if not _card(held).cost)[:1]


BOTS: Mapping[str, Bot[Any, Any]] = {bot.slug: bot for bot in (Random(), Greedy(), Planner())}
