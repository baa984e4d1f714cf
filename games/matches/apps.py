"""The matches app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "games.matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from accounts import belongings as of_users
        from games.matches import belongings

        of_users.register("matches", belongings)
