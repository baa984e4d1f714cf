"""What the next card would do, asked of the walk that the rules go by: previews cannot differ from what happens."""

from __future__ import annotations

from collections.abc import Mapping

from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT, NEAR
from games.card_thief.rules.ground import CODE, Ground, Walk, begun, lit_cells
from games.card_thief.rules.legality import BLOCKS
from games.card_thief.rules.settle import FULL_BOARD, rewarded
from games.card_thief.rules.values import Board
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import Block, block, is_backstab, next_cells, present_value, step, value_of
from games.engine.offers import Prefix
from games.engine.values import Value
from games.engine.words import Words, change
from games.engine.words import plural as ngettext
from games.engine.words import words as _

GO = "go"
_KINDS = tuple(Kind)
_CALM = frozenset((CODE[Kind.TRAITOR], CODE[Kind.HIDE], CODE[Kind.EXIT], CODE[Kind.DOOR]))
"""Kinds whose number is not multiplied."""
TAGS: Mapping[Block, Words] = {
    Block.EMPTY: _("gone"),
    Block.CROSSES: _("crosses"),
    Block.LIT_DOOR: _("locked"),
    Block.NO_SLOT: _("no slot"),
    Block.HEAVY_CHEST: _("too dear"),
    Block.EXIT_FIRST: _("not first"),
    Block.TOO_STRONG: _("too strong"),
}
"""Why a card cannot be next, in a word or two."""
DEAD_END = _("dead end")
_NO_SECOND = _("No second card could follow this one.")


class Planned(Value, frozen=True):
    """A path that was picked so far."""

    ground: Ground
    start: Walk
    walk: Walk
    """Where it has led to."""
    path: tuple[int, ...]


class Outlook(Value, frozen=True):
    """What a card would do as the next one."""

    tone: str
    """`good`, `bad`, `even`, `caught`, or `blocked` if it cannot be the next one."""
    stealth: str
    """The change in digits; "" for none."""
    gems: str
    tag: Words | None
    """More, in a word or two."""
    words: Words


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
    if plan.path:
        return cells
    return [cell for cell in cells if next_cells(plan.ground, step(plan.ground, plan.walk, cell))]


def outlook(plan: Planned, cell: int) -> Outlook | None:
    """What the card there would do next, or why it cannot be next; None for one that is too far away."""
    ground, walk = plan.ground, plan.walk
    blocked = block(ground, walk, cell)
    if blocked in (Block.FAR, Block.OVER, Block.EMPTY):
        return None
    if blocked is not None:
        return Outlook("blocked", "", "", TAGS[blocked], BLOCKS[blocked])
    after = step(ground, walk, cell)
    if not plan.path and not after.is_out and not next_cells(ground, after):
        if after.is_caught:
            return Outlook("blocked", "", "", _("caught"), _("You would be caught there at once."))
        return Outlook("blocked", "", "", DEAD_END, _NO_SECOND)
    return _outlook(ground, walk, after, cell)


def _outlook(ground: Ground, walk: Walk, after: Walk, cell: int) -> Outlook:
    stealth, gems = after.stealth - walk.stealth, after.gems - walk.gems
    kind = _KINDS[ground.kinds[cell]]
    tag, words = _more(ground, walk, after, cell, kind)
    tone = "good" if stealth > 0 or gems > 0 else "even"
    if stealth < 0:
        tone = "bad"
    if after.is_caught:
        tone, tag, words = "caught", _("caught!"), _("You would be caught there.")
    shown = [change(number) if number else "" for number in (stealth, gems)]
    return Outlook(tone, shown[0], shown[1], tag, _with_numbers(stealth, gems, words))


def _more(
    ground: Ground, walk: Walk, after: Walk, cell: int, kind: Kind
) -> tuple[Words | None, Words | None]:
    """What there is to say besides changes of stealth and gems: in a word or two, and as a sentence."""
    if kind is Kind.CHEST:
        worth = after.chest_gems
        return _("loot %(gems)s", gems=worth), _("The chest will be worth %(gems)s gems.", gems=worth)
    if kind is Kind.EXIT:
        return _("out"), _("The heist ends.")
    if kind is Kind.HIDE:
        if not after.is_hidden:
            return _("lit"), _("In the light nobody can hide.")
        return _("hide"), _("If the path ends here, stealth below 10 becomes 10.")
    if kind is Kind.SNEAK and after.stealth == walk.stealth:
        return _("lit"), _("A lit sneak gives nothing.")
    if walk.enemies & BIT[cell] and is_backstab(ground, walk, cell):
        return _("stab"), _("From behind and in the dark it costs nothing.")
    return None, None


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


def number_of(plan: Planned, cell: int) -> str:
    """The number on the card there as it would count now; "" for a card without any."""
    ground, walk, kind = plan.ground, plan.walk, plan.ground.kinds[cell]
    if kind in (CODE[Kind.DOOR], CODE[Kind.EXIT]):
        return ""
    if not walk.enemies & BIT[cell]:
        value = ground.bases[cell]
    elif NEAR[walk.cell] & BIT[cell]:
        value = value_of(ground, walk, cell)
    else:
        value = present_value(ground, walk, cell)
    return str(value if kind in _CALM else value * walk.difficulty)


def is_void(plan: Planned, cell: int) -> bool:
    """Whether the light makes a card useless: a sneak or a hide, or a locked door."""
    kind = _KINDS[plan.ground.kinds[cell]]
    is_shy = kind in (Kind.SNEAK, Kind.HIDE, Kind.DOOR)
    return is_shy and bool(lit_cells(plan.ground, plan.walk) & BIT[cell])


def stealth_after(walk: Walk) -> int:
    """The stealth at the end of a path; whoever is caught or out gets nothing for how it ended (RULES 7.1)."""
    return walk.stealth if walk.is_caught or walk.is_out else rewarded(walk)


def outcome_words(plan: Planned) -> Words:
    """The end of the whole path as it is planned now."""
    walk = plan.walk
    if walk.is_caught:
        return _("You would be caught at the end of this path.")
    if walk.is_out:
        return _("This path leads out.")
    stealth = stealth_after(walk)
    if stealth != walk.stealth:
        facts = {"stealth": stealth, "gems": walk.gems}
        if walk.steps == FULL_BOARD:
            return _("The board is cleared: %(stealth)s stealth and %(gems)s gems in the end.", **facts)
        return _("You hide: %(stealth)s stealth and %(gems)s gems in the end.", **facts)
    if stealth <= 0:
        return _("You would have no stealth left, and be caught by whoever sees you.")
    return ngettext(
        "%(n)s card: %(stealth)s stealth and %(gems)s gems in the end.",
        "%(n)s cards: %(stealth)s stealth and %(gems)s gems in the end.",
        walk.steps,
        stealth=stealth,
        gems=walk.gems,
    )


def worth_of_chest(board: Board, plan: Planned) -> int | None:
    """What the chest is worth after the path; None if it is not taken."""
    return board.chest_gems if plan.walk.chest_gems < 0 else plan.walk.chest_gems
