"""From a view of the Kata to what its board shows and what can be clicked."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.offers import Offer, OptionLabel, Page
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.cards import CARDS, Card
from games.kata.course import FULL_SLOTS, HEALTH
from games.kata.lines import line, won
from games.kata.seen import SeenEvent, SideView, View
from games.kata.values import FACE, Held, LastPlayed

Names = tuple[str, ...]

_END_TURN_ID = "end-turn"


class Face(Value, frozen=True):
    """The front of a card."""

    kind: str
    name: Words
    cost: str
    damage: str
    text: Words


class HandCard(Value, frozen=True):
    """A card of the viewer's own hand; `picks` plays it, "" if it cannot be played now."""

    id: str
    face: Face
    picks: str = ""
    prefix: str = ""
    """What is picked by taking the card up; where it is put down says the rest."""
    key: str = ""
    preview: Words | None = None
    is_faded: bool = False
    """True in one's own turn if it costs too much."""


class Health(Value, frozen=True):
    """`left` is for people and may be below zero, `value` is how far the meter of `most` is filled."""

    id: str
    left: str
    value: str
    most: str


class Mana(Value, frozen=True):
    """`crystals` has one of `full`, `spent` and `locked` for each slot there can be."""

    id: str
    left: str
    slots: str
    crystals: tuple[str, ...]


class Pile(Value, frozen=True):
    """Cards on a heap; those of a deck have no visible top."""

    id: str
    count: str
    label: Words
    top: Face | None = None
    warning: Words | None = None
    """What an empty pile means for its owner."""


class Backs(Value, frozen=True):
    """A hand seen from outside: one card back for each member of `cards`."""

    id: str
    label: Words
    cards: tuple[str, ...]


class SideBoard(Value, frozen=True):
    """One player's half of the table; `drop` is where a card can be let fall that hits this player."""

    id: str
    name: str
    is_active: bool
    drop: str
    health: Health
    mana: Mana
    deck: Pile
    discard: Pile
    backs: Backs | None


class Table(Value, frozen=True):
    """The card played last, in the middle."""

    id: str
    face: Face
    words: Words


class Button(Value, frozen=True):
    id: str
    picks: str
    key: str
    label: Words


class Ending(Value, frozen=True):
    """The end as an event; `tone` is `won`, `lost`, or `watched` for a spectator."""

    tone: str
    title: Words
    reason: Words


class Board(Value, frozen=True):
    """All that the board template shows."""

    top: SideBoard
    bottom: SideBoard
    hand: tuple[HandCard, ...] | None
    """The viewer's own hand; None for a spectator."""
    note: Words
    table: Table | None
    end_turn: Button | None
    ending: Ending | None


def _text(card: Card) -> Words:
    if not card.damage:
        return _("No damage")
    return _("%(damage)s damage", damage=card.damage)


_FACES = {
    card.id: Face(card.id, card.name, str(card.cost), str(card.damage), _text(card))
    for card in CARDS.values()
}
_CRYSTALS = {
    (slots, mana): ("full",) * mana + ("spent",) * (slots - mana) + ("locked",) * (FULL_SLOTS - slots)
    for slots in range(FULL_SLOTS + 1)
    for mana in range(slots + 1)
}

_BLEEDING = _("Bleeding out")


class KataPage(Page[View, SeenEvent]):
    """The Kata for the site."""

    template = "kata/board.html"
    help_template = "kata/help.html"
    tagline = _("Grow your mana, time your blows, and strike before you are struck.")
    picture = "img/kata.svg"
    stylesheet = "kata/kata.css"
    options = (
        OptionLabel(
            "fair_start",
            _("Fair start"),
            _("Whoever goes second starts with 33 health instead of 30, since beginning is worth a lot."),
        ),
    )

    def offers(self, view: View, prefix: tuple[str, ...]) -> tuple[Offer, ...]:
        if prefix or view.viewer is None or view.winner is not None or view.viewer != view.active:
            return ()
        own, foe = view.sides[view.viewer], view.sides[1 - view.viewer]
        cards = [
            _card_offer(held, foe.health, str(number))
            for number, held in enumerate(own.held or (), start=1)
            if CARDS[held.card].cost <= own.mana
        ]
        end = Offer(("end_turn",), _("End turn"), on=_END_TURN_ID, key="e", is_main=True)
        return (*cards, end)

    def board(self, view: View, names: Names, prefix: tuple[str, ...], offers: tuple[Offer, ...]) -> Board:
        low = Seat(0) if view.viewer is None else view.viewer
        by_place = {offer.on: offer for offer in offers}
        held = view.sides[low].held
        hand = None if held is None else tuple([_hand_card(card, by_place) for card in held])
        end = by_place.get(_END_TURN_ID)
        return Board(
            top=_side(view, Seat(1 - low), names),
            bottom=_side(view, low, names),
            hand=hand,
            note=_note(view, names),
            table=_table(view.last_played, names) if view.last_played else None,
            end_turn=Button(end.on, " ".join(end.picks), end.key, end.label) if end else None,
            ending=_ending(view, names),
        )

    def line(self, event: SeenEvent, names: Names) -> Words | None:
        return line(event, names)


def _card_offer(held: Held, health: int, key: str) -> Offer:
    card = CARDS[held.card]
    return Offer(
        picks=("play_card", held.id, FACE),
        label=_("Play %(card)s", card=card.name),
        on=f"card-{held.id}",
        preview=_preview(card, health),
        key=key,
    )


def _preview(card: Card, health: int) -> Words:
    if not card.damage:
        return _("Does nothing, but leaves your hand")
    left = health - card.damage
    if left <= 0:
        return _("Wins the match")
    return _("Your opponent falls to %(health)s", health=left)


def _hand_card(held: Held, offers: dict[str, Offer]) -> HandCard:
    place = f"card-{held.id}"
    face = _FACES[held.card]
    offer = offers.get(place)
    if offer is None:
        return HandCard(place, face, is_faded=bool(offers))
    prefix = " ".join(offer.picks[:-1])
    return HandCard(place, face, " ".join(offer.picks), prefix, offer.key, offer.preview)


def _side(view: View, seat: Seat, names: Names) -> SideBoard:
    side = view.sides[seat]
    return SideBoard(
        id=f"side-{seat}",
        name=names[seat],
        is_active=view.winner is None and view.active == seat,
        drop="" if view.viewer is None or view.viewer == seat else FACE,
        health=_health(side, seat),
        mana=_mana(side, seat),
        deck=_deck(side, seat),
        discard=_discard(side, seat),
        backs=_backs(side, seat) if side.held is None else None,
    )


def _health(side: SideView, seat: Seat) -> Health:
    left = str(side.health).replace("-", "−")
    return Health(f"health-{seat}", left, str(max(0, side.health)), str(max(HEALTH, side.health)))


def _mana(side: SideView, seat: Seat) -> Mana:
    return Mana(f"mana-{seat}", str(side.mana), str(side.slots), _CRYSTALS[side.slots, side.mana])


def _deck(side: SideView, seat: Seat) -> Pile:
    label = ngettext("Deck: %(n)s card", "Deck: %(n)s cards", side.deck)
    return Pile(f"deck-{seat}", str(side.deck), label, warning=None if side.deck else _BLEEDING)


def _discard(side: SideView, seat: Seat) -> Pile:
    top = _FACES[side.discard[-1].card] if side.discard else None
    label = ngettext("Discard pile: %(n)s card", "Discard pile: %(n)s cards", len(side.discard))
    return Pile(f"discard-{seat}", str(len(side.discard)), label, top)


def _backs(side: SideView, seat: Seat) -> Backs:
    label = ngettext("%(n)s card in hand", "%(n)s cards in hand", side.hand)
    return Backs(f"backs-{seat}", label, tuple([f"back-{seat}-{n}" for n in range(side.hand)]))


def _table(last: LastPlayed, names: Names) -> Table:
    words = _("Played by %(who)s", who=names[last.seat])
    return Table(f"card-{last.shown.id}", _FACES[last.shown.card], words)


def _note(view: View, names: Names) -> Words:
    if view.winner is not None:
        return _("The match is over.")
    if view.viewer == view.active:
        return _("Your turn")
    return _("%(who)s's turn", who=names[view.active])


def _ending(view: View, names: Names) -> Ending | None:
    if view.winner is None or view.reason is None:
        return None
    sentence = won(names, view.winner, view.reason)
    if view.viewer is None:
        return Ending("watched", _("%(who)s wins", who=names[view.winner]), sentence)
    if view.viewer == view.winner:
        return Ending("won", _("Victory"), sentence)
    return Ending("lost", _("Defeat"), sentence)


PAGE = KataPage()
