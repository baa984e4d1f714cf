"""Who is present at a match, since when others have been gone, and who may claim it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db.models import Sum
from django.utils import timezone
from msgspec import Struct

from games.engine.game import Seat
from games.matches.models import ABANDON_AFTER, Audience, Lease, Player
from games.matches.presence.leases import AWAKE_SINCE, OVERDUE_AFTER, is_overdue, sees_since
from games.matches.snapshot import MatchSnapshot

PRESENT_WITHIN = OVERDUE_AFTER
"""Time since they were last seen for which players count as present."""
CLAIM_AFTER = dt.timedelta(seconds=60)
"""The absence of an opponent on their turn after which the other may claim the match."""


class Presence(Struct, frozen=True):
    """Who is present at a match."""

    here: tuple[bool, ...]
    gone_since: tuple[dt.datetime | None, ...]
    spectators: int
    can_claim: tuple[Seat, ...]
    """The seats that may claim the match now."""
    unseen: frozenset[Seat] = frozenset()
    """The seats whose presence is unknown."""


class Absence(Struct, frozen=True):
    """A player's absence from the match page."""

    since: dt.datetime
    counts_from: dt.datetime
    """Later than `since` if the server process that last saw them started or resumed after it: they may have tried
    to come back before."""
    is_unseen: bool
    """Whether that process is stalled: the match cannot be claimed from them, and no bot takes their seat."""

    def is_before(self, moment: dt.datetime) -> bool:
        """Whether they have certainly been gone since a moment."""
        return not self.is_unseen and self.counts_from <= moment


def presence_of(snapshot: MatchSnapshot, now: dt.datetime | None = None) -> Presence:
    """Who is here, who has been gone since when, and how many watch."""
    return presences_of([snapshot], now)[snapshot.id]


def presences_of(snapshots: Sequence[MatchSnapshot], now: dt.datetime | None = None) -> dict[int, Presence]:
    """The same for many matches by their ids, in three queries."""
    moment = now or timezone.now()
    gone = _absences(snapshots, moment)
    watching = Audience.objects.filter(match_id__in=gone, seen_at__gt=moment - PRESENT_WITHIN)
    spectators = dict(watching.values_list("match_id").annotate(all=Sum("spectators")))
    return {
        snapshot.id: _presence(snapshot, gone[snapshot.id], spectators.get(snapshot.id, 0), moment)
        for snapshot in snapshots
    }


def _presence(
    snapshot: MatchSnapshot, gone: dict[Seat, Absence], spectators: int, now: dt.datetime
) -> Presence:
    since = tuple(gone[seat].since if seat in gone else None for seat in snapshot.seats)
    return Presence(
        here=tuple(at is None for at in since),
        gone_since=since,
        spectators=spectators,
        can_claim=_claimants(snapshot, gone, now),
        unseen=frozenset(seat for seat, absence in gone.items() if absence.is_unseen),
    )


def absences(snapshot: MatchSnapshot, now: dt.datetime) -> dict[Seat, Absence]:
    """The absent people of a match."""
    return _absences([snapshot], now)[snapshot.id]


def _absences(snapshots: Sequence[MatchSnapshot], now: dt.datetime) -> dict[int, dict[Seat, Absence]]:
    gone: dict[int, dict[Seat, Absence]] = {snapshot.id: {} for snapshot in snapshots}
    players = list(Player.objects.filter(match_id__in=gone, user__isnull=False))
    seen_by = {player.seen_by for player in players if player.seen_by}
    leases = {lease.process: lease for lease in Lease.objects.filter(process__in=seen_by)} if seen_by else {}
    for player in players:
        if absence := _absence(player, leases.get(player.seen_by), now):
            gone[player.match_id][Seat(player.seat)] = absence
    return gone


def _absence(player: Player, lease: Lease | None, now: dt.datetime) -> Absence | None:
    """A player's absence; None if they are here, or never were."""
    # While the site itself was down it could see no one: that makes no one absent.
    since = player.gone_at or (player.seen_at and max(player.seen_at, AWAKE_SINCE))
    if since is None:
        return None
    counts_from = max(since, sees_since(lease)) if lease else since
    if not player.gone_at and counts_from >= now - PRESENT_WITHIN:
        return None
    return Absence(since, counts_from, lease is not None and is_overdue(lease, now))


def claimants(snapshot: MatchSnapshot, now: dt.datetime) -> tuple[Seat, ...]:
    """The seats that may claim the match: all who are to act have been gone for long enough."""
    return _claimants(snapshot, absences(snapshot, now), now)


def is_anybody_unseen(snapshot: MatchSnapshot, now: dt.datetime) -> bool:
    """Whether the presence of a player to act is unknown."""
    gone = absences(snapshot, now)
    return any(seat in gone and gone[seat].is_unseen for seat in snapshot.acting)


def _claimants(snapshot: MatchSnapshot, gone: dict[Seat, Absence], now: dt.datetime) -> tuple[Seat, ...]:
    if not snapshot.is_playing or not snapshot.acting:
        return ()
    if snapshot.stake or len(snapshot.seats) > 2:
        # Where credits are at stake the rules say who gets them, and so the clock waits; where others can
        # go on, a bot plays for the player who is gone (`play/stand_ins.py`).
        return ()
    # Absence counts from when both the turn and the absence had begun.
    if snapshot.deadline is None or snapshot.deadline - ABANDON_AFTER > now - CLAIM_AFTER:
        return ()
    if not all(seat in gone and gone[seat].is_before(now - CLAIM_AFTER) for seat in snapshot.acting):
        return ()
    return tuple(
        sitter.seat for sitter in snapshot.sitters if not sitter.bot and sitter.seat not in snapshot.acting
    )
