"""What a browser notes of its matches; and that it says so when the server shows something else later."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from games.engine.entries import Actor
from games.engine.fairness import commitment_of, fingerprint, promise_of
from games.engine.notes import Notes, noted
from games.engine.record import heading_of, read_record, write_record
from games.engine.wire import canonical, decode, encode
from games.matches.models import Match, Move, Player
from games.matches.play.services import seat_forfeit
from games.matches.room import fragments
from games.matches.seating.commitments import chance_offered
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import snapshots_forget
from games.registry import GAMES
from tests.e2e.visitors import PASSWORD, Visitors, click_a_move, is_live, public_id, sign_up
from tests.support.playthroughs import RECORDS

CHAIN = Path("static/js/chain.js")
BEFORE = "Your browser noted the promise before it sent your nonce: it is the same."
KEPT = "Your browser keeps these numbers"


def notes_of(page: Page) -> dict[str, Any]:
    """What the browser of a page keeps, by the public ids of matches."""
    found = json.loads(page.evaluate("localStorage.getItem('notes')") or "{}")
    assert isinstance(found, dict)
    return found


def note_of(page: Page) -> dict[str, Any]:
    found = notes_of(page)[public_id(page)]
    assert isinstance(found, dict)
    return found


def match_of(page: Page) -> Match:
    return Match.objects.get(public_id=public_id(page))


def is_noted_before(page: Page) -> None:
    """The room says that its promise is the one of the form, and the nonce that counts is the noted one."""
    expect(page.locator("#noted")).to_contain_text(BEFORE)
    expect(page.locator("#noted-otherwise")).to_be_hidden()
    note, match = note_of(page), match_of(page)
    player = Player.objects.get(match=match, seat=note["seat"])
    assert (note["promise"], note["fingerprint"]) == (match.promise, match.fingerprint)
    bound = player.nonce or player.commitment  # which comes first where people play each other
    assert bound in (note["nonce"], commitment_of(note["nonce"]))


def begun(page: Page) -> None:
    """A match of the Kata against a bot."""
    page.goto("/")
    page.locator("#play-kata").get_by_role("button", name="Play a bot").click()
    expect(page.locator("#headline[data-turn=mine]")).to_be_visible()
    is_live(page)


def resigned(page: Page) -> None:
    page.get_by_role("link", name="Resign", exact=True).click()
    page.locator("#resign-dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#result .result")).to_be_visible()


def verified(page: Page) -> Page:
    page.goto(f"/m/{public_id(page)}/verify/")
    expect(page.get_by_role("heading", name="What your browser noted")).to_be_visible()
    return page


def test_it_notes_what_each_form_promised_and_the_room_and_verify_say_that_it_is_the_same(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.come()
    begun(page)
    is_noted_before(page)
    click_a_move(page)
    resigned(page)
    match = match_of(page)
    number = match.entries
    expect(page.locator("#head")).to_contain_text(f"{number} {match.head}")
    assert (note_of(page)["number"], note_of(page)["head"]) == (number, match.head)
    room = page.url
    verified(page)
    expect(page.locator("#noted .holds")).to_have_count(5)
    expect(page.locator("#noted")).to_contain_text("they are what it noted")
    expect(page.locator("#noted .fails")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download what it noted").click()
    download.value.save_as(tmp_path / "notes.json")
    notes = decode((tmp_path / "notes.json").read_bytes(), Notes)
    record = match_record(match)
    assert record
    assert [check.holds for check in noted(record, notes)] == [True] * 5
    page.goto(room)
    page.get_by_role("button", name="Rematch", exact=False).click()
    expect(page.locator("#kata-hand")).to_be_visible()
    assert page.url != room
    is_noted_before(page)


def test_it_notes_what_the_lobby_a_story_and_a_games_page_promised(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/lobby/")
    page.locator('form[action="/games/kata/play/"]').get_by_role("button", name="Open a table").click()
    expect(page.locator("#invite")).to_be_visible()
    is_noted_before(page)
    story = next(slug for slug, registered in GAMES.items() if registered.story)
    page.goto(f"/story/{story}/")
    while (choice := page.locator(".story-choices button")).count():
        choice.first.click()
    page.get_by_role("button", name="Sit down to game 1").click()
    expect(page.locator("#pulse")).to_be_attached()
    is_noted_before(page)
    page.goto("/games/thunderjack/")
    page.locator('form[action="/games/thunderjack/play/"] button[type=submit]').first.click()
    expect(page.locator("#pulse")).to_be_attached()
    is_noted_before(page)


def test_a_friend_who_is_invited_notes_promise_and_nonce_and_a_spectator_the_heads(
    visitors: Visitors,
) -> None:
    host, friend, spectator = visitors.come(), visitors.come(), visitors.come()
    host.goto("/games/kata/")
    host.get_by_role("button", name="Invite a friend by link").click()
    is_live(host)
    link = host.get_by_label("Link to this match").input_value()
    friend.goto(link)
    expect(friend.locator("#noted")).to_contain_text(KEPT)
    friend.get_by_role("button", name="Sit down and play").click()
    for page in (friend, host):
        expect(page.locator("#kata-hand")).to_be_visible()
        is_noted_before(page)
    spectator.goto(link)
    expect(spectator.locator("#noted")).to_contain_text(KEPT)
    assert "nonce" not in note_of(spectator)
    match = match_of(host)
    for page in (host, friend, spectator):
        assert (note_of(page)["number"], note_of(page)["head"]) == (0, match.head)


@pytest.mark.parametrize("what", ["promise", "fingerprint", "head"])
def test_a_room_that_shows_something_else_later_is_found_out(visitors: Visitors, what: str) -> None:
    page = visitors.come()
    begun(page)
    expect(page.locator("#head")).to_contain_text(f"{match_of(page).entries} ")
    was = note_of(page)
    Match.objects.filter(public_id=public_id(page)).update(**{what: "5" * 64})
    snapshots_forget()
    fragments.forget()
    page.reload()
    warning = page.locator("#noted-otherwise")
    expect(warning).to_contain_text(f"The {what} shown now isn't the one your browser noted")
    warning.get_by_text("Your browser").click(trial=True)  # nothing lies over it: it was under the board
    expect(page.locator("#noted")).to_be_hidden()
    assert {**note_of(page), "at": 0, "differs": ""} == {**was, "at": 0, "differs": ""}
    page.reload()
    expect(warning).to_contain_text(f"The {what} shown now isn't the one your browser noted")


def test_a_history_that_was_written_anew_with_all_its_hashes_is_found_out_by_verify(
    visitors: Visitors,
) -> None:
    page, stranger = visitors.come(), visitors.come()
    begun(page)
    click_a_move(page)
    resigned(page)
    match = match_of(page)
    first = entries_of(match)[0]
    Move.objects.filter(match=match, number=1).update(entry=encode(replace(first, actor=Actor.CLOCK)))
    record = match_record(match)
    assert record
    Match.objects.filter(pk=match.pk).update(head=record.heads[-1])
    snapshots_forget()
    verified(page)
    expect(page.locator("#noted")).to_contain_text("this match was changed after your browser noted it")
    expect(page.locator("#noted .fails svg:visible")).to_have_count(1)
    expect(page.locator("#noted .fails")).to_contain_text("Each head that it saw")
    expect(page.locator("#noted .holds")).to_have_count(4)
    page.get_by_role("button", name="Replay and check now").click()
    expect(page.get_by_role("heading", name="All checks passed")).to_be_visible()  # of the record alone
    stranger.goto(page.url)
    expect(stranger.locator("#noted")).to_contain_text("this browser didn't look at this match")
    expect(stranger.locator("#noted .checks li:visible")).to_have_count(0)


def test_a_history_that_was_written_anew_below_a_later_head_is_found_out_by_verify(
    visitors: Visitors,
) -> None:
    """The last head that it saw is that of the new history, but it was shown one of the old before."""
    page = visitors.come()
    begun(page)
    click_a_move(page)
    room, match = page.url, match_of(page)
    user_id = match.players.get(seat=0).user_id
    assert user_id
    page.goto("/")
    first = entries_of(match)[0]
    Move.objects.filter(match=match, number=1).update(entry=encode(replace(first, actor=Actor.CLOCK)))
    seat_forfeit(match_id=match.pk, user_id=user_id)
    match.refresh_from_db()
    record = match_record(match)
    assert record
    Match.objects.filter(pk=match.pk).update(head=record.heads[-1])
    snapshots_forget()
    fragments.forget()
    page.goto(room)
    expect(page.locator("#head")).to_contain_text(record.heads[-1])
    verified(page)
    expect(page.locator("#noted .fails")).to_contain_text("Each head that it saw")
    expect(page.locator("#noted .fails svg:visible")).to_have_count(1)


def test_a_bot_that_is_said_to_have_been_a_person_is_found_out(visitors: Visitors) -> None:
    """Its nonce could be chosen then, after that of the player was sent; no head or hash that was shown is another."""
    page = visitors.come()
    begun(page)
    resigned(page)
    stranger = visitors.come()
    stranger.goto("/")
    begun(stranger)
    match, other = match_of(page), match_of(stranger)
    Player.objects.filter(match=match, seat=1).update(user=other.players.get(seat=0).user, nonce="ground")
    record = match_record(match)
    assert record
    Match.objects.filter(pk=match.pk).update(head=record.heads[-1])
    note = json.dumps({public_id(page): {**note_of(page), "head": record.heads[-1], "heads": {}}})
    page.evaluate("note => localStorage.setItem('notes', note)", note)
    snapshots_forget()
    verified(page)
    expect(page.locator("#noted [data-of=bots]")).to_have_class("fails")


def test_another_nonce_than_the_one_that_was_sent_is_found_out(visitors: Visitors) -> None:
    page = visitors.come()
    begun(page)
    resigned(page)
    Player.objects.filter(match=match_of(page), seat=0).update(nonce="ground")
    verified(page)
    expect(page.locator("#noted [data-of=nonce]")).to_have_class("fails")


def test_before_the_end_verify_compares_what_is_shown(visitors: Visitors) -> None:
    page = visitors.come()
    begun(page)
    verified(page)
    expect(page.locator("#noted")).to_contain_text("It compares more when the secret is out.")
    expect(page.locator("#noted .holds")).to_have_count(2)


def test_the_last_200_matches_are_kept_and_all_are_forgotten_with_the_account(visitors: Visitors) -> None:
    page = visitors.come()
    sign_up(page, "Ada")
    page.evaluate(
        """localStorage.setItem("notes", JSON.stringify(
            Object.fromEntries(Array.from({length: 250}, (_, at) => [`m${at}`, {promise: "p", at}]))))"""
    )
    begun(page)
    expect(page.locator("#noted")).to_contain_text(BEFORE)
    kept = set(notes_of(page))
    assert len(kept) == 200
    assert {public_id(page), "m249", "m51"} <= kept
    assert "m50" not in kept
    resigned(page)
    page.evaluate("nonces.bound('a-nonce')")
    page.goto("/accounts/settings/delete/")
    page.get_by_label("Password", exact=False).fill(PASSWORD)
    page.get_by_role("button", name="Delete my account").click()
    expect(page.locator("#toasts")).to_contain_text("Your account has been deleted")
    assert notes_of(page) == {}
    assert page.evaluate("localStorage.getItem('nonces')") is None


def test_a_browser_that_keeps_nothing_or_runs_no_script_plays_all_the_same(visitors: Visitors) -> None:
    without_storage = visitors.come()
    without_storage.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    begun(without_storage)
    expect(without_storage.locator("#noted")).to_be_hidden()
    click_a_move(without_storage)
    without_script = visitors.come(java_script_enabled=False)
    without_script.goto("/")
    without_script.locator("#play-kata").get_by_role("button", name="Play a bot").click()
    expect(without_script.locator("#kata-hand")).to_be_visible()
    for hidden in ("#noted", "#noted-otherwise"):
        expect(without_script.locator(hidden)).to_be_hidden()
    without_script.goto(f"/m/{public_id(without_script)}/verify/")
    expect(without_script.locator("#noted")).to_be_hidden()


def test_the_browser_computes_every_hash_as_the_rules_engine_does(visitors: Visitors) -> None:
    page = visitors.come()
    page.add_script_tag(content=CHAIN.read_text())
    texts = ["", "abc", "a" * 55, "a" * 56, "a" * 64, "ü€😀" * 40, "x" * 100_000]
    assert page.evaluate("texts => texts.map(chain.sha256)", texts) == [promise_of(text) for text in texts]
    value = {"b": [1, None, True, '\u2028\x7f\n"é'], "a": {"z": -5, "A": []}}
    assert page.evaluate("chain.canonical", value).encode() == canonical(value)
    for path in RECORDS:
        game = GAMES[heading_of(path.read_bytes()).game].game
        record = read_record(game, path.read_bytes())
        text = write_record(record)
        found = page.evaluate(
            "text => { const r = JSON.parse(text); return [chain.promise(r), chain.fingerprint(r), chain.heads(r)]; }",
            text,
        )
        shown = fingerprint(game.slug, record.rules, record.setup, record.secret)
        assert found == [promise_of(record.secret), shown, list(record.heads)], path.stem


def other_secret(page: Page, pattern: str) -> None:
    """A server that takes another secret than the one it has promised, now that it has the nonce."""

    def change(route: Route) -> None:
        found = re.sub(r"(?<=ticket=)[0-9a-f]{32}", chance_offered().ticket, route.request.post_data or "")
        route.continue_(post_data=found)

    page.route(pattern, change)


@pytest.mark.parametrize("game", ["kata", "thunderjack"])
def test_a_secret_that_a_games_page_did_not_promise_is_told(visitors: Visitors, game: str) -> None:
    page = visitors.come()
    page.goto(f"/games/{game}/")
    other_secret(page, "**/play/")
    page.locator(f'form[action="/games/{game}/play/"] button[type=submit][value=bot]').first.click()
    expect(page.locator("#noted-otherwise")).to_contain_text("the secret of this match was replaced")
    expect(page.locator("#noted")).to_be_hidden()


def test_a_refused_form_sends_a_nonce_that_the_server_did_not_know_when_it_promised(
    visitors: Visitors,
) -> None:
    page = visitors.come(may_complain=True)
    page.goto("/games/kata/")
    form = page.locator('form[action="/games/kata/play/"]:has(input[type=text][name=nonce])')
    first = form.locator("[name=nonce]").input_value()
    page.route(
        "**/play/",
        lambda route: route.continue_(
            post_data=(route.request.post_data or "").replace("opponent=bot", "opponent=x")
        ),
        times=1,
    )
    form.locator("button[value=bot]").first.click()
    expect(form.locator(".errorlist").first).to_be_visible()
    page.wait_for_load_state()  # a form that is sent before the scripts came is noted by nobody
    form.locator("[name=nonce]").evaluate("(input, nonce) => { input.value = nonce; }", first)
    form.locator("button[value=bot]").first.click()
    expect(page.locator("#headline[data-turn=mine]")).to_be_visible()
    is_noted_before(page)
    assert match_of(page).players.get(seat=0).nonce != first


def test_a_record_that_is_withheld_is_not_said_to_be_the_same(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    begun(page)
    resigned(page)
    page.route("**/record.json", lambda route: route.fulfill(status=500))
    verified(page)
    expect(page.locator("#noted")).to_contain_text("nothing was compared")
    expect(page.locator("#noted [data-said=same]")).to_be_hidden()
