"""What the signs on the board mean: a few lines beside it, about what lies there now. The help has all of them."""

from __future__ import annotations

from collections.abc import Iterator

from games.card_thief.rules.cards import ENEMIES, LIGHTS, Kind
from games.card_thief.rules.values import Board
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _

MOST = 5


class Sign(Value, frozen=True):
    """A sign and what it means."""

    kind: str
    """A picture of the game, or the class of a mark."""
    words: Words
    short: Words | None = None
    """The same for a phone, where two stand in a line; None for what has a line of its own there."""
    mark: str | None = None
    """What stands in the mark; None for a picture."""


_ALWAYS = Sign("gems", _("Escape with 80: bronze, 110: silver, 140: gold"))
_SEEN = Sign("cone", _("Seen in the light at 0 stealth or less: caught"), mark="")
_ROUSED = Sign(
    "roused", _("Roused by a fight beside it: costs more for good"), _("Roused: costs more"), mark="+1"
)
_LIT = Sign("lit", _("Lit: guards +2, sneaks give nothing"), _("Lit: guards +2"), mark="")
_DARK = Sign("dark", _("Dark: guards are free from behind"), _("Dark: free from behind"), mark="")
_TURNS = Sign("guard", _("Turns to a lit card taken beside it"), _("Turns to the light"))
_OF_KINDS = {
    Kind.OWL: Sign("owl", _("Owl: sees all around, in the dark too"), _("Sees all around")),
    Kind.WOLF: Sign("wolf", _("Wolf: its bark rouses all others"), _("Its bark rouses all")),
    Kind.OVERSEER: Sign("overseer", _("Overseer: looks both ways, pays double"), _("Looks both ways")),
    Kind.WARDEN: Sign("warden", _("Warden: his lantern lights as a torch does"), _("Lights like a torch")),
    Kind.TRAITOR: Sign("traitor", _("Traitor: sells 5 stealth for 3 gems"), _("5 stealth for 3 gems")),
    Kind.EXIT: Sign("exit", _("Exit: the last card of a path"), _("Last of a path")),
    Kind.CHEST: Sign("chest", _("Chest: costs more each turn, holds more"), _("Costs more each turn")),
    Kind.TRAP: Sign("trap", _("Trap: rouses everybody around it"), _("Rouses all around")),
}
"""What the first heist does not have comes before what every heist has."""
_HIDE = Sign("hide", _("Hide: last and in the dark, stealth is 10"), _("Last, in the dark: 10"))


def signs_of(board: Board) -> tuple[Sign, ...]:
    """The lines for a board that have room: what it is all for, what ends it, and then what is new first."""
    return tuple(_signs(board))[:MOST]


def _signs(board: Board) -> Iterator[Sign]:
    cards = [card for card in board.cards if card is not None]
    kinds = {card.kind for card in cards}
    has_light = bool(kinds & set(LIGHTS)) and not board.is_dark
    yield _ALWAYS
    if kinds & set(ENEMIES) and not board.is_smoke:
        yield _SEEN
    if any(card.bonus for card in cards):
        yield _ROUSED
    yield from [sign for kind, sign in _OF_KINDS.items() if kind in kinds]
    if has_light:
        yield _LIT
    if Kind.GUARD in kinds:
        yield _DARK
        if has_light:
            yield _TURNS
    if Kind.HIDE in kinds:
        yield _HIDE
