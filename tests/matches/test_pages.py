"""The pages around the matches, as browsers ask for them: home, lobby, a game and a new match."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.wire import decode
from games.kata.rules.values import Options
from games.matches.lists.selectors import matches_open
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.snapshot import setup_type
from games.registry import GAMES
from games.site import rates
from tests.support.play import begun, client_of, moved, opened, text

pytestmark = pytest.mark.django_db
NEW = "/games/kata/play/"


@pytest.fixture(autouse=True)
def _nobody_has_tried_anything() -> None:
    cache.clear()
    rates._limiter.cache_clear()


def new(client: Client, **sent: str) -> Any:
    return client.post(NEW, {"opponent": "bot", "nonce": "mine", **sent})


# --- Home -----------------------------------------------------------------------------------------


def test_home_leads_to_every_game_and_straight_into_a_match(client: Client) -> None:
    html = text(client.get("/"))
    assert 'href="/games/kata/"' in html
    assert f'action="{NEW}"' in html


def test_the_address_of_all_games_leads_home(client: Client) -> None:
    assert client.get("/games/")["Location"] == "/"


def test_a_visitor_is_playing_a_bot_after_one_press_without_an_account(client: Client) -> None:
    home = text(client.get("/"))
    [nonce] = set(re.findall(r'name="nonce" value="(\w+)"', home))
    response = new(client, nonce=nonce)
    match = Match.objects.get()
    assert response.url == match.get_absolute_url()
    assert match.status == Match.Status.PLAYING
    seat_0, seat_1 = match.players.all()
    assert (seat_0.user.is_guest, seat_0.nonce) == (True, nonce)
    assert seat_1.bot == "greedy"
    assert client.get(response.url).status_code == 200


def test_home_shows_the_matches_that_wait_for_me_first(client: Client, ada: User, bob: User) -> None:
    waiting_for_me = begun(ada, bob)
    waiting_for_bob = begun(ada, bob)
    moved(waiting_for_bob, ada)
    over = begun(ada, bob)
    seat_forfeit(match_id=over.pk, user_id=ada.pk)
    client.force_login(ada)
    html = text(client.get("/"))
    assert html.index(waiting_for_me.public_id) < html.index(waiting_for_bob.public_id)
    assert html.count("Your turn") == 1
    assert html.count("Their turn") == 1
    assert over.public_id not in html


def test_home_shows_the_matches_touched_last_and_folds_the_others_away(
    client: Client, ada: User, bob: User
) -> None:
    client.force_login(bob)
    matches = [begun(ada, bob) for _match in range(3)]
    assert "more-matches" not in text(client.get("/"))
    matches.append(begun(ada, bob))
    shown, folded = text(client.get("/")).split('class="more-matches"')
    assert "2 more" in folded
    assert [match.public_id in shown for match in matches] == [False, False, True, True]
    assert [match.public_id in folded for match in matches] == [True, True, False, False]
    client.force_login(ada)  # for whom Bob waits in all of them
    assert "more-matches" not in text(client.get("/"))


def test_home_titles_a_match_by_its_game(client: Client, ada: User, bob: User) -> None:
    begun(ada, bob)
    client.force_login(ada)
    row = text(client.get("/")).split('class="match-name"')[1].split("</li>")[0]
    assert row.index("Kata TCG</a>") < row.index("Bob")


def test_home_says_what_to_do_where_nothing_is_being_played(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert "Choose a game below" in text(client.get("/"))


# --- Lobby ----------------------------------------------------------------------------------------


def test_the_lobby_offers_to_join_what_is_open_and_to_watch_what_runs(
    client: Client, ada: User, bob: User
) -> None:
    open_match, private, running = opened(ada), opened(ada, is_private=True), begun(ada, bob)
    html = text(client.get("/lobby/"))
    assert f'formaction="/m/{open_match.public_id}/join/"' in html
    assert private.public_id not in html
    assert f'href="/m/{running.public_id}/"' in html
    assert f"/m/{running.public_id}/join/" not in html


def test_every_tile_of_the_lobby_has_a_way_to_begin_and_its_lesson(client: Client) -> None:
    tiles = text(client.get("/lobby/")).split('class="start"')[1:]
    assert len(tiles) == len(GAMES)
    for tile, (slug, registered) in zip(tiles, GAMES.items(), strict=True):
        assert 'value="bot"' in tile
        assert (f'formaction="/games/{slug}/lesson/"' in tile) == bool(registered.lesson)


def test_a_lesson_begins_from_the_lobby(client: Client) -> None:
    tile = text(client.get("/lobby/")).split('action="/games/kata/play/"')[1]
    chance = dict(re.findall(r'name="(nonce|ticket)" value="([^"]+)"', tile)[:2])
    client.post("/games/kata/lesson/", chance)
    assert Match.objects.get().is_practice


def test_the_lobby_says_since_when_a_table_waits(client: Client, ada: User) -> None:
    match = opened(ada)
    assert "just now" in text(client.get("/lobby/"))
    Match.objects.filter(pk=match.pk).update(created_at=timezone.now() - dt.timedelta(minutes=5, seconds=9))
    assert "5\xa0minutes ago" in text(client.get("/lobby/"))
    Match.objects.filter(pk=match.pk).update(created_at=timezone.now() - dt.timedelta(hours=1, minutes=18))
    assert ">1\xa0hour ago<" in text(client.get("/lobby/"))


def test_the_lobby_says_so_when_no_table_is_waiting(client: Client) -> None:
    assert "No table is waiting" in text(client.get("/lobby/"))


def test_my_own_table_is_marked_as_mine(client: Client, ada: User, bob: User) -> None:
    mine, other = opened(ada), opened(bob)
    client.force_login(ada)
    html = text(client.get("/lobby/"))
    row_of = {
        name: html.split(f'id="open-{name}"')[1].split(">")[0] for name in (mine.public_id, other.public_id)
    }
    assert "data-own" in row_of[mine.public_id]
    assert "data-own" not in row_of[other.public_id]


def test_without_a_socket_the_rows_alone_are_fetched_and_hold_no_token(client: Client, ada: User) -> None:
    match = opened(ada)
    client.force_login(ada)
    html = text(client.get("/lobby/", headers={"hx-request": "true"}))
    assert html.startswith('<div id="open-matches"')
    assert match.public_id in html
    assert "csrf" not in html


def test_without_javascript_the_lobby_refreshes_itself(client: Client) -> None:
    assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in text(client.get("/lobby/"))


def test_the_join_button_works_with_the_form_that_stands_beside_the_rows(ada: User, bob: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(bob)
    match = opened(ada)
    form = text(client.get("/lobby/")).split('<form id="join"')[1].split("</form>")[0]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]+)"', form))
    client.post(f"/m/{match.public_id}/join/", sent)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


# --- A game ---------------------------------------------------------------------------------------


def test_the_page_of_a_game_shows_its_bots_options_and_rules(client: Client) -> None:
    html = text(client.get("/games/kata/"))
    assert html.count('name="bot"') == 3
    assert "Fair start" in html
    assert "A hand has room for five cards" in html


def test_bots_that_play_for_others_come_last_under_words_of_their_own(client: Client) -> None:
    html = text(client.get("/games/hamsterdam/"))
    heading = html.index("Or bots that play for somebody else")
    found = [(one[1], one.start() > heading) for one in re.finditer(r'name="bot" value="([\w-]+)"', html)]
    bots = GAMES["hamsterdam"].bots
    assert dict(found) == {slug: not bot.is_rival for slug, bot in bots.items()}
    assert html.count('<span class="strength"') == sum(bot.is_rival for bot in bots.values())
    assert "takes all the other seats" in html
    for_two = text(client.get("/games/kata/"))
    assert "play for somebody else" not in for_two
    assert "takes all the other seats" not in for_two


def test_there_is_no_page_for_a_game_that_is_not_here(client: Client) -> None:
    assert client.get("/games/chess/").status_code == 404
    assert client.post("/games/chess/play/").status_code == 404


def test_a_match_is_made_as_it_was_asked_for(client: Client, ada: User) -> None:
    client.force_login(ada)
    asked = {
        "opponent": "bot",
        "bot": "greedy",
        "nonce": "mine",
        "with_options": "1",
        "option-fair_start": "on",
    }
    client.post(NEW, asked)
    match = Match.objects.get()
    assert decode(match.setup, setup_type(GAMES["kata"].game)).options == Options(fair_start=True)
    assert [player.bot for player in match.players.all()] == ["", "greedy"]
    assert match.players.first().nonce == "mine"


def test_a_table_for_anyone_is_in_the_lobby_and_one_by_link_is_not(client: Client, ada: User) -> None:
    client.force_login(ada)
    new(client, opponent="anyone")
    new(client, opponent="link")
    assert sorted(Match.objects.values_list("status", "is_private")) == [("open", False), ("open", True)]
    [row] = matches_open().rows
    assert row.host == "Ada"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"nonce": "x" * 10_000}, "Your number can be 1 to 64"),
        ({"nonce": "two words"}, "Your number can be 1 to 64"),
        ({"nonce": ""}, "Your number can be 1 to 64"),
        ({"opponent": "everybody"}, "Choose whom to play against."),
        ({"opponent": ""}, "Choose whom to play against"),
        ({"bot": "deep-thought"}, "Choose one of these bots."),
        ({"seats": "7"}, "Choose the number of players from the list."),
        ({"seats": "many"}, "Choose the number of players from the list."),
    ],
)
def test_what_cannot_be_played_is_refused_in_words_and_makes_nothing(
    client: Client, sent: dict[str, str], said: str
) -> None:
    response = new(client, **sent)
    assert response.status_code == 422
    assert said in text(response)
    assert not Match.objects.exists()
    assert not User.objects.exists()


def test_too_many_new_matches_are_refused_in_words(client: Client, ada: User, settings: Any) -> None:
    settings.RATES = {**settings.RATES, "match": "1/hour"}
    rates._rate.cache_clear()
    client.force_login(ada)
    new(client, opponent="anyone")
    response = new(client, opponent="anyone")
    rates._rate.cache_clear()
    assert response.status_code == 422
    assert "too fast" in text(response)
    assert Match.objects.count() == 1


def test_a_new_match_needs_the_token_of_a_page_of_this_site() -> None:
    assert Client(enforce_csrf_checks=True).post(NEW, {"opponent": "bot", "nonce": "n"}).status_code == 403
    assert not Match.objects.exists()


def test_pages_answer_head_as_previews_of_links_ask(client: Client, ada: User) -> None:
    match = opened(ada)
    for address in (
        "/",
        "/lobby/",
        "/games/kata/",
        "/credits/",
        f"/u/{ada.public_id}/",
        f"/m/{match.public_id}/",
    ):
        assert client.head(address).status_code == 200, address


def test_nobody_is_at_an_unknown_address(client: Client) -> None:
    assert client.get("/u/nobody-here/").status_code == 404


@pytest.mark.parametrize("name", ["%00", "a%00b", "🎲", "a b", "..%2f", "%ff"])
@pytest.mark.parametrize("address", ["u/{}/", "m/{}/", "m/{}/replay/", "m/{}/qr.svg", "m/{}/record.json"])
def test_what_cannot_be_a_name_of_anything_is_not_looked_up(
    client: Client, address: str, name: str, django_assert_num_queries: Any
) -> None:
    """PostgreSQL refuses to look for a NUL."""
    with django_assert_num_queries(0):
        assert client.get(f"/{address.format(name)}").status_code == 404


def test_the_credits_name_who_drew_the_pictures_of_a_game(client: Client) -> None:
    assert "game-icons.net" in text(client.get("/credits/"))


def test_home_begins_with_the_matches_of_whoever_has_some(ada: User) -> None:
    newcomer = client_of(None).get("/").content.decode()
    assert "No account needed" in newcomer
    idle = client_of(ada).get("/").content.decode()
    assert "No account needed" not in idle
    opened(ada)
    html = client_of(ada).get("/").content.decode()
    assert "No account needed" not in html
    assert html.index("<h1") < html.index("Your matches") < html.index("The games")
    assert html.count("<h1") == 1


def test_a_page_that_is_not_there_still_leads_to_all_others(client: Client) -> None:
    html = client.get("/nothing/here/").content.decode()
    for address in ("/", "/lobby/", "/decks/", "/maps/"):
        assert f'href="{address}"' in html
