"""Who may do what with a map. Everyone may see what is published.

An *author* draws, submits, revises and withdraws maps of their own. A *moderator* (the permission `review_map`)
reviews what others submit, and answers reports. *Staff* may do what moderators may, and take a review out of
another moderator's hands. A map is never reviewed by its author.
"""

from __future__ import annotations

from accounts.models import User
from games.maps.errors import MODERATORS, NotAllowed
from games.maps.models import Map, Revision

PUBLIC = (Revision.Status.PUBLISHED, Revision.Status.REPLACED)
"""Revisions that everybody may see while their map is in the gallery."""


def is_moderator(user: User | None) -> bool:
    """Whether a user may review the maps of others."""
    return user is not None and (user.is_staff or user.has_perm("maps.review_map"))


def check_moderator(user: User | None) -> None:
    """Raises NotAllowed."""
    if not is_moderator(user):
        raise NotAllowed(MODERATORS)


def is_author(user: User | None, row: Map) -> bool:
    """Whether a map is a user's own."""
    return user is not None and row.author_id == user.pk


def can_see(user: User | None, revision: Revision) -> bool:
    """Whether a user may see a revision: what was published once stays visible, unless it is withdrawn."""
    if revision.status in PUBLIC:
        return revision.map.published_id is not None or is_author(user, revision.map) or is_moderator(user)
    return is_author(user, revision.map) or is_moderator(user)
