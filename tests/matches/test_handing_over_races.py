"""A guest's things go to an account, or somebody leaves, at the very moment at which something else becomes of them."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create, guest_hand_over, user_delete
from decks.models import Deck
from decks.services import deck_create
from games.engine.errors import RuleError
from games.matches.deadlines import expire_due
from games.matches.models import Match, Player, Posting
from games.matches.play.services import seat_forfeit
from games.matches.purses import purse
from games.matches.seating.rematches import match_rematch
from games.matches.stories.services import story_anew
from games.registry import GAMES
from games.site.locks import Gone
from games.thunderjack.rules.values import Deal, Leave
from tests.support import play
from tests.support.moments import Crossing
from tests.support.play import together
from tests.support.purses import did, joined, opened, sat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("wager")]

Kind = Posting.Kind
ROUNDS = 4
STORY = next(registered.story for registered in GAMES.values() if registered.story)

Meanwhile = Callable[[User, User, User], tuple[Callable[[], Any], ...]]
"""From a guest, the account and somebody else to what is done while the guest's things go to the account."""

Late = Callable[[User, Match, User], Any]
"""What somebody who is gone asks for; there is a match that they had, and somebody else."""


def sits_down(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    return tuple([lambda: sat(guest, 300)] * 3)


def sits_down_with_a_friend(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    waiting, table = opened(guest, 300), opened(bob, 300)
    return lambda: joined(waiting, bob), lambda: joined(table, guest), lambda: play.opened(guest)


def deals(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    first, second = sat(guest, 300), sat(guest, 400)
    return lambda: did(first, guest, Deal(middle=10)), lambda: did(second, guest, Deal(right=50))


def gets_up(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    first, second = sat(guest, 300), sat(guest, 400)
    return lambda: did(first, guest, Leave()), lambda: did(second, guest, Leave())


def resigns(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    lost, won = joined(opened(guest, 300), bob), joined(opened(bob, 300), guest)
    return (
        lambda: seat_forfeit(match_id=lost.pk, user_id=guest.pk),
        lambda: seat_forfeit(match_id=won.pk, user_id=bob.pk),
    )


def is_late(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    sat(guest, 300)
    joined(opened(guest, 300), bob)
    Match.objects.update(deadline=timezone.now())
    return tuple([lambda: expire_due(timezone.now())] * 2)


def presses_twice(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    sat(guest, 300)
    return tuple([lambda: guest_hand_over(guest=guest, user=ada)] * 3)


def sits_opposite(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    waiting = opened(guest, 300)
    over = joined(opened(ada, 300), guest)
    seat_forfeit(match_id=over.pk, user_id=guest.pk)
    return (
        lambda: joined(waiting, ada),
        lambda: match_rematch(match=over, user=ada, nonce="n"),
        lambda: match_rematch(match=over, user=guest, nonce="n"),
    )


def account_sits_down(guest: User, ada: User, bob: User) -> tuple[Callable[[], Any], ...]:
    waiting = opened(ada, 300)
    return lambda: sat(ada, 300), lambda: joined(waiting, bob), lambda: sat(guest, 300)


ALL = [
    sits_down,
    sits_down_with_a_friend,
    deals,
    gets_up,
    resigns,
    is_late,
    presses_twice,
    sits_opposite,
    account_sits_down,
]


def nothing_failed(results: list[Any]) -> None:
    """Each was done, or refused in a sentence."""
    assert [
        str(one) for one in results if isinstance(one, Exception) and not isinstance(one, RuleError)
    ] == []


def all_is_right() -> None:
    """The ledgers add up, and nobody who is gone sits at a table that goes on."""
    call_command("audit_purse", stdout=io.StringIO())  # which raises an error for a difference
    unfinished = Player.objects.exclude(match__status__in=(Match.Status.OVER, Match.Status.CALLED_OFF))
    assert not unfinished.filter(user__deleted_at__isnull=False).exists()


def posted(user: User, *kinds: Kind) -> int:
    return sum(line.amount for line in Posting.objects.filter(purse__user=user, kind__in=kinds))


@pytest.mark.parametrize("has_purse", [False, True], ids=["account without a purse", "account with a purse"])
@pytest.mark.parametrize("meanwhile", ALL)
def test_a_guest_is_handed_over_while(ada: User, bob: User, meanwhile: Meanwhile, has_purse: bool) -> None:
    if has_purse:
        did(sat(ada, 1000), ada, Leave())
    for _round in range(ROUNDS):
        guest = guest_create()
        works = meanwhile(guest, ada, bob)
        results = together(lambda guest=guest: guest_hand_over(guest=guest, user=ada), *works)
        nothing_failed(results)
        all_is_right()
        assert purse.credits_at_tables(guest) == 0
        assert not Player.objects.filter(user=guest, match__status=Match.Status.PLAYING).exists()
        if Posting.objects.filter(purse__user=guest).exists():
            assert purse.balance_of(guest.pk) == 0
    if not Posting.objects.filter(purse__user=ada).exists():
        did(sat(ada, 300), ada, Leave())  # the hand-over was the quicker one each time
    assert posted(ada, Kind.OPENING) == 5000


@pytest.mark.parametrize("meanwhile", [sits_down, sits_down_with_a_friend, deals, gets_up, resigns, is_late])
def test_somebody_leaves_while(ada: User, bob: User, meanwhile: Meanwhile) -> None:
    for number in range(ROUNDS):
        carol = User.objects.create_user(f"Carol {number}")
        works = meanwhile(carol, ada, bob)
        nothing_failed(together(lambda carol=carol: user_delete(user=carol), *works))
        all_is_right()
        assert purse.credits_at_tables(carol) == 0


def test_somebody_leaves_while_their_rematch_is_accepted(bob: User, eve: User) -> None:
    """Both take the match and its rematch: in the same order, though each stops after the first of them."""
    over = play.begun(eve, bob)
    seat_forfeit(match_id=over.pk, user_id=bob.pk)
    match_rematch(match=over, user=eve, nonce="n")
    crossing = Crossing(Match._meta.db_table)
    nothing_failed(
        together(
            crossing.through(lambda: user_delete(user=eve)),
            crossing.through(lambda: match_rematch(match=over, user=bob, nonce="n")),
        )
    )
    all_is_right()


@pytest.mark.parametrize(
    "late",
    [
        lambda gone, match, bob: sat(gone),
        lambda gone, match, bob: play.opened(gone),
        lambda gone, match, bob: joined(opened(bob), gone),
        lambda gone, match, bob: match_rematch(match=match, user=gone, nonce="n"),
        lambda gone, match, bob: purse.refill(user=gone),
        lambda gone, match, bob: deck_create(game="kata", user=gone, name="Late"),
        lambda gone, match, bob: story_anew(user=gone, story=STORY),
    ],
)
def test_what_comes_too_late_is_refused_in_a_sentence(ada: User, bob: User, late: Late) -> None:
    for goes in (lambda gone: guest_hand_over(guest=gone, user=ada), lambda gone: user_delete(user=gone)):
        gone = guest_create()
        match = joined(opened(gone), bob)
        seat_forfeit(match_id=match.pk, user_id=bob.pk)
        goes(User.objects.get(pk=gone.pk))
        with pytest.raises(Gone, match="in another window"):
            late(gone, match, bob)
        assert not Deck.objects.exists()
        all_is_right()
