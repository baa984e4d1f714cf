"""What stands in the place of a card of one's own that cannot be picked: a press tells why."""

from __future__ import annotations

from collections.abc import Container, Iterator

from games.engine.boards import Button
from games.engine.errors import NotYourTurn
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.offers import acts
from games.kings_conflict.rules.card_types import Card
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.legality import price_refusal
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.views import View


def whys_of(view: View, position: Position, picked: Container[str]) -> Iterator[Button]:
    """The buttons of whoever plays, without those ids that can be picked."""
    if view.viewer is None or view.board.reason is not None:
        return
    for held in view.cards[view.viewer].held or ():
        if (on := f"card-{held.id}") not in picked:
            yield Button(on, _why(view, position, KNOWN[held.card]))


def _why(view: View, position: Position, card: Card) -> Words:
    if view.viewer is None or not acts(view):
        return NotYourTurn.default
    nowhere = _("There is no tile for %(card)s now.", card=card.name)
    return price_refusal(position, view.viewer, card) or nowhere
