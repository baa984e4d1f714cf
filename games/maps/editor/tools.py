"""What the editor shows before a stroke is drawn: its layers, tools and brushes, and how the sides of a map mirror."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.format import (
    BRIDGES,
    CODES,
    NAMES,
    STARTS,
    SYMBOL_OF,
    TURNED,
    Code,
    Symmetry,
    partner_code,
)

HINTS = "0123456789"


class Brush(Value, frozen=True):
    """A code to paint with, which is its key, too."""

    sign: str
    name: Words
    symbol: str
    """The name of its picture in the sprite sheet of the game."""


class Group(Value, frozen=True):
    """Brushes that belong together."""

    name: Words
    brushes: tuple[Brush, ...]


class Choice(Value, frozen=True):
    """One of several to choose from: a layer, a tool or a symmetry. `key` chooses it, unless it is "".
    `about` says what it is for."""

    slug: str
    name: Words
    icon: str = ""
    key: str = ""
    about: Words | None = None


class EditorPage(Value, frozen=True):
    """All that the template of the editor shows."""

    layers: tuple[Choice, ...]
    tools: tuple[Choice, ...]
    symmetries: tuple[Choice, ...]
    groups: tuple[Group, ...]
    hints: tuple[str, ...]
    names: str
    """What the tiles are called, with spaces between."""
    starts: str
    """The tiles on which the kings start, with spaces between."""

    turns: Mapping[str, dict[str, object]]
    """For each symmetry: the partner of each tile, and what each code turns into there."""


LAYERS = (
    Choice(
        "terrain",
        _("Terrain"),
        about=_("The land itself. The other three are hints for bots: where their pieces like to be."),
    ),
    Choice(
        "strategic",
        _("Bots: fighters"),
        about=_("Hints for bots. Their fighters go where the digits rise: from the top right to you."),
    ),
    Choice(
        "safe",
        _("Bots: helpers"),
        about=_(
            "Hints for bots. They keep farms, mines and helpers where digits are high: at the top right."
        ),
    ),
    Choice(
        "mountain_pref",
        _("Bots: masons"),
        about=_("Hints for bots. Their stonemasons go where the digits rise: lead them to mountains."),
    ),
)
TOOLS = (
    Choice("paint", _("Paint"), "paintbrush", "q"),
    Choice("line", _("Straight line"), "slash", "i"),
    Choice("box", _("Rectangle"), "square", "x"),
    Choice("fill", _("Fill"), "paint-bucket", "g"),
    Choice("pick", _("Pick up"), "pipette", "k"),
    Choice("river", _("River"), "waves-horizontal", "r"),
    Choice("road", _("Road"), "route", "t"),
)
SYMMETRIES = (
    Choice(Symmetry.HALF_TURN, _("Half-turn"), "rotate-cw"),
    Choice(Symmetry.DIAGONAL, _("Mirror"), "flip-horizontal-2"),
    Choice("free", _("Free"), "unlink"),
)


def _brush(code: Code) -> Brush:
    return Brush(code.sign, code.name, SYMBOL_OF[code.sign])


def _groups() -> tuple[Group, ...]:
    codes = CODES.values()
    ways = [code for code in codes if code.road]
    rivers = [code for code in codes if code.river and code.sign not in BRIDGES]
    land = [code for code in codes if not code.river and not code.road]
    named = ((_("Land and sea"), land), (_("Rivers"), rivers), (_("Roads and bridges"), ways))
    return tuple(Group(name, tuple(map(_brush, found))) for name, found in named)


def _turns() -> dict[str, dict[str, object]]:
    return {
        symmetry.value: {
            "partners": TURNED[symmetry],
            "codes": {code: partner_code(code, symmetry) for code in CODES},
        }
        for symmetry in Symmetry
    }


@lru_cache(maxsize=1)
def editor_page() -> EditorPage:
    """The editor, the same for every map."""
    return EditorPage(
        LAYERS,
        TOOLS,
        SYMMETRIES,
        _groups(),
        tuple(HINTS),
        " ".join(NAMES),
        " ".join(map(str, STARTS)),
        _turns(),
    )
