"""What the computer sees in a position before it weighs a single action (RULES 14)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from games.engine.game import Seat
from games.engine.setup import MapText
from games.kings_conflict.rules.card_types import Card, Kind, Role
from games.kings_conflict.rules.cards import BLESSED
from games.kings_conflict.rules.maps.symmetries import TURNED, Symmetry
from games.kings_conflict.rules.maps.tiles import WITHIN, members
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.regions import eaten, held_domain, supply
from games.kings_conflict.rules.values import OTHER, SEATS, Held, Piece, Side
from games.kings_conflict.rules.views import View

KING_VALUE = 12
KING_DEATH = 1000.0
RED = SEATS[1]


def value_of(card: Card) -> int:
    """What a card is worth on the board."""
    return KING_VALUE if card.kind is Kind.KING else max(1, card.cost)


def hit(amount: int, piece: Piece) -> float:
    """What it is worth to do so much damage to a piece."""
    if amount <= 0:
        return 0.0
    card = card_of(piece)
    if card.id == BLESSED:
        amount = 1
    is_fatal = amount >= piece.health
    if card.kind is Kind.KING:
        return KING_DEATH if is_fatal else 4.0 * amount
    value = value_of(card)
    return 0.7 * value * min(amount, piece.health) / card.health + (0.6 * value + 1 if is_fatal else 0.0)


@lru_cache(maxsize=256)
def hints_for(grid: tuple[str, ...], symmetry: Symmetry, seat: Seat) -> tuple[int, ...]:
    """A hint grid by tile for the computer in a seat: as it is written at the top right, turned at the other."""
    digits = [int(digit) for row in grid for digit in row]
    return tuple(digits) if seat == RED else tuple(digits[tile] for tile in TURNED[symmetry])


class Outlook:
    """A view as the computer in its seat looks at it: what is ahead, who threatens what, which hints hold."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.foe = OTHER[seat]
        self.position = Position(view.board)
        self.occupied = self.position.occupied
        text: MapText = view.board.map
        symmetry = Symmetry(text.symmetry)
        self.strategic = hints_for(text.strategic, symmetry, seat)
        self.safe = hints_for(text.safe, symmetry, seat)
        self.mountain_pref = hints_for(text.mountain_pref, symmetry, seat)
        self.king = self.position.king(seat)
        self.enemies = list(self.position.of(self.foe))
        self.enemy_king = self.position.king(self.foe)
        self.hand: dict[str, Held] = {held.id: held for held in view.cards[seat].held or ()}

    @property
    def side(self) -> Side:
        """What the computer's seat has."""
        return self.view.board.sides[self.seat]

    def hints(self, card: Card) -> tuple[int, ...]:
        """The grid that is for a card, by tile (RULES 14.2)."""
        if card.id == "stonemason":
            return self.mountain_pref
        is_fighting = card.role is Role.COMBAT and card.kind is not Kind.KING
        return self.strategic if is_fighting else self.safe

    @cached_property
    def threat(self) -> list[int]:
        """For each tile the attack of all enemies that could strike there in their next turn."""
        threat = [0] * 121
        for piece in self.enemies:
            card = card_of(piece)
            if card.attack:
                reach = min(10, card.move + card.range)
                for tile in members(WITHIN[piece.tile][reach]):
                    threat[tile] += card.attack + piece.bonus
        return threat

    def _worth(self, seat: Seat) -> float:
        pieces = 0.0
        for piece in self.position.of(seat):
            card = card_of(piece)
            pieces += value_of(card) * piece.health / card.health
        return pieces + held_domain(self.position, seat)

    @cached_property
    def lead(self) -> float:
        """How well things are going: from -1, all is lost, to 1."""
        mine, theirs = self._worth(self.seat), self._worth(self.foe)
        return max(-1.0, min(1.0, 2 * (mine - theirs) / (mine + theirs)))

    @cached_property
    def _presence(self) -> list[int]:
        """For each region of the present ground how many more pieces the computer has there."""
        presence = [0] * len(self.position.ground.regions)
        for piece in self.position.pieces.values():
            region = self.position.ground.region_at[piece.tile]
            if region >= 0 and card_of(piece).kind is not Kind.WALL:
                presence[region] += 1 if piece.seat == self.seat else -1
        return presence

    def control(self, origin: int | None, tile: int) -> float:
        """What a piece that leaves one tile, or none, for another gains in regions if that counted now."""
        region_at = self.position.ground.region_at
        before = -1 if origin is None else region_at[origin]
        after = region_at[tile]
        if before == after:
            return 0.0
        return self._turned(before, -1) + self._turned(after, 1)

    def _turned(self, region: int, change: int) -> float:
        if region < 0:
            return 0.0
        count = self._presence[region]
        turn = _sign(count + change) - _sign(count)
        found = self.position.ground.regions[region]
        return (found.domain + found.food / 2) * turn

    @cached_property
    def spare_food(self) -> int:
        """The food that is left for more pieces."""
        return supply(self.position, self.seat) - eaten(self.position, self.seat)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
