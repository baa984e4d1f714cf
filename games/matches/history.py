"""What somebody has played: their finished matches and how those ended."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from games.engine.game import Seat
from games.engine.words import Words
from games.matches.listings import result_for
from games.matches.models import Match, Player
from games.registry import GAMES


class Tally(Struct, frozen=True):
    """How the matches of one game ended for somebody."""

    game: str
    game_name: Words
    picture: str
    played: int
    won: int
    lost: int
    drawn: int


def matches_over(user: User) -> QuerySet[Match]:
    """The finished matches of a user, the latest first."""
    return Match.objects.filter(players__user=user, status=Match.Status.OVER, game__in=GAMES).order_by(
        "-ended_at", "-pk"
    )


def tallies(user: User) -> tuple[Tally, ...]:
    """How the finished matches of a user ended, by game, in one query; stories count for nothing."""
    own = Q(match__series=None) | Q(match__series__story="")
    seats = Player.objects.filter(own, user=user, match__status=Match.Status.OVER)
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
