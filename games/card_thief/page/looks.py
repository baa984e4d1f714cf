"""How what lies on the board looks at one moment of a plan.

The board's template and the plan of a whole turn show these same values, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.card_thief.page.faces import FACINGS
from games.card_thief.page.faces import KINDS as NAMES
from games.card_thief.page.previews import is_vain_exit, number_of, stealth_after, times_of, worth_of_chest
from games.card_thief.page.reasons import Made, made_at_rest, made_of, sum_of
from games.card_thief.rules.cards import ENEMIES, Kind
from games.card_thief.rules.grid import AHEAD, BIT, BONUS_BITS, DIRECTIONS, NEAR, NOWHERE, ROW_BITS
from games.card_thief.rules.ground import CODE, EMPTY, Ground, Walk, lit_cells
from games.card_thief.rules.ground import FACINGS as WAYS
from games.card_thief.rules.settle import FULL_BOARD
from games.card_thief.rules.values import Board
from games.card_thief.rules.walk import MIN_STEPS, step
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _

KINDS = tuple(Kind)
_OWL = CODE[Kind.OWL]
_SHY = (Kind.SNEAK, Kind.HIDE, Kind.DOOR)
"""Kinds that the light makes useless."""
_FULL_BITS = (1 << BONUS_BITS) - 1
_ROW = (1 << ROW_BITS) - 1


class BareLook(NamedTuple):
    """A cell in which no card lay when the plan began."""

    bed: str
    """CSS classes, like every field of these looks that says nothing else."""
    facts: Words
    """Whether it is lit, in words."""
    step: str = ""


class CellLook(NamedTuple):
    """A cell, and the card that lay in it when the plan began."""

    bed: str
    facts: Words
    """Light and value in words, or the step that the path takes here."""
    step: str
    """Its number; "" for none."""
    card: str
    way: str | None
    """Where it looks; None for nowhere, or all around."""
    number: str
    roused: str
    """What is in its number: how often it was roused, and how many times it counts; "" for neither."""


class Later(NamedTuple):
    """What a plan makes of a number."""

    number: str
    """"" where it stays the same."""
    tone: str
    said: Words | str = ""
    """The words of the note about it; "" where nothing is planned."""


class Thief(NamedTuple):
    """The thief, or where the planned path ends."""

    cell: str
    look: str


class Note(NamedTuple):
    """The note below the board. For a path the numbers beside it say the rest, unless the note is a whole sentence."""

    words: Words
    look: str
    live: str | None = "polite"
    """How it is announced: None for what is no path, since what happens is announced by itself."""


_BARE = BareLook("card-thief-bed", _("dark")), BareLook("card-thief-bed lit", _("lit"))


def cell_look(ground: Ground, walk: Walk, cell: int, step: int) -> CellLook | BareLook:
    """A cell on a walk that took it as this step, 0 for none."""
    kind = ground.kinds[cell]
    is_lit = bool(lit_cells(ground, walk) & BIT[cell])
    if kind == EMPTY:
        return _BARE[is_lit]
    if step:
        return _cell_look(kind, is_lit, step, "", "", 0, None)
    bonus = way = 0
    made = None
    number = number_of(ground, walk, cell)
    if walk.enemies & BIT[cell]:
        bonus, way = walk.bonuses >> BONUS_BITS * cell & _FULL_BITS, walk.facings >> 4 * cell & 15
        if not NEAR[walk.cell] & BIT[cell]:  # the outlook of those that are near says it
            made = made_at_rest(ground, walk, cell)
    mark = marks(bonus, times_of(ground, walk, cell) if number else 1)
    return _cell_look(kind, is_lit, 0, number, mark, way, made)


@lru_cache(maxsize=16_384)  # which takes three times as long to look up what is named
def _cell_look(
    kind: int, is_lit: bool, step: int, number: str, mark: str, way: int, made: Made | None, /
) -> CellLook:
    classes = ["card-thief-card"]
    if is_lit:
        classes.append("lit")
    if step:
        classes.append("gone")
    elif is_lit and KINDS[kind] in _SHY:
        classes.append("void")
    facing = WAYS[way] if KINDS[kind] in ENEMIES and kind != _OWL else None
    return CellLook(
        _BARE[is_lit].bed,
        _facts(kind, is_lit=is_lit, step=step, number=(made and sum_of(made)) or number, way=way),
        str(step) if step else "",
        " ".join(classes),
        facing,
        number,
        mark,
    )


@lru_cache(maxsize=256)
def marks(bonus: int, difficulty: int) -> str:
    """What is in a number besides what stands on the card, in signs."""
    signs = (f"+{bonus}" if bonus else "", times(difficulty)[0] if difficulty > 1 else "")
    return " ".join(filter(None, signs))


def _facts(kind: int, *, is_lit: bool, step: int, number: Words | str, way: int) -> Words:
    light = _("lit") if is_lit else _("dark")
    if step:
        return _("%(light)s, step %(step)s of your path", light=light, step=step)
    if not number:
        return light
    if KINDS[kind] not in ENEMIES:
        return _("%(light)s, counts %(value)s", light=light, value=number)
    looks = _("looks around") if kind == _OWL else FACINGS[WAYS[way]]
    return _("%(light)s, value %(value)s, %(looks)s", light=light, value=number, looks=looks)


def ways(cell: int) -> tuple[int, ...]:
    """The directions in which there is something to be seen from a cell."""
    return tuple([way for way in DIRECTIONS if AHEAD[cell][way] != NOWHERE])


def sight_look(ground: Ground, walk: Walk, cell: int) -> tuple[str, ...]:
    """What the enemy there sees in each of its ways: a cone, a sharp one if it sees the thief, or nothing."""
    seen = walk.sights >> ROW_BITS * cell & _ROW if walk.enemies & BIT[cell] else 0
    is_sharp = seen & BIT[walk.cell] and (
        ground.kinds[cell] == _OWL or lit_cells(ground, walk) & BIT[walk.cell]
    )
    return _sight_look(cell, seen, walk.cell if is_sharp else NOWHERE)


@lru_cache(maxsize=8192)
def _sight_look(cell: int, seen: int, sharp: int) -> tuple[str, ...]:
    return tuple([_cone(AHEAD[cell][way], seen, sharp) for way in ways(cell)])


def _cone(there: int, seen: int, sharp: int) -> str:
    if not seen & BIT[there]:
        return "card-thief-sight none"
    return "card-thief-sight sharp" if there == sharp else "card-thief-sight"


def _later(before: int, after: int, said: Words | str) -> Later:
    if after == before:
        return Later("", "even", said)
    return Later(signed(after), "good" if after > before else "bad", said)


UNCHANGED = Later("", "even")


@lru_cache(maxsize=4096)
def _stealth_later(before: int, after: int) -> Later:
    return _later(before, after, _("%(n)s stealth", n=signed(after)))


@lru_cache(maxsize=4096)
def _gems_later(before: int, after: int) -> Later:
    return _later(before, after, ngettext("and %(n)s gem in the end.", "and %(n)s gems in the end.", after))


def stealth_later(start: Walk, walk: Walk) -> Later:
    """The stealth that the plan leads to."""
    return _stealth_later(start.stealth, stealth_after(walk)) if walk.steps else UNCHANGED


def gems_later(start: Walk, walk: Walk) -> Later:
    """The gems that the plan leads to."""
    return _gems_later(start.gems, walk.gems) if walk.steps else UNCHANGED


class Worth(NamedTuple):
    """What the chest will be worth."""

    hidden: str | None
    """The attribute `hidden`: "" where the path does not take the chest, None where it does."""
    number: str
    tone: str


def chest_later(board: Board, walk: Walk) -> Worth:
    """The chest after the path."""
    return _worth(board.chest_gems, worth_of_chest(board, walk))


@lru_cache(maxsize=256)
def _worth(before: int | None, worth: int | None) -> Worth:
    return Worth("", "", "even") if worth is None else Worth(None, *_later(before or 0, worth, "")[:2])


@lru_cache(maxsize=16)
def times(difficulty: int) -> tuple[str]:
    """The difficulty."""
    return (f"\N{MULTIPLICATION SIGN}{difficulty}",)


@lru_cache(maxsize=64)
def _thief(cell: int, is_exposed: bool, is_on_card: bool, /) -> Thief:
    marks = " on" * is_on_card + " exposed" * is_exposed
    return Thief(str(cell), f"card-thief-thief{marks}")


def thief_look(walk: Walk, *, has_escaped: bool = False) -> Thief:
    """Where the path has led to, and whether there is no stealth left when it ends there."""
    is_exposed = stealth_after(walk) <= 0 and not walk.is_out and not has_escaped
    return _thief(walk.cell, is_exposed, bool(walk.steps))


def middle(cell: int) -> tuple[str]:
    """The middle of a cell, where a line goes through."""
    return _MIDDLES[cell]


_MIDDLES = tuple([(f"{cell % 3 * 100 + 50},{cell // 3 * 100 + 50} ",) for cell in range(9)])


def line_look(walk: Walk) -> tuple[str]:
    """The line of the path."""
    return _CAUGHT_LINE if walk.is_caught else _LINE


_LINE, _CAUGHT_LINE = ("card-thief-plan",), ("card-thief-plan caught",)


def plan_note(ground: Ground, walk: Walk) -> Note:
    """The note about a path with a step or more."""
    if walk.steps < MIN_STEPS:
        return ONE_MORE
    if walk.is_caught:
        return CAUGHT
    if walk.is_out:
        return EMPTY_HANDED if is_vain_exit(ground, walk) else OUT
    stealth = stealth_after(walk)
    if stealth != walk.stealth:
        return CLEARED if walk.steps == FULL_BOARD else HIDDEN
    return END[walk.steps] if stealth > 0 else EXPOSED


_UNMADE = ("",)


def made_note(ground: Ground, before: Walk, walk: Walk, cell: int) -> tuple[Words | str]:
    """What the number of the path's last card was made of; "" where the note beside it is a long one."""
    made = made_of(ground, before, cell)
    has_room = walk.steps < MIN_STEPS or plan_note(ground, walk).look == _YOURS
    return _made_note(ground.kinds[cell], made) if made and has_room else _UNMADE


@lru_cache(maxsize=4096)
def _made_note(kind: int, made: Made) -> tuple[Words | str]:
    said = sum_of(made)
    return (_("The %(card)s: %(sum)s.", card=NAMES[KINDS[kind]], sum=said),) if said else _UNMADE


def last_made(ground: Ground, start: Walk, path: Sequence[int]) -> tuple[Words | str]:
    """The same, of a whole path; "" for one without a step."""
    before = walk = start
    for cell in path:
        before, walk = walk, step(ground, walk, cell)
    return made_note(ground, before, walk, walk.cell) if path else _UNMADE


ALONE = "card-thief-note yours alone"
_YOURS = "card-thief-note yours"
ONE_MORE = Note(_("Choose at least one more card."), ALONE)
CAUGHT = Note(_("You would be caught at the end of this path."), "card-thief-note bad alone")
OUT = Note(_("You escape with the chest."), ALONE)
EMPTY_HANDED = Note(_("You would leave without the chest: the heist fails."), "card-thief-note bad alone")
EXPOSED = Note(_("You would have no stealth left, and be caught by whoever sees you."), ALONE)
CLEARED = Note(_("The board is cleared:"), _YOURS)
HIDDEN = Note(_("You hide:"), _YOURS)
END = tuple([Note(ngettext("%(n)s card:", "%(n)s cards:", steps), _YOURS) for steps in range(FULL_BOARD + 1)])


def end_words(ground: Ground, walk: Walk) -> Words:
    """The whole result of a path, as one sentence."""
    note = plan_note(ground, walk)
    if note.look != _YOURS:
        return note.words
    stealth, gems = stealth_later(walk, walk).said, gems_later(walk, walk).said
    return _("%(what)s %(stealth)s %(gems)s", what=note.words, stealth=stealth, gems=gems)


def cell_looks(ground: Ground, walk: Walk, path: tuple[int, ...]) -> Iterator[CellLook | BareLook]:
    """All cells."""
    for cell in range(len(ground.kinds)):
        yield cell_look(ground, walk, cell, path.index(cell) + 1 if cell in path else 0)
