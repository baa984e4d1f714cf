"""A user's history: their finished matches and how those ended."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from games.engine.game import Outcome, Seat
from games.engine.wire import decode
from games.engine.words import Words
from games.matches.lists.selectors import MatchRow, match_rows, result_for
from games.matches.models import Match, Player
from games.matches.snapshot import setup_type
from games.registry import GAMES

LAST = 3
"""Finished matches on the home of somebody who has none running."""


class Again(StrEnum):
    """How a finished match is played again, or gone on from."""

    REMATCH = "rematch"
    STORY = "story"
    DAILY = "daily"
    """One try is all there is; its deal has a page."""
    ALONE = "alone"
    """After a lesson."""
    NOTHING = ""
    """It has a rematch already."""


class MatchEnded(Struct, frozen=True):
    """A finished match as its player's home shows it."""

    row: MatchRow
    again: Again
    winner: str
    """In a story, the name of the character who won; "" else."""


class Tally(Struct, frozen=True):
    """How a user's matches of one game ended."""

    game: str
    game_name: Words
    picture: str
    played: int
    won: int
    lost: int
    drawn: int


def matches_over(user: User, viewer_id: int | None) -> QuerySet[Match]:
    """The finished matches of a user, the latest first; of the private ones those that the viewer played in."""
    played = Player.objects.filter(user_id=viewer_id or 0).values("match_id")
    return (
        Match.objects.registered()
        .of(user)
        .over()
        .filter(Q(is_private=False) | Q(pk__in=played))
        .order_by("-ended_at", "-pk")
    )


def matches_last(user: User) -> tuple[MatchEnded, ...]:
    """The matches that a user finished last."""
    over = matches_over(user, user.pk).select_related("series").prefetch_related("players__user")
    matches = tuple(over[:LAST])
    has_rematch = Match.objects.alive().filter(rematch_of__in=matches)
    played_again = set(has_rematch.values_list("rematch_of", flat=True))
    return tuple(
        MatchEnded(row, _again(match, row, match.pk in played_again), _winner(match, row))
        for match, row in zip(matches, match_rows(matches, user), strict=True)
    )


def _again(match: Match, row: MatchRow, is_played_again: bool) -> Again:
    registered = GAMES[match.game]
    if row.is_story:
        return Again.STORY
    if match.daily_id is not None:
        return Again.DAILY
    if registered.lesson and registered.lesson.teaches(decode(match.setup, setup_type(registered.game))):
        return Again.ALONE
    return Again.NOTHING if is_played_again else Again.REMATCH


def _winner(match: Match, row: MatchRow) -> str:
    won = decode(match.outcome, Outcome).winners if row.is_story and match.outcome else ()
    return next((sitter.name for sitter in row.opponents if sitter.seat in won), "")


def tallies(user: User, viewer_id: int | None) -> tuple[Tally, ...]:
    """How those matches ended for the user, by game, in one query; practice and stories count for nothing."""
    own = Q(series=None) | Q(series__story="")
    over = matches_over(user, viewer_id).filter(own, is_practice=False).order_by()
    seats = Player.objects.filter(user=user, match__in=over)
    results = Counter(
        (game, result_for(outcome, Seat(seat)))
        for game, outcome, seat in seats.values_list("match__game", "match__outcome", "seat")
    )
    return tuple(
        _tally(slug, *(results[slug, result] for result in ("won", "lost", "draw")))
        for slug in GAMES
        if any(game == slug for game, _result in results)
    )


def _tally(slug: str, won: int, lost: int, drawn: int) -> Tally:
    registered = GAMES[slug]
    return Tally(
        game=slug,
        game_name=registered.game.name,
        picture=registered.page.picture,
        played=won + lost + drawn,
        won=won,
        lost=lost,
        drawn=drawn,
    )
