"""The game's own maps as published content. The game's list is the one truth; this follows it.

It runs after each `migrate`: rows are made for maps that are new, and a map whose grids have changed gets another
revision, so that the gallery, stars and plays work for them as for any other.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.maps.format import MAPS, SOURCE, terrain_hash
from games.maps.models import Act, Licence, Map, Revision
from games.maps.services.log import log_add
from games.maps.services.revisions import revision_show
from games.maps.typed import values_of

TAGS = {
    "crossing": ("river", "beginners"),
    "passes": ("narrow",),
    "volcano": ("lava",),
    "causeway": ("narrow", "sea"),
    "dunes": ("desert",),
    "mirror": ("mirror",),
}


@transaction.atomic
def known_publish(**_signal: Any) -> None:
    """Bring the gallery up to date with the game's own maps; where it is, one query is all."""
    shown = dict(Map.objects.filter(known__in=MAPS).values_list("known", "published__sha256"))
    for slug, known in MAPS.items():
        if shown.get(slug) == known.text.sha256:
            continue
        row, _is_new = Map.objects.get_or_create(known=slug, defaults={"name": str(known.name)})
        row.source = known.author
        revision = Revision.objects.create(
            map=row,
            number=row.revisions.count() + 1,
            name=str(known.name),
            description=str(known.about),
            licence=Licence.AS_PUBLISHED if known.author == SOURCE else Licence.MIT,
            tags=list(TAGS.get(slug, ())),
            symmetry=known.text.symmetry,
            sha256=known.text.sha256,
            terrain_sha256=terrain_hash(known.text.rows),
            **values_of(known.text),
        )
        revision_show(row, revision)
        log_add(row, Act.PUBLISHED, None, revision)
