"""A match as a value, decoded once and kept: what services decide on and selectors show.

The cache may be behind what another process wrote. So no write trusts it alone (each names the version it started
from), and no refusal does either.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import is_
from threading import Lock
from typing import Any, cast

import msgspec
from cachetools import LRUCache
from django.utils.functional import cached_property
from msgspec import Struct

from games.engine.chain import Chain, chain_key
from games.engine.entries import AnyEntry, entry_type
from games.engine.fairness import promise_of
from games.engine.game import AnyGame, Earning, Outcome, Seat
from games.engine.lessons import Lesson
from games.engine.setup import Setup
from games.engine.summaries import Summary
from games.engine.wire import canonical, decode
from games.matches.closing import closing_list
from games.matches.models import Match, Move, Player
from games.matches.sitters import Sitter, seated_after, sitters_of
from games.matches.snapshot_parts import Chapter, Closing, DayShown, Logged, Rematch
from games.registry import GAMES, Registered, game_by

LOG_BLOCK = 8
"""How many entries of the log are sent as one block."""
RECENT_ENTRIES = 3 * LOG_BLOCK + LOG_BLOCK - 1
"""Entries of the log that a snapshot holds: enough for three whole blocks and one that grows."""


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
    chain: Chain | None = None
    """The chain of its entries with its secret key; None before the deal, and in matches older than chains."""
    host_id: int | None = None
    """The user who opened the match."""
    closing: Closing | None = None
    """How a table that a list closes stands; None for any other."""
    rematch: Rematch | None = None
    kept_for: tuple[str, ...] = ()
    """In a waiting rematch: the user for whom each seat is kept, "" where a bot sat; else empty."""
    chapter: Chapter | None = None
    is_practice: bool = False
    daily: DayShown | None = None
    undoable: tuple[int, ...] = ()
    """The entries that the seat to act may take back, the last at the end."""
    is_kept_back: bool = False
    """Whether it is a try of a day that was not over when this was loaded (`Match.is_kept_back`)."""
    newcomers: tuple[int, ...] = ()
    """The users here who won no match of this game before, where winners are offered another way to play."""
    log: tuple[AnyEntry, ...] | None = None
    """All entries of a match that is shown from a record; None for one whose entries are in the database."""

    @cached_property
    def summaries(self) -> dict[Seat | None, Summary | None]:
        return {}  # the summary of each seat, and of spectators, once somebody has looked

    @property
    def stake(self) -> int:
        """How many credits each seat brings; 0 in a match without credits."""
        return 0 if self.is_practice else self.game.stake(self.setup.options)

    @property
    def earnings(self) -> tuple[Earning, ...]:
        """The players' earnings; none before the end, in practice, or at the deal of a day."""
        if self.outcome is None or self.is_practice or self.daily:
            return ()
        return self.game.earns(self.outcome, self.state)

    @property
    def registered(self) -> Registered:
        return GAMES[self.slug]

    @property
    def game(self) -> AnyGame:
        return game_by(self.slug, self.rules)

    @cached_property
    def lesson(self) -> Lesson[Any] | None:
        """The lesson of its game, if this match is one."""
        lesson = self.registered.lesson
        return lesson if lesson and lesson.teaches(self.setup) else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.setup.seats)))

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        taken = {sitter.seat for sitter in self.sitters}
        return tuple(seat for seat in self.seats if seat not in taken)

    def seat_again(self, seat: int) -> Seat:
        """The seat in the rematch of the player who has this one."""
        return seat_again(seat, len(self.setup.seats))

    def may_take_back(self, seat: Seat | None) -> bool:
        """Whether a seat can undo its last action; results of older rules cannot be recomputed."""
        is_known = self.rules == self.game.rules
        return self.is_playing and is_known and bool(self.undoable) and self.acting == (seat,)

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat has nothing more to do in this match while others play on."""
        return self.is_playing and self.game.is_out(self.state, seat)

    @property
    def is_goal_reached(self) -> bool:
        """Whether it is a game of a story that ended as the player wants it."""
        story, outcome = self.registered.story, self.outcome
        return bool(self.chapter and story and outcome and story.is_goal_reached(outcome))

    @property
    def is_solo(self) -> bool:
        """Whether a single player plays it."""
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
        """The name at each seat; "" for a free one."""
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
        """The user who opened the match, if still seated; an open match is called off when they leave."""
        opened = (one for one in self.sitters if one.user_id and one.user_id == self.host_id)
        return next(opened, None)

    def sitter(self, seat: Seat) -> Sitter | None:
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)

    def bot_of(self, seat: Seat) -> str:
        """The bot that controls a seat; "" for a person, or a free seat."""
        return sitter.bot if (sitter := self.sitter(seat)) else ""

    @property
    def bots_to_act(self) -> tuple[Sitter, ...]:
        acting = self.acting if self.is_playing else ()
        return tuple(sitter for sitter in self.sitters if sitter.bot and sitter.seat in acting)


def seat_again(seat: int, seats: int) -> Seat:
    """The seat in a rematch of the player who had this one: each moves on by one, so that all begin in turn."""
    return Seat((seat + 1) % seats)


def setup_type(game: AnyGame) -> Any:
    """The type of a game's setups, for strict decoding."""
    return cast("Any", Setup)[game.Options]


def snapshot_load(match_id: int, known: MatchSnapshot | None = None) -> MatchSnapshot:
    """The match as stored now, in a few queries, or in two from what it was once. Raises Match.DoesNotExist."""
    if known is not None and known.is_playing and not known.daily:
        match = Match.objects.get(pk=match_id)
        if match.status == Match.Status.PLAYING and _only_entries_came(match, known):
            return _with_entries(match, known)
    return snapshot_of_row(Match.objects.select_related("series", "daily").get(pk=match_id))


def _only_entries_came(match: Match, known: MatchSnapshot) -> bool:
    """Whether nothing but entries came since: whatever else changes raises the version by itself, but for names."""
    return 0 < match.version - known.version == match.entries - known.entries


def _with_entries(match: Match, known: MatchSnapshot) -> MatchSnapshot:
    """A match that is played, with the entries that came since."""
    came = _logged(match, known.game, known.entries)
    return msgspec.structs.replace(
        known,
        version=match.version,
        entries=match.entries,
        state=state_of(known.game, match, known.setup),
        turns=tuple(json.loads(match.turns)),
        acting=tuple(json.loads(match.acting)),
        deadline=match.deadline,
        sitters=reduce(seated_after, [logged.entry for logged in came], known.sitters),
        recent=(*known.recent, *came)[-RECENT_ENTRIES:],
        chain=Chain(known.chain.key, match.entries, match.head) if known.chain else None,
        undoable=tuple(json.loads(match.undoable)),
    )


def snapshot_of_row(match: Match) -> MatchSnapshot:
    """A match whose row was just read, or changed within this transaction, without reading it again."""
    registered = GAMES[match.game]
    game = game_by(match.game, match.rules)
    setup = decode(match.setup, setup_type(game))
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
        state=state_of(game, match, setup),
        turns=tuple(json.loads(match.turns)),
        acting=tuple(json.loads(match.acting)),
        outcome=decode(match.outcome, Outcome) if match.outcome else None,
        deadline=match.deadline,
        sitters=(sitters := sitters_of(match.players.select_related("user"), registered)),
        opening=decode(match.opening, cast("Any", tuple)[game.Event, ...]),
        recent=_logged(match, game, match.entries - RECENT_ENTRIES),
        fingerprint=match.fingerprint,
        promise=match.promise or promise_of(match.secret),
        chain=Chain(chain_key(match.secret), match.entries, match.head) if match.head else None,
        host_id=match.created_by_id,
        closing=_closing(match, setup.options),
        rematch=_rematch(match),
        kept_for=_kept_for(match, len(setup.seats)),
        is_practice=match.is_practice,
        chapter=_chapter(match),
        daily=DayShown(match.daily.pk, match.daily.day) if match.daily else None,
        undoable=tuple(json.loads(match.undoable)),
        is_kept_back=match.is_kept_back,
        newcomers=tuple(newcomers_of(match, registered, sitters)),
    )


def newcomers_of(match: Match, registered: Registered, sitters: Iterable[Sitter]) -> Iterator[int]:
    """The users in a match that began who won none of this game before, where winners are offered another."""
    if registered.page.next_way is None or match.status == Match.Status.OPEN:
        return
    earlier = Player.objects.filter(match__game=match.game, match__status=Match.Status.OVER, match__lt=match)
    for user_id in [sitter.user_id for sitter in sitters if sitter.user_id is not None]:
        played = earlier.filter(user_id=user_id).values_list("seat", "match__outcome").iterator()
        if not any(seat in decode(outcome, Outcome).winners for seat, outcome in played):
            yield user_id


def _closing(match: Match, options: Any) -> Closing | None:
    if not match.has_list:
        return None
    if match.status != Match.Status.OPEN or match.closed_at is None:
        return Closing(match.anew)
    return Closing(match.anew, canonical(closing_list(match, tuple(match.players.all()), options)).decode())


def _logged(match: Match, game: AnyGame, since: int) -> tuple[Logged, ...]:
    """The entries after the one of this number."""
    kind = entry_type(game)
    moves = Move.objects.filter(match=match, number__gt=since, number__lte=match.entries)
    rows = moves.values_list("number", "entry") if match.entries else ()
    return tuple(Logged(at, decode(entry, kind)) for at, entry in rows)


def _rematch(match: Match) -> Rematch | None:
    if match.status != Match.Status.OVER:
        return None
    rematch = Match.objects.alive().filter(rematch_of=match).first()
    if rematch is None:
        return None
    seated = list(rematch.players.values_list("seat", "user_id"))
    user_ids = tuple(user_id for _seat, user_id in seated if user_id is not None)
    return Rematch(rematch.public_id, user_ids, taken=tuple(Seat(seat) for seat, _user_id in seated))


def _kept_for(match: Match, seats: int) -> tuple[str, ...]:
    if match.status != Match.Status.OPEN or match.rematch_of_id is None:
        return ()
    before = Player.objects.filter(match=match.rematch_of_id, user__isnull=False)
    names = {seat_again(seat, seats): name for seat, name in before.values_list("seat", "user__username")}
    return tuple(names.get(Seat(seat), "") for seat in range(seats))


def _chapter(match: Match) -> Chapter | None:
    if match.series is None or not match.series.story:
        return None
    return Chapter(match.series.story, match.series.matches.filter(pk__lte=match.pk).count())


def state_of(game: AnyGame, match: Match, setup: Setup[Any]) -> Any:
    """The stored state of a match, brought to today's rules; None before it begins."""
    if not match.state:
        return None
    if match.state_rules == game.rules:
        state = decode(match.state, game.State)
    else:
        state = game.upgrade(json.loads(match.state), match.state_rules)
    return game.restored(state, setup)


_cache: LRUCache[int, MatchSnapshot] = LRUCache(maxsize=4096)
_lock = Lock()


def snapshot_known(match_id: int) -> MatchSnapshot | None:
    """The match as this process last saw it, or None; never asks the database."""
    with _lock:
        return _cache.get(match_id)


def snapshot_cached(match_id: int) -> MatchSnapshot:
    """The match as this process last saw it."""
    return snapshot_known(match_id) or snapshot_fresh(match_id)


def snapshot_of(match: Match) -> MatchSnapshot:
    """A match as its row was read: what this process remembers, if it is of that version."""
    known = snapshot_known(match.pk)
    return known if known is not None and known.version == match.version else snapshot_fresh(match.pk)


def snapshot_renamed(match: Match) -> MatchSnapshot:
    """The same under the names of now: a new name raises no version."""
    if (known := snapshot_known(match.pk)) is None or known.version != match.version:
        return snapshot_remember(snapshot_of_row(match))
    sitters = sitters_of(match.players.select_related("user"), known.registered)
    kept_for = _kept_for(match, len(known.setup.seats))
    if (sitters, kept_for) == (known.sitters, known.kept_for):
        return known
    return snapshot_remember(msgspec.structs.replace(known, sitters=sitters, kept_for=kept_for))


def snapshot_fresh(match_id: int) -> MatchSnapshot:
    """The match as stored now."""
    return snapshot_remember(snapshot_load(match_id, snapshot_known(match_id)))


def snapshot_remember(snapshot: MatchSnapshot) -> MatchSnapshot:
    """Keep a snapshot that was read or committed; returns the newest known."""
    with _lock:
        known = _cache.get(snapshot.id)
        if known is not None:
            if known.version > snapshot.version:
                return known
            snapshot = _with_known_entries(snapshot, known)
            if known.version == snapshot.version and known.names == snapshot.names:
                snapshot.summaries.update(known.summaries)  # they take milliseconds to make
        _cache[snapshot.id] = snapshot
    return snapshot


def _with_known_entries(snapshot: MatchSnapshot, known: MatchSnapshot) -> MatchSnapshot:
    """The snapshot with the entry objects that are known already: `Logged` is compared by identity."""
    kept = {logged.number: logged for logged in known.recent}
    recent = tuple([kept.get(logged.number, logged) for logged in snapshot.recent])
    is_same = all(map(is_, recent, snapshot.recent))
    return snapshot if is_same else msgspec.structs.replace(snapshot, recent=recent)


def snapshots_forget() -> None:
    """Empty the cache, as a new process would start."""
    with _lock:
        _cache.clear()
