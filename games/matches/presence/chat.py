"""The two chats of a match: of its players, and of its spectators.

Nobody reads both: a spectator could tell a player what to do, and a player a spectator what they hold.
"""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from accounts.invisible_characters import is_piled, shows_nothing
from games.engine.errors import BadData
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import ChatLine
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_fresh
from games.matches.told import tell_chat

CHAT_LINES = 60
ZERO_WIDTH_JOINER = "\u200d"  # holds the parts of an emoji together


def checked_line(text: str) -> str:
    """A chat message as one line of 1 to 500 characters. Raises BadData."""
    text = "".join(sign if sign.isprintable() or sign == ZERO_WIDTH_JOINER else " " for sign in text)
    text = " ".join(text.split())
    if shows_nothing(text.replace(ZERO_WIDTH_JOINER, "")):
        raise BadData(_("Write something first."))
    if len(text) > ChatLine.MAX_LENGTH:
        sizes = {"length": len(text), "most": ChatLine.MAX_LENGTH}
        raise BadData(_("That is %(length)s characters long; the limit is %(most)s.", **sizes))
    if is_piled(text):
        raise BadData(_("One letter has too many accents."))
    return text


def chat_open(match_id: int, user_id: int | None) -> bool:
    """Whether a user writes in a match as a spectator. Raises NotAllowed for those who cannot write there yet."""
    snapshot = snapshot_cached(match_id)
    if snapshot.seat_of(user_id) is None:
        snapshot = snapshot_fresh(match_id)
    is_spectator = snapshot.seat_of(user_id) is None
    if is_spectator and not has_spectators_chat(snapshot):
        raise NotAllowed(_("Sit down to write here: the match hasn't begun."))
    return is_spectator


def chat_say(*, match_id: int, user_id: int, text: str) -> ChatLine:
    """Write to the other players, or as a spectator to the other spectators. Raises BadData, NotAllowed."""
    is_spectator = chat_open(match_id, user_id)
    line = ChatLine.objects.create(
        match_id=match_id, user_id=user_id, text=checked_line(text), is_from_spectator=is_spectator
    )
    tell_chat(match_id, of_spectators=is_spectator)
    return line


def has_spectators_chat(snapshot: MatchSnapshot) -> bool:
    """Whether spectators can talk to each other: once the match has begun, for before that they may still sit down."""
    return snapshot.is_playing or snapshot.is_over


class ChatShown(Struct, frozen=True):
    """A line of the chat as the room shows it."""

    id: int
    name: str
    text: str
    at: dt.datetime


def chat_lines(match_id: int, *, of_spectators: bool = False) -> tuple[ChatShown, ...]:
    """The last lines of the players' chat, or of the spectators', the oldest first."""
    of_these = ChatLine.objects.filter(match_id=match_id, is_from_spectator=of_spectators)
    lines = of_these.select_related("user").order_by("-pk")[:CHAT_LINES]
    return tuple(
        ChatShown(line.pk, line.user.username, line.text, line.created_at) for line in reversed(lines)
    )
