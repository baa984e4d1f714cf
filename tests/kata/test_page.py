"""What the board shows, what can be clicked, and what the log says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

from games.engine.offers import action_from
from games.engine.play import forfeit, play
from games.kata import page
from games.kata.cards import CARDS
from games.kata.page import PAGE
from games.kata.rules import GAME
from games.kata.values import Bled, CardDiscarded, CardPlayed, Damaged, Shown, State, TurnEnded
from games.matches.rulebook import rules_of
from games.matches.saying import said
from tests.kata.table import END, FOE, ME, after, begun, card, duel, side

NAMES = ("Ada", "Ben")


def rendered(state: State, viewer: int | None) -> str:
    view = GAME.view_for(state, None if viewer is None else (ME, FOE)[viewer])
    board = PAGE.board(view, NAMES, (), PAGE.offers(view, ()))
    hash(board)
    return get_template(PAGE.template).render({"board": board})


def test_offers_are_the_cards_that_can_be_paid_for_and_the_end_of_the_turn() -> None:
    state = duel(side(["b4", "b8", "b0"], mana=5), side(["b0"], health=9))
    offers = PAGE.offers(GAME.view_for(state, ME), ())
    assert [(offer.on, offer.key, offer.is_main) for offer in offers] == [
        ("card-c1", "1", False),
        ("card-c3", "3", False),
        ("end-turn", "e", True),
    ]
    assert [action_from(GAME, offer.picks) for offer in offers] == [card(1), card(3), END]
    assert [offer.preview and str(offer.preview) for offer in offers] == [
        "Your opponent falls to 5",
        "Does nothing, but leaves your hand",
        None,
    ]


def test_the_preview_tells_a_card_that_wins() -> None:
    state = duel(side(["b4"], mana=5), side(["b0"], health=4))
    assert str(PAGE.offers(GAME.view_for(state, ME), ())[0].preview) == "Wins the match"


def test_nothing_is_offered_to_others_nor_after_a_prefix_nor_after_the_end() -> None:
    state = begun(stack={"0": ("b0",)}).state
    assert PAGE.offers(GAME.view_for(state, FOE), ()) == ()
    assert PAGE.offers(GAME.view_for(state, None), ()) == ()
    assert PAGE.offers(GAME.view_for(state, ME), ("play_card",)) == ()
    assert PAGE.offers(GAME.view_for(forfeit(GAME, state, ME).state, FOE), ()) == ()


def test_the_board_has_a_button_for_each_offer_and_plain_cards_for_the_rest() -> None:
    state = duel(side(["b4", "b8", "b0"], mana=5))
    html = rendered(state, ME)
    assert re.findall(r'name="picks" value="([^"]*)"', html) == [
        "end_turn",
        "play_card c1 face",
        "play_card c3 face",
    ]
    assert 'data-prefix="play_card c1"' in html
    assert html.count('data-drop="face"') == 1
    assert '<div class="playing-card faded" id="card-c2">' in html
    waiting = rendered(after(state, END), ME)
    assert 'name="picks"' not in waiting
    assert "faded" not in waiting


def test_ids_on_the_board_are_unique() -> None:
    state = after(duel(side(["b4", "b1", "b0"], mana=6)), card(1), card(2))
    for viewer in (ME, FOE, None):
        ids = re.findall(r' id="([^"]+)"', rendered(state, viewer))
        assert len(ids) == len(set(ids))


def test_others_see_backs_and_no_card_of_a_hand() -> None:
    state = duel(side(["b7", "b8"], mana=8), side(["b0"]))
    for viewer in (FOE, None):
        html = rendered(state, viewer)
        assert "Meteor" not in html
        assert html.count("playing-card back") >= 2
    assert 'id="card-c' not in rendered(state, None)


def test_mana_is_shown_as_full_spent_and_locked_crystals() -> None:
    html = rendered(duel(side(["b0"], mana=2, slots=5)), ME)
    crystals = re.search(r'id="mana-0">.*?2 of 5 mana">(.*?)</span>', html)
    assert crystals is not None
    assert re.findall(r'class="(\w+)"', crystals[1]) == ["full"] * 2 + ["spent"] * 3 + ["locked"] * 5


@pytest.mark.parametrize(("viewer", "title"), [(ME, "Victory"), (FOE, "Defeat"), (None, "Ada wins")])
def test_the_end_is_a_banner_for_each_who_looks(viewer: int | None, title: str) -> None:
    state = after(duel(side(["b5"], mana=5), side(["b0"], health=3)), card(1))
    html = rendered(state, viewer)
    assert f'<p class="kata-banner">{title}</p>' in html
    assert "Ada has struck Ben down." in html
    assert 'data-number="−2"' in html


def test_an_empty_deck_warns_of_bleeding() -> None:
    html = rendered(duel(side(["b0"], deck=())), ME)
    assert html.count('<span class="card-place">Bleeding out</span>') == 1


def test_every_card_has_a_picture_whose_author_is_named() -> None:
    folder = Path(page.__file__).parent / "static/kata"
    symbols = re.findall(r'<symbol id="(\w+)"', (folder / "art.svg").read_text())
    assert symbols == list(CARDS)
    named = re.findall(r"^\| (\w+) \| [\w-]+ \| \w+ \|$", (folder / "CREDITS.md").read_text(), re.MULTILINE)
    assert named[1:] == [str(one.name) for one in CARDS.values()]


def test_the_help_page_opens_with_a_lesson_and_holds_the_rules() -> None:
    html = get_template(PAGE.help_template).render({"rules": rules_of("kata")})
    assert html.index("Your first turn") < html.index("<em>Bleeding out.</em>")


def test_names_are_escaped() -> None:
    view = GAME.view_for(begun().state, None)
    board = PAGE.board(view, ("<b>", "&"), (), ())
    html = get_template(PAGE.template).render({"board": board})
    assert "<b>" not in html


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Bled(FOE, 4), "Ben has no cards left to draw and bleeds: 4 health."),
        (CardDiscarded(ME, Shown("p1", "b8")), "Overload! Ada's hand is full: Cataclysm is lost."),
        (CardPlayed(ME, Shown("p1", "b0"), "face", 1), "Ada plays Dud, and nothing happens."),
        (CardPlayed(ME, Shown("p1", "b3"), "face", 1), "Ada plays Slash."),
        (Damaged(FOE, 3, 27), "Ben is hit for 3: 27 health."),
        (Damaged(FOE, 3, -1), "Ben is hit for 3 and falls."),
        (TurnEnded(ME, is_forced=True), "Ada can play nothing more."),
        (TurnEnded(ME, is_forced=False), None),
    ],
)
def test_the_log_tells_events_in_words(event: object, line: str | None) -> None:
    seen = GAME.event_for(event, None)  # type: ignore[arg-type]
    told = PAGE.line(seen, NAMES)
    assert (told and said(told)) == line


def test_the_log_names_a_drawn_card_to_its_owner_only() -> None:
    step = play(GAME, duel(side(["b0"]), side(["b0"], deck=("b6",))), ME, END)
    told = {
        viewer: [str(PAGE.line(GAME.event_for(event, viewer), NAMES)) for event in step.events]
        for viewer in (ME, FOE, None)
    }
    assert "Ben draws Fireball." in told[FOE]
    assert "Ben draws a card." in told[ME]
    assert told[ME] == told[None]
