"""The bots of the Kata, from the weakest to the strongest. They see what a person in their seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from games.engine.bots import Bot, RandomBot, Why
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kata.bots import cast
from games.kata.bots.fast_board import action_of, known_board
from games.kata.bots.greedy import greedy_move
from games.kata.bots.reasons import Explained, blow, blows
from games.kata.bots.search import searched_move
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.transitions import FULL_HAND, FULL_SLOTS
from games.kata.rules.values import FACE, EndTurn, Held, KataAction, Options, PlayCard
from games.kata.rules.views import SideView, View

Hand: TypeAlias = tuple[Held, ...]


class Random(RandomBot):
    """Plays at random."""

    name = _("Easy")
    cast = (cast.PIM,)
    description = _("Plays whatever comes to hand and often wastes its mana. Good for a first match.")


class Greedy(Explained):
    """Makes the one move that looks best, then the next."""

    slug = "greedy"
    name = _("Steady")
    cast = (cast.AIKO,)
    description = _(
        "Takes what looks best at the moment: hits hard, trades minions well, heals when it must."
    )

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        return action_of(view, greedy_move(known_board(view)))


class Planner(Explained):
    """Searches by playing on from each move; where only mana counts, it weighs every set of cards instead."""

    slug = "planner"
    name = _("Sharp")
    cast = (cast.OREN,)
    description = _("Thinks several turns ahead about what you might hold, and wastes nothing.")

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        if len(legal) == 1:
            return legal[0]
        if not _is_plain(view.options):
            return action_of(view, searched_move(view, rng))
        return _dearest(_best_plan(_own(view)))

    def why(self, view: View, action: KataAction) -> tuple[Why, ...]:
        """Where only mana counts, the plan of the turn and what is kept for the next; else what the move does."""
        own = _own(view)
        plan = _best_plan(own) if _is_plain(view.options) else ()
        hits = sorted([_card(held) for held in plan if _card(held).damage], key=lambda card: -card.cost)
        damage = sum(card.damage for card in hits)
        if not hits or action != _dearest(plan) or damage >= view.sides[1 - view.active].health:
            return super().why(view, action)
        then = _damage_next(own, plan)
        now = blows(hits, own.mana) if len(hits) > 1 else blow(damage, hits[0].cost, own.mana)
        return (Why(now), Why(_("%(damage)s more next turn", damage=then)))[: 1 + bool(then)]


def _is_plain(options: Options) -> bool:
    """Whether only mana and blows count."""
    return not (options.healing or options.minions or options.own_decks)


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


def _damage_next(side: SideView, plan: Hand) -> int:
    """The most damage that what a plan keeps can do next turn."""
    kept = tuple(held for held in side.held or () if held not in plan and _card(held).damage)
    return max(_damage(cards) for cards in _affordable(kept, min(FULL_SLOTS, side.slots + 1)))


def _best_plan(side: SideView) -> Hand:
    """The cards to play this turn: the most damage now, then the most next turn from what is kept.

    Of plans that are alike, the one that plays more cards, since a full hand burns the next card that
    is drawn (RULES 3.2). Duds leave the hand only when it would be full: until then they hide from the
    opponent how little is left to fear.
    """
    hand = side.held or ()
    hitting = tuple(held for held in hand if _card(held).damage)

    def worth(plan: Hand) -> tuple[int, int, int]:
        return _damage(plan), _damage_next(side, plan), len(plan)

    plan = max(_affordable(hitting, side.mana), key=worth)
    if len(hand) - len(plan) < FULL_HAND:
        return plan
    return plan + tuple(held for held in hand if not _card(held).cost)[:1]


BOTS: Mapping[str, Bot[Any, Any]] = {bot.slug: bot for bot in (Random(), Greedy(), Planner())}
