"""The log at the table runs in one direction: the newest line first, between entries and within each."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.engine.game import Seat
from games.matches.room.selectors import match_page
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.support.play import begun, moved

pytestmark = pytest.mark.django_db


def test_the_newest_line_stands_first_within_an_entry_too(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    moved(match, ada)
    log = match_page(snapshot_load(match.pk), Seat(0)).log
    lines = [line for block in log for part in block.parts for line in part.lines]
    numbers = [int(line.number) for line in lines]
    assert numbers == sorted(numbers, reverse=True)
    said = [str(line.words) for line in lines]
    assert said[-1] == "You go first."
    [turn] = [place for place, words in enumerate(said) if words.startswith("Turn 1:")]
    assert said[turn - 1].startswith("You draw"), "drawn after the turn began, so above it"


def test_the_log_says_what_its_numbers_are(client: Client, ada: User, bob: User) -> None:
    page = client.get(begun(ada, bob).get_absolute_url()).content.decode()
    assert 'aria-describedby="log-how"' in page
    assert "In front stands the number of the move." in page


def test_every_game_is_credited(client: Client) -> None:
    page = client.get("/credits/").content.decode()
    for registered in GAMES.values():
        assert f"<h3>{registered.game.name}</h3>" in page
