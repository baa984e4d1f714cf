"""Bots at a table: two alike are two people, and what Hamsterdam's cast says in free play."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.engine.game import Seat
from games.hamsterdam.page.story import STORY
from games.hamsterdam.rules.values import CertificateLost, GameWon, Reason, RoundBegan
from games.matches.play.services import seat_forfeit
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_create
from games.matches.snapshot import snapshot_load
from games.registry import GAMES


@pytest.mark.django_db
def test_two_alike_bots_at_a_table_are_two_people(ada: User, client: Client) -> None:
    game = GAMES["hamsterdam"].game
    match = match_create(
        user=ada, game=game.slug, options=game.Options(), nonce="n", bots=("source", "source")
    )
    assert snapshot_load(match.pk).names == ("Ada", "Cornelis", "Margriet")
    client.force_login(ada)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "portrait-margriet.svg" in page
    seats = page[page.index('id="seats"') : page.index('id="headline"')]
    for seat in (1, 2):
        says = GAMES["hamsterdam"].everyone["source"].persona(seat).says.text
        button, shown = seats.split(f'popovertarget="persona-{seat}"')[1].split(f'id="persona-{seat}"')
        assert ">bot</small>" in button  # on the face, small
        assert says in unescape(shown)
    assert "your turn" in seats  # and not "Ada has"


@pytest.mark.django_db
def test_a_bot_is_called_one_wherever_matches_are_listed(ada: User, client: Client) -> None:
    match = match_create(
        user=ada, game="kata", options=GAMES["kata"].game.Options(), nonce="n", bots=("greedy",)
    )
    client.force_login(ada)
    word = '&nbsp;<small class="bot-word">bot</small>'
    assert f"Aiko{word}" in client.get("/").content.decode()
    replay = client.get(f"{match.get_absolute_url()}replay/").content.decode()
    assert f"Kata TCG: Ada · Aiko{word}" in replay
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert f"Aiko{word}" in client.get(ada.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_everybody_keeps_their_face_in_a_rematch(ada: User, client: Client) -> None:
    game = GAMES["hamsterdam"].game
    match = match_create(
        user=ada, game=game.slug, options=game.Options(), nonce="n", bots=("source",), seats=2
    )
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    rematch = match_rematch(match=match, user=ada, nonce="again")
    assert snapshot_load(match.pk).names == ("Ada", "Cornelis")
    assert snapshot_load(rematch.pk).names == ("Cornelis", "Ada")
    client.force_login(ada)
    for one in (match, rematch):
        page = client.get(one.get_absolute_url()).content.decode()
        seats = page[page.index('id="seats"') : page.index('id="headline"')]
        assert re.findall(r"portrait-(\w+)\.", seats[seats.index("Ada") :])[:1] == ["jane"]
        board = page[page.index('id="board"') :]
        own = board[board.index('data-side="own"') :]
        assert re.findall(r"portrait-(\w+?)(?:-gl\w+)?\.", own)[:1] == ["jane"]


def test_only_the_cast_at_the_table_speaks_in_free_play() -> None:
    lost = CertificateLost(Seat(1), "HK", 0)
    said = STORY.aside(lost, (False, True, True))
    assert said is not None
    assert said.who is not None
    assert said.who.name == "Cornelis"
    assert STORY.aside(lost, (False, False, True)) is None
    assert STORY.aside(RoundBegan(1, ()), (False, True, True)) is None
    won = GameWon(Seat(0), Reason.CERTIFICATES)
    assert STORY.aside(won, (False, True, True, True)) is None


def test_nobody_counts_the_others_wrong_at_a_table_for_four() -> None:
    assert STORY.aside(CertificateLost(Seat(0), "HK", 0), (False, True, True)) is not None
    assert STORY.aside(CertificateLost(Seat(0), "HK", 0), (False, True, True, True)) is None


@pytest.mark.django_db
def test_the_usual_match_says_whom_one_meets_in_every_game(client: Client) -> None:
    """At the Exchange it named a strength alone, as if nobody sat there."""
    for slug, name in (("hamsterdam", "Cornelis and others (Steady)"), ("kata", "Aiko (Steady)")):
        page = client.get(f"/games/{slug}/").content.decode()
        usual = page.partition('<ul class="usual"')[2].partition("</ul>")[0]
        assert f"<strong>{name}</strong>" in usual
