"""One test for each numbered paragraph of RULES.md on healing, minions, fighting and own decks."""

from __future__ import annotations

import re

import pytest

from games.engine.errors import IllegalAction
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup
from games.kata.rules.cards import CARDS, DEFAULT_DECK, POOL_VERSION, PRESETS, Kind, deck_problems
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    Healed,
    KataAction,
    MinionDamaged,
    MinionDied,
    Options,
    Reason,
    Shown,
    State,
)
from tests.kata.table import (
    BASIC,
    CONSTRUCTED,
    END,
    FOE,
    HEALING,
    ME,
    MINIONS,
    SEED,
    after,
    attack,
    begun,
    card,
    duel,
    fighters,
    kinds,
    minion,
    setup,
    side,
)
from tests.support.rules import rules_of

RULES = rules_of("kata")
RUSH = PRESETS["rush"].deck


def refusal(state: State, action: KataAction) -> str:
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, ME, action)
    return str(refused.value.words)


def test_7_1_a_card_heals_its_player_instead_of_striking() -> None:
    step = play(GAME, duel(side(["b4", "b0"], mana=4, health=12), options=HEALING), ME, card(1, "self"))
    mine, foe = step.state.sides
    assert (mine.health, mine.mana, foe.health) == (16, 0, 30)
    assert kinds(mine.discard) == ["b4"]
    assert Healed(ME, 4, 16) in step.events


@pytest.mark.parametrize(("kind", "health"), [("h1", 14), ("h3", 21), ("a9", 13)])
def test_7_1_a_card_may_say_how_much_it_heals(kind: str, health: int) -> None:
    state = after(duel(side([kind, "b0"], mana=9, health=10), options=CONSTRUCTED), card(1, "self"))
    assert state.sides[ME].health == health


def test_7_1_without_the_option_or_the_kind_nothing_heals() -> None:
    hurt = side(["b4", "a4", "b0"], mana=4, health=12)
    assert refusal(duel(hurt, options=BASIC), card(1, "self")) == "This match is played without healing."
    assert refusal(duel(hurt, options=CONSTRUCTED), card(2, "self")) == "Ambush can't heal."


@pytest.mark.parametrize(("before", "then"), [(27, 30), (30, 30), (33, 33)])
def test_7_2_nobody_heals_above_thirty_or_loses_what_is_above(before: int, then: int) -> None:
    step = play(GAME, duel(side(["b4", "b0"], mana=4, health=before), options=HEALING), ME, card(1, "self"))
    assert step.state.sides[ME].health == then
    assert kinds(step.state.sides[ME].hand) == ["b0"]


def test_7_3_minions_cannot_be_healed() -> None:
    state = duel(side(["h2", "b0"], mana=2, board=[minion(1, 3, 3)]), options=CONSTRUCTED)
    assert refusal(state, card(1, "p1")) == "There is nothing there to hit."


def test_8_1_a_card_becomes_a_minion_for_its_cost() -> None:
    state = after(duel(side(["b3", "b0"], mana=5), options=MINIONS), card(1, "board"))
    mine = state.sides[ME]
    assert (mine.mana, kinds(mine.hand), kinds(mine.board), mine.discard) == (2, ["b0"], ["b3"], ())
    assert state.sides[FOE].health == 30


def test_8_1_without_the_option_or_the_kind_nothing_becomes_a_minion() -> None:
    mine = side(["b3", "a4", "b0"], mana=5)
    assert refusal(duel(mine), card(1, "board")) == "This match is played without minions."
    assert refusal(duel(mine, options=CONSTRUCTED), card(2, "board")) == "Ambush can't become a minion."


def test_8_2_damage_to_a_minion_stays() -> None:
    foe = side(["b0", "b0"], board=[minion(9, 2, 6)], slots=3)
    state = after(duel(side(["b2", "b2", "b0"], mana=4), foe, MINIONS), card(1, "p9"))
    state = after(after(state, END), END, seat=FOE)
    assert (state.sides[FOE].board[0].health, state.sides[FOE].board[0].most) == (4, 6)


@pytest.mark.parametrize(
    ("kind", "fighter"), [("b0", (0, 1)), ("b1", (1, 1)), ("b8", (8, 8)), ("m4", (3, 1)), ("a9", (3, 3))]
)
def test_8_3_a_minion_is_as_strong_as_its_card_costs_or_says(kind: str, fighter: tuple[int, int]) -> None:
    state = after(duel(side([kind, "b0"], mana=8), options=CONSTRUCTED), card(1, "board"))
    assert fighters(state.sides[ME]) == [fighter]


def test_8_4_a_fourth_minion_is_refused() -> None:
    board = [minion(number, 1, 1) for number in (1, 2, 3)]
    state = duel(side(["b1", "b0"], mana=8, board=board), options=MINIONS)
    assert (
        refusal(state, card(1, "board")) == "You already have three minions, and there is no room for more."
    )


def test_8_5_a_minion_sleeps_in_its_first_turn() -> None:
    state = after(duel(side(["b2", "b0"], mana=2), options=MINIONS), card(1, "board"))
    number = int(state.sides[ME].board[0].id[1:])
    assert refusal(state, attack(number)) == "Jab sleeps until your next turn."
    state = after(after(state, END), END, seat=FOE)
    assert after(state, attack(number)).sides[FOE].health == 28


def test_9_1_a_minion_attacks_once_a_turn() -> None:
    mine = side(["b0"], board=[minion(1, 2, 2)])
    state = after(duel(mine, options=MINIONS), attack(1))
    assert refusal(state, attack(1, "face")) == "Slash has already attacked this turn."
    assert refusal(state, attack(7)) == "That minion isn't on your side of the board."
    state = after(after(state, END), END, seat=FOE)
    assert after(state, attack(1)).sides[FOE].health == 26


def test_9_1_it_may_choose_any_opposing_minion() -> None:
    foe = side(["b0"], board=[minion(8, 1, 5), minion(9, 1, 5, asleep=True)])
    state = duel(side(["b0"], board=[minion(1, 2, 2)]), foe, MINIONS)
    targets = [one.target for one in GAME.legal_actions(state, ME) if getattr(one, "minion", "")]
    assert targets == ["face", "p8", "p9"]
    assert refusal(state, attack(1, "p1")) == "There is nothing there to hit."


def test_9_2_an_attack_on_the_player_takes_health() -> None:
    state = duel(side(["b0"], board=[minion(1, 4, 2)]), side(["b0"], health=4), MINIONS)
    step = play(GAME, state, ME, attack(1))
    assert (step.state.winner, step.state.reason) == (ME, Reason.DAMAGE)


def test_9_3_minions_strike_each_other_at_the_same_time() -> None:
    foe = side(["b0"], board=[minion(9, 3, 3, asleep=True)])
    step = play(GAME, duel(side(["b0"], board=[minion(1, 3, 3)]), foe, MINIONS), ME, attack(1, "p9"))
    assert [one.board for one in step.state.sides] == [(), ()]
    assert [type(event) for event in step.events[1:]] == [
        MinionDamaged,
        MinionDamaged,
        MinionDied,
        MinionDied,
    ]
    assert [one.health for one in step.state.sides] == [30, 30]


def test_9_4_a_minion_is_used_though_it_did_no_damage() -> None:
    foe = side(["b0"], board=[minion(9, 0, 1)])
    state = duel(side(["b0"], board=[minion(1, 0, 1, card="b0")]), foe, MINIONS)
    for target in ("face", "p9"):
        step = play(GAME, state, ME, attack(1, target))
        assert step.state.sides[ME].board[0].is_used
        assert len(step.events) == 1


def test_9_5_a_card_strikes_a_minion_without_an_answer_and_without_carrying_over() -> None:
    foe = side(["b0"], board=[minion(9, 5, 3)])
    mine, other = after(duel(side(["b5", "b0"], mana=5), foe, MINIONS), card(1, "p9")).sides
    assert (mine.health, other.health, other.board) == (30, 30, ())


def test_9_6_a_dead_minion_leaves_its_place_at_once() -> None:
    board = [minion(1, 1, 1), minion(2, 1, 1), minion(3, 1, 1)]
    foe = side(["b0"], board=[minion(9, 5, 5)])
    state = after(duel(side(["b3", "b0"], mana=3, board=board), foe, MINIONS), attack(2, "p9"))
    assert state.sides[ME].discard == (Shown("p2", "b3"),)
    state = after(state, card(1, "board"))
    assert [one.id for one in state.sides[ME].board] == ["p1", "p3", "p21"]


def test_10_1_the_pool_is_the_table_of_the_rules() -> None:
    rows = re.findall(r"^\| ([\w ]+) \| (\w+) \|" + r" ([\w/–]+) \|" * 6 + "$", RULES, re.MULTILINE)
    told = [
        (
            str(one.name),
            one.id,
            str(one.cost),
            _told(one.damage, Kind.ATTACK in one.kinds),
            _told(one.heal, Kind.HEAL in one.kinds),
            _told(f"{one.attack}/{one.health}", Kind.MINION in one.kinds),
            _told(one.draw, Kind.DRAW in one.kinds),
            str(one.max_copies),
        )
        for one in CARDS.values()
    ]
    assert rows[1:] == told
    assert len(told) == 40


def _told(number: int | str, has_kind: bool) -> str:
    return str(number) if has_kind else "–"


def test_10_2_a_deck_that_is_not_legal_is_refused_with_all_reasons() -> None:
    wrong = Deck("Odd", "other/1", ("b3",) * 18 + ("zz",))
    found = GAME.problems(Setup(CONSTRUCTED, (SeatSetup(), SeatSetup(wrong))))
    assert [problem.where for problem in found] == [
        f"seats/1/deck/{where}" for where in ("pool", "size", "copies/b3", "unknown/zz")
    ]
    assert found == tuple(
        type(problem)(f"seats/1/deck/{problem.where}", problem.what) for problem in deck_problems(wrong)
    )


def test_10_3_a_deck_holds_no_card_that_its_match_has_no_use_for() -> None:
    rats = Deck("Rats", POOL_VERSION, (*DEFAULT_DECK[2:], "m1", "m1"))
    (found,) = GAME.problems(Setup(Options(own_decks=True), (SeatSetup(rats), SeatSetup())))
    assert found.where == "seats/0/deck/unplayable/m1"
    assert str(found.what) == "Rat can't be played in any way under these options."
    assert not GAME.problems(Setup(CONSTRUCTED, (SeatSetup(rats), SeatSetup())))


def test_10_3_random_decks_are_legal_under_their_options() -> None:
    for number, options in enumerate((Options(own_decks=True), Options(True, False, True), CONSTRUCTED)):
        deck = GAME.sample_deck(options, Rng(f"{number:064x}"))
        assert deck is not None
        assert not GAME.problems(Setup(options, (SeatSetup(deck), SeatSetup())))
    assert GAME.sample_deck(MINIONS, Rng(SEED)) is None


def test_10_4_four_decks_are_there_for_everybody() -> None:
    assert list(PRESETS) == ["default", "rush", "fortress", "scholar"]
    assert [deck_problems(preset.deck) for preset in PRESETS.values()] == [()] * 4
    assert PRESETS["default"].cards == DEFAULT_DECK
    state = GAME.setup(Setup(CONSTRUCTED, (SeatSetup(RUSH), SeatSetup())), SEED).state
    assert sorted([*state.sides[FOE].deck, *kinds(state.sides[FOE].hand)]) == sorted(DEFAULT_DECK)


def test_10_5_a_drawer_leaves_the_hand_before_it_draws() -> None:
    mine = side(["d3", "b1", "b1", "b1", "b8"], deck=("b1", "b2", "b3"), mana=1)
    step = play(GAME, duel(mine, options=CONSTRUCTED), ME, card(1, "deck"))
    one = step.state.sides[ME]
    assert kinds(one.hand) == ["b1", "b1", "b1", "b8", "b1"]
    assert kinds(one.discard) == ["d3", "b2", "b3"]
    assert len([event for event in step.events if isinstance(event, CardDiscarded)]) == 2


def test_10_5_a_drawer_bleeds_for_each_card_that_is_missing() -> None:
    mine = side(["d5", "b0"], deck=("b0",), mana=3)
    step = play(GAME, duel(mine, options=CONSTRUCTED), ME, card(1, "deck"))
    assert [event.health for event in step.events if isinstance(event, Bled)] == [29, 28, 27, 26]
    weak = side(["d5", "b0"], deck=(), mana=3, health=2)
    step = play(GAME, duel(weak, options=CONSTRUCTED), ME, card(1, "deck"))
    assert (step.state.winner, step.state.reason, step.state.sides[ME].health) == (FOE, Reason.BLEEDING, 0)


@pytest.mark.parametrize("target", ["face", "self", "board", "p9"])
def test_10_5_a_drawer_does_nothing_else(target: str) -> None:
    state = duel(side(["d3", "b0"], mana=3), side(["b0"], board=[minion(9, 1, 1)]), CONSTRUCTED)
    assert refusal(state, card(1, target)).startswith("Study can't")
    assert refusal(state, card(2, "deck")) == "Dud draws no cards."


def test_10_6_in_a_mirror_match_both_play_the_deck_that_one_brought() -> None:
    options = Options(own_decks=True, minions=True, mirror=True)
    for seats in ((SeatSetup(RUSH), SeatSetup()), (SeatSetup(), SeatSetup(RUSH))):
        built = Setup(options, seats)
        assert not GAME.problems(built)
        state = GAME.setup(built, SEED).state
        for one in state.sides:
            assert sorted([*one.deck, *kinds(one.hand)]) == sorted(RUSH.cards)
            assert one.is_deck_open
        assert GAME.setup_for(built, None).seats == built.seats
    both = Setup(options, (SeatSetup(RUSH), SeatSetup(PRESETS["default"].deck)))
    assert [problem.where for problem in GAME.problems(both)] == ["seats/1/deck"]
    assert [GAME.takes_deck(options, seat) for seat in (ME, FOE)] == [True, False]


def test_10_6_a_mirror_of_nothing_plays_the_default_deck() -> None:
    step = begun(own_decks=True, mirror=True)
    assert sorted([*step.state.sides[ME].deck, *kinds(step.state.sides[ME].hand)]) == sorted(DEFAULT_DECK)
    assert not GAME.problems(setup(own_decks=True, mirror=True))
