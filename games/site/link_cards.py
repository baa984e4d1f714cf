"""The pictures on the cards of links, as PNG: those who draw such cards do not read SVG."""

from __future__ import annotations

from functools import lru_cache

from django.contrib.staticfiles import finders
from resvg_py import svg_to_bytes

WIDTH, HEIGHT = 800, 600
"""Of the picture of a game, in pixels."""
BAIZE = "#143d2e"


@lru_cache(maxsize=16)
def card_of(picture: str) -> bytes:
    """The PNG of a game's static SVG picture, named as its page names it."""
    path = finders.find(picture)
    return bytes(svg_to_bytes(svg_path=path, width=WIDTH, height=HEIGHT, background=BAIZE))
