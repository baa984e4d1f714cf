"""Every write of a draft. Each raises a RuleError where something is not allowed, and has then changed nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.words import words as _
from games.maps.errors import STRANGER, DraftChanged, NotAllowed
from games.maps.models import DRAFT_FIELDS, Draft, Map, Revision
from games.maps.rights import is_author
from games.site.locks import lock_user

MAX_DRAFTS = 200
"""No user keeps more drafts than this."""
MAX_DRAFTS_OF_GUEST = 20
"""The same for a guest: hundreds of these are made in an hour, and all that they leave would fill the disk."""
SENT_TWICE = dt.timedelta(minutes=1)
"""How long the same form of a new map is taken for another press."""


@transaction.atomic
def draft_create(*, user: User, values: Mapping[str, str]) -> Draft:
    """A new draft with what was typed into it."""
    lock_user(user)
    _check_room(user)
    return Draft.objects.create(owner=user, changed_at=timezone.now(), **values)


@transaction.atomic
def draft_begin(*, user: User, values: Mapping[str, str]) -> Draft:
    """The draft that the form of a new map makes: sent twice, by a second press or a lost answer, it is one."""
    lock_user(user)
    just_now = Draft.objects.filter(owner=user, created_at__gte=timezone.now() - SENT_TWICE)
    return just_now.filter(**values).first() or draft_create(user=user, values=values)


def _check_room(user: User) -> None:
    most = MAX_DRAFTS_OF_GUEST if user.is_guest else MAX_DRAFTS
    if Draft.objects.filter(owner=user).count() >= most:
        raise NotAllowed(
            _("You have %(most)s drafts, which is the limit. Delete one that you don't need.", most=most)
        )


def draft_locked(user: User, draft: Draft) -> Draft:
    """The row as it is now, locked until this transaction ends. Raises NotAllowed."""
    row = Draft.objects.select_for_update().filter(pk=draft.pk, owner_id=user.pk).first()
    if row is None:
        raise NotAllowed(_("This draft isn't yours, or was deleted."))
    return row


@transaction.atomic
def draft_save(*, user: User, draft: Draft, version: int, values: Mapping[str, str]) -> Draft:
    """Keep what was typed into a draft that its owner loaded at this version.

    Sent twice, it is saved once. Raises DraftChanged where another window has saved something else since.
    """
    row = draft_locked(user, draft)
    if all(getattr(row, field) == values[field] for field in DRAFT_FIELDS):
        return row
    if row.version != version:
        raise DraftChanged(row)
    for field in DRAFT_FIELDS:
        setattr(row, field, values[field])
    row.version += 1
    row.changed_at = timezone.now()
    row.save(update_fields=[*DRAFT_FIELDS, "version", "changed_at"])
    return row


@transaction.atomic
def draft_delete(*, user: User, draft: Draft) -> None:
    """Delete a draft for good; what was submitted of it stays."""
    draft_locked(user, draft).delete()


@transaction.atomic
def map_revise(*, user: User, row: Map) -> Draft:
    """The author's draft for the next revision of a map: the one there is, or a new one of its latest revision."""
    lock_user(user)
    if not is_author(user, row):
        raise NotAllowed(STRANGER)
    draft = Draft.objects.filter(owner=user, map=row).order_by("-changed_at").first()
    if draft is not None:
        return draft
    _check_room(user)
    values = draft_values(Revision.objects.filter(map=row).latest("number"))
    return Draft.objects.create(owner=user, map=row, changed_at=timezone.now(), **values)


def draft_values(revision: Revision) -> dict[str, str]:
    """What would have to be typed to submit a revision."""
    values = {field: getattr(revision, field) for field in DRAFT_FIELDS}
    return {**values, "tags": ", ".join(revision.tags), "note": ""}
