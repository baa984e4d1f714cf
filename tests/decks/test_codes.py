"""Codes: the same list has one code, and a code is read as it was written or not at all."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from decks.codes import DamagedCode, codes_in, from_code, to_code
from decks.lists import counted, deck_of
from games.engine.errors import BadData
from games.engine.setup import Deck
from games.kata.page.pool import POOL
from games.kata.rules.cards import CARDS, POOL_VERSION, PRESETS, deck_problems

RUSH = PRESETS["rush"].deck
RUSH_CODE = "KT1;2024-1;a4*2;a5*2;a6*2;b1*2;b2*3;b3*4;m2*1;m4*2;m7*2;dsmq3y5h"


def test_the_code_of_a_list_is_what_it_was_yesterday() -> None:
    assert to_code(RUSH, POOL) == RUSH_CODE


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_a_code_leads_back_to_the_list_and_the_list_to_the_code(preset: object) -> None:
    deck = preset.deck  # type: ignore[attr-defined]
    read = from_code(to_code(deck, POOL), deck.name, POOL)
    assert Counter(read.cards) == Counter(deck.cards)
    assert (read.name, read.pool) == (deck.name, deck.pool)
    assert to_code(read, POOL) == to_code(deck, POOL)


def test_name_and_order_of_the_cards_do_not_change_the_code() -> None:
    assert to_code(Deck("Other", RUSH.pool, RUSH.cards[::-1]), POOL) == RUSH_CODE


def test_an_unknown_card_is_read_and_named_as_a_problem() -> None:
    deck = from_code(to_code(deck_of("Odd", POOL_VERSION, {"zz": 1, "b3": 4}, POOL), POOL), "Odd", POOL)
    assert [problem.where for problem in deck_problems(deck)] == ["size", "unknown/zz"]


@pytest.mark.parametrize(
    "arrived",
    [
        RUSH_CODE.upper(),
        RUSH_CODE.lower(),
        f"Try this: {RUSH_CODE}.",
        f"({RUSH_CODE})",
        f"`{RUSH_CODE}`",
        f"“{RUSH_CODE}”, and tell me what you think!",
        RUSH_CODE[:20] + "\n" + RUSH_CODE[20:41] + "\r\n" + RUSH_CODE[41:],
        "\n".join(f"> {RUSH_CODE[at : at + 16]}" for at in range(0, len(RUSH_CODE), 16)),
        "\u200b".join(RUSH_CODE),
        "\ufeff" + RUSH_CODE.replace(";", ";\u00ad"),
        RUSH_CODE.replace("-", "–"),
        RUSH_CODE.replace("-", "\u2011"),
        RUSH_CODE.replace("*", "×"),
        RUSH_CODE.replace("*", r"\*"),
        RUSH_CODE.replace("*", ""),
        RUSH_CODE.replace("*", "", 3),
        "".join(chr(ord(sign) + 0xFEE0) for sign in RUSH_CODE),
    ],
)
def test_what_chat_programs_do_to_a_code_does_no_harm(arrived: str) -> None:
    assert counted(from_code(arrived, "Rush", POOL), POOL) == counted(RUSH, POOL)


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "KT1",
        "KT1;",
        "KT1;2024-1;",
        RUSH_CODE[:-1],
        RUSH_CODE[:-9],
        RUSH_CODE.replace("b3*4", "b3*3"),
        "hello",
    ],
)
def test_a_code_that_was_cut_or_changed_is_called_damaged(broken: str) -> None:
    with pytest.raises(DamagedCode):
        from_code(broken, "Rush", POOL)


def test_a_code_of_a_format_to_come_is_named_as_that() -> None:
    with pytest.raises(BadData, match="KT2"):
        from_code(RUSH_CODE.replace("KT1", "KT2"), "Rush", POOL)


def test_every_change_of_one_sign_is_noticed_or_harmless() -> None:
    whole = counted(RUSH, POOL)
    for at in range(len(RUSH_CODE)):
        for sign in "0123456789abmhdk;*-.x ":
            try:
                read = from_code(RUSH_CODE[:at] + sign + RUSH_CODE[at + 1 :], "Rush", POOL)
            except BadData:
                continue
            assert (counted(read, POOL), read.pool) == (whole, RUSH.pool)


def test_several_codes_in_a_text_are_found_one_by_one() -> None:
    other = to_code(PRESETS["scholar"].deck, POOL)
    found = codes_in(f"Rush: {RUSH_CODE}\nand Scholar: {other}", POOL)
    assert [counted(from_code(code, "x", POOL), POOL) for code in found] == [
        counted(RUSH, POOL),
        counted(PRESETS["scholar"].deck, POOL),
    ]


def _random_deck(chance: random.Random) -> Deck:
    cards = chance.choices(tuple(CARDS), k=chance.randint(0, 30))
    return Deck("Any", POOL_VERSION, tuple(cards))


def _mutated(code: str, chance: random.Random) -> str:
    signs = list(code)
    for _change in range(chance.randint(1, 4)):
        at = chance.randrange(len(signs)) if signs else 0
        match chance.randrange(5):
            case 0:
                signs[at : at + 1] = [chance.choice("0123456789abcdhkmtz;*-. K\u200b\nß☃")]
            case 1:
                del signs[at : at + chance.randint(1, 3)]
            case 2:
                signs.insert(at, chance.choice("0123456789;*bamhd"))
            case 3:
                other = chance.randrange(len(signs)) if signs else 0
                signs[at : at + 1], signs[other : other + 1] = signs[other : other + 1], signs[at : at + 1]
            case _:
                signs = signs[:at]
    return "".join(signs)


def test_a_hundred_thousand_random_and_mutated_codes_are_refused_or_read_rightly() -> None:
    """No exception but BadData, and no deck that is not the one whose code was mutated."""
    chance = random.Random(20260101)
    alphabet = "KT1;2024-1;b0*a1m2h3d4zyx \n\u200b☃"
    decks = [_random_deck(chance) for _number in range(1000)]
    codes = [to_code(deck, POOL) for deck in decks]
    accepted = 0
    for number in range(100_000):
        deck = decks[number % 1000]
        if number % 4:
            text = _mutated(codes[number % 1000], chance)
        else:
            text = "KT1;2024-1;" + "".join(chance.choices(alphabet, k=chance.randint(0, 60)))
        try:
            read = from_code(text, "Any", POOL)
        except BadData:
            continue
        accepted += 1
        assert (counted(read, POOL), read.pool) == (counted(deck, POOL), deck.pool), text
    assert accepted  # some changes are harmless: the test looks at those that are read, too
