"""A record step by step, as `manage.py replay` prints it.

Every line is one JSON object. The first has the kind `start`; then there is one for each entry; the
last holds nothing but the outcome. RECORD.md describes the members.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.game import AnyGame, Seat, same_result
from games.engine.play import Moment, replay
from games.engine.record import OF_OTHERS, Record, before_the_deal, game_of, of_the_heads
from games.engine.theirs import is_theirs
from games.engine.wire import builtins, encode
from games.engine.words import Words
from games.engine.words import words as _


def transcript(game: AnyGame, record: Record[Any, Any]) -> Iterator[tuple[dict[str, Any], Words | None]]:
    """Each line as plain values, with what is wrong about it, or None.

    Wrong is what does not fit what was bound before the deal, events or an outcome that the rules do not give,
    and entries that do not lead to the last head. Raises a RuleError that names the first entry that is not possible.
    """
    outcome, game = None, game_of(game, record)
    broken = next((check for check in before_the_deal(game, record) if not check.holds), None)
    for moment in replay(game, record.setup, record.seed, record.entries):
        outcome = moment.outcome
        wrong = None
        if moment.entry is None and broken:
            wrong = _("This check failed: %(what)s %(why)s", what=broken.what, why=broken.why or "")
        elif moment.entry is not None and moment.entry.events != moment.events:
            wrong = _(
                "Entry %(number)s has different events from those the rules give.", number=moment.number
            )
        yield line_of(game, moment, len(record.setup.seats)), wrong
    wrong = None
    if not same_result(outcome, record.outcome):
        wrong = _("The outcome differs from the recorded one.")
    elif not is_theirs(record.seated, record.entries):
        wrong = OF_OTHERS
    elif torn := next((check for check in of_the_heads(record) if not check.holds), None):
        wrong = _("This check failed: %(what)s %(why)s", what=torn.what, why="")
    yield {"outcome": builtins(outcome)}, wrong


def line_of(game: AnyGame, moment: Moment, seats: int) -> dict[str, Any]:
    """The line after an entry: events, legal actions, and every view."""
    entry = {"kind": "start"} if moment.entry is None else builtins(moment.entry)
    acting = sorted(moment.to_act(game))
    state = moment.state
    return {
        "number": moment.number,
        **entry,
        "events": builtins(moment.events),
        "to_act": acting,
        "legal": {str(seat): builtins(list(game.legal_actions(state, seat))) for seat in acting},
        "views": [builtins(game.view_for(state, Seat(seat))) for seat in range(seats)],
        "spectator": builtins(game.view_for(state, None)),
    }


def text_of(line: dict[str, Any]) -> str:
    """A line as text."""
    return encode(line)
