"""What every record is checked by, whatever its game: hashes, chance and fixed orders, as RECORD.md says them.

Plain Python, with nothing of the site in it: read it, write it again in your own language, or take it as it is.
"""

import json
import re
import sys
from copy import deepcopy
from hashlib import sha256
from pathlib import Path

MOST = 8 * 1024 * 1024


class Refused(Exception):
    """The record is not what it should be."""


def need(holds, why):
    if not holds:
        raise Refused(why)


def parsed(text):
    """The value of a JSON text in which no object names a member twice, and all numbers are whole."""

    def members(pairs):
        names = {name for name, _value in pairs}
        need(len(names) == len(pairs), "an object that names a member twice")
        need(all(re.fullmatch("[ -~]*", name) for name in names), "the name of a member that none has")
        return dict(pairs)

    def whole(number):
        need(re.fullmatch("0|-?[1-9][0-9]{0,14}", number), "a number that is not whole, or too large")
        return int(number)

    need(len(text.encode()) <= MOST, "it is too large")
    numbers = dict.fromkeys(("parse_int", "parse_float", "parse_constant"), whole)
    try:
        value = json.loads(text, object_pairs_hook=members, **numbers)
    except RecursionError:
        raise Refused("it is nested too deeply") from None
    canonical(value)  # half a pair of surrogates cannot be written
    return value


def run(verify):
    """Verifies the file that the command line names; exits with 1 at the first thing that is wrong."""
    try:
        verify(parsed(Path(sys.argv[1]).read_bytes().decode()))
    except (Refused, LookupError, TypeError, ValueError, AttributeError) as error:
        sys.exit(f"Not as it should be: {error}")
    print("All as recorded.")


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def same(one, other):
    """Not ==, by which true is 1."""
    return canonical(one) == canonical(other)


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


ENTRIES = {"acted": ["action"], "timed_out": ["action"], "forfeited": [], "settled": ["outcome"]}
ENTRIES |= {"controlled": ["bot"], "taken_back": ["to"]}


def has(value, needed, more=()):
    """The value is an object with these members, and besides them at most those."""
    need(isinstance(value, dict), f"no object, where one should have {needed or 'nothing'}")
    wrong = [name for name in needed if name not in value]
    wrong += [name for name in value if name not in needed and name not in more]
    need(not wrong, f"members that are not known, or not there: {', '.join(wrong)}")


def is_digest(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value)


def are_texts(values):
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def is_sentence(value):
    """What is not there is left out: it is no empty list, and no null."""
    has(value, ["text"], ["params", "plural"])
    params = value.get("params", [["", ""]])
    need(isinstance(params, list) and params, "a reason that is no sentence")
    need(all(isinstance(one, list) and len(one) == 2 for one in params), "a reason that is no sentence")
    are_known = all(type(one) in (str, int) or is_sentence(one) for _name, one in params)
    return are_texts([value["text"], value.get("plural", ""), *(name for name, _one in params)]) and are_known


def formed(record):
    """The record has the members it should have, and what is in them is of the kind that it should be."""
    second = record["format"] == "parlour-record/2"
    need(second or record["format"] == "parlour-record/1", "it is no record of a known format")
    always = ["format", "game", "rules", "setup", "fingerprint", "secret", "nonces", "entries", "outcome"]
    has(record, [*always, *["promise", "seated"][: 2 * second]], ["closed", "head"][: 2 * second])
    setup, seats = record["setup"], len(record["nonces"])
    has(setup, ["options", "seats", "hidden"], ["map"] if record["game"] == "kings_conflict" else [])
    hidden = setup["hidden"]
    has(hidden, ["stack", "rigging"], ["seed"])
    need(
        type(record["rules"]) is int and isinstance(setup["options"], dict), "rules or options that are none"
    )
    need(all(map(are_texts, hidden["stack"].values())), "a fixed order that is none")
    need(isinstance(hidden["rigging"], dict), "rigging that is none")
    hashes = [record[name] for name in ("fingerprint", "secret", "promise", "head") if name in record]
    need(all(map(is_digest, [*hashes, hidden.get("seed", "0" * 64)])), "a hash that is none")
    need(all(re.fullmatch("[!-~]{1,64}", nonce) for nonce in record["nonces"]), "a nonce that is none")
    need(len(setup["seats"]) == seats, "there is one nonce for each seat")
    if "map" in setup:
        has(setup["map"], ["name", "rows", "strategic", "safe", "mountain_pref", "symmetry"])
        name = setup["map"]["name"]
        is_name = isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= 60
        need(is_name, "a map without a name")
    for seat in setup["seats"]:
        has(seat, ["deck", "choices"])
        has(seat["choices"], [])  # no game has any
        if seat["deck"] is not None:
            has(seat["deck"], ["name", "pool", "cards"], ["leader"])
            need(are_texts([seat["deck"]["name"], *seat["deck"]["cards"]]), "a deck that is none")
    need(isinstance(record["entries"], list), "entries that are none")
    for entry in record["entries"]:
        need(entry["kind"] in ENTRIES, "an entry of an unknown kind")
        need(type(entry.get("version", 0)) is int, "a bot that is none")
        need(entry.get("bot") is None or isinstance(entry["bot"], str), "a bot that is none")
        members = ["kind", "seat", "actor", "events", *ENTRIES[entry["kind"]]]
        has(entry, members, ["version"] if entry["kind"] == "controlled" else [])
        need(entry["actor"] in ("person", "bot", "clock"), "somebody unknown who acts")
        need(type(entry["seat"]) is int and 0 <= entry["seat"] < seats, "there is no such seat")
    for outcome in [record["outcome"], *(entry.get("outcome") for entry in record["entries"])]:
        if outcome is not None:
            has(outcome, ["winners", "scores", "reason"])
            winners, scores = outcome["winners"], outcome["scores"]
            need(isinstance(winners, list) and isinstance(scores, list), "no such outcome")
            is_there = all(type(seat) is int and 0 <= seat < seats for seat in winners)
            need(is_there and len(set(winners)) == len(winners), "no such outcome")
            need(len(scores) == seats and all(type(one) is int for one in scores), "no such outcome")
            need(is_sentence(outcome["reason"]), "a reason that is no sentence")
    for seated in record["seated"] if second else ():
        has(seated, ["bot", "deck"])
        need(seated["deck"] is None or is_digest(seated["deck"]), "a hash that is none")
        if (bot := seated["bot"]) is not None:
            has(bot, ["slug", "version"], ["is_deck_given"])
            is_bot = isinstance(bot["slug"], str) and type(bot["version"]) is int
            need(is_bot and bot.get("is_deck_given", True) is True, "a bot that is none")
    if "closed" in record:
        has(record["closed"], ["commitments", "anew"])
        anew = record["closed"]["anew"]
        need(type(anew) is int and anew >= 0, "how often the table was opened anew is no number")


def acted_by_who_had_the_seat(record):
    """A seat that a bot took stays with it; for a person a bot may stand in."""
    began = [seated["bot"] is not None for seated in record["seated"]]
    now = list(began)
    for entry in record["entries"]:
        kind, seat, actor = entry["kind"], entry["seat"], entry["actor"]
        is_free = all(began) and kind != "acted"
        if kind == "controlled":
            need(entry["bot"] is not None or now[seat], "a seat that passes to the person who has it")
            now[seat] = entry["bot"] is not None
        is_lost = kind == "controlled" or actor == "person" or (kind == "timed_out" and not is_free)
        makers = {
            "acted": "bot" if now[seat] else "person",
            "timed_out": "clock",
            "forfeited": "person clock",
        }
        makers["controlled"] = "clock" if entry.get("bot") else "person"
        is_theirs = is_free or actor in makers.get(kind, "person").split()
        need(is_theirs and not (began[seat] and is_lost), "somebody acted who did not have the seat")


def known_actions(record, members):
    """Each action is of a kind that is known, and has what that has, and no more."""
    for entry in record["entries"]:
        if "action" in entry:
            kind = entry["action"]["type"]
            need(isinstance(kind, str) and kind in members, "an unknown action")
            has(entry["action"], ["type", *members[kind].split()])


def played(match, record, actions, undoable=()):
    """Plays all entries; raises Refused at the first thing that is not as the match gives it.

    A match has `events`, what an entry brought; `act(seat, action)` and `give_up(seat)`; `by_the_clock()`, the action
    of a player whose time is up; and `outcome()`, winners and scores, or None while it goes on. An action of a kind in
    `undoable` can be taken back by who did it, until somebody does anything else.
    """
    known_actions(record, actions)
    entries, result = record["entries"], None
    wanted = {entry["to"] for entry in entries if entry["kind"] == "taken_back"}
    kept = {0: deepcopy(match)} if 0 in wanted else {}
    for number, entry in enumerate(entries, start=1):
        seat, kind = entry["seat"], entry["kind"]
        need(result is None and match.outcome() is None, "something after the end")
        match.events = []
        if kind in ("acted", "timed_out"):
            is_due = kind == "acted" or same(entry["action"], match.by_the_clock())
            need(is_due, "what the clock does not do")
            match.act(seat, entry["action"])
        elif kind == "forfeited":
            match.give_up(seat)
        elif kind == "settled":
            result = [entry["outcome"]["winners"], entry["outcome"]["scores"]]
        elif kind == "taken_back":
            need(undoable, "what cannot be taken back")
            need(0 <= entry["to"] < number - 1, "more than there was, or nothing at all")
            for other in entries[entry["to"] : number - 1]:
                is_free = other["kind"] == "acted" and other["action"]["type"] in undoable
                is_own = other["seat"] == seat and (is_free or other["kind"] == "taken_back")
                need(is_own or other["kind"] == "controlled", "what cannot be taken back")
            match = deepcopy(kept[entry["to"]])
            match.events = []
        need(same(entry["events"], match.events), "other events than the rules give")
        if number in wanted:
            kept[number] = deepcopy(match)
    outcome = record["outcome"]
    given = outcome and [outcome["winners"], outcome["scores"]]
    need(same(match.outcome() or result, given), "another outcome")


def known(options, values, added=()):
    """The options are those of the game, each with a value that is known; those of `added` may be left out."""
    wrong = [name for name in values if name not in options and name not in added]
    for name, value in options.items():
        found = values.get(name, ())
        if not (type(value) in map(type, found) and value in found):
            wrong.append(name)
    need(not wrong, f"options that are not known: {', '.join(wrong)}")


def bound_before_the_deal(record, starters=None, takes_deck=lambda seat: False):
    """Promise, bots, decks and fingerprint. Returns the seed of the match.

    `starters` are the lists of the starter decks that can be played, in the order of their keys.
    """
    formed(record)
    secret, setup, nonces = record["secret"], record["setup"], record["nonces"]
    decks = [seat["deck"] for seat in setup["seats"]]
    if record["format"] == "parlour-record/2":
        need(len(record["seated"]) == len(decks), "it is said of each seat how it was taken")
        acted_by_who_had_the_seat(record)
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
            if bot.get("is_deck_given") and not people:
                continue
            possible = starters if takes_deck(seat) else [None]
            number = int(plain(f"{secret}:{seat}:deck"), 16) % len(possible)
            expected = possible[0 if setup["hidden"]["stack"] else number]
            need((deck and deck["cards"]) == expected, f"the deck of the bot in seat {seat} is another")
        closed_by_a_list(record)
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
        need(
            not bound or record["seated"][seat]["bot"] is None,
            f"a list that binds the nonce of the bot in seat {seat}",
        )
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
