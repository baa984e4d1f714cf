"""Addresses enough for the frame of a page, so that these tests stand on no game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.generic import TemplateView

from config.styleguide import StyleguideView


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault nobody thought of")


def said(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.POST["words"])


page = TemplateView.as_view(template_name="credits.html")

handler403 = "config.error_pages.permission_denied"
handler404 = "config.error_pages.not_found"
urlpatterns = [
    path("", page, name="home"),
    path("lobby/", page, name="lobby"),
    path("maps/", page, name="maps"),
    path("credits/", page, name="credits"),
    path("fairness/", page, name="fairness"),
    path("purse/", page, name="purse"),
    path("u/<str:public_id>/", page, name="profile"),
    path("purse/", page, name="purse"),
    path("", include("accounts.urls")),
    path("styleguide/", StyleguideView.as_view()),
    path("broken/", broken),
    path("said/", said),
]
