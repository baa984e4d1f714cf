"""What somebody who draws for the first time does first: a crooked river, and the form on a phone without a script."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from games.maps.editor.lines import line_address
from games.maps.format import MAPS, NO_HINTS, made_map, problems_of, write_article
from tests.e2e.visitors import Visitors, fill_in_sign_up

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
    expect(page.locator(".editor-problem[data-severity=step]")).to_have_count(3)
    expect(page.locator(".editor-problem")).to_have_count(3)
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
    expect(page.locator(".editor-problem[data-code=C3]")).to_have_count(0)


def test_keys_choose_before_anything_is_touched_but_not_while_somebody_types(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    mountain = page.get_by_role("radio", name="Mountain", exact=True)
    expect(mountain).not_to_be_checked()
    page.keyboard.press("m")
    expect(mountain).to_be_checked()
    page.keyboard.press("x")
    expect(page.get_by_role("radio", name="Rectangle", exact=True)).to_be_checked()
    page.locator("#map-name").press_sequentially("Ff")
    expect(page.locator("#map-name")).to_have_value("Ff")
    expect(mountain).to_be_checked()


def test_whoever_signs_up_to_submit_a_map_comes_back_to_it(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    page.wait_for_load_state()
    page.locator("#editor-tile-60").click()
    expect(page).to_have_url(re.compile(r"/maps/drafts/"))
    drawn, address = page.locator("#terrain").input_value(), page.url
    page.get_by_role("main").get_by_role("link", name="Sign up", exact=True).click()
    fill_in_sign_up(page, "Nell")
    expect(page).to_have_url(address)
    expect(page.locator("#terrain")).to_have_value(drawn)


def test_the_tools_never_cover_what_the_checks_found(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    expect(page.locator(".editor-problem").first).to_be_visible()
    for height in (500, 800, 1100):
        page.set_viewport_size({"width": 1280, "height": height})
        for down in range(0, 1000, 200):
            gap = page.evaluate(f"""() => {{
                scrollTo({{ top: {down}, behavior: "instant" }});
                const box = (name) => document.querySelector(name).getBoundingClientRect();
                const list = box("#editor-problems"), tools = box(".editor-tools");
                return Math.max(list.top - tools.bottom, list.left - tools.right);
            }}""")
            assert gap >= 0, (height, down)


def test_what_is_wrong_with_hints_is_marked_on_their_layer_alone(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/maps/new/")
    page.locator("#map-grids > summary").click()
    page.locator("#terrain").fill("\n".join(MAPS["crossing"].text.rows))
    king = page.locator("#editor-tile-10")
    expect(page.locator("#editor-problems")).to_contain_text("The bot has no hints on this map yet")
    page.get_by_role("radio", name="Bots: fighters", exact=True).check(force=True)
    expect(king).to_have_attribute("data-severity", "")
    page.locator("#editor-tile-0").click()
    expect(king).to_have_attribute("data-severity", "warning")
    for layer in ("Terrain", "Bots: masons"):
        page.get_by_role("radio", name=layer, exact=True).check(force=True)
        expect(king).to_have_attribute("data-severity", "")
    page.get_by_role("button", name="With these strategic points").click()
    expect(page.get_by_role("radio", name="Bots: fighters", exact=True)).to_be_checked()
    expect(king).to_be_focused()
    expect(king).to_have_attribute("data-severity", "warning")


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


def test_a_file_that_is_refused_says_so_beside_its_field_and_is_to_be_chosen_again(
    visitors: Visitors,
) -> None:
    page = visitors.come(may_complain=True)  # browsers note each refusal
    page.goto("/maps/new/")
    page.locator("#map-grids > summary").click()
    field, said = page.get_by_label("Take the grids from a file"), page.locator("#map-file-said")
    field.scroll_into_view_if_needed()
    field.set_input_files({"name": "map.txt", "mimeType": "text/plain", "buffer": b"No map"})
    expect(said).to_contain_text("eleven lines")
    expect(said).to_contain_text("Choose it again")
    expect(said).to_be_in_viewport()
    whole = write_article(MAPS["passes"].text).encode()
    field.set_input_files({"name": "map.js", "mimeType": "text/javascript", "buffer": whole})
    expect(said).to_have_text("The grids are taken from the file. Undo brings yours back.")
    expect(page.locator("#terrain")).to_have_value("\n".join(MAPS["passes"].text.rows))


def test_what_cannot_be_saved_says_why_and_is_saved_once_it_is_mended(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)  # browsers note each refusal
    page.goto("/maps/new/")
    page.locator("#map-grids > summary").click()
    halved = write_article(MAPS["passes"].text).split("GlobalVariables.strategicpoints_safe")[0]
    page.locator("#safe").fill(halved)
    state = page.locator("#editor-saved")
    expect(state).to_have_text("Not saved. Safe points: The grid strategicpoints_safe is missing.")
    expect(page.locator("#safe")).to_have_value(halved)
    page.locator("#safe").fill("")
    expect(state).to_have_text("Saved")


def test_what_is_asked_while_a_visitor_becomes_a_guest_is_answered(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)  # browsers note each refusal
    page.goto("/maps/new/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/maps/read/", hold, times=1)
    page.locator("#map-grids > summary").click()
    file = {"name": "map.txt", "mimeType": "text/plain", "buffer": b"No map"}
    page.get_by_label("Take the grids from a file").set_input_files(file)
    page.get_by_label("Name").fill("The Ford")
    expect(page.locator("#editor-saved")).to_have_text("Saved")
    held[0].continue_()
    expect(page.locator("#map-file-said")).to_contain_text("eleven lines")
