"""How often the forms of a room may be sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine.fairness import commitment_of
from games.matches.models import Match, Player
from games.matches.snapshot import snapshot_fresh
from games.site import rates
from tests.support.heists import heist
from tests.support.play import begun, client_of, opened, rows, shown

CHANCE = {"commitment": commitment_of("guest")}
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


def test_nobody_takes_one_table_after_the_other_out_of_the_lobby(ada: User, settings: Any) -> None:
    """A guest sat down at thirty tables a minute, showed no nonce, and the lobby stayed empty."""
    settings.RATES = {**settings.RATES, "join": "2/hour"}
    rates.forget()
    client = client_of(None)
    for _table in range(2):
        assert client.post(f"{opened(ada).get_absolute_url()}join/", CHANCE).status_code == 302
    free = opened(ada)
    answer = client.post(f"{free.get_absolute_url()}join/", CHANCE, follow=True)
    assert "many tables in a short time" in shown(answer)
    assert free.players.count() == 1


def test_one_address_does_not_sit_down_again_and_again_to_keep_a_table_from_others(
    ada: User, bob: User, settings: Any
) -> None:
    """Each time as another guest, who shows no nonce: so nobody could play with its host."""
    settings.RATES = {**settings.RATES, "seat": "2/hour"}
    rates.forget()
    match = opened(ada)
    address = match.get_absolute_url()
    for _time in range(2):
        client = client_of(None)
        assert client.post(f"{address}join/", CHANCE).status_code == 302
        Player.objects.filter(match=match, user__is_guest=True).delete()  # the table has opened anew
        Match.objects.filter(pk=match.pk).update(closed_at=None)
    answer = client_of(None).post(f"{address}join/", CHANCE, follow=True)
    assert "Choose another one" in shown(answer)
    assert match.players.count() == 1
    client_of(bob, REMOTE_ADDR="203.0.113.7").post(f"{address}join/", CHANCE)
    assert match.players.count() == 2
