"""Who uses the site. A guest is a user like any other, with a flag; signing up claims the same row."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

PUBLIC_ID_BYTES = 9


def make_public_id() -> str:
    """A random, unguessable id for addresses: 12 URL-safe characters."""
    return secrets.token_urlsafe(PUBLIC_ID_BYTES)


class User(AbstractUser):
    """A person with an account, or a guest.

    `public_id` stands in addresses; the database id never leaves the server. A deleted user keeps
    the row without a name, so that the matches of others stay whole.
    """

    public_id = models.CharField(max_length=16, unique=True, editable=False, default=make_public_id)
    is_guest = models.BooleanField(_("guest"), default=False)
    deleted_at = models.DateTimeField(_("deleted at"), null=True, blank=True, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)

    class Meta(AbstractUser.Meta):
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.username
