"""The pages of accounts that allauth does not have. Thin: forms check, services do."""

from __future__ import annotations

from allauth.decorators import rate_limit
from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts import guests, services, user_data
from accounts.form_pages import form_page, form_shown, has_errors
from accounts.forms import ClaimForm, DeletionForm, NameForm, TimeZoneForm
from accounts.identicons import identicon
from accounts.models import PUBLIC_ID_MAX_LENGTH, User
from accounts.selectors import user_export

A_YEAR = 60 * 60 * 24 * 365


@require_POST
def guest_create(request: HttpRequest) -> HttpResponse:
    """Play as guest, and go on to `next`."""
    guests.ensure_user(request)
    return HttpResponseRedirect(guests.safe_next(request))


@require_safe
@never_cache
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    context = {"left_behind": guests.left_behind(request), "has_two_steps": is_mfa_enabled(_user(request))}
    return render(request, "accounts/settings.html", context)


@form_page
@login_required
@guests.members_only
@rate_limit(action="rename")
def name_change(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    form = NameForm(request.POST or None, user=user)
    if form.is_valid():
        try:
            services.user_rename(user=user, name=form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
        else:
            messages.success(request, _("You're now called %(name)s.") % {"name": user.username})
            return redirect("accounts:settings")
    return form_shown(request, "accounts/name.html", {"form": form}, is_refused=has_errors(form))


@form_page
@login_required
def time_zone_set(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    form = TimeZoneForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        services.user_set_time_zone(user=user, time_zone=form.cleaned_data["time_zone"])
        messages.success(request, _("Your time zone is saved."))
        return redirect("accounts:settings")
    return form_shown(request, "accounts/time_zone.html", {"form": form}, is_refused=has_errors(form))


@require_safe
@never_cache
@login_required
@rate_limit(action="export", limit_get=True)
def account_export(request: HttpRequest) -> HttpResponse:
    response = JsonResponse(user_export(user=_user(request)), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="parlour-account.json"'
    return response


@form_page
@sensitive_post_parameters("password")
@never_cache
@login_required
def account_delete(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    form = DeletionForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        services.user_delete(user=user)
        logout(request)
        thanks = _("Your account has been deleted. Thank you for playing.")
        messages.success(request, thanks, extra_tags="forget")  # site.js: what the browser noted, too
        return redirect("/")
    return form_shown(request, "accounts/delete.html", {"form": form}, is_refused=has_errors(form))


@form_page
@never_cache
@login_required
def guest_claim(request: HttpRequest) -> HttpResponse:
    """Ask whether the matches of this session's former guest come along. Only the session says who that was."""
    left_behind = guests.left_behind(request)
    if left_behind is None:
        guests.forget_left_behind(request)
        return HttpResponseRedirect(guests.safe_next(request))
    form: forms.Form = ClaimForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if form.cleaned_data["answer"] == "yes":
            services.guest_hand_over(guest=left_behind, user=_user(request))
            messages.success(
                request, _("Everything you did as %(name)s is now yours.") % {"name": left_behind}
            )
        else:
            services.user_delete(user=left_behind)
        guests.forget_left_behind(request)
        return HttpResponseRedirect(guests.safe_next(request))
    context = {"form": form, "left_behind": left_behind, "next": guests.safe_next(request)}
    context["prospect"] = user_data.prospect(left_behind, _user(request))
    return form_shown(request, "accounts/claim.html", context, is_refused=has_errors(form))


@require_safe
def avatar(request: HttpRequest, public_id: str) -> HttpResponse:
    """The picture of any id, without a query."""
    if len(public_id) > PUBLIC_ID_MAX_LENGTH:
        raise Http404
    response = HttpResponse(identicon(public_id), content_type="image/svg+xml")
    response["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    request.session.accessed = False  # the same for everyone: no `Vary: Cookie`
    return response


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - for the type: the view asks for a login
    return request.user
