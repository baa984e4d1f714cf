"""Style sheets and templates keep what the design promises: small, readable, no inline style or script."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
CSS = "".join([(ROOT / "static" / name).read_text() for name in ("site.css", "components.css", "boards.css")])
TEMPLATES = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("games/*/templates/**/*.html")])
PICTURES = sorted((ROOT / "static" / "img").glob("*.svg"))
LIGHT_DARK = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);")
PLAIN = re.compile(r"--([\w-]+): (#\w{6});")


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def token(name: str, theme: int) -> str:
    found = {name: (light, dark) for name, light, dark in LIGHT_DARK.findall(CSS)}
    return found[name][theme] if name in found else dict(reversed(PLAIN.findall(CSS)))[name]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        *(
            (ink, paper)
            for ink in ("ink", "ink-soft")
            for paper in ("room", "paper", "paper-raised", "paper-sunk")
        ),
        *((ink, "paper") for ink in ("brass-ink", "wax-ink", "good-ink", "link")),
        *((ink, "room") for ink in ("brass-ink", "link")),
        ("on-baize", "baize"),
        ("on-baize-soft", "baize"),
        ("brass-light", "baize"),
        ("on-wax", "wax"),
        ("card-ink", "card-paper"),
        ("card-ink-soft", "card-paper-edge"),
    ],
)
def test_words_can_be_read_on_their_ground(words: str, ground: str, theme: int) -> None:
    assert contrast(token(words, theme), token(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["room", "paper", "paper-raised"])
@pytest.mark.parametrize("mark", ["focus", "line-strong"])
def test_the_focus_and_the_edges_of_fields_can_be_seen(mark: str, ground: str, theme: int) -> None:
    assert contrast(token(mark, theme), token(ground, theme)) >= 3


def test_the_stylesheets_stay_small() -> None:
    assert len(gzip.compress(CSS.encode(), 9)) < 12_000


def test_every_token_that_is_used_is_defined() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", CSS))
    assert used <= set(re.findall(r"--([\w-]+):", CSS))


def test_every_file_the_stylesheets_name_exists() -> None:
    named = re.findall(r'url\("([^"]+)"\)', CSS)
    assert named
    assert all((ROOT / "static" / name).is_file() for name in named)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.name)
def test_every_picture_scales_and_is_small(picture: Path) -> None:
    assert ET.fromstring(picture.read_bytes()).get("viewBox")  # noqa: S314 our own files
    assert picture.stat().st_size < 6_000


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_holds_an_inline_style_or_script(template: Path) -> None:
    text = template.read_text()
    assert not re.search(r"<style|\sstyle\s*=|\shx-on|\son[a-z]+\s*=", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)


RESTYLING = re.compile(r"(?:^|[\s>+~,]):has\(|:has\([^()]*\)\s*[>+~ ]\s*:(?:not|has)\(", re.MULTILINE)
"""A `:has()` of no element in particular, or one that styles whatever is there."""
TABLE = ("site", "components", "boards", "match", "beats", "lesson", "story")
OF_A_TABLE = [f"static/{name}.css" for name in TABLE]


@pytest.mark.parametrize(
    "sheet",
    [*OF_A_TABLE, *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("games/*/static/*/*.css"))],
)
def test_a_change_on_a_table_restyles_only_what_has_to_do_with_it(sheet: str) -> None:
    # A rule for any element makes the browser ask all of them after every change of a text.
    assert RESTYLING.findall((ROOT / sheet).read_text()) == []


def test_what_a_rule_styles_after_a_change_elsewhere_is_named() -> None:
    # What it names by `*`, by a tag of which there are many or by how an id begins is styled anew after each change of
    # any element: that was half of the time from a click to a map that shows where a piece can go.
    found = [
        f"{sheet.name}: {selector}"
        for sheet in SHEETS_OF_ROOMS
        for selector in _after_has(re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL))
        if ANY_CLASS.search(selector) or UNNAMED.search(_without_brackets(selector))
    ]
    assert found == []


SHEETS_OF_ROOMS = [*(ROOT / sheet for sheet in OF_A_TABLE), *sorted(ROOT.glob("games/*/static/*/*.css"))]
UNNAMED = re.compile(
    r"(?:[\s>+~]|^)(?:\*|a|b|i|p|small|svg|span|div|:not|:nth-[\w-]+|\[(?:id|data-stat)[~^$*|]?=[^\]]*\])"
    r"(?:::?(?!has)[\w-]+)*$"
)
BETWEEN = re.compile(r",(?![^(]*\))\s*")
"""Between selectors of a list, though not of one in brackets."""
ANY_CLASS = re.compile(r":has\([^{]*\[(?:class|id)\]")


@pytest.mark.parametrize("sheet", SHEETS_OF_ROOMS, ids=lambda path: path.name)
def test_no_rule_asks_from_above_whether_something_is_empty(sheet: Path) -> None:
    # Else each word that is told while the pointer goes over a board makes the browser ask all rules with :has() anew.
    assert re.findall(r":has\([^{\n]*:empty", sheet.read_text()) == []


def _after_has(text: str) -> Iterator[str]:
    """The selectors of a style sheet that apply only where some element is or is not inside another."""
    above: list[str] = []
    for before, brace in re.findall(r"([^{};]*)([{};])", text):
        if brace == "{":
            above.append(before.strip())
            if any(":has(" in selector for selector in above[:-1]):
                yield from re.split(BETWEEN, above[-1])
            else:
                yield from (one for one in re.split(BETWEEN, above[-1]) if ":has(" in one)
        elif brace == "}":
            above.pop()


def _without_brackets(selector: str) -> str:
    """A selector without what stands in its round brackets."""
    while "(" in selector:
        selector = re.sub(r"\([^()]*\)", "", selector)
    return selector
