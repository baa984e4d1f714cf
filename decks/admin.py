"""Decks in the administration, to be found and, where a name offends, renamed.

The cards are not shown: they may be an opponent's secret in a match that is being played.
"""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from decks.models import Deck


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "owner", "game", "pool", "is_public", "changed_at", "deleted_at")
    list_filter = ("game", "is_public", "pool")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "public_id")
    readonly_fields = (
        "public_id",
        "owner",
        "game",
        "pool",
        "version",
        "created_at",
        "changed_at",
        "deleted_at",
    )
    fields = ("name", "is_public", *readonly_fields)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
