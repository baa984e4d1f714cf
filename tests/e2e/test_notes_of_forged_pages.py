"""A server that has a nonce, and deals without it or hides what was noted, is told by the browser that showed it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from games.engine.fairness import commitment_of
from games.matches.models import Match, Player
from games.matches.play.services import seat_forfeit
from games.matches.seating.closing import _bind_anew
from games.matches.seating.services import match_started
from games.matches.snapshot import snapshot_of_row, snapshots_forget
from games.matches.told import tell
from games.matches.views import room
from tests.e2e.test_notes import match_of, note_of, other_secret, resigned, verified
from tests.e2e.test_reveal import DEALT, at_a_table, has_noted_the_list, silent, sits_down, time_is_over
from tests.e2e.visitors import Visitors, public_id

PLAY_A_BOT = 'form[action="/games/kata/play/"] button[type=submit][value=bot]'


def noted(page: Page) -> dict[str, Any]:
    """What the browser notes of the match on a page."""
    has_any = "(match) => JSON.parse(localStorage.getItem('notes') ?? '{}')[match]"
    page.wait_for_function(has_any, arg=public_id(page))
    return note_of(page)


def rewritten(page: Page, address: str, change: Callable[[str], str], **headers: str) -> None:
    """A server that sends other pages than it should."""

    def send(route: Route) -> None:
        if route.request.resource_type != "document":
            route.fallback()
            return
        answer = route.fetch()
        route.fulfill(response=answer, body=change(answer.text()), headers=answer.headers | headers)

    page.route(address, send)


def has_shown_its_nonce(host: Page, guest: Page) -> Match:
    """A table where the host has noted the list and shown a nonce, and the guest shows none."""
    silent(guest)
    guest.goto(host.url)
    with host.expect_response("**/reveal/"):
        sits_down(guest)
    has_noted_the_list(host)
    match = match_of(host)
    while not match.players.filter(seat=0).exclude(nonce="").exists():
        host.wait_for_timeout(20)
    return match


def dealt_with(match: Match, nonces: tuple[str, ...]) -> None:
    """What a server could do that counts a deal as refused: it deals at once, with nonces of its own in all seats."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        match.anew += 1
        _bind_anew(match, set())
        for player, nonce in zip(match.players.order_by("seat"), nonces, strict=True):
            Player.objects.filter(pk=player.pk).update(nonce=nonce, commitment=commitment_of(nonce))
        match.closed_at, match.version = timezone.now(), match.version + 1
        match.save()
        match = Match.objects.get(pk=match.pk)
        tell(match_started(match, snapshot_of_row(match), match.created_by))


def test_a_deal_without_the_nonce_that_was_shown_is_told_though_a_refusal_is_counted(
    visitors: Visitors,
) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    dealt_with(has_shown_its_nonce(host, guest), ("ground0", "ground1"))
    expect(host.locator(DEALT)).to_be_visible()
    resigned(host)
    verified(host)
    expect(host.locator("#noted [data-said=unused]")).to_be_visible()
    expect(host.locator("#noted [data-said=elsewhere]")).to_be_visible()
    expect(host.locator("#noted [data-said=refused]")).to_be_visible()


def test_verify_compares_only_what_was_noted_of_the_deal_that_was_played(visitors: Visitors) -> None:
    """The table opened anew while this browser was away, and it comes back to Verify alone."""
    host, guest = at_a_table(visitors), visitors.come()
    match, url = has_shown_its_nonce(host, guest), host.url
    host.goto("/fairness/")
    time_is_over(match)
    long_ago = timezone.now() - dt.timedelta(minutes=5)
    Player.objects.filter(match=match, seat=0).update(gone_at=long_ago, seen_at=long_ago)
    third = visitors.come()
    third.goto(url)
    sits_down(third)
    expect(third.locator(DEALT)).to_be_visible()
    resigned(third)
    host.goto(f"{url}verify/")
    expect(host.locator("#noted [data-said=reopened]")).to_be_visible()
    expect(host.locator("#noted [data-said=unshown]")).to_be_visible()
    expect(host.locator("#noted [data-said=differs]")).to_be_hidden()
    host.get_by_role("button", name="Check in this browser").click()
    expect(host.locator("#own-check [data-said=passed]")).to_be_visible()
    expect(host.locator("#own-check")).to_contain_text("The table was opened anew 1 time before this deal.")
    host.get_by_role("button", name="Replay and check").click()
    expect(host.get_by_role("heading", name="All checks passed")).to_be_visible()
    expect(host.locator("main")).to_contain_text("The table was opened anew 1 time before this deal.")


def test_a_page_that_hides_its_address_does_not_hide_its_promise(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    rewritten(page, "**/games/kata/", str, **{"referrer-policy": "origin"})
    page.goto("/games/kata/")
    other_secret(page, "**/play/")
    page.locator(PLAY_A_BOT).first.click()
    expect(page.locator("#noted-otherwise")).to_contain_text("the secret of this match was replaced")


def test_a_number_that_the_page_brings_along_is_never_bound(visitors: Visitors) -> None:
    host, own = visitors.come(), "5" * 40

    def brought(page: str) -> str:
        return re.sub(
            r'<input[^>]*name="nonce"[^>]*>',
            lambda found: re.sub(r"data-nonce", "", re.sub(r'value="[^"]*"', f'value="{own}"', found[0])),
            page,
        )

    rewritten(host, "**/games/kata/", brought)
    host.goto("/games/kata/")
    assert own in host.content()
    host.get_by_role("button", name="Invite a friend by link").click()
    expect(host.locator("#invite")).to_contain_text("Send this link")
    bound = match_of(host).players.get(seat=0).commitment
    assert bound == commitment_of(noted(host)["nonce"])
    assert bound != commitment_of(own)


def test_a_page_that_says_it_is_another_match_is_compared_with_the_notes_of_its_address(
    visitors: Visitors,
) -> None:
    host, guest = at_a_table(visitors, may_complain=True), visitors.come(may_complain=True)
    match = has_shown_its_nonce(host, guest)
    guest.close()
    with transaction.atomic():  # refused, and not counted
        match = Match.objects.select_for_update().get(pk=match.pk)
        match.players.filter(seat=1).delete()
        match.players.filter(seat=0).update(nonce="", commitment="")
        _bind_anew(match, set())
        match.closed_at, match.version = None, match.version + 1
        match.save()
    snapshots_forget()
    name = public_id(host)
    rewritten(host, f"**/m/{name}/", lambda page: page.replace(f'data-match="{name}"', 'data-match="other"'))
    host.reload()
    expect(host.locator("#noted-otherwise")).to_contain_text("the secret of this match was replaced")


def test_a_match_that_a_form_has_dealt_is_never_opened_anew(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page first shows what was promised, and no head; then another promise, as if the table had opened anew."""
    page = visitors.come(may_complain=True)
    page.goto("/games/kata/")
    promised = page.locator('form[action="/games/kata/play/"] [name=ticket]').first.get_attribute(
        "data-promise"
    )
    other_secret(page, "**/play/")
    page.route_web_socket("**/ws/**", lambda _socket: None)
    page.route("**/fragments/**", lambda route: route.abort())
    rendered, times = room.render, []

    def forged(request: object, name: str, *more: object, **named: object) -> object:
        answer = rendered(request, name, *more, **named)  # type: ignore[arg-type]
        if name == "matches/room.html":
            times.append(1)
            text = answer.content.decode()
            if len(times) == 1:
                text = re.sub(r'data-promise="[0-9a-f]{64}"', f'data-promise="{promised}"', text)
                text = re.sub(r'(<code[^>]*id="head"[^>]*>)[^<]*', r"\1", text)
            else:
                text = text.replace('data-anew="0"', 'data-anew="1"')
            answer.content = text.encode()
        return answer

    monkeypatch.setattr(room, "render", forged)
    page.locator(PLAY_A_BOT).first.click()
    expect(page.locator(DEALT)).to_be_visible()
    assert noted(page)["promise"] == promised
    page.reload()
    expect(page.locator("#noted-otherwise")).to_contain_text("the secret of this match was replaced")
    match = match_of(page)
    user_id = match.players.get(seat=0).user_id
    assert user_id
    seat_forfeit(match_id=match.pk, user_id=user_id)
    verified(page)
    expect(page.locator("#noted [data-said=differs]")).to_be_visible()
