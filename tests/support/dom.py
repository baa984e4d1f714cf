"""What a page of a match shows, as text that can be compared with that of another page."""

from __future__ import annotations

import re

from playwright.sync_api import Page

SHOWN = ("headline", "seats", "board", "offers", "log", "result")
_DOM = """(names) => names.map((name) => {
    const shown = document.getElementById(name)?.cloneNode(true);
    for (const number of shown?.querySelectorAll("[data-number]") ?? []) {
        if ("counts" in number.dataset) number.textContent = number.dataset.number;
        delete number.dataset.delta;
        delete number.dataset.waits;
    }
    for (const element of shown ? [shown, ...shown.querySelectorAll("*")] : []) {
        element.removeAttribute("hx-swap-oob");
        const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
        for (const { name } of attributes) element.removeAttribute(name);
        for (const { name, value } of attributes) element.setAttribute(name, value);
    }
    return shown?.outerHTML ?? "";
})"""
"""What a page shows, but for how far numbers have counted, the order of attributes, and how it was sent."""
_FRAMES = 200
"""The frames of animation within which everything that moves comes to rest."""


def shown(page: Page) -> list[str]:
    """The fragments of the room, each as HTML."""
    return page.evaluate(_DOM, list(SHOWN))  # type: ignore[no-any-return]


def differences(page: Page, again: Page) -> list[tuple[list[str], list[str]]]:
    """The fragments in which two pages of a version differ when both have come to rest, as tags and texts."""
    for _frame in range(_FRAMES):
        if shown(again) == shown(page):
            return []
        page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")
    both = [
        [re.findall("<[^>]*>|[^<]+", one) for one in pair]
        for pair in zip(shown(page), shown(again), strict=True)
    ]
    return [(mine, theirs) for mine, theirs in both if mine != theirs]
