"""Those who watch a match talk to each other, and no player reads it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from accounts.models import User
from games.matches.models import Match
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.play import begun


def looked_at(page: Page, match: Match) -> Page:
    page.goto(match.get_absolute_url())
    is_live(page)
    return page


def says(page: Page, words: str) -> None:
    page.get_by_label("Message to the other spectators").fill(words)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat > li").last).to_contain_text(words)


def test_visitors_who_watch_talk_and_the_newest_is_in_sight(visitors: Visitors) -> None:
    ada, bob = User.objects.create_user("Ada"), User.objects.create_user("Bob")
    match = begun(ada, bob)
    one, other, player = visitors.come(), visitors.come(), visitors.come()
    is_user(player, ada)
    for page in (one, other, player):
        looked_at(page, match)
    says(one, "Strike now")  # by which a visitor becomes a guest
    is_live(one)
    for number in range(9):
        says(one, f"Number {number}")
    expect(other.get_by_text("Number 8")).to_be_in_viewport()
    player.get_by_label("Message to the table").fill("Good luck")
    player.get_by_role("button", name="Send").click()
    expect(player.locator("#chat > li")).to_have_count(1)  # theirs has come since, and nothing before it
    expect(player.locator("#chat > li")).to_contain_text("Good luck")
