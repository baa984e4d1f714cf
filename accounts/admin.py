"""Users in the administration, without a secret among them. Its log-in is that of the site."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.http import HttpRequest

from accounts import services
from accounts.models import User

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.unregister(Authenticator)  # allauth's page shows the TOTP key


class UserForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("username", "is_active", "is_staff", "is_superuser", "groups", "user_permissions")

    def clean_username(self) -> str:
        return services.name_clean(name=self.cleaned_data["username"], besides=self.instance)


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Users sign up, and delete themselves, on the site: there is no adding or deleting here."""

    form = UserForm
    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined", "deleted_at")
    list_filter = ("is_guest", "is_staff", "is_active", "date_joined")
    search_fields = ("username", "email", "public_id")
    readonly_fields = (
        "public_id",
        "email",
        "is_guest",
        "time_zone",
        "date_joined",
        "last_login",
        "deleted_at",
    )
    filter_horizontal = ("groups", "user_permissions")
    ordering = ("-date_joined",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Authenticator)
class AuthenticatorAdmin(admin.ModelAdmin):
    """To take away a lost authenticator, and nothing else."""

    fields = readonly_fields = ("user", "type", "created_at", "last_used_at")
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__username",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
