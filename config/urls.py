"""Where the addresses of each app begin."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config.health import healthz

handler403 = "config.error_pages.permission_denied"
handler404 = "config.error_pages.not_found"
handler500 = "config.outages.server_error"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("", include("decks.urls")),
    path("", include("games.maps.urls")),
    path("", include("games.matches.urls")),
]

if settings.DEBUG:
    from config.styleguide import StyleguideView

    urlpatterns += [path("styleguide/", StyleguideView.as_view(), name="styleguide")]
