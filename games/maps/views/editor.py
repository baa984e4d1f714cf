"""What the editor asks the server for while a map is drawn. Nothing is stored here.

Each answer is linear in the size of a map, and each visitor may ask only so often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from games.maps.editor import answers
from games.maps.editor.answers import Answer
from games.maps.editor.lines import NoLine, line_page
from games.maps.editor.sketches import rulers
from games.maps.editor.verdict import verdict_of
from games.maps.format import GRIDS, MAX_TEXT
from games.maps.typed import map_of, too_large
from games.site import rates

View = Callable[[HttpRequest], HttpResponseBase]


def _sent(request: HttpRequest) -> dict[str, str]:
    """What was sent, once it has been counted. Raises TooOften, and BadData where it is too much for a map."""
    rates.hit_by(request, "stroke")
    sent = {**dict.fromkeys(GRIDS, ""), **request.POST.dict()}
    if any(len(sent[name]) > MAX_TEXT for name in GRIDS):
        raise too_large()
    return sent


@require_POST
def map_check(request: HttpRequest) -> HttpResponse:
    """All problems of the map as a list."""
    return render(request, "maps/_verdict.html", {"verdict": verdict_of(map_of(_sent(request)))})


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """What a check warns of, played out step by step on the map that the address names."""
    rates.hit_by(request, "stroke")
    page = line_page(request.GET.dict(), partial(rates.hit_by, request, "line"))
    if page is None:
        raise Http404
    context = {"page": page, "sketch": page.sketch, "rulers": rulers()}
    if isinstance(page, NoLine):
        return render(request, "maps/no_line.html", context)
    return render(request, "maps/line.html", {**context, "board": page.board})


def _answering(answer: Callable[[Mapping[str, str]], Answer]) -> View:
    """The view that answers with what changes in the map."""

    @require_POST
    def view(request: HttpRequest) -> HttpResponseBase:
        return JsonResponse({"changes": answer(_sent(request))})

    return view


map_line = _answering(answers.line_answer)
map_half = _answering(answers.half_answer)
map_hints = _answering(answers.hints_answer)
map_read = _answering(answers.read_answer)
