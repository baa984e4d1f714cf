"""What the attack of a piece is made of, where it is more than its card says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.combat import is_at_home, is_inspired
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.values import Piece


def attack_words(position: Position, piece: Piece, attack: int) -> int | Words:
    """The attack of a piece where it stands, with what adds to it."""
    parts = list(_added(position, piece))
    if not parts:
        return attack
    why = reduce(lambda one, other: _("%(one)s, %(other)s", one=one, other=other), parts)
    return _("%(n)s (%(why)s)", n=attack, why=why)


def _added(position: Position, piece: Piece) -> Iterator[Words]:
    if piece.bonus:
        yield _("+%(n)s by a smith", n=piece.bonus)
    if is_at_home(position, piece):
        yield _("+1 in forest")
    if is_inspired(position, piece):
        yield _("+1 beside a leader")
