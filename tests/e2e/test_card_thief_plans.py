"""Plans of a turn of Card Thief: what a script shows of a path, and what then happens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.card_thief.page.offers import CELL_KEYS
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.values import Go
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from tests.e2e.heists import has_plan, is_planned, sat_down, stealth_and_gems, ways
from tests.e2e.lines import held_up, let_go
from tests.e2e.visitors import Visitors, is_at, is_live, version
from tests.support.heists import advice

ANSWERED = (
    """() => ({comes: new Promise((done) => document.addEventListener("htmx:afterRequest", () => done()))})"""
)
"""What comes when the next question is answered, and the page has heard it."""
LIST = """(grid, note) => [...grid.querySelectorAll("[id]"), ...note.querySelectorAll("[id]")].map((one) => [one.id,
    one.tagName, one.childElementCount ? "" : one.textContent.trim(),
    ...[...one.attributes].map(({name, value}) => `${name}=${value}`).sort()].join(" "))"""
BOARD = f"""() => ({LIST})(document.querySelector("#card-thief-grid"), document.querySelector("#card-thief-note"))"""
BOARD_IN = f"""(html) => {{
    const there = new DOMParser().parseFromString(html, "text/html");
    return ({LIST})(there.querySelector("#card-thief-grid"), there.querySelector("#card-thief-note"));
}}"""
"""All elements of the board with an id as they are, on the page and in a fragment of it."""


def test_what_a_script_plans_is_what_the_server_would_show(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada", 2)
    is_live(page)
    has_plan(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    long = max((way.path for way in ways(match)), key=len)
    for number, cell in enumerate(long, start=1):
        page.keyboard.press(CELL_KEYS[cell].split()[1])
        is_planned(page, number)
        looked_up = page.evaluate(BOARD)
        answer = page.request.get(
            f"{match.get_absolute_url()}fragments/?picks=go+{'+'.join(map(str, long[:number]))}"
        )
        assert looked_up == page.evaluate(BOARD_IN, answer.text())
    assert [url for url in asked if "/m/" in url] == []


def planned(page: Page, match: Match) -> tuple[int, ...]:
    """Pick all cells of the advised path; returns them."""
    action = advice(match)
    assert isinstance(action, Go)
    for number, cell in enumerate(action.path, start=1):
        page.locator(f"#pick-{cell}").click()
        is_planned(page, number)
    return tuple(action.path)


def test_what_is_planned_is_what_happens(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    path = planned(page, match)
    before = version(page)
    shown = page.locator("#card-thief-note").inner_text()
    page.locator(f"#pick-{path[-1]}").click()
    is_at(page, before + 1)
    stealth, gems = stealth_and_gems(page)
    assert f"{stealth} stealth and {gems} gems" in shown


def test_enter_goes_though_the_focus_is_on_a_card_that_cannot_be_next(visitors: Visitors) -> None:
    """Arrows lead there, while Go shows its key."""
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    path = planned(page, match)
    before = version(page)
    blocked = page.locator('.card-thief-cell:not([data-taken]) > button[aria-disabled="true"]').first
    blocked.focus()
    expect(page.locator(f"#pick-{path[-1]}")).not_to_be_focused()
    page.keyboard.press("Enter")
    is_at(page, before + 1)


PLANNED = """() => [
    ...[...document.querySelectorAll(".card-thief-bed.lit")].map((one) => one.id),
    ...[...document.querySelectorAll(".card-thief-step")].map((one) => one.textContent),
    document.getElementById("card-thief-line").getAttribute("points"), document.getElementById("thief").className,
]"""
"""What is lit, and what there is to be seen of a plan."""
WATCH = f"""(cell) => {{
    const thief = document.getElementById("thief");
    new MutationObserver(() => {{
        if (thief.dataset.cell !== cell) return;
        window.walked ??= [({PLANNED})(), document.querySelectorAll("#board [data-leads=next]").length];
    }}).observe(thief, {{attributes: true}});
}}"""
"""Remembers the moment in which the thief comes to a cell: that, and how many cards could be picked then."""


def test_what_was_planned_is_seen_no_more_while_the_thief_goes_there(visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="no-preference")
    match = sat_down(page, "Ada")
    is_live(page)
    has_plan(page)
    board = snapshot_load(match.pk).state.board
    torches = [way.path for way in ways(match) if board.card_at(way.path[-1]).kind is Kind.TORCH]
    before = page.evaluate(PLANNED)
    for number, cell in enumerate(torches[0], start=1):
        page.locator(f"#pick-{cell}").click()
        is_planned(page, number)
    assert page.evaluate(PLANNED) != before
    page.evaluate(WATCH, str(torches[0][0]))
    now = version(page)
    page.locator("#go").click()
    is_at(page, now + 1)
    assert page.evaluate("window.walked") == [before, 0]


def test_a_late_answer_to_the_first_pick_takes_no_later_pick_back(visitors: Visitors) -> None:
    """The first was asked for since no plan had come yet; the second was planned."""
    page = visitors.come()
    match = sat_down(page, "Ada")
    path = next(way.path for way in ways(match) if len(way.path) == 2)
    page.goto("about:blank")
    with held_up(page, r"/fragments/") as answers, held_up(page, r"/plan/") as plans:
        page.goto(match.get_absolute_url())
        is_live(page)
        page.locator(f"#pick-{path[0]}").click()
        expect(page).to_have_url(re.compile(rf"picks=go\+{path[0]}$"))
        let_go(plans)
        has_plan(page)
        page.locator(f"#pick-{path[1]}").click()
        is_planned(page, 2)
        answered = page.evaluate_handle(ANSWERED)
        let_go(answers)
        answered.evaluate("(it) => it.comes")
        expect(page).to_have_url(re.compile(rf"picks=go\+{path[0]}\+{path[1]}$"))
        is_planned(page, 2)


def test_what_is_clicked_before_the_first_pick_was_answered_is_picked_after_it(visitors: Visitors) -> None:
    page = visitors.come()
    with held_up(page, r"/fragments/") as answers, held_up(page, r"/plan/"):
        match = sat_down(page, "Ada", 2)
        is_live(page)
        action = advice(match)
        assert isinstance(action, Go)
        for cell in action.path[:2]:
            page.locator(f"#pick-{cell}").click(force=True)
        let_go(answers)
        expect(page.locator(f"#pick-{action.path[0]} .card-thief-step")).to_have_text("1")
        let_go(answers)
        is_planned(page, 2)


def test_a_plan_is_taken_back_step_by_step(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada")
    is_live(page)
    path = planned(page, match)
    for number in reversed(range(len(path))):
        page.keyboard.press("Backspace")
        is_planned(page, number)
    expect(page.locator("#go")).to_be_disabled()
    page.locator(f"#pick-{path[0]}").click()
    is_planned(page, 1)
    page.keyboard.press("Escape")
    is_planned(page, 0)
    assert snapshot_load(match.pk).version == version(page)


def test_a_move_made_in_another_window_leaves_nothing_to_pick_while_it_is_shown(visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="no-preference")
    match = sat_down(page, "Ada")
    is_live(page)
    has_plan(page)
    path = ways(match)[0].path
    page.evaluate(WATCH, str(path[0]))
    now = version(page)
    other = page.context.new_page()
    other.goto(f"{page.url}?picks=go+{'+'.join(map(str, path))}")
    is_live(other)
    other.locator("#go").click()
    is_at(page, now + 1)
    page.wait_for_function("window.walked")
    assert page.evaluate("window.walked")[1] == 0


def test_on_a_phone_a_hint_moves_nothing(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    sat_down(page, "Ada", 2)
    is_live(page)
    board = page.locator("#board")
    before = board.bounding_box()
    page.get_by_role("button", name=re.compile("^Hint")).click()
    hint = page.locator("#toasts > .hint")
    expect(hint).to_be_visible()
    assert board.bounding_box() == before
    under, over = before or {}, hint.bounding_box() or {}
    assert over["y"] + over["height"] <= under["y"]
    turn = page.locator("#headline [aria-live]").bounding_box() or {}
    assert over["y"] + over["height"] <= turn["y"], "it lies over whose turn it is"


COVERED = """() => {
    const parts = [".card-thief-step:not(:empty)", "#thief > svg", ".card-thief-chip[id]"]
        .flatMap((one) => [...document.querySelectorAll(one)]);
    const boxes = parts.map((one) => one.getBoundingClientRect()).filter(({width}) => width);
    return [...document.querySelectorAll(".card-thief-card.gone .card-thief-name")].filter((name) => {
        const box = name.getBoundingClientRect();
        return boxes.some((one) => one.left < box.right && one.right > box.left && one.top < box.bottom
            && one.bottom > box.top);
    }).map((name) => name.textContent);
}"""
"""The names of planned cards that something lies on."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740), (360, 640)])
def test_what_was_planned_can_still_be_read(width: int, height: int, visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    match = sat_down(page, "Ada", 2)
    has_plan(page)
    long = max((way.path for way in ways(match)), key=len)
    for number, cell in enumerate(long, start=1):
        page.keyboard.press(CELL_KEYS[cell].split()[1])
        is_planned(page, number)
        assert page.evaluate(COVERED) == []
    faces = page.locator(".card-thief-card.gone .card-thief-face")
    assert set(faces.evaluate_all("all => all.map((one) => getComputedStyle(one).opacity)")) == {"1"}


def test_the_key_of_a_card_that_cannot_be_taken_has_it_said_why(visitors: Visitors) -> None:
    page = visitors.come()
    match = sat_down(page, "Ada", 2)
    is_live(page)
    has_plan(page)
    page.keyboard.press(CELL_KEYS[max((way.path for way in ways(match)), key=len)[0]].split()[1])
    is_planned(page, 1)
    far = page.locator('.card-thief-cell:not([data-taken]):has(> [aria-disabled="true"])').first
    said = far.locator("[data-what]").text_content() or "?"
    why = page.locator("#card-thief-why")
    page.keyboard.press((far.get_attribute("data-keys") or "").split()[1])
    expect(why).to_contain_text(said)
    is_planned(page, 1)
    page.keyboard.press("Escape")
    is_planned(page, 0)
    expect(why).to_be_empty()
