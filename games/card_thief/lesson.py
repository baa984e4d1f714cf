"""The first heist, taught by the dealer: what each kind of card does, when a path goes over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.card_thief.bots.greedy import Greedy, best
from games.card_thief.page.faces import KINDS
from games.card_thief.page.offers import SHADOW, USE
from games.card_thief.page.previews import GO
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT
from games.card_thief.rules.ground import begun
from games.card_thief.rules.items import uses
from games.card_thief.rules.legality import shadow_steps
from games.card_thief.rules.values import Options, Result
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import is_backstab, step
from games.engine.lessons import Lesson, Said
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import words as _

_TAUGHT: Mapping[str, tuple[Words, Words]] = {
    "exit": (
        _("There's the exit. It can only be the last card of a path."),
        _("Out of the door with the chest, everything you carry counts."),
    ),
    "chest": (
        _("The chest costs its number in stealth, and needs a free slot."),
        _("Then look for the exit: it comes with the last cards."),
    ),
    "chest_waits": (
        _("There lies the chest. Each turn it gets dearer by 1."),
        _("First make sure that you have enough stealth for it."),
    ),
    "path": (
        _("Plan a path over two cards or more, in any direction."),
        _("Each card says what it does to your stealth and gems."),
    ),
    "low": (
        _("Your stealth runs low. At 0, whoever sees you in the light catches you."),
        _("This path gives you back the most of it."),
    ),
    "hide": (
        _("A hide as the last card of a path, in the dark, brings your stealth back to 10."),
        _("Before that, spend it."),
    ),
    "stab": (
        _("From behind and in the dark, a guard costs you nothing."),
        _("The red cone is what a guard sees. Come from behind it."),
    ),
    "torch": (
        _("A torch lights the cards beside it. Put it out, and they go dark."),
        _("In the light, guards cost 2 more and sneaks give nothing."),
    ),
    "sneak": (
        _("A sneak in the dark gives you its number in stealth."),
        _("Far from where you began, each card counts more. Keep the good ones for last."),
    ),
    "guard": (
        _("A guard takes his number from your stealth, and drops as many gems."),
        _("Gems are what you came for."),
    ),
    "treasure": (_("A treasure gives you gems, and costs nothing."), _("Late in a path it counts more.")),
    "walk": (
        _("Doors in the dark cost nothing."),
        _("I deal by rules: guards, lights and loot, as the board needs them."),
    ),
}
"""What each step is about, and why."""
_OFTEN = ("hide", "stab", "torch", "sneak", "guard", "treasure", "walk")
"""Steps that many paths could be about: each turn has another one of those that fit."""
_LOW = 4


class CardThiefLesson(Lesson[View]):
    """A whole heist, which ends with what the dealer thought in its first turn."""

    voice = _("The dealer")
    about = _("The dealer walks you through your first heist in three minutes.")
    options = Options()
    hidden = Hidden(seed="6e416f0602063ca7cde6c083b16082643ec184560797d3310014a91f923f0101")
    bots = ()
    closing = (_("Read my notebook of your first turn"), 1)

    def said(self, view: View) -> Said:
        if view.board.result is not None:
            return _ended(view)
        found = best(view.board, view.options.heist, Greedy.weights)
        if found is None:
            return _cornered(view)
        return _path(view, found.path)


def _path(view: View, path: Sequence[int]) -> Said:
    kinds = [view.board.card_at(cell).kind for cell in path]
    first = KINDS[kinds[0]]
    do = _("Press the marked %(card)s, follow the mark over %(n)s cards, then Go.", card=first, n=len(path))
    found = list(_seen(view, path, kinds))
    taught = found[view.board.turns % len(found)] if found[0] in _OFTEN else found[0]
    what, why = _TAUGHT[taught]
    return Said(taught, what, do, why, (GO, *map(str, path)))


def _seen(view: View, path: Sequence[int], kinds: Sequence[Kind]) -> Iterator[str]:
    """The names of the steps that a path could be about, the weightiest first."""
    board, (ground, walk) = view.board, begun(view.board, view.options.heist)
    stabs = False
    for cell in path:
        stabs |= bool(walk.enemies & BIT[cell]) and is_backstab(ground, walk, cell)
        walk = step(ground, walk, cell)
    seen = {
        "exit": Kind.EXIT in kinds,
        "chest": Kind.CHEST in kinds,
        "path": not board.turns,
        "low": board.stealth < _LOW,
        "chest_waits": any(card is not None and card.kind is Kind.CHEST for card in board.cards),
        "hide": walk.is_hidden,
        "stab": stabs,
        "torch": Kind.TORCH in kinds,
        "sneak": Kind.SNEAK in kinds,
        "guard": Kind.GUARD in kinds and not stabs,
        "treasure": Kind.TREASURE in kinds,
        "walk": True,
    }
    return (name for name, is_seen in seen.items() if is_seen)


def _cornered(view: View) -> Said:
    """Without a path there are the items, and the shadows."""
    ground, walk = begun(view.board, view.options.heist)
    for action in uses(view.board, ground, walk):
        what = _("There is no path from here: everything around you is too dear.")
        why = _("Your cloak gives you 5 stealth, once. Items are used before the path.")
        return Said("item", what, _("Press the cloak."), why, (USE, str(action.slot)))
    cells = [str(one.cell) for one in shadow_steps(ground, walk)]
    what = _("No stealth and no path. In the dark, you can change places with an enemy who looks away.")
    return Said("shadow", what, _("Press Shadow step, then the enemy."), None, (SHADOW, *cells[:1]))


def _ended(view: View) -> Said:
    board = view.board
    why = _("My notebook says what I saw, what I rolled and what I chose.")
    if board.result is Result.ESCAPED and board.chest_gems:
        what = _("You're out, with %(gems)s gems and the chest.", gems=board.gems)
        return Said("escaped", what, _("Read my notebook, then rob on your own."), why)
    what = _("This time they got you. Spend only the stealth that you can win back.")
    return Said("caught", what, _("Take the lesson again."), why)


LESSON = CardThiefLesson()
