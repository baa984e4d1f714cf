"""The map as a picture: terrain, what changed in play, and whose region is whose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from games.engine.game import Viewer
from games.engine.setup import MapText
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.previews import region_words
from games.kings_conflict.page.sight import Sight, sight_of_map
from games.kings_conflict.rules.ground import Change, Region, ground_of
from games.kings_conflict.rules.maps.tiles import SIZE, Mask, mask_of, members
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
    """A layer of the picture; `id` is "" where a page may show several."""

    id: str
    spots: tuple[Spot, ...]

    @property
    def symbols(self) -> list[str]:
        """Each symbol once: a page names the sheet once for each, which is long, and then the symbol alone."""
        return sorted({spot.symbol for spot in self.spots})

    @property
    def prefix(self) -> str:
        """What the ids of its symbols begin with."""
        return self.id.rpartition("-")[2] or "map"


class Outline(Value, frozen=True):
    """The tiles of a region and the line around them, as paths."""

    area: str
    border: str


class Realm(Value, frozen=True):
    """A region: who has it, its outline, and both in words for those who do not see it."""

    id: str
    tone: str
    """`own`, `other`, or "" for nobody's."""
    outline: Outline
    words: Words

    @property
    def number(self) -> str:
        """A number that changes with who has it."""
        return {"own": "1", "other": "-1"}.get(self.tone, "0")


class Realms(Value, frozen=True):
    """All regions."""

    all: tuple[Realm, ...]


class Figures(Value, frozen=True):
    """What each region is worth in domain, by a flag on the tile nearest its midst on which nobody stands.

    One text and two lines, so that a push of them is small.
    """

    flags: str
    """Where the flags of those are that are worth more than 1."""
    xs: str
    """Of each digit by these flags, in tiles from the left."""
    ys: str
    digits: str
    least: str
    """Where the flags of those are that are worth 1, as most are: they say so themselves."""


class Worths(Value, frozen=True):
    """What each region is worth, and the flags of those in which somebody stands who does not control them."""

    figures: Figures
    contested: str
    contested_least: str


class Picture(Value, frozen=True):
    """The terrain, and what changed of it."""

    land: Land
    changes: Land


class Survey(Value, frozen=True):
    """The regions of a map that nobody plays on: the lines around them in one path, and what they are worth."""

    border: str
    worths: Worths


def _spot(cell: int, code: str) -> Spot:
    row, column = divmod(cell, SIZE)
    return Spot(SYMBOL_OF[code], str(column * UNIT), str(row * UNIT))


@lru_cache(maxsize=64)
def land_of(rows: tuple[str, ...], sight: Sight) -> Land:
    """The terrain as the match began; plains are what the picture is made of."""
    codes = sight.code("".join(rows))
    seen = [codes[tile] for tile in sight.cell_of]
    spots = [_spot(cell, code) for cell, code in enumerate(seen) if code != "P"]
    return Land("kings-conflict-land", tuple(spots))


@lru_cache(maxsize=256)
def changes_of(changes: tuple[Change, ...], sight: Sight) -> Land:
    """The tiles that became something else."""
    return Land("kings-conflict-changes", tuple([_spot(sight.cell_of[tile], code) for tile, code in changes]))


def picture_of(position: Position, sight: Sight) -> Picture:
    """The terrain as it is now."""
    board = position.board
    return Picture(land_of(board.map.rows, sight), changes_of(board.changes, sight))


def _runs(edges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Neighbours in a line as one: the line, where they begin in it, and how many there are."""
    for (line, _shift), run in groupby(enumerate(sorted(edges)), lambda one: (one[1][0], one[1][1] - one[0])):
        cells = [cell for _number, (_line, cell) in run]
        yield line, cells[0] * UNIT, len(cells) * UNIT


@lru_cache(maxsize=2048)
def _outline(tiles: Mask, sight: Sight) -> tuple[Outline, int]:
    """The outline of a set of tiles, and its first cell."""
    cells = [sight.cell_of[tile] for tile in members(tiles)]
    there = {divmod(cell, SIZE) for cell in cells}
    # Of two tiles that touch, the edge between them falls out.
    flat = there ^ {(row + 1, column) for row, column in there}
    steep = {(column, row) for row, column in there} ^ {(column + 1, row) for row, column in there}
    area = [f"M{x} {row * UNIT}h{width}v{UNIT}h-{width}z" for row, x, width in _runs(there)]
    border = [f"M{x} {row * UNIT}h{width}" for row, x, width in _runs(flat)]
    border += [f"M{column * UNIT} {y}v{height}" for column, y, height in _runs(steep)]
    return Outline("".join(area), "".join(border)), min(cells)


@lru_cache(maxsize=4096)
def _midst(tiles: Mask, taken: Mask, sight: Sight) -> tuple[int, int]:
    """The free tile of a region, else any, that is nearest to all others of it: its row and column."""
    there = sorted(divmod(sight.cell_of[tile], SIZE) for tile in members(tiles))
    free = sorted(divmod(sight.cell_of[tile], SIZE) for tile in members(tiles & ~taken)) or there
    return min(free, key=lambda one: sum(abs(one[0] - row) + abs(one[1] - column) for row, column in there))


def worths_of(position: Position, sight: Sight) -> Worths:
    """What each region is worth as control was last assessed, and where that may change."""
    taken = mask_of(position.at)
    regions = position.regions_then
    contested = {
        position.region_of(piece.tile)
        for piece in position.pieces.values()
        if position.holder_at(piece.tile) != piece.seat
    }
    return _worths(regions, taken, tuple([number in contested for number in range(len(regions))]), sight)


@lru_cache(maxsize=256)
def _worths(regions: tuple[Region, ...], taken: Mask, contested: tuple[bool, ...], sight: Sight) -> Worths:
    spots = sorted(
        (_midst(region.tiles, taken & region.tiles, sight), str(region.domain), is_contested)
        for region, is_contested in zip(regions, contested, strict=True)
    )
    large, least = [one for one in spots if one[1] != "1"], [one for one in spots if one[1] == "1"]
    return Worths(
        _figures([one[:2] for one in large], _flags([spot for spot, *_rest in least])),
        *[_flags([spot for spot, _domain, is_contested in some if is_contested]) for some in (large, least)],
    )


def _flags(spots: Iterable[tuple[int, int]]) -> str:
    return " ".join([f"{column},{row}" for row, column in spots])


def _figures(large: list[tuple[tuple[int, int], str]], least: str) -> Figures:
    digits = [
        (f"{column}.{2 * number}" if number else str(column), str(row), digit)
        for (row, column), domain in large
        for number, digit in enumerate(domain)
    ]
    xs, ys, text = zip(*digits, strict=True) if digits else ((), (), ())
    flags = _flags([spot for spot, _domain in large])
    return Figures(flags, " ".join(xs), " ".join(ys), "".join(text), least)


def survey_of(text: MapText) -> Survey:
    """The regions of a map without errors as its match begins, seen from Blue's side."""
    regions, sight = ground_of(text.rows).regions, sight_of_map(text, None)
    worths = _worths(regions, 0, (False,) * len(regions), sight)
    return Survey("".join([_outline(one.tiles, sight)[0].border for one in regions]), worths)


def realm_id(region: Region, sight: Sight) -> str:
    """The id of a region on the page, short since many tiles name it."""
    return f"r{_outline(region.tiles, sight)[1]}"


def realms_of(position: Position, sight: Sight, viewer: Viewer) -> Realms:
    """Every region with who controls it, as it was last settled, row by row on the page; at first nobody does."""
    regions, found = position.regions_then, []
    for region, holder in zip(regions, position.holders or [None] * len(regions), strict=True):
        outline, first = _outline(region.tiles, sight)
        tone = "" if holder is None else "own" if holder == sight.seat else "other"
        words = _realm_words(region, tone, is_watching=viewer is None)
        found.append((first, Realm(f"r{first}", tone, outline, words)))
    return Realms(tuple([realm for _first, realm in sorted(found, key=lambda one: one[0])]))


def _realm_words(region: Region, tone: str, *, is_watching: bool) -> Words:
    size, domain = region_words(region), region.domain
    if not tone:
        return _("Nobody's: %(size)s, domain %(domain)s.", size=size, domain=domain)
    if is_watching:
        if tone == "own":
            return _("Blue's: %(size)s, domain %(domain)s.", size=size, domain=domain)
        return _("Red's: %(size)s, domain %(domain)s.", size=size, domain=domain)
    if tone == "own":
        return _("Yours: %(size)s, domain %(domain)s.", size=size, domain=domain)
    return _("Theirs: %(size)s, domain %(domain)s.", size=size, domain=domain)
