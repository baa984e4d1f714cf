"""The values that the table's template shows, made from a view and what is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.boards import Button, button_of
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page import card_order, marks, pace
from games.thunderjack.page.faces import FACES, Face
from games.thunderjack.page.log_lines import PLACES, ended, net
from games.thunderjack.page.marks import Chart, Chips, Net, Pile, Tag
from games.thunderjack.page.offers import DEAL, LEAVE, LEAVE_NOW, PLAYS, REBET, SIDES
from games.thunderjack.page.pace import Beats
from games.thunderjack.rules.legality import CHIPS, LOWER, UPPER
from games.thunderjack.rules.values import End, Place
from games.thunderjack.rules.views import HandView, View

MAX_SHOWN = 12
"""Of the cards that are set to come next, so many lie on the table."""


class Card(Value, frozen=True):
    """A card on the table; `beat` is when it is seen to come. A card face down has no face."""

    id: str
    face: Face | None
    beat: str


class Score(Value, frozen=True):
    """The points of a hand, for eyes and in words. Another score has another id, so that it comes anew."""

    id: str
    points: str
    words: Words
    beat: str


class Hand(Value, frozen=True):
    """One of the six hands, or the dealer's, which has no bet."""

    id: str
    label: Words
    cards: tuple[Card, ...]
    score: Score
    bet: Chips | None
    tag: Tag | None
    is_turn: bool = False


class Spot(Value, frozen=True):
    """Where a bet is placed: a field of the deal, and the chips that stand for what is in it."""

    id: str
    name: str
    label: Words
    least: str
    most: str
    step: str
    start: Chips


class PlaceBoard(Value, frozen=True):
    """One of the three places at the table: its hands, the lower one first, and what is bet there."""

    id: str
    label: Words
    hands: tuple[Hand, ...]
    spot: Spot | None


class Betting(Value, frozen=True):
    """What can be done between rounds."""

    chips: tuple[str, ...]
    most: str
    """What all bets may come to together."""
    deal: Button | None
    rebet: Button | None
    leave: Button


class Bank(Value, frozen=True):
    """What the player has, and how the sitting went so far."""

    credits: str
    chart: Chart | None
    round: Words
    is_practice: bool


class Board(Value, frozen=True):
    """All that the board template shows."""

    bank: Bank
    paytable: tuple[Words, ...]
    dealer: Hand | None
    shoe: Pile
    tray: Pile
    places: tuple[PlaceBoard, ...]
    brought: Words | None
    """What the last round brought, in words."""
    to_come: tuple[Face, ...]
    """The next of the cards of a practice that the player set and that are still to come."""
    more_to_come: Words | None
    """How many come after those."""
    note: Words
    net: Net
    """What the last round brought."""
    is_struck: bool
    """Whether there is thunder."""
    plays: tuple[Button, ...]
    betting: Betting | None
    leaving: Button | None
    """The question whether to leave."""


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it, with what was picked so far."""
    found = {offer.on: offer for offer in offers}
    coming = card_order.to_come(view)
    beats = pace.beats_of(view)
    return Board(
        bank=Bank(str(view.credits), marks.chart_of(view), _round(view), view.options.practice),
        paytable=marks.paytable_of(view.options),
        dealer=_dealer(view, beats) if view.dealer else None,
        shoe=marks.shoe_of(view),
        tray=marks.tray_of(view),
        places=tuple(_places(view, beats, found.get(DEAL))),
        brought=_brought(view),
        to_come=tuple([FACES[card] for card in coming[:MAX_SHOWN]]),
        more_to_come=_more(len(coming) - MAX_SHOWN),
        note=_note(view, names),
        net=marks.net_of(view),
        is_struck=any(hand.result == "thunderjack" for hand in view.hands),
        plays=tuple(_plays(view, found)) if view.turn and offers else (),
        betting=_betting(view, found) if LEAVE in found else None,
        leaving=button_of(found[LEAVE_NOW], prefix) if LEAVE_NOW in found else None,
    )


def _more(count: int) -> Words | None:
    return ngettext("and %(n)s more", "and %(n)s more", count) if count > 0 else None


def _round(view: View) -> Words:
    if view.options.rounds > 1 and view.round:
        return _("Round %(round)s of %(rounds)s", round=view.round, rounds=view.options.rounds)
    return ngettext("%(n)s round", "%(n)s rounds", view.options.rounds)


def _places(view: View, beats: Beats, deal: Offer | None) -> Iterator[PlaceBoard]:
    for number, (lower, (side, label)) in enumerate(zip(LOWER, SIDES, strict=True)):
        hands = [_hand(view, hand, beats) for hand in view.hands if hand.place in (lower, UPPER[lower])]
        yield PlaceBoard(f"place-{side}", label, tuple(hands), _spot(deal, number) if deal else None)


def _spot(deal: Offer, number: int) -> Spot:
    field = deal.fields[number]
    return Spot(
        id=f"bet-{field.name}",
        name=f"{DEAL}.{field.name}",
        label=field.label,
        least=str(field.least),
        most=str(field.most),
        step=str(field.step),
        start=marks.chips_of(field.start),
    )


def _cards(cards: tuple[str, ...], place: Place, beats: Beats) -> list[Card]:
    return [
        Card(f"card-{card}", FACES[card], str(beats.card(place, number))) for number, card in enumerate(cards)
    ]


def _hand(view: View, hand: HandView, beats: Beats) -> Hand:
    label, last = PLACES[hand.place], beats.card(hand.place, len(hand.cards) - 1)
    return Hand(
        id=f"hand-{hand.place}",
        label=label,
        cards=tuple(_cards(hand.cards, hand.place, beats)),
        score=_score(hand.place, hand.points, last),
        bet=marks.chips_of(hand.staked),
        tag=marks.tag_of(hand, beats.result(hand)) if hand.result else None,
        is_turn=view.turn == hand.place,
    )


def _score(place: Place, points: int, beat: int) -> Score:
    return Score(f"score-{place}-{points}", str(points), _("%(points)s points", points=points), str(beat))


def _dealer(view: View, beats: Beats) -> Hand:
    cards = _cards(view.dealer, Place.DEALER, beats)
    if view.is_hole_hidden:
        cards.append(Card("hole", None, str(beats.face_down())))
    last = beats.card(Place.DEALER, len(view.dealer) - 1)
    return Hand(
        id=f"hand-{Place.DEALER}",
        label=PLACES[Place.DEALER],
        cards=tuple(cards),
        score=_score(Place.DEALER, view.dealer_points, last),
        bet=None,
        tag=marks.dealer_tag(view, last),
    )


def _plays(view: View, found: Mapping[str, Offer]) -> Iterator[Button]:
    """All that a hand can ever do, so that nothing moves under the hand that presses it."""
    for play in PLAYS.values():
        if play.id in found:
            yield button_of(found[play.id], ())
        elif play.id != "surrender" or view.options.surrender:
            yield Button(play.id, play.label, key=play.key)


def _betting(view: View, found: Mapping[str, Offer]) -> Betting:
    deal, rebet = found.get(DEAL), found.get(REBET)
    return Betting(
        chips=tuple([str(chip) for chip in CHIPS if chip <= view.credits]),
        most=str(view.credits),
        deal=button_of(deal, ()) if deal else None,
        rebet=button_of(rebet, ()) if rebet else None,
        leave=button_of(found[LEAVE], ()),
    )


def _note(view: View, names: Names) -> Words:
    if view.end is not None:
        return ended(view.end, view.credits, names[0])
    for hand in view.hands:
        if hand.place == view.turn:
            return _turn(view, hand, names)
    if view.viewer is None:
        return _("%(who)s is placing bets.", who=names[0])
    return _("Place your bets.")


def _brought(view: View) -> Words | None:
    if view.turn is not None or view.end is End.LEFT or not view.hands:
        return None
    return net(sum(hand.staked for hand in view.hands), sum(hand.paid for hand in view.hands))


def _turn(view: View, hand: HandView, names: Names) -> Words:
    facts: dict[str, str | int | Words] = {
        "place": PLACES[hand.place],
        "points": hand.points,
        "dealer": view.dealer_points,
    }
    if view.viewer is None:
        return _("%(who)s plays %(place)s: %(points)s against %(dealer)s.", who=names[0], **facts)
    if hand.is_soft:
        return _("%(place)s: soft %(points)s against %(dealer)s. Your turn.", **facts)
    return _("%(place)s: %(points)s against %(dealer)s. Your turn.", **facts)
