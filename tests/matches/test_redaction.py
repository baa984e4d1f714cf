"""One module alone asks a game what a viewer may know of a match."""

from __future__ import annotations

import ast
from pathlib import Path

from games import matches

ROOT = Path(matches.__file__).parent
DECIDED_BY_GAMES = {"setup_for", "view_for", "event_for", "disclosed_when_over"}


def asked_of_games(path: Path) -> set[str]:
    """Which of these functions of an object a module names, called or handed on."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    texts = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return (named | texts) & DECIDED_BY_GAMES


def test_redaction_alone_asks_games_what_a_viewer_may_know() -> None:
    asking = {
        str(path.relative_to(ROOT)): asked for path in ROOT.rglob("*.py") if (asked := asked_of_games(path))
    }
    assert asking == {"redaction.py": DECIDED_BY_GAMES}
