"""What the board template of King's Conflict shows, made from a view and its offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.engine.boards import Button, Ending, Piece, button_of, ending_of
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.faces import FACES, Face, Stat
from games.kings_conflict.page.goal import Track, counted, domain_track, goal_of, reminder_of
from games.kings_conflict.page.heat import Heat, heats_of
from games.kings_conflict.page.hover_previews import Way, struck, way_of_card, ways_of_piece
from games.kings_conflict.page.land import Picture, Realms, Worths, picture_of, realms_of, worths_of
from games.kings_conflict.page.offers import (
    ATTACK,
    END_TURN,
    EXCHANGE,
    KEEP,
    LEVY,
    MOVE,
    MULLIGAN,
    PLAY,
    offers_for,
)
from games.kings_conflict.page.pieces import Row, rows_of
from games.kings_conflict.page.previews import blow
from games.kings_conflict.page.seats import SideBar, side_of
from games.kings_conflict.page.sight import EDGE, Edge, Sight, sight_of
from games.kings_conflict.page.verdict import verdict
from games.kings_conflict.page.whys import Short, idle_levy, short_of, whys_of
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.combat import attack_of
from games.kings_conflict.rules.constants import TURNS_EACH
from games.kings_conflict.rules.legality import Lack
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.values import OTHER, Held
from games.kings_conflict.rules.values import Piece as OnBoard
from games.kings_conflict.rules.views import View

FIRST_TURNS = 6
"""Turns of both seats together during which the page says how the match is won."""


class HandCard(Piece, frozen=True, kw_only=True):
    """A card of the viewer's own hand."""

    face: Face
    lack: Words | None = None
    """What keeps it from being played now, in a few words."""
    lacks: str = ""
    """Of what there is too little, if it is not gold, as it is most often: a push names it in no byte then."""
    is_first: bool = False
    """Whether it may be exchanged, and so says all that it can do."""


class Hand(Value, frozen=True):
    """The viewer's own cards."""

    cards: tuple[HandCard, ...]


class Detail(Value, frozen=True):
    """The piece or the card that is picked up, in full."""

    face: Face
    is_card: bool
    stats: tuple[Stat, ...]
    """Its numbers as they are now."""
    hint: Words
    elsewhere: Words
    """What is said of a tile that cannot be chosen for it."""
    blows: tuple[Words, ...] = ()
    """What each enemy in its range would take from it now."""


class KindOfPiece(Value, frozen=True):
    """What is true of all pieces of a card, besides attack and health, for those who read one of them."""

    id: str
    facts: tuple[Words, ...]
    text: Words | None


class Kinds(Value, frozen=True):
    """One for each card that can stand on the map, always all of them: a page is sent them once."""

    each: tuple[KindOfPiece, ...]


class Note(Value, frozen=True):
    """What is going on: the same for most of a turn, and so a part of its own."""

    words: Words
    year: Words | None
    """None before the first one."""
    map_name: str
    reminder: Words | None
    told: tuple[Words, ...]
    """What is asked of first cards, and how the match is won, while a newcomer wonders and no dominion says it."""
    is_own_turn: bool
    is_counted: bool
    """It says how far a dominion is, which no headline does."""


class Bar(Value, frozen=True):
    """What is going on, and the buttons for the whole turn."""

    note: Note
    detail: Detail | None
    levy: Button | None
    exchange: Button | None
    end_turn: Button | None


class Board(Value, frozen=True):
    """All that the board template shows."""

    is_opening: bool
    """Whether the viewer can choose their first cards here, which is all there is to do; not so in a replay."""
    edge: Edge
    picture: Picture
    realms: Realms
    worths: Worths
    heats: tuple[Heat, ...]
    """The computer's hints, for practice."""
    rows: tuple[Row, ...]
    kinds: Kinds
    top: SideBar
    bottom: SideBar
    track: Track
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
        is_opening=not view.board.turn and bool(buttons),
        edge=EDGE,
        picture=picture_of(position, sight),
        realms=realms_of(position, sight, view.viewer),
        worths=worths_of(position, sight),
        heats=heats_of(view.board.map),
        rows=rows_of(
            position, sight, view.viewer, prefix, buttons, _ways(view, position, sight, prefix, buttons)
        ),
        kinds=KINDS,
        top=side_of(view, position, OTHER[low], names, "other"),
        bottom=side_of(view, position, low, names, "own"),
        track=domain_track(position, view.viewer),
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
    if not prefix:
        return buttons
    if prefix[0] == MULLIGAN:
        return {**buttons, KEEP.on: Button(KEEP.on, KEEP.label, " ".join(KEEP.picks))}
    others = {offer.on: button_of(offer, ()) for offer in offers_for(view, ())}
    if prefix[0] in (MOVE, ATTACK):
        also = (ATTACK if prefix[0] == MOVE else MOVE, *prefix[1:])
        buttons |= {offer.on: button_of(offer, also) for offer in offers_for(view, also)}
    return others | buttons


def _bar(view: View, position: Position, names: Names, prefix: Prefix, buttons: Mapping[str, Button]) -> Bar:
    run = counted(view.board, view.board.active) if buttons and not prefix else None
    return Bar(
        note=Note(
            run or _note(view, names, prefix, buttons),
            _year(view),
            view.board.map.name,
            _reminder(view) if run is None else None,
            tuple(_told(view, buttons)) if run is None else (),
            is_own_turn=bool(buttons),
            is_counted=run is not None,
        ),
        detail=_detail(view, position, prefix),
        levy=buttons.get(LEVY.on) or (idle_levy(view) if END_TURN.on in buttons else None),
        exchange=_exchange(view, buttons),
        end_turn=buttons.get(END_TURN.on),
    )


def unseen(face: Face) -> tuple[Stat, ...]:
    """Its numbers, but for those that the figure of a piece shows."""
    return tuple([stat for stat in face.stats if stat.kind not in ("attack", "health")])


def _kind(card: str) -> KindOfPiece:
    face = FACES[card]
    facts = [stat.words for stat in unseen(face)] + [moving for moving in (face.moving,) if moving]
    return KindOfPiece(card, tuple(facts), face.text)


KINDS = Kinds(tuple([_kind(card.id) for card in KNOWN.values() if card.kind is not Kind.SPELL]))


def _hand(view: View, position: Position, prefix: Prefix, buttons: Mapping[str, Button]) -> Hand | None:
    held = view.cards[view.viewer].held if view.viewer is not None else None
    if held is None:
        return None
    shown = {button.id: button for button in whys_of(view, position, buttons)} | dict(buttons)
    lacks = {card.card: short_of(view, position, KNOWN[card.card]) for card in held}
    cards = [_hand_card(card, prefix, shown, lacks[card.card]) for card in held]
    if not view.board.turn and buttons:
        cards = [replace(card, is_first=True) for card in cards]
    return Hand(tuple(cards))


def _hand_card(held: Held, prefix: Prefix, buttons: Mapping[str, Button], short: Short | None) -> HandCard:
    on, face = f"card-{held.id}", FACES[held.card]
    if prefix[:1] == (MULLIGAN,) and held.id in prefix:
        rest = " ".join([pick for pick in prefix if pick != held.id])
        return HandCard(on, is_picked=True, put_back=rest if rest != MULLIGAN else "", face=face)
    if prefix == (PLAY, held.id):
        return HandCard(on, is_picked=True, face=face)
    if short is None:
        return HandCard(on, buttons.get(on), face=face)
    return HandCard(on, buttons.get(on), look="faded", face=face, lack=short.words, lacks=_lacks(short))


def _lacks(short: Short) -> str:
    return "" if short.of is Lack.GOLD else short.of.value


def _ways(
    view: View, position: Position, sight: Sight, prefix: Prefix, buttons: Mapping[str, Button]
) -> Mapping[int, Way]:
    """What is drawn at the tiles after a pick: where a piece can go, or where a card can be played."""
    if len(prefix) != 2 or view.viewer is None:
        return {}
    kind, chosen = prefix
    if kind in (MOVE, ATTACK):
        piece = next((piece for piece in position.of(view.viewer) if str(piece.id) == chosen), None)
        return ways_of_piece(position, sight, piece) if piece and buttons else {}
    held = next((held for held in view.cards[view.viewer].held or () if held.id == chosen), None)
    if kind != PLAY or held is None:
        return {}
    free = [tile for tile in sight.cell_of if (it := buttons.get(sight.on(tile))) and it.is_whole]
    found = {tile: way_of_card(position, sight, KNOWN[held.card], tile) for tile in free}
    return {tile: way for tile, way in found.items() if way}


def _detail(view: View, position: Position, prefix: Prefix) -> Detail | None:
    match prefix:
        case ("play_card", chosen) if view.viewer is not None:
            hand = view.cards[view.viewer].held or ()
            held = next((held for held in hand if held.id == chosen), None)
            if held is None:
                return None
            face = FACES[held.card]
            elsewhere = _("%(card)s can't be played there: choose a marked tile.", card=face.name)
            return Detail(face, True, face.stats, _("Choose a tile"), elsewhere)
        case ("move" | "attack", chosen):
            piece = next((piece for piece in position.pieces.values() if str(piece.id) == chosen), None)
            if piece is None:
                return None
            face = FACES[piece.card]
            hint = _("Choose where it goes, or whom it attacks.")
            elsewhere = _("Out of reach for your %(card)s: choose a marked tile.", card=face.name)
            blows = tuple(_blows(position, sight_of(view.board, view.viewer), piece))
            return Detail(face, False, (*_numbers(position, piece), *unseen(face)), hint, elsewhere, blows)
    return None


def _numbers(position: Position, piece: OnBoard) -> tuple[Stat, Stat]:
    attack, health, most = attack_of(position, piece), piece.health, KNOWN[piece.card].health
    return (
        Stat("attack", str(attack), _("attack %(n)s", n=attack)),
        Stat("health", str(health), _("health %(n)s of %(most)s", n=health, most=most)),
    )


def _blows(position: Position, sight: Sight, piece: OnBoard) -> Iterator[Words]:
    for target in struck(position, sight, piece):
        yield _(
            "%(card)s (%(at)s): %(effect)s",
            card=KNOWN[target.card].name,
            at=sight.name(target.tile),
            effect=blow(position, piece, target),
        )


def _note(view: View, names: Names, prefix: Prefix, buttons: Mapping[str, Button]) -> Words:
    board = view.board
    if board.reason is not None:
        return _("The match is over.")
    if not board.turn:
        return _("Your first cards") if buttons else _("First cards are being chosen.")
    if prefix:
        return _("Choose a tile")
    if board.active == view.viewer:
        if buttons.keys() == {END_TURN.on}:
            return _("All is done: end your turn")
        if buttons.keys() == {END_TURN.on, LEVY.on}:
            return _("Levy, or end your turn")
        return _("Move, play, or end your turn")
    return _("%(who)s's turn", who=names[board.active])


def _year(view: View) -> Words | None:
    if not view.board.turn:
        return None
    return _("Year %(year)s of %(years)s", year=(view.board.turn + 1) // 2, years=TURNS_EACH)


def _told(view: View, buttons: Mapping[str, Button]) -> Iterator[Words]:
    board = view.board
    if not board.turn and view.viewer is not None and buttons:
        gold, other = board.sides[view.viewer].gold, board.sides[OTHER[view.viewer]].gold
        if board.starter == view.viewer:
            yield _(
                "You go first, with %(gold)s gold; your opponent has %(other)s. Press cards to exchange them, once.",
                gold=gold,
                other=other,
            )
        else:
            yield _(
                "You go second, so with %(gold)s gold, not %(other)s. Press cards to exchange them, once.",
                gold=gold,
                other=other,
            )
    if board.reason is None and board.turn <= FIRST_TURNS:
        yield goal_of(board)


def _reminder(view: View) -> Words | None:
    """How the match is won; None where that is told in full."""
    board = view.board
    return reminder_of(board) if board.turn > FIRST_TURNS and board.reason is None else None


def _exchange(view: View, buttons: Mapping[str, Button]) -> Button | None:
    """The button that exchanges first cards; not to be pressed while none is chosen, so that what follows stays in
    place.
    """
    if view.board.turn or not buttons:
        return None
    return buttons.get(EXCHANGE) or Button(EXCHANGE, _("Exchange"))


def _ending(view: View, names: Names) -> Ending | None:
    said = verdict(view, names)
    return ending_of(view.viewer, view.board.winner, names, said) if said else None
