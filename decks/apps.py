"""The decks app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from accounts import belongings as of_users
        from decks import belongings

        of_users.register("decks", belongings)
