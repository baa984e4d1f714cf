"""The domain of King's Conflict is counted beside the map as the map shows it."""

from __future__ import annotations

import re
from collections import Counter

from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.events import RegionTaken
from games.kings_conflict.rules.rules import GAME
from tests.kings_conflict.shown import BLUE, begun, page
from tests.support.positions import recorded


def test_11_4_the_domain_is_counted_as_the_map_is_tinted() -> None:
    """A number that runs ahead of the colours would be read as a mistake."""
    shown = recorded("kings_conflict-back-1")
    for moment in shown.moments:
        board = page(GAME.view_for(moment.state, BLUE))
        tints = Counter(realm.tone for realm in board.realms.all)
        for side, tone in ((board.bottom, "own"), (board.top, "other")):
            domain = next(count for count in side.counts if count.sign.kind == "domain")
            worth = [str(realm.words) for realm in board.realms.all if realm.tone == tone]
            total = sum([int(found[1]) for words in worth if (found := re.search(r"domain (\d+)", words))])
            assert (domain.number, len(worth)) == (str(total), tints[tone])


def test_4_3_the_domain_changes_with_the_tint_of_the_regions() -> None:
    cue = next(cue for cue in PAGE.cues(GAME.view_for(begun(), BLUE), (RegionTaken(0, 5, BLUE),)))
    assert {"kings-conflict-realms", "domain-own", "domain-other"} <= set(cue.shows)
