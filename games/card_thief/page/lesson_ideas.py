"""What a path of the lesson shows, asked of the rules' own walk: no sentence is told of a path that belies it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT, BONUS_BITS, COLUMN, ORTHOGONAL, ROW_BITS
from games.card_thief.rules.ground import Ground, Walk, lit_cells
from games.card_thief.rules.settle import moved
from games.card_thief.rules.values import START_STEALTH, Cause
from games.card_thief.rules.walk import MIN_STEPS, Note, is_backstab, next_cells, step

_KINDS = tuple(Kind)
_OF_GUARDS = frozenset(("stab", "guard", "watched", "bright", "dear"))
"""How a guard is taken; `dear` is for several reasons at once, and nothing is told of it."""
_AS_PRINTED = frozenset((*_OF_GUARDS - {"stab"}, "sneak", "torch", "treasure", "trap", "chest"))
"""Ideas that speak of a number, and hold as long as nothing multiplies it."""
_FULL_BITS = (1 << BONUS_BITS) - 1


class Story(Struct, frozen=True):
    """A path with all that happens on it; it goes on card by card, so that paths share what they begin with."""

    ground: Ground
    walks: tuple[Walk, ...]
    """Before each card, and after the last one."""
    cells: tuple[int, ...] = ()
    met: frozenset[str] = frozenset()
    """Every idea that somebody who goes this path meets, be it well or badly shown."""
    roused: tuple[tuple[Cause, int, int], ...] = ()
    """As in a `Note`."""
    turned: tuple[tuple[int, int], ...] = ()
    """As in a `Note`."""
    is_bare: bool = False
    """Whether no stealth is left at some moment."""
    wastes: bool = False
    """Whether a lit sneak, which gives nothing, is taken."""

    @property
    def end(self) -> Walk:
        """The walk after the last card."""
        return self.walks[-1]


def stories(story: Story, most: int) -> Iterator[Story]:
    """All paths of at most so many cards that go on from here.

    A path comes before those that go on from it, as in `walk.paths`.
    """
    for cell in next_cells(story.ground, story.end):
        longer = _gone_on(story, cell)
        if len(longer.cells) >= MIN_STEPS:
            yield longer
        if len(longer.cells) < most:
            yield from stories(longer, most)


def _gone_on(story: Story, cell: int) -> Story:
    """What happens when a card is taken that nothing blocks."""
    ground, before, note = story.ground, story.end, Note()
    after = step(ground, before, cell, note)
    is_lit_sneak = _KINDS[ground.kinds[cell]] is Kind.SNEAK and bool(lit_cells(ground, before) & BIT[cell])
    return Story(
        ground,
        (*story.walks, after),
        (*story.cells, cell),
        story.met.union(_met(ground, before, cell, note, is_lit_sneak=is_lit_sneak)),
        (*story.roused, *note.roused),
        (*story.turned, *note.turned),
        story.is_bare or after.stealth <= 0,
        story.wastes or is_lit_sneak,
    )


def shown(story: Story) -> Iterator[str]:
    """The ideas among those met of which all that is told holds on this path."""
    of_guards = story.met & _OF_GUARDS
    for idea in story.met:
        if "far" in story.met and idea in _AS_PRINTED:
            continue
        if idea in _OF_GUARDS and len(of_guards) > 1:
            continue
        if _holds(idea, story):
            yield idea


def _met(ground: Ground, before: Walk, cell: int, note: Note, *, is_lit_sneak: bool) -> Iterator[str]:
    kind = _KINDS[ground.kinds[cell]]
    if kind is Kind.GUARD:
        yield _of_guard(ground, before, cell)
    elif not is_lit_sneak:
        yield str(kind)
    if before.difficulty > 1:
        yield "far"
    if note.roused:
        yield "roused"
    if note.turned or note.lured:
        yield "look"


def _of_guard(ground: Ground, walk: Walk, cell: int) -> str:
    """Which idea a guard is taken by."""
    if is_backstab(ground, walk, cell):
        return "stab"
    is_lit = bool(lit_cells(ground, walk) & BIT[cell])
    is_watched = bool(walk.sights & COLUMN[cell])
    is_roused = bool(walk.bonuses >> BONUS_BITS * cell & _FULL_BITS)
    sees_thief = bool(walk.sights >> (ROW_BITS * cell + walk.cell) & 1)
    match is_lit, is_watched, is_roused:
        case False, False, False:
            return "guard"
        case True, False, False:
            return "bright"
        case False, True, False if not sees_thief:
            return "watched"
    return "dear"


def _holds(idea: str, story: Story) -> bool:
    """Whether what is told of an idea that was met holds on this path."""
    match idea:
        case "dear":
            return False
        case "torch":
            return _goes_dark(story)
        case "far":
            before, after = story.walks[-2:]
            return before.difficulty > 1 and (after.stealth, after.gems) > (before.stealth, before.gems)
        case "roused":
            return _is_heard(story)
        case "look":
            return _comes_to_look(story)
        case "hide":
            return story.end.is_hidden and story.end.stealth < START_STEALTH
        case "trap":
            return any(cause is Cause.TRAP for cause, _cell, _who in story.roused)
        case "exit":
            return story.ground.has_chest or story.end.chest_gems >= 0
    return True


def _goes_dark(story: Story) -> bool:
    """Whether all that lies beside a torch goes dark when it is put out."""
    for cell, after in zip(story.cells, story.walks[1:], strict=True):
        if _KINDS[story.ground.kinds[cell]] is Kind.TORCH:
            return not lit_cells(story.ground, after) & ORTHOGONAL[cell] & after.cards
    return False


def _is_heard(story: Story) -> bool:
    """Whether only guards who fell roused anybody, and whoever was roused is still there."""
    heard = 0
    for cause, cell, who in story.roused:
        if cause is not Cause.COMMOTION or _KINDS[story.ground.kinds[cell]] is not Kind.GUARD:
            return False
        heard |= who
    return heard & story.end.enemies == heard


def _comes_to_look(story: Story) -> bool:
    """Whether guards turned to a lit card, and exactly these go to where it lay."""
    turned = {cell for cell, _way in story.turned}
    if not turned or any(_KINDS[story.ground.kinds[cell]] is Kind.TRAP for cell in story.cells):
        return False
    return {source for source, _to in moved(story.end).followed} == turned
