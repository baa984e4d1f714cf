"""Every write to a user."""

from __future__ import annotations

import datetime as dt
import itertools

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import names, user_data
from accounts.models import User

GUESTS_KEPT = dt.timedelta(days=30)
"""The age at which a guest without a match and a deck is removed."""
MAX_AT_ONCE = 500


def name_clean(*, name: str, besides: User | None = None) -> str:
    """The name as it would be kept, for a new user or for `besides`.

    Raises `ValidationError` with a sentence for the person if it cannot be had.
    """
    name = names.normalise(name)
    names.validate_shape(name)
    if besides is not None and name == besides.username:
        return name
    names.validate_free_to_choose(name)
    others = User.objects.filter(name_key=names.name_key(name))
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if others.exists():
        raise name_taken()
    return name


def name_taken() -> ValidationError:
    return ValidationError(User._meta.get_field("username").error_messages["unique"], code="unique")


def user_rename(*, user: User, name: str) -> None:
    """Give a user another name. Raises `ValidationError` if it cannot be had, also if another user takes it now."""
    user.username = name_clean(name=name, besides=user)
    try:
        with transaction.atomic():
            user.save(update_fields=["username"])
    except IntegrityError as error:
        user.refresh_from_db(fields=["username"])
        raise name_taken() from error


def user_set_time_zone(*, user: User, time_zone: str) -> None:
    """Set the time zone of a user: a key of the zone database, or empty for that of the browser."""
    user.time_zone = time_zone
    user.save(update_fields=["time_zone"])


def guest_create() -> User:
    """A new guest, with a name of their own and no way in but the session they are given."""
    for digits in itertools.count(3):
        guest = User(username=names.guest_name(digits), is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue  # the name is in use: the next has more digits
        return guest
    raise AssertionError("unreachable")


@transaction.atomic
def guests_forget(now: dt.datetime) -> int:
    """Remove old guests who left nothing behind, and log-ins that ran out; returns how many guests.

    Two processes may do it at once.
    """
    # Locked, but for those who are just sitting down somewhere.
    free = User.objects.select_for_update(skip_locked=True, of=("self",))
    old = free.filter(is_guest=True, date_joined__lt=now - GUESTS_KEPT)
    gone = [user.pk for user in user_data.without(old).order_by("pk")[:MAX_AT_ONCE]]
    _all, removed = User.objects.filter(pk__in=gone).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    return removed.get(User._meta.label, 0)


def users_held(*users: User) -> list[User]:
    """These users as stored now, without those deleted, locked until the transaction ends.

    Lock a user before giving them anything: then it is given before the user is handed over or deleted, and goes
    along, or not at all.
    """
    there = User.objects.select_for_update(no_key=True).filter(deleted_at=None)
    return list(there.filter(pk__in=[user.pk for user in users]).order_by("pk"))


@transaction.atomic
def guest_hand_over(*, guest: User, user: User) -> None:
    """Give everything that a guest has to a user, and delete the guest. Calling it again changes nothing."""
    there = {held.pk: held for held in users_held(guest, user)}
    if len(there) == 2 and there[guest.pk].is_guest:
        user_data.hand_over(there[guest.pk], there[user.pk])
        _anonymise(there[guest.pk])


@transaction.atomic
def user_delete(*, user: User) -> None:
    """Take away name, address and access for ever. What others share with the user stays."""
    if users_held(user):
        user_data.leave(user)
        _anonymise(user)


def _anonymise(user: User) -> None:
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.first_name = user.last_name = user.email = user.time_zone = ""
    user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
    user.last_login = None
    user.deleted_at = timezone.now()
    user.set_unusable_password()  # which also ends every session
    for digits in itertools.count(4):
        user.username = names.former_name(digits)
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            continue  # the name is in use: the next has more digits
        return
