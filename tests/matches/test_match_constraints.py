"""Status, state and outcome of a match fit together, or the database refuses the row."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.seating.services import match_leave
from tests.support.play import begun, opened

pytestmark = pytest.mark.django_db


def _refused(match: Match, **changed: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(**changed)


@pytest.mark.parametrize(
    "changed", [{"status": "playing"}, {"status": "over"}, {"state": "{}"}, {"outcome": "{}"}]
)
def test_a_match_that_waits_has_no_state_and_no_outcome(ada: User, changed: dict[str, str]) -> None:
    _refused(opened(ada), **changed)


@pytest.mark.parametrize("changed", [{"state": "{}"}, {"outcome": "{}"}, {"status": "over"}])
def test_a_match_that_was_called_off_has_no_state_and_no_outcome(ada: User, changed: dict[str, str]) -> None:
    match = opened(ada)
    match_leave(match=match, user=ada)
    _refused(match, **changed)


@pytest.mark.parametrize(
    "changed",
    [{"state": ""}, {"outcome": "{}"}, {"status": "over"}, {"status": "open"}, {"status": "called_off"}],
)
def test_a_match_in_play_has_a_state_and_no_outcome(ada: User, bob: User, changed: dict[str, str]) -> None:
    _refused(begun(ada, bob), **changed)


@pytest.mark.parametrize(
    "changed", [{"state": ""}, {"outcome": ""}, {"status": "playing"}, {"status": "open"}, {"status": "gone"}]
)
def test_a_match_that_is_over_has_a_state_and_an_outcome(
    ada: User, bob: User, changed: dict[str, str]
) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    _refused(match, **changed)
