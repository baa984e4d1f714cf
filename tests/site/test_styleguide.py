"""Every component, in a real browser: accessible in both themes, at home on a phone, within the CSP."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.chromium import ADVICE, CHROMIUM, LAUNCH

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.urls("tests.site.urls"),
    pytest.mark.skipif(not CHROMIUM.exists(), reason=ADVICE),
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | LAUNCH


def open_styleguide(
    browser: Browser, client: Client, *, width: int, theme: str, trusted: bool = False
) -> Page:
    """The page as the browser shows it; `client` answers each of its requests, so no server runs."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        bypass_csp=trusted,
    )

    def answer(route: Route) -> None:
        response = client.get(urlsplit(route.request.url).path)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        route.fulfill(status=response.status_code, headers=dict(response.items()), body=body)

    page = context.new_page()
    page.route("**/*", answer)
    page.goto("http://localhost/styleguide/")
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_no_serious_fault(browser: Browser, client: Client, width: int, theme: str) -> None:
    page = open_styleguide(browser, client, width=width, theme=theme, trusted=True)
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found] == []
    page.context.close()


def test_nothing_is_wider_than_a_phone(browser: Browser, client: Client) -> None:
    page = open_styleguide(browser, client, width=360, theme="light")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.context.close()


def test_the_theme_goes_round_and_is_remembered(browser: Browser, client: Client) -> None:
    page = open_styleguide(browser, client, width=1280, theme="light")
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    root, switch = page.locator("html"), page.locator("[data-theme-switch]")
    switch.click()
    expect(root).to_have_attribute("data-theme", "light")
    switch.click()
    expect(switch).to_have_attribute("aria-label", "Theme: dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    switch.click()
    expect(root).not_to_have_attribute("data-theme", "dark")
    assert complaints == []
    page.context.close()


def test_a_toast_is_dismissed_and_a_dialog_opens_and_closes_by_keyboard(
    browser: Browser, client: Client
) -> None:
    page = open_styleguide(browser, client, width=1280, theme="dark")
    page.locator(".toast [data-dismiss]").first.press("Enter")
    expect(page.locator(".toast")).to_have_count(1)
    page.locator("[data-dialog]").press("Enter")
    expect(page.locator("#sample-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sample-dialog")).to_be_hidden()
    page.context.close()
