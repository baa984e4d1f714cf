"""The replay of a match, its record, and the proof that nothing was rigged."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.form_pages import form_page
from games.engine.rechosen import has_choices
from games.engine.record import doubts, write_record
from games.engine.words import words as _
from games.matches.live.rechoosing import rechoose, rechoosing_of
from games.matches.models import Match
from games.matches.play.past import is_work
from games.matches.replays.selectors import checks_of, replay_page
from games.matches.seating.decks import decks_played
from games.matches.selectors import match_by_id, match_record
from games.matches.snapshot import snapshot_cached, snapshot_fresh
from games.registry import GAMES
from games.site import rates
from games.site.markdown import record_format

NOTED = (
    ("promise", _("The promise of the server's secret")),
    ("fingerprint", _("The fingerprint of the deal")),
    ("list", _("The list of all that was bound before the deal")),
    (
        "nonce",
        _("Your own nonce, the number it added to the deal. Of two browsers in one seat, only one's counts"),
    ),
    ("bots", _("Which seats began as bots")),
    ("head", _("Each head that it saw: a fingerprint of all moves up to one of them")),
)
"""What a browser notes of a match, and Verify compares."""
STEPS = (
    ("file", _("The file is a record of a game, of rules and of a format that the program knows")),
    ("promise", _("The secret is the one that was promised")),
    ("bots", _("Each bot's nonce (its number for the deal) and deck follow from the secret")),
    ("decks", _("Each deck is the one that was bound when its seat was taken")),
    ("list", _("Each nonce is the one that was bound before any was shown")),
    ("fingerprint", _("Options, any fixed cards and the secret fit the fingerprint")),
    ("chance", _("Nobody has set the cards: all chance comes from the secret and the nonces")),
    ("heads", _("All moves, one after the other, lead to the last head, their fingerprint")),
    ("rules", _("Dealt and played again by the rules, all happens as recorded, up to the outcome")),
    ("choices", _("What bots left to chance")),
    ("notes", _("It is the match that your browser noted")),
)
"""What the verifiers of `static/verifiers/` check, by the names of their steps (`check.js`)."""
VERIFIERS = settings.BASE_DIR / "static" / "verifiers"


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match after one of its entries."""
    match = _match(request, public_id)
    if not match.state:
        return _too_early(request, match)
    if is_work(match):
        rates.hit_by(request, "verify")
    asked = request.GET
    page = replay_page(match, request.user.pk, asked.get("n", ""), asked.get("seat", ""), asked.get("at", ""))
    context = {
        "page": page,
        "match": match,
        "decks": decks_played(snapshot_cached(match.pk)),
    }
    return render(request, "matches/replay.html", context)


@require_safe
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as a file, after the end: it holds every secret."""
    match = _match(request, public_id)
    made = match_record(match)
    if made is None:
        return _too_early(request, match)
    response = HttpResponse(write_record(made), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.public_id}.json"'
    return response


@form_page
def verify_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The checks and how they work; a POST runs them here and now."""
    match = _match(request, public_id)
    is_over = match.status == Match.Status.OVER and not match.is_kept_back
    if request.method == "POST" and not is_over:
        return _too_early(request, match)
    if request.method == "POST":
        rates.hit_by(request, "verify")  # it plays the whole match anew
    snapshot = snapshot_fresh(match.pk)
    made = match_record(match, snapshot)
    checks = checks_of(match, made) if made and request.method == "POST" else ()
    with_bots = made is not None and has_choices(made)
    context = {
        "match": match,
        "snapshot": snapshot,
        "record": made,
        "nonces": list(zip(snapshot.names, made.nonces, strict=True)) if made else (),
        "checks": checks,
        "doubts": doubts(GAMES[match.game].game, made) if made else (),
        "has_choices": with_bots,
        "rechoosing": rechoose(match) if with_bots and checks else rechoosing_of(match),
        "all_hold": all(check.holds for check in checks),
        "is_stacked": made is not None and bool(made.setup.hidden.rigging),
        "noted": NOTED,
        "steps": STEPS,
        "verifiers": _verifiers_of(match.game),
        "story": snapshot.chapter.story if snapshot.chapter else "",
    }
    return render(request, "matches/verify.html", context)


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """How deals are kept fair, for players."""
    return render(request, "fairness/fairness.html")


@require_safe
def fairness_proof(request: HttpRequest) -> HttpResponse:
    """The same for cryptographers."""
    return render(request, "fairness/proof.html")


@require_safe
def fairness_record(request: HttpRequest) -> HttpResponse:
    """The format of records, for whoever writes a program that checks one."""
    return render(request, "fairness/record.html", {"text": record_format()})


def _verifiers_of(game: str) -> tuple[str, ...]:
    """The files that check a record of a game on any machine; none if nobody has written them.

    They go by their own names, without a hash: they import each other, here and where somebody saved them.
    """
    files = tuple(sorted(path.name for path in VERIFIERS.glob(f"{game}*.js")))
    return ("verify.mjs", "check.js", "record.js", *files) if files else ()


def _match(request: HttpRequest, public_id: str) -> Match:
    match = match_by_id(public_id, request.user.pk)
    if match is None:
        raise Http404
    return match


def _too_early(request: HttpRequest, match: Match) -> HttpResponse:
    return render(request, "matches/too_early.html", {"match": match}, status=HTTPStatus.CONFLICT)
