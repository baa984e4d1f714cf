"""The gallery, the page of a map, its picture and its files. Each view parses, calls, answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from msgspec import Struct

from accounts.guests import ensure_user, user_of
from accounts.selectors import user_by_public_id
from games.engine.errors import RuleError
from games.engine.words import words as _
from games.maps.editor.sketches import rulers
from games.maps.format import GAME, SYMMETRIES, write_article, write_grids
from games.maps.gallery import selectors
from games.maps.gallery.map_page import MapPage, map_page
from games.maps.gallery.passport import passport_shown
from games.maps.gallery.pictures import card_of, picture_of
from games.maps.models import Map, Report
from games.maps.review.selectors import diff_of, to_do_count
from games.maps.rights import is_moderator
from games.maps.selectors import map_of_id, revision_of
from games.maps.services.plays import star_set
from games.maps.services.reviews import report_add
from games.maps.typed import write_json
from games.site import rates
from games.site.refusals import status_of
from games.site.translation import translate

ROWS = 24
SPARE_PINS = 4
"""Empty rows for reasons at tiles."""
FILE_NAMES = {"js": _("Map script (.js)"), "txt": _("Plain text (.txt)"), "json": _("JSON (.json)")}
A_YEAR = 60 * 60 * 24 * 365
_FILES: Mapping[str, tuple[Callable[[MapPage], str], str]] = {
    "txt": (lambda page: write_grids(page.revision.text), "text/plain"),
    "js": (lambda page: write_article(page.revision.text), "text/javascript"),
    "json": (lambda page: write_json(page.revision.text, page.revision.name), "application/json"),
}


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """The published maps."""
    query = selectors.query_of(request.GET)
    page = Paginator(selectors.maps_found(query), ROWS).get_page(request.GET.get("page"))
    user = user_of(request)
    context = {
        "query": query,
        "page": page,
        "cards": selectors.cards_of(page.object_list),
        "left_out": selectors.left_out(query),
        "symmetries": SYMMETRIES.items(),
        "waters": [(slug, label) for slug, (_least, _most, label) in selectors.WATERS.items()],
        "homes": [(slug, label) for slug, (_least, _most, label) in selectors.HOMES.items()],
        "orders": selectors.ORDERS.items(),
        "is_moderator": is_moderator(user),
        "to_do": to_do_count(user) if user and is_moderator(user) else 0,
    }
    return render(request, "maps/gallery.html", context)


@require_safe
def by_author(request: HttpRequest, public_id: str) -> HttpResponse:
    """The published maps of an author."""
    author = user_by_public_id(public_id=public_id)
    if author is None:
        raise Http404
    page = Paginator(selectors.maps_by(author), ROWS).get_page(request.GET.get("page"))
    return render(
        request,
        "maps/by_author.html",
        {"author": author, "page": page, "cards": selectors.cards_of(page.object_list)},
    )


@require_safe
def at_random(request: HttpRequest) -> HttpResponseBase:
    """On to a good map."""
    row = selectors.map_at_random()
    return redirect(row or "maps")


@require_safe
def picture(request: HttpRequest, sha256: str) -> HttpResponse:
    """The picture of a content."""
    return _kept_for_ever(request, picture_of(sha256), "image/svg+xml")


@require_safe
def card(request: HttpRequest, sha256: str) -> HttpResponse:
    """The picture on the card of a link."""
    return _kept_for_ever(request, card_of(sha256), "image/png")


def _kept_for_ever(request: HttpRequest, content: str | bytes | None, kind: str) -> HttpResponse:
    if content is None:
        raise Http404
    response = HttpResponse(content, content_type=kind)
    response["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    request.session.accessed = False  # the same for everyone: no `Vary: Cookie`
    return response


def page_or_404(request: HttpRequest, public_id: str, number: int) -> MapPage:
    """The revision, if the viewer may see it; to all others there is no such page."""
    revision = revision_of(public_id, number)
    page = map_page(revision, user_of(request)) if revision else None
    if page is None:
        raise Http404
    return page


@require_safe
def map_latest(request: HttpRequest, public_id: str) -> HttpResponse:
    """A map: its published revision, or the latest that the viewer may see."""
    row = map_or_404(public_id)
    number = row.published.number if row.published else row.revisions.count()
    return map_shown(request, page_or_404(request, public_id, number))


@require_safe
def revision(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """One revision of a map."""
    return map_shown(request, page_or_404(request, public_id, number))


class Refused(Struct, frozen=True):
    """A form of the page that was refused, with what was typed into it."""

    form: str
    """`review`, `withdraw` or `report`."""
    error: RuleError
    words: str
    kind: str = ""
    pins: tuple[tuple[str, str], ...] = ()

    @property
    def why(self) -> str:
        return translate(self.error.words)


def map_shown(request: HttpRequest, page: MapPage, refused: Refused | None = None) -> HttpResponse:
    """The page of a revision; with what was typed, where that was refused."""
    is_inside = page.is_author or page.is_moderator
    context = {
        "page": page,
        "game": GAME,
        "passport": passport_shown(page.revision),
        "diff": diff_of(page.revision, is_inside=is_inside) if is_inside or page.is_current else None,
        "rulers": rulers(),
        "report_kinds": Report.Kind.choices,
        "files": FILE_NAMES.items(),
        "typed_pins": [*(refused.pins if refused else ()), *[("", "")] * SPARE_PINS],
        "refused": refused,
    }
    status = status_of(refused.error) if refused else HTTPStatus.OK
    return render(request, "maps/map.html", context, status=status)


@require_safe
def passport(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The passport alone, for a page that asks anew while it is played."""
    page = page_or_404(request, public_id, number)
    return render(request, "maps/_passport.html", {"passport": passport_shown(page.revision)})


@require_safe
def download(request: HttpRequest, public_id: str, number: int, form: str) -> HttpResponse:
    """A revision as a file to keep, which the form of a map takes again."""
    page = page_or_404(request, public_id, number)
    if form not in _FILES:
        raise Http404
    write, kind = _FILES[form]
    name = slugify(page.revision.name) or "map"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return HttpResponse(write(page), content_type=f"{kind}; charset=utf-8", headers=headers)


def map_or_404(public_id: str) -> Map:
    row = map_of_id(public_id)
    if row is None:
        raise Http404
    return row


@require_POST
def star(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Give a star, or take it back."""
    row, user = map_or_404(public_id), ensure_user(request)
    rates.hit_by(request, "map")
    star_set(user=user, row=row, is_starred=request.POST.get("star") == "1")
    return redirect(row)


@require_POST
def report(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Tell the moderators what is wrong with a map."""
    row, user = map_or_404(public_id), ensure_user(request)
    kind, words = request.POST.get("kind", ""), request.POST.get("words", "")
    try:
        rates.hit_by(request, "map")
        report_add(user=user, row=row, kind=kind, words=words)
    except RuleError as error:
        page = map_page(row.published, user) if row.published else None
        if page is None or page.is_author:
            raise
        return map_shown(request, page, Refused("report", error, words, kind))
    messages.success(request, gettext("Thank you. A moderator will look at it."))
    return redirect(row)
