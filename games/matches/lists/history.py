"""A user's history: their finished matches and how those ended."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from games.engine.game import Seat
from games.engine.words import Words
from games.matches.lists.selectors import result_for
from games.matches.models import Match, Player
from games.registry import GAMES


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
