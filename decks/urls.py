"""The addresses of cards and decks."""

from django.urls import path

from decks import exchange, views

urlpatterns = [
    path("cards/", views.pool, name="cards"),
    path("decks/", views.decks, name="decks"),
    path("decks/public/", views.decks_public, name="decks_public"),
    path("decks/new/", views.deck_new, name="deck_new"),
    path("decks/import/", exchange.decks_import, name="decks_import"),
    path("decks/export/<str:form>/", exchange.decks_export, name="decks_export"),
    path("decks/<str:public_id>/", views.deck, name="deck"),
    path("decks/<str:public_id>/change/", views.deck_change, name="deck_change"),
    path("decks/<str:public_id>/rename/", views.deck_rename, name="deck_rename"),
    path("decks/<str:public_id>/publish/", views.deck_publish, name="deck_publish"),
    path("decks/<str:public_id>/copy/", views.deck_copy, name="deck_copy"),
    path("decks/<str:public_id>/delete/", views.deck_delete, name="deck_delete"),
    path("decks/<str:public_id>/restore/", views.deck_restore, name="deck_restore"),
    path("decks/<str:public_id>/odds/", views.deck_odds, name="deck_odds"),
    path("decks/<str:public_id>/hand/", views.deck_hand, name="deck_hand"),
    path("decks/<str:public_id>/export/<str:form>/", exchange.deck_export, name="deck_export"),
]
