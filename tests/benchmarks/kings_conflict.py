"""Trial of the numbers of King's Conflict: the article's computer against itself, with random legal decks.

    uv run python -m tests.benchmarks.kings_conflict FILE --games crossing=1000 --games passes=1000 …

plays what is missing in FILE, one line of JSON a game, and prints the tables. Game n on a map is the same
on any machine, so the command can be broken off and started again; of `--part 1/2` and `--part 2/2` each
plays one half. Another `--seed` gives other decks and other games. Without `--games` it only prints.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any

from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.simulation import match_record, wilson
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.rules.cards import CARDS, KINGS
from games.kings_conflict.rules.constants import MAX_TURNS
from games.kings_conflict.rules.events import GameDrawn, GameWon, StarterChosen, TurnBegan
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options, Reason

Game = dict[str, Any]
OPTIONS = Options(own_decks=True)
AT_CAP = (Reason.DOMAIN, Reason.HEALTH, Reason.ARMY, Reason.EVEN)
Z_99 = 2.575829


def played(slug: str, number: int, bot: str, seed: str) -> Game:
    """Game `number` on a map, as a line for the file."""
    seed = f"{seed}/{slug}"
    decks = [
        GAME.sample_deck(OPTIONS, Rng(sha256(f"{seed}/{number}/{seat}".encode()).hexdigest()))
        for seat in (0, 1)
    ]
    setup = Setup(OPTIONS, tuple(SeatSetup(deck) for deck in decks), map=MAPS[slug].text)
    record = match_record(GAME, setup, seed, number, [BOTS[bot]] * 2)
    events = [
        *GAME.setup(setup, record.seed).events,
        *(one for entry in record.entries for one in entry.events),
    ]
    end = next(event for event in events if isinstance(event, GameWon | GameDrawn))
    return {
        "map": slug,
        "number": number,
        "starter": next(event.seat for event in events if isinstance(event, StarterChosen)),
        "winner": end.seat if isinstance(end, GameWon) else None,
        "reason": end.reason if isinstance(end, GameWon) else Reason.EVEN,
        "turns": max(event.turn for event in events if isinstance(event, TurnBegan)),
        "actions": len(record.entries),
        "decks": [[deck.leader, *deck.cards] for deck in decks if deck],
    }


def share(name: str, wins: int, count: int) -> str:
    """A share with its interval of 99 %."""
    if not count:
        return f"{name}: -"
    low, high = wilson(wins, count, Z_99)
    return f"{name}: {wins / count:.1%} of {count} ({low:.1%} to {high:.1%})"


def tables(games: list[Game]) -> Iterator[str]:
    """What came out, line by line."""
    for slug in dict.fromkeys(game["map"] for game in games):
        yield from _lines(slug, [game for game in games if game["map"] == slug])
    yield from _lines("all maps", games)
    yield "cards: share of winning lists less share of losing lists, among decks whose king may hold the card"
    yield from _card_lines(games)


def _lines(name: str, games: list[Game]) -> Iterator[str]:
    won = [game for game in games if game["winner"] is not None]
    capped = [game for game in games if game["reason"] in AT_CAP and game["turns"] >= MAX_TURNS]
    turns = [(game["turns"] + 1) // 2 for game in games if game not in capped]
    reasons = Counter(game["reason"] for game in games)
    crowns = [game for game in won if game["decks"][0][0] != game["decks"][1][0]]
    yield f"{name}: {len(games)} games, {dict(reasons.most_common())}"
    yield f"  to the cap {len(capped) / len(games):.1%}, the others in {median(turns) if turns else 0} own turns"
    yield "  " + share("who begins", sum(game["winner"] == game["starter"] for game in won), len(won))
    yield "  " + share("blue", sum(game["winner"] == 0 for game in won), len(won))
    king = next(iter(KINGS))
    wins = sum(game["decks"][game["winner"]][0] == king for game in crowns)
    yield "  " + share(f"{king} against others", wins, len(crowns))


def _card_lines(games: Iterable[Game]) -> Iterator[str]:
    won = [game for game in games if game["winner"] is not None]
    found = []
    for card in CARDS.values():
        lists: tuple[list[bool], list[bool]] = ([], [])
        for game in won:
            for seat, deck in enumerate(game["decks"]):
                if card.king in ("", deck[0]):
                    lists[seat == game["winner"]].append(card.id in deck)
        losing, winning = (sum(one) / len(one) if one else 0.0 for one in lists)
        found.append((winning - losing, card.id))
    for lead, name in sorted(found, reverse=True):
        yield f"  {name:12} {lead:+.1%}"


def read(path: Path) -> list[Game]:
    """The games that a file holds."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", action="append", default=[], metavar="MAP=COUNT")
    parser.add_argument("--part", default="1/1", metavar="N/OF")
    parser.add_argument("--seed", default="kings_conflict")
    parser.add_argument("--bot", default="article", choices=list(BOTS))
    asked = parser.parse_args()
    there = {(game["map"], game["number"]) for game in read(asked.file)}
    part, parts = map(int, asked.part.split("/"))
    with asked.file.open("a") as file:
        for wanted in asked.games:
            slug, count = wanted.split("=")
            for number in range(part, int(count) + 1, parts):
                if (slug, number) not in there:
                    file.write(json.dumps(played(slug, number, asked.bot, asked.seed)) + "\n")
                    file.flush()
                    there.add((slug, number))
    games = read(asked.file)
    if games:
        print("\n".join(tables(games)))


if __name__ == "__main__":
    main()
