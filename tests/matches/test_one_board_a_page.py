"""A page of the room costs one view and one board, and none where the board is known already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.game import Viewer
from games.kata.rules.rules import Kata
from games.matches.models import Match
from games.matches.room.fragments import forget
from games.registry import GAMES
from tests.support.games import site_has
from tests.support.play import begun, client_of, moved, opened


class Counting(Kata):
    """The Kata, counting how often somebody's view is made."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []

    def view_for(self, state: Any, viewer: Viewer) -> Any:
        self.viewers.append(viewer)
        return super().view_for(state, viewer)


@pytest.fixture
def counting() -> Iterator[Counting]:
    game = Counting()
    with site_has(replace(GAMES["kata"], game=game)):
        yield game


@pytest.fixture
def playing(counting: Counting, ada: User, bob: User) -> Match:
    match = begun(ada, bob)
    forget()
    counting.viewers.clear()
    return match


def _views_of_a_page(counting: Counting, match: Match, client: Client, query: str = "") -> list[Viewer]:
    counting.viewers.clear()
    assert client.get(f"{match.get_absolute_url()}{query}").status_code == 200
    return list(counting.viewers)


def test_a_cold_page_makes_one_view_and_a_warm_one_none(
    counting: Counting, playing: Match, ada: User
) -> None:
    assert _views_of_a_page(counting, playing, client_of(ada)) == [0]
    assert _views_of_a_page(counting, playing, client_of(ada)) == []


def test_each_viewer_gets_a_view_once_a_version(
    counting: Counting, playing: Match, ada: User, bob: User
) -> None:
    visitors = [client_of(ada), client_of(bob), client_of(None)]
    assert [_views_of_a_page(counting, playing, visitor) for visitor in visitors] == [[0], [1], [None]]
    moved(playing, ada)
    assert [_views_of_a_page(counting, playing, visitor) for visitor in visitors] == [[0], [1], [None]]


def test_a_page_with_something_picked_makes_one_view(counting: Counting, playing: Match, ada: User) -> None:
    assert _views_of_a_page(counting, playing, client_of(ada), "?picks=play") == [0]


def test_a_page_that_waits_makes_none(counting: Counting, ada: User) -> None:
    match = opened(ada)
    assert _views_of_a_page(counting, match, client_of(ada)) == []
