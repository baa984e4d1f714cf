"""The pages of the deals of the day: who tried them, how well, and what is promised for the days to come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from django.db.models import Max, Min, QuerySet
from django.urls import reverse
from msgspec import Struct

from accounts.models import User
from games.engine.errors import RuleError
from games.engine.game import Viewer
from games.engine.offers import Art
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.matches.models import Daily, DailyTry
from games.matches.play.dailies import daily_at, day_of, end_of, start_of
from games.matches.seating.dailies import check_may_try, daily_setup
from games.registry import GAMES
from games.site.translation import translate

SHOWN = 50
DAY = dt.timedelta(days=1)
ROW, ROW_BEFORE = 7, 4
"""The number of days in the row of a page, and how many of them may come before its own."""
NOBODY: Viewer = None


class BoardLine(Struct, frozen=True):
    """A line of the leaderboard."""

    rank: int
    name: str
    public_id: str
    score: int
    is_viewer: bool


class OwnTry(Struct, frozen=True):
    """The viewer's own try."""

    match_id: str
    is_over: bool
    has_won: bool
    score: int
    better_than: str
    """The percentage of the other finished tries that it beats; "" if there is none."""
    streak: int
    """Days in a row with a try, up to this one."""


class DayInRow(Struct, frozen=True):
    """A day in the row of those before and after it."""

    day: dt.date
    is_shown: bool
    """Whether it is the day of this page."""
    is_today: bool
    is_sealed: bool
    """Whether it has not begun, and its deal is fixed."""
    has_deal: bool
    own: OwnScore | None
    """What the viewer made of it; None without a try."""
    best: str
    """The best score of all; "" for none."""


class OwnScore(Struct, frozen=True):
    """What somebody made of a day."""

    is_over: bool
    has_won: bool
    score: int


class DayPage(Struct, frozen=True):
    """A day as one viewer sees it."""

    day: dt.date
    is_today: bool
    is_over: bool
    ends_at: dt.datetime
    options: tuple[tuple[Words, Art | None], ...]
    """What is played, in words and as pictures; () where there is no deal."""
    own: OwnTry | None
    why_not: Words | None
    """Why the viewer cannot try it; None if they can."""
    leaderboard: tuple[BoardLine, ...]
    failed: int
    going_on: int
    fingerprint: str
    made_at: dt.datetime | None
    secret: str
    """"" until the day is over."""
    before: dt.date | None
    """The day before, if there was a deal."""
    row: tuple[DayInRow, ...]


def day_page(slug: str, day: dt.date, user: User | None, now: dt.datetime) -> DayPage:
    """A day that has begun."""
    daily = daily_at(slug, day)
    tries = list(DailyTry.objects.filter(daily=daily).select_related("user", "match")) if daily else []
    ended = [one for one in tries if one.ended_at is not None]
    before = daily_at(slug, day - DAY)
    is_over = daily is not None and daily.published_at is not None
    return DayPage(
        day=day,
        is_today=day == day_of(now),
        is_over=is_over,
        ends_at=end_of(day),
        options=tuple(_options(slug, daily)) if daily else (),
        own=_own(tries, ended, user),
        why_not=_why_not(user, day),
        leaderboard=tuple(_leaderboard(ended, user)),
        failed=sum(not one.has_won for one in ended),
        going_on=len(tries) - len(ended),
        fingerprint=daily.fingerprint if daily else "",
        made_at=daily.made_at if daily else None,
        secret=daily.secret if daily and is_over else "",
        before=before.day if before else None,
        row=tuple(_row(slug, day, user, now)),
    )


def _options(slug: str, daily: Daily) -> Iterator[tuple[Words, Art | None]]:
    page, options = GAMES[slug].page, daily_setup(daily).options
    yield from zip_longest(page.daily_words(options), page.daily_art(options))


def _row(slug: str, day: dt.date, user: User | None, now: dt.datetime) -> Iterator[DayInRow]:
    """The days around one, from the first that had a deal."""
    today = day_of(now)
    deals = Daily.objects.filter(game=slug, rules=GAMES[slug].game.rules)
    oldest = deals.aggregate(day=Min("day"))["day"] or day
    first = max(day - ROW_BEFORE * DAY, min(oldest, day))
    days = [first + later * DAY for later in range(ROW)]
    deals = deals.filter(day__in=days)
    made = set(deals.values_list("day", flat=True))
    tries = DailyTry.objects.filter(daily__in=deals)
    own = {there: OwnScore(at is not None, won, score) for there, score, won, at in _scores(tries, user)}
    won = tries.filter(has_won=True, ended_at__isnull=False).values_list("daily__day")
    best = dict(won.annotate(best=Max("score")))
    for one in days:
        yield DayInRow(
            day=one,
            is_shown=one == day,
            is_today=one == today,
            is_sealed=one > today and one in made,
            has_deal=one in made,
            own=own.get(one),
            best=str(best.get(one, "")),
        )


def _scores(tries: QuerySet[DailyTry], user: User | None) -> Iterator[Any]:
    yield from (
        tries.filter(user=user).values_list("daily__day", "score", "has_won", "ended_at") if user else ()
    )


def promised(slug: str, now: dt.datetime) -> tuple[Daily, ...]:
    """The deals of the coming days, of which pages show the day and the fingerprint only."""
    rows = Daily.objects.filter(game=slug, day__gt=day_of(now)).order_by("day")
    return tuple(rows.only("day", "fingerprint"))


def opens_at(slug: str, now: dt.datetime) -> dt.datetime | None:
    """When the next deal that can be tried opens, which is past if today has one; None if none is made yet."""
    rows = Daily.objects.filter(game=slug, rules=GAMES[slug].game.rules, day__gte=day_of(now))
    first = rows.aggregate(day=Min("day"))["day"]
    return start_of(first) if first else None


def is_first(slug: str, now: dt.datetime) -> bool:
    """Whether no day before today had a deal."""
    return not Daily.objects.filter(game=slug, day__lt=day_of(now)).exists()


def opens_next(slug: str, now: dt.datetime) -> dt.datetime | None:
    """When the first deal after today's opens; None if none is made yet."""
    return opens_at(slug, end_of(day_of(now)))


def deal_today(slug: str, now: dt.datetime) -> tuple[Words, ...]:
    """What is played today; () without a deal."""
    daily = daily_at(slug, day_of(now))
    return tuple([what for what, _art in _options(slug, daily)]) if daily else ()


def _why_not(user: User | None, day: dt.date) -> Words | None:
    if user is None:
        return _("Log in or sign up: the deal of the day is for accounts that existed when the day began.")
    try:
        check_may_try(user, day)
    except RuleError as error:
        return error.words
    return None


def _key(one: DailyTry) -> tuple[bool, int]:
    return one.has_won, one.score


def _leaderboard(ended: Iterable[DailyTry], user: User | None) -> Iterable[BoardLine]:
    """Those who made it, the best first; equal scores share a rank."""
    won = sorted((one for one in ended if one.has_won), key=lambda one: (-one.score, one.pk))
    for one in won:
        is_viewer = user is not None and one.user_id == user.pk
        rank = 1 + sum(other.score > one.score for other in won)
        if rank <= SHOWN or is_viewer:
            yield BoardLine(rank, one.user.username, one.user.public_id, one.score, is_viewer)


def _own(tries: Iterable[DailyTry], ended: Sequence[DailyTry], user: User | None) -> OwnTry | None:
    own = next((one for one in tries if user is not None and one.user_id == user.pk), None)
    if own is None:
        return None
    others = [one for one in ended if one.pk != own.pk]
    worse = sum(_key(one) < _key(own) for one in others)
    percent = 100 * worse // len(others) if others else 0
    return OwnTry(
        match_id=own.match.public_id,
        is_over=own.ended_at is not None,
        has_won=own.has_won,
        score=own.score,
        better_than=str(percent) if percent else "",  # nobody wants to read 0 %
        streak=streak_of(own),
    )


def streak_of(last: DailyTry) -> int:
    """How many days in a row, up to the day of this try, its player has tried."""
    same = DailyTry.objects.filter(user=last.user_id, daily__game=last.daily.game)
    days, day = set(same.values_list("daily__day", flat=True)), last.daily.day
    streak = 0
    while day - streak * DAY in days:
        streak += 1
    return streak


def shared_text(slug: str, page: DayPage, site: str) -> str:
    """A result to send to others, in the reader's language; it says nothing of the deal."""
    own = page.own
    if own is None or not own.is_over:
        return ""
    game = GAMES[slug]
    lines = [
        _("%(game)s, %(daily)s, %(day)s", game=game.game.name, daily=game.page.daily_name, day=str(page.day)),
        _("%(score)s points", score=own.score)
        if own.has_won
        else _("Failed, with %(score)s points", score=own.score),
    ]
    if own.better_than:
        lines.append(_("Better than %(percent)s%% of the others", percent=own.better_than))
    if own.streak > 1:
        lines.append(ngettext("%(n)s day in a row", "%(n)s days in a row", own.streak))
    return "\n".join([*map(translate, lines), site + reverse("daily_of", args=[slug, page.day.isoformat()])])
