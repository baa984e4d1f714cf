"""What proves that a match was not rigged: its fingerprint, its record, and the stored board."""

from __future__ import annotations

import datetime as dt
import json
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.record import moments, read_record, verify, write_record
from games.engine.setup import Hidden
from games.engine.wire import decode
from games.kata.rules.rules import GAME
from games.matches.deadlines import expire_due
from games.matches.models import Match
from games.matches.play.services import bot_move, result_claim, seat_forfeit
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_load
from tests.support.play import OWN_DECKS, begun, deck, moved, opened, played_out

FAIR = Hidden()


def record_of(match: Match) -> Any:
    record = match_record(Match.objects.get(pk=match.pk))
    assert record is not None
    return record


@pytest.fixture
def over(ada: User, bob: User) -> Match:
    match = begun(ada, bob, hidden=FAIR)
    played_out(match)
    return match


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_fingerprint_can_be_computed_by_hand_from_the_record(over: Match) -> None:
    record = json.loads(write_record(record_of(over)))
    promise = {
        "game": record["game"],
        "hidden": record["setup"]["hidden"],
        "options": record["setup"]["options"],
        "rules": record["rules"],
        "seats": len(record["setup"]["seats"]),
        "secret": record["secret"],
    }
    assert sha256(canonical(promise)).hexdigest() == over.fingerprint == record["fingerprint"]


def test_who_begins_can_be_computed_by_hand_from_secret_and_nonces(ada: User, bob: User) -> None:
    match = begun(ada, bob, hidden=FAIR)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    record = json.loads(write_record(record_of(match)))
    assert record["nonces"] == ["host", "guest"]
    seed = sha256(canonical([record["secret"], *record["nonces"]])).hexdigest()
    block = int(sha256(f"{seed}:0".encode()).hexdigest(), 16)  # the starters, shuffled: below(2)
    order = [0, 1]
    order[1], order[block % 2] = order[block % 2], order[1]
    opening = decode(Match.objects.get(pk=match.pk).opening, list[dict[str, Any]])
    assert opening[0] == {"type": "starter_chosen", "seat": order[0]}


def test_the_record_of_a_finished_match_holds_every_check(over: Match) -> None:
    assert [check.holds for check in verify(GAME, record_of(over))] == [True] * 7


@pytest.mark.parametrize("how", ["played", "resigned", "claimed", "expired"])
def test_every_record_can_be_read_again_and_replays_to_the_stored_board(
    ada: User, bob: User, how: str
) -> None:
    match = begun(ada, bob, hidden=FAIR, deck=deck(), options=OWN_DECKS)
    later = timezone.now() + dt.timedelta(days=8)
    if how == "played":
        played_out(match)
    elif how == "resigned":
        seat_forfeit(match_id=match.pk, user_id=bob.pk)
    elif how == "claimed":
        other = bob if snapshot_load(match.pk).acting == (0,) else ada
        result_claim(match_id=match.pk, user_id=other.pk, what="draw", now=later)
    else:
        expire_due(later)
    record = record_of(match)
    assert read_record(GAME, write_record(record).encode()) == record
    assert all(check.holds for check in verify(GAME, record))
    assert moments(GAME, record)[-1].state == snapshot_load(match.pk).state


def test_a_record_that_was_tampered_with_fails_its_checks(over: Match) -> None:
    record = json.loads(write_record(record_of(over)))
    for member, value in (("secret", "0" * 64), ("fingerprint", "0" * 64), ("nonces", ["host", "other"])):
        forged = read_record(GAME, json.dumps({**record, member: value}).encode())
        assert not all(check.holds for check in verify(GAME, forged))


def test_there_is_no_record_before_the_end(ada: User, bob: User, client: Client) -> None:
    match = begun(ada, bob)
    client.force_login(ada)
    for address in ("record.json", "verify/", "replay/", ""):
        response = client.get(f"/m/{match.public_id}/{address}")
        assert match.secret not in response.content.decode()
    assert match_record(match) is None


def test_the_stored_board_is_the_replayed_one_after_each_move(ada: User, bob: User) -> None:
    match = begun(ada, bob, hidden=FAIR)
    played = [snapshot_load(match.pk)]
    while played[-1].is_playing and len(played) < 12:
        table = played[-1]
        played.append(moved(match, ada if table.acting == (0,) else bob))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    replayed = moments(GAME, record_of(match))
    assert [table.state for table in played] == [moment.state for moment in replayed[:-1]]


def test_a_bot_needs_no_chance_of_the_match(ada: User) -> None:
    """A match with a bot verifies like any other: what the bot drew is no part of the seed."""
    match = opened(ada, bots=("random",))
    table = snapshot_load(match.pk)
    while table.is_playing:
        table = bot_move(match_id=match.pk) or moved(match, ada)
    assert all(check.holds for check in verify(GAME, record_of(match)))
