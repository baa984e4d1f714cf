"""Matches by address and version, their logs and records, and for whom a rematch keeps a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from accounts.models import User
from games.engine.entries import AnyEntry, entry_type
from games.engine.game import Seat
from games.engine.record import Record, make_record
from games.engine.wire import decode
from games.matches.closing import closed_as, seated_as
from games.matches.models import Match, MatchQuerySet, Move, Player
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_load
from games.registry import GAMES


def entries_of(match: Match, after: int = 0) -> tuple[AnyEntry, ...]:
    """The stored log of a match, whole or after an entry."""
    kind = entry_type(GAMES[match.game].game)
    later = Move.objects.filter(match=match, number__gt=after)
    stored = later.order_by("number").values_list("entry", flat=True)
    return tuple(decode(entry, kind) for entry in stored)


def match_record(match: Match, snapshot: MatchSnapshot | None = None) -> Record[Any, Any] | None:
    """The record of a match; None before it, and the day of its deal, has ended, since it holds every secret."""
    if match.status != Match.Status.OVER or match.is_kept_back:
        return None
    snapshot = snapshot or snapshot_load(match.pk)
    players = tuple(match.players.all())
    made = make_record(
        snapshot.game,
        snapshot.setup,
        match.secret,
        tuple(player.nonce for player in players),
        entries_of(match),
        snapshot.outcome,
        tuple(map(seated_as, players)) if match.promise else (),
    )
    # What was shown before the first card, and not what would be computed today: that is for `verify`.
    promise, head = match.promise or None, match.head or None
    shown = {"fingerprint": match.fingerprint, "promise": promise, "head": promise and head}
    return msgspec.structs.replace(made, rules=match.rules, closed=closed_as(match, players), **shown)


def is_kept_from(match: Match, user_id: int | None) -> bool:
    """Whether the match is a rematch whose free seats are kept for players other than this user."""
    return match.rematch_of_id is not None and kept_seat(match, user_id) is None


def is_taken_from(match: Match, snapshot: MatchSnapshot, user_id: int | None) -> bool:
    """Whether another player has the seat of a rematch that was kept for this user."""
    kept = kept_seat(match, user_id)
    return kept is not None and kept not in snapshot.free_seats


def kept_seat(match: Match, user_id: int | None) -> Seat | None:
    """The seat kept in a rematch for a player of the match before; None for all others, and in any other match."""
    before = match.rematch_of_id
    if before is None or user_id is None:
        return None
    seat = Player.objects.filter(match=before, user=user_id).values_list("seat", flat=True).first()
    return None if seat is None else snapshot_cached(before).seat_again(seat)


def match_by_id(public_id: str, user_id: int | None) -> Match | None:
    """The match at an address; None if this user may not see it, as with others' tries of today's deal."""
    if "\0" in public_id:  # which PostgreSQL refuses to look for
        return None
    match = Match.objects.registered().select_related("series", "daily").filter(public_id=public_id).first()
    if match is None or not match.is_kept_back:
        return match
    return match if match.players.filter(user=user_id or 0).exists() else None


def matches_of(user: User) -> MatchQuerySet:
    """All matches of a user that were begun or are open, the last touched first."""
    return Match.objects.registered().of(user).alive().order_by("-moved_at", "-created_at")


def match_versions(match_ids: Iterable[int]) -> dict[int, int]:
    """The present version of each of these matches, in one query."""
    return dict(Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version"))
