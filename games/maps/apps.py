"""The maps app: the workshop in which maps are drawn, reviewed and published."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class MapsConfig(AppConfig):
    name = "games.maps"
    verbose_name = _("Maps")

    def ready(self) -> None:
        from accounts import user_data as of_users
        from games.maps import user_data
        from games.maps.services.known import known_publish

        of_users.register("maps", user_data)
        post_migrate.connect(known_publish, sender=self)
