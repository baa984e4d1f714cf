"""The checks against cheap wins and shut-off sides: each is proved by search over the ground (RULES 13.6 to 13.11).

Every check looks from both kings; () of tiles means the whole map.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.engine.words import words as _
from games.kings_conflict.rules.card_types import Card, Placement
from games.kings_conflict.rules.cards import CARDS, KINGS
from games.kings_conflict.rules.constants import HEIGHTS_NEAR, JUJU_PER_TURN, START_GOLD, TRAPPED_BELOW
from games.kings_conflict.rules.ground import ENTERS, Moves, ground_of, tiles_with
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, tile_name, tile_names
from games.kings_conflict.rules.maps.symmetries import SEEN_AT, nearest_symmetry
from games.kings_conflict.rules.maps.tiles import (
    BLUE_START,
    RED_START,
    STARTS,
    WITHIN,
    Mask,
    flooded,
    flooded_straight,
    mask_of,
    members,
    spread,
)

Rows = tuple[str, ...]


def _codes(rows: Rows) -> str:
    return "".join(rows)


def _foot(rows: Rows) -> Mask:
    return tiles_with(_codes(rows), GROUND)


def _first_turn_cards() -> tuple[Card, ...]:
    """The cards that may strike far from their king in the turn in which they are played."""
    return tuple(
        card
        for card in CARDS.values()
        if card.has_charge and card.placement in (Placement.REGION, Placement.ANY)
    )


def mercenary_strikes(rows: Rows) -> Iterator[MapProblem]:
    """C6 (RULES 13.6)."""
    for mine, theirs in ((BLUE_START, RED_START), (RED_START, BLUE_START)):
        found = mask_of(
            tile for card in _first_turn_cards() for tile in _strikes_from(rows, card, mine, theirs)
        )
        if found:
            region_at = ground_of(rows).region_at
            what = (
                _(
                    "Both kings start in one region: a mercenary placed there could strike the king at %(king)s "
                    "in the second turn.",
                    king=tile_name(theirs),
                )
                if region_at[mine] == region_at[theirs]
                else _(
                    "A mercenary placed in the first turn could strike the king at %(king)s.",
                    king=tile_name(theirs),
                )
            )
            remedy = _("Cut these tiles off from the region of the king at %(king)s.", king=tile_name(mine))
            yield MapProblem("C6", Severity.ERROR, tuple(members(found)), what, remedy)


def _strikes_from(rows: Rows, card: Card, mine: int, theirs: int) -> Iterator[int]:
    """Where in the home of one king the card could be placed to strike the other at once."""
    ground = ground_of(rows)
    home = ground.region_at[mine]
    if home < 0:
        return
    kings = 1 << mine | 1 << theirs
    free = tiles_with(_codes(rows), ENTERS[card.moves]) & ~kings
    for tile in members(ground.regions[home].tiles & tiles_with(_codes(rows), card.home) & free):
        reached = 1 << tile
        for _step in range(card.move):
            reached = spread(reached) & free | reached
        if reached & WITHIN[theirs][card.range]:
            yield tile


def traps(rows: Rows) -> Iterator[MapProblem]:
    """C7 (RULES 13.7)."""
    juju = CARDS["smalljuju"]
    most = min(juju.max_copies, START_GOLD[0] // juju.cost, JUJU_PER_TURN)
    for seat, king in enumerate(STARTS):
        trap = _smallest_trap(rows, king, SEEN_AT[nearest_symmetry(rows)][seat], most + 1)
        if trap is None:
            continue
        severity = Severity.ERROR if len(trap) <= most else Severity.WARNING
        what = (
            _("The king at %(king)s has too little room to move from the start.", king=tile_name(king))
            if not trap
            else _(
                "The king at %(king)s would be trapped if the sea took %(tiles)s.",
                king=tile_name(king),
                tiles=tile_names(trap),
            )
        )
        remedy = _("Give him more ground to walk on, or a road or bridge, which no juju drowns.")
        yield MapProblem("C7", severity, trap or (king,), what, remedy)


def _smallest_trap(rows: Rows, king: int, seen_at: tuple[int, ...], most: int) -> tuple[int, ...] | None:
    """The fewest tiles whose loss traps a king; of several such sets the one that leaves him the least room.

    Of those that leave him equally little it is the first as his owner sees the map.
    """
    foot = _foot(rows)
    near = 1 << king
    for _step in range(3):
        near = spread(near) & foot | near
    soft = sorted(members(near & ground_of(rows).soft & ~(1 << king)), key=seen_at.__getitem__)
    for size in range(most + 1):
        rooms = {
            lost: flooded(1 << king, foot & ~mask_of(lost)).bit_count() for lost in combinations(soft, size)
        }
        tightest = min(rooms, key=rooms.__getitem__, default=())
        if rooms.get(tightest, TRAPPED_BELOW) < TRAPPED_BELOW:
            return tuple(sorted(tightest))
    return None


def mountains_near(rows: Rows) -> Iterator[MapProblem]:
    """C8 (RULES 13.8)."""
    high = tiles_with(_codes(rows), "MVL")
    for king in STARTS:
        for distance, severity in ((1, Severity.ERROR), (HEIGHTS_NEAR, Severity.WARNING)):
            near = WITHIN[king][distance] & high
            if near:
                name = tile_name(king)
                what = (
                    _(
                        "A giant or dragon could rise beside the king at %(king)s and strike him down.",
                        king=name,
                    )
                    if severity is Severity.ERROR
                    else _("A giant or dragon could rise two tiles from the king at %(king)s.", king=name)
                )
                remedy = _("Keep mountains and volcanoes three tiles away from him.")
                yield MapProblem("C8", severity, tuple(members(near)), what, remedy)
                break


def sides_apart(rows: Rows) -> Iterator[MapProblem]:
    """C9 (RULES 13.9)."""
    foot, blue, red = _foot(rows), 1 << BLUE_START, 1 << RED_START
    if not flooded(blue, foot) & red:
        what = _("One king can't reach the other without crossing mountains or water.")
        remedy = _("Open a way: a road, a bridge, or forest if it should be narrow.")
        yield MapProblem("C9", Severity.ERROR, (), what, remedy)
        return
    if not flooded_straight(blue, foot) & red:
        what = _("One king can reach the other only by slipping through between two corners.")
        remedy = _("Join the two sides by tiles that touch at their edges.")
        yield MapProblem("C9", Severity.WARNING, (), what, remedy)
    horse = tiles_with(_codes(rows), ENTERS[Moves.CAVALRY]) | blue | red
    if not flooded(blue, horse) & red:
        what = _("Cavalry can't cross from side to side: forest is in the way.")
        remedy = _("Clear a way through it, if you want knights to count.")
        yield MapProblem("C9", Severity.NOTE, (), what, remedy)


def deserts(rows: Rows) -> Iterator[MapProblem]:
    """C10 (RULES 13.10)."""
    foot, desert = _foot(rows), ground_of(rows).desert
    reached, red = flooded(1 << BLUE_START, foot & ~desert), 1 << RED_START
    least = min(king.health for king in KINGS.values())
    for _tile in range(least - 1):
        if reached & red:
            return
        entered = spread(reached) & foot & desert
        reached = flooded(reached | entered, foot & ~desert)
    if not reached & red and flooded(1 << BLUE_START, foot) & red:
        what = _("Each way from king to king leads through so much desert that a king would die in it.")
        remedy = _("Lay a road through the desert, or make it narrower.")
        yield MapProblem("C10", Severity.WARNING, (), what, remedy)


def kings_starts(rows: Rows) -> Iterator[MapProblem]:
    """C11 (RULES 13.11)."""
    codes = _codes(rows)
    for king in STARTS:
        if codes[king] not in GROUND or codes[king] == "E":
            what = _(
                "The king at %(king)s needs firm ground under his feet, and no desert.", king=tile_name(king)
            )
            remedy = _("Draw plains, hills, forest or a road there.")
            yield MapProblem("C11", Severity.ERROR, (king,), what, remedy)
