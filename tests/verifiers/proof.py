"""What every record is checked by, whatever its game: hashes, chance and fixed orders, as RECORD.md says them.

Plain Python, with nothing of the site in it: read it, write it again in your own language, or take it as it is.
"""

import json
from hashlib import sha256


class Refused(Exception):
    """The record is not what it should be."""


def need(holds, why):
    if not holds:
        raise Refused(why)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def hashed(*parts):
    return sha256(canonical(list(parts))).hexdigest()


def plain(text):
    return sha256(text.encode()).hexdigest()


class Chance:
    """Numbers that follow from a seed, one after the other."""

    def __init__(self, seed):
        self.seed, self.counter = seed, 0

    def below(self, n):
        while True:
            block = int(plain(f"{self.seed}:{self.counter}"), 16)
            self.counter += 1
            if block < 2**256 - 2**256 % n:
                return block % n

    def shuffled(self, items):
        pile = list(items)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile


def fixed(pile, wanted):
    """The pile with the wanted cards on top, each swapped with the one that lies where it should be."""
    pile = list(pile)
    for place, card in enumerate(wanted):
        need(card in pile[place:], "the fixed order names a card that is not there")
        found = pile.index(card, place)
        pile[place], pile[found] = pile[found], pile[place]
    return pile


def bound_before_the_deal(record, starters=None, takes_deck=lambda seat: False):
    """Promise, bots, decks and fingerprint. Returns the seed of the match.

    `starters` are the lists of the starter decks that can be played, in the order of their keys.
    """
    secret, setup, nonces = record["secret"], record["setup"], record["nonces"]
    decks = [seat["deck"] for seat in setup["seats"]]
    need(len(nonces) == len(decks), "there is one nonce for each seat")
    if record["format"] == "parlour-record/2":
        need(len(record["seated"]) == len(decks), "it is said of each seat how it was taken")
        people = [seat for seat in record["seated"] if seat["bot"] is None]
        need(
            len(people) < 2 or not any(setup["hidden"].values()), "cards are set where people play each other"
        )
        need(plain(secret) == record["promise"], "the secret is not the promised one")
        for seat, (seated, deck) in enumerate(zip(record["seated"], decks, strict=True)):
            bound = hashed(hashed(secret, "deck", seat), deck) if deck else None
            need(seated["deck"] == bound, f"the deck of seat {seat} is not the one that was bound")
            bot = seated["bot"]
            if bot is None:
                continue
            need(
                nonces[seat] == plain(f"{secret}:{seat}")[:16],
                f"the nonce of the bot in seat {seat} is another",
            )
            if bot.get("is_deck_given") or not takes_deck(seat):
                continue
            number = int(plain(f"{secret}:{seat}:deck"), 16) % len(starters)
            expected = starters[0 if setup["hidden"]["stack"] else number]
            need(deck and deck["cards"] == expected, f"the deck of the bot in seat {seat} is another")
        closed_by_a_list(record)
    else:
        need(record["format"] == "parlour-record/1" and "closed" not in record, "it is no record")
    shown = {name: record[name] for name in ("game", "rules", "secret")}
    shown |= {"hidden": setup["hidden"], "options": setup["options"], "seats": len(decks)}
    if "map" in setup:
        shown["map"] = setup["map"]
    need(hashed_value(shown) == record["fingerprint"], "secret and setup do not fit the fingerprint")
    if "head" in record:
        need(heads(record)[-1] == record["head"], "the entries do not lead to the last head")
    return setup["hidden"].get("seed") or hashed(secret, *nonces)


def closed_by_a_list(record):
    """Where people play each other, each nonce was bound before any was shown. Returns the hash of the list."""
    if "closed" not in record:
        return None
    closed, secret = record["closed"], record["secret"]
    need(
        len(closed["commitments"]) == len(record["nonces"]), "there is one commitment for each seat, or none"
    )
    for seat, (bound, nonce) in enumerate(zip(closed["commitments"], record["nonces"], strict=True)):
        fits = plain(nonce) == bound if bound else nonce == plain(f"{secret}:{seat}")[:16]
        need(fits, f"the nonce of seat {seat} is not the one that was bound")
    shown = {name: record[name] for name in ("fingerprint", "game", "promise", "rules", "seated")}
    return hashed({**closed, **shown, "options": record["setup"]["options"]})


def heads(record):
    """All heads of the chain of entries, from number 0 on: compare them with those that you kept."""
    key = hashed(record["secret"], "heads")
    start = {name: record[name] for name in ("fingerprint", "nonces", "seated")}
    found = [hashed(hashed(key, 0), {**start, "seats": record["setup"]["seats"]})]
    for number, entry in enumerate(record["entries"], start=1):
        found.append(hashed(found[-1], hashed(key, number), entry))
    return found


def hashed_value(value):
    return sha256(canonical(value)).hexdigest()
