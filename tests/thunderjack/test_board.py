"""What the table shows: places, cards, chips, results, piles, and the fields of the bets."""

from __future__ import annotations

import re

import pytest
from django.template.loader import get_template
from msgspec.structs import replace

from games.engine.beats import beats_of
from games.engine.game import Seat
from games.engine.play import play
from games.thunderjack.page import board_parts
from games.thunderjack.page.board import Board
from games.thunderjack.page.page import PAGE
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import Deal, DealerSixCards, SetOrder, State, ThunderjackAction
from tests.thunderjack.table import (
    BLACKJACKS,
    DOUBLE,
    HIT,
    LEAVE,
    LOST,
    ME,
    PAID,
    RIGHT,
    SPLIT,
    STAND,
    SURRENDER,
    TO_TURN,
    after,
    begun,
    with_left,
)

SIX = (
    "8_c_0 9_c_0 7_c_0 6_d_0 8_d_0 9_d_0 7_d_0 10_d_0 "
    "2_h_0 3_h_0 2_s_0 4_s_0 3_c_0 2_d_0 3_s_0 10_s_0 5_s_0 2_c_1 k_h_0"
)
"""Three pairs against a six."""


def board_of(state: State, viewer: Seat | None = ME, *prefix: str) -> Board:
    view = GAME.view_for(state, viewer)
    board = PAGE.board(view, ("Ada",), prefix, PAGE.offers(view, prefix))
    hash(board)
    return board


def rendered(state: State, viewer: Seat | None = ME, *prefix: str) -> str:
    return get_template(PAGE.template).render({"board": board_of(state, viewer, *prefix)})


def words(html: str) -> str:
    """The text of some html, without what only screens show."""
    shown = re.sub(r'<(\w+)[^>]*aria-hidden="true"[^>]*>.*?</\1>', " ", html)
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


def tags(state: State) -> dict[str, tuple[str, str]]:
    hands = [hand for place in board_of(state).places for hand in place.hands]
    return {
        hand.id.removeprefix("hand-"): (str(hand.tag.label), str(hand.tag.sum or ""))
        for hand in hands
        if hand.tag is not None
    }


@pytest.fixture
def six() -> State:
    """Six hands on the table, the left ones in turn."""
    return after(begun(SIX), Deal(300, 50, 1000), SPLIT, HIT, STAND, STAND, SPLIT, STAND, STAND, SPLIT)


def test_six_hands_lie_at_their_places_in_the_order_of_play(six: State) -> None:
    board = board_of(six)
    assert [[hand.id for hand in place.hands] for place in board.places] == [
        ["hand-lower_right", "hand-upper_right"],
        ["hand-lower_middle", "hand-upper_middle"],
        ["hand-lower_left", "hand-upper_left"],
    ]
    assert [hand.is_turn for place in board.places for hand in place.hands] == [False] * 4 + [True, False]
    assert str(board.note).startswith("Left (first hand): ")


def test_ids_on_the_board_are_unique(six: State) -> None:
    for state in (six, begun(), after(begun(BLACKJACKS), Deal(100, 100, 100))):
        for viewer in (ME, None):
            ids = re.findall(r' id="([^"]+)"', rendered(state, viewer))
            assert len(ids) == len(set(ids))


def test_every_card_is_named_in_words_and_the_hole_card_is_a_back() -> None:
    html = rendered(after(begun(TO_TURN), RIGHT))
    assert "seven of clubs" in words(html)
    assert "A card face down" in words(html)
    assert html.count("playing-card back") == 1
    assert "10_h" not in html
    assert "ten of hearts" not in html


def test_the_board_has_the_buttons_of_the_turn_and_those_that_cannot_be_pressed_stay_and_say_why() -> None:
    html = rendered(after(begun(TO_TURN), RIGHT))
    assert re.findall(r'name="picks" value="([^"]*)"', html) == ["hit", "stand", "double", "surrender"]
    assert re.findall(r'data-key="(\w+)"', html) == ["h", "s", "d", "p", "r"]
    assert said(html) == {"split": "Only two cards of the same value can be split."}
    assert 'id="surrender"' not in rendered(after(begun(TO_TURN, surrender=False), RIGHT))


def test_a_hand_with_a_third_card_says_why_it_can_only_go_on() -> None:
    assert said(rendered(after(begun(SIX), Deal(100, 50, 20), SPLIT, HIT))) == {
        "double": "Only a hand of two cards can double.",
        "split": "A hand can be split only once.",
        "surrender": "A split hand can&#x27;t surrender.",
    }


def said(html: str) -> dict[str, str]:
    """What the buttons that do nothing say."""
    return dict(re.findall(r'<p class="piece-why" id="(\w+)-why" popover>([^<]+)</p>', html))


def test_while_a_round_is_played_what_was_laid_lies_on_the_circle_of_its_place() -> None:
    places = board_of(after(begun(SIX), Deal(100, 50, 20), SPLIT)).places
    assert [place.laid for place in places] == [board_parts.chips_of(bet) for bet in (200, 50, 20)]
    assert [place.laid for place in board_of(after(begun(LOST), RIGHT)).places] == [None, None, None]


def test_between_rounds_the_deal_is_the_button_that_enter_in_a_field_presses() -> None:
    html = rendered(after(begun(LOST), RIGHT))
    submits = re.findall(r'<button[^>]*id="([\w-]+)" type="submit"', html)
    assert submits == ["deal", "rebet"]


def test_nobody_but_the_player_has_buttons_or_fields() -> None:
    for state in (begun(), after(begun(TO_TURN), RIGHT), after(begun(LOST), RIGHT)):
        html = rendered(state, None)
        assert not re.search(r"<(button|input|form|a) ", html)
    assert "Ada plays Right: 17 against 6." in words(rendered(after(begun(TO_TURN), RIGHT), None))
    assert "Ada is placing bets." in words(rendered(begun(), None))


def test_a_round_is_told_with_what_the_dealer_had_and_a_sum() -> None:
    won = board_of(after(begun(BLACKJACKS), Deal(100, 100, 100)))
    gains = [int(gain.replace("−", "-")) for gain in won.net.terms.split()]
    assert len(gains) == 3
    assert sum(gains) == 420
    assert str(won.note) == "Dealer: 16."
    assert board_of(after(begun(LOST), RIGHT)).net.terms == "", "one hand needs no sum"


def test_a_sum_is_there_at_once_and_never_wrong_while_it_counts_up() -> None:
    sum_ = re.compile(r'id="net"[^>]*>')
    several = sum_.search(rendered(after(begun(BLACKJACKS), Deal(100, 100, 100))))
    one = sum_.search(rendered(after(begun(LOST), RIGHT)))
    assert several is not None
    assert "data-counts" not in several[0]
    assert one is not None
    assert "data-counts" in one[0]


def test_before_a_round_and_in_it_and_after_it_the_felt_says_alike_what_the_dealer_must_do() -> None:
    for state in (begun(), after(begun(TO_TURN), RIGHT), after(begun(LOST), RIGHT)):
        html = rendered(state)
        printed = html[html.index("thunderjack-paytable") :]
        assert words(printed[: printed.index("</ul>")]).count("Dealer stands on all 17s") == 1
        assert not re.search("draws (to|until) 1", words(html)), "one wording"


def test_of_two_hands_of_a_place_each_is_named() -> None:
    state = after(begun("8_c_0 6_d_0 8_d_0 10_h_0 10_c_0 9_c_0"), RIGHT)
    assert str(board_of(state).note) == "Right: 16 against 6."
    state = after(state, SPLIT)
    assert str(board_of(state).note) == "Right (first hand): 18 against 6."
    right = board_of(state).places[0]
    assert [str(hand.label) for hand in right.hands] == ["Right (first hand)", "Right (second hand)"]
    assert str(board_of(after(state, STAND)).note) == "Right (second hand): 17 against 6."


def test_a_doubled_hand_shows_both_stakes() -> None:
    state = after(begun("6_c_0 10_d_0 5_c_0 8_d_0 10_h_0"), RIGHT, DOUBLE)
    bet = board_of(state).places[0].hands[0].bet
    assert bet is not None
    assert bet.amount == "200"


@pytest.mark.parametrize(
    ("name", "label", "what"),
    [
        ("Thunderjack", "Thunderjack!", "+200"),
        ("Blackjack", "Blackjack", "+120"),
        ("Blitz", "Blitz", "+200"),
        ("Win", "Win", "+100"),
        ("Push", "Push", ""),
        ("Surrendered", "Surrendered", "−50"),
        ("Lost", "Lost", "100"),
    ],
)
def test_each_result_stands_on_its_hand_with_what_it_brought(name: str, label: str, what: str) -> None:
    acts: dict[str, list[ThunderjackAction]] = {
        "Blitz": [HIT, HIT, HIT, HIT],
        "Surrendered": [SURRENDER],
        "Thunderjack": [],
        "Blackjack": [],
    }
    state = after(begun(PAID[name]), RIGHT, *acts.get(name, [STAND]))
    assert tags(state) == {"lower_right": (label, what)}
    assert f"{label} {what}".strip() in words(rendered(state))


def test_a_bust_says_so_while_the_other_hand_plays_on() -> None:
    stack = "10_c_0 10_d_0 6_d_0 6_c_0 5_c_0 10_h_0 k_c_0"
    assert tags(after(begun(stack), Deal(100, 100), HIT)) == {"lower_right": ("Bust", "−100")}


def test_there_is_thunder_for_a_thunderjack_and_for_nothing_else() -> None:
    assert "data-struck" in rendered(after(begun(PAID["Thunderjack"]), RIGHT))
    assert "thunderjack-bolt" in rendered(after(begun(PAID["Thunderjack"]), RIGHT))
    for quiet in (after(begun(PAID["Blackjack"]), RIGHT), begun()):
        assert "data-struck" not in rendered(quiet)
        assert "thunderjack-bolt" not in rendered(quiet)


def test_what_the_round_brought_is_counted_and_said() -> None:
    state = after(begun(BLACKJACKS), Deal(100, 100, 100))
    board = board_of(state)
    assert (board.net.number, board.net.sum, str(board.brought)) == ("420", "+420", "420 won")
    lost = board_of(after(begun(LOST), RIGHT))
    assert (lost.net.number, lost.net.sum, str(lost.brought)) == ("-100", "−100", "100 lost")
    even = board_of(after(begun(PAID["Push"]), RIGHT, STAND))
    assert (even.net.number, str(even.brought)) == ("0", "Nothing won, nothing lost")
    for other in (begun(), after(begun(TO_TURN), RIGHT), after(begun(), LEAVE)):
        assert (board_of(other).net.number, board_of(other).brought) == ("0", None)


def test_at_the_end_it_is_what_all_rounds_brought() -> None:
    push = PAID["Push"].replace("_0", "_1")
    left = after(begun(f"{LOST} {push}"), RIGHT, RIGHT, STAND, LEAVE)
    board = board_of(left)
    assert str(board.note) == "In all:"
    assert (board.net.number, board.net.sum, board.net.terms) == ("-100", "−100", "")
    assert str(board.brought) == "100 lost"
    even = board_of(after(begun(PAID["Push"]), RIGHT, STAND, LEAVE))
    assert (str(even.note), even.net.number) == ("Nothing won, nothing lost.", "0")


def test_results_and_whose_turn_it_is_are_said_to_those_who_cannot_see() -> None:
    html = rendered(after(begun(LOST), RIGHT))
    assert re.search(r'Dealer: Blackjack\.\s*</p><span class="visually-hidden">100 lost</span>', html)
    html = rendered(after(begun("a_c_0 6_d_0 6_c_0 10_h_0"), RIGHT))
    assert "Right: soft 17 against 6." in words(html)
    assert "soft 17 points" in words(html)  # at the hand, too
    assert 'aria-label="Right (to play)"' in html


def test_the_piles_are_as_high_as_they_are_full_and_a_single_card_can_be_seen() -> None:
    def heights(left: int) -> tuple[str, str]:
        board = board_of(with_left(left))
        return board.shoe.height, board.tray.height

    assert heights(312) == (str(board_parts.BLOCK), "0")
    assert heights(156) == ("23", "23")
    assert heights(311) == (str(board_parts.BLOCK), "1")
    html = rendered(with_left(130))
    assert "Shoe: 130 cards" in html
    assert "Used: 182 cards. The cards played so far." in html


def test_the_chart_goes_through_the_credits_after_each_round() -> None:
    assert board_of(begun(credits=1000)).bank.chart is None
    state = after(begun(LOST + " 10_s_0 9_s_0 9_h_0 8_s_0", credits=1000), RIGHT, RIGHT, STAND)
    chart = board_of(state).bank.chart
    assert GAME.view_for(state, ME).history == (900, 1000)
    assert chart is not None
    assert chart.points == "0.0,3.0 60.0,33.0 120.0,3.0"
    assert chart.level == "3.0"
    assert "900 at least, 1000 at most" in str(chart.words)


def test_the_table_says_that_it_is_play_money_what_it_pays_and_whether_it_is_practice() -> None:
    html = rendered(begun(preset="author_html5"))
    assert "No real money" in words(html)
    assert "Thunderjack pays 3:1" in words(html)
    assert "Blitz (six cards) pays 5:1" in words(html)
    assert "Practice" not in words(html)
    assert "Practice" in words(rendered(begun(practice=True)))


def test_9_5_the_player_sees_which_set_cards_are_still_to_come_and_nobody_else_does() -> None:
    order = (*TO_TURN.split(), "2_h_0", "a_s_0")
    between = after(begun(practice=True), SetOrder(order))
    assert [str(face.name) for face in board_of(between).to_come][-2:] == ["two of hearts", "ace of spades"]
    dealt = after(between, RIGHT)
    assert [str(face.name) for face in board_of(dealt).to_come] == ["two of hearts", "ace of spades"]
    assert "Set to come next two of hearts ace of spades" in words(rendered(dealt))
    assert [str(face.name) for face in board_of(after(dealt, HIT)).to_come] == ["ace of spades"]
    for state in (between, dealt):
        assert board_of(state, None).to_come == ()
        assert "Set to come" not in rendered(state, None)
    assert "Set to come" not in rendered(after(dealt, HIT, HIT))


def to_come(state: State) -> list[str]:
    return [str(face.name) for face in board_of(state).to_come]


def test_9_5_cards_for_the_first_shoe_are_shown_too() -> None:
    state = begun(TO_TURN + " 2_h_0")
    assert len(to_come(state)) == len(TO_TURN.split()) + 1
    assert to_come(after(state, RIGHT)) == ["two of hearts"]
    assert board_of(state, None).to_come == ()


def test_9_5_of_many_cards_the_next_are_shown_and_the_others_counted() -> None:
    ids = tuple(f"{value}_{suit}_0" for suit in "hd" for value in range(2, 9))
    html = rendered(after(begun(practice=True), SetOrder(ids)))
    assert html.count('class="thunderjack-next') == 12
    assert "and 2 more" in words(html)
    assert not re.search(r"and \d+ more", words(rendered(after(begun(practice=True), SetOrder(ids[:12])))))


def test_9_5_a_new_order_is_shown_in_the_place_of_one_that_was_not_used_up() -> None:
    state = after(begun(TO_TURN + " 2_h_0 a_s_0"), RIGHT, STAND)
    left = to_come(state)
    assert left
    assert to_come(after(state, SetOrder(("9_s_3",)))) == ["nine of spades"]
    assert to_come(after(state, SetOrder(("9_s_3",)), SetOrder(()))) == left


def test_9_5_what_will_be_shuffled_or_never_dealt_is_not_still_to_come() -> None:
    before = replace(with_left(125, practice=True), known=2)
    assert len(to_come(before)) == 2
    assert to_come(replace(with_left(124, practice=True), known=2)) == []
    assert to_come(after(before, LEAVE)) == []


def test_the_rounds_are_counted() -> None:
    assert "200 rounds" in words(rendered(begun()))
    assert "Round 1 of 200" in words(rendered(after(begun(LOST), RIGHT)))


def test_leaving_is_a_question_and_staying_an_answer() -> None:
    html = rendered(begun(), ME, "leave")
    assert re.findall(r'name="picks" value="([^"]*)"', html) == ["leave"]
    assert "Leave with 5000 credits" in words(html)
    assert "data-cancel" in html
    assert "deal.right" not in html


def test_the_dealers_cards_are_judged_once_they_lie_open() -> None:
    def tag(state: State) -> str | None:
        dealer = board_of(state).dealer
        return str(dealer.tag.label) if dealer and dealer.tag else None

    assert board_of(begun()).dealer is None
    assert tag(after(begun(LOST), RIGHT)) == "Blackjack"
    assert tag(after(begun(TO_TURN), RIGHT)) is None
    assert tag(after(begun(TO_TURN + " k_h_0"), RIGHT, STAND)) == "Bust"
    long = "10_c_0 2_d_0 9_c_0 2_h_0 2_s_0 2_c_0 3_s_0 6_h_0"
    assert tag(after(begun(long), RIGHT, STAND)) is None
    six = after(begun(long, dealer_six_cards=DealerSixCards.BUST_ALWAYS), RIGHT, STAND)
    assert tag(six) == "Bust"
    low = "10_c_0 2_d_0 9_c_0 2_h_0 2_s_0 2_c_0 3_s_0 3_h_0"
    assert tag(after(begun(low, dealer_six_cards=DealerSixCards.BUST_IF_UNDER_17), RIGHT, STAND)) == "Bust"


def shown(state: State, action: ThunderjackAction) -> list[str]:
    """The ids that an action brings on the board, beat by beat; a hyphen stands between beats."""
    step = play(GAME, state, ME, action)
    view = GAME.view_for(step.state, ME)
    seen = tuple(
        [event for event in (GAME.event_for(event, ME) for event in step.events) if event is not None]
    )
    beats = beats_of((cue, 0) for cue in PAGE.cues(view, seen))
    last = {name: number for number, beat in enumerate(beats) for name in beat.shows.split()}
    return sorted(last, key=lambda name: last[name])


def test_cards_come_in_the_order_of_the_deal() -> None:
    cards = [name for name in shown(begun(SIX), Deal(10, 10, 10)) if name.startswith(("card-", "hole"))]
    dealt = ["8_c_0", "9_c_0", "7_c_0", "6_d_0", "8_d_0", "9_d_0", "7_d_0"]
    assert cards == [*(f"card-{card}" for card in dealt), "hole"]


def test_a_result_comes_after_the_cards_that_lead_to_it() -> None:
    for state, action in ((begun(LOST), RIGHT), (after(begun(TO_TURN + " k_h_0"), RIGHT), STAND)):
        order = shown(state, action)
        tag = order.index("tag-lower_right-1")
        assert tag > max(order.index(name) for name in order if name.startswith(("card-", "score-")))
        assert order.index("net") >= tag


def test_a_card_that_moves_to_the_upper_hand_comes_before_those_that_are_dealt_then() -> None:
    order = shown(after(begun(SIX), Deal(10, 10, 10)), SPLIT)
    assert order.index("card-8_d_0") < order.index("card-2_h_0") < order.index("card-3_h_0")
