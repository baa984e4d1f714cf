"""What somebody who draws for the first time does first: a crooked river, and the form on a phone without a script."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from games.maps.editor.lines import line_address
from games.maps.format import MAPS, NO_HINTS, made_map, problems_of
from tests.e2e.visitors import Visitors

CROOKED = """PPPPPPPPPPP
PPPPPPPPPPP
PPPPPPPPPPP
PPPPPPPPPPP
PP2--3PPPPP
--0PP|PP2--
PPPPP1--0PP
PPPPPPPPPPP
PPPPPPPPPPP
PPPPPPPPPPP
PPPPPPPPPPP"""


def test_a_crooked_river_drawn_across_the_map_flows_through(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    # Of a map that is hardly begun it is only said what it still needs.
    expect(page.locator(".editor-problem[data-code=C6]").get_by_role("link")).to_have_count(0)
    page.get_by_role("radio", name="River", exact=True).check(force=True)
    box = page.locator("#editor-grid").bounding_box()
    assert box
    for number, (row, column) in enumerate(((5, 0), (5, 2), (4, 2), (4, 8), (5, 8), (5, 10))):
        page.mouse.move(
            box["x"] + box["width"] * (column + 0.5) / 11,
            box["y"] + box["height"] * (row + 0.5) / 11,
            steps=4,
        )
        if number == 0:
            page.mouse.down()
    page.mouse.up()
    expect(page.locator("#terrain")).to_have_value(CROOKED)
    expect(page.locator("#editor-say")).to_have_text("River drawn")
    expect(page.locator(".editor-problem").filter(has_text="C3")).to_have_count(0)


def test_the_form_without_a_script_fits_a_phone(visitors: Visitors) -> None:
    page = visitors.come(width=360, is_mobile=True, java_script_enabled=False)
    page.goto("/maps/new/")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Save and check", exact=True).click()
    expect(page.locator("#problems")).to_contain_text("Each half needs some water.")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_what_a_check_warns_of_is_played_on_the_board_step_by_step(visitors: Visitors) -> None:
    page = visitors.come()
    rows = MAPS["passes"].text.rows
    problems = problems_of(made_map("", rows, NO_HINTS, NO_HINTS, NO_HINTS))
    page.goto(line_address(rows, problems[0]))
    expect(page.get_by_text("0 of 6")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("1 of 6")).to_be_visible()
    expect(page).to_have_url(re.compile(r"&n=1$"))
    page.get_by_label("Speed").select_option("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("6 of 6")).to_be_visible(timeout=15_000)
    expect(page.locator("#replay-log [aria-current=step]")).to_be_in_viewport()
    expect(page.get_by_role("img", name="The map, with what was proved")).to_be_visible()


def test_on_a_phone_a_line_ends_below_its_map_and_the_palette_shows_that_it_goes_on(
    visitors: Visitors,
) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    rows = MAPS["passes"].text.rows
    problems = problems_of(made_map("", rows, NO_HINTS, NO_HINTS, NO_HINTS))
    page.goto(line_address(rows, problems[0]))
    board = page.locator("#replay-board").bounding_box()
    land = page.locator("#kings-conflict-map").bounding_box()
    assert board
    assert land
    assert land["width"] > 300
    assert board["y"] + board["height"] - land["y"] - land["height"] < 150
    page.goto("/maps/new/")
    edge = page.locator(".editor-palette").first.evaluate("box => box.getBoundingClientRect().right")
    boxes = [brush.bounding_box() for brush in page.locator(".editor-palette .editor-brush:visible").all()]
    assert any(box and box["x"] + 10 < edge < box["x"] + box["width"] - 10 for box in boxes)
