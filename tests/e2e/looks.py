"""What is wrong with a page: faults that axe finds, words that break, and what does not fit or moves; with pictures."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

FAULTS = """async (options) => (await axe.run(options)).violations
  .map((fault) => `${fault.impact}: ${fault.id} at ${JSON.stringify(fault.nodes.map((node) => node.target))}`)"""
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCREENSHOTS = os.environ.get("SCREENSHOTS", "")
"""A folder for pictures of all pages, for people to look at."""
COLOURS = ["color-contrast"]
"""All that can differ between the themes."""
SCROLLING = ["scrollable-region-focusable"]
"""What can be wrong where there is less room."""
NARROWEST = 320
"""The least width that a page has to fit (WCAG 1.4.10): the smallest phones, and large print on a desk."""


def faults(page: Page, where: str, rules: list[str] = STANDARD) -> list[str]:
    """All that axe finds by these rules, however little it weighs."""
    # `Axe.run` would send the script once more for each look at a page, and all that passed back.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FAULTS, {"resultTypes": ["violations"], "runOnly": rules})
    return [f"{where}: {fault}" for fault in found]


def broken_words(page: Page, where: str) -> list[str]:
    """Words of a usual length that run over the end of their line, in the places that people look at.

    No svg is: its texts have a place for each letter, and no lines.
    """
    broken: list[str] = page.evaluate("""() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const broken = new Set(), range = new Range();
      while (texts.nextNode()) {
        const text = texts.currentNode, around = text.parentElement;
        const isSeen = around.checkVisibility() && around.getBoundingClientRect().width >= 2;
        if (around.closest("code, svg") || !isSeen) continue;
        for (const word of text.data.matchAll(/(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{2,14}(?![\\p{L}\\p{N}])/gu)) {
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((part) => Math.round(part.top))).size > 1)
            broken.add(`${word[0]} in ${around.localName}.${around.className}`);
        }
      }
      return [...broken];
    }""")
    return [f"{where}: breaks words: {', '.join(broken)}"] if broken else []


def look(page: Page, name: str, address: str, *, choose: str = "") -> list[str]:
    """What is wrong with a page: faults of any impact, and a width that makes it scroll sideways.

    First something may be chosen there that lasts while nobody acts.
    """
    show(page, 1280, "light")
    page.goto(address)
    expect(page.locator("h1").first).to_be_visible()
    if page.locator("#connection").count():
        expect(page.locator("#connection")).to_have_text("Live")
    if choose:
        page.locator(choose).check()
    wrong = []
    for width in (1280, 360):
        show(page, width, "light")
        wrong += faults(page, f"{name} at {width}")
        wrong += sideways(page, f"{name} at {width}")
        wrong += broken_words(page, f"{name} at {width}")
        picture(page, f"{name}-{width}-light")
        show(page, width, "dark")
        wrong += moving(page, f"{name} at {width}")
        wrong += faults(page, f"{name} at {width} in the dark", COLOURS)
        picture(page, f"{name}-{width}-dark")
    show(page, NARROWEST, "light")
    narrow = f"{name} at {NARROWEST}"
    if found := sideways(page, narrow) + faults(page, narrow, SCROLLING):
        wrong += found
        picture(page, f"{name}-{NARROWEST}")
    return wrong


def sideways(page: Page, where: str) -> list[str]:
    """What makes a page scroll sideways, from the outside in."""
    wide: list[str] = page.evaluate("""() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      const beyond = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > width);
      return beyond.slice(0, 6).map((e) => `${e.localName}.${e.className} ${e.textContent.trim().slice(0, 30)}`);
    }""")
    return [f"{where}: scrolls sideways: {' < '.join(wide)}"] if wide else []


def moving(page: Page, where: str) -> list[str]:
    """What has not changed at once into the other theme, for somebody who asked for less motion."""
    moves: list[str] = page.evaluate("""() => document.getAnimations()
      .filter((one) => one instanceof CSSTransition)
      .map((one) => `${one.transitionProperty} of ${one.effect.target.localName}`)""")
    return [f"{where}: {', '.join(moves[:6])} and others move"] if moves else []


def show(page: Page, width: int, theme: Literal["light", "dark"]) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")


def picture(page: Page, name: str) -> None:
    if SCREENSHOTS:
        page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}.png"), full_page=True)
