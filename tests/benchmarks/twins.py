"""Twin worlds on the wire: pages of real sockets in pairs of worlds that their viewers cannot tell apart.

    uv run python -m tests.benchmarks.twins [--game kata] [--pairs 10000] [--seed 1]

Somebody makes the same move in both; all that the page is sent then, from its opening on, is compared: bytes, names,
sizes, order and number of messages. Each seat and a spectator look in turn; where decks can be brought, in every
second round of these all bring one. Exits with 1 if anything differs. A few
pairs a game are in the suite (`tests/live/test_twins_on_the_wire.py`), and leaks that were planted.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from hashlib import sha256

import django
from asgiref.sync import async_to_sync
from tqdm import tqdm

from tests.support.server import new_home


async def compared(slug: str, wanted: int, seed: str) -> tuple[int, list[str]]:
    """How many pairs were compared, and what differs in some."""
    from asgiref.sync import sync_to_async

    from accounts.models import User
    from games.engine.game import Seat
    from games.engine.rng import Rng
    from games.registry import GAMES
    from tests.support.wire import pairs, with_own_decks

    game, faults, done, match = GAMES[slug].game, list[str](), 0, 0
    people = [
        await sync_to_async(User.objects.create)(username=f"{slug} {seat}") for seat in range(max(game.seats))
    ]
    bar = tqdm(total=wanted, desc=slug, disable=None)
    while done < wanted:
        match += 1
        seats = game.seats[match % len(game.seats)]
        viewers = [None, *map(Seat, range(seats))]
        rng = Rng(sha256(f"{seed} {slug} {match}".encode()).hexdigest())
        viewer = viewers[match % len(viewers)]
        decked = with_own_decks(game) if match // len(viewers) % 2 else None
        async for pair in pairs(slug, people[:seats], decked or game.Options(), viewer, rng):
            done += 1
            bar.update()
            if pair.difference:
                faults.append(f"{slug} match {match} move {pair.number} viewer {viewer}: {pair.difference}")
    bar.close()
    return done, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="", help="only this one")
    parser.add_argument("--pairs", type=int, default=10_000, help="of each game")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    with new_home(BOT_PAUSE="100000", HEARTBEAT="3600") as home:
        os.environ |= home.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        django.setup()
        from django.conf import settings

        from games.registry import GAMES

        settings.PULSE_EVERY = 3600  # a page that hears the clock says nothing of a match
        wrong = 0
        for slug in [asked.game] if asked.game else GAMES:
            since = time.monotonic()
            done, faults = async_to_sync(compared)(slug, asked.pairs, asked.seed)
            print(f"{slug}: {done} pairs in {time.monotonic() - since:.0f} s, {len(faults)} differ")
            print("\n".join(faults[:5]))
            wrong += len(faults)
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
