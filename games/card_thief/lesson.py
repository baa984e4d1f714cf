"""The first heist, taught by the dealer: a turn, an idea, and a path of a few cards that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from games.card_thief.bots.greedy import Greedy, worth
from games.card_thief.page.faces import KINDS
from games.card_thief.page.offers import SHADOW, USE
from games.card_thief.page.previews import GO
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT
from games.card_thief.rules.ground import Ground, Walk, begun, lit_cells
from games.card_thief.rules.items import uses
from games.card_thief.rules.legality import shadow_steps
from games.card_thief.rules.scoring import score
from games.card_thief.rules.values import Board, Card, Options, Result
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import is_backstab, paths, present_value, step
from games.engine.lessons import AGAIN, LEFT, Instruction, Lesson, Own
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import words as _

_TAUGHT: Mapping[str, tuple[Words, Words]] = {
    "sneak": (
        _("You are the thief in the ring. A path goes over two cards or more, diagonally too."),
        _("The boots are sneaks. In the dark, each gives you its number in stealth."),
    ),
    "torch": (
        _("A torch lights the cards beside it. Put it out for 1 stealth, and they go dark."),
        _("In the light, sneaks give nothing."),
    ),
    "stab": (
        _("The red cone is what a guard sees. From behind, in the dark, he costs nothing."),
        _("You get his gems all the same."),
    ),
    "guard": (
        _("From elsewhere a guard costs his number in stealth, and drops as many gems."),
        _("His number is 1 higher if he sees you come."),
    ),
    "watched": (
        _("This guard's number is 1 higher than on his card: another guard is watching."),
        _("Dearer guards drop more gems."),
    ),
    "bright": (
        _("In the light a guard's number is 2 higher."),
        _("You pay more, and he drops as many gems more."),
    ),
    "far": (
        _("Once a path leaves the cards around its start, Difficulty rises: ×2, ×3."),
        _("It multiplies each number, so keep the best card for last."),
    ),
    "roused": (
        _("The small + on a guard says how often he was roused: so much dearer, for good."),
        _("A guard who falls beside him rouses him."),
    ),
    "look": (
        _("Take a lit card beside a guard, and he turns and comes to look: he moves to its place."),
        _("Watch his cone."),
    ),
    "hide": (
        _("The barrel is a hide. End a path on it in the dark, and stealth below 10 becomes 10."),
        _("On the way it gives nothing."),
    ),
    "treasure": (_("A treasure gives you its number in gems, and costs nothing."), _("Gems are your score.")),
    "door": (_("A door costs nothing in the dark. In the light it is locked."), _("Use it to get around.")),
    "trap": (
        _("A trap costs 2 stealth, and its noise rouses everybody around it."),
        _("It's worth that only on a good path."),
    ),
    "chest": (
        _("The chest costs its number in stealth, and needs a free slot below."),
        _("Then look for the exit: it comes with the last cards."),
    ),
    "chest_waits": (
        _("There's the chest, which you came for. Each turn it gets 1 dearer."),
        _("First win the stealth to pay for it."),
    ),
    "exit": (
        _("There's the exit. It can only be the last card of a path."),
        _("Out with the chest, everything you carry counts."),
    ),
    "low": (
        _("Your stealth is low. At 0, whoever sees you in the light catches you."),
        _("This path gives the most of it back."),
    ),
    "deal": (
        _("After each turn the cards fall down, and I deal new ones above them."),
        _("I roll for what comes. The replay shows my rolls."),
    ),
}
"""Each idea, and what else there is to say of it."""
_TURNS = (
    *("sneak", "torch", "stab", "guard", "far", "look", "chest"),
    *("treasure", "bright", "door", "watched", "hide", "exit", "roused", "trap"),
)
"""The idea of each turn, if a path can show it."""
_LONGEST = 4
_LOW = 3
"""Stealth below this is low; a path to a chest must leave at least as much."""
_UNTAUGHT = 6.0
"""The worth that a path loses if its idea belongs to a later turn."""


class _Path(Struct, frozen=True):
    """A path that could be advised."""

    cells: tuple[int, ...]
    worth: float
    ideas: frozenset[str]


class CardThiefLesson(Lesson[View]):
    """A whole heist, which ends with what the dealer thought in its first turn."""

    voice = _("The dealer")
    about = _("The dealer walks you through your first heist in three minutes.")
    options = Options()
    hidden = Hidden(seed="6bad1c1b328dfa01996e1314692fe6d45b772e86fd91eed0402a44401a67634c")
    own = Own(Options())
    bots = ()
    astray = (_("That is another card. Press Back to follow me, or go on as you like."), "back")
    closing = (_("Read my notebook of your first turn"), 1)

    def instruction(self, view: View) -> Instruction:
        if view.board.result is not None:
            return _ended(view)
        found = _best(view)
        return _cornered(view) if found is None else _path(view.board, *found)


def _path(board: Board, idea: str, path: _Path) -> Instruction:
    what, why = _TAUGHT[idea]
    do = _(
        "Press %(cards)s, then Go.", cards=_listed([KINDS[board.card_at(cell).kind] for cell in path.cells])
    )
    return Instruction(idea, what, do, why, (GO, *map(str, path.cells)))


def _listed(cards: Sequence[Words]) -> Words:
    first, *more = cards
    for card in more:
        first = _("%(some)s, %(more)s", some=first, more=card)
    return first


def _best(view: View) -> tuple[str, _Path] | None:
    """The idea of this turn and the path that shows it best; None without a path."""
    board = view.board
    best = {idea: one for one in sorted(_paths(view), key=lambda one: one.worth) for idea in one.ideas}
    has_chest = any(card is not None and card.kind is Kind.CHEST for card in board.cards)
    turn = board.turns % len(_TURNS)
    wanted = ("exit", "chest", *["low"] * (board.stealth < _LOW), *["chest_waits"] * has_chest)
    ideas = (*wanted, *_TURNS[turn:], *_TURNS[:turn], "deal")
    return next(((idea, best[idea]) for idea in ideas if idea in best), None)


def _paths(view: View) -> Iterator[_Path]:
    """All short paths; those count less that show what comes later."""
    board = view.board
    ground, start = begun(board, view.options.heist)
    later = _TAUGHT.keys() - _TURNS[: board.turns + 1]
    for cells, walk in paths(ground, start, most=_LONGEST):
        ideas = frozenset(_ideas(board, ground, start, cells))
        value = worth(board, ground, walk, Greedy.weights) - _UNTAUGHT * len(ideas & later)
        yield _Path(cells, value, ideas)


def _ideas(board: Board, ground: Ground, walk: Walk, cells: Sequence[int]) -> Iterator[str]:
    """What a path could be about."""
    lit_first = lit_cells(ground, walk)
    yield from ("low", "chest_waits", "deal")
    for cell in cells:
        card, before = board.card_at(cell), walk
        walk = step(ground, before, cell)
        if card.kind is Kind.GUARD:
            yield from _of_guard(ground, before, cell, card)
        elif card.kind in (Kind.TREASURE, Kind.DOOR, Kind.TRAP):
            yield str(card.kind)
        elif card.kind is Kind.SNEAK and walk.stealth > before.stealth:
            yield "torch" if lit_first & BIT[cell] else "sneak"
        elif card.kind is Kind.CHEST and walk.stealth >= _LOW:
            yield "chest"
        elif card.kind is Kind.EXIT and (board.chest_gems is not None or walk.chest_gems >= 0):
            yield "exit"
        if (
            cell == cells[-1]
            and before.difficulty > 1
            and (walk.stealth, walk.gems) > (before.stealth, before.gems)
        ):
            yield "far"
    if walk.lured:
        yield "look"
    if walk.is_hidden and walk.stealth < card.base:
        yield "hide"


def _of_guard(ground: Ground, walk: Walk, cell: int, card: Card) -> Iterator[str]:
    if is_backstab(ground, walk, cell):
        yield "stab"
        return
    yield "guard"
    is_lit = lit_cells(ground, walk) & BIT[cell]
    if is_lit:
        yield "bright"
    elif card.bonus:
        yield "roused"
    elif present_value(ground, walk, cell) > card.base:
        yield "watched"


def _cornered(view: View) -> Instruction:
    """Advice for a view without a path: an item, else a shadow step."""
    ground, walk = begun(view.board, view.options.heist)
    for action in uses(view.board, ground, walk):
        what = _("There is no path from here: everything around you is too dear.")
        why = _("Your cloak gives you 5 stealth, once. Items are used before the path.")
        return Instruction("item", what, _("Press the cloak."), why, (USE, str(action.slot)))
    cells = [str(one.cell) for one in shadow_steps(ground, walk)]
    what = _("No stealth and no path. In the dark, you can change places with an enemy who looks away.")
    return Instruction("shadow", what, _("Press Shadow step, then the enemy."), None, (SHADOW, *cells[:1]))


def _ended(view: View) -> Instruction:
    board = view.board
    why = _("My notebook says what I saw, what I rolled and what I chose.")
    if board.result is Result.ESCAPED:
        what = _("You're out with the chest, and with %(gems)s gems in all.", gems=score(board))
        return Instruction(
            "escaped", what, _("Now rob on your own: a lesson wins no medals and no coins."), why
        )
    step, what = _FAILED[board.result or Result.GAVE_UP]
    return Instruction(step, what, AGAIN, why)


_FAILED: Mapping[Result, tuple[str, Words]] = {
    Result.CAUGHT: ("caught", _("This time they got you. Spend only the stealth that you can win back.")),
    Result.CORNERED: ("cornered", _("You had no way on. Keep a torch beside you for a bad turn.")),
    Result.EMPTY_HANDED: ("empty_handed", _("You're out, but without the chest the heist has failed.")),
    Result.GAVE_UP: ("left", LEFT),
}


LESSON = CardThiefLesson()
