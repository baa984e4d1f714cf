"""What the end of a match of the Kata says: told by hand, so that each number can be checked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.engine.game import Seat, Viewer
from games.engine.summaries import NumberedEvent, Summary
from games.kata.page.summary import summary
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    CardPlayed,
    Damaged,
    GameWon,
    Healed,
    Minion,
    MinionPlaced,
    Reason,
    Shown,
    TurnBegan,
    TurnEnded,
)
from games.kata.rules.views import SeenEvent
from games.matches.redaction import view_for
from tests.support.playthroughs import RECORDS, snapshots_of

A, B = Seat(0), Seat(1)
NAMES = ("Ada", "Bob")
CARD = Shown("p1", "b3")


def turn(number: int, seat: Seat, slots: int, spent: int, damage: int, left: int) -> list[SeenEvent]:
    """A turn in which a card was played for so much mana and damage, which left the other so much health."""
    hit = [Damaged(Seat(1 - seat), damage, left)] if damage else []
    return [TurnBegan(seat, number, slots), CardPlayed(seat, CARD, "face", slots - spent), *hit]


ENDED = (TurnEnded(A, is_forced=False), TurnEnded(B, is_forced=False))
MATCH: tuple[Sequence[SeenEvent], ...] = (
    [*turn(1, A, 4, 2, 3, 7), ENDED[A]],
    [*turn(2, B, 4, 4, 5, 5), ENDED[B]],
    [*turn(3, A, 5, 1, 4, 3), ENDED[A]],
    [*turn(4, B, 5, 5, 1, 4), CardDiscarded(A, CARD), ENDED[B]],
    [*turn(5, A, 6, 6, 3, 0), GameWon(A, Reason.DAMAGE)],
)
"""Both begin with ten; Ada leads, loses the lead in turn 2, and takes it for good in turn 3."""


LATE: tuple[Sequence[SeenEvent], ...] = (
    *MATCH[:3],
    [*turn(4, B, 5, 5, 0, 4), MinionPlaced(B, Minion("m1", "m1", 5, 5, 5)), ENDED[B]],
    MATCH[4],
)
"""As before, but Bob has a minion in turn 4 that would have struck for all that Ada has left."""


def said_to(
    viewer: Viewer,
    reason: Reason = Reason.DAMAGE,
    winner: Seat = A,
    match: tuple[Sequence[SeenEvent], ...] = MATCH,
) -> Summary:
    last = list(snapshots_of(next(path for path in RECORDS if path.stem == "kata-first-1")))[-1]
    view = view_for(last, viewer)
    sides = tuple(replace(side, health=health) for side, health in zip(view.sides, (4, 0), strict=True))
    view = replace(view, sides=sides, winner=winner, reason=reason)
    assert GAME.outcome(last.state) is not None
    told = [NumberedEvent(number, event) for number, events in enumerate(match, start=1) for event in events]
    found = summary(view, told, NAMES)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("viewer", "wanted"),
    [
        (A, "You took the lead for good in turn 3, with 4 damage."),
        (B, "Ada took the lead for good in turn 3, with 4 damage."),
        (None, "Ada took the lead for good in turn 3, with 4 damage."),
    ],
)
def test_the_turn_that_took_the_lead_for_good_decided_it(viewer: Viewer, wanted: str) -> None:
    assert str(said_to(viewer).decided) == wanted
    assert said_to(viewer).at == "3"


@pytest.mark.parametrize(
    ("viewer", "wanted"),
    [
        (A, "Just in time! You won in turn 5, with their minions ready to finish you."),
        (B, "So close! Ada won in turn 5, with your minions ready to strike the last blow."),
        (
            None,
            "Just in time! Ada won in turn 5, with Bob's minions ready to strike the last blow.",
        ),
    ],
)
def test_nobody_led_all_the_way_who_was_behind_before_the_last_blow(viewer: Viewer, wanted: str) -> None:
    assert str(said_to(viewer, match=LATE).decided) == wanted
    assert said_to(viewer, match=LATE).at == "5"


LAST: tuple[Sequence[SeenEvent], ...] = (
    *MATCH[:2],
    [*turn(3, A, 5, 1, 1, 4), ENDED[A]],
    [*turn(4, B, 5, 5, 1, 4), ENDED[B]],
    [*turn(5, A, 6, 6, 4, 0), GameWon(A, Reason.DAMAGE)],
)
"""Ada leads in turns 1 and 3, but not in turn 4."""
BEHIND: tuple[Sequence[SeenEvent], ...] = (
    [TurnBegan(A, 1, 4), ENDED[A]],
    [*turn(2, B, 4, 4, 5, 5), ENDED[B]],
    [*turn(3, A, 5, 1, 4, 6), ENDED[A]],
    [*turn(4, B, 5, 5, 1, 4), ENDED[B]],
    [*turn(5, A, 6, 6, 6, 0), GameWon(A, Reason.DAMAGE)],
)
"""Both begin with ten, and Ada is never ahead before her last blow."""


@pytest.mark.parametrize(
    ("viewer", "match", "wanted"),
    [
        (A, BEHIND, "You saved it for last: never ahead until turn 5, when your 6 damage won it."),
        (B, BEHIND, "Ada saved it for last: never ahead until turn 5, when 6 damage won it."),
        (None, BEHIND, "Ada saved it for last: never ahead until turn 5, when 6 damage won it."),
        (A, LAST, "Back and forth until turn 5, when your 4 damage settled it."),
        (B, LAST, "Back and forth until turn 5, when Ada's 4 damage settled it."),
        (None, LAST, "Back and forth until turn 5, when Ada's 4 damage settled it."),
    ],
)
def test_nobody_leads_on_from_the_turn_that_ended_it(
    viewer: Viewer, match: tuple[Sequence[SeenEvent], ...], wanted: str
) -> None:
    assert str(said_to(viewer, match=match).decided) == wanted
    assert said_to(viewer, match=match).at == "5"


EVEN: tuple[Sequence[SeenEvent], ...] = (
    [*turn(1, A, 4, 2, 3, 7), ENDED[A]],
    [TurnBegan(B, 2, 4), MinionPlaced(A, Minion("m1", "m1", 9, 9, 9)), ENDED[B]],
    [*turn(3, A, 5, 1, 4, 3), ENDED[A]],
    [*turn(4, B, 5, 5, 1, 3), ENDED[B]],
    [*turn(5, A, 6, 6, 4, 0), GameWon(A, Reason.DAMAGE)],
)
"""Ada leads from the first; most of it comes in a turn of Bob's; two of hers hit alike, harder than the others."""


def test_a_lead_is_not_said_to_have_grown_in_a_turn_of_the_other() -> None:
    wanted = "You led from start to finish. The highlight: 4 damage in turn 3."
    assert str(said_to(A, match=EVEN).decided) == wanted
    assert str(said_to(None, match=EVEN).decided) == wanted.replace("You", "Ada")
    assert str(said_to(B, match=EVEN).decided) == "Ada led from start to finish, and turn 3 hurt: 4 damage."
    assert said_to(A, match=EVEN).at == "3"


def test_an_uneven_start_is_no_gain_of_the_first_turn() -> None:
    """Who began with more health than the other has not gained it in turn 1."""
    bled = (
        [TurnBegan(B, 1, 4), ENDED[B]],
        [TurnBegan(A, 2, 4), Healed(A, 1, 4), ENDED[A]],
        [TurnBegan(B, 3, 4), Bled(B, 0), GameWon(A, Reason.BLEEDING)],
    )
    told = said_to(A, Reason.BLEEDING, match=bled)
    assert str(told.decided) == "You led from start to finish, and pulled away in turn 2."
    assert told.at == "2"


def test_the_numbers_are_those_of_who_looks() -> None:
    own = {str(fact.label): str(fact.value) for fact in said_to(A).facts}
    assert own == {
        "Damage dealt": "10",
        "Damage taken": "6",
        "Biggest turn": "4 (turn 3)",
        "Mana wasted": "6 of 15",
    }
    other = {str(fact.label): str(fact.value) for fact in said_to(B).facts}
    assert other["Biggest turn"] == "5 (turn 2)"
    assert other["Mana wasted"] == "0 of 9"


def test_what_to_try_next_follows_from_what_went_wrong() -> None:
    assert "Spend every crystal" in str(said_to(A).next)
    assert "Count ahead" in str(said_to(B).next)
    assert said_to(None).next is None


@pytest.mark.parametrize(("attacks", "is_told"), [((3, 2, 0), True), ((3, 2, 1), False), ((3, 0), False)])
def test_a_minion_that_held_a_place_for_nothing_is_told_before_wasted_mana(
    attacks: Sequence[int], is_told: bool
) -> None:
    placed = [
        MinionPlaced(A, Minion(f"m{n}", "b0", attack, 1, 1)) for n, attack in enumerate(attacks, start=1)
    ]
    match = ([*placed, *MATCH[0]], *MATCH[1:])
    wanted = "For 3 turns your board was full" if is_told else "Spend every"
    assert wanted in str(said_to(A, match=match).next)


def test_nothing_decided_a_match_that_was_given_up() -> None:
    assert said_to(A, Reason.FORFEIT).decided is None


def test_a_last_blow_takes_no_more_than_there_was() -> None:
    over = [*turn(5, A, 6, 6, 7, -4), GameWon(A, Reason.DAMAGE)]
    for viewer, label in ((A, "Damage dealt"), (B, "Damage taken")):
        facts = {str(fact.label): str(fact.value) for fact in said_to(viewer, match=(*MATCH[:4], over)).facts}
        assert facts[label] == "10"
