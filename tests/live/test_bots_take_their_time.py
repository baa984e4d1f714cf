"""How long a bot thinks tells nothing: it plays at the end of its pause, or of as many as it needs."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.matches.live.hub import pause_left
from games.matches.play.services import bot_move, bot_play, bot_think
from games.matches.snapshot import snapshot_fresh
from tests.support.play import moved, opened


@pytest.mark.parametrize(
    ("thought", "left"), [(0.0, 0.8), (0.1, 0.7), (0.79, 0.01), (0.8, 0.8), (0.9, 0.7), (2.0, 0.4)]
)
def test_it_plays_at_the_end_of_a_whole_pause(thought: float, left: float) -> None:
    assert pause_left(thought, 0.8) == pytest.approx(left)


def test_without_a_pause_it_plays_at_once() -> None:
    assert pause_left(0.3, 0) == 0


def test_what_it_thought_of_a_match_that_went_on_is_thrown_away(ada: User) -> None:
    match = opened(ada, bots=("greedy",))
    moved(match, ada)
    thought = bot_think(snapshot_fresh(match.pk))
    assert bot_move(match_id=match.pk)
    entries = snapshot_fresh(match.pk).entries
    assert bot_play(thought) is None
    assert snapshot_fresh(match.pk).entries == entries
