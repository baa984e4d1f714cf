"""The chat of a match: what its players say to each other."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import ChatLine
from games.matches.snapshot import snapshot_cached, snapshot_fresh
from games.matches.told import tell_chat

CHAT_LINES = 60
ZERO_WIDTH_JOINER = "\u200d"  # holds the parts of an emoji together


def chat_say(*, match_id: int, user_id: int, text: str) -> ChatLine:
    """A player says something to the others: 1 to 500 characters."""
    snapshot = snapshot_cached(match_id)
    if snapshot.seat_of(user_id) is None and snapshot_fresh(match_id).seat_of(user_id) is None:
        raise NotAllowed(_("Only the players of a match can chat in it."))
    text = "".join(sign if sign.isprintable() or sign == ZERO_WIDTH_JOINER else " " for sign in text)
    text = " ".join(text.split())  # a line of chat is one line
    if not text.strip(ZERO_WIDTH_JOINER):
        raise BadData(_("Write something first."))
    if len(text) > ChatLine.MAX_LENGTH:
        sizes = {"length": len(text), "most": ChatLine.MAX_LENGTH}
        raise BadData(_("That is %(length)s characters long; %(most)s is the most.", **sizes))
    line = ChatLine.objects.create(match_id=match_id, user_id=user_id, text=text)
    tell_chat(match_id)
    return line


class ChatShown(Struct, frozen=True):
    """A line of the chat as the room shows it."""

    id: int
    name: str
    text: str
    at: dt.datetime


def chat_lines(match_id: int) -> tuple[ChatShown, ...]:
    """The last lines of the chat, the oldest first."""
    lines = ChatLine.objects.filter(match_id=match_id).select_related("user").order_by("-pk")[:CHAT_LINES]
    return tuple(
        ChatShown(line.pk, line.user.username, line.text, line.created_at) for line in reversed(lines)
    )
