"""The forms of accounts: allauth's in the site's words, and those of the settings page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import names, services
from accounts.models import User
from accounts.zones import zone_choices

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

EMAIL_MAX_LENGTH = 254


NEW_PASSWORD = {"password1": _("New password"), "password2": _("New password (again)")}


def _speak_plainly(form: forms.BaseForm, **labels: StrPromise) -> None:
    """The site's words for fields. A placeholder that repeats the label is noise, and too pale to read."""
    for name, label in labels.items():
        form.fields[name].label = label
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class _SamePasswordTwice(forms.Form):
    """Says in the site's words that two new passwords differ, also where the first one is refused."""

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        first, again = ((self[name].data or "").strip() for name in ("password1", "password2"))
        if first and again and first != again:
            self.errors["password2"] = self.error_class(
                [str(_("The two passwords don't match. Type both again."))]
            )
        return cleaned


class LoginForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = forms.CharField(
            label=_("Name or e-mail address"),
            max_length=EMAIL_MAX_LENGTH,
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        )
        self.fields["password"].help_text = ""  # the way to a new one stands beside the button
        self.order_fields(["login", "password"])
        _speak_plainly(self)

    def clean_login(self) -> str:
        """Any name that looks alike will do: it cannot be another user's."""
        login = super().clean_login()
        if "@" in login or User.objects.filter(username=login).exists():
            return login
        user = User.objects.filter(name_key=names.name_key(login)).first()
        return user.username if user else login


class SignupForm(_SamePasswordTwice, allauth_forms.SignupForm):
    field_order = ("username", "password1", "password2", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("What other players see. You can change it later.")
        self.fields["password1"].help_text = _("At least 8 characters, and not a common one.")
        self.fields["email"].help_text = _("Only used to reset your password.")
        _speak_plainly(self, username=_("Name"), email=_("E-mail address"))

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            # Another user took the name between the check and now.
            messages.error(request, services.name_taken().message)
            return None, HttpResponseRedirect(reverse("account_signup"))


class AddEmailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, email=_("E-mail address"))


class ChangePasswordForm(_SamePasswordTwice, allauth_forms.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, oldpassword=_("Current password"), **NEW_PASSWORD)


class SetPasswordForm(_SamePasswordTwice, allauth_forms.SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, **NEW_PASSWORD)


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, email=_("E-mail address"))


class ResetPasswordKeyForm(_SamePasswordTwice, allauth_forms.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, **NEW_PASSWORD)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, password=_("Your password"))


class AuthenticateForm(mfa_forms.AuthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, code=_("Code"))


class ReauthenticateByCodeForm(mfa_forms.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, code=_("Code"))


class ActivateTOTPForm(totp_forms.ActivateTOTPForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _speak_plainly(self, code=_("Code from the app"))


class NameForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=names.MAX_LENGTH,
        help_text=_("3 to 30 letters, digits, spaces and the characters “.”, “_”, “-”."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.initial = {"name": user.username}

    def clean_name(self) -> str:
        return services.name_clean(name=self.cleaned_data["name"], besides=self.user)


class TimeZoneForm(forms.Form):
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False, choices=zone_choices)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"time_zone": user.time_zone}


class DeletionForm(forms.Form):
    """Asks for the password; for a tick where there is none."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if user.has_usable_password():
            self.fields["password"] = forms.CharField(
                label=_("Your password"),
                strip=False,
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            )
        else:
            self.fields["sure"] = forms.BooleanField(
                label=_("Yes, delete it all. I know that this can't be undone."),
                error_messages={"required": _("Please tick the box if you are sure.")},
            )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("incorrect_password")
        return password


class ClaimForm(forms.Form):
    answer = forms.ChoiceField(
        label=_("Bring these matches along?"),
        choices=[("yes", _("Yes, they're mine: bring them along")), ("no", _("No, leave them behind"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Please choose one of the two.")},
    )
