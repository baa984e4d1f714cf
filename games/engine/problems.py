"""What is wrong with a setup or a deck: all problems at once."""

from __future__ import annotations

from msgspec import Struct

from games.engine.words import Words


class Problem(Struct, frozen=True):
    """One thing that is wrong: `where` names the place (`seats/0/deck`, `options`), `what` says it."""

    where: str
    what: Words
