"""Thunderjack! in a small window: the hand that is to act and the dealer's card are seen without scrolling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.test_thunderjack_table import boxes, overlap
from tests.e2e.visitors import Visitors, is_live, version
from tests.support.layout import SIZES

PAIRS = "8_c_0 8_d_0 8_h_0 6_d_0 8_s_0 8_c_1 8_d_1 10_d_0 3_h_0 10_s_0 k_h_0 10_c_0 9_c_0 9_h_0 10_h_0 9_s_0"
"""Three pairs of eights against a six."""
SIX_LOW = "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 3_d_0 5_h_0"
"""A hand that takes six cards."""
DRAWN = "10_c_0 2_d_0 9_c_0 2_h_0 2_s_0 2_c_1 3_c_0 3_d_0 2_d_1 10_d_0"
"""A dealer who draws six cards, and busts with the last."""
SIX_OF_SIX = " ".join(
    (
        "2_c_0 2_d_0 2_h_0 6_d_0 2_s_0 2_c_1 2_d_1 10_d_0",  # three pairs against a six
        *(f"3_{suit}_{deck}" for deck in range(6) for suit in "cdhs"),
        *(f"2_{suit}_{deck}" for deck in (2, 3) for suit in "cdhs"),
    )
)
"""Three pairs, of which each makes two hands of six cards, as many as the rules allow."""


STOOD = "10_c_0 10_d_0 10_h_0 9_d_0 8_s_0 9_c_1 8_d_1 10_s_0"
"""Whoever has it stands, against a dealer who has 19."""
BLACKJACK = "2_c_0 k_d_0 3_c_0 a_d_0"
"""The dealer has one, so the round is over at once."""
TOLD_EARLY = """() => {
  window.told = new Set();
  const look = () => {
    const isDealt = document.querySelector(".room[data-showing] .thunderjack-place .thunderjack-card");
    const left = [...document.querySelectorAll(".thunderjack-spot, .thunderjack-laid")];
    if (isDealt) told.add(left.some((one) => one.checkVisibility({ visibilityProperty: true })));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Keeps whether, while cards were shown one after the other, something lay where the next bets are made."""
HEIGHTS = """() => {
  window.now = () => Object.fromEntries([...document.querySelectorAll(".thunderjack-place .thunderjack-cards")]
    .map((cards) => [cards.closest(".thunderjack-place").id, cards.getBoundingClientRect().top]));
  window.heights = {};
  const look = () => {
    for (const [place, top] of Object.entries(now())) {
      heights[place] ??= [];
      if (!heights[place].includes(top)) heights[place].push(top);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Keeps at which heights the cards of each place have lain."""


def sat_down(visitors: Visitors, height: int, cards: str, motion: str = "reduce") -> Page:
    page = visitors.come(width=360, has_touch=True, reduced_motion=motion)
    page.set_viewport_size({"width": 360, "height": height})
    page.goto("/games/thunderjack/")
    page.get_by_role("button", name="Practice with a chosen deal").click()
    page.get_by_text("Write the order as text").click()
    page.get_by_role("textbox", name="The shoe").fill(cards)
    page.get_by_role("button", name="Begin the practice").click()
    expect(page.locator("#deal")).to_be_visible()
    is_live(page)
    return page


def did(page: Page, name: str) -> None:
    before = version(page)
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def bet(page: Page, *places: str) -> None:
    for place in ("Right", "Middle", "Left"):
        page.get_by_role("spinbutton", name=place).fill("50" if place in places else "0")
    did(page, "Deal")


def top_and_bottom(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def can_be_seen(page: Page, what: Locator, bar: Locator) -> None:
    """Below what sticks to the upper edge of the window, and above the bar at its lower one."""
    expect(what).to_be_in_viewport(ratio=1)
    top, bottom = top_and_bottom(what)
    assert top >= top_and_bottom(page.get_by_role("banner"))[1]
    assert bottom <= top_and_bottom(bar)[0]


def can_be_played(page: Page) -> None:
    for what in (page.locator("#dealer"), page.locator(".thunderjack-hand.turn")):
        can_be_seen(page, what, page.locator(".thunderjack-plays"))
    expect(page.locator(".thunderjack-plays")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("height", [740, 640])
def test_the_hand_in_turn_and_the_dealers_card_lie_above_the_buttons(visitors: Visitors, height: int) -> None:
    page = sat_down(visitors, height, PAIRS)
    bet(page, "Right", "Middle", "Left")
    can_be_played(page)
    for names in (("Split", "Stand", "Stand"), ("Split", "Stand", "Stand"), ("Split", "Stand")):
        for name in names:
            did(page, name)
            can_be_played(page)
    expect(page.locator(".thunderjack-place .thunderjack-hand")).to_have_count(6)
    did(page, "Stand")
    can_be_seen(page, page.locator("#dealer"), page.locator("#deal"))
    for hand in page.locator(".thunderjack-place .thunderjack-hand").all():
        can_be_seen(page, hand, page.locator("#deal"))


@pytest.mark.parametrize("height", [740, 640])
@pytest.mark.parametrize("places", [("Middle",), ("Right", "Middle", "Left")])
def test_from_the_deal_to_the_next_bets_the_cards_stay_at_their_height(
    visitors: Visitors, height: int, places: tuple[str, ...]
) -> None:
    page = sat_down(visitors, height, STOOD, "no-preference")
    page.evaluate(HEIGHTS)
    bet(page, *places)
    for _place in places:
        did(page, "Stand")
    expect(page.locator("#deal")).to_be_visible()
    lain = page.evaluate("heights")
    assert sorted(lain) == sorted(f"place-{place.lower()}" for place in places)
    assert lain == {place: [top] for place, top in page.evaluate("now()").items()}


@pytest.mark.parametrize("cards", [STOOD, BLACKJACK], ids=["a round that goes on", "one that is over"])
def test_while_cards_are_dealt_no_place_tells_whether_the_round_goes_on(
    visitors: Visitors, cards: str
) -> None:
    page = sat_down(visitors, 740, cards, "no-preference")
    page.evaluate(TOLD_EARLY)
    bet(page, "Middle")
    expect(page.locator(".room:not([data-showing]) .thunderjack-hand").first).to_be_visible()
    assert page.evaluate("[...told]") == [False]


def test_whoever_reads_further_down_is_left_there_until_something_is_played(visitors: Visitors) -> None:
    page = sat_down(visitors, 640, PAIRS)
    bet(page, "Right")
    page.set_viewport_size({"width": 360, "height": 360})  # too small for the whole table
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.evaluate("document.querySelector('#presence').append(document.createElement('i'))")  # other news
    expect(page.locator("#dealer")).not_to_be_in_viewport()
    did(page, "Stand")
    expect(page.locator("#dealer")).to_be_in_viewport(ratio=1)


def test_at_the_end_one_sees_what_can_be_done_next(visitors: Visitors) -> None:
    page = sat_down(visitors, 640, PAIRS)
    bet(page, "Right")
    did(page, "Stand")
    page.locator("#leave").click()
    did(page, "Leave with")
    expect(page.get_by_role("button", name="Sit down again")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("height", [740, 640])
def test_however_many_cards_the_dealer_draws_all_lie_on_the_table(visitors: Visitors, height: int) -> None:
    page = sat_down(visitors, height, DRAWN)
    bet(page, "Right")
    did(page, "Stand")
    expect(page.locator("#dealer .thunderjack-card")).to_have_count(8)
    (table,) = boxes(page, "#board")
    inside = boxes(page, "#dealer .thunderjack-card, #dealer .thunderjack-score, #dealer .thunderjack-tag")
    assert len(inside) == 10
    for box in inside:
        assert table["x"] <= box["x"]
        assert box["x"] + box["width"] <= table["x"] + table["width"]
    values = boxes(page, "#dealer .thunderjack-index")
    assert all(not overlap(one, other) for number, one in enumerate(values) for other in values[number + 1 :])


def test_of_six_cards_each_shows_its_value(visitors: Visitors) -> None:
    page = sat_down(visitors, 740, SIX_LOW)
    bet(page, "Right")
    for _card in range(4):
        did(page, "Hit")
    expect(page.get_by_role("group", name="Right").locator(".thunderjack-tag")).to_contain_text("Blitz")
    values = page.get_by_role("group", name="Right").locator(".thunderjack-index")
    expect(values).to_have_count(6)
    boxes = [box for value in values.all() if (box := value.bounding_box())]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            is_beside = other["x"] >= one["x"] + one["width"] or other["x"] + other["width"] <= one["x"]
            assert is_beside or other["y"] >= one["y"] + one["height"]


def test_what_cannot_be_done_says_why_and_covers_no_other_button(visitors: Visitors) -> None:
    page = sat_down(visitors, 640, SIX_LOW)
    bet(page, "Right")
    page.locator("#split").tap()
    why = page.locator(".piece-why:popover-open")
    expect(why).to_have_text("Only two cards of the same value can be split.")
    assert top_and_bottom(why)[1] <= top_and_bottom(page.locator(".thunderjack-plays"))[0]
    page.locator("#dealer").tap()
    expect(why).to_have_count(0)


def test_each_bet_is_named_by_its_place(visitors: Visitors) -> None:
    page = sat_down(visitors, 640, SIX_LOW)
    for name in ("Left", "Middle", "Right: first"):
        expect(page.locator(".thunderjack-field").get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)


def of_six(page: Page, size: tuple[int, int]) -> None:
    """No hand lies upon another or on anything around it, and each card shows its value."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
    hands = boxes(page, ".thunderjack-place .thunderjack-hand")
    around = boxes(
        page, "#dealer .thunderjack-card, .thunderjack-paytable, .thunderjack-note, .thunderjack-coming"
    )
    around += boxes(page, ".thunderjack-plays > *, .thunderjack-circle, .thunderjack-field > *")
    for number, one in enumerate(hands):
        assert not [other for other in (*hands[number + 1 :], *around) if overlap(one, other)], (size, number)
    for hand in page.locator(".thunderjack-place .thunderjack-hand").all():
        (inside,) = [box for box in (hand.bounding_box(),) if box]
        values = [box for value in hand.locator(".thunderjack-index").all() if (box := value.bounding_box())]
        parts = [*values, *boxes_in(hand, ".thunderjack-tag"), *boxes_in(hand, ".thunderjack-score")]
        for number, one in enumerate(parts):
            assert not [other for other in parts[number + 1 :] if overlap(one, other)], (size, parts)
            assert inside["x"] - 1 <= one["x"], size
            assert one["x"] + one["width"] <= inside["x"] + inside["width"] + 1, size
            assert one["y"] + one["height"] <= inside["y"] + inside["height"] + 1, size


def boxes_in(where: Locator, what: str) -> list[FloatRect]:
    return [box for one in where.locator(what).all() if (box := one.bounding_box())]


def test_six_hands_of_six_cards_lie_within_their_places(visitors: Visitors) -> None:
    page = sat_down(visitors, 740, SIX_OF_SIX)
    bet(page, "Right", "Middle", "Left")
    for _place in range(3):
        did(page, "Split")
        for _card in range(8):
            if page.locator("#hit:not(.idle)").count():
                of_six(page, (360, 640))
                did(page, "Hit")
    expect(page.locator(".thunderjack-place .thunderjack-card")).to_have_count(36)
    expect(page.locator(".thunderjack-place .thunderjack-tag")).to_have_count(6)
    for size in SIZES:
        of_six(page, size)


def test_the_longest_word_for_the_end_of_a_hand_lies_within_its_place(visitors: Visitors) -> None:
    page = sat_down(visitors, 740, STOOD)
    bet(page, "Right", "Middle", "Left")
    did(page, "Surrender")
    tag, place = page.locator("#place-right .thunderjack-tag"), page.locator("#place-right")
    expect(tag).to_contain_text("Surrendered")
    edges = [box["x"] + box["width"] for box in (tag.bounding_box(), place.bounding_box()) if box]
    assert edges == sorted(edges)
