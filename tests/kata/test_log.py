"""What the log says of each event, and to whom."""

from __future__ import annotations

import pytest

from games.engine.play import play
from games.kata.page.page import PAGE
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    CardPlayed,
    Damaged,
    GameDrawn,
    Healed,
    KataEvent,
    MinionAttacked,
    MinionDamaged,
    MinionDied,
    MinionPlaced,
    Shown,
    TurnEnded,
)
from games.site.translation import translate
from tests.kata.table import END, FOE, ME, duel, minion, side

NAMES = ("Ada", "Ben")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Healed(ME, 4, 27), "Ada heals 4 (now 27)."),
        (Healed(ME, 0, 32), "Ada stays at 32: nobody heals above 30."),
        (
            MinionPlaced(ME, minion(1, 3, 1, card="m4")),
            "Ada summons Wolf: 3 attack, 1 health.",
        ),
        (MinionAttacked(ME, Shown("p1", "m4"), "face"), "Ada's Wolf attacks."),
        (MinionAttacked(ME, Shown("p1", "m4"), "p9"), "Ada's Wolf attacks a minion."),
        (MinionDamaged(FOE, Shown("p9", "m8"), 3, 3), "Ben's Golem takes 3 damage (3 left)."),
        (MinionDamaged(FOE, Shown("p9", "m8"), 3, 0), None),
        (MinionDied(FOE, Shown("p9", "m8")), "Ben's Golem dies."),
        (CardPlayed(ME, Shown("p1", "b3"), "p9", 1), "Ada plays Slash at a minion."),
        (CardPlayed(ME, Shown("p1", "h2"), "self", 1), "Ada plays Potion."),
        (CardPlayed(ME, Shown("p1", "m4"), "board", 1), None),
        (GameDrawn(ME), "Four hundred turns are over, and nobody has won."),
    ],
)
def test_variations_are_told_in_words(event: KataEvent, line: str | None) -> None:
    told = PAGE.line(GAME.event_for(event, FOE), NAMES)
    assert (told and str(told)) == line


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Bled(FOE, 4), "Ben has no cards left to draw and bleeds: 4 health."),
        (CardDiscarded(ME, Shown("p1", "b8")), "Overload! Ada's hand is full: Cataclysm is lost."),
        (CardPlayed(ME, Shown("p1", "b0"), "face", 1), "Ada plays Dud, and nothing happens."),
        (CardPlayed(ME, Shown("p1", "b3"), "face", 1), "Ada plays Slash."),
        (Damaged(FOE, 3, 27), "Ben takes 3 damage (27 left)."),
        (Damaged(FOE, 3, -1), "Ben takes 3 damage and falls."),
        (TurnEnded(ME, is_forced=True), "Ada has nothing left to play: the turn ends."),
        (TurnEnded(ME, is_forced=False), None),
    ],
)
def test_the_log_tells_events_in_words(event: object, line: str | None) -> None:
    seen = GAME.event_for(event, None)  # type: ignore[arg-type]
    told = PAGE.line(seen, NAMES)
    assert (told and translate(told)) == line


def test_the_log_names_a_drawn_card_to_its_owner_only() -> None:
    step = play(GAME, duel(side(["b0"]), side(["b0"], deck=("b6",))), ME, END)
    told = {
        viewer: [str(PAGE.line(GAME.event_for(event, viewer), NAMES)) for event in step.events]
        for viewer in (ME, FOE, None)
    }
    assert "Ben draws Fireball." in told[FOE]
    assert "Ben draws a card." in told[ME]
    assert told[ME] == told[None]
