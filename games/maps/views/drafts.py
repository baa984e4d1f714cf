"""Drawing a map: the form of a draft, by a person or by the editor's script. Each view parses, calls, answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from accounts.form_pages import form_page
from accounts.guests import ensure_user, user_of
from accounts.models import User
from games.engine.errors import RuleError
from games.maps.editor.answers import helped
from games.maps.editor.forms import NOT_KEPT, MapForm, form_of
from games.maps.editor.selectors import sketch_of
from games.maps.editor.sketches import rulers
from games.maps.editor.tools import editor_page
from games.maps.errors import DraftChanged, NotReady
from games.maps.format import GRIDS, NO_HINTS, SIZE, svg_of
from games.maps.models import DRAFT_FIELDS, Draft
from games.maps.review.selectors import sent_back_of
from games.maps.selectors import draft_of
from games.maps.services.drafts import draft_begin, draft_delete, draft_save
from games.maps.services.revisions import revision_submit
from games.maps.typed import grid_of, too_large
from games.site import rates
from games.site.refusals import is_by_script, status_of
from games.site.translation import translate

MAX_REQUEST = 8 * 1024 * 1024
"""More than this is not even received, so that a file that is too large is refused with nothing typed lost."""
A_DAY = 60 * 60 * 24
_BLANK = {"terrain": "\n".join(("P" * SIZE,) * SIZE)} | dict.fromkeys(tuple(GRIDS)[1:], "\n".join(NO_HINTS))

View = Callable[..., HttpResponseBase]


def bounded(view: View) -> View:
    """Refuse a request that is too large with a page of its own, before the check of its token would have to
    look into it; everything else is checked as everywhere."""

    @csrf_exempt
    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        try:
            if not length.isdecimal() or int(length) > MAX_REQUEST:
                raise RequestDataTooBig
            _ = request.POST
        except RequestDataTooBig:
            context = {"why": too_large().words, "back": request.path}
            status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            return render(request, "maps/too_large.html", context, status=status)
        return csrf_protect(view)(request, *args, **kwargs)

    return wrapper


def own_draft(request: HttpRequest, public_id: str) -> tuple[User, Draft]:
    """The draft and its owner, who asks for it. To all others there is no such page."""
    user = user_of(request)
    draft = draft_of(user, public_id) if user else None
    if user is None or draft is None:
        raise Http404
    return user, draft


@form_page
@never_cache
@bounded
def map_create(request: HttpRequest) -> HttpResponseBase:
    """A form with nothing in it yet; it becomes a draft when it is saved first. A visitor draws as a guest."""
    if request.method != "POST":
        return _page(request, MapForm(initial=_BLANK), None)
    form = MapForm(request.POST, request.FILES)
    if not form.is_valid():
        return _refused(request, form, None)
    user = ensure_user(request)
    try:
        rates.hit_by(request, "map")
        draft = draft_begin(user=user, values=helped(form.values, request.POST.get("do", "")))
    except RuleError as error:
        form.add_error(None, translate(error.words))
        return _refused(request, form, None, status_of(error))
    return _saved(request, user, draft)


@form_page
@never_cache
@bounded
def draft(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A draft as it stands: to be saved, checked or submitted."""
    user, row = own_draft(request, public_id)
    if request.method != "POST":
        return _page(request, form_of(row), row)
    form = MapForm(request.POST, request.FILES)
    if not form.is_valid():
        return _refused(request, form, row)
    try:
        rates.hit_by(request, "map")
        values = helped(form.values, request.POST.get("do", ""))
        row = draft_save(user=user, draft=row, version=form.cleaned_data["version"], values=values)
    except DraftChanged as error:
        return _changed_elsewhere(request, form, error)
    except RuleError as error:
        form.add_error(None, translate(error.words))
        return _refused(request, form, row, status_of(error))
    return _saved(request, user, row)


def _saved(request: HttpRequest, user: User, row: Draft) -> HttpResponseBase:
    """The answer to a draft that was saved; it stays saved if submitting it fails."""
    if is_by_script(request):
        return JsonResponse({"id": row.public_id, "version": row.version, "address": row.get_absolute_url()})
    if request.POST.get("do") == "try":
        return redirect("map_try", row.public_id)
    if request.POST.get("do") != "submit":
        messages.success(request, gettext("Saved."))
        return redirect(f"{row.get_absolute_url()}#problems")
    try:
        revision = revision_submit(user=user, draft=row)
    except RuleError as error:
        row.refresh_from_db()
        form = MapForm({field: getattr(row, field) for field in DRAFT_FIELDS} | {"version": row.version})
        form.is_valid()
        form.add_error(None, translate(error.words))
        for problem in error.problems if isinstance(error, NotReady) else ():
            form.add_error(problem.where, translate(problem.what))
        return _refused(request, form, row, status_of(error))
    messages.success(request, gettext("Submitted. You'll find the reviewers' answer here."))
    return redirect(revision)


def _refused(
    request: HttpRequest,
    form: MapForm,
    row: Draft | None,
    status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    if is_by_script(request):
        return JsonResponse({"errors": form.errors}, status=status)
    return _page(request, form, row, status=status)


def _changed_elsewhere(request: HttpRequest, form: MapForm, error: DraftChanged) -> HttpResponse:
    """Both are shown: what is typed here stays in the form and can be saved over what is stored."""
    row = error.draft
    stored = {field: getattr(row, field) for field in DRAFT_FIELDS}
    if is_by_script(request):
        told = {"error": translate(error.words), "version": row.version, "draft": stored}
        return JsonResponse(told, status=HTTPStatus.CONFLICT)
    again = MapForm({**form.values, "version": row.version})
    again.add_error(None, translate(error.words))
    others = [again[field] for field in DRAFT_FIELDS if stored[field] != form.values[field]]
    theirs = [(field.label, stored[field.name], field.name in GRIDS) for field in others]
    return _page(request, again, row, status=HTTPStatus.CONFLICT, theirs=theirs)


def _page(
    request: HttpRequest,
    form: MapForm,
    row: Draft | None,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    theirs: list[tuple[Any, str, bool]] | None = None,
) -> HttpResponse:
    is_new = row is None and not form.is_bound
    sketch = sketch_of(form.typed)
    form.mark_needed()
    context = {
        "form": form,
        "draft": row,
        "sketch": sketch.plain if is_new else sketch,
        "is_new": is_new,
        "rulers": rulers(),
        "editor": editor_page(),
        "not_kept": NOT_KEPT,
        "said": sent_back_of(row) if row else None,
        "theirs": theirs or (),
        "theirs_sketch": sketch_of(vars(row)) if theirs and row else None,
    }
    return render(request, "maps/form.html", context, status=status)


@require_safe
def draft_picture(request: HttpRequest, public_id: str, version: int) -> HttpResponse:
    """The picture of a draft as it stands; its address says which version that is, so that a browser keeps it."""
    _user, row = own_draft(request, public_id)
    response = HttpResponse(svg_of(grid_of(row.terrain)), content_type="image/svg+xml")
    is_current = row.version == version
    response["Cache-Control"] = f"private, max-age={A_DAY}, immutable" if is_current else "no-store"
    return response


@require_POST
def map_draft_delete(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Delete a draft for good."""
    user, row = own_draft(request, public_id)
    rates.hit_by(request, "map")
    draft_delete(user=user, draft=row)
    messages.success(request, gettext("The draft is deleted."))
    return redirect("maps_mine")
