"""The match room by HTTP: the page, and every form in it. Each view parses, calls, answers.

A form sent by htmx is answered with the fragments of the room; one sent without JavaScript with a
redirect back to it.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import wraps

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import ensure_user, user_of
from accounts.models import User
from games import allowance
from games.engine.errors import RuleError
from games.engine.fairness import checked_nonce
from games.engine.game import Viewer
from games.engine.offers import has_action
from games.engine.words import Words
from games.engine.words import words as _
from games.matches import (
    attendance,
    chatting,
    filling,
    live,
    rematches,
    selectors,
    services,
    tables,
    takeover,
)
from games.matches import render as fragments_of
from games.matches.bringing import (
    any_takes_deck,
    deck_again,
    deck_choices,
    deck_joining,
    deck_missing,
    deck_wanted,
)
from games.matches.forms import move_asked, one
from games.matches.models import Match
from games.matches.promises import chance_offered, secret_of
from games.matches.sleeve import SET_ORDER
from games.matches.tables import Table
from games.saying import said

View = Callable[[HttpRequest, Match], HttpResponseBase]


def _of_match(view: View) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Find the match at the address, and answer a refusal with its sentence and the present room."""

    @wraps(view)
    def found(request: HttpRequest, public_id: str) -> HttpResponseBase:
        match = selectors.match_by_id(public_id)
        if match is None:
            raise Http404
        try:
            return view(request, match)
        except RuleError as error:
            if request.method != "POST":
                raise  # what cannot be shown is the site's fault, and its page must not lead to itself
            return _refused(request, match, error.words)

    return found


def _refused(request: HttpRequest, match: Match, words: Words) -> HttpResponseBase:
    if request.htmx:  # type: ignore[attr-defined]
        return _fragments(request, tables.fresh(match.pk), notice=words)
    messages.error(request, said(words))
    return redirect(match)


def _language() -> str:
    return get_language() or "en"


def _picked(request: HttpRequest, table: Table) -> tuple[str, ...]:
    """What was picked so far by whoever is to act; the others have nothing to pick."""
    if table.seat_of(request.user.pk) not in table.acting:
        return ()
    return tuple(request.GET.get("picks", "")[:512].split())


def _everything(request: HttpRequest, table: Table, prefix: tuple[str, ...] = ()) -> dict[str, str]:
    """All fragments of a room for the user of a request."""
    viewer, language = table.seat_of(request.user.pk), _language()
    shown: dict[str, str] = dict(fragments_of.room(table, viewer, prefix))
    shown["presence"] = fragments_of.presence(language, table, viewer, selectors.presence(table))
    if _has_chat(table, viewer):
        shown["chat"] = fragments_of.chat(language, chatting.chat_lines(table.id))
    return shown


def _has_chat(table: Table, viewer: Viewer) -> bool:
    """Whether there is, or may still come, somebody to talk to."""
    return viewer is not None and (table.is_open or sum(not at.bot for at in table.sitters) > 1)


def _fragments(
    request: HttpRequest, table: Table, *, notice: Words | None = None, is_saved: bool = False
) -> HttpResponse:
    passing = [fragments_of.notice_in(_language(), notice)]
    if is_saved:
        passing.append(fragments_of.tick_in(_language(), table.entries))
    return _told(table, *_everything(request, table).values(), *passing)


def _told(table: Table, *parts: str) -> HttpResponse:
    return HttpResponse("\n".join((fragments_of.pulse(0, table.version), *parts)))


@require_safe
@_of_match
def room(request: HttpRequest, match: Match) -> HttpResponse:
    """The page of a match: its board for players and spectators, its waiting room before the start."""
    table = tables.fresh(match.pk)
    if takeover.is_possible(table) and takeover.stand_in(match.pk, timezone.now()):
        live.changed(match.pk)
        table = tables.fresh(match.pk)
    if table.bots_to_act:
        live.bots_play(table.id)
        table = tables.cached(match.pk)
    seat = table.seat_of(request.user.pk)
    if seat is not None and request.user.pk is not None:
        attendance.player_seen(match_id=table.id, user_id=request.user.pk)
    prefix = _picked(request, table)
    context = {
        "table": table,
        "seat": seat,
        "page": selectors.match_page(table, seat, prefix),
        "fragments": _everything(request, table, prefix),
        "chance": chance_offered(),
        "match_url": request.build_absolute_uri(match.get_absolute_url()),
        "wants_deck": seat is None and table.is_open and deck_wanted(table),
        "has_decks": seat is not None and any_takes_deck(table),
        "has_chat": _has_chat(table, seat),
        "has_sleeve": seat is not None and table.is_practice and has_action(table.game, SET_ORDER),
        "is_rematch": match.rematch_of_id is not None,
        "is_kept": selectors.is_kept_from(match, request.user.pk),
        "is_taken": selectors.is_taken_from(match, table, request.user.pk),
        "is_host": seat is not None and table.host_id == request.user.pk,
    }
    if context["wants_deck"] or context["has_decks"]:
        context |= deck_choices(request.user)
    return render(request, "matches/room.html", context)


@require_safe
@_of_match
def fragments(request: HttpRequest, match: Match) -> HttpResponse:
    """What a page without a socket asks for every few seconds, and a pick asks for its next picks."""
    table = tables.fresh(match.pk)
    user_id = request.user.pk
    if user_id is not None and table.seat_of(user_id) is not None:
        attendance.player_seen(match_id=table.id, user_id=user_id)
    prefix = _picked(request, table)
    return _told(table, *_everything(request, table, prefix).values())


@require_POST
@_of_match
def join(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Sit down; a visitor does so as a guest."""
    nonce = checked_nonce(request.POST.get("nonce", ""))
    if not request.user.is_authenticated and match.status != Match.Status.OPEN:
        raise services.NotAllowed(services.BEGUN)  # nobody is made a guest for nothing
    if not request.user.is_authenticated and selectors.is_kept_from(match, None):
        raise services.NotAllowed(services.KEPT)
    key = request.POST.get("deck", "")
    if not key and not match.rematch_of_id and deck_missing(match, request.user.pk):
        messages.info(request, said(_("Choose the deck that you bring, then sit down.")))
        return redirect(match)
    deck = deck_joining(match, user_of(request), key) if key else None
    user = ensure_user(request)
    allowance.spend("match", user.pk)
    services.match_join(match=match, user=user, nonce=nonce, deck=deck)
    for match_id in filter(None, (match.pk, match.rematch_of_id)):
        live.changed(match_id)
    live.changed(match.pk, "lobby")
    return redirect(match)


@require_POST
@_of_match
def leave(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Stand up before the start."""
    if not request.user.is_authenticated:
        raise services.NotAllowed(_("You do not sit at this table."))
    services.match_leave(match=match, user=request.user)
    for match_id in filter(None, (match.pk, match.rematch_of_id)):
        live.changed(match_id)
    live.changed(match.pk, "lobby")
    return redirect("lobby")


@require_POST
@_of_match
def fill(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The host lets bots sit down in free seats."""
    seat, bot = one(request.POST, "seat"), one(request.POST, "bot")
    filling.seats_fill(match=match, user=_host(request), seat=seat, bot=bot)
    return _filled(match)


@require_POST
@_of_match
def free(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The host takes a bot away."""
    filling.seat_free(match=match, user=_host(request), seat=one(request.POST, "seat"))
    return _filled(match)


def _host(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise services.NotAllowed(filling.ONLY_HOST)
    return request.user


def _filled(match: Match) -> HttpResponseBase:
    for match_id in filter(None, (match.pk, match.rematch_of_id)):
        live.changed(match_id)
    live.changed(match.pk, "lobby")
    live.bots_play(match.pk)
    return redirect(match)


@require_POST
@_of_match
def move(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A move without a socket."""
    user_id = _player_id(request)
    allowance.spend("move", user_id)
    table = services.move_play(match_id=match.pk, user_id=user_id, asked=move_asked(request.POST))
    live.changed(match.pk)
    if request.htmx:  # type: ignore[attr-defined]
        live.bots_play(match.pk)
        return _fragments(request, table, is_saved=True)
    # Without JavaScript nobody sees a bot think: let it move before the page is shown again.
    while services.bot_move(match_id=match.pk):
        live.changed(match.pk)
    return redirect(match)


@require_POST
@_of_match
def chat(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Say something to the others at the table."""
    user_id = _player_id(request)
    allowance.spend("chat", user_id)
    chatting.chat_say(match_id=match.pk, user_id=user_id, text=one(request.POST, "text"))
    live.changed(match.pk, "chat")
    if request.htmx:  # type: ignore[attr-defined]
        return _fragments(request, tables.cached(match.pk))
    return redirect(match)


@require_http_methods(["GET", "HEAD", "POST"])
@_of_match
def resign(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Give up, after being asked."""
    table = tables.fresh(match.pk)
    if request.method != "POST":
        if not table.is_playing or table.seat_of(request.user.pk) is None:
            return redirect(match)
        return render(request, "matches/resign.html", {"table": table, "match": match})
    services.seat_forfeit(match_id=match.pk, user_id=_player_id(request))
    live.changed(match.pk)
    live.bots_play(match.pk)
    return redirect(match)


@require_POST
@_of_match
def claim(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Claim the match from an opponent who is gone."""
    what = one(request.POST, "what")
    services.result_claim(match_id=match.pk, user_id=_player_id(request), what=what)
    live.changed(match.pk)
    return redirect(match)


@require_POST
@_of_match
def rematch(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Propose or accept a rematch."""
    if not request.user.is_authenticated:
        raise services.NotAllowed(_("Only those who played can ask for a rematch."))
    allowance.spend("match", request.user.pk)
    deck = deck_again(match, request.user, request.POST.get("deck", ""))
    nonce = request.POST.get("nonce", "")
    secret = secret_of(request.POST.get("ticket", ""))
    again = rematches.match_rematch(match=match, user=request.user, nonce=nonce, deck=deck, secret=secret)
    live.changed(match.pk)
    live.changed(again.pk)
    return redirect(again)


@require_safe
@cache_control(max_age=86_400, immutable=True)
def qr(request: HttpRequest, public_id: str) -> HttpResponse:
    """The address of a match as a QR code."""
    match = selectors.match_by_id(public_id)
    if match is None:
        raise Http404
    code = segno.make(request.build_absolute_uri(match.get_absolute_url()), error="m")
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", scale=5, border=2, dark="#143d2e", light="#fffaf0", omitsize=True)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def _player_id(request: HttpRequest) -> int:
    if request.user.pk is None:
        raise services.NotAllowed(_("You are watching this match. Only its players can play."))
    return request.user.pk
