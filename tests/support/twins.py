"""Twin worlds: exchange what a viewer cannot see, and everything sent to that viewer stays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from games.engine.game import Seat, Step, Viewer
from games.engine.rng import Rng
from games.engine.values import PublicEvent
from games.engine.wire import canonical
from tests.support.laws import Match

TWINS = 3
MAX_ACTIONS_TRIED = 40
"""The most actions of a seat, taken at random, that costly laws try."""
THINKING_EVERY = 5
"""Bots think at one in so many positions of a match: thinking at all of them would take most of the suite's time."""


class Twins(Struct, frozen=True):
    """A true state, and one that the viewer must not be able to tell from it."""

    match: Match
    viewer: Viewer
    true: Any
    other: Any
    rng: Rng


def twins_of(match: Match) -> Iterator[Twins]:
    """Some states of a match, each with some twins for each viewer."""
    random = Random(match.number)
    for state in match.some_states():
        for viewer in match.viewers:
            for _twin in range(TWINS):
                rng = Rng(f"{random.getrandbits(256):064x}")
                other = match.game.sample_world(match.game.view_for(state, viewer), viewer, rng)
                yield Twins(match, viewer, state, other, rng)


def the_view_is_the_same(twins: Twins) -> None:
    game = twins.match.game
    assert isinstance(twins.other, game.State)
    true, other = (game.view_for(state, twins.viewer) for state in (twins.true, twins.other))
    differing = [name for name in true.__struct_fields__ if getattr(true, name) != getattr(other, name)]
    assert true == other, f"viewer {twins.viewer}: {', '.join(differing)}"
    assert canonical(true) == canonical(other)


def turn_and_outcome_are_the_same(twins: Twins) -> None:
    game = twins.match.game
    assert game.to_act(twins.true) == game.to_act(twins.other)
    assert game.outcome(twins.true) == game.outcome(twins.other)


def what_can_be_done_is_the_same(twins: Twins) -> None:
    game, seat = twins.match.game, twins.viewer
    if seat is None or seat not in game.to_act(twins.true):
        return
    true, other = (tuple(game.legal_actions(state, seat)) for state in (twins.true, twins.other))
    assert true == other
    assert game.timeout_action(twins.true, seat) == game.timeout_action(twins.other, seat)
    for action in [*true, *twins.match.candidates()]:
        assert game.refusal(twins.true, seat, action) == game.refusal(twins.other, seat, action)


def the_page_is_the_same(twins: Twins) -> None:
    page, game = twins.match.registered.page, twins.match.game
    names = tuple(f"player {seat}" for seat in twins.match.seats)
    shown = []
    for state in (twins.true, twins.other):
        view = game.view_for(state, twins.viewer)
        offers = page.offers(view, ())
        later = [page.offers(view, offer.picks) for offer in offers if not offer.whole]
        shown.append((offers, later, page.board(view, names, (), offers), page.plan(view)))
    assert shown[0] == shown[1]
    assert canonical(shown[0]) == canonical(shown[1])


def bots_decide_alike(twins: Twins) -> None:
    game, seat = twins.match.game, twins.viewer
    if seat is None or seat not in game.to_act(twins.true):
        return
    for bot in twins.match.registered.bots.values():
        true, other = (
            bot.choose(game.view_for(state, seat), tuple(game.legal_actions(state, seat)), twins.rng)
            for state in (twins.true, twins.other)
        )
        assert true == other


def events_tell_no_more_than_the_view(twins: Twins) -> None:
    """Whatever anybody does: if the viewer sees the same position after it, the events looked the same.

    What everybody shall be told though no view keeps it, such as how many cards were exchanged, is for a
    `PublicEvent`.
    """
    game = twins.match.game
    for seat in sorted(game.to_act(twins.true)):
        after: dict[tuple[bytes, bytes], bytes] = {}
        for state in (twins.true, twins.other):
            for action in _some_actions(twins, state, seat):
                step = game.apply(state, seat, action)
                view = canonical(game.view_for(step.state, twins.viewer))
                seen = _seen(twins, step.events)
                for known in _known_of(action, step, is_own=seat == twins.viewer):
                    told = after.setdefault((canonical(known), view), seen)
                    assert told == seen, f"viewer {twins.viewer}, when seat {seat} does {action}"
    if game.to_act(twins.true):
        for seat in twins.match.seats:
            _leaving_looks_the_same(twins, seat)


def _some_actions(twins: Twins, state: Any, seat: Seat) -> list[Any]:
    """The same ones in both worlds, where the same can be done in both."""
    legal, count = list(twins.match.game.legal_actions(state, seat)), MAX_ACTIONS_TRIED
    return legal if len(legal) <= count else Random(twins.match.number).sample(legal, count)


def _known_of(action: Any, step: Step[Any, Any], *, is_own: bool) -> list[Any]:
    """All that a step's events may hang on besides the view after it, in one way or another.

    One's own action is compared with the same one in the other world. Somebody else's is compared with all
    others of its kind too, since the viewer may not know which it was; if anybody learns something from it,
    with those that have the same public events.
    """
    kind = type(action).__name__
    if is_own:
        return [action]
    if not step.reveals:
        return [kind]
    return [action, [kind, *(event for event in step.events if isinstance(event, PublicEvent))]]


def _leaving_looks_the_same(twins: Twins, seat: Seat) -> None:
    game = twins.match.game
    true, other = (game.forfeit(state, seat) for state in (twins.true, twins.other))
    views = [canonical(game.view_for(step.state, twins.viewer)) for step in (true, other)]
    if views[0] == views[1]:
        assert _seen(twins, true.events) == _seen(twins, other.events)


def what_reveals_nothing_looks_the_same(twins: Twins) -> None:
    """Where a step says that nobody learnt anything, its twin leads to the same view."""
    game = twins.match.game
    for seat in sorted(game.to_act(twins.true)):
        for action in _some_actions(twins, twins.true, seat):
            if not game.is_legal(twins.other, seat, action):
                continue
            true, other = (game.apply(state, seat, action) for state in (twins.true, twins.other))
            if not true.reveals and not other.reveals:
                views = [canonical(game.view_for(step.state, twins.viewer)) for step in (true, other)]
                assert views[0] == views[1]
                assert _seen(twins, true.events) == _seen(twins, other.events)


def _seen(twins: Twins, events: tuple[Any, ...]) -> bytes:
    page = twins.match.registered.page
    names = tuple(f"player {seat}" for seat in twins.match.seats)
    seen = [twins.match.game.event_for(event, twins.viewer) for event in events]
    return canonical([(one, page.line(one, names)) for one in seen if one is not None])


TWIN_LAWS: tuple[Callable[[Twins], None], ...] = (
    the_view_is_the_same,
    turn_and_outcome_are_the_same,
    what_can_be_done_is_the_same,
    the_page_is_the_same,
    bots_decide_alike,
    events_tell_no_more_than_the_view,
    what_reveals_nothing_looks_the_same,
)


def twins_for(law: Callable[[Twins], None], match: Match) -> Iterator[Twins]:
    """The twins of a match for which a law is tried."""
    every = THINKING_EVERY if law is bots_decide_alike else 1
    return islice(twins_of(match), match.number % every, None, every)
