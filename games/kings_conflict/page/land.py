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


class Realms(Value, frozen=True):
    """All regions."""

    all: tuple[Realm, ...]


class Worths(Value, frozen=True):
    """What each region is worth in domain, in its midst: one text, so that a push that changes the land is small."""

    xs: str
    ys: str
    digits: str


class Picture(Value, frozen=True):
    """The terrain, what changed of it, and what its regions are worth."""

    land: Land
    changes: Land
    worths: Worths


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
    worths = _worths(position.regions_then, sight)
    return Picture(land_of(board.map.rows, sight), changes_of(board.changes, sight), worths)


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


def _midst(tiles: Mask, sight: Sight) -> tuple[int, int]:
    """The tile of a region that is nearest to all others of it: its row and column."""
    there = sorted(divmod(sight.cell_of[tile], SIZE) for tile in members(tiles))
    return min(there, key=lambda one: sum(abs(one[0] - row) + abs(one[1] - column) for row, column in there))


@lru_cache(maxsize=256)
def _worths(regions: tuple[Region, ...], sight: Sight) -> Worths:
    spots = sorted((_midst(region.tiles, sight), str(region.domain)) for region in regions)
    digits = [
        (str(column * UNIT + 1 + 2 * number), str(row * UNIT + 4), digit)
        for (row, column), domain in spots
        for number, digit in enumerate(domain)
    ]
    xs, ys, text = zip(*digits, strict=True)
    return Worths(" ".join(xs), " ".join(ys), "".join(text))


def survey_of(text: MapText) -> Survey:
    """The regions of a map without errors as its match begins, seen from Blue's side."""
    regions, sight = ground_of(text.rows).regions, sight_of_map(text, None)
    return Survey("".join([_outline(one.tiles, sight)[0].border for one in regions]), _worths(regions, sight))


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
    return _("Your opponent's: %(size)s, domain %(domain)s.", size=size, domain=domain)
