"""Whether the ledgers of coins are right: what every finished match earned, and what every user bought.

Only reads, as `audit.py` does.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from accounts.models import User
from games.engine.game import Earning, EarningKind, Game
from games.matches.models import LedgerLine, Match
from games.matches.replays.audit import believed
from games.matches.snapshot import MatchSnapshot, snapshot_load
from games.registry import GAMES

Kind = LedgerLine.Kind


def ledgers() -> Iterator[int]:
    """Every user with a ledger."""
    lines = LedgerLine.objects.order_by("user_id").values_list("user_id", flat=True)
    return lines.distinct().iterator()


def earners() -> Iterator[int]:
    """Every match that has earned something, or could have."""
    slugs = [slug for slug, registered in GAMES.items() if type(registered.game).earns is not Game.earns]
    could = Q(game__in=slugs, status=Match.Status.OVER, is_practice=False)
    has = Q(pk__in=LedgerLine.objects.filter(match__isnull=False).values("match_id"))
    return Match.objects.filter(could | has).order_by("pk").values_list("pk", flat=True).iterator()


def wrong_in_ledger(user_id: int) -> tuple[str, ...]:
    """The errors in a user's purchases, a sentence each; () if all is right."""
    return believed(lambda: _of_ledger(User.objects.get(pk=user_id)))


def wrong_in_earnings(match_id: int) -> tuple[str, ...]:
    """The errors in a match's earnings, a sentence each; () if all is right."""
    return believed(lambda: _of_earnings(Match.objects.get(pk=match_id)))


def _of_ledger(user: User) -> Iterator[str]:
    for game in user.ledger.order_by("game").values_list("game", flat=True).distinct():
        name = f"Ledger of {user.username} ({user.public_id}) in {game}"
        if game not in GAMES:
            yield f"{name}: its game is not one of this site."
            continue
        lines = list(user.ledger.filter(game=game))
        total = sum([line.amount for line in lines if line.kind in (Kind.COINS, Kind.PURCHASE)])
        if total < 0:
            yield f"{name}: {-total} coins more were spent than won."
        bought = {line.name: -line.amount for line in lines if line.kind == Kind.PURCHASE}
        yield from (f"{name}: {why}" for why in _of_purchases(game, bought))


def _of_purchases(game: str, bought: dict[str, int]) -> Iterator[str]:
    wares = {ware.name: ware for ware in GAMES[game].game.wares()}
    for name, price in bought.items():
        ware = wares.get(name)
        if ware is None:
            yield f"{name} was bought, which is not sold."
        elif ware.price != price:
            yield f"{name} was bought for {price} coins, its price is {ware.price}."
        elif ware.upgrades in wares and ware.upgrades not in bought:
            yield f"{name} was bought without {ware.upgrades}."


def _of_earnings(match: Match) -> Iterator[str]:
    name = f"Match {match.public_id} ({match.game})"
    if match.game not in GAMES:
        yield f"{name}: its game is not one of this site."
        return
    snapshot = snapshot_load(match.pk)
    for user_id in sorted(_people(snapshot)):
        for earning in snapshot.earnings:
            if not _has(match, user_id, earning):
                yield f"{name}: its player lacks {_described(earning.kind, earning.name, earning.amount)}."
    yield from (f"{name}: {why}" for why in _too_much(match, snapshot))


def _people(snapshot: MatchSnapshot) -> set[int]:
    return {sitter.user_id for sitter in snapshot.sitters if sitter.user_id is not None}


def _has(match: Match, user_id: int, earning: Earning) -> bool:
    """Whether a player has what a match has earned. Coins are posted once a match, all else once for all."""
    lines = LedgerLine.objects.filter(user_id=user_id, game=match.game, kind=earning.kind, name=earning.name)
    if earning.kind is EarningKind.COINS:
        lines = lines.filter(match=match, amount=earning.amount)
    if earning.kind is EarningKind.BEST:
        lines = lines.filter(amount__gte=earning.amount)
    return lines.exists()


def _too_much(match: Match, snapshot: MatchSnapshot) -> Iterator[str]:
    earned = {(earning.kind.value, earning.name, earning.amount) for earning in snapshot.earnings}
    for line in match.ledger.all():
        what = _described(line.kind, line.name, line.amount)
        if line.user_id not in _people(snapshot):
            yield f"somebody who does not sit there has {what}."
        elif (line.kind, line.name, line.amount) not in earned or line.game != match.game:
            yield f"its player has {what}, which it has not earned."


def _described(kind: str, name: str, amount: int) -> str:
    return f"{name} ({kind}, {amount})"
