"""Boards of Card Thief to start a test from, drawn as they lie.

A board is nine words, row by row: `@` is the thief, `.` is a hole, a card is a letter with its value and, for what
looks somewhere, an arrow: `g2^`, `w>`, `$3` (see `LETTERS`). A `+n` at the end is what it was roused by.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from games.card_thief.rules.cards import BASE, DECK_KINDS, ENEMIES, Facing, Kind
from games.card_thief.rules.equipment import Gear, Item
from games.card_thief.rules.ground import Ground, Walk, begun
from games.card_thief.rules.notes import Check
from games.card_thief.rules.piles import Piles
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import (
    Board,
    Card,
    CardThiefAction,
    CardThiefEvent,
    Options,
    PileCard,
    Slot,
    State,
)
from games.engine.game import Seat
from games.engine.play import play
from games.engine.setup import Hidden, SeatSetup, Setup

SEED = "5" * 64
NAMES = ("Ada",)
QUIET = "g2^ s2 f1 s1 @ $2 D h10 x2"
"""All around the middle: in the dark lie guard, door and hide, in the light the sneak of 2, the treasure."""
THIEF = Seat(0)
LETTERS = {
    "g": Kind.GUARD,
    "w": Kind.WARDEN,
    "d": Kind.WOLF,
    "l": Kind.OWL,
    "o": Kind.OVERSEER,
    "s": Kind.SNEAK,
    "t": Kind.TRAITOR,
    "h": Kind.HIDE,
    "f": Kind.TORCH,
    "$": Kind.TREASURE,
    "D": Kind.DOOR,
    "x": Kind.TRAP,
    "C": Kind.CHEST,
    "E": Kind.EXIT,
}
ARROWS = {"^": Facing.NORTH, ">": Facing.EAST, "v": Facing.SOUTH, "<": Facing.WEST}
_CARD = re.compile(r"([a-zA-Z$])(\d*)([\^>v<]?)(?:\+(\d+))?")


def card(word: str, number: int = 0) -> Card | None:
    """The card that a word stands for; None for the thief and a hole."""
    if word in ("@", "."):
        return None
    found = _CARD.fullmatch(word)
    assert found, word
    letter, base, arrow, bonus = found.groups()
    kind = LETTERS[letter]
    return Card(f"b{number}", kind, int(base) if base else BASE[kind], ARROWS.get(arrow), int(bonus or 0))


def board(drawn: str, **more: Any) -> Board:
    """The board of nine words; keywords are its other fields."""
    words = drawn.split()
    cards = tuple([card(word, cell) for cell, word in enumerate(words)])
    return Board(cards, words.index("@"), **more)


def piles(**wanted: Sequence[int]) -> Piles:
    """A deck with these numbers on the cards of each kind, on top first; all enemies face north."""
    looks = (Kind.GUARD, Kind.WARDEN, Kind.WOLF, Kind.OVERSEER)
    return tuple(
        [
            tuple([PileCard(base, Facing.NORTH if kind in looks else None) for base in wanted.get(kind, ())])
            for kind in DECK_KINDS
        ]
    )


FULL = piles(
    guard=(2,) * 10,
    sneak=(1,) * 8,
    hide=(10,) * 3,
    torch=(1,) * 8,
    treasure=(1,) * 8,
    door=(0,) * 3,
    trap=(2,) * 2,
)
"""A deck of 42."""


def state(drawn: str | Board, deck: Piles = FULL, options: Options | None = None, **more: Any) -> State:
    """A heist at this moment."""
    lying = drawn if isinstance(drawn, Board) else board(drawn, **more)
    return State(options or Options(item_1=Gear.NONE), lying, deck, SEED)


def begun_at(drawn: str, heist: int = 1, **more: Any) -> tuple[Ground, Walk]:
    """The walk that begins on this board."""
    return begun(board(drawn, **more), heist)


def slots(*gear: tuple[Any, int]) -> tuple[Slot | None, ...]:
    """Slots with these items and charges."""
    filled = [Slot(item, charge) for item, charge in gear]
    return (*filled, *([None] * (3 - len(filled))))


def after(before: State, *actions: CardThiefAction) -> State:
    """The state after some actions."""
    return told(before, *actions)[0]


def told(before: State, *actions: CardThiefAction) -> tuple[State, list[CardThiefEvent]]:
    """The state after some actions, and all that happened."""
    events: list[CardThiefEvent] = []
    for action in actions:
        step = play(GAME, before, THIEF, action)
        before, events = step.state, [*events, *step.events]
    return before, events


def only(events: Iterable[CardThiefEvent], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refused(before: State, action: CardThiefAction) -> str:
    """Why an action is refused."""
    refusal = GAME.refusal(before, THIEF, action)
    assert refusal is not None, action
    return str(refusal)


def setup(options: Options | None = None, **stack: tuple[str, ...]) -> Setup[Options]:
    """A setup; keywords fix piles."""
    return Setup(options or Options(), (SeatSetup(),), Hidden(stack))


class FixedRolls:
    """Rolls by name, for the dealer; what is not named is 1, the first card, and cells in order."""

    def __init__(self, rolls: Mapping[tuple[Check, int], int] | None = None, pick: int = 0) -> None:
        self._rolls, self._pick = rolls or {}, pick
        self.asked: list[tuple[Check, int]] = []

    def roll(self, check: Check, attempt: int) -> int:
        self.asked.append((check, attempt))
        return self._rolls.get((check, attempt), 1)

    def pick(self, check: Check, attempt: int, count: int, draw: int = 1) -> int:
        return min(self._pick, count - 1)

    def cells_shuffled(self, cells: Sequence[int]) -> tuple[int, ...]:
        return tuple(cells)


KINDS = [kind for kind in Kind if kind not in (Kind.CHEST, Kind.EXIT)]


def random_board(random: Random) -> Board:
    """Any cards, facing anywhere, with some holes."""
    cells = random.sample(range(9), 9)
    thief, *others = cells
    cards: list[Card | None] = [None] * 9
    kinds = random.choices(KINDS, k=8)
    kinds[: random.randint(0, 2)] = [Kind.CHEST, Kind.EXIT][: random.randint(0, 2)]
    kinds = kinds[: random.choice((8, 8, 8, 6))]
    for number, (cell, kind) in enumerate(zip(others, kinds, strict=False)):
        facing = random.choice(list(Facing)) if kind in ENEMIES and kind is not Kind.OWL else None
        bonus = random.choice((0, 0, 0, 1, 4)) if kind in ENEMIES else 0
        base = {Kind.TORCH: 1, Kind.TRAP: 2, Kind.TRAITOR: 5}.get(kind, random.randint(1, 3))
        cards[cell] = Card(f"b{number}", kind, base, facing, bonus)
    full = (Slot(Item.CHEST),) * 3
    return Board(
        tuple(cards),
        thief,
        stealth=random.choice((-1, 0, 1, 4, 10, 30)),
        gems=random.randint(0, 5),
        slots=random.choice(((None,) * 3, (None,) * 3, full)),
        is_dark=random.random() < 0.1,
        is_smoke=random.random() < 0.1,
    )


def some_states() -> Iterator[State]:
    """States of random heists with items."""
    for number in range(8):
        random = Random(number)
        one, other = random.sample([gear for gear in Gear if gear is not Gear.NONE], 2)
        options = Options(heist=number % 4 + 1, item_1=one, item_2=other, practice=True)
        if GAME.problems(setup(options)):
            options = Options(heist=number % 4 + 1)
        here = GAME.setup(setup(options), f"{number:064x}").state
        while GAME.to_act(here):
            yield here
            here = GAME.apply(here, THIEF, random.choice(list(GAME.legal_actions(here, THIEF)))).state
