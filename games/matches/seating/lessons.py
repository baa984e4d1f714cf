"""Lessons: a game's first match, taught on a fixed deal. It is practice, and may be left and taken again at will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.setup import Deck, MapText
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Match, Player
from games.matches.play.services import seat_forfeit
from games.matches.seating.options import usual_map
from games.matches.seating.services import match_create, match_locked
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_of_row
from games.matches.told import tell
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
    if not _is_just_begun(snapshot, user_id):
        return False
    others = Player.objects.filter(user=user_id, match__game=snapshot.slug).exclude(match=snapshot.id)
    return not others.exists()


def _is_just_begun(snapshot: MatchSnapshot, user_id: int | None) -> bool:
    """Whether a match that can be taught, of a user alone or against bots, has just begun."""
    if (
        snapshot.registered.lesson is None
        or snapshot.is_practice
        or not snapshot.is_playing
        or snapshot.entries > JUST_BEGUN
        or snapshot.chapter
        or snapshot.daily
    ):
        return False
    return user_id is not None and {sitter.user_id for sitter in snapshot.sitters} - {None} == {user_id}


@transaction.atomic
def match_alone(
    *,
    user: User,
    game: str,
    options: Any,
    bots: Sequence[str],
    deck: Deck | None = None,
    map_text: MapText | None = None,
    **given: Any,
) -> Match:
    """A match alone or against bots, made as `match_create` does.

    A table that its player left for the lesson before any move would wait for ever beside it. If it is the same, it is
    gone on with instead; otherwise it is called off, unless credits lie on it.
    """
    lock_user(user)
    left = _left_for_lesson(user, game)
    if left and _is_same(snapshot_of_row(left), options, bots, deck, map_text):
        return left
    made = match_create(
        user=user, game=game, options=options, bots=bots, deck=deck, map_text=map_text, **given
    )
    if left and left != made and not snapshot_of_row(left).stake:
        left.status, left.ended_at, left.deadline = Match.Status.CALLED_OFF, timezone.now(), None
        left.state, left.acting, left.undoable = "", "[]", "[]"
        left.version += 1
        left.save()
        tell(snapshot_of_row(left))
    return made


def _left_for_lesson(user: User, game: str) -> Match | None:
    """A user's first match of a game, locked, if they left it for the lesson before any move."""
    first = Player.objects.filter(user=user, match__game=game).order_by("match").first()
    if first is None or not _is_untouched(snapshot_cached(first.match_id), user):
        return None
    practice = Match.objects.filter(game=game, created_by=user, is_practice=True).order_by("pk")
    if not any(snapshot_cached(pk).lesson for pk in practice.values_list("pk", flat=True)):
        return None
    match = match_locked(Match.objects.get(pk=first.match_id))
    return match if _is_untouched(snapshot_of_row(match), user) else None


def _is_untouched(snapshot: MatchSnapshot, user: User) -> bool:
    """Whether a match that can be taught has just begun, and its player has not moved."""
    seat = snapshot.seat_of(user.pk)
    return _is_just_begun(snapshot, user.pk) and all(logged.entry.seat != seat for logged in snapshot.recent)


def _is_same(
    snapshot: MatchSnapshot, options: Any, bots: Sequence[str], deck: Deck | None, map_text: MapText | None
) -> bool:
    """Whether a match is what is asked for."""
    settled = snapshot.game.settled(options)
    text = map_text or usual_map(snapshot.registered, settled)
    asked = (settled, text, deck, ["", *bots])
    setup = snapshot.setup
    return asked == (
        setup.options,
        setup.map,
        setup.seats[0].deck,
        [sitter.bot for sitter in snapshot.sitters],
    )
