"""What follows from what the thief does (RULES 5 to 8, 11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.card_thief.rules.cards import DECK_KINDS, GEM_TIMES, Facing, Kind
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.equipment import CLOAK_STEALTH, CLOAK_UPGRADE, Item
from games.card_thief.rules.grid import BIT, CELLS_OF, way_to
from games.card_thief.rules.ground import FACINGS, Ground, Walk, begun, lit_cells
from games.card_thief.rules.items import cost
from games.card_thief.rules.legality import is_cornered
from games.card_thief.rules.piles import FACING_KINDS, Pile, shuffled_pile
from games.card_thief.rules.settle import FULL_BOARD, moved, rewarded, with_changes
from games.card_thief.rules.turn_end import CardThiefStep, Events, ended, judged, turn_ended, with_deal
from games.card_thief.rules.values import (
    Board,
    BoardCleared,
    Card,
    CardRemoved,
    CardThiefAction,
    DropItem,
    Fell,
    Followed,
    Go,
    HidAway,
    ItemDropped,
    ItemUsed,
    Lured,
    OrdersForged,
    Result,
    Roused,
    ShadowStep,
    Slot,
    State,
    Stepped,
    Swapped,
    Turned,
    UseItem,
)
from games.card_thief.rules.walk import Note, is_backstab, step, value_of
from games.engine.game import Step


def applied(state: State, action: CardThiefAction) -> CardThiefStep:
    """What follows from a legal action. Only what deals cards uses chance (RULES 10.1)."""
    events: Events = []
    match action:
        case Go(path):
            after = _gone(state, path, events)
        case ShadowStep(cell):
            board = _swapped(state.board, cell, None, events)
            after = turn_ended(replace(state, board=board), events, with_cards=False)
        case UseItem():
            after = _used(state, action, events)
        case DropItem(number):
            after = _dropped(state, number, events)
    # The end opens the dealer's notebook (RULES 10.7), so it reveals as much as a deal does.
    is_telling = after.board.dealt != state.board.dealt or after.board.result is not None
    return Step(after, tuple(events), reveals=is_telling)


def _gone(state: State, path: Sequence[int], events: Events) -> State:
    """The state after a path (RULES 7.1)."""
    board = state.board
    ground, walk = begun(board, state.options.heist)
    for cell in path:
        walk = _step_with_events(board, ground, walk, cell, events)
    after = _after_walk(board, walk)
    if walk.is_caught:
        return ended(replace(state, board=after), Result.CAUGHT, events)
    if walk.is_out:
        result = Result.EMPTY_HANDED if after.chest_gems is None else Result.ESCAPED
        return ended(replace(state, board=after), result, events)
    after = _settled(after, walk, events)
    return turn_ended(replace(state, board=after), events, with_cards=True)


def _step_with_events(board: Board, ground: Ground, walk: Walk, cell: int, events: Events) -> Walk:
    """The walk after a step, and what happened in it."""
    note, card = Note(), board.card_at(cell)
    after = step(ground, walk, cell, note)
    events.append(
        Stepped(
            source=walk.cell,
            cell=cell,
            card=with_changes(card, walk, cell),
            difficulty=walk.difficulty,
            value=value_of(ground, walk, cell),
            is_lit=bool(lit_cells(ground, walk) & BIT[cell]),
            is_backstab=bool(walk.enemies & BIT[cell]) and is_backstab(ground, walk, cell),
            stealth=after.stealth,
            gems=after.gems,
            chest_gems=_chest_gems(board, after),
        )
    )
    events.extend(Roused(cause, where, CELLS_OF[mask]) for cause, where, mask in note.roused)
    events.extend(Turned(enemy, FACINGS[way]) for enemy, way in note.turned)
    events.extend(Lured(enemy, cell) for enemy in note.lured)
    return after


def _chest_gems(board: Board, walk: Walk) -> int | None:
    return board.chest_gems if walk.chest_gems < 0 else walk.chest_gems


def _after_walk(board: Board, walk: Walk) -> Board:
    """The board right after the last step, before anything moves."""
    cards = [
        None if card is None or not walk.cards & BIT[cell] else with_changes(card, walk, cell)
        for cell, card in enumerate(board.cards)
    ]
    slots = list(board.slots)
    if walk.chest_gems >= 0:
        slots[slots.index(None)] = Slot(Item.CHEST)
    return replace(
        board,
        cards=tuple(cards),
        thief=walk.cell,
        stealth=walk.stealth,
        gems=walk.gems,
        slots=tuple(slots),
        chest_gems=_chest_gems(board, walk),
    )


def _settled(board: Board, walk: Walk, events: Events) -> Board:
    """The board after rewards, followers and falling cards (RULES 7.2 to 7.5)."""
    stealth = rewarded(walk)
    if walk.is_hidden:
        events.append(HidAway(stealth))
    if walk.steps == FULL_BOARD:
        events.append(BoardCleared(stealth))
    now = moved(walk)
    cards = list(board.cards)
    for kind, moves in ((Followed, now.followed), (Fell, now.fell)):
        for source, cell in moves:
            events.append(kind(board.card_at(now.origins[cell]).id, source, cell))
            cards[source], cards[cell] = None, cards[source]
    return replace(board, cards=tuple(cards), stealth=stealth)


def _swapped(board: Board, cell: int, facing: Facing | None, events: Events) -> Board:
    """The board after thief and enemy changed places, the enemy turned if a direction is given (RULES 8, 11.11)."""
    card = board.card_at(cell)
    cards = list(board.cards)
    cards[cell], cards[board.thief] = None, card if facing is None else replace(card, facing=facing)
    events.append(Swapped(board.thief, cell, card.id))
    return replace(board, cards=tuple(cards), thief=cell)


def _dropped(state: State, number: int, events: Events) -> State:
    slots = list(state.board.slots)
    events.append(ItemDropped(number, state.board.slot_at(number).item))
    slots[number] = None
    return judged(replace(state, board=replace(state.board, slots=tuple(slots))), events)


def _used(state: State, action: UseItem, events: Events) -> State:
    """The state after an item was used (RULES 11)."""
    is_forged = state.board.slot_at(action.slot).item is Item.ORDERS
    state = replace(state, board=_board_after(state.board, state.options.heist, action, events))
    return judged(_forged(state, events) if is_forged else state, events)


def _board_after(board: Board, heist: int, action: UseItem, events: Events) -> Board:
    """The board after an item was used, but for cards that come anew."""
    cell, slot = action.cell, board.slot_at(action.slot)
    card = None if cell is None else board.cards[cell]
    spent = 1 if cell is None else cost(*begun(board, heist), cell)
    charge = slot.charge - spent
    slots = list(board.slots)
    slots[action.slot] = replace(slot, charge=charge, is_used=True) if charge > 0 else None
    after = _with_reward(replace(board, slots=tuple(slots)), slot, card)
    events.append(ItemUsed(action.slot, slot.item, cell, card, spent, charge, after.stealth, after.gems))
    return _with_effect(after, slot.item, action, events)


def is_vain(board: Board, heist: int, action: UseItem) -> bool:
    """Whether the thief is cornered as soon as this item is used (RULES 7.10)."""
    if board.slot_at(action.slot).item is Item.ORDERS:  # nobody knows what it brings
        return False
    return is_cornered(_board_after(board, heist, action, []), heist)


def _with_reward(board: Board, slot: Slot, card: Card | None) -> Board:
    """The board with the stealth or the gems that an item brings (RULES 11.2, 11.6)."""
    if slot.item is Item.CLOAK:
        return replace(board, stealth=board.stealth + CLOAK_STEALTH + CLOAK_UPGRADE * slot.is_upgraded)
    if slot.item is Item.BLACKJACK and card is not None:
        return replace(board, gems=board.gems + card.base * GEM_TIMES.get(card.kind, 0))
    return board


def _with_effect(board: Board, item: Item, action: UseItem, events: Events) -> Board:
    """The board after what an item does to cards, light and sight (RULES 11.7 to 11.13)."""
    cell, cards = action.cell, list(board.cards)
    if item is Item.POTION:
        return replace(board, is_dark=True)
    if item is Item.SMOKE:
        return replace(board, is_smoke=True)
    if cell is None:
        return board
    card = board.card_at(cell)
    if item is Item.HOOK:
        facing = FACINGS[way_to(cell, board.thief)] if card.kind in FACING_KINDS else None
        swapped = _swapped(board, cell, facing, events)
        if facing is not None and facing is not card.facing:
            events.append(Turned(board.thief, facing))
        return swapped
    if item is Item.NOISE and action.facing is not None:
        cards[cell] = replace(card, facing=action.facing)
        events.append(Turned(cell, action.facing))
    else:
        cards[cell] = None
        events.append(CardRemoved(cell, card))
    return replace(board, cards=tuple(cards))


def _forged(state: State, events: Events) -> State:
    """The state after all cards but chest and exit went back, and came anew (RULES 11.14)."""
    board = state.board
    stays = (Kind.CHEST, Kind.EXIT)
    back = {
        cell: card for cell, card in enumerate(board.cards) if card is not None and card.kind not in stays
    }
    chance = Chance(state.seed, f"{board.turns}+")
    piles = tuple(
        [
            _with_more(chance, kind, pile, [card.base for card in back.values() if card.kind is kind])
            for kind, pile in zip(DECK_KINDS, state.piles, strict=True)
        ]
    )
    events.append(OrdersForged(tuple(back)))
    cards = tuple([None if cell in back else card for cell, card in enumerate(board.cards)])
    return with_deal(replace(state, board=replace(board, cards=cards), piles=piles), events, "+")


def _with_more(chance: Chance, kind: Kind, pile: Pile, bases: Sequence[int]) -> Pile:
    """A pile after cards were shuffled into it; one that gets none stays as it is (RULES 10.4)."""
    if not bases:
        return pile
    numbers = sorted([*[card.base for card in pile], *bases])
    return shuffled_pile(chance, kind, numbers)
