"""What the room of a match shows to one viewer: the frame of its page, and its fragments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from games.engine.entries import AnyEntry
from games.engine.game import EarningKind, Outcome, Viewer
from games.engine.offers import Offer
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.matches.models import Match
from games.matches.redaction import events_for, view_for, view_of_state
from games.matches.room.beats import Beats, last_beats
from games.matches.room.headlines import headline, own_line
from games.matches.snapshot import Logged, MatchSnapshot
from games.registry import GAMES


class SeatRow(Value, frozen=True):
    """A seat as the room shows it; without a name it is free."""

    seat: str
    name: str
    public_id: str
    is_bot: bool
    """True also while a bot plays for somebody who is away."""
    is_viewer: bool
    is_to_act: bool
    has_won: bool
    is_out: bool = False
    kept_for: str = ""
    """The player for whom a free seat of a rematch is kept; "" for none."""

    @property
    def vacancy(self) -> Words:
        """The words for it while nobody sits there."""
        return _("Kept for %(name)s", name=self.kept_for) if self.kept_for else _("Free seat")


class LogLine(Value, frozen=True):
    """What the log says of one event, and of which entry."""

    number: str
    words: Words


class LogPart(Value, frozen=True, eq=False):
    """What the log says of one entry, the last first. Only itself is its equal, as with `Logged`."""

    lines: tuple[LogLine, ...]


class RoomFrame(Value, frozen=True):
    """What the page of a match room shows around its fragments."""

    public_id: str
    game_name: Words
    headline: Words
    version: str
    is_open: bool
    is_playing: bool
    is_over: bool
    is_private: bool
    is_solo: bool
    """True if it is played by one alone."""
    is_waiting: bool
    """True where the page changes without the viewer doing anything."""
    fingerprint: str
    stylesheet: str
    story: str
    """The story that the match belongs to; "" for none."""
    bots: tuple[tuple[str, Words], ...]
    """For the host of a match that waits: the bots to fill it with, by slug."""


class MatchPage(Value, frozen=True):
    """All that the fragments of a match room show to one viewer at one version."""

    public_id: str
    game: str
    game_name: Words
    viewer: Viewer
    turn: str
    """The turn the viewer may spend now; "" if there is none."""
    is_called_off: bool
    is_practice: bool
    """True if it counts for nothing."""
    places: tuple[SeatRow, ...]
    headline: Words
    board: Any
    template: str
    offers: tuple[Offer, ...]
    """The offers beside the board: those on nothing in it."""
    prefix: str
    log: tuple[LogPart, ...]
    steps: Beats
    """The last entry, step by step."""
    outcome: Outcome | None
    rematch_id: str
    """The public id of the match's rematch; "" if there is none."""
    is_rematch_mine: bool
    """True if the viewer sits there already."""
    is_rematch_taken: bool
    """True if somebody else has the viewer's seat there."""
    is_solo: bool
    """True if it is played by one alone."""
    cashed_out: str
    """The credits that went back to the viewer's purse at the end; "" if none were brought."""
    earned: tuple[Words, ...]
    """What the viewer's ledger has got from it."""
    bots: tuple[tuple[str, Words], ...]
    """For the host of a match that waits: the bots to fill it with, by slug."""
    daily: str
    """The day of whose deal it is, if it is the viewer's one try at that; else ""."""
    may_resign: bool
    story: str
    """The story that the match belongs to; "" for none."""

    @property
    def has_many_free(self) -> bool:
        return sum(not place.name for place in self.places) > 1

    @property
    def is_viewer_to_act(self) -> bool:
        return bool(self.turn)


def room_frame(snapshot: MatchSnapshot, viewer: Viewer) -> RoomFrame:
    """The page around the fragments; it costs no view and no board."""
    return RoomFrame(
        public_id=snapshot.public_id,
        game_name=snapshot.game.name,
        headline=headline(snapshot, viewer),
        version=str(snapshot.version),
        is_open=snapshot.is_open,
        is_playing=snapshot.is_playing,
        is_over=snapshot.is_over,
        is_private=snapshot.is_private,
        is_solo=snapshot.is_solo,
        is_waiting=snapshot.is_open or (snapshot.is_playing and viewer not in snapshot.acting),
        fingerprint=snapshot.fingerprint,
        stylesheet=snapshot.registered.page.stylesheet,
        story=_story_of(snapshot),
        bots=_bots_for_host(snapshot, viewer),
    )


def match_page(snapshot: MatchSnapshot, viewer: Viewer, prefix: tuple[str, ...] = ()) -> MatchPage:
    """The match as one viewer may see it, with what was picked so far."""
    page = snapshot.registered.page
    is_to_act = snapshot.is_playing and viewer in snapshot.acting
    prefix = prefix if is_to_act else ()  # nobody else has anything to pick
    board = view = None
    offers: tuple[Offer, ...] = ()
    if snapshot.state is not None:
        view = view_for(snapshot, viewer)
        offers = page.offers(view, prefix) if is_to_act else ()
        if prefix and not offers:  # what was picked up is not there any more
            prefix, offers = (), page.offers(view, ())
        board = page.board(view, snapshot.names, prefix, offers)
    return MatchPage(
        public_id=snapshot.public_id,
        game=snapshot.slug,
        game_name=snapshot.game.name,
        viewer=viewer,
        turn=str(snapshot.turns[viewer]) if is_to_act and viewer is not None else "",
        is_called_off=snapshot.status == Match.Status.CALLED_OFF,
        is_practice=snapshot.is_practice,
        places=_places(snapshot, viewer),
        headline=headline(snapshot, viewer),
        board=board,
        template=page.template,
        offers=tuple(offer for offer in offers if not offer.on),
        prefix=" ".join(prefix),
        log=log_parts(snapshot, viewer),
        steps=last_beats(snapshot, viewer, view),
        outcome=snapshot.outcome,
        rematch_id=snapshot.rematch.public_id if snapshot.rematch else "",
        is_rematch_mine=_sits_in_rematch(snapshot, viewer),
        is_rematch_taken=_is_taken_in_rematch(snapshot, viewer),
        bots=_bots_for_host(snapshot, viewer),
        may_resign=snapshot.is_playing and viewer is not None and not snapshot.is_out(viewer),
        story=_story_of(snapshot),
        is_solo=snapshot.is_solo,
        cashed_out=_cashed_out(snapshot, viewer),
        daily=snapshot.daily.day.isoformat() if snapshot.daily and not snapshot.is_practice else "",
        earned=tuple(_earned(snapshot)) if viewer is not None else (),
    )


def _story_of(snapshot: MatchSnapshot) -> str:
    return snapshot.chapter.story if snapshot.chapter else ""


def _sits_in_rematch(snapshot: MatchSnapshot, viewer: Viewer) -> bool:
    sitter = snapshot.sitter(viewer) if viewer is not None else None
    return bool(snapshot.rematch and sitter and sitter.user_id in snapshot.rematch.user_ids)


def _is_taken_in_rematch(snapshot: MatchSnapshot, viewer: Viewer) -> bool:
    if snapshot.rematch is None or viewer is None or _sits_in_rematch(snapshot, viewer):
        return False
    return snapshot.seat_again(viewer) in snapshot.rematch.taken


def _bots_for_host(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[tuple[str, Words], ...]:
    sitter = snapshot.sitter(viewer) if viewer is not None else None
    if not snapshot.is_open or sitter is None or sitter.user_id != snapshot.host_id:
        return ()
    # One that plays for somebody else would make two players against the third.
    return tuple((slug, bot.name) for slug, bot in snapshot.registered.bots.items() if bot.is_rival)


def _cashed_out(snapshot: MatchSnapshot, viewer: Viewer) -> str:
    return (
        str(snapshot.outcome.scores[viewer])
        if snapshot.outcome and viewer is not None and snapshot.stake
        else ""
    )


def _earned(snapshot: MatchSnapshot) -> Iterator[Words]:
    page = snapshot.registered.page
    for earning in snapshot.earnings:
        if earning.kind is EarningKind.COINS:
            yield ngettext("%(n)s coin", "%(n)s coins", earning.amount)
        elif earning.kind is EarningKind.UNLOCK:
            yield _("open now: %(what)s", what=page.owned_name(earning.name))
        elif earning.kind is EarningKind.MEDAL:
            yield page.owned_name(earning.name)


def _places(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[SeatRow, ...]:
    winners = snapshot.outcome.winners if snapshot.outcome else ()
    taken = tuple(
        SeatRow(
            seat=str(sitter.seat),
            name=sitter.name,
            public_id=sitter.public_id,
            is_bot=bool(sitter.bot),
            is_viewer=sitter.seat == viewer,
            is_to_act=snapshot.is_playing and sitter.seat in snapshot.acting,
            has_won=sitter.seat in winners,
            is_out=snapshot.is_out(sitter.seat),
        )
        for sitter in snapshot.sitters
    )
    if not snapshot.is_open:
        return taken
    kept_for = dict(enumerate(snapshot.kept_for))
    free = (
        SeatRow(str(seat), "", "", False, False, False, False, kept_for=kept_for.get(seat, ""))
        for seat in snapshot.free_seats
    )
    return tuple(sorted((*taken, *free), key=lambda place: int(place.seat)))


def log_parts(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[LogPart, ...]:
    """The last entries in words, the newest first, as a viewer may read them."""
    names = snapshot.names
    parts = [_part(snapshot.slug, logged, viewer, names) for logged in reversed(snapshot.recent)]
    if snapshot.entries == len(snapshot.recent):
        parts.append(_first_part(snapshot.slug, snapshot.opening, viewer, names))
    return tuple(parts)


@lru_cache(maxsize=65_536)
def _part(slug: str, logged: Logged, viewer: Viewer, names: tuple[str, ...]) -> LogPart:
    return _part_of(entry_lines(slug, logged.number, logged.entry, viewer, names)[::-1])


@lru_cache(maxsize=8192)
def _first_part(slug: str, opening: tuple[Any, ...], viewer: Viewer, names: tuple[str, ...]) -> LogPart:
    return _part_of(event_lines(slug, 0, opening, viewer, names)[::-1])


@lru_cache(maxsize=65_536)
def _part_of(lines: tuple[LogLine, ...]) -> LogPart:
    """One value for all viewers who read the same, so that it is rendered once."""
    return LogPart(lines)


def entry_lines(
    slug: str, number: int, entry: AnyEntry, viewer: Viewer, names: tuple[str, ...]
) -> tuple[LogLine, ...]:
    """What a viewer may read of an entry."""
    own = own_line(entry, names)
    first = (LogLine(str(number), own),) if own else ()
    return first + event_lines(slug, number, entry.events, viewer, names)


def event_lines(
    slug: str, number: int, events: tuple[Any, ...], viewer: Viewer, names: tuple[str, ...]
) -> tuple[LogLine, ...]:
    """What a viewer may read of events."""
    page = GAMES[slug].page
    lines = (page.line(event, names) for event in events_for(slug, events, viewer))
    return tuple(LogLine(str(number), words) for words in lines if words)


def board_for(slug: str, state: Any, viewer: Viewer, names: tuple[str, ...]) -> Any:
    """A board as a viewer may see it, with nothing to click."""
    return GAMES[slug].page.board(view_of_state(slug, state, viewer), names, (), ())
