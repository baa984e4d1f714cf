"""Who is here, who watches, and what players say to each other, on open pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.matches.live.connections import RoomSocket
from games.matches.live.hub import hub
from games.matches.models import Match
from games.matches.presence.selectors import presence_of, presences_of
from games.matches.snapshot import snapshot_load
from tests.support.play import begun
from tests.support.sockets import asgi, lobby_page, page_of, words_of

pytestmark = pytest.mark.django_db(transaction=True)

SILENCE = Path(__file__).resolve().parents[2] / "static/js/silence.js"


@asgi
async def test_a_player_who_closes_the_last_page_is_gone_and_comes_back(
    match: Match, ada: User, bob: User
) -> None:
    mine = await page_of(match, ada)
    one, two = await page_of(match, bob), await page_of(match, bob)
    await mine.until(lambda page: "Bob is here" in page.shown.get("presence", ""))
    await one.leave()
    table = await sync_to_async(snapshot_load)(match.pk)
    assert (await sync_to_async(presence_of)(table)).here == (True, True)
    await two.leave()
    await mine.until(lambda page: "gone since" in page.shown["presence"])
    assert (await sync_to_async(presence_of)(table)).here == (True, False)
    back = await page_of(match, bob)
    await mine.until(lambda page: "Bob is here" in page.shown["presence"])
    for page in (mine, back):
        await page.leave()


@asgi
async def test_spectators_are_counted(match: Match, ada: User, eve: User) -> None:
    mine = await page_of(match, ada)
    watching = [await page_of(match, eve), await page_of(match)]
    await mine.until(lambda page: "2 spectators" in page.shown.get("presence", ""))
    await watching[0].leave()
    await mine.until(lambda page: "1 spectator<" in page.shown["presence"])
    await watching[1].leave()
    await mine.until(lambda page: "spectator" not in page.shown["presence"])
    await mine.leave()


@asgi
async def test_a_spectator_with_two_pages_is_one(match: Match, ada: User, eve: User) -> None:
    mine = await page_of(match, ada)
    watching = [await page_of(match, eve), await page_of(match, eve)]
    await mine.until(lambda page: "1 spectator<" in page.shown.get("presence", ""))
    await watching[0].leave()
    assert "1 spectator<" in mine.shown["presence"]
    await watching[1].leave()
    await mine.until(lambda page: "spectator" not in page.shown["presence"])
    await mine.leave()


@asgi
async def test_a_players_page_that_is_still_opening_is_no_spectator(match: Match, ada: User) -> None:
    async def send(_message: dict[str, Any]) -> None:
        pass

    hub.start()
    opening = RoomSocket(send, "en", match_id=match.pk, user_id=ada.pk)
    hub.rooms[match.pk].add(opening)
    await hub._note({match.pk: [opening]})
    assert (await sync_to_async(presence_of)(await sync_to_async(snapshot_load)(match.pk))).spectators == 0
    await hub.leave(opening)


def test_a_beat_asks_as_little_for_many_matches_as_for_one(
    ada: User, bob: User, django_assert_num_queries: Any
) -> None:
    shown = [snapshot_load(begun(ada, bob).pk) for _match in range(10)]
    for snapshots in (shown[:1], shown):
        with django_assert_num_queries(
            2
        ):  # who sits there, and how many watch; one more if a process saw them
            assert len(presences_of(snapshots)) == len(snapshots)


@asgi
async def test_what_is_said_reaches_the_players_only_and_escaped(
    match: Match, ada: User, bob: User, eve: User
) -> None:
    mine, theirs = await page_of(match, ada), await page_of(match, bob)
    watching = [await page_of(match, eve), await page_of(match)]
    await mine.send(what="chat", text="<script>alert('x')</script> & \"hello\"")
    for page in (mine, theirs):
        await page.until(lambda page: "chat" in page.shown)
        chat = page.shown["chat"]
        assert "<script>" not in chat
        assert "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp; &quot;hello&quot;" in chat
        assert words_of(chat).startswith("Ada ")
    await mine.move()
    for page in watching:
        await page.until(lambda page: page.version > match.version)
        await page.whole()
        assert all("chat" not in frame and "hello" not in str(frame) for frame in page.frames)
    for page in (mine, theirs, *watching):
        await page.leave()


@asgi
async def test_what_is_said_is_no_version_of_the_match(match: Match, ada: User) -> None:
    page = await page_of(match, ada)
    await page.send(what="chat", text="x" * 500)
    await page.until(lambda page: "chat" in page.shown)
    assert "x" * 500 in page.shown["chat"]
    await page.whole()
    assert page.version == match.version
    await page.leave()


@asgi
async def test_every_page_hears_that_its_server_lives(match: Match, ada: User) -> None:
    pages = await page_of(match, ada), await page_of(match), await lobby_page()
    for page in pages[:2]:
        await page.whole()
    await hub.pulse()
    for page in pages:
        await page.until(lambda page: list(page.frames[-1]) == ["pulse"])
        await page.leave()
    assert [page.version for page in pages] == [match.version, match.version, 0]


@asgi
async def test_an_open_page_hears_of_its_server_by_itself_before_it_looks_for_another(
    match: Match, ada: User, settings: Any
) -> None:
    silence = re.search(r"const SILENCE = (\d+);", SILENCE.read_text())
    assert silence
    assert int(silence[1]) > 2 * 1000 * settings.PULSE_EVERY
    settings.PULSE_EVERY = 0.01
    page = await page_of(match, ada)
    await page.until(lambda page: list(page.frames[-1]) == ["pulse"])
    await page.leave()
