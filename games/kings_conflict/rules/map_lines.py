"""A line of play on a map, made move by move through the one door to the rules: one side acts, the other waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.engine.game import Seat
from games.engine.play import play
from games.engine.setup import Deck, Hidden, MapText, SeatSetup, Setup
from games.engine.values import Value
from games.engine.words import Words
from games.kings_conflict.rules.cards import WARRIOR, in_order
from games.kings_conflict.rules.decks import POOL_VERSION, STARTERS
from games.kings_conflict.rules.ground import Ground, ground_of
from games.kings_conflict.rules.maps.symmetries import nearest_symmetry
from games.kings_conflict.rules.maps.tiles import DISTANCE
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.setup import STARTER
from games.kings_conflict.rules.values import (
    OTHER,
    SEATS,
    Attack,
    EndTurn,
    KingsAction,
    Move,
    Mulligan,
    Options,
    Piece,
    PlayCard,
    State,
)

LONGEST = 25
"""The turns after which a line that does not come to its end is given up."""
_GUARD = "militia"
_EXCHANGED = {"smith": "smalljuju", "ranger": "imp", "archer": "scout", "galley": "knight"}


def _deck() -> Deck:
    """A legal deck that holds whatever a line needs, led by the king whom others can kill."""
    starter = STARTERS["warband"].deck
    cards = list(starter.cards)
    for out, into in _EXCHANGED.items():
        cards[cards.index(out)] = into
    return Deck("Example", POOL_VERSION, in_order(cards), starter.leader)


DECK = _deck()


class Played(Value, frozen=True):
    """An action of a seat."""

    seat: Seat
    action: KingsAction


class Line:
    """A match on a map, begun by one seat with cards of its choice, as far as it has been played."""

    def __init__(
        self, text: MapText, seat: Seat, cards: Sequence[str], seed: str, *, is_guarded: bool = False
    ) -> None:
        """Begin. The map may have problems, but must have the form of one.

        The other side only ends its turns; if it is guarded, it sets up one militia in its first turn, so that it does
        not lose by dominion before the line comes to its end.
        """
        self.seat, self.other, self.is_guarded = seat, OTHER[seat], is_guarded
        text = MapText(
            text.name,
            text.rows,
            text.strategic,
            text.safe,
            text.mountain_pref,
            nearest_symmetry(text.rows).value,
        )
        guard = {str(self.other): (_GUARD,)} if is_guarded else {}
        hidden = Hidden(stack={STARTER: (str(seat),), str(seat): tuple(cards), **guard})
        self.setup: Setup[Options] = Setup(Options(own_decks=True), (SeatSetup(DECK),) * 2, hidden, text)
        self.state: State = GAME.setup(self.setup, seed).state
        self.played: list[Played] = []
        for one in SEATS:
            self._play(one, Mulligan(()))

    def _play(self, seat: Seat, action: KingsAction) -> None:
        self.state = play(GAME, self.state, seat, action).state
        self.played.append(Played(seat, action))

    def copy(self) -> tuple[State, int]:
        """Where the line is now, to come back to."""
        return self.state, len(self.played)

    def restore(self, before: tuple[State, int]) -> None:
        """Take back what was done since."""
        self.state, count = before
        del self.played[count:]

    @property
    def ground(self) -> Ground:
        """The ground as it is now."""
        return ground_of(self.state.board.map.rows, self.state.board.changes)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.state.board.reason is not None

    def piece(self, card: str) -> Piece | None:
        """The first piece of the acting side with this card, if one is on the board."""
        return next(
            (one for one in self.state.board.pieces if one.seat == self.seat and one.card == card), None
        )

    def king(self, seat: Seat) -> Piece | None:
        """A king, if he lives."""
        return next(
            (one for one in self.state.board.pieces if one.seat == seat and one.card == WARRIOR), None
        )

    def legal(self) -> tuple[KingsAction, ...]:
        """What the acting side may do now."""
        if self.is_over or self.state.board.active != self.seat:
            return ()
        return tuple(GAME.legal_actions(self.state, self.seat))

    def plays(self, card: str) -> tuple[PlayCard, ...]:
        """Where a card could be placed or aimed now; () if it cannot be played."""
        held = {one.id for one in self.state.cards[self.seat].hand if one.card == card}
        return tuple(one for one in self.legal() if isinstance(one, PlayCard) and one.card in held)

    def act(self, action: KingsAction) -> None:
        """Let the acting side do something."""
        self._play(self.seat, action)

    def place(self, card: str, cost: Callable[[int], float]) -> bool:
        """Place a card where it costs least, if it can be placed at all."""
        plays = [one for one in self.plays(card) if one.tile is not None]
        if not plays:
            return False
        self.act(min(plays, key=lambda one: cost(one.tile or 0)))
        return True

    def move(self, piece: Piece, cost: Callable[[int], float]) -> bool:
        """Move a piece to where it costs less than here, if it can."""
        moves = [one for one in self.legal() if isinstance(one, Move) and one.piece == piece.id]
        best = min(moves, key=lambda one: cost(one.tile), default=None)
        if best is None or cost(best.tile) >= cost(piece.tile):
            return False
        self.act(best)
        return True

    def strike(self, piece: Piece) -> bool:
        """Attack the other king with a piece, if it can."""
        king = self.king(self.other)
        attacks = [one for one in self.legal() if isinstance(one, Attack)]
        found = [one for one in attacks if king and one.piece == piece.id and one.target == king.id]
        if found:
            self.act(found[0])
        return bool(found)

    def rest(self, *, steps_down: bool = False) -> None:
        """End the turn, and let the other side end its own; if asked, after a step of its king."""
        for seat in (self.seat, self.other):
            if seat == self.other and not self.is_over:
                if steps_down:
                    self._step_down()
                if self.is_guarded:
                    self._stand_guard()
            if not self.is_over:
                self._play(seat, EndTurn())

    def _step_down(self) -> None:
        """Let the other king leave his tile, if he can, and stay out of the desert, if he can."""
        king, desert = self.king(self.other), self.ground.desert
        every = GAME.legal_actions(self.state, self.other)
        moves = [one for one in every if isinstance(one, Move) and king and one.piece == king.id]
        if moves:
            self._play(self.other, min(moves, key=lambda one: desert >> one.tile & 1))

    def _stand_guard(self) -> None:
        """Let the other side set up its militia where the land is widest."""
        ground, held = self.ground, self.state.cards[self.other].hand
        cards = {one.id for one in held if one.card == _GUARD}
        every = GAME.legal_actions(self.state, self.other)
        plays = [one for one in every if isinstance(one, PlayCard) and one.card in cards]
        if plays:
            widest = max(plays, key=lambda one: ground.regions[ground.region_at[one.tile or 0]].size)
            self._play(self.other, widest)
        self.is_guarded = False


def nearer_to(tile: int) -> Callable[[int], float]:
    """The cost of a tile: how far it is from another one."""
    return lambda one: DISTANCE[one][tile]


Begin: TypeAlias = Callable[[tuple[str, ...]], Line]
"""How a line begins with the cards that it needs."""
Found: TypeAlias = tuple[Line, Words] | None
"""A line with what it shows; None if there is none."""
