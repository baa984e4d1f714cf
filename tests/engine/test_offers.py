"""From strings to an action: everything that a form or a socket may send."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from games.engine.errors import BadData
from games.engine.offers import MAX_PICK_LENGTH, MAX_PICKS, action_from, picks_of
from games.engine.values import Action as ActionBase
from tests.support.tiny import TINY, Pick, Swap, Tiny


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


class Mark(Enum):
    CROSS = "x"


class Paint(ActionBase, frozen=True):
    colour: Colour
    size: Size
    mark: Mark
    glossy: bool = False
    over: int | None = None


class Move(ActionBase, frozen=True):
    piece: str
    path: Annotated[tuple[int, ...], Meta(max_length=3)]


class Wait(ActionBase, frozen=True):
    pass


class Painting(Tiny):
    Action = Paint | Move | Wait


class Waiting(Tiny):
    Action = Wait


PAINTING: Any = Painting()


def test_picks_are_the_tag_and_the_fields_in_order() -> None:
    assert action_from(TINY, ["pick", "12", "3"]) == Pick("12", 3)


def test_a_number_that_was_typed_comes_under_its_own_name() -> None:
    assert action_from(TINY, ["pick", "12"], {"coins": "3"}) == Pick("12", 3)


def test_a_last_field_that_is_a_tuple_takes_all_that_is_left() -> None:
    assert action_from(TINY, ["swap", "12", "10", "11"]) == Swap(("12", "10", "11"))
    assert action_from(TINY, ["swap"]) == Swap(())


def test_a_tuple_may_have_a_bound_in_its_type() -> None:
    assert action_from(PAINTING, ["move", "rook", "1", "2"]) == Move("rook", (1, 2))
    with pytest.raises(BadData):
        action_from(PAINTING, ["move", "rook", "1", "2", "3", "4"])


def test_a_game_with_one_action_only_is_read_as_well() -> None:
    assert action_from(Waiting(), ["wait"]) == Wait()


@pytest.mark.parametrize(
    "picks",
    [
        ["paint", "red", "2", "x"],
        ["paint", "blue", "1", "x", "true"],
        ["paint", "red", "1", "x", "true", "7"],
    ],
)
def test_enums_booleans_and_defaults_are_understood(picks: list[str]) -> None:
    action = action_from(PAINTING, picks)
    assert isinstance(action, Paint)
    assert picks_of(action)[: len(picks)] == tuple(picks)


@pytest.mark.parametrize(
    ("picks", "fields"),
    [
        ([], {}),
        ([""], {}),
        (["fly"], {}),
        (["Pick", "12", "3"], {}),
        (["pick"], {}),
        (["pick", "12"], {}),
        (["pick", "12", "3", "4"], {}),
        (["pick", "12", "three"], {}),
        (["pick", "12", "2.5"], {}),
        (["pick", "12", " 3"], {}),
        (["pick", "12", "٣"], {}),
        (["pick", "12", "true"], {}),
        (["pick", "12", "3"], {"coins": "3"}),
        (["pick", "12", "3"], {"type": "swap"}),
        (["pick", "12", "3"], {"csrfmiddlewaretoken": "x"}),
        (["swap", "12"], {"cards": "12"}),
    ],
)
def test_what_is_no_move_of_the_game_is_refused(picks: list[str], fields: dict[str, str]) -> None:
    with pytest.raises(BadData, match=r"no such move|Nothing was chosen"):
        action_from(TINY, picks, fields)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "null",
        "true",
        "three",
        "2.5",
        "1/2",
        "٣",
        "<b>",
        "3\n",
        "1e1",
        "2.0",
        "2.00000000000000000001",
    ],
)
def test_what_is_typed_for_a_number_and_is_none_is_said(typed: str) -> None:
    with pytest.raises(BadData, match="Type whole numbers only"):
        action_from(TINY, ["pick", "12"], {"coins": typed})


@pytest.mark.parametrize(
    "picks",
    [
        ["paint", "green", "1", "x"],
        ["paint", "red", "3", "x"],
        ["paint", "RED", "1", "x"],
        ["paint", "red", "1", "CROSS"],
        ["paint", "red", "1", "x", "maybe"],
        ["move", "rook", "one"],
    ],
)
def test_a_name_that_is_none_of_the_enum_is_refused(picks: list[str]) -> None:
    with pytest.raises(BadData, match="no such move"):
        action_from(PAINTING, picks)


@pytest.mark.parametrize(
    ("picks", "fields"),
    [
        (["swap"] + ["12"] * MAX_PICKS, {}),
        (["pick", "x" * (MAX_PICK_LENGTH + 1), "3"], {}),
        (["pick", "12"], {"coins": "0" * 10_000 + "3"}),
        (["pick", "12"], {"c" * 10_000: "3"}),
    ],
)
def test_what_is_too_long_is_refused_before_it_is_read(picks: list[str], fields: dict[str, str]) -> None:
    with pytest.raises(BadData, match="longer than any move"):
        action_from(TINY, picks, fields)


@given(
    st.builds(Pick, st.text(max_size=64), st.integers(-(2**63), 2**63 - 1))
    | st.builds(Swap, st.lists(st.text(max_size=64), max_size=60).map(tuple))
)
def test_an_action_is_found_again_from_its_picks(action: Pick | Swap) -> None:
    assert action_from(TINY, picks_of(action)) == action


@given(
    st.builds(Paint, st.sampled_from(Colour), st.sampled_from(Size), st.sampled_from(Mark), st.booleans(),
              st.none() | st.integers(-9, 9))
    | st.builds(Move, st.text(max_size=9), st.lists(st.integers(-9, 9), max_size=3).map(tuple))
)  # fmt: skip
def test_enums_booleans_and_nothing_are_found_again_too(action: Paint | Move) -> None:
    assert action_from(PAINTING, picks_of(action)) == action


@given(
    st.lists(st.text(max_size=70), max_size=70), st.dictionaries(st.text(max_size=9), st.text(max_size=70))
)
def test_whatever_is_sent_there_is_an_action_or_a_sentence(picks: list[str], fields: dict[str, str]) -> None:
    try:
        action = action_from(TINY, ["pick", *picks], fields)
    except BadData:
        return
    assert isinstance(action, Pick)
