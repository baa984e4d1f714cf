"""The lesson of King's Conflict asks for gold to be spent, and is not won by waiting."""

from __future__ import annotations

from collections import Counter
from itertools import dropwhile, pairwise

import pytest

from games.engine.game import Seat
from games.engine.play import play
from games.kings_conflict.lesson import LESSON
from games.kings_conflict.page.lesson_words import WATCHED, watched
from games.kings_conflict.page.offers import END_TURN
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.page.sight import sight_of
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import EndTurn, PlayCard, State
from tests.support.lessons import PLAYER, advised, begun, done, instruction, line, strays

SLUG, MOST = "kings_conflict", 45
TEACHER = Seat(1)
FREE = 7
"""The player's fourth turn."""


def taught() -> list[State]:
    """Each state of somebody who does as told, and has something to do."""
    return [state for state in line(SLUG, begun(SLUG), MOST) if GAME.to_act(state)]


def test_it_teaches_to_fight_to_build_and_to_levy() -> None:
    steps = {instruction(SLUG, state).step for state in taught()}
    assert steps >= {"combat", "support", "structure", "region", "attack", "levy", "dominion"}


def test_it_is_short_and_says_hardly_anything_twice() -> None:
    told = [instruction(SLUG, state) for state in taught()]
    assert len(told) < 32
    for words in ([str(one.what) for one in told], [str(one.why) for one in told if one.why]):
        assert max(Counter(words).values()) <= 5, Counter(words).most_common(3)
    assert max(Counter(f"{one.what} {one.why}" for one in told).values()) <= 2


def test_nothing_is_taught_twice() -> None:
    taught_words = [str(one.why) for one in [instruction(SLUG, state) for state in taught()] if one.why]
    assert max(Counter(taught_words).values()) == 1, Counter(taught_words).most_common(3)


def test_a_dominion_that_did_not_hold_is_told_with_both_domains() -> None:
    told = [str(instruction(SLUG, state).what) for state in taught() if state.board.turn == 5]
    assert told[0].startswith("No dominion yet: you began with 6 domain to my 5, not 3 ahead.")
    assert not any("No dominion yet" in words for words in told[1:])


def test_it_tells_what_a_blow_does_to_a_king_and_who_heals_before_the_first_fight() -> None:
    told = [instruction(SLUG, state) for state in taught()]
    said = " ".join(str(one.why) for one in told[: [one.step for one in told].index("attack")])
    assert "Nothing deals a Blessed King more than 1 damage" in said
    assert "your Blessed King heals 1, and so do your people in his region" in said


def test_a_piece_is_named_with_its_tile_so_that_it_is_told_from_others_like_it() -> None:
    told = [(state, instruction(SLUG, state)) for state in taught()]
    moved = [(state, one) for state, one in told if one.picks[:1] in (("move",), ("attack",))]
    assert len(moved) > 6
    for state, one in moved:
        own = next(piece for piece in state.board.pieces if str(piece.id) == one.picks[1])
        name = sight_of(state.board, PLAYER).name(own.tile)
        is_free = state.board.turn >= FREE and one.picks[0] == "move"
        told = (
            f"{KNOWN[own.card].name} from {name} to" if is_free else f"{KNOWN[own.card].name} on {name}, then"
        )
        assert told in str(one.do), one.do


def test_whoever_did_as_told_is_praised_for_the_land_and_the_fight() -> None:
    *_rest, last = line(SLUG, begun(SLUG), MOST)
    assert last.board.winner == PLAYER
    won = str(instruction(SLUG, last).what)
    assert won.startswith("Well done! You control 3 regions and have struck down 2 of my people")


def ended() -> list[State]:
    """Each state of the teacher's turns before she has done anything, if the player does as told."""
    told = [state for state in taught() if instruction(SLUG, state).picks == END_TURN.picks]
    return [play(GAME, state, PLAYER, EndTurn()).state for state in told]


def test_the_teacher_spends_her_gold_on_people_who_strike_and_fall() -> None:
    boards = [state.board for state in taught() if state.board.turn > 1]
    assert all(board.sides[TEACHER].gold < 6 for board in boards)
    assert all(len(state.cards[TEACHER].hand) < 4 for state in taught() if state.board.turn > 1)
    own, hers = (
        [{piece.id for piece in board.pieces if piece.seat == seat} for board in boards]
        for seat in (PLAYER, TEACHER)
    )
    assert max(len(people) for people in hers) >= 7
    for people in (own, hers):
        assert any(before - after for before, after in pairwise(people)), "somebody has fallen"


def test_the_teacher_says_something_new_in_each_turn_of_hers() -> None:
    said = [str(instruction(SLUG, state).do) for state in ended()]
    assert len(said) > 5
    assert len(set(said)) == len(said)


def test_what_the_teacher_says_in_her_turn_is_true_however_long_it_lasts() -> None:
    for lead, words in ((2, "you're ahead"), (0, "they are even"), (-2, "I'm ahead")):
        assert words in str(watched(len(WATCHED), lead))
        assert all(watched(at, lead) == WATCHED[at] for at in range(len(WATCHED)))
        assert str(watched(len(WATCHED) + 1, lead)) == str(watched(25, lead)) == "Watch what I do."
    shown = [(one, str(instruction(SLUG, one).do)) for one in ended()]
    compared = [(state, words) for state, words in shown if "Compare our domains" in words]
    assert compared
    for state, words in compared:
        track = PAGE.board(GAME.view_for(state, PLAYER), ("You", "Hild"), (), ()).track
        assert ("you're ahead" in words, "I'm ahead" in words) == (
            int(track.own) > int(track.other),
            int(track.own) < int(track.other),
        )


def test_once_enough_was_seen_the_player_is_told_to_choose_and_led_back_to_nothing() -> None:
    free = [state for state in taught() if state.board.turn >= FREE]
    assert len(free) > 10
    for state in free:
        view, told = GAME.view_for(state, PLAYER), instruction(SLUG, state)
        if told.picks[0] not in ("move", "play_card"):
            continue
        assert "You choose" in str(told.do)
        for offer in PAGE.offers(view, ()):
            prefix = offer.picks
            if not offer.whole and prefix != told.picks[: len(prefix)]:
                assert not LESSON.pointed_at(view, told, prefix, PAGE.offers(view, prefix))


def test_else_another_copy_of_a_card_does_as_well_and_another_piece_is_replaced() -> None:
    strays = 0
    for state in taught():
        view, told = GAME.view_for(state, PLAYER), instruction(SLUG, state)
        if state.board.turn >= FREE and told.picks[0] in ("move", "play_card"):
            continue
        for offer in PAGE.offers(view, ()):
            prefix = offer.picks
            if offer.whole or prefix == told.picks[: len(prefix)] or prefix[0] == "mulligan":
                continue
            board = PAGE.board(view, ("You", "Hild"), prefix, PAGE.offers(view, prefix))
            shown = [
                tile.id for row in board.rows for tile in row.tiles if tile.button or tile.mark == "picked"
            ]
            assert board.hand is not None
            shown += [card.id for card in board.hand.cards if card.button or card.is_picked]
            assert LESSON.pointed_at(view, told, prefix, PAGE.offers(view, prefix)) in shown, (told, prefix)
            strays += 1
    assert strays > 50


def test_whoever_lets_the_teacher_rule_is_told_so() -> None:
    state = next(state for state in taught() if state.board.turn)
    while GAME.to_act(state) and not state.board.sides[1].dominion:
        state = done(SLUG, state, EndTurn())
    assert "I'm winning: turn 1 of 5 of my dominion" in str(instruction(SLUG, state).what)


def test_no_turn_is_ended_while_there_is_gold_for_somebody_who_could_come() -> None:
    ended = [state for state in taught() if instruction(SLUG, state).picks == END_TURN.picks]
    assert len(ended) > 4
    for state in ended:
        held = {one.id: KNOWN[one.card].kind for one in state.cards[PLAYER].hand}
        playable = {held[one.card] for one in GAME.legal_actions(state, PLAYER) if isinstance(one, PlayCard)}
        assert playable <= {Kind.SPELL}


def test_whoever_ended_the_turn_with_gold_for_a_card_is_told_how_much_it_was() -> None:
    state = next(state for state in taught() if state.board.turn == 3)
    had = state.board.sides[PLAYER].gold
    state = done(SLUG, state, EndTurn())
    while instruction(SLUG, state).step in ("region", "attack"):
        state = next(iter(list(line(SLUG, state, 400))[1:]))
    told = instruction(SLUG, state)
    assert (told.step, str(told.what)) == ("spend", f"You still had {had} gold when your turn ended.")


def test_whoever_strays_once_and_then_does_as_told_wins() -> None:
    lost = [strayed for strayed, last in strays(SLUG, taught(), 24) if last.board.winner != PLAYER]
    assert len(lost) <= 1, lost


def test_a_blow_is_never_said_to_take_more_than_there_is() -> None:
    killed = []
    for state in taught():
        if instruction(SLUG, state).step != "attack":
            continue
        said, action = str(instruction(SLUG, state).what), advised(SLUG, state)
        left = {piece.id for piece in play(GAME, state, PLAYER, action).state.board.pieces}
        assert ("strikes down" in said) is (action.target not in left), said
        killed.append(action.target not in left)
    assert True in killed


@pytest.mark.parametrize("turn", [1, 3, 5, 7, 9])
def test_whoever_only_ends_the_turn_from_some_turn_on_loses(turn: int) -> None:
    state = next(dropwhile(lambda state: state.board.turn < turn, taught()))
    while GAME.to_act(state):
        state = done(SLUG, state, EndTurn())
    assert state.board.winner == Seat(1)
