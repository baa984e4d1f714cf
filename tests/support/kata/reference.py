"""Strategies whose results are published: to compare figures with. All but one are the reference repository's.

They only know cards that strike and heal. `Kamikaze` plays its dearest card, always as a blow; `Cautious`
too, but below 20 health it heals with its cheapest; `Careful` (there `AiStrategy`) finds the set of cards
that does the most damage, of several the one with the most cards, and below 10 health it heals with its
dearest. `Idle` plays at random and stops now and then; how often is published nowhere, but one chance
in seven or thereabouts gives both the share of wins and the number of turns that are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.engine.bots import Bot
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kata.rules.cards import CARDS
from games.kata.rules.values import FACE, SELF, EndTurn, Held, KataAction, PlayCard
from games.kata.rules.views import View


def cost(held: Held) -> int:
    return CARDS[held.card].cost


def in_hand(view: View) -> tuple[list[Held], int, int]:
    """The cards that can be paid for, the mana, and the health of whoever looks."""
    own = view.sides[view.viewer or 0]
    return [held for held in own.held or () if cost(held) <= own.mana], own.mana, own.health


class Kamikaze(Bot[View, KataAction]):
    slug = "kamikaze"
    name = _("Kamikaze")
    description = _("Plays its dearest card as a blow.")

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        cards, _mana, _health = in_hand(view)
        return PlayCard(max(cards, key=cost).id, FACE) if cards else EndTurn()


class Cautious(Kamikaze):
    slug = "cautious"
    name = _("Cautious")
    description = _("Heals below 20 health with its cheapest card.")

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        cards, _mana, health = in_hand(view)
        if cards and health < 20 and view.options.healing:
            return PlayCard(min(cards, key=cost).id, SELF)
        return super().choose(view, legal, rng)


class Careful(Bot[View, KataAction]):
    slug = "careful"
    name = _("Careful")
    description = _("Does the most damage it can with its mana, and heals below 10 health.")

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        cards, mana, health = in_hand(view)
        if not cards:
            return EndTurn()
        if health < 10 and view.options.healing:
            return PlayCard(max(cards, key=cost).id, SELF)
        best = max(
            (
                chosen
                for size in range(1, len(cards) + 1)
                for chosen in combinations(cards, size)
                if sum(map(cost, chosen)) <= mana
            ),
            key=lambda chosen: (sum(map(cost, chosen)), len(chosen)),
        )
        return PlayCard(best[0].id, FACE)


class Idle(Bot[View, KataAction]):
    slug = "idle"
    name = _("Idle")
    description = _("Plays any card it can pay for, and often stops before it has to.")

    def choose(self, view: View, legal: Sequence[KataAction], rng: Rng) -> KataAction:
        cards, _mana, _health = in_hand(view)
        chance, rng = rng.below(20)
        if not cards or chance < 3:
            return EndTurn()
        place, rng = rng.below(len(cards))
        return PlayCard(cards[place].id, FACE)
