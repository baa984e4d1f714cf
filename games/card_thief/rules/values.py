"""What a heist is made of: options, state, actions and events.

Cells are numbered 0 to 8, row by row from the top left. A card gets its id when it is first dealt, by its
cell, so the id says nothing of where in the deck it lay nor of what the dealer thought.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from games.card_thief.rules.cards import Cell, Facing, Kind
from games.card_thief.rules.equipment import Gear, Item
from games.card_thief.rules.notes import DealerNotes
from games.engine.values import Action, Event, PublicEvent, PublicValue, Value

START_STEALTH = 10
TURN_LIMIT = 60
SLOTS = 3


class EnemyTries(StrEnum):
    """How many enemies the dealer tries to add in a deal (RULES 15.2)."""

    EACH = "each"
    """One try for each that is missing to the cap."""
    ONE = "one"
    """A single try."""


class Counts(StrEnum):
    """What the dealer counts as lying on the board (RULES 15.3)."""

    FROZEN = "frozen"
    """What lay there before the deal."""
    RUNNING = "running"
    """That, and what this deal has brought so far."""


class SneakRoll(StrEnum):
    """When the dealer rolls for sneak or treasure (RULES 15.4)."""

    ALWAYS = "always"
    ONLY_WITHOUT_SNEAK = "only_without_sneak"
    """Only if no sneak lies on the board."""


class StealthFive(StrEnum):
    """What a stealth of exactly 5 is to the dealer (RULES 15.5)."""

    ABOVE = "above"
    """As if it were above 5."""
    NOTHING = "nothing"
    """Neither low nor high: nothing is dealt for it."""


class Options(Value, frozen=True):
    """What is agreed before a heist."""

    heist: Annotated[int, Meta(ge=1, le=4)] = 1
    """Manor, Keep, Castle or Palace (RULES 14)."""
    item_1: Gear = Gear.CLOAK
    item_2: Gear = Gear.NONE
    item_3: Gear = Gear.NONE
    practice: bool = False
    """Whether everything is unlocked, and nothing is won (RULES 15)."""
    enemy_tries: EnemyTries = EnemyTries.EACH
    counts: Counts = Counts.FROZEN
    sneak_roll: SneakRoll = SneakRoll.ALWAYS
    stealth_five: StealthFive = StealthFive.ABOVE

    @property
    def gear(self) -> tuple[Gear, Gear, Gear]:
        """What is brought, slot by slot."""
        return (self.item_1, self.item_2, self.item_3)


class Result(StrEnum):
    """How a heist ended (RULES 12)."""

    ESCAPED = "escaped"
    EMPTY_HANDED = "empty_handed"
    CAUGHT = "caught"
    CORNERED = "cornered"
    GAVE_UP = "gave_up"


class Card(PublicValue, frozen=True):
    """A card on the board."""

    id: str
    kind: Kind
    base: int
    """The number on it; that of the chest grows (RULES 7.7)."""
    facing: Facing | None = None
    """None for all but guards, wardens, wolves and overseers."""
    bonus: int = 0
    """How much an enemy was roused, for good (RULES 6)."""


class Slot(PublicValue, frozen=True):
    """What lies in a slot."""

    item: Item
    charge: int = 0
    is_upgraded: bool = False
    is_used: bool = False
    """Whether it was used in this turn."""


class Board(PublicValue, frozen=True):
    """All that lies open on the table."""

    cards: tuple[Card | None, ...]
    """By cell; None where nothing or the thief is."""
    thief: Cell
    stealth: int = START_STEALTH
    gems: int = 0
    turns: int = 0
    """How many were played."""
    slots: tuple[Slot | None, ...] = (None,) * SLOTS
    chest_gems: int | None = None
    """What the chest is worth; None until it is taken."""
    is_dark: bool = False
    """Whether all cells count as dark in this turn (RULES 11.12)."""
    is_smoke: bool = False
    """Whether no enemy sees in this turn (RULES 11.13)."""
    dealt: int = 0
    """How many cards have got an id."""
    result: Result | None = None
    """None until it is over."""

    def card_at(self, cell: int) -> Card:
        """The card of a cell that holds one. Raises ValueError for others."""
        card = self.cards[cell]
        if card is None:
            raise ValueError(f"no card lies on cell {cell}")
        return card

    def slot_at(self, number: int) -> Slot:
        """What lies in a slot that is not empty. Raises ValueError for others."""
        slot = self.slots[number]
        if slot is None:
            raise ValueError(f"nothing lies in slot {number}")
        return slot


class PileCard(Value, frozen=True):
    """A card that was not dealt yet."""

    base: int
    facing: Facing | None = None


class State(Value, frozen=True):
    """A heist at a moment when the thief may act, or when it is over."""

    options: Options
    board: Board
    piles: tuple[tuple[PileCard, ...], ...]
    """For each kind of `DECK_KINDS` what is left of it; index 0 is dealt next."""
    seed: str
    """The source of everything that is still to come (RULES 10)."""


class UseItem(Action, frozen=True):
    """Use what lies in a slot, on a card if it asks for one, turned in a direction if it asks for one (RULES 11)."""

    slot: Annotated[int, Meta(ge=0, le=2)]
    cell: Cell | None = None
    facing: Facing | None = None


class DropItem(Action, frozen=True):
    """Leave an item behind, for good (RULES 11.3)."""

    slot: Annotated[int, Meta(ge=0, le=2)]


class Go(Action, frozen=True):
    """Go over these cells, in this order (RULES 5)."""

    path: tuple[Cell, ...]


class ShadowStep(Action, frozen=True):
    """Change places with an enemy in the dark that does not see you (RULES 8)."""

    cell: Cell


CardThiefAction: TypeAlias = UseItem | DropItem | Go | ShadowStep


class Cause(StrEnum):
    """Why enemies are roused (RULES 6)."""

    COMMOTION = "commotion"
    """Beside them a fellow was knocked out, or the chest was taken."""
    ALARM = "alarm"
    """An enemy saw it coming, and all were warned."""
    TRAP = "trap"
    ANGER = "anger"
    """It saw the thief on a lit cell."""
    BARK = "bark"


class Stepped(PublicEvent, frozen=True):
    """The thief went to a card and it was resolved (RULES 5)."""

    source: Cell
    cell: Cell
    card: Card
    difficulty: int
    """What its value was multiplied by."""
    value: int
    """Its value, before that; what it gave or cost follows from the numbers below."""
    is_lit: bool
    is_backstab: bool
    stealth: int
    """The stealth after the step."""
    gems: int
    chest_gems: int | None


class Roused(PublicEvent, frozen=True):
    """The enemies on these cells are worth 1 more, for good (RULES 6)."""

    cause: Cause
    cell: Cell
    """Where it began."""
    cells: tuple[Cell, ...]


class Turned(PublicEvent, frozen=True):
    """An enemy turned (RULES 6.3, 6.5, 11.9)."""

    cell: Cell
    facing: Facing


class Lured(PublicEvent, frozen=True):
    """An enemy wants to go to a cell when the thief has gone on (RULES 6)."""

    cell: Cell
    to: Cell


class HidAway(PublicEvent, frozen=True):
    """The path ended in a dark hide (RULES 7.2)."""

    stealth: int


class BoardCleared(PublicEvent, frozen=True):
    """All eight cards were taken in one turn (RULES 7.3)."""

    stealth: int


class Followed(PublicEvent, frozen=True):
    """An enemy went to the cell that had drawn its attention (RULES 7.4)."""

    card: str
    source: Cell
    cell: Cell


class Fell(PublicEvent, frozen=True):
    """A card fell (RULES 7.5)."""

    card: str
    source: Cell
    cell: Cell


class ChestGrew(PublicEvent, frozen=True):
    """The chest lay there for another turn (RULES 7.7)."""

    cell: Cell
    value: int


class ItemUsed(PublicEvent, frozen=True):
    """An item was used (RULES 11)."""

    slot: int
    item: Item
    cell: Cell | None
    card: Card | None
    """What it was used on, as it was before."""
    cost: int
    charge: int
    """What is left of the charge; at 0 the slot is free."""
    stealth: int
    gems: int


class ItemDropped(PublicEvent, frozen=True):
    """An item was left behind (RULES 11.3)."""

    slot: int
    item: Item


class CardRemoved(PublicEvent, frozen=True):
    """An item took a card from the board (RULES 11.2)."""

    cell: Cell
    card: Card


class Swapped(PublicEvent, frozen=True):
    """The thief and an enemy changed places (RULES 8, 11.11)."""

    source: Cell
    """Where the thief was."""
    cell: Cell
    """Where the thief is."""
    card: str


class OrdersForged(PublicEvent, frozen=True):
    """These cards went back to the deck (RULES 11.14)."""

    cells: tuple[Cell, ...]


class Placed(PublicValue, frozen=True):
    """A card and the cell that it was dealt to."""

    cell: Cell
    card: Card


class Dealt(Event, frozen=True):
    """Cards came from the deck (RULES 9). What is seen of it is `DealSeen`."""

    cards: tuple[Placed, ...]
    """In the order of the cells."""
    notes: DealerNotes


class HeistEnded(PublicEvent, frozen=True):
    """It is over (RULES 12)."""

    result: Result
    gems: int
    chest_gems: int
    """What the chest adds; 0 without it."""


CardThiefEvent: TypeAlias = (
    Stepped
    | Roused
    | Turned
    | Lured
    | HidAway
    | BoardCleared
    | Followed
    | Fell
    | ChestGrew
    | ItemUsed
    | ItemDropped
    | CardRemoved
    | Swapped
    | OrdersForged
    | Dealt
    | HeistEnded
)
