"""Boards and decks at random, for tests and counts of what the dealer does."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from games.card_thief.rules.cards import DECK_KINDS, DECKS
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.piles import Piles, shuffled_pile
from games.card_thief.rules.values import Board, Card, Options


def random_table(random: Random, number: int) -> tuple[Options, Board, Piles]:
    """Some board with empty cells, and some deck that fits it."""
    heist = random.randint(1, 4)
    chance = Chance(sha256(f"deals/{number}".encode()).hexdigest(), "0")
    piles = [list(shuffled_pile(chance, kind, DECKS[heist][kind])) for kind in DECK_KINDS]
    for _card in range(random.randint(0, 41)):
        random.choice([pile for pile in piles if pile]).pop()
    cards: list[Card | None] = [None] * 9
    thief, *others = random.sample(range(9), 9)
    for cell in others[: random.randint(0, 7)]:
        index = random.choices(range(len(piles)), [len(DECKS[heist][kind]) for kind in DECK_KINDS])[0]
        kind = DECK_KINDS[index]
        cards[cell] = Card(f"b{cell}", kind, random.choice(DECKS[heist][kind]))
    board = Board(tuple(cards), thief, random.randint(-2, 14), 0, random.randint(0, 9))
    return Options(heist=heist), board, tuple(map(tuple, piles))
