"""A stranger's verifier accepts every record of its game, and refuses those that were forged."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.card_thief.bots.bots import BOTS as CARD_THIEF_BOTS
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.rules import GAME as CARD_THIEF
from games.card_thief.rules.values import Counts, EnemyTries, Go, SneakRoll, StealthFive
from games.card_thief.rules.values import Options as CardThiefOptions
from games.engine.entries import Actor, AnyEntry, TimedOut
from games.engine.fairness import deck_bound, seed_of
from games.engine.game import Seat
from games.engine.play import time_out
from games.engine.record import Seated, verify, write_record
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.simulation import match_played, match_record
from games.hamsterdam.bots.bots import BOTS as HAMSTERDAM_BOTS
from games.hamsterdam.rules.rules import GAME as HAMSTERDAM
from games.hamsterdam.rules.values import Options as HamsterdamOptions
from games.kata.bots.bots import BOTS
from games.kata.rules.cards import PRESETS
from games.kata.rules.rules import GAME
from games.kata.rules.values import Options
from games.thunderjack.bots.bots import BOTS as THUNDERJACK_BOTS
from games.thunderjack.rules.rules import GAME as THUNDERJACK
from games.thunderjack.rules.values import DealerSixCards, ThunderjackMode
from games.thunderjack.rules.values import Options as ThunderjackOptions
from tests.verifiers.forgeries import RECORD, Forgery, forgeries

FOLDER = Path(__file__).parent
HELPERS = ("proof", "kata_cards", "card_thief_dealer", "kings_conflict_land", "kings_conflict_men")
VERIFIERS = sorted(path for path in FOLDER.glob("*.py") if not path.stem.startswith(("test_", "__")))
GAMES = [path.stem for path in VERIFIERS if path.stem not in (*HELPERS, "forgeries", "corpus")]
RECORDS = [
    path
    for game in GAMES
    for folder in ("playthroughs", "upgrades/records_of_4fb897b", "verifiers/records")
    for path in sorted((FOLDER.parent / folder).glob(f"{game}-*.json"))
]
EVERYTHING = Options(healing=True, minions=True, own_decks=True, fair_start=True, gentle_start=True)
VARIATIONS = (
    Options(),
    Options(healing=True, fair_start=True),
    Options(healing=True, minions=True, fair_start=True, gentle_start=True),
    Options(own_decks=True, minions=True, mirror=True),
    EVERYTHING,
)
TABLES = (
    ThunderjackOptions(rounds=60),
    ThunderjackOptions(decks=3, recycle=100, rounds=60, stands_at_21=True, credits=100_000),
    ThunderjackOptions(
        thunderjack_mode=ThunderjackMode.END_PUSH, dealer_six_cards=DealerSixCards.BUST_ALWAYS
    ),
    ThunderjackOptions(
        thunderjack_mode=ThunderjackMode.CONTINUE,
        dealer_six_cards=DealerSixCards.BUST_IF_UNDER_17,
        surrender=False,
        decks=4,
    ),
)
HEISTS = (
    CardThiefOptions(2),
    CardThiefOptions(3, Gear.BLACKJACK, Gear.WATER_PLUS, Gear.LOCKPICK, practice=True, counts=Counts.RUNNING),
    CardThiefOptions(
        4, Gear.HOOK_PLUS, Gear.SMOKE, Gear.ORDERS_PLUS, True, sneak_roll=SneakRoll.ONLY_WITHOUT_SNEAK
    ),
    CardThiefOptions(
        1, Gear.NOISE, Gear.POTION, Gear.CLOAK_PLUS, True, EnemyTries.ONE, stealth_five=StealthFive.NOTHING
    ),
)
PLAYERS = [BOTS["greedy"], BOTS["random"]]


def verified(record: dict[str, Any]) -> None:
    import_module(record["game"]).verify(record)


def plain(record: Any) -> dict[str, Any]:
    found = json.loads(write_record(record))
    assert isinstance(found, dict)
    return found


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verifiers are imported as if their folder were all there is."""
    monkeypatch.syspath_prepend(str(FOLDER))


def refusal() -> type[Exception]:
    found = import_module("proof").Refused
    assert isinstance(found, type)
    return found


@pytest.mark.parametrize(
    "path", [FOLDER / f"{name}.py" for name in (*HELPERS, *GAMES)], ids=lambda path: path.stem
)
def test_a_verifier_imports_nothing_of_the_site(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    assert names <= {"json", "re", "sys", "hashlib", "pathlib", "contextlib", "copy", "fractions", *HELPERS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_is_accepted(path: Path) -> None:
    verified(json.loads(path.read_text()))


@pytest.mark.parametrize(
    "forgery", [one for one in forgeries() if one.record.game in GAMES], ids=lambda forgery: forgery.name
)
def test_a_stranger_refuses_what_can_be_refused_from_the_record_alone(forgery: Forgery) -> None:
    is_refused = False
    try:
        verified(plain(forgery.record))
    except refusal():
        is_refused = True
    assert is_refused == (forgery.found_by == RECORD)


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("options", VARIATIONS, ids=range(len(VARIATIONS)))
def test_11_5_11_6_11_8_matches_of_the_kata_with_every_variation_are_accepted(
    options: Options, number: int
) -> None:
    decks = [GAME.sample_deck(options, Rng(f"{2 * number + seat:064x}")) for seat in (0, 1)]
    if options.mirror:
        decks[1] = None
    setup = Setup(options, tuple(map(SeatSetup, decks)))
    verified(plain(match_record(GAME, setup, "strangers", number, PLAYERS)))


@pytest.mark.parametrize("bot", THUNDERJACK_BOTS.values(), ids=lambda bot: bot.slug)
@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_11_5_to_11_8_sittings_of_thunderjack_at_every_table_are_accepted(options: Any, bot: Any) -> None:
    for number in range(4):
        verified(plain(match_record(THUNDERJACK, Setup(options, (SeatSetup(),)), "strangers", number, [bot])))


@pytest.mark.parametrize("seats", HAMSTERDAM.seats)
@pytest.mark.parametrize("bots", [("random",), ("random", "source"), ("source",)], ids="+".join)
def test_11_5_to_11_8_matches_of_hamsterdam_exchange_are_accepted(seats: int, bots: tuple[str, ...]) -> None:
    setup = Setup(HamsterdamOptions(), (SeatSetup(),) * seats)
    players = [HAMSTERDAM_BOTS[bots[seat % len(bots)]] for seat in range(seats)]
    for number in range(10):
        verified(plain(match_record(HAMSTERDAM, setup, "strangers", number, players)))


@pytest.mark.parametrize("friend", range(3))
@pytest.mark.parametrize("bot", ["random", "source"])
def test_9_2_to_9_5_stacked_matches_of_hamsterdam_exchange_are_accepted(friend: int, bot: str) -> None:
    setup = Setup(HamsterdamOptions(), (SeatSetup(),) * 3, Hidden(rigging={"beneficiary": friend}))
    for number in range(10):
        record = match_record(HAMSTERDAM, setup, "stacked", number, [HAMSTERDAM_BOTS[bot]] * 3)
        verified(plain(record))


@pytest.mark.parametrize(("bot", "matches"), [("random", 15), ("greedy", 1)])
@pytest.mark.parametrize("options", HEISTS, ids=range(len(HEISTS)))
def test_heists_with_every_item_and_reading_are_accepted(options: Any, bot: str, matches: int) -> None:
    setup = Setup(options, (SeatSetup(),))
    for number in range(matches):
        record = match_record(CARD_THIEF, setup, "strangers", number, [CARD_THIEF_BOTS[bot]])
        verified(plain(record))


def heist_of_the_clock(number: int) -> Any:
    setup = Setup(CardThiefOptions(1 + number % 4), (SeatSetup(),))
    record = match_record(CARD_THIEF, setup, "clock", number, [CARD_THIEF_BOTS["random"]])
    state = CARD_THIEF.setup(setup, seed_of(record.secret, record.nonces, None)).state
    entries: list[AnyEntry] = []
    while CARD_THIEF.to_act(state):
        action, step = time_out(CARD_THIEF, state, Seat(0))
        entries.append(TimedOut(Seat(0), Actor.CLOCK, action, step.events))
        state = step.state
    record = replace(record, entries=tuple(entries), outcome=CARD_THIEF.outcome(state))
    return replace(record, head=record.heads[-1])


@pytest.mark.parametrize("number", range(5))
def test_a_heist_that_the_clock_ends_is_accepted(number: int) -> None:
    record = heist_of_the_clock(number)
    verified(plain(record))
    first, *others = record.entries
    changed = replace(record, entries=(replace(first, action=Go((8, 8))), *others))
    with pytest.raises(refusal(), match="what the clock does not do"):
        verified(plain(replace(changed, head=changed.heads[-1])))


def test_a_fixed_order_of_card_thief_is_applied_as_the_rules_say() -> None:
    stack = {"start": ("7", "2"), "guard": ("guard-2", "guard-3", "guard-2"), "treasure": ("treasure-3",)}
    setup = Setup(CardThiefOptions(practice=True), (SeatSetup(),), Hidden(stack=stack))
    for number in range(10):
        verified(plain(match_record(CARD_THIEF, setup, "fixed", number, [CARD_THIEF_BOTS["random"]])))


def test_a_fixed_order_of_hamsterdam_exchange_is_applied_as_the_rules_say() -> None:
    stack = {"dealer": ("2",), "stock": ("D9", "C1"), "modifiers": ("S5", "H1"), "certificates": ("SK", "CJ")}
    setup = Setup(HamsterdamOptions(), (SeatSetup(),) * 3, Hidden(stack=stack))
    verified(plain(match_record(HAMSTERDAM, setup, "fixed", 1, [HAMSTERDAM_BOTS["random"]] * 3)))


def test_a_fixed_order_of_thunderjack_is_applied_as_the_rules_say() -> None:
    hidden = Hidden(stack={"shoe": ("a_h_0", "9_c_1", "k_h_0", "10_d_1", "a_s_2")})
    setup = Setup(ThunderjackOptions(practice=True, rounds=3), (SeatSetup(),), hidden)
    verified(plain(match_record(THUNDERJACK, setup, "fixed", 1, [THUNDERJACK_BOTS["basic"]])))


def test_a_fixed_order_of_the_kata_is_applied_as_the_rules_say() -> None:
    hidden = Hidden(stack={"starter": ("1",), "1": ("b8", "b0", "b7"), "0": ("b1",)})
    verified(plain(match_record(GAME, Setup(Options(), (SeatSetup(),) * 2, hidden), "fixed", 1, PLAYERS)))


def played(secret: str, nonces: tuple[str, str], decks: tuple[Any, Any]) -> dict[str, Any]:
    """A record of bots with these decks, and the outcome and the events that follow."""
    setup = Setup(EVERYTHING, tuple(map(SeatSetup, decks)))
    honest = match_record(GAME, setup, "forged", 1, PLAYERS)
    entries, outcome = match_played(GAME, setup, secret, nonces, PLAYERS)
    return plain(replace(honest, secret=secret, nonces=nonces, entries=entries, outcome=outcome))


HONEST = match_record(
    GAME,
    Setup(EVERYTHING, (SeatSetup(PRESETS["rush"].deck), SeatSetup(PRESETS["scholar"].deck))),
    "forged",
    1,
    PLAYERS,
)


def last_event(record: dict[str, Any]) -> Any:
    return record["entries"][-1]["events"][-1]


FORGERIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another secret": lambda record: record.update(secret="5" * 64),
    "another promise": lambda record: record.update(promise="5" * 64),
    "another fingerprint": lambda record: record.update(fingerprint="5" * 64),
    "other options": lambda record: record["setup"]["options"].update(healing=False),
    "a fixed order": lambda record: record["setup"]["hidden"].update(stack={"0": ["b1"]}),
    "another nonce": lambda record: record["nonces"].__setitem__(0, "ground"),
    "another bound deck": lambda record: record["seated"][0].update(deck="5" * 64),
    "no bound deck": lambda record: record["seated"][0].update(deck=None),
    "the order of a deck": lambda record: record["setup"]["seats"][0]["deck"]["cards"].reverse(),
    "a card of a deck": lambda record: record["setup"]["seats"][0]["deck"]["cards"].__setitem__(0, "m1"),
    "the name of a deck": lambda record: record["setup"]["seats"][0]["deck"].update(name="Another"),
    "an event less": lambda record: record["entries"][3]["events"].pop(),
    "another event": lambda record: last_event(record).update(seat=1 - last_event(record)["seat"]),
    "an entry less": lambda record: record["entries"].pop(2),
    "an entry twice": lambda record: record["entries"].insert(2, record["entries"][2]),
    "another seat": lambda record: record["entries"][0].update(seat=1 - record["entries"][0]["seat"]),
    "a cut end": lambda record: record["entries"].pop(),
    "another winner": lambda record: record["outcome"].update(winners=[]),
    "another score": lambda record: record["outcome"].update(scores=[7, 7]),
    "no outcome": lambda record: record.update(outcome=None),
}


@pytest.mark.parametrize("change", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_record_is_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    verified(plain(HONEST))
    forged = plain(HONEST)
    change(forged)
    forged["head"] = import_module("proof").heads(forged)[-1]
    with pytest.raises(refusal()):
        verified(forged)


def test_a_nonce_ground_for_a_bot_is_refused_though_every_event_follows_from_it() -> None:
    decks = tuple(seat.deck for seat in HONEST.setup.seats)
    forged = played(HONEST.secret, (HONEST.nonces[0], "ground"), decks)
    with pytest.raises(refusal(), match="nonce of the bot in seat 1"):
        verified(forged)


def test_a_deck_laid_in_another_order_is_refused_though_every_event_follows_from_it() -> None:
    mine, other = (seat.deck for seat in HONEST.setup.seats)
    assert mine
    turned = replace(mine, cards=mine.cards[::-1])
    forged = played(HONEST.secret, HONEST.nonces, (turned, other))
    forged["seated"] = plain(HONEST)["seated"]
    with pytest.raises(refusal(), match="deck of seat 0 is not the one that was bound"):
        verified(forged)


def test_another_starter_deck_for_a_bot_is_refused_though_it_was_bound() -> None:
    secret, setup = HONEST.secret, HONEST.setup
    decks = [preset.deck for preset in PRESETS.values()]
    accepted = []
    for deck in decks:
        seats = (setup.seats[0], SeatSetup(deck))
        bot = HONEST.seated[1].bot
        assert bot
        drawn = Seated(replace(bot, is_deck_given=False), deck_bound(secret, 1, deck))
        record = match_record(GAME, replace(setup, seats=seats), "forged", 1, PLAYERS)
        record = replace(record, seated=(record.seated[0], drawn))
        record = replace(record, head=record.heads[-1])
        accepted.append(all(check.holds for check in verify(GAME, record)))
        if accepted[-1]:
            verified(plain(record))
            continue
        with pytest.raises(refusal(), match="deck of the bot in seat 1"):
            verified(plain(record))
    assert accepted.count(True) == 1


def test_a_verifier_runs_alone_and_says_what_it_found(tmp_path: Path) -> None:
    forged = plain(HONEST)
    forged["nonces"][0] = "ground"
    said = []
    for record in (plain(HONEST), forged):
        (tmp_path / "record.json").write_text(json.dumps(record))
        command = [sys.executable, "-I", "-c", RUN.format(folder=str(FOLDER)), str(tmp_path / "record.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        said.append((done.returncode, done.stdout + done.stderr))
    assert said[0] == (0, "All as recorded.\n")
    assert said[1] == (1, "Not as it should be: the nonce of the bot in seat 0 is another\n")


RUN = """
import runpy, sys
sys.path.insert(0, {folder!r})
runpy.run_module("kata", run_name="__main__")
"""


def test_11_7_the_rules_name_the_starter_decks_that_there_are() -> None:
    rules = (FOLDER.parent.parent / "games/kata/RULES.md").read_text()
    named = {
        key: [card for count, card in re.findall(r"(\d) (\w+)", cards) for _copy in range(int(count))]
        for key, cards in re.findall(r"\| `(\w+)` \| (\d .*) \|", rules)
    }
    assert {key: sorted(cards) for key, cards in named.items()} == {
        key: sorted(preset.cards) for key, preset in PRESETS.items()
    }
