"""What moderators do: take a revision for review, decide about it, answer reports. Each raises a RuleError where
something is not allowed, and has then changed nothing."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.words import words as _
from games.maps.acts import Act
from games.maps.errors import OWN_MAP, NotAllowed
from games.maps.format import TILES, Severity, problems_of
from games.maps.models import Map, Report, Review, Revision
from games.maps.rights import check_moderator, is_author
from games.maps.services.log import log_add, words_to_keep
from games.maps.services.revisions import revision_show, twins_of

Pins = Sequence[tuple[int, str]]
"""Tiles, each with a reason that is pinned to it."""
MAX_PIN = 200
NO_TILE = _("Say at which tile, by its letter and number, such as H6.")


def _locked(user: User, revision: Revision, *statuses: str) -> tuple[Map, Revision]:
    """The map and the revision as they are now, for a moderator who may act on one with these statuses."""
    check_moderator(user)
    row = Map.objects.select_for_update().get(pk=revision.map_id)
    found = row.revisions.select_for_update().get(pk=revision.pk)
    if is_author(user, row):
        raise NotAllowed(OWN_MAP)
    if found.status not in statuses:
        raise NotAllowed(_("Another moderator got there first."))
    return row, found


def _held(user: User, revision: Revision) -> tuple[Map, Revision]:
    """The same, for the moderator who has taken it."""
    row, found = _locked(user, revision, Revision.Status.IN_REVIEW)
    if found.reviewer_id != user.pk:
        raise NotAllowed(_("Another moderator has taken this map."))
    return row, found


@transaction.atomic
def review_take(*, user: User, revision: Revision) -> Revision:
    """Take a revision out of the queue. Taking it twice is taking it once."""
    row, found = _locked(user, revision, Revision.Status.SUBMITTED, Revision.Status.IN_REVIEW)
    if found.status == Revision.Status.IN_REVIEW:
        return _held(user, found)[1]
    found.status, found.reviewer = Revision.Status.IN_REVIEW, user
    found.save(update_fields=["status", "reviewer"])
    log_add(row, Act.TAKEN, user, found)
    return found


@transaction.atomic
def review_release(*, user: User, revision: Revision) -> Revision:
    """Put a revision back into the queue: its reviewer, or staff."""
    row, found = _locked(user, revision, Revision.Status.IN_REVIEW)
    if found.reviewer_id != user.pk and not user.is_staff:
        raise NotAllowed(_("Another moderator has taken this map."))
    return _released(user, row, found)


def _released(user: User, row: Map, found: Revision) -> Revision:
    found.status, found.reviewer = Revision.Status.SUBMITTED, None
    found.save(update_fields=["status", "reviewer"])
    log_add(row, Act.RELEASED, user, found)
    return found


def reviews_leave(user: User) -> None:
    """Put back into the queue what a moderator who leaves has taken. Call it in a transaction."""
    for row in Map.objects.select_for_update().filter(revisions__in=_taken_by(user)).order_by("pk"):
        _released(user, row, _taken_by(user).get(map=row))


def _taken_by(user: User) -> QuerySet[Revision]:
    return Revision.objects.filter(reviewer=user, status=Revision.Status.IN_REVIEW)


@transaction.atomic
def review_publish(*, user: User, revision: Revision, words: str = "", pins: Pins = ()) -> Revision:
    """Put a revision into the gallery, in place of the one before it."""
    row, found = _held(user, revision)
    if any(problem.severity is Severity.ERROR for problem in problems_of(found.text)):
        raise NotAllowed(_("The checks now find errors in it: send it back."))
    twin = twins_of(found.terrain_sha256, row).published().first()
    if twin is not None:
        raise NotAllowed(_("The same terrain has been published meanwhile: “%(map)s”.", map=twin.name))
    words, reasons = words_to_keep(words), _reasons(pins)
    revision_show(row, found)
    Review.objects.create(revision=found, moderator=user, is_published=True, words=words, pins=reasons)
    log_add(row, Act.PUBLISHED, user, found, words)
    return found


@transaction.atomic
def review_send_back(*, user: User, revision: Revision, words: str, pins: Pins) -> Revision:
    """Send a revision back to its author, with reasons for all of it or for single tiles."""
    row, found = _held(user, revision)
    words, reasons = words_to_keep(words), _reasons(pins)
    if not words and not reasons:
        raise NotAllowed(_("Say why: for the whole map, or for single tiles."))
    found.status, found.decided_at = Revision.Status.SENT_BACK, timezone.now()
    found.save(update_fields=["status", "decided_at"])
    Review.objects.create(revision=found, moderator=user, is_published=False, words=words, pins=reasons)
    log_add(row, Act.SENT_BACK, user, found, words)
    return found


def _reasons(pins: Pins) -> list[tuple[int, str]]:
    """What is pinned to tiles, in their order."""
    reasons = sorted((tile, why.strip()) for tile, why in pins if why.strip())
    if any(not 0 <= tile < TILES or len(why) > MAX_PIN for tile, why in reasons):
        raise NotAllowed(_("A reason at a tile has %(most)s characters at most.", most=MAX_PIN))
    return [(tile, words_to_keep(why)) for tile, why in reasons]


@transaction.atomic
def report_add(*, user: User, row: Map, kind: str, words: str) -> Report:
    """Report a published map to the moderators; once, until they have answered."""
    row = Map.objects.select_for_update(of=("self",)).select_related("published").get(pk=row.pk)
    if row.published is None:
        raise NotAllowed(_("This map isn't in the gallery."))
    if is_author(user, row):
        raise NotAllowed(_("This map is yours: you can withdraw it."))
    if kind not in Report.Kind.values:
        raise NotAllowed(_("Choose what's wrong with it."))
    if kind == Report.Kind.OTHER and not words.strip():
        raise NotAllowed(_("Say what's wrong with it."))
    try:
        with transaction.atomic():
            report = Report.objects.create(
                revision=row.published, reporter=user, kind=kind, words=words_to_keep(words)
            )
    except IntegrityError:
        raise NotAllowed(_("You've already reported this map. A moderator will look at it.")) from None
    log_add(row, Act.REPORTED, user, row.published, report.get_kind_display())
    return report


@transaction.atomic
def report_close(*, user: User, report: Report, answer: str) -> Report:
    """Say what came of a report."""
    check_moderator(user)
    row = Map.objects.select_for_update().get(revisions=report.revision_id)
    found = Report.objects.select_for_update().get(pk=report.pk)
    if is_author(user, row):
        raise NotAllowed(OWN_MAP)
    if found.reporter_id == user.pk:
        raise NotAllowed(_("You wrote this report: another moderator has to answer it."))
    if found.closed_at is not None:
        raise NotAllowed(_("Another moderator has answered this report."))
    found.closed_at, found.closed_by, found.answer = timezone.now(), user, words_to_keep(answer)
    found.save(update_fields=["closed_at", "closed_by", "answer"])
    log_add(row, Act.REPORT_CLOSED, user, found.revision, found.answer)
    return found
