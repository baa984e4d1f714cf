"""Maps in the administration, to be looked up; what happens to them happens on their pages, where it is logged."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.maps.models import LogEntry, Map


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Map)
class MapAdmin(ReadOnlyAdmin):
    list_display = ("name", "author", "source", "stars", "plays", "is_ranked", "published_at")
    list_select_related = ("author",)
    search_fields = ("name", "author__username", "public_id")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "map", "revision", "actor", "act", "words")
    list_select_related = ("map", "actor")
    list_filter = ("act",)
