"""A hand of King's Conflict on a phone: cards of one shape, each with its food and with what keeps it from being
played."""

from __future__ import annotations

from django.template.loader import render_to_string
from playwright.sync_api import expect

from accounts.models import User
from games.engine.words import words as _
from games.kings_conflict.page.board import Hand, HandCard
from games.kings_conflict.page.faces import FACES
from tests.e2e.test_kings_conflict_read import FULL, put_in_hand
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.positions import placed, recorded

LOOKS = """(card) => {
  const shown = (one) => one?.checkVisibility() ?? false;
  const [food, cost] = [card.querySelector("[data-stat=food]"), card.querySelector(".kings-conflict-cost")];
  const red = (one) => getComputedStyle(one).backgroundColor === "rgb(163, 22, 13)";
  const said = shown(card.querySelector("em")) || red(cost) || (food && red(food));
  const [attack, health] = [card.querySelector("[data-stat=attack]"), card.querySelector("[data-stat=health]")];
  const isTold = (one) => shown(one.querySelector("svg"));
  const ground = (one) => getComputedStyle(one).backgroundColor;
  return {
    parted: !attack || (isTold(attack) && isTold(health)) || ground(attack) !== ground(health),
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
            assert all(look["food"] and look["said"] and look["parted"] for look in looks), (
                count,
                height,
                looks,
            )
            widths.setdefault((height, count > 6), set()).update(look["width"] for look in looks)
    assert all(len(found) == 1 for found in widths.values()), widths


SLICED = """(hands) => hands.flatMap((hand) => {
  document.getElementById("kings-conflict-hand").outerHTML = hand;
  return [...document.querySelectorAll(".kings-conflict-card")].flatMap((card) => {
    const { bottom, right } = card.getBoundingClientRect();
    return [...card.querySelectorAll(".kings-conflict-title, [data-stat], small, em")]
      .filter((one) => one.checkVisibility()).filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const box = words.getBoundingClientRect();
        return box.bottom > bottom - 1 || box.right > right - 1;
      }).map((one) => `${card.textContent}: ${one.textContent}`);
  });
})"""
"""The words on cards of these hands that reach their rim."""
LONGEST = _("no hills in reach")


def test_no_line_on_a_card_reaches_its_rim(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    is_user(page, people[0])
    match = placed(recorded("kings_conflict-back-1"), 45, people)
    page.goto(match.get_absolute_url())
    is_live(page)
    faces = [face for face in FACES.values() if face.kind != "king"]
    for lack in (None, LONGEST):
        look = "faded" if lack else ""
        cards = [HandCard(f"card-{face.id}", look=look, face=face, lack=lack) for face in faces]
        for count in range(1, 9):
            hands = [Hand(tuple((cards + cards)[at : at + count])) for at in range(0, len(cards), count)]
            drawn = [render_to_string("kings_conflict/_hand.html", {"it": it}) for it in hands]
            for width, height in ((360, 740), (360, 640), (768, 1024), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                found = page.evaluate(SLICED, drawn)
                assert not found, (count, width, height, found)
