"""The recorded matches as they would be pushed to each viewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from games.engine.game import Viewer
from games.matches.room.fragments import forget, room_fragments
from games.site.parts import Kept
from tests.support.playthroughs import RECORDS, snapshots_of


class Push(Struct, frozen=True):
    """What one viewer is sent after one entry."""

    kind: str
    size: int
    shares: Counter[str]


def pushes(slug: str) -> Iterator[Push]:
    """The pushes of the playthroughs of a game, for each seat and for a spectator."""
    for path in (path for path in RECORDS if path.stem.startswith(f"{slug}-")):
        forget()  # all playthroughs have the same id
        pages: dict[Viewer, tuple[Kept, dict[str, str]]] = {}
        for snapshot in snapshots_of(path):
            for viewer in (*snapshot.seats, None):
                fragments = room_fragments(snapshot, viewer)
                if viewer not in pages:
                    pages[viewer] = (Kept(), dict(fragments))
                    pages[viewer][0].begin(fragments.values())
                    continue
                kept, has = pages[viewer]
                news = {name: html for name, html in fragments.items() if has.get(name) != html}
                has.update(news)
                shares = Counter({name: len(kept.push([html]).encode()) for name, html in news.items()})
                action = getattr(snapshot.recent[-1].entry, "action", snapshot.recent[-1].entry)
                kind = type(action).__name__ + (", the end" if snapshot.is_over else "")
                yield Push(kind, shares.total(), shares)
