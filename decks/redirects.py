"""Redirects addresses from the time when only one game had decks: links, bookmarks and open pages still use them."""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponsePermanentRedirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt

from accounts.guests import user_of
from decks import selectors
from games.registry import pools

_PAGES = ("public", "new", "import", "export")


def cards(request: HttpRequest) -> HttpResponsePermanentRedirect:
    """The card pool of the first game that has one."""
    return _to(request, reverse("cards", args=[_first_game()]))


@csrf_exempt  # what is sent is sent on unread, and checked where it arrives
def anything_else(request: HttpRequest, rest: str) -> HttpResponsePermanentRedirect:
    """Redirects an old address of a deck to its game, and one of a page about decks to the first game."""
    first = rest.partition("/")[0]
    if first in pools():
        raise Http404
    game = _first_game() if first in _PAGES else selectors.game_of_address(first, user_of(request))
    if game is None:
        raise Http404
    return _to(request, reverse("decks_of", args=[game]) + quote(rest))


def _first_game() -> str:
    game = next(iter(pools()), None)
    if game is None:
        raise Http404
    return game


def _to(request: HttpRequest, path: str) -> HttpResponsePermanentRedirect:
    """A redirect that keeps the query, the method and the body."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{path}?{query}" if query else path, preserve_request=True)
