"""The shop of a game: what coins buy, what is unlocked, and the viewer's medals and best scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from msgspec import Struct

from accounts.guests import ensure_user
from games.engine.game import Ware
from games.engine.offers import Art
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.inputs import one
from games.matches.purses import ledger
from games.registry import GAMES, Registered
from games.site import rates
from games.site.translation import translate


class WareShown(Struct, frozen=True):
    """A ware, or what everybody has, and whether it can be bought now."""

    name: str
    title: Words
    help: Words
    art: Art | None
    price: int
    is_owned: bool
    is_open: bool
    """Whether nothing but coins can be missing."""
    can_be_bought: bool
    upgrade: WareShown | None = None


class Saving(Struct, frozen=True):
    """How many coins are missing for the cheapest thing not owned yet."""

    price: int
    lacking: int
    """Coins; 0 if it can be bought now."""


class MedalShown(Struct, frozen=True):
    """A medal, and whether it was won."""

    kind: str
    """What it is among those of its way to play, such as `gold`."""
    title: Words
    help: Words
    is_won: bool


class TrophiesShown(Struct, frozen=True):
    """A way to play with its best score and medals."""

    title: Words
    help: Words
    is_open: bool
    best: str
    """"" for none."""
    medals: tuple[MedalShown, ...]


@require_safe
def shop(request: HttpRequest, slug: str) -> HttpResponse:
    """The wares and trophies of a game; a visitor owns nothing yet."""
    registered = _registered(slug)
    user_id = request.user.pk
    held = ledger.coins(user_id, slug)
    wares = tuple(_wares(registered, ledger.owned(user_id, slug), held))
    context = {
        "game": registered.game,
        "stylesheet": registered.page.stylesheet,
        "coins": held,
        "wares": wares,
        "saving": _saving(wares, held),
        "coins_help": registered.page.coins_help,
        "trophies": tuple(_trophies(registered, user_id)),
    }
    return render(request, "matches/shop.html", context)


@require_POST
def buy(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Buy one ware."""
    registered, name = _registered(slug), one(request.POST, "name")
    user = ensure_user(request)
    rates.hit_by(request, "match")
    ledger.ware_buy(user=user, game=slug, name=name)
    what = registered.page.owned_name(name)
    messages.success(
        request, translate(_("Bought: %(what)s. You can bring it to your next match.", what=what))
    )
    return redirect("shop", slug)


def _registered(slug: str) -> Registered:
    registered = GAMES.get(slug)
    if registered is None or not registered.game.wares():
        raise Http404
    return registered


def _wares(registered: Registered, owned: frozenset[str], held: int) -> Iterator[WareShown]:
    """Each thing, with its upgrade beside it."""
    wares = registered.game.wares()
    upgrades = {ware.upgrades: ware for ware in wares if ware.upgrades}
    sold = {ware.name: ware for ware in wares if not ware.upgrades}
    free = [name for name in upgrades if name not in sold]
    for name in (*free, *sold):
        has = owned | {name} if name in free else owned
        more = upgrades.get(name)
        upgrade = _ware(registered, more.name, more, has, held) if more else None
        yield _ware(registered, name, sold.get(name), has, held, upgrade)


def _ware(
    registered: Registered,
    name: str,
    ware: Ware | None,
    has: frozenset[str],
    held: int,
    upgrade: WareShown | None = None,
) -> WareShown:
    page, is_owned = registered.page, name in has
    is_open = not is_owned and ware is not None and (not ware.upgrades or ware.upgrades in has)
    price = ware.price if ware else 0
    return WareShown(
        name=name,
        title=page.owned_name(name),
        help=page.owned_help(name),
        art=page.owned_art(name),
        price=price,
        is_owned=is_owned,
        is_open=is_open,
        can_be_bought=is_open and price <= held,
        upgrade=upgrade,
    )


def _saving(wares: Sequence[WareShown], held: int) -> Saving | None:
    """How many coins are missing for the cheapest thing that is not owned; None if everything is."""
    every = [*wares, *[ware.upgrade for ware in wares if ware.upgrade]]
    prices = [ware.price for ware in every if ware.is_open]
    return Saving(min(prices), max(0, min(prices) - held)) if prices else None


def _trophies(registered: Registered, user_id: int | None) -> Iterator[TrophiesShown]:
    page = registered.page
    has = ledger.owned(user_id, registered.game.slug)
    won = ledger.medals(user_id, registered.game.slug)
    best = ledger.best_scores(user_id, registered.game.slug)
    for way in page.trophies:
        yield TrophiesShown(
            title=page.owned_name(way.name),
            help=page.owned_help(way.name),
            is_open=way.is_free or way.name in has,
            best=str(best.get(way.name, "")),
            medals=tuple(
                MedalShown(name.removeprefix(f"{way.name}-"), title, page.owned_help(name), name in won)
                for name, title in way.medals
            ),
        )
