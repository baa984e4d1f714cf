"""What can be picked: a path card by card, what lies in the slots, and a step into the shadows.

A path is picked a card at a time. From the second card on it can be sent as it was picked: *Go* adds nothing to it.
So it is with an item that needs no card: it is spent for good, so its slot only picks it, and says what it does.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.card_thief.page import previews
from games.card_thief.page.faces import EFFECTS, ITEMS, KINDS, SHORT_EFFECTS, TURNED
from games.card_thief.page.looks import end_words
from games.card_thief.page.previews import GO, Planned
from games.card_thief.rules.cards import Facing
from games.card_thief.rules.equipment import CLOAK_STEALTH, CLOAK_UPGRADE, Item
from games.card_thief.rules.ground import begun
from games.card_thief.rules.items import cost, uses
from games.card_thief.rules.legality import shadow_steps
from games.card_thief.rules.transitions import is_vain
from games.card_thief.rules.values import Slot, UseItem
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import MIN_STEPS
from games.engine.offers import Offer, Prefix
from games.engine.words import Words
from games.engine.words import words as _

USE, DROP, SHADOW = "use_item", "drop_item", "shadow_step"
CELL_KEYS = ("7 q", "8 w", "9 e", "4 a", "5 s", "6 d", "1 z y", "2 x", "3 c")
"""As on a number pad, and as letters lie; `y` is where others have `z`."""
SLOT_KEYS = ("i", "o", "p")
VAIN = _("It opens no path: you would be cornered.")
WAY_KEYS = {Facing.NORTH: "8 w", Facing.EAST: "6 d", Facing.SOUTH: "2 s x", Facing.WEST: "4 a"}


def offers_for(view: View, prefix: Prefix) -> tuple[Offer, ...]:
    """The next picks; () for a spectator, after the end, or after what cannot be picked."""
    if view.viewer is None or view.board.result is not None:
        return ()
    match prefix:
        case ():
            steps = tuple(_steps(view, prefix))
            return (*steps, *_slots(view, has_path=bool(steps)), *_besides(view))
        case ("go", *_picked):
            return tuple(_steps(view, prefix))
        case ("use_item", number):
            return (*_targets(view, number), *_at_once(view, number))
        case ("use_item", number, cell):
            return tuple(_ways(view, number, cell))
        case ("drop_item",):
            return tuple(_drops(view))
        case ("shadow_step",):
            return tuple(_shadows(view))
    return ()


def on_cell(cell: int) -> str:
    """The id of a cell on the board."""
    return f"cell-{cell}"


def on_slot(number: int) -> str:
    """The id of a slot on the board."""
    return f"slot-{number}"


def _steps(view: View, prefix: Prefix) -> Iterator[Offer]:
    """The cards that can be next, and *Go* once there are enough."""
    plan = previews.planned(view, prefix)
    if plan is None:
        return
    for cell in previews.choices(plan):
        picks = (str(cell),) if prefix else (GO, str(cell))
        yield Offer(
            picks,
            _("Go to the %(card)s", card=KINDS[view.board.card_at(cell).kind]),
            whole=False,
            on=on_cell(cell),
            preview=_preview(plan, cell),
            key=CELL_KEYS[cell],
        )
    if len(plan.path) >= MIN_STEPS:
        yield Offer((), _("Go"), on=GO, preview=end_words(plan.ground, plan.walk), key="enter", is_main=True)


def _preview(plan: Planned, cell: int) -> Words | None:
    said = previews.outlook(plan.ground, plan.walk, cell).words
    return said if isinstance(said, Words) else None


def _uses(view: View) -> list[UseItem]:
    return list(uses(view.board, *begun(view.board, view.options.heist)))


def effect(slot: Slot) -> Words:
    """What an item does, in words."""
    if slot.item is Item.CLOAK:
        return _("%(amount)s more stealth, once", amount=_cloaked(slot))
    return EFFECTS[slot.item]


def short_effect(slot: Slot) -> Words:
    """The same in few words."""
    if slot.item is Item.CLOAK:
        return _("+%(amount)s stealth", amount=_cloaked(slot))
    return SHORT_EFFECTS[slot.item]


def _cloaked(slot: Slot) -> int:
    return CLOAK_STEALTH + CLOAK_UPGRADE * slot.is_upgraded


def vain_slots(view: View) -> frozenset[int]:
    """The items that can be used, but save nobody; asked where there is no path."""
    board, heist, all_uses = view.board, view.options.heist, _uses(view)
    helping = {action.slot for action in all_uses if not is_vain(board, heist, action)}
    return frozenset({action.slot for action in all_uses} - helping)


def _slots(view: View, *, has_path: bool) -> Iterator[Offer]:
    """The items that can be used now, which a second press confirms, or a press on a card."""
    usable = {action.slot for action in _uses(view)}
    vain = frozenset() if has_path else vain_slots(view)
    for number in sorted(usable):
        slot = view.board.slot_at(number)
        yield Offer(
            (USE, str(number)),
            _("Use the %(item)s", item=ITEMS[slot.item]),
            whole=False,
            on=on_slot(number),
            preview=VAIN if number in vain else effect(slot),
            key=SLOT_KEYS[number],
        )


def _at_once(view: View, number: str) -> Iterator[Offer]:
    """To use an item that needs no card."""
    for action in _uses(view):
        if str(action.slot) == number and action.cell is None:
            slot = view.board.slot_at(action.slot)
            yield Offer((), _("Use it"), on=GO, preview=effect(slot), key="enter", is_main=True)


def _besides(view: View) -> Iterator[Offer]:
    if any(True for _offer in _shadows(view)):
        about = _("Trade places with an enemy in the dark who doesn't see you. It's free and ends the turn.")
        yield Offer((SHADOW,), _("Shadow step"), whole=False, on=SHADOW, key="t", preview=about)
    if any(True for _offer in _drops(view)):
        yield Offer((DROP,), _("Drop an item"), whole=False, on=DROP, key="l")


def _targets(view: View, number: str) -> Iterator[Offer]:
    """The cards that an item can be used on."""
    ground, walk = begun(view.board, view.options.heist)
    found: dict[int, UseItem] = {}
    for action in _uses(view):
        if str(action.slot) == number and action.cell is not None:
            found.setdefault(action.cell, action)
    for cell, action in found.items():
        slot = view.board.slot_at(action.slot)
        yield Offer(
            (str(cell),),
            _("Use it on the %(card)s", card=KINDS[view.board.card_at(cell).kind]),
            whole=action.facing is None,
            on=on_cell(cell),
            preview=_("Takes %(cost)s of %(charge)s.", cost=cost(ground, walk, cell), charge=slot.charge),
            key=CELL_KEYS[cell],
        )


def _ways(view: View, number: str, cell: str) -> Iterator[Offer]:
    for action in _uses(view):
        if (str(action.slot), str(action.cell)) == (number, cell) and action.facing is not None:
            label = _("Turn it %(way)s", way=TURNED[action.facing])
            yield Offer((action.facing.value,), label, on=f"way-{action.facing}", key=WAY_KEYS[action.facing])


def _drops(view: View) -> Iterator[Offer]:
    for number, slot in enumerate(view.board.slots):
        if slot is not None and slot.item is not Item.CHEST:
            label = _("Drop the %(item)s", item=ITEMS[slot.item])
            yield Offer((str(number),), label, on=on_slot(number), key=SLOT_KEYS[number])


def _shadows(view: View) -> Iterator[Offer]:
    for action in shadow_steps(*begun(view.board, view.options.heist)):
        label = _("Change places with the %(card)s", card=KINDS[view.board.card_at(action.cell).kind])
        yield Offer((str(action.cell),), label, on=on_cell(action.cell), key=CELL_KEYS[action.cell])
