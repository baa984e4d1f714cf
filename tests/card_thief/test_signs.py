"""What is told beside the board of Card Thief: the signs that lie there, whose cone is whose, and who would turn."""

from __future__ import annotations

import pytest

from games.card_thief.page.board import Board
from games.card_thief.page.page import PAGE
from games.card_thief.page.signs import MOST
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import State
from tests.support.card_thief.table import NAMES, QUIET, THIEF, some_states, state


def shown(here: State, *prefix: str) -> Board:
    view = GAME.view_for(here, THIEF)
    return PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))


@pytest.mark.parametrize(
    ("drawn", "signs"),
    [
        ("s1 s1 s1 s1 @ s1 s1 s1 s1", ["gems"]),
        ("g2^ s1 s1 s1 @ s1 s1 s1 s1", ["gems", "cone", "dark"]),
        ("g2^ f1 s1 s1 @ s1 s1 s1 s1", ["gems", "cone", "lit", "dark", "guard"]),
        ("g2^+1 s1 s1 s1 @ s1 s1 s1 x2", ["gems", "cone", "roused", "trap", "dark"]),
        ("l2 s1 f1 C3 @ E g2^+1 h10 x2", ["gems", "cone", "roused", "owl", "exit"]),
        ("l2 d3^ o3^ C3 @ E w3^ h10 x2", ["gems", "cone", "owl", "wolf", "overseer"]),
        ("s1 s1 s1 h10 @ s1 s1 s1 t5", ["gems", "traitor", "hide"]),
    ],
)
def test_only_signs_on_the_board_are_told_what_is_new_first_and_no_more_than_have_room(
    drawn: str, signs: list[str]
) -> None:
    assert [sign.kind for sign in shown(state(drawn)).signs] == signs


@pytest.mark.parametrize(
    ("more", "signs"),
    [
        ({}, ["gems", "cone", "lit", "dark", "guard"]),
        ({"is_dark": True}, ["gems", "cone", "dark"]),
        ({"is_smoke": True}, ["gems", "lit", "dark", "guard"]),
    ],
)
def test_11_12_what_a_potion_or_smoke_suspends_is_not_told(more: dict[str, bool], signs: list[str]) -> None:
    assert [sign.kind for sign in shown(state("g2^ f1 s1 s1 @ s1 s1 s1 s1", **more)).signs] == signs


def test_a_plan_changes_none_of_them_and_there_are_never_many() -> None:
    for here in some_states():
        first = shown(here).signs
        assert 1 <= len(first) <= MOST
        for offer in PAGE.offers(GAME.view_for(here, THIEF), ()):
            assert shown(here, *offer.picks).signs == first


def test_each_cone_is_tied_to_the_enemy_whose_it_is() -> None:
    seen = shown(state("g2> f1 g2< s1 @ s1 s1 s1 s1"))
    on_the_torch = {sight.of for sight in seen.sights if sight.cell == "1" and "none" not in sight.look}
    assert on_the_torch == {"0", "2"}
    assert {cell.cell for cell in seen.cells if cell.is_enemy} == {"0", "2"}


def test_6_5_a_card_says_who_turns_to_it_before_it_is_taken() -> None:
    seen = shown(state("g2^ f1 s1 s1 @ s1 s1 s1 s1"))
    assert "The guard (top left) turns right." in str(seen.cells[1].outlook.words)
    assert "turns" not in str(seen.cells[3].outlook.words)


def test_6_2_so_does_a_trap() -> None:
    seen = shown(state(QUIET))
    assert "turns" not in str(seen.cells[0].outlook.words)
    seen = shown(state("g2^ x2 g3> s1 @ s1 s1 s1 s1"))
    words = str(seen.cells[1].outlook.words)
    assert "The guard (top left) turns right." in words
    assert "The guard (top right) turns left." in words
