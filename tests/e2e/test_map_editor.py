"""A newcomer draws a map: by mouse, by keys alone, by finger on a phone, and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.problems import Severity
from games.kings_conflict.rules.maps.texts import write_article
from games.maps.models import DRAFT_FIELDS, Draft, Revision
from games.maps.typed import map_of
from tests.e2e.visitors import PASSWORD, Visitors, sign_up
from tests.e2e.ways import WAYS, came
from tests.support.map_people import TERRAIN, ZEROS, draft, painted

SIZE = 11
SAVE = re.compile(r"/maps/(new|drafts/[^/]+)/$")


@pytest.fixture(autouse=True)
def _short_patience(_patience: None) -> None:
    expect.set_options(timeout=10_000)


def at(row: int, column: int) -> int:
    return row * SIZE + column


def tile(page: Page, row: int, column: int) -> Locator:
    return page.locator(f"#editor-tile-{at(row, column)}")


def middle(page: Page, row: int, column: int) -> tuple[float, float]:
    box = tile(page, row, column).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(page: Page, name: str) -> None:
    """Choose a layer, a tool, a brush or a symmetry by its name."""
    page.locator("#editor").get_by_role("radio", name=name, exact=True).check(force=True)


def drag(page: Page, *way: tuple[int, int]) -> None:
    page.mouse.move(*middle(page, *way[0]))
    page.mouse.down()
    for place in way[1:]:
        page.mouse.move(*middle(page, *place), steps=4)
    page.mouse.up()


def rows(page: Page, layer: str = "terrain") -> list[str]:
    return page.locator(f"#{layer}").input_value().split("\n")


def code(page: Page, row: int, column: int) -> str:
    return rows(page)[row][column]


def problems(page: Page, check_code: str) -> Locator:
    return page.locator(f'.editor-problem[data-code="{check_code}"]')


def is_saved(page: Page) -> Draft:
    """The draft, once the server has all that the page shows."""
    expect(page.locator("#editor-saved")).to_have_text("Saved")
    row = Draft.objects.latest("pk")
    assert row.terrain.split("\n") == rows(page)
    return row


def holds(row: Draft) -> bool:
    """Whether no check finds an error in a draft."""
    text = map_of({field: getattr(row, field) for field in DRAFT_FIELDS})
    return all(problem.severity is not Severity.ERROR for problem in check(text))


def land_around(page: Page) -> None:
    """Mountains, hills and a forest between the kings, on both sides."""
    for name, first, last in (
        ("Mountain", (0, 3), (1, 4)),
        ("Forest", (3, 0), (4, 2)),
        ("Hills", (0, 0), (1, 1)),
    ):
        take(page, "Rectangle")
        take(page, name)
        drag(page, first, last)
        expect(page.locator("#editor-say")).to_contain_text(f"Painted {name} × ")


def test_a_newcomer_draws_a_map_mends_it_and_submits_it(visitors: Visitors) -> None:
    page = visitors.come()
    sign_up(page, "Nia")
    page.goto("/maps/new/")
    expect(problems(page, "C4")).to_have_count(3)
    land_around(page)
    take(page, "River")
    drag(page, (5, 0), (5, 10))
    expect(page.locator("#terrain")).to_have_value(re.compile("-----------"))
    take(page, "Road")
    drag(page, (2, 7), (7, 7))
    expect(page.locator("#terrain")).to_have_value(re.compile("---B---B---"))
    assert [code(page, row, 7) for row in range(2, 8)] == ["D", "D", "D", "B", "D", "D"]
    is_saved(page)
    assert page.url.endswith(Draft.objects.get().get_absolute_url())

    # Two bends that lead nowhere are mended at a press, and a tile without its partner by hand.
    take(page, "Free")
    take(page, "Paint")
    for name, row, column in (("Road from top to left", 3, 7), ("Road from bottom to right", 7, 3)):
        take(page, name)
        tile(page, row, column).click()
        expect(problems(page, "C3")).to_have_count(2)
        expect(tile(page, row, column)).to_have_attribute("data-severity", "error")
        page.locator("#editor-problems").get_by_role("button", name="Fix it").first.click()
        expect(problems(page, "C3")).to_have_count(0)
        assert code(page, row, column) == "D"
    take(page, "Sea")
    tile(page, 8, 8).click()
    page.get_by_role("button", name="C9 is “Plains”").click()
    expect(tile(page, 2, 2)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#editor-problems")).to_contain_text("No errors")

    take(page, "Bots: fighters")
    expect(page.get_by_text("Their fighters go where the digits rise")).to_be_visible()
    take(page, "9")
    drag(page, (8, 1), (9, 1))
    assert rows(page, "strategic")[8][1] == rows(page, "strategic")[9][1] == "9"
    page.get_by_role("button", name="Suggest hints").click()
    expect(problems(page, "C12")).to_have_count(0)
    expect(tile(page, 10, 0)).to_have_attribute("data-heat", "9")
    assert holds(is_saved(page))
    drawn = rows(page)

    page.locator("#map-name").fill("The Fords")
    page.locator("#map-description").fill("Two bridges.")
    page.locator("#map-licence").select_option("cc-by")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("heading", name="Try “The Fords”")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#kings-conflict-grid")).to_have_attribute("aria-label", "The Fords")
    expect(page.get_by_title("Practice: doesn't count")).to_be_visible()
    page.get_by_role("link", name="To your draft", exact=True).click()
    expect(page).to_have_url(re.compile(f"{Draft.objects.get().get_absolute_url()}$"))
    page.get_by_role("button", name="Submit").click()
    expect(page.locator(".toast.success")).to_contain_text("Submitted")
    assert Revision.objects.get(map__author__username="Nia").text.rows == tuple(drawn)


def test_a_map_is_drawn_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    tile(page, 0, 0).focus()
    expect(tile(page, 0, 0)).to_have_attribute("aria-label", re.compile("^Plains, A11"))
    for key in ("Shift+M", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert rows(page)[0].startswith("MM")
    assert rows(page)[10].endswith("MM")
    expect(page.locator("#editor-say")).to_have_text("Painted Mountain × 2")
    # With Shift held it paints along.
    page.keyboard.press("Shift+F")
    page.keyboard.press("ArrowDown")
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.keyboard.up("Shift")
    assert rows(page)[1].startswith("FF")
    assert rows(page)[2].startswith("F")
    # A river: from here, over the middle, to the edge.
    page.keyboard.press("r")
    for key in ("Control+Home", *["ArrowDown"] * 5, "Enter", "End"):
        page.keyboard.press(key)
    expect(page.locator("#editor-say")).to_contain_text("Started at A6")
    page.keyboard.press("Enter")
    expect(page.locator("#terrain")).to_have_value(re.compile("-----------"))
    # A road from two rows above it to two below, over a bridge.
    page.keyboard.press("t")
    for key in (
        "Control+Home",
        *["ArrowDown"] * 3,
        *["ArrowRight"] * 7,
        "Enter",
        *["ArrowDown"] * 4,
        "Enter",
    ):
        page.keyboard.press(key)
    expect(page.locator("#terrain")).to_have_value(re.compile("---B---B---"))
    assert [code(page, row, 7) for row in range(3, 8)] == ["D", "D", "B", "D", "D"]
    # Escape drops what was begun; undo and redo go as far as one likes.
    page.keyboard.press("x")
    for key in ("Enter", "PageUp", "Escape"):
        page.keyboard.press(key)
    expect(page.locator("#editor-say")).to_have_text("Dropped")
    drawn = rows(page)
    for _stroke in range(5):
        page.keyboard.press("Control+z")
    assert rows(page) == ["P" * SIZE] * SIZE
    page.keyboard.press("Control+z")
    for _stroke in range(5):
        page.keyboard.press("Control+y")
    assert rows(page) == drawn
    assert is_saved(page).owner.is_guest


def test_a_map_is_drawn_by_finger_on_a_phone(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    page.goto("/maps/new/")
    take(page, "Sea")
    page.touchscreen.tap(*middle(page, 2, 2))
    expect(page.locator("#terrain")).to_have_value(re.compile("S"))
    assert code(page, 2, 2) == code(page, 8, 8) == "S"
    take(page, "River")
    draw_by_finger(page, (5, 0), (5, 10))
    expect(page.locator("#terrain")).to_have_value(re.compile("-----------"))
    take(page, "Road")
    draw_by_finger(page, (4, 1), (4, 5), (6, 5))
    expect(page.locator("#terrain")).to_have_value(re.compile("dddd"))
    assert code(page, 5, 5) == "B"
    assert code(page, 4, 5) == "7"
    is_saved(page)
    stage = page.locator("#editor-grid").bounding_box()
    assert stage
    assert 0 <= stage["x"] <= 360 - stage["width"]


def draw_by_finger(page: Page, *way: tuple[int, int]) -> None:
    """One finger from tile to tile, as the browser's own input does it."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[int, int]) -> None:
        points = [dict(zip("xy", middle(page, *place), strict=True)) for place in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", way[0])
    for place in way[1:]:
        touch("touchMove", place)
    touch("touchEnd")


def test_without_javascript_the_text_areas_do_it_all(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    page.goto("/maps/new/")
    expect(page.locator("#editor")).to_be_hidden()
    page.locator("#terrain").fill(TERRAIN.replace("P", "x", 1))
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#problems")).to_contain_text("which means nothing there")
    crossing = "\n".join(MAPS["crossing"].text.rows)  # with a river, a road and a bridge
    page.locator("#terrain").fill(crossing)
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#terrain")).to_have_value(crossing)
    expect(page.locator("#problems")).not_to_contain_text("Error")
    assert holds(Draft.objects.get())


BROKEN = painted(
    (3, 7, "5"), (7, 3, "5"), (4, 4, "F"), terrain=painted((2, 7, "D"), (4, 7, "D")), partners=False
)  # two bends that lead nowhere, and a tile without its partner
MENDED = painted((2, 7, "D"), (3, 7, "D"), (4, 7, "D"))


@pytest.mark.parametrize("way", [way for way in WAYS if way != "mouse"])
def test_a_map_is_mended_hinted_tried_and_submitted_in_every_way(visitors: Visitors, way: str) -> None:
    row = draft(User.objects.create_user("Ada", password=PASSWORD), terrain=BROKEN)
    ada = came(visitors, way, "Ada")
    page = ada.page
    page.goto(row.get_absolute_url())
    listed = page.locator("#problems" if way == "no script" else "#editor-problems")
    for left in (2, 0):
        ada.press(listed.get_by_role("button", name="Fix it").first)
        expect(listed.locator("[data-code=C3]")).to_have_count(left)
    if way == "no script":
        page.locator("#terrain").fill(MENDED)
        page.locator("#strategic").fill(ZEROS.replace("0", "9", 1))
        ada.press(page.get_by_role("button", name="Save and check"))
    else:
        ada.paint("Plains", "p", 4, 4)
        ada.choose("Bots: fighters")
        ada.paint("9", "9", 0, 0)
    expect(page.locator("#terrain")).to_have_value(MENDED)
    expect(page.locator("#strategic")).to_have_value(ZEROS.replace("0", "9", 1))
    ada.button("Suggest hints")
    expect(listed.locator("[data-code=C12]")).to_have_count(0)
    ada.button("Try it")
    ada.button("Begin")
    expect(page.locator("#kings-conflict-grid")).to_have_attribute("aria-label", "The Ford")
    page.goto(row.get_absolute_url())
    ada.button("Submit")
    expect(page.get_by_text("waiting for a reviewer").first).to_be_visible()
    assert Revision.objects.get(map__author__username="Ada").terrain == MENDED


def test_a_whole_map_is_pasted_and_taken_back(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)  # browsers note each refusal
    page.goto("/maps/new/")
    paste = """(text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }"""
    tile(page, 5, 5).focus()
    page.evaluate(paste, write_article(MAPS["passes"].text))
    expect(page.locator("#terrain")).to_have_value("\n".join(MAPS["passes"].text.rows))
    expect(page.locator("#mountain_pref")).to_have_value("\n".join(MAPS["passes"].text.mountain_pref))
    page.evaluate(paste, "What a lovely map.")
    expect(page.locator("#editor-say")).to_contain_text("A map is one grid of eleven lines")
    page.locator("#editor-undo").click()
    expect(page.locator("#terrain")).to_have_value("\n".join(["P" * SIZE] * SIZE))


def test_what_was_drawn_before_a_refusal_can_still_be_undone(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)  # browsers note each refusal
    page.goto("/maps/new/")
    take(page, "Free")
    take(page, "Forest")
    for column in (1, 2, 3):
        tile(page, 1, column).click()
    page.locator("#editor-undo").click()
    expect(page.locator("#terrain")).to_have_value(re.compile("^P{11}\nPFFPP"))
    row = is_saved(page)
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("#map-form > [role=alert]")).to_contain_text("account")
    expect(page.locator("#editor-redo")).to_have_attribute("aria-disabled", "false")
    page.locator("#editor-redo").click()
    expect(page.locator("#terrain")).to_have_value(re.compile("^P{11}\nPFFFP"))
    for drawn in ("PFFPP", "PFPPP", "PPPPP"):
        page.locator("#editor-undo").click()
        expect(page.locator("#terrain")).to_have_value(re.compile(f"^P{{11}}\n{drawn}"))
    expect(page.locator("#editor-undo")).to_have_attribute("aria-disabled", "true")
    is_saved(page)

    # Another map has a history of its own.
    page.goto("/maps/new/")
    expect(page.locator("#editor")).to_be_visible()
    expect(page.locator("#editor-redo")).to_have_attribute("aria-disabled", "true")
    assert Draft.objects.get() == row


def test_what_is_typed_is_drawn_and_what_is_drawn_is_typed(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    page.locator("#map-grids summary").click()
    page.locator("#terrain").fill(TERRAIN)
    expect(tile(page, 5, 5)).to_have_attribute("aria-label", re.compile("Volcano"))
    expect(page.locator("#editor-problems")).to_contain_text("No errors")
    is_saved(page)


def test_no_stroke_is_lost_without_a_network_or_between_two_windows(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    page.goto("/maps/new/")
    take(page, "Forest")
    tile(page, 1, 1).click()
    is_saved(page)
    address = page.url
    page.route(SAVE, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    tile(page, 1, 2).click()
    expect(page.locator("#editor-saved")).to_contain_text("kept in this browser")
    page.close()
    back = page.context.new_page()
    back.goto(address)
    expect(back.locator("#terrain")).to_have_value(re.compile("PFFPP"))
    is_saved(back)
    other = page.context.new_page()
    other.goto(address)
    take(other, "Sea")
    tile(other, 5, 5).click()
    is_saved(other)
    tile(back, 1, 3).click()
    expect(back.locator("#editor-conflict")).to_be_in_viewport(ratio=1)
    expect(back.locator("#editor-saved")).to_have_text("Not saved: changed in another window")
    assert Draft.objects.get().terrain.split("\n") == rows(other)
    back.get_by_role("button", name="Take what was saved").click()
    expect(back.locator("#terrain")).to_have_value(re.compile("PPPPPSPPPPP"))
    back.locator("#editor-undo").click()
    expect(back.locator("#terrain")).to_have_value(re.compile("PFFFPP"))
    is_saved(back)


def test_a_half_is_copied_and_partners_follow_the_mirror(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    take(page, "Mirror")
    take(page, "River from left to right")
    tile(page, 2, 6).click()
    assert (code(page, 2, 6), code(page, 6, 2)) == ("-", "|")
    take(page, "Free")
    take(page, "Sea")
    tile(page, 7, 1).click()
    expect(problems(page, "C2")).to_have_count(1)
    take(page, "Mirror")
    page.get_by_role("button", name="Copy my half").click()
    expect(problems(page, "C2")).to_have_count(0)
    assert code(page, 1, 7) == "S"
    assert rows(page, "safe") == ZEROS.split("\n")
