"""The pages of play: the CPU time of the lobby, of a room, of a replay and of sitting down, beside the smallest.

uv run python -m tests.benchmarks.pages [--open 500] [--entries 320] [--times 30]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import django
import msgspec

from tests.benchmarks.served import Page, served
from tests.support.prepare import cookie_of
from tests.support.server import NO_LIMITS, new_home

FLOOR = "the smallest page"
PLAYED = ("kata", "thunderjack")
"""The games whose rooms and replays are asked for; the second goes on for as long as one likes."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--open", type=int, default=500, help="matches in the lobby")
    parser.add_argument(
        "--entries", type=int, default=320, help="of the match that is replayed, if it lasts so long"
    )
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)  # in the process of the site
    asked = parser.parse_args()
    if asked.inside:
        pages = list(_inside(asked.open, asked.entries, asked.times))
        sys.stdout.write(msgspec.json.encode(pages).decode())
        return 0
    sizes = [f"--open={asked.open}", f"--entries={asked.entries}", f"--times={asked.times}"]
    with new_home(**NO_LIMITS) as home:
        printed = home.run(["-m", "tests.benchmarks.pages", "--inside", *sizes])
    pages = msgspec.json.decode(printed, type=list[Page])
    below = median(next(page for page in pages if page.name == FLOOR).milliseconds)
    for page in pages:
        took = median(page.milliseconds)
        print(
            f"{page.name}: median {took:.1f} ms CPU, slowest {max(page.milliseconds):.1f} ms, "
            f"{took / below:.1f} x {FLOOR}, {page.queries} queries"
        )
    return 0


def _inside(open_matches: int, entries: int, times: int) -> Iterator[Page]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.test import Client

    client = Client(HTTP_HOST="localhost")
    yield from served(client, {FLOOR: "/no-such-page/"}, times)
    for number in range(open_matches):
        _opened("kata", _somebody(f"Host {number}"))
    yield from served(client, {f"the lobby with {open_matches} open matches": "/lobby/"}, times)
    for game in PLAYED:
        host = _somebody(f"{game} host")
        match = _opened(game, host)
        if match.status == match.Status.OPEN:
            _sat_down(match, _somebody(f"{game} guest"))
        last = _played(match, entries)
        own = Client(HTTP_HOST="localhost", headers={"cookie": cookie_of(host)})
        at = f"/m/{match.public_id}"
        replay = f"its replay of {last} entries, in the middle"
        yield from served(own, {f"a room of {game}": f"{at}/", replay: f"{at}/replay/?n={last // 2}"}, times)
    yield Page("sitting down", tuple(_joins(times)), 0)


def _somebody(name: str) -> Any:
    from accounts.models import User

    return User.objects.create(username=name)


def _opened(game: str, host: Any) -> Any:
    from games.engine.fairness import make_nonce
    from games.matches.seating.services import match_create
    from games.registry import GAMES

    return match_create(user=host, game=game, options=GAMES[game].game.Options(), nonce=make_nonce())


def _sat_down(match: Any, user: Any) -> None:
    from games.engine.fairness import make_nonce
    from games.matches.seating.services import match_join

    match_join(match=match, user=user, nonce=make_nonce())


def _played(match: Any, entries: int) -> int:
    """Moves at random, until there are so many entries or the match is over; returns how many there are."""
    from games.engine.entries import Acted, Actor
    from games.engine.play import play
    from games.matches.play.journal import Advance, advance
    from games.matches.play.writer import write
    from games.matches.snapshot import snapshot_load

    chance = Random(1)

    def decide(snapshot: Any) -> Advance:
        seat, game = snapshot.acting[0], snapshot.game
        actions = list(game.legal_actions(snapshot.state, seat))
        chance.shuffle(actions)
        steps = ((action, play(game, snapshot.state, seat, action)) for action in actions)
        # The match goes on as long as anything lets it.
        action, step = min(steps, key=lambda made: game.outcome(made[1].state) is not None)
        return Advance(Acted(seat, Actor.PERSON, action, step.events), step.state, game.outcome(step.state))

    snapshot = snapshot_load(match.pk)
    while snapshot.is_playing and snapshot.entries < entries:
        snapshot = write(match.pk, partial(advance, match.pk, decide))
    return snapshot.entries


def _joins(times: int) -> Iterator[float]:
    for number in range(times):
        host, guest = (_somebody(f"{who} {number}") for who in ("Opener", "Joiner"))
        match = _opened("kata", host)
        begun = process_time()
        _sat_down(match, guest)
        yield (process_time() - begun) * 1000


if __name__ == "__main__":
    sys.exit(main())
