"""The engine, the games and the registry run where Django cannot be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
for name in ("django", "channels", "accounts", "config", "games.matches"):
    sys.modules[name] = None
from games.engine.record import verify
from games.engine.setup import SeatSetup, Setup
from games.engine.simulation import match_record
from games.registry import GAMES
for registered in GAMES.values():
    game, seats = registered.game, max(registered.game.seats)
    setup = Setup(game.Options(), (SeatSetup(),) * seats)
    easiest, *_others = registered.bots.values()
    for bot in registered.bots.values():
        record = match_record(game, setup, "alone", 1, [bot] + [easiest] * (seats - 1))
        assert record.outcome and all(check.holds for check in verify(game, record))
        print(game.slug, bot.slug)
"""


def test_every_game_is_played_without_django() -> None:
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "kata random" in done.stdout.splitlines()
