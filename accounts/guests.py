"""Guests in requests: making one, letting one log in or sign up, and what becomes of their matches.

A guest stays logged in until the log-in to an account is complete, authenticator code and all, so that turning back
loses nothing. Only then does the session change hands; it remembers the guest's database id, on the server, and
asks the person whether the matches come along.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import consume, respond_429
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import User
from accounts.services import guest_create

LEFT_BEHIND = "accounts_guest_left_behind"
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"

View = Callable[..., HttpResponseBase]


def user_of(request: HttpRequest) -> User | None:
    """Who asks; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def ensure_user(request: HttpRequest) -> User:
    """The user of this request; a visitor becomes a guest and is logged in.

    Only for requests that change something (POST). New guests are limited per address; more of them get
    the 429 page.
    """
    if isinstance(request.user, User):
        return request.user
    if not consume(request, action="guest"):
        raise ImmediateHttpResponse(respond_429(request))
    guest = guest_create()
    login(request, guest, backend=BACKEND)
    return guest


def as_visitor(view: View) -> View:
    """Show this view of allauth to a guest as to a visitor; they stay `request.guest`."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        guest = guest_of(request)
        if guest is not None:
            request.guest = guest  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return wrapper


def members_only(view: View) -> View:
    """Send a guest who asks for what only an account has to the sign-up page."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if guest_of(request) is not None:
            return HttpResponseRedirect(resolve_url("account_signup"))
        return view(request, *args, **kwargs)

    return wrapper


def guest_of(request: HttpRequest) -> User | None:
    """The guest who makes this request, if it is one; also behind `as_visitor`."""
    guest = getattr(request, "guest", request.user)
    return guest if isinstance(guest, User) and guest.is_guest else None


def remember_left_behind(request: HttpRequest, guest: User) -> None:
    request.session[LEFT_BEHIND] = guest.pk


def left_behind(request: HttpRequest) -> User | None:
    """The guest of this session before log-in, until the question about their matches is answered."""
    pk = request.session.get(LEFT_BEHIND)
    return User.objects.filter(pk=pk, is_guest=True).first() if pk else None


def forget_left_behind(request: HttpRequest) -> None:
    request.session.pop(LEFT_BEHIND, None)


def safe_next(request: HttpRequest, default: str = "/") -> str:
    """The address to go on to, as the request asks, if it is on this site."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure()):
        return url
    return default
