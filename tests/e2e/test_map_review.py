"""A map goes to and fro between its author and a moderator until two play on it: by mouse, by keys alone, by finger on
a phone, and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.maps.models import Map, Revision
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from tests.e2e.visitors import PASSWORD, Visitors, is_user
from tests.e2e.ways import WAYS, Person, came
from tests.support.map_people import moderator, painted, submitted, typed

DRAWN = typed()["terrain"]
MENDED = painted((3, 4, "H"), (4, 4, "F"))
"""What its author makes of it after the first review: forest at a tile and its partner."""


def mends(author: Person) -> None:
    """The author paints the forest that the moderator asked for."""
    page = author.page
    if author.way == "no script":
        page.locator("#terrain").fill(MENDED)
        return
    author.paint("Forest", "f", 4, 4)
    expect(page.locator("#terrain")).to_have_value(MENDED)
    expect(page.locator("#editor-saved")).to_have_text("Saved")


@pytest.mark.parametrize("way", WAYS)
def test_a_map_is_sent_back_mended_and_published_and_two_play_on_it(visitors: Visitors, way: str) -> None:
    ada, mo = User.objects.create_user("Ada", password=PASSWORD), moderator()
    mo.set_password(PASSWORD)
    mo.save()
    assert submitted(ada).terrain == DRAWN

    reviewer = came(visitors, way, "Mo")
    reviewer.page.goto("/maps/review/")
    expect(reviewer.page.locator(".map-case")).to_contain_text("My first one.")
    reviewer.button("Review")
    reviewer.write("What you tell its author", "Nearly there.")
    reviewer.write("Tile 1", "E7")
    reviewer.write("Reason 1", "Put a forest here.")
    reviewer.button("Send it back")
    expect(reviewer.page.get_by_text("No map is waiting.")).to_be_visible()

    author = came(visitors, way, "Ada")
    author.page.goto("/maps/mine/")
    author.press(author.page.locator("#submitted-title ~ ul").get_by_role("link", name="The Ford"))
    expect(author.page.get_by_text("Nearly there.").first).to_be_visible()
    expect(author.page.locator(".map-mark.pin")).to_have_count(1)
    expect(author.page.get_by_text("E7 Put a forest here.")).to_be_visible()
    author.button("Draw the next revision")
    expect(author.page.get_by_role("region", name="What the reviewer says")).to_contain_text(
        "Put a forest here."
    )
    mends(author)
    author.button("Submit")
    expect(author.page.get_by_text("What changed since revision 1")).to_be_visible()

    reviewer.page.goto("/maps/review/")
    reviewer.button("Review")
    expect(reviewer.page.locator("#diff .map-mark.changed")).to_have_count(4)
    reviewer.button("Publish")
    expect(reviewer.page.get_by_text("No map is waiting.")).to_be_visible()
    row = Map.objects.get(author=ada)
    assert [one.status for one in row.revisions.all()] == [
        Revision.Status.SENT_BACK,
        Revision.Status.PUBLISHED,
    ]

    author.page.goto("/maps/")
    author.link("The Ford")
    author.link("Open a table on this map")
    author.button("Invite a friend by link")
    friend = came(visitors, way)
    friend.page.goto(author.page.get_by_label("Link to this match").input_value())
    friend.button("Sit down and play")
    expect(friend.page.locator("#kings-conflict-grid")).to_have_attribute("aria-label", "The Ford")
    match = Match.objects.get()
    author.page.goto(match.get_absolute_url())
    expect(author.page.locator("#kings-conflict-grid")).to_have_attribute("aria-label", "The Ford")
    assert snapshot_load(match.pk).setup.map.rows == tuple(MENDED.split("\n"))  # type: ignore[union-attr]
    row.refresh_from_db()
    assert row.plays == 1


def test_a_reviewer_points_at_tiles_and_sees_what_is_refused(visitors: Visitors) -> None:
    mo = moderator()
    mo.set_password(PASSWORD)
    mo.save()
    submitted(User.objects.create_user("Ada", password=PASSWORD))
    page = visitors.come(may_complain=True)  # browsers note each refusal
    is_user(page, mo)
    page.goto("/maps/review/")
    page.get_by_role("button", name="Review", exact=True).click()
    picture = page.get_by_role("img", name="The map with your reasons", exact=True)
    box = picture.bounding_box()
    assert box
    for row, column in ((4, 4), (0, 10), (4, 4)):
        middle = {"x": box["width"] * (column + 0.5) / 11, "y": box["height"] * (row + 0.5) / 11}
        picture.click(position=middle)
    expect(page.get_by_label("Reason 1", exact=True)).to_be_focused()
    expect(page.get_by_label("Tile 1", exact=True)).to_have_value("E7")
    expect(page.get_by_label("Tile 2", exact=True)).to_have_value("K11")
    expect(page.get_by_label("Tile 3", exact=True)).to_have_value("")
    expect(picture.locator(".map-mark.pin")).to_have_count(2)
    page.get_by_label("Tile 2", exact=True).fill("L1")
    expect(picture.locator(".map-mark.pin")).to_have_count(1)
    page.get_by_role("button", name="Send it back", exact=True).click()
    expect(page.locator("#moderate [role=alert]")).to_be_in_viewport()
    expect(page.locator("#moderate [role=alert]")).to_contain_text("Say at which tile")
    expect(page.get_by_label("Tile 1", exact=True)).to_have_value("E7")
    expect(picture.locator(".map-mark.pin")).to_have_count(1)
