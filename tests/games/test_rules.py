"""Whoever names a paragraph of a game's RULES.md can find it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games.registry import GAMES
from tests.support.rules import GAMES as FOLDER
from tests.support.rules import rules_of

PARAGRAPH = re.compile(r"^\*\*(\d+)\.(\d+)\*\*", re.MULTILINE)


@pytest.mark.parametrize("slug", GAMES)
def test_every_paragraph_is_numbered_in_order(slug: str) -> None:
    numbers = [(int(section), int(place)) for section, place in PARAGRAPH.findall(rules_of(slug))]
    assert numbers[:1] == [(1, 1)], f"RULES.md of {slug} begins with the paragraph **1.1**"
    for (section, place), following in pairwise(numbers):
        assert following in ((section, place + 1), (section + 1, 1)), (
            f"{slug}: what follows {section}.{place}"
        )


@pytest.mark.parametrize("slug", GAMES)
def test_every_paragraph_that_the_code_names_is_there(slug: str) -> None:
    there = {f"{section}.{place}" for section, place in PARAGRAPH.findall(rules_of(slug))}
    paths = sorted((FOLDER / slug).rglob("*.py"))
    assert any("RULES" in path.read_text() for path in paths), (
        f"the code of {slug} names no paragraph, as RULES 1.1"
    )
    for path in paths:
        for named in re.findall(r"RULES ([\d., to]+)", path.read_text()):
            assert set(re.findall(r"\d+\.\d+", named)) <= there, path


@pytest.mark.parametrize("slug", GAMES)
def test_rules_that_speak_of_the_time_of_a_turn_say_what_the_site_does(slug: str) -> None:
    paragraphs = [" ".join(text.split()) for text in rules_of(slug).split("\n\n")]
    said = [
        text for text in paragraphs if re.search(r"all the time you want|as long as you like|ended by", text)
    ]
    assert said, (
        f"RULES.md of {slug} does not say that a turn may take as long as you like (see RULES 4.5 of kata)"
    )
    for text in said:
        assert "nobody touches for seven days" in text, f"{slug}: who gives up, or what the clock does then?"
