"""All published maps judged again, after checks or constants have changed."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from msgspec import Struct

from games.maps.acts import Unranked
from games.maps.format import Severity, problems_of
from games.maps.models import Map, Revision
from games.maps.services.revisions import revision_rank, revision_unrank


class Rechecked(Struct, frozen=True):
    """A map whose standing has changed."""

    name: str
    address: str
    is_ranked: bool
    errors: tuple[str, ...]
    """The codes of the checks that it fails now."""


def maps_recheck() -> Iterator[Rechecked]:
    """Judge every published revision by today's checks; yields what has changed. Done twice, it is done once."""
    shown = Revision.objects.published().values_list("pk", flat=True)
    for pk in list(shown.order_by("pk")):
        if changed := _rechecked(pk):
            yield changed


@transaction.atomic
def _rechecked(pk: int) -> Rechecked | None:
    revision = Revision.objects.select_for_update(of=("self",)).select_related("map").get(pk=pk)
    if revision.status != Revision.Status.PUBLISHED:
        return None
    errors = [one.code for one in problems_of(revision.text) if one.severity is Severity.ERROR]
    set_now = revision_unrank if errors else revision_rank
    if not set_now(revision, Unranked.CHECKS.value):
        return None
    row: Map = revision.map
    return Rechecked(row.name, row.get_absolute_url(), not errors, tuple(sorted(set(errors))))
