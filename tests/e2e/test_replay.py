"""A replay that plays by itself, in a browser whose clock is held."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.matches.play.services import seat_forfeit
from games.matches.seating.services import match_create
from games.registry import GAMES
from tests.e2e.visitors import Visitors
from tests.support.heists import heist
from tests.support.play import begun, moved, played_out

PLACES = """() => JSON.stringify([document.documentElement.scrollHeight, ...[
  ".replay-controls", "#replay-board", "#replay-advice", "#replay-told", "#replay-moments", ".replay-logged",
].map((one) => document.querySelector(one).getBoundingClientRect())])"""
"""How long the page of a replay is, and where its parts stand."""


def test_a_replay_plays_and_stops_by_button_and_by_key(visitors: Visitors) -> None:
    ada, bob = (User.objects.create_user(name) for name in ("Ada", "Bob"))
    match = begun(ada, bob)
    moved(match, ada)
    last = played_out(match).entries
    page = visitors.come()
    page.clock.install()
    page.goto(f"{match.get_absolute_url()}replay/")
    number = page.locator("#replay-number")

    def is_at(step: int) -> None:
        expect(number).to_have_attribute("data-number", str(step))

    is_at(0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(1300)
    is_at(1)
    page.keyboard.press("Space")  # on the button, which has the focus
    page.clock.run_for(9000)
    is_at(1)
    page.locator("#replay-now").click()
    page.keyboard.press("Space")
    page.get_by_label("Speed").select_option("4")
    page.clock.run_for(320)
    is_at(2)
    page.keyboard.press("End")
    page.locator("#replay-now").click()
    page.keyboard.press("End")
    is_at(last)
    page.locator("#replay-moments a").first.click()
    expect(page.locator("#replay-moments [aria-current]")).to_have_count(1)
    page.keyboard.press("Home")
    is_at(0)


@pytest.mark.parametrize("slug", GAMES)
def test_steps_and_board_stand_on_one_screen(slug: str, visitors: Visitors) -> None:
    ada, own = User.objects.create_user("Ada"), GAMES[slug].own
    bots = (own.bot,) * (GAMES[slug].game.seats[0] - 1)
    match = match_create(user=ada, game=slug, options=own.options, nonce="n", bots=bots)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    for width, height in ((1280, 800), (360, 740)):
        page = visitors.come()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{match.get_absolute_url()}replay/")
        steps, board = (page.locator(one).bounding_box() for one in (".replay-controls", "#replay-board"))
        assert steps is not None
        assert board is not None
        assert 0 <= steps["y"] < board["y"]
        assert board["y"] + board["height"] <= height


def test_nothing_moves_from_step_to_step(visitors: Visitors) -> None:
    match = heist(User.objects.create_user("Ada"))
    last = played_out(match).entries
    for width, height in ((1280, 800), (360, 740)):
        page = visitors.come()
        page.set_viewport_size({"width": width, "height": height})
        seen = set()
        for step in (0, 1, last):
            page.goto(f"{match.get_absolute_url()}replay/?n={step}")
            expect(page.locator("#replay-number")).to_have_attribute("data-number", str(step))
            seen.add(page.evaluate(PLACES))
        assert len(seen) == 1, seen


def test_before_the_first_move_there_is_nothing_to_play(visitors: Visitors) -> None:
    ada, bob = (User.objects.create_user(name) for name in ("Ada", "Bob"))
    page = visitors.come()
    page.goto(f"{begun(ada, bob).get_absolute_url()}replay/")
    expect(page.get_by_text("Nothing has been played yet.")).to_be_visible()
    for control in (page.get_by_role("button", name="Play", exact=True), page.get_by_role("slider")):
        expect(control).to_be_disabled()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "false")


def test_the_key_moments_are_seen_beside_the_board(visitors: Visitors) -> None:
    ada, bob = (User.objects.create_user(name) for name in ("Ada", "Bob"))
    match = begun(ada, bob)
    played_out(match)
    page = visitors.come()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{match.get_absolute_url()}replay/")
    for seen in ("#replay-moments", "#log-title"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    moments = page.locator("#replay-moments > ol")
    assert moments.evaluate("list => list.scrollHeight <= list.clientHeight")
    assert page.locator("#replay-log").evaluate("log => log.clientHeight") > 100


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_on_a_phone_the_modifiers_lie_above_ones_own_place(bots: int, visitors: Visitors) -> None:
    ada, own = User.objects.create_user("Ada"), GAMES["hamsterdam"].own
    match = match_create(
        user=ada, game="hamsterdam", options=own.options, nonce="n", seats=bots + 1, bots=(own.bot,) * bots
    )
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    page = visitors.come()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{match.get_absolute_url()}replay/?n=0")
    modifiers, place = (page.locator(one).bounding_box() for one in (".hamsterdam-list", ".hamsterdam-own"))
    assert modifiers is not None
    assert place is not None
    assert modifiers["y"] + modifiers["height"] <= place["y"]


def test_without_javascript_every_moment_is_a_link(visitors: Visitors) -> None:
    ada, bob = (User.objects.create_user(name) for name in ("Ada", "Bob"))
    match = begun(ada, bob)
    played_out(match)
    page = visitors.come(java_script_enabled=False)
    page.goto(f"{match.get_absolute_url()}replay/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_hidden()
    page.get_by_role("link", name="One step on").click()
    expect(page.locator("#replay-number")).to_have_attribute("data-number", "1")
    moment = page.locator("#replay-moments a").first
    wanted = re.findall(r"n=(\d+)", moment.get_attribute("href") or "")[0]
    moment.click()
    expect(page.locator("#replay-number")).to_have_attribute("data-number", wanted)
