"""How often the forms of a room may be sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.matches.snapshot import snapshot_fresh
from games.site import rates
from tests.support.heists import heist
from tests.support.play import begun, client_of, opened, rows, shown

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


def test_who_picks_without_end_is_slowed_down_and_sees_the_match_all_the_same(
    ada: User, bob: User, settings: Any
) -> None:
    """Each pick is drawn for whoever asks alone: sixty a second of one person kept a process busy."""
    settings.RATES = {**settings.RATES, "pick": "3/hour"}
    rates.forget()
    match = begun(ada, bob)
    client, address = client_of(ada), match.get_absolute_url()
    pick = "play_card"
    version = snapshot_fresh(match.pk).version
    asked: list[tuple[str, dict[str, Any]]] = [
        (address, {"picks": pick}),
        (f"{address}fragments/", {"picks": pick}),
        (f"{address}fragments/", {"picks": "", "version": version, "shown": pick}),
    ]
    assert [client.get(page, query).status_code for page, query in asked] == [200] * 3
    assert [client.get(page, query).status_code for page, query in asked] == [429] * 3
    assert client.get(address).status_code == client.get(f"{address}fragments/").status_code == 200
    assert client_of(bob).get(address, {"picks": pick}).status_code == 200


def test_a_spectator_who_makes_the_server_draw_picks_is_slowed_down(
    ada: User, bob: User, settings: Any
) -> None:
    settings.RATES = {**settings.RATES, "pick": "1/hour"}
    rates.forget()
    match = begun(ada, bob)
    query = {"version": snapshot_fresh(match.pk).version, "shown": "play_card"}
    client, address = client_of(None), f"{match.get_absolute_url()}fragments/"
    assert [client.get(address, query).status_code for _time in range(2)] == [200, 429]


def test_plans_count_as_picks(ada: User, settings: Any) -> None:
    settings.RATES = {**settings.RATES, "pick": "2/hour"}
    rates.forget()
    client, address = client_of(ada), reverse("match_plan", args=[heist(ada).public_id])
    assert [client.get(address).status_code for _time in range(3)] == [200, 200, 429]
