"""What tests of the deal of the day share: a day for which one was made, and people who may try it."""

from __future__ import annotations

import datetime as dt

from accounts.models import User
from games.engine.fairness import fingerprint
from games.engine.wire import encode
from games.matches.models import Daily, Match
from games.matches.play.dailies import AHEAD, dailies_make, daily_at, day_of, setup_rng, start_of
from games.matches.seating.dailies import daily_try
from games.registry import GAMES
from tests.support.noon import NOON
from tests.support.play import person

THIEF = "card_thief"
DAY = day_of(NOON)
PAGE = f"/daily/{THIEF}/"
MIDNIGHT = start_of(DAY + dt.timedelta(days=1))


def made() -> Daily:
    """The deal of the day at whose noon tests play."""
    dailies_make(NOON - dt.timedelta(days=AHEAD))
    daily = daily_at(THIEF, DAY)
    assert daily is not None
    return daily


def made_of(secret: str, day: dt.date) -> Daily:
    """The deal of a day as a secret makes it that was drawn days ago."""
    game = GAMES[THIEF].game
    setup = game.daily(setup_rng(secret))
    return Daily.objects.create(
        game=THIEF,
        day=day,
        rules=game.rules,
        setup=encode(setup),
        secret=secret,
        fingerprint=fingerprint(THIEF, game.rules, setup, secret),
        made_at=start_of(day) - AHEAD * dt.timedelta(days=1),
    )


def member(name: str) -> User:
    """Somebody who had an account when the day began."""
    user = person(name)
    user.account_since = start_of(DAY) - dt.timedelta(seconds=1)
    user.save()
    return user


def tried(user: User, now: dt.datetime = NOON) -> Match:
    return daily_try(user=user, game=THIEF, now=now)
