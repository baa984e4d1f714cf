"""What follows from each action, once it is known to be legal (RULES 2.5, 3, 6, 7, 8)."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.game import Seat
from games.kings_conflict.rules.card_types import Card, Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.combat import damage, strikes_back
from games.kings_conflict.rules.constants import FIREBALL, FIREBALL_ON_KING, LEVY_COST, MAX_TAX, SPLASH
from games.kings_conflict.rules.conversion import convert
from games.kings_conflict.rules.events import (
    CardLevied,
    CardPlayed,
    CardsSetAside,
    PieceAttacked,
    PieceMarched,
    PieceMoved,
    PieceRetaliated,
    TaxCollected,
)
from games.kings_conflict.rules.maps.codes import SEA
from games.kings_conflict.rules.maps.symmetries import Symmetry
from games.kings_conflict.rules.maps.tiles import DISTANCE
from games.kings_conflict.rules.movement import reached
from games.kings_conflict.rules.placement import cross
from games.kings_conflict.rules.position import card_of
from games.kings_conflict.rules.turn import begin_turn, end_turn
from games.kings_conflict.rules.values import (
    OTHER,
    Attack,
    Cause,
    EndTurn,
    KingsAction,
    Levy,
    Move,
    Mulligan,
    Piece,
    PlayCard,
    Reason,
    State,
)
from games.kings_conflict.rules.working_state import Draft, KingsStep


def apply(state: State, seat: Seat, action: KingsAction) -> KingsStep:
    """What follows from a legal action. Moves and attacks tell nobody anything (RULES 12.6)."""
    draft = Draft(state)
    match action:
        case Move():
            _move(draft, action)
            return draft.frozen(reveals=False)
        case Attack():
            _attack(draft, draft.pieces[action.piece], draft.pieces[action.target])
            return draft.frozen(reveals=False)
        case PlayCard():
            _play_card(draft, seat, action)
        case Levy():
            _levy(draft, seat)
        case EndTurn():
            end_turn(draft)
        case Mulligan():
            _set_aside(draft, seat, action.cards)
    return draft.frozen()


def forfeited(state: State, seat: Seat) -> KingsStep:
    """What follows when a seat gives up (RULES 11.3)."""
    draft = Draft(state)
    draft.end(OTHER[seat], Reason.FORFEIT)
    return draft.frozen()


def _set_aside(draft: Draft, seat: Seat, cards: tuple[str, ...]) -> None:
    """First cards are exchanged; when both have chosen, the first turn begins (RULES 2.5)."""
    own = draft.cards[seat]
    aside = tuple(held.card for held in own.hand if held.id in cards)
    kept = tuple(held for held in own.hand if held.id not in cards)
    draft.cards[seat] = replace(own, hand=kept)
    draft.change_side(seat, set_aside=len(aside))
    draft.events.append(CardsSetAside(seat, cards))
    for _card in aside:
        draft.draw(seat)
    if aside:
        deck, draft.rng = draft.rng.shuffled((*draft.cards[seat].deck, *aside))
        draft.cards[seat] = replace(draft.cards[seat], deck=deck)
    if draft.sides[OTHER[seat]].set_aside is not None:
        begin_turn(draft)


def _levy(draft: Draft, seat: Seat) -> None:
    """Draws a card for gold (RULES 3.10)."""
    gold = draft.sides[seat].gold - LEVY_COST
    draft.change_side(seat, gold=gold, has_levied=True)
    draft.events.append(CardLevied(seat, gold))
    draft.draw(seat)


def _move(draft: Draft, action: Move) -> None:
    """Moves a piece and counts its steps (RULES 7)."""
    piece = draft.pieces[action.piece]
    steps = reached(draft, piece, draft.occupied)[action.tile]
    draft.change_piece(piece, tile=action.tile, has_moved=True, walked=piece.walked + steps)
    draft.events.append(PieceMoved(piece.id, piece.tile, action.tile, piece.seat, piece.card))


def _attack(draft: Draft, piece: Piece, target: Piece) -> None:
    """Deals the damage of an attack, of what strikes back, and of what follows (RULES 8)."""
    draft.events.append(PieceAttacked(piece.id, target.id, piece.seat, piece.card, target.card))
    piece = draft.change_piece(piece, has_attacked=True)
    draft.hurt(target.id, damage(draft, piece, target), Cause.ATTACK)
    living = draft.pieces.get(target.id)
    has_struck_back = living is not None and strikes_back(draft, living, piece)
    if living is not None and has_struck_back:
        draft.events.append(PieceRetaliated(target.id, piece.id))
        draft.hurt(piece.id, damage(draft, living, piece), Cause.RETALIATION)
    _follow_through(draft, piece)
    if has_struck_back:
        _follow_through(draft, target)
    if piece.card == "elemental":
        _splash(draft, piece, target)


def _follow_through(draft: Draft, piece: Piece) -> None:
    """A battle priest that did damage heals its king (RULES 8.5)."""
    if piece.card == "battlepriest" and not draft.is_over:
        draft.heal(piece.seat + 1, 1)


def _splash(draft: Draft, piece: Piece, target: Piece) -> None:
    """A fire elemental's attack burns the others around its target (RULES 8.5)."""
    distances = DISTANCE[target.tile]
    for other in draft.in_sight_order(target.seat):
        if other.id != target.id and distances[other.tile] == 1:
            draft.hurt(other.id, SPLASH, Cause.SPLASH)


def _play_card(draft: Draft, seat: Seat, action: PlayCard) -> None:
    """Pays for a card and does what it does (RULES 6)."""
    own = draft.cards[seat]
    held = next(held for held in own.hand if held.id == action.card)
    card = KNOWN[held.card]
    draft.cards[seat] = replace(own, hand=tuple(other for other in own.hand if other is not held))
    side = draft.sides[seat]
    used = side.used if card.kind is Kind.WALL else (*side.used, card.id)
    side = draft.change_side(seat, gold=side.gold - card.cost, used=used)
    draft.events.append(CardPlayed(seat, card.id, action.tile, side.gold))
    if card.kind is not Kind.SPELL:
        assert action.tile is not None, "a piece stands somewhere"  # noqa: S101 - for the type
        draft.place(seat, card.id, action.tile)
    elif action.tile is None:
        _collect_tax(draft, seat)
    else:
        _cast(draft, seat, card, action.tile)


def _collect_tax(draft: Draft, seat: Seat) -> None:
    amount = min(MAX_TAX, len(draft.held(seat)))
    side = draft.change_side(seat, gold=draft.sides[seat].gold + amount)
    draft.events.append(TaxCollected(seat, amount, side.gold))


def _cast(draft: Draft, seat: Seat, card: Card, tile: int) -> None:
    """A spell does what it does to a tile (RULES 6.6, 9)."""
    match card.id:
        case "smalljuju":
            _count_juju(draft, seat)
            convert(draft, (tile,), SEA)
        case "greatjuju":
            _count_juju(draft, seat)
            around = cross(Symmetry(draft.board.map.symmetry), seat, tile)
            convert(draft, [one for one in around if draft.ground.soft >> one & 1], SEA)
        case "fireball":
            target = draft.at[tile]
            is_king = card_of(target).kind is Kind.KING
            draft.hurt(target.id, FIREBALL_ON_KING if is_king else FIREBALL, Cause.FIREBALL)
        case "march":
            target = draft.at[tile]
            draft.change_piece(target, has_moved=False, has_attacked=False, is_marched=True)
            draft.events.append(PieceMarched(target.id, target.seat, target.card))


def _count_juju(draft: Draft, seat: Seat) -> None:
    draft.change_side(seat, jujus=draft.sides[seat].jujus + 1)
