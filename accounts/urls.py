"""The addresses of accounts, allauth's among them.

Where a guest would be in the way of a page of allauth, a wrapped one stands before it: pages for
visitors see a guest as a visitor, pages for members send a guest to sign up.
"""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from accounts import views
from accounts.guests import as_visitor, members_only

own = [
    path("", RedirectView.as_view(pattern_name="accounts:settings")),
    path("guest/", views.guest_create, name="guest_create"),
    path("settings/", views.settings, name="settings"),
    path("settings/name/", views.name_change, name="name_change"),
    path("settings/time-zone/", views.time_zone_set, name="time_zone_set"),
    path("settings/export/", views.account_export, name="account_export"),
    path("settings/delete/", views.account_delete, name="account_delete"),
    path("claim/", views.guest_claim, name="guest_claim"),
    # Turning back at the authenticator code ends the log-in, and not the session of a guest.
    path("login/cancel/", as_visitor(account.logout), name="login_cancel"),
]

for_visitors = [
    path("login/", as_visitor(account.login)),
    path("signup/", as_visitor(account.signup)),
    path("2fa/authenticate/", as_visitor(mfa.authenticate)),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", as_visitor(account.confirm_email)),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        as_visitor(account.password_reset_from_key),
    ),
]

for_members = [
    path("email/", members_only(account.email)),
    path("password/change/", members_only(account.password_change)),
    path("password/set/", members_only(account.password_set)),
    path("reauthenticate/", members_only(account.reauthenticate)),
    path("2fa/", members_only(mfa.index)),
    path("2fa/reauthenticate/", members_only(mfa.reauthenticate)),
    path("2fa/totp/activate/", members_only(totp.activate_totp)),
    path("2fa/totp/deactivate/", members_only(totp.deactivate_totp)),
    path("2fa/recovery-codes/", members_only(recovery_codes.view_recovery_codes)),
    path("2fa/recovery-codes/generate/", members_only(recovery_codes.generate_recovery_codes)),
    path("2fa/recovery-codes/download/", members_only(recovery_codes.download_recovery_codes)),
]

urlpatterns = [
    path("accounts/", include((own, "accounts"))),
    path("accounts/", include([*for_visitors, *for_members])),
    path("accounts/", include("allauth.urls")),
    path("u/<slug:public_id>/avatar.svg", views.avatar, name="avatar"),
]
