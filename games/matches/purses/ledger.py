"""Every write of a ledger: what a user has won and bought in a game, and what that allows to be played.

What a match earns is posted in the transaction that ends it, after the purses (`games.site.locks`), once a match;
coins are spent in a transaction that has locked the user. The balance is the sum of the lines and is not stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from accounts.models import User
from games.engine.errors import BadData, RuleError
from games.engine.game import EarningKind, Ware
from games.engine.setup import Setup
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import LedgerLine
from games.matches.snapshot import MatchSnapshot
from games.registry import GAMES, Registered
from games.site.locks import lock_user

Kind = LedgerLine.Kind

HAD = (Kind.UNLOCK, Kind.PURCHASE)
MONEY = (Kind.COINS, Kind.PURCHASE)


class NotBought(RuleError):
    """A ware that the shop does not sell, or not now."""


def _lines(user_id: int | None, game: str, *kinds: LedgerLine.Kind) -> QuerySet[LedgerLine]:
    """A user's lines of these kinds in a game; none of nobody's."""
    return LedgerLine.objects.filter(user_id=user_id or 0, game=game, kind__in=kinds)


def owned(user_id: int | None, game: str) -> frozenset[str]:
    """What a user has unlocked and bought in a game."""
    return frozenset(_lines(user_id, game, *HAD).values_list("name", flat=True))


def coins(user_id: int | None, game: str) -> int:
    """The coins that a user has in a game: those won and not spent."""
    total: int = _lines(user_id, game, *MONEY).aggregate(all=Sum("amount", default=0))["all"]
    return total


def medals(user_id: int | None, game: str) -> frozenset[str]:
    """The medals that a user has won in a game."""
    return frozenset(_lines(user_id, game, Kind.MEDAL).values_list("name", flat=True))


def best_scores(user_id: int | None, game: str) -> dict[str, int]:
    """The best scores of a user in a game, by category."""
    return dict(_lines(user_id, game, Kind.BEST).values_list("name", "amount"))


def check_owns(user: User, registered: Registered, setup: Setup[Any]) -> None:
    """Raises NotAllowed if a setup that counts needs what a user does not have."""
    needed = registered.game.needs(setup)
    if not needed:
        return
    missing = sorted(needed - owned(user.pk, registered.game.slug))
    if missing:
        raise NotAllowed(_not_owned(registered, missing[0]))


def _not_owned(registered: Registered, name: str) -> Words:
    what = registered.page.owned_name(name)
    if _ware(registered, name):
        return _(
            "You don't own this yet: %(what)s. The shop has it. In practice everything is open.", what=what
        )
    how = registered.page.owned_help(name)
    return _(
        "This isn't open to you yet: %(what)s. %(how)s In practice everything is open.", what=what, how=how
    )


def earnings_post(snapshots: Iterable[MatchSnapshot]) -> None:
    """Write what finished matches have earned, in the transaction that ends them. Posting again adds nothing."""
    # In one order, whatever the matches: two processes never wait for each other.
    for line in sorted(_earned(snapshots), key=lambda line: (line.user_id, line.game, line.kind, line.name)):
        _post(line)


def _earned(snapshots: Iterable[MatchSnapshot]) -> Iterator[LedgerLine]:
    now = timezone.now()
    for snapshot in snapshots:
        people = [sitter.user_id for sitter in snapshot.sitters if sitter.user_id is not None]
        for earning in snapshot.earnings:
            for user_id in people:
                yield LedgerLine(
                    user_id=user_id,
                    game=snapshot.slug,
                    kind=earning.kind.value,
                    name=earning.name,
                    amount=earning.amount,
                    match_id=snapshot.id,
                    at=now,
                )


def _post(line: LedgerLine) -> None:
    """Write one line if it is missing; a better score replaces the best one."""
    LedgerLine.objects.bulk_create([line], ignore_conflicts=True)
    if line.kind == EarningKind.BEST:
        same = LedgerLine.objects.filter(user=line.user_id, game=line.game, kind=line.kind, name=line.name)
        better = same.filter(amount__lt=line.amount)
        better.update(amount=line.amount, match=line.match_id, at=line.at)


@transaction.atomic
def ware_buy(*, user: User, game: str, name: str) -> LedgerLine:
    """Buy a ware once and for good. Raises NotBought with the reason, or BadData for a ware that is not sold."""
    lock_user(user)
    registered = GAMES[game]
    ware = _ware(registered, name)
    if ware is None:
        raise BadData(_("That isn't sold here."))
    has = owned(user.pk, game)
    if name in has:
        raise NotBought(_("You have that already."))
    why_not = why_not_bought(registered, ware, has, coins(user.pk, game))
    if why_not:
        raise NotBought(why_not)
    return LedgerLine.objects.create(
        user=user, game=game, kind=Kind.PURCHASE, name=name, amount=-ware.price, at=timezone.now()
    )


def why_not_bought(registered: Registered, ware: Ware, has: frozenset[str], held: int) -> Words | None:
    """Why a ware cannot be bought with these possessions and coins; None if it can."""
    if ware.upgrades not in has and _ware(registered, ware.upgrades):
        return _("Buy this first: %(what)s.", what=registered.page.owned_name(ware.upgrades))
    if held < ware.price:
        return ngettext("You need one more coin.", "You need %(n)s more coins.", ware.price - held)
    return None


def _ware(registered: Registered, name: str) -> Ware | None:
    return next((ware for ware in registered.game.wares() if ware.name == name), None)


def hand_over(source: User, target: User) -> None:
    """Unite the ledger of a guest with that of an account, after the guest's seats.

    Coins of each match are added, for no match is in both. What both have is had once: what the guest paid
    for it comes back, and the better score stays.
    """
    for line in LedgerLine.objects.filter(user=source).exclude(kind=Kind.COINS):
        twin = LedgerLine.objects.filter(user=target, game=line.game, kind=line.kind, name=line.name).first()
        if twin is None:
            continue
        if line.kind == Kind.BEST and line.amount > twin.amount:
            twin.amount, twin.match_id, twin.at = line.amount, line.match_id, line.at
            twin.save(update_fields=["amount", "match", "at"])
        line.delete()
    LedgerLine.objects.filter(user=source).update(user=target)
