"""The bots of Thunderjack! play what they say: the computed strategy cell by cell, and the simple ways."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.rng import Rng
from games.thunderjack.bots.bots import BOTS
from games.thunderjack.rules.cards import is_blackjack, score
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import Deal, Hand, Rebet, ThunderjackAction
from tests.thunderjack.table import (
    DOUBLE,
    HIT,
    LEAVE,
    LOST,
    ME,
    RIGHT,
    SEED,
    SPLIT,
    STAND,
    SURRENDER,
    M,
    R,
    after,
    begun,
    legal,
    turn,
)

UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "a"]
"""The dealer's open card; the columns of the tables."""
LETTERS: dict[str, ThunderjackAction] = {"H": HIT, "S": STAND, "D": DOUBLE, "P": SPLIT, "R": SURRENDER}

HARD = """
9:      H D D D D H H H H H
10:     D D D D D D D D H H
11:     D D D D D D D D D H
12:     H H S S S H H H H H
13, 14: S S S S S H H H H H
15:     S S S S S H H H R H
16:     S S S S S H H R R R
"""
PAIRS = """
a:     P P P P P P P P P P
2:     H P P P P H H H H H
3:     P P P P P P H H H H
4:     H H H P P H H H H H
6:     P P P P P H H H H H
7:     P P P P P P H H H H
8:     P P P P P P P P P P
9:     P P P P P S P P S S
"""
SOFT = """
13:    H H H H H H H H H H
14:    H H H H D H H H H H
15:    H H H D D H H H H H
16:    H H D D D H H H H H
17:    H D D D D H H H H H
18:    S D D D D S S H H H
19-20: S S S S S S S S S S
"""
BASIC = {"hard": HARD, "soft": SOFT, "pairs": PAIRS}
"""What was computed for this game with six decks and a Blitz of 2:1."""
BOOK = {
    "hard": HARD,
    "soft": SOFT.replace("13:    H H H H H", "13:    H H H D D")
    .replace("14:    H H H H D", "14:    H H H D D")
    .replace("15:    H H H D D", "15:    H H D D D"),
    "pairs": PAIRS.replace("2:     H P P P P H", "2:     P P P P P P"),
}
"""The basic strategy that is printed everywhere, for a dealer who stands on every seventeen."""


def rows(table: str) -> dict[str, list[str]]:
    """The letters of each row, by each of its points or values."""
    found = {}
    for line in table.strip().splitlines():
        keys, letters = line.split(":")
        for key in keys.replace("-", ", ").split(", "):
            found[key] = letters.split()
    return found


def expected(strategy: dict[str, str], values: tuple[str, str], up: str) -> str:
    """The letter for two cards."""
    column, one = UPS.index(up), values[0]
    points, is_soft = score([f"{value}_h_0" for value in values])
    pairs, sums = rows(strategy["pairs"]), rows(strategy["soft" if is_soft else "hard"])
    if values[0] == values[1] and one in pairs and (is_soft or pairs[one][column] == "P"):
        return pairs[one][column]
    if str(points) in sums:
        return sums[str(points)][column]
    return "H" if points < 17 else "S"


def move(bot: str, values: str, up: str, *, credits: int = 1000, **options: Any) -> ThunderjackAction:  # noqa: A002
    """What a bot does with these cards on the right, the only hand, against an open card."""
    cards = tuple(f"{value}_{suit}_1" for value, suit in zip(values.split(), "hdcshd", strict=False))
    state = after(begun("10_c_0 6_d_0 7_c_0 10_h_0", **options), RIGHT)
    state = replace(state, credits=credits, hands=(Hand(R, 100, cards),), dealer=(f"{up}_s_2", "5_s_2"))
    chosen: ThunderjackAction = BOTS[bot].choose(GAME.view_for(state, ME), legal(state), Rng(SEED))
    return chosen


@pytest.mark.parametrize(("bot", "strategy"), [("basic", BASIC), ("book", BOOK)])
def test_two_cards_are_played_as_the_tables_say(bot: str, strategy: dict[str, str]) -> None:
    cells = 0
    for values in combinations_with_replacement([*UPS, "k"], 2):
        if set(values) in ({"a", "10"}, {"a", "k"}):
            continue  # a Blackjack is not played
        for up in UPS:
            wanted = LETTERS[expected(strategy, values, up)]
            assert move(bot, " ".join(values), up) == wanted, (values, up)
            assert move(bot, " ".join(reversed(values)), up) == wanted, (values, up)
            cells += 1
    assert cells == (66 - 2) * 10


def test_a_face_card_of_the_dealer_is_a_ten() -> None:
    for up in ("j", "q", "k"):
        assert move("basic", "10 6", up) == SURRENDER
        assert move("basic", "9 9", up) == STAND


LATER = """
2 3 7:         H H H S S H H H H H
6 2 5:         S S S S S H H H H H
8 2 5:         S S S S S H H H H H
8 3 5:         S S S S S H H H H H
a 2 5:         S S S S S S H H H H
a 2 4:         H H H H H H H H H H
a 3 5:         S S S S S S S S S S
2 2 3 4:       H H H H H H H H H H
2 2 3 5:       H H H H H H H H H H
2 3 3 5:       H H H H H H H H H H
2 3 3 6:       H S S S S H H H H H
2 3 3 7:       S S S S S H H H H H
2 3 3 8:       S S S S S H H H H H
2 3 3 9:       S S S S S S S S S S
a a 2 3:       H H H H H H H H H H
a 2 2 3:       H H H H H H H H H H
a 2 3 3:       H H H H H H H H H H
a 2 3 4:       S S S S S S S S S S
2 2 2 2 4:     H H H H H H H H H H
2 2 2 2 8:     H H H H H H H H H H
2 2 2 3 8:     H H H S S H H H H H
2 2 2 4 8:     S S S S S S S S S S
a 2 2 2 3:     H H H H H H H H H H
a 2 2 2 4:     H H H H H H H H H H
a a 2 3 3:     H H H H H H H H H H
a a 2 3 4:     H H H H H H H H H H
10 2 2 2 a:    H H H S S H H H H H
"""
"""Three cards and more, where nothing but hit and stand is left."""


@pytest.mark.parametrize("cards", [line.split(":")[0] for line in LATER.strip().splitlines()])
def test_with_more_cards_a_blitz_comes_near(cards: str) -> None:
    for up, letter in zip(UPS, rows(LATER)[cards], strict=True):
        assert move("basic", cards, up) == LETTERS[letter], up


def test_the_book_knows_no_blitz() -> None:
    assert move("book", "2 3 7", "4") == STAND
    assert move("book", "2 2 2 2 8", "6") == STAND
    assert move("book", "a 2 2 2 3", "6") == STAND
    assert move("book", "a 2 5", "8") == STAND
    assert move("book", "2 2 3 5", "5") == STAND


@pytest.mark.parametrize(
    ("cards", "up", "fewer"),
    [
        ("6 5", "6", HIT),
        ("a 7", "6", STAND),
        ("a 6", "6", HIT),
        ("8 8", "10", SURRENDER),
        ("8 8", "6", STAND),
        ("a a", "6", HIT),
        ("9 9", "6", STAND),
        ("2 2", "6", HIT),
    ],
)
def test_without_credits_the_next_best_is_played(cards: str, up: str, fewer: ThunderjackAction) -> None:
    assert move("basic", cards, up, credits=99) == fewer
    assert move("basic", cards, up, credits=100) in (DOUBLE, SPLIT)


def test_where_no_hand_surrenders_it_hits() -> None:
    for cards, up in (("10 5", "10"), ("10 6", "9"), ("10 6", "10"), ("10 6", "a")):
        assert move("basic", cards, up) == SURRENDER
        assert move("basic", cards, up, surrender=False) == HIT


@pytest.mark.parametrize(
    ("bot", "hits", "stands"),
    [
        ("mimic", ["10 6", "2 3", "a 5", "8 8", "a a"], ["10 7", "a 6", "10 10", "5 6 10", "9 9"]),
        ("cautious", ["5 6", "2 2", "a 5", "2 9", "a 2 3", "a a"], ["10 2", "6 6", "a 6", "10 5 a", "10 10"]),
    ],
)
def test_the_simple_ways(bot: str, hits: list[str], stands: list[str]) -> None:
    for up in UPS:
        assert {move(bot, cards, up) for cards in hits} == {HIT}
        assert {move(bot, cards, up) for cards in stands} == {STAND}


def test_the_cautious_never_busts_and_the_mirror_never_stands_below_seventeen() -> None:
    for bot in ("cautious", "mimic"):
        state, seen = begun(credits=100_000, rounds=150), set()
        for number in range(1000):
            if state.end:
                break
            action = BOTS[bot].choose(GAME.view_for(state, ME), legal(state), Rng(f"{number:064x}"))
            state = after(state, action)
            seen |= {one.result for one in state.hands if one.result and turn(state) is None}
            if bot == "mimic" and state.hands and turn(state) is None and not is_blackjack(state.dealer):
                assert score(state.hands[0].cards)[0] >= 17
        assert ("bust" in seen) is (bot == "mimic")


@pytest.mark.parametrize("bot", ["mimic", "cautious", "book", "basic"])
def test_all_but_whim_bet_the_least_on_one_hand_until_it_is_over(bot: str) -> None:
    def chosen(state: Any) -> Any:
        return BOTS[bot].choose(GAME.view_for(state, ME), legal(state), Rng(SEED))

    start = begun(LOST, credits=15)
    assert chosen(start) == Deal(middle=10)
    assert chosen(after(begun(LOST), Deal(middle=10))) == Rebet()
    poor = replace(after(begun(LOST), Deal(middle=100)), credits=50)
    assert chosen(poor) == Deal(middle=10), "what was bet before is too much by now"
    assert chosen(replace(poor, credits=9)) == LEAVE
    assert after(start, Deal(middle=10)).hands[0].place == M
