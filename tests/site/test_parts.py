"""Parts of pages: what a page puts together from pushes is what was to be shown, whatever it has forgotten."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.site.parts import MAX_PARTS, MIN_NAMED, Kept, Part, changes, marked, name_of
from tests.support.parts import parts_loaded, put_together
from tests.support.reader import sizes_of


def leaf(number: int, size: int = MIN_NAMED) -> Part:
    return Part.of((f"<i>{number:0{size}}</i>",), ())


LEAVES = st.builds(leaf, st.integers(0, 40), st.sampled_from([1, MIN_NAMED]))
TREES = st.recursive(
    LEAVES,
    lambda parts: st.lists(parts, max_size=4).map(
        lambda inner: Part.of(tuple(f"<b>{n}" for n in range(len(inner) + 1)), tuple(inner))
    ),
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])  # the machine may be busy
@given(st.lists(st.lists(TREES, min_size=1, max_size=3), max_size=8))
def test_a_page_puts_together_what_was_to_be_shown(pushes: list[list[Part]]) -> None:
    kept, page = Kept(), dict[str, str]()
    for fragments in pushes:
        assert put_together(kept.push(fragments), page) == "\n".join(fragments)


def test_a_part_is_sent_once_and_then_named() -> None:
    kept = Kept()
    part = leaf(7)
    first, second = kept.push([part]), kept.push([part])
    assert part in first
    assert part not in second
    assert len(second) < 20


def test_a_changed_part_brings_none_of_those_in_it_again() -> None:
    kept = Kept()
    inner = leaf(1)
    kept.push([Part.of(("<p>one", "</p>" * 40), (inner,))])
    again = kept.push([Part.of(("<p>two", "</p>" * 40), (inner,))])
    assert "<p>two" in again
    assert inner not in again


def test_page_and_server_forget_the_same_parts_in_the_same_order() -> None:
    kept, page = Kept(), dict[str, str]()
    for number in range(3 * MAX_PARTS):
        shown = [leaf(number), leaf(number // 2), leaf(number % 5)]
        assert put_together(kept.push(shown), page) == "\n".join(shown)
        assert len(page) <= MAX_PARTS


def test_a_page_that_begins_anew_is_sent_everything() -> None:
    kept, page = Kept(), dict[str, str]()
    kept.push([leaf(1), leaf(2)])
    kept.forget()
    assert put_together(kept.push([leaf(1)]), page) == leaf(1)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])  # the machine may be busy
@given(st.lists(TREES, min_size=1, max_size=4), st.lists(st.lists(TREES, min_size=1, max_size=3), max_size=4))
def test_a_page_begins_with_the_parts_in_its_own_html(loaded: list[Part], pushes: list[list[Part]]) -> None:
    kept, page = Kept(), parts_loaded("".join(map(marked, loaded)))
    kept.begin(loaded)
    for fragments in pushes:
        assert put_together(kept.push(fragments), page) == "\n".join(fragments)


def test_what_a_page_was_loaded_with_is_only_named() -> None:
    kept = Kept()
    kept.begin([Part.of(("<p>one", "</p>" * 40), (leaf(1),))])
    assert leaf(1) not in kept.push([leaf(1)])


def test_a_page_that_shows_something_else_has_another_name() -> None:
    assert name_of(["1", leaf(1)]) == name_of(["1", leaf(1)])
    assert len({name_of(["1", leaf(1)]), name_of(["1", leaf(2)]), name_of(["2", leaf(1)])}) == 3


def test_a_name_follows_from_the_content_alone() -> None:
    assert leaf(1).name == leaf(1).name != leaf(2).name
    assert re.fullmatch(r"[\w-]+", leaf(1).name)


def region(number: int, inner: tuple[Part, ...], *, has_id: bool) -> Part:
    root = f'<div id="r{number}">' if has_id else "<div>"
    return Part.of((root, *["" for _ in inner[1:]], "</div>") if inner else (f"{root}</div>",), inner)


def page_of(words: list[list[str]], *, has_ids: bool) -> Part:
    rows = [
        region(
            n,
            tuple([Part.of((f'<p id="p{n}-{m}">{word}</p>',), ()) for m, word in enumerate(row)]),
            has_id=has_ids,
        )
        for n, row in enumerate(words)
    ]
    return Part.of(('<div id="all">', *["" for _ in rows[1:]], "</div>"), tuple(rows))


def test_what_changes_is_the_smallest_elements_with_an_id() -> None:
    before = page_of([["a", "b"], ["c"]], has_ids=True)
    after = page_of([["a", "x"], ["c"]], has_ids=True)
    assert changes(before, after) == ['<p hx-swap-oob="morph" id="p0-1">x</p>']
    assert changes(before, before) == []


def test_what_has_come_or_gone_changes_what_is_around_it() -> None:
    before = page_of([["a"], ["c"]], has_ids=True)
    after = page_of([["a", "b"], ["c"]], has_ids=True)
    assert changes(before, after) == [
        '<div hx-swap-oob="morph" id="r0"><p id="p0-0">a</p><p id="p0-1">b</p></div>'
    ]
    whole = changes(page_of([["a"]], has_ids=False), page_of([["a", "b"]], has_ids=False))
    assert whole is not None
    assert [change[:34] for change in whole] == ['<div hx-swap-oob="morph" id="all">']


def test_a_fragment_says_itself_how_it_is_put_there() -> None:
    before, after = (Part.of((f'<div id="board" hx-swap-oob="true">{n}</div>',), ()) for n in (1, 2))
    assert changes(before, after) == [after]


def test_nothing_is_put_in_the_place_of_what_has_no_id() -> None:
    assert changes(leaf(1), leaf(2)) is None
    picture = [Part.of((f'<g id="g">{n}</g>',), ()) for n in (1, 2)]
    assert changes(*picture) is None


def test_a_push_that_names_all_its_parts_is_weighed_as_nothing() -> None:
    """The reader of the benchmarks stumbled over it, at the end of an outage."""
    kept = Kept()
    part = Part.of((f'<div id="board" hx-swap-oob="true">{"x" * MIN_NAMED}</div>',), ())
    first, second = kept.push([part]), kept.push([part])
    assert sizes_of(first)["board"] > MIN_NAMED
    assert sizes_of(second) == {}
