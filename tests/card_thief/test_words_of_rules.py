"""RULES.md says what the code does: its tables, its numbers, and the paragraphs that others name."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from games.card_thief.page.faces import HEISTS
from games.card_thief.rules.cards import DECK_KINDS, DECKS
from games.card_thief.rules.equipment import ITEMS
from tests.support.rules import GAMES, paragraphs_of, paragraphs_tested, rules_of

RULES = rules_of("card_thief")
PARAGRAPHS = paragraphs_of("card_thief")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table with this heading."""
    table = RULES[RULES.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return [[word.strip() for word in row.strip("|").split("|")] for row in table]


def test_the_paragraphs_are_numbered_in_order() -> None:
    assert PARAGRAPHS[0] == (1, 1)
    for (section, place), following in pairwise(PARAGRAPHS):
        assert following in ((section, place + 1), (section + 1, 1))


def test_every_paragraph_has_a_test_of_its_own() -> None:
    assert set(PARAGRAPHS) - paragraphs_tested(Path(__file__).parent) == set()


def test_every_paragraph_that_is_named_is_there() -> None:
    there = {f"{section}.{place}" for section, place in PARAGRAPHS}
    for path in [*(GAMES / "card_thief").rglob("*.py"), *Path(__file__).parent.glob("*.py")]:
        for named in re.findall(r"RULES ([\d., to]+)", path.read_text()):
            assert set(re.findall(r"\d+\.\d+", named)) <= there, path
    assert set(re.findall(r"\((\d+\.\d+)\)", RULES)) <= there


def test_14_1_the_decks() -> None:
    told = {(kind, int(base)): [int(count) for count in counts] for kind, base, *counts in rows("kind")}
    in_code = {
        (kind.value, base): [DECKS[heist][kind].count(base) for heist in DECKS]
        for kind in DECK_KINDS
        for base in sorted({number for deck in DECKS.values() for number in deck[kind]})
    }
    assert told == in_code
    assert list(told) == list(in_code), "in the order in which chance counts them"


def test_13_1_the_four_places() -> None:
    _kind, _value, *places = RULES[RULES.index("| kind |") :].splitlines()[0].strip("| ").split(" | ")
    assert places == [str(HEISTS[heist]) for heist in DECKS]
    for heist, place in enumerate(places, start=1):
        assert f"{heist} {place}" in RULES


def test_11_5_the_shop() -> None:
    told = [[int(word.replace("–", "0")) for word in row[1:]] for row in rows("item")]
    assert told == [[traits.charge, traits.price, traits.upgrade] for traits in ITEMS.values()]
