"""Pictures of maps as files: one for each content, the same for everyone and for ever."""

from __future__ import annotations

from functools import lru_cache

from resvg_py import svg_to_bytes

from games.maps.format import svg_of
from games.maps.models import Revision

CARD = 600
"""The side of the picture on the card of a link, in pixels."""


def picture_of(sha256: str) -> str | None:
    """The picture of the revisions with this content; None if there are none."""
    terrain = _terrain(sha256)
    return _svg(terrain) if terrain else None


def card_of(sha256: str) -> bytes | None:
    """The same as PNG, for the cards of links: those who draw them do not read SVG."""
    terrain = _terrain(sha256)
    return _png(terrain) if terrain else None


def _terrain(sha256: str) -> str | None:
    return Revision.objects.filter(sha256=sha256).values_list("terrain", flat=True).first()


@lru_cache(maxsize=512)
def _svg(terrain: str) -> str:
    return svg_of(terrain.split("\n"))


@lru_cache(maxsize=64)
def _png(terrain: str) -> bytes:
    return bytes(svg_to_bytes(svg_string=_svg(terrain), width=CARD, skip_system_fonts=True))
