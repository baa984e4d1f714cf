"""The events of King's Conflict in words, said to the player whose card, piece or turn they are about."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.page.lay import Lay
from games.kings_conflict.page.log_lines import BLOWS
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.events import (
    CardLevied,
    CardPlayed,
    DominionCounted,
    GameWon,
    IncomeGained,
    PieceAttacked,
    PieceDamaged,
    PieceDied,
    PieceFled,
    PieceHealed,
    PieceMarched,
    PieceMoved,
    PieceStrengthened,
    RegionTaken,
    StarterChosen,
    TaxCollected,
    TurnBegan,
    UpkeepPaid,
)
from games.kings_conflict.rules.values import Cause, Reason
from games.kings_conflict.rules.views import (
    SeenCardDrawn,
    SeenCardLost,
    SeenCardsSetAside,
    SeenEvent,
    SeenWallGained,
)


def line_to(event: SeenEvent, names: Names, seat: Seat, sight: Lay) -> Words | None:
    """The line for an event of a seat's own, said to it, with tiles as it sees them; None for all others."""
    match event:
        case GameWon(winner, reason):
            return _ended(names[1 - seat], reason, has_won=winner == seat)
        case PieceDied(piece, cause) if piece.seat == seat:
            return _died(_name(piece.card), sight.name(piece.tile), cause)
    if getattr(event, "seat", None) != seat:
        return None
    return _of_the_turn(event, sight) or _of_cards(event, sight) or _of_pieces(event, sight)


def _name(card: str) -> Words:
    return KNOWN[card].name


def _of_the_turn(event: SeenEvent, sight: Lay) -> Words | None:
    match event:
        case StarterChosen():
            return _("You go first.")
        case TurnBegan(_seat, turn):
            return _("Year %(year)s: your turn.", year=(turn + 1) // 2)
        case IncomeGained(_seat, regions, workers, gold):
            return _("You are paid %(paid)s gold and have %(gold)s.", paid=regions + workers, gold=gold)
        case RegionTaken(tile):
            land, place = sight.region(tile)
            return _("You control the %(land)s at %(place)s now.", land=land, place=place)
        case DominionCounted(_seat, 0):
            return _("Your dominion is broken: it takes a lead of %(lead)s domain.", lead=DOMINION_LEAD)
        case DominionCounted(_seat, turns):
            return _("Your dominion: turn %(turns)s.", turns=turns)
        case UpkeepPaid():
            return _("Your Mercenary costs you 1 gold.")
        case TaxCollected(_seat, amount):
            return ngettext("You collect %(n)s gold.", "You collect %(n)s gold.", amount)
    return None


def _of_cards(event: SeenEvent, sight: Lay) -> Words | None:
    match event:
        case SeenCardDrawn(_seat, held) if held is not None:
            return _("You draw %(card)s.", card=_name(held.card))
        case SeenCardLost(_seat, card) if card is not None:
            return _("Your hand is full: %(card)s is lost.", card=_name(card))
        case SeenCardsSetAside(_seat, 0):
            return _("You keep all cards.")
        case SeenCardsSetAside(_seat, count):
            return ngettext("You exchange %(n)s card.", "You exchange %(n)s cards.", count)
        case SeenWallGained():
            return _("A stonemason builds a Wall for your hand.")
        case CardPlayed(_seat, card, int(tile)):
            return _("You play %(card)s at %(place)s.", card=_name(card), place=sight.name(tile))
        case CardPlayed(_seat, card):
            return _("You play %(card)s.", card=_name(card))
        case CardLevied():
            return _("You levy.")
    return None


def _of_pieces(event: SeenEvent, sight: Lay) -> Words | None:
    match event:
        case PieceMoved(_piece, origin, tile, _seat, card):
            return _(
                "Your %(card)s moves from %(origin)s to %(place)s.",
                card=_name(card),
                origin=sight.name(origin),
                place=sight.name(tile),
            )
        case PieceFled(_piece, origin, tile, _seat, card):
            return _(
                "Your %(card)s flees from %(origin)s to %(place)s.",
                card=_name(card),
                origin=sight.name(origin),
                place=sight.name(tile),
            )
        case PieceAttacked(card=card, met=met):
            return _("Your %(card)s attacks %(met)s.", card=_name(card), met=_name(met))
        case PieceDamaged(_piece, amount, health, cause, _seat, card):
            return _damaged(card, amount, health, cause)
        case PieceHealed(_piece, amount, health, _seat, card):
            return _(
                "Your %(card)s heals %(amount)s (now %(health)s).",
                card=_name(card),
                amount=amount,
                health=health,
            )
        case PieceStrengthened(card=card):
            return _("A smith gives your %(card)s +1 attack.", card=_name(card))
        case PieceMarched(card=card):
            return _("Your %(card)s may march on.", card=_name(card))
    return None


def _damaged(card: str, amount: int, health: int, cause: Cause) -> Words | None:
    if health <= 0 and cause not in BLOWS:
        return None  # the line of its death says it
    given: dict[str, str | int | Words] = {"card": _name(card), "amount": amount, "health": health}
    if health <= 0:
        return _("Your %(card)s takes %(amount)s damage.", **given)
    match cause:
        case Cause.RETALIATION:
            return _("Your %(card)s takes %(amount)s damage from the blow back (%(health)s left).", **given)
        case Cause.HUNGER:
            return _("Your %(card)s goes hungry and takes %(amount)s damage (%(health)s left).", **given)
        case Cause.DESERT:
            return _("The desert does %(amount)s damage to your %(card)s (%(health)s left).", **given)
    return _("Your %(card)s takes %(amount)s damage (%(health)s left).", **given)


def _died(card: Words, place: str, cause: Cause) -> Words:
    match cause:
        case Cause.UNPAID:
            return _("Your %(card)s isn't paid and leaves.", card=card)
        case Cause.SEA:
            return _("The sea takes your %(card)s.", card=card)
        case Cause.LAVA:
            return _("The lava takes your %(card)s.", card=card)
        case Cause.HUNGER:
            return _("Your %(card)s starves.", card=card)
    if cause in BLOWS:
        return _("Your %(card)s dies at %(place)s.", card=card, place=place)
    return _("Your %(card)s dies.", card=card)


def _ended(other: str, reason: Reason, *, has_won: bool) -> Words | None:
    """None where whoever lost reads what all read, of the winner."""
    match reason:
        case Reason.KING if has_won:
            return _("%(other)s's king is dead: you win.", other=other)
        case Reason.KING:
            return _("Your king is dead: %(other)s wins.", other=other)
        case Reason.FORFEIT if has_won:
            return _("%(other)s resigned; you win.", other=other)
        case Reason.FORFEIT:
            return _("You resigned; %(other)s wins.", other=other)
        case _ if not has_won:
            return None
        case Reason.DOMINION:
            return _(
                "You led by %(lead)s domain or more, turn after turn, and win.",
                lead=DOMINION_LEAD,
            )
        case Reason.DOMAIN:
            return _("The years are over, and you have more domain.")
        case Reason.HEALTH:
            return _("The years are over, and your king is in better health.")
    return _("The years are over, and your army is stronger.")
