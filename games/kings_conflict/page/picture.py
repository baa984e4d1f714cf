"""A map as a picture, outside of any match: as a layer of a page, and as an SVG file that stands on its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from games.kings_conflict.page.land import SYMBOL_OF, UNIT, Land, Spot
from games.kings_conflict.rules.maps.tiles import SIZE

_SHEET = Path(__file__).resolve().parents[1] / "static" / "kings_conflict" / "land.svg"
_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 10 10">(.*?)</symbol>', re.DOTALL)
_SIDE = SIZE * UNIT
_PLAINS = "#a9c470"
_NOTHING = "#c8bfae"
"""What is shown where no code of a tile stands."""


@lru_cache(maxsize=256)
def land_drawn(rows: tuple[str, ...]) -> Land:
    """The terrain of a grid, however wrong it is: what is no code is left out, as is what goes over the edge."""
    spots = [
        Spot(SYMBOL_OF[code], str(column * UNIT), str(row * UNIT))
        for row, line in enumerate(rows[:SIZE])
        for column, code in enumerate(line[:SIZE])
        if code in SYMBOL_OF
    ]
    return Land("", tuple(spots))


@lru_cache(maxsize=1)
def _symbols() -> Mapping[str, str]:
    """What is drawn for each symbol of the sprite sheet."""
    return dict(_SYMBOL.findall(_SHEET.read_text(encoding="utf-8")))


def svg_of(rows: Sequence[str]) -> str:
    """The terrain of a grid, however wrong it is, as an SVG file that links to nothing: any program can show it."""
    whole = [line[:SIZE].ljust(SIZE) for line in [*rows[:SIZE], *[""] * (SIZE - len(rows))]]
    codes = "".join(whole)
    symbols = _symbols()
    known = sorted(set(codes) & SYMBOL_OF.keys())
    used = "".join(f'<g id="{SYMBOL_OF[code]}">{symbols[SYMBOL_OF[code]]}</g>' for code in known)
    tiles = "".join(_tile(code, cell) for cell, code in enumerate(codes) if code != "P")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="440" height="440" viewBox="0 0 {_SIDE} {_SIDE}">'
        f'<defs>{used}</defs><path d="M0 0h{_SIDE}v{_SIDE}H0z" fill="{_PLAINS}"/>{tiles}</svg>'
    )


def _tile(code: str, cell: int) -> str:
    x, y = cell % SIZE * UNIT, cell // SIZE * UNIT
    if code in SYMBOL_OF:
        return f'<use href="#{SYMBOL_OF[code]}" x="{x}" y="{y}"/>'
    return f'<path d="M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" fill="{_NOTHING}"/>'
