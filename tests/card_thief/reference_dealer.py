"""Sections 9, 10 and 14 of RULES.md once more, paragraph by paragraph and slowly, to compare the dealer with.

Nothing here is shared with the dealer but the values that go in and come out: chance is hashed by hand (10.2, and
the description of chance beside the record's format), and what is asked of it is asked by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from games.card_thief.rules.cards import Facing, Kind
from games.card_thief.rules.values import (
    Board,
    Counts,
    EnemyTries,
    Options,
    PileCard,
    SneakRoll,
    StealthFive,
)

Draw = Callable[[str, int, int], int]
"""Of a name, at a number: below a limit."""

ORDER = (
    *("guard", "warden", "wolf", "owl", "overseer", "sneak", "traitor"),
    *("hide", "torch", "treasure", "door", "trap"),
)
"""14.1"""
LOOKING = ("guard", "warden", "wolf", "overseer")
CLASSES = {
    "enemy": ("guard", "warden", "wolf", "owl", "overseer"),
    "obstacle": ("door", "trap"),
    "any": ORDER,
}
"""2.16, 9.3"""
INSTEAD = {"hide": "sneak", "torch": "warden", "treasure": "obstacle", "obstacle": "treasure"}
"""9.4"""
NEWCOMERS = {1: 1, 2: 3, 3: 4, 4: 5}
"""9.13: how many of the enemies, in the order in which it names them."""


def drawn(seed: str, deal: str) -> Draw:
    """Chance by name (10.2, 10.3)."""

    def draw(name: str, number: int, limit: int) -> int:
        source = sha256(f"{seed}:{deal}:{name}".encode()).hexdigest()
        while True:
            block = int(sha256(f"{source}:{number}".encode()).hexdigest(), 16)
            if block < 2**256 - 2**256 % limit:
                return block % limit
            number += 1

    return draw


@dataclass
class Table:
    """What the dealer looks at, and what it has done so far."""

    options: Options
    board: Board
    deck: dict[str, list[PileCard]]
    draw: Draw
    out: list[tuple[str, PileCard]] = field(default_factory=list)

    @property
    def empty(self) -> list[int]:
        cells = range(9)
        return [cell for cell in cells if self.board.cards[cell] is None and cell != self.board.thief]

    @property
    def left(self) -> int:
        return sum(len(pile) for pile in self.deck.values())

    @property
    def room(self) -> bool:
        return len(self.out) < len(self.empty) and self.left > 0

    def lying(self, *kinds: str) -> int:
        return sum(card is not None and card.kind.value in kinds for card in self.board.cards)

    def coming(self, *kinds: str) -> int:
        return sum(kind in kinds for kind, _card in self.out)

    def counted(self, *kinds: str) -> int:
        """9.2, 15.3"""
        more = self.coming(*kinds) if self.options.counts is Counts.RUNNING else 0
        return self.lying(*kinds) + more

    def lights(self) -> int:
        """2.16, 9.2"""
        return self.lying("torch", "warden") + self.coming("torch", "warden")

    def roll(self, name: str) -> int:
        return self.draw(name, 0, 100) + 1

    def take(self, wanted: str, name: str) -> None:
        """9.3, 9.4, 10.3"""
        for kinds in (wanted, INSTEAD.get(wanted, "any"), "any"):
            members = CLASSES.get(kinds, (kinds,))
            cards = [kind for kind in ORDER if kind in members for _card in self.deck[kind]]
            if cards:
                kind = cards[self.draw(name, 1, len(cards))]
                self.out.append((kind, self.deck[kind].pop(0)))
                return


def dealt(
    options: Options, board: Board, deck: dict[str, list[PileCard]], draw: Draw
) -> tuple[dict[int, tuple[str, PileCard]], dict[str, list[PileCard]]]:
    """What comes to each empty cell, and what is left of the deck."""
    table = Table(options, board, {kind: list(pile) for kind, pile in deck.items()}, draw)
    for step in (_chest, _exit, _enemies, _sneak, _hide, _torches, _treasure, _obstacles, _rest, _newcomers):
        step(table)
    return dict(zip(_places(table), table.out, strict=True)), table.deck


def _chest(table: Table) -> None:
    """9.5, 14.2"""
    was_dealt = table.board.chest_gems is not None or table.lying("chest")
    if not was_dealt and table.left - (len(table.empty) - 1) <= 21:
        table.out.append(("chest", PileCard(2)))


def _exit(table: Table) -> None:
    """9.6"""
    places = len(table.empty) - len(table.out)
    if not table.lying("exit") and places - 1 >= table.left:
        table.out.append(("exit", PileCard(0)))


def _enemies(table: Table) -> None:
    """9.7, 15.2"""
    if not table.room:
        return
    roll = table.roll("enemy:0")
    cap = 4 if roll <= 5 else 2 if roll <= 15 else 3
    missing = cap - table.counted(*CLASSES["enemy"])
    if table.options.enemy_tries is EnemyTries.ONE:
        missing = min(missing, 1)
    for number in range(1, missing + 1):
        if table.room:
            name = f"enemy:{number}"
            table.take("enemy" if table.roll(name) <= 85 else "any", name)


def _sneak(table: Table) -> None:
    """9.8, the first half"""
    if table.room and table.board.turns < 3 and not table.counted("sneak"):
        table.take("sneak", "sneak_hide:1")


def _hide(table: Table) -> None:
    """9.8, the second half; 15.4, 15.5"""
    stealth, name = table.board.stealth, "sneak_hide:2"
    if not table.room or (stealth == 5 and table.options.stealth_five is StealthFive.NOTHING):
        return
    if stealth < 5:
        if not table.counted("hide"):
            table.take("hide", name)
    elif table.options.sneak_roll is SneakRoll.ALWAYS or not table.counted("sneak"):
        table.take("sneak" if table.roll(name) <= 70 else "treasure", name)


def _torches(table: Table) -> None:
    """9.9"""
    for number in (1, 2):
        if table.room and table.lights() < 2:
            table.take("torch", f"torch:{number}")


def _treasure(table: Table) -> None:
    """9.10"""
    if table.room and not table.counted(*CLASSES["obstacle"]):
        table.take("treasure", "treasure:1")


def _obstacles(table: Table) -> None:
    """9.11"""
    if table.room and not table.counted(*CLASSES["obstacle"]):
        roll = table.roll("obstacle:1")
        table.take("obstacle" if roll <= 39 else "treasure" if roll <= 90 else "any", "obstacle:1")


def _rest(table: Table) -> None:
    """9.12"""
    number = 1
    while table.room:
        table.take("any", f"leftover:{number}")
        number += 1


def _newcomers(table: Table) -> None:
    """9.13, 10.3, 14.3"""
    number = 1
    while len(table.out) < len(table.empty):
        if table.lights() < 2:
            table.out.append(("torch", PileCard(1)))
        else:
            table.out.append(_newcomer(table, f"endgame:{number}"))
        number += 1


def _newcomer(table: Table, name: str) -> tuple[str, PileCard]:
    kind = CLASSES["enemy"][table.draw(name, 0, NEWCOMERS[table.options.heist])]
    values = {"guard": (2, 3), "warden": (3,), "wolf": (3,), "owl": (2,), "overseer": (4,)}[kind]
    value = values[table.draw(name, 1, 2)] if len(values) > 1 else values[0]
    facing = tuple(Facing)[table.draw(name, 2, 4)] if kind in LOOKING else None
    return kind, PileCard(value, facing)


def _places(table: Table) -> list[int]:
    """9.14, 10.5; the shuffle of the record's format: from the last down, each changes places with one before it."""
    cells = table.empty
    for number, last in enumerate(range(len(cells) - 1, 0, -1)):
        other = table.draw("places", number, last + 1)
        cells[last], cells[other] = cells[other], cells[last]
    return cells


def kinds_of(deck: dict[str, list[PileCard]]) -> dict[Kind, tuple[PileCard, ...]]:
    """What is left of a deck as the dealer names it."""
    return {Kind(kind): tuple(pile) for kind, pile in deck.items()}
