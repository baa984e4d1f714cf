"""How long a bot thinks tells nothing: it plays at the end of its pause, or of as many as it needs. However many think
for one visitor, those of others find a thread."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.services import guest_create
from games.engine.bots import RandomBot
from games.matches.live.executors import THINKING
from games.matches.live.hub import pause_left
from games.matches.play.services import bot_move, bot_play, bot_think
from games.matches.snapshot import snapshot_fresh
from games.registry import GAMES
from tests.support.games import site_has
from tests.support.play import moved, opened
from tests.support.sockets import Page, asgi, page_of


@pytest.mark.parametrize(
    ("thought", "left"), [(0.0, 0.8), (0.1, 0.7), (0.79, 0.01), (0.8, 0.8), (0.9, 0.7), (2.0, 0.4)]
)
def test_it_plays_at_the_end_of_a_whole_pause(thought: float, left: float) -> None:
    assert pause_left(thought, 0.8) == pytest.approx(left)


def test_without_a_pause_it_plays_at_once() -> None:
    assert pause_left(0.3, 0) == 0


def test_what_it_thought_of_a_match_that_went_on_is_thrown_away(ada: User) -> None:
    match = opened(ada, bots=("greedy",))
    moved(match, ada)
    thought = bot_think(snapshot_fresh(match.pk))
    assert bot_move(match_id=match.pk)
    entries = snapshot_fresh(match.pk).entries
    assert bot_play(thought) is None
    assert snapshot_fresh(match.pk).entries == entries


class Pensive(RandomBot):
    """Thinks until it is told to stop."""

    slug = "pensive"

    def __init__(self) -> None:
        self.is_enough = Event()

    def choose(self, *args: Any) -> Any:
        self.is_enough.wait()
        return super().choose(*args)


async def _against(bot: str, user: User) -> Page:
    """A page whose bot is to play."""
    page = await page_of(await sync_to_async(opened)(user, bots=(bot,)), user)
    await page.move()
    await page.until(lambda page: not page.turn)
    return page


@asgi
async def test_bots_that_think_for_all_guests_of_an_address_leave_a_thread_to_others(ada: User) -> None:
    """Twenty guests are made in a minute: their bots, each a match's, kept all others from thinking."""
    kata, bot = GAMES["kata"], Pensive()
    guests = [await sync_to_async(guest_create)() for _thread in range(2 * THINKING._max_workers)]
    with site_has(replace(kata, bots={**kata.bots, bot.slug: bot})):
        pages = [await _against(bot.slug, guest) for guest in guests]
        try:
            other = await _against("greedy", ada)
            await other.until(lambda page: bool(page.turn))
        finally:
            bot.is_enough.set()
        for page in (*pages, other):
            await page.leave()
