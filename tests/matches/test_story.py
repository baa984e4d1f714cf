"""The story of a friend who is to win: where it stands, what is said, and what may not be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import time_machine
from django.contrib.staticfiles import finders
from django.test import Client

from accounts import belongings
from accounts.models import User
from accounts.services import guest_create, user_delete
from games.engine.errors import BadData
from games.engine.game import Seat
from games.engine.setup import Hidden, Setup
from games.engine.story import ENDS, Moment, Mood
from games.engine.wire import decode, encode
from games.hamsterdam.setups import BENEFICIARY
from games.hamsterdam.story import FRIEND, RIVAL, STORY
from games.matches import history, listings, render, selectors, services, storytelling, tables
from games.matches.models import Match, Series
from games.matches.replays import checks_of
from games.matches.services import NotAllowed
from games.matches.storytelling import StoryPage
from tests.matches.exchange import exchange, moves_on, played_out, won_by
from tests.matches.play import rows, together

pytestmark = pytest.mark.django_db
PAGE = "/story/hamsterdam/"
TALK = ("truth", "geese")


def page_of(user: User) -> StoryPage:
    return storytelling.story_page(user, STORY)


def begun(user: User) -> Match:
    return storytelling.game_begin(user=user, story=STORY, nonce="mine", secret="")


def said(user: User, *choices: str) -> None:
    for choice in choices:
        storytelling.story_say(user=user, story=STORY, choice=choice)


def at_the_third(user: User) -> Match:
    """The third game of a story in which Cornelis has won two, and was talked to."""
    won_by(begun(user), RIVAL)
    won_by(begun(user), RIVAL)
    said(user, *TALK)
    return begun(user)


def rigging(match: Match) -> dict[str, int]:
    return dict(tables.load(match.pk).setup.hidden.rigging)


# --- Where it stands ------------------------------------------------------------------------------


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
    table = tables.load(match.pk)
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
    assert page_of(ada).moment is Moment.NEXT
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
    assert page_of(ada).moment is Moment.WON
    client.force_login(ada)
    html = client.get(PAGE).content.decode()
    assert "as honest as the day" in html
    assert "stacked" not in html
    assert "The end." in html
    before = rows()
    with pytest.raises(NotAllowed, match="at its end"):
        begun(ada)
    assert rows() == before


def test_before_the_third_game_there_is_a_talk(client: Client, ada: User) -> None:
    won_by(begun(ada), RIVAL)
    won_by(begun(ada), RIVAL)
    assert page_of(ada).moment is Moment.TALK
    before = rows()
    with pytest.raises(NotAllowed, match="talk about first"):
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


def test_every_way_through_the_talk_ends_at_the_table() -> None:
    ways = [()]
    ends = 0
    while ways:
        way = ways.pop()
        for winner in (None, Seat(0), RIVAL):
            scene = STORY.scene(Moment.TALK, winner, way)
            assert scene.lines
        ways += [(*way, choice.slug) for choice in scene.choices]
        ends += not scene.choices
    assert ends == 9


def test_the_third_game_is_stacked_for_the_friend_who_wins_it(client: Client, ada: User) -> None:
    match = at_the_third(ada)
    assert rigging(match) == {BENEFICIARY: FRIEND}
    assert [sitter.bot for sitter in tables.load(match.pk).sitters] == ["", "helper", "source"]
    table = played_out(match)
    assert table.outcome is not None
    assert table.outcome.winners == (FRIEND,)
    assert page_of(ada).moment is Moment.WON_STACKED
    client.force_login(ada)
    html = client.get(PAGE).content.decode()
    assert "Game 3 was stacked" in html
    assert f"/m/{match.public_id}/verify/" in html
    record = client.get(f"/m/{match.public_id}/record.json")
    assert record.json()["setup"]["hidden"]["rigging"] == {BENEFICIARY: FRIEND}
    checked = client.post(f"/m/{match.public_id}/verify/").content.decode()
    assert "Every check holds" in checked
    assert "stacked on purpose" in checked


def test_a_stacked_game_that_is_broken_off_is_followed_by_another(ada: User) -> None:
    won_by(at_the_third(ada), RIVAL)
    assert page_of(ada).moment is Moment.AGAIN
    assert rigging(begun(ada)) == {BENEFICIARY: FRIEND}


def test_who_resigns_a_game_is_out_and_the_others_play_it_to_its_end(ada: User) -> None:
    match = begun(ada)
    assert services.seat_forfeit(match_id=match.pk, user_id=ada.pk).is_playing
    assert page_of(ada).moment is Moment.PLAYING
    played_out(match)
    assert page_of(ada).moment in (Moment.NEXT, Moment.WON)


def test_beginning_anew_leaves_the_game_in_play_to_the_others(client: Client, ada: User) -> None:
    match = begun(ada)
    client.force_login(ada)
    client.post(f"{PAGE}anew/")
    assert page_of(ada).moment is Moment.FIRST
    table = tables.load(match.pk)
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
    storytelling.story_anew(user=ada, story=STORY)
    assert page_of(ada).moment is Moment.FIRST
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
    belongings.hand_over(guest, ada)
    assert page_of(ada).moment is Moment.PLAYING
    assert begun(ada) == match


def test_it_is_among_what_somebody_can_export_and_gone_with_the_account(ada: User) -> None:
    begun(ada)
    [story] = belongings.export(ada)["matches"]["stories"]
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


# --- What may not be done -------------------------------------------------------------------------


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
        services.match_rematch(match=match, user=ada, nonce="n")
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
    [row] = listings.match_rows(history.matches_over(ada, ada.pk), ada)
    assert row.is_story
    client.force_login(ada)
    html = client.get(ada.get_absolute_url()).content.decode()
    assert ">Story<" in html


# --- Beside the board -----------------------------------------------------------------------------


def test_a_character_speaks_beside_the_board(client: Client, ada: User) -> None:
    match = begun(ada)
    client.force_login(ada)
    html = client.get(f"/m/{match.public_id}/").content.decode()
    assert "See to it that Margriet wins" in html
    assert "story-bubble" in html
    assert 'id="story"' not in client.get(f"/m/{exchange(ada).public_id}/").content.decode()


def test_every_event_of_a_game_has_a_remark_or_none_and_certificates_have_one(ada: User) -> None:
    match = begun(ada)
    table = played_out(match)
    remarks = {
        type(event).__name__: STORY.remark(event, table.names)
        for entry in selectors.entries_of(Match.objects.get(pk=match.pk))
        for event in (table.game.event_for(event, None) for event in entry.events)
    }
    assert remarks["SeenCertificateLost"] is not None
    assert remarks["SeenGameWon"] is not None
    assert remarks["SeenPassed"] is None


def test_stacked_records_verify(ada: User) -> None:
    match = at_the_third(ada)
    played_out(match)
    match = Match.objects.get(pk=match.pk)
    record = selectors.match_record(match)
    assert record is not None
    assert all(check.holds for check in checks_of(match, record))


# --- Until then nothing tells it from an honest one -------------------------------------------------


def bots_move(match: Match) -> None:
    while tables.load(match.pk).bots_to_act:
        moves_on(match)


@contextmanager
def as_if_honest(match: Match) -> Iterator[None]:
    """The same game to the eye, and in truth an honest one: nothing is stacked in its setup or its state."""
    stored = Match.objects.get(pk=match.pk)
    setup = tables.load(match.pk).setup
    honest = Setup(setup.options, setup.seats)
    state = re.sub(r'"beneficiary":\d', '"beneficiary":null', stored.state)
    assert encode(honest) != stored.setup
    assert state != stored.state
    Match.objects.filter(pk=match.pk).update(setup=encode(honest), state=state)
    forget()
    yield
    Match.objects.filter(pk=match.pk).update(setup=stored.setup, state=stored.state)
    forget()


def forget() -> None:
    tables.forget_all()
    render.forget_all()


def shown(client: Client, match: Match) -> dict[str, str]:
    """All that is sent of a match in play, and of the story around it."""
    room = f"/m/{match.public_id}/"
    pages = [
        room,
        *(room + page for page in ("fragments/", "replay/", "replay/?n=0", "verify/", "record.json")),
    ]
    answers = {
        page: client.get(page) for page in [*pages, "/", "/lobby/", PAGE, "/accounts/settings/export/"]
    }
    return {page: f"{one.status_code} {dict(one.headers)} {_plain(one)}" for page, one in answers.items()}


def _plain(response: Any) -> str:
    """What was sent, without what is new in every answer, but with its length."""
    content = b"".join(response) if response.streaming else response.content
    fresh = (
        r'(name="csrfmiddlewaretoken" value=|name="nonce" value=|name="ticket" value=|data-promise='
        r'|"X-CSRFToken": )"\w+"'
    )
    return re.sub(fresh, r"\1", content.decode())


@time_machine.travel("2096-03-01", tick=False)
def test_in_play_nothing_tells_the_third_game_from_an_honest_one(client: Client, ada: User) -> None:
    match = at_the_third(ada)
    client.force_login(ada)
    watching = Client()
    looks = 0
    bots_move(match)  # or looking at the room would make them
    while tables.load(match.pk).is_playing:
        for browser in (client, watching):
            forget()
            stacked = shown(browser, match)
            with as_if_honest(match):
                honest = shown(browser, match)
            for address, sent in stacked.items():
                assert honest[address] == sent, address
            for address, sent in stacked.items():
                for word in ("beneficiary", "rigging", "stacked", "helped"):
                    assert word not in sent.casefold(), address
            looks += 1
        moves_on(match)
        bots_move(match)
    assert looks > 4


def test_the_setup_that_anybody_may_know_is_the_same(ada: User) -> None:
    match = at_the_third(ada)
    table = tables.load(match.pk)
    honest = Setup(table.setup.options, table.setup.seats)
    for viewer in (None, *table.seats):
        assert table.game.setup_for(table.setup, viewer) == table.game.setup_for(honest, viewer)
        view = encode(table.game.view_for(table.state, viewer))
        assert '"beneficiary":null' in view


def test_rows_of_lists_are_the_same(ada: User) -> None:
    match = at_the_third(ada)
    [row] = listings.match_rows(Match.objects.filter(pk=match.pk), ada)
    text = encode(row)
    assert "rigg" not in text
    assert decode(text, type(row)) == row


def test_moments_all_have_something_to_say() -> None:
    for moment in Moment:
        assert STORY.scene(moment, None, ()).lines, moment
    assert {Moment.WON, Moment.WON_STACKED} == ENDS


def test_everybody_in_it_has_a_picture() -> None:
    scenes = [STORY.scene(moment, winner, ()) for moment in Moment for winner in (None, Seat(0), RIVAL)]
    faces = {line.picture for scene in scenes for line in scene.lines if line.who}
    faces |= {character.portrait(mood) for character in STORY.cast for mood in Mood}
    assert len(faces) >= 9
    assert all(finders.find(face) for face in faces)
