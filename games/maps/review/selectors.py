"""What moderators look at: the queue, open reports, the log, and what a revision changes."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from msgspec import Struct

from accounts.models import User
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.acts import OF_REPORTS
from games.maps.editor.sketches import Sketch, hint_at, mark_at
from games.maps.format import GRIDS, land_drawn
from games.maps.gallery.map_page import Pin, pins_of
from games.maps.gallery.passport import Brief, passports_brief
from games.maps.gallery.selectors import picture_address
from games.maps.models import Draft, LogEntry, Map, Report, Revision
from games.maps.review.wording import Reworded, reworded
from games.maps.rights import PUBLIC

NEW = Q(map__looked_at=None) | Q(at__gt=F("map__looked_at"))
"""Lines of the log that the author of a map has not seen."""
QUEUE = 50
LOG = 200
NEWS = 50


class Waiting(Struct, frozen=True):
    """A revision in the queue."""

    revision: Revision
    passport: Brief
    picture: str
    author: str
    is_own: bool
    is_mine: bool
    """Whether the viewer has taken it."""

    @property
    def is_free(self) -> bool:
        """Whether the viewer may take it."""
        return not self.is_own and self.revision.status == Revision.Status.SUBMITTED

    @property
    def is_to_do(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.is_mine or self.is_free


class SentBack(Struct, frozen=True):
    """What a reviewer said when a revision was sent back."""

    words: str
    pins: tuple[Pin, ...]


class Change(Struct, frozen=True):
    """What is different in a grid."""

    slug: str
    label: Words
    tiles: int
    pictures: tuple[tuple[Words, Sketch], ...]
    """With marks on what changed: the terrain before and after, or a grid of hints with what each of them was."""
    lines: tuple[tuple[str, str], ...]
    """Rows that differ, before and after."""


class Diff(Struct, frozen=True):
    """What a revision changes of an earlier one."""

    number: int
    words: tuple[Reworded, ...]
    changes: tuple[Change, ...]
    passports: tuple[tuple[int, Brief], ...]
    """Where hints have changed: both revisions by number, and what the computer's games say of each."""


def queue(user: User) -> tuple[Waiting, ...]:
    """What is under review: what a moderator has taken, what they may take, and the rest, each the oldest first."""
    found = Revision.objects.under_review().select_related("map__author", "reviewer")
    waiting = tuple(found.order_by("submitted_at")[:QUEUE])
    passports = passports_brief(waiting)
    shown = (
        Waiting(
            revision,
            passports[revision.pk],
            picture_address(revision.sha256),
            revision.map.author.username if revision.map.author else revision.map.source,
            revision.map.author_id == user.pk,
            revision.reviewer_id == user.pk,
        )
        for revision in waiting
    )
    return tuple(sorted(shown, key=lambda one: (not one.is_mine, not one.is_free)))


def to_do_count(user: User) -> int:
    """How many maps and reports wait for this very moderator."""
    maps = Revision.objects.under_review().exclude(map__author=user)
    reports = Report.objects.open().exclude(revision__map__author=user).exclude(reporter=user)
    return maps.filter(Q(reviewer=None) | Q(reviewer=user)).count() + reports.count()


def reports_open() -> tuple[Report, ...]:
    """Reports that wait for an answer, the oldest first."""
    found = Report.objects.open().select_related("reporter", "revision__map__author")
    return tuple(found.order_by("at")[:QUEUE])


def log_latest() -> tuple[LogEntry, ...]:
    """The latest lines of the audit log of all maps."""
    return tuple(LogEntry.objects.select_related("actor", "map")[:LOG])


def diff_of(revision: Revision, *, is_inside: bool) -> Diff | None:
    """What a revision changes of the one before it that the viewer may see; None if there is none.

    Inside are the author and those who judge, who see all of them.
    """
    seen = revision.map.revisions.all() if is_inside else revision.map.revisions.filter(status__in=PUBLIC)
    before = seen.filter(number__lt=revision.number).order_by("-number").first()
    if before is None:
        return None
    words = tuple(reworded(before, revision, is_inside=is_inside))
    every = (_change(slug, label, before, revision) for slug, label in GRIDS.items())
    changes = tuple(change for change in every if change.tiles)
    has_hints = any(change.slug != "terrain" for change in changes)
    return Diff(before.number, words, changes, _passports(before, revision) if has_hints else ())


def _passports(*revisions: Revision) -> tuple[tuple[int, Brief], ...]:
    briefs = passports_brief(revisions)
    return tuple((revision.number, briefs[revision.pk]) for revision in revisions)


def _change(slug: str, label: Words, before: Revision, after: Revision) -> Change:
    old, new = (tuple(getattr(one, slug).split("\n")) for one in (before, after))
    signs = tuple(zip("".join(old), "".join(new), strict=True))
    marks = tuple(mark_at(tile, "changed") for tile, (was, now) in enumerate(signs) if was != now)
    pictures: tuple[tuple[Words, Sketch], ...]
    if slug == "terrain":
        pictures = (
            (_("Before"), Sketch(land_drawn(old), marks)),
            (_("After"), Sketch(land_drawn(new), marks)),
        )
    else:
        land = land_drawn(tuple(after.terrain.split("\n")))
        hints = tuple(hint_at(tile, was, now) for tile, (was, now) in enumerate(signs))
        pictures = ((_("Before → after"), Sketch(land, marks, hints=hints)),)
    lines = tuple((was, now) for was, now in zip(old, new, strict=True) if was != now)
    return Change(slug, label, len(marks), pictures, lines)


def drafts_of(user: User) -> tuple[Draft, ...]:
    """A user's drafts, the one changed last first."""
    return tuple(Draft.objects.filter(owner=user).select_related("map").order_by("-changed_at")[:NEWS])


def sent_back_of(draft: Draft) -> SentBack | None:
    """What its author has to mend in a draft: what the reviewer said, if the latest revision was sent back."""
    latest = draft.map.revisions.order_by("-number").first() if draft.map else None
    if latest is None or latest.status != Revision.Status.SENT_BACK:
        return None
    review = latest.reviews.last()
    return SentBack(review.words, pins_of(review)) if review else None


def own_revisions(user: User) -> tuple[Revision, ...]:
    """The latest revision of each of a user's maps, the newest first."""
    rows = Map.objects.filter(author=user).prefetch_related("revisions").order_by("-pk")
    return tuple(list(row.revisions.all())[-1] for row in rows if row.revisions.all())


def news_of(user: User) -> tuple[LogEntry, ...]:
    """What others, or the site, did with a user's maps, the latest first."""
    return tuple(_news(user).annotate(is_new=NEW).select_related("map", "actor")[:NEWS])


def news_count(user: User) -> int:
    """How much of that they have not seen yet."""
    return _news(user).filter(NEW).count()


def _news(user: User) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(map__author=user).exclude(Q(actor=user) | Q(act__in=OF_REPORTS))
