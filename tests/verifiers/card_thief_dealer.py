"""The deck and the dealer of Card Thief, for its verifier: RULES 9, 10, 14 and 15."""

from proof import Chance, Refused, fixed, need, plain

# kind, value, and how many of it the deck of each heist has (RULES 14.1)
TABLE = """
guard 2 8 6 3 2|guard 3 6 4 4 3|warden 3 0 3 3 3|wolf 3 0 3 4 4|owl 2 0 0 3 3|overseer 4 0 0 0 3
sneak 1 2 2 1 1|sneak 2 3 3 4 3|sneak 3 2 1 2 3|traitor 5 0 1 1 1|hide 10 3 3 2 2|torch 1 8 5 5 5
treasure 1 2 2 0 0|treasure 2 2 2 3 2|treasure 3 2 2 3 3|door 0 2 2 2 2|trap 2 2 3 2 2
"""
DECK = [(row.split()[0], *map(int, row.split()[1:])) for row in TABLE.strip().replace("\n", "|").split("|")]
KINDS = list(dict.fromkeys(row[0] for row in DECK))
ENEMIES, OBSTACLES, LIGHTS = KINDS[:5], ["door", "trap"], ["torch", "warden"]
WISHES = {"enemy": ENEMIES, "obstacle": OBSTACLES, "any": KINDS}
SIMILAR = {"hide": "sneak", "torch": "warden", "treasure": "obstacle", "obstacle": "treasure"}
SEEN = {"enemies": ENEMIES, "sneaks": ["sneak"], "hides": ["hide"], "torches": LIGHTS, "obstacles": OBSTACLES}
WAYS = {"north": -3, "east": 1, "south": 3, "west": -1}


def count(cards, kinds):
    return sum(card is not None and card["kind"] in kinds for card in cards)


class Dealer:
    """What the dealer looks at, and what it deals."""

    def __init__(self, seed, options, stack):
        self.seed, self.options, self.heist = seed, options, options["heist"]
        self.piles, self.events = {}, []
        need(set(stack) <= {*KINDS, "start"}, "a fixed order of a pile that is not there")
        for kind in KINDS:
            rows = [row for row in DECK if row[0] == kind]
            values = [row[1] for row in rows for _card in range(row[1 + self.heist])]
            self.piles[kind] = self.pile(kind, values, "0", stack.get(kind, ()))
        cells = self.source("0", "start").shuffled([str(cell) for cell in range(9)])
        self.thief, self.board = int(fixed(cells, stack.get("start", ()))[0]), [None] * 9
        self.stealth, self.turns, self.dealt = 10, 0, 0
        self.has_chest = self.has_exit = False

    def source(self, deal, name, draw=0):
        """The source of a name, from this draw on (RULES 10.2)."""
        found = Chance(plain(f"{self.seed}:{deal}:{name}"))
        found.counter = draw
        return found

    def pile(self, kind, values, deal, wanted=()):
        source = self.source(deal, f"deck:{kind}")
        ids = fixed(source.shuffled([f"{kind}-{value}" for value in sorted(values)]), wanted)
        return [self.card(kind, int(name.split("-")[1]), source) for name in ids]

    def card(self, kind, base, source=None):
        is_turned = kind in ENEMIES and kind != "owl"
        facing = list(WAYS)[source.below(4)] if is_turned else None
        return {"id": None, "kind": kind, "base": base, "facing": facing, "bonus": 0}

    def tell(self, kind, **more):
        self.events.append({"type": kind, **more})

    def left(self):
        return sum(map(len, self.piles.values()))

    def top(self, wish, source):
        """The card that a wish gets (RULES 9.3, 9.4)."""
        for one in (wish, SIMILAR.get(wish), "any"):
            kinds = [kind for kind in WISHES.get(one, [one]) for _card in self.piles.get(kind, ())]
            if kinds:
                return self.piles[kinds[source.below(len(kinds))]][0]
        raise Refused("there is no card to deal")

    def newcomer(self, deal, name):
        """RULES 9.13, 10.3."""
        kinds = ENEMIES[: (1, 3, 4, 5)[self.heist - 1]]
        kind = kinds[self.source(deal, name).below(len(kinds))]
        values = [row[1] for row in DECK if row[0] == kind]
        value = values[self.source(deal, name, 1).below(len(values))]
        return self.card(kind, value, self.source(deal, name, 2))

    def deal(self, deal):
        board, options, out, checks, cap = list(self.board), self.options, [], [], None
        cells = [cell for cell in range(9) if board[cell] is None and cell != self.thief]
        saw = {"turns": self.turns, "stealth": self.stealth, "room": len(cells), "deck": self.left()}
        saw |= {name: count(board, kinds) for name, kinds in SEEN.items()}

        def room():
            return len(out) < len(cells) and self.left() > 0

        def there(kinds, is_running=options["counts"] == "running"):
            return count(board + out if is_running else board, kinds)

        def note(check, attempt, card=None, roll=None, wish=None, is_substitute=False, otherwise=()):
            made = {"check": check, "attempt": attempt, "roll": roll, "wish": wish, "cell": card}
            checks.append(made | {"is_substitute": is_substitute, "otherwise": list(otherwise)})
            out.extend([card] if card else [])

        def ask(check, attempt, **odds):
            """Deals a card for a wish; of several wishes a roll decides, each up to its number."""
            if not room():
                return
            name = f"{check}:{attempt}"
            roll = self.source(deal, name).below(100) + 1 if len(odds) > 1 else None
            wish = next(one for one, most in odds.items() if (roll or 0) <= most)
            tops = {one: self.top(one, self.source(deal, name, 1)) for one in odds}
            card = tops.pop(wish)
            self.piles[card["kind"]].pop(0)
            others = [{"wish": one, "kind": top["kind"], "base": top["base"]} for one, top in tops.items()]
            note(check, attempt, card, roll, wish, card["kind"] not in WISHES.get(wish, [wish]), others)

        if not self.has_chest and self.left() - (len(cells) - 1) <= 21:
            self.has_chest = True
            note("chest", 1, self.card("chest", 2))
        if not self.has_exit and self.left() <= len(cells) - len(out) - 1:
            self.has_exit = True
            note("exit", 1, self.card("exit", 0))
        if room():
            roll = self.source(deal, "enemy:0").below(100) + 1
            cap = 4 if roll <= 5 else 2 if roll <= 15 else 3
            note("enemy", 0, roll=roll)
            tries = max(0, cap - there(ENEMIES))
            for attempt in range(1, 1 + (tries if options["enemy_tries"] == "each" else min(1, tries))):
                ask("enemy", attempt, enemy=85, any=100)
        if self.turns < 3 and not there(["sneak"]):
            ask("sneak_hide", 1, sneak=100)
        is_rolled = options["sneak_roll"] == "always" or not there(["sneak"])
        is_rolled &= self.stealth != 5 or options["stealth_five"] == "above"
        if self.stealth < 5 and not there(["hide"]):
            ask("sneak_hide", 2, hide=100)
        elif self.stealth >= 5 and is_rolled:
            ask("sneak_hide", 2, sneak=70, treasure=100)
        for attempt in (1, 2):
            if there(LIGHTS, is_running=True) < 2:
                ask("torch", attempt, torch=100)
        if not there(OBSTACLES):
            ask("treasure", 1, treasure=100)
        if not there(OBSTACLES):
            ask("obstacle", 1, obstacle=39, treasure=90, any=100)
        for attempt in range(1, 9):
            ask("leftover", attempt, any=100)
        for attempt in range(1, 1 + len(cells) - len(out)):
            is_torch = there(LIGHTS, is_running=True) < 2
            new = self.card("torch", 1) if is_torch else self.newcomer(deal, f"endgame:{attempt}")
            note("endgame", attempt, new)
        for cell, card in zip(self.source(deal, "places").shuffled(cells), out, strict=True):
            self.board[cell] = card
            next(made for made in checks if made["cell"] is card)["cell"] = cell
        for cell in cells:
            self.dealt += 1
            self.board[cell]["id"] = f"c{self.dealt}"
        cards = [{"cell": cell, "card": dict(self.board[cell])} for cell in cells]
        self.tell("dealt", cards=cards, notes={"source": deal, "saw": saw, "cap": cap, "checks": checks})
