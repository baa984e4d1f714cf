"""The golden cases of the base rules, by number, as they were worked out before the code was written."""

from __future__ import annotations

import pytest

from games.engine.errors import GameOver, IllegalAction
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.wire import encode
from games.kata.bots import BOTS
from games.kata.rules import GAME
from games.kata.values import Bled, CardDiscarded, KataAction, Reason, State
from tests.kata.table import END, FOE, ME, SEED, WHOLE_DECK, after, begun, card, duel, kinds, setup, side


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


def test_k29_unspent_mana_is_not_kept_over_a_round() -> None:
    state = duel(side(["b0", "b8"], slots=3, mana=2), side(["b0", "b8"]))
    state = after(after(state, END), END, seat=FOE)
    assert (state.sides[ME].slots, state.sides[ME].mana) == (4, 4)


def test_k30_after_the_win_the_turn_cannot_be_ended() -> None:
    state = after(duel(side(["b5", "b0"], mana=5), side(["b0"], health=5)), card(1))
    assert state.winner == ME
    with pytest.raises(GameOver):
        play(GAME, state, ME, END)


def test_k33_the_turn_passes_when_only_ending_it_is_left() -> None:
    state = after(duel(side(["b1", "b2"], mana=2)), card(1))
    assert state.active == FOE


def test_k34_a_dud_keeps_the_turn_open_without_mana() -> None:
    state = after(duel(side(["b1", "b0"], mana=1)), card(1))
    assert (state.active, state.sides[ME].mana) == (ME, 0)


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


def test_k43_no_card_is_ever_lost_or_made() -> None:
    for seed in ("1" * 64, "2" * 64, "3" * 64):
        for state in random_match(seed)[1]:
            for one in state.sides:
                assert sorted([*one.deck, *kinds(one.hand), *kinds(one.discard)]) == WHOLE_DECK
                assert len(one.hand) <= 5
