"""The one door to the rules: over? your turn? legal? — asked once for all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from games.engine.entries import Acted, AnyEntry, Controlled, Forfeited, Settled, TakenBack, TimedOut
from games.engine.errors import BadData, GameOver, IllegalAction, NotYourTurn, RuleError
from games.engine.game import AnyGame, Game, Outcome, Seat, Step
from games.engine.setup import Setup
from games.engine.words import words as _

O = TypeVar("O")  # noqa: E741
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
W = TypeVar("W")


def play(game: Game[O, S, A, E, V, W], state: S, seat: Seat, action: A) -> Step[S, E]:
    """The step that follows when a seat acts.

    Raises GameOver, NotYourTurn or IllegalAction, each with a sentence for the player.
    """
    acting = game.to_act(state)
    if seat not in acting:
        raise NotYourTurn if acting else GameOver
    refusal = game.refusal(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return game.apply(state, seat, action)


def forfeit(game: Game[O, S, A, E, V, W], state: S, seat: Seat) -> Step[S, E]:
    """The step that follows when a seat gives up. Raises GameOver."""
    if not game.to_act(state):
        raise GameOver
    return game.forfeit(state, seat)


def time_out(game: Game[O, S, A, E, V, W], state: S, seat: Seat) -> tuple[A, Step[S, E]]:
    """The action of a seat that ran out of time, and its step. Raises GameOver, NotYourTurn."""
    acting = game.to_act(state)
    if seat not in acting:
        raise NotYourTurn if acting else GameOver
    action = game.timeout_action(state, seat)
    return action, play(game, state, seat, action)


class Moment(Struct, frozen=True):
    """A match after an entry: `number` entries have happened, `entry` is the last one (None at the start)."""

    number: int
    entry: AnyEntry | None
    state: Any
    events: tuple[Any, ...]
    outcome: Outcome | None
    reveals: bool = True
    """Whether the entry used chance or told anyone something, so that it cannot be taken back."""

    def to_act(self, game: AnyGame) -> frozenset[Seat]:
        """The seats that may act next; none after a claim or an agreement."""
        return frozenset() if self.outcome else game.to_act(self.state)


def replay(game: AnyGame, setup: Setup[Any], seed: str, entries: Iterable[AnyEntry]) -> Iterator[Moment]:
    """Every moment of a match, computed anew from its beginning without the recorded events.

    Raises a RuleError that names the first entry that is not possible.
    """
    problems = game.problems(setup)
    if problems:
        raise BadData(problems[0].what)
    step = game.setup(setup, seed)
    moment = Moment(0, None, step.state, step.events, game.outcome(step.state))
    yield moment
    yield from replay_on(game, setup, (moment,), entries)


def replay_on(
    game: AnyGame, setup: Setup[Any], before: Sequence[Moment], entries: Iterable[AnyEntry]
) -> Iterator[Moment]:
    """The moments of a match after those before, which are all from its beginning. Raises as `replay` does."""
    moments = list(before)
    seats = frozenset(Seat(seat) for seat in range(len(setup.seats)))
    for entry in entries:
        try:
            _check_seats(seats, entry)
            moment = _after(game, moments, entry)
        except RuleError as error:
            named = _("Entry %(number)s: %(why)s", number=len(moments), why=error.words)
            raise type(error)(named) from None
        moments.append(moment)
        yield moment


def _check_seats(seats: frozenset[Seat], entry: AnyEntry) -> None:
    if entry.seat not in seats:
        raise BadData(_("There is no such seat."))
    if isinstance(entry, Settled):
        outcome = entry.outcome
        if not seats.issuperset(outcome.winners) or len(outcome.scores) != len(seats):
            raise BadData(_("The settled outcome is not one of this table."))


def _after(game: AnyGame, moments: Sequence[Moment], entry: AnyEntry) -> Moment:
    before = moments[-1]
    if before.outcome:
        raise GameOver
    state, events, outcome, reveals = before.state, (), None, False
    match entry:
        case Acted(seat=seat, action=action):
            step = play(game, state, seat, action)
            state, events, reveals = step.state, step.events, step.reveals
        case TimedOut(seat=seat, action=recorded):
            action, step = time_out(game, state, seat)
            if action != recorded:
                raise BadData(_("The record holds another time-out action than the rules give."))
            state, events, reveals = step.state, step.events, step.reveals
        case Forfeited(seat=seat):
            step = forfeit(game, state, seat)
            state, events, reveals = step.state, step.events, step.reveals
        case Settled(outcome=settled):
            outcome = settled
        case TakenBack(seat=seat, to=to):
            if not 0 <= to < before.number:
                raise BadData(_("The record takes back more than there was, or nothing at all."))
            for moment in moments[to + 1 :]:
                _check_taken_back(game, seat, moment)
            state = moments[to].state
        case Controlled():
            pass
    return Moment(before.number + 1, entry, state, events, outcome or game.outcome(state), reveals)


def _check_taken_back(game: AnyGame, seat: Seat, moment: Moment) -> None:
    """Raises IllegalAction if a seat cannot undo the entry that led to a moment."""
    if moment.reveals:
        raise IllegalAction(_("You can't take back a move that has revealed something."))
    match moment.entry:
        case Controlled():
            return
        case Acted(action=action) if not game.can_take_back(action):
            raise IllegalAction(_("This game doesn't let you take that back."))
        case Acted() | TakenBack() as entry if entry.seat == seat:
            return
    raise IllegalAction(_("You can't take back what another player did."))
