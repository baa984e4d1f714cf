"""Chance: what the docstring of `rng.py` promises, computed here a second time from its words alone."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import BadData
from games.engine.rng import Rng, stacked

ZERO_BLOCK = "6a2ea17ca8998eeb90196b94c7fbf983b995345ce3c6d755358070a980b3544e"
SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def block(seed: str, i: int) -> int:
    return int(hashlib.sha256(f"{seed}:{i}".encode("ascii")).hexdigest(), 16)


def test_the_first_blocks_of_the_zero_seed_are_known() -> None:
    # printf '%064d:0' 0 | sha256sum
    rng = Rng("0" * 64)
    drawn, rng = rng.below(2**256)
    assert f"{drawn:064x}" == ZERO_BLOCK
    assert rng == Rng("0" * 64, 1)


def test_a_known_shuffle_stays_the_same_for_ever() -> None:
    assert Rng("0" * 64).shuffled("abcdefghij")[0] == tuple("agbhejdcfi")


@given(SEEDS, st.integers(0, 10**6), st.integers(1, 2**256))
def test_below_is_the_first_block_under_the_largest_multiple(seed: str, counter: int, n: int) -> None:
    number, after = Rng(seed, counter).below(n)
    i = counter
    while block(seed, i) >= (2**256 // n) * n:
        i += 1
    assert (number, after) == (block(seed, i) % n, Rng(seed, i + 1))


def test_a_block_over_the_largest_multiple_is_skipped() -> None:
    n = 2**255 + 1
    counter = next(i for i in range(100) if block("a" * 64, i) >= n)
    number, after = Rng("a" * 64, counter).below(n)
    assert number < n
    assert after.counter > counter + 1


@pytest.mark.parametrize("n", [0, -1, 2**256 + 1])
def test_a_range_that_cannot_be_drawn_from_is_an_error_and_not_an_endless_loop(n: int) -> None:
    with pytest.raises(ValueError, match="range"):
        Rng("0" * 64).below(n)


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_a_shuffle_is_the_one_of_fisher_and_yates(seed: str, items: list[int]) -> None:
    pile, counter = list(items), 0
    for i in range(len(pile) - 1, 0, -1):
        while block(seed, counter) >= (2**256 // (i + 1)) * (i + 1):
            counter += 1
        j = block(seed, counter) % (i + 1)
        counter += 1
        pile[i], pile[j] = pile[j], pile[i]
    assert Rng(seed).shuffled(items) == (tuple(pile), Rng(seed, counter))


def test_every_order_of_four_is_about_equally_likely() -> None:
    rng, orders, rounds = Rng("1" * 64), Counter[tuple[str, ...]](), 24 * 200
    for _round in range(rounds):
        order, rng = rng.shuffled("abcd")
        orders[order] += 1
    expected = rounds / 24
    chi_square = sum((orders[order] - expected) ** 2 / expected for order in permutations("abcd"))
    assert chi_square < 49.7  # 23 degrees of freedom, p = 0.001; the seed is fixed


def test_a_choice_is_one_of_the_items_and_all_get_their_turn() -> None:
    rng, seen = Rng("2" * 64), set()
    for _round in range(100):
        item, rng = rng.choice("abc")
        seen.add(item)
    assert seen == set("abc")


@given(SEEDS, st.integers(0, 10**6))
def test_a_fork_is_seeded_by_the_next_block_and_the_source_goes_on(seed: str, counter: int) -> None:
    forked, after = Rng(seed, counter).fork()
    assert forked == Rng(f"{block(seed, counter):064x}")
    assert after == Rng(seed, counter + 1)
    assert forked.below(2**256)[0] != after.below(2**256)[0]


@given(SEEDS, st.permutations("abcdefgh"), st.integers(0, 8))
def test_a_stacked_pile_is_complete_and_begins_as_wanted(seed: str, wanted: list[str], count: int) -> None:
    pile = stacked(Rng(seed).shuffled("abcdefgh")[0], wanted[:count], str)
    assert pile[:count] == tuple(wanted[:count])
    assert sorted(pile) == sorted("abcdefgh")


def test_a_stack_takes_copies_of_a_card_one_by_one() -> None:
    assert stacked(("a", "b", "a"), ("a", "a"), str) == ("a", "a", "b")


@pytest.mark.parametrize("wanted", [("z",), ("a", "a"), ("a", "b", "c", "a")])
def test_a_stack_with_a_card_that_is_not_there_is_refused(wanted: tuple[str, ...]) -> None:
    with pytest.raises(BadData, match="isn't there"):
        stacked(("a", "b", "c"), wanted, str)
