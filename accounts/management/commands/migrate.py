"""`manage.py migrate`: it also makes the folder of this machine and the secret key in it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError
from django.core.management.commands import migrate

from accounts.keys import key_made


class Command(migrate.Command):
    def execute(self, *args: Any, **options: Any) -> str | None:
        """Before the checks of the command: they look into the database."""
        try:
            has_key = bool(settings.SECRET_KEY)
        except ImproperlyConfigured:
            has_key = False
        try:
            settings.HOME.mkdir(parents=True, exist_ok=True)
            if not has_key:
                settings.SECRET_KEY = key_made(settings.HOME)
        except OSError as error:
            raise CommandError(
                f"The folder {settings.HOME} cannot be used ({error.strerror}). Set PARLOUR_HOME to one that can."
            ) from None
        return super().execute(*args, **options)
