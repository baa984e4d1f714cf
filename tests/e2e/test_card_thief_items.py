"""Items of Card Thief in a browser: bought, brought and used; and heists that open."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.card_thief.page.faces import ITEMS as NAMES
from games.card_thief.page.offers import SLOT_KEYS
from games.card_thief.rules.equipment import CLOAK_STEALTH, CLOAK_UPGRADE, ITEMS, Gear, Item
from games.card_thief.rules.values import START_STEALTH, UseItem
from games.matches.models import LedgerLine, Match
from games.matches.purses.ledger import coins
from games.matches.snapshot import snapshot_load
from tests.e2e.heists import sat_down, stealth_and_gems
from tests.e2e.visitors import PASSWORD, Visitors, is_at, is_live, log_in, version
from tests.support.heists import THIEF, gone, heist, rich


def test_an_upgrade_is_bought_brought_to_an_unlocked_heist_and_used(visitors: Visitors) -> None:
    page = visitors.come()
    ada = rich(User.objects.create_user("Ada", password=PASSWORD), 3)
    won = coins(ada.pk, "card_thief")
    log_in(page, "Ada")
    expect(page.locator("header summary")).to_have_attribute("aria-label", "Ada")
    page.goto("/games/card_thief/shop/")
    page.get_by_role("button", name="Buy for 3 coins: Cloak, upgraded").click()
    expect(page.locator("#toasts")).to_contain_text("Bought: Cloak, upgraded.")
    expect(page.locator("#coins")).to_have_text(str(won - 3))
    page.goto("/games/card_thief/")
    page.get_by_role("radio", name=re.compile("^Keep")).check()
    page.locator("summary", has_text="More options").click()
    page.get_by_label("First slot").select_option("cloak+")
    page.locator("#new-match").get_by_role("button", name="Sit down").click()
    is_live(page)
    assert snapshot_load(Match.objects.latest("pk").pk).setup.options.heist == 2
    before = version(page)
    page.keyboard.press(SLOT_KEYS[0])
    expect(page.locator("#card-thief-note")).to_contain_text("more stealth, once")
    page.keyboard.press("Enter")
    is_at(page, before + 1)
    assert stealth_and_gems(page)[0] == str(START_STEALTH + CLOAK_STEALTH + CLOAK_UPGRADE)


def buy_everything(page: Page, user: User) -> None:
    """Each item in the shop, with coins enough."""
    rich(user, 1)
    LedgerLine.objects.filter(user=user, kind=LedgerLine.Kind.COINS).update(amount=99)
    page.goto("/games/card_thief/shop/")
    for item, traits in ITEMS.items():
        if traits.price and item is not Item.CLOAK:
            page.get_by_role(
                "button", name=f"Buy for {traits.price} coins: {NAMES[item]}", exact=True
            ).click()
            expect(page.locator("#toasts")).to_contain_text(f"Bought: {NAMES[item]}.")


def usable(user: User, gear: Gear) -> tuple[Match, UseItem]:
    """The first heist with an item that can be used at once, and how."""
    for number in count():
        match = heist(user, number, heist=1, item_1=gear)
        table = snapshot_load(match.pk)
        for action in table.game.legal_actions(table.state, THIEF):
            if isinstance(action, UseItem):
                return match, action
    raise AssertionError


def test_each_item_is_bought_and_used(visitors: Visitors) -> None:
    page = visitors.come()
    ada = User.objects.create_user("Ada", password=PASSWORD)
    log_in(page, "Ada")
    expect(page.locator("header summary")).to_have_attribute("aria-label", "Ada")
    buy_everything(page, ada)
    for gear in (one for one in Gear if one.item and not one.is_upgraded):
        match, action = usable(ada, gear)
        page.goto(match.get_absolute_url())
        is_live(page)
        before = version(page)
        page.locator("#slot-0-use").click()
        expect(page.locator("#slot-0 .chosen")).to_be_visible()
        assert version(page) == before, "one press is no use"
        page.locator("#go" if action.cell is None else f"#pick-{action.cell}").click()
        if action.facing is not None:
            page.locator(f"#way-{action.facing}").click()
        is_at(page, before + 1)
        entry = snapshot_load(match.pk).recent[-1].entry
        assert getattr(entry, "action", None) == action


def test_an_escape_opens_the_next_heist(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)  # of the page that refuses, for its status
    match = sat_down(page, "Ada")
    page.goto("/games/card_thief/")
    page.get_by_role("radio", name=re.compile("^Keep")).check()
    page.locator("#new-match").get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("main")).to_contain_text("This isn't open to you yet")
    ada = User.objects.get(username="Ada")
    gone(match, ada, 60)
    page.goto(match.get_absolute_url())
    expect(page.locator("#result")).to_contain_text("open now: Keep")
    page.goto("/games/card_thief/")
    page.get_by_role("radio", name=re.compile("^Keep")).check()
    page.locator("#new-match").get_by_role("button", name="Sit down").click()
    is_live(page)
    expect(page.locator(".card-thief-heist")).to_have_text("Keep")


@pytest.mark.parametrize("has_script", [True, False])
def test_what_is_for_practice_is_asked_when_it_is_chosen(has_script: bool, visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=has_script)
    page.goto("/games/card_thief/")
    expect(page.get_by_label("Third slot")).to_be_hidden()
    page.locator("#new-match summary", has_text="Practice").click()
    expect(page.get_by_label("Third slot")).to_be_hidden()
    page.get_by_role("checkbox", name="Practice").check()
    page.get_by_label("Third slot").select_option("orders+")
    page.locator("#new-match").get_by_role("button", name="Sit down").click()
    expect(page.locator("#slot-2")).to_contain_text(str(NAMES[Item.ORDERS]))


def test_where_a_practice_begins_is_pressed_on_a_board(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/games/card_thief/")
    page.get_by_role("button", name="Practice with a chosen deal").click()
    begin = page.get_by_role("button", name="Begin the practice")
    expect(begin).to_be_in_viewport(ratio=1)
    expect(begin).to_be_enabled()
    page.get_by_role("radio", name="Bottom left").check(force=True)
    page.get_by_role("button", name="sneak 3").first.click()
    begin.click()
    expect(page.locator("#thief")).to_have_attribute("data-cell", "6")
    assert snapshot_load(Match.objects.get().pk).setup.hidden.stack == {
        "start": ("6",),
        "sneak": ("sneak-3",),
    }
