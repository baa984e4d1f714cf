"""Twin worlds down to the markup: what a viewer cannot see changes no byte of what their page is sent.

And what a viewer can do is on that page: on the board, where the offer says so.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest
from django.utils.html import escape
from django.utils.safestring import SafeString

from games.engine.entries import Acted, Actor
from games.engine.game import Seat, Viewer
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.matches.room.fragments import forget, room_fragments
from games.registry import GAMES
from games.site.parts import Kept
from tests.support.tables import HEADS, table_of

MAX_STEPS_BY_CHANCE = 60
"""After so many steps every seat's time runs out, which leads to the end of the longest game."""


def without_head(fragments: dict[str, SafeString], head: str) -> dict[str, SafeString]:
    """The fragments with a fixed text of the same length in the place of the head, which stands nowhere else."""
    found = re.fullmatch(r'<code id="head" hx-swap-oob="true">1 ([0-9a-f]{64})</code>', fragments["head"])
    assert found
    assert found[1] == head
    assert "".join(fragments.values()).count(head) == 1
    return {**fragments, "head": SafeString(fragments["head"].replace(head, "0" * 64))}


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
            other = table_of(slug, twin, setup, 2, head=HEADS[1])
            theirs = dict(room_fragments(other, viewer))
            assert without_head(theirs, HEADS[1]) == without_head(mine, HEADS[0])
            every_offer_on_the_board_is_shown(slug, state, viewer, mine["board"])
            pushed, pushed_to_twin = kept.push(mine.values()), kept_of_twin.push(theirs.values())
            assert pushed.count(HEADS[0]) == pushed_to_twin.count(HEADS[1]) == 1
            assert pushed_to_twin.replace(HEADS[1], HEADS[0]) == pushed
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
            for world, head in zip((step, other), HEADS, strict=True):
                forget()
                acted = Acted(seat, Actor.PERSON, action, world.events)
                table = table_of(slug, world.state, setup, 1, acted, head)
                shown.append(without_head(dict(room_fragments(table, viewer)), head))
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
