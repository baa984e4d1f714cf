"""The cards of the Kata, and what a deck may hold. Written from the Kata's RULES.md alone."""

from proof import known, need

OPTIONS = dict.fromkeys(("healing", "minions", "own_decks", "mirror", "fair_start"), (False, True))
OPTIONS["gentle_start"] = (True,)

# id, cost, damage, heals, attack/health as a minion, draws; - for what it cannot do (RULES 10.1)
TABLE = """
b0 0 0 0 0/1 -|b1 1 1 1 1/1 -|b2 2 2 2 2/2 -|b3 3 3 3 3/3 -|b4 4 4 4 4/4 -|b5 5 5 5 5/5 -|b6 6 6 6 6/6 -|b7 7 7 7 7/7 -
b8 8 8 8 8/8 -|a1 0 1 - - -|a2 1 2 - - -|a3 2 3 - - -|a4 3 5 - - -|a5 4 6 - - -|a6 5 7 - - -|a7 7 10 - - -
a8 9 13 - - -|a9 3 2 3 3/3 -|a10 6 4 - - -|a11 2 0 - - -|m1 0 - - 1/1 -|m2 1 1 - 1/2 -|m3 2 1 - 1/4 -|m4 2 2 - 3/1 -
m5 3 - - 2/6 -|m6 3 - - 3/4 -|m7 4 - - 6/2 -|m8 5 - - 4/6 -|m9 6 - - 7/6 -|m10 7 - - 9/8 -|m11 8 - - 10/9 -
h1 1 - 4 - -|h2 2 - 7 - -|h3 4 - 11 - -|h4 6 - 15 - -|d1 0 - - - 1|d2 1 - - - 2|d3 1 - - - 3|d4 2 - - - 4|d5 3 - - - 5
"""
ONCE = {"a8", "m11", "d4", "d5"}
STARTERS = {
    "default": "b0*2 b1*2 b2*3 b3*4 b4*3 b5*2 b6*2 b7*1 b8*1",
    "fortress": "b2*1 b3*2 b4*4 b5*2 b6*1 m3*1 m5*1 m6*2 m8*2 m9*1 h2*2 h3*1",
    "rush": "b1*2 b2*3 b3*4 a4*2 a5*2 a6*2 m2*1 m4*2 m7*2",
    "scholar": "b2*2 b3*3 b4*3 b5*2 a6*2 m6*2 m8*2 d2*2 d3*2",
}


def number(text):
    return None if text == "-" else int(text)


CARDS = {}
for line in TABLE.split("\n"):
    for row in filter(None, line.split("|")):
        name, cost, damage, heals, minion, draws = row.split()
        CARDS[name] = {"damage": number(damage), "heals": number(heals), "draws": number(draws)}
        CARDS[name]["cost"] = int(cost)
        CARDS[name]["minion"] = None if minion == "-" else tuple(map(int, minion.split("/")))


def listed(text):
    return [card for part in text.split() for card in [part.split("*")[0]] * int(part.split("*")[1])]


def is_playable(card, options):
    """Whether these options leave the card anything to do."""
    it = CARDS[card]
    heals = options["healing"] and it["heals"] is not None
    stands = options["minions"] and it["minion"] is not None
    return it["damage"] is not None or heals or stands or it["draws"] is not None


def uses(card, options, side):
    """How a card of this side's hand could be used, whatever it costs."""
    it = CARDS[card]
    found = {"hit"} if it["damage"] is not None else set()
    found |= {"self"} if options["healing"] and it["heals"] is not None else set()
    found |= {"board"} if options["minions"] and it["minion"] and len(side["board"]) < 3 else set()
    return found | ({"deck"} if it["draws"] is not None else set())


def as_minion(shown):
    """What a card that was shown becomes on the board."""
    attack, health = CARDS[shown["card"]]["minion"]
    return shown | {"attack": attack, "health": health, "most": health, "is_asleep": True, "is_used": False}


def check_setup(setup):
    """Raises Refused if nobody could begin so."""
    options, hidden = setup["options"], setup["hidden"]
    known(options, OPTIONS, ("gentle_start",))
    need(len(setup["seats"]) == 2, "two play")
    need(options["own_decks"] or not options["mirror"], "nothing to mirror")
    need(not hidden["rigging"] and set(hidden["stack"]) <= {"starter", "0", "1"}, "what is set")


def check_deck(deck, options, is_in_order):
    """Raises Refused if such a deck may not be brought."""
    cards, table = deck["cards"], list(CARDS)
    need(deck["pool"] == "2024-1" and "leader" not in deck, "a deck of another pool")
    need(options["own_decks"] and len(cards) == 20, "a deck of 20 cards, where decks are brought")
    for card in cards:
        most = 4 if card[0] == "b" else 1 if card in ONCE else 2
        is_allowed = card in CARDS and cards.count(card) <= most and is_playable(card, options)
        need(is_allowed, "a card that may not be in")
    need(not is_in_order or cards == sorted(cards, key=table.index), "a deck that does not lie in order")
