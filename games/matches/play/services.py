"""What happens in a match that is being played: moves of people and bots, forfeits, claims.

Arguments are keyword-only. Each raises a RuleError with a sentence for the player where something
is not allowed, and has then changed nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.utils import timezone
from msgspec import Struct

from games.engine.entries import Acted, Actor, Controlled, Forfeited, Settled, TakenBack
from games.engine.errors import BadData, GameOver, NotYourTurn, RuleError, StaleTurn
from games.engine.fairness import bot_chance
from games.engine.game import Outcome, Seat
from games.engine.offers import action_from
from games.engine.play import Moment, forfeit, play
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.inputs import MoveAsked
from games.matches.models import Match
from games.matches.play.dailies import check_runs
from games.matches.play.drafts import current_draft
from games.matches.play.journal import Advance, Decide, advance, advance_bot, is_played
from games.matches.play.past import moments_of
from games.matches.play.stand_ins import given_back, is_back
from games.matches.play.writer import awrite, write
from games.matches.presence.selectors import claimants, is_anybody_unseen
from games.matches.redaction import view_for
from games.matches.sitters import Sitter
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_fresh

UNSEEN = _(
    "The server that last saw your opponent isn't answering, so nobody knows whether they're here. You "
    "can't claim the match until it's back, or for ten minutes at most."
)


def move_play(*, match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    """A person's move; once, if it is sent again. Raises StaleTurn for a spent turn, and whatever play() raises."""
    return write(match_id, partial(_moved, match_id, user_id, asked))


async def amove_play(*, match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    """The same from an event loop."""
    return await awrite(match_id, partial(_moved, match_id, user_id, asked))


def _moved(match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_to_move(snapshot, user_id, asked.turn)
        if snapshot.bot_of(seat):
            return given_back(snapshot, seat)
        action = action_from(snapshot.game, asked.picks, asked.fields)
        return _acted(snapshot, seat, Actor.PERSON, action)

    snapshot = _once(match_id, user_id, asked, decide)
    if isinstance(snapshot.recent[-1].entry, Controlled):  # the bot has stopped; now for the move itself
        return advance(match_id, decide)
    return snapshot


def _once(match_id: int, user_id: int, asked: MoveAsked, decide: Decide) -> MatchSnapshot:
    """The match after a request, whether it came once or twice. Raises what `decide` raises."""
    try:
        return advance(match_id, decide)
    except RuleError:
        snapshot = current_draft(match_id).after
        if not is_played(snapshot, user_id, asked):
            raise
        return snapshot


def _seat_to_move(snapshot: MatchSnapshot, user_id: int, turn: int) -> Seat:
    seat = _seat_in_play(snapshot, user_id)
    if seat not in snapshot.acting:
        raise NotYourTurn
    if turn != snapshot.turns[seat]:
        raise StaleTurn
    return seat


def move_take_back(*, match_id: int, user_id: int, asked: MoveAsked) -> MatchSnapshot:
    """Undo the last thing that a player did, if the game allows it; once, if it is sent again.

    The seat has a new turn, as after a move. Raises NotAllowed if nothing can be undone, and as `move_play` does.
    """
    snapshot = snapshot_fresh(match_id)
    # Played anew here, for it takes too long where all moves are written.
    can = snapshot.may_take_back(snapshot.seat_of(user_id))
    past = moments_of(Match.objects.get(pk=match_id), snapshot) if can else ()
    return write(match_id, partial(_took_back, match_id, user_id, asked, past))


def _took_back(match_id: int, user_id: int, asked: MoveAsked, past: Sequence[Moment]) -> MatchSnapshot:
    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_to_move(snapshot, user_id, asked.turn)
        if not snapshot.may_take_back(seat):
            raise NotAllowed(_("There is nothing that you can take back now."))
        to = snapshot.undoable[-1] - 1
        if to >= len(past):
            raise StaleTurn
        return Advance(TakenBack(seat, Actor.PERSON, to), past[to].state, None)

    return _once(match_id, user_id, asked, decide)


class Thought(Struct, frozen=True):
    """What a bot wants to do, and the match on which it thought."""

    snapshot: MatchSnapshot
    sitter: Sitter
    action: Any
    """None where it wants nothing but to return the seat to a person who is back."""


def bot_move(*, match_id: int) -> MatchSnapshot | None:
    """The move of the first bot to act; None if no bot is.

    If it plays for a person who is back, it returns their seat instead.
    """
    # What this process remembers is enough to think on; where that is old, it is thought over.
    moved = _bot_moved(snapshot_cached(match_id))
    while moved is None and (snapshot := snapshot_fresh(match_id)).bots_to_act:
        moved = _bot_moved(snapshot)
    return moved


def _bot_moved(snapshot: MatchSnapshot) -> MatchSnapshot | None:
    return bot_play(bot_think(snapshot)) if snapshot.bots_to_act else None


def bot_think(snapshot: MatchSnapshot) -> Thought:
    """What the first bot to act wants to do."""
    sitter = snapshot.bots_to_act[0]
    if is_back(snapshot, sitter):
        return Thought(snapshot, sitter, None)
    view = view_for(snapshot, sitter.seat)
    legal = tuple(snapshot.game.legal_actions(snapshot.state, sitter.seat))
    # The bot's chance is its own: nothing it does can depend on the match's seed.
    secret = Match.objects.values_list("secret", flat=True).get(pk=snapshot.id)
    chance = bot_chance(secret, sitter.seat, snapshot.entries + 1)
    return Thought(snapshot, sitter, snapshot.registered.everyone[sitter.bot].choose(view, legal, chance))


def bot_play(thought: Thought) -> MatchSnapshot | None:
    """Do what a bot wants to do; None if the match went on while it thought, perhaps by the same bot elsewhere."""
    match_id, sitter = thought.snapshot.id, thought.sitter
    if thought.action is None or is_back(thought.snapshot, sitter):
        decide = partial(given_back, seat=sitter.seat)
    else:
        decide = partial(_acted, seat=sitter.seat, actor=Actor.BOT, action=thought.action)
    try:
        return write(match_id, partial(advance_bot, match_id, sitter, thought.snapshot.entries, decide))
    except StaleTurn:
        return None


def _acted(snapshot: MatchSnapshot, seat: Seat, actor: Actor, action: Any) -> Advance:
    step = play(snapshot.game, snapshot.state, seat, action)
    return Advance(Acted(seat, actor, action, step.events), step.state, snapshot.game.outcome(step.state))


def _seat_in_play(snapshot: MatchSnapshot, user_id: int) -> Seat:
    seat = snapshot.seat_of(user_id)
    if seat is None:
        raise NotAllowed(_("You're watching this match. Only its players can play."))
    if snapshot.is_open:
        raise NotAllowed(_("The match hasn't begun yet."))
    if not snapshot.is_playing:
        raise GameOver
    check_runs(snapshot, current_draft(snapshot.id).now)
    return seat


def seat_forfeit(*, match_id: int, user_id: int) -> MatchSnapshot:
    """A player resigns."""

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_in_play(snapshot, user_id)
        if snapshot.is_out(seat):
            raise NotAllowed(_("You're out of this match. The others play on."))
        step = forfeit(snapshot.game, snapshot.state, seat)
        entry = Forfeited(seat, Actor.PERSON, step.events)
        return Advance(entry, step.state, snapshot.game.outcome(step.state))

    return write(match_id, partial(advance, match_id, decide))


def result_claim(*, match_id: int, user_id: int, what: str, now: dt.datetime | None = None) -> MatchSnapshot:
    """End a match whose opponent has been gone for a minute on their turn: `what` is "win" or "draw".

    Presence is read in the transaction that ends it.
    """
    moment = now or timezone.now()
    if what not in ("win", "draw"):
        raise BadData(_("You can claim the win or a draw."))

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = _seat_in_play(snapshot, user_id)
        if seat not in claimants(snapshot, moment):
            if is_anybody_unseen(snapshot, moment):
                raise NotAllowed(UNSEEN)
            raise NotAllowed(
                _("You can claim it when your opponent has been gone for a minute on their turn.")
            )
        winners = (seat,) if what == "win" else ()
        scores = tuple(int(other in winners) for other in range(len(snapshot.setup.seats)))
        outcome = Outcome(winners, scores, _("The player whose turn it was left the table."))
        return Advance(Settled(seat, Actor.PERSON, outcome), snapshot.state, outcome)

    return write(match_id, partial(advance, match_id, decide))
