"""How a match of the Kata goes on: from state to state, once an action is known to be legal (RULES.md)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from games.engine.game import Seat, Step
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.legality import can_act
from games.kata.rules.values import (
    BOARD,
    DECK,
    FACE,
    SELF,
    Bled,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardStayed,
    Damaged,
    GameDrawn,
    GameWon,
    Healed,
    Held,
    KataEvent,
    LastPlayed,
    Minion,
    MinionAttack,
    MinionAttacked,
    MinionDamaged,
    MinionDied,
    MinionPlaced,
    Options,
    PlayCard,
    Reason,
    Shown,
    Side,
    State,
    TurnBegan,
    TurnEnded,
)

HEALTH = 30  # RULES 1.2
FULL_HAND = 5  # RULES 3.2
FULL_SLOTS = 10  # RULES 2.1
MAX_TURNS = 400  # RULES 4.6

KataStep: TypeAlias = Step[State, KataEvent]
Events: TypeAlias = list[KataEvent]

SEATS = (Seat(0), Seat(1))
OTHER = (Seat(1), Seat(0))


def with_drawn(side: Side) -> Side:
    """The side with the top card of its deck in its hand."""
    drawn = side.drawn + 1
    held = Held(f"c{drawn}", side.deck[0])
    return replace(side, deck=side.deck[1:], hand=(*side.hand, held), drawn=drawn)


def won(state: State, winner: Seat, reason: Reason, events: Events) -> State:
    """The match is over."""
    events.append(GameWon(winner, reason))
    return replace(state, winner=winner, reason=reason)


def ended(state: State, events: Events, *, is_forced: bool) -> State:
    """The active seat's turn ends and the other's begins (RULES 2.6, 4.6)."""
    events.append(TurnEnded(state.active, is_forced))
    if state.turn >= MAX_TURNS:
        events.append(GameDrawn(state.active))
        return replace(state, reason=Reason.TURNS)
    return begun(replace(state, active=OTHER[state.active]), events)


def begun(state: State, events: Events) -> State:
    """The active seat's turn begins (RULES 2.1 to 2.3, 8.5, 9.1)."""
    seat = state.active
    side = state.sides[seat]
    slots = min(FULL_SLOTS, side.slots + 1)
    turn = state.turn + 1
    events.append(TurnBegan(seat, turn, slots))
    board = side.board and tuple([_woken(minion) for minion in side.board])
    side = replace(side, slots=slots, mana=slots, board=board)
    side, shown = _draw(side, seat, state.shown, state.options, events)
    state = replace(state, sides=_both(seat, side, state.sides[OTHER[seat]]), turn=turn, shown=shown)
    return state if side.health > 0 else won(state, OTHER[seat], Reason.BLEEDING, events)


def _both(seat: Seat, mine: Side, foe: Side) -> tuple[Side, Side]:
    return (mine, foe) if seat == 0 else (foe, mine)


def _woken(minion: Minion) -> Minion:
    if minion.is_asleep or minion.is_used:
        return replace(minion, is_asleep=False, is_used=False)
    return minion


def _draw(side: Side, seat: Seat, shown: int, options: Options, events: Events) -> tuple[Side, int]:
    """The side after drawing, losing, leaving or bleeding for a card, and the cards shown (RULES 2.3, 3, 5.3)."""
    if not side.deck:
        side = replace(side, health=side.health - 1)
        events.append(Bled(seat, side.health))
    elif len(side.hand) < FULL_HAND:
        side = with_drawn(side)
        events.append(CardDrawn(seat, side.hand[-1]))
    elif options.gentle_start and not (side.discard or side.board):  # no card of theirs was played yet
        events.append(CardStayed(seat))
    else:
        shown += 1
        lost = Shown(f"p{shown}", side.deck[0])
        side = replace(side, deck=side.deck[1:], discard=(*side.discard, lost))
        events.append(CardDiscarded(seat, lost))
    return side, shown


def played(state: State, seat: Seat, action: PlayCard, events: Events) -> State:
    """A card is played (RULES 2.4)."""
    side, foe = state.sides[seat], state.sides[OTHER[seat]]
    held = next(held for held in side.hand if held.id == action.card)
    card, target = CARDS[held.card], action.target
    number = state.shown + 1
    shown = Shown(f"p{number}", held.card)
    mana = side.mana - card.cost
    hand = tuple([other for other in side.hand if other is not held])
    events.append(CardPlayed(seat, shown, target, mana))
    if target == BOARD:
        minion = Minion(shown.id, card.id, card.attack, card.health, card.health)
        events.append(MinionPlaced(seat, minion))
        side = replace(side, mana=mana, hand=hand, board=(*side.board, minion))
    else:
        side = replace(side, mana=mana, hand=hand, discard=(*side.discard, shown))
    if target == SELF:
        side = _healed(side, seat, card, events)
    elif target == DECK:
        side, number = _drawn(side, seat, card.draw, number, state.options, events)
    elif target == FACE:
        foe = _hit(foe, OTHER[seat], card.damage, events)
    elif target != BOARD:
        foe = _buried(_struck(foe, OTHER[seat], target, card.damage, events), OTHER[seat], events)
    state = replace(state, sides=_both(seat, side, foe), shown=number, last_played=LastPlayed(seat, shown))
    return _checked(state, seat, events)


def _checked(state: State, seat: Seat, events: Events) -> State:
    """Whoever has no health left has lost at once (RULES 4.1)."""
    if state.sides[OTHER[seat]].health <= 0:
        return won(state, seat, Reason.DAMAGE, events)
    if state.sides[seat].health <= 0:
        return won(state, OTHER[seat], Reason.BLEEDING, events)
    return state


def _healed(side: Side, seat: Seat, card: Card, events: Events) -> Side:
    """The side with health from a card: up to 30, never down to it (RULES 7.1, 7.2)."""
    health = max(side.health, min(HEALTH, side.health + card.heal))
    events.append(Healed(seat, health - side.health, health))
    return replace(side, health=health)


def _drawn(
    side: Side, seat: Seat, count: int, shown: int, options: Options, events: Events
) -> tuple[Side, int]:
    """The side after drawing card by card, until there are enough or it has bled out (RULES 10.5)."""
    for _card in range(count):
        side, shown = _draw(side, seat, shown, options, events)
        if side.health <= 0:
            break
    return side, shown


def _hit(side: Side, seat: Seat, amount: int, events: Events) -> Side:
    if not amount:
        return side
    side = replace(side, health=side.health - amount)
    events.append(Damaged(seat, amount, side.health))
    return side


def _struck(side: Side, seat: Seat, target: str, amount: int, events: Events) -> Side:
    """The side with one of its minions damaged, maybe to death (RULES 9.3, 9.5)."""
    if not amount:
        return side
    board = list(side.board)
    for index, minion in enumerate(board):
        if minion.id == target:
            health = minion.health - amount
            board[index] = replace(minion, health=health)
            events.append(MinionDamaged(seat, Shown(minion.id, minion.card), amount, health))
    return replace(side, board=tuple(board))


def _buried(side: Side, seat: Seat, events: Events) -> Side:
    """The side without its dead minions (RULES 9.6)."""
    dead = [Shown(minion.id, minion.card) for minion in side.board if minion.health <= 0]
    if not dead:
        return side
    events += [MinionDied(seat, shown) for shown in dead]
    board = tuple([minion for minion in side.board if minion.health > 0])
    return replace(side, board=board, discard=(*side.discard, *dead))


def attacked(state: State, seat: Seat, action: MinionAttack, events: Events) -> State:
    """A minion attacks (RULES 9)."""
    other = OTHER[seat]
    side, foe = state.sides[seat], state.sides[other]
    own = next(minion for minion in side.board if minion.id == action.minion)
    events.append(MinionAttacked(seat, Shown(own.id, own.card), action.target))
    board = tuple([replace(minion, is_used=True) if minion is own else minion for minion in side.board])
    side = replace(side, board=board)
    if action.target == FACE:
        foe = _hit(foe, other, own.attack, events)
    else:
        defender = next(minion for minion in foe.board if minion.id == action.target)
        foe = _struck(foe, other, defender.id, own.attack, events)
        side = _struck(side, seat, own.id, defender.attack, events)
        foe, side = _buried(foe, other, events), _buried(side, seat, events)
    return _checked(replace(state, sides=_both(seat, side, foe)), seat, events)


def settled(state: State, events: Events) -> KataStep:
    """The step once every turn without anything to do has ended by itself (RULES 2.6)."""
    # Each of these turns is counted, so that this ends.
    while state.reason is None and not can_act(state.sides[state.active], state.options):
        state = ended(state, events, is_forced=True)
    return Step(state, tuple(events))
