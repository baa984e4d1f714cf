"""`manage.py audit_purse` looks at coins, too: what was won, unlocked and bought."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create, guest_hand_over
from games.matches.models import LedgerLine, Match
from games.matches.purses.ledger import ware_buy
from games.registry import GAMES
from tests.support.heists import gone, heist, rich
from tests.support.play import person
from tests.support.purses import audited

pytestmark = pytest.mark.django_db

THIEF = "card_thief"


@pytest.fixture
def site(ada: User) -> Match:
    """Somebody who has won coins, partly as a guest, and bought something; and heists that earn nothing."""
    guest = rich(guest_create(), 1)
    guest_hand_over(guest=guest, user=rich(ada, 4))
    ware_buy(user=ada, game=THIEF, name="cloak+")
    gone(heist(person("Bob"), practice=True), User.objects.get(username="Bob"), 60)
    heist(ada, 77)
    match: Match = LedgerLine.objects.filter(kind="coins").latest("pk").match  # type: ignore[assignment]
    return match


def test_all_is_right_after_heists_a_purchase_and_a_handing_over(site: Match) -> None:
    code, text = audited()
    assert code == 0, text
    earners = Match.objects.filter(status=Match.Status.OVER, is_practice=False).count()
    assert text == f"0 purses, 0 sittings, 1 ledgers, {earners} matches that earn: all is right.\n"


def coins_gone(site: Match) -> None:
    site.ledger.filter(kind="coins").delete()


def coins_changed(site: Match) -> None:
    site.ledger.filter(kind="coins").update(amount=50)


def coins_of_somebody_else(site: Match) -> None:
    site.ledger.filter(kind="coins").update(user=User.objects.get(username="Bob"))


def a_heist_not_unlocked(site: Match) -> None:
    LedgerLine.objects.filter(kind="unlock").delete()


def a_best_score_too_low(site: Match) -> None:
    LedgerLine.objects.filter(kind="best").update(amount=1)


def a_medal_invented(site: Match) -> None:
    LedgerLine.objects.create(
        user=User.objects.get(username="Ada"),
        game=THIEF,
        kind="medal",
        name="heist-4-gold",
        amount=1,
        match=site,
        at=timezone.now(),
    )


def a_bargain(site: Match) -> None:
    LedgerLine.objects.filter(kind="purchase").update(amount=-1)


def nothing_that_is_sold(site: Match) -> None:
    LedgerLine.objects.filter(kind="purchase").update(name="crown")


def an_upgrade_of_nothing(site: Match) -> None:
    price = next(ware.price for ware in GAMES[THIEF].game.wares() if ware.name == "blackjack+")
    LedgerLine.objects.filter(kind="purchase").update(name="blackjack+", amount=-price)


def more_spent_than_won(site: Match) -> None:
    LedgerLine.objects.filter(kind="coins").delete()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (coins_gone, "its player lacks"),
        (coins_changed, "(coins, 50), which it has not earned"),
        (coins_of_somebody_else, "somebody who does not sit there has"),
        (a_heist_not_unlocked, "its player lacks heist-2 (unlock, 1)"),
        (a_best_score_too_low, "its player lacks heist-1 (best,"),
        (a_medal_invented, "heist-4-gold (medal, 1), which it has not earned"),
        (a_bargain, "cloak+ was bought for 1 coins, its price is 3"),
        (nothing_that_is_sold, "crown was bought, which is not sold"),
        (an_upgrade_of_nothing, "blackjack+ was bought without blackjack"),
        (more_spent_than_won, "3 coins more were spent than won"),
    ],
)
def test_what_is_not_right_is_told(site: Match, spoil: Callable[[Match], None], told: str) -> None:
    spoil(site)
    code, text = audited()
    assert code == 1
    assert told in text
