"""The decks app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from accounts import user_data as of_users
        from decks import user_data

        of_users.register("decks", user_data)
