"""The log runs in one direction, at the table and in a replay: the newest first, within each entry too."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.engine.entries import Acted, Actor, AnyEntry, TakenBack
from games.engine.game import Seat
from games.kata.rules.values import EndTurn
from games.maps.editor.lines import line_address
from games.maps.format import MAPS, NO_HINTS, made_map, problems_of
from games.matches.room.logs import _part
from games.matches.room.selectors import match_page
from games.matches.snapshot import snapshot_load
from games.matches.snapshot_parts import Logged
from games.registry import GAMES
from tests.support.play import begun, moved, played_out

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


def test_a_hand_that_is_dealt_card_by_card_is_one_line_of_the_log(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    log = match_page(snapshot_load(match.pk), Seat(0)).log
    said = [str(line.words) for line in log[-1].parts[-1].lines]
    assert said.count("Bob draws a card. ×4") == 1
    assert "Bob draws a card." not in said


def test_the_log_says_what_its_numbers_are(client: Client, ada: User, bob: User) -> None:
    page = client.get(begun(ada, bob).get_absolute_url()).content.decode()
    assert 'aria-describedby="log-how"' in page
    assert "Newest first. The numbers count the moves." in page


def test_every_game_is_credited(client: Client) -> None:
    page = client.get("/credits/").content.decode()
    for registered in GAMES.values():
        assert f"<h3>{registered.game.name}</h3>" in page


def test_the_log_of_a_replay_runs_in_the_same_direction(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    played_out(match)
    page = client.get(f"{match.get_absolute_url()}replay/", {"n": "3"}).content.decode()
    log = page[page.index('id="replay-log"') :]
    numbers = [int(number) for number in re.findall(r'id="line-(\d+)"', log)]
    assert numbers[0] > 3
    assert numbers == sorted(set(numbers), reverse=True)
    assert "Newest first, each with the number of its step." in page
    uppermost, *others = re.findall(r'<li class="now"[^>]*>', log)
    assert "aria-current" in uppermost
    assert not any("aria-current" in line for line in others)
    title = page[page.index('class="replay-title"') :].split("</h1>")[0]
    assert "Kata TCG: Ada · Bob" in title


def test_a_line_of_play_is_logged_in_the_same_direction(client: Client) -> None:
    rows = MAPS["passes"].text.rows
    problems = problems_of(made_map("", rows, NO_HINTS, NO_HINTS, NO_HINTS))
    page = client.get(line_address(rows, problems[0])).content.decode()
    log = page[page.index('id="replay-log"') :].split("</ol>")[0]
    numbers = [int(number) for number in re.findall(r"data-step>(\d+)<", log)]
    assert numbers[0] > 3
    assert numbers == sorted(set(numbers), reverse=True)


def test_a_replay_folds_what_is_still_to_come(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    played_out(match)
    page = client.get(f"{match.get_absolute_url()}replay/").content.decode()
    assert page.index('id="replay-later"') < page.index('id="replay-log"') < page.index('<li class="later"')
    assert "checked" not in page[page.index('id="replay-later"') :].split(">")[0]


def test_the_number_of_a_move_is_shown_once_and_the_deal_has_none(
    client: Client, ada: User, bob: User
) -> None:
    match = begun(ada, bob)
    played_out(match)
    page = client.get(match.get_absolute_url()).content.decode()
    log = page[page.index('id="log"') :].split("</ol>")[0]
    shown = re.findall(r"<i>(\d+)</i>", log)
    assert len(shown) > 3
    assert len(shown) == len(set(shown))
    assert "0" not in shown
    assert "<i hidden>0</i>" in log


def test_one_s_own_last_move_is_marked_so_that_what_came_since_stands_out(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    mover = snapshot_load(match.pk).acting[0]
    moved(match, (ada, bob)[mover])
    for seat in (Seat(0), Seat(1)):
        marks = [
            part.is_own for block in match_page(snapshot_load(match.pk), seat).log for part in block.parts
        ]
        assert any(marks) is (seat == mover)
    client, onlooker = Client(), Client()
    client.force_login((ada, bob)[mover])
    pages = [one.get(match.get_absolute_url()).content.decode() for one in (client, onlooker)]
    logs = [page[page.index('id="log"') :].split("</ol>")[0] for page in pages]
    assert ["data-own" in log for log in logs] == [True, False]
    assert ["A bar marks" in page for page in pages] == [True, False]


@pytest.mark.parametrize(
    ("entry", "is_own"),
    [
        (Acted(Seat(0), Actor.PERSON, EndTurn()), True),
        (TakenBack(Seat(0), Actor.PERSON, 0), True),
        (Acted(Seat(0), Actor.BOT, EndTurn()), False),  # it stood in: whoever comes back has not seen it
        (Acted(Seat(1), Actor.PERSON, EndTurn()), False),
    ],
)
def test_one_s_own_is_what_one_did_or_took_back_oneself(entry: AnyEntry, is_own: bool) -> None:
    assert _part("kata", Logged(1, entry), Seat(0), ("Ada", "Bob"), None).is_own is is_own
