"""Decks in and out: import from a file, a text or a code, and export. Each view parses, calls, answers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET
from msgspec.structs import replace

from accounts.form_pages import form_page
from accounts.guests import ensure_user, user_of
from decks import codes, files, selectors, services
from decks.views import frame, shown_or_404
from games.engine.errors import RuleError
from games.engine.pools import CardPool
from games.engine.setup import Deck as DeckValue
from games.registry import pools
from games.site import rates
from games.site.refusals import status_of

_KINDS = {"txt": "text/plain", "json": "application/json"}
_MAX_REQUEST = files.MAX_BYTES * 2 + 64 * 1024
"""Bytes of the largest request: a file and a text of the largest size, and the form around them."""


@form_page
@csrf_exempt
def decks_import(request: HttpRequest, game: str) -> HttpResponseBase:
    """Import decks. A request that is too large is refused unread, so before the check of its CSRF token,
    which would read it; all others are checked as everywhere."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if request.method == "POST" and (not length.isdecimal() or int(length) > _MAX_REQUEST):
        return _page(request, game, error=files.too_large(), status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return _import(request, game)


@csrf_protect
def _import(request: HttpRequest, game: str) -> HttpResponseBase:
    """A code and a JSON file name their game; a list of cards is one of the page's game."""
    if request.method != "POST":
        return _page(request, game)
    page_of = game
    text = ""
    try:
        # Reading takes time, so the limit comes first; a visitor counts by their address.
        rates.hit_by(request, "deck")
        text = request.POST.get("text", "")
        sent = _sent_file(request) or text
        game = files.game_of(sent, pools()) or game
        decks = files.read(sent, pools()[game])
        user = ensure_user(request)
        name = request.POST.get("name", "").strip()
        if name and len(decks) == 1:
            decks = (replace(decks[0], name=name),)
        kept = services.decks_import(user=user, game=game, decks=decks)
    except RuleError as error:
        return _page(request, page_of, error=error, text=text, status=status_of(error))
    drafts = sum(bool(deck.problems) for deck in kept)
    count = len(kept)
    messages.success(request, ngettext("%(n)s deck imported.", "%(n)s decks imported.", count) % {"n": count})
    if drafts:
        words = ngettext("%(n)s isn't legal yet.", "%(n)s aren't legal yet.", drafts)
        messages.warning(request, words % {"n": drafts} + " " + gettext("Its page says what to change."))
    return redirect(kept[0]) if count == 1 else redirect("decks_of", game)


def _sent_file(request: HttpRequest) -> str:
    """The text of the file that was sent, "" if none was. Raises BadData."""
    sent = request.FILES.get("file")
    if not isinstance(sent, UploadedFile) or not sent.size:
        return ""
    if sent.size > files.MAX_BYTES:
        raise files.too_large()
    return files.text_of(sent.read())


def _page(
    request: HttpRequest,
    game: str,
    *,
    error: RuleError | None = None,
    text: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    pool = pools()[game]
    context: dict[str, Any] = {"error": error.words if error else None, "text": text}
    context["example"] = codes.to_code(next(iter(pool.starters.values())).deck, pool)
    context["example_line"] = files.example_line(pool)
    return render(request, "decks/import.html", frame(game) | context, status=status)


@require_GET
def deck_export(request: HttpRequest, game: str, public_id: str, form: str) -> HttpResponse:
    """A deck as a file to keep."""
    shown = shown_or_404(request, game, public_id)
    return _file((shown.value,), shown.pool, form, slugify(shown.name) or "deck")


@require_GET
def decks_export(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """All of one's decks of a game in one file, which the import takes again."""
    user = user_of(request)
    if user is None:
        raise Http404
    decks = tuple(deck.value for deck in selectors.decks_own(user, game))
    if not decks:
        raise Http404
    return _file(decks, pools()[game], form, "decks")


def _file(decks: tuple[DeckValue, ...], pool: CardPool, form: str, name: str) -> HttpResponse:
    if form not in _KINDS:
        raise Http404
    write = files.to_json if form == "json" else files.to_text
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    content_type = f"{_KINDS[form]}; charset=utf-8"
    return HttpResponse(write(*decks, pool=pool), content_type=content_type, headers=headers)
