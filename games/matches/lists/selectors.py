"""Lists of matches: the lobby, and the matches of one user."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, When, Window
from django.db.models.functions import Cast, RowNumber
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games.engine.game import Outcome, Seat, Viewer
from games.engine.values import Value
from games.engine.wire import decode
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.models import Match, Player, Posting
from games.matches.presence.leases import AWAKE_SINCE
from games.matches.redaction import setup_for_all
from games.matches.seating.options import rules_said
from games.matches.selectors import kept_seat, matches_of
from games.matches.sitters import Sitter, sitters_at, sitters_of
from games.matches.snapshot import setup_type, snapshot_of, state_of
from games.registry import GAMES, Registered

PAGE = 50
"""Open matches on a page of the lobby."""
ROWS_SHOWN = 2
"""Of a user's own matches; more push the games off the page."""
MAX_WATCHED = 8
WATCHED_FOR = dt.timedelta(minutes=15)
"""How long after its last move a match is worth watching."""
HOST_AWAY = dt.timedelta(minutes=10)
"""Absence of the host after which a match leaves the lobby, until they come back."""


class OpenMatch(Value, frozen=True):
    """A row of the lobby."""

    public_id: str
    game: str
    game_name: Words
    host: str
    host_public_id: str
    free_seats: int
    seats: int
    others: tuple[Sitter, ...]
    """All players besides the host."""
    created_at: dt.datetime
    age: int
    """Age as it is shown: in minutes, in whole hours after the first, and so on."""
    options: tuple[Words, ...]
    """The rules it is played by."""
    is_own: bool = False
    """True for the host, who cannot join."""

    @property
    def taken(self) -> int:
        return self.seats - self.free_seats


class OpenMatches(Value, frozen=True):
    """A page of the lobby."""

    rows: tuple[OpenMatch, ...]
    number: int
    pages: int

    @property
    def previous(self) -> int:
        return self.number - 1

    @property
    def next(self) -> int:
        """0 if it is the last one."""
        return self.number + 1 if self.number < self.pages else 0


def matches_open(viewer: User | None = None, number: str = "") -> OpenMatches:
    """A page of the open matches that anyone may join, for all or for one viewer; an invalid page is the first.

    The newest match of each host comes before any host's second, so that no host pushes all others off the page. All
    guests of an address count as one host, and accounts of one address take turns: in a few minutes one person can
    have as many names as a page has rows.
    """
    now = timezone.now()
    paginator = Paginator(_waiting(now), PAGE)
    page = paginator.get_page(number)
    at = sitters_at({match.pk: GAMES[match.game] for match in page})
    rows = tuple([_open_match(match, at.get(match.pk, ()), viewer, now) for match in page])
    return OpenMatches(rows, page.number, paginator.num_pages)


def _waiting(now: dt.datetime) -> QuerySet[Match, Any]:
    """The open matches as rows of what is shown: to make models of them, too, took a third of a full lobby's time."""
    waiting = Match.objects.registered().open().filter(is_private=False, closed_at=None)
    waiting = waiting.filter(rematch_of=None)  # whose seats are kept
    if now - HOST_AWAY > AWAKE_SINCE:  # before, nobody could be seen
        of_host = Player.objects.filter(match=OuterRef("pk"), user=OuterRef("created_by"))
        waiting = waiting.filter(Exists(of_host.filter(seen_at__gt=now - HOST_AWAY)))
    newest_first = F("created_at").desc()
    by_user = Cast("created_by", CharField())
    network = Case(When(opened_from="", then=by_user), default=F("opened_from"))
    host = Case(When(created_by__is_guest=True, then=network), default=by_user)
    rows = waiting.alias(
        turn=Window(RowNumber(), partition_by=host, order_by=newest_first),
        turn_of_network=Window(RowNumber(), partition_by=network, order_by=newest_first),
    )
    rows = rows.order_by("turn", "turn_of_network", newest_first, "pk")
    by_whom = ("created_by_id", "created_by__username", "created_by__public_id")
    return rows.values_list(
        "pk", "public_id", "game", "setup", "is_practice", "created_at", *by_whom, named=True
    )


def _open_match(match: Any, sitters: Sequence[Sitter], viewer: User | None, now: dt.datetime) -> OpenMatch:
    registered = GAMES[match.game]
    seats, options = _terms(match.game, match.setup, match.is_practice)
    host = match.created_by_id
    return OpenMatch(
        public_id=match.public_id,
        game=match.game,
        game_name=registered.game.name,
        host=match.created_by__username or "",
        host_public_id=match.created_by__public_id or "",
        free_seats=seats - len(sitters),
        seats=seats,
        others=tuple(sitter for sitter in sitters if host is None or sitter.user_id != host),
        created_at=match.created_at,
        age=_age(now - match.created_at),
        options=options,
        is_own=viewer is not None and viewer.pk == host,
    )


@lru_cache(maxsize=512)
def _terms(slug: str, stored: str, is_practice: bool) -> tuple[int, tuple[Words, ...]]:
    """The number of seats of a stored setup, and the rules it is played by."""
    registered = GAMES[slug]
    setup = decode(stored, setup_type(registered.game))
    shown = setup_for_all(registered.game, setup)
    return len(setup.seats), rules_said(registered, shown, is_practice=is_practice)


def _age(passed: dt.timedelta) -> int:
    minutes = passed // dt.timedelta(minutes=1)
    return minutes if minutes < 60 else minutes - minutes % 60


class Watched(Struct, frozen=True):
    """A match that anybody may watch."""

    public_id: str
    game_name: Words
    sitters: tuple[Sitter, ...]
    rules: tuple[Words, ...]


def matches_to_watch() -> tuple[Watched, ...]:
    """The public matches of two people or more that were moved in lately; no stories.

    The latest of each host comes before any host's second; of these, those of accounts come before those of guests, and
    the latest first. A person may have many guests, and where a match was opened is not known once it has begun.
    """
    since = timezone.now() - WATCHED_FOR
    rows = (
        Match.objects.registered().playing().filter(is_private=False, is_practice=False, moved_at__gt=since)
    )
    rows = rows.filter(Q(series=None) | Q(series__story=""), daily=None)
    rows = rows.alias(people=Count("players__user")).filter(people__gt=1)
    of_guest, latest_first = F("created_by__is_guest").asc(nulls_last=True), F("moved_at").desc()
    turn = Window(RowNumber(), partition_by=F("created_by"), order_by=latest_first)
    rows = rows.alias(turn=turn).order_by("turn", of_guest, latest_first, "pk")
    found = []
    for match in rows.prefetch_related("players__user")[:MAX_WATCHED]:
        sitters = sitters_of(match.players.all(), GAMES[match.game])
        rules = _terms(match.game, match.setup, match.is_practice)[1]
        found.append(Watched(match.public_id, GAMES[match.game].game.name, sitters, rules))
    return tuple(found)


class MatchRow(Struct, frozen=True):
    """A match in a list of a user's matches."""

    public_id: str
    game: str
    game_name: Words
    title: Words
    """What it is called in a list: a game of a story by its story."""
    opponents: tuple[Sitter, ...]
    status: str
    is_your_turn: bool
    is_out: bool
    """True if the user has lost or left while others still play on."""
    is_story: bool
    """True for a game of a story, in which the player may not want to win."""
    result: str
    """"won", "lost", "draw", or "" while it is not over."""
    scored: Words | None
    """What was reached by somebody who played alone."""
    at: dt.datetime
    """The time of its last change."""
    rules: tuple[Words, ...]
    """The rules it is played by, practice among them."""
    is_practice: bool
    """Whether it counts for nothing."""
    free_seats: int
    """How many players are still awaited."""
    is_rematch: bool
    """Whether its seats are kept for those who played before."""
    is_offered: bool
    """True for a rematch that waits for the user to accept it."""

    @property
    def is_awaited(self) -> bool:
        """Whether another person waits for the user."""
        return self.is_offered or (
            self.is_your_turn and any(one.user_id is not None for one in self.opponents)
        )

    @property
    def picture(self) -> str:
        """The static path of the picture of its game."""
        return GAMES[self.game].page.picture

    @property
    def taken(self) -> int:
        return len(self.opponents) + 1

    @property
    def seats(self) -> int:
        return self.taken + self.free_seats


def matches_current(user: User) -> tuple[MatchRow, ...]:
    """A user's unfinished matches and the rematches offered to them, those that wait for the user first."""
    running = matches_of(user).unfinished().exclude(pk__in=list(_left_for_lessons(user)))
    rows = match_rows(running[:100], user) + match_rows(_rematches_offered(user), user)
    return tuple(sorted(rows, key=lambda row: not (row.is_your_turn or row.is_offered)))


def rows_folded(rows: Sequence[MatchRow]) -> tuple[list[MatchRow], list[MatchRow]]:
    """The rows that are seen at once, all in which a person waits among them, and those that a press unfolds."""
    shown = [row for number, row in enumerate(rows) if row.is_awaited or number < ROWS_SHOWN]
    more = [row for row in rows if row not in shown]
    return (shown, more) if len(more) > 1 else (list(rows), [])


def _left_for_lessons(user: User) -> Iterator[int]:
    """The first tables that a user left for the lesson before any move, and has begun another of the game since.

    They wait on at their address, and "Play on your own" leads back to them, but nobody looks for them in a list.
    """
    tables = Player.objects.filter(user=user, match__game=OuterRef("game"))
    later = tables.filter(match__gt=OuterRef("pk"))
    people = Player.objects.filter(match=OuterRef("pk"), user__isnull=False).exclude(user=user)
    firsts = Match.objects.registered().playing().of(user).filter(is_practice=False, series=None, daily=None)
    firsts = firsts.filter(
        ~Exists(tables.filter(match__lt=OuterRef("pk"))),
        ~Exists(people),
        ~Exists(Posting.objects.filter(match=OuterRef("pk"))),
        Exists(later.filter(match__is_practice=True)),
        Exists(later.filter(match__is_practice=False)),
    )
    for match in firsts:
        snapshot = snapshot_of(match)
        seat = snapshot.seat_of(user.pk)
        if len(snapshot.recent) == snapshot.entries and all(
            one.entry.seat != seat for one in snapshot.recent
        ):
            yield match.pk


def _rematches_offered(user: User) -> list[Match]:
    """The rematches in which a seat is kept for a user who has not taken it yet."""
    waiting = (
        Match.objects.registered().open().filter(rematch_of__players__user=user).exclude(players__user=user)
    )
    rows = waiting.order_by("-created_at").select_related("series").prefetch_related("players__user")[:100]
    return [
        match
        for match in rows
        if kept_seat(match, user.pk) not in {player.seat for player in match.players.all()}
    ]


def match_rows(matches: Iterable[Match] | QuerySet[Match], user: User) -> tuple[MatchRow, ...]:
    """Matches as rows, from the side of one of their players."""
    if isinstance(matches, QuerySet):
        matches = matches.select_related("series").prefetch_related("players__user")
    matches = tuple(matches)
    numbers = _numbers_in_stories(matches)
    return tuple(_match_row(match, user, numbers) for match in matches)


def _numbers_in_stories(matches: Iterable[Match]) -> dict[int, int]:
    """Which game of its story each of these matches is, by match, in one query."""
    told = {match.series_id for match in matches if match.series is not None and match.series.story}
    numbers, begun = {}, Counter[int]()
    if told:
        for pk, series in Match.objects.filter(series__in=told).order_by("pk").values_list("pk", "series"):
            begun[series] += 1
            numbers[pk] = begun[series]
    return numbers


def _title(registered: Registered, number: int) -> Words:
    if not number or registered.story is None:
        return registered.game.name
    return _("%(story)s, game %(number)s", story=registered.story.title, number=str(number))


def _match_row(match: Match, user: User, numbers: Mapping[int, int]) -> MatchRow:
    registered = GAMES[match.game]
    sitters = sitters_of(match.players.all(), registered)
    seat = next((sitter.seat for sitter in sitters if sitter.user_id == user.pk), None)
    return MatchRow(
        public_id=match.public_id,
        game=match.game,
        game_name=registered.game.name,
        title=_title(registered, numbers.get(match.pk, 0)),
        opponents=tuple(sitter for sitter in sitters if sitter.user_id != user.pk),
        status=match.status,
        is_your_turn=match.status == Match.Status.PLAYING and seat in decode(match.acting, list[int]),
        is_out=seat is not None and _is_out(match, registered, seat),
        is_story=match.series is not None and bool(match.series.story),
        result=result_for(match.outcome, seat),
        scored=_scored(match, registered),
        at=match.ended_at or match.moved_at or match.created_at,
        rules=_terms(match.game, match.setup, match.is_practice)[1],
        is_practice=match.is_practice,
        free_seats=_free_seats(match, registered, len(sitters)),
        is_rematch=match.rematch_of_id is not None,
        is_offered=match.status == Match.Status.OPEN and seat is None,
    )


def _free_seats(match: Match, registered: Registered, taken: int) -> int:
    if match.status != Match.Status.OPEN:
        return 0
    setup = decode(match.setup, setup_type(registered.game))
    return len(setup.seats) - taken


def _is_out(match: Match, registered: Registered, seat: Seat) -> bool:
    if match.status != Match.Status.PLAYING or len(match.players.all()) < 3:
        return False  # of two, nobody plays on without the other
    setup = decode(match.setup, setup_type(registered.game))
    return registered.game.is_out(state_of(registered.game, match, setup), seat)


def _scored(match: Match, registered: Registered) -> Words | None:
    if not match.outcome:
        return None
    scores = decode(match.outcome, Outcome).scores
    if len(scores) != 1:
        return None
    return registered.page.scored(scores[0], decode(match.setup, setup_type(registered.game)).options)


def result_for(outcome: str, seat: Viewer) -> str:
    """A stored outcome as seen from a seat: "won", "lost" or "draw"; "" while there is none."""
    if not outcome:
        return ""
    ended = decode(outcome, Outcome)
    winners = ended.winners
    if (not winners and len(ended.scores) > 1) or (len(winners) > 1 and seat in winners):
        return "draw"
    return "won" if seat in winners else "lost"
