"""What services send when a match has changed: the match as it is stored then, for which nothing is loaded again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.card_thief.rules.values import Options as HeistOptions
from games.engine.fairness import commitment_of
from games.kata.rules.values import Options
from games.matches.models import Daily, Match
from games.matches.play.day_end import days_end
from games.matches.play.services import seat_forfeit
from games.matches.seating.bots import seat_free, seats_fill
from games.matches.seating.closing import seat_vacate
from games.matches.seating.dailies import daily_try
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_create, match_join, match_leave
from games.matches.snapshot import MatchSnapshot, snapshot_known, snapshot_load, snapshots_forget
from games.matches.told import match_changed
from tests.matches.trio import three
from tests.support.days import MIDNIGHT, THIEF, tried
from tests.support.noon import NOON, at
from tests.support.play import RUSH, begun, opened, text_of

pytestmark = pytest.mark.usefixtures("tiny_on_site")


class Told:
    """What a service sends of matches, and what is asked of the database to send it."""

    def __init__(self, on_commit: Any) -> None:
        self.on_commit = on_commit

    def of(self, change: Callable[[], Match]) -> tuple[MatchSnapshot, int]:
        """What is sent of the match that is changed, and how many queries that takes after the commit."""
        snapshots: list[MatchSnapshot] = []

        def hear(*, snapshot: MatchSnapshot, **_signal: Any) -> None:
            snapshots.append(snapshot)

        match_changed.connect(hear)
        try:
            with self.on_commit() as callbacks:
                match = change()
            with CaptureQueriesContext(connection) as queries:
                for callback in callbacks:
                    callback()
        finally:
            match_changed.disconnect(hear)
        [snapshot] = [snapshot for snapshot in snapshots if snapshot.id == match.pk]
        return snapshot, len(queries)


@pytest.fixture
def told(django_capture_on_commit_callbacks: Any) -> Told:
    return Told(django_capture_on_commit_callbacks)


def is_told(told: Told, change: Callable[[], Match], *, of_others: bool = False) -> MatchSnapshot:
    """Changes a match; what is sent of it is what is stored, and what this process remembers.

    Nothing is loaded for it, but for another match that has changed with it.
    """
    snapshots_forget()
    snapshot, asked = told.of(change)
    assert text_of(snapshot) == text_of(snapshot_load(snapshot.id))
    assert snapshot_known(snapshot.id) is snapshot
    assert (asked == 0) != of_others
    return snapshot


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"bots": ("random",)},
        {"deck": RUSH, "options": Options(own_decks=True, minions=True, healing=True)},
    ],
)
def test_a_match_that_is_opened(told: Told, ada: User, fields: dict[str, Any]) -> None:
    asked = {"user": ada, "game": "kata", "options": Options(), "nonce": "n", **fields}
    snapshot = is_told(told, lambda: match_create(**asked))
    assert snapshot.is_playing == bool(fields.get("bots"))
    assert snapshot.newcomers == ((ada.pk,) if snapshot.is_playing else ())


def test_a_heist_which_begins_at_once(told: Told, ada: User) -> None:
    asked = {"user": ada, "game": "card_thief", "options": HeistOptions(), "nonce": "n"}
    assert is_told(told, lambda: match_create(**asked)).is_playing


def test_a_try_at_the_deal_of_the_day(told: Told, ann: User, daily: Daily) -> None:
    snapshot = is_told(told, lambda: daily_try(user=ann, game=THIEF, now=NOON))
    assert snapshot.is_kept_back


def test_a_try_that_ends_with_its_day(told: Told, ann: User, daily: Daily) -> None:
    match = tried(ann)

    def ended() -> Match:
        assert days_end(MIDNIGHT) == [match.pk]
        return match

    assert not is_told(told, ended).is_kept_back


def test_a_try_that_had_ended_before_its_day(told: Told, ann: User, daily: Daily) -> None:
    match = tried(ann)
    with at(0):
        seat_forfeit(match_id=match.pk, user_id=ann.pk)

    def ended() -> Match:
        assert days_end(MIDNIGHT) == []
        return match

    assert not is_told(told, ended, of_others=True).is_kept_back


def test_whoever_sits_down(told: Told, ada: User, bob: User, eve: User) -> None:
    match = three(ada)
    assert is_told(told, lambda: match_join(match=match, user=bob, nonce="n")).is_open
    assert is_told(told, lambda: match_join(match=match, user=eve, nonce="n")).is_playing


def test_whoever_gets_up_and_a_table_that_is_called_off(told: Told, ada: User, bob: User) -> None:
    match = three(ada)
    match_join(match=match, user=bob, nonce="n")

    def left(user: User) -> Match:
        return match_leave(match=match, user=user)

    assert is_told(told, lambda: left(bob)).free_seats == (1, 2)
    assert is_told(told, lambda: left(ada)).status == Match.Status.CALLED_OFF


def test_a_table_that_is_closed_and_opened_anew(told: Told, ada: User, bob: User) -> None:
    match = opened(ada, commitment=commitment_of("host"))

    def joined() -> Match:
        return match_join(match=match, user=bob, commitment=commitment_of("guest"))

    def gone() -> Match:
        seat_vacate(match=match, user=bob)
        return match

    closing = is_told(told, joined).closing
    assert closing
    assert closing.list
    assert is_told(told, gone).free_seats == (1,)


def test_bots_that_are_seated_and_taken_away(told: Told, ada: User) -> None:
    match = three(ada)
    filled = is_told(told, lambda: seats_fill(match=match, user=ada, seat="1", bot="random"))
    assert filled.free_seats == (2,)
    freed = is_told(told, lambda: seat_free(match=match, user=ada, seat="1"))
    assert freed.free_seats == (1, 2)
    assert is_told(told, lambda: seats_fill(match=match, user=ada, seat="all", bot="random")).is_playing


def test_a_rematch_that_is_asked_for_and_agreed_to(told: Told, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    asked_for = is_told(told, lambda: match_rematch(match=match, user=bob, nonce="n"), of_others=True)
    assert asked_for.kept_for == ("Bob", "Ada")
    assert is_told(told, lambda: match_rematch(match=match, user=ada, nonce="n"), of_others=True).is_playing
