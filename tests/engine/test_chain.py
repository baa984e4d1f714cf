"""A chain of heads: it binds every entry, and tells nothing to whoever has not got its key."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.chain import chain_begun, chain_key
from games.engine.entries import Actor, Controlled, TakenBack
from games.engine.errors import BadData
from games.engine.game import Seat
from games.engine.notes import Notes, noted
from games.engine.record import Record, doubts, read_record, verify, write_record
from games.engine.simulation import match_record
from games.engine.transcript import transcript
from tests.support.tiny import BOTS, SETUP, TINY

RECORD: Record[Any, Any] = match_record(TINY, SETUP, "tests", 1, [BOTS["random"], BOTS["high"]])


def plain(*parts: Any) -> str:
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def failing(record: Record[Any, Any]) -> list[str]:
    return [str(check.what) for check in verify(TINY, record) if not check.holds]


CHAIN_BROKEN = "All entries, one after the other, lead to the last head that was shown."


def test_all_heads_can_be_computed_by_hand_from_the_file() -> None:
    record = json.loads(write_record(RECORD))
    key = plain(record["secret"], "heads")
    start = {name: record[name] for name in ("fingerprint", "nonces", "seated")}
    heads = [plain(plain(key, 0), {**start, "seats": record["setup"]["seats"]})]
    for number, entry in enumerate(record["entries"], start=1):
        heads.append(plain(heads[-1], plain(key, number), entry))
    assert heads == list(RECORD.heads)
    assert record["head"] == heads[-1]
    assert failing(RECORD) == []


def test_heads_go_on_from_one_as_the_site_adds_entries() -> None:
    chain = chain_begun(RECORD.secret, RECORD.fingerprint, RECORD.nonces, RECORD.seated, RECORD.setup.seats)
    found = [(chain.number, chain.head)]
    for entry in RECORD.entries:
        chain = chain.then(entry)
        found.append((chain.number, chain.head))
    assert found == list(enumerate(RECORD.heads))


def test_without_the_secret_the_same_match_has_other_heads_everywhere() -> None:
    """So nobody can try what a hidden entry may be: all heads depend on salts that nobody knows."""
    other = replace(RECORD, secret="5" * 64)  # and the same fingerprint, seats, nonces and entries
    assert not set(other.heads) & set(RECORD.heads)
    unsalted = plain(RECORD.heads[0], json.loads(write_record(RECORD))["entries"][0])
    assert unsalted not in RECORD.heads
    assert chain_key(RECORD.secret) not in write_record(RECORD)


def test_the_first_head_binds_seats_and_nonces_as_they_were_when_the_deal_was_made() -> None:
    first = RECORD.heads[0]
    assert replace(RECORD, nonces=("other", RECORD.nonces[1])).heads[0] != first
    assert replace(RECORD, fingerprint="0" * 64).heads[0] != first
    assert replace(RECORD, seated=RECORD.seated[::-1]).heads[0] != first


@pytest.mark.parametrize("number", range(len(RECORD.entries)))
def test_an_entry_that_is_changed_changes_its_head_and_all_later_ones_and_none_before(number: int) -> None:
    entries = list(RECORD.entries)
    entries[number] = replace(entries[number], events=())
    heads = replace(RECORD, entries=tuple(entries)).heads
    assert heads[: number + 1] == RECORD.heads[: number + 1]
    assert not set(heads[number + 1 :]) & set(RECORD.heads)


def test_entries_that_are_no_moves_are_bound_too() -> None:
    person = Actor.PERSON
    for more in (Controlled(Seat(0), person, None), TakenBack(Seat(0), person, 0)):
        assert replace(RECORD, entries=(*RECORD.entries, more)).heads[:-1] == RECORD.heads


def test_a_head_that_was_shown_and_is_another_is_found_by_verify_and_by_the_command() -> None:
    forged = replace(RECORD, head="5" * 64)
    assert failing(forged) == [CHAIN_BROKEN]
    wrong = [why for _line, why in transcript(TINY, forged) if why]
    assert [str(why) for why in wrong] == [f"This check failed: {CHAIN_BROKEN} "]
    assert not [why for _line, why in transcript(TINY, RECORD) if why]


def test_a_record_of_a_match_without_heads_is_read_and_said_to_prove_less() -> None:
    bare = replace(RECORD, head=None)
    text = write_record(bare)
    assert '"head"' not in text
    assert read_record(TINY, text.encode()) == bare
    assert failing(bare) == []
    assert [str(doubt) for doubt in doubts(TINY, bare)] == [
        "It has no chain of heads, so nobody can see whether its moves were changed later."
    ]
    assert doubts(TINY, RECORD) == ()


def test_a_record_of_the_first_format_has_no_head() -> None:
    text = json.loads(write_record(RECORD))
    text |= {"format": "parlour-record/1"}
    del text["promise"], text["seated"]
    with pytest.raises(BadData, match="one of format 1 has neither that nor a head"):
        read_record(TINY, json.dumps(text).encode())


def test_a_kept_head_tells_of_a_history_that_was_written_anew_though_all_hashes_are_right() -> None:
    kept = Notes(heads={str(len(RECORD.entries)): RECORD.heads[-1]})
    assert [check.holds for check in noted(RECORD, kept)] == [True]
    cut = replace(RECORD, entries=RECORD.entries[:-1], outcome=None)
    cut = replace(cut, head=cut.heads[-1])
    assert failing(cut) == []
    assert [check.holds for check in noted(cut, kept)] == [False]
    assert [check.holds for check in noted(replace(cut, head=None), kept)] == [False]
    early = Notes(heads={"1": RECORD.heads[1]})
    assert [check.holds for check in noted(cut, early)] == [True]
    assert [check.holds for check in noted(RECORD, Notes(heads={"x": "5" * 64}))] == [False]
