"""The addresses of cards and decks, under the slug of each game with a card pool."""

from __future__ import annotations

from django.urls import path, re_path, register_converter

from decks import exchange, redirects, views
from games.registry import pools


class GameConverter:
    """The slug of a game that has a card pool."""

    regex = "[a-z][a-z0-9_]*"

    def to_python(self, value: str) -> str:
        if value not in pools():
            raise ValueError
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameConverter, "game_with_decks")

ROOM = "decks/<game_with_decks:game>/"

urlpatterns = [
    path("decks/", views.home, name="decks"),
    path(ROOM, views.decks, name="decks_of"),
    path(f"{ROOM}cards/", views.cards, name="cards"),
    path(f"{ROOM}public/", views.decks_public, name="decks_public"),
    path(f"{ROOM}new/", views.deck_create, name="deck_create"),
    path(f"{ROOM}import/", exchange.decks_import, name="decks_import"),
    path(f"{ROOM}export/<str:form>/", exchange.decks_export, name="decks_export"),
    path(f"{ROOM}<str:public_id>/", views.deck, name="deck"),
    path(f"{ROOM}<str:public_id>/change/", views.deck_change, name="deck_change"),
    path(f"{ROOM}<str:public_id>/rename/", views.deck_rename, name="deck_rename"),
    path(f"{ROOM}<str:public_id>/publish/", views.deck_publish, name="deck_publish"),
    path(f"{ROOM}<str:public_id>/copy/", views.deck_copy, name="deck_copy"),
    path(f"{ROOM}<str:public_id>/delete/", views.deck_delete, name="deck_delete"),
    path(f"{ROOM}<str:public_id>/restore/", views.deck_restore, name="deck_restore"),
    path(f"{ROOM}<str:public_id>/odds/", views.deck_odds, name="deck_odds"),
    path(f"{ROOM}<str:public_id>/hand/", views.deck_hand, name="deck_hand"),
    path(f"{ROOM}<str:public_id>/export/<str:form>/", exchange.deck_export, name="deck_export"),
    # Addresses of the time when one game had decks; those without the last slash are redirected as everywhere.
    path("cards/", redirects.cards),
    re_path("^decks/(?P<rest>.+/)$", redirects.anything_else),
]
