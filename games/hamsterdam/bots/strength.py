"""How strong the bots of Hamsterdam Exchange are, as `uv run python -m tests.benchmarks.strength hamsterdam` counts."""

from __future__ import annotations

from games.engine.strength import Measured

MEASURED = (
    Measured("source", "random", 955, 1000),
    Measured("reckoner", "source", 505, 1000),
)
