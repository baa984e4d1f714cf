"""What the log says to a player it says to *you*, in as many lines as to all others."""

from __future__ import annotations

import pytest

from games.engine.game import Seat
from games.registry import GAMES
from games.site.translation import translate
from tests.support.positions import names_of, recorded

NAMED = ("Ada Lovelace", "Bertrand Russell", "Cassandra", "Desdemona")
SPOKEN_TO = [
    name for slug in ("card_thief", "hamsterdam", "kata", "kings_conflict") for name in names_of(slug)
]


@pytest.mark.parametrize("name", SPOKEN_TO)
def test_whoever_an_event_is_about_reads_you(name: str) -> None:
    shown = recorded(name)
    page, game = GAMES[shown.record.game].page, shown.game
    names = NAMED[: len(shown.record.nonces)]
    for seat in map(Seat, range(len(names))):
        sight, said = page.sight(shown.record.setup.map, seat), 0
        for moment in shown.moments:
            for event in filter(None, (game.event_for(event, seat) for event in moment.events)):
                own = page.line_to(event, names, seat, sight)
                assert own is None or page.line(event, names) is not None, event
                said += own is not None
                assert own is None or names[seat] not in translate(own), event
        assert said > 3
