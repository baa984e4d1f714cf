"""Sections 2 to 6 of RULES.md once more, word by word and slowly, to compare the walk with."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise

from games.card_thief.rules.cards import ENEMIES, LIGHTS, Facing, Kind
from games.card_thief.rules.values import Board

AWAY = {Facing.NORTH: (-1, 0), Facing.EAST: (0, 1), Facing.SOUTH: (1, 0), Facing.WEST: (0, -1)}
CLOCK = list(Facing)


def beside(cell: int, facing: Facing, turns: int = 0) -> int | None:
    """The next cell in a direction, turned clockwise so many times."""
    down, right = AWAY[CLOCK[(CLOCK.index(facing) + turns) % 4]]
    row, column = cell // 3 + down, cell % 3 + right
    return 3 * row + column if 0 <= row < 3 and 0 <= column < 3 else None


def around(cell: int) -> set[int]:
    """Directly above, below and beside."""
    return {other for facing in Facing if (other := beside(cell, facing)) is not None}


def near(cell: int) -> set[int]:
    """The up to eight neighbours."""
    return {
        other
        for other in range(9)
        if other != cell and abs(other // 3 - cell // 3) <= 1 and abs(other % 3 - cell % 3) <= 1
    }


@dataclass
class Lying:
    kind: Kind
    base: int
    facing: Facing | None
    bonus: int


@dataclass
class SlowWalk:
    """A path so far."""

    start: int
    cell: int
    cards: dict[int, Lying]
    stealth: int
    gems: int
    heist: int
    has_slot: bool
    is_dark: bool
    is_smoke: bool
    difficulty: int = 1
    path: list[int] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    chest_gems: int = -1
    is_caught: bool = False
    is_out: bool = False

    def is_lit(self, cell: int) -> bool:
        return not self.is_dark and any(
            lying.kind in LIGHTS and (at == cell or cell in around(at)) for at, lying in self.cards.items()
        )

    def sees(self, seer: int, cell: int | None) -> bool:
        lying = self.cards[seer]
        if self.is_smoke or cell is None or lying.kind not in ENEMIES:
            return False
        if lying.kind is Kind.OWL:
            return cell in around(seer)
        assert lying.facing
        sights = [beside(seer, lying.facing)]
        if lying.kind is Kind.OVERSEER:
            sights.append(beside(seer, lying.facing, 2))
        return cell in sights

    def enemies(self) -> list[int]:
        return [cell for cell in sorted(self.cards) if self.cards[cell].kind in ENEMIES]

    def value(self, cell: int) -> int:
        lying = self.cards[cell]
        if lying.kind not in ENEMIES:
            return lying.base
        if self.is_backstab(cell):
            return 0
        watched = any(self.sees(other, cell) for other in self.enemies() if other != cell)
        return lying.base + lying.bonus + 2 * self.is_lit(cell) + watched + self.sees(cell, self.cell)

    def is_backstab(self, cell: int) -> bool:
        lying = self.cards[cell]
        if lying.kind not in (Kind.GUARD, Kind.WARDEN, Kind.WOLF) or self.is_lit(cell):
            return False
        assert lying.facing
        return beside(cell, lying.facing, 2) == self.cell

    def crosses(self, cell: int) -> bool:
        one, other = self.cell, cell
        if one // 3 == other // 3 or one % 3 == other % 3:
            return False
        across = {3 * (one // 3) + other % 3, 3 * (other // 3) + one % 3}
        way = [self.start, *self.path]
        return any({a, b} == across for a, b in pairwise(way))

    def can_enter(self, cell: int) -> bool:
        if self.is_caught or self.is_out or cell not in near(self.cell) or cell not in self.cards:
            return False
        if self.crosses(cell):
            return False
        lying = self.cards[cell]
        cost = self.value(cell) * self.difficulty
        match lying.kind:
            case Kind.DOOR:
                return not self.is_lit(cell)
            case Kind.CHEST:
                return self.has_slot and self.stealth >= cost
            case Kind.EXIT:
                return bool(self.path)
        return lying.kind not in ENEMIES or self.is_backstab(cell) or self.stealth >= cost

    def entered(self, cell: int) -> SlowWalk:
        """The walk after a step that is possible."""
        then = deepcopy(self)
        then._enter(cell)
        return then

    def _enter(self, cell: int) -> None:
        lying, was_lit, came_from = self.cards[cell], self.is_lit(cell), self.cell
        cost, is_backstab = self.value(cell) * self.difficulty, self.is_backstab(cell)
        has_seen = self.sees(cell, came_from)
        self._resolve(lying, cost, is_backstab, was_lit)
        del self.cards[cell]
        self.drawn.pop(cell, None)
        self.cell = cell
        self.path.append(cell)
        if lying.kind is Kind.EXIT:
            self.is_out = True
            return
        is_loud = lying.kind is Kind.CHEST or (lying.kind in ENEMIES and not is_backstab)
        is_alarm = lying.kind in ENEMIES and has_seen and (was_lit or lying.kind is Kind.WOLF)
        for enemy in self.enemies():
            if is_loud and (is_alarm or enemy in around(cell)):
                self.cards[enemy].bonus += 1
            if lying.kind is Kind.TRAP:
                self._hear(enemy, cell)
            if was_lit and enemy in around(cell):
                self._notice(enemy, cell)
        if cell not in near(self.start):
            self.difficulty += 1
        owls = any(self.cards[enemy].kind is Kind.OWL and self.sees(enemy, cell) for enemy in self.enemies())
        is_seen = any(self.sees(enemy, cell) for enemy in self.enemies())
        self.is_caught = self.stealth <= 0 and (owls or (is_seen and self.is_lit(cell)))

    def _resolve(self, lying: Lying, cost: int, is_backstab: bool, was_lit: bool) -> None:
        match lying.kind:
            case Kind.GUARD | Kind.WARDEN | Kind.OVERSEER:
                self.stealth -= cost
                won = lying.base * self.difficulty if is_backstab else cost
                self.gems += 2 * won if lying.kind is Kind.OVERSEER else won
            case Kind.WOLF | Kind.OWL | Kind.TORCH | Kind.TRAP:
                self.stealth -= cost
            case Kind.SNEAK:
                self.stealth += 0 if was_lit else cost
            case Kind.TREASURE:
                self.gems += cost
            case Kind.TRAITOR:
                self.stealth += 5
                self.gems = max(0, self.gems - 3)
            case Kind.CHEST:
                self.stealth -= cost
                self.chest_gems = (2 + self.heist) * cost

    def _hear(self, enemy: int, cell: int) -> None:
        if enemy in near(cell):
            self.cards[enemy].bonus += 1
        if enemy in around(cell) and self.cards[enemy].kind is not Kind.OWL:
            self._turn(enemy, cell)

    def _notice(self, enemy: int, cell: int) -> None:
        lying = self.cards[enemy]
        if self.sees(enemy, cell):
            lying.bonus += 1
            if lying.kind is not Kind.OWL:
                self.drawn[enemy] = cell
            if lying.kind is Kind.WOLF:
                for other in self.enemies():
                    self.cards[other].bonus += other != enemy
        elif lying.facing and cell in (beside(enemy, lying.facing, 1), beside(enemy, lying.facing, 3)):
            self._turn(enemy, cell)

    def _turn(self, enemy: int, cell: int) -> None:
        self.cards[enemy].facing = next(facing for facing in Facing if beside(enemy, facing) == cell)
        self.drawn[enemy] = cell


def slow_walk(board: Board, heist: int) -> SlowWalk:
    """The path that has not begun."""
    lying = {
        cell: Lying(card.kind, card.base, card.facing, card.bonus)
        for cell, card in enumerate(board.cards)
        if card is not None
    }
    return SlowWalk(
        board.thief,
        board.thief,
        lying,
        board.stealth,
        board.gems,
        heist,
        None in board.slots,
        board.is_dark,
        board.is_smoke,
    )
