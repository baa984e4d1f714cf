"""Random worlds that a viewer cannot tell from the true one (RULES 8).

They are always honest: no player can tell whether the house helps somebody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.game import Seat
from games.engine.rng import Rng
from games.hamsterdam.rules.cards import CERTIFICATES, MODIFIERS, STOCKS
from games.hamsterdam.rules.values import Exchange, Side, State
from games.hamsterdam.rules.views import ExchangeView, View


def unseen_stocks(view: View) -> tuple[str, ...]:
    """The stocks unknown to the viewer, in other hands, in the deck or aside, in the order of `STOCKS`."""
    return _without(STOCKS, _known_stocks(view))


def unseen_modifiers(view: View) -> tuple[str, ...]:
    """The modifiers unknown to the viewer, in other hands or in the deck, in the order of `MODIFIERS`."""
    own = [card for side in view.sides for card in side.hand or ()]
    return _without(MODIFIERS, [*own, *[placed.card for placed in view.placed]])


def _without(cards: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    seen = set(known)
    return tuple([card for card in cards if card not in seen])


def _known_stocks(view: View) -> list[str]:
    """The stocks that the viewer sees or saw in a trade of this round, wherever they are now."""
    known = [side.stock for side in view.sides]
    for one in view.trades:
        known += [one.gave, one.got]
    return [card for card in known if card is not None]


def sample_world(view: View, rng: Rng) -> State:
    """A random honest state whose view is this one."""
    fresh, rng = rng.fork()
    stocks, rng = rng.shuffled(STOCKS)
    held, trades, aside = _followed(view, _without(stocks, _known_stocks(view)))
    sides, modifiers = _sides(view, held, rng)
    return State(
        sides=sides,
        order=view.order,
        turn=view.turn,
        phase=view.phase,
        stock_deck=_without(stocks, [*held.values(), *aside]),
        modifier_deck=modifiers,
        rng=fresh,
        round=view.round,
        aside=aside,
        trades=trades,
        placed=view.placed,
        passed=view.passed,
        halts=view.halts,
        last=view.last,
        winners=view.winners,
        reason=view.reason,
        beneficiary=view.beneficiary,
    )


def _sides(view: View, held: Mapping[Seat, str], rng: Rng) -> tuple[tuple[Side, ...], tuple[str, ...]]:
    """The seats with unseen modifiers and certificates dealt to them, and the modifiers that are left."""
    modifiers, rng = rng.shuffled(unseen_modifiers(view))
    shown = [card for side in view.sides for card in side.lost]
    certificates, rng = rng.shuffled(_without(CERTIFICATES, shown))
    sides = []
    for seat, seen in enumerate(view.sides):
        side = Side(
            certificates=certificates[: seen.certificates],
            lost=seen.lost,
            hand=modifiers[: seen.modifiers] if seen.hand is None else seen.hand,
            stock=held.get(Seat(seat)),
            total=seen.total,
            has_left=seen.has_left,
        )
        certificates = certificates[seen.certificates :]
        modifiers = modifiers[seen.modifiers if seen.hand is None else 0 :]
        sides.append(side)
    return tuple(sides), modifiers


def _followed(
    view: View, unseen: tuple[str, ...]
) -> tuple[dict[Seat, str], tuple[Exchange, ...], tuple[str, ...]]:
    """Who holds which stock, the trades of the round with all their cards, and what lies aside.

    Each stock is a number until something tells which card it is; the unseen cards are for the rest.
    """
    traders = [seat for one in view.trades for seat in (one.seat, one.neighbour) if seat is not None]
    holds = {seat: n for n, seat in enumerate(dict.fromkeys([*view.order, *traders]))}
    known: dict[int, str] = {}
    moves, aside, drawn = [], [], len(holds)
    for one in view.trades:
        gave = holds[one.seat]
        if one.neighbour is None:
            got, drawn = drawn, drawn + 1
            aside.append(gave)
        else:
            got = holds[one.neighbour]
            holds[one.neighbour] = gave
        holds[one.seat] = got
        moves.append((one, gave, got))
        if cards := _known_trade(view, one):
            known[gave], known[got] = cards
    aside += [holds.pop(seat) for seat in list(holds) if seat not in view.order]
    # What lies open counts, whatever a trade told: there the house may have helped (RULES 9.5).
    known |= {n: stock for seat, n in holds.items() if (stock := view.sides[seat].stock) is not None}
    rest = iter(unseen)
    card_of = [known[number] if number in known else next(rest) for number in range(drawn)]
    held = {seat: card_of[number] for seat, number in holds.items()}
    lying = _without([card_of[number] for number in aside], held.values())
    return held, tuple([_exchange(view, one, card_of[a], card_of[b]) for one, a, b in moves]), lying


def _known_trade(view: View, one: ExchangeView) -> tuple[str, str] | None:
    """The cards that a trade's seat gave and got, as the viewer was told; None for who was not told."""
    if one.gave is None or one.got is None:
        return None
    return (one.gave, one.got) if one.seat == view.viewer else (one.got, one.gave)


def _exchange(view: View, one: ExchangeView, gave: str, got: str) -> Exchange:
    """A trade that took place; its cards are these, unless the viewer was told others."""
    gave, got = _known_trade(view, one) or (gave, got)
    if one.neighbour is None:
        return Exchange(one.seat, None, gave, got, None, None)
    return Exchange(one.seat, one.neighbour, gave, got, got, gave)
