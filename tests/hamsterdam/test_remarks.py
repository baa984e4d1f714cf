"""Who says what beside a match of the exchange: whoever took part in it, and not for longer than it is news."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.game import Seat
from games.engine.story import Line
from games.hamsterdam.page.story import STORY
from games.hamsterdam.rules.values import CertificateLost, ModifierPlayed, Placed, TradingHalted
from games.hamsterdam.rules.views import ExchangeView, SeenTraded
from games.matches.room.remarks import remark_shown
from games.matches.snapshot import snapshot_load
from tests.support.positions import placed, recorded

CORNELIS = Seat(1)
THREE, FOUR = (False, True, True), (False, True, True, True)


def traded(seat: int, other: int) -> SeenTraded:
    return SeenTraded(ExchangeView(Seat(seat), Seat(other), None, None))


def speaker(line: Line | None) -> str:
    return line.who.name if line and line.who else ""


def test_to_a_trade_only_those_who_trade_say_something() -> None:
    names = ("", "Cornelis", "Margriet", "Bartel")
    assert speaker(STORY.aside(traded(0, 1), THREE)) == "Cornelis"
    assert speaker(STORY.aside(traded(0, 2), THREE)) == "Margriet", "Cornelis is out"
    for seat, other in ((0, 1), (0, 2), (0, 3), (1, 0), (1, 2), (1, 3), (2, 0), (2, 1), (2, 3), (3, 0)):
        assert speaker(STORY.aside(traded(seat, other), FOUR)) in ("", names[seat], names[other])
    line = STORY.remark(traded(1, 0), ())
    assert line
    assert "madam" not in str(line.words), "you are nobody's madam"


def test_at_a_table_for_four_nobody_speaks_who_may_be_out() -> None:
    own = ModifierPlayed(Placed("H3", Seat(0), Seat(0)), 1)
    for event in (own, CertificateLost(Seat(0), "HK", 1), TradingHalted(1)):
        assert STORY.remark(event, ())
        assert STORY.aside(event, FOUR) is None
    assert speaker(STORY.aside(CertificateLost(CORNELIS, "HK", 0), FOUR)) == "Cornelis"


@pytest.mark.django_db
def test_a_remark_is_gone_when_the_turn_has_gone_round_the_table() -> None:
    user = User.objects.create(username="Ada")
    record = recorded("hamsterdam-first-1")
    said: list[bool] = []
    for at in range(len(record.moments)):
        snapshot = snapshot_load(placed(record, at, [user, None, None]).pk)
        remark = remark_shown(snapshot)
        assert remark
        lines = [
            STORY.aside(snapshot.game.event_for(event, None), THREE)
            for logged in snapshot.recent[-3:]
            for event in logged.entry.events
            if snapshot.game.event_for(event, None) is not None
        ]
        assert remark.line is None or remark.line in lines
        said.append(remark.line is not None)
    assert any(said)
    assert not all(said[said.index(True) :]), "each of them stood until the next"
