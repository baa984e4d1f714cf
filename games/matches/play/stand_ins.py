"""Lets a bot play for a person who left a match of three or more, and returns the seat when they come back.

In a match of two no bot steps in: there the other player may claim the match.
"""

from __future__ import annotations

import datetime as dt
from functools import partial

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from msgspec import UNSET

from games.engine.entries import Actor, Controlled
from games.engine.errors import RuleError, StaleTurn
from games.engine.game import Seat
from games.matches.models import Match, Player
from games.matches.play.journal import Advance, advance
from games.matches.play.writer import write
from games.matches.presence.selectors import PRESENT_WITHIN, absences
from games.matches.sitters import Sitter
from games.matches.snapshot import MatchSnapshot
from games.registry import GAMES

STAND_IN_AFTER = dt.timedelta(minutes=2)
"""Absence of the player to act after which a bot plays for them."""


def stand_in_due(now: dt.datetime) -> list[int]:
    """Let bots play for all who are due; returns the matches. Calling it twice does nothing more."""
    gone = Q(gone_at__lte=now - STAND_IN_AFTER) | Q(seen_at__lte=now - STAND_IN_AFTER)
    of_people = Player.objects.filter(user__isnull=False, bot="")
    waiting = of_people.filter(match=OuterRef("match"), gone_at=None, seen_at__gt=now - PRESENT_WITHIN)
    slugs = [slug for slug, registered in GAMES.items() if max(registered.game.seats) > 2]
    due = of_people.filter(gone, Exists(waiting), match__status=Match.Status.PLAYING, match__game__in=slugs)
    match_ids = due.values_list("match_id", flat=True).distinct()
    return [match_id for match_id in list(match_ids) if stand_in(match_id, now)]


def stand_in(match_id: int, now: dt.datetime) -> bool:
    """Let bots play for those of one match who are due; returns whether there were any.

    Presence is read in the transaction that gives a seat to a bot.
    """
    return write(match_id, partial(_stand_in, match_id, now))


def _stand_in(match_id: int, now: dt.datetime) -> bool:
    is_changed = False
    while True:
        try:
            advance(match_id, partial(_stood_in, now=now))
        except RuleError:
            return is_changed
        is_changed = True


def is_possible(snapshot: MatchSnapshot) -> bool:
    """Whether a bot would play for a player who leaves this match now."""
    return snapshot.is_playing and len(snapshot.seats) > 2


def _stood_in(snapshot: MatchSnapshot, now: dt.datetime) -> Advance:
    """The entry that gives an absent player's seat to a bot. Raises StaleTurn if the others wait for none."""
    due = seats_due(snapshot, now)
    if not due:
        raise StaleTurn
    return _controlled(snapshot, due[0], Actor.CLOCK, snapshot.registered.bot_standing_in)


def seats_due(snapshot: MatchSnapshot, now: dt.datetime) -> list[Seat]:
    """The seats of absent players for whose action others wait."""
    people = [sitter.seat for sitter in snapshot.sitters if not sitter.bot]
    if not is_possible(snapshot) or not people:
        return []
    gone = absences(snapshot, now)
    if all(seat in gone for seat in people):
        return []
    away = [seat for seat, absence in gone.items() if absence.is_before(now - STAND_IN_AFTER)]
    return [seat for seat in people if seat in snapshot.acting and seat in away]


def is_back(snapshot: MatchSnapshot, sitter: Sitter) -> bool:
    """Whether the person whose seat a bot plays is back at the match."""
    return sitter.user_id is not None and sitter.seat not in absences(snapshot, timezone.now())


def given_back(snapshot: MatchSnapshot, seat: Seat) -> Advance:
    """The entry that returns a seat to its player."""
    return _controlled(snapshot, seat, Actor.PERSON, None)


def _controlled(snapshot: MatchSnapshot, seat: Seat, actor: Actor, bot: str | None) -> Advance:
    version = snapshot.registered.everyone[bot].version if bot else UNSET
    return Advance(Controlled(seat, actor, bot, version=version), snapshot.state, None)
