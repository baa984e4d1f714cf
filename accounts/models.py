"""Who uses the site. A guest is a user like any other, with a flag; signing up claims the same row."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names

PUBLIC_ID_BYTES = 9
PUBLIC_ID_MAX_LENGTH = 16


def make_public_id() -> str:
    """A random, unguessable id for addresses: 12 URL-safe characters."""
    return secrets.token_urlsafe(PUBLIC_ID_BYTES)


class User(AbstractUser):
    """A person with an account, or a guest.

    `public_id` stands in addresses; the database id never leaves the server. `name_key` is the name as a careless
    reader sees it, and unique: no user can look like another. A deleted user keeps the row without a name, so that
    the matches of others stay whole.
    """

    username = models.CharField(
        _("name"),
        max_length=names.MAX_LENGTH,
        unique=True,
        validators=[names.validate_shape],
        error_messages={"unique": _("This name is taken, or looks like one that is. Please choose another.")},
    )
    name_key = models.CharField(max_length=names.MAX_KEY_LENGTH, unique=True, editable=False)
    public_id = models.CharField(
        max_length=PUBLIC_ID_MAX_LENGTH, unique=True, editable=False, default=make_public_id
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    account_since = models.DateTimeField(_("account since"), null=True, blank=True, editable=False)
    deleted_at = models.DateTimeField(_("deleted at"), null=True, blank=True, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        key = names.name_key(self.username)
        if self.name_key.partition(names.TWIN)[0] != key:
            self.name_key = key
        if not self.is_guest and self.account_since is None:
            self.account_since = timezone.now()
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("profile", args=[self.public_id])

    @property
    def avatar_url(self) -> str:
        return reverse("avatar", args=[self.public_id])
