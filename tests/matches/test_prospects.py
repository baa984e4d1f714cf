"""What a guest who has logged in is told, before the answer, of what becomes of matches under way and of credits."""

from __future__ import annotations

import pytest

from accounts import user_data
from accounts.models import User
from accounts.services import guest_hand_over
from decks.services import deck_create
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.purses import purse
from games.matches.snapshot import snapshot_load
from games.thunderjack.rules.values import Leave
from tests.matches.trio import three
from tests.support import play
from tests.support.purses import did, joined, opened, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]

OWN_PURSE = "You have a purse of your own: the guest's credits don't come along."


def has_purse(user: User) -> None:
    did(sat(user), user, Leave())


def has_won(guest: User, bob: User) -> None:
    seat_forfeit(match_id=joined(opened(bob, 700), guest).pk, user_id=bob.pk)


def test_of_what_nobody_needs_to_know_nothing_is_said(ada: User, guest: User) -> None:
    has_purse(ada)
    assert user_data.prospect(guest, ada) == []


def test_matches_and_decks_come_along_as_they_are(ada: User, bob: User, guest: User) -> None:
    play.begun(guest, bob)
    play.opened(guest)
    deck_create(game="kata", user=guest, name="Mine")
    assert sorted(user_data.prospect(guest, ada)) == [
        "2 matches go on for you where they stand.",
        "The guest's deck comes along.",
    ]
    guest_hand_over(guest=guest, user=ada)
    assert Match.objects.filter(players__user=ada, status__in=("open", "playing")).count() == 2


def test_against_oneself_the_guest_gives_up(ada: User, guest: User) -> None:
    match = play.begun(guest, ada)
    assert user_data.prospect(guest, ada) == ["In one match you play against yourself: the guest resigns it."]
    guest_hand_over(guest=guest, user=ada)
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER


@pytest.mark.usefixtures("tiny_on_site")
def test_where_one_waits_for_oneself_the_guest_gets_up_or_calls_the_table_off(ada: User, guest: User) -> None:
    joined, hosted = three(ada, guest), three(guest, ada)
    assert user_data.prospect(guest, ada) == [
        "You also sit at one table that the guest opened: it is cancelled.",
        "You sit twice at one table that is waiting for players: the guest leaves it.",
    ]
    guest_hand_over(guest=guest, user=ada)
    assert snapshot_load(joined.pk).is_open
    assert snapshot_load(joined.pk).names == ("Ada", "", "")
    assert Match.objects.get(pk=hosted.pk).status == Match.Status.CALLED_OFF


def test_the_guests_purse_becomes_the_only_one_and_a_sitting_goes_on(ada: User, guest: User) -> None:
    match = sat(guest, 300)
    assert user_data.prospect(guest, ada) == [
        "One match goes on for you where it stands.",
        "The guest's purse becomes yours, with 4700 credits.",
    ]
    guest_hand_over(guest=guest, user=ada)
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING
    assert purse.balance_of(ada.pk) == 4700


def test_of_two_purses_a_sitting_is_settled_first(ada: User, guest: User) -> None:
    has_purse(ada)
    match = sat(guest, 300)
    play.opened(guest)
    assert user_data.prospect(guest, ada) == [
        "One match goes on for you where it stands.",
        "One sitting for credits is settled at once, as if you left the table.",
        OWN_PURSE,
    ]
    guest_hand_over(guest=guest, user=ada)
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER


@pytest.mark.parametrize("wins", [True, False])
def test_of_two_purses_the_guests_does_not_come_along(ada: User, bob: User, guest: User, wins: bool) -> None:
    has_purse(ada)
    has_purse(guest)
    if wins:
        has_won(guest, bob)
    assert user_data.prospect(guest, ada) == [OWN_PURSE]
    guest_hand_over(guest=guest, user=ada)
    assert purse.balance_of(ada.pk) == 5000
