"""What allauth asks the site: names, guests who sign up or log in, mail that cannot be sent, QR codes."""

from __future__ import annotations

import logging
from io import BytesIO
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from accounts import user_data
from accounts.addresses import network_of
from accounts.guests import forget_left_behind, guest_of, left_behind, remember_left_behind
from accounts.models import User
from accounts.services import name_clean, user_delete

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("Wrong name or password."),
        "email_password_mismatch": _("Wrong e-mail address or password."),
        "too_many_login_attempts": _(
            "Too many attempts have failed. Please wait a few minutes and try again."
        ),
        "incorrect_password": _("Wrong password."),
        "enter_current_password": _("That isn't your current password."),
        "incorrect_code": _("Wrong code. Codes change every 30 seconds: please try the next one."),
        "rate_limited": _("Too many attempts have failed. Please wait a few minutes and try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return name_clean(name=username)

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps the row, and with it everything in it."""
        return guest_of(request) or User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        now, guests = timezone.now(), User.objects.filter(is_guest=True)
        if user.pk and not guests.filter(pk=user.pk).update(is_guest=False, account_since=now):
            # Another tab has claimed, or deleted, this guest already.
            raise ImmediateHttpResponse(HttpResponseRedirect(resolve_url("account_login")))
        user.is_guest = False
        user.account_since = now
        return super().save_user(request, user, form, commit)

    def login(self, request: HttpRequest, user: User) -> None:
        guest = getattr(request, "guest", None)
        if guest is not None and guest.pk == user.pk:
            # The guest has signed up: the session goes on, though the password is new.
            request.user = user
            update_session_auth_hash(request, user)
        super().login(request, user)
        if guest is not None and guest.pk != user.pk:
            remember_left_behind(request, guest)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response = super().post_login(request, user, **kwargs)
        guest = left_behind(request)
        if guest is None:
            return response
        if not user_data.owns_something(guest):
            forget_left_behind(request)
            user_delete(user=guest)
            return response
        return HttpResponseRedirect(reverse("accounts:guest_claim") + "?" + urlencode({"next": response.url}))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Failed log-ins are counted per address, so that guessing wrong cannot lock out the owner."""
        login = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{login}:{network_of(self.get_client_ip(request))}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is down must not stop anyone from playing."""
        try:
            super().send_mail(template_prefix, email, _from_origin(context))
        except (OSError, SMTPException):
            logger.exception("An e-mail could not be sent.")
            messages.error(self.request, _("We couldn't send the e-mail just now. Please try again later."))


def _from_origin(context: dict[str, Any]) -> dict[str, Any]:
    """What an e-mail says, with links to the configured origin of the site, whatever host was asked for."""
    if not settings.ORIGIN:
        return context
    origin = urlsplit(settings.ORIGIN)
    links = {
        name: urlsplit(value)._replace(scheme=origin.scheme, netloc=origin.netloc).geturl()
        for name, value in context.items()
        if name.endswith("_url")
    }
    return {**context, **links, "current_site": {"domain": origin.netloc}}


class MFAAdapter(DefaultMFAAdapter):
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": AccountAdapter.error_messages["incorrect_code"],
    }

    def build_totp_svg(self, url: str) -> str:
        """Dark on light whatever the theme, or no camera can read it."""
        image = BytesIO()
        segno.make_qr(url).save(image, kind="svg", scale=5, dark="#000", light="#fff", xmldecl=False)
        return image.getvalue().decode()
