"""What the lesson of King's Conflict tells besides what is to be done, one thing after the other."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.previews import region_words
from games.kings_conflict.rules.maps.codes import Terrain
from games.kings_conflict.rules.maps.tiles import DISTANCE, members
from games.kings_conflict.rules.position import Position

FIGHTERS_TAUGHT = (
    _("Your king is the crown at the bottom left. If he dies, you lose."),
    _("Whoever has more pieces in a region controls it, so spread them."),
    _("People eat: the number by the ear of wheat is the food left for more of them."),
    _("The dark square is attack, the light circle health. The boot says how far it goes."),
    _("Forest shelters: a blow from afar does 1 less there."),
    _("To kill a king you need several fighters at once."),
    _("Strong ones hold what the weak ones took."),
)
"""With the fighters that come to the board."""
MOVES_TAUGHT = (
    _("Lines show how far a region goes, and its number what it is worth."),
    _("A piece may move once a turn, and then attack once. After a blow it stays."),
    _("On roads: whoever starts on one and keeps to it goes 2 tiles farther."),
    _("Who controls a region is settled when a turn begins, mine or yours."),
    _("On water: only boats cross it, and bridges are for all."),
    _("Leave nobody alone where I can strike first."),
    _("Two of yours outnumber one of mine, and a region that is even is nobody's."),
)
"""With the moves."""
TURNS_TAUGHT = (
    _("New pieces can act from your next turn on. The few that act at once say so on their card."),
    _("No blow takes more than 1 from a Blessed King, and ours both are: it takes four to kill one."),
    _("When your turn begins, your Blessed King heals 1, and so do your people in his region."),
    _("Elsewhere nobody heals by himself: bring the wounded home to their king."),
    _("I send one at a time. Others will come all at once, for your land and for your king."),
    _("Whoever goes 2 and reaches 1 strikes what is 3 tiles away: mind that before you stop."),
    _("My king is guarded, but you can also win by land, without fighting him."),
)
"""At the end of the player's first turn, second turn, and so on."""

WATCHED = (
    _("I choose my first cards, too."),
    _("Watch the top: I play red, in squares, and place my first people."),
    _("I spend my gold as it comes, as you should."),
    _("Look which of mine come nearer: somebody will have to stop them."),
    _("Watch which of mine strike, and which of yours strike back."),
    _("The small number by your gold is what your next turn will bring."),
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
        return _("Compare our domains: you're ahead, and I have to catch up.")
    if lead < 0:
        return _("Compare our domains: I'm ahead, and you have to catch up.")
    return _("Compare our domains: they are even.")


def gained(position: Position, tile: int, you: Seat) -> Words:
    """What land a step leads to."""
    region = position.region_of(tile)
    if region < 0:
        return _ahead(position, tile, you)
    found = position.regions_then[region]
    if position.holder_at(tile) == you:
        return _("More of yours here: I couldn't take these %(n)s tiles with one.", n=found.size)
    return _(
        "A region: %(tiles)s, worth %(domain)s domain to whoever controls it.",
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
        "A step towards %(tiles)s, worth %(domain)s domain.",
        tiles=region_words(found),
        domain=found.domain,
    )
