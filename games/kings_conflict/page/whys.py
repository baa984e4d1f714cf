"""Why a card of one's own cannot be picked: in a few words on the card, and in a sentence when it is pressed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from games.engine.boards import Button
from games.engine.errors import NotYourTurn
from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.faces import HOMES, place_of
from games.kings_conflict.page.offers import LEVY, acts
from games.kings_conflict.rules.card_types import Card, Kind, Placement
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.constants import LEVY_COST
from games.kings_conflict.rules.legality import Lack, lacking, price_refusal, refusal, spots
from games.kings_conflict.rules.maps.codes import GROUND, VOLCANIC, WATER
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.values import Levy
from games.kings_conflict.rules.views import View


def whys_of(view: View, position: Position, picked: Container[str]) -> Iterator[Button]:
    """The buttons of whoever plays, without those ids that can be picked."""
    if view.viewer is None or view.board.reason is not None:
        return
    for held in view.cards[view.viewer].held or ():
        if (on := f"card-{held.id}") not in picked:
            yield Button(on, _why(view, position, KNOWN[held.card]))


def idle_levy(view: View) -> Button | None:
    """The levy that a seat could pay for and cannot have, with why; None where it can, has had it, or lacks gold."""
    seat, board = view.viewer, view.board
    if seat is None or not board.turn or not acts(view):
        return None
    side = board.sides[seat]
    if side.has_levied or side.gold < LEVY_COST:
        return None
    own = view.cards[seat]
    why = refusal(board, seat, own.held or (), own.deck, Levy())
    return Button(LEVY.on, LEVY.label, key=LEVY.key, preview=why) if why else None


def _why(view: View, position: Position, card: Card) -> Words:
    if view.viewer is None or not acts(view):
        return NotYourTurn.default
    if not view.board.turn:
        return _("First cards are being chosen.")
    if _lacks_height(position, view.viewer, card):
        return _no_place(card)
    if priced := price_refusal(position, view.viewer, card):
        return priced
    if lacking(position, view.viewer, card) is None:  # in a replay nothing can be picked
        return _("%(card)s can be played now.", card=card.name)
    return _no_place(card)


def _no_place(card: Card) -> Words:
    if card.kind is Kind.SPELL:
        return _("There is no tile for %(card)s now.", card=card.name)
    given = {"card": card.name, "place": place_of(card), "home": HOMES[card.home]}
    return _("%(card)s needs a free tile %(place)s: %(home)s.", **given)


NEAR: Mapping[str, Words] = {
    WATER: _("no water near"),
    "F": _("no forest near"),
    "M": _("no mountain near"),
    "M" + VOLCANIC: _("no mountain near"),
    "P": _("no plains near"),
    "HM": _("no hills in reach"),
}
"""For cards of one kind of ground: none of it is where they may be placed. Of two kinds one is named."""
FREE: Mapping[str, Words] = {
    WATER: _("no free water"),
    "F": _("no free forest"),
    "M": _("no free mountain"),
    "M" + VOLCANIC: _("no free mountain"),
    "P": _("no free plains"),
    "HM": _("no free hills"),
}
"""There is some, and somebody stands on all of it."""


HIGH = ("M", "M" + VOLCANIC, "HM")
"""Ground that most people cannot walk to: where there is none, there will be none for long."""


class Short(NamedTuple):
    """What keeps a card from being played now: of what there is too little, and in words for the card itself."""

    of: Lack
    words: Words


def _lacks_height(position: Position, seat: Seat, card: Card) -> bool:
    return card.home in HIGH and not spots(position, seat, card, position.occupied)


def short_of(view: View, position: Position, card: Card) -> Short | None:
    """What keeps a card from being played now; None if it can be, and out of one's turn.

    Where no high ground is free for it, that is said before its price: to save for it would be in vain.
    """
    if view.viewer is None or not acts(view) or not view.board.turn:
        return None
    if _lacks_height(position, view.viewer, card):
        return Short(Lack.TILE, _no_tile(position, view.viewer, card))
    match lacking(position, view.viewer, card):
        case (Lack.GOLD, count):
            return Short(Lack.GOLD, _("%(n)s gold short", n=count))
        case (Lack.FOOD, count):
            return Short(Lack.FOOD, _("%(n)s food short", n=count))
        case (Lack.JUJU, _count):
            return Short(Lack.JUJU, _("one juju a turn"))
        case (Lack.TILE, _count):
            return Short(Lack.TILE, _no_tile(position, view.viewer, card))
    return None


def _no_tile(position: Position, seat: Seat, card: Card) -> Words:
    if card.kind is Kind.SPELL:
        return _("nothing to aim at")
    if card.placement is Placement.KING and set(card.home) & set(GROUND):
        return _("no room by king")
    words = FREE if spots(position, seat, card, 0) else NEAR
    return words.get(card.home, _("no free tile"))
