"""What open pages are shown of a match, and when."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.test.signals import template_rendered

from accounts.models import User
from games.engine.bots import RandomBot
from games.matches.live.hub import hub
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.room.fragments import ROOM, forget
from games.matches.snapshot import snapshot_load, snapshots_forget
from games.registry import GAMES
from tests.support.games import site_has
from tests.support.play import moved, opened
from tests.support.sockets import PATIENCE, Page, asgi, loaded_page, lobby_page, page_of, words_of

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def posted(user: User, match: Match, what: str, **content: str) -> Any:
    """The answer to a form of the room, sent without a socket."""
    client = Client()
    client.force_login(user)
    return client.post(f"/m/{match.public_id}/{what}/", content)


def reached(version: int) -> Any:
    return lambda page: page.version >= version


@asgi
async def test_a_page_that_opens_is_shown_the_whole_match(match: Match, ada: User, bob: User) -> None:
    for user, turn in ((ada, "1"), (bob, ""), (None, "")):
        page = await page_of(match, user)
        first = page.frames[0]
        assert {*ROOM, "head", "invite", "closing", "pulse"} == set(first)
        assert first["pulse"].endswith(f'data-since="0" data-version="{match.version}"></i>')
        assert page.turn == turn
        await page.leave()


@asgi
async def test_a_move_is_shown_to_everybody_and_ticked_for_its_mover(
    match: Match, ada: User, bob: User
) -> None:
    pages = [await page_of(match, user) for user in (ada, bob, None)]
    mine, theirs, watching = pages
    await mine.move()
    for page in pages:
        await page.until(reached(match.version + 1))
        assert "Bob" in words_of(page.shown["headline"]) or page is theirs
    assert theirs.turn == "1"
    assert words_of(mine.shown["tick"]) == "Move 1 saved"
    assert mine.notice == ""
    for page in (theirs, watching):
        assert "tick" not in (await page.whole()) | page.shown
    for page in pages:
        await page.leave()


@asgi
async def test_a_push_holds_only_what_has_changed(match: Match, ada: User, bob: User) -> None:
    mine, theirs = await page_of(match, ada), await page_of(match, bob)
    await theirs.whole()
    await mine.move("play_card", "c4", "face")  # a dud, and Ada may go on: the headline stays for Bob
    while "pulse" not in (frame := await theirs.next()):
        pass
    assert {"board", "log", "pulse"} <= set(frame)
    assert not {"headline", "seats", "result", "invite"} & set(frame)
    for page in (mine, theirs):
        await page.leave()


@asgi
async def test_a_page_that_missed_something_asks_for_the_whole(match: Match, ada: User) -> None:
    page = await page_of(match, ada)
    await page.whole()
    again = await page.whole()
    assert set(ROOM) <= set(again)
    assert f'data-since="0" data-version="{match.version}"' in again["pulse"]
    await page.leave()


@asgi
async def test_a_page_that_was_just_loaded_is_sent_only_what_happens_next(
    match: Match, ada: User, bob: User
) -> None:
    page = await loaded_page(match, ada)
    first = await page.next()
    assert set(first) == {"presence"}
    await sync_to_async(moved)(match, ada)
    await page.until(reached(match.version + 1))
    assert re.search("\x02[\\w-]+\x03", page.texts[-1])  # it names what the page holds
    again = await page_of(match, ada)
    assert {name: again.shown[name] for name in page.shown if name in ROOM} == {
        name: html for name, html in page.shown.items() if name in ROOM
    }
    for one in (page, again):
        await one.leave()


@asgi
async def test_a_page_that_was_loaded_before_something_happened_is_sent_the_whole(
    match: Match, ada: User
) -> None:
    page = await loaded_page(match, ada, then=lambda: moved(match, ada))
    assert set(ROOM) <= set(await page.next())
    assert page.version == match.version + 1
    await page.leave()


@asgi
async def test_whoever_waits_sees_the_other_sit_down(ada: User, bob: User) -> None:
    match = await sync_to_async(opened)(ada)
    page = await page_of(match, ada)
    assert "invite" not in page.shown
    await posted(bob, match, "join", nonce="n")
    await page.until(lambda page: bool(page.turn))
    assert "Bob" in page.shown["seats"]
    assert page.shown["invite"] == '<div id="invite" hx-swap-oob="true"></div>'
    await page.leave()


@asgi
async def test_whoever_watches_and_sits_down_is_shown_their_own_hand(ada: User, bob: User) -> None:
    match = await sync_to_async(opened)(ada)
    page = await page_of(match, bob)
    await posted(bob, match, "join", nonce="n")
    await page.until(lambda page: "kata-hand" in page.shown["board"])
    await posted(ada, match, "move", turn="1", picks="end_turn")
    await page.until(lambda page: bool(page.turn))
    await page.move()
    await page.until(lambda page: "tick" in page.shown)
    await page.leave()


@asgi
async def test_a_match_that_is_called_off_says_so_to_whoever_looks(ada: User) -> None:
    match = await sync_to_async(opened)(ada)
    page = await page_of(match)
    await posted(ada, match, "leave")
    await page.until(lambda page: "was cancelled" in page.shown["headline"])
    await page.leave()


@asgi
async def test_moves_and_resignations_by_post_are_shown_to_pages_with_a_socket(
    match: Match, ada: User, bob: User
) -> None:
    pages = [await page_of(match, user) for user in (bob, None)]
    await posted(ada, match, "move", turn="1", picks="end_turn")
    for page in pages:
        await page.until(reached(match.version + 1))
    await posted(ada, match, "resign")
    for page in pages:
        await page.until(lambda page: "win" in page.shown["headline"])
        await page.leave()


@asgi
async def test_a_rematch_is_shown_in_the_old_room_and_in_its_own(match: Match, ada: User, bob: User) -> None:
    await sync_to_async(seat_forfeit)(match_id=match.pk, user_id=ada.pk)
    old = await page_of(match, bob)
    answer = await posted(ada, match, "rematch", nonce="n")
    await old.until(lambda page: "Accept the rematch" in page.shown["result"])
    rematch = await Match.objects.aget(rematch_of=match)
    assert answer.url == f"/m/{rematch.public_id}/"
    new = await page_of(rematch, ada)
    await posted(bob, match, "rematch", nonce="n")
    await new.until(lambda page: "Bob" in page.shown["seats"])
    await old.until(lambda page: "Go to the rematch" in page.shown["result"])
    for page in (old, new):
        await page.leave()


@asgi
async def test_a_bot_answers_a_move(ada: User) -> None:
    match = await sync_to_async(opened)(ada, bots=("random",))
    page = await page_of(match, ada)
    await page.move()
    await page.until(lambda page: page.turn == "2")
    stored = await sync_to_async(snapshot_load)(match.pk)
    assert page.version == stored.version
    await page.leave()


class Slow(RandomBot):
    """Thinks until it is let go."""

    slug = "slow"

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.let_go = threading.Event()

    def choose(self, view: Any, legal: Any, rng: Any) -> Any:
        self.begun.release()
        self.let_go.wait(PATIENCE)
        return super().choose(view, legal, rng)


@pytest.fixture
def slow() -> Iterator[Slow]:
    """A bot for the Kata that takes its time."""
    kata, bot = GAMES["kata"], Slow()
    with site_has(replace(kata, bots={**kata.bots, bot.slug: bot})):
        yield bot


@asgi
async def test_many_matches_of_one_person_leave_a_thread_to_the_bots_of_others(
    ada: User, bob: User, slow: Slow
) -> None:
    adas = [await sync_to_async(opened)(ada, bots=(slow.slug,)) for _match in range(3)]
    bobs = await sync_to_async(opened)(bob, bots=("random",))
    pages = [await page_of(match, ada) for match in adas]
    for page in pages:
        await page.move()
    assert await asyncio.to_thread(slow.begun.acquire, timeout=PATIENCE)
    pages.append(await page_of(bobs, bob))
    try:
        await pages[-1].move()
        await pages[-1].until(lambda page: page.turn == "2")
        assert not slow.begun.acquire(blocking=False)
    finally:
        slow.let_go.set()
    for page in pages:
        await page.until(lambda page: page.turn == "2")
        await page.leave()


@asgi
async def test_the_lobby_shows_open_matches_come_and_go(ada: User, bob: User) -> None:
    page = await lobby_page()
    assert "Ada" not in page.shown["open-matches"]
    client = Client()
    await sync_to_async(client.force_login)(ada)
    sent = {"opponent": "anyone", "nonce": "n"}
    answer = await sync_to_async(client.post)("/games/kata/play/", sent)
    await page.until(lambda page: "Ada" in page.shown["open-matches"])
    match = await Match.objects.aget()
    assert answer.url == f"/m/{match.public_id}/"
    await posted(bob, match, "join", nonce="n")
    await page.until(lambda page: "Ada" not in page.shown["open-matches"])
    await page.leave()


@pytest.fixture
def rendered() -> Iterator[list[str]]:
    """The names of the templates that are rendered, one after the other."""
    names: list[str] = []

    def note(template: Any, **_more: Any) -> None:
        names.append(template.name)

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


@asgi
async def test_the_rows_of_the_lobby_are_rendered_once_for_all_its_pages(
    ada: User, rendered: list[str]
) -> None:
    pages = [await lobby_page() for _page in range(3)]
    rendered.clear()
    match = await sync_to_async(opened)(ada)
    for page in pages:
        assert match.public_id in (await page.next())["open-matches"]
    assert rendered.count("matches/_open_matches.html") == 1
    for page in pages:
        await page.leave()


@pytest.fixture
def rendered_on_loop() -> Iterator[list[str]]:
    """The names of the templates that are rendered while everybody else of the process waits."""
    names: list[str] = []

    def note(template: Any, **_more: Any) -> None:
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            names.append(template.name)

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


@asgi
async def test_a_row_of_the_lobby_is_rendered_and_sent_once(
    ada: User, bob: User, eve: User, rendered: list[str]
) -> None:
    await sync_to_async(opened)(ada)
    page = await lobby_page()
    rendered.clear()
    for user in (bob, eve):
        await sync_to_async(opened)(user)
        await page.until(lambda page, name=user.username: name in page.shown["open-matches"])
    assert "Ada" in page.shown["open-matches"]
    assert "Ada" not in "".join(page.texts[1:])
    assert rendered.count("matches/_open_match.html") == 2
    await page.leave()


@asgi
async def test_boards_are_rendered_off_the_event_loop(
    match: Match, ada: User, bob: User, rendered_on_loop: list[str]
) -> None:
    forget()
    pages = [await page_of(match, user) for user in (ada, bob, None)]
    await pages[0].move()
    for page in pages:
        await page.until(reached(match.version + 1))
        await page.whole()
    assert not {f"matches/_{name}.html" for name in ROOM} & set(rendered_on_loop)
    assert "matches/_presence.html" in rendered_on_loop
    for page in pages:
        await page.leave()


@asgi
async def test_a_cold_board_is_rendered_once_for_all_who_ask_at_once(
    match: Match, rendered: list[str]
) -> None:
    pages = [await page_of(match) for _page in range(4)]
    forget()
    rendered.clear()
    await asyncio.gather(*(page.whole() for page in pages))
    assert rendered.count("matches/_board.html") == 1
    for page in pages:
        await page.leave()


@asgi
async def test_who_is_here_is_rendered_once_for_all_spectators(match: Match, rendered: list[str]) -> None:
    pages = []
    for count in ("1 spectator<", "2 spectators", "3 spectators"):
        rendered.clear()
        pages.append(await page_of(match))
        for one in pages:
            await one.until(lambda page, count=count: count in page.shown.get("presence", ""))
    assert rendered.count("matches/_presence.html") == 1
    await hub.show_presence(match.pk)
    assert rendered.count("matches/_presence.html") == 1  # since nobody came or went
    for page in pages:
        await page.leave()


@asgi
async def test_a_private_match_never_comes_to_the_lobby(ada: User) -> None:
    page = await lobby_page()
    await sync_to_async(opened)(ada, is_private=True)
    await sync_to_async(opened)(await sync_to_async(User.objects.create_user)("Public"))
    await hub.beat()
    await page.until(lambda page: "Public" in page.shown["open-matches"])
    assert "Ada" not in page.shown["open-matches"]
    await page.leave()


@asgi
async def test_what_was_changed_unheard_is_caught_up_by_the_beat(match: Match, ada: User, bob: User) -> None:
    pages: list[Page] = [await page_of(match, user) for user in (ada, bob, None)]
    await sync_to_async(moved)(match, ada)
    snapshots_forget()
    await hub.beat()
    for page in pages:
        await page.until(reached(match.version + 1))
        await page.leave()


@asgi
async def test_a_match_ended_by_the_clock_is_shown_at_once(ada: User, match: Match, bob: User) -> None:
    waiting = await sync_to_async(opened)(ada)
    pages = [await page_of(each, bob) for each in (match, waiting)]
    await Match.objects.aupdate(deadline=match.created_at)
    snapshots_forget()
    await hub.beat()
    await pages[0].until(lambda page: "You win" in page.shown["headline"])
    await pages[1].until(lambda page: "was cancelled" in page.shown["headline"])
    for page in pages:
        await page.leave()
