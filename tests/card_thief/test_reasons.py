"""What a card says of its number, and of why it cannot be next, while a path is planned (RULES 3, 5)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.card_thief.page.page import PAGE
from games.card_thief.page.reasons import made_of
from games.card_thief.rules.ground import begun
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.walk import next_cells, step, value_of
from tests.support.card_thief.table import NAMES, QUIET, THIEF, random_board, state


def said(drawn: str, cell: int, *path: int, **more: Any) -> str:
    """What a card says after a path."""
    view = GAME.view_for(state(drawn, **more), THIEF)
    picks = ("go", *map(str, path)) if path else ()
    seen = PAGE.board(view, NAMES, picks, PAGE.offers(view, picks))
    return str(seen.cells[cell].outlook.words)


@pytest.mark.parametrize("number", range(60))
def test_the_parts_of_a_number_add_up_to_what_counts(number: int) -> None:
    random = Random(number)
    lying = random_board(random)
    ground, walk = begun(lying, number % 4 + 1)
    while True:
        for cell, card in enumerate(lying.cards):
            made = made_of(ground, walk, cell) if card and walk.cards >> cell & 1 else None
            if made:
                assert (made.value, made.times) == (value_of(ground, walk, cell), walk.difficulty)
        cells = next_cells(ground, walk)
        if not cells:
            return
        walk = step(ground, walk, random.choice(cells))


@pytest.mark.parametrize(
    ("drawn", "more", "cell", "words"),
    [
        (QUIET, {}, 0, "Stealth −2, gems +2."),
        ("g2v s1 s1 s1 @ s1 s1 s1 s1", {}, 0, "Stealth −2, gems +2."),
        ("g2>+1 s1 s1 s1 @ s1 s1 s1 s1", {}, 0, "Counts 2 + 1 (roused) = 3. Stealth −3, gems +3."),
        ("s1 g2v s1 s1 @ s1 s1 s1 s1", {}, 1, "Counts 2 + 1 (sees you come) = 3. Stealth −3, gems +3."),
        (
            "f1 g2v o4< s1 @ s1 s1 s1 s1",
            {"stealth": 20},
            1,
            "Counts 2 + 2 (lit) + 1 (watched) + 1 (sees you come) = 6. Stealth −6, gems +6.",
        ),
        (
            "f1 g3v s1 s1 @ s1 s1 s1 s1",
            {"stealth": 5},
            1,
            "Counts 3 + 2 (lit) + 1 (sees you come) = 6. You need more stealth to take on that enemy.",
        ),
        (
            "s1 g3< s1 s1 @ s1 s1 s1 s1",
            {"stealth": 2},
            1,
            "Counts 3. You need more stealth to take on that enemy.",
        ),
        (
            "C9 s1 s1 s1 @ s1 s1 s1 s1",
            {"stealth": 5},
            0,
            "Counts 9. You need more stealth to take the chest.",
        ),
        ("s1 g3^ s1 s1 @ s1 s1 s1 s1", {}, 1, "Gems +3. From behind and in the dark it costs nothing."),
    ],
)
def test_a_card_says_what_its_number_is_made_of(
    drawn: str, more: dict[str, Any], cell: int, words: str
) -> None:
    assert said(drawn, cell, **more) == words


def test_far_cards_say_by_how_much_they_and_the_next_ones_count() -> None:
    far = "@ D $2 D D $3 D D D"
    assert said(far, 2, 1) == "Gems +2. Then everything is ×2."
    assert said(far, 5, 1, 2) == "Counts 3, times 2 = 6. Gems +6. Then everything is ×3."


def test_who_would_be_caught_reads_why() -> None:
    assert "seen, with no stealth left" in said("s1 x2 w3< s1 @ s1 s1 s1 s1", 1, 0, stealth=1)


def test_an_enemy_far_away_says_what_its_number_is_made_of() -> None:
    view = GAME.view_for(state("@ s1 f1 s1 s1 g3v+1 s1 s1 s1"), THIEF)
    facts = PAGE.board(view, NAMES, (), PAGE.offers(view, ())).cells[5].look.facts
    assert str(facts) == "lit, value 3 + 1 (roused) + 2 (lit) = 6, looks down"


def test_the_note_says_what_the_last_card_of_the_path_was_made_of() -> None:
    def told(*path: int) -> str:
        view = GAME.view_for(state("f1 g3v s1 s1 @ s1 s1 s1 s1"), THIEF)
        picks = ("go", *map(str, path)) if path else ()
        return str(PAGE.board(view, NAMES, picks, PAGE.offers(view, picks)).made)

    assert told() == ""
    assert told(1) == "The guard: 3 + 2 (lit) + 1 (sees you come) = 6."
    assert told(1, 2) == "", "it counts what stands on it"
