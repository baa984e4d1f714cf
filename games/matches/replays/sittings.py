"""The results of a user's sittings for credits, one by one and together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Count as Number
from django.db.models import Sum
from msgspec import Struct

from accounts.models import User
from games.engine.words import Words, change
from games.engine.words import words as _
from games.matches.models import Match, Posting
from games.matches.room.summaries import summary_shown
from games.matches.snapshot import snapshot_cached
from games.registry import GAMES

LOOKED_AT = 20
"""The most sittings whose rounds are counted, the latest first: each log has to be read once."""


class Brought(Struct, frozen=True):
    """A sitting by the public id of its match, and its net result."""

    match_id: str
    net: str


class Figure(Struct, frozen=True):
    """A number over many sittings."""

    name: Words
    value: Words


class Sittings(Struct, frozen=True):
    """All sittings of a user that are over."""

    number: int
    net: Words
    best: Brought
    worst: Brought
    looked_at: int
    """How many of the latest sittings the figures are about."""
    figures: tuple[Figure, ...]


def net_words(net: int) -> Words:
    """A gain or a loss in words."""
    if net > 0:
        return _("up %(credits)s", credits=net)
    return _("down %(credits)s", credits=-net) if net < 0 else _("even")


def nets_of(user_id: int, match_ids: Iterable[int] | None = None) -> Mapping[int, int]:
    """The net result of each sitting that is over, by the id of its match, the latest first."""
    paid = Posting.objects.filter(
        purse__user_id=user_id,
        kind__in=(Posting.Kind.BUY_IN, Posting.Kind.CASH_OUT),
        match__game__in=list(GAMES),
    )
    if match_ids is not None:
        paid = paid.filter(match_id__in=list(match_ids))
    sums = paid.values("match_id").annotate(net=Sum("amount"), postings=Number("pk"))
    return dict(sums.filter(postings=2).order_by("-match_id").values_list("match_id", "net"))


def sittings_over(user: User) -> Sittings | None:
    """All results of a user's sittings; None before the first has ended."""
    nets = nets_of(user.pk)
    if not nets:
        return None
    best, worst = max(nets, key=lambda one: nets[one]), min(nets, key=lambda one: nets[one])
    last = list(nets)[:LOOKED_AT]
    ids = dict(Match.objects.filter(pk__in=(best, worst)).values_list("pk", "public_id"))
    return Sittings(
        number=len(nets),
        net=net_words(sum(nets.values())),
        best=Brought(ids[best], change(nets[best])),
        worst=Brought(ids[worst], change(nets[worst])),
        looked_at=len(last),
        figures=tuple(_figures(user, last)),
    )


def _figures(user: User, match_ids: Iterable[int]) -> Iterable[Figure]:
    """The counts of these sittings, added up by their names."""
    sums: dict[Words, tuple[int, int]] = {}
    for match_id in match_ids:
        snapshot = snapshot_cached(match_id)
        summary = summary_shown(snapshot, snapshot.seat_of(user.pk))
        for count in summary.counts if summary else ():
            number, of = sums.get(count.name, (0, 0))
            sums[count.name] = number + count.number, of + count.of
    for name, (number, of) in sums.items():
        yield Figure(name, _("%(some)s of %(all)s", some=number, all=of) if of else Words(str(number)))
