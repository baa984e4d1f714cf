"""The fronts of cards: cost, picture, name, and a sign with a number for each way to play them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.legality import uses_of
from games.kata.rules.values import Options

FIGURES = ("b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "a9", "m3")
"""The minions whose card shows a thing: on the board they look like somebody, as in `figures.svg`."""


class Sign(Value, frozen=True):
    """One way to play a card: the kind for its picture, the number, both in words, and all of it told."""

    kind: str
    number: str
    words: Words
    told: Words
    is_idle: bool = False
    """Whether it would do nothing."""


class Face(Value, frozen=True):
    """The front of a card; `text` only where cards have a single way to be played."""

    kind: str
    name: Words
    cost: str
    text: Words
    signs: tuple[Sign, ...] = ()


def _signs(card: Card, options: Options, is_well: bool) -> tuple[Sign, ...]:
    uses = uses_of(options)[card.id]
    found = []
    if uses.hits:
        words = _("%(damage)s damage", damage=card.damage)
        found.append(Sign("attack", str(card.damage), words, words, not card.damage))
    if uses.heals:
        words = _("heals %(health)s", health=card.heal)
        told = _("heals %(health)s: no effect now", health=card.heal) if is_well else words
        found.append(Sign("heal", str(card.heal), words, told, is_well or not card.heal))
    if uses.stands:
        words = _("minion %(attack)s/%(health)s", attack=card.attack, health=card.health)
        told = _("minion with %(attack)s attack, %(health)s health", attack=card.attack, health=card.health)
        found.append(Sign("minion", f"{card.attack}/{card.health}", words, told))
    if uses.draws:
        words = _("draws %(count)s", count=card.draw)
        found.append(Sign("draw", str(card.draw), words, words))
    return tuple(found)


def _plain(card: Card) -> Words:
    return _("%(damage)s damage", damage=card.damage) if card.damage else _("No damage")


def _face(card: Card, options: Options, is_well: bool) -> Face:
    signs = _signs(card, options, is_well) if options.healing or options.minions or options.own_decks else ()
    return Face(card.id, card.name, str(card.cost), _plain(card), signs)


_FACES: Mapping[tuple[bool, bool, bool, bool], Mapping[str, Face]] = {
    (healing, minions, own, is_well): {
        card.id: _face(card, Options(healing, minions, own), is_well) for card in CARDS.values()
    }
    for healing in (False, True)
    for minions in (False, True)
    for own in (False, True)
    for is_well in (False, True)
}


def faces(options: Options, *, is_well: bool = False) -> Mapping[str, Face]:
    """The front of each card of the pool, as it is played under these options by whoever may be too well to heal."""
    return _FACES[options.healing, options.minions, options.own_decks, is_well]
