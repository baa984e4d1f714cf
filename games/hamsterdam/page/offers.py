"""What can be picked: keep or trade, then a modifier and its target, or pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.game import Seat
from games.engine.offers import Offer, Prefix
from games.engine.words import Words, signed
from games.engine.words import words as _
from games.hamsterdam.page.faces import effect, name
from games.hamsterdam.rules.cards import EFFECT
from games.hamsterdam.rules.values import Phase
from games.hamsterdam.rules.views import View

KEEP, TRADE, PASS = "act-keep", "act-trade", "act-pass"
"""Ids of the buttons for these."""
NEIGHBOUR = _("your neighbour")
"""Where no name is known."""
OWN_KEY, OTHERS_KEYS = "y", "abc"
"""The keys of the seats: one's own, and the others from one's left on."""


def offers_for(view: View, prefix: Prefix) -> tuple[Offer, ...]:
    """The next picks; () for a spectator, out of turn, after the end, or after what cannot be picked."""
    if view.viewer is None or view.turn != view.viewer:
        return ()
    if prefix:
        return tuple(targets(view, prefix))
    found = _in_markets if view.phase is Phase.MARKETS else _in_adjustment
    return tuple(found(view, view.viewer))


def hand_of(view: View, seat: Seat) -> tuple[str, ...]:
    """The modifiers of the viewer; () for everybody else."""
    return view.sides[seat].hand or ()


def seat_id(seat: Seat) -> str:
    """The id of a seat on the board."""
    return f"place-{seat}"


def key_of(view: View, seat: Seat) -> str:
    """The key of a seat."""
    away = (seat - (view.viewer or 0)) % len(view.sides)
    return OTHERS_KEYS[away - 1] if away else OWN_KEY


def targets(view: View, prefix: Prefix) -> Iterator[Offer]:
    """The seats whose stock a modifier can be played on, from one's own on."""
    match prefix:
        case ("play", card) if view.viewer is not None and card in hand_of(view, view.viewer):
            if view.phase is Phase.ADJUSTMENT and view.turn == view.viewer:
                for seat in view.order:
                    yield _target(view, card, seat)


def is_against(view: View, card: str, seat: Seat) -> bool:
    """Whether a modifier would raise somebody else, or lower the viewer."""
    return (EFFECT[card] > 0) != (seat == view.viewer)


def _target(view: View, card: str, seat: Seat) -> Offer:
    before = view.sides[seat].total or 0
    preview = _("Total %(before)s → %(after)s", before=signed(before), after=signed(before + EFFECT[card]))
    label = _("Play %(card)s here", card=effect(card))
    if is_against(view, card, seat):
        is_own = seat == view.viewer
        label = (
            _("Hurts you: %(card)s", card=effect(card)) if is_own else _("Helps: %(card)s", card=effect(card))
        )
    return Offer((str(seat),), label, on=seat_id(seat), preview=preview, key=key_of(view, seat))


def _in_markets(view: View, seat: Seat) -> Iterator[Offer]:
    own = view.sides[seat].stock
    stays = _("Stay with the %(card)s", card=name(own)) if own else None
    yield Offer(("keep",), _("Keep"), on=KEEP, preview=stays, key="k")
    yield Offer(("trade",), _("Trade"), on=TRADE, preview=traded_for(view, seat), key="t")


def neighbour(view: View, seat: Seat) -> Seat | None:
    """The seat that a seat of the round trades with; None for the dealer, who draws."""
    following = view.order.index(seat) + 1
    return view.order[following] if following < len(view.order) else None


def traded_for(view: View, seat: Seat, who: Words | str = NEIGHBOUR) -> Words:
    """What a trade would bring, `who` being the neighbour."""
    other = neighbour(view, seat)
    if other is None:
        return _("For the top card of the deck")
    known = view.sides[other].stock
    if known:
        return _("For the %(card)s of %(who)s", card=name(known), who=who)
    return _("For %(who)s's hidden card", who=who)


def _in_adjustment(view: View, seat: Seat) -> Iterator[Offer]:
    for number, card in enumerate(hand_of(view, seat), start=1):
        label = _("Play %(card)s", card=effect(card))
        yield Offer(("play", card), label, whole=False, on=f"card-{card}", key=str(number % 10))
    yield Offer(
        ("pass",), _("Pass"), on=PASS, preview=_pass(view), key="p space", is_main=not hand_of(view, seat)
    )


def _pass(view: View) -> Words:
    """What a pass leads to: it settles the round if all others have passed, or will if they do, too."""
    losers = lowest(view)
    is_halt = all(view.sides[seat].certificates <= (seat in losers) for seat in view.order)
    is_dear = view.viewer in losers and not is_halt
    if len(view.passed) + 1 < len(view.order):
        return _("If all pass, you lose a certificate") if is_dear else _("You can play later if others do")
    if is_halt:
        return _("Settles the round: trading is halted, nobody loses")
    return _("Settles the round: you lose a certificate") if is_dear else _("Settles the round: you're safe")


def lowest(view: View) -> Sequence[Seat]:
    """The seats with the lowest total now; () before stocks are revealed."""
    totals = {seat: view.sides[seat].total for seat in view.order}
    least = min([total for total in totals.values() if total is not None], default=None)
    return [seat for seat, total in totals.items() if total is not None and total == least]
