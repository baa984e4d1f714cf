"""What authors and moderators do with revisions. Each view parses, calls, answers."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import user_of
from accounts.models import User
from games.engine.errors import RuleError
from games.maps.format import NAMES, TILES
from games.maps.gallery.map_page import map_page
from games.maps.models import Map, Report, Revision
from games.maps.review import selectors
from games.maps.rights import can_see, is_author, is_moderator
from games.maps.selectors import map_of_id, revision_of
from games.maps.services import reviews
from games.maps.services.drafts import map_revise
from games.maps.services.log import log_seen
from games.maps.services.revisions import map_withdraw, submission_withdraw
from games.maps.views.gallery import Refused, map_shown, page_or_404
from games.site import rates
from games.site.refusals import is_by_script, refused, status_of
from games.site.translation import translate


def _user(request: HttpRequest) -> User:
    """Who acts; for visitors there is no such page."""
    user = user_of(request)
    if user is None:
        raise Http404
    return user


def _revision(request: HttpRequest, public_id: str, number: int) -> tuple[User, Revision]:
    user, revision = _user(request), revision_of(public_id, number)
    if revision is None or not can_see(user, revision):
        raise Http404
    return user, revision


def _moderator_or_404(request: HttpRequest) -> User:
    user = user_of(request)
    if user is None or not is_moderator(user):
        raise Http404
    return user


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """A user's drafts and maps, and what happened to them."""
    user = user_of(request)
    assert user is not None  # noqa: S101  for the type: the view asks for a log-in
    context = {
        "drafts": selectors.drafts_of(user),
        "revisions": selectors.own_revisions(user),
        "news": selectors.news_of(user),
    }
    log_seen(user)
    return render(request, "maps/mine.html", context)


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for a moderator."""
    return _queue(request, _moderator_or_404(request))


def _queue(request: HttpRequest, user: User, **extra: Any) -> HttpResponse:
    """The queue; with an answer to a report, where that was refused."""
    waiting, reports = selectors.queue(user), selectors.reports_open()
    context = {"waiting": waiting, "to_do": sum(one.is_to_do for one in waiting), "reports": reports}
    status = status_of(extra["error"]) if extra else HTTPStatus.OK
    return render(request, "maps/queue.html", {**context, **extra}, status=status)


@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """Who did what with which map."""
    _moderator_or_404(request)
    return render(request, "maps/log.html", {"log": selectors.log_latest()})


@require_POST
def take(request: HttpRequest, public_id: str, number: int) -> HttpResponseBase:
    user, revision = _revision(request, public_id, number)
    rates.hit_by(request, "map")
    return redirect(reviews.review_take(user=user, revision=revision))


@require_POST
def release(request: HttpRequest, public_id: str, number: int) -> HttpResponseBase:
    user, revision = _revision(request, public_id, number)
    rates.hit_by(request, "map")
    reviews.review_release(user=user, revision=revision)
    return redirect("maps_queue")


def _typed_pins(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form says of tiles: each with its words."""
    tiles, words = request.POST.getlist("tile"), request.POST.getlist("why")
    return list(zip(tiles, words, strict=False))[:TILES]


def _pins(request: HttpRequest) -> list[tuple[int, str]]:
    """The reasons at tiles that a form sends."""
    return [(_tile(tile), why) for tile, why in _typed_pins(request) if tile.strip() or why.strip()]


def _tile(text: str) -> int:
    name = text.strip().upper()
    if name not in NAMES:
        raise RuleError(reviews.NO_TILE)
    return NAMES.index(name)


@require_POST
def publish(request: HttpRequest, public_id: str, number: int) -> HttpResponseBase:
    return _decided(request, public_id, number, reviews.review_publish, gettext("Published."))


@require_POST
def send_back(request: HttpRequest, public_id: str, number: int) -> HttpResponseBase:
    return _decided(request, public_id, number, reviews.review_send_back, gettext("Sent back."))


def _decided(
    request: HttpRequest, public_id: str, number: int, decide: Callable[..., Revision], done: str
) -> HttpResponseBase:
    """Decide about a revision, with reasons. Where that is refused, what was typed is still there."""
    user, revision = _revision(request, public_id, number)
    words = request.POST.get("words", "")
    try:
        rates.hit_by(request, "map")
        decide(user=user, revision=revision, words=words, pins=_pins(request))
    except RuleError as error:
        page = page_or_404(request, public_id, number)
        if not page.is_reviewer or not page.revision.is_under_review:
            raise
        typed = tuple(pin for pin in _typed_pins(request) if any(pin))
        return map_shown(request, page, Refused("review", error, words, pins=typed))
    messages.success(request, done)
    return redirect("maps_queue")


@require_POST
def withdraw_submission(request: HttpRequest, public_id: str, number: int) -> HttpResponseBase:
    """Take a revision back before it is decided."""
    user, revision = _revision(request, public_id, number)
    rates.hit_by(request, "map")
    return redirect(submission_withdraw(user=user, revision=revision))


def _map(request: HttpRequest, public_id: str) -> tuple[User, Map]:
    user, row = _user(request), map_of_id(public_id)
    if row is None or not (row.published_id or is_author(user, row) or is_moderator(user)):
        raise Http404
    return user, row


@require_POST
def withdraw(request: HttpRequest, public_id: str) -> HttpResponseBase:
    user, row = _map(request, public_id)
    words = request.POST.get("words", "")
    try:
        rates.hit_by(request, "map")
        map_withdraw(user=user, row=row, words=words)
    except RuleError as error:
        page = map_page(row.published, user) if row.published and not row.known else None
        if page is None or not page.is_moderator:
            raise
        return map_shown(request, page, Refused("withdraw", error, words))
    messages.success(request, gettext("The map is no longer in the gallery."))
    return redirect("maps")


@require_POST
def revise(request: HttpRequest, public_id: str) -> HttpResponseBase:
    user, row = _map(request, public_id)
    rates.hit_by(request, "map")
    return redirect(map_revise(user=user, row=row))


@require_POST
def close_report(request: HttpRequest, number: int) -> HttpResponseBase:
    """Answer a report."""
    user = _moderator_or_404(request)
    report = Report.objects.filter(pk=number).first()
    if report is None:
        raise Http404
    answer = request.POST.get("answer", "")
    try:
        rates.hit_by(request, "map")
        reviews.report_close(user=user, report=report, answer=answer)
    except RuleError as error:
        if not report.closed_at and not is_by_script(request):
            why = translate(error.words)
            return _queue(request, user, error=error, refused_report=number, why=why, typed_answer=answer)
        return refused(request, error, "/maps/review/")
    return redirect("maps_queue")
