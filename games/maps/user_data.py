"""What maps keep of a user: to be exported, handed over from a guest to an account, or left behind.

The five functions are what `accounts.user_data` asks of an app; each runs inside its transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.engine.words import plural as ngettext
from games.maps.models import DRAFT_FIELDS, Draft, Map, Play, Report, Revision
from games.maps.services.plays import stars_count
from games.maps.services.reviews import reviews_leave
from games.maps.services.revisions import submission_withdraw
from games.site.translation import translate


def export(user: User) -> Mapping[str, Any]:
    """The maps and drafts of a user, what they reported, and what they gave a star."""
    revisions = Revision.objects.filter(map__author=user).select_related("map").order_by("map_id", "number")
    return {
        "drafts": [
            {field: getattr(draft, field) for field in DRAFT_FIELDS}
            | {"created": draft.created_at.isoformat(), "changed": draft.changed_at.isoformat()}
            for draft in Draft.objects.filter(owner=user).order_by("pk")
        ],
        "revisions": [
            {field: getattr(revision, field) for field in DRAFT_FIELDS}
            | {
                "map": revision.map.public_id,
                "number": revision.number,
                "status": revision.status,
                "submitted": revision.submitted_at.isoformat(),
            }
            for revision in revisions
        ],
        "reports": [
            {"map": report.revision.map.public_id, "kind": report.kind, "words": report.words}
            for report in Report.objects.filter(reporter=user).select_related("revision__map").order_by("pk")
        ],
        "stars": list(
            Play.objects.filter(user=user, is_starred=True)
            .order_by("pk")
            .values_list("map__public_id", flat=True)
        ),
    }


def prospect(source: User, target: User) -> Iterable[str]:
    """Drafts come along as they are."""
    drafts = Draft.objects.filter(owner=source).count()
    if drafts:
        yield translate(
            ngettext(
                "The guest's draft of a map comes along.",
                "The guest's %(n)s drafts of maps come along.",
                drafts,
            )
        )


def hand_over(source: User, target: User) -> None:
    """Give a guest's drafts, maps played on, stars and reports to an account."""
    Draft.objects.filter(owner=source).update(owner=target)
    for play in Play.objects.filter(user=source):
        kept, is_new = Play.objects.get_or_create(
            user=target, map_id=play.map_id, defaults={"is_starred": play.is_starred}
        )
        if not is_new and play.is_starred and not kept.is_starred:
            kept.is_starred = True
            kept.save(update_fields=["is_starred"])
    _plays_forget(source)
    both = Report.objects.open().filter(reporter=target).values("revision")
    Report.objects.open().filter(reporter=source, revision__in=both).delete()
    Report.objects.filter(reporter=source).update(reporter=target)


def leave(user: User) -> None:
    """Delete the drafts and stars of a user who leaves; withdraw what waits for review, give up their reviews.

    Published maps stay, under the licence they have.
    """
    for revision in Revision.objects.under_review().filter(map__author=user).order_by("pk"):
        submission_withdraw(user=user, revision=revision)
    reviews_leave(user)
    Draft.objects.filter(owner=user).delete()
    _plays_forget(user)


def _plays_forget(user: User) -> None:
    starred = list(Play.objects.filter(user=user, is_starred=True).values_list("map_id", flat=True))
    Play.objects.filter(user=user).delete()
    for row in Map.objects.filter(pk__in=starred).order_by("pk"):
        stars_count(row)


def without(users: QuerySet[User]) -> QuerySet[User]:
    """Those who have drawn, played or reported no map."""
    return users.filter(map_drafts=None, maps=None, map_reports=None, map_plays=None)
