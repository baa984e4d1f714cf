"""The fronts of cards: cost, figure, name, numbers and text."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.short_texts import gist_of
from games.kings_conflict.rules.card_types import Card, Kind, Placement, Rarity
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.ground import Moves
from games.kings_conflict.rules.maps.codes import GROUND, VOLCANIC, WATER

_HORSE = GROUND.replace("F", "")

_PLACEMENTS: Mapping[Placement, Words] = {
    Placement.KING: _("beside your king, Barracks or War Camp"),
    Placement.REGION: _("in a region you control"),
    Placement.ANY: _("beside your king or in a region you control"),
    Placement.BUILT: _("beside your king or a servant, in a region you control"),
}
_AFLOAT = _("beside any of your pieces or in a region you control")
HOMES: Mapping[str, Words] = {
    GROUND: _("any ground"),
    _HORSE: _("ground without forest"),
    GROUND + "M": _("ground or mountain"),
    WATER: _("water"),
    "F": _("forest"),
    "M": _("mountain"),
    "M" + VOLCANIC: _("mountain, volcano or lava"),
    "P": _("plains"),
    "HM": _("hills or mountain"),
    "PHFE": _("plains, hills, forest or desert"),
    "PHE": _("plains, hills or desert"),
    "PH": _("plains or hills"),
    "PHFEM": _("plains, hills, forest, desert or mountain"),
}
MOVING: Mapping[Moves, Words] = {
    Moves.FOOT: _("on foot"),
    Moves.CAVALRY: _("cavalry: not into forest"),
    Moves.MOUNTAIN: _("over mountains too"),
    Moves.BOAT: _("on water"),
    Moves.VOLCANIC: _("over lava too"),
    Moves.FLYER: _("flies"),
    Moves.DRAGON: _("flies, over lava too"),
}
RARITIES: Mapping[Rarity, Words] = {
    Rarity.COMMON: _("Common"),
    Rarity.RARE: _("Rare"),
    Rarity.EPIC: _("Epic"),
}


class Stat(Value, frozen=True):
    """A number of a card: the kind for its sign, the number, and both in words."""

    kind: str
    number: str
    words: Words


class Face(Value, frozen=True):
    """The front of a card."""

    id: str
    kind: str
    name: Words
    cost: str
    stats: tuple[Stat, ...]
    text: Words | None
    """What it can do, if its numbers do not say all."""
    gist: Words
    """The same in a few words, else where it is placed."""
    where: Words | None
    """Where it can be placed; None for a spell."""
    moving: Words | None
    """How it gets about, if it moves."""


def _stats(card: Card) -> tuple[Stat, ...]:
    if card.kind is Kind.SPELL:
        return ()
    found = [
        Stat("attack", str(card.attack), _("attack %(n)s", n=card.attack)),
        Stat("health", str(card.health), _("health %(n)s", n=card.health)),
    ]
    if card.move:
        found.append(Stat("move", str(card.move), _("moves %(n)s", n=card.move)))
    if card.range > 1:
        found.append(Stat("range", str(card.range), _("range %(n)s", n=card.range)))
    if card.food:
        found.append(Stat("food", str(card.food), _("eats %(n)s", n=card.food)))
    return tuple(found)


def place_of(card: Card) -> Words:
    """Beside what, or in what, a card can be placed (RULES 6.3)."""
    is_afloat = card.placement is Placement.ANY and card.home == WATER
    return _AFLOAT if is_afloat else _PLACEMENTS[card.placement]


def _where(card: Card) -> Words | None:
    if card.kind in (Kind.SPELL, Kind.KING):
        return None
    return _("On %(home)s %(place)s.", home=HOMES[card.home], place=place_of(card))


def _face(card: Card) -> Face:
    moving = MOVING.get(card.moves)
    return Face(
        card.id,
        card.kind.value,
        card.name,
        str(card.cost),
        _stats(card),
        card.text,
        gist_of(card),
        _where(card),
        moving,
    )


FACES: Mapping[str, Face] = {card.id: _face(card) for card in KNOWN.values()}
"""The front of each card, of the kings and of the wall."""
