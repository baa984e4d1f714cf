"""Who a bot is at the table: a name, a face and a sentence."""

from __future__ import annotations

from games.engine.values import Value
from games.engine.words import Words


class Face(Value, frozen=True):
    """A face put together of the parts in `static/img/faces.svg`; the first four are colours."""

    ground: str
    coat: str
    skin: str
    hair: str
    cut: str = "short"
    """`short`, `long`, `bun`, `curls`, `hood` or `bald`."""
    eyes: str = "dots"
    """`dots`, `glasses`, `sleepy` or `sharp`."""
    mouth: str = "smile"
    """`smile`, `flat` or `smirk`."""
    extra: str = ""
    """`beard`, `moustache`, `cap`, `crown`, `patch` or `ring`; "" for nothing."""


class Persona(Value, frozen=True):
    """A bot as people meet it."""

    name: str
    says: Words
    """What it says of itself."""
    face: Face | None = None
    """Drawn where there is no picture. Every bot of the site has one of the two."""
    picture: str = ""
    """The static path of a picture; "" for none."""
