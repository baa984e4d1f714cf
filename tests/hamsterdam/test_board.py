"""What the table of the exchange shows to whom, down to the markup."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from msgspec.structs import replace

from games.engine.beats import Sound
from games.engine.game import Seat, Viewer
from games.engine.play import forfeit
from games.hamsterdam.page import page
from games.hamsterdam.page.board import Board
from games.hamsterdam.page.faces import hamsters
from games.hamsterdam.page.page import PAGE
from games.hamsterdam.rules.cards import MODIFIERS
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import Keep, Pass, Play, State, Trade
from games.site.markdown import rules_of
from tests.support.hamsterdam.table import NAMES, A, B, C, adjustment, after, markets


def board(state: State, viewer: Viewer, *prefix: str) -> Board:
    view = GAME.view_for(state, viewer)
    return PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))


def rendered(state: State, viewer: Viewer, *prefix: str) -> str:
    shown = board(state, viewer, *prefix)
    hash(shown)
    return get_template(PAGE.template).render({"board": shown})


def place(html: str, seat: Seat) -> str:
    """The markup of one place at the table, up to whatever comes after it."""
    start = html.index(f'id="place-{seat}-box"')
    ends = [html.find(f'class="hamsterdam-{after}', start) for after in ("place", "middle", "hand-box")]
    return "<p " + html[start : min([end for end in ends if end > 0], default=len(html))]


def words(html: str) -> str:
    """What a screen reader has to say."""
    seen = re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>', r" \1 ", html)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", seen)))


@pytest.fixture
def closing() -> State:
    """The adjustment with modifiers in all hands, before anybody has played."""
    return adjustment(["C3", "D7", "C9"], hands=[["S4", "H2"], ["H1"], ["S1", "H5"]])


@pytest.mark.parametrize(
    ("seats", "sides"), [(2, ["top"]), (3, ["left", "right"]), (4, ["left", "top", "right"])]
)
def test_the_next_seat_is_on_the_left_and_ones_own_place_is_the_last(seats: int, sides: list[str]) -> None:
    state = markets(["C3", "D7", "C9", "D1"][:seats])
    for viewer in range(seats):
        shown = board(state, Seat(viewer))
        around = [(viewer + step) % seats for step in range(1, seats)]
        assert [other.name for other in shown.others] == [NAMES[seat] for seat in around]
        assert [other.side for other in shown.others] == sides
        assert (shown.own.name, shown.own.side) == (NAMES[viewer], "own")
    assert board(state, None).own.name == "Ada"


def test_before_the_reveal_everybody_sees_their_own_stock_only() -> None:
    state = markets(["C3", "D7", "C9"], hands=[["S4"], ["H1"], []])
    html = rendered(state, B)
    assert re.findall(r'id="(stock-[^"]*)"', html) == ["stock-2-back", "stock-0-back", "stock-1-D7"]
    assert "data-number" not in html
    watched = rendered(state, None)
    assert re.findall(r'id="(stock-[^"]*)"', watched) == ["stock-1-back", "stock-2-back", "stock-0-back"]
    assert not re.search(r'id="card-|name="picks"|data-drop|data-prefix|, in your hand', watched)


def whys(html: str) -> set[str]:
    return set(re.findall(r'<p class="piece-why" id="card-[^"]+-why" popover>([^<]+)</p>', unescape(html)))


def test_a_modifier_that_cannot_be_played_says_why(closing: State) -> None:
    early = markets(["C3", "D7", "C9"], hands=[["S4", "H2"], ["H1"], []])
    assert whys(rendered(early, A)) == {"Modifiers are played when everybody has kept or traded."}
    assert whys(rendered(early, B)) == whys(rendered(closing, B)) == {"It's not your turn."}
    assert whys(rendered(closing, A)) == whys(rendered(closing, A, "play", "S4")) == set()
    assert whys(rendered(early, None)) == whys(rendered(forfeit(GAME, closing, A).state, A)) == set()


def test_hands_of_others_are_as_many_backs_as_they_hold(closing: State) -> None:
    html = rendered(closing, A)
    assert 'aria-label="2 modifiers in hand"' in place(html, C)
    assert place(html, C).count('id="back-2-') == 2
    assert re.findall(r'id="(card-[^"]*)"', html) == ["card-S4", "card-H2"]
    assert "in hand" not in words(place(html, A))


def test_keep_and_trade_are_buttons_with_their_keys() -> None:
    html = rendered(markets(["C3", "D7", "C9"], hands=[["S4"], [], []]), A)
    assert re.findall(r'name="picks" value="(\w+)" data-key="([^"]*)"', html) == [
        ("keep", "k"),
        ("trade", "t"),
    ]
    assert "Trade For Ben's hidden card t" in words(html)
    assert '<button class="playing-card hamsterdam-card" id="card-S4" type="button"' in html, (
        "modifiers wait for the adjustment"
    )


def test_what_a_trade_has_shown_stays_beside_the_card_for_the_two_who_traded() -> None:
    state = after(markets(["C3", "D7", "C9"]), Trade())
    mine, theirs = rendered(state, A), rendered(state, B)
    assert "You gave 3♣ and got 7♦" in words(place(mine, B))
    assert 'class="playing-card hamsterdam-card known" id="stock-1-C3"' in place(mine, B)
    assert "Face down for others: 3 of clubs" in words(place(mine, B))
    assert "Took your 7♦, gave you 3♣" in words(place(theirs, A))
    for viewer in (C, None):
        assert "hamsterdam-memory" not in rendered(state, viewer)
    assert "has traded" in words(place(rendered(state, C), A))
    on = after(state, Keep())
    assert "has kept" in words(place(rendered(on, A), B))


def test_a_card_is_followed_through_the_trades_of_others() -> None:
    state = after(markets(["C3", "D7", "C9"]), Trade(), Trade())
    assert "You know this card: a trade has shown it to you" in words(place(rendered(state, A), C))
    dealt = after(state, Trade())
    assert "hamsterdam-memory" not in rendered(dealt, A), "once stocks are open there is nothing to remember"


def test_the_note_says_with_whom_a_trade_would_be() -> None:
    state = markets(["C3", "D7", "C9"])
    assert str(board(state, A).note.more) == "You'd trade with Ben. Nobody can refuse."
    assert str(board(state, B).note.more) == "A trade would be with you."
    assert str(board(state, None).note.more) == "A trade would be with Ben."
    state = after(state, Keep(), Keep())
    assert str(board(state, C).note.more) == "You're the dealer: you'd draw from the deck."
    assert str(board(state, A).note.more) == "The dealer trades with the deck."


def test_totals_rise_and_fall_as_modifiers_land(closing: State) -> None:
    state = after(closing, Play("S4", A), Play("H1", A))
    html = place(rendered(state, C), A)
    assert 'id="place-0-total" data-number="6"' in html
    assert re.findall(r'<li id="(played-[^"]*)"', html) == ["played-S4", "played-H1"]
    assert "+4, played by Ada" in words(html)
    assert "−1, played by Ben" in words(html)


def test_totals_below_zero_have_a_true_minus_and_the_lowest_are_marked(closing: State) -> None:
    state = after(closing, Pass(), Pass(), Play("H5", A))
    html = rendered(state, B)
    assert 'data-number="−2"' in place(html, A)
    assert "lowest" in words(place(html, A))
    assert "lowest" not in words(place(html, B))
    tied = adjustment(["C3", "D3", "C9"], hands=[["S4"], [], []])
    assert rendered(tied, A).count('data-kind="lowest"') == 2


def test_phase_dealer_turn_and_passes_are_plain(closing: State) -> None:
    state = after(closing, Pass())
    html = rendered(state, C)
    assert re.search(r'<li class="now" aria-current="step">Adjustment</li>', html)
    assert "dealer" in words(place(html, C))
    assert "has passed" in words(place(html, A))
    assert "to play" in words(place(html, B))
    assert "1 of 3 has passed. When all pass in a row, all who are lowest lose." in words(html)
    mine = words(rendered(after(state, Pass()), C))
    assert "2 of 3 passed. If you pass too, the lowest loses a certificate." in mine


def test_the_ten_modifiers_are_listed_and_those_played_are_named(closing: State) -> None:
    state = after(closing, Play("S4", B))
    where = {one.mark.sign: one.where for one in board(state, C).modifiers}
    assert len(where) == len(MODIFIERS)
    assert {sign for sign, lies in where.items() if lies == "played"} == {"+4"}
    assert {sign for sign, lies in where.items() if lies == "yours"} == {"+1", "−5"}
    assert "+4, played on Ben" in words(rendered(state, None))


def test_pass_has_its_key_and_the_space_bar(closing: State) -> None:
    assert re.search(r'value="pass" data-key="p space"', rendered(closing, A))


def test_a_pass_is_what_to_do_only_where_nothing_else_can_be_done(closing: State) -> None:
    """While there are modifiers to play it is one way of two, and does not shine."""
    shown = board(closing, A)
    assert shown.hand is not None
    assert shown.hand.cards
    assert [(button.id, button.is_main) for button in shown.hand.buttons] == [("act-pass", False)]
    assert shown.hand.call == shown.note.call
    bare = board(adjustment(["C3", "D7", "C9"], hands=[[], [], []]), A)
    assert bare.hand is not None
    assert [button.is_main for button in bare.hand.buttons] == [True]
    waiting = board(closing, B)
    assert waiting.hand is not None
    assert waiting.hand.call is None


def test_whose_turn_it_is_is_told_before_all_else_of_a_player(closing: State) -> None:
    """On a phone the third of three tags is cut off."""
    shown = board(closing, C)
    (acting,) = (side for side in (shown.own, *shown.others) if side.is_to_act)
    assert [tag.kind for tag in acting.tags] == ["turn", "lowest"]


def test_a_picked_modifier_makes_places_buttons_and_can_be_put_back(closing: State) -> None:
    html = rendered(closing, A, "play", "S4")
    assert set(re.findall(r'name="picks" value="([^"]*)"', html)) == {
        *(f"play S4 {n}" for n in "012"),
        "pass",
    }
    assert "Helps: +4 Total 7 → 11 a" in words(place(html, B))
    assert re.search(
        r'<a class="playing-card hamsterdam-card selected" id="card-S4" href="\?" data-cancel', html
    )
    assert 'data-picks="play H2"' in html, "another can be picked up instead"
    keys = " ".join(re.findall(r'data-key="([^"]*)"', html)).split()
    assert len(keys) == len(set(keys)), "no two things on the page have the same key"


def test_what_is_dragged_knows_the_places_where_it_may_be_dropped(closing: State) -> None:
    html = rendered(closing, A)
    assert 'data-prefix="play S4" data-drops="0 1 2"' in html
    assert sorted(re.findall(r'data-drop="(\d)"', html)) == ["0", "1", "2"]


def test_nothing_can_be_dropped_on_who_is_out() -> None:
    state = adjustment(["C3", None, "C9"], hands=[["S4"], [], []], left=(1, 0, 1))
    html = rendered(state, A)
    assert sorted(re.findall(r'data-drop="(\d)"', html)) == ["0", "2"]
    assert "data-drop" not in place(html, B)
    assert "out" in words(place(html, B))
    assert "stock-1" not in html


def test_a_lost_certificate_is_torn_and_says_nothing_of_which_card_it_is() -> None:
    html = place(rendered(markets(["C3", "D7", "C9"], left=(2, 1, 2)), A), B)
    assert "1 certificate left" in words(html)
    torn = re.findall(
        r'<i class="hamsterdam-certificate lost" id="([^"]*)" aria-hidden="true">([^<]*)</i>', html
    )
    assert torn == [("certificate-1-0", "")]
    assert "K♣" not in html
    assert html.count("hamsterdam-certificate lost") == 1


def test_the_settlement_stays_until_the_next_round_is_played(closing: State) -> None:
    settled = after(closing, Play("H2", B), Pass(), Pass(), Pass())
    html = rendered(settled, B)
    assert 'id="hamsterdam-settled"><div' in html
    told = "Settlement of round 1 Ada lowest 3 = 3 You 7 −2 = 5 Cora 9 = 9 Ada loses a certificate."
    assert told in words(html)
    assert "hamsterdam-slip own" not in html
    assert "hamsterdam-slip own" in rendered(settled, A), "its own loss is marked"
    assert "Settlement of round 1" not in rendered(after(settled, Keep()), B)


def test_with_the_settlement_all_that_was_said_of_its_round_vanishes(closing: State) -> None:
    before = after(closing, Play("H2", B), Pass(), Pass())
    told = GAME.apply(before, A, Pass())
    tags = [set(re.findall(r'id="(tag-[^"]*)"', rendered(state, B))) for state in (before, told.state)]
    assert tags[0]
    assert tags[1]
    assert not tags[0] & tags[1], "each round has tags of its own"
    events = tuple(seen for event in told.events if (seen := GAME.event_for(event, B)) is not None)
    cues = list(PAGE.cues(GAME.view_for(told.state, B), events))
    (slip,) = (cue for cue in cues if "slip-1" in cue.shows)
    assert "tag-" in slip.clears
    (dealt,) = (cue for cue in cues if "hamsterdam-steps" in cue.shows)
    assert cues.index(slip) < cues.index(dealt)


@pytest.mark.parametrize(("viewer", "stays"), [(A, True), (B, False)])
def test_what_one_loses_oneself_is_shown_for_longer(viewer: Seat, *, stays: bool, closing: State) -> None:
    before = after(closing, Play("H2", B), Pass(), Pass())
    told = GAME.apply(before, A, Pass())
    events = tuple([event for one in told.events if (event := GAME.event_for(one, viewer)) is not None])
    cues = PAGE.cues(GAME.view_for(told.state, viewer), events)
    (torn,) = (cue for cue in cues if cue.sound == Sound.TEAR)
    assert (torn.then is not None) == stays


def test_the_settlement_says_who_is_out_by_it() -> None:
    closing = adjustment(["C3", "D3", "C9"], hands=[["S4"], [], []], left=(1, 2, 1))
    told = {viewer: words(rendered(after(closing, Pass()), viewer)) for viewer in (A, B, C)}
    assert "Ada and Ben lose a certificate each. Ada is out." in told[C]
    assert "You and Ben lose a certificate each. You're out." in told[A]
    assert "You and Ada lose a certificate each. Ada is out." in told[B]


def test_a_trading_halt_is_told() -> None:
    state = after(adjustment(["C7", "D7"], hands=[["S4"], ["H1"]], left=(1, 1)), Pass(), Pass())
    html = words(rendered(state, A))
    assert "Trading is halted: nobody would have a certificate left" in html
    assert "out." not in html


@pytest.mark.parametrize(
    ("viewer", "title", "face"),
    [(A, "Defeat", "jane-glum"), (C, "Victory", "margriet-glad"), (None, "Cora wins", "margriet-glad")],
)
def test_the_end_is_a_banner_for_each_who_looks(viewer: Viewer, title: str, face: str) -> None:
    state = adjustment(["C3", None, "C9"], hands=[["S1"], [], []], left=(1, 0, 1))
    html = rendered(after(state, Pass()), viewer)
    assert f'<p class="banner">{title}</p>' in html
    told = {A: "You're out of certificates. Cora kept one.", C: "Nobody but you still holds a certificate."}
    assert told.get(viewer, "Nobody but Cora still holds a certificate.") in words(html)
    assert f"portrait-{face}" in html[html.index('id="ending"') :]
    assert re.search(r'aria-current="step">Settlement</li>', html)
    assert 'name="picks"' not in html


def test_whoever_was_out_before_the_last_round_is_told_so() -> None:
    state = after(adjustment(["C3", None, "C9"], hands=[["S1"], [], []], left=(1, 0, 1)), Pass())
    assert "Round 1 decided it; you were out before it began." in words(rendered(state, B))
    for viewer in (A, C, None):
        assert "you were out" not in words(rendered(state, viewer))


def test_one_person_has_one_face_wherever_they_sit() -> None:
    assert hamsters(("Ada", "Cornelis")) == ("jane", "cornelis")
    assert hamsters(("Cornelis", "Ada")) == ("cornelis", "jane")
    assert hamsters(("Bob", "Ada", "Cas")) == ("cornelis", "jane", "margriet")
    assert hamsters(("Bartel", "Jane", "", "Cornelis")) == ("bartel", "jane", "margriet", "cornelis")
    assert hamsters(("Jane", "jane")) == ("jane", "cornelis")


def test_who_was_helped_by_the_house_is_told_at_the_end_only() -> None:
    state = replace(markets(["C3", "D7"], left=(2, 2)), beneficiary=B)
    told = "I stacked the cards of this match for Ben."
    for viewer in (A, B, None):
        assert told not in rendered(state, viewer)
        assert told in rendered(forfeit(GAME, state, A).state, viewer)


def test_a_match_that_ends_by_leaving_shows_no_old_settlement() -> None:
    closing = adjustment(["C3", "D7"], hands=[["S1"], ["H1"]])
    later = after(closing, Pass(), Pass())
    html = rendered(forfeit(GAME, later, A).state, B)
    assert "Settlement of round" not in html
    assert "has left" in words(place(html, A))


def test_the_ruler_shows_the_totals_by_size_and_what_is_between_them() -> None:
    closing = adjustment(["D7", "C3", "C7", None], hands=[["S4"], ["H1"], ["S1"]])
    ruler = board(closing, C).ruler
    assert ruler is not None
    totals = closing.sides[B].total, closing.sides[A].total
    assert totals[0] is not None
    assert totals[1] is not None
    assert [one.name for one in ruler] == ["Ben", "Ada", "Cora"]
    assert [one.more for one in ruler] == ["", f"+{totals[1] - totals[0]}", "="]
    assert [one.is_lowest for one in ruler] == [True, False, False]
    assert [one.is_own for one in ruler] == [False, False, True]


def test_there_is_no_ruler_while_stocks_are_face_down_and_none_after_the_end() -> None:
    assert board(markets(["C3", "D7"]), A).ruler is None
    assert board(forfeit(GAME, adjustment(["C3", "D7"]), A).state, B).ruler is None


@pytest.mark.parametrize("viewer", [A, B, None])
def test_ids_are_unique(closing: State, viewer: Viewer) -> None:
    for state in (markets(["C3", "D7", "C9"]), closing, after(closing, Play("S4", C), Play("H1", C))):
        ids = re.findall(r' id="([^"]+)"', rendered(state, viewer))
        assert len(ids) == len(set(ids))


def test_names_are_escaped(closing: State) -> None:
    view = GAME.view_for(after(closing, Play("S4", B)), None)
    html = get_template(PAGE.template).render({"board": PAGE.board(view, ("<b>x", "&y", '"z'), (), ())})
    assert "<b>x" not in html
    assert "&y" not in html


def test_the_help_page_opens_with_a_lesson_and_holds_the_rules() -> None:
    html = get_template(PAGE.help_template).render({"rules": rules_of("hamsterdam")})
    assert html.index("Your first round") < html.index('<div class="prose">')


def test_every_picture_is_there() -> None:
    state = adjustment(["C3", "D7", "C9", "D1"])
    html = "".join(rendered(one, A) for one in (markets(["C3", "D7", "C9", "D1"]), state))
    html += rendered(forfeit(GAME, markets(["C3", "D7"]), A).state, A)
    named = set(re.findall(r'src="/static/([^"]*)"', html)) | {
        PAGE.picture,
        PAGE.stylesheet,
        *PAGE.table_stylesheets,
    }
    assert len(named) > 5
    assert all(finders.find(name) for name in named)
    signs = (Path(page.__file__).parents[1] / "static/hamsterdam/suits.svg").read_text()
    assert set(re.findall(r"suits\.svg#(\w+)", html)) <= set(re.findall(r'<symbol id="(\w+)"', signs))
