"""Midnight on several processes and one PostgreSQL: a move of a try of the day comes before the end, or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.live.servers import run

LAY = """
import datetime as dt, sys
import django
django.setup()
import time_machine
from django.utils import timezone
from games.matches.play.dailies import AHEAD, dailies_make, day_of, start_of
from games.matches.seating.dailies import daily_try
from tests.support.play import person
days_ago, tries = map(int, sys.argv[1:])
with time_machine.travel(timezone.now() - dt.timedelta(days=days_ago)):
    now = timezone.now()
    dailies_make(now - dt.timedelta(days=AHEAD))
    for number in range(tries):
        user = person(f"Ann{number}")
        user.account_since = start_of(day_of(now)) - dt.timedelta(seconds=1)
        user.save()
        print(user.pk, daily_try(user=user, game="card_thief", now=now).pk)
"""

PLAY = """
import datetime as dt, sys
from concurrent.futures import ThreadPoolExecutor
import django
django.setup()
import time_machine
from django.db import connection
from django.utils import timezone
from games.engine.errors import RuleError
from games.engine.game import Seat
from games.engine.offers import picks_of
from games.matches.inputs import MoveAsked
from games.matches.play.services import move_play
from games.matches.snapshot import snapshot_fresh
days_slow, *pairs = map(int, sys.argv[1:])
def play(pair):
    user, match = pair
    try:
        while True:
            table = snapshot_fresh(match)
            legal = list(table.game.legal_actions(table.state, Seat(0))) or [None]
            asked = MoveAsked(table.turns[0], picks_of(legal[0]) if legal[0] else ("go", "0", "1"))
            move_play(match_id=match, user_id=user, asked=asked)
            print(f"{match} ", end="")  # in one piece: threads print at the same time
    except RuleError as error:
        print(f"refused-{type(error).__name__} ", end="")
    finally:
        connection.close()
with time_machine.travel(timezone.now() - dt.timedelta(days=days_slow)):
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(play, zip(pairs[::2], pairs[1::2])))
"""

END = """
import django
django.setup()
from django.utils import timezone
from games.matches.play.dailies import day_of, end_of
from games.matches.models import Move
from games.matches.play.day_end import days_end
while not Move.objects.exists():
    pass  # until the others play
print(*days_end(end_of(day_of(timezone.now()))))
"""

AFTER = """
import sys
import django
django.setup()
from games.matches.models import Match, Move
from games.matches.snapshot import snapshot_load
for match in map(int, sys.argv[1:]):
    table = snapshot_load(match)
    last = type(table.recent[-1].entry).__name__ if table.recent else "nothing"
    moves, daily = Move.objects.filter(match=match).count(), Match.objects.get(pk=match).daily
    print(match, table.entries, moves, last, bool(daily.published_at))
"""


def test_moves_of_one_process_race_the_midnight_of_another(environment: dict[str, str]) -> None:
    laid = run(environment, LAY, "0", "8")
    with ThreadPoolExecutor(2) as processes:
        playing = processes.submit(run, environment, PLAY, "0", *laid)
        ending = processes.submit(run, environment, END)
        played, ended = playing.result(), ending.result()
    matches = laid[1::2]
    assert sum(word.startswith("refused") for word in played) == len(matches)
    after = run(environment, AFTER, *matches)
    for match, entries, moves, last, is_published in zip(*[iter(after)] * 5, strict=True):
        assert is_published == "True"
        assert entries == moves == str(played.count(match) + (match in ended))
        assert (last == "Forfeited") is (match in ended)
    assert ended, "the day ended only when all tries had"


def test_a_process_whose_clock_is_slow_plays_nothing_after_midnight(environment: dict[str, str]) -> None:
    """Its own clock says that the day goes on, and nobody has ended it yet; the database knows better."""
    laid = run(environment, LAY, "1", "2")
    assert run(environment, PLAY, "1", *laid) == ["refused-NotAllowed"] * 2
    after = run(environment, AFTER, *laid[1::2])
    assert [after[1], after[2], after[3]] == ["0", "0", "nothing"]
