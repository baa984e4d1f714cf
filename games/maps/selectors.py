"""Maps, revisions and drafts by their ids in addresses."""

from __future__ import annotations

from accounts.models import User
from games.maps.models import Draft, Map, Revision


def draft_of(user: User, public_id: str) -> Draft | None:
    """A user's own draft; None if it does not exist, or is another's."""
    if "\0" in public_id:  # which PostgreSQL refuses to look for
        return None
    return Draft.objects.filter(owner=user, public_id=public_id).select_related("map").first()


def map_of_id(public_id: str) -> Map | None:
    """A map, published or not."""
    if "\0" in public_id:
        return None
    return Map.objects.filter(public_id=public_id).select_related("author", "published").first()


def revision_of(public_id: str, number: int) -> Revision | None:
    """A revision of a map, whatever became of it."""
    if "\0" in public_id:
        return None
    found = Revision.objects.filter(map__public_id=public_id, number=number)
    return found.select_related("map__author", "map__published", "reviewer").first()
