"""The page of a purse: its balance, where that came from, and the refill."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from msgspec import Struct

from accounts.guests import ensure_user
from accounts.models import User
from games.engine.words import Words, change
from games.engine.words import words as _
from games.matches.models import Posting
from games.matches.purses import purse
from games.matches.replays.sittings import net_words, nets_of, sittings_over
from games.registry import GAMES
from games.site import rates
from games.site.translation import translate

ROWS = 20
CHARTED = 100
"""The number of the ledger's last lines in the chart."""
LEAST_CHARTED = 4
"""Fewer lines, with one change or two between them, are no curve."""
WIDE, TALL = 600, 120


class Line(Struct, frozen=True):
    """A line of the ledger as the page shows it; numbers as strings."""

    at: dt.datetime
    words: Words
    amount: str
    is_gain: bool
    balance: str
    match_id: str
    """The public id of the match, "" if there is none."""


class Chart(Struct, frozen=True):
    """The balance as a line of steps in a box of `WIDE` by `TALL`, from the bottom to its most."""

    points: str
    bottom: int
    """0, or a round number where 0 lies so far below that the line would look flat."""
    most: str
    least: str
    first: str
    last: str
    end: tuple[str, str]
    """Where the line ends, at the height of the last balance."""
    first_at: dt.datetime
    last_at: dt.datetime
    is_of_one_day: bool
    """Whether both ends lie on one day of the reader, so that only times tell them apart."""


@require_safe
def purse_page(request: HttpRequest) -> HttpResponse:
    """The viewer's purse; visitors see what they would begin with."""
    user = request.user
    lines = Posting.objects.filter(purse__user_id=user.pk or 0).select_related("match").order_by("-number")
    page = Paginator(lines, ROWS).get_page(request.GET.get("page"))
    context = {
        "balance": purse.balance_of(user.pk),
        "opening": purse.OPENING,
        "refill": purse.REFILL,
        "low": purse.LOW,
        "page": page,
        "lines": _lines(user.pk or 0, tuple(page.object_list)),
        "chart": _chart(list(lines.values_list("at", "balance")[:CHARTED])[::-1]),
    }
    if isinstance(user, User):
        context |= _of_user(user)
    return render(request, "matches/purse.html", context)


def _of_user(user: User) -> dict[str, object]:
    at = purse.refill_at(user)
    sittings = purse.sittings(user)
    return {
        "sittings": sittings,
        "over": sittings_over(user),
        "on_tables": -sum(sitting.amount for sitting in sittings),
        "refill_at": at if at and at > timezone.now() else None,
    }


@require_POST
def refill(request: HttpRequest) -> HttpResponseBase:
    """Refill the purse, if it is allowed."""
    user = ensure_user(request)
    rates.hit_by(request, "match")
    purse.refill(user=user)
    messages.success(request, translate(_("%(amount)s credits are in your purse.", amount=purse.REFILL)))
    return redirect("purse")


def _lines(user_id: int, postings: Sequence[Posting]) -> tuple[Line, ...]:
    ended = [posting.match_id for posting in postings if posting.kind == posting.Kind.CASH_OUT]
    nets = nets_of(user_id, [match_id for match_id in ended if match_id])
    return tuple(_line(posting, nets) for posting in postings)


def _line(posting: Posting, nets: Mapping[int, int]) -> Line:
    return Line(
        at=posting.at,
        words=_words(posting, nets),
        amount=change(posting.amount),
        is_gain=posting.amount > 0,
        balance=str(posting.balance),
        match_id=posting.match.public_id if posting.match else "",
    )


def _words(posting: Posting, nets: Mapping[int, int]) -> Words:
    if posting.match is not None and posting.kind in (posting.Kind.BUY_IN, posting.Kind.CASH_OUT):
        registered = GAMES.get(posting.match.game)
        game = registered.game.name if registered else posting.match.game
        if posting.kind == posting.Kind.BUY_IN:
            return _("Bought in: %(game)s", game=game)
        net = nets.get(posting.match_id or 0)
        if net is None:
            return _("Cashed out: %(game)s", game=game)
        return _("Cashed out: %(game)s, %(net)s", game=game, net=net_words(net))
    if posting.kind == posting.Kind.OPENING:
        return _("Your first credits")
    if posting.kind == posting.Kind.REFILL:
        return _("Refill")
    return _("From your time as a guest")


def _chart(lines: Sequence[tuple[dt.datetime, int]]) -> Chart | None:
    """A step for each line of the ledger; None while there are too few to tell anything."""
    if len(lines) < LEAST_CHARTED:
        return None
    balances = [balance for _at, balance in lines]
    most, least = max(balances), min(balances)
    bottom = _bottom(most, least)
    step = WIDE / len(balances)  # each balance lasts as long, the last one too
    points = []
    for number, balance in enumerate(balances):
        height = f"{TALL - TALL * (balance - bottom) / (most - bottom or 1):.1f}"
        points += [(f"{number * step:.1f}", height), (f"{(number + 1) * step:.1f}", height)]
    first_at, last_at = lines[0][0], lines[-1][0]
    return Chart(
        points=" ".join(f"{x},{y}" for x, y in points),
        bottom=bottom,
        most=str(most),
        least=str(least),
        first=str(balances[0]),
        last=str(balances[-1]),
        end=points[-1],
        first_at=first_at,
        last_at=last_at,
        is_of_one_day=timezone.localdate(first_at) == timezone.localdate(last_at),
    )


def _bottom(most: int, least: int) -> int:
    """Where the scale of a chart begins."""
    spread = most - least
    if spread == 0 or least <= most // 2:
        return 0
    step: int = 10 ** (len(str(spread)) - 1)
    return (least - spread // 4) // step * step
