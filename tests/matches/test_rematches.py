"""Rematches: with the seats swapped, between the same players, in one series."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games.kata.rules.values import Options
from games.matches.errors import NotAllowed
from games.matches.lists.selectors import matches_current, matches_open
from games.matches.models import Match, Series
from games.matches.play.services import seat_forfeit
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import BadData, match_create, match_join, match_leave
from games.matches.selectors import match_record
from games.matches.snapshot import GAMES, snapshot_load
from tests.support.play import FORTRESS, RUSH, begun, client_of, opened, rows, together


@pytest.fixture
def over(ada: User, bob: User) -> Match:
    """A match that Ada, in seat 0, has lost to Bob."""
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    return match


def again(match: Match, user: User, nonce: str = "again") -> Match:
    return match_rematch(match=match, user=user, nonce=nonce)


def test_a_rematch_is_proposed_by_one_and_begun_by_the_other_with_seats_swapped(
    over: Match, ada: User, bob: User
) -> None:
    proposed = snapshot_load(again(over, bob).pk)
    assert proposed.is_open
    assert proposed.names == ("Bob", "")
    begun_now = snapshot_load(again(over, ada).pk)
    assert begun_now.id == proposed.id
    assert begun_now.is_playing
    assert begun_now.names == ("Bob", "Ada")


def test_it_is_private_and_has_a_secret_of_its_own(over: Match, ada: User) -> None:
    rematch = again(over, ada)
    assert rematch.secret != over.secret
    assert matches_open().rows == ()


def test_the_list_says_that_it_waits_to_be_accepted(over: Match, ada: User) -> None:
    again(over, ada)
    opened(ada)
    home = client_of(ada).get("/").content.decode()
    assert home.count("Waiting for the rematch to be accepted") == 1
    assert home.count("Waiting for an opponent") == 1


def test_whoever_is_asked_for_it_finds_it_at_home_and_accepts_it_in_its_room(
    over: Match, ada: User, bob: User, eve: User
) -> None:
    rematch = again(over, ada)
    assert [row.is_offered for row in matches_current(bob)] == [True]
    assert matches_current(eve) == ()
    home = client_of(bob).get("/").content.decode()
    assert rematch.get_absolute_url() in home
    assert "Rematch?" in home
    room = client_of(bob).get(rematch.get_absolute_url()).content.decode()
    assert "Ada wants a rematch" in room
    assert "Accept the rematch" in room
    stranger = client_of(eve).get(rematch.get_absolute_url()).content.decode()
    assert "Accept the rematch" not in stranger
    again(over, bob)
    assert [row.is_offered for row in matches_current(bob)] == [False]


def test_all_rematches_are_one_series(over: Match, ada: User, bob: User) -> None:
    again(over, ada)
    second = again(over, bob)
    seat_forfeit(match_id=second.pk, user_id=bob.pk)
    again(second, ada)
    third = again(second, bob)
    series = Series.objects.get()
    assert set(series.matches.values_list("pk", flat=True)) == {over.pk, second.pk, third.pk}
    assert snapshot_load(third.pk).names == ("Ada", "Bob")


def test_asking_twice_is_asking_once(over: Match, ada: User) -> None:
    first = again(over, ada)
    before = rows()
    assert again(over, ada) == first
    assert rows() == before


def test_both_keep_options_and_the_deck_they_played_with(ada: User, bob: User) -> None:
    match = match_create(
        user=ada,
        game="kata",
        options=GAMES["kata"].game.Options(fair_start=True, own_decks=True, healing=True, minions=True),
        nonce="a",
        deck=RUSH,
    )
    match_join(match=match, user=bob, nonce="b", deck=FORTRESS)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again(match, ada)
    table = snapshot_load(again(match, bob).pk)
    assert table.setup.options.fair_start
    assert table.names == ("Bob", "Ada")
    assert [seat.deck for seat in table.setup.seats] == [FORTRESS, RUSH]


def test_a_bot_accepts_at_once(ada: User) -> None:
    match = opened(ada, bots=("greedy",))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    table = snapshot_load(again(match, ada).pk)
    assert table.is_playing
    assert [sitter.bot for sitter in table.sitters] == ["greedy", ""]
    assert table.seat_of(ada.pk) == 1


def test_a_stranger_asks_for_no_rematch(over: Match, eve: User) -> None:
    before = rows()
    with pytest.raises(NotAllowed, match="Only those who played"):
        again(over, eve)
    assert rows() == before


def test_a_stranger_cannot_take_a_seat_that_is_kept(over: Match, ada: User, eve: User) -> None:
    rematch = again(over, ada)
    before = rows()
    with pytest.raises(NotAllowed, match="seats are kept"):
        match_join(match=rematch, user=eve, nonce="n")
    assert rows() == before


def test_there_is_no_rematch_of_a_match_in_play(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(NotAllowed, match="is over"):
        again(match, ada)
    assert rows() == before


@pytest.mark.parametrize("nonce", ["", "n" * 10_000])
def test_a_nonce_that_is_none_makes_no_rematch(over: Match, ada: User, bob: User, nonce: str) -> None:
    before = rows()
    with pytest.raises(BadData, match="Your number"):
        again(over, ada, nonce)
    assert rows() == before


def test_whoever_proposed_can_take_it_back_and_the_other_may_propose_anew(
    over: Match, ada: User, bob: User
) -> None:
    first = again(over, ada)
    match_leave(match=first, user=ada)
    assert snapshot_load(over.pk).rematch is None
    second = snapshot_load(again(over, bob).pk)
    assert second.id != first.pk
    assert second.names == ("Bob", "")


def test_the_old_room_changes_its_version_whenever_it_shows_something_else_of_the_rematch(
    over: Match, ada: User, bob: User
) -> None:
    versions = [snapshot_load(over.pk).version]
    rematch = again(over, ada)
    versions.append(snapshot_load(over.pk).version)
    match_leave(match=rematch, user=ada)
    versions.append(snapshot_load(over.pk).version)
    again(over, bob)
    versions.append(snapshot_load(over.pk).version)
    again(over, ada)
    versions.append(snapshot_load(over.pk).version)
    assert versions == sorted(set(versions))


def test_a_rematch_leaves_the_old_match_as_it_was(over: Match, ada: User, bob: User) -> None:
    before = match_record(Match.objects.get(pk=over.pk))
    again(over, ada)
    rematch = again(over, bob)
    seat_forfeit(match_id=rematch.pk, user_id=bob.pk)
    assert match_record(Match.objects.get(pk=over.pk)) == before


@pytest.mark.django_db(transaction=True)
def test_both_pressing_at_the_same_moment_begin_one_match(over: Match, ada: User, bob: User) -> None:
    one, two = together(lambda: again(over, ada), lambda: again(over, bob))
    assert one.pk == two.pk
    table = snapshot_load(one.pk)
    assert table.is_playing
    assert table.names == ("Bob", "Ada")
    assert Match.objects.count() == 2
    assert Series.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_taking_a_rematch_back_while_the_other_accepts_ends_in_one_of_the_two(
    over: Match, ada: User, bob: User
) -> None:
    for _round in range(5):
        proposed = again(over, ada)
        left, accepted = together(
            lambda match=proposed: match_leave(match=match, user=ada),
            lambda: again(over, bob),
        )
        assert isinstance(accepted, Match)
        table = snapshot_load(accepted.pk)
        if isinstance(left, Match):  # Bob came too late, and his is a proposal of his own
            assert table.names == ("Bob", "")
            match_leave(match=accepted, user=bob)
        else:
            assert isinstance(left, NotAllowed)
            assert table.is_playing
            return


def test_a_newcomer_is_offered_what_comes_next_and_is_led_to_it_by_one_press(
    over: Match, ada: User, bob: User
) -> None:
    lost, won = (client_of(user).get(over.get_absolute_url()).content.decode() for user in (ada, bob))
    assert "Now with minions" in lost, "whoever lost may want another game, too"
    button = re.search(
        r'form="rematch" formaction="([^"]+)"\s+name="([^"]+)" value="([^"]+)">Now with minions', won
    )
    assert button is not None
    form = won[won.index('<form id="rematch"') :]
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))
    del sent["csrfmiddlewaretoken"]
    address, name, value = button.groups()
    answer = client_of(bob).post(address, sent | {name: value})
    begun_now = snapshot_load(Match.objects.latest("id").pk)
    assert answer.url == Match.objects.latest("id").get_absolute_url()
    assert begun_now.setup.options.minions
    assert begun_now.is_playing


def test_who_has_won_with_all_of_it_is_offered_no_more(ada: User, bob: User) -> None:
    match = begun(ada, bob, options=Options(healing=True, minions=True))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert "Now with minions" not in client_of(bob).get(match.get_absolute_url()).content.decode()


def test_it_is_offered_up_to_the_first_win(over: Match, ada: User, bob: User) -> None:
    later = begun(ada, bob)
    seat_forfeit(match_id=later.pk, user_id=ada.pk)
    first, second = (client_of(bob).get(won.get_absolute_url()).content.decode() for won in (over, later))
    assert "Now with minions" in first
    assert "Now with minions" not in second
    third = begun(ada, bob)
    seat_forfeit(match_id=third.pk, user_id=bob.pk)
    assert "Now with minions" in client_of(ada).get(third.get_absolute_url()).content.decode()
