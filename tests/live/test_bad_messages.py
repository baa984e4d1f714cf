"""What a socket answers that is sent nonsense: a sentence and the present board, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.services import guest_create
from games.matches.models import Match
from games.matches.room.fragments import ROOM
from games.site import rates
from games.site.rates import OF_NETWORK
from tests.support.play import moved, played_out, rows
from tests.support.sockets import Page, asgi, headers_of, message, page_of, words_of

pytestmark = pytest.mark.django_db(transaction=True)

NOT_UNDERSTOOD = "We couldn't read that."
OUT_OF_STEP = "The page is out of step."
TOO_LONG = "That message is too long."


def move(turn: Any = "1", picks: Any = "end_turn", **more: Any) -> str:
    return message(what="move", turn=turn, picks=picks, **more)


NONSENSE: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", NOT_UNDERSTOOD),
    "no JSON": ("{", NOT_UNDERSTOOD),
    "a list": ("[]", NOT_UNDERSTOOD),
    "a number": ("7", NOT_UNDERSTOOD),
    "null": ("null", NOT_UNDERSTOOD),
    "a text": ('"end_turn"', NOT_UNDERSTOOD),
    "deep lists": ("[" * 30_000 + "]" * 30_000, NOT_UNDERSTOOD),
    "deep objects": ('{"a":' * 10_000 + "1" + "}" * 10_000, NOT_UNDERSTOOD),
    "a huge number": ('{"turn": ' + "9" * 60_000 + "}", NOT_UNDERSTOOD),
    "half a character": (r'{"what": "\ud800"}', NOT_UNDERSTOOD),
    "bytes": (b'{"what": "whole"}', NOT_UNDERSTOOD),
    "65 KiB": (message(what="chat", text="x" * 65 * 1024), TOO_LONG),
    "65 KiB of wide characters": ('"' + "♥" * 22_000 + '"', TOO_LONG),
    "an unknown what": (message(what="cheat"), NOT_UNDERSTOOD),
    "a what that is no text": (message(what=["move"]), NOT_UNDERSTOOD),
    "no turn": (message(what="move", picks="end_turn"), NOT_UNDERSTOOD),
    "a turn that is a number": (move(turn=1), NOT_UNDERSTOOD),
    "a turn that is a list": (move(turn=["1"]), NOT_UNDERSTOOD),
    "a turn that is no number": (move(turn="one"), OUT_OF_STEP),
    "a turn below zero": (move(turn="-1"), OUT_OF_STEP),
    "picks that are a list": (move(picks=["end_turn"]), NOT_UNDERSTOOD),
    "picks that are null": (move(picks=None), NOT_UNDERSTOOD),
    "no picks": (move(picks=" "), "Nothing was chosen."),
    "a field that is no text": (move(**{"end_turn.n": 7}), NOT_UNDERSTOOD),
    "a field too many": (move(**{"end_turn.n": "7"}), "There is no such move in this game."),
    "a turn not issued": (move(turn="2"), "That turn is already over."),
    "an unknown move": (move(picks="fly"), "There is no such move in this game."),
    "an unknown card": (move(picks="play_card c99 face"), "That card isn't in your hand."),
    "markup": (move(picks="play_card <script> face"), "That card isn't in your hand."),
    "half a character in a pick": (
        '{"turn": "1", "picks": "play_card \\ud800 face"}',
        "That card isn't in your hand.",
    ),
    "a chat that is no text": (message(what="chat", text=7), NOT_UNDERSTOOD),
    "a chat of nothing": (message(what="chat", text="  "), "Write something first."),
    "a chat of 501 characters": (message(what="chat", text="x" * 501), "That is 501 characters long"),
}


async def refused(page: Page, sent: str | bytes, why: str) -> None:
    """Send it, and check the answer: the sentence, with everything as it is now; nothing else has changed."""
    before = await sync_to_async(rows)()
    await (page.send_bytes(sent) if isinstance(sent, bytes) else page.send_text(sent))
    while "notice" not in (frame := await page.next()):
        pass
    assert page.notice.startswith(why), page.notice
    assert set(ROOM) <= set(frame)
    assert 'data-since="0"' in frame["pulse"]
    assert await sync_to_async(rows)() == before


@asgi
async def test_every_kind_of_nonsense_is_answered_and_leaves_the_socket_open(match: Match, ada: User) -> None:
    page = await page_of(match, ada)
    await page.whole()
    for sent, why in NONSENSE.values():
        await refused(page, sent, why)
    await page.move()
    await page.until(lambda page: "tick" in page.shown)
    assert page.notice == ""
    await page.leave()


@asgi
async def test_a_spectator_with_and_without_an_account_makes_no_move(match: Match, eve: User) -> None:
    for user in (eve, None):
        page = await page_of(match, user)
        await page.whole()
        await refused(page, move(), "You're watching this match.")
        if user is None:  # by a form, a visitor becomes a guest and writes
            await refused(page, message(what="chat", text="Hello"), "You're watching")
        await refused(page, "[", NOT_UNDERSTOOD)
        await page.leave()


@asgi
async def test_a_move_out_of_turn_with_a_spent_turn_or_after_the_end_is_refused(
    match: Match, ada: User, bob: User
) -> None:
    mine, theirs = await page_of(match, ada), await page_of(match, bob)
    await mine.whole()
    await theirs.whole()
    await refused(theirs, move(turn="1"), "It's not your turn.")
    await refused(theirs, move(turn="0"), "It's not your turn.")
    await mine.move("play_card", "c4", "face")
    await mine.until(lambda page: page.turn == "2")
    await refused(mine, move(turn="1"), "That turn is already over.")
    assert mine.turn == "2"
    await sync_to_async(played_out)(match)
    await refused(mine, move(turn="3"), "This match is over.")
    assert "Rematch" in mine.shown["result"]
    for page in (mine, theirs):
        await page.leave()


@asgi
async def test_a_refusal_shows_the_board_as_it_is_now(match: Match, ada: User, bob: User) -> None:
    page = await page_of(match, ada)
    await page.whole()
    await sync_to_async(moved)(match, ada)  # in another tab, of which this page was told nothing
    await refused(page, move(turn="1"), "It's not your turn.")
    assert page.version == match.version + 1
    assert page.turn == ""
    await page.leave()


@pytest.fixture
def a_few_messages(settings: Any) -> None:
    settings.FLOOD_MESSAGES, settings.FLOOD_SECONDS = 5, 3600  # however slow the machine is


@pytest.mark.usefixtures("a_few_messages")
@asgi
async def test_a_flood_closes_the_socket_and_the_next_one_opens(match: Match, ada: User) -> None:
    page = await page_of(match, ada)
    for _message in range(6):
        await page.send(what="whole")
    assert await page.closed() == 4008
    again = await page_of(match, ada)
    await again.move()
    await again.until(lambda page: "tick" in page.shown)
    await again.leave()


@pytest.mark.usefixtures("a_few_messages")
@asgi
async def test_many_pages_of_one_visitor_send_no_more_than_two(match: Match, ada: User, bob: User) -> None:
    pages = [await page_of(match, ada) for _page in range(4)]
    for page in pages[:3]:
        for _message in range(3):
            await page.whole()
    await pages[0].whole()
    await pages[3].send(what="whole")
    assert await pages[3].closed() == 4008
    other = await page_of(match, bob)
    await other.send(what="whole")
    await other.leave()


@pytest.mark.usefixtures("a_few_messages")
@asgi
async def test_a_flood_of_the_lobby_closes_it() -> None:
    page = Page("/ws/lobby/", headers_of(None))
    assert await page.connect() == (True, None)
    for _message in range(6):
        await page.send_text("x")
    assert await page.closed() == 4008


@asgi
async def test_one_live_page_too_many_is_told_so_and_the_others_stay(
    match: Match, ada: User, bob: User, settings: Any
) -> None:
    settings.MAX_PAGES = 2
    mine = [await page_of(match, ada), await page_of(match, ada)]
    for path in (f"/ws/m/{match.public_id}/", "/ws/lobby/"):
        page = Page(path, await sync_to_async(headers_of)(ada))
        assert await page.connect() == (True, None)
        assert "a lot of pages" in words_of((await page.next())["notice"])
        assert await page.closed() == 4029
    theirs = await page_of(match, bob)
    await mine[0].move()
    await theirs.until(lambda page: page.version > match.version)
    await mine.pop().leave()
    mine.append(await page_of(match, ada))
    for page in (*mine, theirs):
        await page.leave()


@asgi
async def test_all_guests_of_an_address_have_as_many_live_pages_as_five(
    match: Match, ada: User, settings: Any
) -> None:
    """A guest is made in a moment, and twenty of them in a minute."""
    settings.MAX_PAGES = 1
    guests = [await sync_to_async(guest_create)() for _guest in range(OF_NETWORK + 1)]
    open_ones = [await page_of(match, guest) for guest in guests[:-1]]
    one_more = Page("/ws/lobby/", await sync_to_async(headers_of)(guests[-1]))
    assert await one_more.connect() == (True, None)
    assert await one_more.closed() == 4029
    open_ones.append(await page_of(match, ada))  # an account is known by itself
    await open_ones.pop(0).leave()
    open_ones.append(await page_of(match, guests[-1]))
    for page in open_ones:
        await page.leave()


@asgi
async def test_all_guests_of_an_address_send_no_more_than_five(
    match: Match, ada: User, settings: Any
) -> None:
    settings.FLOOD_MESSAGES, settings.FLOOD_SECONDS = 2, 3600
    guests = [await sync_to_async(guest_create)() for _guest in range(4 * OF_NETWORK)]
    pages = [await page_of(match, guest) for guest in guests]
    for page in pages:
        await page.whole()
    await pages[0].send(what="whole")
    assert await pages[0].closed() == 4008
    other = await page_of(match, ada)
    await other.whole()
    await other.leave()


@asgi
async def test_all_guests_of_an_address_chat_no_more_than_five(match: Match) -> None:
    guests = [await sync_to_async(guest_create)() for _guest in range(OF_NETWORK + 1)]
    pages = [await page_of(match, guest) for guest in guests]
    for page in pages[:-1]:
        for number in range(10):
            await page.send(what="chat", text=f"line {number}")
    while await sync_to_async(match.chat_lines.count)() < 10 * OF_NETWORK:
        await pages[0].next()
    await pages[-1].send(what="chat", text="one more")
    await pages[-1].until(lambda page: page.notice.startswith("That was too fast"))
    for page in pages:
        await page.leave()


@asgi
async def test_all_guests_of_an_address_move_no_more_than_five(match: Match, settings: Any) -> None:
    settings.RATES = {**settings.RATES, "move": "2/hour"}
    rates.forget()
    guests = [await sync_to_async(guest_create)() for _guest in range(OF_NETWORK + 1)]
    pages = [await page_of(match, guest) for guest in guests]
    for page in pages[:-1]:
        for _move in range(2):
            await page.send_text(move(turn="1"))
            while "notice" not in await page.next():
                pass  # once its answer has come it is counted
    await pages[-1].send_text(move(turn="1"))
    await pages[-1].until(lambda page: page.notice.startswith("That was too fast"))
    for page in pages:
        await page.leave()


@asgi
async def test_strangers_are_counted_by_the_address_that_the_sites_own_proxy_reports(
    match: Match, settings: Any
) -> None:
    settings.MAX_PAGES, settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1, 1
    path, usual = f"/ws/m/{match.public_id}/", headers_of(None)
    one = Page(path, [*usual, (b"x-forwarded-for", b"203.0.113.7, 198.51.100.1")])
    same = Page(path, [*usual, (b"x-forwarded-for", b"203.0.113.8, 198.51.100.1")])  # says it is another
    other = Page(path, [*usual, (b"x-forwarded-for", b"198.51.100.2")])
    for page in (one, same, other):
        assert await page.connect() == (True, None)
    assert await same.closed() == 4029
    for page in (one, other):
        await page.whole()
        await page.leave()


@asgi
async def test_more_moves_than_a_person_makes_are_slowed_down(match: Match, ada: User) -> None:
    page = await page_of(match, ada)
    await page.whole()
    for _move in range(60):
        await page.send_text(move(turn="9"))
    await page.send_text(move(turn="1"))
    await page.until(lambda page: page.notice.startswith("That was too fast"))
    assert page.turn == "1"
    await page.leave()


@asgi
async def test_a_chatterbox_is_slowed_down(match: Match, ada: User) -> None:
    page = await page_of(match, ada)
    for number in range(11):
        await page.send(what="chat", text=f"line {number}")
    await page.until(lambda page: page.notice.startswith("That was too fast"))
    assert await sync_to_async(match.chat_lines.count)() == 10
    await page.leave()


@pytest.mark.parametrize("address", ["nowhere", "%00", "a" * 500, "x'; DROP TABLE"])
@asgi
async def test_an_unknown_match_is_closed_with_4404(address: str) -> None:
    page = Page(f"/ws/m/{address}/", headers_of(None))
    await page.connect()
    assert await page.closed() == 4404


@pytest.mark.parametrize("path", ["/ws/", "/ws/nothing/", "/ws/m/", "/m/x/", "/ws/m/a b/"])
@asgi
async def test_a_socket_at_an_address_without_one_is_told_to_stay_away(path: str) -> None:
    page = Page(path, headers_of(None))
    assert (await page.connect())[0]
    assert await page.closed() == 4404


@pytest.mark.parametrize(
    "origin",
    [
        None,
        b"https://evil.example",
        b"null",
        b"http://localhost.evil.example",
        b"http://localhost:9999",
        b"\xff",
    ],
)
@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/m/{}/"])
@asgi
async def test_another_site_opens_no_socket(match: Match, ada: User, origin: bytes | None, path: str) -> None:
    mine = await sync_to_async(headers_of)(ada)
    headers = [(name, value) for name, value in mine if name != b"origin"]
    if origin is not None:
        headers.append((b"origin", origin))
    page = Page(path.format(match.public_id), headers)
    accepted, _code = await page.connect()
    assert not accepted
