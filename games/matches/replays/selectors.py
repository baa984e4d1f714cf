"""A match step by step: recomputed from its secret, shown as each viewer may see it.

While a match is being played viewers can step only through what they have seen already; after the end all see every
seat.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache
from msgspec import Struct

from games.engine.entries import Acted, Actor, AnyEntry
from games.engine.errors import RuleError
from games.engine.fairness import fingerprint
from games.engine.game import Seat, Viewer
from games.engine.record import Check, Record, moments, verify
from games.engine.stages import Stage
from games.engine.wire import decode
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.models import Match
from games.matches.play.hints import Advice, advice, adviser_of, whys_of
from games.matches.play.past import moments_of
from games.matches.play.thinking import Busy, thought
from games.matches.redaction import disclosures, open_view, view_of_state
from games.matches.replays.stages import Point, neighbours, stages_of
from games.matches.replays.track import Track, track_of
from games.matches.room.headlines import headline, own_line
from games.matches.room.selectors import LogLine, board_for, event_lines, sight_after, snapshot_rules
from games.matches.selectors import entries_of
from games.matches.snapshot import MatchSnapshot, snapshot_fresh
from games.registry import GAMES, game_by

ALL = "all"

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Side(Struct, frozen=True):
    """A side from which a replay can be seen: `key` stands in addresses."""

    key: str
    label: Words
    is_shown: bool


class LineShown(Struct, frozen=True):
    """A line of the log, and whether its entry has happened by now."""

    number: int
    words: Words
    is_now: bool
    is_first: bool
    """True for the first line of its entry: that one is a link to it."""
    is_later: bool
    """Whether it has not happened yet."""


class ReplayPage(Struct, frozen=True):
    """A match at one of its moments."""

    public_id: str
    game: str
    game_name: Words
    template: str
    stylesheet: str
    table_stylesheet: str
    names: tuple[str, ...]
    point: Point
    before: Point
    after: Point
    last: int
    side: str
    sides: tuple[Side, ...]
    board: Any
    """None if the match was begun with older rules, which are gone."""
    track: Track
    now: Words
    """Where the step stands: at the start, in a turn, or how it ended."""
    disclosures: tuple[Any, ...]
    """What this step kept hidden while it could help, for `disclosure_template`."""
    disclosure_template: str
    advice: Advice | None
    """The adviser's choice instead of this step, knowing no more than the player; None before the end."""
    is_as_advised: bool
    whys: tuple[Words, ...]
    """Reasons for and against this step in the eyes of the bot that took it; () for people, and before the end."""
    log: tuple[LineShown, ...]
    is_over: bool
    is_kept_back: bool
    """Whether its hidden parts are shown only when its day is over."""
    headline: Words
    rules: tuple[Words, ...]
    """The rules it was played by."""

    @property
    def number(self) -> int:
        return self.point.number


_lines: LRUCache[tuple[Any, ...], tuple[LogLine, ...]] = LRUCache(maxsize=512)
_advices: LRUCache[tuple[str, int], Advice] = LRUCache(maxsize=512)
_reasons: LRUCache[tuple[str, int], tuple[Words, ...]] = LRUCache(maxsize=512)
_tracks: LRUCache[tuple[Any, ...], Track] = LRUCache(maxsize=512)
_lock = Lock()


def _once(cache: LRUCache[K, V], key: K, compute: Callable[[], V]) -> V:
    with _lock:
        known = cache.get(key)
    if known is None:
        known = compute()
        with _lock:
            cache[key] = known
    return known


def _entries(match: Match, snapshot: MatchSnapshot) -> tuple[AnyEntry, ...]:
    """The log up to the version of the snapshot, though the match may have gone on since."""
    return entries_of(match)[: snapshot.entries]


def replay_page(match: Match, user_id: int | None, number: str, side: str, at: str = "") -> ReplayPage:
    """The moment after entry `number`, or at a stage within it, from a side; invalid values fall back to the usual
    ones."""
    snapshot = snapshot_fresh(match.pk)
    own = snapshot.seat_of(user_id)
    is_known = match.rules == snapshot.game.rules
    viewers = _viewers(snapshot, own)
    side = side if side in viewers else next(iter(viewers))
    shown = _number(number, snapshot)
    page = snapshot.registered.page
    advised = _advice(match, snapshot, shown) if is_known else None
    track = _track(match, snapshot, own)
    stages = _stages(match, snapshot, shown, viewers[side]) if is_known else ()
    later = (
        _stages(match, snapshot, shown + 1, viewers[side]) if is_known and shown < snapshot.entries else ()
    )
    point = Point(shown, _at(at, stages))
    stage = stages[point.at - 1] if point.at else None
    before, after = neighbours(point, len(stages), len(later) if shown < snapshot.entries else None)
    return ReplayPage(
        public_id=snapshot.public_id,
        game=snapshot.slug,
        game_name=snapshot.game.name,
        template=page.template,
        stylesheet=page.stylesheet,
        table_stylesheet=page.table_stylesheet,
        names=snapshot.names,
        point=point,
        before=before,
        after=after,
        last=snapshot.entries,
        side=side,
        sides=tuple(Side(key, _label(snapshot, key, own), key == side) for key in viewers),
        board=_board(match, snapshot, shown, side, own, stage) if is_known else None,
        track=track,
        now=_now(snapshot, shown, own, track, stage),
        disclosures=_disclosures(match, snapshot, shown) if is_known and stage is None else (),
        disclosure_template=page.disclosure_template,
        advice=advised,
        is_as_advised=advised is not None and _is_as_advised(match, snapshot, shown, advised),
        whys=_whys(match, snapshot, shown) if is_known else (),
        log=_log(match, snapshot, shown, viewers[side], own, stage),
        is_over=snapshot.is_over and not snapshot.is_kept_back,
        is_kept_back=snapshot.is_kept_back,
        headline=headline(snapshot, own),
        rules=snapshot_rules(snapshot),
    )


def _viewers(snapshot: MatchSnapshot, own: Viewer) -> dict[str, tuple[Viewer, ...]]:
    """The sides from which a user may see a match, the usual one first."""
    if not snapshot.is_over or snapshot.is_kept_back:
        return {_key(own): (own,)}
    seats = tuple(Seat(seat) for seat in range(len(snapshot.setup.seats)))
    sides: dict[str, tuple[Viewer, ...]] = {}
    if own is not None:
        sides[_key(own)] = (own,)
    if len(seats) > 1:
        sides[ALL] = seats
    for seat in seats:
        sides[_key(seat)] = (seat,)
    return sides


def _key(viewer: Viewer) -> str:
    return "watch" if viewer is None else str(viewer)


def _label(snapshot: MatchSnapshot, key: str, own: Viewer) -> Words:
    if key == ALL:
        return _("Everybody's cards")
    if key == _key(None):
        return _("Spectators")
    return _("Your seat") if key == _key(own) else _("%(name)s", name=snapshot.names[int(key)])


def _number(asked: str, snapshot: MatchSnapshot) -> int:
    if asked.isascii() and asked.isdigit() and len(asked) < 10:
        return min(int(asked), snapshot.entries)
    return 0 if snapshot.is_over else snapshot.entries


def _stages(
    match: Match, snapshot: MatchSnapshot, number: int, viewers: tuple[Viewer, ...]
) -> tuple[Stage, ...]:
    """The stages of an entry, for whoever sees the least of it."""
    events = moments_of(match, snapshot)[number].events if number else ()
    return stages_of(snapshot, events, viewers[0] if len(viewers) == 1 else None)


def _at(asked: str, stages: tuple[Stage, ...]) -> int:
    return min(int(asked), len(stages)) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0


def _board(
    match: Match, snapshot: MatchSnapshot, number: int, side: str, own: Viewer, stage: Stage | None
) -> Any:
    picks = stage.picks if stage else ()
    state = moments_of(match, snapshot)[number - 1 if stage else number].state
    if side != ALL:
        viewer = None if side == _key(None) else Seat(int(side))
        return board_for(snapshot.slug, state, viewer, snapshot.names, picks)
    view = open_view(snapshot.slug, state, own, snapshot.seats)
    return snapshot.registered.page.board(view, snapshot.names, picks, ())


def _track(match: Match, snapshot: MatchSnapshot, own: Viewer) -> Track:
    def compute() -> Track:
        logged = (snapshot.opening, *(entry.events for entry in _entries(match, snapshot)))
        return track_of(snapshot, own, logged)

    return _once(_tracks, (match.public_id, snapshot.version, snapshot.names, own), compute)


def _now(snapshot: MatchSnapshot, number: int, own: Viewer, track: Track, stage: Stage | None) -> Words:
    """The step in words; how it ended is told only where it ends."""
    if number == snapshot.entries and stage is None:
        return headline(snapshot, own)
    if stage is not None:
        return _("%(turn)s, %(stage)s", turn=track.turn_at(number - 1) or _("The start"), stage=stage.words)
    return (track.turn_at(number) if number else None) or _("The start")


def _disclosures(match: Match, snapshot: MatchSnapshot, number: int) -> tuple[Any, ...]:
    events, page = moments_of(match, snapshot)[number].events, snapshot.registered.page
    return tuple(page.disclosure(event, more) for event, more in disclosures(snapshot, events))


def _advice(match: Match, snapshot: MatchSnapshot, number: int) -> Advice | None:
    bot = adviser_of(snapshot)
    if bot is None or number == 0 or not snapshot.is_over or snapshot.is_kept_back:
        return None
    entry = _entries(match, snapshot)[number - 1]
    if not isinstance(entry, Acted) or entry.actor != Actor.PERSON:
        return None
    before = number - 1

    def compute() -> Advice:
        state = moments_of(match, snapshot)[before].state
        return advice(snapshot, bot, state, entry.seat, before)

    try:
        return thought(_advices, (match.public_id, before), compute)
    except Busy:
        return None


def _is_as_advised(match: Match, snapshot: MatchSnapshot, number: int, advised: Advice) -> bool:
    entry = _entries(match, snapshot)[number - 1]
    return isinstance(entry, Acted) and entry.action == advised.action


def _whys(match: Match, snapshot: MatchSnapshot, number: int) -> tuple[Words, ...]:
    if number == 0 or not snapshot.is_over or snapshot.is_kept_back:
        return ()
    entry = moments_of(match, snapshot)[number].entry
    sitter = snapshot.sitter(entry.seat) if isinstance(entry, Acted) and entry.actor == Actor.BOT else None
    if (
        sitter is None or not isinstance(entry, Acted) or sitter.user_id is not None
    ):  # a bot that stood in is gone
        return ()
    action, bot = entry.action, snapshot.registered.everyone[sitter.bot]

    def compute() -> tuple[Words, ...]:
        view = view_of_state(snapshot.slug, moments_of(match, snapshot)[number - 1].state, sitter.seat)
        return whys_of(bot, view, action)

    try:
        return thought(_reasons, (match.public_id, number), compute)
    except Busy:
        return ()


def _log(
    match: Match,
    snapshot: MatchSnapshot,
    now: int,
    viewers: tuple[Viewer, ...],
    own: Viewer,
    stage: Stage | None,
) -> tuple[LineShown, ...]:
    seen_by = viewers[0] if len(viewers) == 1 else own  # as the board is
    key = (match.public_id, snapshot.version, snapshot.names, viewers, seen_by)
    lines = _once(_lines, key, lambda: _all_lines(match, snapshot, viewers, seen_by))
    numbers = [int(line.number) for line in lines]
    told = len(lines) if stage is None else numbers.index(now) + _told(match, snapshot, now, viewers, stage)
    return tuple(
        LineShown(
            number,
            line.words,
            number == now and index < told,
            index == 0 or numbers[index - 1] != number,
            number > now or index >= told,
        )
        for index, (number, line) in enumerate(zip(numbers, lines, strict=True))
    )


def _told(
    match: Match, snapshot: MatchSnapshot, number: int, viewers: tuple[Viewer, ...], stage: Stage
) -> int:
    """How many lines of an entry tell what has happened by a stage of it."""
    events = moments_of(match, snapshot)[number].events[: stage.events]
    own = own_line(_entries(match, snapshot)[number - 1], snapshot.names)
    sight = snapshot.registered.page.sight(snapshot.setup.map, None)  # how places are called adds no line
    return bool(own) + len(_event_lines(snapshot.slug, number, events, viewers, snapshot.names, sight))


def _all_lines(
    match: Match, snapshot: MatchSnapshot, viewers: tuple[Viewer, ...], seen_by: Viewer
) -> tuple[LogLine, ...]:
    sight = snapshot.registered.page.sight(snapshot.setup.map, seen_by)
    lines = list(_event_lines(snapshot.slug, 0, snapshot.opening, viewers, snapshot.names, sight))
    sight = sight_after(snapshot.slug, sight, snapshot.opening, seen_by)
    for number, entry in enumerate(_entries(match, snapshot), start=1):
        own = own_line(entry, snapshot.names)
        if own:
            lines.append(LogLine(str(number), own))
        lines += _event_lines(snapshot.slug, number, entry.events, viewers, snapshot.names, sight)
        sight = sight_after(snapshot.slug, sight, entry.events, seen_by)
    return tuple(lines)


def _event_lines(
    slug: str,
    number: int,
    events: tuple[Any, ...],
    viewers: tuple[Viewer, ...],
    names: tuple[str, ...],
    sight: Any,
) -> tuple[LogLine, ...]:
    """The sentences about events for those who may know what all of these viewers may know."""
    if len(viewers) == 1:
        return event_lines(slug, number, events, viewers[0], names, sight)
    lines: tuple[LogLine, ...] = ()
    for event in events:
        plain = event_lines(slug, number, (event,), None, names, sight)
        of_each = (event_lines(slug, number, (event,), viewer, names, sight) for viewer in viewers)
        lines += next((more for more in of_each if more != plain), plain)
    return lines


def checks_of(match: Match, record: Record[Any, Any]) -> tuple[Check, ...]:
    """A finished match replayed from its record, with every check of it."""
    game = GAMES[match.game].game
    if game.of(record.rules):
        return (*verify(game, record), _state_check(match, record))
    shown = fingerprint(game.slug, record.rules, record.setup, record.secret)
    what = _("The secret and the setup fit the fingerprint of the match.")
    why = _(
        "The match was played by rules of version %(rules)s, which this site no longer plays by.",
        rules=record.rules,
    )
    return (
        Check(what, shown == record.fingerprint),
        Check(_("Every entry is possible by the rules, from this seed."), False, why),
    )


def _state_check(match: Match, record: Record[Any, Any]) -> Check:
    what = _("The board at the end is the one that was stored.")
    game = game_by(match.game, match.rules)
    try:
        last = moments(game, record)[-1]
    except RuleError as error:
        return Check(what, False, error.words)
    return Check(what, decode(match.state, game.State) == last.state)
