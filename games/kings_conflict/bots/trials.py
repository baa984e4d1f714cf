"""Games of the computer against itself on a map: what a passport is made of (RULES 13.15).

Run as a program it reads one `Job` as JSON from its standard input and writes each `Trial` as a line of JSON. It
lowers its own priority as far as the system lets it, knows no database, and ends with whoever started it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise

from games.engine.entries import Acted
from games.engine.game import Seat
from games.engine.play import Moment, replay
from games.engine.priority import idle
from games.engine.rng import Rng
from games.engine.setup import MapText, SeatSetup, Setup
from games.engine.simulation import match_record
from games.engine.values import Value
from games.engine.wire import decode, encode
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import CARDS
from games.kings_conflict.rules.placement import placeable
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import SEATS, Attack, EndTurn, Held, Options, PlayCard, Reason, State

BOT = "article"
"""The strength that plays: it looks one move ahead and makes no mistakes on purpose."""
PLAYED_BY = 3
"""The version of the rules from which on these games are the same: the seeds name it, and passports of others are
played anew."""
OPTIONS = Options(own_decks=True)


class Job(Value, frozen=True):
    """What a process is asked to play: games of a map from one number to another, both included."""

    map: MapText
    first: int
    last: int


class Trial(Value, frozen=True):
    """A game, as far as a passport needs it. By seat: Blue, then Red; by turn: one's own turns from the first."""

    number: int
    starter: int
    winner: int | None
    reason: Reason
    turns: int
    """Of both seats."""
    gold: tuple[tuple[int, ...], tuple[int, ...]]
    """What each seat had left at the end of each of its turns."""
    regions: tuple[tuple[int, ...], tuple[int, ...]]
    """How many regions each held then."""
    fights: tuple[int, ...]
    """The tiles on which somebody was attacked, one for each attack."""
    held: dict[str, int]
    """For each card that needs a tile: how often it was played, or held at the end of a turn and could be paid for."""
    groundless: dict[str, int]
    """How often there was no tile for it then."""


def trial(text: MapText, number: int) -> Trial:
    """Game `number` on a map without errors: the same on any machine, by the map, the rules and the number."""
    seed = f"passport/{text.sha256}/{PLAYED_BY}"
    sources = [Rng(sha256(f"{seed}/{number}/{seat}".encode()).hexdigest()) for seat in SEATS]
    decks = [GAME.sample_deck(OPTIONS, source) for source in sources]
    setup = Setup(OPTIONS, tuple(map(SeatSetup, decks)), map=text)
    record = match_record(GAME, setup, seed, number, [BOTS[BOT]] * 2)
    return _summed(number, tuple(replay(GAME, setup, record.seed, record.entries)))


def _summed(number: int, moments: tuple[Moment, ...]) -> Trial:
    gold: tuple[list[int], list[int]] = ([], [])
    regions: tuple[list[int], list[int]] = ([], [])
    fights: list[int] = []
    held, groundless = Counter[str](), Counter[str]()
    for before, after in pairwise(moments):
        state = before.state
        match after.entry:
            case Acted(action=Attack(target=target)):
                fights += [piece.tile for piece in state.board.pieces if piece.id == target]
            case Acted(seat=seat, action=PlayCard(card=played)):
                held.update(_placed(one for one in state.cards[seat].hand if one.id == played))
            case Acted(seat=seat, action=EndTurn()):
                gold[seat].append(state.board.sides[seat].gold)
                regions[seat].append(state.board.holders.count(seat))
                _count_cards(state, seat, held, groundless)
    board = moments[-1].state.board
    return Trial(
        number=number,
        starter=board.starter,
        winner=board.winner,
        reason=board.reason or Reason.EVEN,
        turns=board.turn,
        gold=(tuple(gold[0]), tuple(gold[1])),
        regions=(tuple(regions[0]), tuple(regions[1])),
        fights=tuple(fights),
        held=dict(held),
        groundless=dict(groundless),
    )


def _count_cards(state: State, seat: Seat, held: Counter[str], groundless: Counter[str]) -> None:
    """Count the cards in a hand that could be paid for at the end of a turn, and those that found no ground."""
    position, gold = Position(state.board), state.board.sides[seat].gold
    for card in set(_placed(state.cards[seat].hand)):
        if CARDS[card].cost <= gold:
            held[card] += 1
            groundless[card] += not placeable(position, seat, CARDS[card], position.occupied)


def _placed(cards: Iterable[Held]) -> list[str]:
    """Those that are cards of a deck and need a tile; walls are not, and spells do not."""
    return [one.card for one in cards if one.card in CARDS and CARDS[one.card].kind is not Kind.SPELL]


def _played(job: Job) -> Iterator[Trial]:
    for number in range(job.first, job.last + 1):
        yield trial(job.map, number)


def main() -> None:
    """Play what standard input asks for, at the lowest priority there is."""
    idle()
    job: Job = decode(sys.stdin.buffer.read(), Job)
    for one in _played(job):
        print(encode(one), flush=True)


if __name__ == "__main__":
    # Whoever started this process may be gone before it is.
    with suppress(BrokenPipeError):
        main()
