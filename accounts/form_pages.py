"""Pages with a form that is sent to their own address, and shown again with its errors."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

form_page = require_http_methods(["GET", "HEAD", "POST"])


def form_shown(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, is_refused: bool
) -> HttpResponse:
    """The page with its form; a refused form comes back with status 422, which programs can tell from success."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK
    return render(request, template, context, status=status)


def has_errors(*forms: BaseForm) -> bool:
    """Whether any of these forms was sent with errors."""
    return any(form.errors for form in forms)
