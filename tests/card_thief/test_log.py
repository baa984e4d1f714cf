"""The log calls every enemy by its kind, though events tell only its cell."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from games.card_thief.page.page import PAGE
from games.card_thief.page.recap import CHEST, CLEARED
from games.card_thief.rules.equipment import Gear, Item
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import (
    Board,
    CardThiefAction,
    CardThiefEvent,
    Followed,
    Go,
    HeistEnded,
    Options,
    Result,
    Roused,
    ShadowStep,
    State,
    Stepped,
    Swapped,
    Turned,
    UseItem,
)
from tests.support.card_thief.table import FULL, QUIET, THIEF, board, card, setup, slots, state, told

NAMES = ("Ada",)


def stands(board: Board) -> tuple[Any, ...]:
    return tuple([lying and lying.kind for lying in board.cards])


def seen(events: Iterable[CardThiefEvent]) -> tuple[Any, ...]:
    return tuple([GAME.event_for(event, THIEF) for event in events])


def lines(here: State, action: CardThiefAction) -> list[str]:
    """What the log tells of an action on a board that is known."""
    said, sight = [], stands(here.board)
    for event in seen(told(here, action)[1]):
        said.append(PAGE.line_in_sight(event, NAMES, sight))
        sight = PAGE.sight_after(sight, (event,))
    return [str(words) for words in said if words]


@pytest.mark.parametrize("number", range(24))
def test_what_stands_where_follows_from_what_was_told(number: int) -> None:
    random = Random(number)
    items = random.sample([Gear.HOOK, Gear.ORDERS, Gear.BLACKJACK, Gear.WATER, Gear.NOISE, Gear.LOCKPICK], 3)
    options = Options(number % 4 + 1, *items, practice=True)
    begun = GAME.setup(setup(options), f"{number:064x}")
    here, sight = begun.state, PAGE.sight_after(PAGE.sight(None, THIEF), seen(begun.events))
    while GAME.to_act(here):
        assert sight == stands(here.board)
        legal = list(GAME.legal_actions(here, THIEF))
        others = [action for action in legal if not isinstance(action, Go)]
        action = random.choice(others if others and random.random() < 0.4 else legal)
        step = GAME.apply(here, THIEF, action)
        here = step.state
        for event in seen(step.events):
            if isinstance(event, Turned | Followed | Swapped) or (
                isinstance(event, Roused) and len(event.cells) == 1
            ):
                assert "enem" not in str(PAGE.line_in_sight(event, NAMES, sight))
            sight = PAGE.sight_after(sight, (event,))


@pytest.mark.parametrize(
    ("drawn", "action", "line"),
    [
        ("@ $1 s1 f w3^ D D D D", Go((1, 2)), "The warden saw it in the light, and is angry."),
        ("@ g2^ D D o4> D D D D", Go((1, 2)), "The overseer hears it."),
        ("@ x2 D D d3^ D D D D", Go((1, 2)), "The trap rouses the wolf."),
        ("@ D x2 D D g2v D D D", Go((1, 2)), "Right: the guard turns up."),
        ("@ D x2 D D d3v D D D", Go((1, 2, 4)), "Top right: the wolf comes to look."),
        ("@ g2< f D D D l2 D D", Go((1, 2)), "Alarm: the owl is roused."),
    ],
)
def test_one_enemy_is_called_by_its_kind(drawn: str, action: CardThiefAction, line: str) -> None:
    assert line in lines(state(drawn), action)


def test_who_changed_places_is_told() -> None:
    shadow = lines(state("@ d3^ D D D D D D D", stealth=0), ShadowStep(1))
    assert "Top: thief and wolf have changed places." in shadow
    hook = lines(state("@ g2^ D D D D D D D", slots=slots((Item.HOOK, 4))), UseItem(0, 1))
    assert "Top: thief and guard have changed places." in hook
    assert "Top left: the guard turns left." in hook


def test_of_what_is_not_known_the_log_tells_no_kind() -> None:
    """The beginning of a very long heist is forgotten."""
    assert card("g2^") is not None
    events = seen(told(state("@ D x2 D D g2v D D D"), Go((1, 2)))[1])
    said = [str(words) for event in events if (words := PAGE.line(event, NAMES))]
    assert "Right: an enemy turns up." in said
    assert "The trap rouses 1 enemy." in said


def test_the_log_tells_each_step() -> None:
    here = state("g2^ s2 f1 s1 @ $2 D h10 g3v", deck=FULL)
    assert lines(here, Go((5, 2, 1)))[:3] == [
        "The thief takes the treasure: +2 gems (2).",
        "The thief puts out the torch: −1 stealth (9).",
        "The thief sneaks: +2 stealth (11).",
    ]
    assert lines(here, Go((8, 7)))[:1] == [
        "The thief knocks out the guard of 3: −3 stealth (7), +3 gems (3)."
    ]
    assert lines(here, Go((7, 6)))[1].startswith("The thief goes through the door")
    rich = state("s1 s1 s1 g2< @ s1 s1 s1 s1", gems=16)
    assert lines(rich, Go((3, 0)))[0] == "The thief stabs the guard in the back: +2 gems (18)."
    bribed = state("s1 s1 s1 t @ s1 s1 s1 s1", gems=4)
    assert lines(bribed, Go((3, 0)))[0] == "The thief pays the traitor: +5 stealth (15), −3 gems (1)."
    poor = state("s1 s1 s1 t @ s1 s1 s1 s1", gems=2)
    assert lines(poor, Go((3, 0)))[0] == "The thief gives the traitor all gems: +5 stealth (15)."
    assert (
        lines(state("s1 s1 s1 d3< @ s1 s1 s1 s1"), Go((3, 0)))[0] == "The thief stabs the wolf in the back."
    )


def test_one_gem_is_one_gem() -> None:
    here = state("t1 s1 s1 s1 @ $1 s1 s1 s1", deck=FULL)
    assert lines(here, Go((5, 2)))[0] == "The thief takes the treasure: +1 gem (1)."
    traitor = state(board("t s1 s1 s1 @ s1 s1 s1 s1", gems=4), deck=FULL)
    assert lines(traitor, Go((0, 1)))[0] == "The thief pays the traitor: +5 stealth (15), −3 gems (1)."
    leaving = state(board("E s1 s1 s1 @ s1 s1 s1 s1", gems=1), deck=FULL)
    assert lines(leaving, Go((1, 0)))[-1] == "Ada leaves with 1 gem, but without the chest."


def test_a_turn_is_told_card_by_card_as_it_was_planned() -> None:
    here = state(QUIET, deck=FULL)
    events = tuple(GAME.event_for(event, THIEF) for event in told(here, Go((5, 2, 1)))[1])
    stages = PAGE.stages(events)
    assert [stage.picks for stage in stages] == [("go", "5"), ("go", "5", "2"), ("go", "5", "2", "1")]
    assert [str(stage.words) for stage in stages] == ["card 1 of 3", "card 2 of 3", "card 3 of 3"]
    for stage in stages:
        happened = [event for event in events[: stage.events] if isinstance(event, Stepped)]
        assert len(happened) == len(stage.picks) - 1
        assert not any(isinstance(event, Stepped) for event in events[stage.events : stage.events + 1]) or (
            stage is not stages[-1]
        )
    used = tuple(told(state(board(QUIET, slots=slots((Item.CLOAK, 1)))), UseItem(0))[1])
    assert PAGE.stages(used) == ()


def moments(here: State, action: CardThiefAction) -> list[tuple[int, str]]:
    """What a replay marks of an action, by its weight."""
    marks = [PAGE.mark(event, NAMES, PAGE.sight(None, THIEF)) for event in seen(told(here, action)[1])]
    return [(mark.weight, str(mark.words)) for mark in marks if mark is not None and mark.weight]


def test_a_replay_marks_rich_treasures_by_what_they_give_and_the_end_above_all() -> None:
    rich = state(board("s1 s1 s1 s1 @ $5 s1 s1 $2", gems=70), deck=FULL)
    assert moments(rich, Go((5, 8))) == [(5, "The thief takes the treasure: +5 gems (75).")]
    leaving = state(board("E s1 s1 s1 @ $9 s1 s1 s1", gems=70, chest_gems=6), deck=FULL)
    weight, words = moments(leaving, Go((1, 0)))[-1]
    assert words == "Ada escapes with the chest and 76 gems in all."
    assert weight > CHEST > CLEARED


def own_lines(here: State, action: CardThiefAction) -> list[str]:
    """What the thief reads of their own action."""
    sight = PAGE.sight(None, THIEF)
    said = [PAGE.line_to(event, NAMES, THIEF, sight) for event in seen(told(here, action)[1])]
    return [str(words) for words in said if words is not None]


def test_to_the_thief_the_log_says_you() -> None:
    here = state("g2^ s2 f1 s1 @ $2 D h10 g3v", deck=FULL)
    assert own_lines(here, Go((5, 2, 1))) == [
        "You take the treasure: +2 gems (2).",
        "You put out the torch: −1 stealth (9).",
        "You sneak: +2 stealth (11).",
    ]
    assert own_lines(here, Go((8, 7)))[0] == "You knock out the guard of 3: −3 stealth (7), +3 gems (3)."
    rich = state("s1 s1 s1 g2< @ s1 s1 s1 s1", gems=16)
    assert own_lines(rich, Go((3, 0)))[0] == "You stab the guard in the back: +2 gems (18)."
    wolf = state("s1 s1 s1 d3< @ s1 s1 s1 s1")
    assert own_lines(wolf, Go((3, 0)))[0] == "You stab the wolf in the back."
    poor = state("s1 s1 s1 t @ s1 s1 s1 s1", gems=2)
    assert own_lines(poor, Go((3, 0)))[0] == "You give the traitor all your gems: +5 stealth (15)."
    leaving = state(board("E s1 s1 s1 @ s1 s1 s1 s1", gems=1), deck=FULL)
    assert own_lines(leaving, Go((1, 0)))[-1] == "You leave with 1 gem, but without the chest."
    cloak = state(board(QUIET, slots=slots((Item.CLOAK, 1))))
    assert own_lines(cloak, UseItem(0))[0].startswith("You use the cloak: ")


def test_no_line_to_the_thief_is_about_the_thief() -> None:
    """Whatever names the thief to others is said to the thief as `you`."""
    caught = HeistEnded(Result.CAUGHT, 0, 0)
    assert str(PAGE.line(caught, NAMES)) == "Ada is caught."
    assert str(PAGE.line_to(caught, NAMES, THIEF, PAGE.sight(None, THIEF))) == "You're caught."
    random = Random(4)
    here, sight = GAME.setup(setup(Options()), "4" * 64).state, PAGE.sight(None, THIEF)
    for _step in range(120):
        legal = list(GAME.legal_actions(here, THIEF))
        if not legal:
            break
        here, events = told(here, random.choice(legal))
        for event in seen(events):
            words = str(PAGE.line(event, NAMES) or "")
            if "thief" in words.lower() or "Ada" in words:
                assert "ou" in str(PAGE.line_to(event, NAMES, THIEF, sight)), words
