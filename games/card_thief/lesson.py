"""The first heist, taught by the dealer: a turn, an idea, and a path of a few cards that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import replace

from games.card_thief.bots.cast import LATCH
from games.card_thief.bots.greedy import Greedy, worth
from games.card_thief.page.faces import KINDS, PLACES
from games.card_thief.page.lesson_ideas import Story, shown, stories
from games.card_thief.page.offers import SHADOW, USE
from games.card_thief.page.previews import GO
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.ground import begun
from games.card_thief.rules.items import uses
from games.card_thief.rules.legality import shadow_steps
from games.card_thief.rules.rewards import MEDALS
from games.card_thief.rules.scoring import score
from games.card_thief.rules.settle import rewarded
from games.card_thief.rules.values import Board, Options, Result
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import MIN_STEPS
from games.engine.lessons import AGAIN, LEFT, Instruction, Lesson, Own
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import words as _

_VOICE = _("Latch")
_TAUGHT: Mapping[str, tuple[Words, Words]] = {
    "sneak": (
        _("Steal gems, get the chest, leave by the exit. You're in the ring."),
        _("A path takes two cards or more. Sneaks (boots) give stealth, unless lit."),
    ),
    "treasure": (_("A treasure gives you its number in gems, and costs nothing."), _("Gems are your score.")),
    "torch": (
        _("A torch lights the cards beside it. Put it out for 1 stealth, and they go dark."),
        _("In the light, sneaks give nothing."),
    ),
    "stab": (
        _("The red cone is what a guard sees. From behind, in the dark, he costs nothing."),
        _("There his card says 0. You get his gems."),
    ),
    "guard": (
        _("From elsewhere a guard costs his number in stealth, and drops as many gems."),
        _("If he sees you come, it's 1 higher."),
    ),
    "roused": (
        _("Whoever hears a guard fall beside him is roused: see the +."),
        _("He costs that much more, for good."),
    ),
    "watched": (
        _("This guard's number is 1 higher than on his card: another guard sees him."),
        _("The more he costs, the more he drops."),
    ),
    "bright": (
        _("In the light a guard's number is 2 higher."),
        _("You pay more, and he drops that many more gems."),
    ),
    "far": (
        _("Each card that isn't next to where a path began raises its Difficulty by one: ×2, ×3."),
        _("It multiplies all that comes after: costs, but gems and sneaks, too."),
    ),
    "look": (
        _("Take a lit card at a guard's side: he turns and goes there."),
        _("Watch his cone."),
    ),
    "hide": (
        _("End on a hide, the barrel, in the dark: at least 10 stealth."),
        _("On the way it gives nothing."),
    ),
    "door": (
        _("A door costs nothing in the dark. In the light it's locked."),
        _("So a door is a way around."),
    ),
    "trap": (
        _("A trap costs 2 stealth, and its noise rouses everybody around it."),
        _("Only a good path makes it worth that."),
    ),
    "chest": (
        _("The chest costs its number in stealth and fills a slot. It rouses the enemies beside it."),
        _("The exit comes when the deck is empty."),
    ),
    "chest_waits": (
        _("There's the chest, which you came for. Each turn it costs 1 more."),
        _("First win the stealth to pay for it."),
    ),
    "exit": (
        _("There's the exit. It can only be the last card of a path."),
        _("Out with the chest, everything you carry counts."),
    ),
    "dash": (
        _("There's the exit. On this path you lose all stealth, but nobody catches you: you're out."),
        _("Don't stop before it."),
    ),
    "low": (
        _("Your stealth is low. At 0, whoever sees you lit catches you."),
        _("This path gives the most of it back."),
    ),
    "low_too": (
        _("With so little stealth, win some back first."),
        _("No path gives you more of it than this one."),
    ),
    "deal": (
        _("After each turn the cards fall down, and I deal new ones above them."),
        _("I roll for them; the replay shows how."),
    ),
    "chips": (
        _("Below each card you see what it would do to your stealth and gems."),
        _("The numbers change with each card you pick."),
    ),
}
"""Each idea, and what else there is to say of it."""
_LIT_SNEAK = _("Sneaks give stealth. The lit one gives none, but a path takes two cards or more.")
_TURNS = (
    *("sneak", "stab", "torch", "treasure", "guard", "far", "chest"),
    *("bright", "look", "door", "roused", "hide", "exit", "watched", "trap"),
)
"""The idea of each turn, if a path can show it. Turns after one another choose from different halves of these, so
that nothing is said twice in a row.
"""
_ONCE = frozenset(("chest", "exit"))
"""Told as soon as a path can show them, whatever the turn."""
_WAYS_OUT = frozenset(("exit", "dash"))
_LOW_WORDS = ("low", "low_too")
_SPARE = ("deal", "chips")
"""Which every path shows."""
_FREE_TURNS = 7
"""From then on the player has seen enough to choose; only to the chest and to the exit they are still led."""
_LONGEST = 4
_LINES, _LINE = 6, 41
"""What has room on a phone: so many lines, each with so many signs. This is measured in English: another language may
need more lines, which are scrolled to.
"""
_SIGNS = 195
"""What has room beside a board, with a sign after each sentence."""
_SHORT_TURNS = 4
"""Turns with paths as short as can be."""
_LOW = 3
"""Stealth below this is low; a path to a chest must leave at least as much."""
_NEW_CHEST = 2
"""The value of a chest in its first turn."""
_UNTAUGHT = 12.0
"""The worth that a path loses for each idea of a later turn that it shows."""
_BARE = 40.0
"""The worth that a path loses if it leaves no stealth: whoever follows it would be told that they may be caught."""


ASTRAY = _("That's another card. Go on, or press Back to follow me.")


class _Path(Struct, frozen=True):
    """A path that could be advised."""

    cells: tuple[int, ...]
    worth: float
    stealth: int
    """At its end."""
    ideas: frozenset[str]
    """Of which what is told holds on this path."""
    wastes: bool
    """Whether it takes a lit sneak."""


class CardThiefLesson(Lesson[View]):
    """A whole heist, which ends with what the dealer thought in its first turn."""

    voice = _VOICE
    about = _("Latch, the dealer, walks you through your first heist in three minutes.")
    options = Options()
    hidden = Hidden(seed="856658d2eaff8289b004c0cd0adee62aa714ffb2da1bcfc610cb43eaf677e1f5")
    own = Own(Options())
    persona = LATCH
    bots = ()
    closing = (_("Read my notebook of your first turn"), 1)

    def strayed(self, instruction: Instruction) -> tuple[Instruction, str]:
        return replace(instruction, do=ASTRAY, key=""), "back"

    def instruction(self, view: View) -> Instruction:
        if view.board.result is not None:
            return _ended(view)
        found = _best(view)
        return _cornered(view) if found is None else _path(view.board, *found)


def _path(board: Board, idea: str, path: _Path) -> Instruction:
    what, why = _TAUGHT[idea]
    if idea == "sneak" and path.wastes and len(path.cells) == MIN_STEPS:
        why = _LIT_SNEAK
    cards = _listed([_named(board, cell) for cell in path.cells])
    do = _("Press %(cards)s, then Go.", cards=cards)
    if board.turns >= _FREE_TURNS and idea not in _ONCE | {"dash"}:
        do = _("Choose a path, or take mine: %(cards)s.", cards=cards)
    lines = sum([len(wrap(str(said), _LINE)) for said in (f"{_VOICE}: {what}", do, why)])
    has_room = lines <= _LINES and sum([len(str(said)) + 1 for said in (what, do, why)]) <= _SIGNS
    return Instruction(idea, what, do, why if has_room else None, (GO, *map(str, path.cells)))


def _named(board: Board, cell: int) -> Words:
    """A card on the board, with its place if it is not the only one of its kind."""
    kind = board.card_at(cell).kind
    if sum(card is not None and card.kind is kind for card in board.cards) == 1:
        return KINDS[kind]
    return _("%(card)s (%(place)s)", card=KINDS[kind], place=PLACES[cell])


def _listed(cards: Sequence[Words]) -> Words:
    first, *more = cards
    for card in more:
        first = _("%(some)s, %(more)s", some=first, more=card)
    return first


def _best(view: View) -> tuple[str, _Path] | None:
    """The idea of this turn and the path that shows it best; None without a path."""
    found = sorted(_paths(view), key=lambda one: one.worth, reverse=True)
    # Little is left at the end of a path only where no other leaves more: whoever strayed is to get out, too.
    found = [one for one in found if one.stealth >= _LOW or one.ideas & _WAYS_OUT] or found
    best = {idea: one for one in reversed(found) for idea in one.ideas}
    if not found:
        return None
    richest = max(found, key=lambda one: (one.stealth, one.worth))
    best |= dict.fromkeys(_SPARE, found[0])
    if richest.stealth > view.board.stealth:
        best |= dict.fromkeys(_LOW_WORDS, richest)
    return next((idea, best[idea]) for idea in _wanted(view.board) if idea in best)


def _wanted(board: Board) -> Iterator[str]:
    """The ideas that can be told in this turn, what matters most first."""
    parity = board.turns % 2
    yield from ("exit", "dash", "chest")
    if board.stealth < _LOW:
        yield _LOW_WORDS[parity]
    if any(card is not None and card.kind is Kind.CHEST and card.base == _NEW_CHEST for card in board.cards):
        yield "chest_waits"
    mine = _TURNS[parity::2]
    first = board.turns // 2 % len(mine)
    yield from (*mine[first:], *mine[:first], _SPARE[parity])


def _paths(view: View) -> Iterator[_Path]:
    """All short paths; those count less that show what comes later."""
    board = view.board
    ground, start = begun(board, view.options.heist)
    later = frozenset(_TURNS[board.turns + 1 :]) - _ONCE
    most = MIN_STEPS if board.turns < _SHORT_TURNS else _LONGEST
    for story in stories(Story(ground, (start,)), most):
        value = worth(board, ground, story.end, Greedy.weights) - _UNTAUGHT * len(story.met & later)
        yield _Path(
            story.cells,
            value - _BARE * story.is_bare,
            rewarded(story.end),
            frozenset(_told(story)) | {"chest_waits"},
            story.wastes,
        )


def _told(story: Story) -> Iterator[str]:
    """What can be told of a path."""
    for idea in shown(story):
        if idea == "exit" and story.is_bare:
            yield "dash"
        elif idea != "chest" or story.end.stealth >= _LOW:
            yield idea


def _cornered(view: View) -> Instruction:
    """Advice for a view without a path: an item, else a shadow step."""
    ground, walk = begun(view.board, view.options.heist)
    for action in uses(view.board, ground, walk):
        what = _("There's no path from here: everything around you costs too much.")
        why = _("Your cloak gives you 5 stealth, once. Items are used before the path.")
        return Instruction("item", what, _("Press the cloak, then “Use it”."), why, (USE, str(action.slot)))
    cells = [str(one.cell) for one in shadow_steps(ground, walk)]
    what = _("No stealth and no path. In the dark, you can change places with an enemy who looks away.")
    return Instruction("shadow", what, _("Press Shadow step, then the enemy."), None, (SHADOW, *cells[:1]))


def _ended(view: View) -> Instruction:
    board = view.board
    why = _("My notebook says what I saw, what I rolled and what I chose.")
    if board.result is Result.ESCAPED:
        what = _("You're out with the chest, and with %(gems)s gems in all.", gems=score(board))
        more = next((medal for medal in MEDALS.items() if score(board) < medal[1]), None)
        if more:
            best = _("End long paths on what is worth most: it is multiplied.")
            why = _(
                "%(medal)s takes %(least)s gems. %(best)s", medal=_MEDALS[more[0]], least=more[1], best=best
            )
        return Instruction(
            "escaped", what, _("Now rob on your own: a lesson wins no medals and no coins."), why
        )
    step, what = _FAILED[board.result or Result.GAVE_UP]
    return Instruction(step, what, AGAIN, why)


_MEDALS: Mapping[str, Words] = {"bronze": _("Bronze"), "silver": _("Silver"), "gold": _("Gold")}
_FAILED: Mapping[Result, tuple[str, Words]] = {
    Result.CAUGHT: ("caught", _("This time they got you. Spend only the stealth that you can win back.")),
    Result.CORNERED: ("cornered", _("You had no way on. Keep a torch beside you for a bad turn.")),
    Result.EMPTY_HANDED: ("empty_handed", _("You're out, but without the chest the heist has failed.")),
    Result.GAVE_UP: ("left", LEFT),
}


LESSON = CardThiefLesson()
