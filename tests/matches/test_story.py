"""The story of a friend who is to win: where it stands after every game, and whose it is."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import user_data
from accounts.models import User
from accounts.services import guest_create, user_delete
from games.engine.game import Seat
from games.hamsterdam.page.story import FRIEND, RIVAL, STORY, Moment
from games.hamsterdam.rules.setup import BENEFICIARY
from games.matches.errors import NotAllowed
from games.matches.models import Match, Series
from games.matches.play.services import seat_forfeit
from games.matches.snapshot import snapshot_load
from games.matches.stories.services import story_anew
from tests.matches.stories import PAGE, TALK, at_the_third, begun, rigging, told_until
from tests.support.exchange import played_out, won_by
from tests.support.play import rows, together

pytestmark = pytest.mark.django_db


def test_a_visitor_finds_its_beginning_and_is_nobody_yet(client: Client) -> None:
    html = client.get(PAGE).content.decode()
    assert "Friday night at the Golden Wheel" in html
    assert "Sit down to game 1" in html
    assert not User.objects.exists()
    assert not Series.objects.exists()


def test_a_visitor_sits_down_as_a_guest_against_two_characters(client: Client) -> None:
    response = client.post(f"{PAGE}deal/", {"nonce": "mine"})
    match = Match.objects.get()
    assert response.url == match.get_absolute_url()
    table = snapshot_load(match.pk)
    assert table.is_playing
    assert table.names[1:] == ("Cornelis", "Margriet")
    assert [sitter.bot for sitter in table.sitters] == ["", "source", "source"]
    assert match.is_private
    assert User.objects.get().is_guest
    assert "Back to game 1" in client.get(PAGE).content.decode()


def test_sitting_down_twice_is_sitting_down_once(ada: User) -> None:
    match = begun(ada)
    before = rows()
    assert begun(ada) == match
    assert rows() == before


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_sit_down_at_once_sit_at_one_table(ada: User) -> None:
    one, two = together(lambda: begun(ada), lambda: begun(ada))
    assert one == two
    assert Series.objects.count() == 1
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("winner", "words"), [(RIVAL, "a bigger hat"), (0, "the plan"), (None, "Nobody has won")]
)
def test_after_a_game_that_the_friend_has_not_won_there_is_another(
    client: Client, ada: User, winner: int | None, words: str
) -> None:
    won_by(begun(ada), winner)
    assert told_until(ada) is Moment.NEXT
    client.force_login(ada)
    html = client.get(PAGE).content.decode()
    assert words in html
    assert "Sit down to game 2" in html
    assert "stacked" not in html
    assert rigging(begun(ada)) == {}


@pytest.mark.parametrize("games", [1, 2])
def test_it_ends_as_soon_as_the_friend_wins_an_honest_game(client: Client, ada: User, games: int) -> None:
    for game in range(1, games + 1):
        won_by(begun(ada), FRIEND if game == games else RIVAL)
    assert told_until(ada) is Moment.WON
    client.force_login(ada)
    html = client.get(PAGE).content.decode()
    assert "as honest as the day" in html
    assert "stacked" not in html
    assert "The end." in html
    before = rows()
    with pytest.raises(NotAllowed, match="story is over"):
        begun(ada)
    assert rows() == before


def test_before_the_third_game_there_is_a_talk(client: Client, ada: User) -> None:
    won_by(begun(ada), RIVAL)
    won_by(begun(ada), RIVAL)
    assert told_until(ada) is Moment.TALK
    before = rows()
    with pytest.raises(NotAllowed, match="Finish the conversation first"):
        begun(ada)
    assert rows() == before
    client.force_login(ada)
    for choice in TALK:
        assert "What do you say?" in client.get(PAGE).content.decode()
        client.post(f"{PAGE}say/", {"choice": choice})
    html = client.get(PAGE).content.decode()
    assert "eaten by geese" in html
    assert "I can aim at you instead of her" in html
    assert "Sit down to game 3" in html


def test_the_third_game_is_stacked_for_the_friend_who_wins_it(client: Client, ada: User) -> None:
    match = at_the_third(ada)
    assert rigging(match) == {BENEFICIARY: FRIEND}
    assert [sitter.bot for sitter in snapshot_load(match.pk).sitters] == ["", "helper", "source"]
    table = played_out(match)
    assert table.outcome is not None
    assert table.outcome.winners == (FRIEND,)
    assert told_until(ada) is Moment.WON_STACKED
    client.force_login(ada)
    html = client.get(PAGE).content.decode()
    assert "Game 3 was stacked" in html
    assert f"/m/{match.public_id}/verify/" in html
    record = client.get(f"/m/{match.public_id}/record.json")
    assert record.json()["setup"]["hidden"]["rigging"] == {BENEFICIARY: FRIEND}
    checked = client.post(f"/m/{match.public_id}/verify/").content.decode()
    assert "All checks passed" in checked
    assert "stacked on purpose" in checked


def test_a_stacked_game_that_is_broken_off_is_followed_by_another(ada: User) -> None:
    won_by(at_the_third(ada), RIVAL)
    assert told_until(ada) is Moment.AGAIN
    assert rigging(begun(ada)) == {BENEFICIARY: FRIEND}


def test_who_resigns_a_game_is_out_and_the_others_play_it_to_its_end(ada: User) -> None:
    match = begun(ada)
    assert seat_forfeit(match_id=match.pk, user_id=ada.pk).is_playing
    assert told_until(ada) is Moment.PLAYING
    played_out(match)
    assert told_until(ada) in (Moment.NEXT, Moment.WON)


def test_beginning_anew_leaves_the_game_in_play_to_the_others(client: Client, ada: User) -> None:
    match = begun(ada)
    client.force_login(ada)
    client.post(f"{PAGE}anew/")
    assert told_until(ada) is Moment.FIRST
    table = snapshot_load(match.pk)
    assert table.is_out(Seat(0)) or table.is_over
    assert begun(ada) != match
    assert Series.objects.count() == 2


def test_beginning_anew_at_the_beginning_is_nothing(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post(f"{PAGE}anew/")
    client.post(f"{PAGE}anew/")
    assert Series.objects.count() == 1


def test_after_the_end_it_can_be_told_again(ada: User) -> None:
    won_by(begun(ada), FRIEND)
    story_anew(user=ada, story=STORY)
    assert told_until(ada) is Moment.FIRST
    assert rigging(begun(ada)) == {}


def test_it_belongs_to_the_user_on_every_device(client: Client, ada: User, bob: User) -> None:
    begun(ada)
    for device in (client, Client()):
        device.force_login(ada)
        assert "Back to game 1" in device.get(PAGE).content.decode()
    client.force_login(bob)
    assert "Sit down to game 1" in client.get(PAGE).content.decode()


def test_a_guest_who_gets_an_account_takes_it_along(ada: User) -> None:
    guest = guest_create()
    match = begun(guest)
    user_data.hand_over(guest, ada)
    assert told_until(ada) is Moment.PLAYING
    assert begun(ada) == match


def test_it_is_among_what_somebody_can_export_and_gone_with_the_account(ada: User) -> None:
    begun(ada)
    [story] = user_data.export(ada)["matches"]["stories"]
    assert story["story"] == "hamsterdam"
    user_delete(user=ada)
    assert Series.objects.get().user is None


def test_home_and_the_page_of_the_game_offer_it(client: Client, ada: User) -> None:
    client.force_login(ada)
    for address in ("/", "/games/hamsterdam/"):
        assert "Begin the story" in client.get(address).content.decode()
    begun(ada)
    for address in ("/", "/games/hamsterdam/"):
        assert "Go on with the story" in client.get(address).content.decode()
    assert "/story/" not in client.get("/games/kata/").content.decode()
