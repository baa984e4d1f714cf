"""What may not be done in a story, or with stacked cards."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.engine.errors import BadData
from games.engine.setup import Hidden
from games.hamsterdam.page.story import FRIEND, RIVAL
from games.hamsterdam.rules.setup import BENEFICIARY
from games.matches.errors import NotAllowed
from games.matches.lists import history
from games.matches.lists.selectors import match_rows
from games.matches.models import Match, Series
from games.matches.seating.rematches import match_rematch
from tests.matches.stories import PAGE, begun, rigging, said
from tests.support.exchange import exchange, won_by
from tests.support.play import rows

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("sent", [{}, {"choice": "nothing"}, {"choice": "geese"}, {"choice": "x" * 5000}])
def test_what_cannot_be_said_changes_nothing(client: Client, ada: User, sent: dict[str, str]) -> None:
    won_by(begun(ada), RIVAL)
    won_by(begun(ada), RIVAL)
    client.force_login(ada)
    before = rows("last_login")
    assert client.post(f"{PAGE}say/", sent).url == PAGE
    assert rows("last_login") == before


def test_nothing_is_said_where_there_is_no_talk(ada: User) -> None:
    begun(ada)
    before = rows()
    with pytest.raises(BadData):
        said(ada, "truth")
    assert rows() == before


@pytest.mark.parametrize("nonce", ["", "a b", "n" * 65])
def test_without_a_nonce_nobody_sits_down(client: Client, ada: User, nonce: str) -> None:
    client.force_login(ada)
    before = rows("last_login")
    assert client.post(f"{PAGE}deal/", {"nonce": nonce}).url == PAGE
    assert client.post(f"{PAGE}deal/", {"nonce": "mine", "ticket": "nonsense"}).url == PAGE
    assert rows("last_login") == before


@pytest.mark.parametrize("slug", ["kata", "nothing"])
def test_there_is_no_story_of_other_games(client: Client, slug: str) -> None:
    assert client.get(f"/story/{slug}/").status_code == 404
    for step in ("say", "deal", "anew"):
        assert client.post(f"/story/{slug}/{step}/").status_code == 404


STACKED = Hidden(rigging={BENEFICIARY: 2})


@pytest.mark.parametrize("bots", [(), ("source",), ("source", "source")])
def test_cards_are_stacked_in_a_story_only(ada: User, bots: tuple[str, ...]) -> None:
    of_rematches = Series.objects.create()
    before = rows()
    with pytest.raises(NotAllowed, match="in a story only"):
        exchange(ada, bots=bots, hidden=STACKED)
    with pytest.raises(NotAllowed, match="in a story only"):
        exchange(ada, bots=bots, hidden=STACKED, series=of_rematches)
    assert rows() == before


@pytest.mark.parametrize("bots", [(), ("source",)])
def test_and_never_between_people(ada: User, bots: tuple[str, ...]) -> None:
    series = Series.objects.create(user=ada, story="hamsterdam")
    before = rows()
    with pytest.raises(NotAllowed, match="never between people"):
        exchange(ada, bots=bots, hidden=STACKED, series=series)
    assert rows() == before


def test_a_form_made_by_hand_stacks_nothing(client: Client, ada: User) -> None:
    client.force_login(ada)
    sent = {
        "rigging": "2",
        "hidden": '{"rigging": {"beneficiary": 2}}',
        "beneficiary": "2",
        "story": "hamsterdam",
    }
    client.post("/games/hamsterdam/play/", {"opponent": "bot", "nonce": "n", "series": "1", **sent})
    client.post(f"{PAGE}deal/", {"nonce": "n", **sent})
    matches = Match.objects.all()
    assert len(matches) == 2
    assert [rigging(match) for match in matches] == [{}, {}]


def test_a_game_of_a_story_has_no_rematch(client: Client, ada: User) -> None:
    match = won_by(begun(ada), RIVAL)
    before = rows("last_login")
    with pytest.raises(NotAllowed, match="part of a story"):
        match_rematch(match=match, user=ada, nonce="n")
    assert rows("last_login") == before
    client.force_login(ada)
    html = client.get(f"/m/{match.public_id}/").content.decode()
    assert "Go on with the story" in html
    assert ">Rematch<" not in html


def test_to_who_only_watched_it_the_story_is_not_one_to_go_on_with(ada: User) -> None:
    match = won_by(begun(ada), RIVAL)
    html = Client().get(f"/m/{match.public_id}/").content.decode()
    assert "Go on with the story" not in html
    assert ">To the story<" in html


def test_stories_count_for_no_tally_and_are_called_stories(client: Client, ada: User) -> None:
    won_by(begun(ada), FRIEND)
    assert history.tallies(ada, ada.pk) == ()
    [row] = match_rows(history.matches_over(ada, ada.pk), ada)
    assert row.is_story
    client.force_login(ada)
    html = client.get(ada.get_absolute_url()).content.decode()
    assert ">Story<" in html
