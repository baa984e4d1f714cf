"""Verify says whether the bots of a match chose by themselves: computed once, beside all else, and kept."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine.wire import encode
from games.matches.live.rechoosing import PATIENCE, Rechoosing, rechooser, rechoosing_of
from games.matches.models import Match, Move
from games.matches.play.services import bot_move, move_play, seat_forfeit
from games.matches.snapshot import snapshot_load
from tests.support.play import asked, begun, client_of, opened, shown, text

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(ada: User) -> Match:
    """A match with a bot that had six turns, and cards that it could pay."""
    match = opened(ada, bots=("greedy",))
    for _turn in range(6):
        table = snapshot_load(match.pk)
        if table.acting == (table.seat_of(ada.pk),):
            move_play(match_id=match.pk, user_id=ada.pk, asked=asked(table, ada))
        while bot_move(match_id=match.pk):
            pass
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    return Match.objects.get(pk=match.pk)


def verified(match: Match, user: User) -> str:
    return shown(client_of(user).post(f"{match.get_absolute_url()}verify/"))


def looked(match: Match, user: User) -> Any:
    return client_of(user).get(f"{match.get_absolute_url()}verify/")


def test_it_is_computed_once_and_then_said_to_everybody(over: Match, ada: User, bob: User) -> None:
    assert "The check above does that, too." in shown(looked(over, bob))
    assert "The bots choose again" in verified(over, ada)
    rechooser.wait(60)
    over.refresh_from_db()
    kept = over.rechosen
    found = json.loads(kept)["found"]
    assert found["same"] > 0
    assert (found["other"], found["left"]) == ([], 0)
    assert "recomputed from what the seat saw then" in verified(over, bob)
    assert "recomputed from what the seat saw then" in shown(looked(over, bob))
    assert "data-refresh" not in text(looked(over, bob))
    over.refresh_from_db()
    assert over.rechosen == kept


def test_a_choice_that_was_not_the_bots_is_named(over: Match, ada: User) -> None:
    number, entry = next(
        (move.number, json.loads(move.entry))
        for move in over.moves.all()
        if '"actor":"bot"' in move.entry and '"end_turn"' not in move.entry
    )
    # The server lets it end its turn at once, as it never does by itself while it can pay a card.
    Move.objects.filter(match=over, number__gt=number).delete()
    entry |= {"action": {"type": "end_turn"}}
    Move.objects.filter(match=over, number=number).update(entry=json.dumps(entry))
    verified(over, ada)
    rechooser.wait(60)
    assert re.search(rf"(isn't|aren't) the bot's.* [Ii]n entry {number}\b", shown(looked(over, ada)))


def test_a_match_of_people_says_nothing_of_bots(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert "Did the bots choose" not in verified(match, ada)
    assert Match.objects.get(pk=match.pk).rechosen == ""


def test_before_the_end_nothing_is_computed(ada: User) -> None:
    match = opened(ada, bots=("greedy",))
    assert client_of(ada).post(f"{match.get_absolute_url()}verify/").status_code == 409
    assert Match.objects.get(pk=match.pk).rechosen == ""


def test_what_a_fallen_process_began_is_begun_anew(over: Match, ada: User) -> None:
    old = Rechoosing(timezone.now() - 3 * PATIENCE)
    Match.objects.filter(pk=over.pk).update(rechosen=encode(old))
    assert "That didn't work just now" in shown(looked(over, ada))
    verified(over, ada)
    rechooser.wait(60)
    state = rechoosing_of(Match.objects.get(pk=over.pk))
    assert state
    assert state.found


def test_while_it_is_under_way_it_is_not_begun_again(over: Match, ada: User) -> None:
    begun_at = timezone.now() - dt.timedelta(seconds=30)
    Match.objects.filter(pk=over.pk).update(rechosen=encode(Rechoosing(begun_at)))
    assert "The bots choose again" in verified(over, ada)
    assert rechoosing_of(Match.objects.get(pk=over.pk)) == Rechoosing(begun_at)
    assert "data-refresh" in text(looked(over, ada))
