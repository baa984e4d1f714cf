"""What the board template of King's Conflict shows, made from a view and its offers."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.boards import Button, Ending, OpenHand, Piece, button_of, ending_of
from games.engine.game import Seat
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.page.faces import FACES, Face
from games.kings_conflict.page.heat import Heat, heats_of
from games.kings_conflict.page.land import Picture, Realms, picture_of, realms_of
from games.kings_conflict.page.offers import ATTACK, END_TURN, LEVY, MOVE, MULLIGAN, PLAY, acts, offers_for
from games.kings_conflict.page.pieces import Row, rows_of
from games.kings_conflict.page.sight import sight_of
from games.kings_conflict.page.verdict import verdict
from games.kings_conflict.page.whys import whys_of
from games.kings_conflict.rules.constants import DOMINION_TURNS, TURNS_EACH
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import domains, eaten, income, supply
from games.kings_conflict.rules.values import OTHER, Held
from games.kings_conflict.rules.views import View


class HandCard(Piece, frozen=True, kw_only=True):
    """A card of the viewer's own hand."""

    face: Face


class Count(Value, frozen=True):
    """A number of a side: the kind for its sign, the number, a smaller one beside it, and all in words."""

    id: str
    kind: str
    number: str
    more: str
    words: Words


class Herald(Value, frozen=True):
    """Who a player is; `tone` is `own` or `other`, as on the map."""

    name: str
    tone: str
    king: str


class Dominion(Value, frozen=True):
    """For each turn that wins by dominion, whether it is counted already."""

    turns: tuple[bool, ...]
    words: Words


class SideBar(Value, frozen=True):
    """What lies open of a player."""

    id: str
    herald: Herald
    is_active: bool
    counts: tuple[Count, ...]
    dominion: Dominion | None
    shown: OpenHand | None
    """The hand of somebody else, once all may see it."""


class Hand(Value, frozen=True):
    """The viewer's own cards."""

    cards: tuple[HandCard, ...]


class Detail(Value, frozen=True):
    """The piece or the card that is picked up, in full."""

    face: Face
    hint: Words


class Bar(Value, frozen=True):
    """What is going on, and the buttons for the whole turn."""

    note: Words
    year: Words
    map_name: str
    is_own_turn: bool
    detail: Detail | None
    levy: Button | None
    end_turn: Button | None


class Board(Value, frozen=True):
    """All that the board template shows."""

    picture: Picture
    realms: Realms
    heats: tuple[Heat, ...]
    """The computer's hints, for practice."""
    rows: tuple[Row, ...]
    top: SideBar
    bottom: SideBar
    hand: Hand | None
    """None for a spectator."""
    bar: Bar
    ending: Ending | None


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it after a prefix of picks."""
    sight = sight_of(view.board, view.viewer)
    position = Position(view.board)
    buttons = _buttons(view, prefix, offers)
    low = sight.seat
    return Board(
        picture=picture_of(view.board, sight),
        realms=realms_of(position, sight, view.viewer),
        heats=heats_of(view.board.map),
        rows=rows_of(position, sight, view.viewer, prefix, buttons),
        top=_side(view, position, OTHER[low], names, "other"),
        bottom=_side(view, position, low, names, "own"),
        hand=_hand(view, position, prefix, buttons),
        bar=_bar(view, position, names, prefix, buttons),
        ending=_ending(view, names),
    )


def _buttons(view: View, prefix: Prefix, offers: tuple[Offer, ...]) -> Mapping[str, Button]:
    """The button of each thing on the board, by its id.

    A piece that is picked up shows its steps and its blows, whichever of the two was picked; and others
    can still be picked up instead.
    """
    buttons = {offer.on: button_of(offer, prefix) for offer in offers}
    if not prefix or prefix[0] == MULLIGAN:
        return buttons
    others = {offer.on: button_of(offer, ()) for offer in offers_for(view, ())}
    if prefix[0] in (MOVE, ATTACK):
        also = (ATTACK if prefix[0] == MOVE else MOVE, *prefix[1:])
        buttons |= {offer.on: button_of(offer, also) for offer in offers_for(view, also)}
    return others | buttons


def _bar(view: View, position: Position, names: Names, prefix: Prefix, buttons: Mapping[str, Button]) -> Bar:
    return Bar(
        note=_note(view, names, prefix),
        year=_year(view),
        map_name=view.board.map.name,
        is_own_turn=bool(buttons),
        detail=_detail(view, position, prefix),
        levy=buttons.get(LEVY.on),
        end_turn=buttons.get(END_TURN.on),
    )


def _hand(view: View, position: Position, prefix: Prefix, buttons: Mapping[str, Button]) -> Hand | None:
    held = view.cards[view.viewer].held if view.viewer is not None else None
    if held is None:
        return None
    shown = {button.id: button for button in whys_of(view, position, buttons)} | dict(buttons)
    return Hand(tuple([_hand_card(card, prefix, shown, is_turn=bool(buttons)) for card in held]))


def _hand_card(held: Held, prefix: Prefix, buttons: Mapping[str, Button], *, is_turn: bool) -> HandCard:
    on, face = f"card-{held.id}", FACES[held.card]
    if prefix[:1] == (MULLIGAN,) and held.id in prefix:
        rest = " ".join([pick for pick in prefix if pick != held.id])
        return HandCard(on, is_picked=True, put_back=rest if rest != MULLIGAN else "", face=face)
    if prefix == (PLAY, held.id):
        return HandCard(on, is_picked=True, face=face)
    button = buttons.get(on)
    is_dear = is_turn and button is not None and not button.picks
    return HandCard(on, button, look="faded" if is_dear else "", face=face)


def _side(view: View, position: Position, seat: Seat, names: Names, tone: str) -> SideBar:
    board, cards = view.board, view.cards[seat]
    side = board.sides[seat]
    regions, workers = income(position, seat)
    food, need = supply(position, seat), eaten(position, seat)
    domain = domains(position)[seat] if board.turn else 0
    counts = (
        _count(tone, "gold", side.gold, f"+{regions + workers}", _gold_words(side.gold, regions + workers)),
        _count(tone, "food", food - need, f"/{food}", _food_words(food, need)),
        _count(tone, "domain", domain, "", _("Domain: its regions pay %(n)s gold", n=domain)),
        _count(
            tone, "hand", cards.hand, "", ngettext("%(n)s card in hand", "%(n)s cards in hand", cards.hand)
        ),
        _count(
            tone, "deck", cards.deck, "", ngettext("%(n)s card to draw", "%(n)s cards to draw", cards.deck)
        ),
    )
    return SideBar(
        id=f"side-{tone}",
        herald=Herald(names[seat], tone, side.king),
        is_active=board.reason is None and _is_to_act(view, seat),
        counts=counts,
        dominion=_dominion(side.dominion) if side.dominion else None,
        shown=_shown(cards.held, tone, names[seat]) if cards.held and seat != view.viewer else None,
    )


def _shown(held: tuple[Held, ...], tone: str, who: str) -> OpenHand:
    cards = tuple([FACES[one.card] for one in held])
    return OpenHand(f"shown-{tone}", _("%(who)s's hand", who=who), cards)


def _is_to_act(view: View, seat: Seat) -> bool:
    board = view.board
    return board.active == seat if board.turn else board.sides[seat].set_aside is None


def _count(tone: str, kind: str, number: int, more: str, words: Words) -> Count:
    return Count(f"{kind}-{tone}", kind, str(number), more, words)


def _gold_words(gold: int, more: int) -> Words:
    return _("%(gold)s gold, and %(more)s more next turn", gold=gold, more=more)


def _food_words(food: int, need: int) -> Words:
    if need > food:
        return _("Hunger: %(need)s food needed, %(food)s there", need=need, food=food)
    return _("%(spare)s of %(food)s food to spare", spare=food - need, food=food)


def _dominion(turns: int) -> Dominion:
    words = _(
        "Dominion: %(turns)s of the %(most)s turns in a row that win",
        turns=turns,
        most=DOMINION_TURNS,
    )
    return Dominion(tuple([turn < turns for turn in range(DOMINION_TURNS)]), words)


def _detail(view: View, position: Position, prefix: Prefix) -> Detail | None:
    match prefix:
        case ("play_card", chosen) if view.viewer is not None:
            hand = view.cards[view.viewer].held or ()
            held = next((held for held in hand if held.id == chosen), None)
            return Detail(FACES[held.card], _("Choose a tile")) if held else None
        case ("move" | "attack", chosen):
            piece = next((piece for piece in position.pieces.values() if str(piece.id) == chosen), None)
            return (
                Detail(FACES[piece.card], _("Choose where it goes, or whom it attacks.")) if piece else None
            )
    return None


def _note(view: View, names: Names, prefix: Prefix) -> Words:
    board = view.board
    if board.reason is not None:
        return _("The match is over.")
    if not board.turn:
        if not acts(view):
            return _("First cards are being chosen.")
        return _("Choose cards to exchange, or keep all.")
    if prefix:
        return _("Choose a tile")
    if board.active == view.viewer:
        return _("Move, play, or end your turn")
    return _("%(who)s's turn", who=names[board.active])


def _year(view: View) -> Words:
    if not view.board.turn:
        return _("Before the first year")
    return _("Year %(year)s of %(years)s", year=(view.board.turn + 1) // 2, years=TURNS_EACH)


def _ending(view: View, names: Names) -> Ending | None:
    said = verdict(view, names)
    return ending_of(view.viewer, view.board.winner, names, said) if said else None
