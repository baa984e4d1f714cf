"""States put together by hand, for tests that need a certain moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine.game import Seat, Step
from games.engine.play import play
from games.engine.rng import Rng
from games.kings_conflict.rules.cards import KNOWN, WARRIOR
from games.kings_conflict.rules.events import KingsEvent
from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.maps.texts import NO_HINTS, made_map
from games.kings_conflict.rules.maps.tiles import STARTS, tile_at
from games.kings_conflict.rules.regions import holders_of
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import (
    TERMS,
    TERMS_AT_FIRST,
    Attack,
    Board,
    Cards,
    EndTurn,
    Held,
    KingsAction,
    Move,
    Options,
    Piece,
    PlayCard,
    Side,
    State,
)

BLUE, RED = Seat(0), Seat(1)
SEED = "7" * 64
PLAIN = ("P" * 11,) * 11


def painted(*places: tuple[int, int, str], rows: Sequence[str] = PLAIN) -> tuple[str, ...]:
    """The rows with other codes from certain tiles on, to the right."""
    lines = [list(row) for row in rows]
    for row, column, codes in places:
        lines[row][column : column + len(codes)] = codes
    return tuple("".join(line) for line in lines)


def man(card: str, seat: Seat, row: int, column: int, **more: Any) -> Piece:
    """A piece without an id yet."""
    return Piece(0, card, seat, tile_at(row, column), more.pop("health", KNOWN[card].health), **more)


def scene(
    *pieces: Piece,
    rows: Sequence[str] = PLAIN,
    hand: Sequence[str] = (),
    red_hand: Sequence[str] = (),
    decks: tuple[Sequence[str], Sequence[str]] = ((), ()),
    gold: int = 50,
    kings: tuple[str, str] = (WARRIOR, WARRIOR),
    at: tuple[int, int] = STARTS,
    active: Seat = BLUE,
    turn: int = 5,
    seed: str = SEED,
    symmetry: str = "half-turn",
) -> State:
    """A moment in a turn with these pieces besides the kings, whose ids are 1 and 2; the others' begin at 3."""
    both = [Piece(seat + 1, kings[seat], seat, at[seat], KNOWN[kings[seat]].health) for seat in (BLUE, RED)]
    placed = [
        Piece(number, one.card, one.seat, one.tile, one.health, one.bonus, one.is_new)
        for number, one in enumerate(pieces, 3)
    ]
    text = made_map("Scene", tuple(rows), NO_HINTS, NO_HINTS, NO_HINTS)
    text = type(text)(text.name, text.rows, text.strategic, text.safe, text.mountain_pref, symmetry)
    board = Board(
        options=Options(),
        map=text,
        sides=(Side(kings[0], gold, set_aside=0), Side(kings[1], gold, set_aside=0)),
        starter=BLUE,
        active=active,
        pieces=(*both, *placed),
        placed=2 + len(placed),
        turn=turn,
        holders=holders_of(ground_of(tuple(rows)), (*both, *placed)),
        terms=TERMS,
    )
    cards = [
        Cards(tuple(deck), tuple(Held(f"c{n}", card) for n, card in enumerate(held, 1)), drawn=len(held))
        for deck, held in zip(decks, (hand, red_hand), strict=True)
    ]
    return State(board, (cards[0], cards[1]), Rng(seed))


def by_earlier_rules(state: State) -> State:
    """The same moment in a match that was begun by versions 1 or 2 of the rules."""
    return replace(state, board=replace(state.board, terms=TERMS_AT_FIRST))


def do(state: State, action: KingsAction) -> Step[State, KingsEvent]:
    """What follows when the active seat does something legal."""
    return play(GAME, state, state.board.active, action)


def after(state: State, *actions: KingsAction) -> State:
    """The state after several actions of whoever is active."""
    for action in actions:
        state = do(state, action).state
    return state


def why_not(state: State, action: KingsAction) -> str:
    """Why the active seat may not do something; "" if it may."""
    return str(GAME.refusal(state, state.board.active, action) or "")


def piece(state: State, number: int) -> Piece:
    """A piece that is still there."""
    return next(one for one in state.board.pieces if one.id == number)


def lives(state: State, number: int) -> bool:
    """Whether a piece is still there."""
    return any(one.id == number for one in state.board.pieces)


def health(state: State, number: int) -> int:
    """The health of a piece that is still there."""
    return piece(state, number).health


def gold(state: State, seat: Seat = BLUE) -> int:
    """The gold of a seat."""
    return state.board.sides[seat].gold


def code_at(state: State, row: int, column: int) -> str:
    """What a tile is now."""
    return ground_of(state.board.map.rows, state.board.changes).codes[tile_at(row, column)]


def to(number: int, row: int, column: int) -> Move:
    """A move to a row and a column."""
    return Move(number, tile_at(row, column))


def put(place: int, row: int, column: int) -> PlayCard:
    """The card at a place of the hand, from 1, on a row and a column."""
    return PlayCard(f"c{place}", tile_at(row, column))


def hit(number: int, target: int) -> Attack:
    """An attack."""
    return Attack(number, target)


def moves_of(state: State, number: int) -> set[tuple[int, int]]:
    """Where a piece can go, as rows and columns."""
    legal = GAME.legal_actions(state, state.board.active)
    return {divmod(one.tile, 11) for one in legal if isinstance(one, Move) and one.piece == number}


def spots_of(state: State, place: int = 1) -> set[tuple[int, int]]:
    """Where the card at a place of the hand can be played, as rows and columns."""
    legal = GAME.legal_actions(state, state.board.active)
    card = f"c{place}"
    return {
        divmod(one.tile, 11)
        for one in legal
        if isinstance(one, PlayCard) and one.card == card and one.tile is not None
    }


def my_next_turn(state: State) -> State:
    """The state at the start of the active seat's next turn."""
    return after(state, EndTurn(), EndTurn())
