"""The site, and a page that breaks with everything secret at hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site
from games.matches.models import Match


def broken(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    match = Match.objects.get(public_id=public_id)
    try:
        raise KeyError(match.secret)
    except KeyError as error:
        raise RuntimeError(f"This must not be written: {match.state}") from error


urlpatterns = [*site, path("m/<str:public_id>/broken/<str:key>/", broken)]
