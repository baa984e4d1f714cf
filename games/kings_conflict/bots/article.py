"""The computer player of the article: it scores all possible moves and takes the best one (RULES 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engine.bots import Why
from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kings_conflict.bots import cast
from games.kings_conflict.bots.action_terms import score_of, terms_of
from games.kings_conflict.bots.computer import Computer
from games.kings_conflict.bots.outlook import Outlook
from games.kings_conflict.bots.terms import reasons
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.maps.symmetries import SEEN_AT, Symmetry
from games.kings_conflict.rules.values import (
    OTHER,
    Attack,
    EndTurn,
    Held,
    KingsAction,
    Levy,
    Move,
    Mulligan,
    PlayCard,
)
from games.kings_conflict.rules.views import View

DEAR = 5
"""First cards that cost more are set aside."""
_GRAIN = 1000
_KINDS = (PlayCard, Move, Attack, Levy, EndTurn, Mulligan)


class Article(Computer):
    """Does the best single thing it can, then the next, until nothing is worth doing."""

    slug = "article"
    name = _("Hard")
    cast = (cast.BRANDT,)
    description = _("Weighs everything it could do and does what's best, like the computer of the original.")
    counted = _("Compared with ending the turn, in its own points")
    whim: ClassVar[float] = 0.0
    """By how much it misjudges an action at most, either way."""

    def choose(self, view: View, legal: Sequence[KingsAction], rng: Rng) -> KingsAction:
        seat = view.viewer
        assert seat is not None, "a bot has a seat"  # noqa: S101 - for the type
        if view.board.turn == 0:
            return Mulligan(tuple(held.id for held in view.cards[seat].held or () if is_dear(held)))
        outlook = Outlook(view, seat)
        best, choice = 0.0, None
        for action in in_order(view, seat, legal):
            if isinstance(action, EndTurn):
                continue
            score = score_of(terms_of(outlook, action))
            if self.whim:
                drawn, rng = rng.below(2 * _GRAIN + 1)
                score += self.whim * (drawn - _GRAIN) / _GRAIN
            if score > best:
                best, choice = score, action
        return EndTurn() if choice is None else choice

    def why(self, view: View, action: KingsAction) -> tuple[Why, ...]:
        """The terms of the score of an action that it did or could do; () where it does not weigh any."""
        seat = view.viewer
        if seat is None or isinstance(action, EndTurn | Mulligan) or view.board.reason is not None:
            return ()
        return reasons(terms_of(Outlook(view, seat), action))


class Steady(Article):
    """The same, with a little misjudgement."""

    slug = "article-normal"
    name = _("Normal")
    cast = (cast.ISOLDE,)
    description = _("Plays like the hard one, but misjudges things a little.")
    version = 3
    whim = 5.0
    """At 3 it wins as often as the hard one, which by itself may do the same again and again."""


class Careless(Article):
    """The same, with much misjudgement."""

    slug = "article-easy"
    name = _("Easy")
    cast = (cast.TAM,)
    description = _("Knows what is good, and often does something else. Good for a first match.")
    version = 3
    whim = 9.0


def is_dear(held: Held) -> bool:
    """Whether a first card is set aside because it costs too much for the first turns."""
    return KNOWN[held.card].cost > DEAR


def in_order(view: View, seat: Seat, legal: Sequence[KingsAction]) -> list[KingsAction]:
    """The actions by kind, piece or card, and tile in the order in which the grids are written."""
    written = SEEN_AT[Symmetry(view.board.map.symmetry)][OTHER[seat]]
    index_of = {held.id: index for index, held in enumerate(view.cards[seat].held or ())}

    def key(action: KingsAction) -> tuple[int, int, int]:
        kind = _KINDS.index(type(action))
        match action:
            case PlayCard(card, tile):
                return kind, index_of[card], -1 if tile is None else written[tile]
            case Move(piece, tile):
                return kind, piece, written[tile]
            case Attack(piece, target):
                return kind, piece, target
        return kind, 0, 0

    return sorted(legal, key=key)
