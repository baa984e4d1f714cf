"""A match as a value, decoded once and kept: what services decide on and selectors show.

The cache may be behind what another process wrote. So nothing is written on its word alone (the
write names the version it started from), and nothing is refused on its word alone either.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable
from operator import is_
from threading import Lock
from typing import Any, cast

import msgspec
from cachetools import LRUCache
from django.utils import timezone
from django.utils.functional import cached_property
from msgspec import Struct

from games.engine.entries import AnyEntry, entry_type
from games.engine.fairness import promise_of
from games.engine.game import AnyGame, Earning, Outcome, Seat
from games.engine.setup import Setup
from games.engine.wire import decode
from games.matches.models import Match, Move, Player
from games.registry import GAMES, Registered

AWAKE_SINCE = timezone.now()
"""The moment at which this process began to serve the site."""
RECENT_ENTRIES = 24
"""Entries of the log that a snapshot holds: those that the room's log shows."""


class Sitter(Struct, frozen=True):
    """Who sits in a seat, as pages show it."""

    seat: Seat
    name: str
    user_id: int | None
    public_id: str
    """The user's id in addresses; "" for a bot."""
    bot: str
    """The bot that controls the seat; "" if a person does."""


class Rematch(Struct, frozen=True):
    """The rematch of a finished match, and who sits there already."""

    public_id: str
    user_ids: tuple[int, ...]
    taken: tuple[Seat, ...]


class Chapter(Struct, frozen=True):
    """The place of a match in a story: which story, and the match’s number in it, from 1."""

    story: str
    number: int


class DayShown(Struct, frozen=True):
    """The day of whose deal a match is."""

    id: int
    day: dt.date


class Logged(Struct, frozen=True, eq=False):
    """An entry in the log of a match. Itself and nothing else is its equal: what pages say of it is
    remembered, and hashing all that stands in an entry would cost more than saying it again."""

    number: int
    entry: AnyEntry


class MatchSnapshot(Struct, frozen=True, dict=True):
    """A match at one version."""

    id: int
    public_id: str
    slug: str
    rules: int
    status: str
    is_private: bool
    version: int
    entries: int
    setup: Setup[Any]
    state: Any
    turns: tuple[int, ...]
    acting: tuple[Seat, ...]
    outcome: Outcome | None
    deadline: dt.datetime | None
    sitters: tuple[Sitter, ...]
    opening: tuple[Any, ...]
    recent: tuple[Logged, ...]
    fingerprint: str
    promise: str
    """The hash of the secret that the creator was shown before sending a nonce."""
    host_id: int | None = None
    """The user who opened the match."""
    rematch: Rematch | None = None
    kept_for: tuple[str, ...] = ()
    """In a rematch that waits: whom each seat is kept for, "" where a bot sat; else empty."""
    chapter: Chapter | None = None
    is_practice: bool = False
    """True if it counts for nothing."""
    daily: DayShown | None = None
    is_kept_back: bool = False
    """Whether it is a try of a day that was not over when this was loaded (`Match.is_kept_back`)."""

    @property
    def stake(self) -> int:
        """How many credits each seat brings; 0 in a match without credits."""
        return 0 if self.is_practice else self.game.stake(self.setup.options)

    @property
    def earnings(self) -> tuple[Earning, ...]:
        """What it has earned for whoever played it; nothing before its end, nor where it is not one's own setup."""
        if self.outcome is None or self.is_practice or self.daily:
            return ()
        return self.game.earns(self.outcome, self.state)

    @property
    def registered(self) -> Registered:
        return GAMES[self.slug]

    @property
    def game(self) -> AnyGame:
        return GAMES[self.slug].game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.setup.seats)))

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        taken = {sitter.seat for sitter in self.sitters}
        return tuple(seat for seat in self.seats if seat not in taken)

    def seat_again(self, seat: int) -> Seat:
        """The seat in the rematch of whoever has this one."""
        return seat_again(seat, len(self.setup.seats))

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat has nothing more to do in this match while others play on."""
        return self.is_playing and self.game.is_out(self.state, seat)

    @property
    def is_solo(self) -> bool:
        """Whether it is played by one alone."""
        return len(self.setup.seats) == 1

    @property
    def is_playing(self) -> bool:
        return self.status == Match.Status.PLAYING

    @property
    def is_open(self) -> bool:
        return self.status == Match.Status.OPEN

    @property
    def is_over(self) -> bool:
        return self.status == Match.Status.OVER

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name at each seat, "" where nobody sits yet."""
        names = {sitter.seat: sitter.name for sitter in self.sitters}
        return tuple(names.get(Seat(seat), "") for seat in range(len(self.setup.seats)))

    @cached_property
    def _seats(self) -> dict[int, Seat]:
        return {sitter.user_id: sitter.seat for sitter in self.sitters if sitter.user_id is not None}

    def seat_of(self, user_id: int | None) -> Seat | None:
        """The seat a user sits in; None for a spectator."""
        return self._seats.get(user_id) if user_id is not None else None

    @property
    def host(self) -> Sitter | None:
        """Who opened the match, if they still sit there; an open match is called off when they leave."""
        return next(
            (sitter for sitter in self.sitters if sitter.user_id and sitter.user_id == self.host_id), None
        )

    def sitter(self, seat: Seat) -> Sitter | None:
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)

    def bot_of(self, seat: Seat) -> str:
        """The bot that controls a seat; "" if a person does, or nobody."""
        sitter = self.sitter(seat)
        return sitter.bot if sitter else ""

    @property
    def bots_to_act(self) -> tuple[Sitter, ...]:
        if not self.is_playing:
            return ()
        return tuple(sitter for sitter in self.sitters if sitter.bot and sitter.seat in self.acting)


def seat_again(seat: int, seats: int) -> Seat:
    """The seat in a rematch of whoever had a seat before: each moves on by one, so that all begin in turn."""
    return Seat((seat + 1) % seats)


def setup_type(game: AnyGame) -> Any:
    """The type of a game's setups, for strict decoding."""
    return cast("Any", Setup)[game.Options]


def sitter_of(player: Player, registered: Registered) -> Sitter:
    """A player row as pages show it."""
    if player.user is not None:
        user = player.user
        return Sitter(Seat(player.seat), user.username, user.pk, user.public_id, player.bot)
    bot = registered.bots[player.bot]
    return Sitter(Seat(player.seat), player.alias or str(bot.name), None, "", player.bot)


def sitters_of(players: Iterable[Player], registered: Registered) -> tuple[Sitter, ...]:
    """All who sit in a match; of bots with the same name the second is called 2, and so on."""
    sitters: list[Sitter] = []
    for player in players:
        sitter = sitter_of(player, registered)
        alike = [other for other in sitters if other.user_id is None and other.bot == sitter.bot]
        is_another = sitter.user_id is None and alike and not player.alias
        name = f"{sitter.name} {len(alike) + 1}" if is_another else sitter.name
        sitters.append(msgspec.structs.replace(sitter, name=name))
    return tuple(sitters)


def snapshot_load(match_id: int) -> MatchSnapshot:
    """The match as the database has it now, in a few queries. Raises Match.DoesNotExist."""
    match = Match.objects.select_related("series", "daily").get(pk=match_id)
    registered = GAMES[match.game]
    game = registered.game
    setup = decode(match.setup, setup_type(game))
    players = match.players.select_related("user")
    moves = Move.objects.filter(
        match_id=match_id, number__gt=match.entries - RECENT_ENTRIES, number__lte=match.entries
    ).values_list("number", "entry")
    kind = entry_type(game)
    return MatchSnapshot(
        id=match.pk,
        public_id=match.public_id,
        slug=match.game,
        rules=match.rules,
        status=match.status,
        is_private=match.is_private,
        version=match.version,
        entries=match.entries,
        setup=setup,
        state=state_of(game, match),
        turns=tuple(json.loads(match.turns)),
        acting=tuple(json.loads(match.acting)),
        outcome=decode(match.outcome, Outcome) if match.outcome else None,
        deadline=match.deadline,
        sitters=sitters_of(players, registered),
        opening=decode(match.opening, cast("Any", tuple)[game.Event, ...]),
        recent=tuple(Logged(number, decode(entry, kind)) for number, entry in moves),
        fingerprint=match.fingerprint,
        promise=promise_of(match.secret),
        host_id=match.created_by_id,
        rematch=_rematch(match),
        kept_for=_kept_for(match, len(setup.seats)),
        is_practice=match.is_practice,
        chapter=_chapter(match),
        daily=DayShown(match.daily.pk, match.daily.day) if match.daily else None,
        is_kept_back=match.is_kept_back,
    )


def _rematch(match: Match) -> Rematch | None:
    if match.status != Match.Status.OVER:
        return None
    rematch = Match.objects.alive().filter(rematch_of=match).first()
    if rematch is None:
        return None
    seated = list(rematch.players.values_list("seat", "user_id"))
    return Rematch(
        public_id=rematch.public_id,
        user_ids=tuple(user_id for _seat, user_id in seated if user_id is not None),
        taken=tuple(Seat(seat) for seat, _user_id in seated),
    )


def _kept_for(match: Match, seats: int) -> tuple[str, ...]:
    if match.status != Match.Status.OPEN or match.rematch_of_id is None:
        return ()
    before = Player.objects.filter(match=match.rematch_of_id, user__isnull=False)
    names = {seat_again(seat, seats): name for seat, name in before.values_list("seat", "user__username")}
    return tuple(names.get(Seat(seat), "") for seat in range(seats))


def _chapter(match: Match) -> Chapter | None:
    if match.series is None or not match.series.story:
        return None
    number = match.series.matches.filter(pk__lte=match.pk).count()
    return Chapter(match.series.story, number)


def state_of(game: AnyGame, match: Match) -> Any:
    """The stored state of a match, brought to today's rules; None before it begins."""
    if not match.state:
        return None
    if match.state_rules != game.rules:
        return game.upgrade(json.loads(match.state), match.state_rules)
    return decode(match.state, game.State)


_cache: LRUCache[int, MatchSnapshot] = LRUCache(maxsize=4096)
_lock = Lock()


def snapshot_known(match_id: int) -> MatchSnapshot | None:
    """The match as this process last saw it, if it did; never asks the database."""
    with _lock:
        return _cache.get(match_id)


def snapshot_cached(match_id: int) -> MatchSnapshot:
    """The match as this process last saw it."""
    return snapshot_known(match_id) or snapshot_fresh(match_id)


def snapshot_fresh(match_id: int) -> MatchSnapshot:
    """The match as the database has it now."""
    return snapshot_remember(snapshot_load(match_id))


def snapshot_remember(snapshot: MatchSnapshot) -> MatchSnapshot:
    """Keep a snapshot that was read or committed; returns the newest known."""
    with _lock:
        known = _cache.get(snapshot.id)
        if known is not None:
            if known.version > snapshot.version:
                return known
            snapshot = _with_known_entries(snapshot, known)
        _cache[snapshot.id] = snapshot
    return snapshot


def _with_known_entries(snapshot: MatchSnapshot, known: MatchSnapshot) -> MatchSnapshot:
    """The snapshot with the very entries that are known already: a log is only ever added to, and what
    pages say of an entry is remembered for that one object (see `Logged`)."""
    kept = {logged.number: logged for logged in known.recent}
    recent = tuple([kept.get(logged.number, logged) for logged in snapshot.recent])
    if all(map(is_, recent, snapshot.recent)):
        return snapshot
    return msgspec.structs.replace(snapshot, recent=recent)


def snapshots_forget() -> None:
    """Empty the cache, as a new process would start."""
    with _lock:
        _cache.clear()
