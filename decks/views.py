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
from decks.browsing import Query, cards_filtered, filters, is_wordy, query_of
from decks.hands import MAX_SEED, dealt, make_seed
from decks.lists import counted
from decks.models import Deck
from decks.odds_page import odds_page
from decks.selectors import DeckShown
from games.engine.errors import RuleError
from games.engine.pools import CardPool
from games.registry import GAMES, pools
from games.site import rates
from games.site.refusals import is_by_script, refused
from games.site.translation import translate

ROWS = 24
"""Decks on a page of a list."""
SHOWN_FILTERS = 2
"""What the cards of a pool are filtered by at once; the rest is folded away."""


def frame(game: str) -> dict[str, Any]:
    """The context of every page about the decks of a game."""
    with_decks = [GAMES[slug].game for slug in pools()]
    return {
        "game": GAMES[game].game,
        "pool": pools()[game],
        "is_wordy": is_wordy(pools()[game]),
        "stylesheet": GAMES[game].page.stylesheet,
        "games_with_decks": with_decks if len(with_decks) > 1 else (),
    }


def shown_or_404(request: HttpRequest, game: str, public_id: str) -> DeckShown:
    shown = selectors.deck_shown(game, public_id, user_of(request))
    if shown is None:
        raise Http404
    return shown


# --- The pool and the lists -----------------------------------------------------------------------


def _query(sent: QueryDict, pool: CardPool) -> Query:
    return query_of(dict(sent.lists()), pool)


def _browsing(sent: QueryDict, pool: CardPool, leader: str = "") -> dict[str, Any]:
    """The context of the filters and tiles of the pool."""
    query = _query(sent, pool)
    every = filters(query, pool)
    folds = len(every) > SHOWN_FILTERS + 1  # to fold one alone saves nothing
    shown = every[:SHOWN_FILTERS] if folds else every
    more = every[len(shown) :]
    return {
        "query": query,
        "cards": cards_filtered(query, pool, translate, leader),
        "filters": shown,
        "more_filters": more,
        "is_more_set": any(one.is_set for one in more),
        "orders": pool.every_order.values(),
    }


@require_GET
def home(request: HttpRequest) -> HttpResponseBase:
    """Redirects to the decks of the game that the user edited last."""
    game = selectors.game_of_decks(user_of(request))
    if game is None:
        raise Http404
    return redirect("decks_of", game)


@require_GET
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """Every card of a game, to be searched, filtered and sorted."""
    pool = pools()[game]
    context = frame(game) | _browsing(request.GET, pool) | {"leaders": pool.leaders.values()}
    return render(request, "decks/pool.html", context)


@require_GET
def decks(request: HttpRequest, game: str) -> HttpResponse:
    """A user's own decks, and the starter decks."""
    user = user_of(request)
    words = request.GET.get("q", "")[:60].replace("\0", "")
    own = selectors.decks_own(user, game, words) if user else Deck.objects.none()
    page = Paginator(own, ROWS).get_page(request.GET.get("page"))
    deleted = selectors.decks_deleted(user, game)[:10] if user else ()
    just_deleted = selectors.own_deck(request.GET.get("deleted", ""), user)
    context = {
        "page": page,
        "rows": selectors.deck_rows(list(page.object_list)),
        "words": words,
        "starters": selectors.starter_rows(game),
        "deleted": deleted,
        "just_deleted": just_deleted if just_deleted and just_deleted.deleted_at else None,
        "days": services.UNDO.days,
    }
    return render(request, "decks/decks.html", frame(game) | context)


@require_GET
def decks_public(request: HttpRequest, game: str) -> HttpResponse:
    """The public decks of a game."""
    page = Paginator(selectors.decks_public(game=game), ROWS).get_page(request.GET.get("page"))
    rows = selectors.deck_rows(list(page.object_list), with_owner=True)
    return render(request, "decks/public.html", frame(game) | {"page": page, "rows": rows})


# --- One deck -------------------------------------------------------------------------------------


@require_GET
@never_cache
def deck(request: HttpRequest, game: str, public_id: str) -> HttpResponse:
    """A deck: for its owner the builder, for others to look at and to copy.

    Never from a cache: on the way back from another page it would show the deck as it once was.
    """
    shown = shown_or_404(request, game, public_id)
    if not shown.is_own:
        return render(request, "decks/deck.html", _panel(request, shown))
    pool, leader = shown.pool, shown.value.leader
    context = _panel(request, shown) | _browsing(request.GET, pool, leader)
    counts = counted(shown.value, pool)
    context["tiles"] = [
        selectors.entry(card.id, counts.get(card.id, 0), pool, leader) for card in context["cards"]
    ]
    return render(request, "decks/builder.html", context)


def _panel(request: HttpRequest, shown: DeckShown) -> dict[str, Any]:
    """The context of a deck, beside the pool or alone."""
    url = request.build_absolute_uri(reverse("deck", args=[shown.game, shown.public_id]))
    code = codes.to_code(shown.value, shown.pool)
    return frame(shown.game) | {"deck": shown, "code": code, "deck_url": url}


View = Callable[[HttpRequest, User, Deck], HttpResponseBase]


def _of_own_deck(view: View) -> Callable[[HttpRequest, str, str], HttpResponseBase]:
    """Pass the user's own deck to a view. A deleted one has no page, so its refusals show in the list."""

    @wraps(view)
    def checked(request: HttpRequest, game: str, public_id: str) -> HttpResponseBase:
        user = user_of(request)
        row = selectors.own_deck(public_id, user)
        if user is None or row is None or row.game != game:
            raise Http404
        try:
            rates.hit_by(request, "deck")
            return view(request, user, row)
        except RuleError as error:
            if row.deleted_at is None:
                raise
            return refused(request, error, reverse("decks_of", args=[game]))

    return checked


@require_POST
def deck_create(request: HttpRequest, game: str) -> HttpResponseBase:
    """An empty deck, and on to the builder; a visitor builds as a guest."""
    user = ensure_user(request)
    rates.hit_by(request, "deck")
    if name := request.POST.get("name", "").strip():
        return redirect(services.deck_create(user=user, game=game, name=name))
    return redirect(services.deck_begin(user=user, game=game, name=gettext("New deck")))


@require_POST
@_of_own_deck
def deck_change(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Set the numbers of some cards, or who leads them.

    A script gets the deck as it is now, a form goes back to the page.
    """
    counts = services.counts_asked(request.POST.getlist("set"))
    leader = request.POST.get("leader")
    changed = services.deck_change(user=user, deck=row, counts=counts, leader=leader)
    is_other = request.POST.get("version", "") != str(row.version)
    if is_by_script(request):
        changed.owner = user
        shown = selectors.row_shown(changed, user)
        context = _panel(request, shown) | {"is_changed_elsewhere": is_other}
        return render(request, "decks/_panel.html", context)
    if is_other:
        messages.warning(
            request, gettext("This deck was also changed in another window. Here it is with both changes.")
        )
    pool = pools()[row.game]
    query = _query(request.GET, pool).address
    card = request.POST.get("set", "").partition("*")[0]
    anchor = f"pool-{card}" if card in pool.cards else "deck"
    return HttpResponseRedirect(f"{row.get_absolute_url()}{'?' + query if query else ''}#{anchor}")


@require_POST
@_of_own_deck
def deck_rename(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    return redirect(services.deck_rename(user=user, deck=row, name=request.POST.get("name", "")))


@require_POST
@_of_own_deck
def deck_publish(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    """Show a deck to all, or no longer."""
    is_public = request.POST.get("public") == "1"
    return redirect(services.deck_publish(user=user, deck=row, is_public=is_public))


@require_POST
def deck_copy(request: HttpRequest, game: str, public_id: str) -> HttpResponseBase:
    """A copy of any deck that can be seen becomes one's own."""
    shown = shown_or_404(request, game, public_id)
    user = ensure_user(request)
    rates.hit_by(request, "deck")
    return redirect(services.decks_import(user=user, game=game, decks=(shown.value,))[0])


@require_POST
@_of_own_deck
def deck_delete(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    deleted = services.deck_delete(user=user, deck=row)
    return HttpResponseRedirect(f"{reverse('decks_of', args=[row.game])}?deleted={deleted.public_id}")


@require_POST
@_of_own_deck
def deck_restore(request: HttpRequest, user: User, row: Deck) -> HttpResponseBase:
    restored = services.deck_restore(user=user, deck=row)
    messages.success(request, gettext("“%(name)s” is back.") % {"name": restored.name})
    return redirect("decks_of", row.game)


# --- Odds and test hands --------------------------------------------------------------------------


@require_GET
def deck_odds(request: HttpRequest, game: str, public_id: str) -> HttpResponse:
    """The chance of having drawn what one looks for, turn by turn."""
    shown = shown_or_404(request, game, public_id)
    sent = request.GET
    page = odds_page(
        shown.value, shown.pool, sent.get("for", ""), sent.get("least", ""), sent.get("turn", "")
    )
    return render(request, "decks/odds.html", frame(game) | {"deck": shown, "odds": page})


MAX_TURNS = 30


@require_GET
def deck_hand(request: HttpRequest, game: str, public_id: str) -> HttpResponse:
    """A hand dealt from the deck, turn by turn; the address says which."""
    shown = shown_or_404(request, game, public_id)
    seed = request.GET.get("seed", "")[:MAX_SEED] or make_seed()
    is_second = request.GET.get("seat") == "second"
    asked = request.GET.get("turn", "0")
    turn = min(MAX_TURNS, int(asked)) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    dealing = dealt(shown.value.cards, seed, shown.pool.draws, turn=turn, is_second=is_second)
    cards = shown.pool.cards
    context = {
        "deck": shown,
        "dealing": dealing,
        "hand": [cards[card] for card in dealing.hand if card in cards],
        "burnt": [cards[card] for card in dealing.burnt if card in cards],
        "seed": seed,
        "other_seed": make_seed(),
        "seat": "second" if is_second else "first",
        "turn": turn,
        "before": turn - 1,
        "after": min(MAX_TURNS, turn + 1),
    }
    return render(request, "decks/hand.html", frame(game) | context)
