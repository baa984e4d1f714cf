"""A seat as the board shows it: name, certificates, stock, total, modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.boards import Backs, Button, OpenHand, backs_of
from games.engine.game import Seat
from games.engine.offers import Names, Prefix
from games.engine.values import Value
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.hamsterdam.page.faces import FACES, Face, effect, portrait
from games.hamsterdam.page.offers import is_against, lowest, seat_id
from games.hamsterdam.rules.setup import EACH
from games.hamsterdam.rules.values import Phase, Placed
from games.hamsterdam.rules.views import ExchangeView, SideView, View

_SIDES: Mapping[int, tuple[str, ...]] = {2: ("top",), 3: ("left", "right"), 4: ("left", "top", "right")}


class Tag(Value, frozen=True):
    """A word about a player; its kind is for the style."""

    id: str
    """Another one in each round: what was true of a round vanishes when it is settled."""
    kind: str
    words: Words


class Mark(Value, frozen=True):
    """A modifier in two signs: what it adds, and its suit."""

    sign: str
    suit: str


class Played(Value, frozen=True):
    """A modifier on a stock."""

    id: str
    mark: Mark
    words: Words


class Certificate(Value, frozen=True):
    """A certificate. Which card it is counts for nothing (RULES 1.4), so the board does not show it."""

    id: str
    is_lost: bool


class Stock(Value, frozen=True):
    """A stock card; without a face it lies face down. `state` is `own`, `open`, or `known` from a trade."""

    id: str
    face: Face | None
    state: str


class SeatBoard(Value, frozen=True):
    """A seat on the board; `side` is where it stands, `drop` its name as a target for cards."""

    id: str
    name: str
    portrait: str
    side: str
    tags: tuple[Tag, ...]
    is_to_act: bool
    is_out: bool
    is_lowest: bool
    certificates: tuple[Certificate, ...]
    certificates_words: Words
    stock: Stock | None
    total: str
    """"" until stocks are revealed."""
    played: tuple[Played, ...]
    memory: tuple[Words, ...]
    """What trades have shown the viewer of this seat's stock."""
    backs: Backs | None
    shown: OpenHand | None
    """The modifiers of somebody else, once all may see them."""
    drop: str
    button: Button | None
    is_against: bool
    """Whether what the button does speaks against it: it would help somebody else, or hurt oneself."""


def side_of(view: View, seat: Seat) -> str:
    """Where a seat stands, seen from one's own: the next seat is on the left."""
    away = (seat - (view.viewer or 0)) % len(view.sides)
    return _SIDES[len(view.sides)][away - 1] if away else "own"


def seat_of(view: View, seat: Seat, names: Names, prefix: Prefix, button: Button | None) -> SeatBoard:
    """A seat as the viewer sees it after a prefix of picks; `button` is what a click on it does."""
    side = view.sides[seat]
    is_lowest = seat in lowest(view)
    has_stock = seat in view.order and bool(side.certificates or view.reason)
    return SeatBoard(
        id=seat_id(seat),
        name=names[seat],
        portrait=portrait(names, seat, _mood(view, seat, is_lowest=is_lowest)),
        side=side_of(view, seat),
        tags=tuple(
            [Tag(f"tag-{seat}-{kind}-{view.round}", kind, words) for kind, words in _tags(view, seat)]
        ),
        is_to_act=view.turn == seat,
        is_out=not side.certificates,
        is_lowest=is_lowest,
        certificates=tuple(_certificates(side, seat)),
        certificates_words=ngettext("%(n)s certificate left", "%(n)s certificates left", side.certificates),
        stock=_stock(view, seat) if has_stock else None,
        total="" if side.total is None else signed(side.total),
        played=tuple([_played(one, names) for one in view.placed if one.target == seat]),
        memory=tuple(_memory(view, seat)),
        backs=_backs(side, seat) if side.hand is None and side.modifiers else None,
        shown=_shown(side, seat, names) if side.hand and seat != view.viewer else None,
        drop=str(seat) if view.viewer is not None and has_stock else "",
        button=button,
        is_against=button is not None and is_against(view, prefix[1], seat),
    )


def _mood(view: View, seat: Seat, *, is_lowest: bool) -> str:
    if seat in view.winners:
        return "glad"
    last = view.last
    has_lost = last is not None and seat in last.losers and not last.is_halt and not lowest(view)
    return "glum" if is_lowest or has_lost or not view.sides[seat].certificates else ""


def _tags(view: View, seat: Seat) -> Iterator[tuple[str, Words]]:
    """What a player is and has done, by kind; first that it is their turn, which is never to be cut off."""
    side = view.sides[seat]
    is_turn = view.reason is None and view.turn == seat and side.certificates > 0
    if is_turn:
        yield "turn", _("to play")
    if view.reason is None and seat == view.order[-1]:
        yield "dealer", _("dealer")
    if seat in lowest(view):
        yield "lowest", _("lowest")
    if not side.certificates:
        yield "out", _("has left") if side.has_left else _("out")
    elif view.reason is not None or is_turn:
        return
    elif view.phase is Phase.MARKETS and _has_decided(view, seat):
        has_traded = any(one.seat == seat for one in view.trades)
        yield "done", _("has traded") if has_traded else _("has kept")
    elif seat in view.passed:
        yield "done", _("has passed")


def _has_decided(view: View, seat: Seat) -> bool:
    turn = view.turn
    return turn in view.order and seat in view.order and view.order.index(seat) < view.order.index(turn)


def _certificates(side: SideView, seat: Seat) -> Iterator[Certificate]:
    """The lost ones first, as the first that was dealt is lost first."""
    for number in range(EACH):
        is_lost = number < EACH - side.certificates
        yield Certificate(certificate_id(seat, EACH - 1 - number), is_lost)


def certificate_id(seat: Seat, left: int) -> str:
    """The id of the certificate after whose loss a seat has so many left."""
    return f"certificate-{seat}-{EACH - 1 - left}"


def stock_id(view: View, seat: Seat) -> str:
    """The id of a seat's stock card, as far as the viewer knows it."""
    return f"stock-{seat}-{view.sides[seat].stock or 'back'}"


def _stock(view: View, seat: Seat) -> Stock:
    card = view.sides[seat].stock
    if card is None:
        return Stock(stock_id(view, seat), None, "back")
    is_open = view.phase is Phase.ADJUSTMENT
    state = "open" if is_open else "own" if seat == view.viewer else "known"
    return Stock(stock_id(view, seat), FACES[card], state)


def mark(card: str) -> Mark:
    """A modifier in two signs."""
    return Mark(effect(card), FACES[card].suit)


def _played(one: Placed, names: Names) -> Played:
    return Played(
        f"played-{one.card}",
        mark(one.card),
        _("%(card)s, played by %(who)s", card=effect(one.card), who=names[one.by]),
    )


def _backs(side: SideView, seat: Seat) -> Backs:
    label = ngettext("%(n)s modifier in hand", "%(n)s modifiers in hand", side.modifiers)
    return backs_of(seat, side.modifiers, label)


def _shown(side: SideView, seat: Seat, names: Names) -> OpenHand:
    cards = tuple([mark(card) for card in side.hand or ()])
    return OpenHand(f"shown-{seat}", _("%(who)s's modifiers", who=names[seat]), cards)


def _memory(view: View, seat: Seat) -> Iterator[Words]:
    """The viewer's trades of this round, beside the seat of whoever was the other.

    One's own trade as the dealer is none of them: with it the stocks are revealed.
    """
    if view.phase is not Phase.MARKETS or view.viewer is None or view.reason is not None:
        return
    if all(side.hand is not None for side in view.sides):
        return  # everything lies open
    is_remembered = False
    for one in view.trades:
        if one.gave is None or one.got is None:
            continue
        other = one.neighbour if view.viewer == one.seat else one.seat
        if seat == other:
            is_remembered = True
            yield _remembered(one, other)
    if not is_remembered and seat != view.viewer and view.sides[seat].stock:
        yield _("You know this card: a trade has shown it to you")


def _remembered(one: ExchangeView, other: Seat) -> Words:
    gave, got = FACES[one.gave or ""].corner, FACES[one.got or ""].corner
    if other == one.neighbour:
        return _("You gave %(gave)s and got %(got)s", gave=gave, got=got)
    return _("Took your %(gave)s, gave you %(got)s", gave=gave, got=got)
