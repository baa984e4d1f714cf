"""A bot plays for somebody who left a table of three or more, and gives the seat back when they return.

With two at the table nobody plays on against a bot unasked: there the other may claim the match.
"""

from __future__ import annotations

import datetime as dt

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.engine.entries import Actor, Controlled
from games.engine.errors import RuleError, StaleTurn
from games.engine.game import Seat
from games.matches import selectors
from games.matches.journal import Advance, advance
from games.matches.models import Match, Player
from games.matches.selectors import HERE_FOR
from games.matches.tables import Sitter, Table
from games.registry import GAMES

AWAY_FOR = dt.timedelta(minutes=2)
"""How long somebody who is to act must have been away before a bot plays for them."""


def stand_in_due(now: dt.datetime) -> list[int]:
    """Let bots play for all who are due; returns the matches. Doing it twice does nothing twice."""
    gone = Q(gone_at__lte=now - AWAY_FOR) | Q(seen_at__lte=now - AWAY_FOR)
    of_people = Player.objects.filter(user__isnull=False, bot="")
    waiting = of_people.filter(match=OuterRef("match"), gone_at=None, seen_at__gt=now - HERE_FOR)
    slugs = [slug for slug, registered in GAMES.items() if max(registered.game.seats) > 2]
    due = of_people.filter(gone, Exists(waiting), match__status=Match.Status.PLAYING, match__game__in=slugs)
    match_ids = due.values_list("match_id", flat=True).distinct()
    return [match_id for match_id in list(match_ids) if stand_in(match_id, now)]


def stand_in(match_id: int, now: dt.datetime) -> bool:
    """Let bots play for those of one match who are due; whether there was anybody."""
    is_changed = False
    while True:
        try:
            advance(match_id, lambda table: _stood_in(table, now))
        except RuleError:
            return is_changed
        is_changed = True


def is_possible(table: Table) -> bool:
    """Whether somebody who leaves this match now would be played for."""
    return table.is_playing and len(table.seats) > 2


def _stood_in(table: Table, now: dt.datetime) -> Advance:
    """Raises StaleTurn where nobody is away for whom others wait."""
    gone = selectors.gone_since(table, now)
    people = [sitter for sitter in table.sitters if not sitter.bot]
    if not is_possible(table) or all(at.seat in gone for at in people):
        raise StaleTurn
    for at in people:
        if at.seat in table.acting and at.seat in gone and gone[at.seat] <= now - AWAY_FOR:
            return _controlled(table, at.seat, Actor.CLOCK, table.registered.bot_standing_in)
    raise StaleTurn


def is_back(table: Table, sitter: Sitter) -> bool:
    """Whether somebody for whom a bot plays has the match before their eyes again."""
    return sitter.user_id is not None and sitter.seat not in selectors.gone_since(table, timezone.now())


def given_back(table: Table, seat: Seat) -> Advance:
    """Somebody plays again for themselves."""
    return _controlled(table, seat, Actor.PERSON, None)


def _controlled(table: Table, seat: Seat, actor: Actor, bot: str | None) -> Advance:
    return Advance(Controlled(seat, actor, bot), table.state, None)
