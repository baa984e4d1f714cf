"""The heartbeat lets a bot play for who left a table of three, and their page has the seat back."""

from __future__ import annotations

import datetime as dt

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from games.matches.live.hub import hub
from games.matches.models import Match, Player
from games.matches.snapshot import snapshot_load
from tests.support.exchange import exchange, moves_on
from tests.support.sockets import Page, asgi, page_of

pytestmark = pytest.mark.django_db(transaction=True)


def log_of(page: Page) -> str:
    return page.shown["log"]


@pytest.fixture
def left(ada: User, bob: User, eve: User) -> tuple[Match, User, User]:
    """A match of three whose first to act has been away for long; with that one, and another."""
    users = (ada, bob, eve)
    match = exchange(*users)
    (seat,) = snapshot_load(match.pk).acting
    long_ago = timezone.now() - dt.timedelta(minutes=5)
    Player.objects.filter(match=match, seat=seat).update(gone_at=long_ago)
    return match, users[seat], users[(seat + 1) % 3]


@asgi
async def test_who_waits_sees_a_bot_play_for_who_is_away_and_the_person_come_back(
    left: tuple[Match, User, User],
) -> None:
    match, away, waiting = left
    page = await page_of(match, waiting)
    before = await sync_to_async(snapshot_load)(match.pk)
    seat = before.acting[0]
    await hub.beat()
    await page.until(lambda page: f"A bot plays for {away.username}." in log_of(page))
    await page.until(lambda page: page.version >= before.version + 2)
    table = await sync_to_async(snapshot_load)(match.pk)
    assert table.entries >= 2
    assert table.bot_of(seat) == "source"

    back = await page_of(match, away)
    await back.until(lambda page: "A bot played for you" in page.shown.get("presence", ""))
    assert (await sync_to_async(snapshot_load)(match.pk)).version == table.version  # it is not their turn yet
    while seat not in (await sync_to_async(snapshot_load)(match.pk)).acting:
        await sync_to_async(moves_on)(match)
    await back.until(lambda page: "You&#x27;re back in the match." in log_of(page))
    await back.until(lambda page: bool(page.turn))
    assert (await sync_to_async(snapshot_load)(match.pk)).bot_of(seat) == ""
