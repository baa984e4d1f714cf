"""Two browsers bind their nonces, note the list of the table, and only then show them."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from games.engine.fairness import commitment_of, hashed
from games.matches.deadlines import expire_due
from games.matches.models import Lease, Match, Player
from games.matches.presence.leases import PROCESS
from games.matches.seating.services import REVEAL_WITHIN
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_of_row
from games.matches.told import tell
from tests.e2e.visitors import Visitors, is_live, public_id, table_of

DEALT = "#kata-hand"


def noted(page: Page) -> dict[str, Any]:
    found = json.loads(page.evaluate("localStorage.getItem('notes')"))[public_id(page)]
    assert isinstance(found, dict)
    return found


def has_noted_the_list(page: Page) -> None:
    has_it = "(match) => JSON.parse(localStorage.getItem('notes') ?? '{}')[match]?.list"
    page.wait_for_function(has_it, arg=public_id(page))


def sits_down(page: Page) -> None:
    page.get_by_role("button", name="Sit down and play").click()


def at_a_table(visitors: Visitors, **more: Any) -> Page:
    """A host whose table waits for somebody."""
    host = visitors.come(**more)
    host.goto("/games/kata/")
    host.get_by_role("button", name="Invite a friend by link").click()
    expect(host.locator("#invite")).to_contain_text("Send this link")
    is_live(host)
    return host


def silent(page: Page) -> list[Route]:
    """A browser that never shows its nonce; what it would have sent."""
    held: list[Route] = []
    page.route("**/reveal/", lambda route: held.append(route))  # noqa: PLW0108 (Playwright looks at its signature)
    return held


def time_is_over(match: Match) -> None:
    """A server that has beaten all the time looks after the table when its time is over."""
    late = timezone.now() + REVEAL_WITHIN + dt.timedelta(seconds=1)
    Lease.objects.filter(process=PROCESS).update(renewed_at=late)
    expire_due(late)


def test_both_note_one_list_before_they_show_their_nonces_and_verify_compares_it(visitors: Visitors) -> None:
    host, guest = at_a_table(visitors), visitors.come(width=360)
    sent: list[dict[str, Any]] = []
    guest.on("request", lambda request: sent.append({"url": request.url, "body": request.post_data}))
    held = silent(guest)
    guest.goto(host.url)
    with guest.expect_request("**/reveal/"):
        sits_down(guest)
    expect(guest.locator("#closing")).to_contain_text("Everybody is here")
    expect(host.locator("#closing")).to_contain_text("Everybody is here")
    expect(host.locator("#invite")).to_be_hidden()
    has_noted_the_list(host)
    has_noted_the_list(guest)
    nonce = noted(guest)["nonce"]
    joined = next(one for one in sent if one["url"].endswith("/join/"))
    assert nonce not in str(joined["body"])
    assert commitment_of(nonce) in str(joined["body"])
    assert noted(guest)["list"] == noted(host)["list"] == table_of(guest).closing.list  # type: ignore[union-attr]
    held[0].continue_()
    for page in (host, guest):
        expect(page.locator(DEALT)).to_be_visible()
        expect(page.locator("#closing")).to_be_hidden()
    players = list(Match.objects.get(public_id=public_id(host)).players.all())
    assert [player.nonce for player in players] == [noted(host)["nonce"], nonce]
    host.get_by_role("link", name="Resign", exact=True).click()
    host.locator("#resign-dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(host.locator("#result .result")).to_be_visible()
    record = match_record(Match.objects.get(public_id=public_id(host)))
    assert record
    assert record.list_hash == hashed(json.loads(noted(host)["list"]))
    host.goto(f"/m/{public_id(host)}/verify/")
    expect(host.locator("#noted [data-of=list].holds")).to_be_visible()
    expect(host.locator("#noted .fails")).to_have_count(0)


def test_a_browser_that_shows_nothing_loses_its_seat_and_the_others_bind_anew_by_themselves(
    visitors: Visitors,
) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    silent(guest)
    guest.goto(host.url)
    with host.expect_response("**/reveal/"):
        sits_down(guest)
    expect(host.locator("#closing")).to_contain_text("Everybody is here")
    match = Match.objects.get(public_id=public_id(host))
    assert match.players.filter(seat=0).exclude(nonce="").exists()
    has_noted_the_list(host)
    before = noted(host)
    time_is_over(match)
    expect(host.locator("#closing")).to_contain_text("This has happened once here")
    expect(host.locator("#noted-otherwise")).to_be_hidden()
    expect(host.locator("#closing")).not_to_have_attribute("data-commitment", "")
    third = visitors.come()
    third.goto(host.url)
    sits_down(third)
    for page in (host, third):
        expect(page.locator(DEALT)).to_be_visible()
    after = noted(host)
    assert {after["promise"], after["list"], after["nonce"]}.isdisjoint(
        {before["promise"], before["list"], before["nonce"]}
    )
    match.refresh_from_db()
    assert [bool(player.commitment) for player in match.players.all()] == [True, True]


def test_a_reload_before_the_nonce_is_shown_loses_nothing(visitors: Visitors) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    silent(guest)
    guest.goto(host.url)
    with guest.expect_request("**/reveal/"):
        sits_down(guest)
    expect(guest.locator("#closing")).to_contain_text("Everybody is here")
    guest.unroute("**/reveal/")
    guest.reload()
    for page in (host, guest):
        expect(page.locator(DEALT)).to_be_visible()


def test_a_browser_that_is_shown_another_list_than_it_noted_shows_no_nonce(visitors: Visitors) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    held = silent(guest)
    guest.goto(host.url)
    with guest.expect_request("**/reveal/"):
        sits_down(guest)
    expect(guest.locator("#closing")).to_contain_text("Everybody is here")
    has_noted_the_list(guest)
    match = Match.objects.get(public_id=public_id(guest))
    match.players.filter(seat=0).update(commitment="0" * 64)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    held.clear()
    guest.reload()
    expect(guest.locator("#noted-otherwise")).to_contain_text(
        "The list of what binds this deal isn't the one"
    )
    assert not held


def test_a_nonce_that_was_shown_for_one_list_is_shown_for_no_other(visitors: Visitors) -> None:
    """A server that knows it could choose the deal: it opens the table anew and binds the same one again."""
    host, guest = at_a_table(visitors), visitors.come()
    silent(guest)
    host.route("**/bind/", lambda route: route.fulfill(status=204))  # what such a server does with a new one
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down and play").click()
    match = Match.objects.get(public_id=public_id(host))
    while not match.players.filter(seat=0).exclude(nonce="").exists():
        host.wait_for_timeout(20)
    shown = match.players.get(seat=0).commitment
    time_is_over(match)
    expect(host.locator("#closing")).to_contain_text("This has happened once here")
    match.players.filter(seat=0).update(commitment=shown)
    third = visitors.come()
    third.goto(host.url)
    third.get_by_role("button", name="Sit down and play").click()
    expect(third.locator("#closing")).to_contain_text("Everybody is here")
    expect(host.locator("#noted-otherwise")).to_contain_text("a number that your browser has shown before")
    assert match.players.get(seat=0).nonce == ""


def test_what_was_sent_with_a_form_is_bound_for_nothing_later(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/games/kata/")
    page.evaluate(
        "document.querySelectorAll('[name=nonce]').forEach((one) => { one.value = 'k'.repeat(40); })"
    )
    page.locator('form[action="/games/kata/play/"] button[value=bot]').first.click()
    expect(page.locator(DEALT)).to_be_visible()
    page.goto("/games/kata/")
    page.evaluate(
        "document.querySelectorAll('[name=nonce]').forEach((one) => { one.value = 'k'.repeat(40); })"
    )
    page.get_by_role("button", name="Invite a friend by link").click()
    expect(page.locator("#invite")).to_contain_text("Send this link")
    bound = Match.objects.get(public_id=public_id(page)).players.get(seat=0).commitment
    assert bound
    assert bound != commitment_of("k" * 40)


def test_without_javascript_a_seat_is_marked_and_the_other_browser_deals(visitors: Visitors) -> None:
    host, guest = at_a_table(visitors), visitors.come(java_script_enabled=False)
    guest.goto(host.url)
    sits_down(guest)
    expect(host.locator(DEALT)).to_be_visible()
    guest.reload()
    expect(guest.locator(DEALT)).to_be_visible()
    commitments = list(
        Match.objects.get(public_id=public_id(host)).players.values_list("commitment", flat=True)
    )
    assert [bool(one) for one in commitments] == [True, False]


def test_a_browser_that_keeps_nothing_plays_as_one_without_javascript(visitors: Visitors) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    guest.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    guest.goto(host.url)
    sits_down(guest)
    for page in (host, guest):
        expect(page.locator(DEALT)).to_be_visible()
    assert Match.objects.get(public_id=public_id(host)).players.get(seat=1).commitment == ""


def test_a_nonce_that_was_typed_cannot_be_guessed_from_what_binds_it(visitors: Visitors) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    guest.goto(host.url)
    guest.locator("#invite summary").click()
    guest.get_by_label("Your number", exact=True).fill("lucky")
    sits_down(guest)
    expect(guest.locator(DEALT)).to_be_visible()
    player = Match.objects.get(public_id=public_id(host)).players.get(seat=1)
    assert player.nonce.startswith("lucky.")
    assert len(player.nonce) > 32
    assert noted(guest)["nonce"] == player.nonce


def test_a_count_of_refused_deals_that_goes_back_is_told(visitors: Visitors) -> None:
    """A server that knows the deal refuses it, and hides that it did: it counts one more, and then one less."""
    host, guest = at_a_table(visitors, may_complain=True), visitors.come(may_complain=True)
    silent(guest)
    guest.goto(host.url)
    with host.expect_response("**/reveal/"):
        sits_down(guest)
    match = Match.objects.get(public_id=public_id(host))
    while not match.players.filter(seat=0).exclude(nonce="").exists():
        host.wait_for_timeout(20)
    match.players.filter(seat=1).delete()
    match.players.filter(seat=0).update(nonce="", commitment="")
    for anew in (1, 0):
        match.refresh_from_db()
        match.closed_at, match.anew, match.version = None, anew, match.version + 1
        match.save()
        tell(snapshot_of_row(match))
        expect(host.locator("#noted")).to_have_attribute("data-anew", str(anew))
        expect(host.locator("#closing")).not_to_have_attribute("data-commitment", "")  # it has bound one
    expect(host.locator("#noted-otherwise")).to_contain_text("it was replaced")


def test_a_browser_that_was_away_when_the_table_closed_is_told_so_and_accuses_nobody(
    visitors: Visitors,
) -> None:
    host, guest = at_a_table(visitors), visitors.come()
    table = host.url
    host.goto("/fairness/")
    gone = timezone.now() - dt.timedelta(minutes=5)
    Player.objects.filter(match__public_id=table.split("/")[-2], seat=0).update(gone_at=gone, seen_at=gone)
    guest.goto(table)
    sits_down(guest)
    expect(guest.locator(DEALT)).to_be_visible()
    host.goto(table)
    expect(host.locator(DEALT)).to_be_visible()
    expect(host.locator("#noted-otherwise")).to_be_hidden()
    host.get_by_role("link", name="Resign", exact=True).click()
    host.locator("#resign-dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(host.locator("#result .result")).to_be_visible()
    host.goto(f"{table}verify/")
    expect(host.locator("#noted")).to_contain_text("The server's promised secret decided yours")
    expect(host.locator("#noted [data-said=differs]")).to_be_hidden()
    host.get_by_role("button", name="Check in this browser").click()
    expect(host.locator("#own-check")).to_contain_text("Nothing is wrong with this record.")
