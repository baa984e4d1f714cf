"""Parts of the board: cards as they lie, what enemies see, the numbers above, the slots below, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.page import previews
from games.card_thief.page.faces import FACINGS, ITEMS, card_name
from games.card_thief.page.log_lines import ENDS, ended
from games.card_thief.page.offers import USE, effect, on_slot
from games.card_thief.page.previews import Planned
from games.card_thief.rules.cards import ENEMIES, Kind
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.grid import AHEAD, BIT, CELLS_OF
from games.card_thief.rules.ground import FACINGS as WAYS
from games.card_thief.rules.ground import lit_cells, sight_of
from games.card_thief.rules.scoring import MEDALS, score
from games.card_thief.rules.settle import with_changes
from games.card_thief.rules.values import Card, HeistEnded, Result, Slot
from games.card_thief.rules.views import View
from games.engine.boards import Button
from games.engine.offers import Names, Prefix
from games.engine.values import Value
from games.engine.words import Words, signed
from games.engine.words import words as _


class CardTile(Value, frozen=True):
    """A card on the board as it would lie at this moment of the plan."""

    id: str
    cell: str
    kind: str
    group: str
    """`enemy`, `gain`, `loss` or `place`."""
    number: str
    roused: str
    """How often it was roused, with a plus; "" for never."""
    way: str
    """Where it looks; "" for nowhere, or all around."""
    is_lit: bool
    is_void: bool
    """Whether the light makes it useless."""
    is_gone: bool
    """Whether the planned path takes it."""


class Sight(Value, frozen=True):
    """What one enemy sees of one cell: a cone in the cell that is seen, coming from one side."""

    id: str
    cell: str
    side: str
    """The side of the seen cell that the look comes from."""
    is_sharp: bool
    """Whether the thief, standing there now, would be seen."""


class Stat(Value, frozen=True):
    """A number above the board, and what the plan makes of it; `later` is "" where it stays the same."""

    id: str
    label: Words
    now: str
    later: str
    tone: str


class Kept(Value, frozen=True):
    """How many cards of a kind and number are left in the deck."""

    kind: str
    name: Words
    count: str


class DeckCount(Value, frozen=True):
    """The deck as counting tells it."""

    count: str
    label: Words
    kept: tuple[Kept, ...]


class SlotTile(Value, frozen=True):
    """A slot and what lies in it; `kind` is "" for an empty one."""

    id: str
    kind: str
    name: Words
    charge: str
    about: Words | None
    is_used: bool
    is_chosen: bool
    """Whether it is being used."""
    button: Button | None


class Ending(Value, frozen=True):
    """The end as an event."""

    tone: str
    title: Words
    reason: Words
    score: Words
    medal: str
    medal_name: Words | None


_GAINS = (Kind.SNEAK, Kind.TREASURE, Kind.TRAITOR, Kind.HIDE)
_LOSSES = (Kind.TORCH, Kind.TRAP)
_FROM = {0: "south", 1: "west", 2: "north", 3: "east"}
"""For each direction of a look the side of the seen cell that it comes from."""
_MEDALS: Mapping[str, Words] = {
    "bronze": _("A bronze medal"),
    "silver": _("A silver medal"),
    "gold": _("A gold medal"),
}


def _group(kind: Kind) -> str:
    if kind in ENEMIES:
        return "enemy"
    if kind in _GAINS:
        return "gain"
    return "loss" if kind in _LOSSES else "place"


def now(plan: Planned, card: Card, cell: int) -> Card:
    """A card as the planned path leaves it."""
    return with_changes(card, plan.walk, cell)


def cards_of(view: View, plan: Planned) -> tuple[CardTile, ...]:
    """All cards in the order in which they came, which does not change when they move."""
    lying = [(card.id, cell, card) for cell, card in enumerate(view.board.cards) if card is not None]
    in_order = sorted(lying, key=lambda one: (len(one[0]), one[0]))
    return tuple([_card(plan, now(plan, card, cell), cell) for _id, cell, card in in_order])


def _card(plan: Planned, card: Card, cell: int) -> CardTile:
    return CardTile(
        id=f"card-{card.id}",
        cell=str(cell),
        kind=card.kind,
        group=_group(card.kind),
        number=previews.number_of(plan, cell) if cell not in plan.path else "",
        roused=f"+{card.bonus}" if card.bonus else "",
        way=card.facing or "",
        is_lit=bool(lit_cells(plan.ground, plan.walk) & BIT[cell]),
        is_void=previews.is_void(plan, cell),
        is_gone=cell in plan.path,
    )


def card_words(plan: Planned, card: Card, cell: int) -> Words:
    """A card for those who do not see it: `guard 2, value 5, looks down`."""
    card = now(plan, card, cell)
    name = card_name(card.kind, card.base)
    if card.kind not in ENEMIES:
        return name
    facts: dict[str, str | Words] = {"card": name, "value": previews.number_of(plan, cell)}
    if card.facing is None:
        return _("%(card)s, value %(value)s, looks around", **facts)
    return _("%(card)s, value %(value)s, %(looks)s", looks=FACINGS[card.facing], **facts)


def sights_of(view: View, plan: Planned) -> tuple[Sight, ...]:
    """All looks that end on the board; none in smoke."""
    return () if view.board.is_smoke else tuple(_sights(view, plan))


def _sights(view: View, plan: Planned) -> Iterator[Sight]:
    walk, lit = plan.walk, lit_cells(plan.ground, plan.walk)
    for cell in CELLS_OF[walk.enemies]:
        card = now(plan, view.board.card_at(cell), cell)
        for seen in CELLS_OF[sight_of(card, cell)]:
            way = AHEAD[cell].index(seen)
            is_sharp = seen == walk.cell and (card.kind is Kind.OWL or bool(lit & BIT[seen]))
            yield Sight(f"sight-{card.id}-{WAYS[way]}", str(seen), _FROM[way], is_sharp)


def stats_of(view: View, plan: Planned) -> tuple[Stat, ...]:
    """Stealth, gems, difficulty and the chest."""
    board, walk = view.board, plan.walk
    chest, worth = board.chest_gems, previews.worth_of_chest(board, plan)
    stats = [
        _stat("stealth", _("Stealth"), board.stealth, previews.stealth_after(walk)),
        _stat("gems", _("Gems"), board.gems, walk.gems),
    ]
    if worth is not None:
        stats.append(_stat("chest", _("Chest"), chest or 0, worth))
    times = Stat("difficulty", _("Difficulty"), f"\N{MULTIPLICATION SIGN}{walk.difficulty}", "", "even")
    return (*stats, times)


def _stat(name: str, label: Words, before: int, after: int) -> Stat:
    tone = "even" if after == before else "good" if after > before else "bad"
    return Stat(name, label, signed(before), signed(after) if after != before else "", tone)


def deck_of(view: View) -> DeckCount:
    """What counting tells of the deck."""
    kept = [
        Kept(one.kind, card_name(one.kind, one.base), str(one.count)) for one in view.remaining if one.count
    ]
    return DeckCount(str(view.deck), _("Deck"), tuple(kept))


def item_name(view: View, number: int) -> Words:
    """The name of what lies in a slot."""
    return ITEMS[view.board.slot_at(number).item]


def slots_of(view: View, prefix: Prefix, buttons: Mapping[str, Button]) -> tuple[SlotTile, ...]:
    """The three slots."""
    chosen = prefix[1] if prefix[:1] == (USE,) and len(prefix) > 1 else ""
    return tuple(
        [
            _slot(number, slot, buttons, is_chosen=chosen == str(number))
            for number, slot in enumerate(view.board.slots)
        ]
    )


def _slot(number: int, slot: Slot | None, buttons: Mapping[str, Button], *, is_chosen: bool) -> SlotTile:
    name = on_slot(number)
    if slot is None:
        return SlotTile(name, "", _("Empty slot"), "", None, is_used=False, is_chosen=False, button=None)
    return SlotTile(
        id=name,
        kind=slot.item,
        name=ITEMS[slot.item],
        charge="" if slot.item is Item.CHEST else str(slot.charge),
        about=effect(slot),
        is_used=slot.is_used,
        is_chosen=is_chosen,
        button=buttons.get(name),
    )


def ending_of(view: View, names: Names) -> Ending | None:
    """How it ended, with score and medal; None while it goes on."""
    board = view.board
    if board.result is None:
        return None
    points, has_escaped = score(board), board.result is Result.ESCAPED
    medal = ""
    for name, least in MEDALS.items():
        if has_escaped and points >= least:
            medal = name
    told = ended(HeistEnded(board.result, board.gems, board.chest_gems or 0), names[0])
    return Ending(
        tone="watched" if view.viewer is None else "won" if has_escaped else "lost",
        title=ENDS[board.result],
        reason=told,
        score=_("%(score)s gems", score=points),
        medal=medal,
        medal_name=_MEDALS.get(medal),
    )
