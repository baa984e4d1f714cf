"""The network fails, servers fall, people walk away: the page says so, and the match goes on."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo

from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.matches.models import Lease, Match, Player
from games.matches.presence.selectors import CLAIM_AFTER
from games.matches.snapshot import snapshots_forget
from tests.e2e.installed import Installed
from tests.e2e.visitors import Visitors, begun, click_a_move, is_at, is_live, my_turn_or_the_end, version

NO_SOCKETS = """window.WebSocket = class extends EventTarget {
    static CONNECTING = 0; static OPEN = 1; static CLOSING = 2; static CLOSED = 3;
    readyState = 0;
    send() { throw new DOMException("not connected", "InvalidStateError"); }
    close() {}
}"""
"""A socket behind a proxy that swallows it: it never opens and never closes."""

REFUSED_SOCKETS = """Math.random = () => 0.01;  // attempts follow each other quickly
window.WebSocket = class extends EventTarget {
    static CONNECTING = 0; static OPEN = 1; static CLOSING = 2; static CLOSED = 3;
    readyState = 0;
    constructor() {
        super();
        setTimeout(() => { this.readyState = 3; this.onclose?.(new CloseEvent("close", { code: 1006 })); });
    }
    send() { throw new DOMException("not connected", "InvalidStateError"); }
    close() {}
}"""
"""A socket behind a proxy that says no at once, each time that one is tried."""

DEAF_SOCKETS = """window.sockets = [];
window.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        sockets.push(this);
        this.addEventListener("message", (event) => this.isDeaf && event.stopImmediatePropagation());
    }
}"""
"""Sockets through which nothing comes any more once they are said to be deaf, as when a server stands still."""


def test_a_page_survives_the_death_of_its_server(visitors: Visitors, installed: Installed) -> None:
    page = visitors.come(site=installed.address, may_complain=True)
    page.goto("/")
    page.get_by_role("button", name="Play Kata TCG").click()
    is_live(page)
    assert my_turn_or_the_end(page)
    click_a_move(page)
    assert my_turn_or_the_end(page)
    reached, hand = version(page), page.locator("#kata-hand").inner_text()

    installed.kill()
    expect(page.locator("#connection")).not_to_have_text("Live")
    installed.start()
    expect(page.locator("#connection")).to_have_text("Live", timeout=60_000)
    is_at(page, reached)
    assert page.locator("#kata-hand").inner_text() == hand
    click_a_move(page)
    assert version(page) > reached


def mover_first(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Who is to act, and who is not."""
    mine = [page for page in pages if page.locator("#headline[data-turn=mine]").count()]
    assert len(mine) == 1
    return (pages[0], pages[1]) if mine[0] is pages[0] else (pages[1], pages[0])


def test_without_sockets_forms_are_posted_and_the_page_asks_for_what_is_new(visitors: Visitors) -> None:
    ada, bob = visitors.come(), visitors.come()
    ada.context.add_init_script(NO_SOCKETS)
    begun(ada, bob)
    expect(ada.locator("#connection")).to_have_text("Checking every few seconds")
    for _move in range(6):
        mover, _other = mover_first((ada, bob))
        click_a_move(mover)
        for page in (ada, bob):
            is_at(page, version(mover))
    assert ada.evaluate("performance.getEntriesByType('navigation').length") == 1
    expect(ada.locator("#tick")).to_contain_text("saved", ignore_case=True)


def test_a_page_whose_sockets_are_refused_again_and_again_waits_no_longer(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    page.context.add_init_script(REFUSED_SOCKETS)
    page.goto("/")
    page.get_by_role("button", name="Play Kata TCG").click()
    expect(page.locator("#connection")).to_have_text("Reconnecting…")
    expect(page.locator("#connection")).to_have_text("Checking every few seconds")


def test_moves_are_posted_at_once_while_a_socket_is_still_trying(visitors: Visitors) -> None:
    page = visitors.come()
    page.context.add_init_script(NO_SOCKETS)
    page.goto("/")
    page.get_by_role("button", name="Play Kata TCG").click()
    expect(page.locator("#connection")).to_have_text("Connecting…")
    assert my_turn_or_the_end(page)
    with page.expect_response("**/move/"):
        click_a_move(page)


def age(match: Match, by: dt.timedelta) -> None:
    """Let everything in a match have happened earlier."""
    Player.objects.filter(match=match).update(gone_at=F("gone_at") - by)
    Lease.objects.update(since=F("since") - by)  # nor has the server begun just now
    Match.objects.filter(pk=match.pk).update(moved_at=F("moved_at") - by, deadline=F("deadline") - by)
    snapshots_forget()


def test_since_when_somebody_is_gone_is_told_in_the_time_of_whoever_looks(visitors: Visitors) -> None:
    ada = visitors.come(timezone_id="Asia/Tokyo", locale="en-GB")
    bob = visitors.come()
    begun(ada, bob)
    bob.close()
    expect(ada.locator("#presence")).to_contain_text("gone since")
    now = timezone.localtime(timezone=ZoneInfo("Asia/Tokyo"))
    expect(ada.locator("#presence time")).to_have_text(
        re.compile("|".join(f"^{minute:%H:%M}$" for minute in (now - dt.timedelta(minutes=1), now)))
    )
    Player.objects.filter(gone_at__isnull=False).update(gone_at=dt.datetime(2026, 2, 3, 20, 4, tzinfo=dt.UTC))
    expect(ada.locator("#presence time")).to_have_text("4 February 2026, 05:04")


def test_an_opponent_who_is_gone_is_shown_so_and_the_win_can_be_claimed(visitors: Visitors) -> None:
    ada, bob = visitors.come(), visitors.come()
    begun(ada, bob)
    gone, left = mover_first((ada, bob))
    expect(left.locator("#presence")).to_contain_text("is here")
    gone.close()
    expect(left.locator("#presence")).to_contain_text("has been gone since")
    claim = left.get_by_role("button", name="Claim the win")
    expect(claim).to_have_count(0)

    match = Match.objects.get()
    assert match.players.filter(gone_at__gt=timezone.now() - CLAIM_AFTER).count() == 1
    age(match, CLAIM_AFTER)
    claim.click()
    expect(left.locator("#headline")).to_contain_text("You win")
    expect(left.locator("#result")).to_contain_text("left the table")


def test_a_page_looks_for_another_server_when_its_own_is_silent(visitors: Visitors) -> None:
    ada, bob = visitors.come(), visitors.come()
    ada.context.add_init_script(DEAF_SOCKETS)
    ada.clock.install()
    begun(ada, bob)
    is_live(ada)
    ada.clock.fast_forward(20_000)
    ada.evaluate("sockets[0].isDeaf = true")
    assert ada.evaluate("sockets.length") == 1
    ada.clock.fast_forward(26_000)
    ada.wait_for_function("sockets.length == 2")
    is_live(ada)
    mover, other = mover_first((ada, bob))
    click_a_move(mover)
    is_at(other, version(mover))
    assert ada.evaluate("sockets.length") == 2


def test_the_lobby_looks_for_another_server_too(visitors: Visitors) -> None:
    page = visitors.come()
    page.context.add_init_script(DEAF_SOCKETS)
    page.clock.install()
    page.goto("/lobby/")
    is_live(page)
    page.evaluate("sockets[0].isDeaf = true")
    page.clock.fast_forward(26_000)
    page.wait_for_function("sockets.length == 2")
    is_live(page)
