"""Seats by HTTP: sitting down, getting up, bots in free seats, rematches, and nonces that browsers bind and show."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guests import ensure_user, user_of
from accounts.models import User
from games.engine.fairness import checked_commitment, checked_nonce
from games.engine.words import words as _
from games.matches.errors import HAS_BEGUN, NotAllowed
from games.matches.inputs import one
from games.matches.models import Match
from games.matches.seating.bots import ONLY_HOST, seat_free, seats_fill
from games.matches.seating.closing import NO_SEAT, nonce_bind, nonce_reveal
from games.matches.seating.commitments import secret_of
from games.matches.seating.decks import deck_again, deck_joining, deck_missing
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import KEPT, match_join, match_leave
from games.matches.selectors import is_kept_from
from games.matches.views.room import of_match
from games.site import rates
from games.site.translation import translate

JOINED_MUCH = _("You have sat down at many tables in a short time. Wait a few minutes, then try again.")
JOINED_HERE = _("Too many people on your network have sat down at this table. Choose another one.")


@require_POST
@of_match
def join(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Sit down; a visitor does so as a guest."""
    chance = _chance(request)
    if not request.user.is_authenticated and match.status != Match.Status.OPEN:
        raise NotAllowed(HAS_BEGUN)  # a refused form makes nobody a guest
    if not request.user.is_authenticated and is_kept_from(match, None):
        raise NotAllowed(KEPT)
    key = request.POST.get("deck", "")
    if not key and not match.rematch_of_id and deck_missing(match, request.user.pk):
        messages.info(request, translate(_("Choose the deck that you bring, then sit down.")))
        return redirect(match)
    deck = deck_joining(match, user_of(request), key) if key else None
    user = ensure_user(request)
    _join_counted(request, match)
    match_join(match=match, user=user, deck=deck, **chance)
    return redirect(match)


def _join_counted(request: HttpRequest, match: Match) -> None:
    """Count that somebody sits down: each time takes a table from the lobby, be it only until it opens anew without
    them. Raises TooOften."""
    rates.hit_by(request, "match")
    if match.rematch_of_id:
        return  # nobody else could have its seats
    try:
        rates.hit_by(request, "join")
    except rates.TooOften:
        raise rates.TooOften(JOINED_MUCH) from None
    try:
        rates.hit("seat", f"{rates.network_of_request(request)} at {match.pk}")
    except rates.TooOften:
        raise rates.TooOften(JOINED_HERE) from None


def _chance(request: HttpRequest) -> dict[str, str]:
    """What a form brings for the chance of a match: a nonce, or the hash that binds one. Raises BadData."""
    commitment = checked_commitment(request.POST.get("commitment", ""))
    return {
        "nonce": "" if commitment else checked_nonce(request.POST.get("nonce", "")),
        "commitment": commitment,
    }


@require_POST
@of_match
def bind(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A browser binds the nonce of a seat, as after the table was opened anew."""
    sent = {name: one(request.POST, name) for name in ("commitment", "promise")}
    nonce_bind(match=match, user=_sitter(request), **sent)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@require_POST
@of_match
def reveal(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A browser has the list of a closed table, and shows the nonce of a seat."""
    nonce_reveal(match=match, user=_sitter(request), nonce=one(request.POST, "nonce"))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _sitter(request: HttpRequest) -> User:
    """The user whose browser sends by itself; it counts for the rate, even if it is refused."""
    if not isinstance(request.user, User):
        raise NotAllowed(NO_SEAT)
    rates.hit_by(request, "move")
    return request.user


@require_POST
@of_match
def leave(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Stand up before the start."""
    if not request.user.is_authenticated:
        raise NotAllowed(_("You don't have a seat at this table."))
    rates.hit_by(request, "match")
    match_leave(match=match, user=request.user)
    return redirect("lobby")


@require_POST
@of_match
def fill(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The host lets bots sit down in free seats."""
    seat, bot = one(request.POST, "seat"), one(request.POST, "bot")
    seats_fill(match=match, user=_host(request), seat=seat, bot=bot)
    return redirect(match)


@require_POST
@of_match
def free(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The host takes a bot away."""
    seat_free(match=match, user=_host(request), seat=one(request.POST, "seat"))
    return redirect(match)


def _host(request: HttpRequest) -> User:
    """The user who asks for what only the host may do; it counts for the rate, even if it is refused."""
    if not isinstance(request.user, User):
        raise NotAllowed(ONLY_HOST)
    rates.hit_by(request, "match")
    return request.user


@require_POST
@of_match
def rematch(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Propose or accept a rematch."""
    if not request.user.is_authenticated:
        raise NotAllowed(_("Only those who played can ask for a rematch."))
    rates.hit_by(request, "match")
    deck = deck_again(match, request.user, request.POST.get("deck", ""))
    secret = secret_of(request.POST.get("ticket", ""))
    again = match_rematch(match=match, user=request.user, deck=deck, secret=secret, **_chance(request))
    return redirect(again)
