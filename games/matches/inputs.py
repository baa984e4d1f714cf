"""Reads what people send, strictly: the same readers serve a POST and a socket message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.offers import TAKE_BACK
from games.engine.words import words as _

_MAX_TEXT = 4096
_MAX_PICKS = 512


class MoveAsked(Struct, frozen=True):
    """A move as it was sent: its turn, the picks, and the numbers typed.

    `is_again`: the same was sent before without an answer, and may have arrived.
    """

    turn: int
    picks: tuple[str, ...]
    fields: dict[str, str] = {}
    is_again: bool = False

    @property
    def is_take_back(self) -> bool:
        """Whether it undoes the last move instead of making one."""
        return self.picks == (TAKE_BACK,)


def one(sent: Mapping[str, Any], name: str) -> str:
    """The one string sent under a name. Raises BadData if there is none, or it is something else."""
    value = sent.get(name)
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise BadData
    return value


def move_asked(sent: Mapping[str, Any]) -> MoveAsked:
    """The move that a form or a message asks for. Raises BadData.

    `turn` is the turn it spends; `picks` are the picks, separated by spaces. A typed number comes
    as `<picks>.<name>`, so that the inputs of other offers on the page are not taken for it.
    """
    turn, picks = one(sent, "turn"), one(sent, "picks")
    if not (turn.isascii() and turn.isdigit() and len(turn) < 10):
        raise BadData(_("The page is out of step. Here is the board as it stands now."))
    mine = f"{picks}."
    fields = {name.removeprefix(mine): one(sent, name) for name in sent if name.startswith(mine)}
    return MoveAsked(int(turn), tuple(picks.split()), fields, is_again=sent.get("again") == "1")


def picks_asked(text: str) -> tuple[str, ...]:
    """The picks that an address asks for, separated by spaces; of a text that is too long, the first."""
    return tuple(text[:_MAX_PICKS].split())
