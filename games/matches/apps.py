"""The matches app: it tells open pages what services change, and accounts what it keeps of a user."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "games.matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from accounts import user_data as of_users
        from games.matches import told, user_data
        from games.matches.live import hub

        told.match_changed.connect(hub.on_match_changed)
        told.chat_changed.connect(hub.on_chat_changed)
        of_users.register("matches", user_data)
