"""The men of King's Conflict: what happens to them, what they do by themselves, and how they strike (RULES 5 to 10)."""

from kings_conflict_land import BESIDE, CARDS, EDGES, WALKS, apart

FLAGS = {"bonus": 0, "walked": 0}
FLAGS |= dict.fromkeys(("is_new", "has_moved", "has_attacked", "is_marched"), False)


class Ended(Exception):
    """A king is dead, or somebody has won: nothing else happens (RULES 11.1)."""


def shown(piece):
    return {name: value for name, value in piece.items() if value or name not in FLAGS}


def card(piece):
    return CARDS[piece["card"]]


class Men:
    """What stands on the land; `chance`, `land`, `sides` and `active` are those of the match."""

    def __init__(self):
        self.pieces, self.count, self.over, self.winners, self.events = {}, 0, False, [], []

    def tell(self, kind, **more):
        self.events.append({"type": kind, **more})

    def tell_of(self, kind, piece, **more):
        self.tell(kind, piece=piece["id"], seat=piece["seat"], card=piece["card"], **more)

    def win(self, seat, reason):
        self.over, self.winners = True, [] if seat is None else [seat]
        if seat is None:
            self.tell("game_drawn")
        else:
            self.tell("game_won", seat=seat, reason=reason)
        raise Ended

    def put(self, name, seat, tile):
        self.count += 1
        piece = {"id": self.count, "card": name, "seat": seat, "tile": tile, "health": CARDS[name]["health"]}
        self.pieces[self.count] = piece | FLAGS
        return self.pieces[self.count]

    def at(self, tile):
        return next((piece for piece in self.pieces.values() if piece["tile"] == tile), None)

    def own(self, seat, around=None):
        """Pieces of a seat, in its order, within 1 of a tile if one is named."""
        return sorted(
            (
                piece
                for piece in self.pieces.values()
                if piece["seat"] == seat and (around is None or apart(piece["tile"], around) <= 1)
            ),
            key=lambda piece: self.land.seen(seat, piece["tile"]),
        )

    def terrain(self, piece):
        return self.land.terrain[piece["tile"]]

    def is_home(self, piece):
        """Whether it stands in a region that its owner controls."""
        return self.land.control[piece["tile"]] == piece["seat"]

    def remove(self, piece, cause):
        del self.pieces[piece["id"]]
        self.tell("piece_died", piece=shown(piece), cause=cause)
        if card(piece)["kind"] == "king":
            self.win(1 - piece["seat"], "king")

    def hurt(self, piece, amount, cause):
        amount = min(amount, 1) if piece["card"] == "blessed" else amount
        piece["health"] -= amount
        self.tell_of("piece_damaged", piece, amount=amount, health=piece["health"], cause=cause)
        if piece["health"] <= 0:
            piece["health"] = 0
            self.remove(piece, cause)

    def heal(self, piece, amount):
        amount = min(amount, card(piece)["health"] - piece["health"])
        if amount > 0:
            piece["health"] += amount
            self.tell_of("piece_healed", piece, amount=amount, health=piece["health"])

    def food(self, seat):
        """What is left of it (RULES 5.3, 5.4)."""
        own = self.own(seat)
        made = 3 * sum(piece["card"] == "farm" for piece in own)
        made += 2 * sum(piece["card"] == "fisher" and self.fishes(piece) for piece in own)
        return 4 + self.land.food(seat) + made - sum(card(piece)["food"] for piece in own)

    def fishes(self, piece):
        return self.terrain(piece) == "W" and self.is_home(piece)

    def take(self, seat, name):
        side = self.sides[seat]
        side["drawn"] += 1
        side["hand"][f"c{side['drawn']}"] = name
        return {"id": f"c{side['drawn']}", "card": name}

    def help(self, piece):
        """What a piece does at the start of its owner's turn (RULES 3.5)."""
        name, seat, side = piece["card"], piece["seat"], self.sides[piece["seat"]]
        near = [other for other in self.own(seat, piece["tile"]) if other is not piece]
        if name == "mercenary" and side["gold"]:
            side["gold"] -= 1
            self.tell("upkeep_paid", seat=seat, piece=piece["id"], gold=side["gold"])
        elif name == "mercenary":
            self.remove(piece, "unpaid")
        elif name == "troll":
            self.heal(piece, 1)
        elif name in ("herbalist", "priest"):
            for other in near:
                self.heal(other, 1)
        elif name == "highpriest":
            self.heal(max(self.own(seat), key=lambda one: card(one)["health"] - one["health"]), 2)
        elif name == "smith":
            men = [other for other in near if card(other)["kind"] == "fighter" and other["bonus"] < 2]
            if men:
                weakest = min(men, key=lambda one: card(one)["attack"] + one["bonus"])
                weakest["bonus"] += 1
                self.tell_of("piece_strengthened", weakest, bonus=weakest["bonus"])
        elif name == "stonemason" and self.terrain(piece) == "M":
            if len(side["hand"]) < 8 and list(side["hand"].values()).count("wall") < 2:
                self.tell("wall_gained", seat=seat, held=self.take(seat, "wall"))
        elif name == "blessed":
            region = next((tiles for _one, _kind, tiles in self.land.regions if piece["tile"] in tiles), ())
            for other in self.own(seat):
                if other is piece or other["tile"] in region:
                    self.heal(other, 1)

    def burn(self):
        terrain = self.land.terrain
        if "V" not in terrain or terrain.count("V") >= 24:
            return
        edge = {to for tile in range(121) if terrain[tile] == "V" for to in EDGES[tile]}
        tiles = self.land.ordered(self.active, (tile for tile in edge if terrain[tile] in "PHFEM"))
        if tiles:
            self.flood([tiles[self.chance.below(len(tiles))]], "V", "L", "lava")

    def flood(self, tiles, terrain, code, cause):
        for tile in tiles:
            self.land.turn(tile, terrain)
            self.tell("tile_changed", tile=tile, code=code)
        men = [piece for piece in map(self.at, tiles) if piece]
        for piece in men:
            if card(piece)["walks"] == "-":
                self.remove(piece, cause)
        for piece in men:
            walks = WALKS[card(piece)["walks"]]
            if walks and terrain not in walks:
                self.flee(piece, walks, cause)

    def flee(self, piece, walks, cause):
        origin = piece["tile"]
        free = [to for to in BESIDE[origin] if self.land.terrain[to] in walks and not self.at(to)]
        if free and self.chance.below(2) == 1:
            tile = self.land.ordered(piece["seat"], free)[self.chance.below(len(free))]
            piece["tile"] = tile
            self.tell_of("piece_fled", piece, origin=origin, tile=tile)
        else:
            self.remove(piece, cause)

    def steps(self, piece):
        """The tiles that it can reach, each with the number of steps."""
        terrain, walks = self.land.terrain, card(piece)["walks"]
        flies, full = walks in ("flyer", "everywhere"), {one["tile"] for one in self.pieces.values()}
        is_on_road = terrain[piece["tile"]] in "RB" and walks in ("foot", "cavalry", "mountain")
        found = {}
        for ground, far in ((WALKS[walks], 0), ("RB", 2))[: 1 + is_on_road]:
            reached, edge = {piece["tile"]: 0}, [piece["tile"]]
            for step in range(1, card(piece)["move"] + far + 1):
                edge = {
                    to
                    for tile in edge
                    for to in BESIDE[tile]
                    if to not in reached and terrain[to] in ground and (flies or to not in full)
                }
                reached |= dict.fromkeys(edge, step)
            found = reached | found
        return {tile: number for tile, number in found.items() if tile not in full}

    def is_in_range(self, piece, other):
        far = card(piece)["range"]
        return apart(piece["tile"], other["tile"]) <= far + (far >= 2 and self.terrain(piece) == "H")

    def damage(self, piece, other):
        """RULES 8.3."""
        name, against, seat = piece["card"], card(other), piece["seat"]
        near = [one["card"] for one in self.own(seat, piece["tile"]) if one is not piece]
        amount = card(piece)["attack"] + piece["bonus"]
        amount += name in ("ranger", "treant") and self.terrain(piece) == "F"
        is_led = any(one in ("marshal", "captain", "warrior") for one in near)
        amount += card(piece)["kind"] == "fighter" and is_led
        amount += 2 * (name == "spearman" and against["walks"] == "cavalry")
        amount += 3 * (name == "catapult" and against["kind"] in ("structure", "wall"))
        amount -= self.terrain(other) == "F" and apart(piece["tile"], other["tile"]) > 1
        wards = (one for one in self.own(1 - seat, other["tile"]) if one is not other)
        amount -= any(one["card"] == "wardpriest" for one in wards)
        return max(1, amount)
