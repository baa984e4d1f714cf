"""The ways in which people use the site: by mouse, by keys alone, by finger on a phone, and without JavaScript."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visitors import Visitors, log_in

WAYS: dict[str, dict[str, Any]] = {
    "mouse": {},
    "keys": {},
    "finger": {"width": 360, "has_touch": True, "is_mobile": True},
    "no script": {"java_script_enabled": False},
}


class Person:
    """Somebody at a browser, who does everything in one way."""

    def __init__(self, page: Page, way: str) -> None:
        self.page = page
        self.way = way

    def press(self, it: Locator) -> None:
        if self.way == "keys":
            it.focus()
            self.page.keyboard.press("Enter")
        elif self.way == "finger":
            it.tap()
        else:
            it.click()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        self.press(self.page.get_by_role("link", name=name, exact=True).first)

    def write(self, label: str, words: str) -> None:
        area = self.page.get_by_label(label, exact=True)
        if self.way == "keys":
            area.focus()
            self.page.keyboard.type(words)
        else:
            area.fill(words)

    def paint(self, name: str, key: str, row: int, column: int) -> None:
        """Paint a tile of a map with the brush of this name, which has this key."""
        self.page.wait_for_load_state()  # the tiles are there before all that listens to keys
        tile = self.page.locator(f"#editor-tile-{row * 11 + column}")
        if self.way == "keys":
            tile.focus()
            self.page.keyboard.press(key)
            self.page.keyboard.press("Space")
        else:
            self.choose(name)
            self.press(tile)

    def choose(self, name: str) -> None:
        """Choose a layer, a tool or a brush of the editor of maps."""
        radio = self.page.locator("#editor").get_by_role("radio", name=name, exact=True)
        if self.way == "keys":
            radio.focus()
            self.page.keyboard.press("Space")
        else:
            radio.check(force=True)


def came(visitors: Visitors, way: str, name: str = "") -> Person:
    """Somebody at a browser of their own, logged in unless they are a guest."""
    page = visitors.come(**WAYS[way])
    if name:
        log_in(page, name)
        expect(page.get_by_role("main").get_by_role("button", name="Log in")).to_have_count(0)
    return Person(page, way)
