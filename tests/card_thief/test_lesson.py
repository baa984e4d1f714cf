"""The lesson of Card Thief: short paths, an idea for each, and a way back to it."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap
from typing import Any

import pytest
from msgspec.structs import replace

from games.card_thief.lesson import ASTRAY, LESSON
from games.card_thief.page.faces import CELLS, PLACES
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import ORTHOGONAL
from games.card_thief.rules.ground import begun as walk_begun
from games.card_thief.rules.ground import lit_cells
from games.card_thief.rules.values import (
    START_STEALTH,
    Cause,
    Followed,
    Go,
    HidAway,
    Result,
    Roused,
    Stepped,
    Turned,
)
from games.card_thief.rules.walk import MIN_STEPS, enemy_value, walked
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Hidden
from games.matches.room.lessons import LessonShown, lesson_shown
from games.registry import GAMES
from tests.support.lessons import PLAYER, advised, begun, done, instruction, line, setup_of, strays
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


def test_whoever_strays_once_and_then_does_as_told_gets_out_as_a_rule() -> None:
    lost = [
        strayed
        for strayed, last in strays(SLUG, [state for state, _idea, _path in turns()], 40)
        if last.board.result is not Result.ESCAPED
    ]
    assert len(lost) <= 3, lost


def test_each_turn_is_a_path_of_a_few_cards_about_something_new() -> None:
    told = turns()
    assert len(told) <= MAX_TURNS
    assert len({idea for _state, idea, _path in told}) == len(told)
    for _state, idea, action in told:
        assert MIN_STEPS <= len(action.path) <= 4, idea
    assert all(len(action.path) == MIN_STEPS for _state, _idea, action in told[:4])


def happened(state: Any, action: Go) -> list[Any]:
    return list(play(GAMES[SLUG].game, state, PLAYER, action).events)


def steps_of(state: Any, action: Go) -> list[Stepped]:
    return [event for event in happened(state, action) if isinstance(event, Stepped)]


def paid(state: Any, step: Stepped, before: Stepped | None) -> int:
    return (before.stealth if before else state.board.stealth) - step.stealth


def told_of(idea: str) -> tuple[Any, Go]:
    return next((state, action) for state, told, action in turns() if told == idea)


def test_no_sentence_is_told_again() -> None:
    said = [str(instruction(SLUG, state).what) for state, _idea, _path in turns()]
    assert len(set(said)) == len(said)


def test_nearly_always_there_is_room_to_say_why() -> None:
    whys = [instruction(SLUG, state).why for state, _idea, _path in turns()]
    assert whys[0] is not None
    assert sum(why is not None for why in whys) >= len(whys) - 1


def test_its_first_words_are_what_a_heist_is_for() -> None:
    said = str(instruction(SLUG, begun(SLUG)).what)
    assert said.startswith("Steal gems, get the chest, leave by the exit. ")


def test_a_lit_sneak_that_is_told_to_be_taken_is_explained() -> None:
    told = instruction(SLUG, begun(SLUG))
    assert str(told.why) == "Sneaks give stealth. The lit one gives none, but a path takes two cards or more."


def test_a_guard_is_said_to_be_free_only_once_one_is_behind_him() -> None:
    """His card shows what he costs from where one is."""
    state, action = told_of("stab")
    cell = next(cell for cell in action.path if state.board.card_at(cell).kind is Kind.GUARD)
    ground, walk = walk_begun(state.board, state.options.heist)
    assert enemy_value(ground, walk, cell) > 0
    assert enemy_value(ground, walked(ground, walk, action.path[: action.path.index(cell)]), cell) == 0
    assert str(instruction(SLUG, state).why).startswith("There his card says 0.")


def test_a_path_shows_nothing_that_is_told_later() -> None:
    """Nobody meets the small + eleven turns before they are told of it."""
    kinds = {kind.value: kind for kind in (Kind.TORCH, Kind.TREASURE, Kind.HIDE, Kind.DOOR, Kind.TRAP)}
    told: set[str] = set()
    for state, idea, action in turns():
        told.add(idea)
        events, steps = happened(state, action), steps_of(state, action)
        for step in steps:
            assert step.card.kind not in kinds.values() or step.card.kind.value in told, idea
            if step.card.kind is Kind.GUARD:
                assert told & ({"stab"} if step.is_backstab else {"bright"} if step.is_lit else {"guard"}), (
                    idea
                )
        assert "roused" in told or not any(isinstance(event, Roused) for event in events), idea
        assert "look" in told or not any(isinstance(event, (Turned, Followed)) for event in events), idea
        assert "far" in told or all(step.difficulty == 1 for step in steps), idea


def test_whoever_is_stabbed_costs_nothing_and_nobody_else_is_taken() -> None:
    state, action = told_of("stab")
    steps = steps_of(state, action)
    guards = [step for step in steps if step.card.kind is Kind.GUARD]
    assert guards
    assert all(step.is_backstab and not step.is_lit and step.value == 0 for step in guards)
    assert steps[-1].stealth == state.board.stealth
    assert steps[-1].gems == state.board.gems + sum(step.card.base for step in guards)


@pytest.mark.parametrize("idea", ["guard", "bright"])
def test_a_guard_costs_what_is_told_of_him(idea: str) -> None:
    state, action = told_of(idea)
    steps = steps_of(state, action)
    for before, step in zip([None, *steps], steps, strict=False):
        if step.card.kind is Kind.GUARD:
            more = 2 * (idea == "bright")
            assert step.is_lit == (idea == "bright")
            assert step.value - step.card.base in (more, more + 1)  # he may see the thief come
            assert paid(state, step, before) == step.value
            assert step.gems - (before.gems if before else state.board.gems) == step.value


def test_a_torch_leaves_all_beside_it_in_the_dark() -> None:
    state, action = told_of("torch")
    ground, walk = walk_begun(state.board, state.options.heist)
    cell = next(cell for cell in action.path if state.board.card_at(cell).kind is Kind.TORCH)
    after = walked(ground, walk, action.path[: action.path.index(cell) + 1])
    assert not lit_cells(ground, after) & ORTHOGONAL[cell] & after.cards
    assert lit_cells(ground, walk) & ORTHOGONAL[cell]


def test_whoever_turns_to_a_lit_card_comes_to_its_place() -> None:
    state, action = told_of("look")
    events = happened(state, action)
    lit = {step.cell for step in steps_of(state, action) if step.is_lit}
    turned = {event.cell for event in events if isinstance(event, Turned)}
    followed = {event.source: event.cell for event in events if isinstance(event, Followed)}
    assert turned
    assert turned == followed.keys()
    assert set(followed.values()) <= lit


def test_a_guard_who_falls_rouses_those_beside_him_who_are_still_there() -> None:
    state, action = told_of("roused")
    roused = [event for event in happened(state, action) if isinstance(event, Roused)]
    assert roused
    for event in roused:
        assert event.cause is Cause.COMMOTION
        assert state.board.card_at(event.cell).kind is Kind.GUARD
        assert not set(event.cells) & set(action.path)


@pytest.mark.parametrize("idea", ["sneak", "treasure", "door", "hide", "chest", "exit"])
def test_what_is_spoken_of_lies_on_the_path_and_does_what_is_told(idea: str) -> None:
    state, action = told_of(idea)
    steps = steps_of(state, action)
    assert idea in [step.card.kind.value for step in steps]
    for before, step in zip([None, *steps], steps, strict=False):
        gems = step.gems - (before.gems if before else state.board.gems)
        match step.card.kind:
            case Kind.SNEAK if idea == "sneak":
                assert paid(state, step, before) == (0 if step.is_lit else -step.card.base)
            case Kind.TREASURE if idea == "treasure":
                assert (paid(state, step, before), gems) == (0, step.card.base)
            case Kind.DOOR:
                assert (paid(state, step, before), step.is_lit) == (0, False)
            case Kind.CHEST:
                assert paid(state, step, before) == step.card.base
    if idea == "hide":
        assert steps[-1].stealth < START_STEALTH
        assert any(isinstance(event, HidAway) for event in happened(state, action))


def test_far_cards_count_more() -> None:
    steps = steps_of(*told_of("far"))
    assert steps[0].difficulty == 1
    assert steps[-1].difficulty > 1


def test_nobody_who_follows_is_told_on_the_way_that_they_may_be_caught() -> None:
    for state, idea, action in turns():
        assert all(step.stealth > 0 for step in steps_of(state, action)), idea


def test_what_lies_there_more_than_once_is_told_apart_by_its_place() -> None:
    for state, _idea, action in turns():
        kinds = [card.kind for card in state.board.cards if card is not None]
        told = instruction(SLUG, state)
        is_free = state.board.turns >= 7 and told.step not in ("chest", "exit", "dash")
        assert str(told.do).startswith("Choose a path") == is_free
        said = str(told.do).removeprefix("Choose a path, or take mine: ").removeprefix("Press ")
        named = said.removesuffix(".").removesuffix(", then Go").split(", ")
        for name, cell in zip(named, action.path, strict=True):
            kind = state.board.card_at(cell).kind
            place = f" ({str(CELLS[cell]).lower()})" if kinds.count(kind) > 1 else ""
            assert name == f"{kind.value}{place}"


def test_places_within_a_sentence_are_those_of_the_labels() -> None:
    assert [str(place) for place in PLACES] == [str(place).lower() for place in CELLS]


@pytest.mark.parametrize("seed", ["1", "4", "8"])
def test_whoever_follows_on_any_deal_is_never_told_the_same_twice_in_a_row(seed: str) -> None:
    setup = replace(setup_of(SLUG), hidden=Hidden(seed=seed * 64))
    state = GAMES[SLUG].game.setup(setup, seed * 64).state
    said = [str(instruction(SLUG, one).what) for one in line(SLUG, state, 60)]
    assert all(one != other for one, other in pairwise(said))


def test_who_picks_another_card_is_told_how_to_go_back() -> None:
    picks = instruction(SLUG, begun(SLUG)).picks
    on_the_way = shown(picks[:2])
    assert on_the_way.at == f"cell-{picks[2]}"
    other = next(
        offer.picks
        for offer in GAMES[SLUG].page.offers(GAMES[SLUG].game.view_for(begun(SLUG), PLAYER), ())
        if offer.picks[:1] == picks[:1] and offer.picks != picks[:2]
    )
    assert (shown(other).instruction.do, shown(other).at) == (ASTRAY, "back")
    assert shown(other).instruction.what == on_the_way.instruction.what


def test_whatever_was_done_what_is_said_has_room_on_a_phone() -> None:
    rng = Rng("3" * 64)
    for _heist in range(25):
        state = begun(SLUG)
        while GAMES[SLUG].game.to_act(state):
            told = instruction(SLUG, state)
            for do in (told.do, ASTRAY):
                said = (f"{LESSON.voice}: {told.what}", do, told.why or "")
                assert sum(len(wrap(str(words), 41)) for words in said) <= 6, said
            action, rng = rng.choice(tuple(GAMES[SLUG].game.legal_actions(state, PLAYER)))
            state = done(SLUG, state, action)
