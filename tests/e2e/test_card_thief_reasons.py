"""What a player of Card Thief reads: why a card counts so much, and a heist card by card in its replay."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.card_thief.rules.values import Go
from tests.e2e.heists import is_planned
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.heists import advice, gone, heist, lying

DRAWN = "f1 g3v s1 s1 @ s1 s1 s1 s1"
WHY = "Counts 3 + 2 (lit) + 1 (sees you come) = 6."


def at_table(page: Page, drawn: str = DRAWN, **more: int) -> None:
    """Somebody at a heist with a drawn board."""
    ada = User.objects.create_user("Ada")
    match = lying(ada, drawn, **more)
    is_user(page, ada)
    page.goto(match.get_absolute_url())


def test_what_is_pointed_at_or_has_the_focus_says_why_it_counts_so_much(visitors: Visitors) -> None:
    page = visitors.come()
    at_table(page)
    is_live(page)
    why = page.locator("#card-thief-why")
    expect(why).to_be_empty()
    page.locator("#cell-1").hover()
    expect(why).to_have_text(f"Top: guard 3. {WHY} Stealth −6, gems +6.")
    page.locator("#headline").hover()
    expect(why).to_be_empty()
    page.locator("#pick-1").focus()
    expect(why).to_contain_text(WHY)
    page.keyboard.press("ArrowLeft")
    expect(why).to_contain_text("Top left: torch")
    page.locator("#pick-1").click()
    is_planned(page, 1)
    expect(why).to_be_empty()  # the plan tells it
    expect(page.locator("#card-thief-note")).to_be_visible()


def test_of_two_who_look_at_one_card_the_cone_of_the_one_pointed_at_stands_out(visitors: Visitors) -> None:
    page = visitors.come()
    at_table(page, "g2> f1 g2< s1 @ s1 s1 s1 s1")
    is_live(page)
    left, right = page.locator("#sight-b0-east"), page.locator("#sight-b2-west")

    def strengths(mine: Locator, other: Locator) -> None:
        expect(mine).to_have_css("opacity", "1")
        expect(other).to_have_css("opacity", "0.3")

    page.locator("#cell-0").hover()
    strengths(left, right)
    page.locator("#cell-2").hover()
    strengths(right, left)
    page.locator("#cell-3").hover()
    expect(left).to_have_css("opacity", "1")
    expect(right).to_have_css("opacity", "1")
    page.keyboard.press("Tab")
    page.locator("#headline").hover()
    page.locator("#pick-0").focus()
    strengths(left, right)


def test_while_a_path_is_played_nothing_is_said_of_what_was_there_before(visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="no-preference")
    at_table(page)
    is_live(page)
    page.evaluate("document.documentElement.dataset.speed = 'slow'")
    why = page.locator("#card-thief-why")
    for number, cell in enumerate((3, 6), start=1):
        page.locator(f"#pick-{cell}").click()
        is_planned(page, number)
    page.locator("#cell-7").hover()
    expect(why).to_contain_text("sneak")
    page.keyboard.press("Enter")
    expect(page.locator("#room[data-showing]")).to_be_attached()
    expect(why).to_be_hidden()
    expect(page.locator("#room[data-showing]")).not_to_be_attached(timeout=15_000)
    expect(why).to_be_visible()


def test_a_finger_on_a_card_that_is_too_strong_reads_why(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 360, "height": 640})
    at_table(page, stealth=4)
    is_live(page)
    page.locator("#pick-1").tap(force=True)  # though it says that it can do nothing
    expect(page.locator("#card-thief-why")).to_contain_text(f"{WHY} You need more stealth")
    is_planned(page, 0)


def test_without_javascript_a_card_says_so_itself(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    at_table(page)
    words = page.locator("#words-1")
    page.locator("#pick-1").hover()
    expect(words).to_be_in_viewport()
    box = words.bounding_box()
    assert box
    assert box["width"] > 40


def test_a_replay_walks_card_by_card(visitors: Visitors) -> None:
    page, ada = visitors.come(), User.objects.create_user("Ada")
    match = heist(ada)
    action = advice(match)
    assert isinstance(action, Go)
    gone(match, ada, 60)
    is_user(page, ada)
    page.goto(f"{match.get_absolute_url()}replay/?n=0")
    number, cards = page.locator("#replay-number"), len(action.path)
    for card in range(1, cards + 1):
        page.keyboard.press("ArrowRight")
        expect(number).to_have_attribute("data-at", str(card))
        is_planned(page, card)
        expect(page.locator("#thief")).to_have_attribute("data-cell", str(action.path[card - 1]))
        expect(page).to_have_url(re.compile(rf"n=1&at={card}&"))
    page.keyboard.press("ArrowRight")
    expect(number).not_to_have_attribute("data-at", re.compile("."))
    expect(page.locator("#replay-told")).to_contain_text("The dealer's notebook")
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_attribute("data-at", str(cards))
    page.set_viewport_size({"width": 360, "height": 740})
    actions, told = [page.locator(one).bounding_box() for one in (".replay-head .actions", "#replay-told")]
    assert actions
    assert told
    assert actions["y"] + actions["height"] <= told["y"]
