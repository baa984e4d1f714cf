"""Twin worlds down to the markup: what a viewer cannot see changes no byte of what their page is sent.

And what a viewer can do is on that page: on the board, where the offer says so.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from django.utils.html import escape
from msgspec.structs import replace

from games.engine.entries import Acted, Actor
from games.engine.game import Seat, Viewer
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.matches.models import Match
from games.matches.room.fragments import forget, room_fragments
from games.matches.snapshot import Logged, MatchSnapshot, Sitter
from games.registry import GAMES
from games.site.parts import Kept

MAX_STEPS_BY_CHANCE = 60
"""After so many steps every seat's time runs out, which leads to the end of the longest game."""


def table_of(
    slug: str, state: Any, setup: Setup[Any], number: int, last: Acted | None = None
) -> MatchSnapshot:
    game = GAMES[slug].game
    acting = tuple(sorted(game.to_act(state)))
    seats = range(len(setup.seats))
    return MatchSnapshot(
        id=number,
        public_id="twin",
        slug=slug,
        rules=game.rules,
        status=Match.Status.PLAYING if acting else Match.Status.OVER,
        is_private=False,
        version=3,
        entries=1,
        setup=setup,
        state=state,
        turns=tuple(1 for _seat in seats),
        acting=acting,
        outcome=game.outcome(state),
        deadline=None,
        sitters=tuple(Sitter(Seat(seat), f"Name {seat}", seat + 1, f"id{seat}", "") for seat in seats),
        opening=(),
        recent=() if last is None else (Logged(1, last),),
        log=() if last is None else (last,),
        fingerprint="0" * 64,
        promise="b" * 64,
    )


def every_offer_on_the_board_is_shown(slug: str, state: Any, viewer: Viewer, board: str) -> None:
    """What can be picked on a thing of the board has that thing, and a way to pick it."""
    view = GAMES[slug].game.view_for(state, viewer)
    for offer in GAMES[slug].page.offers(view, ()):
        if offer.on:
            wanted = (f'id="{offer.on}"', f'"{escape(" ".join(offer.picks))}"')
            is_shown = all(one in board for one in wanted)
            assert is_shown, f"{slug}: nothing on the board shows the offer on {offer.on!r}"


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("slug", GAMES)
def test_rooms_of_twin_worlds_are_equal_to_the_byte(slug: str, seed: str) -> None:
    game = GAMES[slug].game
    rng = Rng(sha256(seed.encode()).hexdigest())
    setup = Setup(game.Options(), tuple(SeatSetup() for _seat in range(game.seats[0])))
    state = game.setup(setup, rng.seed).state
    differing = steps = 0
    pushes = {viewer: (Kept(), Kept()) for viewer in (None, *map(Seat, range(len(setup.seats))))}
    while acting := game.to_act(state):
        for viewer, (kept, kept_of_twin) in pushes.items():
            dice, rng = rng.fork()
            twin = game.sample_world(game.view_for(state, viewer), viewer, dice)
            differing += twin != state
            table = table_of(slug, state, setup, 1)
            mine = dict(room_fragments(table, viewer))
            forget()
            theirs = dict(room_fragments(replace(table, state=twin, id=2), viewer))
            assert theirs == mine
            every_offer_on_the_board_is_shown(slug, state, viewer, mine["board"])
            assert kept_of_twin.push(theirs.values()) == kept.push(mine.values())
            forget()
        seat = min(acting)
        if steps < MAX_STEPS_BY_CHANCE:
            action, rng = rng.choice(tuple(game.legal_actions(state, seat)))
        else:
            action = game.timeout_action(state, seat)
        steps += 1
        state = play(game, state, seat, action).state
    assert differing  # the twins were others indeed


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("slug", GAMES)
def test_what_happens_in_twin_worlds_is_told_alike_to_the_byte(slug: str, seed: str) -> None:
    """An action that shows a viewer the same in both worlds is shown step by step with the same marks."""
    game = GAMES[slug].game
    rng = Rng(sha256(seed.encode()).hexdigest())
    setup = Setup(game.Options(), tuple(SeatSetup() for _seat in range(game.seats[0])))
    state, told = game.setup(setup, rng.seed).state, 0
    for _step in range(MAX_STEPS_BY_CHANCE):
        if not (acting := game.to_act(state)):
            break
        seat = min(acting)
        action, rng = rng.choice(tuple(game.legal_actions(state, seat)))
        step = play(game, state, seat, action)
        for viewer in (None, *map(Seat, range(len(setup.seats)))):
            dice, rng = rng.fork()
            twin = game.sample_world(game.view_for(state, viewer), viewer, dice)
            if not game.is_legal(twin, seat, action):
                continue
            other = play(game, twin, seat, action)
            if not _is_seen_alike(slug, (step.state, step.events), (other.state, other.events), viewer):
                continue
            shown = []
            for world in (step, other):
                forget()
                table = table_of(slug, world.state, setup, 1, Acted(seat, Actor.PERSON, action, world.events))
                shown.append(dict(room_fragments(table, viewer)))
            assert shown[0] == shown[1]
            told += bool(step.events)
        state = step.state
    assert told


def _is_seen_alike(slug: str, mine: tuple[Any, Any], other: tuple[Any, Any], viewer: Viewer) -> bool:
    game = GAMES[slug].game
    one, two = (
        (game.view_for(state, viewer), [game.event_for(event, viewer) for event in events])
        for state, events in (mine, other)
    )
    return one == two
