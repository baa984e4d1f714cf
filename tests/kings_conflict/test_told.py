"""What the table of King's Conflict tells in words, for those who do not know its rules by heart."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.play import forfeit
from games.engine.setup import Hidden, SeatSetup, Setup
from games.kings_conflict.page.faces import FACES
from games.kings_conflict.page.goal import goal_of
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.page.reasons import attack_words
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.constants import MAX_HAND
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import OTHER, Held, Options, Piece, State
from tests.kings_conflict.shown import BLUE, NAMES, RED, begun, seen, with_pieces


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (BLUE, "You go first, with 5 gold; your opponent has 8."),
        (RED, "You go second, so with 8 gold, not 5."),
    ],
)
def test_2_3_whoever_goes_second_is_told_that_the_gold_is_for_that(seat: Seat, words: str) -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), Hidden(stack={"starter": ("0",)}))
    state = GAME.setup(setup, "a" * 64).state
    view = GAME.view_for(state, seat)
    told = PAGE.board(view, NAMES, (), PAGE.offers(view, ())).bar.note.told
    assert str(told[0]).startswith(words)


def test_8_3_an_attack_that_is_more_than_the_cards_says_why() -> None:
    archer, spear = Piece(3, "archer", BLUE, 55, 2, bonus=1), Piece(4, "spearman", BLUE, 57, 3)
    state = with_pieces(begun(), archer, spear)
    position = Position(state.board)
    assert str(attack_words(position, archer, 3)) == "3 (+1 by a smith)"
    assert attack_words(position, spear, 2) == 2
    figures = [one.figure for row in seen(state).rows for one in row.tiles if one.figure]
    assert any("attack 3 (+1 by a smith), health 2" in str(figure.words) for figure in figures)


def test_10_whoever_reads_of_charge_reads_what_it_means() -> None:
    charging = [card for card in KNOWN.values() if card.has_charge]
    assert charging
    assert all(str(card.text).startswith("Charge: acts at once.") for card in charging)


def test_whoever_ends_a_turn_is_told_what_is_left_to_do() -> None:
    archer, spear = Piece(3, "archer", BLUE, 55, 2), Piece(4, "spearman", BLUE, 57, 3)
    state = with_pieces(begun(), archer, spear)
    assert str(seen(state).bar.end_turn.preview) == "3 can still act"
    assert str(seen(state, prefix=("move", "3")).bar.end_turn.preview) == "3 can still act"
    assert not seen(state).bar.end_turn.is_main  # type: ignore[union-attr]
    tired = [replace(piece, has_moved=True, has_attacked=True) for piece in state.board.pieces]
    poor = tuple(replace(side, gold=0) for side in state.board.sides)
    over = replace(state, board=replace(state.board, pieces=tuple(tired), sides=poor))
    assert str(seen(over).bar.note.words) == "All is done: end your turn"
    rich = tuple(replace(side, gold=3) for side in state.board.sides)
    cards = tuple(replace(own, hand=()) for own in state.cards)
    levy = replace(over, board=replace(over.board, sides=rich), cards=cards)
    assert str(seen(levy).bar.note.words) == "Levy, or end your turn"
    view = GAME.view_for(over, BLUE)
    assert str(PAGE.board(view, NAMES, (), ()).bar.note.words) == "Move, play, or end your turn", (
        "in a replay"
    )
    assert seen(over).bar.end_turn.preview is None
    assert seen(over).bar.end_turn.is_main  # type: ignore[union-attr]
    assert seen(state, RED).bar.end_turn is None


def test_3_10_a_levy_out_of_the_question_says_why() -> None:
    state = begun()
    rich = tuple(replace(side, gold=9) for side in state.board.sides)
    state = replace(state, board=replace(state.board, sides=rich))
    hand = tuple(Held(f"c{number}", "archer") for number in range(50, 50 + MAX_HAND))
    full = replace(state, cards=tuple(replace(own, hand=hand) for own in state.cards))
    assert _idle_levy(full) == "Your hand is full."
    assert _idle_levy(replace(state, cards=tuple(replace(own, deck=()) for own in state.cards))) == (
        "Your deck is empty."
    )
    done = tuple(replace(side, has_levied=True) for side in rich)
    assert seen(replace(full, board=replace(full.board, sides=done))).bar.levy is None
    assert seen(full, RED).bar.levy is None
    assert PAGE.board(GAME.view_for(full, BLUE), NAMES, (), ()).bar.levy is None, "in a replay"


def _idle_levy(state: State) -> str:
    levy = seen(state).bar.levy
    assert levy is not None
    assert not levy.picks
    return str(levy.preview)


def test_12_3_at_the_end_the_table_shows_both_hands_and_both_decks() -> None:
    playing = begun()
    assert seen(playing).bottom.shown is seen(playing).top.shown is None
    state = forfeit(GAME, playing, RED).state
    for viewer in (BLUE, RED, None):
        board, low = seen(state, viewer), viewer or BLUE
        for side, seat in ((board.bottom, low), (board.top, OTHER[low])):
            hand, deck = state.cards[seat].hand, state.cards[seat].deck
            assert [face.id for face in side.shown.cards] == [held.card for held in hand]  # type: ignore[union-attr]
            named = Counter(FACES[card].name for card in deck)
            told = [str(words) for words in side.shown.deck]  # type: ignore[union-attr]
            assert sorted(told) == sorted(
                f"{n}\u00a0×\u00a0{name}" if n > 1 else str(name) for name, n in named.items()
            )


def test_it_is_said_how_the_match_is_won_at_first_in_full() -> None:
    state = begun()
    assert seen(state).bar.note.told == (goal_of(state.board),)
    late = replace(state, board=replace(state.board, turn=7))
    assert seen(state).bar.note.reminder is None
    assert seen(late).bar.note.told == ()
    assert (
        str(seen(late).bar.note.reminder) == "to win, kill the enemy king or lead by 3 domain 5 turns running"
    )
    own, other = late.board.sides
    running = replace(late, board=replace(late.board, sides=(replace(own, dominion=1), other)))
    assert seen(running).bar.note.reminder is None, "what it counts says as much"


def test_11_4_a_dominion_that_runs_is_counted_and_says_what_it_asks() -> None:
    state = begun()
    own, other = state.board.sides

    def told(of_own: int, of_other: int, prefix: tuple[str, ...] = ()) -> str:
        sides = (replace(own, dominion=of_own), replace(other, dominion=of_other))
        return str(
            seen(replace(state, board=replace(state.board, sides=sides)), prefix=prefix).bar.note.words
        )

    assert told(0, 0) == "Move, play, or end your turn"
    assert told(2, 0) == "Dominion 2 of 5: stay 3 ahead"
    assert told(0, 1) == "Enemy dominion 1 of 5: take land!"
    assert told(2, 0, ("move", "1")) == "Choose a tile"


def test_where_a_card_can_be_placed_is_told_with_all_that_it_may_stand_beside() -> None:
    told = {card: str(FACES[card].where) for card in ("militia", "galley", "ranger", "giant", "farm")}
    assert told == {
        "militia": "On any ground beside your king, Barracks or War Camp.",
        "galley": "On water beside any of your pieces or in a region you control.",
        "ranger": "On forest beside your king or in a region you control.",
        "giant": "On mountain beside your king or in a region you control.",
        "farm": "On plains beside your king or a servant, in a region you control.",
    }
