"""What the characters of a story say, and their pictures."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from games.engine.game import Seat
from games.engine.story import PLAYER, Mood, Standing
from games.hamsterdam.page.story import FRIEND, RIVAL, STORY, Moment, moment_of
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.selectors import entries_of
from games.matches.stories.services import game_begin, story_anew
from tests.matches.stories import at_the_third, begun
from tests.support.exchange import exchange, played_out
from tests.support.play import client_of

pytestmark = pytest.mark.django_db


def test_a_character_speaks_beside_the_board(client: Client, ada: User) -> None:
    match = begun(ada)
    client.force_login(ada)
    html = client.get(f"/m/{match.public_id}/").content.decode()
    assert "See to it that Margriet wins" in html
    assert "story-bubble" in html
    assert 'id="story"' not in client.get(f"/m/{exchange(ada).public_id}/").content.decode()


def told(html: str, element: str) -> str:
    """The words within an element, by its id, and of what follows it."""
    return " ".join(re.sub("<[^>]+>", " ", html[html.index(f'id="{element}"') :]).split())


def at_the_end(user: User, winner: Seat, *, resigns: bool = False) -> str:
    """The room of the first game whose seed lets this seat win it, as its player sees it at the end."""
    for number in range(60):
        match = game_begin(user=user, story=STORY, nonce="mine", secret=f"{number:064x}")
        if resigns:
            seat_forfeit(match_id=match.pk, user_id=user.pk)
        table = played_out(match)
        assert table.outcome is not None
        if table.outcome.winners == (winner,):
            return client_of(user).get(match.get_absolute_url()).content.decode()
        story_anew(user=user, story=STORY)
    raise AssertionError("nobody wins as wanted")


def test_when_margriet_wins_the_player_has_done_it_and_gets_no_advice_for_themselves(ada: User) -> None:
    html = at_the_end(ada, FRIEND)
    assert '<p class="banner">You did it: Margriet wins</p>' in html
    assert (
        told(html, "headline").count("You did it: Margriet wins") >= 2
    )  # above the board, and in the result
    assert 'data-closing="win"' in html
    result = told(html, "result")
    assert "Nobody but Margriet still holds a certificate." in result
    for of_a_loser in ("Defeat", "out of certificates", "put you out", "Try next", "Certificates kept"):
        assert of_a_loser not in html
    address = re.search(r'href="(/m/[^"]+/replay/)"', html)
    assert address
    assert "You did it: Margriet wins" in told(
        client_of(ada).get(f"{address[1]}?n=999").content.decode(), "replay-board"
    )


def test_when_cornelis_wins_the_end_is_that_of_any_match(ada: User) -> None:
    html = at_the_end(ada, RIVAL)
    assert "You did it" not in html
    assert 'data-closing="lose"' in html
    assert "Try next:" in told(html, "result")


def test_whoever_resigned_did_nothing_for_her(ada: User) -> None:
    html = at_the_end(ada, FRIEND, resigns=True)
    assert "You did it" not in html
    assert 'data-closing="lose"' in html
    assert "Margriet wins. You left before the end." in told(html, "result")


def test_after_a_stacked_game_nobody_says_that_the_player_did_it(ada: User) -> None:
    match = at_the_third(ada)
    played_out(match)
    html = client_of(ada).get(match.get_absolute_url()).content.decode()
    assert '<p class="banner">Margriet wins</p>' in html
    assert "You did it" not in html
    assert "Defeat" not in html


def test_every_event_of_a_game_has_a_remark_or_none_and_certificates_have_one(ada: User) -> None:
    match = begun(ada)
    table = played_out(match)
    remarks = {
        type(event).__name__: STORY.remark(event, table.names)
        for entry in entries_of(Match.objects.get(pk=match.pk))
        for event in (table.game.event_for(event, None) for event in entry.events)
    }
    assert remarks["CertificateLost"] is not None
    assert remarks["GameWon"] is not None
    assert remarks["Passed"] is None


STANDINGS = {
    Moment.FIRST: Standing(),
    Moment.PLAYING: Standing((RIVAL,), is_playing=True),
    Moment.NEXT: Standing((RIVAL,)),
    Moment.TALK: Standing((RIVAL, PLAYER)),
    Moment.AGAIN: Standing((RIVAL, PLAYER, None)),
    Moment.WON: Standing((RIVAL, FRIEND)),
    Moment.WON_STACKED: Standing((RIVAL, PLAYER, FRIEND)),
}


def test_every_way_through_the_talk_ends_at_the_table() -> None:
    ways = [()]
    ends = 0
    while ways:
        way = ways.pop()
        for winner in (None, PLAYER, RIVAL):
            scene = STORY.scene(Standing((RIVAL, winner), answers=way))
            assert scene.lines
        ways += [(*way, choice.slug) for choice in scene.choices]
        ends += not scene.choices
    assert ends == 9


@pytest.mark.parametrize("moment", Moment)
def test_moments_all_have_something_to_say(moment: Moment) -> None:
    assert moment_of(STANDINGS[moment]) is moment
    scene = STORY.scene(STANDINGS[moment])
    assert scene.lines
    assert scene.is_end == (moment in (Moment.WON, Moment.WON_STACKED))
    assert bool(scene.reveal) == (moment is Moment.WON_STACKED)


@pytest.mark.parametrize("winner", [None, PLAYER, RIVAL])
def test_what_is_said_after_the_second_game_was_not_said_after_the_first(winner: Seat | None) -> None:
    first = {str(line.words) for line in STORY.scene(Standing((winner,))).lines}
    second = {str(line.words) for line in STORY.scene(Standing((winner, winner))).lines}
    assert not first & second


def test_to_win_at_once_is_told_in_a_scene_of_its_own() -> None:
    at_once, later = (
        STORY.scene(Standing((FRIEND,))),
        STORY.scene(Standing((RIVAL, FRIEND))),
    )
    assert at_once.is_end
    assert "The very first game!" in " ".join(str(line.words) for line in at_once.lines)
    assert at_once.lines != later.lines


def test_everybody_in_it_has_a_picture() -> None:
    after_games = [Standing((winner,)) for winner in (None, PLAYER, RIVAL)]
    scenes = [STORY.scene(standing) for standing in (*STANDINGS.values(), *after_games)]
    faces = {line.picture for scene in scenes for line in scene.lines if line.who}
    faces |= {character.portrait(mood) for character in STORY.cast for mood in Mood}
    assert len(faces) >= 9
    assert all(finders.find(face) for face in faces)
