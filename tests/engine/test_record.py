"""Records: written, read again, and checked as a stranger would."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import games.engine
from games.engine.entries import Acted, Actor, Controlled, Forfeited, Settled, TakenBack, TimedOut
from games.engine.errors import BadData, RuleError
from games.engine.game import Outcome, Seat
from games.engine.record import (
    FIXED,
    IS_SET,
    MAX_RECORD_BYTES,
    Record,
    Seated,
    doubts,
    make_record,
    moments,
    read_record,
    verify,
    write_record,
)
from games.engine.setup import Hidden
from games.engine.simulation import match_played, match_record
from games.engine.transcript import transcript
from games.engine.words import words
from games.registry import GAMES
from tests.support.tiny import BOTS, SETUP, TINY, Pick, Swap
from tests.support.worlds import World

RECORD: Record[Any, Any] = match_record(TINY, SETUP, "tests", 1, [BOTS["random"], BOTS["high"]])
TEXT = write_record(RECORD)
CHECKS = 7
"""Promise, fingerprint, nonces of bots, entries, events, outcome, heads."""


def holds(record: Record[Any, Any]) -> list[bool]:
    """What is found by the checks if the last head was computed again."""
    if record.head:
        record = replace(record, head=record.heads[-1])
    return [check.holds for check in verify(TINY, record)]


def of_people(record: Record[Any, Any]) -> Record[Any, Any]:
    """The record as if people had sat there."""
    entries = tuple(replace(entry, actor=Actor.PERSON) for entry in record.entries)
    return replace(record, seated=(Seated(None, None),) * len(record.seated), entries=entries)


def changed(path: str, value: object) -> bytes:
    """The text of the record with another value at a path such as `setup/options/hand`."""
    whole = json.loads(TEXT)
    *way, last = path.split("/")
    place = whole
    for name in way:
        place = place[int(name) if isinstance(place, list) else name]
    place[int(last) if isinstance(place, list) else last] = value
    return json.dumps(whole).encode()


def test_a_record_is_the_same_after_writing_and_reading() -> None:
    assert read_record(TINY, TEXT.encode()) == RECORD
    assert write_record(read_record(TINY, TEXT.encode())) == TEXT


def test_an_honest_record_passes_every_check() -> None:
    assert holds(RECORD) == [True] * CHECKS
    assert moments(TINY, RECORD)[-1].outcome == RECORD.outcome


def test_every_kind_of_entry_survives_the_file() -> None:
    zero, person = Seat(0), Actor.PERSON
    entries = (
        Acted(zero, person, Pick("10", 1), ()),
        TimedOut(zero, Actor.CLOCK, Swap(("10",)), ()),
        Controlled(zero, Actor.CLOCK, "high"),
        Controlled(zero, person, None),
        TakenBack(zero, person, 0),
        Forfeited(zero, person, ()),
        Settled(zero, person, Outcome((), (0, 0), words("%(why)s", why=words("Agreed.")))),
    )
    record = make_record(TINY, SETUP, "1" * 64, ("a", "b"), entries, None)
    assert read_record(TINY, write_record(record).encode()) == record


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9, 0.999])
def test_a_record_that_is_cut_short_is_refused(share: float) -> None:
    with pytest.raises(BadData, match="could not be read"):
        read_record(TINY, TEXT.encode()[: int(len(TEXT) * share)])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changed("format", "parlour-record/3"), "Unknown record format: parlour-record/3"),
        (changed("format", "parlour-record/1"), "A record of format 2 says"),
        (changed("promise", None), "A record of format 2 says"),
        (changed("seated", []), "A record of format 2 says"),
        (changed("promise", "F" * 64), r"at `\$.promise`"),
        (changed("seated/0/bot/colour", "red"), "unknown field `colour`"),
        (changed("format", "\x1b[2J\n" + "x" * 99), r"Unknown record format: \?\[2J\?x{35}$"),
        (changed("game", "chess"), "record of another game: chess"),
        (changed("rules", 3), "Unknown rules version 3; this program knows version 2"),
        (changed("rules", "2"), "could not be read"),
        (changed("colour", "red"), "unknown field `colour`"),
        (changed("setup/colour", "red"), r"unknown field `colour` - at `\$.setup`"),
        (changed("setup/options/colour", "red"), r"unknown field `colour` - at `\$.setup.options`"),
        (changed("setup/options/hand", 99), r"at `\$.setup.options.hand`"),
        (changed("setup/seats", []), "one nonce for each seat"),
        (changed("entries/0/colour", "red"), "unknown field `colour`"),
        (changed("entries/0/kind", "dreamt"), "Invalid value 'dreamt'"),
        (changed("entries/0/actor", "ghost"), "Invalid enum value 'ghost'"),
        (changed("entries/0/action/colour", "red"), "unknown field `colour`"),
        (changed("entries/0/events/0/colour", "red"), "unknown field `colour`"),
        (changed("outcome/colour", "red"), "unknown field `colour`"),
        (changed("outcome/reason/colour", "red"), "unknown field `colour`"),
        (changed("secret", "5" * 63), r"at `\$.secret`"),
        (changed("secret", "5" * 64 + "\n"), r"at `\$.secret`"),
        (changed("fingerprint", "F" * 64), r"at `\$.fingerprint`"),
        (changed("nonces/0", "a b"), r"at `\$.nonces\[0\]`"),
        (changed("nonces/0", "x" * 10_000), r"at `\$.nonces\[0\]`"),
        (changed("nonces", ["a", "b", "c"]), "one nonce for each seat"),
        (TEXT.replace('"kind":', '"\\u001b[2J\\n":1,"kind":', 1).encode(), r"unknown field `\?\[2J\?`"),
        (TEXT.replace("{", '{"game":"other",', 1).encode(), "“game” appears twice in one object"),
        (TEXT.replace('"seat":', '"seat":9,"seat":', 1).encode(), "“seat” appears twice in one object"),
        (b" " * (9 * 1024 * 1024), "too large"),
        (TEXT.encode() + b" " * MAX_RECORD_BYTES, "too large"),
    ],
)
def test_a_file_that_is_no_record_of_this_game_is_refused(text: bytes, why: str) -> None:
    with pytest.raises(BadData, match=why):
        read_record(TINY, text)


def test_another_secret_fails_the_fingerprint() -> None:
    assert holds(replace(RECORD, secret="5" * 64))[:3] == [False] * 3


def test_another_fingerprint_fails_nothing_else() -> None:
    assert holds(replace(RECORD, fingerprint="5" * 64)) == [True, False, True, True, True, True, True]


def test_another_nonce_does_not_give_the_same_match() -> None:
    checks = holds(of_people(replace(RECORD, nonces=("other", RECORD.nonces[1]))))
    assert checks[:2] == [True, True]
    assert not all(checks)


def test_other_options_fail_the_fingerprint() -> None:
    other = replace(RECORD.setup, options=replace(RECORD.setup.options, prize="stakes"))
    assert holds(replace(RECORD, setup=other))[:2] == [True, False]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bots_nonce_that_does_not_follow_from_the_secret_is_found_though_the_match_fits_it(
    seat: int,
) -> None:
    """A server that knows all other nonces could try nonces of its bots until the shuffle suits it."""
    nonces = tuple("ground" if number == seat else nonce for number, nonce in enumerate(RECORD.nonces))
    entries, outcome = match_played(TINY, SETUP, RECORD.secret, nonces, [BOTS["random"], BOTS["high"]])
    forged = replace(RECORD, nonces=nonces, entries=entries, outcome=outcome)
    assert holds(of_people(forged)) == [True] * (CHECKS - 1)
    assert holds(forged) == [True, True, False, True, True, True, True]
    assert str(verify(TINY, forged)[2].why) == f"Seat {seat} fails this check."


def test_a_seat_that_a_bot_took_is_played_by_nobody_else() -> None:
    """A server that sees all cards could play for a bot, and call that a person: no choice is computed anew then."""
    first, *rest = RECORD.entries
    for entries in (
        (replace(first, actor=Actor.PERSON), *rest),
        (replace(first, actor=Actor.CLOCK), *rest),
        (Controlled(first.seat, Actor.CLOCK, None), replace(first, actor=Actor.PERSON), *rest),
    ):
        found = verify(TINY, replace(RECORD, entries=entries))
        assert [str(check.why) for check in found if check.why] == [
            "Somebody who didn't have the seat acted."
        ]


def test_a_bots_deck_may_be_given_only_where_no_person_plays() -> None:
    kata = GAMES["kata"].game
    decks, seats, options = (
        list(kata.starters().values()),
        (False, True),
        kata.Options(own_decks=True, healing=True, minions=True),
    )
    drawn = World(kata, seats, options, decks={0: decks[0]}).setup.seats[1].deck
    other = next(deck for deck in decks if deck != drawn)
    given = World(kata, seats, options, decks={0: decks[0], 1: other}, given=frozenset({1})).record
    assert [str(check.what) for check in verify(kata, given) if not check.holds] == [
        "Each bot's deck follows from the secret."
    ]


def test_a_reader_is_told_of_cards_that_were_set() -> None:
    for hidden, doubt in (
        (Hidden(seed="c" * 64), FIXED),
        (Hidden(stack={"pile": ("1",)}), IS_SET),
        (Hidden(rigging={"friend": 1}), IS_SET),
    ):
        record = replace(RECORD, setup=replace(SETUP, hidden=hidden))
        assert doubts(TINY, record) == (doubt,)
    assert doubts(TINY, RECORD) == ()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("closed", None),
        ("seated/0/bot/is_deck_given", False),
        ("setup/hidden/seed", ""),
        ("outcome/reason/plural", None),
    ],
)
def test_what_a_record_leaves_out_may_not_stand_in_it(path: str, value: object) -> None:
    """The hashes of another program would be of what stands there."""
    with pytest.raises(BadData, match="It holds what a record leaves out"):
        read_record(TINY, changed(path, value))


@pytest.mark.parametrize("number", ["-0", "1" * 16])
def test_a_number_that_other_programs_might_read_otherwise_is_refused(number: str) -> None:
    with pytest.raises(BadData, match="A number is not whole, or too large"):
        read_record(TINY, TEXT.replace('"coins":0', f'"coins":{number}', 1).encode())


def test_another_promise_is_found() -> None:
    assert holds(replace(RECORD, promise="5" * 64)) == [False] + [True] * (CHECKS - 1)


def test_a_record_of_the_first_format_is_read_and_checked_as_far_as_it_goes() -> None:
    first = replace(RECORD, format="parlour-record/1", promise=None, seated=(), head=None)
    text = write_record(first)
    assert "promise" not in text
    assert "seated" not in text
    assert read_record(TINY, text.encode()) == first
    assert holds(first) == [True] * 4


def test_a_changed_event_is_found_and_named() -> None:
    entries = (*RECORD.entries[:2], replace(RECORD.entries[2], events=()), *RECORD.entries[3:])
    record = replace(RECORD, entries=entries)
    assert holds(record) == [True, True, True, True, False, True, True]
    assert str(verify(TINY, record)[4].why) == "The first difference is at entry 3."


def test_a_changed_outcome_is_found() -> None:
    assert RECORD.outcome is not None
    for outcome in (None, replace(RECORD.outcome, scores=(9, 9)), replace(RECORD.outcome, winners=())):
        assert holds(replace(RECORD, outcome=outcome)) == [True, True, True, True, True, False, True]


def test_a_better_sentence_for_the_reason_makes_no_record_a_forged_one() -> None:
    assert RECORD.outcome is not None
    outcome = replace(RECORD.outcome, reason=words("As it was said in former times."))
    assert holds(replace(RECORD, outcome=outcome)) == [True] * CHECKS


def test_an_impossible_entry_ends_the_checks_with_its_reason() -> None:
    forged = Acted(Seat(0), Actor.PERSON, Pick("99", 0))
    checks = verify(TINY, replace(RECORD, entries=(forged, *RECORD.entries[1:])))
    assert [check.holds for check in checks] == [True, True, True, False, False]
    assert str(checks[-2].why) == "Entry 1: You do not hold 99."


def test_a_match_that_was_broken_off_is_a_record_too() -> None:
    assert holds(replace(RECORD, entries=RECORD.entries[:1], outcome=None)) == [True] * CHECKS


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_a_file_holds_there_is_a_result_or_a_sentence(data: st.DataObject) -> None:
    whole: Any = json.loads(TEXT)
    place = whole
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not (isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans())):
            break
        place = place[key]
    place[key] = data.draw(
        st.sampled_from(
            [None, True, -1, 2, 10**30, 0.5, "", "x", [], {}, ["x"], place[key], [place[key]] * 2]
        )
    )
    try:
        record = read_record(TINY, json.dumps(whole).encode())
        list(transcript(TINY, record))
    except RuleError:
        return
    assert len(verify(TINY, record)) >= 3


def test_the_example_in_the_documentation_is_a_record_that_replays() -> None:
    text = (Path(games.engine.__file__).parent / "RECORD.md").read_text()
    example, lines = re.findall(r"```json\n(.*?)```", text, re.DOTALL)[:2]
    record = read_record(TINY, example.encode())
    assert holds(record) == [True] * CHECKS
    told = [line for line, wrong in transcript(TINY, record) if wrong is None]
    assert [json.loads(line) for line in lines.splitlines()] == json.loads(json.dumps([told[1], told[-1]]))
