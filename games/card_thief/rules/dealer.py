"""The dealer: five checks in their order, each with its roll and its substitutes (RULES 9).

`deal` looks at what lies on the board and in the deck. All chance is asked for by name (`Rolls`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.card_thief.rules.cards import (
    BASE,
    ENEMIES,
    KINDS_OF,
    LIGHTS,
    POOL_GUARDS,
    POOLS,
    SIMILAR,
    Kind,
    Wish,
)
from games.card_thief.rules.chance import Rolls
from games.card_thief.rules.notes import Alternative, Check, CheckMade, DealerNotes, DealerSaw
from games.card_thief.rules.piles import FACING_KINDS, FACINGS, Piles, deck_size, pile_index
from games.card_thief.rules.values import (
    Board,
    Card,
    Counts,
    EnemyTries,
    Options,
    PileCard,
    Placed,
    SneakRoll,
    StealthFive,
)

MIDDLE = 21
"""The deal that leaves so many cards or fewer brings the chest (RULES 9.5)."""
HUNDRED = 100
CAPS = ((5, 4), (15, 2), (HUNDRED, 3))
"""Up to which roll how many enemies are wanted at most (RULES 9.7)."""
LOW_STEALTH = 5
FIRST_TURNS = 3
WANTED_TORCHES = 2
ENEMY_BAR = ((85, Wish.ENEMY), (HUNDRED, Wish.ANY))
SNEAK_BAR = ((70, Wish.SNEAK), (HUNDRED, Wish.TREASURE))
OBSTACLE_BAR = ((39, Wish.OBSTACLE), (90, Wish.TREASURE), (HUNDRED, Wish.ANY))
"""Up to which roll what is wished for (RULES 9.7, 9.8, 9.11)."""

Bar: TypeAlias = tuple[tuple[int, Wish], ...]


class _Out(Struct):
    """A card that the dealer has chosen."""

    kind: Kind
    card: PileCard
    check: int
    """Which of the checks made chose it."""


class Deal(Struct, frozen=True):
    """What a deal has brought."""

    cards: tuple[Placed, ...]
    """In the order of the cells."""
    piles: Piles
    notes: DealerNotes


def is_chest_dealt(board: Board) -> bool:
    """Whether the chest lies on the board or was taken."""
    return board.chest_gems is not None or _has(board, Kind.CHEST)


def _has(board: Board, kind: Kind) -> bool:
    return any(card is not None and card.kind is kind for card in board.cards)


class Dealer:
    """One deal in the making; it lives no longer than `deal`."""

    def __init__(self, options: Options, board: Board, piles: Piles, room: int, rolls: Rolls) -> None:
        self._options, self._board, self._rolls = options, board, rolls
        self._piles = list(piles)
        self._room = room
        self._left = deck_size(piles)
        self._on_board = [card.kind for card in board.cards if card is not None]
        self._out: list[_Out] = []
        self._checks: list[CheckMade] = []
        self._cap: int | None = None
        self._saw = DealerSaw(
            turns=board.turns,
            stealth=board.stealth,
            room=room,
            deck=self._left,
            enemies=self._before(ENEMIES),
            sneaks=self._before(KINDS_OF[Wish.SNEAK]),
            hides=self._before(KINDS_OF[Wish.HIDE]),
            torches=self._before(LIGHTS),
            obstacles=self._before(KINDS_OF[Wish.OBSTACLE]),
        )

    def deal(self, source: str) -> Deal:
        """All checks in their order."""
        self._chest_and_exit()
        for check in (self._enemies, self._sneak_and_hide, self._torches, self._treasure, self._obstacles):
            if self._has_room():
                check()
        attempt = 0
        while self._has_room():
            attempt += 1
            self._take(Check.LEFTOVER, attempt, Wish.ANY)
        self._endgame()
        return self._placed(source)

    def _has_room(self) -> bool:
        return len(self._out) < self._room and self._left > 0

    def _before(self, kinds: Sequence[Kind]) -> int:
        return sum([kind in kinds for kind in self._on_board])

    def _count(self, kinds: Sequence[Kind]) -> int:
        """On the board and in this deal."""
        return self._before(kinds) + sum([out.kind in kinds for out in self._out])

    def _counted(self, wish: Wish) -> int:
        """What the dealer takes to lie on the board (RULES 9.2, 15.3)."""
        is_running = self._options.counts is Counts.RUNNING
        return self._count(KINDS_OF[wish]) if is_running else self._before(KINDS_OF[wish])

    def _chest_and_exit(self) -> None:
        """They take their places first (RULES 9.5, 9.6)."""
        if not is_chest_dealt(self._board) and self._left - (self._room - 1) <= MIDDLE:
            self._put(Kind.CHEST, PileCard(BASE[Kind.CHEST]), CheckMade(Check.CHEST, 1))
        if not _has(self._board, Kind.EXIT) and self._left <= self._room - len(self._out) - 1:
            self._put(Kind.EXIT, PileCard(BASE[Kind.EXIT]), CheckMade(Check.EXIT, 1))

    def _enemies(self) -> None:
        """Rolls how many enemies are wanted, and tries to deal those missing (RULES 9.7)."""
        roll = self._rolls.roll(Check.ENEMY, 0)
        self._cap = next(cap for upto, cap in CAPS if roll <= upto)
        self._checks.append(CheckMade(Check.ENEMY, 0, roll))
        missing = max(0, self._cap - self._saw.enemies)
        if self._options.enemy_tries is EnemyTries.ONE:
            missing = min(missing, 1)
        for attempt in range(1, missing + 1):
            if self._has_room():
                self._roll(Check.ENEMY, attempt, ENEMY_BAR)

    def _sneak_and_hide(self) -> None:
        """Deals a card to sneak or hide with, as the stealth calls for one (RULES 9.8)."""
        stealth = self._board.stealth
        if self._board.turns < FIRST_TURNS and not self._counted(Wish.SNEAK):
            self._take(Check.SNEAK_HIDE, 1, Wish.SNEAK)
        if not self._has_room():
            return
        if stealth < LOW_STEALTH:
            if not self._counted(Wish.HIDE):
                self._take(Check.SNEAK_HIDE, 2, Wish.HIDE)
            return
        if stealth == LOW_STEALTH and self._options.stealth_five is StealthFive.NOTHING:
            return
        is_needed = self._options.sneak_roll is SneakRoll.ALWAYS or not self._counted(Wish.SNEAK)
        if is_needed:
            self._roll(Check.SNEAK_HIDE, 2, SNEAK_BAR)

    def _torches(self) -> None:
        """Deals torches until as many as are wanted lie there (RULES 9.9)."""
        for attempt in range(1, WANTED_TORCHES + 1):
            if self._has_room() and self._count(LIGHTS) < WANTED_TORCHES:
                self._take(Check.TORCH, attempt, Wish.TORCH)

    def _treasure(self) -> None:
        """Deals a treasure if there is no obstacle (RULES 9.10)."""
        if not self._counted(Wish.OBSTACLE):
            self._take(Check.TREASURE, 1, Wish.TREASURE)

    def _obstacles(self) -> None:
        """Rolls for an obstacle if there is none (RULES 9.11)."""
        if not self._counted(Wish.OBSTACLE):
            self._roll(Check.OBSTACLE, 1, OBSTACLE_BAR)

    def _endgame(self) -> None:
        """Fills the board with enemies and torches once the deck is empty (RULES 9.13)."""
        attempt = 0
        while len(self._out) < self._room:
            attempt += 1
            kind, card = self._newcomer(attempt)
            self._put(kind, card, CheckMade(Check.ENDGAME, attempt))

    def _newcomer(self, attempt: int) -> tuple[Kind, PileCard]:
        if self._count(LIGHTS) < WANTED_TORCHES:
            return Kind.TORCH, PileCard(BASE[Kind.TORCH])
        pool, pick = POOLS[self._options.heist], self._rolls.pick
        kind = pool[pick(Check.ENDGAME, attempt, len(pool), 0)]
        is_guard = kind is Kind.GUARD
        base = POOL_GUARDS[pick(Check.ENDGAME, attempt, len(POOL_GUARDS), 1)] if is_guard else BASE[kind]
        way = pick(Check.ENDGAME, attempt, len(FACINGS), 2) if kind in FACING_KINDS else None
        return kind, PileCard(base, None if way is None else FACINGS[way])

    def _roll(self, check: Check, attempt: int, bar: Bar) -> None:
        """Deals what the roll of this try wishes for."""
        roll = self._rolls.roll(check, attempt)
        wish = next(wish for upto, wish in bar if roll <= upto)
        otherwise = [self._found(check, attempt, other) for _upto, other in bar if other is not wish]
        self._take(check, attempt, wish, roll, tuple(otherwise))

    def _found(self, check: Check, attempt: int, wish: Wish) -> Alternative:
        kind = self._sought(check, attempt, wish)[0]
        return Alternative(wish, kind, self._piles[pile_index(kind)][0].base)

    def _take(
        self,
        check: Check,
        attempt: int,
        wish: Wish,
        roll: int | None = None,
        otherwise: tuple[Alternative, ...] = (),
    ) -> None:
        """Deals the first card of the kind that the wish comes to (RULES 9.3, 9.4)."""
        kind, is_substitute = self._sought(check, attempt, wish)
        index = pile_index(kind)
        card, *rest = self._piles[index]
        self._piles[index] = tuple(rest)
        self._left -= 1
        made = CheckMade(check, attempt, roll, wish, None, is_substitute, otherwise)
        self._put(kind, card, made)

    def _sought(self, check: Check, attempt: int, wish: Wish) -> tuple[Kind, bool]:
        """The kind that is dealt for a wish, and whether it is a substitute."""
        for_now, asked = wish, set[Wish]()
        while not (left := self._left_of(for_now)):
            asked.add(for_now)
            similar = SIMILAR[for_now]
            for_now = Wish.ANY if similar in asked else similar
        pick = self._rolls.pick(check, attempt, sum([count for _kind, count in left]))
        for kind, count in left:
            if pick < count:
                return kind, for_now is not wish
            pick -= count
        raise ValueError("a pick beyond the cards of its kind")

    def _left_of(self, wish: Wish) -> list[tuple[Kind, int]]:
        """The kinds of a wish that the deck still has, each with how many."""
        counts = [(kind, len(self._piles[pile_index(kind)])) for kind in KINDS_OF[wish]]
        return [(kind, count) for kind, count in counts if count]

    def _put(self, kind: Kind, card: PileCard, made: CheckMade) -> None:
        self._out.append(_Out(kind, card, len(self._checks)))
        self._checks.append(made)

    def _placed(self, source: str) -> Deal:
        """The cards in the empty cells, at random (RULES 9.14); ids follow the cells."""
        board = self._board
        empty = [cell for cell, card in enumerate(board.cards) if card is None and cell != board.thief]
        by_cell = dict(zip(self._rolls.cells_shuffled(empty), self._out, strict=False))
        placed = []
        for number, cell in enumerate(sorted(by_cell), board.dealt + 1):
            out = by_cell[cell]
            card = Card(f"c{number}", out.kind, out.card.base, out.card.facing)
            placed.append(Placed(cell, card))
            self._checks[out.check] = replace(self._checks[out.check], cell=cell)
        notes = DealerNotes(source, self._saw, self._cap, tuple(self._checks))
        return Deal(tuple(placed), tuple(self._piles), notes)


def deal(options: Options, board: Board, piles: Piles, source: str, rolls: Rolls) -> Deal:
    """What comes into all empty cells of a board; `source` names the deal in the notes (RULES 9)."""
    room = sum([card is None for card in board.cards]) - 1
    return Dealer(options, board, piles, room, rolls).deal(source)
