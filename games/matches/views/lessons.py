"""Begins a lesson, and leaves it for a match of one's own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guests import ensure_user, user_of
from games.engine.fairness import checked_nonce
from games.matches.seating.commitments import secret_of
from games.matches.seating.lessons import lesson_begin, lesson_leave, match_waiting
from games.matches.selectors import match_by_id
from games.matches.snapshot import snapshot_fresh
from games.matches.views.lobby import new_match
from games.registry import GAMES
from games.site import rates


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Take the lesson of a game, or go on with it; a visitor does so as a guest."""
    if slug not in GAMES or GAMES[slug].lesson is None:
        raise Http404
    nonce, secret = checked_nonce(request.POST.get("nonce", "")), secret_of(request.POST.get("ticket", ""))
    user = ensure_user(request)
    rates.hit_by(request, "match")
    return redirect(lesson_begin(user=user, game=slug, nonce=nonce, secret=secret))


@require_POST
def leave(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Leave a lesson: for the match that waits, or after its end for a new one."""
    user, match = user_of(request), match_by_id(public_id, request.user.pk)
    if user is None or match is None:
        raise Http404
    snapshot = snapshot_fresh(match.pk)
    lesson_leave(snapshot=snapshot, user=user)
    if waiting := match_waiting(user, match.game):
        return redirect(waiting)
    return redirect("game", match.game) if snapshot.is_playing else new_match(request, match.game)
