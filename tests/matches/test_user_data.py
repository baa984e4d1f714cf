"""What becomes of matches when a guest gets an account, when somebody leaves, and in an export."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.selectors import user_export
from accounts.services import guest_create, guest_hand_over, guests_forget, user_delete
from accounts.user_data import owns_something
from decks.services import deck_create
from games.engine.entries import Actor, Forfeited
from games.matches.lists.selectors import match_rows
from games.matches.models import ChatLine, Match
from games.matches.play.services import seat_forfeit
from games.matches.presence.chat import chat_say
from games.matches.seating.services import match_join
from games.matches.selectors import matches_of
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_fresh, snapshot_load
from games.matches.told import match_changed
from tests.support.play import begun, moved, opened
from tests.support.purses import sat

pytestmark = pytest.mark.django_db


@pytest.fixture
def told() -> Iterator[list[MatchSnapshot]]:
    """What is told of matches."""
    snapshots: list[MatchSnapshot] = []

    def hear(*, snapshot: MatchSnapshot, **_signal: Any) -> None:
        snapshots.append(snapshot)

    match_changed.connect(hear)
    yield snapshots
    match_changed.disconnect(hear)


def test_a_guests_seats_words_and_open_matches_become_the_accounts(ada: User, bob: User, guest: User) -> None:
    running, waiting = begun(guest, bob), opened(guest)
    chat_say(match_id=running.pk, user_id=guest.pk, text="Hello")
    guest_hand_over(guest=guest, user=ada)
    for match in (running, waiting):
        assert snapshot_load(match.pk).names[0] == "Ada"
        assert Match.objects.get(pk=match.pk).created_by == ada
    assert Match.objects.get(pk=running.pk).status == Match.Status.PLAYING
    assert ChatLine.objects.get().user == ada


def test_the_room_shows_the_new_name_at_once_and_the_account_plays_on(
    ada: User, bob: User, guest: User
) -> None:
    match = begun(guest, bob)
    before = snapshot_cached(match.pk)
    guest_hand_over(guest=guest, user=ada)
    after = snapshot_fresh(match.pk)
    assert after.version > before.version
    assert after.names == ("Ada", "Bob")
    assert moved(match, ada).entries == 1


def test_a_table_that_its_host_leaves_for_good_is_told_of_once(
    ada: User, told: list[MatchSnapshot], django_capture_on_commit_callbacks: Any
) -> None:
    match = opened(ada)
    with django_capture_on_commit_callbacks(execute=True):
        user_delete(user=ada)
    assert [(snapshot.id, snapshot.status, snapshot.names[0]) for snapshot in told] == [
        (match.pk, Match.Status.CALLED_OFF, "")
    ]


def test_a_match_against_ones_own_guest_is_not_taken_over_but_ended(ada: User, guest: User) -> None:
    match = begun(ada, guest)
    guest_hand_over(guest=guest, user=ada)
    table = snapshot_load(match.pk)
    assert table.is_over
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.names[1].startswith("Former player")


def test_whoever_leaves_resigns_what_is_running_and_calls_off_what_is_open(ada: User, bob: User) -> None:
    running, waiting, done = begun(ada, bob), opened(ada), begun(ada, bob)
    seat_forfeit(match_id=done.pk, user_id=bob.pk)
    user_delete(user=ada)
    assert Match.objects.get(pk=waiting.pk).status == Match.Status.CALLED_OFF
    table = snapshot_load(running.pk)
    [logged] = table.recent
    entry = logged.entry
    assert isinstance(entry, Forfeited)
    assert (entry.seat, entry.actor) == (0, Actor.PERSON)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    assert snapshot_load(done.pk).outcome.winners == (0,)  # type: ignore[union-attr]
    assert [row.result for row in match_rows(matches_of(bob), bob)] == ["won", "lost"]


def test_the_export_holds_ones_matches_moves_and_words_and_nobody_elses(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    moved(match, ada, "play_card", "c1", "face")
    moved(match, ada)
    moved(match, bob)
    chat_say(match_id=match.pk, user_id=ada.pk, text="Good luck")
    chat_say(match_id=match.pk, user_id=bob.pk, text="You too")
    kept = user_export(user=ada)["matches"]
    [row] = kept["matches"]
    assert (row["match"], row["opponents"], row["result"]) == (match.public_id, ["Bob"], "")
    assert [move["action"]["type"] for move in kept["moves"]] == ["play_card", "end_turn"]
    assert [line["text"] for line in kept["chat_lines"]] == ["Good luck"]


def test_who_has_played_nothing_keeps_nothing(guest: User) -> None:
    assert not any(user_export(user=guest)["matches"].values())


def test_a_guest_who_logs_in_is_asked_and_keeps_the_matches(client: Client, bob: User, guest: User) -> None:
    match = begun(guest, bob)
    User.objects.create_user("Carol", password="long enough 7 to be safe")
    client.force_login(guest)
    client.post("/accounts/login/", {"login": "Carol", "password": "long enough 7 to be safe"})
    client.post("/accounts/claim/", {"answer": "yes"})
    assert snapshot_load(match.pk).names[0] == "Carol"


def _long_ago(guest: User) -> User:
    guest.date_joined = timezone.now() - dt.timedelta(days=31)
    guest.save()
    return guest


def test_guests_of_long_ago_who_left_nothing_are_removed_and_nobody_else(ada: User, bob: User) -> None:
    _long_ago(ada)
    nobody, young = _long_ago(guest_create()), guest_create()
    player, host, builder, talker = (_long_ago(guest_create()) for _guest in range(4))
    played = begun(player, bob)
    opened(host)
    deck_create(game="kata", user=builder, name="Mine")
    ChatLine.objects.create(match=played, user=talker, text="I got up again")
    assert guests_forget(timezone.now()) == 1
    assert not User.objects.filter(pk=nobody.pk).exists()
    kept = {ada, bob, young, player, host, builder, talker}
    assert kept == set(User.objects.all())
    assert guests_forget(timezone.now()) == 0


def test_a_guest_of_long_ago_with_a_purse_stays_and_breaks_nothing() -> None:
    guest = _long_ago(guest_create())
    _long_ago(guest_create())
    sat(guest).players.all().delete()
    assert guests_forget(timezone.now()) == 1
    assert list(User.objects.all()) == [guest]


def test_sessions_that_ran_out_are_removed_with_them(client: Client, ada: User) -> None:
    client.force_login(ada)
    old = SessionStore()
    old.set_expiry(-1)
    old.create()
    assert Session.objects.count() == 2
    guests_forget(timezone.now())
    assert Session.objects.get().session_key == client.session.session_key


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite takes one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_whoever_leaves_as_their_open_match_begins_resigns_it(ada: User, bob: User) -> None:
    match = opened(ada)
    begins = Thread(target=_joined, args=(match, bob))

    def meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        if "FOR UPDATE" in sql and begins.ident is None:
            begins.start()
            begins.join()
        return execute(sql, *rest)

    with connection.execute_wrapper(meanwhile):
        user_delete(user=ada)
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def _joined(match: Match, user: User) -> None:
    try:
        match_join(match=match, user=user, nonce="n")
    finally:
        connection.close()


def test_an_export_takes_as_many_queries_for_ten_matches_as_for_one(
    ada: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    moved(begun(ada, bob), ada, "end_turn")
    with CaptureQueriesContext(connection) as of_one:
        user_export(user=ada)
    for _number in range(9):
        moved(begun(ada, bob), ada, "end_turn")
    with django_assert_max_num_queries(len(of_one)):
        assert len(user_export(user=ada)["matches"]["moves"]) == 10


def test_whether_a_guest_owns_something_is_asked_without_an_export(ada: User, bob: User, guest: User) -> None:
    assert not owns_something(guest)
    moved(begun(guest, bob), guest, "end_turn")
    with CaptureQueriesContext(connection) as asked:
        assert owns_something(guest)
    assert len(asked) == 1
