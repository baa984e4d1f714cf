"""The dealer once more, written by somebody who had read sections 9, 10, 14 and 15 of RULES.md, and no code.

Nothing is shared with the dealer of the game, not even its values: kinds and directions are the words of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeAlias, TypeVar

from msgspec import Struct

T = TypeVar("T")
Card: TypeAlias = tuple[int, str | None]
"""Its value and where it faces; chest and exit have the value 0 here."""
Deck: TypeAlias = dict[str, list[Card]]
"""By kind, from the top."""

ENEMIES = ("guard", "warden", "wolf", "owl", "overseer")
OBSTACLES = ("door", "trap")
LIGHTS = ("torch", "warden")
ORDER = (
    "guard",
    "warden",
    "wolf",
    "owl",
    "overseer",
    "sneak",
    "traitor",
    "hide",
    "torch",
    "treasure",
    "door",
    "trap",
)
DIRECTIONS = ("north", "east", "south", "west")
GROUPS = {"enemy": ENEMIES, "obstacle": OBSTACLES, "any": ORDER}
SUBSTITUTE = {"hide": "sneak", "torch": "warden", "treasure": "obstacle", "obstacle": "treasure"}
NEWCOMERS = {1: ENEMIES[:1], 2: ENEMIES[:3], 3: ENEMIES[:4], 4: ENEMIES[:5]}
VALUE = {"warden": 3, "wolf": 3, "owl": 2, "overseer": 4}


class Reading(Struct, frozen=True):
    """Whether the dealer reads its source as usual (15.2 to 15.5)."""

    each: bool
    frozen: bool
    always: bool
    above: bool


class Table(Struct, frozen=True):
    """What the dealer looks at."""

    heist: int
    cards: tuple[str | None, ...]
    """The kinds, by cell."""
    thief: int
    stealth: int
    turns: int
    chest_was_dealt: bool
    exit_was_dealt: bool


def group(want: str) -> tuple[str, ...]:
    return GROUPS.get(want, (want,))


class Source:
    """The draws of one name (10.2, RECORD.md 3)."""

    def __init__(self, seed: str, deal: str, name: str) -> None:
        self.seed = sha256(f"{seed}:{deal}:{name}".encode("ascii")).hexdigest()
        self.next = 0

    def below(self, n: int) -> int:
        top = 2**256 // n * n
        while True:
            number = int.from_bytes(sha256(f"{self.seed}:{self.next}".encode("ascii")).digest(), "big")
            self.next += 1
            if number < top:
                return number % n

    def shuffled(self, of: Iterable[T]) -> list[T]:
        things = list(of)
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things


def dealt(
    table: Table, reading: Reading, deck: Deck, seed: str, turn: str
) -> tuple[dict[int, tuple[str, Card]], Deck]:
    """What is dealt, by cell, and the deck afterwards."""
    left = {kind: list(pile) for kind, pile in deck.items()}
    empty = [c for c in range(9) if table.cards[c] is None and c != table.thief]
    n = len(empty)
    out: list[tuple[str, Card]] = []

    def size(kinds: Sequence[str] = ORDER) -> int:
        return sum(len(left[k]) for k in kinds)

    def draws(check: str, nth: int, *limits: int) -> list[int]:
        source = Source(seed, turn, f"{check}:{nth}")
        return [source.below(limit) for limit in limits]

    def roll(check: str, nth: int) -> int:
        return draws(check, nth, 100)[0] + 1

    def seen(kinds: Sequence[str], running: bool) -> int:
        count = sum(1 for k in table.cards if k in kinds)
        return count + sum(1 for kind, _card in out if kind in kinds) if running else count

    def on_board(want: str) -> int:
        return seen(group(want), not reading.frozen)

    def lights() -> int:
        return seen(LIGHTS, True)

    def room() -> bool:
        return len(out) < n and size() > 0

    def take(want: str, check: str, nth: int) -> None:
        wishes = (want, SUBSTITUTE.get(want, want), "any")
        kinds = next(group(wish) for wish in wishes if size(group(wish)))
        at = draws(check, nth, 100, size(kinds))[1]
        for kind in ORDER:
            if kind in kinds:
                if at < len(left[kind]):
                    out.append((kind, left[kind].pop(0)))
                    return
                at -= len(left[kind])

    # 9.5, 9.6
    if not table.chest_was_dealt and size() - (n - 1) <= 21 and n > 0:
        out.append(("chest", (0, None)))
    if not table.exit_was_dealt and size() <= n - len(out) - 1:
        out.append(("exit", (0, None)))

    # 9.7
    if room():
        r = roll("enemy", 0)
        cap = 4 if r <= 5 else 2 if r <= 15 else 3
        missing = cap - on_board("enemy")
        if not reading.each:
            missing = min(missing, 1)
        for nth in range(1, missing + 1):
            if room():
                take("enemy" if roll("enemy", nth) <= 85 else "any", "enemy", nth)

    # 9.8
    if room() and table.turns < 3 and on_board("sneak") == 0:
        take("sneak", "sneak_hide", 1)
    if room():
        if table.stealth < 5:
            if on_board("hide") == 0:
                take("hide", "sneak_hide", 2)
        elif (table.stealth > 5 or reading.above) and (reading.always or on_board("sneak") == 0):
            take("sneak" if roll("sneak_hide", 2) <= 70 else "treasure", "sneak_hide", 2)

    # 9.9
    for nth in (1, 2):
        if room() and lights() < 2:
            take("torch", "torch", nth)

    # 9.10
    if room() and on_board("obstacle") == 0:
        take("treasure", "treasure", 1)

    # 9.11
    if room() and on_board("obstacle") == 0:
        r = roll("obstacle", 1)
        take("obstacle" if r <= 39 else "treasure" if r <= 90 else "any", "obstacle", 1)

    # 9.12
    nth = 1
    while room():
        take("any", "leftover", nth)
        nth += 1

    # 9.13
    nth = 1
    while len(out) < n:
        if lights() < 2:
            out.append(("torch", (1, None)))
        else:
            kinds = NEWCOMERS[table.heist]
            which, two_or_three, where = draws("endgame", nth, len(kinds), 2, 4)
            kind = kinds[which]
            value = 2 + two_or_three if kind == "guard" else VALUE[kind]
            out.append((kind, (value, None if kind == "owl" else DIRECTIONS[where])))
        nth += 1

    # 9.14, 10.5
    places = Source(seed, turn, "places").shuffled(empty)
    return dict(zip(places, out, strict=True)), left
