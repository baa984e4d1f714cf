"""A match step by step: recomputed from its secret, shown as each viewer may see it.

While a match is being played viewers can step only through what they have seen already; after the end all see every
seat.
"""

from __future__ import annotations

from typing import Any

from cachetools import LRUCache
from django.utils.safestring import SafeString
from msgspec import Struct

from games.engine.bots import Bot
from games.engine.entries import Acted, Actor
from games.engine.errors import RuleError
from games.engine.fairness import fingerprint
from games.engine.game import Seat, Viewer
from games.engine.record import Check, Record, moments, verify
from games.engine.stages import Stage
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.models import Match
from games.matches.play.hints import Advice, advice, adviser_of, whys_of, whys_seen
from games.matches.play.past import moments_of
from games.matches.play.thinking import Busy, thought
from games.matches.redaction import disclosures, open_view, view_of_state
from games.matches.replays.log import LogScope, log_drawn, logged, once
from games.matches.replays.stages import Point, neighbours, stages_of
from games.matches.replays.track import Track, track_of
from games.matches.room.endings import with_goal_ending
from games.matches.room.headlines import headline
from games.matches.room.selectors import board_for, snapshot_rules
from games.matches.sitters import Sitter
from games.matches.snapshot import MatchSnapshot, snapshot_fresh, state_of
from games.registry import GAMES, game_by

ALL = "all"


class Side(Struct, frozen=True):
    """A side from which a replay can be seen: `key` stands in addresses."""

    key: str
    label: Words
    is_shown: bool


class ReplayPage(Struct, frozen=True):
    """A match at one of its moments."""

    public_id: str
    game: str
    game_name: Words
    template: str
    stylesheet: str
    table_stylesheets: tuple[str, ...]
    names: tuple[str, ...]
    sitters: tuple[Sitter, ...]
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
    """"" where no step of the match discloses anything."""
    is_explained: bool
    """Whether a step may say why it was taken, or what a bot would have done: a place is kept for that."""
    advice: Advice | None
    """The adviser's choice instead of this step, knowing no more than the player; None before the end."""
    is_as_advised: bool
    whys: tuple[Words, ...]
    """Reasons for and against this step in the eyes of the bot that took it; () for people. Before the end there are
    some in practice alone, and they tell nothing that is hidden."""
    counted: Words | None
    """What is said before them."""
    log: SafeString
    """All its lines, drawn."""
    is_over: bool
    is_kept_back: bool
    """Whether its hidden parts are shown only when its day is over."""
    headline: Words
    rules: tuple[Words, ...]
    """The rules it was played by."""

    @property
    def number(self) -> int:
        return self.point.number


_advices: LRUCache[tuple[str, int], Advice] = LRUCache(maxsize=512)
_reasons: LRUCache[tuple[str, int, bool, Viewer], tuple[Words, ...]] = LRUCache(maxsize=512)
_tracks: LRUCache[tuple[Any, ...], Track] = LRUCache(maxsize=512)


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
    mover = _mover(match, snapshot, shown) if is_known else None
    said_to = own if viewers[side] == (own,) else None
    track = _track(match, snapshot, own, said_to)
    stages = _stages(match, snapshot, shown, viewers[side]) if is_known else ()
    later = (
        _stages(match, snapshot, shown + 1, viewers[side]) if is_known and shown < snapshot.entries else ()
    )
    point = Point(shown, _at(at, stages))
    stage = stages[point.at - 1] if point.at else None
    sees = viewers[side][0] if len(viewers[side]) == 1 else own  # as the board is
    scope = LogScope(side, viewers[side], sees, said_to, shown, stage)
    before, after = neighbours(point, len(stages), len(later) if shown < snapshot.entries else None)
    return ReplayPage(
        public_id=snapshot.public_id,
        game=snapshot.slug,
        game_name=snapshot.game.name,
        template=page.template,
        stylesheet=page.stylesheet,
        table_stylesheets=page.table_stylesheets,
        names=snapshot.names,
        sitters=snapshot.sitters,
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
        disclosure_template=page.disclosure_template if _has_disclosures(match, snapshot) else "",
        is_explained=is_known and _is_explained(snapshot),
        advice=advised,
        is_as_advised=advised is not None and _is_as_advised(match, snapshot, shown, advised),
        whys=_whys(match, snapshot, shown, own, mover) if mover else (),
        counted=mover.bot.counted if mover else None,
        log=log_drawn(match, snapshot, scope),
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
        board = board_for(snapshot.slug, state, viewer, snapshot.names, picks)
        is_end = number == snapshot.entries and stage is None
        return with_goal_ending(snapshot, viewer, board) if is_end else board
    view = open_view(snapshot.slug, state, own, snapshot.seats)
    return snapshot.registered.page.board(view, snapshot.names, picks, ())


def _track(match: Match, snapshot: MatchSnapshot, own: Viewer, said_to: Viewer) -> Track:
    def compute() -> Track:
        events = (snapshot.opening, *(entry.events for entry in logged(match, snapshot)))
        return track_of(snapshot, own, events, said_to=said_to)

    return once(_tracks, (match.public_id, snapshot.version, snapshot.names, own, said_to), compute)


def _now(snapshot: MatchSnapshot, number: int, own: Viewer, track: Track, stage: Stage | None) -> Words:
    """The step in words; only the last one says how the match ended."""
    if number == snapshot.entries and stage is None:
        return headline(snapshot, own)
    if stage is not None:
        return _("%(turn)s, %(stage)s", turn=track.turn_at(number - 1) or _("The start"), stage=stage.words)
    return (track.turn_at(number) if number else None) or _("The start")


def _disclosures(match: Match, snapshot: MatchSnapshot, number: int) -> tuple[Any, ...]:
    events, page = moments_of(match, snapshot)[number].events, snapshot.registered.page
    return tuple(page.disclosure(event, more) for event, more in disclosures(snapshot, events))


def _has_disclosures(match: Match, snapshot: MatchSnapshot) -> bool:
    if not snapshot.registered.page.disclosure_template or match.rules != snapshot.game.rules:
        return False
    return any(any(disclosures(snapshot, moment.events)) for moment in moments_of(match, snapshot))


def _is_explained(snapshot: MatchSnapshot) -> bool:
    is_open = snapshot.is_over and not snapshot.is_kept_back
    bots = [snapshot.registered.everyone[one.bot] for one in snapshot.sitters if one.user_id is None]
    if is_open:
        return adviser_of(snapshot) is not None or any(type(bot).why is not Bot.why for bot in bots)
    return snapshot.is_practice and any(type(bot).why_seen is not Bot.why_seen for bot in bots)


def _advice(match: Match, snapshot: MatchSnapshot, number: int) -> Advice | None:
    bot = adviser_of(snapshot)
    if bot is None or number == 0 or not snapshot.is_over or snapshot.is_kept_back:
        return None
    entry = moments_of(match, snapshot)[number].entry
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
    entry = moments_of(match, snapshot)[number].entry
    return isinstance(entry, Acted) and entry.action == advised.action


class _Mover(Struct, frozen=True):
    """The bot that took a step, its seat, and what it did."""

    bot: Bot[Any, Any]
    seat: Seat
    action: Any


def _mover(match: Match, snapshot: MatchSnapshot, number: int) -> _Mover | None:
    entry = moments_of(match, snapshot)[number].entry if number else None
    if not isinstance(entry, Acted) or entry.actor != Actor.BOT:
        return None
    sitter = snapshot.sitter(Seat(entry.seat))
    if sitter is None or sitter.user_id is not None:  # a bot that stood in is gone
        return None
    return _Mover(snapshot.registered.everyone[sitter.bot], sitter.seat, entry.action)


def _whys(
    match: Match, snapshot: MatchSnapshot, number: int, own: Viewer, mover: _Mover
) -> tuple[Words, ...]:
    is_open = snapshot.is_over and not snapshot.is_kept_back
    if not (is_open or snapshot.is_practice):
        return ()

    def compute() -> tuple[Words, ...]:
        states = [moment.state for moment in moments_of(match, snapshot)[number - 1 : number + 1]]
        if is_open:
            return whys_of(mover.bot, view_of_state(snapshot.slug, states[0], mover.seat), mover.action)
        before, after = [view_of_state(snapshot.slug, state, own) for state in states]
        return whys_seen(mover.bot, before, after, mover.seat, mover.action)

    try:
        return thought(_reasons, (match.public_id, number, is_open, own), compute)
    except Busy:
        return ()


def checks_of(match: Match, record: Record[Any, Any]) -> tuple[Check, ...]:
    """A finished match replayed from its record, with every check of it."""
    game = GAMES[match.game].game
    if game.of(record.rules):
        return (*verify(game, record), _state_check(match, record))
    shown = fingerprint(game.slug, record.rules, record.setup, record.secret)
    what = _("The secret and the setup fit the fingerprint of the match.")
    why = _(
        "The match was played by version %(rules)s of the rules, which this site no longer plays by.",
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
    return Check(what, state_of(game, match, record.setup) == last.state)
