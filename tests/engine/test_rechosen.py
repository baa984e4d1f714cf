"""What bots chose, computed anew from a record: RECORD.md, *Bots' choices*."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.engine.entries import Actor, Controlled
from games.engine.game import Seat
from games.engine.rechosen import Rechosen, has_choices, rechosen
from games.engine.record import Record, Seated, SeatedBot, read_record, write_record
from games.engine.simulation import match_record
from tests.support.tiny import BOTS, SETUP, TINY

RECORD: Record[Any, Any] = match_record(
    TINY, replace(SETUP, options=replace(SETUP.options, hand=3)), "tests", 1, [BOTS["random"]] * 2
)
NUMBERS = tuple(range(1, len(RECORD.entries) + 1))


def seated(slug: str, version: int = 1) -> tuple[Seated, ...]:
    return (Seated(SeatedBot(slug, version), None),) * 2


def found(record: Record[Any, Any]) -> Rechosen:
    return rechosen(TINY, BOTS, record)


def test_honest_bots_choose_the_same_again() -> None:
    assert has_choices(RECORD)
    assert found(RECORD) == Rechosen(same=len(NUMBERS), other=(), left=0)
    assert found(read_record(TINY, write_record(RECORD).encode())) == found(RECORD)


def test_choices_that_another_made_in_its_name_are_found() -> None:
    another = found(replace(RECORD, seated=seated("high")))
    assert another.other
    assert another.same + len(another.other) == len(NUMBERS)


@pytest.mark.parametrize("who", [seated("random", 2), seated("gone")])
def test_of_what_this_program_lacks_nothing_is_said(who: tuple[Seated, ...]) -> None:
    assert found(replace(RECORD, seated=who)) == Rechosen(same=0, other=(), left=len(NUMBERS))


def test_a_record_that_does_not_say_which_bots_sat_there_is_never_called_false() -> None:
    assert found(replace(RECORD, seated=())) == Rechosen(same=0, other=(), left=len(NUMBERS))


def test_where_no_bot_sat_none_can_have_chosen() -> None:
    people = replace(RECORD, seated=(Seated(None, None),) * 2)
    assert found(people) == Rechosen(same=0, other=NUMBERS, left=0)
    by_people = replace(RECORD, entries=tuple(replace(entry, actor=Actor.PERSON) for entry in RECORD.entries))
    assert not has_choices(by_people)
    assert found(by_people) == Rechosen(same=0, other=(), left=0)


@pytest.mark.parametrize(("version", "is_known"), [(1, True), (2, False), (UNSET, False)])
def test_who_plays_for_somebody_is_named_with_its_version(version: Any, is_known: bool) -> None:
    """Its chance follows from the number of its entry, so the match is played on with the seat handed over."""
    first, *_others = RECORD.entries
    people = (Seated(None, None), RECORD.seated[1])
    handed = Controlled(Seat(0), Actor.CLOCK, "random", version=version)
    again = replace(RECORD, seated=people, entries=(handed, first))
    told = found(again)
    assert told.left == (0 if is_known else 1)
    assert told.same + len(told.other) == (1 if is_known else 0)
    back = replace(again, entries=(handed, Controlled(Seat(0), Actor.PERSON, None), first))
    assert found(back).other == (3,)
