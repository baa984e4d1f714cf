"""RULES 12, 13 and 15: the end, what it brings, and practice."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec.structs import replace

from games.card_thief.page.card_order import ORDERS
from games.card_thief.rules.cards import DECK_KINDS, Kind
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import (
    Counts,
    EnemyTries,
    Go,
    HeistEnded,
    Options,
    Result,
    SneakRoll,
    State,
    StealthFive,
    UseItem,
)
from games.engine.errors import GameOver
from games.engine.game import Earning, EarningKind, Outcome
from games.engine.play import forfeit, play, time_out
from games.engine.rng import Rng
from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from tests.support.card_thief.table import SEED, THIEF, after, only, piles, setup, slots, state, told
from tests.support.rules import wheres


def escaped(heist: int = 1, **more: int) -> State:
    """A heist that was just escaped from with the chest."""
    options = Options(heist=heist, item_1=Gear.NONE)
    fields = {"chest_gems": 6, "gems": 20, **more}
    return after(state("@ D E D D D D D D", options=options, **fields), Go((1, 2)))


def ended(found: State) -> Outcome:
    outcome = GAME.outcome(found)
    assert outcome is not None
    return outcome


def test_12_1_escaping_with_the_chest_wins_gems_and_chest() -> None:
    outcome = ended(escaped())
    assert (outcome.winners, outcome.scores) == ((THIEF,), (26,))
    assert str(outcome.reason) == "You escaped with the chest."


def test_12_1_chest_and_exit_may_be_taken_in_one_path() -> None:
    then, events = told(state("@ D C3 D D E D D D"), Go((1, 2, 5)))
    assert then.board.result is Result.ESCAPED
    assert only(events, HeistEnded) == [HeistEnded(Result.ESCAPED, 0, 9)]
    assert ended(then).scores == (9,)


def test_12_1_the_exit_is_taken_at_any_stealth_and_nobody_looks() -> None:
    drawn = "D @ f D g2> E D D D"
    assert after(state(drawn, stealth=-4, chest_gems=6), Go((2, 5))).board.result is Result.ESCAPED


def test_12_2_without_the_chest_the_heist_has_failed() -> None:
    outcome = ended(after(state("@ D E D D D D D D", gems=20), Go((1, 2))))
    assert (outcome.winners, outcome.scores) == ((), (20,))


def test_12_3_caught_or_cornered_the_chest_counts_for_nothing() -> None:
    caught = after(state("f f g2< D $1 @ D D D", stealth=0, gems=7, chest_gems=6), Go((4, 1)))
    cornered = after(state("@ D D D D D D D D", turns=59, gems=7, chest_gems=6), Go((1, 2)))
    for found, result in ((caught, Result.CAUGHT), (cornered, Result.CORNERED)):
        assert found.board.result is result
        assert ended(found).winners == ()
        assert ended(found).scores == (found.board.gems,)
        with pytest.raises(GameOver):
            play(GAME, found, THIEF, Go((1, 2)))


def test_12_4_giving_up_is_a_failure() -> None:
    then = forfeit(GAME, state("@ D D D D D D D D", gems=7, chest_gems=6), THIEF).state
    assert then.board.result is Result.GAVE_UP
    assert (ended(then).winners, ended(then).scores) == ((), (7,))


def test_1_5_and_12_5_nobody_has_to_take_the_exit_and_more_gems_can_be_found() -> None:
    before = state("@ g2< E D D D D D D", piles(), gems=5, chest_gems=6)
    then = after(before, Go((1, 4)))
    assert then.board.result is None
    assert then.board.gems == 5 + 3
    dealt = [card for card in then.board.cards if card and card.id.startswith("c")]
    assert {card.kind for card in dealt} <= {Kind.TORCH, Kind.GUARD}
    assert Kind.EXIT in [card.kind for card in then.board.cards if card]


def test_12_6_out_of_time_goes_the_first_path() -> None:
    assert time_out(GAME, state("@ D D D D D D D D"), THIEF)[0] == Go((1, 2))
    stuck = state("@ g9v . g9> . . . . .", slots=slots((Gear.POTION.item, 1)))
    assert time_out(GAME, stuck, THIEF)[0] == UseItem(0)


def test_13_2_what_must_be_owned() -> None:
    assert GAME.needs(setup(Options())) == frozenset()
    options = Options(heist=3, item_1=Gear.CLOAK_PLUS, item_2=Gear.HOOK_PLUS, item_3=Gear.SMOKE)
    assert GAME.needs(setup(options)) == {"heist-3", "cloak+", "hook+", "smoke"}


def test_13_2_and_13_3_escaping_brings_coins_and_opens_the_next_heist() -> None:
    for heist, opens in ((1, "heist-2"), (2, "heist-3"), (4, None)):
        found = escaped(heist, stealth=1)
        brought = GAME.earns(ended(found), found)
        assert brought[0] == Earning(EarningKind.COINS, f"heist-{heist}", heist)
        unlocks = [one.name for one in brought if one.kind is EarningKind.UNLOCK]
        assert unlocks == ([opens] if opens else [])


@pytest.mark.parametrize(
    ("gems", "medals"),
    [(73, []), (74, ["bronze"]), (104, ["bronze", "silver"]), (134, ["bronze", "silver", "gold"])],
)
def test_13_4_medals(gems: int, medals: list[str]) -> None:
    found = escaped(2, gems=gems, stealth=4)
    names = [one.name for one in GAME.earns(ended(found), found) if one.kind is EarningKind.MEDAL]
    assert names == [f"heist-2-{medal}" for medal in medals]


def test_13_5_the_badge() -> None:
    for stealth, has_badge in ((4, False), (5, True)):
        found = escaped(stealth=stealth)
        names = [one.name for one in GAME.earns(ended(found), found)]
        assert ("heist-1-unseen" in names) is has_badge


def test_13_6_the_daily_heist_is_any_of_the_four_with_three_different_items() -> None:
    drawn = [GAME.daily(Rng(sha256(f"day {day}".encode()).hexdigest())) for day in range(400)]
    assert all(GAME.problems(one) == () for one in drawn)
    assert {one.options.heist for one in drawn} == {1, 2, 3, 4}
    brought = [gear for one in drawn for gear in one.options.gear]
    assert set(brought) == set(Gear) - {Gear.NONE}
    assert not any(one.options.practice for one in drawn)


def test_13_only_escaping_earns() -> None:
    for found in (
        after(state("@ D E D D D D D D", gems=200), Go((1, 2))),
        forfeit(GAME, state("@ D D D D D D D D", gems=200, chest_gems=9), THIEF).state,
    ):
        assert GAME.earns(ended(found), found) == ()


def test_15_1_practice_needs_and_earns_nothing() -> None:
    options = Options(heist=4, item_1=Gear.ORDERS_PLUS, practice=True)
    assert GAME.needs(setup(options)) == frozenset()
    assert GAME.is_practice(setup(options))
    found = replace(escaped(4), options=options)
    assert GAME.earns(ended(found), found) == ()


@pytest.mark.parametrize(
    "reading",
    [
        {"enemy_tries": EnemyTries.ONE},
        {"counts": Counts.RUNNING},
        {"sneak_roll": SneakRoll.ONLY_WITHOUT_SNEAK},
        {"stealth_five": StealthFive.NOTHING},
    ],
    ids=lambda reading: next(iter(reading)),
)
def test_15_2_to_15_5_other_readings_are_for_practice(reading: dict[str, str]) -> None:
    assert wheres(GAME, setup(replace(Options(), **reading))) == [f"options/{next(iter(reading))}"]
    assert not wheres(GAME, setup(replace(Options(practice=True), **reading)))


def test_15_6_the_order_of_each_pile_and_the_first_cell_can_be_fixed() -> None:
    order = ("guard-3", "guard-3", "guard-2", "guard-3")
    fixed = setup(Options(), guard=order, start=("7",), sneak=("sneak-3",))
    assert not wheres(GAME, fixed)
    assert GAME.is_practice(fixed)
    for number in range(5):
        found = GAME.setup(fixed, f"{number:064x}")
        assert found.state.board.thief == 7
        out = [card.base for card in found.state.board.cards if card and card.kind is Kind.GUARD]
        left = [card.base for card in found.state.piles[DECK_KINDS.index(Kind.GUARD)]]
        assert sorted([*out, *left[: 4 - len(out)]]) == [2, 3, 3, 3]


def test_15_6_a_wrong_order_is_a_problem() -> None:
    assert wheres(GAME, setup(Options(), owl=("owl-2",))) == ["hidden/stack/owl"], "the manor has no owls"
    assert wheres(GAME, setup(Options(), start=("9",))) == ["hidden/stack/start"]
    assert wheres(GAME, setup(Options(), hide=("hide-10",) * 4)) == ["hidden/stack/hide"]


@pytest.mark.parametrize("heist", [1, 2, 3, 4])
def test_15_6_each_order_that_the_page_offers_can_be_dealt_in_every_heist(heist: int) -> None:
    for order in ORDERS:
        assert not wheres(GAME, setup(Options(heist=heist, practice=True), **dict(order.piles))), order.slug


def test_what_else_is_wrong_with_a_setup() -> None:
    deck = Deck("mine", "kata", ())
    assert wheres(GAME, Setup(Options(), (SeatSetup(), SeatSetup()))) == ["seats"]
    assert wheres(GAME, Setup(Options(), (SeatSetup(deck, {"a": "b"}),))) == [
        "seats/0/deck",
        "seats/0/choices",
    ]
    assert wheres(GAME, Setup(Options(), (SeatSetup(),), Hidden(rigging={"luck": 7}))) == [
        "hidden/rigging/luck"
    ]


def test_it_can_be_over_only_within_the_stated_length() -> None:
    found = GAME.setup(setup(), SEED).state
    length = 0
    while GAME.to_act(found):
        found = time_out(GAME, found, THIEF)[1].state
        length += 1
    assert length <= GAME.max_entries
