"""Verifies a record of Thunderjack!: `python thunderjack.py record.json`. Written from RECORD.md and its RULES.md."""

from proof import Chance, bound_before_the_deal, fixed, known, need, played, run

VALUES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a"]
PAYS = ("1:1", "6:5", "3:2", "2:1", "5:2", "3:1", "4:1", "5:1")
OPTIONS = {"decks": range(3, 9), "recycle": range(30, 101), "credits": range(10, 100_001)}
OPTIONS |= {"rounds": range(1, 201), "dealer_six_cards": ("none", "bust_if_under_17", "bust_always")}
OPTIONS |= {"thunderjack_mode": ("end_compare", "end_push", "continue")}
OPTIONS |= dict.fromkeys(("blackjack_pays", "thunderjack_pays", "blitz_pays"), PAYS)
OPTIONS |= dict.fromkeys(("surrender", "practice"), (False, True)) | {"stands_at_21": (True,)}
PLACES = ("right", "middle", "left")


def value(card):
    return card.split("_")[0]


def points(cards):
    """RULES 1.4."""
    values = [value(card) for card in cards]
    hard = sum(10 if one in "jqk" else 1 if one == "a" else int(one) for one in values)
    return hard + 10 if "a" in values and hard <= 11 else hard


def is_blackjack(cards):
    return len(cards) == 2 and points(cards) == 21


def is_thunderjack(cards):
    suits = {card.split("_")[1] for card in cards}
    return is_blackjack(cards) and len(suits) == 1 and not any(value(card) == "10" for card in cards)


class Sitting:
    def __init__(self, record):
        hidden, self.options = record["setup"]["hidden"], record["setup"]["options"]
        known(self.options, OPTIONS, ("stands_at_21",))
        need(set(hidden["stack"]) <= {"shoe"}, "a fixed order of a pile that is not there")
        need(len(record["nonces"]) == 1 and not hidden["rigging"], "it is played alone, and never rigged")
        need(not hidden["stack"] or self.options["practice"], "cards that are set where it is no practice")
        self.chance = Chance(bound_before_the_deal(record))
        decks = range(self.options["decks"])
        cards = [f"{one}_{suit}_{deck}" for deck in decks for one in VALUES for suit in "hdcs"]
        self.shoe = self.laid(self.chance.shuffled(cards), hidden["stack"].get("shoe", []))
        self.tray, self.hands, self.dealer, self.order, self.orders = [], [], [], [], 0
        self.credits, self.round, self.end, self.events = self.options["credits"], 0, None, []

    def laid(self, shoe, wanted):
        return fixed(shoe[::-1], wanted)[::-1]  # it is dealt from its end (RULES 11.3)

    def tell(self, kind, **more):
        self.events.append({"type": kind, **more})

    def deal_to(self, hand):
        hand["cards"].append(self.shoe.pop())
        self.tell("card_dealt", place=hand["place"], card=hand["cards"][-1], is_hole=False)

    def deal_to_dealer(self):
        self.dealer.append(self.shoe.pop())
        self.tell("card_dealt", place="dealer", card=self.dealer[-1], is_hole=len(self.dealer) == 2)

    def pay(self, cost):
        need(cost <= self.credits, "more credits than there are")
        self.credits -= cost

    def begin(self, bets):
        for bet in bets:
            need(type(bet) is int and (bet == 0 or 10 <= bet <= 1000) and bet % 10 == 0, "no bet")
        need(any(bets), "no bet at all")
        self.pay(sum(bets))
        self.round += 1
        self.tell(
            "round_began", round=self.round, **dict(zip(PLACES, bets, strict=True)), credits=self.credits
        )
        old = [card for hand in self.hands for card in hand["cards"]] + self.dealer
        self.tray += old
        if old:
            self.tell("cards_discarded", count=len(old), tray=len(self.tray))
        all_cards = len(self.shoe) + len(self.tray)
        if self.tray and len(self.shoe) * 100 < self.options["recycle"] * all_cards:  # RULES 3.3
            self.shoe, self.tray = self.chance.shuffled(self.shoe + self.tray), []
            self.tell("shoe_shuffled", count=len(self.shoe))
        self.shoe, self.order = self.laid(self.shoe, self.order), []
        self.hands, self.dealer = [], []
        for place, bet in zip(PLACES, bets, strict=True):
            if bet:
                self.hands.append(self.hand(f"lower_{place}", bet))
        for _pass in range(2):
            for hand in self.hands:
                self.deal_to(hand)
            self.deal_to_dealer()
        self.open_round()

    def hand(self, place, bet, cards=(), is_split=False):
        more = {"is_split": is_split, "staked": bet, "paid": 0, "is_done": False, "result": None}
        return {"place": place, "bet": bet, "cards": list(cards), **more}

    def settle(self, hand, result):
        ratio = self.options.get(f"{result}_pays")
        if ratio:
            more, of = map(int, ratio.split(":"))
            hand["paid"] = hand["bet"] + hand["bet"] * more // of
        else:
            staked, half = hand["staked"], hand["bet"] // 2
            hand["paid"] = {"win": 2 * staked, "push": staked, "surrender": half}.get(result, 0)
        hand |= {"result": result, "is_done": True}
        self.credits += hand["paid"]
        told = {name: hand[name] for name in ("place", "result", "staked", "paid")}
        self.tell("hand_settled", **told, credits=self.credits)

    def settle_open(self, result_of):
        for hand in self.hands:
            if hand["result"] is None:
                self.settle(hand, result_of(hand))

    def open_round(self):
        """RULES 4."""
        thunderjacks = [hand for hand in self.hands if is_thunderjack(hand["cards"])]
        for hand in thunderjacks:
            self.settle(hand, "thunderjack" if len(thunderjacks) == 1 else "push")
        if is_blackjack(self.dealer):
            self.reveal()
            self.settle_open(lambda hand: "push" if is_blackjack(hand["cards"]) else "lose")
            self.end_round()
            return
        for hand in self.hands:
            if hand["result"] is None and is_blackjack(hand["cards"]):
                self.settle(hand, "blackjack")
        mode = self.options["thunderjack_mode"]
        if len(thunderjacks) != 1 or mode == "continue":
            self.go_on()
            return
        self.reveal()
        self.settle_open(
            lambda hand: "push" if mode == "end_push" else self.compared(hand, points(self.dealer))
        )
        self.end_round()

    def compared(self, hand, dealer):
        own = points(hand["cards"])
        return "win" if own > dealer else "push" if own == dealer else "lose"

    def reveal(self):
        told = {"points": points(self.dealer), "is_blackjack": is_blackjack(self.dealer)}
        self.tell("dealer_revealed", card=self.dealer[1], **told)

    def go_on(self):
        turns = [hand for hand in self.hands if not hand["is_done"]]
        if turns:
            self.tell("turn_began", place=turns[0]["place"])
            return
        self.reveal()
        if any(hand["result"] is None for hand in self.hands):
            rule = self.options["dealer_six_cards"]
            while points(self.dealer) < 17 and (rule == "none" or len(self.dealer) < 6):
                self.deal_to_dealer()
            found = points(self.dealer)
            is_bust = not 17 <= found <= 21 or (rule == "bust_always" and len(self.dealer) == 6)
            self.tell("dealer_played", points=found, is_bust=is_bust)
            self.settle_open(lambda hand: self.compared(hand, 0 if is_bust else found))
        self.end_round()

    def end_round(self):
        sums = {name: sum(hand[name] for hand in self.hands) for name in ("staked", "paid")}
        self.tell("round_ended", round=self.round, **sums, credits=self.credits)
        if self.round >= self.options["rounds"]:
            self.end = "rounds"
        elif self.credits < 10:
            self.end = "broke"

    def stand(self, hand):
        hand["is_done"] = True
        self.tell("hand_stood", place=hand["place"])

    def is_enough(self, hand):
        return self.options.get("stands_at_21", False) and points(hand["cards"]) == 21

    def play(self, kind, hand):
        cards, is_first = hand["cards"], len(hand["cards"]) == 2
        if kind == "hit":
            self.deal_to(hand)
            if points(cards) > 21 or len(cards) == 6:
                self.settle(hand, "bust" if points(cards) > 21 else "blitz")
            elif self.is_enough(hand):
                self.stand(hand)
            else:
                return
        elif kind == "stand":
            self.stand(hand)
        elif kind == "double":
            need(is_first, "too late to double")
            self.pay(hand["bet"])
            hand |= {"staked": 2 * hand["bet"], "is_done": True}
            self.tell("hand_doubled", place=hand["place"], bet=hand["bet"], credits=self.credits)
            self.deal_to(hand)
            if points(cards) > 21:
                self.settle(hand, "bust")
        elif kind == "surrender":
            need(is_first and not hand["is_split"] and self.options["surrender"], "no surrender")
            self.settle(hand, "surrender")
        else:
            need(kind == "split", "an unknown action")
            self.split(hand)
            return
        self.go_on()

    def split(self, hand):
        kept, moved = hand["cards"] if len(hand["cards"]) == 2 else ("", "_")
        need(not hand["is_split"] and value(kept) == value(moved), "no pair to be split")
        self.pay(hand["bet"])
        place, upper = hand["place"], hand["place"].replace("lower", "upper")
        halves = [self.hand(one, hand["bet"], [card], True) for one, card in ((place, kept), (upper, moved))]
        number = self.hands.index(hand)
        self.hands[number : number + 1] = halves
        self.tell("hand_split", place=place, upper=upper, card=moved, bet=hand["bet"], credits=self.credits)
        for half in halves:
            self.deal_to(half)
        for half in halves:
            if value(kept) == "a":
                half["is_done"] = True
            elif self.is_enough(half):
                self.stand(half)
        if halves[0]["is_done"]:
            self.go_on()

    def set_order(self, ids):
        """RULES 9.2: the cards that will be in the shoe once the tray and a shuffle had their turn."""
        out = self.tray + [card for hand in self.hands for card in hand["cards"]] + self.dealer
        is_shuffled = out and len(self.shoe) * 100 < self.options["recycle"] * (len(self.shoe) + len(out))
        there = self.shoe + out if is_shuffled else self.shoe
        need(self.options["practice"] and self.orders < 400 and len(ids) <= 60, "cards cannot be set")
        need(len(set(ids)) == len(ids) and set(ids) <= set(there), "a card that will not be there")
        self.order, self.orders = list(ids), self.orders + 1
        self.tell("order_set", ids=ids)

    def act(self, _seat, action):
        kind, turns = action["type"], [hand for hand in self.hands if not hand["is_done"]]
        if turns:
            self.play(kind, turns[0])
        elif kind == "deal":
            self.begin([action[place] for place in PLACES])
        elif kind == "rebet":
            need(self.hands, "no bets to be placed again")
            bets = {hand["place"]: hand["bet"] for hand in self.hands}
            self.begin([bets.get(f"lower_{place}", 0) for place in PLACES])
        elif kind == "set_order":
            self.set_order(action["ids"])
        else:
            need(kind == "leave", "no action between rounds")
            self.end = "left"
        self.tell_end()

    def give_up(self, _seat):
        waiting = [hand for hand in self.hands if not hand["is_done"]]
        for hand in waiting:
            self.stand(hand)
        if waiting:
            self.go_on()
        self.end = "forfeit"
        self.tell_end()

    def tell_end(self):
        if self.end:
            self.tell("sitting_ended", reason=self.end, credits=self.credits)

    def outcome(self):
        has_won = self.credits > self.options["credits"] and self.end != "forfeit"
        return [[0] if has_won else [], [self.credits]] if self.end else None

    def by_the_clock(self):
        return {"type": "stand" if any(not hand["is_done"] for hand in self.hands) else "leave"}


ACTIONS = {"deal": "right middle left", "set_order": "ids"} | dict.fromkeys(
    ("rebet", "leave", "hit", "stand", "double", "surrender", "split"), ""
)


def verify(record):
    """Raises Refused at the first thing that is not as the rules give it."""
    need(record["game"] == "thunderjack" and record["rules"] == 1, "other rules than these")
    played(Sitting(record), record, ACTIONS)


if __name__ == "__main__":
    run(verify)
