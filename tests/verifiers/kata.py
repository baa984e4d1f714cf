"""Verifies a record of the Kata: `python kata.py record.json`. Written from RECORD.md and the Kata's RULES.md alone."""

from kata_cards import CARDS, STARTERS, as_minion, check_deck, check_setup, is_playable, listed, uses
from proof import Chance, bound_before_the_deal, fixed, need, played, run


def named(minion):
    return {"id": minion["id"], "card": minion["card"]}


class Match:
    def __init__(self, record):
        setup, options = record["setup"], record["setup"]["options"]
        check_setup(setup)
        stack = setup["hidden"]["stack"]
        self.options, self.over, self.winners, self.turn, self.shown = options, False, [], 0, 0
        starters = [listed(STARTERS[key]) for key in sorted(STARTERS)]
        takes = lambda seat: options["own_decks"] and (seat == 0 or not options["mirror"])  # noqa: E731
        playable = [deck for deck in starters if all(is_playable(card, options) for card in deck)]
        chance = Chance(bound_before_the_deal(record, playable, takes))
        brought = [seat["deck"] for seat in setup["seats"]]
        for deck in filter(None, brought):
            check_deck(deck, options, is_in_order=record["rules"] > 2)
        if options["mirror"]:
            brought = [brought[0] or brought[1], brought[1] or brought[0]]
            lists = [sorted(deck["cards"]) for deck in brought if deck]
            need(lists[:1] == lists[1:], "two decks mirror")
        self.active = int(fixed(chance.shuffled(["0", "1"]), stack.get("starter", ()))[0])  # RULES 11.5
        self.sides = []
        for seat, deck in enumerate(brought):
            pile = chance.shuffled(deck["cards"] if deck else listed(STARTERS["default"]))
            pile = fixed(pile, stack.get(str(seat), ()))
            bonus = 3 if not options["minions"] else 8 if options["own_decks"] else 7
            health = 30 + bonus * (options["fair_start"] and seat != self.active)
            side = {"health": health, "deck": pile, "hand": {}, "drawn": 0, "board": []}
            self.sides.append(side | {"slots": 0, "mana": 0, "has_played": False})
            for _card in range(3 + (seat != self.active)):
                self.take(self.sides[seat])
        self.events = []
        self.begin()
        self.settle()

    def tell(self, kind, seat, **more):
        self.events.append({"type": kind, "seat": seat, **more})

    def take(self, side):
        side["drawn"] += 1
        held = f"c{side['drawn']}"
        side["hand"][held] = side["deck"].pop(0)
        return {"id": held, "card": side["hand"][held]}

    def draw(self, seat):
        side = self.sides[seat]
        if not side["deck"]:
            side["health"] -= 1
            self.tell("bled", seat, health=side["health"])
        elif len(side["hand"]) < 5:
            self.tell("card_drawn", seat, held=self.take(side))
        elif self.options.get("gentle_start") and not side["has_played"]:
            self.tell("card_stayed", seat)
        else:
            self.shown += 1
            lost = {"id": f"p{self.shown}", "card": side["deck"].pop(0)}
            side["has_played"] = True  # something lies on the pile: no gentle start any more
            self.tell("card_discarded", seat, shown=lost)

    def win(self, seat, reason):
        self.over, self.winners = True, [seat]
        self.tell("game_won", seat, reason=reason)

    def begin(self):
        seat, side = self.active, self.sides[self.active]
        self.turn += 1
        side["slots"] = side["mana"] = min(10, side["slots"] + 1)
        for minion in side["board"]:
            minion["is_asleep"] = minion["is_used"] = False
        self.tell("turn_began", seat, turn=self.turn, slots=side["slots"])
        self.draw(seat)
        if side["health"] <= 0:
            self.win(1 - seat, "bleeding")

    def end(self, is_forced):
        self.tell("turn_ended", self.active, is_forced=is_forced)
        if self.turn >= 400:
            self.over = True
            self.tell("game_drawn", self.active)
            return
        self.active = 1 - self.active
        self.begin()

    def settle(self):
        """Turns without anything to do end by themselves."""
        while not self.over:
            side = self.sides[self.active]
            awake = any(not (minion["is_asleep"] or minion["is_used"]) for minion in side["board"])
            payable = (card for card in side["hand"].values() if CARDS[card]["cost"] <= side["mana"])
            if awake or any(uses(card, self.options, side) for card in payable):
                return
            self.end(is_forced=True)

    def hit(self, seat, amount):
        if amount:
            self.sides[seat]["health"] -= amount
            self.tell("damaged", seat, amount=amount, health=self.sides[seat]["health"])

    def strike(self, seat, minion, amount):
        if amount:
            minion["health"] -= amount
            self.tell("minion_damaged", seat, minion=named(minion), amount=amount, health=minion["health"])

    def bury(self, seat):
        side = self.sides[seat]
        for minion in side["board"]:
            if minion["health"] <= 0:
                self.tell("minion_died", seat, minion=named(minion))
        side["board"] = [minion for minion in side["board"] if minion["health"] > 0]

    def minion(self, seat, name):
        return {minion["id"]: minion for minion in self.sides[seat]["board"]}[name]

    def play(self, seat, held, target):
        side, foe = self.sides[seat], 1 - seat
        need(held in side["hand"], "a card that is not in the hand")
        card = side["hand"].pop(held)
        it = CARDS[card]
        way = target if target in ("self", "board", "deck") else "hit"
        can = it["cost"] <= side["mana"] and way in uses(card, self.options, side)
        need(can, "a card that cannot be played so")
        victim = self.minion(foe, target) if way == "hit" and target != "face" else None
        side["mana"] -= it["cost"]
        side["has_played"] = True
        self.shown += 1
        shown = {"id": f"p{self.shown}", "card": card}
        self.tell("card_played", seat, shown=shown, target=target, mana=side["mana"])
        if way == "board":
            side["board"].append(as_minion(shown))
            self.tell("minion_placed", seat, minion=as_minion(shown))
        elif way == "self":
            health = max(side["health"], min(30, side["health"] + it["heals"]))
            self.tell("healed", seat, amount=health - side["health"], health=health)
            side["health"] = health
        elif way == "deck":
            for _card in range(it["draws"]):
                if side["health"] > 0:
                    self.draw(seat)
        elif victim:
            self.strike(foe, victim, it["damage"])
            self.bury(foe)
        else:
            self.hit(foe, it["damage"])

    def attack(self, seat, name, target):
        own, foe = self.minion(seat, name), 1 - seat
        need(not (own["is_asleep"] or own["is_used"]), "a minion that cannot attack now")
        victim = None if target == "face" else self.minion(foe, target)
        self.tell("minion_attacked", seat, minion=named(own), target=target)
        own["is_used"] = True
        if victim is None:
            self.hit(foe, own["attack"])
            return
        self.strike(foe, victim, own["attack"])
        self.strike(seat, own, victim["attack"])
        self.bury(foe)
        self.bury(seat)

    def give_up(self, seat):
        self.win(1 - seat, "forfeit")

    def by_the_clock(self):
        return {"type": "end_turn"}

    def outcome(self):
        return [self.winners, [int(seat in self.winners) for seat in (0, 1)]] if self.over else None

    def act(self, seat, action):
        need(not self.over and seat == self.active, "it is not this seat's turn")
        if action["type"] == "end_turn":
            self.end(is_forced=False)
        elif action["type"] == "play_card":
            self.play(seat, action["card"], action["target"])
        else:
            self.attack(seat, action["minion"], action["target"])
        for other in () if self.over else (1 - seat, seat):
            if self.sides[other]["health"] <= 0 and not self.over:
                self.win(1 - other, "damage" if other != seat else "bleeding")
        self.settle()


ACTIONS = {"end_turn": "", "play_card": "card target", "minion_attack": "minion target"}


def verify(record):
    """Raises Refused at the first thing that is not as the rules give it."""
    need(record["game"] == "kata" and record["rules"] in (2, 3), "other rules than these")
    played(Match(record), record, ACTIONS)


if __name__ == "__main__":
    run(verify)
