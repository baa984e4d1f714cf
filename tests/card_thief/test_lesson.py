"""The lesson of Card Thief: short paths, an idea for each, and a way back to it."""

from __future__ import annotations

from typing import Any

from games.card_thief.lesson import LESSON
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT
from games.card_thief.rules.ground import begun as walk_begun
from games.card_thief.rules.ground import lit_cells
from games.card_thief.rules.values import Followed, Go
from games.card_thief.rules.walk import MIN_STEPS
from games.engine.play import play
from games.matches.room.lessons import LessonShown, lesson_shown
from games.registry import GAMES
from tests.support.lessons import PLAYER, advised, begun, instruction, line, setup_of
from tests.support.tables import table_of

SLUG = "card_thief"
MAX_TURNS = 13
"""With a dozen seconds for each they are over in three minutes."""


def turns() -> list[tuple[Any, str, Go]]:
    """Each state of the lesson, with the idea and the path of its turn."""
    states = [state for state in line(SLUG, begun(SLUG), MAX_TURNS + 1) if GAMES[SLUG].game.to_act(state)]
    return [(state, instruction(SLUG, state).step, advised(SLUG, state)) for state in states]


def shown(picks: tuple[str, ...]) -> LessonShown:
    state = begun(SLUG)
    view = GAMES[SLUG].game.view_for(state, PLAYER)
    table = table_of(SLUG, state, setup_of(SLUG), 1)
    found = lesson_shown(table, PLAYER, view, picks, GAMES[SLUG].page.offers(view, picks))
    assert found is not None
    return found


def test_each_turn_is_a_path_of_a_few_cards_about_something_new() -> None:
    told = turns()
    assert len(told) <= MAX_TURNS
    assert len({idea for _state, idea, _path in told}) == len(told)
    for _state, idea, action in told:
        assert MIN_STEPS <= len(action.path) <= 4, idea
    assert all(len(action.path) == MIN_STEPS for _state, _idea, action in told[:4])


def test_what_is_spoken_of_lies_on_the_path() -> None:
    kinds = {
        **dict.fromkeys(("stab", "guard", "watched", "bright"), Kind.GUARD),
        **{kind.value: kind for kind in (Kind.SNEAK, Kind.TORCH, Kind.TREASURE, Kind.HIDE, Kind.DOOR)},
        **{kind.value: kind for kind in (Kind.CHEST, Kind.EXIT)},
    }
    for state, idea, action in turns():
        board = state.board
        if idea in kinds:
            assert kinds[idea] in [board.card_at(cell).kind for cell in action.path]
        if idea == "bright":
            ground, walk = walk_begun(board, state.options.heist)
            assert any(lit_cells(ground, walk) & BIT[cell] for cell in action.path)
        if idea == "look":
            assert any(
                isinstance(event, Followed) for event in play(GAMES[SLUG].game, state, PLAYER, action).events
            )


def test_who_picks_another_card_is_told_how_to_go_back() -> None:
    picks = instruction(SLUG, begun(SLUG)).picks
    on_the_way = shown(picks[:2])
    assert on_the_way.at == f"cell-{picks[2]}"
    other = next(
        offer.picks
        for offer in GAMES[SLUG].page.offers(GAMES[SLUG].game.view_for(begun(SLUG), PLAYER), ())
        if offer.picks[:1] == picks[:1] and offer.picks != picks[:2]
    )
    assert LESSON.astray is not None
    assert (shown(other).instruction.do, shown(other).at) == LESSON.astray
    assert shown(other).instruction.what == on_the_way.instruction.what
