"""Texts that games bring as Markdown: their rules, and whose pictures they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from django.utils.html import format_html
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

GAMES_FOLDER = Path(__file__).resolve().parents[1]


def rules_of(slug: str) -> SafeString:
    """The rules of a game as HTML, without the title: the page around them has it.

    Their sections are folded, all but the first, so that their headings are a list of contents.
    """
    html = _rendered(GAMES_FOLDER / slug / "RULES.md", with_title=False)
    return format_html('<div class="prose">{}</div>', html)


def credits_of(slug: str) -> SafeString:
    """Who made the pictures of a game, as HTML; "" if it has only pictures of this site."""
    return _rendered(GAMES_FOLDER / slug / "static" / slug / "CREDITS.md", with_title=True)


def record_format() -> SafeString:
    """The format of a match's record as HTML, without the title, its sections folded like those of rules."""
    return format_html(
        '<div class="prose">{}</div>', _rendered(GAMES_FOLDER / "engine" / "RECORD.md", with_title=False)
    )


@lru_cache(maxsize=64)
def _rendered(path: Path, *, with_title: bool) -> SafeString:
    if not path.is_file():
        return SafeString()
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    if not with_title and tokens and tokens[0].tag == "h1":
        del tokens[:3]
    for token in tokens if with_title else ():
        if token.type in ("heading_open", "heading_close"):  # the page has a first heading of its own
            token.tag = f"h{min(int(token.tag[1]) + 1, 6)}"
    for token in tokens:
        if token.type == "table_open":  # on the smallest screens it scrolls: by keyboard too
            token.attrSet("tabindex", "0")
    if not with_title:
        tokens = list(_folded(tokens))
    # markdown-it escapes every text, and HTML in it is off: all there is comes from here.
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return SafeString(html.replace("<pre>", '<pre tabindex="0">'))  # as tables do


def _folded(tokens: Sequence[Token]) -> Iterator[Token]:
    """The same, each section in a `details`. Its address is inside, so that a link to it opens it."""
    section = 0
    for token in tokens:
        is_heading = token.tag == "h2"
        if is_heading and token.type == "heading_open":
            section += 1
            end = "</div></details>" if section > 1 else ""
            yield _html(f'{end}<details class="rule"><summary>')
        yield token
        if is_heading and token.type == "heading_close":
            yield _html(f'</summary><div id="rule-{section}">')
    if section:
        yield _html("</div></details>")


def _html(written: str) -> Token:
    return Token("html_block", "", 0, content=written)
