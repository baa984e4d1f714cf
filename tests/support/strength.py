"""Matches between two bots, as the figures of their strength were counted."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tqdm import tqdm

from games.engine.game import Seat
from games.engine.simulation import Played, Share, plan_for, played, share_of
from games.engine.strength import Measured
from games.registry import GAMES

SEED = "strength"


def matches_of(game: str, found: Measured, matches: int, jobs: int = 1) -> list[Played]:
    """Matches between the two bots of a figure."""
    one = partial(_one, game, found)
    numbers = range(1, matches + 1)
    if jobs == 1:
        return [one(number) for number in numbers]
    with ProcessPoolExecutor(jobs) as pool:
        return list(tqdm(pool.map(one, numbers), total=matches, desc=found.bot, mininterval=10))


def _one(game: str, found: Measured, number: int) -> Played:
    registered = GAMES[game]
    presets = {preset.slug: preset.options for preset in registered.page.presets}
    options = presets.get(found.way) or next(iter(presets.values()), ())
    chosen = registered.game.Options(**dict(options))
    plan = plan_for(registered.game, chosen, (found.bot, found.other), SEED)
    return played(registered.game, registered.bots, plan, number)


def share(found: Measured, matches: list[Played]) -> Share:
    """The share that the bot of a figure won of these matches."""
    return share_of(
        (match, Seat(seat)) for match in matches for seat, bot in enumerate(match.bots) if bot == found.bot
    )
