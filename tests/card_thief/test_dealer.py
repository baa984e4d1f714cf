"""RULES 9 and 15.2 to 15.5: the dealer's checks in their order, on fixed rolls."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.card_thief.rules.cards import DECK_KINDS, DECKS, LIGHTS, POOLS, Kind, Wish
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.dealer import Deal, deal
from games.card_thief.rules.notes import Check, CheckMade
from games.card_thief.rules.piles import Piles, deck_size
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Counts, Dealt, EnemyTries, Go, Options, SneakRoll, StealthFive
from tests.support.card_thief.random_tables import random_table
from tests.support.card_thief.table import (
    FULL,
    SEED,
    THIEF,
    FixedRolls,
    after,
    board,
    only,
    piles,
    state,
    told,
)

ENEMY, SNEAK_HIDE, TORCH = Check.ENEMY, Check.SNEAK_HIDE, Check.TORCH
TREASURE, OBSTACLE, LEFTOVER, ENDGAME = Check.TREASURE, Check.OBSTACLE, Check.LEFTOVER, Check.ENDGAME
THREE_CAP = {(ENEMY, 0): 16}
NINE = {"guard": 2, "sneak": 1, "hide": 10, "torch": 1, "treasure": 1, "door": 0}
MANY = piles(traitor=(5,), **{kind: (number,) * 9 for kind, number in NINE.items()})


def dealt(drawn: str, deck: Piles = MANY, rolls: FixedRolls | None = None, **more: Any) -> Deal:
    """What is dealt onto a board; `options` are the readings."""
    options = more.pop("options", Options())
    lying = board(drawn, **({"turns": 9, "chest_gems": 0} | more))
    return deal(options, lying, deck, "9", rolls or FixedRolls(THREE_CAP))


def checks(found: Deal) -> list[tuple[Check, int]]:
    """Which tries brought a card, in order."""
    return [(made.check, made.attempt) for made in found.notes.checks if made.cell is not None]


def kinds(found: Deal) -> list[Kind]:
    """The kinds in the order of the dealer's steps."""
    at = {placed.cell: placed.card.kind for placed in found.cards}
    return [at[made.cell] for made in found.notes.checks if made.cell is not None]


def made(found: Deal, check: Check, attempt: int) -> CheckMade:
    return next(one for one in found.notes.checks if (one.check, one.attempt) == (check, attempt))


EMPTY = ". . . . @ . . . ."


def test_9_1_the_checks_come_in_their_order() -> None:
    found = dealt(EMPTY, turns=0, stealth=10)
    assert checks(found) == [
        (ENEMY, 1), (ENEMY, 2), (ENEMY, 3), (SNEAK_HIDE, 1), (SNEAK_HIDE, 2), (TORCH, 1), (TORCH, 2), (TREASURE, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("room", range(1, 9))
def test_9_1_the_deal_stops_as_soon_as_it_is_full(room: int) -> None:
    words = ["."] * room + ["t"] * (8 - room) + ["@"]
    rolls = FixedRolls(THREE_CAP)
    found = dealt(" ".join(words), rolls=rolls, turns=0)
    whole = [ENEMY, ENEMY, ENEMY, SNEAK_HIDE, SNEAK_HIDE, TORCH, TORCH, TREASURE]
    assert [check for check, _try in checks(found)] == whole[:room]
    asked = [ENEMY] * (1 + min(room, 3)) + [SNEAK_HIDE] * (room >= 5)
    assert [check for check, _try in rolls.asked] == asked, "no roll for a check that is not reached"


@pytest.mark.parametrize("path", [(1, 2), (1, 2, 5), (1, 2, 5, 8, 7, 6, 3, 4)])
def test_9_1_a_deal_has_as_many_cards_as_the_path_took(path: tuple[int, ...]) -> None:
    _after, events = told(state("@ $1 $1 $1 $1 $1 $1 $1 $1"), Go(path))
    assert [len(dealt.cards) for dealt in only(events, Dealt)] == [len(path)]


def test_9_2_what_this_deal_brought_does_not_count_but_for_torches() -> None:
    any_obstacle = FixedRolls({**THREE_CAP, (ENEMY, 3): 86}, pick=999)
    found = dealt("t h . . @ . . . .", rolls=any_obstacle, stealth=4)
    assert kinds(found)[:3] == [Kind.GUARD, Kind.GUARD, Kind.DOOR]
    assert (TREASURE, 1) in checks(found), "the door that just came is not on the board yet"


def test_9_3_which_pile_is_in_proportion_to_what_is_left() -> None:
    deck = piles(guard=(2,) * 6, wolf=(3,) * 3, owl=(2,))
    picked = [dealt(". t t t t t t t @", deck, FixedRolls(THREE_CAP, pick=pick)) for pick in range(10)]
    assert [kinds(found)[0] for found in picked] == [Kind.GUARD] * 6 + [Kind.WOLF] * 3 + [Kind.OWL]


NOTHING_WANTED = "g2^ g2^ w3^ w3^ @ h D t ."
"""With a high turn and little stealth no check wants anything: the hole gets any card."""


def test_9_3_any_card_is_equally_likely() -> None:
    picked = [
        dealt(NOTHING_WANTED, MANY, FixedRolls(pick=pick), stealth=4) for pick in range(deck_size(MANY))
    ]
    assert {tuple(checks(found)) for found in picked} == {((LEFTOVER, 1),)}
    counts = Counter(kinds(found)[0] for found in picked)
    assert counts == {kind: len(pile) for kind, pile in zip(DECK_KINDS, MANY, strict=True) if pile}


def test_9_3_the_top_card_of_a_pile_comes_first() -> None:
    deck = piles(guard=(3, 2, 2, 3))
    found = dealt(". . . t t t t t @", deck)
    at = {placed.cell: placed.card.base for placed in found.cards}
    assert [at[one.cell] for one in found.notes.checks if one.cell is not None] == [3, 2, 2]
    assert [card.base for card in found.piles[0]] == [3]


WISHED = {
    Wish.ENEMY: ("t t t t t t t . @", 4, 9),
    Wish.SNEAK: ("g2^ g2^ g2^ g2^ t t t . @", 4, 0),
    Wish.HIDE: ("g2^ g2^ g2^ g2^ t t t . @", 4, 9),
    Wish.TORCH: ("g2^ g2^ g2^ g2^ h t t . @", 4, 9),
    Wish.TREASURE: ("g2^ g2^ g2^ g2^ h f f . @", 4, 9),
    Wish.OBSTACLE: ("g2^ g2^ w3^ w3^ h t . . @", 4, 9),
}
"""For each wish a board, stealth and turns, so that the last hole is filled for it."""


@pytest.mark.parametrize(
    ("wish", "deck", "kind"),
    [
        (Wish.HIDE, {"sneak": (1,), "door": (0,)}, Kind.SNEAK),
        (Wish.HIDE, {"door": (0,)}, Kind.DOOR),
        (Wish.TORCH, {"warden": (3,), "door": (0,)}, Kind.WARDEN),
        (Wish.TORCH, {"door": (0,)}, Kind.DOOR),
        (Wish.TREASURE, {"trap": (2,), "hide": (10,)}, Kind.TRAP),
        (Wish.TREASURE, {"hide": (10,)}, Kind.HIDE),
        (Wish.OBSTACLE, {"treasure": (1, 1), "hide": (10,)}, Kind.TREASURE),
        (Wish.OBSTACLE, {"treasure": (1,), "hide": (10, 10)}, Kind.HIDE),
        (Wish.ENEMY, {"traitor": (5,)}, Kind.TRAITOR),
        (Wish.SNEAK, {"hide": (10,)}, Kind.HIDE),
    ],
)
def test_9_4_what_is_dealt_instead(wish: Wish, deck: dict[str, tuple[int, ...]], kind: Kind) -> None:
    drawn, stealth, turns = WISHED[wish]
    found = dealt(drawn, piles(**deck), stealth=stealth, turns=turns)
    last = [one for one in found.notes.checks if one.cell is not None and one.wish is wish][-1]
    at = {placed.cell: placed.card.kind for placed in found.cards}
    assert last.cell is not None
    assert at[last.cell] is kind
    assert last.is_substitute


@pytest.mark.parametrize("wish", WISHED)
def test_9_4_what_is_there_is_no_substitute(wish: Wish) -> None:
    drawn, stealth, turns = WISHED[wish]
    found = dealt(drawn, stealth=stealth, turns=turns)
    last = [one for one in found.notes.checks if one.cell is not None][-1]
    assert last.wish is wish
    assert not last.is_substitute


def test_9_4_the_traitor_is_no_sneak() -> None:
    lying = "g2^ g2^ g2^ g2^ t t t . @"
    assert kinds(dealt(lying, turns=0, stealth=4)) == [Kind.SNEAK]


def test_9_5_and_14_2_the_chest_comes_with_the_deal_that_passes_the_middle() -> None:
    for left, has_chest in ((24, False), (23, True), (22, True)):
        deck = piles(door=(0,) * left)
        found = dealt("t t t t t . . . @", deck, chest_gems=None)
        assert (Kind.CHEST in kinds(found)) is has_chest, left
    assert checks(found)[0] == (Check.CHEST, 1)
    assert [one.card.base for one in found.cards if one.card.kind is Kind.CHEST] == [2]
    assert deck_size(found.piles) == 20, "the other two of the three came from the deck"
    assert Kind.CHEST not in kinds(dealt("t t t t t . . . @", deck, chest_gems=5))
    assert Kind.CHEST not in kinds(dealt("t t t t C2 . . . @", deck, chest_gems=None))


def test_9_6_the_exit_comes_with_the_deal_that_empties_the_deck() -> None:
    for left, has_exit in ((4, False), (3, False), (2, True), (1, True)):
        found = dealt("t t t t t . . . @", piles(door=(0,) * left))
        assert (Kind.EXIT in kinds(found)) is has_exit, left
        assert (deck_size(found.piles) == 0) is (left <= 3)
    assert Kind.EXIT not in kinds(dealt("t t t t E . . . @", piles(door=(0,))))


def test_9_5_and_9_6_both_take_their_places_first() -> None:
    found = dealt("t t t t t . . . @", piles(door=(0,)), chest_gems=None)
    assert kinds(found) == [Kind.CHEST, Kind.EXIT, Kind.DOOR]


@pytest.mark.parametrize(("roll", "cap"), [(1, 4), (5, 4), (6, 2), (15, 2), (16, 3), (100, 3)])
def test_9_7_the_cap_and_a_try_for_each_that_is_missing(roll: int, cap: int) -> None:
    found = dealt("g2^ t . . @ . . . .", rolls=FixedRolls({(ENEMY, 0): roll}))
    assert found.notes.cap == cap
    assert checks(found)[: cap - 1] == [(ENEMY, number) for number in range(1, cap)]
    assert checks(found)[cap - 1][0] is not ENEMY


def test_9_7_above_85_any_card_comes() -> None:
    rolls = FixedRolls({**THREE_CAP, (ENEMY, 1): 85, (ENEMY, 2): 86}, pick=999)
    found = dealt(EMPTY, rolls=rolls)
    assert made(found, ENEMY, 1).wish is Wish.ENEMY
    assert made(found, ENEMY, 2).wish is Wish.ANY
    assert kinds(found)[:2] == [Kind.GUARD, Kind.DOOR]


@pytest.mark.parametrize(
    ("turns", "stealth", "lying", "roll", "expected"),
    [
        (0, 10, "", 70, [(1, Wish.SNEAK), (2, Wish.SNEAK)]),
        (2, 10, "", 71, [(1, Wish.SNEAK), (2, Wish.TREASURE)]),
        (3, 10, "", 71, [(2, Wish.TREASURE)]),
        (0, 10, "s1", 70, [(2, Wish.SNEAK)]),
        (9, 5, "", 70, [(2, Wish.SNEAK)]),
        (9, 4, "", 70, [(2, Wish.HIDE)]),
        (9, 4, "h", 70, []),
        (0, 4, "", 70, [(1, Wish.SNEAK), (2, Wish.HIDE)]),
        (9, -3, "", 70, [(2, Wish.HIDE)]),
    ],
)
def test_9_8_sneak_and_hide(
    turns: int, stealth: int, lying: str, roll: int, expected: list[tuple[int, Wish]]
) -> None:
    drawn = f"{lying or 't'} g2^ g2^ g2^ @ . . . ."
    rolls = FixedRolls({**THREE_CAP, (SNEAK_HIDE, 2): roll})
    found = dealt(drawn, rolls=rolls, turns=turns, stealth=stealth)
    tries = [(one.attempt, one.wish) for one in found.notes.checks if one.check is SNEAK_HIDE]
    assert tries == expected


@pytest.mark.parametrize(("lying", "torches"), [("t t", 2), ("f t", 1), ("f w3^", 0), ("w3^ w3^", 0)])
def test_9_9_two_lights_are_wanted_and_wardens_are_lights(lying: str, torches: int) -> None:
    found = dealt(f"{lying} h g2^ @ g2^ . . .", stealth=4)
    assert [check for check, _try in checks(found)].count(TORCH) == torches


def test_9_9_a_light_of_this_deal_counts() -> None:
    found = dealt("t t h t @ t . . .", piles(warden=(3,) * 9, torch=(1,) * 20), stealth=4)
    assert kinds(found) == [Kind.WARDEN] * 3
    found = dealt("t t h g2^ @ g2^ . . .", piles(warden=(3,) * 9, torch=(1,) * 20), stealth=4)
    assert kinds(found)[:2] == [Kind.WARDEN, Kind.TORCH]
    assert checks(found)[2][0] is not TORCH


def test_9_10_and_9_11_with_an_obstacle_nothing_is_dealt_for_them() -> None:
    for obstacle in ("D", "x"):
        found = dealt(f"g2^ g2^ g2^ h @ {obstacle} f f .", stealth=4)
        assert checks(found) == [(LEFTOVER, 1)]


@pytest.mark.parametrize(
    ("roll", "wish"),
    [
        (1, Wish.OBSTACLE),
        (39, Wish.OBSTACLE),
        (40, Wish.TREASURE),
        (90, Wish.TREASURE),
        (91, Wish.ANY),
        (100, Wish.ANY),
    ],
)
def test_9_11_the_roll_for_an_obstacle(roll: int, wish: Wish) -> None:
    rolls = FixedRolls({**THREE_CAP, (OBSTACLE, 1): roll})
    found = dealt("g2^ g2^ g2^ h @ f f . .", rolls=rolls, stealth=4)
    assert checks(found) == [(TREASURE, 1), (OBSTACLE, 1)]
    assert made(found, OBSTACLE, 1).wish is wish


def test_9_12_what_is_left_over_is_any_card() -> None:
    found = dealt("g2^ g2^ g2^ h @ . . . .", rolls=FixedRolls({**THREE_CAP, (OBSTACLE, 1): 40}), stealth=4)
    assert checks(found) == [(TORCH, 1), (TORCH, 2), (TREASURE, 1), (OBSTACLE, 1)]
    found = dealt("f f . . @ . . . .", rolls=FixedRolls(THREE_CAP), stealth=4)
    assert checks(found)[-1] == (OBSTACLE, 1)
    found = dealt(NOTHING_WANTED.replace("t", "."), rolls=FixedRolls(THREE_CAP), stealth=4)
    assert checks(found) == [(LEFTOVER, 1), (LEFTOVER, 2)]


@pytest.mark.parametrize("heist", POOLS)
def test_9_13_with_an_empty_deck_only_torches_and_the_enemies_of_the_heist_come(heist: int) -> None:
    seen = set[Kind]()
    lying = board("E t . . @ . . . .", chest_gems=0, turns=9)
    for number in range(60):
        chance = Chance(f"{number:064x}", "9")
        found = deal(Options(heist=heist), lying, piles(), "9", chance)
        assert kinds(found)[:2] == [Kind.TORCH, Kind.TORCH]
        assert {check for check, _try in checks(found)} == {ENDGAME}
        seen |= set(kinds(found)[2:])
    assert seen == set(POOLS[heist])


def test_9_13_and_14_3_newcomers_are_as_in_the_deck_and_guards_of_two_or_three() -> None:
    lying = board("E f f t @ . . . .", chest_gems=0, turns=9)
    bases = {kind: Counter[int]() for kind in POOLS[4]}
    for number in range(500):
        for placed in deal(Options(heist=4), lying, piles(), "9", Chance(f"{number:064x}", "9")).cards:
            bases[placed.card.kind][placed.card.base] += 1
    assert {kind: set(found) for kind, found in bases.items()} == {
        kind: set(DECKS[4][kind]) for kind in bases
    }
    assert 0.4 < bases[Kind.GUARD][2] / bases[Kind.GUARD].total() < 0.6


def test_9_14_ids_follow_the_cells() -> None:
    found = deal(Options(), board(EMPTY, dealt=20), MANY, "0", Chance(SEED, "0"))
    assert [placed.cell for placed in found.cards] == [0, 1, 2, 3, 5, 6, 7, 8]
    assert [placed.card.id for placed in found.cards] == [f"c{number}" for number in range(21, 29)]


def test_9_what_holds_for_any_deal() -> None:
    """After a deal the board is full; two lights lie there wherever the torches could be dealt."""
    random = Random(4)
    for number in range(1500):
        options, lying, deck = random_table(random, number)
        found = deal(options, lying, deck, "1", Chance(f"{number:064x}", "1"))
        room = sum(card is None for card in lying.cards) - 1
        assert len(found.cards) == room
        assert {placed.cell for placed in found.cards} == {
            cell for cell, card in enumerate(lying.cards) if card is None and cell != lying.thief
        }
        order = [list(Check).index(check) for check, _try in checks(found)]
        assert order == sorted(order)
        at = {placed.cell: placed.card.kind for placed in found.cards}
        ends = [at[one.cell] for one in found.notes.checks if one.check is ENDGAME and one.cell is not None]
        assert set(ends) <= {Kind.TORCH, *POOLS[options.heist]}
        if ends:
            assert deck_size(found.piles) == 0
            assert found.notes.saw.torches + sum(kind in LIGHTS for kind in at.values()) >= min(2, len(ends))


def test_10_7_the_notes_say_what_would_have_come_otherwise() -> None:
    rolls = FixedRolls({**THREE_CAP, (OBSTACLE, 1): 95}, pick=999)
    found = dealt("g2^ g2^ g2^ h @ f f . .", rolls=rolls, stealth=4)
    other = made(found, OBSTACLE, 1).otherwise
    assert [(one.wish, one.kind) for one in other] == [
        (Wish.OBSTACLE, Kind.DOOR),
        (Wish.TREASURE, Kind.TREASURE),
    ]


def test_10_7_the_notes_say_what_the_dealer_saw() -> None:
    saw = dealt("g2^ w3^ f h @ s1 D . .", stealth=7).notes.saw
    assert (saw.enemies, saw.torches, saw.hides, saw.sneaks, saw.obstacles) == (2, 2, 1, 1, 1)
    assert (saw.turns, saw.stealth, saw.room, saw.deck) == (9, 7, 2, deck_size(MANY))


def test_15_2_a_single_try_for_enemies() -> None:
    options = Options(practice=True, enemy_tries=EnemyTries.ONE)
    assert [check for check, _try in checks(dealt(EMPTY, options=options))].count(ENEMY) == 1
    full = dealt("g2^ g2^ g2^ . @ . . . .", options=options)
    assert ENEMY not in [check for check, _try in checks(full)]


def test_15_3_running_counts_look_at_this_deal_too() -> None:
    rolls = {**THREE_CAP, (ENEMY, 1): 86}
    drawn = "g2^ g2^ h f @ f . . ."
    for counts, following in ((Counts.FROZEN, TREASURE), (Counts.RUNNING, LEFTOVER)):
        options = Options(practice=True, counts=counts)
        found = dealt(drawn, rolls=FixedRolls(rolls, pick=999), options=options, stealth=4)
        assert kinds(found)[0] is Kind.DOOR
        assert checks(found)[1][0] is following


def test_15_4_the_sneak_roll_may_need_a_board_without_sneaks() -> None:
    for reading, rolled in ((SneakRoll.ALWAYS, True), (SneakRoll.ONLY_WITHOUT_SNEAK, False)):
        options = Options(practice=True, sneak_roll=reading)
        found = dealt("s1 g2^ g2^ g2^ @ . . . .", options=options)
        assert (SNEAK_HIDE in [check for check, _try in checks(found)]) is rolled
        assert SNEAK_HIDE in [check for check, _try in checks(dealt(EMPTY, options=options))]


def test_15_5_exactly_five_may_be_nothing() -> None:
    for reading, rolled in ((StealthFive.ABOVE, True), (StealthFive.NOTHING, False)):
        options = Options(practice=True, stealth_five=reading)
        found = dealt("t g2^ g2^ g2^ @ . . . .", options=options, stealth=5)
        assert (SNEAK_HIDE in [check for check, _try in checks(found)]) is rolled
        six = dealt("t g2^ g2^ g2^ @ . . . .", options=options, stealth=6)
        assert SNEAK_HIDE in [check for check, _try in checks(six)]


def test_7_8_after_the_deal_the_board_is_full_to_the_end() -> None:
    """Also long after the deck is out, for a thief who never leaves."""
    now = state("@ $1 $1 $1 $1 $1 $1 $1 $1", FULL, stealth=5000)
    for _turn in range(30):
        paths = [action for action in GAME.legal_actions(now, THIEF) if isinstance(action, Go)]
        staying = [one for one in paths if now.board.card_at(one.path[-1]).kind is not Kind.EXIT]
        now = after(now, max(staying, key=lambda one: len(one.path)))
        assert sum(card is not None for card in now.board.cards) == 8
    assert deck_size(now.piles) == 0
    assert now.board.result is None
