"""Verifies a record of Card Thief: `python card_thief.py record.json`. Written from RECORD.md and its RULES.md."""

from card_thief_dealer import ENEMIES, KINDS, LIGHTS, OBSTACLES, WAYS, Dealer
from proof import bound_before_the_deal, known, need, played, run

LOOT = {"guard": 1, "warden": 1, "overseer": 2}
CHARGES = {"cloak": 1, "potion": 1, "smoke": 1, "orders": 1, "water": 2, "lockpick": 2, "blackjack": 3}
CHARGES |= {"noise": 4, "hook": 4}
UNAIMED = list(CHARGES)[:4]
READINGS = {
    "enemy_tries": ("each", "one"),
    "counts": ("frozen", "running"),
}  # first what holds without practice
READINGS |= {"sneak_roll": ("always", "only_without_sneak"), "stealth_five": ("above", "nothing")}
OPTIONS = READINGS | {"heist": range(1, 5), "practice": (False, True)}
GEAR = ("", *CHARGES, *(f"{item}+" for item in CHARGES))
OPTIONS |= dict.fromkeys(("item_1", "item_2", "item_3"), GEAR)


def apart(a, b):
    return abs(a // 3 - b // 3), abs(a % 3 - b % 3)


BESIDE = [[to for to in range(9) if sum(apart(cell, to)) == 1] for cell in range(9)]
AROUND = [[to for to in range(9) if max(apart(cell, to)) == 1] for cell in range(9)]


def towards(source, cell):
    return next(name for name, way in WAYS.items() if way == cell - source)


class Heist(Dealer):
    def __init__(self, record):
        hidden, options = record["setup"]["hidden"], record["setup"]["options"]
        need(len(record["nonces"]) == 1 and not hidden["rigging"], "it is played alone, and never rigged")
        known(options, OPTIONS)
        is_usual = all(options[name] == readings[0] for name, readings in READINGS.items())
        need(options["practice"] or is_usual, "another dealer where it is no practice")
        super().__init__(bound_before_the_deal(record), options, hidden["stack"])
        gear = [options[f"item_{number}"] for number in (1, 2, 3)]
        items = [name.removesuffix("+") for name in gear if name]
        need(len(set(items)) == len(items), "an item that is brought twice")
        self.slots = [self.item(name) if name else None for name in gear]
        self.gems, self.drawn, self.chest, self.result = 0, {}, None, None
        self.is_dark = self.is_smoke = False
        self.deal("0")
        self.settle()

    def item(self, name):
        item, is_upgraded = name.removesuffix("+"), name.endswith("+")
        charge = CHARGES[item] + (is_upgraded and item != "cloak")
        return {"item": item, "charge": charge, "is_upgraded": is_upgraded, "is_used": False}

    def end(self, result):
        self.result = result
        self.tell("heist_ended", result=result, gems=self.gems, chest_gems=self.chest or 0)

    # light, sight and what an enemy costs (RULES 3, 4)

    def kind(self, cell):
        return self.board[cell] and self.board[cell]["kind"]

    def enemies(self, cells=range(9)):
        return [cell for cell in cells if self.kind(cell) in ENEMIES]

    def is_lit(self, cell):
        return not self.is_dark and any(self.kind(one) in LIGHTS for one in (cell, *BESIDE[cell]))

    def sees(self, enemy, cell):
        card, way = self.board[enemy], cell - enemy
        ways = list(WAYS.values()) if card["kind"] == "owl" else [WAYS[card["facing"]]]
        is_there = way in ways or (card["kind"] == "overseer" and -way in ways)
        return is_there and cell in BESIDE[enemy] and not self.is_smoke

    def look(self):
        """RULES 4.4."""
        watching = [self.kind(enemy) for enemy in self.enemies() if self.sees(enemy, self.thief)]
        return self.stealth <= 0 and bool(watching) and (self.is_lit(self.thief) or "owl" in watching)

    def is_stabbed(self, cell):
        card = self.board[cell]
        if card["kind"] not in ("guard", "warden", "wolf") or self.is_lit(cell):
            return False
        return cell in BESIDE[self.thief] and cell - self.thief == WAYS[card["facing"]]

    def value(self, cell, source=None):
        """RULES 3.2; of other cards the number on them."""
        card = self.board[cell]
        if card["kind"] not in ENEMIES:
            return card["base"]
        is_seen = any(self.sees(other, cell) for other in self.enemies())
        sees = source is not None and self.sees(cell, source)
        return card["base"] + card["bonus"] + 2 * self.is_lit(cell) + is_seen + sees

    # a path (RULES 5, 6)

    def can_enter(self, cell, path, difficulty):
        """RULES 5.2 to 5.7; `path` has the cell where it began, and those that it took."""
        kind, source = self.kind(cell), self.thief
        corners = {source // 3 * 3 + cell % 3, cell // 3 * 3 + source % 3}
        is_crossing = corners in [set(path[number : number + 2]) for number in range(len(path) - 1)]
        if kind is None or cell not in AROUND[source] or cell in path or is_crossing:
            return False
        if kind == "exit":
            return len(path) > 1
        if kind == "door":
            return not self.is_lit(cell)
        if kind == "chest" and None not in self.slots:
            return False
        has_enough = self.stealth >= self.value(cell, source) * difficulty
        return has_enough or kind not in (*ENEMIES, "chest") or self.is_stabbed(cell)

    def step(self, cell, difficulty):
        source, card, is_lit, is_stabbed = (
            self.thief,
            dict(self.board[cell]),
            self.is_lit(cell),
            self.is_stabbed(cell),
        )
        kind, value = card["kind"], 0 if is_stabbed else self.value(cell, source)
        is_alarm = kind in ENEMIES and self.sees(cell, source) and (is_lit or kind == "wolf")
        price = value * difficulty
        if kind in (*ENEMIES, "chest", "torch", "trap"):
            self.stealth -= price
            self.gems += LOOT.get(kind, 0) * (card["base"] * difficulty if is_stabbed else price)
        elif kind == "sneak":
            self.stealth += 0 if is_lit else price
        elif kind == "traitor":
            self.stealth, self.gems = self.stealth + 5, max(0, self.gems - 3)
        elif kind == "treasure":
            self.gems += price
        if kind == "chest":
            self.chest = (2 + self.heist) * price
            self.slots[self.slots.index(None)] = {"item": "chest"}
        self.board[cell], self.thief = None, cell
        told = {"source": source, "cell": cell, "card": card, "difficulty": difficulty, "value": value}
        told |= {"is_lit": is_lit, "is_backstab": is_stabbed, "stealth": self.stealth, "gems": self.gems}
        self.tell("stepped", **told, chest_gems=self.chest)
        if kind == "exit":
            self.end("empty_handed" if self.chest is None else "escaped")
            return
        if is_alarm:
            self.rouse("alarm", cell, range(9))
        elif kind == "chest" or (kind in ENEMIES and not is_stabbed):
            self.rouse("commotion", cell, BESIDE[cell])
        self.react(cell, kind == "trap", is_lit)

    def rouse(self, cause, at, cells):
        roused = self.enemies(cells)
        for cell in roused:
            self.board[cell]["bonus"] += 1
        if roused:
            self.tell("roused", cause=cause, cell=at, cells=roused)

    def react(self, cell, is_trap, is_lit):
        """Traps and light (RULES 6.2 to 6.5)."""
        turned, drawn, beside = {}, {}, self.enemies(BESIDE[cell])
        others = [enemy for enemy in beside if self.kind(enemy) != "owl"]

        def turn(enemy):
            if self.board[enemy]["facing"] != towards(enemy, cell):
                self.board[enemy]["facing"] = turned[enemy] = towards(enemy, cell)
            drawn[enemy] = cell

        if is_trap:
            self.rouse("trap", cell, AROUND[cell])
            for enemy in others:
                turn(enemy)
        for enemy in beside if is_lit else ():
            if self.sees(enemy, cell):
                self.rouse("anger", cell, [enemy])
                if self.kind(enemy) == "wolf":
                    self.rouse("bark", enemy, [other for other in range(9) if other != enemy])
                drawn |= {enemy: cell} if enemy in others else {}
            elif enemy in others and abs(WAYS[self.board[enemy]["facing"]]) != abs(cell - enemy):
                turn(enemy)
        for enemy, facing in turned.items():
            self.tell("turned", cell=enemy, facing=facing)
        for enemy in drawn:
            self.drawn[self.board[enemy]["id"]] = cell
            self.tell("lured", cell=enemy, to=cell)

    def go(self, path):
        need(len(path) >= 2, "a path over less than two cards")
        taken, difficulty, last = [self.thief], 1, None
        for cell in path:
            need(self.result is None and not (last and self.look()), "a step after the end of a path")
            need(type(cell) is int and 0 <= cell < 9, "a cell that is none")
            need(self.can_enter(cell, taken, difficulty), "a step that cannot be gone")
            last = self.kind(cell), self.is_lit(cell)
            self.step(cell, difficulty)
            need(len(taken) > 1 or not self.look(), "a first step that is the last")
            taken.append(cell)
            difficulty += cell not in AROUND[taken[0]]
        if self.result is None and self.look():
            self.end("caught")
        if self.result:
            return
        for is_safe, what in ((last == ("hide", False), "hid_away"), (len(path) == 8, "board_cleared")):
            if is_safe:
                self.stealth = max(10, self.stealth)
                self.tell(what, stealth=self.stealth)
        self.fall()
        self.end_turn(is_dealt=True)

    def fall(self):
        """RULES 7.4, 7.5."""
        followers = []
        for cell in self.enemies():
            card = self.board[cell]
            to = self.drawn.get(card["id"])
            if card not in followers and to is not None and not self.board[to] and to != self.thief:
                self.move("followed", cell, to)
                followers.append(card)
        for cell in (3, 0, 4, 1, 5, 2):
            to = cell
            while to < 6 and not self.board[to + 3] and self.thief != to + 3:
                to += 3
            if to != cell and self.board[cell] and self.board[cell] not in followers:
                self.move("fell", cell, to)

    def move(self, how, source, cell):
        self.board[cell], self.board[source] = self.board[source], None
        self.tell(how, card=self.board[cell]["id"], source=source, cell=cell)

    def end_turn(self, is_dealt):
        self.turns += 1
        for cell in range(9):
            if self.kind(cell) == "chest" and self.board[cell]["base"] < 9:
                self.board[cell]["base"] += 1
                self.tell("chest_grew", cell=cell, value=self.board[cell]["base"])
        if is_dealt:
            self.deal(str(self.turns))
        if self.look():
            self.end("caught")
        self.is_dark = self.is_smoke = False
        self.drawn = {}
        for slot in filter(None, self.slots):
            slot["is_used"] = False

    # shadow step and items (RULES 8, 11)

    def can_swap(self, cell):
        is_dark = not self.is_lit(self.thief) and not self.is_lit(cell)
        return self.stealth <= 0 and is_dark and not self.sees(cell, self.thief)

    def swap(self, cell):
        source, self.thief = self.thief, cell
        self.board[source], self.board[cell] = self.board[cell], None
        self.tell("swapped", source=source, cell=cell, card=self.board[source]["id"])

    def can_use(self, slot, cell):
        item = slot and slot["item"]
        if not item or item == "chest" or slot["is_used"] or (cell is None) != (item in UNAIMED):
            return False
        kind = cell is not None and self.kind(cell)
        is_target = {
            "blackjack": kind in ENEMIES and cell in AROUND[self.thief],
            "water": kind == "torch",
            "noise": kind in ENEMIES and kind != "owl",
            "lockpick": kind in OBSTACLES and cell in AROUND[self.thief],
            "hook": kind in ENEMIES and cell in BESIDE[self.thief],
        }
        return item in UNAIMED or (is_target[item] and self.value(cell) <= slot["charge"])

    def use(self, number, cell, facing):
        slot, thief = self.slots[number], self.thief
        need(self.can_use(slot, cell), "an item that cannot be used so")
        item, card = slot["item"], None if cell is None else dict(self.board[cell])
        cost = 1 if card is None else self.value(cell)
        slot |= {"charge": slot["charge"] - cost, "is_used": True}
        self.slots[number] = slot if slot["charge"] else None
        self.stealth += (5 + 2 * slot["is_upgraded"]) * (item == "cloak")
        self.gems += LOOT.get(card["kind"], 0) * card["base"] if item == "blackjack" else 0
        told = {"slot": number, "item": item, "cell": cell, "card": card, "cost": cost}
        self.tell("item_used", **told, charge=slot["charge"], stealth=self.stealth, gems=self.gems)
        need(
            (facing in WAYS and facing != card["facing"]) if item == "noise" else facing is None,
            "no direction",
        )
        if item in ("blackjack", "water", "lockpick"):
            self.board[cell] = None
            self.tell("card_removed", cell=cell, card=card)
        elif item == "noise":
            self.turn(cell, facing)
        elif item == "hook":
            self.swap(cell)
            self.turn(thief, towards(cell, thief))
        elif item == "orders":
            self.forge()
        self.is_dark |= item == "potion"
        self.is_smoke |= item == "smoke"

    def turn(self, cell, facing):
        if self.board[cell]["facing"] not in (None, facing):
            self.board[cell]["facing"] = facing
            self.tell("turned", cell=cell, facing=facing)

    def forge(self):
        back = [cell for cell in range(9) if self.kind(cell) in KINDS]
        self.tell("orders_forged", cells=back)
        cards = [self.board[cell] for cell in back]
        for kind in {card["kind"] for card in cards}:
            values = [card["base"] for card in cards + self.piles[kind] if card["kind"] == kind]
            self.piles[kind] = self.pile(kind, values, f"{self.turns}+")
        self.board = [None if cell in back else card for cell, card in enumerate(self.board)]
        self.deal(f"{self.turns}+")

    # turns (RULES 7, 12)

    def after(self, cell):
        """The cells to which a path that begins with this one can go on."""
        if not self.can_enter(cell, [self.thief], 1):
            return []
        kept, path, difficulty = dict(vars(self)), [self.thief, cell], 1 + (cell not in AROUND[self.thief])
        self.board = [card and dict(card) for card in self.board]
        self.slots, self.drawn, self.events = list(self.slots), {}, []
        self.step(cell, 1)
        found = [to for to in range(9) if not self.look() and self.can_enter(to, path, difficulty)]
        vars(self).update(kept)
        return found

    def by_the_clock(self):
        """RULES 12.6; None where nothing can be done."""
        for cell in range(9):
            for to in self.after(cell)[:1]:
                return {"type": "go", "path": [cell, to]}
        for cell in filter(self.can_swap, self.enemies(BESIDE[self.thief])):
            return {"type": "shadow_step", "cell": cell}
        for number, slot in enumerate(self.slots):
            for cell in (None, *range(9)):
                if self.can_use(slot, cell):
                    is_turned = slot["item"] == "noise"
                    ways = [way for way in WAYS if is_turned and way != self.board[cell]["facing"]]
                    return {"type": "use_item", "slot": number, "cell": cell, "facing": (*ways, None)[0]}
        return None

    def settle(self):
        """RULES 7.10, 7.11."""
        if self.result is None and (self.turns >= 60 or self.by_the_clock() is None):
            self.end("cornered")

    def give_up(self, _seat):
        self.end("gave_up")

    def outcome(self):
        has_escaped = self.result == "escaped"
        score = self.gems + (self.chest if has_escaped else 0)
        return [[0] if has_escaped else [], [score]] if self.result else None

    def act(self, _seat, action):
        kind, slot = action["type"], action.get("slot", 0)
        need(type(slot) is int and 0 <= slot < 3, "a slot that is none")
        if kind == "go":
            self.go(action["path"])
        elif kind == "shadow_step":
            there = action["cell"] in self.enemies(BESIDE[self.thief])
            need(there and self.can_swap(action["cell"]), "no shadow step")
            self.swap(action["cell"])
            self.end_turn(is_dealt=False)
        elif kind == "use_item":
            self.use(slot, action["cell"], action["facing"])
        else:
            lost = self.slots[slot]
            need(kind == "drop_item" and lost and lost["item"] != "chest", "nothing to drop")
            self.slots[slot] = None
            self.tell("item_dropped", slot=slot, item=lost["item"])
        if self.result is None and kind.endswith("_item") and self.look():
            self.end("caught")
        self.settle()


ACTIONS = {"go": "path", "shadow_step": "cell", "use_item": "slot cell facing", "drop_item": "slot"}


def verify(record):
    """Raises Refused at the first thing that is not as the rules give it."""
    need(record["game"] == "card_thief" and record["rules"] == 1, "other rules than these")
    played(Heist(record), record, ACTIONS)


if __name__ == "__main__":
    run(verify)
