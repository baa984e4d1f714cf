"""How strong the bots of the Kata are, as `uv run python -m tests.benchmarks.strength kata` counts it."""

from __future__ import annotations

from games.engine.strength import Measured

MEASURED = (
    Measured("greedy", "random", 985, 1000),
    Measured("planner", "greedy", 487, 1000),
    Measured("planner", "greedy", 80, 100, way="minions"),
)
