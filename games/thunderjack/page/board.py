"""What Thunderjack!'s board template shows, made from a view and its offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.boards import Button, button_of
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page import board_parts, card_order
from games.thunderjack.page.board_parts import Chart, Chips, Net, Pile, Tag
from games.thunderjack.page.faces import FACES, Face
from games.thunderjack.page.log_lines import FIRST, PLACES, net
from games.thunderjack.page.offers import DEAL, LEAVE, LEAVE_NOW, PLAYS, REBET, SIDES, refusals
from games.thunderjack.rules.legality import CHIPS, LOWER, UPPER, active_of, bets_of
from games.thunderjack.rules.values import Place
from games.thunderjack.rules.views import HandView, View

MAX_SHOWN = 12
"""The most cards set to come next that the board shows."""


PLACE_IDS = tuple([f"place-{side}" for side, _label in SIDES])
"""The ids of the places, in the order of play."""


class Card(Value, frozen=True):
    """A card on the board. A card face down has no face."""

    id: str
    face: Face | None


class Score(Value, frozen=True):
    """The points of a hand in digits and in words."""

    id: str
    points: str
    words: Words
    soft: Words | None = None
    """That an ace counts eleven, as long as it matters."""


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
    """A field for a bet, and the chips for its amount."""

    id: str
    name: str
    label: Words
    order: Words | None
    """Which of them plays first."""
    least: str
    most: str
    step: str
    start: Chips


class PlaceBoard(Value, frozen=True):
    """One of the three places for hands: its hands, the lower one first, and its bet."""

    id: str
    label: Words
    hands: tuple[Hand, ...]
    spot: Spot | None
    laid: Chips | None
    """What lies on its circle while a round is played."""


class Betting(Value, frozen=True):
    """The controls between rounds."""

    chips: tuple[str, ...]
    most: str
    """The most that all bets may come to together."""
    deal: Button | None
    rebet: Button | None
    last: str
    """The bets it repeats, as the fields would show them; "" without it."""
    lapsed: Words | None
    """Why the fields do not show the last bets."""
    leave: Button


class Bank(Value, frozen=True):
    """The player's credits, now and over the sitting."""

    credits: str
    chart: Chart | None
    round: Words
    is_practice: bool
    is_from_purse: bool
    """Whether the viewer brought them from their purse."""


class Board(Value, frozen=True):
    """All that the board template shows."""

    bank: Bank
    paytable: tuple[Words, ...]
    dealer: Hand | None
    shoe: Pile
    tray: Pile
    places: tuple[PlaceBoard, ...]
    brought: Words | None
    """The gain of the last round in words."""
    to_come: tuple[Face, ...]
    """The next cards that the player set, in practice."""
    more_to_come: Words | None
    """The number of cards set after those."""
    note: Words
    note_id: str
    net: Net
    """The gain of the last round."""
    is_struck: bool
    """Whether a hand has a Thunderjack, which the board celebrates."""
    is_over: bool
    plays: tuple[Button, ...]
    betting: Betting | None
    leaving: Button | None
    """The button that confirms leaving."""


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it after a prefix of picks."""
    offered = {offer.on: offer for offer in offers}
    coming = card_order.to_come(view)
    return Board(
        bank=_bank(view),
        paytable=board_parts.paytable_of(view.options),
        dealer=_dealer(view) if view.dealer else None,
        shoe=board_parts.shoe_of(view),
        tray=board_parts.tray_of(view),
        places=tuple(_places(view, offered.get(DEAL))),
        brought=_brought(view),
        to_come=tuple([FACES[card] for card in coming[:MAX_SHOWN]]),
        more_to_come=_more(len(coming) - MAX_SHOWN),
        note=_note(view, names),
        note_id=note_id(view),
        net=board_parts.net_of(view),
        is_over=view.end is not None,
        is_struck=any(hand.result == "thunderjack" for hand in view.hands),
        plays=tuple(_plays(view, offered)) if view.turn and offers else (),
        betting=_betting(view, offered) if LEAVE in offered else None,
        leaving=button_of(offered[LEAVE_NOW], prefix) if LEAVE_NOW in offered else None,
    )


def _more(count: int) -> Words | None:
    return ngettext("and %(n)s more", "and %(n)s more", count) if count > 0 else None


def _round(view: View) -> Words:
    if view.options.rounds > 1 and view.round:
        return _("Round %(round)s of %(rounds)s", round=view.round, rounds=view.options.rounds)
    return ngettext("%(n)s round", "%(n)s rounds", view.options.rounds)


def _places(view: View, deal: Offer | None) -> Iterator[PlaceBoard]:
    for number, (lower, name, (_side, label)) in enumerate(zip(LOWER, PLACE_IDS, SIDES, strict=True)):
        hands = [_hand(view, hand) for hand in view.hands if hand.place in (lower, UPPER[lower])]
        spot = _spot(deal, number) if deal else None
        yield PlaceBoard(name, label, tuple(hands), spot, _laid(view, lower))


def _laid(view: View, lower: Place) -> Chips | None:
    staked = sum(hand.staked for hand in view.hands if hand.place in (lower, UPPER[lower]))
    return board_parts.chips_of(staked) if view.turn is not None and staked else None


def _spot(deal: Offer, number: int) -> Spot:
    field = deal.fields[number]
    return Spot(
        id=f"bet-{field.name}",
        name=f"{DEAL}.{field.name}",
        label=field.label,
        order=None if number else _("first"),
        least=str(field.least),
        most=str(field.most),
        step=str(field.step),
        start=board_parts.chips_of(field.start),
    )


def score_id(place: Place, number: int) -> str:
    """The id of the points of a hand in a round."""
    return f"score-{place}-{number}"


def _cards(cards: tuple[str, ...]) -> list[Card]:
    return [Card(f"card-{card}", FACES[card]) for card in cards]


def _hand(view: View, hand: HandView) -> Hand:
    return Hand(
        id=f"hand-{hand.place}",
        label=_name(view, hand.place),
        cards=tuple(_cards(hand.cards)),
        score=_score(view, hand.place, hand.points, is_soft=hand.is_soft and hand.result is None),
        bet=board_parts.chips_of(hand.staked),
        tag=board_parts.tag_of(hand, view.round) if hand.result else None,
        is_turn=view.turn == hand.place,
    )


def _name(view: View, place: Place) -> Words:
    """What a hand is called; the lower one is the first of two only once there are two."""
    is_split = any(hand.place == UPPER.get(place) for hand in view.hands)
    return FIRST[place] if is_split else PLACES[place]


def _score(view: View, place: Place, points: int, *, is_soft: bool = False) -> Score:
    words = _("%(points)s points", points=points)
    return Score(score_id(place, view.round), str(points), words, _("soft") if is_soft else None)


def _dealer(view: View) -> Hand:
    cards = _cards(view.dealer)
    if view.is_hole_hidden:
        cards.append(Card("hole", None))
    return Hand(
        id=f"hand-{Place.DEALER}",
        label=PLACES[Place.DEALER],
        cards=tuple(cards),
        score=_score(view, Place.DEALER, view.dealer_points),
        bet=None,
        tag=board_parts.dealer_tag(view),
    )


def _plays(view: View, offered: Mapping[str, Offer]) -> Iterator[Button]:
    """All that a hand can ever do, so that no button moves under the finger; what it cannot do now says why."""
    hand = active_of(view.hands)
    for play in PLAYS.values():
        if play.id in offered:
            yield button_of(offered[play.id], ())
        elif hand and (play.id != "surrender" or view.options.surrender):
            why = refusals(hand, view.credits, view.options)[play.id]
            yield Button(play.id, play.label, key=play.key, preview=why)


def _bank(view: View) -> Bank:
    is_practice = view.options.practice
    return Bank(
        str(view.credits),
        board_parts.chart_of(view),
        _round(view),
        is_practice=is_practice,
        is_from_purse=view.viewer is not None and not is_practice,
    )


def _betting(view: View, offered: Mapping[str, Offer]) -> Betting:
    deal, rebet = offered.get(DEAL), offered.get(REBET)
    return Betting(
        chips=tuple([str(chip) for chip in CHIPS if chip <= view.credits]),
        most=str(view.credits),
        deal=button_of(deal, ()) if deal else None,
        rebet=button_of(rebet, ()) if rebet else None,
        last=_last(view) if rebet else "",
        lapsed=_lapsed(view) if deal and not rebet else None,
        leave=button_of(offered[LEAVE], ()),
    )


def _last(view: View) -> str:
    bets = bets_of(view.hands)
    return " ".join([f"{DEAL}.{name}={getattr(bets, name)}" for name, _label in SIDES])


def _lapsed(view: View) -> Words | None:
    """Bets that cannot be repeated do not go without a word."""
    bets = bets_of(view.hands)
    last = bets.right + bets.middle + bets.left
    if last <= view.credits:
        return None
    return _("Your last bets, %(sum)s, are more than you have.", sum=last)


def _note(view: View, names: Names) -> Words:
    if view.end is not None:
        return _("In all:") if board_parts.gain(view) else _("Nothing won, nothing lost.")
    for hand in view.hands:
        if hand.place == view.turn:
            return _turn(view, hand, names)
    if _is_settled(view):
        return board_parts.dealer_said(view)
    if view.viewer is None:
        return _("%(who)s is placing bets.", who=names[0])
    if not view.history:
        return _("Your aim: leave with more than %(credits)s.", credits=view.options.credits)
    return _("Place your bets.")


def note_id(view: View) -> str:
    """The id of the note; of each round another, so that what came of one is not told before it is seen."""
    if view.turn:
        return "note-of-turn"
    return f"result-{view.round}" if _is_settled(view) else "note"


def _is_settled(view: View) -> bool:
    """Whether the cards of a round that is over still lie open."""
    return view.turn is None and view.end is None and bool(view.hands) and not view.is_hole_hidden


def _brought(view: View) -> Words | None:
    if view.turn is not None or not view.hands:
        return None
    if view.end is not None:
        return net(view.options.credits, view.credits)
    return net(sum(hand.staked for hand in view.hands), sum(hand.paid for hand in view.hands))


def _turn(view: View, hand: HandView, names: Names) -> Words:
    facts: dict[str, str | int | Words] = {
        "place": _name(view, hand.place),
        "points": hand.points,
        "dealer": view.dealer_points,
    }
    if view.viewer is None:
        return _("%(who)s plays %(place)s: %(points)s against %(dealer)s.", who=names[0], **facts)
    if hand.is_soft:
        return _("%(place)s: soft %(points)s against %(dealer)s.", **facts)
    return _("%(place)s: %(points)s against %(dealer)s.", **facts)
