"""Records for verifiers in other languages: what the Python ones are tested with, as text, with its name.

uv run python -m tests.verifiers.corpus honest    # or `forged`: one JSON list of names, by what found, record, notes
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace as with_

from games.engine.errors import RuleError
from games.engine.fairness import bot_nonce
from games.engine.record import read_record, verify, write_record
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.simulation import match_record
from games.engine.wire import encode
from games.registry import GAMES
from tests.support.worlds import World
from tests.verifiers import test_kings_conflict as kings
from tests.verifiers import test_verifiers as others
from tests.verifiers.forgeries import NOBODY, NOTES, RECORD, forgeries, worlds


class Case(NamedTuple):
    name: str
    found_by: str
    record: str
    notes: str = ""


def _simulated(slug: str, setup: Setup[Any], number: int, *bots: str) -> Iterator[Case]:
    game = GAMES[slug].game
    players = [GAMES[slug].bots[bots[seat % len(bots)]] for seat in range(len(setup.seats))]
    record = match_record(game, setup, "strangers", number, players)
    yield Case(f"{slug} {setup.options} {setup.hidden} {bots} {number}", NOBODY, write_record(record))


def _of_the_kata() -> Iterator[Case]:
    for options in others.VARIATIONS:
        for number in range(6):
            decks = [others.GAME.sample_deck(options, Rng(f"{2 * number + seat:064x}")) for seat in (0, 1)]
            decks[1] = None if options.mirror else decks[1]
            setup = Setup(options, tuple(map(SeatSetup, decks)))
            yield from _simulated("kata", setup, number, "greedy", "random")
    stack = {"starter": ("1",), "1": ("b8", "b0", "b7"), "0": ("b1",)}
    yield from _simulated(
        "kata", Setup(others.Options(), (SeatSetup(),) * 2, Hidden(stack=stack)), 1, "greedy"
    )


def _of_one() -> Iterator[Case]:
    for options in others.TABLES:
        for bot in others.THUNDERJACK_BOTS:
            yield from _simulated("thunderjack", Setup(options, (SeatSetup(),)), 1, bot)
    stack = {"shoe": ("a_h_0", "9_c_1", "k_h_0", "10_d_1", "a_s_2")}
    practice = others.ThunderjackOptions(practice=True, rounds=3)
    yield from _simulated("thunderjack", Setup(practice, (SeatSetup(),), Hidden(stack=stack)), 1, "basic")
    for heist in others.HEISTS:
        for number in range(8):
            yield from _simulated("card_thief", Setup(heist, (SeatSetup(),)), number, "random")
    stack = {
        "start": ("7", "2"),
        "guard": ("guard-2", "guard-3", "guard-2"),
        "treasure": ("treasure-3",),
    }
    fixed = Setup(others.CardThiefOptions(practice=True), (SeatSetup(),), Hidden(stack=stack))
    yield from _simulated("card_thief", fixed, 1, "random")
    for number in range(5):
        yield Case(
            f"card_thief: by the clock {number}", NOBODY, write_record(others.heist_of_the_clock(number))
        )


def _of_the_exchange() -> Iterator[Case]:
    options, seat = others.HamsterdamOptions(), SeatSetup()
    for seats in others.HAMSTERDAM.seats:
        for bots in (("random",), ("random", "source"), ("source",)):
            for number in range(4):
                yield from _simulated("hamsterdam", Setup(options, (seat,) * seats), number, *bots)
    stack = {"dealer": ("2",), "stock": ("D9", "C1"), "modifiers": ("S5", "H1"), "certificates": ("SK", "CJ")}
    for hidden in (*(Hidden(rigging={"beneficiary": friend}) for friend in range(3)), Hidden(stack=stack)):
        yield from _simulated("hamsterdam", Setup(options, (seat,) * 3, hidden), 1, "random")


def _of_kings() -> Iterator[Case]:
    for slug in kings.MAPS:
        for own_decks in (False, True):
            record = kings.played(slug, 1, own_decks=own_decks)
            yield Case(f"kings_conflict {slug} {own_decks}", NOBODY, write_record(record))
    for made in (kings.by_the_clock, kings.given_up, kings.taken_back):
        yield Case(f"kings_conflict: {made.__name__}", NOBODY, json.dumps(made()))


def honest() -> Iterator[Case]:
    """Records that every verifier accepts: stored ones, also by older rules, and matches with every option."""
    for path in others.RECORDS:
        yield Case(path.stem, NOBODY, path.read_text())
    for number, (world, _changes) in enumerate(worlds()):
        notes = encode(world.notes())
        yield Case(f"{world.game.slug}: honest {number}", NOBODY, write_record(world.record), notes)
        noted = with_(world.notes(), bots=world.notes().bots[::-1])
        yield Case(
            f"{world.game.slug}: bots in another order {number}",
            NOBODY,
            write_record(world.record),
            encode(noted),
        )
    world = World(GAMES["kata"].game, (False, True), others.Options(own_decks=True))
    record = kings.plain(world.record)
    record["setup"]["seats"][1]["deck"]["name"] = "Whatever"
    yield Case("kata: another name of a bot's deck", NOBODY, json.dumps(kings.sealed(record)))
    for cases in (_of_the_kata, _of_one, _of_the_exchange, _of_kings):
        yield from cases()


def unknown() -> Iterator[Case]:
    """Records whose options no verifier knows, with every hash computed again."""
    for slug, world in {world.game.slug: world for world, _changes in worlds()}.items():
        options = kings.plain(world.record)["setup"]["options"]
        changes: dict[str, dict[str, Any]] = {"an option that nobody knows": {**options, "fog": True}}
        for name, value in options.items():
            changes[f"no {name}"] = {other: one for other, one in options.items() if other != name}
            changes[f"a word as {name}"] = {**options, name: "nobody"}
            changes[f"another kind of {name}"] = {
                **options,
                name: int(value) if isinstance(value, bool) else True,
            }
        for name, changed in changes.items():
            record = kings.plain(world.record)
            record["setup"]["options"] = changed
            yield Case(f"{slug}: {name}", RECORD, json.dumps(kings.sealed(record)))


ODD: tuple[Any, ...] = (None, True, 0, 2, -1, 7, "", "x", "__proto__", "constructor", [], ["x"], {}, {"x": 1})
PARTS = ("setup", "seated", "closed", "nonces", "outcome", "rules", "entries")


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield path
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for name, one in members:
        yield from _places(one, (*path, name))


def is_refused(record: dict[str, Any]) -> bool:
    """Whether the site refuses it."""
    game = GAMES[record["game"]].game
    try:
        read = read_record(game, json.dumps(record).encode())
        return not all(check.holds for check in verify(game, read))
    except RuleError:
        return True


def odd() -> Iterator[Case]:
    """Records in which something is of another kind than it should be, though hashes fit; the site refuses them."""
    chance = random.Random("odd")
    for world, _changes in worlds():
        honest = kings.plain(world.record)
        del honest["entries"][6:-1]
        for path in [path for part in PARTS if part in honest for path in _places(honest[part], (part,))]:
            if path[-1] == "name" or (
                path[0] == "entries" and chance.random() < 0.8
            ):  # names follow from no rule
                continue
            record, value = json.loads(json.dumps(honest)), chance.choice(ODD)
            *before, last = path
            place = record
            for name in before:
                place = place[name]
            place[last] = value
            with suppress(LookupError, TypeError, AttributeError):  # what has no hashes any more
                kings.sealed(record)
            if is_refused(record):
                yield Case(f"{world.game.slug}: {value!r} as {path}", RECORD, json.dumps(record))


def unreadable() -> Iterator[Case]:
    """Texts that two programs could read in two ways."""
    text = write_record(next(worlds())[0].record)
    for name, old, new in (
        ("a member named twice", '{"format":', '{"secret":"","format":'),
        ("a rules version in parts", '"rules":3', '"rules":3.0'),
        ("a number too large for others", '"entries":[', '"entries":[{"kind":"controlled","seat":1e400},'),
        ("no JSON", '"entries":', '"entries"'),
        ("a mark of its order", '{"format":', '\ufeff{"format":'),
        ("less than nothing", '"seat":0', '"seat":-0'),
        ("a number of 16 digits", '"version":1', '"version":1000000000000000'),
        ("nothing that closed it", '"fingerprint":', '"closed":null,"fingerprint":'),
        ("half a sign", '"reason":{"text":"', '"reason":{"text":"\\ud800'),
        ("lists in lists", '"options":{', '"options":{"fog":' + "[" * 50_000 + "]" * 50_000 + ","),
        ("too much of it", '"reason":{"text":"', '"reason":{"text":"' + "x" * 8 * 1024 * 1024),
    ):
        assert old in text
        yield Case(f"kata: {name}", RECORD, text.replace(old, new, 1))


DRESSED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a kind in a list": lambda entry: entry.update(kind=[entry["kind"]]),
    "a type in a list": lambda entry: entry["action"].update(type=[entry["action"]["type"]]),
    "a member that no action has": lambda entry: entry["action"].update(fog=1),
    "a version that is no number": lambda entry: entry.update(
        kind="controlled", bot="random", version=False, events=entry.pop("action") and []
    ),
    "a bot that is no text": lambda entry: entry.update(
        kind="controlled", bot=0, version=1, events=entry.pop("action") and []
    ),
}
TOLD: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a plural that is none": lambda reason: reason.update(plural=None),
    "an empty list in a sentence": lambda reason: reason.update(params=[]),
    "a text where a sentence has a list": lambda reason: reason.update(params=["ab"]),
}


def dressed() -> Iterator[Case]:
    """Entries that a lenient reader could take for others."""
    for slug, world in {world.game.slug: world for world, _changes in worlds()}.items():
        for name, change in DRESSED.items():
            record = kings.plain(world.record)
            change(record["entries"][0])
            yield Case(f"{slug}: {name}", RECORD, json.dumps(kings.sealed(record)))
        for name, change in TOLD.items():
            record = kings.plain(world.record)
            change(record["outcome"]["reason"])
            yield Case(f"{slug}: {name}", RECORD, json.dumps(kings.sealed(record)))


def _with_seats(record: dict[str, Any], number: int) -> None:
    """So many seats and scores, the last of them bots, with the nonces that follow from the secret."""
    made = [bot_nonce(record["secret"], seat) for seat in range(number)]
    bot = {"bot": {"slug": "random", "version": 1}, "deck": None}
    outcomes = [record["outcome"], *(entry.get("outcome") for entry in record["entries"])]
    for values, more in (
        (record["setup"]["seats"], [{"deck": None, "choices": {}}] * number),
        (record["seated"], [bot] * number),
        (record["nonces"], made),
        *((outcome["scores"], [0] * number) for outcome in outcomes if outcome),
    ):
        values[:] = [*values, *more[len(values) :]][:number]
    for outcome in filter(None, outcomes):
        outcome["winners"] = [seat for seat in outcome["winners"] if seat < number]


def _with_deck(record: dict[str, Any]) -> None:
    """The bot in seat 1 brings a deck."""
    deck = next(iter(GAMES["kata"].game.starters().values()))
    record["setup"]["seats"][1]["deck"] = json.loads(encode(deck))


def seated() -> Iterator[Case]:
    """Seats and decks that no table has, with every hash computed again."""
    for slug, registered in GAMES.items():
        game = registered.game
        alone = World(game, (False, *([True] * (min(game.seats) - 1))), game.Options())
        for number in {min(game.seats) - 1, max(game.seats) + 1} - {0}:
            record = kings.plain(alone.record)
            _with_seats(record, number)
            yield Case(f"{slug}: {number} seats", RECORD, json.dumps(kings.sealed(record)))
    kata, own = GAMES["kata"].game, {0: next(iter(GAMES["kata"].game.starters().values()))}
    mirror = World(kata, (False, True), others.Options(own_decks=True, mirror=True), decks=own)
    for name, world in (
        ("of the usual deck", World(kata, (False, True), others.Options())),
        ("of a mirror", mirror),
    ):
        record = kings.plain(world.record)
        _with_deck(record)
        yield Case(f"kata: a bot's deck in a match {name}", RECORD, json.dumps(kings.sealed(record)))
    record = kings.plain(World(kata, (False, True), others.Options()).record)
    record["setup"]["options"]["mirror"] = True
    yield Case("kata: nothing to mirror", RECORD, json.dumps(kings.sealed(record)))


def named() -> Iterator[Case]:
    """Maps with names and members that none has."""
    for name in ("", "   ", "x" * 61, "two\nlines", 5, None):
        record = kings.plain(kings.HONEST)
        record["setup"]["map"]["name"] = name
        yield Case(f"kings_conflict: a map called {name!r:.20}", RECORD, json.dumps(kings.sealed(record)))
    record = kings.plain(kings.HONEST)
    record["setup"]["map"]["seed"] = "0" * 64
    yield Case("kings_conflict: a map with a seed", RECORD, json.dumps(kings.sealed(record)))


def misnoted() -> Iterator[Case]:
    """An honest record beside files of notes that are none."""
    record = write_record(World(GAMES["kata"].game, (False, True), others.Options()).record)
    odd = [json.dumps({name: value}) for name in ("nonces", "heads") for value in (0, True, [], "", -1)]
    for notes in [*odd, "[]", '{"more": 1}']:
        yield Case(f"kata: with notes {notes}", NOTES, record, notes)


def forged() -> Iterator[Case]:
    """The corpus of forgeries, and records whose every hash is right, but not what they tell."""
    yield from unknown()
    yield from unreadable()
    yield from odd()
    yield from dressed()
    yield from seated()
    yield from named()
    yield from misnoted()
    for one in forgeries():
        yield Case(one.name, one.found_by, write_record(one.record), encode(one.noted))
    for name, change in others.FORGERIES.items():
        record = others.plain(others.HONEST)
        change(record)
        record["head"] = import_module("proof").heads(record)[-1]
        yield Case(f"kata: {name}", RECORD, json.dumps(record))
    for name, (_why, forge) in kings.FORGERIES.items():
        record = kings.plain(kings.HONEST)
        forge(record)
        yield Case(f"kings_conflict: {name}", RECORD, json.dumps(kings.sealed(record)))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))  # the verifiers stand alone there
    json.dump(list({"honest": honest, "forged": forged}[sys.argv[1]]()), sys.stdout)
