"""Decks as text and as JSON, and reading whatever somebody pastes."""

from __future__ import annotations

import json
import random
import time
from contextlib import suppress

import pytest

from decks import files
from decks.codes import to_code
from decks.lists import counted, deck_of
from games.engine.errors import BadData
from games.engine.setup import Deck
from games.kata.page.pool import POOL
from games.kata.rules.cards import POOL_VERSION, PRESETS, deck_problems

DECKS = tuple(preset.deck for preset in PRESETS.values())
RUSH = PRESETS["rush"].deck


def test_k39_saving_loading_and_saving_is_the_same_to_the_byte() -> None:
    for write in (files.to_json, files.to_text):
        for decks in ((RUSH,), DECKS):
            written = write(*decks, pool=POOL)
            assert files.read(written, POOL) == decks
            assert write(*files.read(written, POOL), pool=POOL) == written


def test_the_json_has_its_keys_sorted_and_is_small() -> None:
    written = files.to_json(RUSH, pool=POOL)
    value = json.loads(written)
    assert list(value) == ["cards", "format", "name", "pool", "version"]
    assert list(value["cards"]) == sorted(value["cards"])
    assert (value["format"], value["version"], value["cards"]["b2"]) == ("kata-tcg-deck", 1, 3)
    assert len(written.encode()) < 4096


def test_text_is_readable() -> None:
    assert files.to_text(RUSH, pool=POOL).splitlines()[:5] == [
        "Name: Rush",
        "Pool: 2024-1",
        "",
        "2x Spark (1)",
        "3x Jab (2)",
    ]


@pytest.mark.parametrize(
    "line",
    ["2x Jab (2)", "2 x Jab", "2 Jab", "2× jab", "2X JAB (2)", "2x  b2", "2x [b2]", "2x Jab (2)  # quick"],
)
def test_a_line_may_be_written_in_many_ways(line: str) -> None:
    (deck,) = files.read(f"# mine\n\n{line}\n// all", POOL)
    assert counted(deck, POOL) == {"b2": 2}


def test_lines_of_the_same_card_are_added_up() -> None:
    (deck,) = files.read("Jab\n2x Jab\nLongbow Volley (4)", POOL)
    assert counted(deck, POOL) == {"b2": 3, "a5": 1}


def test_a_draft_with_unknown_cards_survives_text() -> None:
    draft = deck_of("Old", "2023-1", {"q7": 2, "b1": 1}, POOL)
    assert files.read(files.to_text(draft, pool=POOL), POOL) == (draft,)


def test_several_at_once_in_each_form() -> None:
    assert files.read(files.to_text(*DECKS, pool=POOL), POOL) == DECKS
    assert files.read(files.to_json(*DECKS, pool=POOL), POOL) == DECKS
    codes = "\n".join(to_code(deck, POOL) for deck in DECKS)
    assert [counted(deck, POOL) for deck in files.read(codes, POOL)] == [
        counted(deck, POOL) for deck in DECKS
    ]


@pytest.mark.parametrize(
    ("cards", "where"),
    [
        ({"b3": 4, "b4": 4, "b2": 4, "b1": 4, "b5": 3}, ["size"]),
        ({"b3": 4, "b4": 4, "b2": 4, "b1": 4, "b5": 4, "b6": 1}, ["size"]),
        ({"b3": 5, "b4": 4, "b2": 4, "b1": 4, "b5": 3}, ["copies/b3"]),
        ({"a4": 3, "b4": 4, "b2": 4, "b1": 4, "b5": 4, "b3": 1}, ["copies/a4"]),
        ({"a8": 2, "b4": 4, "b2": 4, "b1": 4, "b5": 4, "b3": 2}, ["copies/a8"]),
        ({"zz": 1, "b4": 4, "b2": 4, "b1": 4, "b5": 4, "b3": 3}, ["unknown/zz"]),
    ],
)
def test_k38_what_is_wrong_is_said_in_each_form(cards: dict[str, int], where: list[str]) -> None:
    draft = deck_of("Draft", POOL_VERSION, cards, POOL)
    for text in (files.to_json(draft, pool=POOL), files.to_text(draft, pool=POOL), to_code(draft, POOL)):
        (read,) = files.read(text, POOL)
        assert [problem.where for problem in deck_problems(read)] == where


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no deck"),
        ("# only a comment", "no deck"),
        ("2x Jabb", "Did you mean Jab?"),
        ("3x Jab (3)", "Jab costs 2, not 3"),
        ("the quick brown fox", "Line 1"),
        ("20000x Jab", "20000 cards"),
        ("Name:\n2x Jab", "name"),
        ("Name: " + "x" * 5000 + "\n2x Jab", "5000 characters"),
        ("Pool: ../etc\n2x Jab", "a version of a card pool"),
        ("2x [../b2]", "a card id"),
        ("{", "could not be read"),
        ("[]", "no deck"),
        ("[1, 2]", "could not be read"),
        ("[" * 100_000, "could not be read"),
        ('{"format":"kata-tcg-deck","version":1,"pool":"2024-1","name":"x","cards":{"b2":-3}}', "cards"),
        (
            '{"format":"kata-tcg-deck","version":1,"pool":"2024-1","name":"x","cards":{"b2":1e99}}',
            "could not",
        ),
        ('{"format":"kata-tcg-deck","version":2,"pool":"2024-1","name":"x","cards":{}}', "version 2"),
        ('{"format":"map","version":1,"pool":"2024-1","name":"x","cards":{}}', "a deck"),
        ("KT1;2024-1;b2*2;aaaaaaaa", "damaged"),
        ("\n".join([to_code(RUSH, POOL)] * 1001), "1001 decks"),
        ("x" * 300_000, "too large"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        files.read(text, POOL)


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert files.read(files.text_of(b"\xef\xbb\xbf" + files.to_text(RUSH, pool=POOL).encode()), POOL) == (
        RUSH,
    )


@pytest.mark.parametrize(
    "content",
    [
        "Name: Größe\n2x Jab".encode("latin-1"),
        "2x Jab".encode("utf-16"),
        b"\x89PNG\r\n\x1a\n\0\0",
        b"2x Jab\0",
    ],
)
def test_a_file_in_another_encoding_is_refused_clearly(content: bytes) -> None:
    with pytest.raises(BadData, match=r"isn't UTF-8|isn't text"):
        files.text_of(content)


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadData, match="too large"):
        files.text_of(b"x" * (files.MAX_BYTES + 1))


def test_a_name_with_markup_is_a_name() -> None:
    name = '<b onclick="x">Tom & "Ann"</b>'
    (deck,) = files.read(f"Name: {name}\n2x Jab", POOL)
    assert deck.name == name
    assert (
        files.read(files.to_text(deck, pool=POOL), POOL)
        == files.read(files.to_json(deck, pool=POOL), POOL)
        == (deck,)
    )


def test_no_text_makes_the_reader_fail_in_any_other_way() -> None:
    chance = random.Random(7)
    signs = 'Name: Pool 2xJab()[]{}"#/\n\t0123456789;*KT\u200b☃,'
    whole = [files.to_text(RUSH, pool=POOL), files.to_json(RUSH, pool=POOL), to_code(RUSH, POOL)]
    for number in range(4_000):
        text = whole[number % 3]
        at = chance.randrange(len(text))
        text = (
            text[:at]
            + "".join(chance.choices(signs, k=chance.randint(0, 6)))
            + text[at + chance.randint(0, 6) :]
        )
        try:
            for deck in files.read(text, POOL):
                assert isinstance(deck, Deck)
                assert files.read(files.to_json(deck, pool=POOL), POOL) == (deck,)
        except BadData:
            continue


HOSTILE = {
    "blanks": "2x Jab" + " " * 187 + "(1",
    "parentheses": "(" * 200,
    "costs": "(1)" * 66,
    "digits": "1" * 200,
    "crosses": "1 x " * 50,
    "comments": "# " * 100,
    "semicolons": "kt1;" * 50,
}


def read_or_refused(text: str) -> float:
    """The seconds of this process that reading takes, whatever comes of it."""
    began = time.process_time()
    with suppress(BadData):
        files.read(text, POOL)
    return time.process_time() - began


@pytest.mark.parametrize("length", [60_000, files.MAX_BYTES])
@pytest.mark.parametrize("line", HOSTILE.values(), ids=list(HOSTILE))
def test_one_endless_line_does_not_hold_the_process(line: str, length: int) -> None:
    """60 kB of blanks before a parenthesis took eleven seconds."""
    middle = line[len(line) // 2]
    assert read_or_refused(line[:100] + middle * (length - len(line)) + line[100:]) < 1
    assert read_or_refused((line * (length // len(line) + 1))[:length]) < 1


@pytest.mark.parametrize("line", HOSTILE.values(), ids=list(HOSTILE))
def test_many_bad_lines_do_not_hold_the_process(line: str) -> None:
    """The worst lines there are, behind a legal one each."""
    lines = f"1x Jab\n{line}\n" * (files.MAX_BYTES // (len(line) + 8))
    assert read_or_refused(lines) < 1
    assert read_or_refused(f"Name: Long\n{lines}"[: files.MAX_BYTES]) < 1


def test_a_line_longer_than_any_card_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(BadData, match="Line 2 is 201 characters long; the limit is 200"):
        files.read("2x Jab\n" + "x" * 201, POOL)
    assert counted(files.read("2x " + " " * 194 + "Jab", POOL)[0], POOL) == {"b2": 2}


def test_a_text_is_measured_in_bytes() -> None:
    with pytest.raises(BadData, match="too large"):
        files.read("# " + "☃" * (files.MAX_BYTES // 3), POOL)


def test_more_decks_than_are_taken_are_counted_and_not_read() -> None:
    for text, count in (("Name: a\n" * 30_000, 30_000), ("kt1;" * 60_000, 60_000)):
        with pytest.raises(BadData, match=f"These are {count} decks"):
            files.read(text, POOL)


def test_a_number_of_thousands_of_digits_is_refused_with_a_sentence() -> None:
    number = "9" * 4300
    cards = f'{{"b2":{number},"b3":{number}}}'
    with pytest.raises(BadData):
        files.read(
            f'{{"format":"kata-tcg-deck","version":1,"pool":"2024-1","name":"x","cards":{cards}}}', POOL
        )
