"""What befell a seat's own people while the other played, in one line that stays till the seat acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import dropwhile

from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.page.sight import Sight, sight_of
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.events import (
    CardPlayed,
    PieceAttacked,
    PieceDamaged,
    PieceDied,
    PieceHealed,
    TurnBegan,
)
from games.kings_conflict.rules.values import Cause, Piece
from games.kings_conflict.rules.views import SeenEvent, View

MOST = 3
"""As many are named as there is room for on a phone."""


def befallen(view: View, events: Iterable[SeenEvent]) -> Words | None:
    """Whom the viewer lost, and who was hurt, since they ended their turn; None if nobody."""
    if view.viewer is None:
        return None
    since = list(dropwhile(lambda event: not isinstance(event, TurnBegan), events))
    sight = sight_of(view.board, view.viewer)
    parts = [*_lost(view, sight, since), *_hurt(view, sight, since)]
    if not parts:
        return None
    if len(parts) > MOST:
        rest = len(parts) - MOST
        parts = [*parts[:MOST], ngettext("%(n)s more in the log", "%(n)s more in the log", rest)]
    return _("Since your turn: %(what)s", what=reduce(_joined, parts))


def _joined(one: Words, other: Words) -> Words:
    return _("%(one)s · %(other)s", one=one, other=other)


def _lost(view: View, sight: Sight, events: Iterable[SeenEvent]) -> Iterator[Words]:
    by = ""
    for event in events:
        match event:
            case PieceAttacked(card=card) | CardPlayed(card=card):
                by = card
            case PieceDied(piece, cause) if piece.seat == view.viewer:
                yield _death(cause, by, {"card": KNOWN[piece.card].name, "at": sight.name(piece.tile)})


def _death(cause: Cause, by: str, given: Mapping[str, Words | str]) -> Words:
    match cause:
        case Cause.HUNGER:
            return _("%(card)s (%(at)s) starved", **given)
        case Cause.DESERT:
            return _("%(card)s (%(at)s) died in the desert", **given)
        case Cause.SEA:
            return _("%(card)s (%(at)s) drowned by %(by)s", by=KNOWN[by].name, **given)  # only a juju floods
        case Cause.LAVA:
            return _("%(card)s (%(at)s) burnt in lava", **given)
        case Cause.UNPAID:
            return _("%(card)s (%(at)s) left unpaid", **given)
    return _("%(card)s (%(at)s) killed by %(by)s", by=KNOWN[by].name, **given)


def _hurt(view: View, sight: Sight, events: Iterable[SeenEvent]) -> Iterator[Words]:
    """Those who live, each with the health that they lost and did not get back."""
    amounts: Counter[int] = Counter()
    for event in events:
        match event:
            case PieceDamaged(number, amount, seat=view.viewer):
                amounts[number] += amount
            case PieceHealed(number, amount, seat=view.viewer):
                amounts[number] -= amount
    there: dict[int, Piece] = {piece.id: piece for piece in view.board.pieces}
    for number, amount in amounts.items():
        if amount > 0 and (piece := there.get(number)):
            yield _(
                "%(card)s (%(at)s) \u2212%(amount)s",
                card=KNOWN[piece.card].name,
                at=sight.name(piece.tile),
                amount=amount,
            )
