"""How a turn ends: the deal, and whether the thief is caught or cornered (RULES 7.6 to 7.11)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from games.card_thief.rules import legality
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.dealer import deal
from games.card_thief.rules.ground import begun, is_seen
from games.card_thief.rules.values import (
    TURN_LIMIT,
    Board,
    Card,
    CardThiefEvent,
    ChestGrew,
    Dealt,
    HeistEnded,
    Result,
    State,
)
from games.card_thief.rules.walk import MAX_CHEST
from games.engine.game import Step

CardThiefStep: TypeAlias = Step[State, CardThiefEvent]
Events: TypeAlias = list[CardThiefEvent]


def opened(state: State) -> CardThiefStep:
    """The heist at its beginning: the first deal (RULES 1.6)."""
    events: Events = []
    return Step(judged(with_deal(state, events), events), tuple(events))


def turn_ended(state: State, events: Events, *, with_cards: bool) -> State:
    """The state after the turn is counted, the chest has grown, and cards have come if any do (RULES 7.6 to 7.9)."""
    board = state.board
    cards = tuple([_grown(cell, card, events) for cell, card in enumerate(board.cards)])
    state = replace(state, board=replace(board, cards=cards, turns=board.turns + 1))
    return judged(with_deal(state, events) if with_cards else state, events, is_new_turn=True)


def _grown(cell: int, card: Card | None, events: Events) -> Card | None:
    """The card after another turn on the board: the chest grows (RULES 7.7)."""
    if card is None or card.kind is not Kind.CHEST or card.base >= MAX_CHEST:
        return card
    events.append(ChestGrew(cell, card.base + 1))
    return replace(card, base=card.base + 1)


def with_deal(state: State, events: Events, suffix: str = "") -> State:
    """The state after the empty cells were filled (RULES 9); `suffix` tells two deals of one turn apart."""
    board, source = state.board, f"{state.board.turns}{suffix}"
    dealt = deal(state.options, board, state.piles, source, Chance(state.seed, source))
    cards = list(board.cards)
    for placed in dealt.cards:
        cards[placed.cell] = placed.card
    events.append(Dealt(dealt.cards, dealt.notes))
    after = replace(board, cards=tuple(cards), dealt=board.dealt + len(dealt.cards))
    return replace(state, board=after, piles=dealt.piles)


def judged(state: State, events: Events, *, is_new_turn: bool = False) -> State:
    """The state after its tests: a thief who is seen is caught, one who can do nothing is cornered (RULES 7.9).

    In a new turn what lasted for one turn is over, once it has protected from being caught (RULES 11.12).
    """
    board, heist = state.board, state.options.heist
    is_caught = board.stealth <= 0 and is_seen(*begun(board, heist))
    if is_new_turn:
        board = rested(board)
    if is_caught:
        return ended(replace(state, board=board), Result.CAUGHT, events)
    if board.turns >= TURN_LIMIT or legality.is_cornered(board, heist):
        return ended(replace(state, board=board), Result.CORNERED, events)
    return replace(state, board=board)


def rested(board: Board) -> Board:
    """A board at the beginning of a turn: every item can be used again, smoke and dark are gone."""
    slots = tuple([replace(slot, is_used=False) if slot and slot.is_used else slot for slot in board.slots])
    return replace(board, slots=slots, is_dark=False, is_smoke=False)


def ended(state: State, result: Result, events: Events) -> State:
    """The state after the heist has ended (RULES 12)."""
    board = state.board
    events.append(HeistEnded(result, board.gems, board.chest_gems or 0))
    return replace(state, board=replace(board, result=result))
