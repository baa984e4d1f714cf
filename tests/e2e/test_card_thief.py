"""Heists of Card Thief in a browser: by keyboard, by touch in a small window, and without JavaScript."""

from __future__ import annotations

import datetime as dt
import re
import time
from collections.abc import Sequence

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.card_thief.page.actions import HINTED
from games.card_thief.rules.values import Go
from games.matches.models import Match
from games.matches.play.dailies import AHEAD, dailies_make
from games.matches.play.hints import hint_ask
from games.matches.snapshot import snapshot_load
from tests.e2e.heists import by_keyboard, has_plan, is_planned, sat_down, stealth_and_gems, ways
from tests.e2e.visitors import PASSWORD, Visitors, is_at, is_live, log_in, version
from tests.support.heists import advice, gone, heist
from tests.support.layout import SIZES, measured


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
    expect(page.locator("#log")).to_contain_text("take the chest")
    expect(page.locator("#hint")).to_be_hidden()


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


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f"#cell-{cell}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, path: Sequence[int]) -> None:
    """From the thief over the cards of a path."""
    has_plan(page)
    page.mouse.move(*middle(page, int(page.locator("#thief").get_attribute("data-cell") or 0)))
    page.mouse.down()
    for cell in path:
        page.mouse.move(*middle(page, cell), steps=4)
    page.mouse.up()


def test_a_heist_by_dragging_the_mouse(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    while action := advice(match):
        before = version(page)
        if isinstance(action, Go):
            drag(page, action.path[:-1])
            is_planned(page, len(action.path) - 1)
            page.locator(f"#pick-{action.path[-1]}").dblclick()
        else:
            by_keyboard(page, action)
        is_at(page, before + 1)
    expect(page.locator("#card-thief-ending .card-thief-title")).to_have_text("Escaped")


def test_a_drag_back_takes_steps_back_and_enter_sends_the_rest(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada", 4)
    is_live(page)
    path = next(way.path for way in ways(match) if len(way.path) == 4)
    drag(page, [*path, path[2], path[1]])
    is_planned(page, 2)
    expect(page).to_have_url(re.compile(rf"picks=go\+{path[0]}\+{path[1]}$"))
    before = version(page)
    page.keyboard.press("Enter")
    is_at(page, before + 1)
    entry = snapshot_load(match.pk).recent[-1].entry
    assert getattr(entry, "action", None) == Go(path[:2])


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


def test_a_path_is_drawn_with_a_finger_and_the_page_does_not_move(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 360, "height": 640})
    match = sat_down(page, "Bob")
    is_live(page)
    has_plan(page)
    path = max((way.path for way in ways(match)), key=len)
    finger = page.context.new_cdp_session(page)
    start = middle(page, int(page.locator("#thief").get_attribute("data-cell") or 0))
    touches = [
        ("touchStart", start),
        *(("touchMove", middle(page, cell)) for cell in path),
        ("touchEnd", None),
    ]
    began = time.time() - 0.06 * len(touches)
    for number, (kind, at) in enumerate(touches):
        # A finger as fast as a script flings, and the next tap would only stop that.
        moment = {"type": kind, "timestamp": began + 0.06 * number}
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {**moment, "touchPoints": points})
    is_planned(page, len(path))
    expect(page.locator(f'[data-pick="{path[-1]}"] button').first).to_be_focused()  # it is lifted
    assert page.evaluate("scrollY") == 0
    before = version(page)
    page.locator("#go").tap()
    is_at(page, before + 1)
    entry = snapshot_load(match.pk).recent[-1].entry
    assert getattr(entry, "action", None) == Go(path)


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
        page.get_by_role("button", name="Play today's deal").click()
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
    expect(page.get_by_role("main")).to_contain_text("1 try failed. 1 try is going on.")


def test_what_a_hint_tells_lies_planned_on_the_board_and_can_be_gone(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    page.locator("#hint").click()
    expect(page.locator("#toasts")).to_contain_text("Vesper, a bot, would do this:")
    is_live(page)
    expect(page.get_by_role("button", name="Hint (2 left)")).to_be_visible()
    table = snapshot_load(match.pk)
    given = hint_ask(match_id=match.pk, user_id=table.sitters[0].user_id or 0)
    assert isinstance(given.action, Go)
    is_planned(page, HINTED)
    before = version(page)
    page.locator("#go").click()
    is_at(page, before + 1)
    entry = snapshot_load(match.pk).recent[-1].entry
    assert getattr(entry, "action", None) == Go(given.action.path[:HINTED])
    expect(page.locator("#toasts .toast")).to_have_count(0)  # it was for that turn


CONTRAST = """(key) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const bright = (...layers) => {
        for (const layer of layers) { pen.fillStyle = layer; pen.fillRect(0, 0, 1, 1); }
        const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data]
            .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const { color, backgroundColor } = getComputedStyle(key);
    const faces = getComputedStyle(key.closest(".button")).backgroundImage.match(/rgba?\\([^)]*\\)/g);
    return Math.min(...faces.map((face) => {
        const under = bright(face, backgroundColor), sign = bright(face, backgroundColor, color);
        return Math.max(under, sign) / Math.min(under, sign);
    }));
}"""
"""How well the sign of a key on a button can be read: the least contrast on any colour of the button. The checks of
every page leave it out, for it is a single sign and no words."""


NAMES_ON_NUMBERS = """() => [...document.querySelectorAll(".card-thief-face")].flatMap((face) => {
    const boxes = [".card-thief-name", ".card-thief-number:not(:empty)", ".card-thief-roused:not(:empty)"]
        .map((one) => face.querySelector(one)?.getBoundingClientRect());
    const [name, ...numbers] = boxes;
    if (!name) return [];
    return numbers.some((box) => box && box.left < name.right && name.left < box.right && box.top < name.bottom
        && name.top < box.bottom) ? [face.textContent.trim()] : [];
})"""
"""The cards whose name lies on a number."""


def test_the_end_of_a_heist_is_seen_whole_with_all_that_it_brought(visitors: Visitors) -> None:
    page = visitors.come()
    ada = User.objects.create_user("Ada", password=PASSWORD)
    match = gone(heist(ada), ada, 60)
    log_in(page, "Ada")
    expect(page.locator("header summary")).to_have_attribute("aria-label", "Ada")
    page.goto(match.get_absolute_url())
    is_live(page)
    expect(page.locator("#result")).to_contain_text("open now: Keep")
    amiss = [words for width, height in SIZES for words in measured(page, width, height).amiss]
    assert amiss == []
    page.set_viewport_size({"width": 360, "height": 740})
    numbered = page.locator(".card-thief-number:not(:empty)").first
    expect(numbered).to_be_visible()
    assert page.evaluate(NAMES_ON_NUMBERS) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert page.locator("#result .primary kbd").evaluate(CONTRAST) >= 4.5, theme
