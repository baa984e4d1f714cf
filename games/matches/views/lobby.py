"""The pages around the matches: home, lobby, a page a game, profiles, credits. Each view parses, calls, answers."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.form_pages import form_shown, has_errors
from accounts.guests import ensure_user, user_of
from accounts.selectors import user_by_public_id
from decks.choices import Terms
from decks.selectors import deck_rows, decks_public
from games.engine.errors import RuleError
from games.engine.setup import SeatSetup, Setup
from games.matches.lists import history
from games.matches.lists.days import deal_today, is_first, opens_at, opens_next
from games.matches.lists.selectors import (
    match_rows,
    matches_current,
    matches_open,
    matches_to_watch,
    rows_folded,
)
from games.matches.play.dailies import has_daily
from games.matches.purses import ledger, purse
from games.matches.purses.purse import TooFewCredits
from games.matches.room.fragments import fragment_of
from games.matches.seating.commitments import chance_offered
from games.matches.seating.decks import deck_brought, deck_choices
from games.matches.seating.forms import NewMatchForm
from games.matches.seating.options import OptionsForm
from games.matches.seating.services import match_create, match_promised
from games.matches.stories.services import story_offered
from games.registry import GAMES, Registered
from games.site import rates
from games.site.link_cards import card_of
from games.site.markdown import credits_of, rules_of
from games.site.translation import translate

DECKS = 8
"""Public decks on a profile."""
A_DAY = 24 * 60 * 60
ROWS = 20
"""Matches on a page of a user's history."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The games as pictures, each one press away from a bot, and the viewer's matches."""
    user = user_of(request)
    matches, more = rows_folded(matches_current(user) if user else ())
    offers = [story_offered(user, slug) for slug in GAMES]
    context = {
        "games": GAMES.values(),
        "matches": matches,
        "more_matches": more,
        "last": history.matches_last(user) if user and not matches else (),
        "stories": [offer for offer in offers if offer],
        "days": [{"registered": GAMES[slug], **_day(slug)} for slug in GAMES if has_daily(slug)],
        "chance": chance_offered(),
    }
    return render(request, "matches/home.html", context)


@require_safe
@vary_on_headers("HX-Request")
def lobby(request: HttpRequest) -> HttpResponse:
    """The viewer's matches and the open ones; only the latter, if htmx asks because it has no socket."""
    user = user_of(request)
    shown = matches_open(user, request.GET.get("page", ""))
    rows = fragment_of("open_matches", shown)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(rows)
    matches = matches_current(user) if user else ()
    own = {row.public_id for row in matches}
    others, more = rows_folded([row for row in matches if not row.is_awaited])
    context = {
        "games": GAMES.values(),
        "for_people": [registered for registered in GAMES.values() if max(registered.game.seats) > 1],
        "awaited": [row for row in matches if row.is_awaited],
        "matches": others,
        "more_matches": more,
        "open_matches": rows,
        "number": shown.number,
        "watched": [match for match in matches_to_watch() if match.public_id not in own],
        "chance": chance_offered(),
    }
    return render(request, "matches/lobby.html", context)


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's page: what it is, the ways to play it, and its rules."""
    registered = _registered(slug)
    has = ledger.owned(request.user.pk, slug)
    options = OptionsForm(None, registered, with_deck="deck" in request.GET, owned=has)
    form = NewMatchForm(None, registered)
    form.offer_map(request.GET.get("map", ""))
    return game_shown(request, registered, form, options)


@require_safe
def game_card(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture on the card of a link to a game, its matches and replays."""
    response = HttpResponse(card_of(_registered(slug).page.picture), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={A_DAY}"
    request.session.accessed = False  # the same for everyone: no `Vary: Cookie`
    return response


@require_POST
def new_match(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Make a match and go to its room; a visitor plays as a guest."""
    registered = _registered(slug)
    form = NewMatchForm(request.POST, registered)
    has = ledger.owned(request.user.pk, slug)
    options = OptionsForm(request.POST if "with_options" in request.POST else None, registered, owned=has)
    if not form.is_valid() or (options.is_bound and not options.is_valid()):
        return game_shown(request, registered, form, options)
    try:
        agreed = options.options()
        fields = form.match_fields()
        key = form.cleaned_data["deck"]
        deck = deck_brought(registered.game, Terms(agreed, fields["map_text"]), 0, user_of(request), key)
        match_promised(fields["secret"], user_of(request))
        user = ensure_user(request)  # only now: a refused form makes nobody a guest
        rates.hit_by(request, "match")
        opened_from = rates.network_name_of(request)
        match = match_create(
            user=user, game=slug, options=agreed, deck=deck, opened_from=opened_from, **fields
        )
    except TooFewCredits as error:
        at, field = (options, "credits") if "credits" in options.fields and options.is_bound else (form, None)
        at.add_error(field, translate(error.words))
        return game_shown(request, registered, form, options)
    except RuleError as error:
        form.add_error(None, translate(error.words))
        return game_shown(request, registered, form, options)
    return redirect(match)


def _registered(slug: str) -> Registered:
    registered = GAMES.get(slug)
    if registered is None:
        raise Http404
    return registered


def game_shown(
    request: HttpRequest, registered: Registered, form: NewMatchForm, options: OptionsForm
) -> HttpResponse:
    """The page of a game with its two forms, new or refused."""
    game = registered.game
    bare = Setup(game.Options(), (SeatSetup(),) * game.seats[0])
    context: dict[str, Any] = {
        "registered": registered,
        "game": game,
        "page": registered.page,
        "rivals": registered.to_choose(rivals=True),
        "helpers": registered.to_choose(rivals=False),
        "form": form,
        "options": options,
        **(deck_choices(request.user, game) if options.takes_decks else {}),
        "is_solo": game.seats == (1,),
        "coins": ledger.coins(request.user.pk, game.slug) if game.wares() else None,
        **_credits(request, registered, options),
        **_daily(game.slug),
        "has_card_order": bool(game.piles(bare)),
        "chosen_deck": form.data.get("deck") or request.GET.get("deck", ""),
        "rules": rules_of(game.slug),
        "story": story_offered(user_of(request), game.slug),
    }
    return form_shown(request, "matches/game.html", context, is_refused=has_errors(form, options))


def _credits(request: HttpRequest, registered: Registered, options: OptionsForm) -> dict[str, Any]:
    """What the viewer can play for; the form suggests no more."""
    stake = registered.game.stake(registered.own.options)
    balance = purse.balance_of(request.user.pk) if stake else 0
    if stake and not options.is_bound:
        options.suggest("credits", min(stake, balance))
    return {"is_for_credits": bool(stake), "balance": balance, "refill_up_to": purse.LOW}


def _daily(slug: str) -> dict[str, Any]:
    """Today's deal for a game's page, and when the next one opens."""
    if not has_daily(slug):
        return {"has_daily": False}
    day = _day(slug)
    return {"has_daily": True, **day, "opens_next": opens_next(slug, day["now"])}


def _day(slug: str) -> dict[str, Any]:
    """Today's deal or, where there is none, when one opens."""
    now = timezone.now()
    today = deal_today(slug, now)
    return {
        "now": now,
        "deal_today": today,
        "is_first": not today and is_first(slug, now),
        "opens_at": None if today else opens_at(slug, now),
    }


@require_safe
def profile(request: HttpRequest, public_id: str) -> HttpResponse:
    """A user's profile: who they are, what they have played, and how it ended."""
    shown = user_by_public_id(public_id=public_id)
    if shown is None:
        raise Http404
    page = Paginator(history.matches_over(shown, request.user.pk), ROWS).get_page(request.GET.get("page"))
    decks = deck_rows(decks_public(owner=shown)[:DECKS])
    context = {
        "shown": shown,
        "is_self": request.user.pk == shown.pk,
        "tallies": history.tallies(shown, request.user.pk),
        "page": page,
        "rows": match_rows(page.object_list, shown),
        "decks": decks,
        "stylesheets": sorted({GAMES[row.game].page.stylesheet for row in decks}),
    }
    return render(request, "matches/profile.html", context)


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Credits for the ideas, pictures and programs that the site is built on."""
    return render(request, "credits.html", {"art": [text for slug in GAMES if (text := credits_of(slug))]})
