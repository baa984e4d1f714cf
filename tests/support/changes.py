"""What a recorded match shows, told once: each line of a replay by what has changed since the one before.

    uv run python -m tests.support.changes tests/playthroughs/kata-first-1.json > tests/playthroughs/kata-first-1.jsonl

The first line is whole. After it stands what differs, at any depth: an object by its members, those that are gone
under `-`; a list as long as before by its places, as `{"@3": …}`; all else as it is now.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.engine.record import heading_of, read_record
from games.engine.transcript import text_of, transcript
from games.registry import GAMES


def changes(before: Any, after: Any) -> Any:
    """The differences between two plain values that are not equal."""
    if isinstance(before, dict) and isinstance(after, dict):
        differs = {key: one for key, one in after.items() if key not in before or before[key] != one}
        told = {key: changes(before[key], one) if key in before else one for key, one in differs.items()}
        gone = sorted(before.keys() - after.keys())
        return {**told, "-": gone} if gone else told
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {f"@{place}": changes(old, new) for place, (old, new) in pairs if old != new}
    return after


def told(path: Path) -> Iterator[str]:
    """The lines of a record's replay."""
    game = GAMES[heading_of(path.read_bytes()).game].game
    before: dict[str, Any] = {}
    for line, _wrong in transcript(game, read_record(game, path.read_bytes())):
        plain = msgspec.json.decode(text_of(line))
        yield text_of(changes(before, plain))
        before = plain


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in told(Path(sys.argv[1])))
