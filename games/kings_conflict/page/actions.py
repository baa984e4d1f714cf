"""What somebody could do in King's Conflict, as a sentence; tiles are called as the viewer sees them."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.sight import sight_of
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Attack, KingsAction, Levy, Move, Mulligan, PlayCard
from games.kings_conflict.rules.views import View


def action_words(view: View, action: KingsAction) -> Words:
    """What the viewer, who may act, would do by a legal action."""
    sight, pieces = sight_of(view.board, view.viewer), Position(view.board).pieces
    held = view.cards[view.viewer].held if view.viewer is not None else None
    names = {one.id: KNOWN[one.card].name for one in held or ()}
    match action:
        case Move(piece, tile):
            card, origin = card_of(pieces[piece]).name, sight.name(pieces[piece].tile)
            place = sight.name(tile)
            return _("Move %(card)s from %(origin)s to %(place)s.", card=card, origin=origin, place=place)
        case Attack(piece, target):
            met, place = card_of(pieces[target]).name, sight.name(pieces[target].tile)
            card = card_of(pieces[piece]).name
            return _("Attack %(met)s at %(place)s with %(card)s.", met=met, place=place, card=card)
        case PlayCard(card, None):
            return _("Play %(card)s.", card=names[card])
        case PlayCard(card, int(tile)):
            return _("Play %(card)s at %(place)s.", card=names[card], place=sight.name(tile))
        case Levy():
            return _("Levy.")
        case Mulligan(cards):
            return (
                _("Exchange %(count)s of the first cards.", count=len(cards))
                if cards
                else _("Keep all cards.")
            )
    return _("End the turn.")
