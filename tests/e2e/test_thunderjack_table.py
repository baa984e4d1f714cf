"""The felt of Thunderjack!: its hands in order, cards as large as there is room, and none upon another's at the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from accounts.models import User
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.positions import placed, recorded


def open_at(page: Page, at: int, record: str = "thunderjack-first-13") -> None:
    user = User.objects.get_or_create(username="Ada")[0]
    shown = recorded(record)
    match = placed(shown, at % len(shown.moments), [user])
    is_user(page, user)
    page.goto(f"/m/{match.public_id}/")
    is_live(page)


def boxes(page: Page, what: str) -> list[FloatRect]:
    found = [one.bounding_box() for one in page.locator(what).all()]
    return [box for box in found if box]


@pytest.mark.parametrize("height", [640, 740])
def test_on_a_phone_the_next_bets_make_no_card_smaller(height: int, visitors: Visitors) -> None:
    page = visitors.come(width=360)
    page.set_viewport_size({"width": 360, "height": height})
    open_at(page, 3)
    assert page.locator(".thunderjack-place.free").count() == 1
    in_play = min(box["width"] for box in boxes(page, ".thunderjack-place .thunderjack-card"))
    open_at(page, 5)
    assert page.locator(".thunderjack-spot").count() == 3
    settled = min(box["width"] for box in boxes(page, ".thunderjack-place .thunderjack-card"))
    assert settled == in_play > 42


@pytest.mark.parametrize("height", [640, 740])
def test_at_the_end_no_hand_lies_upon_the_dealers(height: int, visitors: Visitors) -> None:
    page = visitors.come(width=360)
    page.set_viewport_size({"width": 360, "height": height})
    open_at(page, -1)
    dealer = max(box["y"] + box["height"] for box in boxes(page, ".thunderjack-dealer .thunderjack-card"))
    assert min(box["y"] for box in boxes(page, ".thunderjack-place .thunderjack-card")) >= dealer


@pytest.mark.parametrize("width", [1280, 360])
def test_the_first_hand_of_a_place_lies_before_the_second(width: int, visitors: Visitors) -> None:
    page = visitors.come(width=width)
    for at in (19, 21):
        open_at(page, at, "thunderjack-practice-1")
        for place in ("left", "middle", "right"):
            first, second = boxes(page, f"#place-{place} .thunderjack-hand")
            assert (first["y"], first["x"]) < (second["y"], second["x"]), (at, place)
            assert page.locator(f"#place-{place} .thunderjack-hand").first.get_attribute("aria-label") == (
                f"{place.title()} (first hand)"
            )


def test_only_a_bet_can_be_cleared_and_nothing_moves_for_it(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, 0, "thunderjack-practice-1")
    clears = page.locator(".thunderjack-clear")
    before = boxes(page, ".thunderjack-spot *")
    assert [one.is_visible() for one in clears.all()] == [False, True, False]
    together = page.locator("[data-sum]")
    expect(together).to_have_text("10")
    page.locator(".thunderjack-circle").first.click()
    expect(together).to_have_text("20")
    assert [one.is_visible() for one in clears.all()] == [True, True, False]
    clears.nth(1).click()
    assert [one.is_visible() for one in clears.all()] == [True, False, False]
    clears.first.click()
    page.locator(".thunderjack-circle").nth(1).click()
    assert boxes(page, ".thunderjack-spot *") == before


@pytest.mark.parametrize("width", [1280, 768, 360])
def test_no_result_lies_on_a_card(width: int, visitors: Visitors) -> None:
    page = visitors.come(width=width)
    seen = 0
    for at, record in (
        (5, "thunderjack-first-13"),
        (-1, "thunderjack-first-13"),
        (21, "thunderjack-practice-1"),
    ):
        open_at(page, at, record)
        cards = boxes(
            page, ".thunderjack-card" if width > 360 else ".thunderjack-index"
        )  # some are cut there
        tags = boxes(page, ".thunderjack-tag")
        seen += len(tags)
        for tag in tags:
            assert not [card for card in cards if overlap(tag, card)], (at, record)
    assert seen


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 2


def test_the_same_bets_are_offered_where_the_fields_show_others(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, 5)
    again = page.locator("#rebet")
    expect(page.locator("#deal")).to_be_visible()
    expect(again).to_be_hidden()
    bets = page.locator('input[type="number"]')
    before = [bets.nth(number).input_value() for number in range(3)]
    page.locator("[data-adds-to]").first.click()
    expect(again).to_be_visible()
    bets.first.fill(before[0])
    expect(again).to_be_hidden()
    page.locator("[data-clears]:visible").first.click()
    expect(again).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
def test_one_gives_up_only_where_one_cannot_leave(width: int, visitors: Visitors) -> None:
    page = visitors.come(width=width)
    for at, can_leave in ((0, True), (1, False), (2, True)):
        open_at(page, at)
        if width < 1280:
            page.locator("#panel-handle").click()
        gives_up = page.locator("#resign a")
        expect(gives_up).to_be_visible(visible=not can_leave)
        expect(page.locator("#leave")).to_have_count(int(can_leave))


def test_what_the_player_has_shows_no_sum_besides_the_result(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, 5)
    content = page.locator("#credits").evaluate(
        "(one) => { one.dataset.delta = '+40'; return getComputedStyle(one, '::after').content; }"
    )
    assert content == "none"
    expect(page.locator(".thunderjack-course")).to_contain_text("After each round")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (768, 1024), (360, 740), (320, 640)])
def test_what_is_pressed_between_two_rounds_stays_where_it_is(
    size: tuple[int, int], visitors: Visitors
) -> None:
    page = visitors.come()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_at(page, 5)
    pressed = "#deal, #leave, .thunderjack-sum"
    before = boxes(page, pressed)
    bet = page.locator("#bet-middle")
    bet.fill(str(int(bet.input_value()) + 10))
    expect(page.locator("#rebet")).to_be_visible()
    assert boxes(page, pressed) == before
    (again,) = boxes(page, "#rebet")
    assert not [box for box in before if overlap(again, box)]
    page.locator(".thunderjack-token").last.evaluate("one => one.remove()")  # as once one has less than that
    assert boxes(page, pressed) == before
