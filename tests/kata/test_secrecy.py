"""Nothing leaks: views, seen events, and worlds that a view cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.game import Step
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.wire import decode, encode
from games.kata.cards import CARDS
from games.kata.rules import GAME
from games.kata.seen import SeenCardDrawn
from games.kata.values import CardDrawn, CardPlayed, Held, KataEvent, State
from tests.kata.table import FOE, ME, SEED, card, duel, setup, side

VIEWERS = (ME, FOE, None)
BROUGHT = ["b0", "b2", "b8", "b8"] * 5


def steps(seed: str, brought: list[str] | None) -> Iterator[Step[State, KataEvent]]:
    """A random match, step by step."""
    step = GAME.setup(setup(decks=(brought, None)), seed)
    yield step
    rng = Rng(seed)
    while acting := GAME.to_act(step.state):
        (seat,) = acting
        action, rng = rng.choice(list(GAME.legal_actions(step.state, seat)))
        step = play(GAME, step.state, seat, action)
        yield step


@pytest.mark.parametrize("brought", [None, BROUGHT])
@pytest.mark.parametrize("seed", ["a" * 64, "b" * 64])
def test_a_sampled_world_has_the_same_view_and_can_be_played(seed: str, brought: list[str] | None) -> None:
    for step in steps(seed, brought):
        for viewer in VIEWERS:
            view = GAME.view_for(step.state, viewer)
            world = GAME.sample_world(view, viewer, Rng("c" * 64))
            assert GAME.view_for(world, viewer) == view
            assert decode(encode(world), State) == world
            for seat in GAME.to_act(world):
                assert len(list(GAME.legal_actions(world, seat))) > 1
            for one in world.sides:
                assert len({held.id for held in one.hand}) == len(one.hand)


def test_a_sampled_world_has_chance_and_hidden_cards_of_its_own() -> None:
    state = GAME.setup(setup(), SEED).state
    worlds = [GAME.sample_world(GAME.view_for(state, ME), ME, Rng(f"{n:064x}")) for n in range(20)]
    assert len({world.rng.seed for world in worlds} | {SEED}) == 21
    assert len({world.sides[FOE].hand for world in worlds}) > 10
    assert len({world.sides[ME].deck for world in worlds}) == 20


def test_events_tell_a_drawn_card_to_its_owner_only() -> None:
    event = CardDrawn(FOE, Held("c5", "b7"))
    assert GAME.event_for(event, FOE) == SeenCardDrawn(FOE, Held("c5", "b7"))
    for viewer in (ME, None):
        seen = encode(GAME.event_for(event, viewer))
        assert "b7" not in seen
        assert "c5" not in seen


def test_events_do_not_tell_from_which_place_a_card_was_played() -> None:
    one = play(GAME, duel(side(["b2", "b0", "b0"], mana=3)), ME, card(1))
    other = play(GAME, duel(side(["b0", "b0", "b2"], mana=3)), ME, card(3))
    assert any(isinstance(event, CardPlayed) for event in one.events)
    for viewer in (FOE, None):
        assert [GAME.event_for(event, viewer) for event in one.events] == [
            GAME.event_for(event, viewer) for event in other.events
        ]
        assert GAME.view_for(one.state, viewer) == GAME.view_for(other.state, viewer)


def test_every_step_reveals_something_so_that_none_is_taken_back() -> None:
    assert all(step.reveals for step in steps("d" * 64, None))


def test_a_deck_nobody_else_knows_is_guessed_from_the_whole_pool() -> None:
    view = GAME.view_for(GAME.setup(setup(decks=(None, ["b8"] * 20)), SEED).state, ME)
    guessed = {kind for n in range(9) for kind in GAME.sample_world(view, ME, Rng(f"{n:064x}")).sides[1].deck}
    assert guessed == set(CARDS)
