"""Everything that the seat to act can plan in this turn, as one file, with which a page plans by itself.

It is never pushed. It holds what its player could see by asking for the board after each pick, and nothing else.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language

from games.engine.game import Viewer
from games.engine.plans import written
from games.engine.wire import encode
from games.engine.words import Words
from games.matches.redaction import view_for
from games.matches.snapshot import MatchSnapshot
from games.site.translation import translate


def room_plan(snapshot: MatchSnapshot, viewer: Viewer) -> str | None:
    """The plan of a turn as JSON; None for a viewer with nothing to plan."""
    if not snapshot.is_playing or viewer is None or viewer not in snapshot.acting:
        return None
    plan = snapshot.registered.page.plan(view_for(snapshot, viewer))
    if plan is None:
        return None
    language = get_language()
    return encode(written(plan, str(snapshot.turns[viewer]), lambda words: _said(words, language)))


@lru_cache(maxsize=16_384)
def _said(words: Words, _language: str | None) -> str:
    # The plans of a game say the same sentences again and again.
    return translate(words)
