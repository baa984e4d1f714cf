"""What a step is said to risk, beside what the enemy then can really do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
)
OWN = Piece(30, "swordsman", BLUE, 0, 4)


def attackers(state: State, whom: int) -> Iterator[int]:
    """The enemies that can attack a piece in their next turn, at once or after a move of their own."""
    then = GAME.apply(state, BLUE, EndTurn()).state
    for action in GAME.legal_actions(then, RED):
        match action:
            case Attack(piece, target) if target == whom:
                yield piece
            case Move(piece):
                if Attack(piece, whom) in GAME.legal_actions(GAME.apply(then, RED, action).state, RED):
                    yield piece


@pytest.mark.parametrize("tile", [11 * row + column for row in (5, 6, 7, 8) for column in range(0, 11, 2)])
def test_the_most_that_can_be_lost_is_what_all_who_can_attack_would_deal(tile: int) -> None:
    there = Piece(OWN.id, OWN.card, BLUE, tile, OWN.health)
    state = with_pieces(begun(), *ENEMIES, there)
    attack = {20: 2, 21: 4, 22: 4}
    wanted = sum(attack[piece] for piece in set(attackers(state, OWN.id)))
    assert Dangers(Position(state.board), BLUE).at(there) == wanted


def test_a_king_who_is_blessed_loses_one_to_each_blow() -> None:
    state = with_pieces(
        begun(), Piece(21, "crusader", RED, 110 - 11 - 10, 5), Piece(22, "troll", RED, 100 - 9, 6)
    )
    king = Position(state.board).king(BLUE)
    assert king.card == "blessed"
    assert Dangers(Position(state.board), BLUE).at(king) == len(set(attackers(state, king.id))) > 0


def test_a_step_says_what_enemies_could_do_there() -> None:
    swordsman = Piece(3, "swordsman", BLUE, 77, 4)
    bold = with_pieces(begun(), swordsman, Piece(4, "troll", RED, 80, 6))
    assert str(offer(bold, ("78",), ("move", "3")).preview).endswith("; enemies could kill it there")
    wary = with_pieces(begun(), swordsman, Piece(4, "archer", RED, 80, 2))
    assert str(offer(wary, ("78",), ("move", "3")).preview).endswith("; enemies could deal 2 there")
    calm = with_pieces(begun(), swordsman)
    assert "enemies" not in str(offer(calm, ("78",), ("move", "3")).preview)
