"""How strong the bots of King's Conflict are, as `uv run python -m tests.benchmarks.strength kings_conflict` counts."""

from __future__ import annotations

from games.engine.strength import Measured

MEASURED = (
    Measured("article-easy", "random", 100, 100),
    Measured("article-normal", "article-easy", 127, 200),
    Measured("article", "article-normal", 120, 200),
    Measured("planner", "article", 33, 35),
    Measured("searcher", "planner", 64, 100),
)
