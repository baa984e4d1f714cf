"""Matches in the administration: read-only, and without anything that decides or betrays a deal."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from games.matches.models import KEPT_BACK, Match, Player


class ReadOnly:
    """Shows the columns named in `fields` and no others: a new column is secret until it is named."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PlayersInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Player
    fields = readonly_fields = ("seat", "user", "bot", "seen_at", "gone_at")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Leaves out tries of today's deal: those are for their players alone."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).exclude(KEPT_BACK)

    fields = readonly_fields = (
        "public_id",
        "game",
        "rules",
        "status",
        "is_private",
        "is_practice",
        "created_by",
        "series",
        "rematch_of",
        "fingerprint",
        "version",
        "entries",
        "deadline",
        "created_at",
        "started_at",
        "moved_at",
        "ended_at",
    )
    list_display = (
        "public_id",
        "game",
        "status",
        "is_private",
        "created_by",
        "version",
        "created_at",
        "ended_at",
    )
    list_filter = ("game", "status", "is_private", "created_at")
    list_select_related = ("created_by",)
    search_fields = ("public_id", "players__user__username")
    inlines = (PlayersInline,)
    ordering = ("-created_at",)


@admin.register(Player)
class PlayerAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).exclude(match__in=Match.objects.filter(KEPT_BACK))

    fields = readonly_fields = ("match", "seat", "user", "bot", "seen_at", "gone_at")
    list_display = ("match", "seat", "user", "bot", "seen_at")
    list_select_related = ("match", "user")
    search_fields = ("match__public_id", "user__username")
    ordering = ("-pk",)
