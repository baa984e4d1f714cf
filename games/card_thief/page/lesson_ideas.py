"""What a path of the lesson shows, asked of the rules' own walk: no sentence is told of a path that belies it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT, BONUS_BITS, COLUMN, ORTHOGONAL, ROW_BITS
from games.card_thief.rules.ground import Ground, Walk, lit_cells
from games.card_thief.rules.settle import moved
from games.card_thief.rules.values import START_STEALTH, Cause
from games.card_thief.rules.walk import Note, is_backstab, step

_KINDS = tuple(Kind)
_OF_GUARDS = frozenset(("stab", "guard", "watched", "bright", "dear"))
"""How a guard is taken; `dear` is for several reasons at once, and nothing is told of it."""
_AS_PRINTED = frozenset((*_OF_GUARDS - {"stab"}, "sneak", "torch", "treasure", "trap", "chest"))
"""Ideas that speak of a number, and hold as long as nothing multiplies it."""
_FULL_BITS = (1 << BONUS_BITS) - 1


class Story(Struct, frozen=True):
    """A path with all that happens on it."""

    ground: Ground
    cells: tuple[int, ...]
    walks: tuple[Walk, ...]
    """Before each card, and after the last one."""
    note: Note

    @property
    def end(self) -> Walk:
        """The walk after the last card."""
        return self.walks[-1]

    @property
    def is_bare(self) -> bool:
        """Whether no stealth is left at some moment."""
        return any(walk.stealth <= 0 for walk in self.walks[1:])

    @property
    def wastes(self) -> bool:
        """Whether a lit sneak, which gives nothing, is taken."""
        return any(
            _KINDS[self.ground.kinds[cell]] is Kind.SNEAK and lit_cells(self.ground, before) & BIT[cell]
            for cell, before in zip(self.cells, self.walks, strict=False)
        )


def story_of(ground: Ground, start: Walk, cells: tuple[int, ...]) -> Story:
    """What happens on a path, which nothing blocks."""
    note, walks = Note(), [start]
    for cell in cells:
        walks.append(step(ground, walks[-1], cell, note))
    return Story(ground, cells, tuple(walks), note)


def met(story: Story) -> frozenset[str]:
    """Every idea that somebody who goes this path meets, be it well or badly shown."""
    return frozenset(_met(story))


def shown(story: Story, met_ideas: frozenset[str]) -> Iterator[str]:
    """The ideas among those met of which all that is told holds on this path."""
    of_guards = met_ideas & _OF_GUARDS
    for idea in met_ideas:
        if "far" in met_ideas and idea in _AS_PRINTED:
            continue
        if idea in _OF_GUARDS and len(of_guards) > 1:
            continue
        if _holds(idea, story):
            yield idea


def _met(story: Story) -> Iterator[str]:
    for cell, before in zip(story.cells, story.walks, strict=False):
        kind = _KINDS[story.ground.kinds[cell]]
        if kind is Kind.GUARD:
            yield _of_guard(story.ground, before, cell)
        elif kind is not Kind.SNEAK or not lit_cells(story.ground, before) & BIT[cell]:
            yield str(kind)
        if before.difficulty > 1:
            yield "far"
    if story.note.roused:
        yield "roused"
    if story.note.turned or story.note.lured:
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
            return any(cause is Cause.TRAP for cause, _cell, _who in story.note.roused)
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
    for cause, cell, who in story.note.roused:
        if cause is not Cause.COMMOTION or _KINDS[story.ground.kinds[cell]] is not Kind.GUARD:
            return False
        heard |= who
    return heard & story.end.enemies == heard


def _comes_to_look(story: Story) -> bool:
    """Whether guards turned to a lit card, and exactly these go to where it lay."""
    turned = {cell for cell, _way in story.note.turned}
    if not turned or any(_KINDS[story.ground.kinds[cell]] is Kind.TRAP for cell in story.cells):
        return False
    return {source for source, _to in moved(story.end).followed} == turned
