"""What the table says where one may not know what to do, or why."""

from __future__ import annotations

from games.card_thief.page.board import Board
from games.card_thief.page.looks import CellLook
from games.card_thief.page.page import PAGE
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Result, State
from tests.support.card_thief.table import NAMES, THIEF, board, piles, slots, state


def shown(here: State, *prefix: str) -> Board:
    view = GAME.view_for(here, THIEF)
    return PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))


def note(here: State, *prefix: str) -> str:
    return str(shown(here, *prefix).note.words)


def test_without_a_path_it_is_said_that_the_exit_is_still_to_come() -> None:
    here = board("@ g9v . g9> . . . . .", stealth=14, slots=slots((Item.CLOAK, 1)))
    assert note(state(here)) == "There's no path from here. Use what you have."
    assert note(state(here, deck=piles())).endswith("the exit is still to come.")


def test_a_shadow_step_says_what_it_is() -> None:
    here = state("s1 g2^ s1 s1 @ s1 s1 s1 s1", stealth=0)
    assert "A shadow step trades places" in note(here)
    assert "Trade places with which enemy?" in note(here, "shadow_step")
    [step] = [one for one in shown(here).more if one.id == "shadow_step"]
    assert "ends the turn" in str(step.preview)


def test_a_number_that_is_multiplied_says_how_often() -> None:
    looks = [cell.look for cell in shown(state("@ s1 s1 s1 s1 s3 s1 s1 s1"), "go", "1", "2").cells]
    far = looks[5]
    assert isinstance(far, CellLook)
    assert (far.number, far.roused) == ("6", "×2")
    assert all(not look.roused for look in looks[:3] if isinstance(look, CellLook))


def test_who_gives_up_among_roused_guards_is_told_of_noise() -> None:
    for lying, word in (("g2^+1 s1 s1 s1 @ s1 s1 s1 s1", "hears"), ("g2^ s1 s1 s1 @ s1 s1 s1 s1", "torch")):
        ending = shown(state(board(lying, result=Result.GAVE_UP))).ending
        assert ending is not None
        assert word in str(ending.more)
        assert (str(ending.title), str(ending.reason)) == ("Given up", "After 0 turns.")


def test_every_item_says_what_it_does_before_it_is_pressed() -> None:
    for item in Item:
        [slot, *_others] = shown(state("@ s1 s1 s1 s1 s1 s1 s1 s1", slots=slots((item, 1)))).slots
        assert slot.short
