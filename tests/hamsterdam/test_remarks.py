"""Who says what beside a match of the exchange: whoever took part in it, and not for longer than it is news."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.game import Seat
from games.engine.story import Line
from games.hamsterdam.page.story import STORY
from games.hamsterdam.rules.values import (
    CertificateLost,
    GameWon,
    ModifierPlayed,
    Placed,
    Reason,
    TradingHalted,
)
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


def test_no_game_of_the_story_repeats_what_was_said_in_another() -> None:
    lost = [CertificateLost(Seat(seat), "HK", left) for seat in range(3) for left in (0, 1)]
    won = [GameWon(Seat(seat), Reason.CERTIFICATES) for seat in range(3)]
    played = [
        ModifierPlayed(Placed(card, Seat(by), Seat(at)), 1)
        for by in range(3)
        for at in range(3)
        for card in ("S2", "H2")
    ]
    trades = [traded(seat, other) for seat in range(3) for other in range(3) if seat != other]
    said: list[set[str]] = []
    for number in (1, 2, 3):
        lines = [STORY.remark(event, (), number) for event in (*lost, *won, *played, *trades)]
        said.append({str(line.words) for line in lines if line})
    assert len(said[0]) > 20
    assert not said[0] & said[1]
    assert not said[2] & (said[0] | said[1])
