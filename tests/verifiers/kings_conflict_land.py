"""The land of King's Conflict, and what its cards say (RULES 1, 2, 4, 10 and 13).

Terrain is told by a letter: plains, hills, forest, E for desert, mountain, water, volcanic ground, road, bridge.
"""

from proof import need

# id, copies, gold, attack, health, move, range, food, moves as, place, on, kind (RULES 10.2)
STANDARD = """
militia 3 1 1 2 2 1 1 foot K PHFERB fighter|spearman 3 2 2 3 2 1 1 foot K PHFERB fighter
archer 3 3 2 2 2 2 1 foot K PHFERB fighter|swordsman 3 4 3 4 2 1 1 foot K PHFERB fighter
knight 2 5 4 4 4 1 1 cavalry K PHERB fighter|scout 3 2 1 1 4 1 1 foot K PHFERB fighter
mercenary 2 3 3 2 2 1 0 foot R PHFERB fighter|assassin 2 4 4 1 3 1 1 foot K PHFERB fighter
catapult 2 5 3 2 1 3 1 cavalry K PHERB fighter|troll 2 7 4 6 2 1 2 foot K PHFERB fighter
ranger 3 3 2 3 2 2 1 foot A F fighter|treant 2 6 4 6 1 1 0 foot A F fighter
giant 2 8 6 8 1 1 2 mountain A M fighter|reddragon 1 10 6 6 3 1 2 everywhere A MV fighter
stormdragon 2 9 6 4 3 2 2 flyer A M fighter|galley 3 4 3 4 3 2 1 boat A W fighter
serpent 2 6 4 6 3 1 0 boat A W fighter|imp 3 2 2 1 2 1 0 volcanic K PHFERB fighter
elemental 2 7 4 5 2 1 0 volcanic K PHFERB fighter|peasant 3 1 0 1 2 0 1 foot K PHFERB helper
fisher 3 2 0 2 2 0 0 boat A W helper|smith 2 3 0 2 2 0 1 foot K PHFERB helper
stonemason 2 4 0 2 2 0 1 mountain K PHFERBM helper|herbalist 3 3 0 2 2 0 1 foot K PHFERB helper
farm 3 1 0 3 0 0 0 - B P structure|mine 3 4 0 3 0 0 0 - B HM structure|tower 3 4 2 5 0 2 0 - B PHFE structure
barracks 2 5 0 5 0 0 1 - B PHE structure|fort 2 7 3 8 0 2 1 - B PH structure
smalljuju 2 4 0 0 0 0 0 - - - spell|greatjuju 1 9 0 0 0 0 0 - - - spell
fireball 3 3 0 0 0 0 0 - - - spell|tax 3 1 0 0 0 0 0 - - - spell
"""
BLESSED = """
crusader 3 5 4 5 2 1 2 foot K PHFERB fighter|marshal 1 3 2 4 2 1 1 foot K PHFERB fighter
priest 3 4 0 3 2 0 1 foot K PHFERB helper|battlepriest 3 4 2 4 2 1 1 foot K PHFERB fighter
highpriest 2 6 0 4 2 0 1 foot K PHFERB helper|wardpriest 2 3 0 3 2 0 1 foot K PHFERB helper
firepriest 2 5 3 3 2 2 1 foot K PHFERB fighter
"""
WARRIOR = """
berserker 3 4 4 2 3 1 1 foot K PHFERB fighter|captain 1 5 3 5 2 1 1 foot K PHFERB fighter
warcamp 2 3 0 5 0 0 1 - B PHE structure|march 3 1 0 0 0 0 0 - - - spell
"""
OTHERS = """
blessed 0 0 1 4 1 1 1 king - - king|warrior 0 0 3 6 1 1 1 king - - king|wall 0 0 0 4 0 0 0 - B PHFEM wall
"""
NUMBERS = ("copies", "gold", "attack", "health", "move", "range", "food")
WORDS = ("walks", "place", "on", "kind")


def cards(table):
    found = {}
    for row in filter(None, table.replace("\n", "|").split("|")):
        name, *told = row.split()
        found[name] = dict(zip(NUMBERS, map(int, told), strict=False)) | dict(
            zip(WORDS, told[7:], strict=True)
        )
    return found


POOLS = {leader: cards(STANDARD + own) for leader, own in (("blessed", BLESSED), ("warrior", WARRIOR))}
CARDS = cards(STANDARD + BLESSED + WARRIOR + OTHERS)
CHARGES = ("mercenary", "berserker")
WALKS = {"foot": "PHFERB", "king": "PHFERB", "cavalry": "PHERB", "mountain": "PHFERBM", "boat": "WB"}
WALKS |= {"volcanic": "PHFERBV", "flyer": "PHFERBMW", "everywhere": "PHFERBMWV", "-": ""}
TERRAIN = {"P": "P", "M": "M", "H": "H", "F": "F", "E": "E", "V": "V", "L": "V"}
TERRAIN |= dict.fromkeys("S-|0123", "W") | dict.fromkeys("dD4567", "R") | dict.fromkeys("Bb", "B")
USUAL = """
MMHHHPPPPPP MMMHPPPFFFF MPFFPPFFFDF PPPMP6ddd4P PPMMPDPPPPP -----B-----
PPPPPDPMMPP P6ddd4PMPPP FDFFFPPFFPM FFFFPPPHMMM PPPPPPHHHMM
"""
HALF_TURN = str.maketrans("01234567", "23016745")
MIRROR = str.maketrans("1357-|dDBb", "3175|-DdbB")
SHARED = (
    "militia*2 spearman*2 archer*2 swordsman*2 mercenary*2 ranger*2 giant reddragon galley*2 peasant*2 smith "
)
SHARED += "stonemason*2 farm*2 mine*2 smalljuju fireball*2"
STARTERS = [
    [card for part in text.split() for card in [part.removesuffix("*2")] * (1 + part.endswith("*2"))]
    for text in (SHARED + " crusader priest", SHARED + " berserker march")
]  # "faithful" and "warband", which follow the Blessed and the Warrior King


def check_deck(deck, rules):
    need(deck["leader"] in POOLS and deck["pool"] == "kings-1", "a deck without a king")
    pool, held = POOLS[deck["leader"]], deck["cards"]
    need(len(held) == 30 and set(held) <= set(pool), "a deck of 30 cards that may be in it")
    need(all(held.count(card) <= pool[card]["copies"] for card in held), "too many copies of a card")
    places = list(map(list(pool).index, held))
    need(rules < 2 or places == sorted(places), "a deck that does not lie in order")


def is_same_when_turned(rows, symmetry):
    if symmetry == "half-turn":
        return [row[::-1].translate(HALF_TURN) for row in reversed(rows)] == list(rows)
    return ["".join(column).translate(MIRROR) for column in zip(*rows, strict=True)] == list(rows)


def check_form(given):
    """RULES 13.1, 13.2, 13.4, 13.8 and 13.11. Whether a map is fair (13.3 to 13.10) is for those who saw it."""
    rows = given["rows"]
    for name in ("rows", "strategic", "safe", "mountain_pref"):
        codes = set(TERRAIN) if name == "rows" else set("0123456789")
        need(len(given[name]) == 11 and all(len(row) == 11 for row in given[name]), "11 rows of 11 tiles")
        need(set("".join(given[name])) <= codes, "a tile that is not known")
    names = [name for name in ("half-turn", "diagonal") if is_same_when_turned(rows, name)]
    need(names[:1] == [given["symmetry"]], "another symmetry than it says")
    terrain = [TERRAIN[code] for row in rows for code in row]
    need(all(terrain.count(kind) >= 2 for kind in "PMFW"), "a terrain that some cards need is missing")
    need(terrain[10] in "PHFRB", "a corner where no king can stand")
    need(not {"M", "V"} & {terrain[tile] for tile in BESIDE[10]}, "a mountain or a volcano beside a king")


def apart(a, b):
    return max(abs(a // 11 - b // 11), abs(a % 11 - b % 11))


BESIDE = [[to for to in range(121) if apart(tile, to) == 1] for tile in range(121)]
EDGES = [[to for to in BESIDE[tile] if tile // 11 == to // 11 or tile % 11 == to % 11] for tile in range(121)]


class Land:
    """Terrain, regions, and who controls them."""

    def __init__(self, given):
        rows = given["rows"] if given else USUAL.split()
        self.is_mirrored = bool(given) and given["symmetry"] == "diagonal"
        if given:
            check_form(given)
        self.terrain = [TERRAIN[code] for row in rows for code in row]
        self.regions, self.control, self.was = [], [None] * 121, {}

    def seen(self, seat, tile):
        """The tile as this seat sees the map, and back (RULES 12.4)."""
        if seat == 0:
            return tile
        return tile % 11 * 11 + tile // 11 if self.is_mirrored else 120 - tile

    def ordered(self, seat, tiles):
        return sorted(tiles, key=lambda tile: self.seen(seat, tile))

    def settle(self, pieces):
        """RULES 4.3: who controls what. Gives the regions that went to somebody else."""
        was, self.was, self.regions, left = self.was, {}, [], set(range(121))
        self.control, taken = [None] * 121, []
        lead = {one["tile"]: 1 - 2 * one["seat"] for one in pieces if one["card"] != "wall"}
        for tile in range(121):
            if tile not in left or self.terrain[tile] in "RB":
                continue
            region, edge = {tile}, [tile]
            while edge:
                for to in EDGES[edge.pop()]:
                    if to not in region and self.terrain[to] == self.terrain[tile]:
                        region.add(to)
                        edge.append(to)
            left -= region
            more = sum(lead.get(to, 0) for to in region)
            owner = None if more == 0 else int(more < 0)
            self.regions.append((owner, self.terrain[tile], region))
            for to in region:
                self.control[to] = owner
            self.was[frozenset(region)] = owner
            if was.get(frozenset(region)) != owner:
                taken.append({"tile": tile, "size": len(region), "seat": owner})
        return taken

    def turn(self, tile, terrain):
        """RULES 4.5: a tile that became sea or lava belongs to nobody; its region gives what it gave."""
        self.terrain[tile], self.control[tile] = terrain, None

    def held(self, seat):
        """The regions that a seat controls: terrain and number of tiles."""
        return [(terrain, len(tiles)) for owner, terrain, tiles in self.regions if owner == seat]

    def domain(self, seat):
        return sum(max(1, size // 4) for _terrain, size in self.held(seat))

    def food(self, seat):
        shares = {"P": 3, "H": 4, "F": 4, "W": 4}
        return sum(max(1, size // shares[kind]) for kind, size in self.held(seat) if kind in shares)
