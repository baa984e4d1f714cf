"""What somebody who draws for the first time does first: a crooked river, and the form on a phone without a script."""

from __future__ import annotations

from playwright.sync_api import expect

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
    expect(page.locator(".editor-problem[data-code=C6]").get_by_role("link")).to_have_count(
        0
    )  # nothing to watch
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
