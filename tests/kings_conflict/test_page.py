"""What the page of King's Conflict shows: always from the bottom left, what can be picked, and what it would do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
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
from tests.games.laws import match_of
from tests.kings_conflict.test_laws import REGISTERED
from tests.kings_conflict.turning import turned_board

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


def turned_for_red(view: View) -> View:
    """Blue's view of a match as Red has it of the turned one."""
    return View(RED, turned_board(view.board), (view.cards[1], view.cards[0]))


def without_ids(value: Any) -> Any:
    """A page as plain values, but for what names pieces and tiles to the server."""
    if isinstance(value, dict):
        plain = {key: without_ids(part) for key, part in value.items() if key != "picks"}
        if "is_stronger" in plain:
            plain.pop("id")
        return plain
    return [without_ids(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("map_slug", MAPS)
@pytest.mark.parametrize("number", [1, 2])
def test_12_4_red_sees_of_the_turned_match_what_blue_sees_of_it(map_slug: str, number: int) -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), map=MAPS[map_slug].text)
    for state in match_of(REGISTERED, setup, number).states[::9]:
        view = GAME.view_for(state, BLUE)
        turned = turned_for_red(view)
        plain, other = (
            msgspec.to_builtins(PAGE.board(one, names, (), PAGE.offers(one, ())))
            for one, names in ((view, NAMES), (turned, NAMES[::-1]))
        )
        assert without_ids(other) == without_ids(plain)


def test_12_4_each_sees_the_own_king_at_the_bottom_left() -> None:
    state = begun("mirror")
    for viewer in (BLUE, RED):
        board = seen(state, viewer)
        own, other = tile(board, "A1").figure, tile(board, "K11").figure
        assert own is not None
        assert other is not None
        assert (own.tone, other.tone) == ("own", "other")
        assert str(own.words).startswith("your Blessed King")
    watched = tile(seen(state, None), "A1").figure
    assert watched is not None
    assert str(watched.words).startswith("Blue's")


def test_a_picked_piece_shows_steps_and_blows_at_once() -> None:
    state = with_pieces(begun(), Piece(3, "archer", BLUE, 55 + 22, 2), Piece(4, "militia", RED, 55 + 24, 2))
    moving = seen(state, prefix=("move", "3"))
    assert tile(moving, "A4").mark == "picked"
    assert tile(moving, "C4").mark == "strike"
    assert tile(moving, "B4").mark == "go"
    attacking = seen(state, prefix=("attack", "3"))
    assert attacking.rows == moving.rows
    blow = tile(moving, "C4").button
    assert blow is not None
    assert blow.picks == "attack 3 4"
    assert str(blow.preview) == "2 damage: it dies"


def test_a_step_says_what_it_wins_and_gives_up() -> None:
    state = with_pieces(begun(), Piece(3, "militia", BLUE, 88, 2))
    step = offer(state, ("99",), ("move", "3"))
    assert str(step.preview) == "1 step"
    away = offer(state, ("78",), ("move", "3"))
    assert str(away.preview) == "1 step; gives up 8 tiles of forest"


def test_2_5_first_cards_are_put_aside_one_by_one_and_taken_back() -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()))
    view = GAME.view_for(GAME.setup(setup, "b" * 64).state, BLUE)
    first = page(view)
    assert first.end_turn is not None
    assert str(first.end_turn.label) == "Keep all"
    two = page(view, ("mulligan", "c1", "c3"))
    assert two.hand is not None
    assert [card.is_picked for card in two.hand[:3]] == [True, False, True]
    assert two.hand[0].picks == "mulligan c3"
    assert two.end_turn is not None
    assert two.end_turn.picks == "mulligan c1 c3"
    assert str(two.end_turn.label) == "Exchange 2 cards"
    assert PAGE.offers(view, ("mulligan", "c1", "c1")) == ()


def test_what_cannot_be_picked_leads_nowhere() -> None:
    view = GAME.view_for(begun(), BLUE)
    for prefix in (
        ("move", "2"),
        ("move", "x"),
        ("attack", "1"),
        ("play_card", "c99"),
        ("move",),
        ("levy", "1"),
    ):
        assert PAGE.offers(view, prefix) == ()
    assert PAGE.offers(GAME.view_for(begun(), RED), ()) == ()
