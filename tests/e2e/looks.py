"""What is wrong with a page as it stands: faults that axe finds, and words that break."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def faults(page: Page, where: str, rules: list[str] = STANDARD) -> list[str]:
    options = {"resultTypes": ["violations"], "runOnly": rules}
    return [
        f"{where}: {fault['id']} at {[node['target'] for node in fault['nodes']]}"
        for fault in AXE.run(page, options=options).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def broken_words(page: Page, where: str) -> list[str]:
    """Words of a usual length that run over the end of their line, in the places that people look at."""
    broken: list[str] = page.evaluate("""() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const broken = new Set(), range = new Range();
      while (texts.nextNode()) {
        const text = texts.currentNode, around = text.parentElement;
        if (around.closest("code") || !around.checkVisibility() || around.getBoundingClientRect().width < 2) continue;
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
