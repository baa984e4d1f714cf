"""Matches of Hamsterdam Exchange for the tests of matches."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from accounts.models import User
from games.engine.game import Outcome, Seat
from games.engine.offers import picks_of
from games.engine.rng import Rng
from games.engine.wire import encode
from games.engine.words import Words
from games.matches.inputs import MoveAsked
from games.matches.models import Match
from games.matches.play.services import bot_move, move_play
from games.matches.seating.services import match_create, match_join
from games.matches.snapshot import MatchSnapshot, snapshot_load, snapshots_forget
from games.registry import GAMES

EXCHANGE = GAMES["hamsterdam"]
SOURCE = EXCHANGE.bots["source"]


def exchange(host: User, *others: User, **fields: Any) -> Match:
    """A match for three at which these sit, and no more."""
    fields = {"game": "hamsterdam", "options": EXCHANGE.game.Options(), "nonce": "host", "seats": 3} | fields
    match = match_create(user=host, **fields)
    for user in others:
        match = match_join(match=match, user=user, nonce=f"of-{user.pk}")
    return match


def moves_on(match: Match) -> MatchSnapshot:
    """The match after whoever is to act has moved as the source's bot would; bots move as they like."""
    table = snapshot_load(match.pk)
    if table.bots_to_act:
        return bot_move(match_id=match.pk) or table
    if not table.is_playing:
        return table
    (seat,) = table.acting
    sitter = table.sitter(seat)
    assert sitter is not None
    assert sitter.user_id is not None
    view, legal = table.game.view_for(table.state, seat), tuple(table.game.legal_actions(table.state, seat))
    action = SOURCE.choose(view, legal, Rng("0" * 64))
    asked = MoveAsked(table.turns[seat], picks_of(action))
    return move_play(match_id=match.pk, user_id=sitter.user_id, asked=asked)


def played_out(match: Match) -> MatchSnapshot:
    """The match at its end."""
    while (table := snapshot_load(match.pk)).is_playing:
        moves_on(match)
    return table


def won_by(match: Match, seat: int | None) -> Match:
    """The match as one that this seat has won; None: nobody alone."""
    winners = (Seat(0), Seat(1)) if seat is None else (Seat(seat),)
    outcome = encode(Outcome(winners, (0, 0, 0), Words("It is over.")))
    # At another version, or a bot that is thinking just now would play on.
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.OVER, outcome=outcome, acting="[]", version=F("version") + 1
    )
    snapshots_forget()
    return match
