"""Every read of matches, and the only caller of `view_for` and `event_for`.

What leaves this module for a page, a socket or a file is what its viewer may know.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import Sum
from django.utils import timezone
from msgspec import Struct

from games.engine.entries import (
    AnyEntry,
    entry_type,
)
from games.engine.game import Outcome, Seat, Viewer
from games.engine.offers import Offer
from games.engine.record import Record, make_record
from games.engine.values import Value
from games.engine.wire import decode
from games.engine.words import Words
from games.engine.words import words as _
from games.matches import tables
from games.matches.headlines import headline, own_line
from games.matches.models import UNTOUCHED, Audience, Match, Move, Player
from games.matches.tables import Logged, Table
from games.registry import GAMES

HERE_FOR = dt.timedelta(seconds=25)
"""Whoever was seen within this time counts as present: two heartbeats of a server process and a bit."""
CLAIM_AFTER = dt.timedelta(seconds=60)
"""How long an opponent must be gone on their turn before the other may claim the match."""


# --- The match room -------------------------------------------------------------------------------


class Place(Value, frozen=True):
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
    """Whose seat it is if it is free in a rematch."""

    @property
    def vacancy(self) -> Words:
        """What is said of it while nobody sits there."""
        return _("Kept for %(name)s", name=self.kept_for) if self.kept_for else _("Free seat")


class LogLine(Value, frozen=True):
    """What the log says of one event, and of which entry."""

    number: str
    words: Words


class LogPart(Value, frozen=True, eq=False):
    """What the log says of one entry, the last first. Only itself is its equal, as with `Logged`."""

    lines: tuple[LogLine, ...]


class MatchPage(Value, frozen=True):
    """All that the fragments of a match room show to one viewer at one version."""

    public_id: str
    game: str
    game_name: Words
    viewer: Viewer
    version: str
    turn: str
    """The turn the viewer may spend now; "" if there is none."""
    is_open: bool
    is_playing: bool
    is_over: bool
    is_called_off: bool
    is_private: bool
    is_practice: bool
    """Whether it counts for nothing."""
    places: tuple[Place, ...]
    headline: Words
    board: Any
    template: str
    offers: tuple[Offer, ...]
    """What stands beside the board: offers that are on nothing in it."""
    prefix: str
    log: tuple[LogPart, ...]
    outcome: Outcome | None
    fingerprint: str
    stylesheet: str
    rematch_id: str
    """The public id of the match's rematch; "" if there is none."""
    is_rematch_mine: bool
    """True if the viewer sits there already."""
    is_rematch_taken: bool
    """True if somebody else has the viewer's seat there."""
    is_solo: bool
    """Whether it is played by one alone."""
    cashed_out: str
    """The credits that went back to the viewer's purse at the end; "" if none were brought."""
    bots: tuple[tuple[str, Words], ...]
    """For the host of a table that waits: the bots to fill it with, by slug."""
    may_resign: bool
    story: str
    """The story that the match belongs to; "" for none."""

    @property
    def has_many_free(self) -> bool:
        return sum(not place.name for place in self.places) > 1

    @property
    def is_viewer_to_act(self) -> bool:
        return bool(self.turn)

    @property
    def is_waiting(self) -> bool:
        """True where the page changes without the viewer doing anything."""
        return self.is_open or (self.is_playing and not self.turn)


def match_page(table: Table, viewer: Viewer, prefix: tuple[str, ...] = ()) -> MatchPage:
    """The match as one viewer may see it, with what was picked so far."""
    page = table.registered.page
    is_to_act = table.is_playing and viewer in table.acting
    prefix = prefix if is_to_act else ()  # nobody else has anything to pick
    board = None
    offers: tuple[Offer, ...] = ()
    if table.state is not None:
        view = table.game.view_for(table.state, viewer)
        offers = page.offers(view, prefix) if is_to_act else ()
        if prefix and not offers:  # what was picked up is not there any more
            prefix, offers = (), page.offers(view, ())
        board = page.board(view, table.names, prefix, offers)
    return MatchPage(
        public_id=table.public_id,
        game=table.slug,
        game_name=table.game.name,
        viewer=viewer,
        version=str(table.version),
        turn=str(table.turns[viewer]) if is_to_act and viewer is not None else "",
        is_open=table.is_open,
        is_playing=table.is_playing,
        is_over=table.is_over,
        is_called_off=table.status == Match.Status.CALLED_OFF,
        is_private=table.is_private,
        is_practice=table.is_practice,
        places=_places(table, viewer),
        headline=headline(table, viewer),
        board=board,
        template=page.template,
        offers=tuple(offer for offer in offers if not offer.on),
        prefix=" ".join(prefix),
        log=log_parts(table, viewer),
        outcome=table.outcome,
        fingerprint=table.fingerprint,
        stylesheet=page.stylesheet,
        rematch_id=table.rematch.public_id if table.rematch else "",
        is_rematch_mine=_sits_in_rematch(table, viewer),
        is_rematch_taken=_is_taken_in_rematch(table, viewer),
        bots=_bots_for_host(table, viewer),
        may_resign=table.is_playing and viewer is not None and not table.is_out(viewer),
        story=table.told.story if table.told else "",
        is_solo=table.is_solo,
        cashed_out=_cashed_out(table, viewer),
    )


def _sits_in_rematch(table: Table, viewer: Viewer) -> bool:
    sitter = table.sitter(viewer) if viewer is not None else None
    return bool(table.rematch and sitter and sitter.user_id in table.rematch.user_ids)


def _is_taken_in_rematch(table: Table, viewer: Viewer) -> bool:
    if table.rematch is None or viewer is None or _sits_in_rematch(table, viewer):
        return False
    return table.seat_again(viewer) in table.rematch.taken


def _bots_for_host(table: Table, viewer: Viewer) -> tuple[tuple[str, Words], ...]:
    sitter = table.sitter(viewer) if viewer is not None else None
    if not table.is_open or sitter is None or sitter.user_id != table.host_id:
        return ()
    # One that plays for somebody else would make two of the table against the third.
    return tuple((slug, bot.name) for slug, bot in table.registered.bots.items() if bot.is_rival)


def _cashed_out(table: Table, viewer: Viewer) -> str:
    return str(table.outcome.scores[viewer]) if table.outcome and viewer is not None and table.stake else ""


def _places(table: Table, viewer: Viewer) -> tuple[Place, ...]:
    winners = table.outcome.winners if table.outcome else ()
    taken = tuple(
        Place(
            seat=str(sitter.seat),
            name=sitter.name,
            public_id=sitter.public_id,
            is_bot=bool(sitter.bot),
            is_viewer=sitter.seat == viewer,
            is_to_act=table.is_playing and sitter.seat in table.acting,
            has_won=sitter.seat in winners,
            is_out=table.is_out(sitter.seat),
        )
        for sitter in table.sitters
    )
    if not table.is_open:
        return taken
    kept_for = dict(enumerate(table.kept_for))
    free = (
        Place(str(seat), "", "", False, False, False, False, kept_for=kept_for.get(seat, ""))
        for seat in table.free_seats
    )
    return tuple(sorted((*taken, *free), key=lambda place: int(place.seat)))


def log_parts(table: Table, viewer: Viewer) -> tuple[LogPart, ...]:
    """The last entries in words, the newest first, as a viewer may read them."""
    names = table.names
    parts = [_part(table.slug, logged, viewer, names) for logged in reversed(table.recent)]
    if table.entries == len(table.recent):
        parts.append(_first_part(table.slug, table.opening, viewer, names))
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
    game, page = GAMES[slug].game, GAMES[slug].page
    seen = (game.event_for(event, viewer) for event in events)
    said = (page.line(event, names) for event in seen if event is not None)
    return tuple(LogLine(str(number), words) for words in said if words)


def seen_by_all(table: Table) -> Iterator[Any]:
    """The last events as everybody at the table has seen them, the newest first."""
    opening = table.opening if table.entries == len(table.recent) else ()
    for events in (*(logged.entry.events for logged in reversed(table.recent)), opening):
        seen = (table.game.event_for(event, None) for event in reversed(events))
        yield from (event for event in seen if event is not None)


# --- Who is here ----------------------------------------------------------------------------------


class Presence(Struct, frozen=True):
    """Who has the match before their eyes."""

    here: tuple[bool, ...]
    gone_since: tuple[dt.datetime | None, ...]
    spectators: int
    can_claim: tuple[Seat, ...]
    """The seats that may claim the match now."""


def presence(table: Table, now: dt.datetime | None = None) -> Presence:
    """Who is here, who has been gone since when, and how many watch."""
    moment = now or timezone.now()
    gone = gone_since(table, moment)
    since = tuple(gone.get(Seat(seat)) for seat in range(len(table.setup.seats)))
    watching = Audience.objects.filter(match_id=table.id, seen_at__gt=moment - HERE_FOR)
    return Presence(
        here=tuple(at is None for at in since),
        gone_since=since,
        spectators=watching.aggregate(all=Sum("spectators"))["all"] or 0,
        can_claim=_claimants(table, gone, moment - CLAIM_AFTER),
    )


def gone_since(table: Table, now: dt.datetime) -> dict[Seat, dt.datetime]:
    """Since when the people who do not have the match before their eyes have been gone."""
    gone = {}
    for player in Player.objects.filter(match_id=table.id, user__isnull=False):
        if player.gone_at:
            gone[Seat(player.seat)] = player.gone_at
        elif player.seen_at:
            # While the site itself was down it could see nobody: that is nobody's absence.
            seen_at = max(player.seen_at, tables.AWAKE_SINCE)
            if seen_at < now - HERE_FOR:
                gone[Seat(player.seat)] = seen_at
    return gone


def claimants(table: Table, now: dt.datetime) -> tuple[Seat, ...]:
    """The seats that may claim the match: all who are to act have been gone for long enough."""
    return _claimants(table, gone_since(table, now), now - CLAIM_AFTER)


def _claimants(table: Table, gone: dict[Seat, dt.datetime], gone_before: dt.datetime) -> tuple[Seat, ...]:
    if not table.is_playing or not table.acting:
        return ()
    if table.stake or len(table.seats) > 2:
        # With credits on the table the rules say who gets them, and so the clock waits; where others can
        # go on, a bot plays for whoever is gone (`takeover.py`).
        return ()
    # Absence counts from when both the turn and the absence had begun.
    if table.deadline is None or table.deadline - UNTOUCHED > gone_before:
        return ()
    if not all(seat in gone and gone[seat] <= gone_before for seat in table.acting):
        return ()
    return tuple(
        sitter.seat for sitter in table.sitters if not sitter.bot and sitter.seat not in table.acting
    )


# --- After the end --------------------------------------------------------------------------------


def entries_of(match: Match) -> tuple[AnyEntry, ...]:
    """The whole log of a match, as stored."""
    kind = entry_type(GAMES[match.game].game)
    stored = Move.objects.filter(match=match).order_by("number").values_list("entry", flat=True)
    return tuple(decode(entry, kind) for entry in stored)


def match_record(match: Match, table: Table | None = None) -> Record[Any, Any] | None:
    """The record of a match; None before its end, since it holds every secret."""
    if match.status != Match.Status.OVER:
        return None
    table = table or tables.load(match.pk)
    nonces = tuple(player.nonce for player in match.players.all())
    made = make_record(table.game, table.setup, match.secret, nonces, entries_of(match), table.outcome)
    # What was shown before the first card, and not what would be computed today: that is for `verify`.
    return msgspec.structs.replace(made, rules=match.rules, fingerprint=match.fingerprint)


def board_for(slug: str, state: Any, viewer: Viewer, names: tuple[str, ...]) -> Any:
    """A board as a viewer may see it, with nothing to click."""
    registered = GAMES[slug]
    return registered.page.board(registered.game.view_for(state, viewer), names, (), ())


def seat_view(table: Table, seat: Seat) -> Any:
    """What a seat sees of a match in play: all that a bot in it decides on."""
    return table.game.view_for(table.state, seat)


def is_kept_from(match: Match, user_id: int | None) -> bool:
    """Whether the free seats of a match are those of a rematch, and this user did not play before."""
    return match.rematch_of_id is not None and kept_seat(match, user_id) is None


def is_taken_from(match: Match, table: Table, user_id: int | None) -> bool:
    """Whether somebody has the seat of a rematch that was kept for a user."""
    kept = kept_seat(match, user_id)
    return kept is not None and kept not in table.free_seats


def kept_seat(match: Match, user_id: int | None) -> Seat | None:
    """The seat in a rematch of somebody who played before; None for all others, and in any other match."""
    before = match.rematch_of_id
    if before is None or user_id is None:
        return None
    seat = Player.objects.filter(match=before, user=user_id).values_list("seat", flat=True).first()
    return None if seat is None else tables.cached(before).seat_again(seat)


def match_by_id(public_id: str) -> Match | None:
    """The match at an address."""
    if "\0" in public_id:  # which PostgreSQL refuses to look for
        return None
    return Match.objects.filter(public_id=public_id, game__in=GAMES).first()


def versions(match_ids: Iterable[int]) -> dict[int, int]:
    """The present version of each of these matches, in one query."""
    return dict(Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version"))
