"""What the lesson advises: whatever takes the most land, and never to let gold lie while a card can be paid for."""

from __future__ import annotations

from games.engine.game import Seat
from games.kings_conflict.bots.action_terms import score_of, terms_of
from games.kings_conflict.bots.article import in_order
from games.kings_conflict.bots.outlook import Outlook
from games.kings_conflict.bots.terms import Term
from games.kings_conflict.rules.card_types import Card, Kind, Placement
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.legality import Lack, lacking, legal_actions, refusal
from games.kings_conflict.rules.maps.tiles import WITHIN
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import EndTurn, KingsAction, Levy, Move, Mulligan, PlayCard
from games.kings_conflict.rules.views import View

_YOU = Seat(0)
_WORTHWHILE, _WON = 0.6, 4.0
"""The least worth of what is advised, and of what is advised in the last turns: else the lesson would be long."""
HOARD = 12
"""So much gold is not to lie: another card is paid for though those in the hand can't be played."""


def advice(view: View) -> KingsAction:
    """The best single action for somebody who wants land; else a card, while there is gold; else to end the turn."""
    board, own = view.board, view.cards[_YOU]
    if not board.turn:
        return Mulligan(())
    outlook = Outlook(view, _YOU)
    is_won = board.sides[_YOU].dominion >= board.terms.dominion_turns - 2
    best, choice = _WON if is_won else _WORTHWHILE, None
    cards: list[tuple[float, KingsAction]] = []
    away: list[tuple[float, KingsAction]] = []
    for action in in_order(view, _YOU, tuple(legal_actions(board, _YOU, own.held or (), own.deck))):
        worth = _worth(outlook, action, is_won=is_won)
        if worth > best:
            best, choice = worth, action
        if isinstance(action, PlayCard) and _stays(view, action):
            cards.append((worth, action))
        elif isinstance(action, Move) and _makes_room(outlook.position, action):
            away.append((worth, action))
    if choice is None and (rest := cards or (away if _is_hemmed_in(view, outlook.position) else [])):
        choice = max(rest, key=lambda one: one[0])[1]
    is_rich = not cards and board.sides[_YOU].gold >= HOARD
    if choice is None and (is_rich or not own.held):
        levy = Levy()
        choice = levy if refusal(board, _YOU, own.held or (), own.deck, levy) is None else None
    return choice or EndTurn()


def card_held(view: View, held: str) -> Card:
    return KNOWN[next(one.card for one in view.cards[_YOU].held or () if one.id == held)]


def _stays(view: View, action: PlayCard) -> bool:
    """Whether it is somebody or something that comes to the board: spells are kept until they are worth it."""
    return card_held(view, action.card).kind in (Kind.SERVANT, Kind.STRUCTURE)


def _makes_room(position: Position, action: Move) -> bool:
    """Whether a piece leaves a tile beside the king, on which somebody else could be placed."""
    piece, near = position.pieces[action.piece], WITHIN[position.king(_YOU).tile][1]
    return (
        card_of(piece).kind is not Kind.KING and bool(near >> piece.tile & 1) and not near >> action.tile & 1
    )


def _is_hemmed_in(view: View, position: Position) -> bool:
    """Whether some of the own people could come if there were room beside the king."""
    cards = [KNOWN[one.card] for one in view.cards[_YOU].held or ()]
    return any(
        card.placement is Placement.KING and lacking(position, _YOU, card) == (Lack.TILE, 1) for card in cards
    )


def _is_doomed(outlook: Outlook, action: Move) -> bool:
    """Whether a piece goes from where it is safe to where all enemies in reach together could kill it."""
    piece, threat = outlook.position.pieces[action.piece], outlook.threat
    return threat[piece.tile] < piece.health <= threat[action.tile]


def _worth(outlook: Outlook, action: KingsAction, *, is_won: bool) -> float:
    if isinstance(action, EndTurn | Levy):
        return 0.0
    terms = terms_of(outlook, action)
    score = score_of(terms)
    if not isinstance(action, Move):
        return score
    if _is_doomed(outlook, action) and (is_won or Term.STRIKE not in terms or Term.RETALIATION in terms):
        return -1.0
    control = outlook.control(outlook.position.pieces[action.piece].tile, action.tile)
    return 2 * control + score / 10
