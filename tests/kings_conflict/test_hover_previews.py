"""What is drawn at the tile that one points at: the way there, what could be struck from there, and the damage."""

from __future__ import annotations

import re

import pytest

from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.kings_conflict.page.hover_previews import Aim, Way, ways_of_piece
from games.kings_conflict.page.sight import Sight, sight_of
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.movement import FLYING, can_move, reached
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options, Piece
from tests.kings_conflict.random_matches import REGISTERED
from tests.kings_conflict.shown import BLUE, RED, begun, offer, seen, tile, with_pieces
from tests.support.laws import match_of

OWN_DECKS = Options(own_decks=True)


def brought(number: int) -> SeatSetup:
    """A seat with a random deck."""
    return SeatSetup(GAME.sample_deck(OWN_DECKS, Rng(f"{number:064x}")))


def test_a_step_says_whom_it_brings_into_range_and_what_both_would_lose() -> None:
    state = with_pieces(
        begun(), Piece(3, "swordsman", BLUE, 55 + 22, 4), Piece(4, "troll", RED, 55 + 25, 6, has_moved=True)
    )
    assert str(offer(state, ("78",), ("move", "3")).preview).startswith(
        "1 step; gives up 6 tiles of plains; "
    )
    near = offer(state, ("79",), ("move", "3"))
    assert "; then could attack Troll: 3 damage, 3 left; the blow back kills" in str(near.preview)
    way = tile(seen(state, prefix=("move", "3")), "C4").way
    assert way is not None
    assert way == Way("M5 5l-20 0", "M-10 -10h30v30h-30z", (Aim("10", "0", "−3", "−4"),))
    stood = tile(seen(state, prefix=("move", "3")), "A4").way
    assert stood is not None
    assert stood == Way("", "M0 -10h20v30h-20z", ())


def test_a_card_shows_what_it_could_strike_where_it_is_placed() -> None:
    """A mercenary charges; a militia waits for the next turn, and has a range all the same."""
    state = begun(stack={"0": ("mercenary", "militia", "farm", "archer")})
    state = with_pieces(state, Piece(4, "scout", RED, 101, 1))
    held = {held.card: held.id for held in state.cards[BLUE].hand}
    charging = tile(seen(state, prefix=("play_card", held["mercenary"])), "B1")
    assert charging.way is not None
    assert charging.way.aims == (Aim("10", "-10", "−3", ""),)
    assert charging.button is not None
    assert "; then could attack Scout: 3 damage: it dies" in str(charging.button.preview)
    waiting = tile(seen(state, prefix=("play_card", held["militia"])), "B1").way
    assert waiting == Way("", charging.way.reach, ())


@pytest.mark.parametrize("map_slug", ["crossing", "passes", "volcano"])
def test_every_way_leads_over_tiles_that_may_be_passed_in_so_many_steps(map_slug: str) -> None:
    setup = Setup(OWN_DECKS, (brought(1), brought(2)), map=MAPS[map_slug].text)
    looked_at = 0
    for state in match_of(REGISTERED, setup, 5).states[::6]:
        seat = state.board.active
        position, sight = Position(state.board), sight_of(state.board, seat)
        for piece in position.of(seat):
            ways = ways_of_piece(position, sight, piece)
            if not can_move(piece):
                continue
            for to, steps in reached(position, piece, position.occupied).items():
                passed = passed_by(sight, to, ways[to].path)
                assert (passed[0], passed[-1], len(passed)) == (to, piece.tile, steps + 1)
                enters = position.ground.enters[KNOWN[piece.card].moves]
                assert all(enters >> one & 1 for one in passed[:-1])
                if KNOWN[piece.card].moves not in FLYING:
                    assert not any(position.occupied >> one & 1 for one in passed[:-1])
                looked_at += 1
    assert looked_at > 500


def passed_by(sight: Sight, tile: int, path: str) -> list[int]:
    """The tiles that a drawn way leads over, from one on."""
    row, column = divmod(sight.cell_of[tile], 11)
    found = [tile]
    for x, y in re.findall(r"l(-?\d+) (-?\d+)", path):
        for _step in range(max(abs(int(x)), abs(int(y))) // 10):
            row, column = row + (int(y) > 0) - (int(y) < 0), column + (int(x) > 0) - (int(x) < 0)
            found.append(sight.cell_of[row * 11 + column])
    return found
