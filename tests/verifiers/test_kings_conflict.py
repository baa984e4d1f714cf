"""A stranger's verifier of King's Conflict: it accepts matches of every map, and refuses what was forged."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.entries import Actor, AnyEntry, Forfeited, TakenBack, TimedOut
from games.engine.errors import RuleError
from games.engine.fairness import seed_of
from games.engine.game import Seat
from games.engine.play import forfeit, time_out
from games.engine.record import read_record, verify, write_record
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.simulation import match_record
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options
from games.registry import GAMES

FOLDER = Path(__file__).parent
MAPS: dict[str, Any] = {"": None} | {key: one.text for key, one in GAMES["kings_conflict"].maps.items()}
CHANCE = ("random", "random")
PLAYERS = [(CHANCE, 3), (("article", "random"), 1), (("article-easy", "article"), 1)]
Plain = dict[str, Any]


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verifiers are imported as if their folder were all there is."""
    monkeypatch.syspath_prepend(str(FOLDER))


def plain(record: Any) -> Plain:
    found = json.loads(write_record(record))
    assert isinstance(found, dict)
    return found


def verified(record: Plain) -> None:
    import_module("kings_conflict").verify(record)


def played(
    slug: str, number: int, *, own_decks: bool, bots: tuple[str, str] = CHANCE, hidden: Hidden | None = None
) -> Any:
    options = Options(own_decks=own_decks)
    decks = [GAME.sample_deck(options, Rng(f"{2 * number + seat:064x}")) for seat in (0, 1)]
    decks[0] = None if number == 2 else decks[0]  # somebody brings none
    setup = Setup(options, tuple(map(SeatSetup, decks)), hidden or Hidden(), MAPS[slug])
    return match_record(GAME, setup, f"strangers{slug}", number, [BOTS[bot] for bot in bots])


@pytest.mark.parametrize(("bots", "matches"), PLAYERS)
@pytest.mark.parametrize("own_decks", [False, True], ids=["starter", "own"])
@pytest.mark.parametrize("slug", MAPS, ids=lambda slug: slug or "usual")
def test_15_1_to_15_7_matches_on_every_map_are_accepted(
    slug: str, own_decks: bool, bots: tuple[str, str], matches: int
) -> None:
    for number in range(matches):
        verified(plain(played(slug, number, own_decks=own_decks, bots=bots)))


def test_15_4_a_fixed_order_is_applied_as_the_rules_say() -> None:
    stack = {"starter": ("1",), "0": ("priest", "militia"), "1": ("fireball", "fireball", "farm")}
    verified(plain(played("", 0, own_decks=False, hidden=Hidden(stack=stack))))


HONEST = played("volcano", 1, own_decks=True)
START = GAME.setup(HONEST.setup, seed_of(HONEST.secret, HONEST.nonces, None)).state


def entries_of(kind: str) -> list[int]:
    """The places of the entries in which somebody did this."""
    entries = plain(HONEST)["entries"]
    return [place for place, entry in enumerate(entries) if entry["action"]["type"] == kind]


MOVE, CARD, LEVY = (entries_of(kind)[0] for kind in ("move", "play_card", "levy"))


def told(entries: list[AnyEntry], outcome: Any = None) -> Plain:
    record = replace(HONEST, entries=tuple(entries), outcome=outcome)
    return plain(replace(record, head=record.heads[-1]))


def by_the_clock() -> Plain:
    state, entries = START, list[AnyEntry]()
    while acting := sorted(GAME.to_act(state)):
        action, step = time_out(GAME, state, acting[0])
        entries.append(TimedOut(acting[0], Actor.CLOCK, action, step.events))
        state = step.state
    return told(entries, GAME.outcome(state))


def given_up() -> Plain:
    step = forfeit(GAME, START, Seat(1))
    return told([Forfeited(Seat(1), Actor.BOT, step.events)], GAME.outcome(step.state))


def taken_back() -> Plain:
    entries = list(HONEST.entries[: MOVE + 1])
    back = TakenBack(entries[MOVE].seat, Actor.BOT, MOVE)
    return told([*entries, back, back, *HONEST.entries[MOVE:]], HONEST.outcome)


def test_2_5_a_match_of_the_clock_is_accepted() -> None:
    verified(by_the_clock())


def test_11_3_whoever_gives_up_before_the_first_turn_has_lost() -> None:
    verified(given_up())


def test_12_6_moves_that_were_taken_back_can_be_made_again() -> None:
    verified(taken_back())


def sealed(record: Plain) -> Plain:
    """The forged record with every hash computed again."""
    proof, setup = import_module("proof"), record["setup"]
    for seat, one in enumerate(setup["seats"]):
        key = proof.hashed(record["secret"], "deck", seat)
        record["seated"][seat]["deck"] = one["deck"] and proof.hashed(key, one["deck"])
    shown = {name: record[name] for name in ("game", "rules", "secret")} | {"seats": len(setup["seats"])}
    shown |= {name: setup[name] for name in ("hidden", "options", "map") if name in setup}
    record["fingerprint"] = proof.hashed_value(shown)
    record["head"] = proof.heads(record)[-1]
    return record


def options(**changed: Any) -> Callable[[Plain], Any]:
    return lambda record: record["setup"]["options"].update(changed)


def hidden(**changed: Any) -> Callable[[Plain], Any]:
    return lambda record: record["setup"]["hidden"].update(changed)


def deck(**changed: Any) -> Callable[[Plain], Any]:
    return lambda record: record["setup"]["seats"][0]["deck"].update(changed)


def land(**changed: Any) -> Callable[[Plain], Any]:
    return lambda record: record["setup"]["map"].update(changed)


def entry(place: int, **changed: Any) -> Callable[[Plain], Any]:
    return lambda record: record["entries"][place].update(changed)


def action(place: int, **changed: Any) -> Callable[[Plain], Any]:
    return lambda record: record["entries"][place]["action"].update(changed)


def event(kind: str, **changed: Any) -> Callable[[Plain], Any]:
    """Something else in the first event of a kind."""

    def change(record: Plain) -> None:
        events = (event for entry in record["entries"] for event in entry["events"])
        next(event for event in events if event["type"] == kind).update(changed)

    return change


def cut(place: int, **last: Any) -> Callable[[Plain], Any]:
    """The entries so far, one more, and no outcome."""

    def change(record: Plain) -> None:
        more = {"seat": record["entries"][place - 1]["seat"], "actor": "bot", "events": []} | last
        record.update(entries=[*record["entries"][:place], more], outcome=None)

    return change


CARDS = list(HONEST.setup.seats[0].deck.cards)
ROWS = list(MAPS["volcano"].rows)
THIRD = {"winners": [2], "scores": [0, 0, 1], "reason": {"text": "Claimed."}}
FORGERIES: dict[str, tuple[str, Callable[[Plain], Any]]] = {
    "a number as an option": ("options that are not known", options(own_decks=1)),
    "a word as an option": ("options that are not known", options(own_decks="yes")),
    "an option that nobody knows": ("options that are not known", options(fog=True)),
    "no options": ("own_decks", lambda record: record["setup"]["options"].clear()),
    "decks where nobody brings any": ("a deck where none is brought", options(own_decks=False)),
    "rigging": ("what cannot be set", hidden(rigging={"beneficiary": 0})),
    "a pile that is not there": ("what cannot be set", hidden(stack={"discard": ["militia"]})),
    "a card on top that is not in the deck": ("a card that is not there", hidden(stack={"0": ["wall"]})),
    "a choice": ("choose nothing", lambda record: record["setup"]["seats"][0].update(choices={"a": "b"})),
    "a deck that nobody leads": ("without a king", deck(leader=None)),
    "a deck that the other king leads": (
        "cards that may be in it",
        deck(leader={"blessed": "warrior", "warrior": "blessed"}[HONEST.setup.seats[0].deck.leader]),
    ),
    "a card too often": ("too many copies", deck(cards=["militia"] * 4 + CARDS[4:])),
    "a card less": ("30 cards", deck(cards=CARDS[1:])),
    "a wall in a deck": ("cards that may be in it", deck(cards=[*CARDS[1:], "wall"])),
    "a deck in another order": ("lie in order", deck(cards=CARDS[::-1])),
    "a deck of another pool": ("without a king", deck(pool="kings-0")),
    "a map with a row less": ("11 rows", land(rows=ROWS[:-1])),
    "a map with a tile less": ("11 rows", land(rows=[*ROWS[:-1], ROWS[-1][:-1]])),
    "a map with an unknown tile": ("not known", land(rows=["?" + ROWS[0][1:], *ROWS[1:]])),
    "a map that is not the same when turned": ("symmetry", land(rows=["S" * 11, *ROWS[1:]])),
    "a map with another symmetry than it says": ("symmetry", land(symmetry="diagonal")),
    "a map with a symmetry that nobody knows": ("symmetry", land(symmetry="quarter-turn")),
    "a map of plains alone": ("missing", land(rows=["P" * 11] * 11)),
    "hints that are no digits": ("not known", land(safe=["x" * 11] * 11)),
    "a step too far": ("cannot reach", action(MOVE, tile=10 if HONEST.entries[MOVE].seat == 0 else 110)),
    "a step of nobody": ("no piece of this seat", action(MOVE, piece=99)),
    "a step of the other's king": ("no piece", action(MOVE, piece=2 - HONEST.entries[MOVE].seat)),
    "a card that nobody holds": ("not in the hand", action(CARD, card="c99")),
    "a card on no tile": ("no such tile", action(CARD, tile=None)),
    "a card beyond the map": ("no such tile", action(CARD, tile=121)),
    "a second levy": ("no levy", lambda record: record["entries"].insert(LEVY, record["entries"][LEVY])),
    "another seat's turn": ("turn", entry(MOVE, seat=1 - HONEST.entries[MOVE].seat)),
    "a seat that is not there": ("no such seat", entry(MOVE, seat=2)),
    "an action that nobody knows": ("unknown action", action(MOVE, type="teleport")),
    "a move by the clock": ("clock", entry(MOVE, kind="timed_out", actor="clock")),
    "a hand set aside twice": ("already", lambda record: record["entries"].insert(1, record["entries"][0])),
    "a card that is taken back": ("taken back", cut(CARD + 1, kind="taken_back", to=CARD)),
    "a move that the other takes back": (
        "taken back",
        cut(MOVE + 1, kind="taken_back", to=MOVE, seat=1 - HONEST.entries[MOVE].seat),
    ),
    "what was not yet, taken back": ("more than there was", cut(MOVE + 1, kind="taken_back", to=MOVE + 9)),
    "a claim for a third seat": ("no such outcome", cut(MOVE + 1, kind="settled", outcome=THIRD)),
    "an entry of an unknown kind": ("unknown kind", cut(MOVE + 1, kind="wished")),
    "more damage": ("other events", event("piece_damaged", amount=9)),
    "more gold": ("other events", event("income_gained", gold=99)),
    "lava elsewhere": ("other events", event("tile_changed", tile=0)),
    "another card": ("other events", event("card_drawn", held={"id": "c6", "card": "reddragon"})),
    "a region for another": ("other events", event("region_taken", seat=None)),
    "another reason": ("other events", event("game_won", reason="forfeit")),
}


def is_refused_by_the_site(record: Plain) -> bool:
    try:
        return not all(check.holds for check in verify(GAME, read_record(GAME, json.dumps(record).encode())))
    except RuleError:
        return True


def test_the_honest_record_is_accepted_with_these_hashes() -> None:
    verified(sealed(plain(HONEST)))
    assert not is_refused_by_the_site(sealed(plain(HONEST)))


@pytest.mark.parametrize(("why", "change"), FORGERIES.values(), ids=FORGERIES)
def test_a_forged_record_is_refused_though_every_hash_is_right(
    why: str, change: Callable[[Plain], Any]
) -> None:
    forged = plain(HONEST)
    change(forged)
    with pytest.raises((import_module("proof").Refused, KeyError), match=why):
        verified(sealed(forged))
    assert is_refused_by_the_site(forged)
