"""What happens in a match that is being played: moves of people and bots, forfeits, claims.

Arguments are keyword-only. Each raises a RuleError with a sentence for the player where something
is not allowed, and has then changed nothing.
"""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Any

from django.utils import timezone

from games.engine.entries import Acted, Actor, Controlled, Forfeited, Settled
from games.engine.errors import BadData, GameOver, NotYourTurn, RuleError, StaleTurn
from games.engine.fairness import make_secret
from games.engine.game import Outcome, Seat
from games.engine.offers import action_from
from games.engine.play import forfeit, play
from games.engine.rng import Rng
from games.engine.words import words as _
from games.matches.dailies import check_runs
from games.matches.errors import NotAllowed
from games.matches.inputs import MoveAsked
from games.matches.play.drafts import current_draft
from games.matches.play.journal import Advance, advance, advance_bot, is_played
from games.matches.play.stand_ins import given_back, is_back
from games.matches.play.writer import awrite, write
from games.matches.presence.selectors import claimants, is_anybody_unseen
from games.matches.redaction import view_for
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_fresh

UNSEEN = _(
    "The server that saw the other last does not answer, so nobody knows whether they are here. "
    "Until it is back, and for ten minutes at most, the match cannot be claimed."
)


def move_play(*, match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    """A person's move; once, if it is sent again. Raises StaleTurn for a spent turn, and whatever play() raises."""
    return write(match_id, partial(_moved, match_id, user_id, asked))


async def amove_play(*, match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    """The same from an event loop."""
    return await awrite(match_id, partial(_moved, match_id, user_id, asked))


def _moved(match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_in_play(snapshot, user_id)
        if seat not in snapshot.acting:
            raise NotYourTurn
        if asked.turn != snapshot.turns[seat]:
            raise StaleTurn
        if snapshot.bot_of(seat):
            return given_back(snapshot, seat)
        action = action_from(snapshot.game, asked.picks, asked.fields)
        return _acted(snapshot, seat, Actor.PERSON, action)

    try:
        snapshot = advance(match_id, decide)
    except RuleError:
        snapshot = current_draft(match_id).after
        if not is_played(snapshot, user_id, asked):
            raise
        return snapshot
    if isinstance(snapshot.recent[-1].entry, Controlled):  # the bot has stopped; now for the move itself
        return advance(match_id, decide)
    return snapshot


def bot_move(*, match_id: int) -> MatchSnapshot | None:
    """The move of the first bot that is to act; None if none is.

    If it plays for somebody who is back by now, it gives them their seat instead.
    """
    # What this process remembers is enough to think on; where that is old, the turn is spent already.
    return _bot_moved(snapshot_cached(match_id)) or _bot_moved(snapshot_fresh(match_id))


def _bot_moved(snapshot: MatchSnapshot) -> MatchSnapshot | None:
    if not snapshot.bots_to_act:
        return None
    sitter = snapshot.bots_to_act[0]
    seat = sitter.seat
    if is_back(snapshot, sitter):
        decide = partial(given_back, seat=seat)
    else:
        view = view_for(snapshot, seat)
        legal = tuple(snapshot.game.legal_actions(snapshot.state, seat))
        # The bot's chance is its own: nothing it does can depend on the match's seed.
        action = snapshot.registered.bots[sitter.bot].choose(view, legal, Rng(make_secret()))
        decide = partial(_acted, seat=seat, actor=Actor.BOT, action=action)
    try:
        return write(snapshot.id, partial(advance_bot, snapshot.id, sitter, snapshot.turns[seat], decide))
    except StaleTurn:  # somebody else let this bot play at the same moment
        return None


def _acted(snapshot: MatchSnapshot, seat: Seat, actor: Actor, action: Any) -> Advance:
    step = play(snapshot.game, snapshot.state, seat, action)
    return Advance(Acted(seat, actor, action, step.events), step.state, snapshot.game.outcome(step.state))


def _seat_in_play(snapshot: MatchSnapshot, user_id: int) -> Seat:
    seat = snapshot.seat_of(user_id)
    if seat is None:
        raise NotAllowed(_("You are watching this match. Only its players can play."))
    if snapshot.is_open:
        raise NotAllowed(_("The match has not begun yet."))
    if not snapshot.is_playing:
        raise GameOver
    check_runs(snapshot, current_draft(snapshot.id).now)
    return seat


def seat_forfeit(*, match_id: int, user_id: int) -> MatchSnapshot:
    """A player resigns."""

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_in_play(snapshot, user_id)
        if snapshot.is_out(seat):
            raise NotAllowed(_("You are out of this match already. The others play on."))
        step = forfeit(snapshot.game, snapshot.state, seat)
        entry = Forfeited(seat, Actor.PERSON, step.events)
        return Advance(entry, step.state, snapshot.game.outcome(step.state))

    return write(match_id, partial(advance, match_id, decide))


def result_claim(*, match_id: int, user_id: int, what: str, now: dt.datetime | None = None) -> MatchSnapshot:
    """End a match whose opponent has been gone for a minute on their turn: `what` is "win" or "draw".

    Who is here is looked up in the transaction that ends it.
    """
    moment = now or timezone.now()
    if what not in ("win", "draw"):
        raise BadData(_("You can claim the win or a draw."))

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_in_play(snapshot, user_id)
        if seat not in claimants(snapshot, moment):
            if is_anybody_unseen(snapshot, moment):
                raise NotAllowed(UNSEEN)
            raise NotAllowed(_("You can claim it when the other has been gone for a minute on their turn."))
        winners = (seat,) if what == "win" else ()
        scores = tuple(int(other in winners) for other in range(len(snapshot.setup.seats)))
        outcome = Outcome(winners, scores, _("The one who was to play left the table."))
        return Advance(Settled(seat, Actor.PERSON, outcome), snapshot.state, outcome)

    return write(match_id, partial(advance, match_id, decide))
