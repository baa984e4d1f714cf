"""What can be picked on the board of King's Conflict: a card or a piece, then a tile or an enemy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.offers import Offer, Prefix
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.page import previews
from games.kings_conflict.page.dangers import Dangers
from games.kings_conflict.page.hover_previews import arrived, placed, struck
from games.kings_conflict.page.previews import Outlook
from games.kings_conflict.page.sight import Sight, sight_of
from games.kings_conflict.rules.card_types import Card, Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.combat import can_attack, targets
from games.kings_conflict.rules.constants import LEVY_COST
from games.kings_conflict.rules.legality import price_refusal, refusal, spots
from games.kings_conflict.rules.maps.tiles import members
from games.kings_conflict.rules.movement import can_move, reached
from games.kings_conflict.rules.placement import AIMLESS
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Held, Levy, Piece
from games.kings_conflict.rules.views import View

MOVE, ATTACK, PLAY, MULLIGAN = "move", "attack", "play_card", "mulligan"
END_TURN = Offer(("end_turn",), _("End turn"), on="end-turn", key="e")
LEVY = Offer(
    ("levy",),
    _("Levy, %(cost)s\u00a0gold", cost=LEVY_COST),
    on="levy",
    key="l",
    preview=_("Pay %(cost)s gold and draw a card, once a turn.", cost=LEVY_COST),
)

KEEP = Offer((MULLIGAN,), _("Keep all"), on=END_TURN.on, key="e", is_main=True)
EXCHANGE = "exchange"
"""The id of the button that exchanges what was set aside."""


def acts(view: View) -> bool:
    """Whether the viewer may do something now."""
    board, seat = view.board, view.viewer
    if seat is None or board.reason is not None:
        return False
    return board.active == seat if board.turn else board.sides[seat].set_aside is None


def offers_for(view: View, prefix: Prefix) -> tuple[Offer, ...]:
    """The next picks; () for a spectator, out of turn, after the end, or after what cannot be picked."""
    seat = view.viewer
    if seat is None or not acts(view):
        return ()
    if not view.board.turn:
        return tuple(_mulligan(view.cards[seat].held or (), prefix))
    position, sight = Position(view.board), sight_of(view.board, seat)
    if not prefix:
        return tuple(_first(position, sight, view))
    if len(prefix) != 2:
        return ()
    kind, chosen = prefix
    if kind == PLAY:
        card = next((held for held in view.cards[seat].held or () if held.id == chosen), None)
        return tuple(_card_tiles(position, sight, KNOWN[card.card])) if card else ()
    piece = next((piece for piece in position.of(seat) if str(piece.id) == chosen), None)
    if piece is None:
        return ()
    if kind == MOVE:
        return tuple(_steps(position, sight, piece))
    return tuple(_blows(position, sight, piece)) if kind == ATTACK else ()


def _mulligan(hand: tuple[Held, ...], prefix: Prefix) -> Iterator[Offer]:
    """Cards to set aside one by one, and the button that exchanges them (RULES 2.5)."""
    chosen = prefix[1:]
    if prefix and (prefix[0] != MULLIGAN or len(set(chosen) & {held.id for held in hand}) != len(chosen)):
        return
    for number, held in enumerate(hand, start=1):
        if held.id not in chosen:
            picks = (held.id,) if prefix else (MULLIGAN, held.id)
            label = _("Exchange %(card)s", card=KNOWN[held.card].name)
            yield Offer(picks, label, whole=False, on=f"card-{held.id}", key=str(number))
    if not prefix:
        yield KEEP
    else:
        label = ngettext("Exchange %(n)s card", "Exchange %(n)s cards", len(chosen))
        yield Offer((), label, on=EXCHANGE, key="e", is_main=True)


def _first(position: Position, sight: Sight, view: View) -> Iterator[Offer]:
    """Everything to begin with; the turn's end is the main thing only when nobody and nothing else is left."""
    seat, own, occupied = sight.seat, view.cards[sight.seat], position.occupied
    plays = tuple(_plays(position, seat, own.held or (), occupied))
    moves = [offer for piece in position.of(seat) for offer in _picked_up(position, sight, piece, occupied)]
    yield from plays
    yield from moves
    if refusal(position.board, seat, own.held or (), own.deck, Levy()) is None:
        yield LEVY
    able = len({offer.picks[1] for offer in moves})
    yield replace(END_TURN, is_main=not (plays or moves), preview=_left_undone(able, len(plays)))


def _left_undone(pieces: int, cards: int) -> Words | None:
    """What a turn that ends now would end without; None if there is nothing left to do."""
    if pieces:
        return _("%(n)s can still act", n=pieces)
    return ngettext("%(n)s card to play", "%(n)s cards to play", cards) if cards else None


def _plays(position: Position, seat: Seat, hand: tuple[Held, ...], occupied: int) -> Iterator[Offer]:
    for number, held in enumerate(hand, start=1):
        card = KNOWN[held.card]
        if price_refusal(position, seat, card) is not None:
            continue
        picks, on, key = (PLAY, held.id), f"card-{held.id}", str(number)
        label = _("Play %(card)s", card=card.name)
        if card.id == AIMLESS:
            yield Offer(picks, label, on=on, preview=previews.tax(position, seat), key=key)
        elif spots(position, seat, card, occupied):
            yield Offer(picks, label, whole=False, on=on, key=key)


def _picked_up(position: Position, sight: Sight, piece: Piece, occupied: int) -> Iterator[Offer]:
    """Offers to move a piece and to attack with it; the tile shows the first, and both once it is picked."""
    name, on = card_of(piece).name, sight.on(piece.tile)
    has_steps = can_move(piece) and bool(reached(position, piece, occupied))
    if has_steps:
        yield Offer((MOVE, str(piece.id)), _("Move %(card)s", card=name), whole=False, on=on)
    if can_attack(piece) and any(True for _target in targets(position, piece)):
        at = f"piece-{piece.id}-attack" if has_steps else on
        yield Offer((ATTACK, str(piece.id)), _("Attack with %(card)s", card=name), whole=False, on=at)


def _steps(position: Position, sight: Sight, piece: Piece) -> Iterator[Offer]:
    if not can_move(piece):
        return
    outlook, dangers = Outlook(position, sight.seat), Dangers(position, sight.seat, leaves=piece.tile)
    for tile, steps in reached(position, piece, position.occupied).items():
        there = arrived(piece, tile, steps)
        preview = previews.step(outlook, piece.tile, tile, steps)
        preview = previews.then(position, preview, there, struck(position, sight, there))
        preview = previews.risk(preview, there, dangers.at(there))
        yield Offer(
            (str(tile),), _("Go to %(place)s", place=sight.name(tile)), on=sight.on(tile), preview=preview
        )


def _blows(position: Position, sight: Sight, piece: Piece) -> Iterator[Offer]:
    if not can_attack(piece):
        return
    for target in targets(position, piece):
        label = _("Attack %(card)s", card=card_of(target).name)
        preview = previews.blow(position, piece, target)
        yield Offer((str(target.id),), label, on=sight.on(target.tile), preview=preview)


def _card_tiles(position: Position, sight: Sight, card: Card) -> Iterator[Offer]:
    seat = sight.seat
    if card.id == AIMLESS or price_refusal(position, seat, card) is not None:
        return
    outlook, dangers = Outlook(position, seat), Dangers(position, seat)
    for tile in members(spots(position, seat, card, position.occupied)):
        label = _("%(card)s to %(place)s", card=card.name, place=sight.name(tile))
        if card.kind is Kind.SPELL:
            preview = previews.spell(position, card, tile)
        else:
            there = placed(card, seat, tile)
            preview = previews.placing(outlook, card, tile)
            preview = previews.then(position, preview, there, struck(position, sight, there))
            preview = previews.risk(preview, there, dangers.at(there))
        yield Offer((str(tile),), label, on=sight.on(tile), preview=preview)
