"""What a validator finds: all problems at once, changing nothing."""

from __future__ import annotations

from msgspec import Struct

from games.engine.words import Words


class Problem(Struct, frozen=True):
    """One thing that is wrong: `where` names the place (`seats/0/deck`, `options`), `what` says it."""

    where: str
    what: Words
