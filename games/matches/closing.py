"""How seats were taken and a table was closed, as the list and the record say it (RECORD.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.closing import Closed, ClosingList
from games.engine.record import Seated, SeatedBot
from games.matches.models import Match, Player


def closing_list(match: Match, players: Sequence[Player], options: Any) -> ClosingList:
    """The list by which a table is closed, of players in the order of their seats."""
    return ClosingList(
        anew=match.anew,
        commitments=tuple(player.commitment or None for player in players),
        fingerprint=match.fingerprint,
        game=match.game,
        options=options,
        promise=match.promise,
        rules=match.rules,
        seated=tuple(map(seated_as, players)),
    )


def closed_as(match: Match, players: Sequence[Player]) -> Closed | None:
    """How a table was closed, as the record has it; None if it was dealt without a list."""
    if match.closed_at is None:
        return None
    return Closed(match.anew, tuple(player.commitment or None for player in players))


def seated_as(player: Player) -> Seated:
    """How a seat was taken: a bot's has no user, whoever plays for a person later."""
    bot = None if player.user_id is not None else SeatedBot(player.bot, player.bot_version)
    return Seated(bot, player.deck_bound or None)
