"""RULES 9, 10 and 15: two dealers, written apart from each other, deal alike in every named reading.

    STATES=100000 uv run pytest --timeout 0 tests/card_thief/test_second_dealer.py

lets them deal from so many states in each reading.
"""

from __future__ import annotations

import os
from collections import Counter
from hashlib import sha256
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from games.card_thief.rules.cards import DECK_KINDS, Facing, Kind
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.dealer import deal
from games.card_thief.rules.piles import Piles
from games.card_thief.rules.values import (
    Board,
    Card,
    Counts,
    EnemyTries,
    Options,
    SneakRoll,
    StealthFive,
)
from tests.card_thief.reference_dealer import Deck, Reading, Table, dealt
from tests.support.card_thief.random_tables import random_table

READINGS = tuple(product(EnemyTries, Counts, SneakRoll, StealthFive))
STATES = int(os.environ.get("STATES", "250"))


def some_table(random: Random, number: int) -> tuple[Options, Board, Piles]:
    """A board and a deck at any time of a heist: with a chest or an exit or none, and when the deck is empty."""
    options, board, piles = random_table(random, number)
    if random.random() < 0.3:
        piles = tuple([pile[: random.randint(0, 1)] if random.random() < 0.3 else () for pile in piles])
    cards, chest = list(board.cards), random.choice((None, 0, 8))
    for kind, chance in ((Kind.CHEST, 0.2), (Kind.EXIT, 0.1)):
        empty = [cell for cell, card in enumerate(cards) if card is None and cell != board.thief]
        if len(empty) > 1 and random.random() < chance:
            cards[random.choice(empty)] = Card(kind.value, kind, 2)
    return options, replace(board, cards=tuple(cards), chest_gems=chest), piles


def _seen(options: Options, board: Board) -> Table:
    kinds = tuple([card.kind.value if card else None for card in board.cards])
    had_chest = board.chest_gems is not None or Kind.CHEST.value in kinds
    return Table(
        options.heist, kinds, board.thief, board.stealth, board.turns, had_chest, Kind.EXIT.value in kinds
    )


def _deck(piles: Piles) -> Deck:
    named = zip(DECK_KINDS, piles, strict=True)
    return {kind.value: [_told(kind, card.base, card.facing) for card in pile] for kind, pile in named}


def _told(kind: Kind, base: int, facing: Facing | None) -> tuple[int, str | None]:
    if kind in (Kind.CHEST, Kind.EXIT):
        return 0, None
    return base, facing.value if facing else None


def compared(
    number: int, random: Random, reading: tuple[EnemyTries, Counts, SneakRoll, StealthFive]
) -> set[str]:
    """What the second dealer dealt, after it was seen that the first deals the same."""
    options, board, piles = some_table(random, number)
    tries, counts, sneak, five = reading
    options = replace(options, enemy_tries=tries, counts=counts, sneak_roll=sneak, stealth_five=five)
    seed, turn = sha256(f"second/{number}".encode()).hexdigest(), str(board.turns)
    first = deal(options, board, piles, turn, Chance(seed, turn))
    asked = Reading(
        tries is EnemyTries.EACH,
        counts is Counts.FROZEN,
        sneak is SneakRoll.ALWAYS,
        five is StealthFive.ABOVE,
    )
    cells, left = dealt(_seen(options, board), asked, _deck(piles), seed, turn)
    one = {
        at.cell: (at.card.kind.value, _told(at.card.kind, at.card.base, at.card.facing)) for at in first.cards
    }
    assert one == cells, (number, reading)
    assert _deck(first.piles) == left, (number, reading)
    return {kind for kind, _card in cells.values()}


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: "-".join(map(str, reading)))
def test_9_15_and_15_2_to_15_5_two_dealers_deal_alike(
    reading: tuple[EnemyTries, Counts, SneakRoll, StealthFive],
) -> None:
    random, found = Random(str(reading)), Counter[str]()
    for number in range(STATES):
        found.update(compared(number, random, reading))
    assert set(found) | {Kind.TRAITOR.value} == {kind.value for kind in Kind}, (
        "all kinds were dealt, but for the rare one"
    )
