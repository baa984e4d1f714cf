"""How often the forms of a room may be sent."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.site import rates
from tests.support.play import client_of, opened, rows, shown

SENT = {"what": "win", "seat": "1", "bot": "greedy"}


@pytest.mark.parametrize(
    ("what", "counted"),
    [("fill", "match"), ("free", "match"), ("leave", "match"), ("resign", "move"), ("claim", "move")],
)
def test_what_is_asked_of_a_table_is_counted_also_when_it_is_refused(
    ada: User, bob: User, settings: Any, what: str, counted: str
) -> None:
    """Each locks the match, and some draw the lobby anew for all who look at it."""
    settings.RATES = {**settings.RATES, counted: "1/hour"}
    rates.forget()
    client, address = client_of(bob), f"/m/{opened(ada).public_id}/{what}/"
    assert "too fast" not in shown(client.post(address, SENT, follow=True))
    before = rows("seen_at")
    assert "That was too fast" in shown(client.post(address, SENT, follow=True))
    assert rows("seen_at") == before
