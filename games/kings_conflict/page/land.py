"""The map as a picture: terrain, what changed in play, and whose region is whose."""

from __future__ import annotations

from functools import lru_cache

from games.engine.game import Viewer
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.previews import region_words
from games.kings_conflict.page.sight import Sight
from games.kings_conflict.rules.maps.ground import Change, Region
from games.kings_conflict.rules.maps.tiles import SIZE, Mask, members
from games.kings_conflict.rules.position import Position

UNIT = 10
"""The side of a tile in the picture."""
SYMBOLS = {"-": "river-h", "|": "river-v", "d": "road-h", "D": "road-v", "B": "bridge-v", "b": "bridge-h"}
_BENDS = {
    code: f"{way}-{bend}"
    for way, codes in (("river", "0123"), ("road", "4567"))
    for bend, code in enumerate(codes)
}
_LANDS = {
    "P": "plains",
    "M": "mountain",
    "H": "hills",
    "F": "forest",
    "S": "sea",
    "E": "desert",
    "V": "volcano",
    "L": "lava",
}
SYMBOL_OF = {**_LANDS, **SYMBOLS, **_BENDS}
"""What the symbols of the sprite sheet are called, by code."""


class Spot(Value, frozen=True):
    """A tile of the picture: a symbol and where it lies."""

    symbol: str
    x: str
    y: str


class Land(Value, frozen=True):
    """A layer of the picture."""

    id: str
    spots: tuple[Spot, ...]


class Realm(Value, frozen=True):
    """A region: who has it, its outline, and both in words for those who do not see it."""

    id: str
    tone: str
    """`own`, `other`, or "" for nobody's."""
    area: str
    border: str
    words: Words


class Realms(Value, frozen=True):
    """All regions: one part of the page, since most moves leave them as they are."""

    all: tuple[Realm, ...]


def _spot(place: int, code: str) -> Spot:
    row, column = divmod(place, SIZE)
    return Spot(SYMBOL_OF[code], str(column * UNIT), str(row * UNIT))


@lru_cache(maxsize=64)
def land_of(rows: tuple[str, ...], sight: Sight) -> Land:
    """The terrain as the match began; plains are what the picture is made of."""
    codes = sight.code("".join(rows))
    seen = [codes[tile] for tile in sight.place_of]
    spots = [_spot(place, code) for place, code in enumerate(seen) if code != "P"]
    return Land("kings-conflict-land", tuple(spots))


@lru_cache(maxsize=256)
def changes_of(changes: tuple[Change, ...], sight: Sight) -> Land:
    """The tiles that became something else."""
    return Land(
        "kings-conflict-changes", tuple([_spot(sight.place_of[tile], code) for tile, code in changes])
    )


@lru_cache(maxsize=2048)
def _outline(tiles: Mask, sight: Sight) -> tuple[str, str, int]:
    """The area and the border of a set of tiles as paths, and its first place."""
    places = sorted(sight.place_of[tile] for tile in members(tiles))
    there, area, border = set(places), [], []
    for place in places:
        row, column = divmod(place, SIZE)
        x, y = column * UNIT, row * UNIT
        area.append(f"M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z")
        if place - SIZE not in there:
            border.append(f"M{x} {y}h{UNIT}")
        if place + SIZE not in there:
            border.append(f"M{x} {y + UNIT}h{UNIT}")
        if not column or place - 1 not in there:
            border.append(f"M{x} {y}v{UNIT}")
        if column == SIZE - 1 or place + 1 not in there:
            border.append(f"M{x + UNIT} {y}v{UNIT}")
    return "".join(area), "".join(border), places[0]


def realm_id(region: Region, sight: Sight) -> str:
    """The id of a region on the page."""
    return f"region-{_outline(region.tiles, sight)[2]}"


def realms_of(position: Position, sight: Sight, viewer: Viewer) -> Realms:
    """Every region with who controls it, as it was last settled, row by row on the page."""
    if not position.holders:
        return Realms(())
    found = []
    for region, holder in zip(position.regions_then, position.holders, strict=True):
        area, border, first = _outline(region.tiles, sight)
        tone = "" if holder is None else "own" if holder == sight.seat else "other"
        words = _realm_words(region, tone, is_watching=viewer is None)
        realm = Realm(f"region-{first}", tone, area if tone else "", border if tone else "", words)
        found.append((first, realm))
    return Realms(tuple([realm for _first, realm in sorted(found, key=lambda one: one[0])]))


def _realm_words(region: Region, tone: str, *, is_watching: bool) -> Words:
    size, gold = region_words(region), region.gold
    if not tone:
        return _("Nobody controls these %(size)s, worth %(gold)s gold.", size=size, gold=gold)
    if is_watching:
        if tone == "own":
            return _("Blue controls these %(size)s, worth %(gold)s gold.", size=size, gold=gold)
        return _("Red controls these %(size)s, worth %(gold)s gold.", size=size, gold=gold)
    if tone == "own":
        return _("You control these %(size)s, worth %(gold)s gold.", size=size, gold=gold)
    return _("Your opponent controls these %(size)s, worth %(gold)s gold.", size=size, gold=gold)
