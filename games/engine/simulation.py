"""Plays bots against bots without a site: the same seed and number give the same match anywhere.

`match_played` is the loop of a match; the rest decides how matches are numbered, seated and counted. The secret of
match *n* of a seed is the SHA-256 of `<seed>/<n>`, and all its chance follows from that, so matches can be played
in any order and in several processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import sqrt
from time import process_time
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.bots import Bot
from games.engine.entries import Acted, Actor, AnyEntry
from games.engine.errors import BadData
from games.engine.fairness import bot_chance, bot_nonce, deck_bound, seed_of
from games.engine.gains import Gain, gain_of
from games.engine.game import AnyGame, Outcome, Seat
from games.engine.play import play
from games.engine.record import Record, Seated, SeatedBot, make_record, write_record
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.words import words as _


class Share(Struct, frozen=True):
    """The share of wins, with the 95 % interval of Wilson.

    A shared win counts as a draw, and so does a match of several without a winner.
    """

    played: int
    wins: int
    draws: int
    rate: float
    low: float
    high: float


class Length(Struct, frozen=True):
    """The number of actions in the matches."""

    mean: float
    least: int
    most: int


class Plan(Struct, frozen=True):
    """What to simulate. `bots` are names, one a seat; they move on by one seat each match."""

    setup: Setup[Any]
    bots: tuple[str, ...]
    seed: str
    keeps_records: bool = False
    draws_decks: bool = False
    """Whether seats that take a deck bring a random one in each match."""


class Played(Struct, frozen=True):
    """One match of a simulation. `starter` is the seat that began (`Game.starter`)."""

    number: int
    bots: tuple[str, ...]
    starter: Seat | None
    winners: tuple[Seat, ...]
    actions: int
    seconds: float
    """CPU time, bots included."""
    gains: tuple[int, ...] = ()
    """Credits that each seat took away beyond its stake; () without a stake."""
    bets: tuple[int, ...] = ()
    """First bets of each seat (`Game.bet_in`); () without a stake."""
    record: str | None = None


class Report(Struct, frozen=True):
    """The result of a simulation."""

    game: str
    rules: int
    seed: str
    matches: int
    options: Any
    bots: dict[str, Share]
    seats: tuple[Share, ...]
    starter: Share | None
    """The share of wins of the seat that began; None if there was never a single one."""
    length: Length
    cpu_seconds: float
    actions_per_second: float
    """Actions per second of CPU time."""
    gains: dict[str, Gain] | None = None
    """The gain of each bot, in matches for credits; None in others."""


def plan_for(
    game: AnyGame,
    options: Any,
    bots: Sequence[str],
    seed: str,
    *,
    keeps_records: bool = False,
    draws_decks: bool = False,
) -> Plan:
    """The plan for named bots: one a seat, or a single one for every seat of the smallest match.

    Raises BadData if the game cannot be played like that.
    """
    names = tuple(bots)
    if len(names) == 1:
        names *= min(game.seats)
    setup = Setup(options, (SeatSetup(),) * len(names))
    problems = game.problems(setup)
    if problems:
        raise BadData(_("%(where)s: %(what)s", where=problems[0].where, what=problems[0].what))
    return Plan(setup, names, seed, keeps_records, draws_decks)


def match_played(
    game: AnyGame, setup: Setup[Any], secret: str, nonces: Sequence[str], bots: Sequence[Bot[Any, Any]]
) -> tuple[tuple[AnyEntry, ...], Outcome | None]:
    """The entries and the outcome of a match between bots, one a seat, whose chance follows from the secret.

    Where several may act, the first seat does. The outcome is None if the game is not over after its
    `max_entries`, which is a fault of the game.
    """
    state = game.setup(setup, seed_of(secret, nonces, setup.hidden.seed)).state
    entries: list[AnyEntry] = []
    while (acting := game.to_act(state)) and len(entries) < game.max_entries:
        seat = min(acting)
        legal = tuple(game.legal_actions(state, seat))
        chance = bot_chance(secret, seat, len(entries) + 1)
        action = bots[seat].choose(game.view_for(state, seat), legal, chance)
        step = play(game, state, seat, action)
        entries.append(Acted(seat, Actor.BOT, action, step.events))
        state = step.state
    return tuple(entries), game.outcome(state)


def match_record(
    game: AnyGame, setup: Setup[Any], seed: str, number: int, bots: Sequence[Bot[Any, Any]]
) -> Record[Any, Any]:
    """The record of match `number` of a seed, played by these bots in these seats."""
    secret = sha256(f"{seed}/{number}".encode()).hexdigest()
    nonces = tuple(bot_nonce(secret, seat) for seat in range(len(bots)))
    entries, outcome = match_played(game, setup, secret, nonces, bots)
    seated = tuple(_seated(game, setup, secret, seat, bot) for seat, bot in enumerate(bots))
    return make_record(game, setup, secret, nonces, entries, outcome, seated)


def _seated(game: AnyGame, setup: Setup[Any], secret: str, seat: int, bot: Bot[Any, Any]) -> Seated:
    """A bot in a seat, with the deck that was chosen for it if it takes one."""
    is_given = game.takes_deck(setup.options, Seat(seat))
    deck = setup.seats[seat].deck
    return Seated(
        SeatedBot(bot.slug, bot.version, is_given), deck_bound(secret, seat, deck) if deck else None
    )


def played(game: AnyGame, bots: Mapping[str, Bot[Any, Any]], plan: Plan, number: int) -> Played:
    """Match `number` (from 1) of a plan."""
    turn = (number - 1) % len(plan.bots)
    names = plan.bots[turn:] + plan.bots[:turn]
    began = process_time()
    setup = with_decks(game, plan.setup, f"{plan.seed}/{number}") if plan.draws_decks else plan.setup
    record = match_record(game, setup, plan.seed, number, [bots[name] for name in names])
    seconds = process_time() - began
    gains, bets = credits_moved(game, setup, record)
    return Played(
        number=number,
        bots=names,
        starter=game.starter(game.setup(setup, record.seed)),
        winners=record.outcome.winners if record.outcome else (),
        actions=len(record.entries),
        seconds=seconds,
        gains=gains,
        bets=bets,
        record=write_record(record) if plan.keeps_records else None,
    )


def credits_moved(
    game: AnyGame, setup: Setup[Any], record: Record[Any, Any]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The gain and the bets of each seat in a match for credits; () and () in any other."""
    stake = game.stake(setup.options)
    if not stake or record.outcome is None:
        return (), ()
    bets = [0] * len(setup.seats)
    for entry in record.entries:
        bets[entry.seat] += sum(map(game.bet_in, entry.events))
    return tuple(score - stake for score in record.outcome.scores), tuple(bets)


def with_decks(game: AnyGame, setup: Setup[Any], seed: str) -> Setup[Any]:
    """The setup with a random deck at each seat that takes one, the same ones for the same seed."""
    options, seats = setup.options, list(setup.seats)
    for number, seat in enumerate(setup.seats):
        if game.takes_deck(options, Seat(number)):
            source = Rng(sha256(f"{seed}/deck/{number}".encode()).hexdigest())
            seats[number] = SeatSetup(game.sample_deck(options, source), seat.choices)
    return replace(setup, seats=tuple(seats))


def report_of(game: AnyGame, plan: Plan, matches: Sequence[Played]) -> Report:
    """The report of at least one match of a plan."""
    actions = [match.actions for match in matches]
    seconds = sum(match.seconds for match in matches)
    seats = range(len(plan.bots))
    started = [(match, match.starter) for match in matches if match.starter is not None]
    return Report(
        game=game.slug,
        rules=game.rules,
        seed=plan.seed,
        matches=len(matches),
        options=plan.setup.options,
        bots={
            name: share_of((match, Seat(i)) for match in matches for i in seats if match.bots[i] == name)
            for name in dict.fromkeys(plan.bots)
        },
        seats=tuple(share_of((match, Seat(i)) for match in matches) for i in seats),
        starter=share_of(started) if started else None,
        length=Length(sum(actions) / len(actions), min(actions), max(actions)),
        cpu_seconds=seconds,
        actions_per_second=sum(actions) / seconds if seconds else 0.0,
        gains=gains_of(plan, matches),
    )


def gains_of(plan: Plan, matches: Sequence[Played]) -> dict[str, Gain] | None:
    """The gain of each bot, in all its seats; None if the matches were not for credits."""
    ended = [match for match in matches if match.gains]
    if not ended:
        return None
    return {
        name: gain_of(
            (match.gains[seat], match.bets[seat])
            for match in ended
            for seat, bot in enumerate(match.bots)
            if bot == name
        )
        for name in dict.fromkeys(plan.bots)
    }


def share_of(seats: Iterable[tuple[Played, Seat]]) -> Share:
    """The share of wins of these seats in these matches."""
    many = list(seats)
    wins = sum(match.winners == (seat,) for match, seat in many)
    draws = sum(len(match.bots) > 1 and _is_draw(match.winners, seat) for match, seat in many)
    low, high = wilson(wins, len(many))
    return Share(len(many), wins, draws, wins / len(many), low, high)


def _is_draw(winners: tuple[Seat, ...], seat: Seat) -> bool:
    return not winners or (seat in winners and len(winners) > 1)


def wilson(wins: int, played: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval of Wilson for a share; 95 % with the usual z."""
    rate = wins / played
    spread = z * sqrt(rate * (1 - rate) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    middle = rate + z * z / (2 * played)
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
