"""Lessons at the site: offered on the first table, taken, left, taken again, and played without JavaScript."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from msgspec.structs import replace as with_

from accounts.models import User
from games.engine.game import Seat
from games.engine.record import verify
from games.matches.errors import NotAllowed
from games.matches.models import Match, Player
from games.matches.seating.lessons import JUST_BEGUN, is_lesson_offered
from games.matches.seating.rematches import match_rematch
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.support.lessons import TAUGHT
from tests.support.play import begun as begun_between
from tests.support.play import client_of, first_move, moved, opened

pytestmark = pytest.mark.django_db
OFFER = 'id="lesson-offer"'


def first_table(client: Client, slug: str = "kata") -> str:
    """The address of a table against bots, as the home page opens one."""
    return str(client.post(f"/games/{slug}/play/", {"opponent": "bot", "nonce": "n"}).url)


def lesson(client: Client, slug: str = "kata") -> str:
    return str(client.post(f"/games/{slug}/lesson/", {"nonce": "n"}).url)


def page(client: Client, address: str) -> str:
    return client.get(address, follow=True).content.decode()


def step_of(html: str) -> str:
    found = re.search(r'data-step="(\w+)"', html)
    assert found, "no lesson on this page"
    return found[1]


def pressed(client: Client, address: str, html: str) -> str:
    """The page after a press on the thing that is pointed at, as a browser without JavaScript sends it."""
    element = re.search(r"<(\w+)[^>]* data-pointed[^>]*>(?:.(?!</\1>))*", html, re.DOTALL)
    assert element, step_of(html)
    link = re.search(r'href="\?picks=([^"]+)"', element[0])
    picks = re.search(r'name="picks"\s+value="([^"]*)"', element[0])
    chosen = link or ('form="choose"' in element[0] and picks)
    if chosen:
        return page(client, f"{address}?picks={unescape(chosen[1]).replace(' ', '+')}")
    turn = re.search(r'name="turn" value="(\d+)"', html)
    assert picks, element[0]
    assert turn
    fields = dict(re.findall(rf'name="({picks[1]}\.\w+)"[^>]* value="(\d+)"', html)) if picks[1] else {}
    client.post(f"{address}move/", {"turn": turn[1], "picks": unescape(picks[1]), **fields})
    return page(client, address)


@pytest.mark.parametrize("slug", TAUGHT)
def test_it_is_offered_on_the_first_table_of_a_game_and_on_no_second(slug: str) -> None:
    client = Client()
    assert OFFER in page(client, first_table(client, slug))
    assert OFFER not in page(client, first_table(client, slug))


def test_it_is_not_offered_any_more_beside_a_match_that_has_gone_on() -> None:
    first_table(Client())
    snapshot, user = snapshot_load(Match.objects.get().pk), Player.objects.get(seat=0).user_id
    assert is_lesson_offered(with_(snapshot, entries=JUST_BEGUN), user)
    assert not is_lesson_offered(with_(snapshot, entries=JUST_BEGUN + 1), user)


def test_nobody_is_offered_it_who_plays_against_people_or_only_looks_on(
    ada: User, bob: User, eve: User
) -> None:
    match = begun_between(ada, bob)
    assert OFFER not in page(client_of(ada), match.get_absolute_url())
    solo = first_table(client_of(bob))
    assert OFFER not in page(client_of(eve), solo)


def test_whoever_is_invited_can_take_it_first_and_then_sit_down(ada: User) -> None:
    invitation, client = opened(ada, is_private=True).get_absolute_url(), Client()
    before = page(client, invitation)
    assert re.search(r'<button[^>]* form="take-lesson"', before.split('id="invite"')[1])
    step_of(page(client, lesson(client)))
    client.post(f"{invitation}join/", {"nonce": "n"})
    assert Player.objects.filter(match__is_practice=False).count() == 2


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_visitor_takes_it_as_a_guest_against_a_named_teacher(slug: str) -> None:
    client = Client()
    html = page(client, lesson(client, slug))
    match = Match.objects.get()
    assert match.is_practice
    assert match.is_private
    assert step_of(html)
    for sitter in snapshot_load(match.pk).sitters[1:]:
        assert sitter.name not in {str(bot.name) for bot in GAMES[slug].bots.values()}


@pytest.mark.parametrize("slug", TAUGHT)
def test_without_javascript_it_is_played_to_its_end_by_what_it_points_at(slug: str) -> None:
    client = Client()
    address = lesson(client, slug)
    html = page(client, address)
    for _press in range(120):
        if "Play on your own" in html:
            break
        html = pressed(client, address, html)
    match = Match.objects.get()
    assert match.status == Match.Status.OVER
    record = match_record(match)
    assert record is not None
    assert all(check.holds for check in verify(snapshot_load(match.pk).game, record))


def test_what_was_begun_is_gone_on_with_and_what_was_left_begins_anew() -> None:
    client = Client()
    first = lesson(client)
    assert lesson(client) == first
    client.post(f"{first}leave-lesson/")
    assert Match.objects.get().status == Match.Status.OVER
    assert lesson(client) != first


def test_whoever_leaves_it_is_back_at_the_table_that_waits() -> None:
    client = Client()
    own, taught = first_table(client), lesson(client)
    assert client.post(f"{taught}leave-lesson/").url == own


def test_whoever_leaves_it_without_a_table_is_back_on_the_page_of_the_game() -> None:
    client = Client()
    assert client.post(f"{lesson(client)}leave-lesson/").url == "/games/kata/"


def test_after_its_end_one_plays_on_at_a_table_of_ones_own() -> None:
    client = Client()
    taught = lesson(client)
    client.post(f"{taught}resign/")
    url = client.post(f"{taught}leave-lesson/", {"opponent": "bot", "nonce": "n"}).url
    own = Match.objects.get(public_id=url.split("/")[2])
    assert not own.is_practice
    assert own.status == Match.Status.PLAYING


@pytest.mark.parametrize("slug", ["hamsterdam", "kata", "card_thief"])
def test_a_first_table_left_for_it_untouched_is_listed_until_another_is_begun(slug: str) -> None:
    client = Client()
    own, taught = first_table(client, slug), lesson(client, slug)
    assert own in page(client, "/")
    client.post(f"{taught}resign/")
    assert own in page(client, "/")
    other = first_table(client, slug)
    for address in ("/", "/lobby/"):
        assert other in page(client, address)
        assert own not in page(client, address)
    assert client.get(own).status_code == 200
    assert Match.objects.get(public_id=own.split("/")[2]).status == Match.Status.PLAYING


def test_a_table_is_listed_that_has_seen_a_move_or_was_left_for_no_lesson() -> None:
    client, other = Client(), Client()
    own, taught = first_table(client), lesson(client)
    page(client, own)  # which lets the bot move where it begins
    match = Match.objects.get(public_id=own.split("/")[2])
    moved(match, Player.objects.get(match=match, seat=0).user, *first_move(snapshot_load(match.pk), Seat(0)))
    client.post(f"{taught}resign/")
    first_table(client)
    assert own in page(client, "/")
    untaught = first_table(other)
    first_table(other)
    assert untaught in page(other, "/")


def test_a_table_with_credits_on_it_is_always_listed() -> None:
    client = Client()
    own, taught = first_table(client, "thunderjack"), lesson(client, "thunderjack")
    client.post(f"{taught}resign/")
    fewer = {"with_options": "1", "option-preset": "house", "option-rounds": "5", "option-credits": "50"}
    client.post("/games/thunderjack/play/", {"opponent": "bot", "nonce": "n", **fewer})
    assert own in page(client, "/")


@pytest.mark.parametrize(
    ("address", "is_folded", "is_open"),
    [
        ("kings_conflict/", True, False),
        ("kings_conflict/?map=dunes", False, False),
        ("kata/?deck=rush", True, True),
        ("card_thief/", False, False),
    ],
)
def test_the_usual_match_comes_before_all_other_choices(address: str, is_folded: bool, is_open: bool) -> None:
    form = page(Client(), f"/games/{address}").split('id="new-match"')[1].split("</form>")[0]
    folded = re.search(r'<details class="more-ways"\s*(open)?\s*>', form)
    assert (folded is not None) is is_folded
    if folded:
        assert bool(folded[1]) is is_open
        assert form.index('class="usual"') < folded.start() < form.index('name="bot"')


def test_nobody_else_leaves_it_and_no_other_match_is_left_like_that(ada: User, bob: User) -> None:
    taught = lesson(client_of(ada))
    assert client_of(bob).post(f"{taught}leave-lesson/").url == taught
    own = first_table(client_of(ada))
    assert client_of(ada).post(f"{own}leave-lesson/").url == own
    assert set(Match.objects.values_list("status", flat=True)) == {Match.Status.PLAYING}


def test_there_is_none_for_a_game_that_is_not_taught(client: Client) -> None:
    assert client.post("/games/chess/lesson/", {"nonce": "n"}).status_code == 404
    assert not Match.objects.exists()


@pytest.mark.parametrize("slug", GAMES)
def test_help_is_at_every_table_and_opens_without_a_script(slug: str) -> None:
    client = Client()
    html = page(client, first_table(client, slug))
    assert 'popovertarget="help" data-key="?"' in html
    help_shown = html.split('id="help"')[1].split("</aside>")[0]
    assert "Keys at every table" in help_shown
    assert f'href="/games/{slug}/#rules"' in help_shown
    for own in ("game-signs", "game-keys"):  # before those of every table
        assert f'href="#{own}"' in help_shown
        assert help_shown.index(f' id="{own}"') < help_shown.index("Keys at every table")
    assert "<svg" in help_shown or "<img" in help_shown


def test_a_lesson_has_no_rematch(ada: User) -> None:
    taught = lesson(client_of(ada))
    client_of(ada).post(f"{taught}resign/")
    with pytest.raises(NotAllowed, match="take it again"):
        match_rematch(match=Match.objects.get(), user=ada, nonce="n")


def test_whoever_has_lost_is_first_offered_to_take_it_again(ada: User) -> None:
    client = client_of(ada)
    taught = lesson(client)
    client.post(f"{taught}resign/")
    actions = page(client, taught).partition('id="result"')[2].partition("</p>")[2]
    assert re.findall(r"<button[^>]*primary[^>]*>([^<]*)", actions) == ["Take it again"]


def test_whoever_has_won_is_first_offered_minions_and_then_a_match_like_it(ada: User) -> None:
    client = client_of(ada)
    address = lesson(client)
    html = page(client, address)
    while "Play on your own" not in html:
        html = pressed(client, address, html)
    actions = html.partition('id="result"')[2].partition('class="actions"')[2].partition("</p>")[0]
    buttons = re.findall(r'<button class="([^"]*)"[^>]*>([^<]*)', actions)
    assert buttons[0] == ("button primary", "Now with minions")
    assert buttons[1] == ("button", "Play on your own")
    form = html.partition('<form id="rematch"')[2].partition("</form>")[0]
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) | {"option-preset": "minions"}
    assert client.post("/games/kata/play/", sent).status_code == 302
    begun_now = snapshot_load(Match.objects.latest("id").pk)
    assert begun_now.setup.options.minions
    assert [sitter.bot for sitter in begun_now.sitters] == ["", GAMES["kata"].own.bot]


def test_the_first_heist_ends_with_the_dealers_notebook_of_one_turn(ada: User) -> None:
    client = client_of(ada)
    address = lesson(client, "card_thief")
    html = page(client, address)
    while "Play on your own" not in html:
        html = pressed(client, address, html)
    link = re.search(r'href="([^"]+)">Read my notebook', html)
    assert link
    assert page(client, unescape(link[1])).count("The dealer's notebook") == 1


def test_verify_says_that_the_deal_of_a_lesson_is_fixed(ada: User) -> None:
    client = client_of(ada)
    taught = lesson(client)
    client.post(f"{taught}resign/")
    html = page(client, f"{taught}verify/")
    assert "The deal is fixed, as in every lesson" in html
    other = begun_between(ada, User.objects.create_user("Zed"))
    assert "The deal is fixed" not in page(client, f"{other.get_absolute_url()}verify/")


@pytest.mark.parametrize(("slug", "title"), [("kata", "Resign this match?"), ("card_thief", "Give up?")])
def test_the_page_that_asks_before_the_end_is_titled_with_its_question(
    client: Client, slug: str, title: str
) -> None:
    room = first_table(client, slug)
    html = page(client, f"{room}resign/")
    assert re.search(rf"<title>\s*{re.escape(title)}", html)
    assert re.search(rf"<h1>\s*{re.escape(title)}", html)


@pytest.mark.parametrize("slug", TAUGHT)
def test_whoever_teaches_has_a_face_and_a_name(client: Client, slug: str) -> None:
    taught = GAMES[slug].lesson
    assert taught is not None
    html = page(client, lesson(client, slug))
    box = html[html.index('id="lesson"') :].partition("</section>")[0]
    assert re.search(r'<(svg|img) class="avatar small"', box)
    if taught.persona:
        assert str(taught.voice).startswith(taught.persona.name)
