"""A pick is answered with what it changes on the page that asks, and with nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from games.matches.models import Match
from games.matches.room.fragments import room_fragments
from games.matches.snapshot import snapshot_fresh
from tests.support.play import client_of
from tests.support.positions import placed, recorded

MOMENT = 45


@pytest.fixture
def playing(ada: User, bob: User) -> Match:
    return placed(recorded("kings_conflict-back-1"), MOMENT, [ada, bob])


def asked(match: Match, user: User, **query: Any) -> str:
    answer = client_of(user).get(f"{match.get_absolute_url()}fragments/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def turn(match: Match) -> tuple[User, list[str]]:
    """Who is to act, and the picks that they can begin with."""
    snapshot = snapshot_fresh(match.pk)
    (seat,) = snapshot.acting
    user = User.objects.get(pk=snapshot.sitters[seat].user_id)
    return user, re.findall(r'data-picks="([^"]+)"', room_fragments(snapshot, seat)["board"])


def ids(html: str) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', html))


def test_a_pick_changes_some_tiles_and_not_the_room(playing: Match) -> None:
    user, picks = turn(playing)
    version = snapshot_fresh(playing.pk).version
    whole = asked(playing, user, picks=picks[0])
    changed = asked(playing, user, picks=picks[0], version=version, shown="")
    assert len(changed) < len(whole) / 2
    assert "picked" in changed
    for fragment in ("log", "seats", "presence", "beats", "kings-conflict-picture"):
        assert fragment in ids(whole)
        assert fragment not in ids(changed)


def test_all_that_differs_is_in_the_answer(playing: Match) -> None:
    user, picks = turn(playing)
    snapshot = snapshot_fresh(playing.pk)
    (seat,) = snapshot.acting
    for shown, picked in [("", picks[0]), (picks[0], picks[1]), (picks[1], "")]:
        before, after = (
            room_fragments(snapshot, seat, tuple(one.split()))["board"] for one in (shown, picked)
        )
        answer = asked(playing, user, picks=picked, version=snapshot.version, shown=shown)
        cells = [
            dict(re.findall(r'(<div role="gridcell" id="(?:c\d+)")(.*?</div>)', one))
            for one in (before, after)
        ]
        for cell, content in cells[1].items():
            sent = cell.replace("<div", '<div hx-swap-oob="morph"') + content in answer
            assert sent == (cells[0][cell] != content)


@pytest.mark.parametrize("told", [{"version": "1"}, {"version": "x"}, {}])
def test_a_page_that_shows_another_version_gets_everything(
    playing: Match, ada: User, told: dict[str, str]
) -> None:
    user, picks = turn(playing)
    assert {"log", "board", "presence"} <= ids(asked(playing, user, picks=picks[0], shown="", **told))


def test_picks_that_nobody_offers_change_nothing(playing: Match) -> None:
    user, _picks = turn(playing)
    version = snapshot_fresh(playing.pk).version
    for nonsense in ("move 999", "fly", "<script>", "x" * 9999):
        assert ids(asked(playing, user, picks=nonsense, version=version, shown=nonsense)) == {"pulse"}


def test_who_is_not_to_act_learns_nothing_by_a_pick(playing: Match, ada: User, bob: User) -> None:
    user, picks = turn(playing)
    version = snapshot_fresh(playing.pk).version
    other = bob if user == ada else ada
    for pick in picks:
        assert ids(asked(playing, other, picks=pick, version=version, shown="")) == {"pulse"}
        assert ids(asked(playing, other, picks="", version=version, shown=pick)) == {"pulse"}
