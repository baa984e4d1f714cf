"""A try of the deal of the day on sockets: its player's alone until the day is over."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine.offers import picks_of
from games.matches.models import Match
from games.matches.play.dailies import end_of
from games.matches.play.day_end import days_end
from tests.live.tries import others, tried_today
from tests.support.heists import advice
from tests.support.play import moved
from tests.support.sockets import Page, asgi, headers_of, page_of, words_of

pytestmark = pytest.mark.django_db(transaction=True)


def played(match: Match, user: User) -> None:
    action = advice(match)
    assert action is not None
    moved(match, user, *picks_of(action))


@asgi
async def test_a_socket_of_a_try_opens_to_its_player_alone_until_midnight(ada: User) -> None:
    match = await sync_to_async(tried_today)(ada)
    strangers = await sync_to_async(others)()
    own = await page_of(match, ada)
    for user in strangers:
        page = Page(f"/ws/m/{match.public_id}/", await sync_to_async(headers_of)(user))
        assert (await page.connect())[0]
        assert await page.closed() == 4404
        assert page.frames == []
    await sync_to_async(played)(match, ada)
    await own.until(lambda page: page.version > match.version)
    assert "Turn 2" in words_of(own.shown["board"])
    assert match.daily is not None
    await sync_to_async(days_end)(end_of(match.daily.day))
    await own.until(lambda page: page.version > match.version + 1)
    for user in strangers:
        page = await page_of(match, user)
        assert page.version >= own.version
        await page.leave()
    await own.leave()
