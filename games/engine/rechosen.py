"""Whether bots chose by themselves: each choice of a recorded match, computed anew from what its seat saw.

RECORD.md says how (5). A program can say nothing of a bot that it lacks, or has in another version: such a choice is
counted apart, and never called false.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct

from games.engine.bots import Bot
from games.engine.entries import Acted, Actor, Controlled
from games.engine.fairness import bot_chance
from games.engine.game import AnyGame, Seat
from games.engine.play import Moment, replay
from games.engine.record import Record, game_of


class Rechosen(Struct, frozen=True):
    """What came of it: how many choices are the same, the numbers of entries with another, and how many were left."""

    same: int
    other: tuple[int, ...]
    left: int
    """Choices of a bot or a version that this program lacks."""


def has_choices(record: Record[Any, Any]) -> bool:
    """Whether a bot has chosen anything in the match."""
    return any(isinstance(entry, Acted) and entry.actor is Actor.BOT for entry in record.entries)


def rechosen(game: AnyGame, bots: Mapping[str, Bot[Any, Any]], record: Record[Any, Any]) -> Rechosen:
    """Have the bots choose again. Raises a RuleError at the first entry that is not possible."""
    game = game_of(game, record)
    who = {Seat(seat): one.bot and (one.bot.slug, one.bot.version) for seat, one in enumerate(record.seated)}
    same, other, left = 0, list[int](), 0
    before: Moment | None = None
    for moment in replay(game, record.setup, record.seed, record.entries):
        match moment.entry:
            case Controlled(seat=seat, bot=slug, version=version):
                who[seat] = (slug, 0 if version is UNSET else version) if slug else None
            case Acted(seat=seat, actor=Actor.BOT, action=action) if before:
                slug, version = who.get(seat) or ("", 0)
                bot = bots.get(slug)
                if record.seated and not slug:
                    other.append(moment.number)  # no bot had the seat
                elif bot is None or bot.version != version:
                    left += 1
                else:
                    legal = tuple(game.legal_actions(before.state, seat))
                    chance = bot_chance(record.secret, seat, moment.number)
                    chosen = bot.choose(game.view_for(before.state, seat), legal, chance)
                    same += chosen == action
                    other += [moment.number] * (chosen != action)
        before = moment
    return Rechosen(same, tuple(other), left)
