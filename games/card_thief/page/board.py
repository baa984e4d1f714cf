"""What Card Thief's board template shows, made from a view and its offers.

Whatever is shown while a path is planned is asked of its walk: light, sight and numbers are those of that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from games.card_thief.page import board_parts, previews
from games.card_thief.page.board_parts import CardTile, DeckCount, Sight, SlotTile, Stat
from games.card_thief.page.faces import CELLS, HEISTS, card_name
from games.card_thief.page.looks import (
    ALONE,
    BareLook,
    CellLook,
    Note,
    Thief,
    cell_looks,
    last_made,
    line_look,
    middle,
    plan_note,
    thief_look,
)
from games.card_thief.page.offers import (
    CELL_KEYS,
    DROP,
    SHADOW,
    USE,
    VAIN,
    effect,
    offers_for,
    on_cell,
    vain_slots,
)
from games.card_thief.page.previews import GO, Outlook, Planned
from games.card_thief.page.signs import Sign, signs_of
from games.card_thief.page.verdict import HeistEnding, ending_with_score
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT
from games.card_thief.rules.ground import begun
from games.card_thief.rules.items import uses
from games.card_thief.rules.legality import shadow_steps
from games.card_thief.rules.values import Result
from games.card_thief.rules.views import View
from games.engine.boards import Button, button_of
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _


class Click(Value, frozen=True):
    """What a click on a cell does."""

    leads: str
    """`next` picks it, `back` goes back to it, `send` sends what was picked."""
    picks: str
    key: str = ""
    """The keys that do so."""


class CellTile(Value, frozen=True):
    """A cell: what can be done there, and what is seen of the plan."""

    id: str
    cell: str
    label: Words
    """What lies there, for those who do not see it."""
    look: CellLook | BareLook
    keys: str
    is_enemy: bool
    is_chosen: bool
    """Whether an item is being used on what lies there."""
    click: Click | None = None
    outlook: Outlook = previews.BLANK
    use: Button | None = None
    """What an item would do there."""

    @property
    def key_shown(self) -> str:
        return self.keys.split()[1]


class Plan(Value, frozen=True):
    """The planned path as a line through the middles of cells, each 100 wide."""

    points: str
    look: str
    has_steps: bool


class Board(Value, frozen=True):
    """All that the board template shows."""

    heist: Words
    tone: str
    """`plan` for whoever is to act, `watch` for others, `over` after the end."""
    cells: tuple[CellTile, ...]
    cards: tuple[CardTile, ...]
    sights: tuple[Sight, ...]
    thief: Thief
    stats: tuple[Stat, ...]
    deck: DeckCount
    slots: tuple[SlotTile, ...]
    plan: Plan
    note: Note
    made: Words | str
    """What the number of the last card that was picked is made of."""
    go: Button | None
    more: tuple[Button, ...]
    """The other buttons below."""
    drop: Button | None
    """What leaves an item behind."""
    back: str
    """The picks without the last one."""
    is_choosing: bool
    """Whether something is picked that can be put down again."""
    ending: HeistEnding | None
    signs: tuple[Sign, ...]
    """What the signs on the board mean."""
    is_new: bool
    """Whether these are the first turns, in which a lesson tells what the signs mean one by one."""

    @property
    def rows(self) -> tuple[tuple[CellTile, ...], ...]:
        """The cells row by row."""
        return self.cells[:3], self.cells[3:6], self.cells[6:]


NEW_TURNS = 7
"""By then the lesson has met each of the signs."""
_PATHS = ((), (GO,))
"""How the picks begin while a path is planned."""


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it after a prefix of picks."""
    plan = previews.planned(view, prefix) or previews.planned(view, ())
    assert plan is not None  # noqa: S101 - for the type: without a step every path can be
    buttons = {offer.on: button_of(offer, prefix) for offer in offers}
    # While a path is planned all else can still be picked; it begins anew.
    besides = (
        {one.on: button_of(one, ()) for one in offers_for(view, ())} if plan.path and offers else buttons
    )
    looks = tuple(cell_looks(plan.ground, plan.walk, plan.path))
    return Board(
        heist=HEISTS[view.options.heist],
        tone=_tone(view, offers),
        cells=tuple(_cells(view, plan, prefix, buttons, looks)),
        cards=board_parts.cards_of(view, looks),
        sights=board_parts.sights_of(view, plan),
        thief=thief_look(plan.walk, has_escaped=view.board.result in (Result.ESCAPED, Result.EMPTY_HANDED)),
        stats=board_parts.stats_of(view, plan),
        deck=board_parts.deck_of(view),
        slots=board_parts.slots_of(view, prefix, besides),
        plan=_plan(plan),
        note=plan_note(plan.ground, plan.walk) if plan.path else _note(view, names, prefix, offers),
        made=last_made(plan.ground, plan.start, plan.path)[0],
        go=_go(buttons) if prefix[:1] in _PATHS else buttons.get(GO),
        more=tuple(_more(besides)),
        drop=besides.get(DROP),
        back=_picks(plan.path[:-1]) if plan.path else "",
        is_choosing=bool(prefix),
        ending=ending_with_score(view),
        signs=signs_of(view.board),
        is_new=view.board.turns < NEW_TURNS,
    )


def _tone(view: View, offers: tuple[Offer, ...]) -> str:
    if view.board.result is not None:
        return "over"
    return "plan" if offers else "watch"


def _cells(
    view: View,
    plan: Planned,
    prefix: Prefix,
    buttons: Mapping[str, Button],
    looks: Sequence[CellLook | BareLook],
) -> Iterator[CellTile]:
    is_planning = bool(buttons) and prefix[:1] in _PATHS
    taken = dict(previews.taken(plan))
    for cell, look in enumerate(looks):
        tile = partial(
            CellTile,
            id=on_cell(cell),
            cell=str(cell),
            label=_label(view, cell),
            look=look,
            keys=CELL_KEYS[cell],
            is_enemy=bool(plan.start.enemies & BIT[cell]),
            is_chosen=prefix[:1] == (USE,) and prefix[2:3] == (str(cell),),
        )
        button = buttons.get(on_cell(cell))
        if is_planning and look.step:
            done, path = partial(tile, outlook=taken[cell]), plan.path[: int(look.step)]
            yield _step_tile(done, path, buttons.get(GO), is_last=cell == plan.walk.cell)
        elif is_planning:
            seen = previews.outlook(plan.ground, plan.walk, cell)
            yield tile(outlook=seen, click=_click(button))
        elif view.board.result is Result.CORNERED:
            yield tile(outlook=previews.outlook(plan.ground, plan.walk, cell))
        else:
            yield tile(use=button, click=_click(button))


def _click(button: Button | None) -> Click | None:
    return Click("send" if button.is_whole else "next", button.picks, button.key) if button else None


def _step_tile(
    tile: Callable[..., CellTile], path: tuple[int, ...], go: Button | None, *, is_last: bool
) -> CellTile:
    """A card of the path leads back to it; the last one, clicked twice, sends the path. Its key is that of *Go*."""
    if not is_last:
        return tile(click=Click("back", _picks(path)))
    return tile(click=Click("send", go.picks) if go else None)


def _picks(path: tuple[int, ...]) -> str:
    return " ".join((GO, *map(str, path))) if path else ""


def _label(view: View, cell: int) -> Words:
    """What lies in a cell when planning begins, for whoever does not see it."""
    card = view.board.cards[cell]
    if card is not None:
        return _("%(place)s: %(card)s", place=CELLS[cell], card=card_name(card.kind, card.base))
    if cell == view.board.thief:
        return _("%(place)s: you", place=CELLS[cell])
    return _("%(place)s: nothing", place=CELLS[cell])


def _plan(plan: Planned) -> Plan:
    points = "".join([middle(cell)[0] for cell in (plan.start.cell, *plan.path)])
    return Plan(points, line_look(plan.walk)[0], bool(plan.path))


def _go(buttons: Mapping[str, Button]) -> Button | None:
    """*Go*; a button that cannot be pressed yet while the path is too short."""
    if GO in buttons:
        return buttons[GO]
    return Button(GO, _("Go"), is_main=True) if any(name.startswith("cell-") for name in buttons) else None


def _more(buttons: Mapping[str, Button]) -> Iterator[Button]:
    for name, button in buttons.items():
        if name == SHADOW or name.startswith("way-"):
            yield button


def _note(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Note:
    """The note below the board where no path is planned."""
    if view.board.result is not None:
        return Note(_("The heist is over."), "card-thief-note alone", None)
    if view.viewer is None or not offers:
        return Note(_("%(who)s is planning the next steps.", who=names[0]), "card-thief-note alone", None)
    return Note(_asked(view, prefix, offers), ALONE, "polite" if prefix else None)


def _asked(view: View, prefix: Prefix, offers: tuple[Offer, ...]) -> Words:
    match prefix:
        case ("use_item", number):
            return _used_on(view, int(number), takes_cell=all(offer.picks for offer in offers))
        case ("use_item", *_chosen):
            return _("Turn it which way?")
        case ("drop_item",):
            return _("Drop what, for good?")
        case ("shadow_step",):
            return _("Trade places with which enemy? In the dark, unseen, it's free.")
    return first_note(view, has_path=any(offer.picks[:1] == (GO,) for offer in offers))


def _used_on(view: View, number: int, *, takes_cell: bool) -> Words:
    """What is asked, or told, of an item that was picked."""
    item = board_parts.item_name(view, number)
    told = effect(view.board.slot_at(number))
    if takes_cell:
        return _("%(item)s. %(effect)s. On which card?", item=item, effect=told)
    plan = previews.planned(view, ())
    if plan and not previews.choices(plan) and number in vain_slots(view):
        return _("%(item)s. %(effect)s. %(vain)s", item=item, effect=told, vain=VAIN)
    return _("%(item)s. %(effect)s.", item=item, effect=told)


def first_note(view: View, *, has_path: bool) -> Words:
    """The first note of a turn, before a step is picked."""
    if not has_path and _is_lost(view):
        return _("No path, and nothing you carry opens one: whatever you use, you're cornered.")
    if any(True for _step in shadow_steps(*begun(view.board, view.options.heist))):
        return _("No stealth. A shadow step trades places with an enemy in the dark, for free.")
    if not has_path and not view.deck and not _has_exit(view):
        return _("There's no path from here. Use what you have: the exit is still to come.")
    if not has_path:
        return _("There's no path from here. Use what you have.")
    if view.board.stealth <= 0:
        return _("No stealth: whoever sees you in the light catches you.")
    if not view.deck:
        return _deckless(view)
    return _("Turn %(turn)s: plan a path over two cards or more.", turn=view.board.turns + 1)


def _deckless(view: View) -> Words:
    """What is still to come when the deck is empty (RULES 9.6, 9.13)."""
    if not _has_exit(view):
        return _("The deck is empty: the exit comes next.")
    if view.board.chest_gems is None:
        return _("The deck is empty. Take the chest before you leave.")
    return _("Now only torches and enemies come. Leave, or go on.")


def _has_exit(view: View) -> bool:
    return any(card is not None and card.kind is Kind.EXIT for card in view.board.cards)


def _is_lost(view: View) -> bool:
    """Whether without a path nothing else helps either."""
    ground, walk = begun(view.board, view.options.heist)
    if any(True for _step in shadow_steps(ground, walk)):
        return False
    return {action.slot for action in uses(view.board, ground, walk)} == vain_slots(view)
