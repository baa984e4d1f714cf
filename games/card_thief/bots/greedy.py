"""A bot that looks at the present turn only: it weighs every path by the board as it leaves it, before the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from games.card_thief.bots import cast
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT, BONUS_BITS, CELLS_OF, LIT, NOWHERE, mask_of
from games.card_thief.rules.ground import CODE, Ground, Walk, begun
from games.card_thief.rules.settle import moved, rewarded
from games.card_thief.rules.values import Board, CardThiefAction, Go
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import paths
from games.engine.bots import Bot
from games.engine.rng import Rng
from games.engine.words import words as _

CardThiefBot: TypeAlias = Bot[View, CardThiefAction]

_TORCH, _HIDE, _SNEAK = CODE[Kind.TORCH], CODE[Kind.HIDE], CODE[Kind.SNEAK]
_FULL_BITS = (1 << BONUS_BITS) - 1
_ENOUGH_STEALTH, _LOW_STEALTH, _LIT_STEALTH = 14, 3, 5


class Weights(Struct, frozen=True):
    """The weight of each thing in the worth of a path. The defaults are those of the bot by which the decks were made
    (RULES 14.4).
    """

    gem: float = 0.35
    stealth: float = 1.0
    low_stealth: float = -6.0
    no_stealth: float = -8.0
    """On top of that for low stealth."""
    chest: float = 25.0
    lit: float = -2.0
    """For a thief with less than 5 stealth on a lit cell."""
    enemy: float = -0.8
    bonus: float = -0.5
    """For each point that an enemy was roused."""
    torch: float = -0.5
    hide: float = 2.0
    sneak: float = 0.6
    """For each point of a sneak on the board."""
    escape: float = 500.0
    """Besides the gems, for the exit with the chest."""
    held: float = 1.0
    """For each gem that was there when the turn of the exit began."""
    last: float = 1.0
    """For each gem won in that turn."""
    empty_handed: float = -300.0
    caught: float = -1000.0
    stuck: float = -100.0
    """For a turn without a path; only who thinks ahead can see it coming."""


class Choice(Struct, frozen=True):
    """A path and what it is worth."""

    worth: float
    path: tuple[int, ...]
    walk: Walk


def choices(board: Board, heist: int, weights: Weights) -> Iterator[Choice]:
    """Every path of a turn, in the order of the rules."""
    ground, start = begun(board, heist)
    for path, walk in paths(ground, start):
        yield Choice(worth(board, ground, walk, weights), path, walk)


def best(board: Board, heist: int, weights: Weights) -> Choice | None:
    """The path of greatest worth, the first of several; None if there is no path."""
    return max(choices(board, heist, weights), key=_worth, default=None)


def _worth(choice: Choice) -> float:
    return choice.worth


def worth(board: Board, ground: Ground, walk: Walk, weights: Weights) -> float:
    """What a path is worth, after followers went and cards fell, and before the deal."""
    has_chest = board.chest_gems is not None or walk.chest_gems >= 0
    won = walk.gems - board.gems
    if walk.is_out:
        escaped = weights.escape + weights.held * board.gems + weights.last * won
        return escaped if has_chest else weights.empty_handed
    if walk.is_caught:
        return weights.caught
    stealth = rewarded(walk)
    total = weights.gem * won + weights.stealth * min(stealth, _ENOUGH_STEALTH)
    if stealth < _LOW_STEALTH:
        total += weights.low_stealth
    if stealth <= 0:
        total += weights.no_stealth
    if walk.chest_gems >= 0:
        total += weights.chest
    if stealth < _LIT_STEALTH and _ends_lit(ground, walk):
        total += weights.lit
    return total + _board_worth(ground, walk, weights)


def _board_worth(ground: Ground, walk: Walk, weights: Weights) -> float:
    """The worth of the cards that are left."""
    total = 0.0
    for cell in CELLS_OF[walk.cards]:
        kind = ground.kinds[cell]
        if walk.enemies & BIT[cell]:
            total += weights.enemy + weights.bonus * (walk.bonuses >> BONUS_BITS * cell & _FULL_BITS)
        elif kind == _TORCH:
            total += weights.torch
        elif kind == _HIDE:
            total += weights.hide
        elif kind == _SNEAK:
            total += weights.sneak * ground.bases[cell]
    return total


def _ends_lit(ground: Ground, walk: Walk) -> bool:
    """Whether the thief's cell is lit once all cards have moved."""
    if ground.is_dark:
        return False
    origins = moved(walk).origins
    lights = mask_of(
        cell for cell, origin in enumerate(origins) if origin != NOWHERE and walk.lights & BIT[origin]
    )
    return bool(LIT[lights] & BIT[walk.cell])


class Greedy(CardThiefBot):
    """Takes what looks best now."""

    slug = "greedy"
    name = _("Greedy")
    cast = (cast.MAGPIE,)
    description = _("Weighs every path this turn, and never thinks of the next.")

    weights = Weights()

    def choose(self, view: View, legal: Sequence[CardThiefAction], rng: Rng) -> CardThiefAction:
        """The best path; without a path the first thing that can be done. It uses no items."""
        found = best(view.board, view.options.heist, self.weights)
        return legal[0] if found is None else Go(found.path)
