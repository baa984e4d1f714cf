"""Every number of the rules that is not printed on a card. The checks of maps read them too."""

from __future__ import annotations

from collections.abc import Mapping

from games.kings_conflict.rules.maps.codes import Terrain

START_GOLD = (5, 8)
"""Gold for the seat that begins, and for the other (RULES 2.3)."""
START_HAND = (4, 5)
"""Cards for the seat that begins, and for the other (RULES 2.4)."""
MAX_HAND = 8  # RULES 3.7
DECK_SIZE = 30  # RULES 2.1
BASE_GOLD = 2  # RULES 5.1
DOMAIN_SHARE = 4
"""Tiles of a region for each point of domain (RULES 11.4)."""
BASE_FOOD = 4  # RULES 5.3
FOOD_SHARE: Mapping[Terrain, int] = {
    Terrain.PLAINS: 3,
    Terrain.HILLS: 4,
    Terrain.FOREST: 4,
    Terrain.WATER: 4,
}
"""Tiles of a region for each food that it gives; other terrain gives none (RULES 5.3)."""
LEVY_COST = 3  # RULES 3.10
TURNS_EACH = 30
"""Turns of each seat after which the match is decided (RULES 11.5)."""
DOMINION_LEAD = 3
"""By how much one's domain is the larger in each turn of dominion (RULES 11.4)."""
MAX_LAVA = 24
"""Volcanic tiles on the board, at which lava stops (RULES 9.5)."""
JUJU_PER_TURN = 1  # RULES 6.5
ROAD_BONUS = 2  # RULES 7.4
MAX_WALLS = 2
"""Walls in a hand, at which a stonemason rests (RULES 10.6)."""
MAX_SMITH_BONUS = 2
"""What smiths can add to a servant in all (RULES 10.6)."""
TRAPPED_BELOW = 6
"""A king who can reach fewer tiles is trapped (RULES 13.7)."""
