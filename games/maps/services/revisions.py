"""From a draft to a revision of a map, and back out of the gallery. Each raises a RuleError where something is
not allowed, and has then changed nothing."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import BadData
from games.engine.problems import Problem
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.acts import Act
from games.maps.errors import ACCOUNT_NEEDED, STRANGER, NotAllowed, NotReady
from games.maps.format import Severity, facts_of, problems_of, terrain_hash
from games.maps.models import (
    OFFERED,
    UNDER_REVIEW,
    Draft,
    Map,
    PassportJob,
    Revision,
    RevisionQuerySet,
    Tag,
)
from games.maps.rights import is_author, is_moderator
from games.maps.services.drafts import draft_locked
from games.maps.services.log import log_add, words_to_keep
from games.maps.typed import map_of, name_problem, tags_of, values_of
from games.site.locks import lock_user

IN_USE = (*UNDER_REVIEW, Revision.Status.PUBLISHED)
LOTS = 2**31


def draft_problems(draft: Draft) -> tuple[Problem, ...]:
    """Why a draft cannot be submitted; `where` is the field of the form. The checks' own findings come last."""
    return tuple(_draft_problems(draft))


def _draft_problems(draft: Draft) -> Iterator[Problem]:
    if wrong := name_problem(draft.name):
        yield Problem("name", wrong.words)
    if draft.licence not in OFFERED:
        yield Problem("licence", _("Choose what others may do with your map."))
    try:
        tags_of(draft.tags)
    except BadData as error:
        yield Problem("tags", error.words)
    text = map_of(vars(draft))
    if not text.rows:
        yield Problem("terrain", _("Draw the terrain first: eleven rows of eleven codes."))
        return
    errors = [problem for problem in problems_of(text) if problem.severity is Severity.ERROR]
    if errors:
        yield Problem("terrain", _("The checks find errors: fix them first."))
        return
    if twin := twins_of(terrain_hash(text.rows), draft.map).first():
        yield Problem("terrain", _twin_words(twin, draft.owner))


def twins_of(terrain: str, row: Map | None) -> RevisionQuerySet:
    """Revisions of other maps with this terrain, however they are turned: the published ones first."""
    found = Revision.objects.filter(terrain_sha256=terrain, status__in=IN_USE).select_related("map__author")
    return found.exclude(map=row).order_by("status", "pk") if row else found.order_by("status", "pk")


def _twin_words(twin: Revision, owner: User) -> Words:
    if twin.status != Revision.Status.PUBLISHED and not is_author(owner, twin.map):
        return _("Somebody has already submitted this terrain, perhaps rotated or mirrored.")
    return _("This terrain already exists, perhaps rotated or mirrored: “%(map)s”.", map=twin.name)


@transaction.atomic
def revision_submit(*, user: User, draft: Draft) -> Revision:
    """Give a draft to the reviewers, as the next revision of its map. Sent twice, it is submitted once.

    Raises NotReady with all that is wrong.
    """
    lock_user(user)
    if user.is_guest:
        raise NotAllowed(ACCOUNT_NEEDED)
    row = draft_locked(user, draft)
    if problems := draft_problems(row):
        raise NotReady(problems)
    owned = _map_for(user, row)
    if waiting := _waiting(owned, row):
        return waiting
    if Revision.objects.filter(map__author=user).under_review().count() >= settings.MAX_UNDER_REVIEW:
        raise NotAllowed(
            _(
                "%(most)s of your maps are under review, which is the limit. Wait for one, or take one back.",
                most=settings.MAX_UNDER_REVIEW,
            )
        )
    text = map_of(vars(row))
    revision = Revision.objects.create(
        map=owned,
        number=owned.revisions.count() + 1,
        name=row.name,
        description=row.description,
        licence=row.licence,
        tags=list(tags_of(row.tags)),
        note=row.note,
        symmetry=text.symmetry,
        sha256=text.sha256,
        terrain_sha256=terrain_hash(text.rows),
        **values_of(text),
    )
    row.map = owned
    row.save(update_fields=["map"])
    log_add(owned, Act.SUBMITTED, user, revision)
    return revision


def _map_for(user: User, draft: Draft) -> Map:
    """The map that a draft revises, locked; a new one if there is none."""
    if draft.map_id is None:
        return Map.objects.create(author=user, name=draft.name)
    row = Map.objects.select_for_update().get(pk=draft.map_id)
    if not is_author(user, row):
        raise NotAllowed(STRANGER)
    return row


def _waiting(row: Map, draft: Draft) -> Revision | None:
    """The revision under review that this very draft has become. Raises NotAllowed where no other may follow now."""
    latest = row.revisions.last()
    if latest is None:
        return None
    is_same = _is_same(latest, draft)
    if latest.is_under_review:
        if is_same and latest.note == draft.note:
            return latest
        raise NotAllowed(
            _(
                "Revision %(number)s of this map is under review. Wait, or take it back on its page.",
                number=latest.number,
            )
        )
    if latest.status == Revision.Status.PUBLISHED and is_same:
        raise NotAllowed(_("Nothing has changed since revision %(number)s.", number=latest.number))
    return None


def _is_same(revision: Revision, draft: Draft) -> bool:
    """Whether a draft says what a revision says, but for the note."""
    text = map_of(vars(draft))
    now = (draft.name, draft.description, draft.licence, list(tags_of(draft.tags)), text.sha256)
    return now == (revision.name, revision.description, revision.licence, revision.tags, revision.sha256)


def revision_show(row: Map, revision: Revision) -> None:
    """Put a revision into the gallery in place of the one before. Call it in a transaction, with the map locked."""
    row.revisions.published().update(status=Revision.Status.REPLACED)
    map_describe(row, revision)
    row.imbalance = PassportJob.objects.filter(revision=revision).values_list("imbalance", flat=True).first()
    revision.save(update_fields=["status", "decided_at"])
    row.save()
    Tag.objects.filter(map=row).delete()
    Tag.objects.bulk_create(tags_to_keep(row, revision))


def map_describe(row: Map, revision: Revision) -> None:
    """Set what is stored of a map and of the revision that is its published one from now on; saves nothing."""
    now = timezone.now()
    revision.status, revision.decided_at = Revision.Status.PUBLISHED, now
    facts = facts_of(revision.text)
    row.published, row.name = revision, revision.name
    row.symmetry, row.water, row.home = facts.symmetry, facts.water, facts.home
    row.is_ranked, row.imbalance = not revision.unranked, None
    row.published_at = row.published_at or now
    row.lot = row.lot or secrets.randbelow(LOTS)


def tags_to_keep(row: Map, revision: Revision) -> list[Tag]:
    """The tags of a published revision as rows."""
    return [Tag(map=row, name=tag) for tag in revision.tags]


@transaction.atomic
def submission_withdraw(*, user: User, revision: Revision) -> Revision:
    """Take a revision back before anything is decided. Its draft is as it was."""
    row = Map.objects.select_for_update().get(pk=revision.map_id)
    found = row.revisions.select_for_update().get(pk=revision.pk)
    if not is_author(user, row):
        raise NotAllowed(STRANGER)
    if not found.is_under_review:
        raise NotAllowed(_("This revision isn't under review any more."))
    found.status, found.decided_at = Revision.Status.WITHDRAWN, timezone.now()
    found.save(update_fields=["status", "decided_at"])
    log_add(row, Act.WITHDRAWN, user, found)
    return found


@transaction.atomic
def map_withdraw(*, user: User, row: Map, words: str) -> Map:
    """Take a map out of the gallery; matches on it go on. A moderator says why."""
    row = Map.objects.select_for_update().get(pk=row.pk)
    is_own = is_author(user, row)
    if not is_own and not is_moderator(user):
        raise NotAllowed(STRANGER)
    if row.known:
        raise NotAllowed(_("This map belongs to the game itself: it stays."))
    revision = row.revisions.published().first()
    if revision is None:
        raise NotAllowed(_("This map isn't in the gallery."))
    words = words_to_keep(words)
    if not is_own and not words:
        raise NotAllowed(_("Say why, so that its author knows."))
    revision.status, revision.decided_at = Revision.Status.WITHDRAWN, timezone.now()
    revision.save(update_fields=["status", "decided_at"])
    row.published = None
    row.save(update_fields=["published"])
    log_add(row, Act.WITHDRAWN, user, revision, words)
    return row


def revision_unrank(revision: Revision, reason: str) -> bool:
    """Let a revision no longer count, with a notice to its author; whether that is new. Call it in a transaction."""
    if reason in revision.unranked:
        return False
    revision.unranked = [*revision.unranked, reason]
    _ranked(revision)
    log_add(revision.map, Act.UNRANKED, None, revision, reason)
    return True


def revision_rank(revision: Revision, reason: str) -> bool:
    """Take a reason back for which a revision does not count; whether there was one. Call it in a transaction."""
    if reason not in revision.unranked:
        return False
    revision.unranked = [kept for kept in revision.unranked if kept != reason]
    _ranked(revision)
    log_add(revision.map, Act.RANKED, None, revision, reason)
    return True


def _ranked(revision: Revision) -> None:
    revision.save(update_fields=["unranked"])
    Map.objects.filter(published=revision).update(is_ranked=not revision.unranked)
