"""Recorded matches played again in browsers, each seat in one of its own, and looked at beside a page loaded anew."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from playwright.sync_api import Browser, Page
from tqdm import tqdm

from accounts.models import User
from games.engine.entries import Acted, TakenBack
from games.engine.offers import TAKE_BACK, picks_of
from games.registry import GAMES
from tests.support.dom import differences
from tests.support.positions import names_of, placed, recorded
from tests.support.prepare import cookie_of

SEND = """(picks) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "picks", value: picks });
    field.setAttribute("form", "move");
    document.getElementById("room").append(field);
    document.getElementById("move").requestSubmit();
    field.remove();
}"""
"""Sends a move as the page does when something is dropped (pick.js)."""


class Played(Struct, frozen=True):
    """A recorded match at its beginning, and what was played in it."""

    record: str
    public_id: str
    moves: tuple[tuple[int, str], ...]
    """The seat and the picks of each move."""


def laid(game: str, record: str) -> tuple[list[str], list[Played]]:
    """The cookies of those who sit, by seat, and the recorded matches of a game, or of all, whose names hold this."""
    people = [User.objects.create(username=f"Seat {seat}") for seat in range(4)]
    found = []
    for slug in [game] if game else GAMES:
        for name in filter(lambda name: record in name, names_of(slug)):
            shown = recorded(name)
            moves = []
            for entry in shown.entries:
                if isinstance(entry, TakenBack):
                    moves.append((int(entry.seat), TAKE_BACK))
                elif isinstance(entry, Acted):
                    moves.append((int(entry.seat), " ".join(picks_of(entry.action))))
                else:
                    break  # a seat gave up, or the clock did something for it
            match = placed(shown, 0, people[: len(shown.record.nonces)])
            match.secret = shown.record.secret  # from which a move that is taken back is played anew
            match.save()
            found.append(Played(name, match.public_id, tuple(moves)))
    return [cookie_of(user) for user in people], found


def walked(browser: Browser, site: str, cookies: list[str], played: Played, step: int) -> Iterator[str]:
    """Play a match; yields what differs, a line each."""
    seats = 1 + max(seat for seat, _picks in played.moves)
    pages = [_page(browser, site, cookie) for cookie in (*cookies[:seats], "")]
    again = [page.context.new_page() for page in pages]
    where = f"{site}/m/{played.public_id}/"
    for page in pages:
        page.goto(where)
        page.locator('#connection[data-state="live"]').wait_for()
    for number, (seat, picks) in enumerate(tqdm(played.moves, desc=played.record, disable=None), start=1):
        pages[seat].evaluate(SEND, picks)
        at = f'#pulse[data-version="{number + 1}"]'
        for page in pages:
            page.locator(at).wait_for(state="attached")
        if number % step and number != len(played.moves):
            continue
        for viewer, (page, fresh) in enumerate(zip(pages, again, strict=True)):
            fresh.goto(where)
            fresh.locator(at).wait_for(state="attached")
            for mine, theirs in differences(page, fresh):
                one = next((pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]), ("", ""))
                yield f"{played.record} {number} viewer {viewer}: {one[0]!r} is {one[1]!r} when loaded anew"
    for page in pages:
        page.context.close()


def _page(browser: Browser, site: str, cookie: str) -> Page:
    """The page of a seat; without a cookie that of somebody who watches."""
    context = browser.new_context(reduced_motion="reduce")
    if cookie:
        name, _, value = cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": site}])
    return context.new_page()
