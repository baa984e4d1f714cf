"""What the lesson of King's Conflict tells besides what is to be done, one thing after the other."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.previews import region_words
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.maps.codes import Terrain
from games.kings_conflict.rules.maps.tiles import DISTANCE, members
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import held_domain
from games.kings_conflict.rules.values import Piece

FIGHTERS_TAUGHT = (
    _("Your king is the crown. If he dies, you lose."),
    _("Most pieces in a region control it: spread out."),
    _("People eat: the ear of wheat shows the food left."),
    _("Square: attack. Circle: health. Boot: how far it goes."),
)
"""With the fighters that come to the board."""
MOVES_TAUGHT = (
    _("Lines part regions; flags say what they are worth."),
    _("Each turn a piece moves once, then attacks once."),
    _("Whoever keeps to a road goes 2 tiles farther."),
    _("Who controls what is settled as each turn begins."),
    _("Only boats cross water; bridges are for all."),
    _("Leave nobody alone where I can strike first."),
)
"""With the moves."""
TURNS_TAUGHT = (
    _("New pieces act from your next turn on."),
    _("Nothing deals a Blessed King more than 1 damage."),
    _("Each turn your Blessed King heals 1, and so do your people in his region."),
    _("Elsewhere nobody heals: bring the wounded home."),
    _("Other opponents won't send people one by one."),
)
"""At the end of the player's first turn, second turn, and so on."""

WATCHED = (
    _("I choose my first cards, too."),
    _("I play red, in squares, from the top."),
    _("I spend my gold as it comes. So should you."),
    _("Mine come nearer. Somebody has to stop them."),
    _("Watch who strikes, and who strikes back."),
    _("The small number by your gold is your next income."),
)
"""In the teacher's turns, from the choice of her first cards on; no other turn of hers may belie them."""


def once(taught: tuple[Words, ...], at: int) -> Words | None:
    """What is taught at this place, and nothing once all was said: to hear it again teaches nothing."""
    return taught[at] if at < len(taught) else None


def watched(at: int, lead: int) -> Words:
    """What is told in a turn of the teacher's; `lead` is by how much more domain the player has."""
    if at < len(WATCHED):
        return WATCHED[at]
    if at > len(WATCHED):
        return _("Watch what I do.")
    if lead > 0:
        return _("Compare our domains: you're ahead.")
    if lead < 0:
        return _("Compare our domains: I'm ahead.")
    return _("Compare our domains: they are even.")


def gained(position: Position, piece: Piece, tile: int) -> Words:
    """What land a step of a piece leads to."""
    you = piece.seat
    region = position.region_of(tile)
    if region < 0:
        return _ahead(position, tile, you)
    found = position.regions_then[region]
    if position.holder_at(tile) == you:
        others = [
            one for one in position.pieces.values() if found.tiles >> one.tile & 1 and one.id != piece.id
        ]
        if sorted(one.seat == you for one in others) == [False, True]:
            return _("Two of yours hold these %(n)s tiles against one of mine.", n=found.size)
        return _ahead(position, tile, you)
    return _(
        "A region: %(tiles)s, worth %(domain)s domain.",
        tiles=region_words(found),
        domain=found.domain,
    )


def _ahead(position: Position, tile: int, you: Seat) -> Words:
    """What a step leads towards: the nearest land that is not the player's; of several as near, what is worth most."""
    away = DISTANCE[tile]
    ahead = [
        (min(away[at] for at in members(found.tiles)), -found.domain, number)
        for number, found in enumerate(position.regions_then)
        if position.holders[number] != you and found.terrain is not Terrain.WATER
    ]
    if not ahead:
        return _("A step towards my king.")
    found = position.regions_then[min(ahead)[-1]]
    return _(
        "Towards %(tiles)s, worth %(domain)s domain.",
        tiles=region_words(found),
        domain=found.domain,
    )


def behind(turn: int, turns: int) -> Words:
    """What matters more than anything else once the teacher wins."""
    return _(
        "I'm winning: turn %(turn)s of %(turns)s of my dominion. Take land, or drive my people off mine.",
        turn=turn,
        turns=turns,
    )


def fallen_short(position: Position, you: Seat, other: Seat) -> Words:
    """Why the dominion that the end of the turn before seemed to promise has not begun."""
    return _(
        "No dominion yet: you began with %(own)s domain to my %(other)s, not %(lead)s ahead.",
        own=held_domain(position, you),
        other=held_domain(position, other),
        lead=DOMINION_LEAD,
    )
