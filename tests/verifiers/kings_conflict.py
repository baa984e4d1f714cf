"""Verifies a record of King's Conflict: `python kings_conflict.py record.json`. From RECORD.md and its RULES.md."""

from contextlib import suppress
from fractions import Fraction

from kings_conflict_land import CARDS, CHARGES, STARTERS, Land, apart, check_deck
from kings_conflict_men import FLAGS, Ended, Men, card, shown
from proof import Chance, bound_before_the_deal, fixed, known, need, played, run


class Match(Men):
    def __init__(self, record):
        super().__init__()
        setup, options = record["setup"], record["setup"]["options"]
        hidden, seats = setup["hidden"], setup["seats"]
        known(options, {"own_decks": (False, True)})
        has_decks = options["own_decks"]
        need(len(seats) == 2 and not any(seat["choices"] for seat in seats), "two play, and choose nothing")
        need(not hidden["rigging"] and set(hidden["stack"]) <= {"starter", "0", "1"}, "what cannot be set")
        self.chance = Chance(bound_before_the_deal(record, STARTERS, lambda seat: has_decks))
        self.land = Land(setup.get("map"))
        self.rules, self.turn, self.sides = record["rules"], 0, []
        self.active = int(self.shuffled("starter", ["0", "1"], hidden)[0])
        for seat, deck in enumerate(one["deck"] for one in seats):
            need(has_decks or not deck, "a deck where none is brought")
            if deck:
                check_deck(deck, record["rules"])
            side = {"gold": 5 if seat == self.active else 8, "hand": {}, "drawn": 0, "dominion": 0}
            side |= {"has_chosen": False, "deck": deck["cards"] if deck else STARTERS[0]}
            side["deck"] = self.shuffled(str(seat), side["deck"], hidden)
            self.sides.append(side)
            for _card in range(4 if seat == self.active else 5):
                self.take(seat, side["deck"].pop(0))
            self.put(deck["leader"] if deck else "blessed", seat, (110, 10)[seat])
        self.kings = [self.pieces[1], self.pieces[2]]

    def shuffled(self, name, pile, hidden):
        return fixed(self.chance.shuffled(pile), hidden["stack"].get(name, ()))

    def draw(self, seat):
        side = self.sides[seat]
        if side["deck"] and len(side["hand"]) >= 8:
            self.tell("card_lost", seat=seat, card=side["deck"].pop(0))
        elif side["deck"]:
            self.tell("card_drawn", seat=seat, held=self.take(seat, side["deck"].pop(0)))

    def set_aside(self, seat, chosen):
        side = self.sides[seat]
        need(not side["has_chosen"] and not self.turn, "cards were set aside already")
        need(len(set(chosen)) == len(chosen) and set(chosen) <= set(side["hand"]), "not cards of the hand")
        side["has_chosen"] = True
        aside = [side["hand"].pop(held) for held in list(side["hand"]) if held in chosen]
        self.tell("cards_set_aside", seat=seat, cards=chosen)
        for _card in aside:
            self.draw(seat)
        if aside:
            side["deck"] = self.chance.shuffled(side["deck"] + aside)
        if all(one["has_chosen"] for one in self.sides):
            self.begin()

    def end(self):
        self.tell("turn_ended", seat=self.active)
        if self.turn == 60:
            self.land.settle(self.pieces.values())
            self.judge()
        self.active = 1 - self.active
        self.begin()

    def judge(self):
        """RULES 11.5 and 11.6."""
        domains = [self.land.domain(seat) for seat in (0, 1)]
        self.tell("domains_counted", domains=domains)
        kings = [Fraction(king["health"], card(king)["health"]) for king in self.kings]
        armies = [
            sum(Fraction(card(one)["gold"] * one["health"], card(one)["health"]) for one in self.own(seat))
            for seat in (0, 1)
        ]
        for worth, reason in ((domains, "domain"), (kings, "health"), (armies, "army")):
            if worth[0] != worth[1]:
                self.win(int(worth[1] > worth[0]), reason)
        self.win(None, "")

    def begin(self):
        self.turn += 1
        seat, side = self.active, self.sides[self.active]
        self.has_levied = self.has_juju = False
        self.tell("turn_began", seat=seat, turn=self.turn)
        self.burn()
        for taken in self.land.settle(self.pieces.values()):
            self.tell("region_taken", **taken)
        leads = self.land.domain(seat) >= self.land.domain(1 - seat) + 3
        turns = side["dominion"] + 1 if leads else 0
        if turns != side["dominion"]:
            side["dominion"] = turns
            self.tell("dominion_counted", seat=seat, turns=turns)
        if turns == (4 if self.rules < 3 else 5):
            self.win(seat, "dominion")
        for piece in self.own(seat):
            if self.terrain(piece) == "E" and card(piece)["food"]:
                self.hurt(piece, card(piece)["food"], "desert")
        missing = -self.food(seat)
        for piece in sorted(self.own(seat), key=lambda piece: -piece["id"]):
            if missing > 0 and card(piece)["food"] and card(piece)["kind"] != "king":
                missing -= card(piece)["food"]
                self.hurt(piece, 1, "hunger")
        if self.turn > 2:
            self.pay(seat)
        for piece in self.own(seat):
            self.help(piece)
        self.draw(seat)
        for piece in self.own(seat):
            piece.update({name: FLAGS[name] for name in FLAGS if name != "bonus"})

    def pay(self, seat):
        own = self.own(seat)
        workers = 2 * sum(piece["card"] == "mine" for piece in own)
        workers += sum(piece["card"] == "peasant" and self.is_home(piece) for piece in own)
        workers += sum(piece["card"] == "fisher" and self.fishes(piece) for piece in own)
        domain = self.land.domain(seat)
        regions = 2 + (domain if self.rules < 3 else (domain + 1) // 2)
        self.sides[seat]["gold"] += regions + workers
        told = {"regions": regions, "workers": workers, "gold": self.sides[seat]["gold"]}
        self.tell("income_gained", seat=seat, **told)

    def juju(self, seat, tile, is_great):
        need(not self.has_juju, "one juju a turn")
        self.has_juju = True
        need(self.land.terrain[tile] in "PHFE", "what cannot sink")
        kings = [king["tile"] for king in self.kings]
        if not is_great:
            need(tile not in kings, "a king stands there")
            return [tile]
        place = self.land.seen(seat, tile)
        ways = [(-11, place > 10), (1, place % 11 < 10), (11, place < 110), (-1, place % 11 > 0)]
        tiles = [tile, *(self.land.seen(seat, place + way) for way, is_there in ways if is_there)]
        need(all(apart(one, king) > 1 for one in tiles for king in kings), "a king is within 1")
        return [one for one in tiles if self.land.terrain[one] in "PHFE"]

    def play(self, seat, held, tile):
        side = self.sides[seat]
        need(held in side["hand"], "a card that is not in the hand")
        name = side["hand"].pop(held)
        it = CARDS[name]
        need(it["gold"] <= side["gold"], "too little gold")
        need(tile is None if name == "tax" else type(tile) is int and 0 <= tile < 121, "no such tile")
        side["gold"] -= it["gold"]
        self.tell("card_played", seat=seat, card=name, tile=tile, gold=side["gold"])
        met = self.at(tile)
        if it["kind"] != "spell":
            need(not it["food"] or it["food"] <= self.food(seat), "too little food")
            need(not met and self.may_place(seat, it, tile), "a place where it may not be")
            piece = self.put(name, seat, tile)
            piece["is_new"] = True
            self.tell("piece_placed", piece=shown(piece))
        elif name == "tax":
            amount = min(5, len(self.land.held(seat)))
            side["gold"] += amount
            self.tell("tax_collected", seat=seat, amount=amount, gold=side["gold"])
        elif name == "fireball":
            need(met and met["seat"] != seat, "no enemy that burns")
            self.hurt(met, 1 if card(met)["kind"] == "king" else 3, "fireball")
        elif name == "march":
            is_servant = met and met["seat"] == seat and card(met)["kind"] in ("fighter", "helper")
            need(is_servant and (met["has_moved"] or met["has_attacked"]), "nobody who can march")
            met.update(has_moved=False, has_attacked=False, is_marched=True)
            self.tell_of("piece_marched", met)
        else:
            self.flood(self.juju(seat, tile, name == "greatjuju"), "W", "S", "sea")

    def may_place(self, seat, it, tile):
        near = [card(piece) | piece for piece in self.own(seat, tile)]
        is_home = self.land.control[tile] == seat
        by_king = any(one["kind"] == "king" for one in near)
        found = {
            "K": by_king or any(one["card"] in ("barracks", "warcamp") for one in near),
            "R": is_home,
            "A": by_king or is_home or (it["walks"] == "boat" and bool(near)),
            "B": is_home and any(one["kind"] in ("king", "fighter", "helper") for one in near),
        }
        return self.land.terrain[tile] in it["on"] and found[it["place"]]

    def piece_of(self, seat, number):
        piece = self.pieces.get(number)
        need(piece and piece["seat"] == seat, "no piece of this seat")
        need(not piece["is_new"] or piece["card"] in CHARGES, "a piece that was just placed")
        return piece

    def move(self, seat, number, tile):
        piece = self.piece_of(seat, number)
        need(not piece["has_moved"] and not piece["has_attacked"], "it has moved or attacked")
        origin, steps = piece["tile"], self.steps(piece).get(tile)
        need(steps, "a tile that it cannot reach")
        piece.update(tile=tile, has_moved=True, walked=piece["walked"] + steps)
        self.tell_of("piece_moved", piece, origin=origin, tile=tile)

    def attack(self, seat, number, target):
        piece, other = self.piece_of(seat, number), self.pieces.get(target)
        need(not piece["has_attacked"] and not piece["is_marched"], "it cannot attack any more")
        need(piece["card"] != "crusader" or piece["walked"] < 2, "it has gone too far")
        need(card(piece)["attack"], "it does not fight")
        need(other and other["seat"] != seat and self.is_in_range(piece, other), "no enemy in range")
        piece["has_attacked"] = True
        self.tell_of("piece_attacked", piece, target=target, met=other["card"])
        self.hurt(other, self.damage(piece, other), "attack")
        strikes = [piece]
        can_answer = target in self.pieces and card(other)["attack"] and piece["card"] != "assassin"
        if can_answer and self.is_in_range(other, piece):
            self.tell("piece_retaliated", piece=target, target=number)
            self.hurt(piece, self.damage(other, piece), "retaliation")
            strikes.append(other)
        for one in strikes:
            if one["card"] == "battlepriest":
                self.heal(self.kings[one["seat"]], 1)
        for victim in self.own(1 - seat, other["tile"]) if piece["card"] == "elemental" else ():
            if victim is not other:
                self.hurt(victim, 1, "splash")

    def give_up(self, seat):
        with suppress(Ended):
            self.win(1 - seat, "forfeit")

    def outcome(self):
        return [self.winners, [int(seat in self.winners) for seat in (0, 1)]] if self.over else None

    def act(self, seat, action):
        with suppress(Ended):
            self.do(seat, action)

    def do(self, seat, action):
        kind = action["type"]
        need(type(action.get("piece", 0)) is int, "a piece that is none")
        if kind == "mulligan":
            self.set_aside(seat, action["cards"])
            return
        need(self.turn and seat == self.active, "it is not this seat's turn")
        if kind == "play_card":
            self.play(seat, action["card"], action["tile"])
        elif kind == "move":
            self.move(seat, action["piece"], action["tile"])
        elif kind == "attack":
            self.attack(seat, action["piece"], action["target"])
        elif kind == "levy":
            side = self.sides[seat]
            need(not self.has_levied and side["gold"] >= 3, "no levy now")
            need(side["deck"] and len(side["hand"]) < 8, "no card to levy")
            self.has_levied = True
            side["gold"] -= 3
            self.tell("card_levied", seat=seat, gold=side["gold"])
            self.draw(seat)
        else:
            need(kind == "end_turn", "an unknown action")
            self.end()

    def by_the_clock(self):
        return {"type": "end_turn"} if self.turn else {"type": "mulligan", "cards": []}


ACTIONS = {
    "mulligan": "cards",
    "play_card": "card tile",
    "move": "piece tile",
    "attack": "piece target",
    "levy": "",
    "end_turn": "",
}


def verify(record):
    """Raises Refused at the first thing that is not as the rules give it."""
    need(record["game"] == "kings_conflict" and record["rules"] in (1, 2, 3), "other rules than these")
    played(Match(record), record, ACTIONS, undoable=("move", "attack"))


if __name__ == "__main__":
    run(verify)
