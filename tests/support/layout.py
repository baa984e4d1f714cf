"""What must be seen of a table without scrolling, and whether it is (`layout.js` measures)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from playwright.sync_api import Page

SIZES = ((1280, 720), (1280, 800), (1440, 900), (768, 1024), (360, 740), (360, 640))

MEASURE = Path(__file__).with_suffix(".js").read_text()

ALWAYS = (
    *(
        "#headline > [aria-live]",
        "#connection",
        "#panel-handle",
        ".table-menu > summary",
        ".presence-line button",
    ),
    *("#offers :is(a, button, input:not([type=hidden]))", "#result :is(a, button)", ".rematch-deck > select"),
    *(".banner", ".kings-conflict-own > .ending > p", ".card-thief-ending > p"),
)
"""Whose turn it is, the connection, every offer beside the board; at the end, how it ended and what can be done."""

MANY = ".thunderjack-hand:is(:first-child:not(:last-child), * + *) > .thunderjack-cards:has(> :nth-child(4))"
"""The cards of one of two hands of a place, so many that of each but the last only its value is seen."""

IN_PLAY = (
    *(
        "a:not(.hamsterdam-hand:has(> :nth-child(4)) .hamsterdam-card)",
        "button:not(.kata-open, .hamsterdam-hand:has(> :nth-child(4)) .hamsterdam-card)",
        "input",
        "select",
        ".figure",
        "[data-number]",
    ),
    *(".kata-note", ".kata-minion", ".kata-crystals", ".kata-health .meter"),
    *(".thunderjack-note", ".thunderjack-tag", ".thunderjack-score", ".thunderjack-amount"),
    f"{MANY} .thunderjack-index",
    *(".hamsterdam-call", ".hamsterdam-certificate", ".hamsterdam-played > li"),
    *(".kings-conflict-piece", ".kings-conflict-note", ".kings-conflict-track > :is(b, span)"),
    ".card-thief-number",
)
"""Every button and field on the board, every total, bet and health, and what lies there alone. Results lie over it."""

CARDS = (
    *(
        ".kata-hand .playing-card",
        ".kata-table .playing-card",
        ".kata-open",
        f".thunderjack-card:not({MANY} *)",
    ),
    *(".hamsterdam-card", ".hamsterdam-holding > .back", ".kings-conflict-card"),
)
"""What may lie upon each other, but for its value and a strip."""

VALUE = ".card-cost, .thunderjack-index, .hamsterdam-big, .kings-conflict-cost"

APART = (
    ".kings-conflict-side",
    ".kings-conflict-note",
    ".kings-conflict-bar > .button",
    ".kings-conflict-hand",
    ".card-thief-signs > li",
    ".card-thief-note",
)
"""What shares no pixel with another of these: words run over the end of a line of their own, where none lies below."""

PARTS = (
    "#board, #seats > li, #offers > *, #panel-handle, #kata-hand, #hamsterdam-hand-box, #kings-conflict-hand, "
    "#board .button[id]"
)
"""What does not move by a pixel, whatever happens: every offer, too, while it is there."""

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until all that follows from the size of a window was drawn."""


class Measured(Struct, frozen=True):
    """A table in a window of some size."""

    amiss: list[str]
    """What cannot be seen, in words."""
    boxes: dict[str, list[float]]
    """Where its parts are: left, top, width, height."""


def measured(page: Page, width: int, height: int, *, is_scrolled: bool = False) -> Measured:
    """Look at a page in a window of a size; where `is_scrolled`, one may scroll to what one wants to see."""
    page.mouse.move(0, 0)  # what is shown of a thing that is pointed at goes again
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)
    on_board = ".room:not(:has(.result)) #board :is({})"
    whole = ", ".join([*ALWAYS, on_board.format(", ".join(IN_PLAY))])
    cards = on_board.format(", ".join(CARDS))
    asked: dict[str, Any] = {
        "whole": whole,
        "cards": cards,
        "value": VALUE,
        "apart": on_board.format(", ".join(APART)),
        "parts": PARTS,
        "isScrolled": is_scrolled,
    }
    return convert(page.evaluate(MEASURE, asked), Measured)
