"""What the next card would do, asked of the walk that the rules go by: previews cannot differ from what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.card_thief.page.faces import KINDS, PLACES, TURNED, UNNUMBERED, gem_words
from games.card_thief.page.reasons import Made, made_of, sum_words
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT, CELLS_OF, NEAR
from games.card_thief.rules.ground import CODE, FACINGS, Ground, Walk, begun
from games.card_thief.rules.legality import BLOCKS
from games.card_thief.rules.settle import rewarded
from games.card_thief.rules.values import Board
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import (
    Block,
    block,
    enemy_value,
    is_backstab,
    next_cells,
    present_value,
    step,
)
from games.engine.offers import Prefix
from games.engine.values import Value
from games.engine.words import Words, change
from games.engine.words import words as _

GO = "go"
_KINDS = tuple(Kind)
_CALM = frozenset((CODE[Kind.TRAITOR], CODE[Kind.HIDE]))
"""Kinds whose number is not multiplied."""
_UNNUMBERED = frozenset([CODE[kind] for kind in UNNUMBERED])


class Planned(Value, frozen=True):
    """A path that was picked so far."""

    ground: Ground
    start: Walk
    walk: Walk
    """Where it has led to."""
    path: tuple[int, ...]


class Outlook(NamedTuple):
    """What a card would do as the next one; all of it is shown in its cell."""

    tone: str | None
    """`good`, `bad`, `even`, `caught`, or `blocked` if it cannot be the next one."""
    stealth: str
    """The change in digits; "" for none."""
    gems: str
    tag: Words | str
    """More, in a word or two; "" for nothing."""
    words: Words | str
    """All of it in words, with what its number is made of."""


BLANK = Outlook(None, "", "", "", "")
"""A card that is too far away, or gone."""


def _blocked(tag: Words | str, words: Words) -> Outlook:
    return Outlook("blocked", "", "", tag, words)


BLOCKED: Mapping[Block, Outlook] = {
    why: _blocked(tag, BLOCKS[why])
    for why, tag in (
        (Block.CROSSES, _("path crosses")),
        (Block.LIT_DOOR, _("locked")),
        (Block.NO_SLOT, _("no slot")),
        (Block.HEAVY_CHEST, _("too costly")),
        (Block.EXIT_FIRST, _("not first")),
        (Block.TOO_STRONG, _("too strong")),
    )
}
NO_SECOND = _blocked(_("dead end"), _("No second card could follow this one."))
CAUGHT_AT_ONCE = _blocked(_("caught"), _("You would be caught there at once."))
CAUGHT = Outlook(
    "caught", "", "", _("caught!"), _("You would be caught there: seen, with no stealth left. The path ends.")
)
WITHOUT_CHEST = Outlook("bad", "", "", _("no chest"), _("You leave without the chest: the heist fails."))
_COSTS = frozenset((Block.TOO_STRONG, Block.HEAVY_CHEST))


def planned(view: View, prefix: Prefix) -> Planned | None:
    """The path that a prefix picks; the one without a step for other prefixes, None for a path that cannot be."""
    ground, start = begun(view.board, view.options.heist)
    walk, path = start, []
    for pick in prefix[1:] if prefix[:1] == (GO,) else ():
        if len(pick) != 1 or pick not in "012345678" or block(ground, walk, int(pick)) is not None:
            return None
        path.append(int(pick))
        walk = step(ground, walk, int(pick))
    if len(path) == 1 and not next_cells(ground, walk):
        return None
    return Planned(ground, start, walk, tuple(path))


def choices(plan: Planned) -> list[int]:
    """The cells that can be next, and from which a path of two cards or more can come."""
    cells = next_cells(plan.ground, plan.walk)
    return [cell for cell in cells if plan.path or not _is_dead_end(plan.ground, plan.walk, cell)]


def _is_dead_end(ground: Ground, start: Walk, cell: int) -> bool:
    return not next_cells(ground, step(ground, start, cell))


def taken(plan: Planned) -> Iterator[tuple[int, Outlook]]:
    """Each cell of a path, and what its card did."""
    walk = plan.start
    for cell in plan.path:
        after = step(plan.ground, walk, cell)
        yield cell, outlook_of(plan.ground, walk, after, cell)
        walk = after


def outlook(ground: Ground, walk: Walk, cell: int) -> Outlook:
    """What the card there would do next, or why it cannot be next."""
    blocked = block(ground, walk, cell)
    if blocked is None:
        return outlook_of(ground, walk, step(ground, walk, cell), cell)
    return why_not(ground, walk, cell, blocked)


def why_not(ground: Ground, walk: Walk, cell: int, blocked: Block) -> Outlook:
    """Why a card cannot be next, where that is worth saying."""
    if blocked in _COSTS:
        made = made_of(ground, walk, cell)
        return _too_dear(blocked, made) if made else BLOCKED[blocked]
    return BLOCKED.get(blocked, BLANK)


@lru_cache(maxsize=4096)
def _too_dear(blocked: Block, made: Made) -> Outlook:
    said = sum_words(made) or _("Counts %(sum)s.", sum=made.base)
    plain = BLOCKED[blocked]
    return _blocked(plain.tag, _("%(numbers)s %(more)s", numbers=said, more=plain.words))


def outlook_of(ground: Ground, walk: Walk, after: Walk, cell: int) -> Outlook:
    """What the card there would do, which nothing blocks and which leads to a walk."""
    if not walk.steps and not next_cells(ground, after):
        return CAUGHT_AT_ONCE if after.is_caught else NO_SECOND
    kind = ground.kinds[cell]
    return _outlook(
        kind,
        after.stealth - walk.stealth,
        after.gems - walk.gems,
        after.chest_gems if kind == CODE[Kind.CHEST] else 0,
        is_hidden=after.is_hidden,
        is_stab=bool(walk.enemies & BIT[cell]) and is_backstab(ground, walk, cell),
        is_caught=after.is_caught,
        made=made_of(ground, walk, cell),
        times=after.difficulty if after.difficulty > walk.difficulty else 0,
        is_vain=is_vain_exit(ground, after),
        turned=_turns(ground, walk, after) if walk.facings != after.facings else (),
    )


def _turns(ground: Ground, walk: Walk, after: Walk) -> tuple[tuple[int, int, int], ...]:
    """Who turns as a card is taken: their kind, their cell and the way they look then."""
    new = walk.facings ^ after.facings
    return tuple(
        [
            (ground.kinds[cell], cell, after.facings >> 4 * cell & 15)
            for cell in CELLS_OF[after.enemies]
            if new >> 4 * cell & 15
        ]
    )


def is_vain_exit(ground: Ground, walk: Walk) -> bool:
    """Whether a walk leads out without the chest, so that the heist fails."""
    return walk.is_out and not ground.has_chest and walk.chest_gems < 0


@lru_cache(maxsize=16_384)
def _outlook(
    kind: int,
    stealth: int,
    gems: int,
    worth: int,
    *,
    is_hidden: bool,
    is_stab: bool,
    is_caught: bool,
    made: Made | None,
    times: int,
    is_vain: bool,
    turned: tuple[tuple[int, int, int], ...],
) -> Outlook:
    """`times` is the difficulty that comes after it, if it is another one."""
    if is_caught:
        return CAUGHT
    if is_vain:
        return WITHOUT_CHEST
    tone = "bad" if stealth < 0 else "good" if stealth > 0 or gems > 0 else "even"
    tag, more = _more(_KINDS[kind], stealth, worth, is_hidden=is_hidden, is_stab=is_stab)
    shown = [change(number) if number else "" for number in (stealth, gems)]
    words = _with_numbers(stealth, gems, more)
    if made and (said := sum_words(made)) and (stealth or gems):
        words = _("%(sum)s %(words)s", sum=said, words=words)
    for who, cell, way in turned:
        words = _(
            "%(words)s The %(card)s (%(place)s) turns %(way)s.",
            words=words,
            card=KINDS[_KINDS[who]],
            place=PLACES[cell],
            way=TURNED[FACINGS[way]],
        )
    if times:
        words = _("%(words)s Then everything is ×%(times)s.", words=words, times=times)
    return Outlook(tone, shown[0], shown[1], tag, words)


def _more(
    kind: Kind, stealth: int, worth: int, *, is_hidden: bool, is_stab: bool
) -> tuple[Words | str, Words | None]:
    """What there is to say besides changes of stealth and gems: in a word or two, and as a sentence."""
    if kind is Kind.CHEST:
        return _("loot %(gems)s", gems=worth), _("The chest will be worth %(gems)s.", gems=gem_words(worth))
    if kind is Kind.EXIT:
        return _("out"), _("The heist ends.")
    if kind is Kind.DOOR:
        return _("free"), None
    if kind is Kind.HIDE:
        if not is_hidden:
            return _("lit: no use"), _("In the light nobody can hide.")
        return _("hide"), _("If the path ends here, stealth below 10 becomes 10.")
    if kind is Kind.SNEAK and not stealth:
        return _("lit: no use"), _("A lit sneak gives nothing.")
    if is_stab:
        return _("backstab"), _("From behind and in the dark it costs nothing.")
    return "", None


def _with_numbers(stealth: int, gems: int, more: Words | None) -> Words:
    if stealth and gems:
        numbers = _("Stealth %(stealth)s, gems %(gems)s.", stealth=change(stealth), gems=change(gems))
    elif stealth:
        numbers = _("Stealth %(stealth)s.", stealth=change(stealth))
    elif gems:
        numbers = _("Gems %(gems)s.", gems=change(gems))
    else:
        return more or _("Free.")
    return _("%(numbers)s %(more)s", numbers=numbers, more=more) if more else numbers


def number_of(ground: Ground, walk: Walk, cell: int) -> str:
    """The number on the card there as it would count now; "" for a card without any."""
    kind = ground.kinds[cell]
    if kind in _UNNUMBERED:
        return ""
    if not walk.enemies & BIT[cell]:
        value = ground.bases[cell]
    elif NEAR[walk.cell] & BIT[cell]:
        value = enemy_value(ground, walk, cell)
    else:
        value = present_value(ground, walk, cell)
    return str(value * times_of(ground, walk, cell))


def times_of(ground: Ground, walk: Walk, cell: int) -> int:
    """How many times the number there counts now."""
    return 1 if ground.kinds[cell] in _CALM else walk.difficulty


def stealth_after(walk: Walk) -> int:
    """The stealth at the end of a path; whoever is caught or out gets nothing for how it ended (RULES 7.1)."""
    return walk.stealth if walk.is_caught or walk.is_out else rewarded(walk)


def worth_of_chest(board: Board, walk: Walk) -> int | None:
    """What the chest is worth after the path; None if it is not taken."""
    return board.chest_gems if walk.chest_gems < 0 else walk.chest_gems
