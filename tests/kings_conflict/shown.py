"""What somebody is shown of a match: the tests of pages begin with it."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.game import Seat, Viewer
from games.engine.offers import Offer, Prefix
from games.engine.setup import SeatSetup, Setup
from games.kings_conflict.page.board import Board
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.page.pieces import Tile
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Mulligan, Options, Piece, State
from games.kings_conflict.rules.views import View

BLUE, RED = Seat(0), Seat(1)
NAMES = ("Ada", "Bo")


def begun(map_slug: str = "crossing", *, stack: dict[str, tuple[str, ...]] | None = None) -> State:
    """The first turn, which is Blue's."""
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), map=MAPS[map_slug].text)
    hidden = replace(setup.hidden, stack={"starter": ("0",), **(stack or {})})
    state: State = GAME.setup(replace(setup, hidden=hidden), "a" * 64).state
    for seat in (BLUE, RED):
        state = GAME.apply(state, seat, Mulligan(())).state
    return state


def with_pieces(state: State, *pieces: Piece) -> State:
    """The state with more pieces on the board."""
    board = replace(state.board, pieces=(*state.board.pieces, *pieces), placed=99)
    return replace(state, board=board)


def page(view: View, prefix: Prefix = ()) -> Board:
    return PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))


def seen(state: State, viewer: Viewer = BLUE, prefix: Prefix = ()) -> Board:
    return page(GAME.view_for(state, viewer), prefix)


def tile(board: Board, name: str) -> Tile:
    return next(tile for row in board.rows for tile in row.tiles if tile.name == name)


def offer(state: State, picks: tuple[str, ...], prefix: Prefix = ()) -> Offer:
    offers = PAGE.offers(GAME.view_for(state, BLUE), prefix)
    return next(offer for offer in offers if offer.picks == picks)
