"""The game's own maps as published content. The game's list is the one truth; this follows it.

It runs after each `migrate`: rows are made for maps that are new, and a map whose grids have changed gets another
revision, so that the gallery, stars and plays work for them as for any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.maps.acts import Act
from games.maps.format import MAPS, SOURCE, terrain_hash
from games.maps.models import Licence, LogEntry, Map, Revision, Tag
from games.maps.services.revisions import map_describe, tags_to_keep
from games.maps.typed import values_of

_TAGS: Mapping[str, tuple[str, ...]] = {
    "crossing": ("beginners", "river"),
    "passes": ("narrow",),
    "volcano": ("lava",),
    "causeway": ("narrow", "sea"),
    "dunes": ("desert",),
    "mirror": ("mirror",),
}
_DESCRIBED = [
    "source",
    "published",
    "name",
    "symmetry",
    "water",
    "home",
    "is_ranked",
    "imbalance",
    "published_at",
    "lot",
]


@transaction.atomic
def known_publish(**_signal: Any) -> None:
    """Bring the gallery up to date with the game's own maps; where it is, one query is all."""
    shown = dict(Map.objects.filter(known__in=MAPS).values_list("known", "published__sha256"))
    changed = [slug for slug, known in MAPS.items() if shown.get(slug) != known.text.sha256]
    if changed:
        new = [Map(known=slug, name=str(MAPS[slug].name)) for slug in changed if slug not in shown]
        Map.objects.bulk_create(new)
        _publish([Map.objects.get(known=slug) for slug in changed] if len(new) < len(changed) else new)


def _publish(rows: Sequence[Map]) -> None:
    """Publish the game's maps as the next revisions of their rows, all at once: each test starts with them."""
    numbers = dict(
        Map.objects.filter(pk__in=[row.pk for row in rows]).values_list("pk", Max("revisions__number"))
    )
    before = Revision.objects.published().filter(map__in=rows)
    before.update(status=Revision.Status.REPLACED)
    revisions = [_revision(row, (numbers[row.pk] or 0) + 1) for row in rows]
    for row, revision in zip(rows, revisions, strict=True):
        map_describe(row, revision)
        row.source = MAPS[row.known or ""].author
    Revision.objects.bulk_create(revisions)
    for row, revision in zip(rows, revisions, strict=True):
        row.published = revision  # which has its key only now
    Map.objects.bulk_update(rows, _DESCRIBED)
    Tag.objects.filter(map__in=rows).delete()
    Tag.objects.bulk_create(tag for revision in revisions for tag in tags_to_keep(revision.map, revision))
    LogEntry.objects.bulk_create(
        LogEntry(map=revision.map, act=Act.PUBLISHED, revision=revision.number) for revision in revisions
    )


def _revision(row: Map, number: int) -> Revision:
    known = MAPS[row.known or ""]
    return Revision(
        map=row,
        number=number,
        name=str(known.name),
        description=str(known.about),
        licence=Licence.AS_PUBLISHED if known.author == SOURCE else Licence.MIT,
        tags=list(_TAGS.get(known.slug, ())),
        symmetry=known.text.symmetry,
        sha256=known.text.sha256,
        terrain_sha256=terrain_hash(known.text.rows),
        **values_of(known.text),
    )
