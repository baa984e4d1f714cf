"""Fairness: fingerprint and seed as `fairness.py` describes them, and nonces that players bring."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import pytest
from msgspec.structs import replace

from games.engine.errors import BadData
from games.engine.fairness import checked_nonce, fingerprint, make_nonce, make_secret, seed_of
from games.engine.setup import Deck, Hidden, MapText, SeatSetup, Setup
from games.engine.wire import decode, encode
from tests.support.tiny import SETUP, TINY, Options

SECRET = "5" * 64


def by_hand(value: object) -> str:
    """The paragraph of the docstring with nothing but the standard library."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def test_the_fingerprint_is_what_the_documentation_says() -> None:
    setup = Setup(Options(hand=2), SETUP.seats, Hidden(stack={"pile": ("11", "é")}))
    assert fingerprint("tiny", 2, setup, SECRET) == by_hand(
        {
            "game": "tiny",
            "rules": 2,
            "seats": 2,
            "secret": SECRET,
            "options": {"hand": 2, "pile": 4, "prize": "point", "swaps": True},
            "hidden": {"stack": {"pile": ["11", "é"]}, "rigging": {}},
        }
    )


def test_the_fingerprint_binds_game_rules_options_hidden_order_seats_and_secret() -> None:
    stacked = Setup(SETUP.options, SETUP.seats, Hidden(stack={"pile": ("11",)}))
    rigged = Setup(SETUP.options, SETUP.seats, Hidden(rigging={"luck": 1}))
    prints = {
        fingerprint("tiny", 2, SETUP, SECRET),
        fingerprint("tinier", 2, SETUP, SECRET),
        fingerprint("tiny", 3, SETUP, SECRET),
        fingerprint("tiny", 2, SETUP, "6" * 64),
        fingerprint("tiny", 2, Setup(Options(hand=1), SETUP.seats), SECRET),
        fingerprint("tiny", 2, Setup(SETUP.options, (SeatSetup(),) * 3), SECRET),
        fingerprint("tiny", 2, stacked, SECRET),
        fingerprint("tiny", 2, rigged, SECRET),
    }
    assert len(prints) == 8


def test_the_fingerprint_can_be_shown_before_anybody_brings_a_deck() -> None:
    brought = Setup(
        SETUP.options, (SeatSetup(Deck("Mine", "pool", ("a",))), SeatSetup(None, {"side": "red"}))
    )
    assert fingerprint("tiny", 2, brought, SECRET) == fingerprint("tiny", 2, SETUP, SECRET)


def test_the_seed_is_the_hash_of_the_secret_and_every_nonce_in_order() -> None:
    assert seed_of(SECRET, ["abc", '"quoted"']) == by_hand([SECRET, "abc", '"quoted"'])
    assert seed_of(SECRET, ["a", "b"]) != seed_of(SECRET, ["b", "a"])
    assert seed_of(SECRET, ["ab", "c"]) != seed_of(SECRET, ["a", "bc"])


def test_secrets_are_256_bits_and_never_the_same() -> None:
    made = {make_secret() for _time in range(100)}
    assert len(made) == 100
    assert all(re.fullmatch(r"[0-9a-f]{64}", secret) for secret in made)


def test_a_nonce_made_for_a_player_is_a_nonce_that_a_player_could_bring() -> None:
    assert len({checked_nonce(make_nonce()) for _time in range(100)}) == 100


@pytest.mark.parametrize("nonce", ["7", "lucky-7!", "~" * 64, "<script>", "a\\b\"c'"])
def test_a_nonce_is_any_short_word_of_ascii(nonce: str) -> None:
    assert checked_nonce(nonce) == nonce


@pytest.mark.parametrize(
    "nonce", ["", " ", "a b", "a\n", "\ta", "é", "７", "🂡", "\x00", "\x7f", "x" * 65, "x" * 10_000]
)
def test_a_nonce_that_is_empty_long_or_not_plain_is_refused_with_a_sentence(nonce: str) -> None:
    with pytest.raises(BadData, match="1 to 64 plain letters"):
        checked_nonce(nonce)


def test_a_deck_has_the_same_hash_whatever_its_name_and_order() -> None:
    deck = Deck("Mine", "pool", ("b", "a", "a"))
    assert deck.sha256 == Deck("Yours", "pool", ("a", "b", "a")).sha256 == by_hand(["pool", ["a", "a", "b"]])
    assert deck.sha256 != Deck("Mine", "pool", ("a", "b")).sha256
    assert deck.sha256 != Deck("Mine", "other", ("b", "a", "a")).sha256


def test_the_leader_of_a_deck_is_a_part_of_its_hash_only_where_there_is_one() -> None:
    led = Deck("Mine", "pool", ("a",), "king")
    assert led.sha256 == by_hand(["pool", ["a"], "king"])
    assert Deck("Mine", "pool", ("a",)).sha256 == by_hand(["pool", ["a"]])
    assert encode(led) == '{"name":"Mine","pool":"pool","cards":["a"],"leader":"king"}'
    assert encode(Deck("Mine", "pool", ("a",))) == '{"name":"Mine","pool":"pool","cards":["a"]}'
    assert decode(encode(led), Deck) == led


MAP = MapText("Mine", ("PP", "PM"), ("12", "34"), ("00", "00"), ("56", "78"), "half-turn")


def test_a_map_has_the_same_hash_whatever_its_name() -> None:
    assert MAP.sha256 == replace(MAP, name="Yours").sha256
    assert MAP.sha256 == by_hand([["PP", "PM"], ["12", "34"], ["00", "00"], ["56", "78"], "half-turn"])
    assert len({MAP.sha256, replace(MAP, rows=("PP", "PP")).sha256, replace(MAP, safe=()).sha256}) == 3


def test_a_map_is_bound_and_recorded_only_where_there_is_one() -> None:
    without = Setup(Options(), SETUP.seats)
    seats = (
        '"seats":[{"deck":null,"choices":{}},{"deck":null,"choices":{}}],"hidden":{"stack":{},"rigging":{}}'
    )
    assert seats + "}" in encode(without)
    upon = Setup(Options(), SETUP.seats, map=MAP)
    assert seats + ',"map":{"name":"Mine"' in encode(upon)
    assert decode(encode(upon), Setup[Options]) == upon
    assert decode(encode(without), Setup[Options]) == without
    other = replace(upon, map=replace(MAP, rows=("PP", "PP")))
    assert len({fingerprint("tiny", 2, setup, SECRET) for setup in (without, upon, other)}) == 3


def test_a_fingerprint_without_a_map_is_what_it_was_before_there_were_maps() -> None:
    assert fingerprint("tiny", 2, SETUP, SECRET) == (
        "fa2e24b9864c36703d03f454284b489007ac2247d2c8f2e47365f20ddc06b949"
    )


def test_a_setup_with_a_seed_is_dealt_by_it_alone_and_its_fingerprint_binds_it() -> None:
    fixed = Setup(SETUP.options, SETUP.seats, Hidden(seed="5" * 64))
    assert seed_of(SECRET, ["a", "b"], fixed.hidden.seed) == "5" * 64
    shown = fingerprint("tiny", 1, fixed, SECRET)
    assert shown != fingerprint("tiny", 1, SETUP, SECRET)
    assert shown != fingerprint("tiny", 1, replace(fixed, hidden=Hidden(seed="6" * 64)), SECRET)
    assert '"seed"' not in encode(SETUP)


def test_a_match_on_a_fixed_seed_is_practice() -> None:
    assert TINY.is_practice(Setup(SETUP.options, SETUP.seats, Hidden(seed="5" * 64)))


@pytest.mark.parametrize("seed", ["5", "g" * 64, "5" * 65])
def test_a_seed_is_64_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(BadData):
        decode(encode(Hidden(seed=seed)), Hidden)
