"""A stake that the purse does not cover: nobody sits down, and nothing changes."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.errors import RuleError
from games.engine.offers import picks_of
from games.matches.inputs import MoveAsked
from games.matches.models import Match
from games.matches.play.services import move_play
from games.matches.purses import purse
from games.matches.purses.purse import TooFewCredits
from games.matches.seating.rematches import match_rematch
from games.matches.snapshot import MatchSnapshot, snapshot_load
from games.thunderjack.rules.values import Deal, Leave
from tests.support.play import together
from tests.support.purses import all_rows, did, joined, ledger, opened, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]


def test_nobody_brings_more_than_the_purse_holds(ada: User) -> None:
    before = all_rows()
    with pytest.raises(TooFewCredits, match="takes 5001 credits, and there are 5000 in your purse"):
        sat(ada, 5001)
    assert all_rows() == before
    sat(ada, 5000)
    before = all_rows()
    with pytest.raises(TooFewCredits, match="there are 0 in your purse"):
        sat(ada, 10)
    assert all_rows() == before


def test_each_of_several_sittings_is_covered(ada: User) -> None:
    first, second = sat(ada, 3000), sat(ada, 2000)
    with pytest.raises(TooFewCredits):
        sat(ada, 10)
    did(second, ada, Leave())
    third = sat(ada, 1500)
    for match in (first, third):
        did(match, ada, Leave())
    assert purse.balance_of(ada.pk) == 5000


def test_a_rematch_is_bought_into_like_the_first(ada: User) -> None:
    match = sat(ada, 3000)
    did(match, ada, Leave())
    sat(ada, 2001)
    before = all_rows()
    with pytest.raises(TooFewCredits):
        match_rematch(match=match, user=ada, nonce="n")
    assert all_rows() == before


def test_whoever_opened_the_table_and_has_spent_the_stake_since_is_named(ada: User, bob: User) -> None:
    match = opened(ada, 3000)
    sat(ada, 2500)
    before = all_rows()
    with pytest.raises(TooFewCredits, match="Ada doesn't have the 3000 credits"):
        joined(match, bob)
    assert all_rows() == before


@pytest.mark.django_db(transaction=True)
def test_the_same_credits_buy_one_of_eight_sittings(ada: User) -> None:
    results = together(*[lambda: sat(ada, 5000)] * 8)
    assert sum(isinstance(result, Match) for result in results) == 1
    assert sum(isinstance(result, TooFewCredits) for result in results) == 7
    assert Match.objects.count() == 1
    assert ledger(ada) == [("opening", 5000, 5000), ("buy_in", -5000, 0)]


@pytest.mark.django_db(transaction=True)
def test_eight_who_leave_one_table_at_once_are_paid_once(ada: User) -> None:
    match = sat(ada, 1000)
    asked = MoveAsked(1, ("leave",))
    results = together(*[lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=asked)] * 8)
    assert sum(isinstance(result, MatchSnapshot) for result in results) == 1
    assert ledger(ada)[2:] == [("cash_out", 1000, 5000)]


@pytest.mark.django_db(transaction=True)
def test_a_deal_that_is_pressed_in_two_tabs_bets_once(ada: User) -> None:
    match = sat(ada, 1000)
    asked = MoveAsked(1, picks_of(Deal(middle=100)))
    results = together(*[lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=asked)] * 2)
    assert sum(isinstance(result, RuleError) for result in results) == 1
    assert snapshot_load(match.pk).state.round == 1
