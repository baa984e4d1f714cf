"""States of Hamsterdam Exchange to start a test from. Seats are A, B, C, D; the last one deals unless said."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.play import forfeit, play
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.hamsterdam.bots.bots import BOTS
from games.hamsterdam.rules.cards import CERTIFICATES, MODIFIERS, STOCKS, VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import (
    HamsterdamAction,
    HamsterdamEvent,
    Keep,
    Options,
    Pass,
    Phase,
    Side,
    State,
    Trade,
)

SEED = "5" * 64
A, B, C, D = (Seat(n) for n in range(4))
NAMES = ("Ada", "Ben", "Cora", "Dirk")
KEEP, TRADE, PASS = Keep(), Trade(), Pass()
SOURCE = BOTS["source"]


def setup(
    seats: int = 3, *, rigging: dict[str, int] | None = None, **stack: tuple[str, ...]
) -> Setup[Options]:
    """A setup; keywords fix piles."""
    return Setup(Options(), (SeatSetup(),) * seats, Hidden(stack, rigging or {}))


def markets(
    stocks: Sequence[str | None],
    *,
    hands: Sequence[Sequence[str]] = (),
    left: Sequence[int] = (2, 2, 2, 2),
    deck: Sequence[str] = (),
    dealer: Seat | None = None,
    beneficiary: Seat | None = None,
    halts: int = 0,
) -> State:
    """Markets are open and the seat at the dealer's left is to act; who holds no stock is out.

    `deck` lies on top of the stock deck.
    """
    count = len(stocks)
    sides = []
    for n, stock in enumerate(stocks):
        papers = CERTIFICATES[2 * n : 2 * n + 2]
        gone = 2 if stock is None else 2 - left[n]
        hand = tuple(hands[n]) if n < len(hands) else ()
        sides.append(Side(papers[gone:], papers[:gone], hand, stock))
    held = {card for side in sides for card in side.hand}
    last = Seat(count - 1) if dealer is None else dealer
    round_table = [Seat((last + step) % count) for step in range(1, count + 1)]
    order = tuple([seat for seat in round_table if stocks[seat] is not None])
    rest = [card for card in STOCKS if card not in stocks and card not in deck]
    return State(
        sides=tuple(sides),
        order=order,
        turn=order[0],
        phase=Phase.MARKETS,
        stock_deck=(*deck, *rest),
        modifier_deck=tuple([card for card in MODIFIERS if card not in held]),
        rng=Rng(SEED),
        halts=halts,
        beneficiary=beneficiary,
    )


def adjustment(stocks: Sequence[str | None], **more: Any) -> State:
    """The same with stocks turned up. Nobody has passed, not even who holds nothing."""
    state = markets(stocks, **more)
    sides = [replace(side, total=VALUE[side.stock] if side.stock else None) for side in state.sides]
    return replace(state, sides=tuple(sides), phase=Phase.ADJUSTMENT)


def after(state: State, *actions: HamsterdamAction) -> State:
    """The state after actions of whoever is to act."""
    return told(state, *actions)[0]


def told(state: State, *actions: HamsterdamAction) -> tuple[State, list[HamsterdamEvent]]:
    """The state after actions of whoever is to act, and all that happened."""
    events: list[HamsterdamEvent] = []
    for action in actions:
        assert state.turn is not None
        step = play(GAME, state, state.turn, action)
        state = step.state
        events += step.events
    return state, events


def source_action(state: State) -> HamsterdamAction:
    """What the computer player of the original does in the seat that is to act."""
    assert state.turn is not None
    view = GAME.view_for(state, state.turn)
    action: HamsterdamAction = SOURCE.choose(view, tuple(GAME.legal_actions(state, state.turn)), Rng(SEED))
    return action


def stocks(state: State) -> list[str | None]:
    """The stock of each seat."""
    return [side.stock for side in state.sides]


def totals(state: State) -> list[int | None]:
    """The total of each seat."""
    return [side.total for side in state.sides]


def remaining(state: State) -> list[int]:
    """How many certificates each seat has."""
    return [len(side.certificates) for side in state.sides]


def random_states(
    seats: int, number: int, *, leaves: bool = False, beneficiary: Seat | None = None
) -> list[State]:
    """All states of a random match; now and then somebody may give up."""
    random = Random(number)
    rigging = {} if beneficiary is None else {"beneficiary": int(beneficiary)}
    state = GAME.setup(setup(seats, rigging=rigging), f"{random.getrandbits(256):064x}").state
    states = [state]
    while state.turn is not None:
        if leaves and random.random() < 0.02:
            state = forfeit(GAME, state, Seat(random.randrange(seats))).state
        else:
            action = random.choice(list(GAME.legal_actions(state, state.turn)))
            state = play(GAME, state, state.turn, action).state
        states.append(state)
    return states


def conserved(state: State) -> None:
    """Every card is somewhere, once."""
    sides = state.sides
    held = [side.stock for side in sides if side.stock]
    assert sorted([*state.stock_deck, *state.aside, *held]) == sorted(STOCKS)
    hands = [card for side in sides for card in side.hand]
    placed = [placed.card for placed in state.placed]
    assert sorted([*state.modifier_deck, *hands, *placed]) == sorted(MODIFIERS)
    papers = [card for side in sides for card in (*side.certificates, *side.lost)]
    assert len(set(papers)) == len(papers) == 2 * len(sides)
    assert set(papers) <= set(CERTIFICATES)
