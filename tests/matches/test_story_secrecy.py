"""A stacked game of a story: until its end nothing tells it from an honest one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.engine.setup import Setup
from games.engine.wire import decode, encode
from games.matches.lists.selectors import match_rows
from games.matches.models import Match
from games.matches.replays.selectors import checks_of
from games.matches.room import fragments
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_load, snapshots_forget
from tests.matches.stories import PAGE, at_the_third
from tests.support.exchange import moves_on, played_out

pytestmark = pytest.mark.django_db


def bots_move(match: Match) -> None:
    while snapshot_load(match.pk).bots_to_act:
        moves_on(match)


@contextmanager
def as_if_honest(match: Match) -> Iterator[None]:
    """The same game to the eye, and in truth an honest one: nothing is stacked in its setup or its state."""
    stored = Match.objects.get(pk=match.pk)
    setup = snapshot_load(match.pk).setup
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
    snapshots_forget()
    fragments.forget()


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
    while snapshot_load(match.pk).is_playing:
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
    table = snapshot_load(match.pk)
    honest = Setup(table.setup.options, table.setup.seats)
    for viewer in (None, *table.seats):
        assert table.game.setup_for(table.setup, viewer) == table.game.setup_for(honest, viewer)
        view = encode(table.game.view_for(table.state, viewer))
        assert '"beneficiary":null' in view


def test_rows_of_lists_are_the_same(ada: User) -> None:
    match = at_the_third(ada)
    [row] = match_rows(Match.objects.filter(pk=match.pk), ada)
    text = encode(row)
    assert "rigg" not in text
    assert decode(text, type(row)) == row


def test_stacked_records_verify(ada: User) -> None:
    match = at_the_third(ada)
    played_out(match)
    match = Match.objects.get(pk=match.pk)
    record = match_record(match)
    assert record is not None
    assert all(check.holds for check in checks_of(match, record))
