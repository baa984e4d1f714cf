"""A hand of King's Conflict on a phone: cards of one shape, each with its food and with what keeps it from being
played."""

from __future__ import annotations

from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.test_kings_conflict_read import FULL, put_in_hand
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.positions import placed, recorded

LOOKS = """(card) => {
  const shown = (one) => one?.checkVisibility() ?? false;
  const [food, cost] = [card.querySelector("[data-stat=food]"), card.querySelector(".kings-conflict-cost")];
  const red = (one) => getComputedStyle(one).backgroundColor === "rgb(163, 22, 13)";
  const said = shown(card.querySelector("em")) || red(cost) || (food && red(food));
  return {
    width: Math.round(card.getBoundingClientRect().width), food: !food || shown(food),
    said: Boolean(said) === card.matches(".faded"),
  };
}"""


def test_on_a_phone_cards_have_one_width_and_show_their_food_and_what_is_lacking(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    is_user(page, people[0])
    widths: dict[tuple[int, bool], set[int]] = {}
    for count in range(1, 9):
        match = placed(recorded("kings_conflict-back-1"), 45, people)
        put_in_hand(match, FULL[:count], gold=3)
        page.goto(match.get_absolute_url())
        is_live(page)
        for height in (740, 640):
            page.set_viewport_size({"width": 360, "height": height})
            cards = page.locator(".kings-conflict-card")
            expect(cards).to_have_count(count)
            looks = [card.evaluate(LOOKS) for card in cards.all()]
            assert all(look["food"] and look["said"] for look in looks), (count, height, looks)
            widths.setdefault((height, count > 6), set()).update(look["width"] for look in looks)
    assert all(len(found) == 1 for found in widths.values()), widths
