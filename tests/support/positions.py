"""Matches that stand where a recorded playthrough stood at one of its moments, to be looked at and played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games.engine.entries import AnyEntry
from games.engine.game import AnyGame
from games.engine.play import Moment
from games.engine.record import Record, heading_of, moments, read_record
from games.engine.wire import encode
from games.matches.models import Match, Move, Player, Series
from games.registry import GAMES

FOLDER = Path(__file__).parent.parent / "playthroughs"


class Recorded(Struct, frozen=True):
    """A playthrough: its record, and every moment of it."""

    game: AnyGame
    record: Record[Any, Any]
    moments: tuple[Moment, ...]

    @property
    def entries(self) -> tuple[AnyEntry, ...]:
        entries: tuple[AnyEntry, ...] = self.record.entries
        return entries


def recorded(name: str) -> Recorded:
    """The playthrough of this name."""
    text = (FOLDER / f"{name}.json").read_bytes()
    game = GAMES[heading_of(text).game].game
    record = read_record(game, text)
    return Recorded(game, record, tuple(moments(game, record)))


def names_of(slug: str) -> Iterator[str]:
    """The playthroughs of a game."""
    return (path.stem for path in sorted(FOLDER.glob(f"{slug}-*.json")))


def placed(shown: Recorded, at: int, users: Sequence[User | None], *, story: str = "") -> Match:
    """A practice match at a moment of a playthrough, 0 being its first; a bot sits where there is no user.

    What was played before stands in its log, and it is played on from there by its rules.
    """
    now = timezone.now()
    match = _row(shown, at, users)
    match.started_at = match.moved_at = now
    match.series = Series.objects.create(story=story, user=users[0]) if story else None
    match.save()
    bot = next(iter(GAMES[match.game].bots))
    Player.objects.bulk_create(
        Player(match=match, seat=seat, user=user, bot="" if user else bot, nonce=nonce, seen_at=now)
        for seat, (user, nonce) in enumerate(zip(users, shown.record.nonces, strict=True))
    )
    Move.objects.bulk_create(
        Move(match=match, number=number, entry=encode(entry), created_at=now)
        for number, entry in enumerate(shown.entries[:at], start=1)
    )
    return match


def _row(shown: Recorded, at: int, users: Sequence[User | None]) -> Match:
    game, moment = shown.game, shown.moments[at]
    acting = sorted(moment.to_act(game))
    return Match(
        game=game.slug,
        rules=shown.record.rules,
        status=Match.Status.OVER if moment.outcome else Match.Status.PLAYING,
        is_practice=True,
        created_by=next(filter(None, users)),
        setup=encode(shown.record.setup),
        secret=f"{Match.objects.count():064x}",
        fingerprint=shown.record.fingerprint,
        opening=encode(shown.moments[0].events),
        state=encode(game.stored(moment.state)),
        state_rules=shown.record.rules,
        outcome=encode(moment.outcome) if moment.outcome else "",
        version=at + 1,
        entries=at,
        turns=encode([at + 1] * len(users)),
        acting=encode(acting),
    )
