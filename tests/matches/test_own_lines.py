"""The lines of the log that the site writes itself: in the second person to whom they are about, else by name."""

from __future__ import annotations

import pytest

from games.engine.entries import Actor, AnyEntry, Controlled, Forfeited, Settled, TakenBack, TimedOut
from games.engine.game import Outcome, Seat
from games.matches.room.headlines import own_line

ADA, BOB = Seat(0), Seat(1)
TWO, THREE = ("Ada", "Bob"), ("Ada", "Bob", "Eve")
LINES: list[tuple[AnyEntry, tuple[str, ...], str, str]] = [
    (Forfeited(ADA, Actor.PERSON), TWO, "You resign.", "Ada resigns."),
    (
        Forfeited(ADA, Actor.CLOCK),
        TWO,
        "You were away for too long and lose the match.",
        "Ada was away for too long and loses the match.",
    ),
    (
        Forfeited(ADA, Actor.CLOCK),
        THREE,
        "You were away for too long and are out of the match.",
        "Ada was away for too long and is out of the match.",
    ),
    (
        Forfeited(ADA, Actor.CLOCK),
        ("Ada",),
        "You were away for too long.",
        "Ada was away for too long.",
    ),
    (TimedOut(ADA, Actor.CLOCK, None), TWO, "You ran out of time.", "Ada ran out of time."),
    (
        Settled(ADA, Actor.PERSON, Outcome((ADA,), (1, 0), "")),
        TWO,
        "You claim the win, since your opponent left.",
        "Ada claims the win, since the opponent left.",
    ),
    (
        Settled(ADA, Actor.PERSON, Outcome((), (0, 0), "")),
        TWO,
        "You claim a draw, since your opponent left.",
        "Ada claims a draw, since the opponent left.",
    ),
    (Controlled(ADA, Actor.CLOCK, "bot"), THREE, "A bot plays for you.", "A bot plays for Ada."),
    (Controlled(ADA, Actor.PERSON, None), THREE, "You're back in the match.", "Ada is back in the match."),
    (TakenBack(ADA, Actor.PERSON, 3), TWO, "You take a move back.", "Ada takes a move back."),
]


@pytest.mark.parametrize(("entry", "names", "to_ada", "to_others"), LINES)
def test_a_line_is_said_to_whom_it_is_about(
    entry: AnyEntry, names: tuple[str, ...], to_ada: str, to_others: str
) -> None:
    assert str(own_line(entry, names, said_to=ADA)) == to_ada
    for viewer in (BOB, None):
        assert str(own_line(entry, names, said_to=viewer)) == to_others


def test_who_gives_up_alone_reads_it_in_the_lines_of_the_game() -> None:
    for viewer in (ADA, None):
        assert own_line(Forfeited(ADA, Actor.PERSON), ("Ada",), said_to=viewer) is None
