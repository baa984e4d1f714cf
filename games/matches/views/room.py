"""The match room by HTTP: the page, and every form in it. Each view parses, calls, answers.

A form sent by htmx gets the fragments of the room; one sent without JavaScript a redirect back to it.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import wraps
from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.form_pages import form_page
from accounts.guests import ensure_user
from games.engine.errors import NotYourTurn, RuleError
from games.engine.game import Viewer
from games.engine.offers import has_action
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.inputs import move_asked, one, picks_asked
from games.matches.live.hub import bots_play
from games.matches.models import Match
from games.matches.play.hints import hint_ask, hints_left
from games.matches.play.services import move_play, move_take_back, result_claim, seat_forfeit
from games.matches.play.stand_ins import seats_due, stand_in
from games.matches.play.thinking import bots_moved
from games.matches.presence.chat import chat_lines, chat_open, chat_say, checked_line, has_spectators_chat
from games.matches.presence.selectors import presence_of
from games.matches.presence.services import player_seen_looking
from games.matches.room.fragments import (
    PEOPLE,
    answer_of,
    chat_fragment,
    loaded_name,
    notice_fragment,
    pick_changes,
    presence_fragment,
    room_fragments,
    tick_fragment,
)
from games.matches.room.plans import room_plan
from games.matches.room.selectors import room_frame
from games.matches.seating.card_order import SET_ORDER
from games.matches.seating.commitments import chance_offered
from games.matches.seating.decks import (
    any_takes_deck,
    deck_choices,
    deck_wanted,
    terms_of,
)
from games.matches.seating.lessons import JUST_BEGUN, is_lesson_offered
from games.matches.selectors import is_kept_from, is_taken_from, match_by_id
from games.matches.snapshot import (
    MatchSnapshot,
    snapshot_cached,
    snapshot_fresh,
    snapshot_of,
    snapshot_renamed,
)
from games.matches.views.map_try import draft_tried
from games.site import rates
from games.site.compression import pack_around
from games.site.parts import marked
from games.site.translation import translate

View = Callable[[HttpRequest, Match], HttpResponseBase]


def of_match(view: View) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Find the match at the address; to htmx, answer a refusal with its sentence and the present room."""

    @wraps(view)
    def wrapped(request: HttpRequest, public_id: str) -> HttpResponseBase:
        match = match_by_id(public_id, request.user.pk)
        if match is None:
            raise Http404
        try:
            return view(request, match)
        except RuleError as error:
            if request.method != "POST" or not request.htmx:  # type: ignore[attr-defined]
                raise
            return _fragments(request, snapshot_fresh(match.pk), notice=error.words)

    return wrapped


def _language() -> str:
    return get_language() or "en"


def _picked(request: HttpRequest, snapshot: MatchSnapshot) -> tuple[str, ...]:
    """The picks so far of the seat to act, each counted: it is drawn for them alone. The others have none."""
    if any(request.GET.get(name) for name in ("picks", "shown", "hint")):
        rates.hit_by(request, "pick")
    if snapshot.seat_of(request.user.pk) not in snapshot.acting:
        return ()
    return picks_asked(request.GET.get("picks", ""))


def _advised(request: HttpRequest, snapshot: MatchSnapshot) -> tuple[str, ...]:
    """The picks of the hint that led to this page, after its turn in the address; none in any other turn."""
    turn, *picks = picks_asked(request.GET.get("hint", "")) or ("",)
    seat = snapshot.seat_of(request.user.pk)
    if seat is None or seat not in snapshot.acting or turn != str(snapshot.turns[seat]):
        return ()
    return () if hints_left(snapshot, request.user.pk) is None else tuple(picks)


def _everything(
    request: HttpRequest,
    snapshot: MatchSnapshot,
    prefix: tuple[str, ...] = (),
    advised: tuple[str, ...] = (),
) -> dict[str, str]:
    """All fragments of a room for the user of a request."""
    viewer, language = snapshot.seat_of(request.user.pk), _language()
    shown: dict[str, str] = dict(room_fragments(snapshot, viewer, prefix, advised))
    shown["presence"] = presence_fragment(language, snapshot, viewer, presence_of(snapshot))
    if _has_chat(snapshot, viewer):
        lines = chat_lines(snapshot.id, of_spectators=viewer is None)
        shown["chat"] = chat_fragment(language, lines)
    return shown


def _has_chat(snapshot: MatchSnapshot, viewer: Viewer) -> bool:
    """Whether there is, or may still come, another person to talk to."""
    if viewer is None:
        return snapshot.is_open or has_spectators_chat(snapshot)
    return snapshot.is_open or sum(not at.bot for at in snapshot.sitters) > 1


def _fragments(
    request: HttpRequest, snapshot: MatchSnapshot, *, notice: Words | None = None, is_saved: bool = False
) -> HttpResponse:
    passing = [notice_fragment(_language(), notice)]
    if is_saved:
        passing.append(tick_fragment(_language(), snapshot.entries))
    return _answer(snapshot, *_everything(request, snapshot).values(), *passing)


def _answer(snapshot: MatchSnapshot, *parts: str) -> HttpResponse:
    return HttpResponse(answer_of(snapshot.version, parts))


def _noted(request: HttpRequest, snapshot: MatchSnapshot) -> bool:
    """Notes that a player is looking; returns whether it was stored."""
    user_id = request.user.pk
    if user_id is None or snapshot.seat_of(user_id) is None:
        return False
    return player_seen_looking(match_id=snapshot.id, user_id=user_id)


@require_safe
@of_match
def room(request: HttpRequest, match: Match) -> HttpResponseBase:
    """The page of a match: its board for players and spectators, its waiting room before the start."""
    snapshot = snapshot_renamed(match)
    if (
        _noted(request, snapshot)
        and seats_due(snapshot, timezone.now())
        and stand_in(match.pk, timezone.now())
    ):
        snapshot = snapshot_fresh(match.pk)
    if snapshot.bots_to_act:
        bots_play(snapshot.id)
        snapshot = snapshot_cached(match.pk)
    context = _context(request, match, snapshot)
    page = render(request, "matches/room.html", context)
    return pack_around(request, page, apart=context["fragments"].get("chat", ""))


def _context(request: HttpRequest, match: Match, snapshot: MatchSnapshot) -> dict[str, Any]:
    """The template values of a match's page."""
    seat = snapshot.seat_of(request.user.pk)
    advised = _advised(request, snapshot)
    shown = _everything(request, snapshot, _picked(request, snapshot), advised)
    steady = {name: fragment for name, fragment in shown.items() if name not in PEOPLE}
    context = {
        "snapshot": snapshot,
        "seat": seat,
        "page": room_frame(snapshot, seat),
        "fragments": shown | {name: marked(fragment) for name, fragment in steady.items()},
        "has": loaded_name(snapshot.version, steady.values()),
        "chance": chance_offered(),
        "match_url": request.build_absolute_uri(match.get_absolute_url()),
        "wants_deck": seat is None and snapshot.is_open and deck_wanted(snapshot),
        "has_decks": seat is not None and any_takes_deck(snapshot),
        "has_chat": _has_chat(snapshot, seat),
        "has_card_order": seat is not None and _has_card_order(snapshot),
        "hints": hints_left(snapshot, request.user.pk),
        "is_hinted": bool(advised),
        "draft_tried": draft_tried(request, match) if snapshot.is_practice else None,
        "lesson_offered": snapshot.registered.lesson
        if is_lesson_offered(snapshot, request.user.pk)
        else None,
        "lesson_until": snapshot.version - snapshot.entries + JUST_BEGUN,
        "registered": snapshot.registered,
        "is_rematch": match.rematch_of_id is not None,
        "is_kept": is_kept_from(match, request.user.pk),
        "is_taken": is_taken_from(match, snapshot, request.user.pk),
        "is_against_people": sum(sitter.user_id is not None for sitter in snapshot.sitters) > 1,
        "is_host": seat is not None and snapshot.host_id == request.user.pk,
    }
    if context["wants_deck"] or context["has_decks"]:
        context |= deck_choices(request.user, snapshot.game, terms_of(snapshot))
    return context


def _has_card_order(snapshot: MatchSnapshot) -> bool:
    """Whether the next cards can be set here between rounds; in a lesson they are set already."""
    return snapshot.is_practice and snapshot.lesson is None and has_action(snapshot.game, SET_ORDER)


@require_safe
@of_match
def fragments(request: HttpRequest, match: Match) -> HttpResponse:
    """The fragments for a page without a socket, which asks every few seconds.

    If the page says which version and picks it shows, a pick is answered with the changed elements alone.
    """
    shown = request.GET.get("shown")
    if shown is not None and request.GET.get("version") == str(match.version):
        snapshot = snapshot_of(match)
        if snapshot.version == match.version and snapshot.lesson is None:
            viewer = snapshot.seat_of(request.user.pk)
            changed = pick_changes(snapshot, viewer, _picked(request, snapshot), picks_asked(shown))
            return _answer(snapshot, *changed)
    snapshot = snapshot_fresh(match.pk)
    _noted(request, snapshot)
    prefix = _picked(request, snapshot)
    return _answer(snapshot, *_everything(request, snapshot, prefix).values())


@require_safe
@gzip_page
@of_match
def plan(request: HttpRequest, match: Match) -> HttpResponse:
    """All that the seat to act can plan in this turn; a page fetches it once a turn."""
    rates.hit_by(request, "pick")
    snapshot = snapshot_of(match)
    made = room_plan(snapshot, snapshot.seat_of(request.user.pk))
    if made is None:
        raise Http404
    return HttpResponse(made, content_type="application/json", headers={"Cache-Control": "private, no-store"})


@require_POST
@of_match
def move(request: HttpRequest, match: Match) -> HttpResponseBase:
    """A move without a socket."""
    user_id = _player_id(request)
    asked = move_asked(request.POST)
    played = move_take_back if asked.is_take_back else move_play
    snapshot = played(match_id=match.pk, user_id=user_id, asked=asked)
    if request.htmx:  # type: ignore[attr-defined]
        return _fragments(request, snapshot, is_saved=True)
    # Without JavaScript no one sees a bot think: let it move before the page is shown again.
    if not bots_moved(match.pk):
        bots_play(match.pk)
    return redirect(match)


@require_POST
@of_match
def hint(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Show what a bot would do now: in words, and planned on the board up to what cannot be taken back."""
    user_id = _player_id(request)
    try:
        given = hint_ask(match_id=match.pk, user_id=user_id)
    except (NotAllowed, NotYourTurn) as error:  # it goes, too, as soon as somebody has moved
        messages.error(request, translate(error.words), extra_tags="hint")
        return redirect(match)
    hinted = _("%(bot)s, a bot, would do this: %(what)s", bot=given.bot, what=given.what)
    terms = ", ".join(translate(why) for why in given.whys)
    counted = translate(_("%(counted)s: %(terms)s.", counted=given.counted, terms=terms)) if terms else ""
    messages.info(request, f"{translate(hinted)} {counted}".strip(), extra_tags="hint")
    advised = "+".join((str(given.turn), *given.picks))
    return redirect(f"{match.get_absolute_url()}?picks={'+'.join(given.prefix)}&hint={advised}")


@require_POST
@of_match
def chat(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Say something to the other players, or to the other spectators."""
    text = checked_line(one(request.POST, "text"))
    chat_open(match.pk, request.user.pk)
    user_id = ensure_user(request).pk  # a visitor becomes a guest, but only to send a real line
    rates.hit_by(request, "chat")
    chat_say(match_id=match.pk, user_id=user_id, text=text)
    is_part: bool = request.htmx  # type: ignore[attr-defined]
    return _fragments(request, snapshot_cached(match.pk)) if is_part else redirect(match)


@form_page
@of_match
def resign(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Give up, after a confirmation."""
    snapshot = snapshot_fresh(match.pk)
    if request.method != "POST":
        if not snapshot.is_playing or snapshot.seat_of(request.user.pk) is None:
            return redirect(match)
        return render(request, "matches/resign.html", {"snapshot": snapshot, "match": match})
    seat_forfeit(match_id=match.pk, user_id=_player_id(request))
    return redirect(match)


@require_POST
@of_match
def claim(request: HttpRequest, match: Match) -> HttpResponseBase:
    """Claim the match from an opponent who is gone."""
    what = one(request.POST, "what")
    result_claim(match_id=match.pk, user_id=_player_id(request), what=what)
    return redirect(match)


@require_safe
@cache_control(max_age=86_400, immutable=True)
@of_match
def qr(request: HttpRequest, match: Match) -> HttpResponse:
    """The address of a match as a QR code."""
    code = segno.make(request.build_absolute_uri(match.get_absolute_url()), error="m")
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", scale=5, border=2, dark="#143d2e", light="#fffaf0", omitsize=True)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def _player_id(request: HttpRequest) -> int:
    """The id of the user who asks for what only players may do; it counts as a move, even if it is refused."""
    if request.user.pk is None:
        raise NotAllowed(_("You're watching this match. Only its players can play."))
    rates.hit_by(request, "move")
    return request.user.pk
