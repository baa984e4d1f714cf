"""The golden cases, by number, as they were worked out before the code was written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import GameOver, IllegalAction
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Deck
from games.engine.wire import encode
from games.kata.bots.bots import BOTS
from games.kata.rules.cards import POOL_VERSION, deck_problems
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    KataAction,
    MinionAttack,
    Options,
    Reason,
    Side,
    State,
)
from tests.kata.table import (
    ANY_OPTIONS,
    CONSTRUCTED,
    END,
    FOE,
    HEALING,
    ME,
    MINIONS,
    SEED,
    WHOLE_DECK,
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
    with_random_decks,
)
from tests.support.kata.reference import Careful


def test_k1_and_k2_the_set_up_and_the_first_turn() -> None:
    mine, foe = begun(stack={"0": ("b0",)}).state.sides
    assert (len(mine.hand), len(mine.deck), mine.health) == (4, 16, 30)  # three and the first turn's card
    assert (mine.slots, mine.mana) == (1, 1)
    assert (len(foe.hand), len(foe.deck), foe.health, foe.slots) == (4, 16, 30, 0)


def test_k3_ten_slots_stay_ten_and_are_filled() -> None:
    foe = after(duel(side(["b0"]), side(["b0"], slots=10, mana=0)), END).sides[FOE]
    assert (foe.slots, foe.mana) == (10, 10)


def test_k4_two_cards_are_paid_from_ten_mana() -> None:
    state = after(duel(side(["b8", "b1", "b0"], mana=10)), card(1), card(2))
    assert (state.sides[ME].mana, state.sides[FOE].health) == (1, 21)


def test_k5_a_card_that_is_too_dear_changes_nothing() -> None:
    state = duel(side(["b4", "b0"], mana=3))
    before = encode(state)
    with pytest.raises(IllegalAction):
        play(GAME, state, ME, card(1))
    assert encode(state) == before


def test_k6_bleeding_out_loses_before_any_card() -> None:
    step = play(GAME, duel(side(["b0"]), side(["b0", "b8"], deck=(), health=1, slots=9)), ME, END)
    assert step.state.sides[FOE].health == 0
    assert step.state.winner == ME
    assert step.state.reason == Reason.BLEEDING
    assert GAME.to_act(step.state) == frozenset()


def test_k7_a_full_hand_burns_the_last_card_without_bleeding() -> None:
    step = play(GAME, duel(side(["b0"]), side(["b0"] * 5, deck=("b8",))), ME, END)
    foe = step.state.sides[FOE]
    assert (len(foe.hand), len(foe.deck), kinds(foe.discard)) == (5, 0, ["b8"])
    assert [type(event) for event in step.events if isinstance(event, (Bled, CardDiscarded))] == [
        CardDiscarded
    ]


def test_k8_the_winner_is_known_with_the_card_that_takes_the_last_health() -> None:
    state = after(duel(side(["b6", "b4"], mana=10), side(["b0"], health=10)), card(1))
    assert (state.winner, state.sides[FOE].health) == (None, 4)
    state = after(state, card(2))
    assert (state.winner, state.sides[FOE].health) == (ME, 0)


def test_k10_a_dud_is_played_without_mana() -> None:
    state = after(duel(side(["b0", "b0"])), card(1))
    assert state.sides[FOE].health == 30
    assert [held.id for held in state.sides[ME].hand] == ["c2"]


def test_k11_healing_stops_at_thirty() -> None:
    mine, foe = after(duel(side(["b4", "b0"], mana=4, health=27), options=HEALING), card(1, "self")).sides
    assert (mine.health, foe.health) == (30, 30)


def test_k12_two_cards_heal_one_after_the_other() -> None:
    state = duel(side(["b3", "b4", "b0"], mana=10, health=10), options=HEALING)
    mine = after(state, card(1, "self"), card(2, "self")).sides[ME]
    assert (mine.health, mine.mana) == (17, 3)


def test_k13_a_dud_and_a_five_as_minions() -> None:
    state = after(duel(side(["b0", "b5", "b0"], mana=5), options=MINIONS), card(1, "board"), card(2, "board"))
    board = state.sides[ME].board
    assert [(one.attack, one.health, one.is_asleep) for one in board] == [(0, 1, True), (5, 5, True)]


@pytest.mark.parametrize(
    ("mine", "action"),
    [
        (side(["b1", "b0"], mana=5, board=[minion(n, 1, 1) for n in (1, 2, 3)]), card(1, "board")),  # K14
        (side(["b0"], board=[minion(1, 2, 2, asleep=True)]), attack(1)),  # K15
        (side(["a4", "b0"], mana=3), card(1, "self")),  # K27
        (side(["d3", "b0"], mana=3), card(1, "face")),  # K26
    ],
)
def test_k14_k15_k26_and_k27_what_is_rejected_changes_nothing(mine: Side, action: KataAction) -> None:
    state = duel(mine, options=CONSTRUCTED)
    before = encode(state)
    with pytest.raises(IllegalAction):
        play(GAME, state, ME, action)
    assert encode(state) == before


def test_k16_a_minion_attacks_once_in_each_of_its_turns() -> None:
    state = after(duel(side(["b2", "b0"], mana=2), options=MINIONS), card(1, "board"), END)
    hit = MinionAttack(state.sides[ME].board[0].id, "face")
    state = after(after(state, END, seat=FOE), hit)
    assert state.sides[FOE].health == 28
    with pytest.raises(IllegalAction):
        play(GAME, state, ME, hit)
    state = after(after(after(state, END), END, seat=FOE), hit)
    assert state.sides[FOE].health == 26


@pytest.mark.parametrize(
    ("own", "enemies", "then", "left"),
    [
        ((4, 4), [(3, 3)], [(4, 1)], []),  # K17
        ((3, 3), [(3, 3)], [], []),  # K18
        ((0, 1), [(5, 5)], [], [(5, 5)]),  # K21
        ((2, 5), [(3, 2), (1, 1)], [(2, 2)], [(1, 1)]),  # K32
    ],
)
def test_k17_k18_k21_and_k32_minions_against_minions(
    own: tuple[int, int],
    enemies: list[tuple[int, int]],
    then: list[tuple[int, int]],
    left: list[tuple[int, int]],
) -> None:
    foe = side(["b0"], board=[minion(n, *enemy, asleep=True) for n, enemy in enumerate(enemies, start=8)])
    state = after(duel(side(["b0"], board=[minion(1, *own)]), foe, MINIONS), attack(1, "p8"))
    assert fighters(state.sides[ME]) == then
    assert fighters(state.sides[FOE]) == left
    assert all(one.is_used for one in state.sides[ME].board)


def test_k19_damage_that_is_left_over_is_lost() -> None:
    foe = side(["b0"], board=[minion(9, 3, 3)])
    mine, other = after(duel(side(["b5", "b0"], mana=5), foe, MINIONS), card(1, "p9")).sides
    assert (mine.health, other.health, other.board) == (30, 30, ())


def test_k22_a_drawer_draws_what_can_be_played_at_once() -> None:
    # The pool's Study costs 1 and draws 3, as the drawer of the golden case does for 2.
    mine = side(["d3", "b7"], deck=("b1", "b2", "b3", "b4"), mana=2)
    state = after(duel(mine, options=CONSTRUCTED), card(1, "deck"))
    assert kinds(state.sides[ME].hand) == ["b7", "b1", "b2", "b3"]
    assert state.sides[ME].mana == 1
    assert after(state, card(3)).sides[FOE].health == 29


def test_k23_a_drawer_with_a_full_hand_overloads() -> None:
    mine = side(["d3", "b8", "b8", "b8", "b8"], deck=("b1", "b2", "b3"), mana=1)
    # Nothing else can be played, so the opponent's turn follows at once.
    one = after(duel(mine, options=CONSTRUCTED), card(1, "deck")).sides[ME]
    assert kinds(one.hand) == ["b8", "b8", "b8", "b8", "b1"]
    assert kinds(one.discard) == ["d3", "b2", "b3"]


def test_k27_cost_and_damage_may_differ() -> None:
    mine, foe = after(duel(side(["a4", "b0"], mana=3), options=CONSTRUCTED), card(1)).sides
    assert (mine.mana, foe.health) == (0, 25)


def test_k29_unspent_mana_is_not_kept_over_a_round() -> None:
    state = duel(side(["b0", "b8"], slots=3, mana=2), side(["b0", "b8"]))
    state = after(after(state, END), END, seat=FOE)
    assert (state.sides[ME].slots, state.sides[ME].mana) == (4, 4)


def test_k30_after_the_win_the_turn_cannot_be_ended() -> None:
    state = after(duel(side(["b5", "b0"], mana=5), side(["b0"], health=5)), card(1))
    assert state.winner == ME
    with pytest.raises(GameOver):
        play(GAME, state, ME, END)


def test_k30_with_a_minion_left_the_turn_cannot_be_ended_either() -> None:
    mine = side(["b5", "b0"], mana=5, board=[minion(1, 8, 8)])
    state = after(duel(mine, side(["b0"], health=5), MINIONS), card(1))
    assert state.winner == ME
    for action in (END, attack(1)):
        with pytest.raises(GameOver):
            play(GAME, state, ME, action)


def test_k33_the_turn_passes_when_only_ending_it_is_left() -> None:
    state = after(duel(side(["b1", "b2"], mana=2)), card(1))
    assert state.active == FOE


def test_k34_a_dud_keeps_the_turn_open_without_mana() -> None:
    state = after(duel(side(["b1", "b0"], mana=1)), card(1))
    assert (state.active, state.sides[ME].mana) == (ME, 0)


def test_k35_healing_at_full_health_frees_the_hand() -> None:
    mine = after(duel(side(["b4", "b0"], mana=4), options=HEALING), card(1, "self")).sides[ME]
    assert (mine.health, kinds(mine.hand)) == (30, ["b0"])


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        (["b3"] * 4 + ["b4"] * 4 + ["b5"] * 4 + ["b6"] * 4 + ["b1"] * 3, ["size"]),
        (["b3"] * 4 + ["b4"] * 4 + ["b5"] * 4 + ["b6"] * 4 + ["b1"] * 4 + ["b2"], ["size"]),
        (["b3"] * 5 + ["b4"] * 4 + ["b5"] * 4 + ["b6"] * 4 + ["b1"] * 3, ["copies/b3"]),
        (["a4"] * 3 + ["a8"] * 2 + ["zz"] + ["b1"] * 4, ["size", "copies/a4", "copies/a8", "unknown/zz"]),
    ],
)
def test_k38_a_deck_that_is_not_legal_has_all_its_reasons(cards: list[str], found: list[str]) -> None:
    problems = deck_problems(Deck("Mine", POOL_VERSION, tuple(cards)))
    assert [problem.where for problem in problems] == found
    assert all(re.search("Add|Take", str(problem.what)) for problem in problems), "each says what to do"


@pytest.mark.parametrize(
    ("mana", "hand", "may_begin_with"),
    [
        (8, ["b7", "b6", "b4", "b3", "b2"], {"b6", "b2"}),
        (3, ["b1", "b2", "b3"], {"b1", "b2"}),
        (2, ["b1", "b2", "b3"], {"b2"}),
        (1, ["b2", "b3", "b8"], {None}),
    ],
)
def test_k40_the_planner_finds_the_best_use_of_its_mana(
    mana: int, hand: list[str], may_begin_with: set[str | None]
) -> None:
    state = duel(side(hand, mana=mana))
    chosen = BOTS["planner"].choose(GAME.view_for(state, ME), list(GAME.legal_actions(state, ME)), Rng(SEED))
    kind = next((held.card for held in state.sides[ME].hand if held.id == getattr(chosen, "card", "")), None)
    assert kind in may_begin_with


def test_k40_below_ten_health_the_careful_strategy_heals_and_with_nothing_to_play_it_ends() -> None:
    hurt = duel(side(["b8", "b2", "b0"], mana=8, health=8), options=HEALING)
    assert Careful().choose(GAME.view_for(hurt, ME), [], Rng(SEED)) == card(1, "self")
    well = duel(side(["b8", "b2", "b0"], mana=8, health=10), options=HEALING)
    assert Careful().choose(GAME.view_for(well, ME), [], Rng(SEED)) == card(1)
    poor = duel(side(["b2", "b3", "b8"], mana=1))
    assert Careful().choose(GAME.view_for(poor, ME), [], Rng(SEED)) == END


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_k40_who_is_about_to_lose_heals(bot: str) -> None:
    state = duel(side(["b8"], mana=8, health=2), side(["b5", "b5"], slots=9), HEALING)
    chosen = BOTS[bot].choose(GAME.view_for(state, ME), list(GAME.legal_actions(state, ME)), Rng(SEED))
    assert chosen == card(1, "self")


def random_match(seed: str) -> tuple[list[KataAction], list[State]]:
    states, actions, rng = [GAME.setup(setup(), seed).state], [], Rng(seed)
    while acting := GAME.to_act(states[-1]):
        (seat,) = acting
        action, rng = rng.choice(list(GAME.legal_actions(states[-1], seat)))
        actions.append(action)
        states.append(play(GAME, states[-1], seat, action).state)
    return actions, states


def test_k41_the_same_seed_and_actions_give_the_same_match() -> None:
    actions, states = random_match(SEED)
    state = GAME.setup(setup(), SEED).state
    for action in actions:
        state = play(GAME, state, state.active, action).state
    assert encode(state) == encode(states[-1])


def test_k42_a_view_holds_neither_the_other_hand_nor_the_order_of_a_deck() -> None:
    state = GAME.setup(setup(stack={"0": ("b8", "b0"), "1": ("b7", "b0")}), SEED).state
    mine = GAME.view_for(state, ME)
    assert mine.sides[FOE].held is None
    for seen in mine.sides:
        assert list(seen.unseen or ()) == sorted(seen.unseen or ())


@given(ANY_OPTIONS, st.integers(0, 2**64))
@settings(max_examples=60, deadline=None)
def test_k43_no_card_is_ever_lost_or_made(options: Options, number: int) -> None:
    rng = Rng(f"{number:064x}")
    seated = with_random_decks(options, rng.seed)
    state = GAME.setup(seated, rng.seed).state
    whole = [sorted(seat.deck.cards if seat.deck else WHOLE_DECK) for seat in seated.seats]
    while acting := GAME.to_act(state):
        (seat,) = acting
        action, rng = rng.choice(list(GAME.legal_actions(state, seat)))
        state = play(GAME, state, seat, action).state
        for one, cards in zip(state.sides, whole, strict=True):
            held = [*one.deck, *kinds(one.hand), *kinds(one.board), *kinds(one.discard)]
            assert sorted(held) == cards
            assert len(one.hand) <= 5
            assert len(one.board) <= 3
            assert all(minion.health > 0 for minion in one.board)
        shown = [thing.id for one in state.sides for thing in (*one.board, *one.discard)]
        assert len(set(shown)) == len(shown) == state.shown
