"""States of the Kata to start a test from."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from games.engine.game import Seat, Step
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from games.engine.simulation import with_decks
from games.kata.rules.cards import CARDS, DEFAULT_DECK, POOL_VERSION
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    EndTurn,
    Held,
    KataAction,
    Minion,
    MinionAttack,
    Options,
    PlayCard,
    Shown,
    Side,
    State,
)

SEED = "5" * 64
ME, FOE = Seat(0), Seat(1)
END = EndTurn()
BASIC = Options()
HEALING = Options(healing=True)
MINIONS = Options(healing=True, minions=True)
CONSTRUCTED = Options(healing=True, minions=True, own_decks=True)


def setup(
    *,
    decks: tuple[Sequence[str] | None, Sequence[str] | None] = (None, None),
    stack: dict[str, tuple[str, ...]] | None = None,
    **options: bool,
) -> Setup[Options]:
    """A setup; `decks` are lists of cards, None for the default deck. Whoever lists a deck plays with own decks."""
    options.setdefault("own_decks", decks != (None, None))
    seats = tuple(
        SeatSetup(deck=None if cards is None else Deck("Mine", POOL_VERSION, tuple(cards))) for cards in decks
    )
    return Setup(Options(**options), seats, Hidden(stack=stack or {}))


ANY_OPTIONS = st.builds(
    Options, st.booleans(), st.booleans(), st.booleans(), st.just(False), st.booleans(), st.booleans()
)


def with_random_decks(options: Options, seed: str) -> Setup[Options]:
    """A setup in which everybody who brings a deck brings a random one."""
    return with_decks(GAME, Setup(options, (SeatSetup(),) * 2), seed)


def begun(**more: object) -> Step[State, object]:
    """The first step of a match in which seat 0 begins, unless `stack` says otherwise."""
    stack = {"starter": ("0",), **more.pop("stack", {})}  # type: ignore[dict-item]
    return GAME.setup(setup(stack=stack, **more), SEED)  # type: ignore[arg-type]


def side(
    hand: Sequence[str] = (),
    *,
    deck: Sequence[str] = ("b1",) * 10,
    health: int = 30,
    mana: int = 0,
    slots: int | None = None,
    board: Sequence[Minion] = (),
    discard: Sequence[Shown] = (),
) -> Side:
    """One seat with the cards `c1`, `c2`, … in its hand."""
    held = tuple(Held(f"c{n}", card) for n, card in enumerate(hand, start=1))
    return Side(
        health,
        tuple(deck),
        mana if slots is None else slots,
        mana,
        held,
        tuple(discard),
        len(held),
        board=tuple(board),
    )


def minion(number: int, attack: int, health: int, *, card: str = "b3", asleep: bool = False) -> Minion:
    """A minion `p<number>` on a board, awake unless said."""
    assert card in CARDS
    return Minion(f"p{number}", card, attack, health, health, asleep)


def duel(mine: Side, foe: Side | None = None, options: Options = BASIC) -> State:
    """A state in which seat 0 is to act; the foe holds a Dud so that turns stay where they are."""
    sides = (mine, foe or side(["b0"], slots=3))
    return State(sides, ME, Rng(SEED), turn=7, shown=20, options=options)


def card(number: int, target: str = "face") -> PlayCard:
    """Play the card that was drawn as this number."""
    return PlayCard(f"c{number}", target)


def attack(number: int, target: str = "face") -> MinionAttack:
    """Let the minion with this number attack."""
    return MinionAttack(f"p{number}", target)


def fighters(one: Side) -> list[tuple[int, int]]:
    """Attack and health of a side's minions."""
    return [(minion.attack, minion.health) for minion in one.board]


def after(state: State, *actions: KataAction, seat: Seat = ME) -> State:
    """The state after a seat's actions."""
    for action in actions:
        state = play(GAME, state, seat, action).state
    return state


def kinds(cards: Sequence[object]) -> list[str]:
    """The kinds of cards in a hand or a discard pile."""
    return [one.card for one in cards]  # type: ignore[attr-defined]


WHOLE_DECK = sorted(DEFAULT_DECK)
