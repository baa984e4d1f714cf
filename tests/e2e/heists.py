"""Heists of Card Thief in a browser, and how they are gone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from accounts.models import User
from games.card_thief.page.offers import CELL_KEYS, SLOT_KEYS
from games.card_thief.rules.values import CardThiefAction, DropItem, Go, ShadowStep, UseItem
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from tests.e2e.visitors import PASSWORD, is_at, log_in, version
from tests.support.heists import THIEF, heist, unlocked


def sat_down(page: Page, name: str, number: int = 0, **options: object) -> Match:
    """A heist with fixed cards, and its page."""
    user = unlocked(User.objects.create_user(name, password=PASSWORD), int(str(options.get("heist", 1))))
    match = heist(user, number, **options)
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
            return [SLOT_KEYS[slot], "Enter"]
        case DropItem(slot):
            return ["l", SLOT_KEYS[slot]]
    raise AssertionError(f"no keys are known for {action}")


def is_planned(page: Page, steps: int) -> None:
    expect(page.locator("#card-thief-grid .card-thief-step:not(:empty)")).to_have_count(steps)


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


def ways(match: Match) -> list[Go]:
    """All paths of this turn."""
    table = snapshot_load(match.pk)
    legal = table.game.legal_actions(table.state, THIEF)
    return [action for action in legal if isinstance(action, Go)]


def has_plan(page: Page) -> None:
    """Wait until nothing has to be asked for any more while a path is planned."""
    expect(page.locator("#board")).to_have_attribute("data-planning", "")
