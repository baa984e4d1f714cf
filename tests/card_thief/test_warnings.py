"""What a plan warns of before one goes, and where it need not."""

from __future__ import annotations

from games.card_thief.page.actions import action_words
from games.card_thief.page.board import Board
from games.card_thief.page.page import PAGE
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Go, Result, State
from tests.support.card_thief.table import NAMES, THIEF, after, state


def shown(here: State, *path: int) -> Board:
    """The board while this path is planned."""
    view, picks = GAME.view_for(here, THIEF), ("go", *map(str, path))
    return PAGE.board(view, NAMES, picks, PAGE.offers(view, picks))


def test_an_exit_without_the_chest_says_so_before_one_goes() -> None:
    drawn = "E s1 s1 s1 @ s1 s1 s1 s1"
    for here, fails in ((state(drawn), True), (state(drawn, chest_gems=12), False)):
        card, end = shown(here, 1).cells[0].outlook, shown(here, 1, 0).note
        assert (card.tone, str(card.tag)) == (("bad", "no chest") if fails else ("even", "out"))
        assert ("bad" in end.look) is fails
        for words in (card.words, end.words, action_words(GAME.view_for(here, THIEF), Go((1, 0)))):
            assert ("fails" in str(words)) is fails
        assert after(here, Go((1, 0))).board.result is (Result.EMPTY_HANDED if fails else Result.ESCAPED)


def test_a_chest_of_the_same_path_is_enough() -> None:
    here = state("E C2 s1 s1 @ s1 s1 s1 s1")
    assert str(shown(here, 1).cells[0].outlook.tag) == "out"
    assert str(shown(here, 1, 0).note.words) == "You escape with the chest."


def test_the_ring_of_no_stealth_is_gone_where_the_path_brings_stealth_back() -> None:
    here = state("x2 h10 D D @ D D D D", stealth=2)
    assert "exposed" in shown(here, 0).thief.look
    assert "exposed" not in shown(here, 0, 1).thief.look
    assert after(here, Go((0, 1))).board.stealth == 10
    assert "exposed" in shown(here, 0, 3, 6, 7, 8, 5, 2).thief.look
    assert "exposed" not in shown(here, 0, 3, 6, 7, 8, 5, 2, 1).thief.look
