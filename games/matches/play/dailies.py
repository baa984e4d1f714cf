"""One deal a day for all (UTC): made days ahead, tried once by each account, published when the day is over.

Until then no page holds its secret, nor anything of a try but its score (`redaction`, `selectors`). How tries begin
is in `seating/dailies.py`, how the day ends in `play/day_end.py`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django.db import connection
from django.utils import timezone

from games.engine.fairness import fingerprint, make_secret
from games.engine.rng import Rng
from games.engine.wire import encode
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Daily, DailyTry
from games.matches.snapshot import MatchSnapshot
from games.registry import GAMES

AHEAD, MADE = 2, 7
"""The least and the usual number of days before its day that a deal is made."""
DAY_OVER = _("The day is over, and with it this try.")


def day_of(now: dt.datetime) -> dt.date:
    """The day (UTC) of a moment."""
    return now.astimezone(dt.UTC).date()


def start_of(day: dt.date) -> dt.datetime:
    """The first moment of a day."""
    return dt.datetime.combine(day, dt.time(), dt.UTC)


def end_of(day: dt.date) -> dt.datetime:
    """The first moment after a day."""
    return start_of(day + dt.timedelta(days=1))


def nonce_of(day: dt.date) -> str:
    """The nonce that every player has on that day."""
    return f"daily-{day.isoformat()}"


def has_daily(slug: str) -> bool:
    """Whether a game has a deal of the day."""
    return slug in GAMES and GAMES[slug].game.daily(Rng("0" * 64)) is not None


def dailies_make(now: dt.datetime) -> None:
    """Make the deals of the coming days that are missing; never one with less than two days left."""
    today = day_of(now)
    days = {today + dt.timedelta(days=ahead) for ahead in range(AHEAD, MADE + 1)}
    for slug in filter(has_daily, GAMES):
        made = Daily.objects.filter(game=slug, day__in=days).values_list("day", flat=True)
        new = [_made(slug, day, now) for day in sorted(days - set(made))]
        # The first process has made it: the other's secret was shown to no one, and is forgotten.
        Daily.objects.bulk_create(new, ignore_conflicts=True)


def setup_rng(secret: str) -> Rng:
    """What draws the setup of a deal from its secret."""
    return Rng(sha256(f"{secret}:setup".encode()).hexdigest())


def _made(slug: str, day: dt.date, now: dt.datetime) -> Daily:
    game, secret = GAMES[slug].game, make_secret()
    setup = game.daily(setup_rng(secret))
    assert setup is not None  # noqa: S101 - for the type: only games with a deal of the day come here
    return Daily(
        game=slug,
        day=day,
        rules=game.rules,
        setup=encode(setup),
        secret=secret,
        fingerprint=fingerprint(slug, game.rules, setup, secret),
        made_at=now,
    )


def daily_at(slug: str, day: dt.date) -> Daily | None:
    """The deal of a day, if it can be played; None if none was made in time, or the rules have changed since."""
    return Daily.objects.filter(game=slug, day=day, rules=GAMES[slug].game.rules).first()


def check_runs(snapshot: MatchSnapshot, now: dt.datetime) -> None:
    """Raises NotAllowed if a match is a try of a day that is over. Call it in the transaction that writes a move.

    The day is over by this clock or the database's, and cannot end before the transaction does.
    """
    if snapshot.daily is None or snapshot.is_practice:
        return
    if now >= end_of(snapshot.daily.day) or not _runs(snapshot.daily.id, end_of(snapshot.daily.day)):
        raise NotAllowed(DAY_OVER)


def _runs(daily_id: int, end: dt.datetime) -> bool:
    table = Daily._meta.db_table
    # SQLite has no clock but this machine's, and one writer at a time.
    more = " AND clock_timestamp() < %s FOR SHARE" if connection.vendor == "postgresql" else ""
    values: list[Any] = [daily_id, end] if more else [daily_id]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT 1 FROM {table} WHERE id = %s AND published_at IS NULL{more}",  # noqa: S608
            values,
        )
        return cursor.fetchone() is not None


def scores_post(snapshots: Iterable[MatchSnapshot]) -> None:
    """Write the scores of a day's tries, in the transaction that ends them."""
    now = timezone.now()
    for snapshot in snapshots:
        if snapshot.outcome is None or snapshot.daily is None or snapshot.is_practice:
            continue
        tries = DailyTry.objects.filter(match_id=snapshot.id, ended_at=None)
        has_won = bool(snapshot.outcome.winners)
        tries.update(score=snapshot.outcome.scores[0], has_won=has_won, ended_at=now)
