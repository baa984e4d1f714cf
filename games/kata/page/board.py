"""What the Kata's board template shows, made from a view and its offers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from games.engine.boards import (
    Backs,
    Button,
    Ending,
    OpenHand,
    Piece,
    backs_of,
    button_of,
    drag_of,
    ending_of,
)
from games.engine.game import Seat
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.page.faces import FIGURES, Face, faces
from games.kata.page.offers import END_TURN, ON_BOARD, ON_DECK, ON_FACE, ON_SELF, offers_for, targets
from games.kata.page.previews import IDLE
from games.kata.page.tips import tip_of
from games.kata.page.verdict import verdict
from games.kata.page.whys import first_of, is_second, passed, whys_of
from games.kata.rules.legality import FULL_BOARD, uses_of
from games.kata.rules.setup import fair_bonus
from games.kata.rules.transitions import FULL_SLOTS, HEALTH
from games.kata.rules.values import BOARD, DECK, FACE, SELF, Held, LastPlayed, Minion
from games.kata.rules.views import SideView, View


class HandCard(Piece, frozen=True, kw_only=True):
    """A card of the viewer's own hand."""

    face: Face


class MinionTile(Piece, frozen=True, kw_only=True):
    """A minion on the board; `drop` is its name as a target for the viewer's cards and minions."""

    kind: str
    has_figure: bool
    """Whether its picture is not that of its card, which shows a thing."""
    name: Words
    attack: str
    health: str
    most: str
    is_hurt: bool
    is_asleep: bool
    is_used: bool
    drop: str


class Row(Value, frozen=True):
    """One side of the board; `place` puts the picked card there."""

    id: str
    label: Words
    minions: tuple[MinionTile, ...]
    drop: str
    place: Button | None
    nobody: str
    """The id of the words for an empty side; "" where a minion lies."""


class Health(Value, frozen=True):
    """Health in words and as a meter, which `left` fills up to `most`; both are never below zero."""

    id: str
    number: str
    """What a blow has left of it, which may be less than nothing: so it is seen to take all that it takes."""
    left: str
    most: str
    start: Words | None
    """With how much more than the usual it began, in the first turns."""
    why: Words | None
    """The same, and why."""


class Mana(Value, frozen=True):
    """Mana in words and as crystals: `full`, `spent` or `locked` for each slot there can be."""

    left: str
    slots: str
    crystals: tuple[str, ...]


class Pile(Value, frozen=True):
    """A deck or a discard pile; only the cards of the latter lie open, the latest first."""

    id: str
    count: str
    label: Words
    cards: tuple[Face, ...] = ()
    warning: Words | None = None
    """The consequence of an empty pile for its owner."""
    button: Button | None = None
    drop: str = ""


class SideBoard(Value, frozen=True):
    """One player's half of the board; `drop` is its name as a target for cards."""

    id: str
    name: str
    is_active: bool
    drop: str
    button: Button | None
    look: str
    """`target` where there is a button, and `idle` where it would have no effect."""
    health: Health
    mana_id: str
    mana: Mana
    deck: Pile
    discard: Pile
    backs: Backs | None
    shown: OpenHand | None
    """The hand of somebody else, once all may see it."""


class Fighter(Value, frozen=True):
    """A player as a figure, as full as there is health left: `lost` of `most` is not. `drop` is that of the side."""

    id: str
    name: str
    lost: str
    most: str
    drop: str


class LastCard(Value, frozen=True):
    """The card played last, in the middle."""

    id: str
    face: Face
    words: Words


class Board(Value, frozen=True):
    """All that the board template shows."""

    top: SideBoard
    bottom: SideBoard
    top_row: Row | None
    """The minions; None in a match without them."""
    bottom_row: Row | None
    fighters: tuple[Fighter, ...]
    """Both players, the lower one first; () in a match with minions, who fight for them."""
    hand: tuple[HandCard, ...] | None
    """The viewer's own hand; None for a spectator."""
    note: Words | None
    """What to do; whose turn it is stands above the board."""
    aside: Words | None
    """Which of one's first turns passed; what minions do, at first; why a card that is picked cannot become one."""
    first: Words | None
    """From when a card can be paid for, while none can."""
    table: LastCard | None
    no_card: Words
    """What stands in its place before there is one."""
    end_turn: Button | None
    ending: Ending | None


_CRYSTALS = {
    (slots, mana): ("full",) * mana + ("spent",) * (slots - mana) + ("locked",) * (FULL_SLOTS - slots)
    for slots in range(FULL_SLOTS + 1)
    for mana in range(slots + 1)
}
_YOUNG = 8
"""The last turn in which the health that one began with is told: the first ones can pass before one has looked."""
_BLEEDING = _("Bleeding out")
_CHOOSE = _("Choose a target")
_FULL = _("Your three places are full.")
_PLAY = _("Play a card, or end your turn")
_FIGHT = _("Play, attack, or end your turn")


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it after a prefix of picks."""
    low = Seat(0) if view.viewer is None else view.viewer
    top = Seat(1 - low)
    buttons, first = _buttons(view, prefix, offers), first_of(view)
    upper, lower = _side(view, top, names, buttons), _side(view, low, names, buttons)
    return Board(
        top=upper,
        bottom=lower,
        top_row=_row(view, top, names, prefix, buttons),
        bottom_row=_row(view, low, names, prefix, buttons),
        fighters=() if view.options.minions else (_fighter(low, lower), _fighter(top, upper)),
        hand=_hand(view, prefix, buttons),
        note=_note(view, prefix) if offers else None,
        aside=_aside(view, prefix, first),
        first=first,
        table=_table(view, view.last_played, names) if view.last_played else None,
        no_card=_no_card(view.turn - 1),
        end_turn=buttons.get(END_TURN.on),
        ending=_ending(view, names),
    )


def _buttons(view: View, prefix: Prefix, offers: tuple[Offer, ...]) -> Mapping[str, Button]:
    """The button of each thing on the board, by its id; of what rests, one that tells why.

    Once something is picked up, others can still be picked up instead, by click alone: the keys are those
    of the targets, and those that no target has of what rests.
    """
    buttons = {offer.on: button_of(offer, prefix) for offer in offers}
    taken = {button.key for button in buttons.values()}
    others = [replace(why, key="") if why.key in taken else why for why in whys_of(view)]
    if prefix:
        playable = [button_of(offer, ()) for offer in offers_for(view, ())]
        others += [replace(button, key="", preview=None) for button in playable]
    return {button.id: button for button in others} | buttons


def _hand(view: View, prefix: Prefix, buttons: Mapping[str, Button]) -> tuple[HandCard, ...] | None:
    own = view.sides[view.viewer] if view.viewer is not None else None
    if own is None or own.held is None:
        return None
    fronts = faces(view.options, is_well=own.health >= HEALTH)
    return tuple([_hand_card(view, card, fronts[card.card], prefix, buttons) for card in own.held])


def _hand_card(view: View, held: Held, face: Face, prefix: Prefix, buttons: Mapping[str, Button]) -> HandCard:
    on, own = f"card-{held.id}", ("play_card", held.id)
    button = buttons.get(on)
    if button is None or not button.picks:
        is_dear = button is not None and view.viewer == view.active
        return HandCard(on, button, look="faded" if is_dear else "", face=face)
    return HandCard(on, button, drag_of(own, targets(view, own)), prefix == own, face=face)


def _row(view: View, seat: Seat, names: Names, prefix: Prefix, buttons: Mapping[str, Button]) -> Row | None:
    if not view.options.minions:
        return None
    board = view.sides[seat].board
    is_own = seat == view.viewer
    return Row(
        id=f"board-{seat}",
        label=_("Minions of %(who)s", who=names[seat]),
        minions=tuple([_tile(view, minion, is_own, prefix, buttons) for minion in board]),
        drop=BOARD if is_own else "",
        place=buttons.get(ON_BOARD) if is_own else None,
        nobody="" if board else f"nobody-{seat}",
    )


def _tile(
    view: View, minion: Minion, is_own: bool, prefix: Prefix, buttons: Mapping[str, Button]
) -> MinionTile:
    on, own = f"card-{minion.id}", ("minion_attack", minion.id)
    button = buttons.get(on)
    face = faces(view.options)[minion.card]
    return MinionTile(
        id=on,
        button=button,
        drag=drag_of(own, targets(view, own)) if is_own and button and button.picks else None,
        is_picked=prefix == own,
        look="" if prefix == own else _look(minion, is_own, button),
        kind=face.kind,
        has_figure=face.kind in FIGURES,
        name=face.name,
        attack=str(minion.attack),
        health=str(minion.health),
        most=str(minion.most),
        is_hurt=minion.health < minion.most,
        is_asleep=minion.is_asleep,
        is_used=minion.is_used,
        drop="" if is_own or view.viewer is None else minion.id,
    )


def _look(minion: Minion, is_own: bool, button: Button | None) -> str:
    if button is None or not button.picks:
        return "asleep" if minion.is_asleep else "used" if minion.is_used else ""
    if is_own:
        return "ready" if minion.attack else ""
    return "target asleep" if minion.is_asleep else "target"


def _side(view: View, seat: Seat, names: Names, buttons: Mapping[str, Button]) -> SideBoard:
    side = view.sides[seat]
    is_own = view.viewer == seat
    drop = SELF if is_own and view.options.healing else FACE
    button = buttons.get(ON_SELF if is_own else ON_FACE)
    return SideBoard(
        id=f"side-{seat}",
        name=names[seat],
        is_active=view.reason is None and view.active == seat,
        drop="" if view.viewer is None or (is_own and not view.options.healing) else drop,
        button=button,
        look="" if button is None else "target idle" if button.preview in IDLE else "target",
        health=_health(view, side, seat),
        mana_id=f"mana-{seat}",
        mana=Mana(str(side.mana), str(side.slots), _CRYSTALS[side.slots, side.mana]),
        deck=_deck(view, seat, buttons.get(ON_DECK) if is_own else None),
        discard=_discard(view, seat),
        backs=_backs(side, seat) if side.held is None else None,
        shown=_shown(view, seat, names) if side.held and not is_own else None,
    )


def _fighter(seat: Seat, side: SideBoard) -> Fighter:
    health = side.health
    lost = int(health.most) - int(health.left)
    return Fighter(f"fighter-{seat}", side.name, str(lost), health.most, side.drop)


def _health(view: View, side: SideView, seat: Seat) -> Health:
    bonus = fair_bonus(view.options) if is_second(view, seat) and view.options.fair_start else 0
    most = HEALTH + bonus
    start = why = None
    if bonus and view.turn <= _YOUNG:
        start = _("+%(bonus)s: goes second", bonus=bonus)
        why = _("%(health)s to start: makes up for going second", health=most)
    left, most = max(0, side.health), max(most, side.health)
    return Health(f"health-{seat}", signed(side.health), str(left), str(most), start, why)


def _deck(view: View, seat: Seat, button: Button | None) -> Pile:
    count = view.sides[seat].deck
    label = ngettext("Deck: %(n)s card", "Deck: %(n)s cards", count)
    drop = DECK if seat == view.viewer and view.options.own_decks else ""
    return Pile(f"deck-{seat}", str(count), label, (), None if count else _BLEEDING, button, drop)


def _discard(view: View, seat: Seat) -> Pile:
    gone, fronts = view.sides[seat].discard, faces(view.options)
    label = ngettext("Discard pile: %(n)s card", "Discard pile: %(n)s cards", len(gone))
    cards = tuple([fronts[shown.card] for shown in reversed(gone)])
    return Pile(f"discard-{seat}", str(len(gone)), label, cards)


def _backs(side: SideView, seat: Seat) -> Backs:
    label = ngettext("%(n)s card in hand", "%(n)s cards in hand", side.hand)
    return backs_of(seat, side.hand, label)


def _shown(view: View, seat: Seat, names: Names) -> OpenHand:
    fronts = faces(view.options)
    cards = tuple([fronts[held.card] for held in view.sides[seat].held or ()])
    return OpenHand(f"shown-{seat}", _("%(who)s's hand", who=names[seat]), cards)


def _table(view: View, last: LastPlayed, names: Names) -> LastCard:
    words = _("Played by you") if last.seat == view.viewer else _("Played by %(who)s", who=names[last.seat])
    return LastCard(f"last-{last.shown.id}", faces(view.options)[last.shown.card], words)


def _no_card(turns: int) -> Words:
    """Turns in which nobody can play pass by themselves, perhaps before one has looked."""
    if turns < 1:
        return _("No card played yet")
    return ngettext("%(n)s turn, no card played", "%(n)s turns, no card played", turns)


def _note(view: View, prefix: Prefix) -> Words:
    if prefix:
        return _CHOOSE
    return _FIGHT if view.options.minions else _PLAY


def _aside(view: View, prefix: Prefix, first: Words | None) -> Words | None:
    if prefix:
        return _FULL if _is_kept_off(view, prefix) else tip_of(view, prefix)
    if view.viewer is None or (view.viewer == view.active and first):
        return None  # beside what to do there is room for one of the two
    return passed(view) or tip_of(view, prefix)


def _is_kept_off(view: View, prefix: Prefix) -> bool:
    """Whether the card that is picked could be summoned if one's board had room."""
    own = view.sides[view.viewer or Seat(0)]
    held = next((held for held in own.held or () if held.id == prefix[-1]), None)
    return held is not None and uses_of(view.options)[held.card].stands and len(own.board) >= FULL_BOARD


def _ending(view: View, names: Names) -> Ending | None:
    said = verdict(view, names)
    return ending_of(view.viewer, view.winner, names, said) if said else None
