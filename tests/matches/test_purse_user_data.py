"""What becomes of a purse when its guest gets an account or its owner leaves, and what an export says of it."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from accounts.models import User
from accounts.selectors import user_export
from accounts.services import guest_create, guest_hand_over, user_delete
from games.engine.errors import RuleError
from games.matches.play.services import seat_forfeit
from games.matches.purses import purse
from games.matches.snapshot import snapshot_cached, snapshot_load
from games.thunderjack.rules.values import Leave
from tests.support.purses import did, joined, ledger, opened, sat, spent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]


def test_an_account_without_a_purse_takes_the_guests_as_it_is(ada: User) -> None:
    guest = guest_create()
    match = sat(guest, 1000)
    guest_hand_over(guest=guest, user=ada)
    assert ledger(guest) == []
    did(match, ada, Leave())
    assert ledger(ada) == [("opening", 5000, 5000), ("buy_in", -1000, 4000), ("cash_out", 1000, 5000)]


def test_sixty_guests_who_win_by_chance_make_no_fortune(ada: User, bob: User) -> None:
    did(sat(ada, 1000), ada, Leave())
    before = ledger(ada)
    for _time in range(3):
        guest = guest_create()
        seat_forfeit(match_id=joined(opened(bob, 700), guest).pk, user_id=bob.pk)
        guest_hand_over(guest=guest, user=ada)
        assert ledger(guest)[-1] == ("handed_over", -5700, 0)
    assert ledger(ada) == before
    call_command("audit_purse", stdout=io.StringIO())  # which raises an error for a difference


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


@pytest.mark.parametrize("left", [200, 5700])
def test_a_guests_sitting_is_settled_into_the_guests_purse(ada: User, bob: User, left: int) -> None:
    guest = guest_create()
    if left > purse.OPENING:
        seat_forfeit(match_id=joined(opened(bob, left - purse.OPENING), guest).pk, user_id=bob.pk)
    else:
        spent(guest, left)
    match = sat(guest, 150)
    did(sat(ada, 1000), ada, Leave())
    guest_hand_over(guest=guest, user=ada)
    table = snapshot_load(match.pk)
    assert (table.is_over, table.names) == (True, ("Ada",))
    assert ledger(guest)[-2:] == [("cash_out", 150, left), ("handed_over", -left, 0)]
    assert purse.balance_of(ada.pk) == 5000
    assert purse.credits_at_tables(ada) == 0


def test_three_running_sittings_of_a_guest_are_settled_together(ada: User) -> None:
    guest = guest_create()
    spent(guest, 600)
    matches = [sat(guest, stake) for stake in (100, 200, 300)]
    did(sat(ada, 1000), ada, Leave())
    guest_hand_over(guest=guest, user=ada)
    for match in matches:
        table = snapshot_load(match.pk)
        assert (table.is_over, table.names) == (True, ("Ada",))
        assert snapshot_cached(match.pk).version == table.version
    settled = ledger(guest)[-4:-1]
    assert sorted((kind, amount) for kind, amount, _left in settled) == [
        ("cash_out", 100),
        ("cash_out", 200),
        ("cash_out", 300),
    ]
    assert max(left for _kind, _amount, left in settled) == 600
    assert (purse.balance_of(ada.pk), purse.balance_of(guest.pk)) == (5000, 0)
    call_command("audit_purse", stdout=io.StringIO())


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
    assert snapshot_load(match.pk).names == ("Ada",)
    call_command("audit_purse", stdout=io.StringIO())


def test_at_a_table_against_oneself_the_guest_gives_up_and_then_hands_over(ada: User) -> None:
    guest = guest_create()
    match = joined(opened(ada, 700), guest)
    guest_hand_over(guest=guest, user=ada)
    assert snapshot_load(match.pk).is_over
    assert ledger(ada)[-1] == ("cash_out", 1400, 5700)
    assert purse.balance_of(guest.pk) == 0


def test_whoever_leaves_the_site_is_paid_out_first(ada: User) -> None:
    match = sat(ada, 1000)
    user_delete(user=ada)
    assert snapshot_load(match.pk).is_over
    assert ledger(ada)[-1] == ("cash_out", 1000, 5000)


def test_the_export_holds_the_ledger(ada: User, bob: User) -> None:
    match = sat(ada, 1000)
    sat(bob, 10)
    lines = user_export(user=ada)["matches"]["credits"]
    assert [(line["kind"], line["amount"], line["balance"], line["match"]) for line in lines] == [
        ("opening", 5000, 5000, None),
        ("buy_in", -1000, 4000, match.public_id),
    ]
