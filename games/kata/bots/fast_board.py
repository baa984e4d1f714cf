"""The Kata on a board that is changed in place, for searching bots: many thousand moves a second.

The rules of `transitions.py` without events, ids and messages; a test plays both side by side. Only bots
may use it.
"""

from __future__ import annotations

from typing import NamedTuple

from games.kata.rules.cards import CARDS
from games.kata.rules.legality import FULL_BOARD, uses_of
from games.kata.rules.transitions import FULL_HAND, FULL_SLOTS, HEALTH, MAX_TURNS
from games.kata.rules.values import (
    BOARD,
    DECK,
    FACE,
    SELF,
    EndTurn,
    KataAction,
    MinionAttack,
    Options,
    PlayCard,
    Side,
    State,
)
from games.kata.rules.views import SideView, View

END, HIT, STRIKE, MEND, PLACE, DRAW, CHARGE, FIGHT = range(8)
"""Kinds of moves: end the turn; a card at the face, at a minion, to heal, as a minion, to draw; a minion at
the face, at a minion."""


class Move(NamedTuple):
    """A kind and two indices: `own` in the hand or on one's own board, `other` on the opposing board."""

    kind: int
    own: int = 0
    other: int = 0


PASS = Move(END)


class Stats(NamedTuple):
    """The numbers of a card under some options; -1 for what it cannot do."""

    cost: int
    damage: int
    heal: int
    health: int
    draw: int
    attack: int


_UNKNOWN = Stats(0, -1, -1, -1, -1, 0)


class Fighter:
    """A minion."""

    __slots__ = ("attack", "health", "is_ready")

    def __init__(self, attack: int, health: int, is_ready: bool) -> None:
        self.attack = attack
        self.health = health
        self.is_ready = is_ready


def stats_of(options: Options) -> dict[str, Stats]:
    """All cards of the pool under these options."""
    return {
        card: Stats(
            uses.cost,
            CARDS[card].damage if uses.hits else -1,
            CARDS[card].heal if uses.heals else -1,
            CARDS[card].health if uses.stands else -1,
            CARDS[card].draw if uses.draws else -1,
            CARDS[card].attack,
        )
        for card, uses in uses_of(options).items()
    }


class Half:
    """One seat's side. The last card of the deck is drawn next."""

    __slots__ = ("board", "deck", "hand", "health", "is_spared", "mana", "slots")

    def __init__(self, health: int, slots: int, mana: int, is_spared: bool) -> None:
        self.health = health
        self.slots = slots
        self.mana = mana
        self.is_spared = is_spared
        """Whether a card that finds no room stays on the deck (RULES 5.3)."""
        self.hand: list[Stats] = []
        self.deck: list[Stats] = []
        self.board: list[Fighter] = []

    def copy(self) -> Half:
        """An independent copy."""
        twin = Half(self.health, self.slots, self.mana, self.is_spared)
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.board = [Fighter(one.attack, one.health, one.is_ready) for one in self.board]
        return twin


class FastBoard:
    """A match in play, as bots search it. `winner` is -1 while nobody has won."""

    __slots__ = ("active", "foe", "is_over", "own", "turn", "winner")

    def __init__(self, own: Half, foe: Half, active: int, turn: int) -> None:
        self.own = own
        """The side of the active seat."""
        self.foe = foe
        self.active = active
        self.turn = turn
        self.winner = -1
        self.is_over = False

    def copy(self) -> FastBoard:
        """An independent copy."""
        return FastBoard(self.own.copy(), self.foe.copy(), self.active, self.turn)

    def moves(self) -> list[Move]:
        """All legal moves, ending the turn last."""
        own, mana = self.own, self.own.mana
        others = range(len(self.foe.board))
        found = []
        for index, card in enumerate(own.hand):
            if card.cost > mana:
                continue
            if card.damage >= 0:
                found.append(Move(HIT, index))
                found += [Move(STRIKE, index, other) for other in others]
            if card.heal >= 0:
                found.append(Move(MEND, index))
            if card.health >= 0 and len(own.board) < FULL_BOARD:
                found.append(Move(PLACE, index))
            if card.draw >= 0:
                found.append(Move(DRAW, index))
        for index, fighter in enumerate(own.board):
            if fighter.is_ready:
                found.append(Move(CHARGE, index))
                found += [Move(FIGHT, index, other) for other in others]
        found.append(PASS)
        return found

    def play(self, move: Move) -> None:
        """Make a move; turns in which nothing can be done pass (RULES 2.6)."""
        kind, index, other = move
        if kind == END:
            self.end()
        elif kind == CHARGE:
            fighter = self.own.board[index]
            fighter.is_ready = False
            self.hit(fighter.attack)
        elif kind == FIGHT:
            self.fight(index, other)
        else:
            self.play_card(kind, index, other)
        while not self.is_over and not self.can_act():
            self.end()

    def can_act(self) -> bool:
        """Whether there is anything but ending the turn."""
        own = self.own
        for fighter in own.board:
            if fighter.is_ready:
                return True
        mana, has_room = own.mana, len(own.board) < FULL_BOARD
        for card in own.hand:
            if card.cost <= mana and (
                card.damage >= 0 or card.heal >= 0 or card.draw >= 0 or (has_room and card.health >= 0)
            ):
                return True
        return False

    def play_card(self, kind: int, index: int, other: int) -> None:
        """Play a card of the active hand, as one of the kinds from `HIT` to `DRAW` (RULES 2.4)."""
        own = self.own
        card = own.hand.pop(index)
        own.mana -= card.cost
        own.is_spared = False
        if kind == HIT:
            self.hit(card.damage)
        elif kind == PLACE:
            own.board.append(Fighter(card.attack, card.health, False))
        elif kind == STRIKE:
            board = self.foe.board
            board[other].health -= card.damage
            if board[other].health <= 0:
                del board[other]
        elif kind == MEND:
            own.health = max(own.health, min(HEALTH, own.health + card.heal))
        else:
            for _card in range(card.draw):
                self.draw()
                if self.is_over:
                    return

    def hit(self, amount: int) -> None:
        """Take health from the other player, who may lose by it (RULES 4.1)."""
        self.foe.health -= amount
        if self.foe.health <= 0:
            self.won(self.active)

    def won(self, winner: int) -> None:
        """End the match for a seat."""
        self.winner = winner
        self.is_over = True

    def fight(self, index: int, other: int) -> None:
        """Let two minions strike each other; the dead leave the board (RULES 9.3, 9.6)."""
        mine, theirs = self.own.board, self.foe.board
        one, two = mine[index], theirs[other]
        one.is_ready = False
        one.health -= two.attack
        two.health -= one.attack
        if one.health <= 0:
            del mine[index]
        if two.health <= 0:
            del theirs[other]

    def draw(self) -> None:
        """Draw a card, or lose it, or leave it, or bleed (RULES 2.3, 3.1, 3.2, 5.3)."""
        own = self.own
        if not own.deck:
            own.health -= 1
            if own.health <= 0:
                self.won(1 - self.active)
            return
        if len(own.hand) < FULL_HAND:
            own.hand.append(own.deck.pop())
        elif not own.is_spared:
            own.deck.pop()

    def end(self) -> None:
        """End the turn and begin the other's."""
        if self.turn >= MAX_TURNS:
            self.is_over = True
            return
        self.own, self.foe = self.foe, self.own
        self.active = 1 - self.active
        self.turn += 1
        own = self.own
        own.slots = min(FULL_SLOTS, own.slots + 1)
        own.mana = own.slots
        for fighter in own.board:
            fighter.is_ready = True
        self.draw()


def fast_board_of(state: State) -> FastBoard:
    """The board of a state."""
    stats = stats_of(state.options)
    halves = [_half(side, stats, state.options) for side in state.sides]
    return FastBoard(halves[state.active], halves[1 - state.active], state.active, state.turn)


def _half(side: Side, stats: dict[str, Stats], options: Options) -> Half:
    half = _bare(side, options)
    half.hand = [stats[held.card] for held in side.hand]
    half.deck = [stats[card] for card in reversed(side.deck)]
    return half


def _bare(side: Side | SideView, options: Options) -> Half:
    is_spared = options.gentle_start and not (side.discard or side.board)
    half = Half(side.health, side.slots, side.mana, is_spared)
    half.board = [Fighter(one.attack, one.health, not (one.is_asleep or one.is_used)) for one in side.board]
    return half


def action_of(view: View, move: Move) -> KataAction:
    """The action of the active seat that a move stands for."""
    kind, index, other = move
    if kind == END:
        return EndTurn()
    own, foe = view.sides[view.active], view.sides[1 - view.active]
    target = {HIT: FACE, CHARGE: FACE, MEND: SELF, PLACE: BOARD, DRAW: DECK}.get(kind)
    if target is None:
        target = foe.board[other].id
    if kind in (CHARGE, FIGHT):
        return MinionAttack(own.board[index].id, target)
    return PlayCard((own.held or ())[index].id, target)


def known_board(view: View) -> FastBoard:
    """The board that the active seat sees, knowing only the size of its deck: enough to choose one move."""
    stats = stats_of(view.options)
    own, foe = (_bare(view.sides[seat], view.options) for seat in (view.active, 1 - view.active))
    own.hand = [stats[held.card] for held in view.sides[view.active].held or ()]
    own.deck = [_UNKNOWN] * view.sides[view.active].deck
    return FastBoard(own, foe, view.active, view.turn)
