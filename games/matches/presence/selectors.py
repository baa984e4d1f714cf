"""Who has a match before their eyes, since when others have been gone, and who may claim it."""

from __future__ import annotations

import datetime as dt

from django.db.models import Sum
from django.utils import timezone
from msgspec import Struct

from games.engine.game import Seat
from games.matches.models import ABANDON_AFTER, Audience, Player
from games.matches.snapshot import AWAKE_SINCE, MatchSnapshot

PRESENT_WITHIN = dt.timedelta(seconds=25)
"""Whoever was seen within this time counts as present: two heartbeats of a server process and a bit."""


CLAIM_AFTER = dt.timedelta(seconds=60)
"""How long an opponent must be gone on their turn before the other may claim the match."""


class Presence(Struct, frozen=True):
    """Who has the match before their eyes."""

    here: tuple[bool, ...]
    gone_since: tuple[dt.datetime | None, ...]
    spectators: int
    can_claim: tuple[Seat, ...]
    """The seats that may claim the match now."""


def presence_of(snapshot: MatchSnapshot, now: dt.datetime | None = None) -> Presence:
    """Who is here, who has been gone since when, and how many watch."""
    moment = now or timezone.now()
    gone = absences(snapshot, moment)
    since = tuple(gone.get(Seat(seat)) for seat in range(len(snapshot.setup.seats)))
    watching = Audience.objects.filter(match_id=snapshot.id, seen_at__gt=moment - PRESENT_WITHIN)
    return Presence(
        here=tuple(at is None for at in since),
        gone_since=since,
        spectators=watching.aggregate(all=Sum("spectators"))["all"] or 0,
        can_claim=_claimants(snapshot, gone, moment - CLAIM_AFTER),
    )


def absences(snapshot: MatchSnapshot, now: dt.datetime) -> dict[Seat, dt.datetime]:
    """Since when the people who do not have the match before their eyes have been gone."""
    gone = {}
    for player in Player.objects.filter(match_id=snapshot.id, user__isnull=False):
        if player.gone_at:
            gone[Seat(player.seat)] = player.gone_at
        elif player.seen_at:
            # While the site itself was down it could see nobody: that is nobody's absence.
            seen_at = max(player.seen_at, AWAKE_SINCE)
            if seen_at < now - PRESENT_WITHIN:
                gone[Seat(player.seat)] = seen_at
    return gone


def claimants(snapshot: MatchSnapshot, now: dt.datetime) -> tuple[Seat, ...]:
    """The seats that may claim the match: all who are to act have been gone for long enough."""
    return _claimants(snapshot, absences(snapshot, now), now - CLAIM_AFTER)


def _claimants(
    snapshot: MatchSnapshot, gone: dict[Seat, dt.datetime], gone_before: dt.datetime
) -> tuple[Seat, ...]:
    if not snapshot.is_playing or not snapshot.acting:
        return ()
    if snapshot.stake or len(snapshot.seats) > 2:
        # With credits on the table the rules say who gets them, and so the clock waits; where others can
        # go on, a bot plays for whoever is gone (`takeover.py`).
        return ()
    # Absence counts from when both the turn and the absence had begun.
    if snapshot.deadline is None or snapshot.deadline - ABANDON_AFTER > gone_before:
        return ()
    if not all(seat in gone and gone[seat] <= gone_before for seat in snapshot.acting):
        return ()
    return tuple(
        sitter.seat for sitter in snapshot.sitters if not sitter.bot and sitter.seat not in snapshot.acting
    )
