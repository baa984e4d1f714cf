"""The events of King's Conflict in words, as they stand in the log of a match."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.page.lay import Lay
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.events import (
    CardLevied,
    CardPlayed,
    DomainsCounted,
    DominionCounted,
    GameDrawn,
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
    TileChanged,
    TurnBegan,
    UpkeepPaid,
)
from games.kings_conflict.rules.maps.codes import LAVA
from games.kings_conflict.rules.values import Cause, Reason
from games.kings_conflict.rules.views import (
    SeenCardDrawn,
    SeenCardLost,
    SeenCardsSetAside,
    SeenEvent,
    SeenWallGained,
)

BLOWS = (Cause.ATTACK, Cause.RETALIATION, Cause.SPLASH, Cause.FIREBALL)
"""Causes of damage that have a line of their own before that of a death."""


def line(event: SeenEvent, names: Names) -> Words | None:
    """A line for an event as a viewer sees it; None where the lines around it say enough."""
    match event:
        case StarterChosen(seat):
            return _("%(who)s goes first.", who=names[seat])
        case TurnBegan(seat, turn):
            return _("Year %(year)s: %(who)s's turn.", year=(turn + 1) // 2, who=names[seat])
        case IncomeGained(seat, regions, workers, gold):
            return _(
                "%(who)s is paid %(paid)s gold and has %(gold)s.",
                who=names[seat],
                paid=regions + workers,
                gold=gold,
            )
        case RegionTaken(size=size, seat=seat):
            return _region(size, seat, names)
        case TileChanged(code=code):
            return _("Lava takes a tile.") if code == LAVA else _("A tile becomes sea.")
        case DomainsCounted(domains):
            return _domains(domains, names)
        case DominionCounted(seat, turns):
            return _dominion(seat, turns, names)
        case GameWon(seat, reason):
            return ended(names, seat, reason)
        case GameDrawn():
            return ended(names, None, Reason.EVEN)
    return _of_cards(event, names) or _of_pieces(event, names)


def line_in_sight(event: SeenEvent, names: Names, sight: Lay) -> Words | None:
    """The line for what happens on certain tiles, as they are called in a sight; None for all else."""
    match event:
        case PieceMoved(_piece, origin, tile, seat, card):
            return _(
                "%(who)s's %(card)s moves from %(origin)s to %(place)s.",
                who=names[seat],
                card=_name(card),
                origin=sight.name(origin),
                place=sight.name(tile),
            )
        case PieceFled(_piece, origin, tile, seat, card):
            return _(
                "%(who)s's %(card)s flees from %(origin)s to %(place)s.",
                who=names[seat],
                card=_name(card),
                origin=sight.name(origin),
                place=sight.name(tile),
            )
        case CardPlayed(seat, card, int(tile)):
            return _(
                "%(who)s plays %(card)s at %(place)s.",
                who=names[seat],
                card=_name(card),
                place=sight.name(tile),
            )
        case RegionTaken(tile, seat=seat):
            land, place = sight.region(tile)
            if seat is None:
                return _("Nobody controls the %(land)s at %(place)s now.", land=land, place=place)
            return _(
                "%(who)s controls the %(land)s at %(place)s now.", who=names[seat], land=land, place=place
            )
        case TileChanged(tile, code):
            place = sight.name(tile)
            return (
                _("Lava takes %(place)s.", place=place)
                if code == LAVA
                else _("%(place)s becomes sea.", place=place)
            )
        case PieceDied(piece, cause) if cause in BLOWS:
            return _(
                "%(who)s's %(card)s dies at %(place)s.",
                who=names[piece.seat],
                card=_name(piece.card),
                place=sight.name(piece.tile),
            )
    return None


def _region(size: int, seat: Seat | None, names: Names) -> Words:
    if seat is None:
        return ngettext("A region of %(n)s tile is nobody's.", "A region of %(n)s tiles is nobody's.", size)
    return ngettext(
        "%(who)s takes a region of %(n)s tile.",
        "%(who)s takes a region of %(n)s tiles.",
        size,
        who=names[seat],
    )


def _domains(domains: tuple[int, int], names: Names) -> Words:
    """The larger one first, and never Blue's first: both seats are told the same (RULES 12.4)."""
    (more, who), (less, other) = sorted(
        zip(domains, names, strict=True), key=lambda one: one[0], reverse=True
    )
    if more == less:
        return _("The years are over. Domains: %(domain)s for each.", domain=more)
    return _(
        "The years are over. Domains: %(more)s for %(who)s, %(less)s for %(other)s.",
        more=more,
        less=less,
        who=who,
        other=other,
    )


def _dominion(seat: Seat, turns: int, names: Names) -> Words:
    if not turns:
        return _(
            "%(who)s's dominion is broken: it takes a lead of %(lead)s domain.",
            who=names[seat],
            lead=DOMINION_LEAD,
        )
    return _("%(who)s's dominion: turn %(turns)s.", who=names[seat], turns=turns)


def _of_cards(event: SeenEvent, names: Names) -> Words | None:
    match event:
        case SeenCardDrawn(seat, held):
            if held is None:
                return _("%(who)s draws a card.", who=names[seat])
            return _("%(who)s draws %(card)s.", who=names[seat], card=_name(held.card))
        case SeenCardLost(seat, card):
            if card is None:
                return _("%(who)s's hand is full: a card is lost.", who=names[seat])
            return _("%(who)s's hand is full: %(card)s is lost.", who=names[seat], card=_name(card))
        case SeenCardsSetAside(seat, 0):
            return _("%(who)s keeps all cards.", who=names[seat])
        case SeenCardsSetAside(seat, count):
            return ngettext(
                "%(who)s exchanges %(n)s card.", "%(who)s exchanges %(n)s cards.", count, who=names[seat]
            )
        case SeenWallGained(seat):
            return _("A stonemason builds a Wall for %(who)s's hand.", who=names[seat])
        case CardPlayed(seat, card):
            return _("%(who)s plays %(card)s.", who=names[seat], card=_name(card))
        case CardLevied(seat):
            return _("%(who)s levies.", who=names[seat])
        case TaxCollected(seat, amount):
            return ngettext(
                "%(who)s collects %(n)s gold.", "%(who)s collects %(n)s gold.", amount, who=names[seat]
            )
    return None


def _of_pieces(event: SeenEvent, names: Names) -> Words | None:
    match event:
        case PieceMoved(seat=seat, card=card):
            return _("%(who)s's %(card)s moves.", who=names[seat], card=_name(card))
        case PieceAttacked(seat=seat, card=card, met=met):
            return _("%(who)s's %(card)s attacks %(met)s.", who=names[seat], card=_name(card), met=_name(met))
        case PieceDamaged(_piece, amount, health, cause, seat, card):
            return _damaged(names[seat], card, amount, health, cause)
        case PieceHealed(_piece, amount, health, seat, card):
            return _(
                "%(who)s's %(card)s heals %(amount)s (now %(health)s).",
                who=names[seat],
                card=_name(card),
                amount=amount,
                health=health,
            )
        case PieceStrengthened(seat=seat, card=card):
            return _("A smith gives %(who)s's %(card)s +1 attack.", who=names[seat], card=_name(card))
        case PieceDied(piece, cause):
            return _died(names[piece.seat], piece.card, cause)
        case PieceFled(seat=seat, card=card):
            return _("%(who)s's %(card)s flees.", who=names[seat], card=_name(card))
        case PieceMarched(seat=seat, card=card):
            return _("%(who)s's %(card)s may march on.", who=names[seat], card=_name(card))
        case UpkeepPaid(seat):
            return _("%(who)s's Mercenary costs 1 gold.", who=names[seat])
    return None


def _damaged(who: str, card: str, amount: int, health: int, cause: Cause) -> Words | None:
    if health <= 0 and cause not in BLOWS:
        return None  # the line of its death says it
    given: dict[str, str | int | Words] = {
        "who": who,
        "card": _name(card),
        "amount": amount,
        "health": health,
    }
    if health <= 0:
        return _("%(who)s's %(card)s takes %(amount)s damage.", **given)
    match cause:
        case Cause.RETALIATION:
            return _(
                "%(who)s's %(card)s takes %(amount)s damage from the blow back (%(health)s left).", **given
            )
        case Cause.HUNGER:
            return _("%(who)s's %(card)s goes hungry and takes %(amount)s damage (%(health)s left).", **given)
        case Cause.DESERT:
            return _("The desert does %(amount)s damage to %(who)s's %(card)s (%(health)s left).", **given)
    return _("%(who)s's %(card)s takes %(amount)s damage (%(health)s left).", **given)


def _died(who: str, card: str, cause: Cause) -> Words:
    name = _name(card)
    match cause:
        case Cause.UNPAID:
            return _("%(who)s's %(card)s isn't paid and leaves.", who=who, card=name)
        case Cause.SEA:
            return _("The sea takes %(who)s's %(card)s.", who=who, card=name)
        case Cause.LAVA:
            return _("The lava takes %(who)s's %(card)s.", who=who, card=name)
        case Cause.HUNGER:
            return _("%(who)s's %(card)s starves.", who=who, card=name)
    return _("%(who)s's %(card)s dies.", who=who, card=name)


def _name(card: str) -> Words:
    return KNOWN[card].name


def ended(names: Names, winner: int | None, reason: Reason) -> Words:
    """How it ended, in a sentence with names."""
    if winner is None:
        return _("The years are over, and neither is ahead in anything.")
    who, other = names[winner], names[1 - winner]
    match reason:
        case Reason.KING:
            return _("%(other)s's king is dead: %(who)s wins.", who=who, other=other)
        case Reason.FORFEIT:
            return _("%(other)s resigned; %(who)s wins.", who=who, other=other)
        case Reason.DOMINION:
            return _(
                "%(who)s led by %(lead)s domain or more, turn after turn, and wins.",
                who=who,
                lead=DOMINION_LEAD,
            )
        case Reason.DOMAIN:
            return _("The years are over, and %(who)s has more domain.", who=who)
        case Reason.HEALTH:
            return _("The years are over, and %(who)s's king is in better health.", who=who)
    return _("The years are over, and %(who)s's army is stronger.", who=who)
