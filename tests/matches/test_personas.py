"""Bots at the table: a name, a face and a sentence of their own, and what Hamsterdam's cast says in free play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from games.engine.game import Seat
from games.hamsterdam.page.story import STORY
from games.hamsterdam.rules.values import CertificateLost, GameWon, Reason, RoundBegan
from games.matches.seating.services import match_create
from games.matches.snapshot import snapshot_load
from games.registry import GAMES

OURS = [one for one in GAMES.values() if type(one.game).__module__.startswith("games.")]
PARTS = (
    "back-{0.cut}",
    "cut-{0.cut}",
    "eyes-{0.eyes}",
    "mouth-{0.mouth}",
    "under-{0.extra}",
    "over-{0.extra}",
)


def test_every_bot_has_a_name_and_a_sentence_and_no_name_is_given_twice_in_a_game() -> None:
    for registered in OURS:
        alone = [bot.cast[0].name for bot in registered.everyone.values() if len(bot.cast) == 1]
        assert len(alone) == len(set(alone))
        for bot in registered.everyone.values():
            assert bot.cast, bot.slug
            assert all(one.name and str(one.says) and (one.face or one.picture) for one in bot.cast)


def test_every_face_is_put_together_of_parts_that_there_are() -> None:
    path = finders.find("img/faces.svg")
    assert path
    there = set(re.findall(r'id="([\w-]+)"', Path(path).read_text()))
    people = [one for game in OURS for bot in game.everyone.values() for one in bot.cast]
    for face in [one.face for one in people if one.face]:
        wanted = {part.format(face) for part in PARTS[: 6 if face.extra else 4]}
        assert wanted <= there
    for persona in people:
        assert not persona.picture or finders.find(persona.picture)


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
    assert 'class="bot-word"' in page


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
