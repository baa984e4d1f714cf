"""Verifies a record of Hamsterdam Exchange: `python hamsterdam.py record.json`. Written from RECORD.md and RULES.md."""

from proof import Chance, bound_before_the_deal, fixed, known, need, played, run

STOCKS = [f"{suit}{value}" for suit in "CD" for value in range(1, 11)]
MODIFIERS = [f"{suit}{value}" for suit in "HS" for value in range(1, 6)]
FACES = [f"{suit}{face}" for suit in "CD" for face in "JQK"]
CERTIFICATES = FACES + [f"{suit}{face}" for suit in "HS" for face in (6, 7, 8, 9, 10, "J", "Q", "K")]
# What a stacked draw looks for: the first of these values that are there (RULES 9.2, 9.3).
HIGH, LOW = [{8, 9, 10}], [{1, 2, 3}]
STRONG, WEAK = [{4, 5}, {3}, {2}, {1}], [{1, 2}, {3}, {4}, {5}]


def value(card):
    return int(card[1:])


class Match:
    def __init__(self, record):
        setup = record["setup"]
        hidden, self.seats = setup["hidden"], range(len(setup["seats"]))
        stack, self.friend = hidden["stack"], hidden["rigging"].get("beneficiary")
        known(setup["options"], {})
        need(set(stack) <= {"dealer", "certificates", "stock", "modifiers"}, "a pile that is not there")
        need(len(self.seats) in (2, 3, 4), "two to four play")
        need(not any(seat["deck"] or seat["choices"] for seat in setup["seats"]), "nobody brings anything")
        if hidden["rigging"]:
            is_friend = set(hidden["rigging"]) == {"beneficiary"} and self.friend in self.seats
            need(
                len(self.seats) == 3 and is_friend and not stack, "the house helps one of three, and only so"
            )
        self.chance = Chance(bound_before_the_deal(record))
        self.dealer = int(self.shuffled("dealer", map(str, self.seats), stack)[0])
        certificates = self.shuffled("certificates", CERTIFICATES, stack)
        self.certificates = [certificates[2 * seat : 2 * seat + 2] for seat in self.seats]
        self.hands = [[] for _seat in self.seats]
        self.over, self.winners, self.round, self.halts, self.events = False, [], 0, 0, []
        self.begin(stack)

    def shuffled(self, name, pile, stack):
        return fixed(self.chance.shuffled(pile), stack.get(name, ()))

    def tell(self, kind, **more):
        self.events.append({"type": kind, **more})

    def drawn(self, pile, wanted):
        """The top card, or in a stacked game the first that is wanted."""
        for values in wanted if self.friend is not None else ():
            for card in pile:
                if value(card) in values:
                    pile.remove(card)
                    return card
        return pile.pop(0)

    def stock_for(self, seat):
        return self.drawn(self.deck, HIGH if seat == self.friend else LOW)

    def after(self, seat):
        """All who have a certificate, from the left of this seat on."""
        count = len(self.seats)
        around = [(seat + step) % count for step in range(1, count + 1)]
        return [one for one in around if self.certificates[one]]

    def begin(self, stack):
        self.round += 1
        self.order = self.after(self.dealer)
        self.tell("round_began", number=self.round, order=list(self.order))
        self.deck = self.shuffled("stock", STOCKS, stack)
        self.stocks, self.placed, self.is_open, self.passes = {}, [], False, 0
        self.waiting = list(self.order)
        for seat in self.order:
            self.stocks[seat] = self.stock_for(seat)
            self.tell("stock_dealt", seat=seat, card=self.stocks[seat])
        held = [card for hand in self.hands for card in hand]
        pile = self.shuffled("modifiers", [card for card in MODIFIERS if card not in held], stack)
        for seat in self.order[: len(pile)]:
            self.hands[seat].append(self.drawn(pile, STRONG if seat == self.friend else WEAK))
            self.tell("modifier_dealt", seat=seat, card=self.hands[seat][-1])

    def total(self, seat):
        on_it = [one["card"] for one in self.placed if one["target"] == seat]
        return value(self.stocks[seat]) + sum(value(card) * (1 if card[0] == "S" else -1) for card in on_it)

    def rows(self):
        return [{"seat": seat, "stock": self.stocks[seat], "total": self.total(seat)} for seat in self.order]

    def trade(self, seat):
        place = self.order.index(seat)
        other = self.order[place + 1] if seat != self.order[-1] else None
        gave, others = self.stocks[seat], self.stocks.get(other)
        if other is None:
            self.stocks[seat] = self.stock_for(seat)
        elif other == self.friend and other != self.order[-1]:  # RULES 9.5
            self.stocks[seat] = self.stock_for(seat)
            self.stocks[other] = self.stock_for(other)
        else:
            self.stocks[seat], self.stocks[other] = others, gave
        told = {"gave": gave, "got": self.stocks[seat]}
        told |= {"neighbour_gave": others, "neighbour_got": self.stocks.get(other)}
        self.tell("traded", exchange={"seat": seat, "neighbour": other, **told})

    def go_on(self):
        """What follows by itself: stocks are shown, empty hands pass, the round is scored."""
        if not self.is_open:
            if self.waiting:
                return
            self.is_open, self.waiting = True, list(self.order)
            self.tell("stocks_revealed", rows=self.rows())
        while self.passes < len(self.order):
            if self.hands[self.waiting[0]]:
                return
            self.pass_on(is_forced=True)
        self.score()

    def pass_on(self, is_forced):
        self.tell("passed", seat=self.waiting[0], is_forced=is_forced)
        self.passes += 1
        self.waiting.append(self.waiting.pop(0))

    def score(self):
        lowest = min(map(self.total, self.order))
        losers = [seat for seat in self.order if self.total(seat) == lowest]
        is_halt = losers == self.order and all(len(self.certificates[seat]) == 1 for seat in losers)
        told = {"rows": self.rows(), "placed": self.placed, "losers": losers, "is_halt": is_halt}
        self.tell("round_scored", result={"number": self.round, "dealer": self.order[-1], **told})
        self.halts = self.halts + 1 if is_halt else 0
        if is_halt:
            self.tell("trading_halted", halts=self.halts)
        for seat in () if is_halt else losers:
            card = self.certificates[seat].pop(0)
            self.tell("certificate_lost", seat=seat, card=card, left=len(self.certificates[seat]))
        left = self.after(self.order[-1])
        if len(left) == 1:
            self.win(left[0], "certificates")
        elif self.halts == 20:
            self.tell("game_drawn", seats=self.order)
            self.end(self.order)
        else:
            self.dealer = left[0]
            self.hands = [self.hands[seat] if self.certificates[seat] else [] for seat in self.seats]
            self.begin({})

    def win(self, seat, reason):
        self.tell("game_won", seat=seat, reason=reason)
        self.end([seat])

    def end(self, winners):
        self.over, self.winners = True, winners
        if self.friend is not None:
            self.tell("house_told", beneficiary=self.friend)

    def act(self, seat, action):
        kind = action["type"]
        need(self.waiting[0] == seat, "it is not this seat's turn")
        if not self.is_open:
            need(kind in ("keep", "trade"), "an unknown action")
            if kind == "trade":
                self.trade(seat)
            else:
                self.tell("kept", seat=seat)
            self.waiting.pop(0)
        elif kind == "play":
            card, target = action["card"], action["target"]
            need(card in self.hands[seat] and target in self.order, "a modifier that cannot be played so")
            self.hands[seat].remove(card)
            self.placed.append({"card": card, "target": target, "by": seat})
            self.tell("modifier_played", placed=self.placed[-1], total=self.total(target))
            self.passes = 0
            self.waiting.append(self.waiting.pop(0))
        else:
            need(kind == "pass", "an unknown action")
            self.pass_on(is_forced=False)
        self.go_on()

    def by_the_clock(self):
        return {"type": "pass" if self.is_open else "keep"}

    def outcome(self):
        return [self.winners, list(map(len, self.certificates))] if self.over else None

    def give_up(self, seat):
        self.tell("seat_left", seat=seat)
        if seat not in self.order:
            return  # it was out already
        self.certificates[seat] = []
        self.order.remove(seat)
        self.waiting = [other for other in self.waiting if other != seat]
        self.passes = 0
        if len(self.order) == 1:
            self.win(self.order[0], "forfeit")
        else:
            self.go_on()


ACTIONS = {"keep": "", "trade": "", "play": "card target", "pass": ""}


def verify(record):
    """Raises Refused at the first thing that is not as the rules give it."""
    need(record["game"] == "hamsterdam" and record["rules"] == 1, "other rules than these")
    played(Match(record), record, ACTIONS)


if __name__ == "__main__":
    run(verify)
