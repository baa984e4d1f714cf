"""Lessons: a game's first match, taught on a fixed deal. It is practice, and may be left and taken again at will."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Match, Player
from games.matches.play.services import seat_forfeit
from games.matches.seating.services import match_create
from games.matches.snapshot import MatchSnapshot, snapshot_cached
from games.registry import GAMES
from games.site.locks import lock_user

JUST_BEGUN = 12
"""Entries up to which a lesson is offered beside a match: later on one has learnt without it."""


@transaction.atomic
def lesson_begin(*, user: User, game: str, nonce: str, secret: str) -> Match:
    """The lesson of a game: the one that this user is in, or a new one. Raises NotAllowed where there is none."""
    lock_user(user)
    lesson = GAMES[game].lesson
    if lesson is None:
        raise NotAllowed(_("There is no lesson for this game."))
    playing = Match.objects.playing().filter(game=game, created_by=user, is_practice=True)
    begun = next((match for match in playing.order_by("-pk") if snapshot_cached(match.pk).lesson), None)
    return begun or match_create(
        user=user,
        game=game,
        options=lesson.options,
        nonce=nonce,
        secret=secret,
        hidden=lesson.hidden,
        bots=lesson.bots,
        seats=len(lesson.bots) + 1,
        is_private=True,
    )


def lesson_leave(*, snapshot: MatchSnapshot, user: User) -> None:
    """Leave a lesson in the middle of it, or after its end. Raises NotAllowed for a match that is none."""
    if snapshot.lesson is None or snapshot.seat_of(user.pk) is None:
        raise NotAllowed(_("This isn't your lesson."))
    if snapshot.is_playing:
        seat_forfeit(match_id=snapshot.id, user_id=user.pk)


def match_waiting(user: User, game: str) -> Match | None:
    """A user's own match of a game that waits to be played on, the last touched first."""
    own = Match.objects.playing().of(user).filter(game=game, is_practice=False)
    return own.order_by("-moved_at").first()


def is_lesson_offered(snapshot: MatchSnapshot, user_id: int | None) -> bool:
    """Whether a match is a user's first of its game, alone or against bots, has just begun, and can be taught."""
    if (
        snapshot.registered.lesson is None
        or snapshot.is_practice
        or not snapshot.is_playing
        or snapshot.entries > JUST_BEGUN
        or snapshot.chapter
        or snapshot.daily
    ):
        return False
    if user_id is None or {sitter.user_id for sitter in snapshot.sitters} - {None} != {user_id}:
        return False
    others = Player.objects.filter(user=user_id, match__game=snapshot.slug).exclude(match=snapshot.id)
    return not others.exists()
