"""JSON in and out: strict, canonical, and never an exception but BadData."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import BadData
from games.engine.setup import Setup
from games.engine.wire import builtins, canonical, convert, decode, encode
from games.engine.words import Words
from tests.support.tiny import SETUP, Action, Options, Pick, State, Swap

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=20,
)


@given(JSON)
def test_the_canonical_text_is_that_of_the_standard_library_with_sorted_keys(value: Any) -> None:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == text.encode()


def test_the_canonical_text_of_a_struct_has_its_fields_sorted_too() -> None:
    assert canonical(Options()) == b'{"hand":3,"pile":4,"prize":"point","swaps":true}'
    assert canonical(Pick("7", 2)) == b'{"card":"7","coins":2,"type":"pick"}'


@given(JSON)
def test_plain_values_survive_both_ways(value: Any) -> None:
    assert decode(encode(value), Any) == value


def test_a_value_is_the_same_again_from_text_and_from_plain_values() -> None:
    kind = Setup[Options]
    assert decode(encode(SETUP), kind) == SETUP == convert(builtins(SETUP), kind)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"null",
        b"\xff\xfe",
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"type":"pick"}',
        b'{"type":"pick","card":"7","coins":"2"}',
        b'{"type":"pick","card":"7","coins":2.5}',
        b'{"type":"pick","card":7,"coins":2}',
        b'{"type":"pick","card":"7","coins":true}',
        b'{"type":"pick","card":"7","coins":2,"more":1}',
        b'{"type":"pick","card":"7","coins":' + b"9" * 5000 + b"}",
        b'{"type":"fly"}',
        b'{"card":"7","coins":2}',
        b'{"type":"pick","card":"7","coins":2} {}',
    ],
)
def test_a_text_that_is_not_exactly_of_the_type_is_refused(text: bytes) -> None:
    with pytest.raises(BadData, match="could not be read"):
        decode(text, Action)


def test_the_refusal_names_the_place() -> None:
    with pytest.raises(BadData, match=r"hands\[0\]"):
        decode(b'{"options":{},"hands":["7"]}', State)


def test_a_bound_of_the_type_is_kept() -> None:
    with pytest.raises(BadData):
        decode(b'{"hand":9}', Options)


def test_strings_become_numbers_only_where_that_is_asked_for() -> None:
    assert convert({"card": "7", "coins": "2"}, Pick, strict=False) == Pick("7", 2)
    with pytest.raises(BadData):
        convert({"card": "7", "coins": "2"}, Pick)


def test_what_is_nested_too_deep_is_refused() -> None:
    deep: list[Any] = []
    for _level in range(10_000):
        deep = [deep]
    with pytest.raises(BadData):
        convert({"type": "swap", "cards": deep}, Swap)


def test_words_keep_to_their_form_too() -> None:
    with pytest.raises(BadData):
        decode(b'{"text":"Hello","colour":"red"}', Words)


TWO_AT_ONCE = """
from __future__ import annotations
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from msgspec import Struct
from games.engine.wire import convert, decode

is_begun, is_read = Event(), Event()

def slowly(kind):
    is_begun.set()
    is_read.wait(0.2)  # in vain, if the second waits for the first as it should
    return kind

class Inner(Struct):
    a: slowly(int)

class Outer(Struct):
    inner: Inner
    b: int

def read(is_second):
    if is_second:
        is_begun.wait()
    try:
        return {read}
    finally:
        is_read.set()

with ThreadPoolExecutor(2) as pool:
    assert list(pool.map(read, (False, True))) == [Outer(Inner(1), 2)] * 2
"""


@pytest.mark.parametrize(
    "read", ['decode(\'{"inner": {"a": 1}, "b": 2}\', Outer)', "convert({'inner': {'a': 1}, 'b': 2}, Outer)"]
)
def test_two_threads_may_be_the_first_to_read_a_type(read: str) -> None:
    """In a process of its own, which it would end."""
    done = subprocess.run(
        [sys.executable, "-c", TWO_AT_ONCE.replace("{read}", read)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
