"""RULES 7 and 9, a test or more for each paragraph that can be broken: the end of a sitting, practice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.errors import GameOver
from games.engine.game import Outcome
from games.engine.offers import action_from, picks_of
from games.engine.play import forfeit, play
from games.thunderjack.page.card_order import piles_now
from games.thunderjack.rules.cards import all_cards
from games.thunderjack.rules.rules import GAME, MAX_ROUNDS
from games.thunderjack.rules.values import (
    Deal,
    End,
    HandStood,
    Options,
    OrderSet,
    Result,
    SetOrder,
    ShoeShuffled,
    SittingEnded,
)
from tests.thunderjack.table import (
    DOUBLE,
    HIT,
    LEAVE,
    LOST,
    ME,
    REBET,
    RIGHT,
    SPLIT,
    STAND,
    SURRENDER,
    TO_TURN,
    M,
    R,
    after,
    begun,
    events,
    legal,
    ordered,
    results,
    setup,
    steps,
    table_cards,
    turn,
    why,
    with_left,
)

# 7. The end of a sitting


def test_7_1_who_leaves_takes_the_credits() -> None:
    state = after(begun("a_c_0 9_d_0 j_c_0 7_h_0"), RIGHT)
    (step,) = steps(state, LEAVE)
    assert step.events == (SittingEnded(End.LEFT, 5200),)
    outcome = GAME.outcome(step.state)
    assert outcome
    assert (outcome.winners, outcome.scores) == ((ME,), (5200,))
    assert "5200" in str(outcome.reason)


def test_7_1_nobody_leaves_in_the_middle_of_a_round() -> None:
    state = after(begun(TO_TURN), RIGHT)
    for action in (LEAVE, RIGHT, REBET, SetOrder(())):
        assert "to its end" in why(state, action)
    for action in (HIT, STAND, DOUBLE, SPLIT, SURRENDER):
        assert "no hand to play" in why(begun(), action)


def test_7_2_after_the_last_round_it_is_over() -> None:
    state = after(begun(LOST, rounds=2), RIGHT)
    assert state.end is None
    state = replace(state, round=1)
    while state.end is None:
        state = after(state, legal(state)[0] if turn(state) is None else STAND)
    assert (state.end, state.round) == (End.ROUNDS, 2)
    assert Options().rounds == MAX_ROUNDS


def test_7_3_without_credits_for_a_bet_it_is_over() -> None:
    found = events(begun("10_c_0 10_d_0 6_c_0 7_d_0", credits=10), Deal(10), SURRENDER)
    assert found[-1] == SittingEnded(End.BROKE, 5)
    state = after(begun("10_c_0 10_d_0 6_c_0 7_d_0", credits=20), Deal(20), SURRENDER)
    assert (state.credits, state.end) == (10, None)


def test_7_4_who_gives_up_stands_with_all_hands() -> None:
    state = after(begun("10_c_0 9_c_0 10_d_0 8_c_0 8_d_0 8_h_0"), Deal(100, 100))
    step = forfeit(GAME, state, ME)
    assert step.events[:2] == (HandStood(R), HandStood(M))
    assert step.events[-1] == SittingEnded(End.FORFEIT, 4900 + 0)
    assert results(step.state) == {R: Result.PUSH, M: Result.LOSE}
    outcome = GAME.outcome(step.state)
    assert outcome
    assert outcome.scores == (4900,)


def test_7_4_giving_up_between_rounds_or_in_the_last_one_ends_it_once() -> None:
    step = forfeit(GAME, begun(), ME)
    assert step.events == (SittingEnded(End.FORFEIT, 5000),)
    last = forfeit(GAME, after(begun(TO_TURN, rounds=1), RIGHT), ME)
    assert [event for event in last.events if isinstance(event, SittingEnded)] == [
        SittingEnded(End.FORFEIT, last.state.credits)
    ]


def ended(end: End, credits: int) -> Outcome:  # noqa: A002
    outcome = GAME.outcome(replace(begun(credits=1000), end=end, credits=credits))
    assert outcome
    return outcome


@pytest.mark.parametrize("end", [End.LEFT, End.ROUNDS, End.BROKE])
def test_7_5_who_takes_more_away_has_won(end: End) -> None:
    assert [ended(end, many).winners for many in (1001, 1000, 999)] == [(ME,), (), ()]


def test_7_5_who_gives_up_has_not() -> None:
    assert ended(End.FORFEIT, 2000).winners == ()
    assert ended(End.FORFEIT, 2000).scores == (2000,)


def test_7_6_after_the_end_nothing_can_be_played() -> None:
    state = after(begun(), LEAVE)
    assert GAME.to_act(state) == frozenset()
    for action in (RIGHT, REBET, HIT, LEAVE, SetOrder(())):
        with pytest.raises(GameOver):
            play(GAME, state, ME, action)
    with pytest.raises(GameOver):
        forfeit(GAME, state, ME)


# 9. Practice


def test_9_1_practice_costs_nothing() -> None:
    assert GAME.stake(Options(practice=True)) == 0
    assert GAME.is_practice(setup(practice=True))


def test_9_2_the_named_cards_come_next_and_the_shoe_stays_complete() -> None:
    state = ordered("a_c_0 9_d_0 j_c_0 7_h_0")
    assert sorted(state.shoe) == sorted(all_cards(6)), "nothing moves before the deal"
    after_deal = after(state, RIGHT)
    assert results(after_deal) == {R: Result.THUNDERJACK}
    assert sorted([*after_deal.shoe, *table_cards(after_deal)]) == sorted(all_cards(6))


def test_9_2_only_the_cards_that_change_places_move() -> None:
    state = begun(practice=True)
    shoe = state.shoe
    wanted = (shoe[7], shoe[-1], shoe[100])
    dealt = after(state, SetOrder(wanted), RIGHT)
    whole = [*dealt.shoe, dealt.dealer[1], dealt.hands[0].cards[1], dealt.dealer[0], dealt.hands[0].cards[0]]
    swapped = list(shoe)
    swapped[7], swapped[-1] = swapped[-1], swapped[7]
    swapped[7], swapped[-2] = swapped[-2], swapped[7]  # the top card had gone to that place
    swapped[100], swapped[-3] = swapped[-3], swapped[100]
    assert whole == swapped


def test_9_2_what_the_round_does_not_use_stays_on_top() -> None:
    ids = "10_c_0 10_d_0 9_c_0 9_d_0 a_c_0 a_d_0 k_c_0 7_d_0"
    state = after(ordered(ids), RIGHT, STAND)
    assert state.order == ()
    assert state.known == 4
    assert results(after(state, RIGHT)) == {R: Result.THUNDERJACK}


def test_9_2_a_shuffle_comes_first() -> None:
    state = replace(with_left(100, practice=True), known=4)
    state = after(state, SetOrder(("a_c_5", "9_d_5", "j_c_5", "7_h_5")))
    (step,) = steps(state, RIGHT)
    assert ShoeShuffled(312) in step.events
    assert results(step.state) == {R: Result.THUNDERJACK}
    assert (step.state.known, step.state.order) == (0, ())


def test_9_2_after_a_shuffle_nothing_of_an_order_is_left() -> None:
    state = replace(with_left(100, practice=True), known=60)
    assert after(state, RIGHT).known == 0


def test_9_2_a_new_list_takes_the_place_of_the_old_and_an_empty_one_takes_it_back() -> None:
    state = ordered("a_c_0 9_d_0 j_c_0 7_h_0")
    (step,) = steps(state, SetOrder(("7_c_2",)))
    assert (step.state.order, step.events) == (("7_c_2",), (OrderSet(("7_c_2",)),))
    assert after(step.state, SetOrder(())).order == ()


def test_9_2_at_most_sixty_cards() -> None:
    state = begun(practice=True)
    assert why(state, SetOrder(all_cards(6)[:60])) == ""
    assert "60 cards" in why(state, SetOrder(all_cards(6)[:61]))


def test_9_2_sixty_cards_can_be_sent_as_picks() -> None:
    order = SetOrder(all_cards(6)[-60:])
    assert action_from(GAME, picks_of(order)) == order


def test_9_2_not_outside_of_practice() -> None:
    assert "practice only" in why(begun(), SetOrder(("7_c_2",)))


def test_9_3_a_card_in_the_tray_is_refused_unless_it_comes_back() -> None:
    few, many = with_left(100, practice=True), with_left(200, practice=True)
    tray_card = many.tray[-1]
    assert why(few, SetOrder((tray_card,))) == ""
    assert f"{tray_card} lies in the tray" in why(many, SetOrder((many.shoe[0], tray_card)))


def test_9_3_a_card_that_still_lies_on_the_table_goes_to_the_tray() -> None:
    state = after(begun("a_c_0 9_d_0 j_c_0 7_h_0"), RIGHT)
    assert "a_c_0 lies in the tray" in why(state, SetOrder(("a_c_0",)))


@pytest.mark.parametrize("left", [200, 128])
def test_9_3_the_cards_that_are_offered_are_those_that_are_not_refused(left: int) -> None:
    state = with_left(left, practice=True)
    while turn(state) or not state.hands:
        state = after(state, STAND if turn(state) else RIGHT)
    offered = piles_now(GAME.view_for(state, ME))["shoe"]
    assert offered == tuple(card for card in all_cards(6) if not why(state, SetOrder((card,))))
    assert (len(offered) == 312) is (len(state.shoe) < 125)
    assert piles_now(GAME.view_for(replace(state, orders=400), ME)) == {}


def test_9_4_there_is_an_end_to_it() -> None:
    state = replace(begun(practice=True), orders=399)
    state = after(state, SetOrder(()))
    assert "400 times" in why(state, SetOrder(()))
    assert why(state, RIGHT) == ""
