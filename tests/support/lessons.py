"""Lessons played without a page, by somebody who follows the advice and by somebody who does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.engine.game import Seat
from games.engine.lessons import Instruction
from games.engine.offers import Prefix, action_from
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.registry import GAMES

PLAYER = Seat(0)
TAUGHT = [slug for slug, registered in GAMES.items() if registered.lesson]


def setup_of(slug: str) -> Setup[Any]:
    """The setup of a game's lesson."""
    registered = GAMES[slug]
    lesson = registered.lesson
    assert lesson is not None
    maps = [known.text for known in registered.maps.values()] or [None]
    return Setup(lesson.options, (SeatSetup(),) * (1 + len(lesson.bots)), lesson.hidden, maps[0])


def begun(slug: str, seed: str = "5" * 64) -> Any:
    """The state in which the player is to act first."""
    setup = setup_of(slug)
    return answered(slug, GAMES[slug].game.setup(setup, setup.hidden.seed or seed).state)


def answered(slug: str, state: Any) -> Any:
    """The state after the teachers have acted."""
    registered = GAMES[slug]
    assert registered.lesson is not None
    game, rng = registered.game, Rng("7" * 64)
    while (others := game.to_act(state) - {PLAYER}) and PLAYER not in game.to_act(state):
        seat = min(others)
        bot = registered.everyone[registered.lesson.bots[seat - 1]]
        legal = tuple(game.legal_actions(state, seat))
        state = play(game, state, seat, bot.choose(game.view_for(state, seat), legal, rng)).state
    return state


def done(slug: str, state: Any, action: Any) -> Any:
    """The state after an action, in which the player is to act next, or the end."""
    return answered(slug, play(GAMES[slug].game, state, PLAYER, action).state)


def instruction(slug: str, state: Any) -> Instruction:
    """The lesson's instruction in a state."""
    lesson = GAMES[slug].lesson
    assert lesson is not None
    return lesson.instruction(GAMES[slug].game.view_for(state, PLAYER))


def advised(slug: str, state: Any) -> Any:
    """The action that the lesson advises, which the page offers step by step and points at."""
    return _advised(slug, state, instruction(slug, state))


def _advised(slug: str, state: Any, told: Instruction) -> Any:
    lesson = GAMES[slug].lesson
    assert lesson is not None
    view = GAMES[slug].game.view_for(state, PLAYER)
    prefix: Prefix = ()
    fields: dict[str, str] = {}
    while prefix != told.picks:
        offers = GAMES[slug].page.offers(view, prefix)
        wanted = [
            offer for offer in offers if told.picks[: len(prefix + offer.picks)] == prefix + offer.picks
        ]
        leading = [offer for offer in wanted if offer.picks]
        assert leading, f"{slug}: {told.step}: nothing leads from {prefix} to {told.picks}"
        assert lesson.pointed_at(view, told, prefix, offers)
        fields = {field.name: str(field.start) for field in leading[0].fields}
        prefix += leading[0].picks
    return action_from(GAMES[slug].game, told.picks, fields)


def line(slug: str, state: Any, most: int) -> Iterator[Any]:
    """Each state in which the player is to act, and the last one, if they follow the advice. Fails after so many
    actions.
    """
    return (one for one, _told in told_line(slug, state, most))


def told_line(slug: str, state: Any, most: int) -> Iterator[tuple[Any, Instruction]]:
    """The same, each with what is said there."""
    game = GAMES[slug].game
    for _number in range(most):
        told = instruction(slug, state)
        yield state, told
        if not game.to_act(state):
            return
        state = done(slug, state, _advised(slug, state, told))
    raise AssertionError(f"{slug}: the lesson is not over after {most} actions")


def strays(slug: str, states: Sequence[Any], number: int) -> Iterator[tuple[Any, Any]]:
    """So many who do something by chance in one of some states, and then as told: what, and their last state."""
    for seed in range(number):
        rng = Random(seed)
        state = rng.choice(states)
        strayed = rng.choice(list(GAMES[slug].game.legal_actions(state, PLAYER)))
        *_others, last = line(slug, done(slug, state, strayed), 400)
        yield strayed, last
