"""Maps with random faults, for comparing the validator with the slow checks. Number n is the same on any machine."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace

from games.engine.rng import Rng
from games.engine.setup import MapText
from games.kings_conflict.rules.maps.codes import CODES
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.problems import MapProblem
from games.kings_conflict.rules.maps.symmetries import TURNED, Symmetry, partner_code
from games.kings_conflict.rules.maps.texts import grids_of, made_map
from tests.support.kings_conflict.slow_maps import Finding

CORNERS = tuple(row * 11 + column for row in range(7, 11) for column in range(4))
"""Blue's corner, where most of the checks look."""

_WHOLE = (
    *[("", "")] * 12,
    ("FHM", "PPP"),
    ("SM-|0123", "PPPPPPPP"),
    ("PF", "EE"),
    ("H", "E"),
    ("FM", "PE"),
    ("F", "M"),
)
"""What becomes something else on the whole map, mostly nothing."""


def mutated(number: int) -> MapText:
    """A map of the site with up to 24 tiles changed, every other one on both sides; some digits and rows are broken."""
    rng = Rng(sha256(f"mutated/{number}".encode()).hexdigest())
    slug, rng = rng.choice(tuple(MAPS))
    count, rng = rng.choice((1, 2, 4, 8, 24))
    text = MAPS[slug].text
    codes = list("".join(text.rows))
    symmetry = Symmetry(text.symmetry)
    few, rng = rng.choice(("".join(CODES), "PS", "PE", "MS", "PMF", "-|0123", "dD4567", "Bb-dD|"))
    for _change in range(count):
        tile, rng = rng.choice((*range(121), *CORNERS, *CORNERS))
        sign, rng = rng.choice(tuple(few))
        codes[tile] = sign
        if number % 2:
            codes[TURNED[symmetry][tile]] = partner_code(sign, symmetry)
    whole, rng = rng.choice(_WHOLE)
    drawn = "".join(codes).translate(str.maketrans(*whole))
    rows = tuple(drawn[start : start + 11] for start in range(0, 121, 11))
    hints, rng = hints_of(text, rng)
    broken = made_map(text.name, rows, *hints)
    spoilt, rng = rng.choice(range(25))
    return _malformed(broken, rng) if spoilt == 0 else broken


def hints_of(text: MapText, rng: Rng) -> tuple[tuple[tuple[str, ...], ...], Rng]:
    """The hints of the map, or grids of random digits that do not go high."""
    highest, rng = rng.choice((0, 0, 1, 3, 9))
    grids = []
    for grid in grids_of(text)[1:]:
        rows = []
        for row in grid:
            digits, rng = _digits(highest, rng)
            rows.append(digits if highest else row)
        grids.append(tuple(rows))
    return tuple(grids), rng


def _digits(highest: int, rng: Rng) -> tuple[str, Rng]:
    digits = ""
    for _column in range(11):
        digit, rng = rng.choice(range(highest + 1))
        digits += str(digit)
    return digits, rng


def _malformed(text: MapText, rng: Rng) -> MapText:
    field, rng = rng.choice(("rows", "strategic", "safe", "mountain_pref"))
    grid: tuple[str, ...] = getattr(text, field)
    number, rng = rng.choice(range(11))
    row = grid[number]
    others = (row[1:], row + "P", "", row[:5] + "x" + row[6:], row.lower(), "\u200b" + row, row + "9")
    wrong, rng = rng.choice(others)
    rest, _rng = rng.choice((grid[number + 1 :], grid[number:]))
    return replace(text, **{field: (*grid[:number], wrong, *rest)})


def as_finding(problem: MapProblem) -> Finding:
    """What the two checkers must agree upon."""
    return problem.code, str(problem.severity), problem.tiles
