"""The dealer's notebook: every card of a deal, what it was rolled for, and what would have come otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.card_thief.page.notebook import Line, Notebook
from games.card_thief.page.page import PAGE
from games.card_thief.rules.dealer import deal
from games.card_thief.rules.notes import Check
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Dealt, Options, StealthFive
from tests.support.card_thief.table import FULL, THIEF, FixedRolls, board, only, piles, setup

EMPTY = ". . . . @ . . . ."


def deals(number: int) -> Iterator[Dealt]:
    """All deals of a heist of which nothing is known but its number."""
    step = GAME.setup(setup(Options(heist=number % 4 + 1)), f"{number:064x}")
    yield from only(step.events, Dealt)
    while GAME.to_act(step.state):
        step = GAME.apply(step.state, THIEF, GAME.timeout_action(step.state, THIEF))
        yield from only(step.events, Dealt)


def told(event: Dealt) -> Notebook:
    shown: Notebook = PAGE.disclosure(GAME.event_for(event, THIEF), GAME.disclosed_when_over(event))
    return shown


def page(drawn: str = EMPTY, deck: Any = FULL, **rolls: int) -> Notebook:
    """The page for a deal with these rolls: `enemy_1=90`."""
    wanted = {(Check(name.rpartition("_")[0]), int(name[-1])): roll for name, roll in rolls.items()}
    made = deal(Options(), board(drawn, turns=3), deck, "3", FixedRolls(wanted))
    return told(Dealt(made.cards, made.notes))


def lines(shown: Notebook, name: str) -> tuple[Line, ...]:
    return next(check.lines for check in shown.checks if str(check.name) == name)


def test_each_card_of_a_deal_stands_once_in_its_notes() -> None:
    for number in range(4):
        for event in deals(number):
            shown = told(event)
            cards = [line for check in shown.checks for line in check.lines if line.kind]
            room = next(fact.number for fact in shown.saw if str(fact.name) == "Free cells")
            assert len(cards) == int(room)


def test_a_roll_is_marked_on_its_bar() -> None:
    cap, first = lines(page(enemy_0=10, enemy_1=86), "Enemies")[:2]
    assert cap.bar is not None
    assert first.bar is not None
    assert [(part.width, str(part.label), part.is_hit) for part in cap.bar.parts] == [
        ("5", "4 enemies", False),
        ("10", "2 enemies", True),
        ("85", "3 enemies", False),
    ]
    assert [(part.width, str(part.label), part.is_hit) for part in first.bar.parts] == [
        ("85", "an enemy", False),
        ("15", "any card", True),
    ]
    assert (first.bar.mark, str(first.bar.words)) == ("85.5", "Rolled 86 of 100")


def test_it_tells_what_would_have_come_otherwise() -> None:
    sneak = next(line for line in lines(page(enemy_0=100, sneak_hide_2=70), "Sneak and hide"))
    assert sneak.kind == "sneak"
    assert [str(words) for words in sneak.otherwise] == [
        "Had the roll asked for a treasure, it would have been: treasure 1."
    ]


def test_it_tells_how_many_enemies_are_wanted_and_how_many_there_are() -> None:
    full, none = page("g2 g2 g2 D @ s1 . f1 f1", enemy_0=16), page(enemy_0=5)
    assert str(lines(full, "Enemies")[0].words) == "At most 3 enemies are wanted. 3 are there."
    assert str(lines(none, "Enemies")[0].words) == "At most 4 enemies are wanted. None is there."


def test_it_tells_of_substitutes() -> None:
    shown = page(
        "g2 g2 g2 D @ s1 . f1 f1", piles(guard=(2,) * 30, treasure=(1,) * 5), enemy_0=100, sneak_hide_2=1
    )
    (line,) = lines(shown, "Sneak and hide")
    assert str(line.words) == "Wanted a sneak, but the deck has none. Bottom left: guard 2."


def test_a_check_that_dealt_nothing_is_named_too_and_says_why() -> None:
    shown = page("g2 g2 g2 D @ s1 . f1 f1")
    assert lines(shown, "Torches") == ()
    assert [(str(check.name), str(check.why)) for check in shown.checks] == [
        ("Enemies", ""),
        ("Sneak and hide", "The deal was full."),
        ("Torches", "The deal was full."),
        ("Treasure", "The deal was full."),
        ("Obstacles", "The deal was full."),
    ]


@pytest.mark.parametrize(
    ("drawn", "stealth", "name", "why"),
    [
        ("g2 g2 g2 h10 @ s1 . . .", 4, "Sneak and hide", "A hide lies there already."),
        ("g2 g2 g2 f1 @ f1 . . .", 5, "Torches", "There are two lights already."),
        ("g2 g2 g2 D @ f1 . . .", 5, "Treasure", "A door or a trap lies there already."),
        ("g2 g2 g2 x2 @ f1 . . .", 5, "Obstacles", "A door or a trap lies there already."),
    ],
)
def test_why_a_check_dealt_nothing(drawn: str, stealth: int, name: str, why: str) -> None:
    rolls = FixedRolls({(Check.ENEMY, 0): 100})
    made = deal(Options(), board(drawn, turns=3, stealth=stealth), FULL, "3", rolls)
    shown = told(Dealt(made.cards, made.notes))
    assert [str(check.why) for check in shown.checks if str(check.name) == name] == [why]


def test_a_deck_that_runs_out_and_a_reading_that_wants_nothing_say_so() -> None:
    made = deal(Options(), board("g2 g2 g2 . @ . . . .", turns=3), piles(torch=(1,)), "3", FixedRolls({}))
    shown = told(Dealt(made.cards, made.notes))
    assert [str(check.why) for check in shown.checks[-4:-1]] == ["The deck was empty."] * 3
    five = Options(practice=True, stealth_five=StealthFive.NOTHING)
    made = deal(five, board("g2 g2 g2 . @ . . . .", turns=3, stealth=5), FULL, "3", FixedRolls({}))
    shown = told(Dealt(made.cards, made.notes))
    assert [str(check.why) for check in shown.checks if str(check.name) == "Sneak and hide"] == [
        "No card was wanted."
    ]
