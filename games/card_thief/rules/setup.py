"""What a heist starts from: what is wrong with a setup, and its first state (RULES 1.6, 15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.rules.cards import DECK_KINDS, DECKS, HEISTS, card_id
from games.card_thief.rules.chance import CELL_COUNT, START, Chance
from games.card_thief.rules.equipment import ITEMS, Gear, charge_of, upgraded
from games.card_thief.rules.piles import shuffled_pile
from games.card_thief.rules.turn_end import CardThiefStep, opened
from games.card_thief.rules.values import (
    SLOTS,
    Board,
    Counts,
    EnemyTries,
    Options,
    Slot,
    SneakRoll,
    State,
    StealthFive,
)
from games.engine.problems import Problem
from games.engine.rng import Rng, stacked
from games.engine.setup import SeatSetup, Setup, stack_problems
from games.engine.words import words as _

SEATS = (1,)
_READINGS = {
    "enemy_tries": EnemyTries.EACH,
    "counts": Counts.FROZEN,
    "sneak_roll": SneakRoll.ALWAYS,
    "stealth_five": StealthFive.ABOVE,
}
"""The readings that all heists but those for practice have (RULES 15)."""


def problems(setup: Setup[Options]) -> tuple[Problem, ...]:
    """All that is wrong with a setup."""
    if len(setup.seats) not in SEATS:
        return (Problem("seats", _("A thief works alone.")),)
    found = [*_seat_problems(setup.seats[0]), *_option_problems(setup.options)]
    found += [
        Problem(f"hidden/rigging/{name[:40]}", _("A heist can't be rigged."))
        for name in sorted(setup.hidden.rigging)
    ]
    return (*found, *stack_problems(setup.hidden, piles(setup.options)))


def _seat_problems(seat: SeatSetup) -> Iterator[Problem]:
    if seat.deck is not None:
        yield Problem("seats/0/deck", _("A thief brings no cards."))
    if seat.choices:
        yield Problem("seats/0/choices", _("There is nothing to choose but the items."))


def _option_problems(options: Options) -> Iterator[Problem]:
    items = [gear.item for gear in options.gear]
    for index, item in enumerate(items):
        if item is not None and item in items[:index]:
            yield Problem(f"options/item_{index + 1}", _("You can bring each item only once."))
    if options.practice:
        return
    for name, default in _READINGS.items():
        if getattr(options, name) is not default:
            yield Problem(f"options/{name}", _("The dealer can be changed in practice only."))


def piles(options: Options) -> Mapping[str, tuple[str, ...]]:
    """The piles whose order can be fixed, by name (RULES 15.6)."""
    deck = {kind: bases for kind, bases in DECKS[options.heist].items() if bases}
    cards = {str(kind): tuple([card_id(kind, base) for base in bases]) for kind, bases in deck.items()}
    return {START: tuple([str(cell) for cell in range(CELL_COUNT)]), **cards}


def daily(rng: Rng) -> Setup[Options]:
    """The heist of a day: one of the four, and three of the nine items, each upgraded or not (RULES 13.6)."""
    heist, rng = rng.below(HEISTS)
    items, rng = rng.shuffled(tuple(ITEMS))
    gear = []
    for item in items[:SLOTS]:
        is_upgraded, rng = rng.below(2)
        gear.append(Gear(upgraded(item)) if is_upgraded else Gear(item.value))
    first, second, third = gear
    return Setup(Options(heist + 1, first, second, third), (SeatSetup(),))


def first_step(setup: Setup[Options], seed: str) -> CardThiefStep:
    """The first state of a setup without problems."""
    options, fixed, chance = setup.options, setup.hidden.stack, Chance(seed, "0")
    cells, _rest = chance.source(START).shuffled([str(cell) for cell in range(CELL_COUNT)])
    thief = int(stacked(cells, fixed.get(START, ()), str)[0])
    shuffled = tuple(
        [shuffled_pile(chance, kind, DECKS[options.heist][kind], fixed.get(kind, ())) for kind in DECK_KINDS]
    )
    board = Board(cards=(None,) * CELL_COUNT, thief=thief, slots=packed(options))
    return opened(State(options, board, shuffled, seed))


def packed(options: Options) -> tuple[Slot | None, ...]:
    """What lies in the slots when a heist begins."""
    return tuple([_slot(gear) for gear in options.gear])


def _slot(gear: Gear) -> Slot | None:
    item = gear.item
    return None if item is None else Slot(item, charge_of(gear), gear.is_upgraded)
