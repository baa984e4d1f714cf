"""What Card Thief's board template shows, made from a view and its offers.

Whatever is shown while a path is planned is asked of its walk: light, sight and numbers are those of that moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.page import marks, previews
from games.card_thief.page.faces import CELLS, HEISTS
from games.card_thief.page.marks import CardTile, DeckCount, Ending, Sight, SlotTile, Stat
from games.card_thief.page.offers import CELL_KEYS, DROP, SHADOW, USE, on_cell
from games.card_thief.page.previews import GO, Outlook, Planned
from games.card_thief.rules.grid import BIT
from games.card_thief.rules.ground import lit_cells
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import MIN_STEPS
from games.engine.boards import Button, button_of
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _


class CellTile(Value, frozen=True):
    """A cell: what can be done there, and what is seen of the plan."""

    id: str
    cell: str
    label: Words
    """What lies there, for those who do not see it."""
    is_lit: bool
    is_chosen: bool
    """Whether an item is being used on what lies there."""
    button: Button | None
    keys: tuple[str, ...]
    """The keys to show."""
    outlook: Outlook | None
    step: str
    """The number of the step that the planned path takes here; "" for none."""
    back: str
    """The picks that go back to this step; "" for none."""


class Plan(Value, frozen=True):
    """The planned path as a line through the middles of cells, each 100 wide."""

    points: str
    is_caught: bool
    back: str
    """The picks without the last one; "" if none are left."""


class Board(Value, frozen=True):
    """All that the board template shows."""

    heist: Words
    tone: str
    """`plan` for whoever is to act, `watch` for others, `over` after the end."""
    cells: tuple[CellTile, ...]
    cards: tuple[CardTile, ...]
    sights: tuple[Sight, ...]
    thief: str
    """The cell of the thief, or that where the planned path ends."""
    is_exposed: bool
    """Whether the thief has no stealth there."""
    stats: tuple[Stat, ...]
    deck: DeckCount
    slots: tuple[SlotTile, ...]
    plan: Plan | None
    note: Words
    go: Button | None
    more: tuple[Button, ...]
    """The other buttons below."""
    is_choosing: bool
    """Whether something is picked that can be put down again."""
    ending: Ending | None

    @property
    def rows(self) -> tuple[tuple[CellTile, ...], ...]:
        """The cells row by row."""
        return self.cells[:3], self.cells[3:6], self.cells[6:]


_PATHS = ((), (GO,))
"""How the picks begin while a path is planned."""


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it after a prefix of picks."""
    plan = previews.planned(view, prefix) or previews.planned(view, ())
    assert plan is not None  # noqa: S101 - for the type: without a step every path can be
    buttons = {offer.on: button_of(offer, prefix) for offer in offers}
    return Board(
        heist=HEISTS[view.options.heist],
        tone=_tone(view, offers),
        cells=tuple(_cells(view, plan, prefix, buttons)),
        cards=marks.cards_of(view, plan),
        sights=marks.sights_of(view, plan),
        thief=str(plan.walk.cell),
        is_exposed=plan.walk.stealth <= 0 and not plan.walk.is_out,
        stats=marks.stats_of(view, plan),
        deck=marks.deck_of(view),
        slots=marks.slots_of(view, prefix, buttons),
        plan=_plan(plan) if plan.path else None,
        note=_note(view, names, plan, prefix, offers),
        go=_go(buttons) if prefix[:1] in _PATHS else None,
        more=tuple(_more(buttons)),
        is_choosing=bool(prefix),
        ending=marks.ending_of(view, names),
    )


def _tone(view: View, offers: tuple[Offer, ...]) -> str:
    if view.board.result is not None:
        return "over"
    return "plan" if offers else "watch"


def _cells(view: View, plan: Planned, prefix: Prefix, buttons: Mapping[str, Button]) -> Iterator[CellTile]:
    lit, is_planning = lit_cells(plan.ground, plan.walk), bool(buttons) and prefix[:1] in _PATHS
    for cell in range(len(CELLS)):
        steps = plan.path.index(cell) + 1 if cell in plan.path else 0
        is_last = bool(steps) and steps == len(plan.path)
        seen = previews.outlook(plan, cell) if is_planning and not steps else None
        yield CellTile(
            id=on_cell(cell),
            cell=str(cell),
            label=_label(view, plan, cell, is_lit=bool(lit & BIT[cell])),
            is_lit=bool(lit & BIT[cell]),
            is_chosen=prefix[:1] == (USE,) and prefix[2:3] == (str(cell),),
            button=_go_again(buttons) if is_last else buttons.get(on_cell(cell)),
            keys=tuple(CELL_KEYS[cell].upper().split()[1:2]),
            outlook=seen,
            step=str(steps) if steps else "",
            back=" ".join((GO, *map(str, plan.path[:steps]))) if steps and not is_last else "",
        )


def _go_again(buttons: Mapping[str, Button]) -> Button | None:
    """The last card of a path confirms it, too: clicked twice, it is gone to. Its key is that of *Go*."""
    go = buttons.get(GO)
    return Button(GO, go.label, go.picks) if go else None


def _label(view: View, plan: Planned, cell: int, *, is_lit: bool) -> Words:
    """A cell in words, for whoever does not see it."""
    light = _("lit") if is_lit else _("dark")
    if cell == plan.walk.cell:
        return _("%(place)s, %(light)s: you", place=CELLS[cell], light=light)
    card = view.board.cards[cell]
    if card is None or cell in plan.path:
        return _("%(place)s, %(light)s: nothing", place=CELLS[cell], light=light)
    what = marks.card_words(plan, card, cell)
    return _("%(place)s, %(light)s: %(card)s", place=CELLS[cell], light=light, card=what)


def _plan(plan: Planned) -> Plan:
    middles = [f"{cell % 3 * 100 + 50},{cell // 3 * 100 + 50}" for cell in (plan.start.cell, *plan.path)]
    back = " ".join((GO, *map(str, plan.path[:-1]))) if len(plan.path) > 1 else ""
    return Plan(" ".join(middles), plan.walk.is_caught, back)


def _go(buttons: Mapping[str, Button]) -> Button | None:
    """*Go*; a button that cannot be pressed yet while the path is too short."""
    if GO in buttons:
        return buttons[GO]
    return Button(GO, _("Go"), is_main=True) if any(name.startswith("cell-") for name in buttons) else None


def _more(buttons: Mapping[str, Button]) -> Iterator[Button]:
    for name, button in buttons.items():
        if name in (SHADOW, DROP) or name.startswith("way-"):
            yield button


def _note(view: View, names: Names, plan: Planned, prefix: Prefix, offers: tuple[Offer, ...]) -> Words:
    if view.board.result is not None:
        return _("The heist is over.")
    if view.viewer is None or not offers:
        return _("%(who)s is planning the next steps.", who=names[0])
    match prefix:
        case ("use_item", number):
            return _("Use the %(item)s on which card?", item=marks.item_name(view, int(number)))
        case ("use_item", *_chosen):
            return _("Which way shall it look?")
        case ("drop_item",):
            return _("Leave what behind, for good?")
        case ("shadow_step",):
            return _("Change places with whom?")
    if len(plan.path) >= MIN_STEPS:
        return previews.outcome_words(plan)
    if plan.path:
        return _("Choose at least one more card.")
    return _first_note(view, offers)


def _first_note(view: View, offers: tuple[Offer, ...]) -> Words:
    if not any(offer.picks[:1] == (GO,) for offer in offers):
        return _("There is no path from here. Use what you have.")
    if view.board.stealth <= 0:
        return _("No stealth: whoever sees you in the light catches you.")
    if not view.deck:
        return _("The deck is empty. Take the exit, or pick more pockets.")
    return _("Turn %(turn)s: plan a path over two cards or more.", turn=view.board.turns + 1)
