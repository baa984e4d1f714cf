"""Every write of a purse: the credits of a user, and the ledger that says where they came from.

A balance is changed in one place, `_post`, together with its line of the ledger, inside the
transaction of what it is for: the start of a match, its end, a refill. A transaction that also
writes matches takes them first and purses last (`games.site.locks`): so no two wait for each other.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet, Sum
from django.utils import timezone

from accounts.models import User
from games.engine.errors import RuleError
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.matches.models import Match, Posting, Purse
from games.matches.sitters import Sitter
from games.matches.snapshot import MatchSnapshot
from games.site.locks import lock_user

OPENING = 5000
"""The first credits of every purse."""
REFILL = 1250
LOW = 100
"""The balance up to which a refill is given."""
REFILL_EVERY = dt.timedelta(hours=1)

Kind = Posting.Kind


class TooFewCredits(RuleError):
    """A stake that is more than there is in the purse."""


class NoRefill(RuleError):
    """The purse is full enough, or was refilled a short time ago."""


def balance_of(user_id: int | None) -> int:
    """The credits in the purse of a user, without those brought to matches; of a visitor, the first credits."""
    held = Purse.objects.filter(user_id=user_id or 0).values_list("balance", flat=True).first()
    return OPENING if held is None else held


def check_covers(user: User, stake: int) -> None:
    """Raises TooFewCredits if a user cannot bring so many credits to a match."""
    if stake and (held := balance_of(user.pk)) < stake:
        raise _too_few(stake, held)


def _too_few(stake: int, held: int) -> TooFewCredits:
    return TooFewCredits(
        _("That takes %(stake)s credits, and there are %(held)s in your purse.", stake=stake, held=held)
    )


def buy_in(snapshot: MatchSnapshot, user: User) -> None:
    """Take the stake of a match that begins from the purse of each player; `user` is the one who makes it begin.

    Raises TooFewCredits. Call it inside the transaction that begins the match.
    """
    for user_id, sitter in _payers(snapshot):
        try:
            _post(_opened(user_id), Kind.BUY_IN, -snapshot.stake, match_id=snapshot.id)
        except TooFewCredits:
            if user_id == user.pk:
                raise
            raise TooFewCredits(
                _(
                    "%(name)s doesn't have the %(stake)s credits any more.",
                    name=sitter.name,
                    stake=snapshot.stake,
                )
            ) from None


def cash_out(snapshots: Iterable[MatchSnapshot]) -> None:
    """Pay out what each player takes away from matches that are over: once, in the transaction that ends them."""
    # Users in the order of their ids, whatever the matches: two processes never wait for each other.
    payments = sorted(
        (user_id, snapshot.id, snapshot.outcome.scores[sitter.seat])
        for snapshot in snapshots
        if snapshot.outcome
        for user_id, sitter in _payers(snapshot)
    )
    for user_id, match_id, score in payments:
        _post(_opened(user_id), Kind.CASH_OUT, score, match_id=match_id)


def _payers(snapshot: MatchSnapshot) -> list[tuple[int, Sitter]]:
    """The people in a match for credits, in the fixed order in which their purses are locked."""
    people = [(sitter.user_id, sitter) for sitter in snapshot.sitters if sitter.user_id is not None]
    return sorted(people, key=lambda person: person[0]) if snapshot.stake else []


@transaction.atomic
def refill(*, user: User, now: dt.datetime | None = None) -> Purse:
    """Fill a purse that is nearly empty, at most once an hour. Raises NoRefill with the reason."""
    moment = now or timezone.now()
    lock_user(user)
    purse = Purse.objects.select_for_update().get(pk=_opened(user.pk).pk)
    if purse.balance > LOW:
        raise NoRefill(
            _(
                "You can get a refill when you have %(low)s credits or less: you have %(held)s.",
                low=LOW,
                held=purse.balance,
            )
        )
    if credits_at_tables(user):
        raise NoRefill(_("You have credits on a table. Leave it first: they come back to your purse."))
    next_at = refill_at(user)
    if next_at and next_at > moment:
        minutes = -(-(next_at - moment) // dt.timedelta(minutes=1))
        raise NoRefill(
            ngettext(
                "There is one refill an hour. The next comes in a minute.",
                "There is one refill an hour. The next comes in %(n)s minutes.",
                minutes,
            )
        )
    return _post(purse, Kind.REFILL, REFILL, at=moment)


def refill_at(user: User) -> dt.datetime | None:
    """The earliest time of the next refill; None if there was none yet."""
    last = Posting.objects.filter(purse__user=user, kind=Kind.REFILL).order_by("-number").first()
    return last.at + REFILL_EVERY if last else None


def sittings(user: User) -> QuerySet[Posting]:
    """The buy-ins of a user in matches that they are playing."""
    running = Posting.objects.filter(kind=Kind.BUY_IN, match__status=Match.Status.PLAYING)
    running = running.filter(match__players__user=user).order_by("match_id")
    return running.filter(purse__user=user).select_related("match")


def credits_at_tables(user: User) -> int:
    """A user's credits in running sittings."""
    return -(sittings(user).aggregate(all=Sum("amount"))["all"] or 0)


def is_open(user: User) -> bool:
    """Whether a user has a purse yet."""
    return Purse.objects.filter(user=user).exists()


def have_both(source: User, target: User) -> bool:
    """Whether each of the two has a purse."""
    return Purse.objects.filter(user__in=(source, target)).count() == 2


def hand_over(source: User, target: User) -> None:
    """Give the purse of a guest to an account, after the guest's seats.

    An account without a purse takes it as it is, and is paid for the sittings that run. One that has a purse takes
    nothing: the lucky wins of many guests would add up, and their losses would not count. The guest's sittings are
    over by then and settled into its purse (`user_data.hand_over`), which is closed.
    """
    held = Purse.objects.filter(user=source).first()
    if held is None:
        return
    if not have_both(source, target):
        Purse.objects.filter(pk=held.pk).update(user=target)
        return
    Purse.objects.filter(pk=held.pk).update(handed_to=target)
    if held.balance:
        _post(held, Kind.HANDED_OVER, -held.balance)


def _opened(user_id: int) -> Purse:
    """The purse of a user, opened with the first credits when it is first needed."""
    purse, is_new = Purse.objects.get_or_create(user_id=user_id)
    return _post(purse, Kind.OPENING, OPENING) if is_new else purse


def _post(
    purse: Purse,
    kind: Posting.Kind,
    amount: int,
    *,
    match_id: int | None = None,
    at: dt.datetime | None = None,
) -> Purse:
    """Changes a balance and writes its posting; returns the purse. Raises TooFewCredits.

    The stored balance decides, not one read before: of two that spend the same credits only one succeeds.
    """
    covered = Purse.objects.filter(pk=purse.pk, balance__gte=-amount)
    if not covered.update(balance=F("balance") + amount, postings_made=F("postings_made") + 1):
        purse.refresh_from_db()
        raise _too_few(-amount, purse.balance)
    purse.refresh_from_db()
    Posting.objects.create(
        purse=purse,
        number=purse.postings_made,
        kind=kind,
        amount=amount,
        balance=purse.balance,
        match_id=match_id,
        at=at or timezone.now(),
    )
    return purse
