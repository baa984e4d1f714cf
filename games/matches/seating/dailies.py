"""Tries at the deal of a day, one for each account, and practice on the deals of past days."""

from __future__ import annotations

import datetime as dt
from typing import Any, cast

from django.db import transaction
from msgspec.structs import replace

from accounts.models import User
from games.engine.fairness import make_secret
from games.engine.setup import Setup
from games.engine.wire import decode
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Daily, DailyTry, Match
from games.matches.play.dailies import DAY_OVER, daily_at, day_of, end_of, nonce_of, setup_rng, start_of
from games.matches.seating.services import match_begun
from games.matches.snapshot import setup_type
from games.registry import GAMES
from games.site.locks import lock_user

NO_DEAL = _("There is no deal for that day.")
NOT_OVER = _("That day isn't over. You can practice on its deal when it is.")
FOR_ACCOUNTS = _("The deal of the day is for accounts. As a guest, you can practice.")
TOO_NEW = _("Your account is younger than this day. You can practice now, and play tomorrow's deal.")

REHEARSAL = "rehearsal"
"""The nonce of every rehearsal: it counts for nothing."""


def daily_setup(daily: Daily) -> Setup[Any]:
    """The setup that is played on a day."""
    return cast("Setup[Any]", decode(daily.setup, setup_type(GAMES[daily.game].game)))


def check_may_try(user: User, day: dt.date) -> None:
    """Raises NotAllowed for guests, and for accounts made after the day began."""
    if user.is_guest:
        raise NotAllowed(FOR_ACCOUNTS)
    if user.account_since is None or user.account_since >= start_of(day):
        raise NotAllowed(TOO_NEW)


@transaction.atomic
def daily_try(*, user: User, game: str, now: dt.datetime) -> Match:
    """The one try of a user at today's deal, which begins now if it has not. Raises NotAllowed."""
    lock_user(user)
    daily = daily_at(game, day_of(now))
    if daily is None:
        raise NotAllowed(NO_DEAL)
    own = DailyTry.objects.filter(daily=daily, user=user).select_related("match").first()
    if own is not None:
        return own.match
    check_may_try(user, daily.day)
    # Held, so that the day ends before this try begins or after: then it ends the try, too.
    held = Daily.objects.select_for_update().get(pk=daily.pk)
    if held.published_at is not None or now >= end_of(held.day):
        raise NotAllowed(DAY_OVER)
    match = match_begun(
        user=user,
        game=game,
        setup=daily_setup(held),
        secret=held.secret,
        nonce=nonce_of(held.day),
        daily=held,
    )
    DailyTry.objects.create(daily=held, user=user, match=match)
    return match


@transaction.atomic
def daily_practise(*, user: User, game: str, day: dt.date) -> Match:
    """Practice on the deal of a day that is over. Raises NotAllowed."""
    lock_user(user)
    daily = daily_at(game, day)
    if daily is None:
        raise NotAllowed(NO_DEAL)
    if daily.published_at is None:
        raise NotAllowed(NOT_OVER)
    practice = _practice(daily_setup(daily))
    return match_begun(
        user=user, game=game, setup=practice, secret=daily.secret, nonce=nonce_of(day), daily=daily
    )


@transaction.atomic
def daily_rehearse(*, user: User, game: str) -> Match:
    """Practice on a deal of the kind that days have, drawn now: for days that have none."""
    lock_user(user)
    secret = make_secret()
    setup = GAMES[game].game.daily(setup_rng(secret))
    if setup is None:
        raise NotAllowed(NO_DEAL)
    return match_begun(
        user=user, game=game, setup=_practice(setup), secret=secret, nonce=REHEARSAL, daily=None
    )


def _practice(setup: Setup[Any]) -> Setup[Any]:
    return replace(setup, options=replace(setup.options, practice=True))
