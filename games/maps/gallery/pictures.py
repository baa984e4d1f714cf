"""Pictures of maps as files: one for each content, the same for everyone and for ever."""

from __future__ import annotations

from functools import lru_cache

from resvg_py import svg_to_bytes

from games.maps.format import svg_of
from games.maps.models import Revision

CARD = 600
"""The side of the picture on the card of a link, in pixels."""


@lru_cache(maxsize=512)
def picture_of(sha256: str) -> str | None:
    """The picture of the revisions with this content; None if there are none."""
    terrain = Revision.objects.filter(sha256=sha256).values_list("terrain", flat=True).first()
    return svg_of(terrain.split("\n")) if terrain else None


@lru_cache(maxsize=64)
def card_of(sha256: str) -> bytes | None:
    """The same as PNG, for the cards of links: those who draw them do not read SVG."""
    drawn = picture_of(sha256)
    return bytes(svg_to_bytes(svg_string=drawn, width=CARD, skip_system_fonts=True)) if drawn else None
