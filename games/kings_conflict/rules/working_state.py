"""A state while something happens to it: what befalls pieces, cards and gold, each with its event.

A draft is made from a state, changed, and frozen into the next one. Nothing outside `rules/` sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine.game import Seat, Step
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import BLESSED, KNOWN
from games.kings_conflict.rules.constants import MAX_HAND
from games.kings_conflict.rules.events import (
    CardDrawn,
    CardLost,
    GameDrawn,
    GameWon,
    KingsEvent,
    PieceDamaged,
    PieceDied,
    PieceHealed,
    PiecePlaced,
    TileChanged,
)
from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import OTHER, Cards, Cause, Held, Piece, Reason, Side, State

KingsStep = Step[State, KingsEvent]


class Draft(Position):
    """A state that can be changed."""

    __slots__ = ("cards", "events", "reason", "rng", "sides", "winner")

    def __init__(self, state: State) -> None:
        super().__init__(state.board)
        self.cards: list[Cards] = list(state.cards)
        self.sides: list[Side] = list(state.board.sides)
        self.rng = state.rng
        self.winner = state.board.winner
        self.reason = state.board.reason
        self.events: list[KingsEvent] = []

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.reason is not None

    def set_board(self, **changed: Any) -> None:
        """Change fields of the board that are not pieces, sides, changes or the end."""
        self.board = replace(self.board, **changed)

    def frozen(self, *, reveals: bool = True) -> KingsStep:
        """The step to the state that this has become."""
        board = replace(
            self.board,
            pieces=tuple(self.pieces.values()),
            sides=(self.sides[0], self.sides[1]),
            changes=self.changes,
            holders=self.holders,
            winner=self.winner,
            reason=self.reason,
        )
        state = State(board, (self.cards[0], self.cards[1]), self.rng)
        return Step(state, tuple(self.events), reveals or self.is_over)

    def chance(self, sides: int) -> int:
        """A whole number below `sides`, each equally likely."""
        number, self.rng = self.rng.below(sides)
        return number

    # What befalls pieces

    def change_piece(self, piece: Piece, **changed: Any) -> Piece:
        """The piece with something else in place of what it was."""
        new = replace(piece, **changed)
        if new.tile != piece.tile:
            del self.at[piece.tile]
        self.pieces[piece.id] = self.at[new.tile] = new
        return new

    def place(self, seat: Seat, card: str, tile: int) -> None:
        """A new piece, with an id of its own."""
        number = self.board.placed + 1
        self.set_board(placed=number)
        piece = Piece(number, card, seat, tile, KNOWN[card].health, is_new=True)
        self.pieces[number] = self.at[tile] = piece
        self.events.append(PiecePlaced(piece))

    def hurt(self, number: int, amount: int, cause: Cause) -> None:
        """Take health from a piece that is still there; whoever has none left dies (RULES 8.6)."""
        piece = self.pieces.get(number)
        if piece is None or amount <= 0 or self.is_over:
            return
        if piece.card == BLESSED:
            amount = 1
        health = piece.health - amount
        self.events.append(PieceDamaged(number, amount, health, cause, piece.seat, piece.card))
        hurt = self.change_piece(piece, health=max(0, health))
        if health <= 0:
            self.remove(hurt, cause)

    def remove(self, piece: Piece, cause: Cause) -> None:
        """Take a piece from the board; a king's death ends the match (RULES 11.1)."""
        del self.pieces[piece.id], self.at[piece.tile]
        self.events.append(PieceDied(piece, cause))
        if card_of(piece).kind is Kind.KING:
            self.end(OTHER[piece.seat], Reason.KING)

    def heal(self, number: int, amount: int) -> None:
        """Give a piece health back, up to what it came with."""
        piece = self.pieces.get(number)
        if piece is None:
            return
        healed = min(amount, card_of(piece).health - piece.health)
        if healed > 0:
            self.change_piece(piece, health=piece.health + healed)
            self.events.append(PieceHealed(number, healed, piece.health + healed, piece.seat, piece.card))

    # What befalls the ground, the cards and the gold

    def change_tile(self, tile: int, code: str) -> None:
        """Make a tile something else (RULES 9.2)."""
        self.changes = (*self.changes, (tile, code))
        self.ground = ground_of(self.board.map.rows, self.changes)
        self.events.append(TileChanged(tile, code))

    def change_side(self, seat: Seat, **changed: Any) -> Side:
        """A seat with something else in place of what it had."""
        side = self.sides[seat] = replace(self.sides[seat], **changed)
        return side

    def take(self, seat: Seat, card: str, event: Callable[[Seat, Held], KingsEvent]) -> None:
        """Put a card into a hand that has room, with the next id."""
        cards = self.cards[seat]
        held = Held(f"c{cards.drawn + 1}", card)
        self.cards[seat] = replace(cards, hand=(*cards.hand, held), drawn=cards.drawn + 1)
        self.events.append(event(seat, held))

    def draw(self, seat: Seat) -> None:
        """Draw a card; with a full hand it is lost, from an empty deck nothing comes (RULES 3.7)."""
        cards = self.cards[seat]
        if not cards.deck:
            return
        top = cards.deck[0]
        self.cards[seat] = replace(cards, deck=cards.deck[1:])
        if len(cards.hand) < MAX_HAND:
            self.take(seat, top, CardDrawn)
        else:
            self.cards[seat] = replace(self.cards[seat], lost=(*cards.lost, top))
            self.events.append(CardLost(seat, top))

    def end(self, winner: Seat | None, reason: Reason) -> None:
        """The match is over."""
        self.winner, self.reason = winner, reason
        self.events.append(GameDrawn() if winner is None else GameWon(winner, reason))
