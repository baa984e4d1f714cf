"""Nobody loses a match, or their seat, because a server process stalled."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.matches.errors import NotAllowed
from games.matches.models import Match
from games.matches.play.services import result_claim
from games.matches.play.stand_ins import is_back, stand_in, stand_in_due
from games.matches.presence.leases import lease_ended, lease_renewed
from games.matches.presence.selectors import presence_of
from games.matches.presence.services import player_gone, player_seen, presence_renewed
from games.matches.room.fragments import presence_fragment
from games.matches.snapshot import MatchSnapshot, snapshot_load
from tests.matches.trio import three
from tests.support.noon import after, at
from tests.support.play import begun, rows

MINUTE = 60


@pytest.fixture(autouse=True)
def _each_process_has_another_name(settings: Any) -> None:
    settings.INSTANCE = ""


def beaten(process: str, seconds: float, *seen: tuple[Match, User]) -> None:
    """A process beats, with these at its pages."""
    with at(seconds):
        users = {(match.pk, user.pk) for match, user in seen}
        presence_renewed(process=process, users=users, audience={})


def claimed(match: Match, user: User, seconds: float) -> MatchSnapshot:
    with at(seconds):
        return result_claim(match_id=match.pk, user_id=user.pk, what="win")


def is_refused(match: Match, user: User, seconds: float, why: str) -> None:
    before = rows()
    with pytest.raises(NotAllowed, match=why):
        claimed(match, user, seconds)
    assert rows() == before


@pytest.fixture
def played(ada: User, bob: User) -> Match:
    """A match in which Ada is to act, begun at noon; the process "one" sees her until then, "two" sees Bob."""
    with at(0):
        match = begun(ada, bob)
    beaten("one", 0, (match, ada))
    beaten("two", 0, (match, bob))
    return match


# --- Claims ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [MINUTE, 5 * MINUTE, 10 * MINUTE])
def test_a_claim_never_succeeds_because_a_server_stalled(played: Match, bob: User, seconds: float) -> None:
    beaten("two", seconds, (played, bob))
    is_refused(played, bob, seconds, "server that last saw your opponent")
    assert presence_of(snapshot_load(played.pk), after(seconds)).can_claim == ()


def test_after_ten_minutes_a_process_is_taken_for_dead(played: Match, bob: User) -> None:
    assert claimed(played, bob, 10 * MINUTE + 1).is_over


def test_a_process_that_goes_on_counts_from_then(played: Match, ada: User, bob: User) -> None:
    for seconds in (300, 320, 340):
        beaten("one", seconds)  # Ada is not at its pages any more
    is_refused(played, bob, 359, "gone for a minute")
    assert claimed(played, bob, 360).is_over


def test_who_closed_the_page_may_have_tried_to_come_back_to_a_stalled_server(
    played: Match, ada: User, bob: User
) -> None:
    with at(10):
        player_gone(match_id=played.pk, user_id=ada.pk, process="one")
    is_refused(played, bob, 100, "isn't answering")
    beaten("one", 100)
    is_refused(played, bob, 110, "gone for a minute")


def test_a_process_that_sees_that_somebody_is_gone_lets_them_be_claimed_from(
    played: Match, bob: User
) -> None:
    for seconds in (10, 20, 30, 40, 50, 60):
        beaten("one", seconds)
    assert claimed(played, bob, 60).is_over


def test_who_is_seen_by_another_process_is_not_held_by_the_stalled_one(
    played: Match, ada: User, bob: User
) -> None:
    beaten("two", 20, (played, bob))
    with at(30):
        player_seen(match_id=played.pk, user_id=ada.pk, process="two")
    for seconds in (40, 60, 80):
        beaten("two", seconds, (played, bob))
    assert claimed(played, bob, 90).is_over


def test_a_process_of_the_same_name_ends_the_old_lease_and_absence_counts_from_then(
    played: Match, ada: User, bob: User, settings: Any
) -> None:
    settings.INSTANCE = "a"
    beaten("three", 1, (played, ada))
    settings.INSTANCE = "b"
    beaten("elsewhere", 200)
    is_refused(played, bob, 200, "isn't answering")
    settings.INSTANCE = "a"
    beaten("four", 200)
    is_refused(played, bob, 259, "gone for a minute")
    assert claimed(played, bob, 260).is_over


def test_processes_without_a_name_do_not_end_each_other(played: Match, bob: User, settings: Any) -> None:
    settings.INSTANCE = ""
    beaten("three", 100)
    is_refused(played, bob, 200, "isn't answering")


def test_a_process_that_stops_says_so_and_absence_counts_from_then(played: Match, bob: User) -> None:
    lease_ended(process="one", now=after(5))
    is_refused(played, bob, 64, "gone for a minute")
    assert claimed(played, bob, 65).is_over


def test_leases_of_yesterday_are_forgotten(played: Match, bob: User) -> None:
    lease_renewed(process="new", now=after(25 * 3600))
    assert claimed(played, bob, 25 * 3600).is_over


def test_the_page_says_that_the_other_may_be_here(played: Match, bob: User) -> None:
    table = snapshot_load(played.pk)
    html = presence_fragment("en", table, table.seat_of(bob.pk), presence_of(table, after(MINUTE)))
    assert "Ada may be here" in html
    assert "gone since" not in html


# --- Stand-ins ------------------------------------------------------------------------------------


@pytest.fixture
def of_three(ada: User, bob: User, eve: User, tiny_on_site: None) -> Match:
    """A match of three in which all are to act; Eve sits at the process "one", the others at "two"."""
    with at(0):
        match = three(ada, bob, eve)
    beaten("one", 0, (match, eve))
    beaten("two", 0, (match, ada), (match, bob))
    return match


def test_no_bot_takes_the_seat_of_whom_a_stalled_server_saw_last(
    of_three: Match, ada: User, bob: User
) -> None:
    beaten("two", 300, (of_three, ada), (of_three, bob))
    before = rows()
    with at(301):
        assert stand_in_due(after(301)) == []
        assert not stand_in(of_three.pk, after(301))
    assert rows() == before
    beaten("two", 601, (of_three, ada), (of_three, bob))
    with at(601):
        assert stand_in_due(after(601)) == [of_three.pk]


def test_a_bot_plays_on_when_the_server_stalls_that_saw_its_person_go(
    of_three: Match, ada: User, bob: User
) -> None:
    for seconds in range(0, 130, 10):
        beaten("one", seconds)
        beaten("two", seconds, (of_three, ada), (of_three, bob))
    with at(121):
        assert stand_in_due(after(121)) == [of_three.pk]
    with at(200):
        table = snapshot_load(of_three.pk)
        assert not is_back(table, table.sitters[2])
