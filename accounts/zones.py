"""Time zones: which there are, and which one a request is shown in."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

COOKIE = "tz"
UTC = "UTC"
# The rest of the zone database are old aliases.
AREAS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    return frozenset(available_timezones())


@lru_cache(maxsize=1)
def zone_choices() -> list[tuple[object, object]]:
    """For a select, by area; the empty choice follows the browser."""
    choices: list[tuple[object, object]] = [("", _("Automatic, as in your browser")), (UTC, UTC)]
    for area in AREAS:
        zones = sorted(name for name in zone_names() if name.startswith(f"{area}/"))
        choices.append((area, [(name, name.partition("/")[2].replace("_", " ")) for name in zones]))
    return choices


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The zone the user chose, else that of the browser, else UTC."""
    chosen = getattr(request.user, "time_zone", "")
    for name in (chosen, request.COOKIES.get(COOKIE, "")):
        if name in zone_names():
            return ZoneInfo(name)
    return ZoneInfo(UTC)
