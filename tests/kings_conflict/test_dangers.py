"""What a step is said to risk, beside what the enemy then can really do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kings_conflict.page.dangers import Dangers
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Attack, EndTurn, Move, Piece, State
from tests.kings_conflict.shown import BLUE, RED, begun, offer, with_pieces

ENEMIES = (
    Piece(20, "archer", RED, 11 * 5 + 5, 2),
    Piece(21, "crusader", RED, 11 * 4 + 2, 5),
    Piece(22, "troll", RED, 11 * 5 + 1, 6),
    Piece(23, "farm", RED, 11 * 4 + 4, 3),
    Piece(24, "spearman", RED, 11 * 4 + 7, 3),
    Piece(25, "ranger", RED, 11 * 6 + 9, 3),
    Piece(26, "captain", RED, 11 * 4 + 8, 4),
)
OWN = 30
SOUND = 99
"""Health enough to outlive all blows together."""


def health_of(state: State, whom: int) -> int:
    return next(piece.health for piece in state.board.pieces if piece.id == whom)


def worst_blows(state: State, whom: int) -> dict[int, int]:
    """What each enemy can take from a piece in their next turn by its best blow, at once or after a move of its own."""
    then = GAME.apply(state, BLUE, EndTurn()).state
    moves = [one for one in GAME.legal_actions(then, RED) if isinstance(one, Move)]
    ways = [(None, then), *((one.piece, GAME.apply(then, RED, one).state) for one in moves)]
    worst: dict[int, int] = {}
    for mover, now in ways:
        for action in GAME.legal_actions(now, RED):
            if isinstance(action, Attack) and action.target == whom and mover in (None, action.piece):
                lost = health_of(now, whom) - health_of(GAME.apply(now, RED, action).state, whom)
                worst[action.piece] = max(lost, worst.get(action.piece, 0))
    return worst


@pytest.mark.parametrize("card", ["swordsman", "knight"])
@pytest.mark.parametrize("tile", [11 * row + column for row in (5, 6, 7, 8) for column in range(0, 11, 2)])
def test_the_most_that_can_be_lost_is_what_all_who_can_attack_would_take(tile: int, card: str) -> None:
    """From forests, against cavalry and beside leaders who stand there already, too."""
    there = Piece(OWN, card, BLUE, tile, SOUND)
    state = with_pieces(begun(), *ENEMIES, there)
    assert Dangers(Position(state.board), BLUE).at(there) == sum(worst_blows(state, OWN).values())


def test_a_king_who_is_blessed_loses_one_to_each_blow() -> None:
    near = (Piece(21, "crusader", RED, 110 - 11 - 10, 5), Piece(22, "troll", RED, 100 - 9, 6))
    state = with_pieces(begun(), *near)
    king = Position(state.board).king(BLUE)
    assert king.card == "blessed"
    assert Dangers(Position(state.board), BLUE).at(king) == sum(worst_blows(state, king.id).values()) > 0


def test_enemies_come_through_the_gap_that_a_step_leaves() -> None:
    """On the one bridge of the map nobody passes who stands there."""
    state = with_pieces(begun(), Piece(OWN, "swordsman", BLUE, 60, 4), Piece(22, "troll", RED, 38, 6))
    position = Position(state.board)
    away = replace(position.at[60], tile=82)
    assert Dangers(position, BLUE).at(away) == 0
    assert Dangers(position, BLUE, leaves=60).at(away) > 0


def test_a_step_says_what_enemies_could_do_there() -> None:
    swordsman = Piece(3, "swordsman", BLUE, 77, 4)
    bold = with_pieces(begun(), swordsman, Piece(4, "troll", RED, 80, 6))
    assert str(offer(bold, ("78",), ("move", "3")).preview).endswith("; enemies could kill it next turn")
    wary = with_pieces(begun(), swordsman, Piece(4, "archer", RED, 80, 2))
    assert str(offer(wary, ("78",), ("move", "3")).preview).endswith("; enemies could do 2 damage next turn")
    calm = with_pieces(begun(), swordsman)
    assert "enemies" not in str(offer(calm, ("78",), ("move", "3")).preview)
