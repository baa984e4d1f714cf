"""Heists of Card Thief in a browser: by keyboard, by touch in a small window, and without JavaScript."""

from __future__ import annotations

import datetime as dt
import re

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.card_thief.page.offers import CELL_KEYS, SLOT_KEYS
from games.card_thief.rules.equipment import CLOAK_STEALTH, CLOAK_UPGRADE
from games.card_thief.rules.values import START_STEALTH, CardThiefAction, DropItem, Go, ShadowStep, UseItem
from games.matches.dailies import AHEAD, dailies_make
from games.matches.ledger import coins
from games.matches.models import Match
from games.matches.play.hints import hint_ask
from games.matches.snapshot import snapshot_load
from tests.e2e.visitors import PASSWORD, Visitors, is_at, is_live, log_in, version
from tests.matches.heists import advice, heist, rich, unlocked


def sat_down(page: Page, name: str, **options: object) -> Match:
    """A heist with fixed cards, and its page."""
    user = unlocked(User.objects.create_user(name, password=PASSWORD), int(str(options.get("heist", 1))))
    match = heist(user, **options)
    log_in(page, name)
    expect(page.locator("header summary")).to_have_attribute("aria-label", name)
    page.goto(match.get_absolute_url())
    expect(page.locator("#card-thief")).to_be_visible()
    return match


def keys_of(action: CardThiefAction) -> list[str]:
    match action:
        case Go(path):
            return [CELL_KEYS[cell].split()[1] for cell in path] + ["Enter"]
        case ShadowStep(cell):
            return ["t", CELL_KEYS[cell].split()[1]]
        case UseItem(slot, None):
            return [SLOT_KEYS[slot]]
        case DropItem(slot):
            return ["l", SLOT_KEYS[slot]]
    raise AssertionError(f"no keys are known for {action}")


def is_planned(page: Page, steps: int) -> None:
    expect(page.locator("#card-thief-grid .card-thief-step")).to_have_count(steps)


def stealth_and_gems(page: Page) -> tuple[str, str]:
    stats = [page.locator(f"#now-{name}") for name in ("stealth", "gems")]
    return stats[0].inner_text(), stats[1].inner_text()


def by_keyboard(page: Page, action: CardThiefAction) -> None:
    before = version(page)
    for number, key in enumerate(keys_of(action), start=1):
        page.keyboard.press(key)
        if isinstance(action, Go) and number <= len(action.path):
            is_planned(page, number)
    is_at(page, before + 1)


def test_a_heist_by_keyboard(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    page.keyboard.press("Enter")  # nothing is planned yet
    while action := advice(match):
        by_keyboard(page, action)
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    expect(page.locator("#card-thief-ending .card-thief-title")).to_have_text("Escaped")
    expect(page.locator("#card-thief-ending")).to_contain_text(f"{table.outcome.scores[0]} gems")
    expect(page.locator("#log")).to_contain_text("Takes the chest")


def walk_to(page: Page, cell: int) -> None:
    """Walk by the arrow keys from the cell that has the focus."""
    focused = page.locator("#board .card-thief-pick:focus")
    here = int((focused.get_attribute("id") or "").removeprefix("pick-"))
    down, right = cell // 3 - here // 3, cell % 3 - here % 3
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _press in range(times):
            page.keyboard.press(key)
    expect(page.locator(f"#pick-{cell}")).to_be_focused()


def test_a_path_by_the_arrow_keys(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    action = advice(match)
    assert isinstance(action, Go)
    while not page.locator("#board .card-thief-pick:focus").count():
        page.keyboard.press("Tab")
    for number, cell in enumerate(action.path, start=1):
        walk_to(page, cell)
        page.keyboard.press("Enter")
        is_planned(page, number)
        expect(page.locator(f"#pick-{cell}")).to_be_focused()
    before = version(page)
    page.keyboard.press("Enter")
    is_at(page, before + 1)


def test_what_is_planned_is_what_happens(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    action = advice(match)
    assert isinstance(action, Go)
    for number, cell in enumerate(action.path, start=1):
        page.locator(f"#pick-{cell}").click()
        is_planned(page, number)
    before = version(page)
    shown = page.locator("#card-thief-note").inner_text()
    page.locator(f"#pick-{action.path[-1]}").click()
    is_at(page, before + 1)
    stealth, gems = stealth_and_gems(page)
    assert f"{stealth} stealth and {gems} gems" in shown


def test_a_plan_is_taken_back_step_by_step(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    action = advice(match)
    assert isinstance(action, Go)
    for number, cell in enumerate(action.path, start=1):
        page.locator(f"#pick-{cell}").click()
        is_planned(page, number)
    for number in reversed(range(len(action.path))):
        page.keyboard.press("Backspace")
        is_planned(page, number)
    expect(page.locator("#go")).to_be_disabled()
    page.locator(f"#pick-{action.path[0]}").click()
    is_planned(page, 1)
    page.keyboard.press("Escape")
    is_planned(page, 0)
    assert snapshot_load(match.pk).version == version(page)


def test_a_heist_by_touch_in_a_small_window(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True)
    page.set_viewport_size({"width": 360, "height": 640})
    match = sat_down(page, "Bob", heist=2)
    is_live(page)
    while action := advice(match):
        for what in ("#stat-stealth", "#stat-gems", "#card-thief-deck", "#card-thief-grid", "#slot-2"):
            expect(page.locator(what)).to_be_in_viewport(ratio=1)
        before = version(page)
        if isinstance(action, Go):
            for number, cell in enumerate(action.path, start=1):
                page.locator(f"#pick-{cell}").tap()
                is_planned(page, number)
            expect(page.locator("#go")).to_be_in_viewport(ratio=1)
            page.locator("#go").tap()
        else:
            by_keyboard(page, action)
        is_at(page, before + 1)
    expect(page.locator("#card-thief-ending")).to_be_visible()


def test_a_heist_without_javascript(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    match = sat_down(page, "Eve")
    while action := advice(match):
        assert isinstance(action, Go)
        for number, cell in enumerate(action.path, start=1):
            page.locator(f"#pick-{cell}").click()
            is_planned(page, number)
        page.locator("#go").click()
        is_planned(page, 0)
    expect(page.locator("#card-thief-ending")).to_be_visible()


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
    page.get_by_role("radio", name="Keep").check()
    page.get_by_label("First slot").select_option("cloak+")
    page.locator("#new-match").get_by_role("button", name="Sit down").click()
    is_live(page)
    assert snapshot_load(Match.objects.latest("pk").pk).setup.options.heist == 2
    before = version(page)
    page.keyboard.press(SLOT_KEYS[0])
    is_at(page, before + 1)
    assert stealth_and_gems(page)[0] == str(START_STEALTH + CLOAK_STEALTH + CLOAK_UPGRADE)


def member(name: str) -> User:
    """Somebody who had an account when this day began."""
    user = User.objects.create_user(name, password=PASSWORD)
    user.account_since = timezone.now() - dt.timedelta(days=9)
    user.save()
    return user


def test_two_people_play_the_deal_of_the_day_and_it_is_the_same(visitors: Visitors) -> None:
    dailies_make(timezone.now() - dt.timedelta(days=AHEAD))
    shown = []
    for name in ("Ann", "Ben"):
        page, user = visitors.come(), member(name)
        log_in(page, name)
        expect(page.locator("header summary")).to_have_attribute("aria-label", name)
        page.goto("/daily/card_thief/")
        page.get_by_role("button", name="Play today’s deal").click()
        is_live(page)
        cells = [page.locator(f"#cell-{cell}").inner_text() for cell in range(9)]
        shown.append((cells, page.locator("#slot-0").inner_text(), stealth_and_gems(page)))
        match = Match.objects.get(players__user=user)
        page.goto("/daily/card_thief/")
        page.get_by_role("link", name="Go on").click()
        page.wait_for_url(f"**{match.get_absolute_url()}")
    assert shown[0] == shown[1]
    page.get_by_role("link", name="Give up").first.click()
    page.get_by_role("main").get_by_role("button", name="Give up").click()
    expect(page.locator("#result")).to_contain_text("Leaderboard")
    page.get_by_role("link", name="Leaderboard").click()
    expect(page.get_by_label("To share, without spoilers")).to_have_value(re.compile("Failed, with 0 points"))
    expect(page.get_by_role("main")).to_contain_text("1 try failed, 1 is going on.")


def test_a_hint_lies_planned_on_the_board_and_can_be_gone(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    page.locator("#hint").click()
    expect(page.locator("#toasts")).to_contain_text("Planner would do this:")
    is_live(page)
    expect(page.get_by_role("button", name="Hint (2 left)")).to_be_visible()
    table = snapshot_load(match.pk)
    given = hint_ask(match_id=match.pk, user_id=table.sitters[0].user_id or 0)
    assert isinstance(given.action, Go)
    is_planned(page, len(given.action.path))
    before = version(page)
    page.locator("#go").click()
    is_at(page, before + 1)
    entry = snapshot_load(match.pk).recent[-1].entry
    assert getattr(entry, "action", None) == given.action
