"""The purse: what a match takes and pays, never twice, and what every line of the ledger says."""

from __future__ import annotations

import datetime as dt
import io

import pytest
import time_machine
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.selectors import user_export
from accounts.services import guest_create, guest_hand_over, user_delete
from games.engine.errors import RuleError
from games.engine.offers import picks_of
from games.matches import purse, selectors, services, tables
from games.matches.forms import MoveAsked
from games.matches.models import UNTOUCHED, Match, Posting, Purse
from games.matches.purse import NoRefill, TooFewCredits
from games.thunderjack.values import Deal, Leave, Stand
from tests.matches import play
from tests.matches.play import together
from tests.matches.purses import did, joined, ledger, opened, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]
NOON = dt.datetime(2096, 3, 1, 12, tzinfo=dt.UTC)


def all_rows() -> str:
    kinds = (Purse, Posting)
    return play.rows() + "".join(str(list(kind.objects.order_by("pk").values())) for kind in kinds)


# --- What a match takes and pays ------------------------------------------------------------------


def test_everybody_has_five_thousand_credits_at_first(ada: User) -> None:
    assert purse.balance_of(ada.pk) == purse.balance_of(None) == 5000
    assert ledger(ada) == []


def test_sitting_down_takes_the_buy_in(ada: User) -> None:
    match = sat(ada, 1000)
    assert ledger(ada) == [("opening", 5000, 5000), ("buy_in", -1000, 4000)]
    assert Posting.objects.get(kind="buy_in").match == match
    assert purse.balance_of(ada.pk) == 4000
    assert purse.credits_at_tables(ada) == 1000


def test_leaving_pays_what_is_left_once(ada: User) -> None:
    match = sat(ada, 1000)
    table = did(match, ada, Leave())
    assert table.is_over
    assert ledger(ada)[2:] == [("cash_out", 1000, 5000)]
    assert purse.credits_at_tables(ada) == 0
    before = all_rows()
    with pytest.raises(RuleError):
        did(match, ada, Leave())
    with pytest.raises(RuleError):
        services.seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert all_rows() == before


def test_what_is_won_or_lost_at_the_table_comes_back_with_it(ada: User) -> None:
    match = sat(ada, 1000)
    table = did(match, ada, Deal(middle=100))
    while table.game.is_legal(table.state, 0, Stand()):
        table = did(match, ada, Stand())
    assert purse.balance_of(ada.pk) == 4000
    table = did(match, ada, Leave())
    assert table.outcome is not None
    assert ledger(ada)[-1] == ("cash_out", table.outcome.scores[0], 4000 + table.outcome.scores[0])


def test_giving_up_in_a_round_settles_it_and_pays_what_is_left(ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Deal(middle=100))
    table = services.seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert table.outcome is not None
    assert ledger(ada)[-1][:2] == ("cash_out", table.outcome.scores[0])
    assert table.outcome.scores[0] in (900, 1000, 1100, 1120, 1200)


def test_an_abandoned_sitting_is_settled_and_paid_by_the_clock(ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Deal(middle=100))
    assert services.expire_due(timezone.now()) == []
    later = timezone.now() + UNTOUCHED + dt.timedelta(seconds=1)
    assert services.expire_due(later) == [match.pk]
    assert services.expire_due(later) == []
    table = tables.load(match.pk)
    assert table.outcome is not None
    assert [line[:2] for line in ledger(ada)[2:]] == [("cash_out", table.outcome.scores[0])]


def test_whoever_takes_nothing_away_has_that_in_writing(ada: User, bob: User) -> None:
    match = joined(opened(ada, 700), bob)
    services.seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert ledger(ada)[1:] == [("buy_in", -700, 4300), ("cash_out", 0, 4300)]
    assert ledger(bob)[1:] == [("buy_in", -700, 4300), ("cash_out", 1400, 5700)]


def test_a_match_that_waits_has_taken_nothing_yet(ada: User, bob: User) -> None:
    match = opened(ada, 700)
    assert ledger(ada) == []
    joined(match, bob)
    assert ledger(ada)[1:] == ledger(bob)[1:] == [("buy_in", -700, 4300)]


@pytest.mark.parametrize("by", ["leaving", "the clock"])
def test_a_match_that_is_called_off_takes_nothing(ada: User, by: str) -> None:
    match = opened(ada, 700)
    if by == "leaving":
        services.match_leave(match=match, user=ada)
    else:
        services.expire_due(timezone.now() + UNTOUCHED * 2)
    assert Match.objects.get(pk=match.pk).status == Match.Status.CALLED_OFF
    assert (ledger(ada), purse.balance_of(ada.pk)) == ([], 5000)


def test_a_bot_brings_no_purse(ada: User) -> None:
    match = opened(ada, 700, bots=("random",))
    services.seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert Purse.objects.count() == 1
    assert ledger(ada)[-1] == ("cash_out", 0, 4300)


def test_a_match_without_credits_opens_no_purse(ada: User, bob: User) -> None:
    play.played_out(play.begun(ada, bob))
    assert not Purse.objects.exists()


def test_credits_on_the_table_cannot_be_claimed(ada: User, bob: User) -> None:
    with time_machine.travel(NOON, tick=False):
        match = joined(opened(ada, 700), bob)
    later = NOON + dt.timedelta(minutes=5)
    table = tables.load(match.pk)
    assert selectors.claimants(table, later) == ()
    with time_machine.travel(later, tick=False), pytest.raises(services.NotAllowed):
        services.result_claim(match_id=match.pk, user_id=bob.pk, what="win")


# --- Too few credits ------------------------------------------------------------------------------


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
        services.match_rematch(match=match, user=ada, nonce="n")
    assert all_rows() == before


def test_whoever_opened_the_table_and_has_spent_the_stake_since_is_named(ada: User, bob: User) -> None:
    match = opened(ada, 3000)
    sat(ada, 2500)
    before = all_rows()
    with pytest.raises(TooFewCredits, match="Ada does not have the 3000 credits"):
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
    results = together(*[lambda: services.move_play(match_id=match.pk, user_id=ada.pk, asked=asked)] * 8)
    assert sum(isinstance(result, tables.Table) for result in results) == 1
    assert ledger(ada)[2:] == [("cash_out", 1000, 5000)]


@pytest.mark.django_db(transaction=True)
def test_a_deal_that_is_pressed_in_two_tabs_bets_once(ada: User) -> None:
    match = sat(ada, 1000)
    asked = MoveAsked(1, picks_of(Deal(middle=100)))
    results = together(*[lambda: services.move_play(match_id=match.pk, user_id=ada.pk, asked=asked)] * 2)
    assert sum(isinstance(result, RuleError) for result in results) == 1
    assert tables.load(match.pk).state.round == 1


# --- Refills --------------------------------------------------------------------------------------


def spent(user: User, left: int) -> None:
    """Leave so many credits in a purse, the rest being lost at a table."""
    match = joined(opened(user, purse.balance_of(user.pk) - left), guest_create())
    services.seat_forfeit(match_id=match.pk, user_id=user.pk)


def test_a_purse_of_a_hundred_credits_or_less_is_refilled(ada: User) -> None:
    spent(ada, 100)
    purse.refill(user=ada)
    assert ledger(ada)[-1] == ("refill", 1250, 1350)


def test_a_purse_of_more_is_not(ada: User) -> None:
    spent(ada, 101)
    before = all_rows()
    with pytest.raises(NoRefill, match="100 credits or less: you have 101"):
        purse.refill(user=ada)
    assert all_rows() == before


def test_the_first_credits_need_no_refill(ada: User) -> None:
    before = all_rows()
    with pytest.raises(NoRefill, match="you have 5000"):
        purse.refill(user=ada)
    assert all_rows() == before


def test_not_while_credits_lie_on_a_table(ada: User) -> None:
    match = sat(ada, 5000)
    before = all_rows()
    with pytest.raises(NoRefill, match="on a table"):
        purse.refill(user=ada)
    assert all_rows() == before
    did(match, ada, Leave())
    assert purse.balance_of(ada.pk) == 5000


def test_one_refill_an_hour(ada: User) -> None:
    spent(ada, 0)
    purse.refill(user=ada, now=NOON)
    spent(ada, 50)
    before = all_rows()
    for passed, wait in ((0, "60 minutes"), (59, "in a minute"), (30, "30 minutes")):
        with pytest.raises(NoRefill, match=wait):
            purse.refill(user=ada, now=NOON + dt.timedelta(minutes=passed))
    assert all_rows() == before
    purse.refill(user=ada, now=NOON + dt.timedelta(hours=1))
    assert ledger(ada)[-1] == ("refill", 1250, 1300)


@pytest.mark.django_db(transaction=True)
def test_eight_refills_at_once_are_one(ada: User) -> None:
    spent(ada, 0)
    results = together(*[lambda: purse.refill(user=ada)] * 8)
    assert sum(isinstance(result, NoRefill) for result in results) == 7
    assert purse.balance_of(ada.pk) == 1250


# --- What the database itself refuses -------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "amount", "balance", "at_match"),
    [
        ("buy_in", -1000, 3000, True),  # twice for one match
        ("buy_in", 10, 4010, True),
        ("buy_in", -10, 3990, False),
        ("cash_out", -10, 3990, True),
        ("cash_out", 10, 4010, False),
        ("opening", 5000, 9000, False),  # twice
        ("refill", -1, 3999, False),
        ("refill", 1250, -1, False),
    ],
)
def test_a_line_that_cannot_be_is_refused(
    ada: User, kind: str, amount: int, balance: int, at_match: bool
) -> None:
    match = sat(ada, 1000)
    line = Posting(purse=ada.purse, number=3, kind=kind, amount=amount, balance=balance, at=NOON)
    line.match = match if at_match else None
    with pytest.raises(IntegrityError), transaction.atomic():
        line.save()


def test_a_purse_never_holds_less_than_nothing(ada: User) -> None:
    sat(ada, 1000)
    with pytest.raises(IntegrityError), transaction.atomic():
        Purse.objects.update(balance=-1)


# --- Guests, accounts, leaving --------------------------------------------------------------------


def test_an_account_without_a_purse_takes_the_guests_as_it_is(ada: User) -> None:
    guest = guest_create()
    match = sat(guest, 1000)
    guest_hand_over(guest=guest, user=ada)
    assert ledger(guest) == []
    did(match, ada, Leave())
    assert ledger(ada) == [("opening", 5000, 5000), ("buy_in", -1000, 4000), ("cash_out", 1000, 5000)]


def test_an_account_with_a_purse_gets_what_the_guest_has_won(ada: User, bob: User) -> None:
    guest = guest_create()
    services.seat_forfeit(match_id=joined(opened(bob, 700), guest).pk, user_id=bob.pk)
    did(sat(ada, 1000), ada, Leave())
    guest_hand_over(guest=guest, user=ada)
    assert ledger(guest)[-1] == ("handed_over", -5700, 0)
    assert ledger(ada)[-1] == ("handed_over", 700, 5700)


def test_the_first_credits_are_given_once(ada: User) -> None:
    did(sat(ada, 1000), ada, Leave())
    for _time in range(3):
        guest = guest_create()
        did(sat(guest, 1000), guest, Leave())
        guest_hand_over(guest=guest, user=ada)
    assert purse.balance_of(ada.pk) == 5000


def test_what_the_guest_has_lost_is_not_the_accounts_loss(ada: User) -> None:
    guest = guest_create()
    spent(guest, 200)
    did(sat(ada, 1000), ada, Leave())
    guest_hand_over(guest=guest, user=ada)
    assert (purse.balance_of(ada.pk), purse.balance_of(guest.pk)) == (5000, 0)


@pytest.mark.parametrize(("left", "brought"), [(200, 0), (5700, 700)])
def test_a_guests_sitting_is_settled_before_the_account_gets_what_was_won(
    ada: User, bob: User, left: int, brought: int
) -> None:
    guest = guest_create()
    if brought:
        services.seat_forfeit(match_id=joined(opened(bob, brought), guest).pk, user_id=bob.pk)
    else:
        spent(guest, left)
    match = sat(guest, 150)
    did(sat(ada, 1000), ada, Leave())
    guest_hand_over(guest=guest, user=ada)
    table = tables.load(match.pk)
    assert (table.is_over, table.names) == (True, ("Ada",))
    assert ledger(guest)[-2:] == [("cash_out", 150, left), ("handed_over", -left, 0)]
    assert purse.balance_of(ada.pk) == 5000 + brought
    assert purse.credits_at_tables(ada) == 0


def test_whole_purses_on_tables_make_no_credits(ada: User) -> None:
    did(sat(ada, 1000), ada, Leave())
    for _time in range(3):
        guest = guest_create()
        match = sat(guest, 5000)
        guest_hand_over(guest=guest, user=ada)
        with pytest.raises(RuleError):
            did(match, ada, Leave())
        assert purse.balance_of(ada.pk) == 5000
    call_command("audit_purse", stdout=io.StringIO())  # which raises an error for a difference


def test_a_finished_sitting_of_the_guest_becomes_the_accounts_and_the_audit_knows(ada: User) -> None:
    guest = guest_create()
    match = sat(guest, 1000)
    did(match, guest, Leave())
    did(sat(ada, 1000), ada, Leave())
    guest_hand_over(guest=guest, user=ada)
    assert tables.load(match.pk).names == ("Ada",)
    call_command("audit_purse", stdout=io.StringIO())


def test_at_a_table_against_oneself_the_guest_gives_up_and_then_hands_over(ada: User) -> None:
    guest = guest_create()
    match = joined(opened(ada, 700), guest)
    guest_hand_over(guest=guest, user=ada)
    assert tables.load(match.pk).is_over
    assert ledger(ada)[-1] == ("cash_out", 1400, 5700)
    assert purse.balance_of(guest.pk) == 0


def test_whoever_leaves_the_site_is_paid_out_first(ada: User) -> None:
    match = sat(ada, 1000)
    user_delete(user=ada)
    assert tables.load(match.pk).is_over
    assert ledger(ada)[-1] == ("cash_out", 1000, 5000)


def test_the_export_holds_the_ledger(ada: User, bob: User) -> None:
    match = sat(ada, 1000)
    sat(bob, 10)
    lines = user_export(user=ada)["matches"]["credits"]
    assert [(line["kind"], line["amount"], line["balance"], line["match"]) for line in lines] == [
        ("opening", 5000, 5000, None),
        ("buy_in", -1000, 4000, match.public_id),
    ]
