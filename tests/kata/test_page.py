"""What the board shows, what can be clicked, and what the log says."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.template.loader import get_template
from msgspec.structs import replace

from games.engine.offers import action_from
from games.engine.play import forfeit
from games.kata.page.page import PAGE
from games.kata.page.whys import whys_of
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    Held,
    Options,
    Shown,
    State,
)
from games.site.markdown import rules_of
from tests.kata.table import CONSTRUCTED, END, FOE, ME, after, attack, begun, card, duel, minion, side
from tests.support.positions import names_of, recorded

NAMES = ("Ada", "Ben")
FAIR = Options(fair_start=True)


def rendered(state: State, viewer: int | None) -> str:
    view = GAME.view_for(state, None if viewer is None else (ME, FOE)[viewer])
    board = PAGE.board(view, NAMES, (), PAGE.offers(view, ()))
    hash(board)
    return get_template(PAGE.template).render({"board": board})


def test_the_end_of_the_turn_is_the_main_thing_only_when_nothing_can_be_played() -> None:
    (end,) = PAGE.offers(GAME.view_for(duel(side(["b8"], mana=5), side(["b0"])), ME), ())
    assert end.is_main


@pytest.mark.parametrize("health", [33, 4])
def test_more_health_of_whoever_plays_second_is_explained_at_first_and_measured_by_it(health: int) -> None:
    state = duel(side(["b8"], mana=5), side(["b0"], health=health), options=FAIR)
    for turn, told in ((1, 1), (2, 1), (8, 1), (9, 0)):
        active = ME if turn % 2 else FOE
        html = rendered(replace(state, turn=turn, active=active), ME)
        assert html.count("+3: goes second</span>") == told
        assert html.count("33 to start: makes up for going second</p>") == told
        assert (html.count('max="33"'), html.count('max="30"')) == (1, 1)


def test_before_the_first_card_one_reads_how_many_turns_have_passed() -> None:
    state = duel(side(["b8"], mana=5), side(["b0"]))
    for turn, words in (
        (1, "No card played yet"),
        (2, "1 turn, no card played"),
        (3, "2 turns, no card played"),
    ):
        html = rendered(replace(state, turn=turn, active=ME if turn % 2 else FOE), ME)
        assert f"{words}<" in html.replace("\n", "")


def test_two_who_fight_without_minions_are_as_full_as_there_is_health_left() -> None:
    state = duel(side(["b8"], mana=5, health=12), side(["b0"], health=-2), options=FAIR)
    figure = r'<div class="kata-fighter( down)?" id="fighter-(.)".*?viewBox="0 0 1 (\d+)".*?<rect y="(\d+)"'
    own, foe = ("", "0", "30", "18"), (" down", "1", "33", "33")
    assert re.findall(figure, rendered(state, ME), re.DOTALL) == [own, foe]
    assert re.findall(figure, rendered(state, FOE), re.DOTALL) == [foe, own]
    assert re.findall(figure, rendered(state, None), re.DOTALL) == [own, foe]
    assert "kata-fighter" not in rendered(replace(state, options=CONSTRUCTED), ME)


def test_offers_are_the_cards_that_can_be_paid_for_and_the_end_of_the_turn() -> None:
    state = duel(side(["b4", "b8", "b0"], mana=5), side(["b0"], health=9))
    offers = PAGE.offers(GAME.view_for(state, ME), ())
    assert [(offer.on, offer.key, offer.is_main) for offer in offers] == [
        ("card-c1", "1", False),
        ("card-c3", "3", False),
        ("end-turn", "e", False),
    ]
    assert [action_from(GAME, offer.picks) for offer in offers] == [card(1), card(3), END]
    assert [offer.preview and str(offer.preview) for offer in offers] == [
        "4 damage: opponent to 5",
        "No effect (discards the card)",
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


def test_the_board_has_a_button_for_each_offer_and_cards_that_rest_for_the_others() -> None:
    state = duel(side(["b4", "b8", "b0"], mana=5))
    html = rendered(state, ME)
    assert re.findall(r'name="picks" value="([^"]*)"', html) == [
        "end_turn",
        "play_card c1 face",
        "play_card c3 face",
    ]
    assert 'data-prefix="play_card c1"' in html
    assert re.findall(r'id="([\w-]+)"[^>]*data-drop="face"', html) == ["side-1", "fighter-1"]
    assert '<button class="playing-card faded" id="card-c2" type="button"' in html
    waiting = rendered(after(state, END), ME)
    assert 'name="picks"' not in waiting
    assert "faded" not in waiting
    assert "piece-why" not in rendered(state, None)


def whys(state: State, *prefix: str) -> dict[str, tuple[str, str]]:
    """Why each thing on one's own side cannot be picked, and the key that tells."""
    view = GAME.view_for(state, ME)
    html = get_template(PAGE.template).render(
        {"board": PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))}
    )
    told = re.findall(r'<p class="piece-why" id="([^"]+)-why" popover>([^<]+)</p>', html)
    return {place: (unescape(words), _key_of(place, html)) for place, words in told}


def test_out_of_turn_all_of_ones_own_say_so(board: State) -> None:
    waiting = whys(after(board, END))
    keys = {"card-c1": "1", "card-c2": "2", "card-c3": "3", "card-p1": "a", "card-p2": "s"}
    assert waiting == {place: ("It's not your turn.", key) for place, key in keys.items()}
    assert whys(forfeit(GAME, board, ME).state) == {}


def _key_of(place: str, html: str) -> str:
    button = re.search(
        rf'id="{place}" type="button" popovertarget="{place}-why"\s+aria-describedby="{place}-why"([^>]*)>',
        html,
    )
    assert button is not None
    found = re.search(r'data-key="([^"]+)"', button[1])
    return found[1] if found else ""


def test_what_cannot_be_picked_says_why(board: State) -> None:
    poor = replace(board, sides=(replace(board.sides[0], mana=2), board.sides[1]))
    assert whys(poor) == {
        "card-c1": ("That card costs 4 mana; you have 2.", "1"),
        "card-p2": ("Slash sleeps until your next turn.", "s"),
    }
    assert whys(after(poor, attack(1)))["card-p1"] == ("Slash has already attacked this turn.", "a")
    crowd = [minion(number, 1, 1, card="m4") for number in (1, 2, 3)]
    full = duel(side(["m8"], mana=9, board=crowd), options=CONSTRUCTED)
    assert whys(full) == {"card-c1": ("You already have three minions, and there is no room for more.", "1")}


def test_while_a_target_is_chosen_the_keys_are_those_of_the_targets(board: State) -> None:
    assert whys(board, "play_card", "c1") == {"card-p2": ("Slash sleeps until your next turn.", "s")}


def test_while_a_target_is_chosen_the_keys_that_no_target_has_say_why(board: State) -> None:
    """Of two cards that are too dear, the first has the key of the foe's second minion."""
    hand = tuple(Held(f"c{n}", card) for n, card in enumerate(("b4", "b8", "h2", "b7"), start=1))
    poor = replace(board, sides=(replace(board.sides[0], hand=hand), board.sides[1]))
    told = whys(poor, "play_card", "c1")
    assert told["card-c2"] == ("That card costs 8 mana; you have 4.", "")
    assert told["card-c4"] == ("That card costs 7 mana; you have 4.", "4")


@pytest.mark.parametrize("record", [*names_of("kata")])
def test_all_that_is_ones_own_can_be_picked_or_says_why(record: str) -> None:
    shown = recorded(record)
    for moment in shown.moments:
        for seat in moment.to_act(GAME):
            view = GAME.view_for(moment.state, seat)
            own = view.sides[seat]
            things = {f"card-{thing.id}" for thing in (*(own.held or ()), *own.board)}
            picked = {offer.on for offer in PAGE.offers(view, ())} & things
            told = {button.id for button in whys_of(view)}
            assert (picked | told, picked & told) == (things, set())


def test_the_note_says_what_to_do_and_leaves_whose_turn_it_is_to_the_headline() -> None:
    state = duel(side(["b4"], mana=5))
    for viewer, note in ((ME, "Play a card, or end your turn"), (FOE, ""), (None, "")):
        assert f'id="kata-note">{note}</p>' in rendered(state, viewer)


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


@pytest.fixture
def board() -> State:
    mine = side(["b4", "h2", "d3"], mana=4, health=23, board=[minion(1, 3, 2), minion(2, 4, 4, asleep=True)])
    foe = side(["b0"], health=9, board=[minion(8, 2, 3), minion(9, 1, 1)])
    return duel(mine, foe, CONSTRUCTED)


def offered(state: State, *prefix: str) -> list[tuple[str, str]]:
    offers = PAGE.offers(GAME.view_for(state, ME), prefix)
    return [(" ".join(offer.picks), str(offer.preview)) for offer in offers]


def test_a_card_with_several_uses_is_picked_up_first(board: State) -> None:
    offers = PAGE.offers(GAME.view_for(board, ME), ())
    assert [(" ".join(offer.picks), offer.whole) for offer in offers] == [
        ("play_card c1", False),
        ("play_card c2 self", True),
        ("play_card c3 deck", True),
        ("minion_attack p1", False),
        ("end_turn", True),
    ]


def test_a_card_that_can_be_summoned_is_told_its_place_and_where_there_is_none_why(board: State) -> None:
    def told(state: State, *prefix: str) -> tuple[str, str]:
        view = GAME.view_for(state, ME)
        shown = PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))
        assert shown.bottom_row is not None
        place = shown.bottom_row.place
        return (str(place.label) if place else "", str(shown.aside or ""))

    assert told(board, "play_card", "c1") == ("Summon it: place 3 of 3", "")
    assert told(board, "minion_attack", "p1") == ("", "")
    mine, foe = board.sides
    crowd = tuple([replace(mine.board[0], id=f"p{n}") for n in range(1, 4)])
    full = replace(board, sides=(replace(mine, board=crowd), foe))
    assert told(full, "play_card", "c1") == ("", "Your three places are full.")
    assert told(full, "minion_attack", "p1") == ("", "")
    assert told(replace(full, turn=11)) == ("", "")


def test_three_places_are_seen_on_each_side_however_many_are_taken(board: State) -> None:
    for state in (board, duel(side(["b1"], mana=1), options=CONSTRUCTED)):
        html = rendered(state, ME)
        assert html.count('<div class="kata-places" aria-hidden="true"><i></i><i></i><i></i></div>') == 2


def test_previews_say_what_each_target_would_mean(board: State) -> None:
    assert offered(board, "play_card", "c1") == [
        ("face", "4 damage: opponent to 5"),
        ("p8", "Kills the Slash"),
        ("p9", "Kills the Slash"),
        ("self", "You heal to 27"),
        ("board", "4 attack, 4 health, asleep this turn"),
    ]
    assert offered(board, "minion_attack", "p1") == [
        ("face", "3 damage: opponent to 6"),
        ("p8", "Both die"),
        ("p9", "Kills the Slash; yours is left with 1"),
    ]
    assert offered(board)[1:3] == [
        ("play_card c2 self", "You heal to 30"),
        ("play_card c3 deck", "You draw 3 cards"),
    ]


def test_previews_warn_of_overload_and_bleeding() -> None:
    full = side(["d3", "b8", "b8", "b8", "b8"], mana=1)
    empty = side(["d3", "b0"], mana=1, deck=["b1"])
    assert offered(duel(full, options=CONSTRUCTED))[0][1] == "You draw 3, of which 2 are lost"
    assert offered(duel(empty, options=CONSTRUCTED))[0][1] == "You draw 1 and bleed for 2"


@pytest.mark.parametrize("prefix", [("play_card", "c9"), ("minion_attack", "p2"), ("x",), ("play_card",)])
def test_nothing_follows_what_cannot_be_picked_up(board: State, prefix: tuple[str, ...]) -> None:
    assert PAGE.offers(GAME.view_for(board, ME), prefix) == ()


def test_a_picked_card_makes_its_targets_buttons_and_can_be_put_back(board: State) -> None:
    view, prefix = GAME.view_for(board, ME), ("play_card", "c1")
    shown = PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))
    html = get_template(PAGE.template).render({"board": shown})
    sent = re.findall(r'name="picks" value="([^"]*)"', html)
    assert {f"play_card c1 {target}" for target in ("face", "p8", "p9", "self", "board")} <= set(sent)
    assert re.search(r'<a class="playing-card selected" id="card-c1" href="\?" data-cancel', html)
    keys = re.findall(r'data-key="([^"]*)"', html)
    assert len(keys) == len(set(keys)), "no two things on the page have the same key"
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_the_opponent_is_reached_before_the_piles_beside_them(board: State) -> None:
    view, prefix = GAME.view_for(board, ME), ("play_card", "c1")
    shown = PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))
    html = get_template(PAGE.template).render({"board": shown})
    ids = [html.index(f'id="{name}"') for name in ("target-face", "deck-1", "discard-1")]
    assert ids == sorted(ids)


def test_what_is_dragged_knows_where_it_may_be_dropped(board: State) -> None:
    html = rendered(board, ME)
    assert 'data-prefix="play_card c1" data-drops="face p8 p9 self board"' in html
    assert 'data-prefix="minion_attack p1" data-drops="face p8 p9"' in html
    assert sorted(re.findall(r'data-drop="([^"]*)"', html)) == ["board", "deck", "face", "p8", "p9", "self"]
    assert "data-drop" not in rendered(board, None)


def test_minions_say_how_they_are_to_those_who_cannot_see(board: State) -> None:
    html = re.sub(r"\s+", " ", rendered(board, FOE))
    assert "Slash: 4 attack, 4 health, asleep" in html
    used = after(board, attack(1))
    assert "Slash: 3 attack, 2 health, has attacked" in rendered(used, ME)


def test_a_minion_without_attack_does_not_shine_as_ready_though_it_may_strike() -> None:
    state = duel(
        side(["b8"], mana=5, board=[minion(1, 0, 1, card="b0"), minion(2, 2, 2)]), options=CONSTRUCTED
    )
    view = GAME.view_for(state, ME)
    row = PAGE.board(view, NAMES, (), PAGE.offers(view, ())).bottom_row
    assert row is not None
    assert [(tile.look, bool(tile.button and tile.button.picks)) for tile in row.minions] == [
        ("", True),
        ("ready", True),
    ]


def test_a_discard_pile_can_be_looked_through() -> None:
    state = duel(side(["b0"], discard=[Shown("p1", "b3"), Shown("p2", "m4")]), options=CONSTRUCTED)
    html = rendered(state, None)
    cards = html[html.index('id="discard-0-cards"') : html.index('id="discard-0-count"')]
    assert re.findall(r'data-card="(\w+)"', cards) == ["m4", "b3"]


def test_a_match_without_variations_has_no_rows_for_minions() -> None:
    html = rendered(begun().state, ME)
    assert "kata-row" not in html
    assert "kata-sign" not in html


@pytest.mark.parametrize(("viewer", "title"), [(ME, "A draw"), (None, "A draw")])
def test_a_draw_is_a_banner_too(viewer: int | None, title: str) -> None:
    state = after(replace(duel(side(["b0"], mana=1)), turn=400), END)
    assert f'<p class="banner">{title}</p>' in rendered(state, viewer)


@pytest.mark.parametrize(
    ("viewer", "title", "told"),
    [
        (ME, "Victory", "You defeated Ben!"),
        (FOE, "Defeat", "You ran out of health."),
        (None, "Ada wins", "Ada defeated Ben!"),
    ],
)
def test_the_end_is_a_banner_for_each_who_looks(viewer: int | None, title: str, told: str) -> None:
    state = after(duel(side(["b5"], mana=5), side(["b0"], health=3)), card(1))
    html = rendered(state, viewer)
    assert f'<p class="banner">{title}</p>' in html
    assert told in html
    assert 'data-number="0"' in html


def test_an_empty_deck_warns_of_bleeding() -> None:
    html = rendered(duel(side(["b0"], deck=())), ME)
    assert html.count('<span class="card-place">Bleeding out</span>') == 1


def test_the_help_page_opens_with_a_lesson_and_holds_the_rules() -> None:
    html = get_template(PAGE.help_template).render({"rules": rules_of("kata")})
    assert html.index("Your first turn") < html.index("<em>Bleeding out.</em>")


def test_names_are_escaped() -> None:
    view = GAME.view_for(begun().state, None)
    board = PAGE.board(view, ("<b>", "&"), (), ())
    html = get_template(PAGE.template).render({"board": board})
    assert "<b>" not in html
