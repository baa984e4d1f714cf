"""Every number of the rules but those in the rows of cards (cards.py) and plain ones: beside, +1, -1, heals 1.

The checks of maps read them too. Who brings a deck is no number of these but an option, agreed before each match
(`Options`), and the numbers of a passport are no rule of play (13.15, bots/passport.py).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.kings_conflict.rules.maps.codes import Terrain

START_GOLD = (5, 8)
"""Gold for the seat that begins, and for the other (RULES 2.3)."""
START_HAND = (4, 5)
"""Cards for the seat that begins, and for the other (RULES 2.4)."""
MAX_HAND = 8  # RULES 3.7
DECK_SIZE = 30  # RULES 2.1
MAX_COPIES: Mapping[str, int] = {"common": 3, "rare": 2, "epic": 1, "extra": 0}
"""How many of a card a deck may hold, by its rarity (RULES 2.1)."""
BASE_GOLD = 2  # RULES 5.1
DOMAIN_A_GOLD = 2
"""How much domain brings one gold a turn (RULES 5.1)."""
DOMAIN_A_GOLD_AT_FIRST = 1
"""The same by versions 1 and 2 of the rules (RULES 5.7)."""
MINE_GOLD = 2  # RULES 5.1
DOMAIN_SHARE = 4
"""Tiles of a region for each point of domain (RULES 11.4)."""
BASE_FOOD = 4  # RULES 5.3
FARM_FOOD = 3  # RULES 5.3
FISHER_FOOD = 2  # RULES 5.3
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
MAX_TURNS = 2 * TURNS_EACH
"""The same turns, both seats' counted."""
DOMINION_LEAD = 3
"""By how much one's domain is the larger in each turn of dominion (RULES 11.4)."""
DOMINION_TURNS = 5
"""Turns of dominion in a row that win (RULES 11.4)."""
DOMINION_TURNS_AT_FIRST = 4
"""The same by versions 1 and 2 of the rules (RULES 11.7)."""
MAX_LAVA = 24
"""Volcanic tiles on the board, at which lava stops (RULES 9.5)."""
JUJU_PER_TURN = 1  # RULES 6.5
FIREBALL = 3
"""The damage of a fireball to whoever is no king (RULES 6.6, 10.2)."""
FIREBALL_ON_KING = 1  # RULES 10.2
MAX_TAX = 5
"""The most gold that tax collectors bring (RULES 6.6, 10.2)."""
ROAD_BONUS = 2  # RULES 7.4
LONG_MARCH = 2
"""Tiles after which a crusader cannot attack (RULES 7.5)."""
BONUS_ON_CAVALRY = 2
"""What a spearman does more to cavalry (RULES 8.3)."""
BONUS_ON_STRUCTURES = 3
"""What a catapult does more to structures and walls (RULES 8.3)."""
MAX_ON_BLESSED = 1
"""What a Blessed King can lose at once (RULES 8.3)."""
SPLASH = 1
"""What a fire elemental does to those beside its target (RULES 8.5)."""
HIGH_PRIEST_HEALS = 2  # RULES 10.3
MAX_WALLS = 2
"""Walls in a hand, at which a stonemason rests (RULES 10.6)."""
MAX_SMITH_BONUS = 2
"""What smiths can add to a servant in all (RULES 10.6)."""
HINT_STEPS = 2
"""How far the computer looks on its grids, and a stonemason for a mountain (RULES 13.12)."""
MIN_OF_TERRAIN = 2
"""Tiles of each kind that cards need, on every map (RULES 13.4)."""
HEIGHTS_NEAR = 2
"""The distance from a king's start at which mountains and volcanoes are worth a look (RULES 13.8)."""
TRAPPED_BELOW = 6
"""A king who can reach fewer tiles is trapped (RULES 13.7)."""
