"""Nothing leaks: views, seen events, and worlds that a view cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.engine.game import Step, Viewer
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Deck
from games.engine.wire import decode, encode
from games.kata.rules.cards import CARDS, POOL_VERSION, PRESETS, Kind, deck_problems
from games.kata.rules.rules import GAME
from games.kata.rules.values import CardDrawn, CardPlayed, Held, KataEvent, Options, Shown, State
from games.kata.rules.views import SeenCardDrawn, View
from tests.kata.table import CONSTRUCTED, FOE, ME, SEED, card, duel, kinds, minion, setup, side

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


def guessed(view: View, viewer: Viewer, seat: int) -> list[list[str]]:
    """What the whole deck of a seat might be, in a few worlds."""
    found = []
    for number in range(40):
        one = GAME.sample_world(view, viewer, Rng(f"{number:064x}")).sides[seat]
        found.append([*one.deck, *kinds(one.hand), *kinds(one.board), *kinds(one.discard)])
    return found


def test_a_deck_nobody_else_knows_is_guessed_from_what_the_pool_allows() -> None:
    fortress = PRESETS["fortress"].cards
    foe = side(fortress[:4], deck=fortress[6:], discard=[Shown("p1", fortress[4])])
    foe = replace(foe, board=(minion(2, 3, 4, card=fortress[5]),), is_deck_open=False)
    view = GAME.view_for(duel(side(["b0"]), foe, CONSTRUCTED), ME)
    decks = guessed(view, ME, FOE)
    assert {card for deck in decks for card in deck} == set(CARDS)
    for deck in decks:
        assert deck_problems(Deck("", POOL_VERSION, tuple(deck))) == ()
        assert {fortress[4], fortress[5]} <= set(deck)


def test_where_cards_have_no_use_nobody_guesses_them() -> None:
    options = Options(own_decks=True)
    cards = GAME.sample_deck(options, Rng(SEED))
    view = GAME.view_for(GAME.setup(setup(decks=(None, cards.cards if cards else None)), SEED).state, ME)
    held = {card for deck in guessed(view, ME, FOE) for card in deck}
    assert held <= {card for card, one in CARDS.items() if set(one.kinds) & {Kind.ATTACK, Kind.DRAW}}


def test_the_deck_of_a_mirror_match_is_known_to_all() -> None:
    rush = PRESETS["rush"].cards
    state = GAME.setup(setup(decks=(rush, None), minions=True, mirror=True), SEED).state
    for viewer in VIEWERS:
        for one in GAME.view_for(state, viewer).sides:
            assert sorted([*(one.unseen or ()), *kinds(one.held or ())]) == sorted(rush)
