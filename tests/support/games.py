"""A game that the site has for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from games.registry import GAMES, Registered


@contextmanager
def site_has(registered: Registered) -> Iterator[None]:
    """Let the registry hold one more game, or another one in place of its own, as if it had a line there.

    To the site the registry is a `Mapping`, which it asks anew each time; under it lies a dictionary. What
    is made of it when the site starts does not follow: the game's own folders of templates and static files.
    """
    games = cast("dict[str, Registered]", GAMES)
    slug = registered.game.slug
    before = dict(games)
    games[slug] = registered
    try:
        yield
    finally:
        games.clear()
        games.update(before)
