"""What each pick would do, in words, as far as the player can know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.rules.card_types import Card, Kind
from games.kings_conflict.rules.combat import damage, strikes_back
from games.kings_conflict.rules.constants import FIREBALL, FIREBALL_ON_KING, MAX_TAX
from games.kings_conflict.rules.ground import Region
from games.kings_conflict.rules.maps.codes import Terrain
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Piece

KINDS: Mapping[Terrain, Words] = {
    Terrain.PLAINS: _("plains"),
    Terrain.HILLS: _("hills"),
    Terrain.FOREST: _("forest"),
    Terrain.MOUNTAIN: _("mountain"),
    Terrain.WATER: _("water"),
    Terrain.DESERT: _("desert"),
    Terrain.VOLCANIC: _("volcanic ground"),
}
"""What regions are made of."""
MAX_MET = 2
"""Enemies that a preview names."""


class Outlook:
    """By how many pieces a seat leads in each region, so that each step can say what it would win."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self._ground = position.ground
        self._lead = [0] * len(position.ground.regions)
        for piece in position.pieces.values():
            region = self._ground.region_at[piece.tile]
            if region >= 0 and card_of(piece).kind is not Kind.WALL:
                self._lead[region] += 1 if piece.seat == seat else -1

    def region(self, tile: int) -> int:
        """The number of the region at a tile as it is now; -1 on ways."""
        return self._ground.region_at[tile]

    def taken(self, tile: int) -> Region | None:
        """The region that one piece more on this tile would win."""
        region = self._ground.region_at[tile]
        return self._ground.regions[region] if region >= 0 and self._lead[region] == 0 else None

    def lost(self, tile: int) -> Region | None:
        """The region that one piece less on this tile would lose."""
        region = self._ground.region_at[tile]
        return self._ground.regions[region] if region >= 0 and self._lead[region] == 1 else None


def region_words(region: Region) -> Words:
    """A region in words: how much of what it is."""
    return ngettext(
        "%(n)s tile of %(terrain)s", "%(n)s tiles of %(terrain)s", region.size, terrain=KINDS[region.terrain]
    )


def step(outlook: Outlook, origin: int, tile: int, steps: int) -> Words:
    """What a move does: its length, and which regions change hands when control is settled."""
    told = ngettext("%(n)s step", "%(n)s steps", steps)
    if outlook.region(tile) == outlook.region(origin):
        return told
    won, lost = outlook.taken(tile), outlook.lost(origin)
    if won is not None:
        told = _("%(told)s; wins %(won)s", told=told, won=region_words(won))
    if lost is not None:
        told = _("%(told)s; gives up %(lost)s", told=told, lost=region_words(lost))
    return told


def then(position: Position, told: Words, piece: Piece, met: Sequence[Piece]) -> Words:
    """What could be attacked next from there, and what that would do; of many only the first ones."""
    for target in met[:MAX_MET]:
        name, effect = card_of(target).name, blow(position, piece, target)
        told = _("%(told)s; then could attack %(met)s: %(effect)s", told=told, met=name, effect=effect)
    return told


def risk(told: Words, piece: Piece, worst: int) -> Words:
    """What a piece could lose where it stands then, in the enemy's next turn."""
    if worst >= piece.health:
        return _("%(told)s; enemies could kill it next turn", told=told)
    return (
        _("%(told)s; enemies could do %(worst)s damage next turn", told=told, worst=worst) if worst else told
    )


def blow(position: Position, piece: Piece, target: Piece) -> Words:
    """What an attack does, and what comes back."""
    amount = damage(position, piece, target)
    left = target.health - amount
    if left <= 0:
        return _("%(amount)s damage: it dies", amount=amount)
    if not strikes_back(position, target, piece):
        return _("%(amount)s damage, %(left)s left", amount=amount, left=left)
    back = damage(position, target, piece)
    if back >= piece.health:
        return _("%(amount)s damage, %(left)s left; the blow back kills", amount=amount, left=left)
    return _("%(amount)s damage, %(left)s left; %(back)s back", amount=amount, left=left, back=back)


def placing(outlook: Outlook, card: Card, tile: int) -> Words:
    """What a card does where it is placed."""
    won = outlook.taken(tile) if card.kind is not Kind.WALL else None
    return _("Stands here; wins %(won)s", won=region_words(won)) if won else _("Stands here")


def spell(position: Position, card: Card, tile: int) -> Words:
    """What a spell does where it is aimed."""
    target = position.at.get(tile)
    match card.id:
        case "fireball" if target is not None:
            met = card_of(target)
            amount = FIREBALL_ON_KING if met.kind is Kind.KING else FIREBALL
            left = target.health - amount
            if left <= 0:
                return _("%(amount)s damage: it dies", amount=amount)
            return _("%(amount)s damage, %(left)s left", amount=amount, left=left)
        case "greatjuju":
            return _("It and the four beside it become sea")
        case "march":
            return _("May move again")
    return _("Becomes sea; whoever stands here flees or drowns") if target else _("Becomes sea")


def tax(position: Position, seat: Seat) -> Words:
    """What tax collectors bring."""
    return ngettext("%(n)s gold", "%(n)s gold", min(MAX_TAX, len(position.held(seat))))
