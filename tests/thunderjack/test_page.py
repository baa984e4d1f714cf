"""What can be clicked at the table, and what the log says."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.game import Seat
from games.engine.offers import Offer, action_from
from games.engine.play import forfeit
from games.thunderjack.page.page import PAGE
from games.thunderjack.page.presets import PRESETS
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    Deal,
    End,
    Leave,
    Options,
    SetOrder,
    SittingEnded,
    State,
    ThunderjackAction,
)
from tests.thunderjack.table import (
    BLACKJACKS,
    DOUBLE,
    HIT,
    LEAVE,
    LOST,
    ME,
    PAID,
    REBET,
    RIGHT,
    SPLIT,
    STAND,
    SURRENDER,
    TO_TURN,
    after,
    begun,
    steps,
)

PAIR = "8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0 k_h_0 9_s_0"


def offers(state: State, *prefix: str, viewer: Seat | None = ME) -> tuple[Offer, ...]:
    return PAGE.offers(GAME.view_for(state, viewer), prefix)


def said(state: State, *actions: ThunderjackAction, viewer: Seat | None = ME) -> list[str]:
    """The lines that the log gets of all these actions."""
    found = [event for step in steps(state, *actions) for event in step.events]
    seen = [GAME.event_for(event, viewer) for event in found]
    return [str(line) for one in seen if (line := PAGE.line(one, ("Ada",))) is not None]


def test_before_the_first_round_one_can_deal_or_leave_and_not_bet_the_same() -> None:
    found = offers(begun())
    assert [(offer.picks, offer.whole, offer.key) for offer in found] == [
        (("deal",), True, "enter"),
        (("leave",), False, "l"),
    ]


def test_bets_are_typed_each_from_nothing_to_the_limit_and_together_to_what_there_is() -> None:
    deal = offers(begun(credits=1500))[0]
    assert [(field.name, field.least, field.most, field.step) for field in deal.fields] == [
        (side, 0, 1000, 10) for side in ("right", "middle", "left")
    ]
    assert deal.total == (10, 1500)
    assert offers(begun(credits=735))[0].fields[0].most == 730


def test_typed_bets_are_a_deal() -> None:
    assert action_from(GAME, ("deal",), {"right": "50", "middle": "0", "left": "100"}) == Deal(50, 0, 100)


def test_the_fields_begin_with_the_least_bet_and_then_with_the_last_ones() -> None:
    assert [field.start for field in offers(begun())[0].fields] == [0, 10, 0]
    state = after(begun(LOST), Deal(100))
    assert [field.start for field in offers(state)[0].fields] == [100, 0, 0]
    poor = after(begun(LOST, credits=150), Deal(100))
    assert [field.start for field in offers(poor)[0].fields] == [0, 10, 0]
    assert [offer.picks for offer in offers(poor)] == [("deal",), ("leave",)]


def test_the_same_bets_tell_what_they_come_to() -> None:
    rebet = offers(after(begun("10_c_0 10_s_0 a_d_0 9_c_0 9_s_0 k_d_0"), Deal(100, 0, 250)))[1]
    assert (action_from(GAME, rebet.picks), str(rebet.preview)) == (REBET, "Bets 350 at once")


def test_the_hand_in_turn_has_a_key_for_each_thing_it_can_do_and_knows_the_cost() -> None:
    found = offers(after(begun(PAIR), RIGHT))
    assert [(action_from(GAME, offer.picks), offer.key) for offer in found] == [
        (HIT, "h"),
        (STAND, "s"),
        (DOUBLE, "d"),
        (SPLIT, "p"),
        (SURRENDER, "r"),
    ]
    assert [offer.preview and str(offer.preview) for offer in found] == [
        None,
        None,
        "Takes 100 more",
        "Takes 100 more",
        "Gives 50 back",
    ]


def test_leaving_is_asked_about_first() -> None:
    state = begun()
    (yes,) = offers(state, "leave")
    assert action_from(GAME, ("leave", *yes.picks)) == LEAVE == Leave()
    assert str(yes.label) == "Leave with 5000 credits"


@pytest.mark.parametrize("prefix", [("hit",), ("leave", "leave"), ("deal",), ("set_order",)])
def test_nothing_is_offered_after_what_cannot_be_picked(prefix: tuple[str, ...]) -> None:
    assert offers(begun(), *prefix) == ()
    assert offers(after(begun(TO_TURN), RIGHT), "leave") == ()


def test_nothing_is_offered_to_spectators_nor_after_the_end() -> None:
    state = begun()
    assert offers(state, viewer=None) == ()
    assert offers(after(state, LEAVE)) == ()
    assert offers(forfeit(GAME, state, ME).state) == ()


def test_the_log_tells_a_round() -> None:
    assert said(begun(TO_TURN + " k_h_0"), RIGHT, STAND) == [
        "Round 1. Bets: Right 100.",
        "Right: ten of clubs.",
        "Dealer: six of diamonds.",
        "Right: seven of clubs.",
        "Dealer: a card face down.",
        "Right stands.",
        "The dealer turns over the ten of hearts: 16.",
        "Dealer: king of hearts.",
        "The dealer busts with 26.",
        "Right wins 100.",
        "Round 1: 100 won; 5100 credits now.",
    ]


def test_the_log_tells_bets_on_several_hands_and_an_opening() -> None:
    lines = said(begun(BLACKJACKS), Deal(100, 50, 10))
    assert lines[0] == "Round 1. Bets: Right 100, Middle 50, Left 10."
    assert lines[-5:] == [
        "Right: Thunderjack! Wins 200.",
        "Middle: Blackjack. Wins 60.",
        "The dealer turns over the ten of hearts: 16.",
        "Left wins 10.",
        "Round 1: 270 won; 5270 credits now.",
    ]


def test_the_log_tells_splits_doubles_and_who_surrenders_or_busts() -> None:
    lines = said(begun(PAIR), RIGHT, SPLIT, DOUBLE, HIT)
    assert "Right is split for another 100." in lines
    assert "Right (second hand): ten of spades." in lines
    assert "Right doubles for another 100." in lines
    assert "Right (second hand) busts and loses 100." in lines
    assert "Right surrenders: 50 back." in said(begun(TO_TURN), RIGHT, SURRENDER)
    assert "Right: Push. 100 back." in said(begun(PAID["Push"]), RIGHT, STAND)
    assert "Right loses 100." in said(begun(LOST), RIGHT)
    assert "The dealer turns over the king of diamonds: Blackjack." in said(begun(LOST), RIGHT)


def test_the_hole_card_is_no_line_before_it_is_turned_over() -> None:
    for viewer in (ME, None):
        assert not any("ten of hearts" in line for line in said(begun(TO_TURN), RIGHT, viewer=viewer))


def test_the_cards_that_are_set_are_told_by_number_only() -> None:
    order = SetOrder(("a_c_0", "k_c_0"))
    assert said(begun(practice=True), order) == ["Ada sets the next 2 cards."]
    assert said(begun(practice=True), order, viewer=None) == ["Ada sets the next cards."]
    assert said(begun(practice=True), order, SetOrder(()))[1] == "Ada takes back the order of the next cards."


@pytest.mark.parametrize(
    ("options", "actions", "line"),
    [
        ({}, [LEAVE], "Ada leaves the table with 5000 credits."),
        ({"credits": 100}, [RIGHT], "Ada has no credits left for another bet."),
        ({"rounds": 1}, [RIGHT], "The last round is played. Ada leaves with 4900 credits."),
    ],
)
def test_the_log_tells_why_a_sitting_is_over(
    options: dict[str, Any], actions: list[ThunderjackAction], line: str
) -> None:
    assert said(begun(LOST, **options), *actions)[-1] == line


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        (End.LEFT, "You leave the table with 70 credits."),
        (End.ROUNDS, "The last round is played. You leave with 70 credits."),
        (End.BROKE, "You have no credits left for another bet."),
        (End.FORFEIT, "You give up the sitting, with 70 credits left."),
    ],
)
def test_the_log_says_you_to_the_player(reason: End, line: str) -> None:
    assert str(PAGE.line_to(SittingEnded(reason, 70), ("Ada",), ME, None)) == line


def test_every_option_can_be_chosen_and_presets_settle_what_the_rules_say() -> None:
    assert {option.name for option in PAGE.options} == set(Options.__struct_fields__)
    assert {preset.slug: dict(preset.options) for preset in PAGE.presets} == {
        slug: dict(options) for slug, options in PRESETS.items()
    }


def test_a_bet_left_empty_is_no_bet() -> None:
    assert action_from(GAME, ("deal",), {"right": "", "middle": "50", "left": ""}) == Deal(middle=50)


def test_a_set_example_fills_in_the_bets_that_show_it() -> None:
    for example in PAGE.orders:
        ids = dict(example.piles)["shoe"]
        state = after(begun(practice=True), SetOrder(ids))
        fields = {field.name: field.start for field in PAGE.offers(GAME.view_for(state, ME), ())[0].fields}
        hands = sum(bet > 0 for bet in fields.values())
        assert hands == {"thunderjacks": 2, "six": 3}.get(example.slug, 1), example.slug


def test_cards_to_choose_from_lie_by_suit() -> None:
    places = [PAGE.pile_card("shoe", card, None).order for card in ("2_h_0", "a_h_3", "2_d_0", "a_s_0")]
    assert places == sorted(places)
    assert PAGE.pile_card("shoe", "7_c_0", None) == PAGE.pile_card("shoe", "7_c_2", None)
