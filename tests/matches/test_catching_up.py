"""A match that a process knows is caught up from its row and its new entries, and is then as one read whole."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.matches.models import Match
from games.matches.play.stand_ins import stand_in_due
from games.matches.presence.services import player_gone, player_seen
from games.matches.seating.services import match_touch
from games.matches.snapshot import MatchSnapshot, snapshot_load
from tests.matches.trio import three
from tests.support.noon import after, at
from tests.support.play import begun, first_move, moved, played_out, text_of


def is_caught_up(known: MatchSnapshot) -> MatchSnapshot:
    now = snapshot_load(known.id, known)
    assert text_of(now) == text_of(snapshot_load(known.id))
    return now


def test_a_whole_match_in_steps_of_one_to_three_entries(
    ada: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = begun(ada, bob)
    known = snapshot_load(match.pk)
    for step in range(6):
        for _entry in range(1 + step % 3):
            table = snapshot_load(match.pk)
            (seat,) = table.acting
            moved(match, (ada, bob)[seat], *first_move(table, seat))
        with django_assert_num_queries(2):
            snapshot_load(match.pk, known)
        known = is_caught_up(known)
        assert known.is_playing


def test_its_end(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    known = snapshot_load(match.pk)
    played_out(match)
    now = is_caught_up(known)
    assert now.is_over
    is_caught_up(now)


@pytest.mark.usefixtures("tiny_on_site")
def test_a_seat_that_went_to_a_bot(ada: User, bob: User, eve: User) -> None:
    with at(0):
        match = three(ada, bob, eve)
        player_gone(match_id=match.pk, user_id=eve.pk)
    known = snapshot_load(match.pk)
    with at(119):
        for user in (ada, bob):
            player_seen(match_id=match.pk, user_id=user.pk)
    with at(120):
        assert stand_in_due(after(120)) == [match.pk]
    assert is_caught_up(known).sitters[2].bot


def test_a_seat_that_went_to_another_user_between_two_entries(ada: User, bob: User, eve: User) -> None:
    """As when a guest's matches become an account's: the version is raised by more than the entries."""
    match = begun(ada, bob)
    known = snapshot_load(match.pk)
    moved(match, ada, "end_turn")
    Match.objects.get(pk=match.pk).players.filter(user=bob).update(user=eve)
    match_touch(match.pk)
    assert is_caught_up(known).names == ("Ada", "Eve")
    assert is_caught_up(snapshot_load(match.pk)).names == ("Ada", "Eve")
