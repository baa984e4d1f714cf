"""The deal of the day: its page, the one try at it, and practice on those of past days."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_user, user_of
from games.matches.errors import NotAllowed
from games.matches.lists.days import DayPage, day_page, is_first, opens_at, promised, shared_text
from games.matches.play.dailies import dailies_make, day_of, has_daily
from games.matches.play.day_end import days_end
from games.matches.seating.commitments import chance_offered
from games.matches.seating.dailies import FOR_ACCOUNTS, daily_practise, daily_rehearse, daily_try
from games.registry import GAMES
from games.site import rates
from games.site.refusals import refused

FIRST_YEAR = 2000
"""The first year with days to ask for. Of the first and the last year a neighbouring day may not exist."""


@require_safe
def daily(request: HttpRequest, slug: str) -> HttpResponse:
    """Today's deal."""
    _check(slug)
    return _shown(request, slug, day_of(timezone.now()))


@require_safe
def daily_of(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """The deal of a day that has begun."""
    _check(slug)
    asked = _day(day)
    if asked > day_of(timezone.now()):
        raise Http404
    return _shown(request, slug, asked)


def _shown(request: HttpRequest, slug: str, day: dt.date) -> HttpResponse:
    now = timezone.now()
    days_end(now)
    dailies_make(now)
    user, registered = user_of(request), GAMES[slug]
    page = day_page(slug, day, user, now)
    context = {
        "page": page,
        "game": registered.game,
        "daily_name": registered.page.daily_name,
        "picture": registered.page.picture,
        "promised": promised(slug, now),
        "opens_at": opens_at(slug, now),
        "shared": shared_text(slug, page, request.build_absolute_uri("/")[:-1]),
        **_instead(slug, page, now),
    }
    return render(request, "matches/daily.html", context)


def _instead(slug: str, page: DayPage, now: dt.datetime) -> dict[str, Any]:
    """What there is to play for whoever has no try today, nor yesterday's deal: all other ways into the game."""
    if page.fingerprint and (page.own or not page.why_not):
        return {}
    has_lesson = GAMES[slug].lesson is not None
    return {"chance": chance_offered(), "has_lesson": has_lesson, "is_first": is_first(slug, now)}


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Begin the try at today's deal, or go on with it."""
    _check(slug)
    user = user_of(request)
    if user is None:
        raise NotAllowed(FOR_ACCOUNTS)
    rates.hit_by(request, "match")
    return redirect(daily_try(user=user, game=slug, now=timezone.now()))


@require_POST
def practise(request: HttpRequest, slug: str, day: str) -> HttpResponseBase:
    """Practice of the deal of a past day; a visitor plays as a guest."""
    _check(slug)
    asked = _day(day)
    user = ensure_user(request)
    rates.hit_by(request, "match")
    try:
        return redirect(daily_practise(user=user, game=slug, day=asked))
    except NotAllowed as error:  # a day that has not begun has no page to say why
        return refused(request, error, reverse("daily", args=[slug]))


@require_POST
def rehearse(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Practice on a deal of the same kind as those of days; a visitor plays as a guest."""
    _check(slug)
    user = ensure_user(request)
    rates.hit_by(request, "match")
    return redirect(daily_rehearse(user=user, game=slug))


def _check(slug: str) -> None:
    if not has_daily(slug):
        raise Http404


def _day(text: str) -> dt.date:
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    if day.isoformat() != text or not FIRST_YEAR <= day.year < dt.MAXYEAR:
        raise Http404
    return day
