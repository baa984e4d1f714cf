"""Bots that think while a request waits: one at a time, so that nobody takes the time of all by asking often."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from threading import Barrier, BrokenBarrierError, Lock
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games.engine.setup import Hidden
from games.kings_conflict.bots.planner import Planner
from games.kings_conflict.rules.values import Options
from games.matches.models import Match, Move
from games.matches.play.hints import hint_ask
from games.matches.play.thinking import Busy, bots_moved, thinking
from games.matches.seating.services import match_create
from games.registry import GAMES
from tests.support.games import site_has
from tests.support.heists import gone, heist
from tests.support.play import client_of, together


class Counted(Planner):
    """Counts how many of its kind think at the same moment; the first gives a second the time to come."""

    slug = "counted"

    def __init__(self) -> None:
        self.most = 0
        self._now = 0
        self._counting = Lock()
        self._meeting = Barrier(2)

    def choose(self, *args: Any) -> Any:
        with self._counting:
            self._now += 1
            self.most = max(self.most, self._now)
        with suppress(BrokenBarrierError):
            self._meeting.wait(0.3)  # in vain, and once, if they think one at a time as they should
        try:
            return super().choose(*args)
        finally:
            with self._counting:
                self._now -= 1


@pytest.fixture
def impatient(settings: Any) -> None:
    """Whoever has to wait is told so at once."""
    settings.BOT_PATIENCE = 0.0


@pytest.mark.django_db(transaction=True)
def test_of_many_requests_each_lets_its_bot_think_when_its_turn_comes(ada: User) -> None:
    kings, bot = GAMES["kings_conflict"], Counted()
    with site_has(replace(kings, bots={**kings.bots, bot.slug: bot})):
        matches = [
            match_create(user=ada, game="kings_conflict", options=Options(), nonce="n", bots=(bot.slug,))
            for _number in range(4)
        ]
        together(*[partial(bots_moved, match.pk) for match in matches])
        assert Move.objects.values("match").distinct().count() == len(matches)
    assert bot.most == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("impatient")
def test_a_hint_that_has_to_wait_for_too_long_is_asked_for_later(ada: User) -> None:
    match, client = heist(ada), client_of(ada)
    script = {"X-Requested-With": "XMLHttpRequest"}
    with thinking(), pytest.raises(Busy):
        hint_ask(match_id=match.pk, user_id=ada.pk)
    with thinking():
        assert client.post(f"{match.get_absolute_url()}hint/", headers=script).status_code == 429
    assert client.post(f"{match.get_absolute_url()}hint/", headers=script).status_code == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("impatient")
def test_a_replay_is_shown_without_the_advice_that_would_take_too_long(ada: User) -> None:
    match = heist(ada)
    gone(match, ada, 60)
    address = f"{match.get_absolute_url()}replay/?n=1"

    def is_advised() -> bool:
        return "What Vesper would have done" in client_of(ada).get(address).content.decode()

    with thinking():
        assert not is_advised()
    assert is_advised()


@pytest.mark.django_db
@pytest.mark.usefixtures("impatient")
def test_a_form_without_a_script_is_answered_though_the_bot_has_to_wait(ada: User) -> None:
    begins = Hidden(stack={"starter": ("0",)})
    match = match_create(
        user=ada, game="kings_conflict", options=Options(), nonce="n", bots=("article",), hidden=begins
    )
    with thinking():
        response = client_of(ada).post(f"{match.get_absolute_url()}move/", {"turn": "1", "picks": "mulligan"})
    assert response.status_code == 302
    assert Match.objects.get(pk=match.pk).entries


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("impatient")
def test_who_waits_for_a_bot_keeps_no_connection_to_the_database_from_others() -> None:
    """A pool has sixteen: as many requests that waited held up all who asked for anything."""

    def wait() -> bool:
        User.objects.exists()
        assert connection.connection is not None
        with pytest.raises(Busy), thinking():
            pass
        return connection.connection is None

    with thinking():
        assert together(wait) == [True]
