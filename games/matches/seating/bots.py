"""Bots in an open match: its host puts them in free seats, and takes them away again.

Like all services, these raise a RuleError with a sentence for the player and then change nothing.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from msgspec.structs import replace

from accounts.models import User
from games.engine.errors import BadData
from games.engine.game import Seat
from games.engine.setup import SeatSetup, Setup
from games.engine.wire import encode
from games.engine.words import words as _
from games.matches.errors import HAS_BEGUN, IS_CLOSED, NotAllowed
from games.matches.models import Match
from games.matches.seating.decks import with_bots
from games.matches.seating.services import bot_sit, match_locked, match_start_if_full, match_touch
from games.matches.snapshot import MatchSnapshot, snapshot_of_row
from games.matches.told import tell

ONLY_HOST = _("Only the host can seat bots here.")
ALL = "all"


@transaction.atomic
def seats_fill(*, match: Match, user: User, seat: str, bot: str) -> Match:
    """The host puts a bot in a free seat, or one in each with `seat` "all"; a full match begins."""
    match, snapshot = _waiting(match, user)
    free = snapshot.free_seats if seat == ALL else (_asked(snapshot, seat),)
    if not set(free) <= set(snapshot.free_seats):
        raise NotAllowed(_("That seat is taken."))
    if bot not in snapshot.registered.bots or not snapshot.registered.bots[bot].is_rival:
        raise BadData(_("There is no such opponent."))
    setup = with_bots(snapshot.game, snapshot.setup, free, match.secret)
    for chosen in free:
        bot_sit(match, chosen, bot, setup.seats[chosen].deck)
    _save(match, setup)
    tell(match_start_if_full(match, user))
    match_touch(match.rematch_of_id)
    return match


@transaction.atomic
def seat_free(*, match: Match, user: User, seat: str) -> Match:
    """The host takes a bot away again."""
    match, snapshot = _waiting(match, user)
    chosen = _asked(snapshot, seat)
    if not match.players.filter(seat=chosen, user=None).delete()[0]:
        raise NotAllowed(_("There's no bot in that seat."))
    setup = _with_seat(snapshot.setup, chosen, SeatSetup())
    _save(match, setup)
    others = tuple(sitter for sitter in snapshot.sitters if sitter.seat != chosen)
    tell(replace(snapshot, setup=setup, sitters=others, version=match.version))
    match_touch(match.rematch_of_id)
    return match


def _waiting(match: Match, user: User) -> tuple[Match, MatchSnapshot]:
    """The match, locked, if it still waits and this user is its host."""
    match = match_locked(match)
    if match.status != Match.Status.OPEN:
        raise NotAllowed(HAS_BEGUN)
    if match.closed_at:
        raise NotAllowed(IS_CLOSED)
    if match.created_by_id != user.pk:
        raise NotAllowed(ONLY_HOST)
    return match, snapshot_of_row(match)


def _asked(snapshot: MatchSnapshot, seat: str) -> Seat:
    found = next((chosen for chosen in snapshot.seats if str(chosen) == seat), None)
    if found is None:
        raise BadData(_("There is no such seat."))
    return found


def _with_seat(setup: Setup[Any], seat: Seat, brought: SeatSetup) -> Setup[Any]:
    return replace(setup, seats=(*setup.seats[:seat], brought, *setup.seats[seat + 1 :]))


def _save(match: Match, setup: Setup[Any]) -> None:
    match.setup = encode(setup)
    match.version += 1
    match.save(update_fields=["setup", "version"])
