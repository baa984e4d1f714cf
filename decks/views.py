"""The card pool, lists of decks, the builder, odds and test hands. Each view parses, calls, answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import ensure_user, user_of
from accounts.models import User
from decks import codes, selectors, services
from decks.hands import MOST_SEED, dealt, make_seed
from decks.lists import counted
from decks.models import Deck
from decks.odds_page import odds_page
from decks.pool import COSTS, KINDS, ORDERS, Query, found, query_of
from decks.selectors import DeckShown
from games.engine.errors import RuleError
from games.kata.rules.cards import CARDS, DECK_SIZE, POOL_VERSION
from games.site import rates
from games.site.translation import translate

ROWS = 24
"""Decks on a page of a list."""


def shown_or_404(request: HttpRequest, public_id: str) -> DeckShown:
    shown = selectors.deck_shown(public_id, user_of(request))
    if shown is None:
        raise Http404
    return shown


# --- The pool and the lists -----------------------------------------------------------------------


def _query(sent: QueryDict) -> Query:
    return query_of(sent.get("q", ""), sent.getlist("cost"), sent.getlist("kind"), sent.get("sort", ""))


def _browsing(sent: QueryDict) -> dict[str, Any]:
    """What the filters and the tiles of the pool show."""
    query = _query(sent)
    return {
        "query": query,
        "cards": found(query, translate),
        "count_all": len(CARDS),
        "costs": COSTS,
        "kinds": KINDS.items(),
        "orders": ORDERS,
        "pool_version": POOL_VERSION,
    }


@require_GET
def pool(request: HttpRequest) -> HttpResponse:
    """Every card there is, to be searched, filtered and sorted."""
    return render(request, "decks/pool.html", _browsing(request.GET))


@require_GET
def decks(request: HttpRequest) -> HttpResponse:
    """The decks of whoever looks, and those that everybody has."""
    user = user_of(request)
    words = request.GET.get("q", "")[:60].replace("\0", "")
    own = selectors.decks_own(user, words) if user else Deck.objects.none()
    page = Paginator(own, ROWS).get_page(request.GET.get("page"))
    deleted = selectors.decks_deleted(user)[:10] if user else ()
    just_deleted = selectors.own_deck(request.GET.get("deleted", ""), user)
    context = {
        "page": page,
        "rows": selectors.deck_rows(list(page.object_list)),
        "words": words,
        "presets": selectors.preset_rows(),
        "deleted": deleted,
        "just_deleted": just_deleted if just_deleted and just_deleted.deleted_at else None,
        "days": services.UNDO.days,
    }
    return render(request, "decks/decks.html", context)


@require_GET
def decks_public(request: HttpRequest) -> HttpResponse:
    """The decks that players show to all."""
    page = Paginator(selectors.decks_public(), ROWS).get_page(request.GET.get("page"))
    rows = selectors.deck_rows(list(page.object_list), with_owner=True)
    return render(request, "decks/public.html", {"page": page, "rows": rows})


# --- One deck -------------------------------------------------------------------------------------


@require_GET
@never_cache
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """A deck: for its owner the builder, for others to look at and to copy.

    Never from a cache: on the way back from another page it would show the deck as it once was.
    """
    shown = shown_or_404(request, public_id)
    if not shown.is_own:
        return render(request, "decks/deck.html", _panel(request, shown))
    context = _panel(request, shown) | _browsing(request.GET)
    counts = counted(shown.value)
    context["tiles"] = [selectors.entry(card.id, counts.get(card.id, 0)) for card in context["cards"]]
    return render(request, "decks/builder.html", context)


def _panel(request: HttpRequest, shown: DeckShown) -> dict[str, Any]:
    """What the deck itself shows, beside the pool or alone."""
    url = request.build_absolute_uri(reverse("deck", args=[shown.public_id]))
    return {"deck": shown, "code": codes.to_code(shown.value), "deck_url": url, "deck_size": DECK_SIZE}


View = Callable[[HttpRequest, User, Deck], HttpResponseBase]


def _of_own_deck(view: View) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Find the user's own deck, and answer a refusal with its sentence."""

    @wraps(view)
    def checked(request: HttpRequest, public_id: str) -> HttpResponseBase:
        user = user_of(request)
        row = selectors.own_deck(public_id, user)
        if user is None or row is None:
            raise Http404
        try:
            rates.hit("deck", user.pk)
            return view(request, user, row)
        except RuleError as error:
            return refused(request, error, row.get_absolute_url() if row.deleted_at is None else None)

    return checked


def refused(request: HttpRequest, error: RuleError, back: str | None) -> HttpResponse:
    """Why not: as plain words for a script, as a toast for a page."""
    if request.headers.get("X-Requested-With") == "deck-builder":
        status = 429 if isinstance(error, rates.TooOften) else 422  # only the former is worth trying again
        return HttpResponse(translate(error.words), status=status, content_type="text/plain; charset=utf-8")
    messages.error(request, translate(error.words))
    return redirect(back or "decks")


@require_POST
def deck_new(request: HttpRequest) -> HttpResponseBase:
    """An empty deck, and on to the builder; a visitor builds as a guest."""
    user = ensure_user(request)
    try:
        rates.hit("deck", user.pk)
        name = request.POST.get("name", "").strip() or gettext("New deck")
        return redirect(services.deck_create(user=user, name=name))
    except RuleError as error:
        return refused(request, error, None)


@require_POST
@_of_own_deck
def deck_change(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Set the numbers of some cards. A script gets the deck as it is now, a form goes back to the page."""
    counts = services.counts_asked(request.POST.getlist("set"))
    changed = services.deck_change(user=user, deck=row, counts=counts)
    is_other = request.POST.get("version", "") != str(row.version)
    if request.headers.get("X-Requested-With") == "deck-builder":
        changed.owner = user
        shown = selectors.row_shown(changed, user)
        context = _panel(request, shown) | {"is_changed_elsewhere": is_other}
        return render(request, "decks/_panel.html", context)
    if is_other:
        messages.warning(
            request, gettext("This deck was also changed in another window. Here it is with both changes.")
        )
    query = _query(request.GET).address
    place = request.POST.get("set", "").partition("*")[0]
    return HttpResponseRedirect(
        f"{row.get_absolute_url()}{'?' + query if query else ''}#{'pool-' + place if place in CARDS else 'deck'}"
    )


@require_POST
@_of_own_deck
def deck_rename(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Another name."""
    return redirect(services.deck_rename(user=user, deck=row, name=request.POST.get("name", "")))


@require_POST
@_of_own_deck
def deck_publish(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Show it to all, or no longer."""
    is_public = request.POST.get("public") == "1"
    return redirect(services.deck_publish(user=user, deck=row, is_public=is_public))


@require_POST
def deck_copy(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A copy of any deck that can be seen becomes one's own."""
    shown = shown_or_404(request, public_id)
    user = ensure_user(request)
    try:
        rates.hit("deck", user.pk)
        copies = services.decks_import(user=user, decks=(shown.value,))
    except RuleError as error:
        return refused(request, error, reverse("deck", args=[public_id]))
    return redirect(copies[0])


@require_POST
@_of_own_deck
def deck_delete(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Delete it, and offer to undo that."""
    deleted = services.deck_delete(user=user, deck=row)
    return HttpResponseRedirect(f"{reverse('decks')}?deleted={deleted.public_id}")


@require_POST
@_of_own_deck
def deck_restore(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Undo the deletion."""
    restored = services.deck_restore(user=user, deck=row)
    messages.success(request, gettext("“%(name)s” is back.") % {"name": restored.name})
    return redirect("decks")


# --- Odds and test hands --------------------------------------------------------------------------


@require_GET
def deck_odds(request: HttpRequest, public_id: str) -> HttpResponse:
    """The chance of having drawn what one looks for, turn by turn."""
    shown = shown_or_404(request, public_id)
    sent = request.GET
    page = odds_page(shown.value, sent.get("for", ""), sent.get("least", ""), sent.get("turn", ""))
    return render(request, "decks/odds.html", {"deck": shown, "odds": page})


MOST_TURNS = 30


@require_GET
def deck_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """A hand dealt from the deck, turn by turn; the address says which."""
    shown = shown_or_404(request, public_id)
    seed = request.GET.get("seed", "")[:MOST_SEED] or make_seed()
    is_second = request.GET.get("seat") == "second"
    asked = request.GET.get("turn", "0")
    turn = min(MOST_TURNS, int(asked)) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    dealing = dealt(shown.value.cards, seed, turn=turn, is_second=is_second)
    context = {
        "deck": shown,
        "dealing": dealing,
        "hand": [CARDS[card] for card in dealing.hand if card in CARDS],
        "burnt": [CARDS[card] for card in dealing.burnt if card in CARDS],
        "seed": seed,
        "other_seed": make_seed(),
        "seat": "second" if is_second else "first",
        "turn": turn,
        "before": turn - 1,
        "after": min(MOST_TURNS, turn + 1),
    }
    return render(request, "decks/hand.html", context)
