"""What the page of King's Conflict shows: always from the bottom left, what can be picked, and what it would do."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.setup import SeatSetup, Setup
from games.kings_conflict.lesson import LESSON
from games.kings_conflict.page.board import KINDS
from games.kings_conflict.page.goal import goal_of
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.events import DomainsCounted, PieceDied
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import (
    Attack,
    Cause,
    EndTurn,
    Held,
    Levy,
    Move,
    Mulligan,
    Options,
    Piece,
    PlayCard,
)
from games.kings_conflict.rules.views import View
from games.site.parts import rendered
from tests.kings_conflict.random_matches import REGISTERED
from tests.kings_conflict.shown import BLUE, NAMES, RED, begun, offer, page, seen, tile, with_pieces
from tests.kings_conflict.turning import turned_action, turned_board, turned_state
from tests.support.laws import match_of
from tests.support.rules import GAMES

RULES = GAMES / "kings_conflict" / "RULES.md"


def turned_for_red(view: View) -> View:
    """Blue's view of a match as Red has it of the turned one."""
    return View(RED, turned_board(view.board), (view.cards[1], view.cards[0]))


def without_ids(value: Any) -> Any:
    """A page as plain values, but for what names pieces and tiles to the server."""
    if isinstance(value, dict):
        plain = {key: without_ids(part) for key, part in value.items() if key != "picks"}
        if str(plain.get("id")).startswith("piece-"):
            plain.pop("id")
        return plain
    return [without_ids(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("map_slug", MAPS)
@pytest.mark.parametrize("number", [1, 2])
def test_12_4_red_sees_of_the_turned_match_what_blue_sees_of_it(map_slug: str, number: int) -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), map=MAPS[map_slug].text)
    for state in match_of(REGISTERED, setup, number).states[::9]:
        view = GAME.view_for(state, BLUE)
        turned = turned_for_red(view)
        plain, other = (
            msgspec.to_builtins(PAGE.board(one, names, (), PAGE.offers(one, ())))
            for one, names in ((view, NAMES), (turned, NAMES[::-1]))
        )
        assert without_ids(other) == without_ids(plain)


def as_blue(value: Any) -> Any:
    """What Red is shown of a turned match, with the kings called as in the match itself."""
    if isinstance(value, dict):
        return {key: as_blue(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_blue(part) for part in value]
    if not isinstance(value, str):
        return value
    swapped = {"1": "2", "2": "1"}
    return re.sub(
        r"(?<=piece-)[12](?=-|$)|(?<=(?:move|tack) )[12](?= |$)|(?<=attack \d )[12]$|(?<=attack \d\d )[12]$",
        lambda king: swapped[king[0]],
        value,
    )


def without_targets(value: Any) -> Any:
    """The same without the numbers of tiles, which are the game's own."""
    return json.loads(re.sub(r'"((?:move|play_card) \w+) \d+"', r'"\1"', json.dumps(value)))


@pytest.mark.parametrize("map_slug", ["crossing", "mirror", "volcano"])
def test_12_4_red_is_told_of_the_turned_match_what_blue_is_told_of_it(map_slug: str) -> None:
    """What can be picked and what it would do, what has happened, in words and on the board."""
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), map=MAPS[map_slug].text)
    looked_at = Counter[str]()
    for one in match_of(REGISTERED, setup, 3).taken[::7]:
        action = turned_action(one.action, one.state.board)
        other = GAME.apply(turned_state(one.state), Seat(1 - one.seat), action)
        told, told_red = (
            [str(PAGE.line(seen, names)) for event in events if (seen := GAME.event_for(event, viewer))]
            for events, viewer, names in ((one.step.events, BLUE, NAMES), (other.events, RED, NAMES[::-1]))
        )
        assert sorted(told_red) == sorted(told)
        view = GAME.view_for(one.state, BLUE)
        turned = turned_for_red(view)
        for pick in PAGE.offers(view, ()):
            if not pick.whole and pick.picks[0] != "mulligan":
                red_pick = tuple(as_blue(" ".join(pick.picks)).split())
                plain = msgspec.to_builtins(page(view, pick.picks))
                seen_red = msgspec.to_builtins(
                    PAGE.board(turned, NAMES[::-1], red_pick, PAGE.offers(turned, red_pick))
                )
                assert without_targets(as_blue(seen_red)) == without_targets(plain)
                looked_at[pick.picks[0]] += 1
    assert min(looked_at[kind] for kind in ("move", "play_card")) > 5


@pytest.mark.parametrize("domains", [(15, 13), (9, 11), (7, 7)])
def test_12_4_domains_are_told_in_the_same_words_in_a_turned_match(domains: tuple[int, int]) -> None:
    told = PAGE.line(DomainsCounted(domains), NAMES)
    assert told == PAGE.line(DomainsCounted(domains[::-1]), NAMES[::-1])
    assert str(max(domains)) in str(told)


def test_12_4_each_sees_the_own_king_at_the_bottom_left() -> None:
    state = begun("mirror")
    for viewer in (BLUE, RED):
        board = seen(state, viewer)
        own, other = tile(board, "A1").figure, tile(board, "K11").figure
        assert own is not None
        assert other is not None
        assert (own.tone, other.tone) == ("own", "other")
        assert str(own.words).startswith("your Blessed King")
    watched = tile(seen(state, None), "A1").figure
    assert watched is not None
    assert str(watched.words).startswith("Blue's")


def test_a_picked_piece_shows_steps_and_blows_at_once() -> None:
    state = with_pieces(begun(), Piece(3, "archer", BLUE, 55 + 22, 2), Piece(4, "militia", RED, 55 + 24, 2))
    moving = seen(state, prefix=("move", "3"))
    assert tile(moving, "A4").mark == "picked"
    assert tile(moving, "C4").mark == "strike"
    assert tile(moving, "B4").mark == "go"
    attacking = seen(state, prefix=("attack", "3"))
    assert attacking.rows == moving.rows
    blow = tile(moving, "C4").button
    assert blow is not None
    assert blow.picks == "attack 3 4"
    assert str(blow.preview) == "2 damage: it dies"


def test_a_step_says_what_it_wins_and_gives_up() -> None:
    state = with_pieces(begun(), Piece(3, "militia", BLUE, 88, 2))
    step = offer(state, ("99",), ("move", "3"))
    assert str(step.preview) == "1 step"
    away = offer(state, ("78",), ("move", "3"))
    assert str(away.preview) == "1 step; gives up 8 tiles of forest"


def test_11_4_the_lesson_and_the_rules_say_in_the_same_sentence_how_it_is_won() -> None:
    setup = Setup(LESSON.options, (SeatSetup(), SeatSetup()), LESSON.hidden)
    view = GAME.view_for(GAME.setup(setup, "b" * 64).state, BLUE)
    assert LESSON.instruction(view).what == goal_of(view.board)
    page_of_rules = rendered("kings_conflict/help.html", {"rules": ""})
    introduction = RULES.read_text().split("\n## ")[0]
    for text in (page_of_rules, introduction):
        assert str(goal_of(view.board)) in " ".join(text.split())


def test_the_numbers_of_a_side_say_what_they_are() -> None:
    words = {count.sign.kind: str(count.words) for count in seen(begun()).bottom.counts}
    assert words["food"] == "7 of 8 food left"
    levy = seen(begun()).bar.levy
    assert levy is not None
    assert str(levy.label) == "Levy, 3\u00a0gold"
    assert "draw a card" in str(levy.preview)


def test_12_1_walls_in_a_hand_are_counted_for_all() -> None:
    state = begun()
    walls = (Held("c90", "wall"), Held("c91", "wall"))
    cards = replace(state.cards[RED], hand=(*state.cards[RED].hand, *walls))
    state = replace(state, cards=(state.cards[BLUE], cards))
    shown = {count.sign.kind: count.number for count in seen(state).top.cards}
    assert shown["wall"] == "2"
    assert "wall" not in {count.sign.kind for count in seen(state).bottom.cards}


def test_a_card_that_cannot_be_picked_says_why() -> None:
    state = begun()
    blue = state.board.sides[BLUE]
    poor = replace(state, board=replace(state.board, sides=(replace(blue, gold=0), state.board.sides[RED])))
    for shown, look, why in (
        (seen(poor), "faded", r"costs \d+ gold; you have 0\.$"),
        (seen(state, RED), "", r"^It's not your turn\.$"),
    ):
        assert shown.hand is not None
        for card in (card for card in shown.hand.cards if card.face.cost != "0"):
            assert card.button is not None
            assert (card.button.picks, card.look) == ("", look)
            assert re.search(why, str(card.button.label))
            html = rendered("kings_conflict/_card.html", {"it": card})
            told = html[html.index("popover>") :]
            assert str(card.face.name) in told
            assert all(str(stat.words) in told for stat in card.face.stats)
            assert str(card.face.text or card.face.where) in told


def test_a_card_says_on_its_face_in_few_words_what_is_lacking() -> None:
    """Gold, food, or a tile: the words are those of what `legal_actions` leaves out, and no others."""
    cards = ("militia", "galley", "giant", "fireball", "mine", "smalljuju")
    state = begun()
    own = replace(state.cards[BLUE], hand=tuple(Held(f"c{80 + at}", card) for at, card in enumerate(cards)))
    state = replace(state, cards=(own, state.cards[RED]))

    def lacks(gold: int, *pieces: Piece, jujus: int = 0, viewer: Seat = BLUE) -> list[str]:
        side = replace(state.board.sides[BLUE], gold=gold, jujus=jujus)
        rich = replace(state, board=replace(state.board, sides=(side, state.board.sides[RED])))
        full = with_pieces(rich, *pieces)
        hand = seen(full, viewer).hand
        assert hand is not None
        if viewer == BLUE:
            playable = {one.card for one in GAME.legal_actions(full, BLUE) if isinstance(one, PlayCard)}
            assert {card.id[5:] for card in hand.cards if not card.lack} == playable
        return [str(card.lack or "") for card in hand.cards]

    around = [Piece(10 + at, "militia", BLUE, tile, 2) for at, tile in enumerate((99, 100, 111))]
    assert lacks(0)[:3] == ["1 gold short", "4 gold short", "no mountain near"]
    assert lacks(0)[3] == "3 gold short"
    rich = lacks(40)
    assert rich[0] == ""
    assert rich[1:4] == ["no water near", "no mountain near", ""]
    assert rich[4:] == ["no hills in reach", ""]
    assert lacks(40, *around)[:3] == [
        "no room by king",
        "no water near",
        "no mountain near",
    ]
    eaters = [Piece(20 + at, "giant", BLUE, tile, 8) for at, tile in enumerate((55, 56, 57, 58))]
    assert lacks(40, *eaters)[:3] == ["2 food short", "2 food short", "no mountain near"]
    assert lacks(40, jujus=1)[5] == "one juju a turn"
    assert lacks(0, viewer=RED) == [""] * 5


def test_2_5_first_cards_are_put_aside_one_by_one_and_taken_back() -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()))
    view = GAME.view_for(GAME.setup(setup, "b" * 64).state, BLUE)
    first = page(view)
    assert first.bar.end_turn is not None
    assert str(first.bar.end_turn.label) == "Keep all"
    assert first.bar.exchange is not None
    assert (first.is_opening, first.bar.exchange.picks) == (True, "")
    two = page(view, ("mulligan", "c1", "c3"))
    assert two.hand is not None
    assert [card.is_picked for card in two.hand.cards[:3]] == [True, False, True]
    assert two.hand.cards[0].put_back == "mulligan c3"
    assert two.bar.exchange is not None
    assert (two.bar.exchange.picks, two.bar.exchange.key) == ("mulligan c1 c3", "e")
    assert str(two.bar.exchange.label) == "Exchange 2 cards"
    assert two.bar.end_turn is not None
    assert (two.bar.end_turn.picks, two.bar.end_turn.key) == ("mulligan", "")
    assert PAGE.offers(view, ("mulligan", "c1", "c1")) == ()


def test_a_replay_asks_nothing_and_says_what_could_be_played() -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()))
    choosing = GAME.view_for(GAME.setup(setup, "b" * 64).state, BLUE)
    first = PAGE.board(choosing, NAMES, (), ())
    assert (first.is_opening, first.bar.exchange, len(first.bar.note.told)) == (False, None, 1)
    assert str(first.bar.note.words) == "First cards are being chosen."
    assert first.hand is not None
    assert not any(card.is_first for card in first.hand.cards)
    assert {str(card.button.label) for card in first.hand.cards if card.button} == {str(first.bar.note.words)}
    state = begun()
    own = replace(state.cards[BLUE], hand=(Held("c80", "militia"), Held("c81", "galley")))
    later = GAME.view_for(replace(state, cards=(own, state.cards[RED])), BLUE)
    hand = PAGE.board(later, NAMES, (), ()).hand
    assert hand is not None
    said = [str(card.button.label) for card in hand.cards if card.button]
    assert said == [
        "Militia can be played now.",
        "Galley needs a free tile beside any of your pieces or in a region you control: water.",
    ]


def test_what_never_acts_waits_for_no_turn() -> None:
    new = [Piece(9, "farm", BLUE, 111, 3, is_new=True), Piece(10, "militia", BLUE, 100, 2, is_new=True)]
    board = seen(with_pieces(begun(), *new))
    assert (tile(board, "B1").state, tile(board, "B2").state) == ("", "new")


def test_what_is_true_of_a_kind_is_joined_by_one_dot() -> None:
    html = rendered("kings_conflict/_kinds.html", {"it": KINDS})
    said = dict(re.findall(r'id="like-(\w+)">\s*([^<]*?)\s*<', html))
    assert said["farm"] == "+3 food."
    assert said["stonemason"].startswith("moves 2, eats 1, over mountains too · Start of your turn")


def test_what_cannot_be_picked_leads_nowhere() -> None:
    view = GAME.view_for(begun(), BLUE)
    for prefix in (
        ("move", "2"),
        ("move", "x"),
        ("attack", "1"),
        ("play_card", "c99"),
        ("move",),
        ("levy", "1"),
    ):
        assert PAGE.offers(view, prefix) == ()
    assert PAGE.offers(GAME.view_for(begun(), RED), ()) == ()


def test_what_a_hint_says_is_said_as_the_viewer_sees_the_map() -> None:
    state = with_pieces(begun(), Piece(3, "archer", BLUE, 55 + 22, 2), Piece(4, "militia", RED, 55 + 24, 2))
    view = GAME.view_for(state, BLUE)
    assert view.cards[BLUE].held is not None
    card = view.cards[BLUE].held[0]
    said = {
        Move(3, 78): "Move Archer from A4 to B4.",
        Attack(3, 4): "Attack Militia at C4 with Archer.",
        PlayCard(card.id, 111): f"Play {KNOWN[card.card].name} at B1.",
        Levy(): "Levy.",
        EndTurn(): "End the turn.",
        Mulligan(()): "Keep all cards.",
        Mulligan(("c1", "c2")): "Exchange 2 of the first cards.",
    }
    for action, words in said.items():
        assert str(PAGE.action_words(view, action)) == words
    turned = turned_for_red(view)
    for action in (Move(3, 78), PlayCard(card.id, 111)):
        assert str(PAGE.action_words(turned, turned_action(action, view.board))) == said[action]


def test_14_2_hints_are_shown_as_they_are_written_whichever_seat_one_has() -> None:
    state = begun("passes")
    text = MAPS["passes"].text
    for viewer in (BLUE, RED):
        grids = {heat.id: heat.warm for heat in seen(state, viewer).heats}
        for name, grid in (
            ("heat-strategic", text.strategic),
            ("heat-safe", text.safe),
            ("heat-mountain", text.mountain_pref),
        ):
            shown = {
                (int(y) // 10, int(x) // 10): warm.digit for warm in grids[name] for x, y in warm.centres
            }
            assert shown == {
                (row, column): digit
                for row, line in enumerate(grid)
                for column, digit in enumerate(line)
                if digit != "0"
            }
            areas = {warm.digit: warm.area.count("M") for warm in grids[name]}
            assert areas == Counter("".join(grid))


def test_14_2_every_digit_of_a_hint_has_a_place_of_its_own() -> None:
    """A browser takes lists of numbers that begin with a space for none."""
    for heat in seen(begun()).heats:
        html = rendered("kings_conflict/_heat.html", {"it": heat})
        texts = re.findall(r'<text x="([\d ]+)"\s+y="([\d ]+)"\s*>(\d+)</text>', html)
        assert len(texts) == len([warm for warm in heat.warm if warm.centres])
        for across, down, digits in texts:
            assert len(across.split(" ")) == len(down.split(" ")) == len(digits)


def test_a_piece_that_can_go_and_strike_has_a_way_to_each() -> None:
    state = with_pieces(begun(), Piece(3, "archer", BLUE, 55 + 22, 2), Piece(4, "militia", RED, 55 + 24, 2))
    archer = tile(seen(state), "A4")
    assert archer.button is not None
    assert archer.attack is not None
    assert (archer.button.picks, archer.attack.picks) == ("move 3", "attack 3")
    assert tile(seen(state), "A1").attack is None


def test_only_turns_are_counted_as_turns_in_a_replay() -> None:
    king = Piece(1, "blessed", Seat(0), 0, 0)
    wall = Piece(9, "wall", Seat(0), 0, 0)
    for piece in (king, wall):
        mark = PAGE.mark(PieceDied(piece, Cause.ATTACK), ("Ada", "Bob"), PAGE.sight(None, None))
        assert mark is not None
        assert mark.weight > 0
