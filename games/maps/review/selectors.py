"""What moderators look at: the queue, open reports, the log, and what a revision changes."""

from __future__ import annotations

from msgspec import Struct

from accounts.models import User
from games.engine.words import Words
from games.maps.editor.selectors import Sketch, mark_at
from games.maps.format import GRIDS, SIZE, land_drawn
from games.maps.gallery.selectors import picture_address
from games.maps.models import UNDER_REVIEW, Draft, LogEntry, Map, Report, Revision

QUEUE = 50
LOG = 200
NEWS = 50


class Waiting(Struct, frozen=True):
    """A revision in the queue."""

    revision: Revision
    picture: str
    author: str
    is_own: bool
    is_mine: bool
    """Whether whoever looks has taken it."""


class Change(Struct, frozen=True):
    """What is different in a grid."""

    slug: str
    label: Words
    tiles: int
    before: Sketch | None
    after: Sketch | None
    """Pictures with marks on what changed, for the terrain only."""
    lines: tuple[tuple[str, str], ...]
    """Rows that differ, before and after."""


class Diff(Struct, frozen=True):
    """What a revision changes of an earlier one."""

    number: int
    fields: tuple[str, ...]
    changes: tuple[Change, ...]


def queue(user: User) -> tuple[Waiting, ...]:
    """What waits for a moderator, the oldest first."""
    found = Revision.objects.filter(status__in=UNDER_REVIEW).select_related("map__author", "reviewer")
    return tuple(
        Waiting(
            revision,
            picture_address(revision.sha256),
            revision.map.author.username if revision.map.author else revision.map.source,
            revision.map.author_id == user.pk,
            revision.reviewer_id == user.pk,
        )
        for revision in found.order_by("submitted_at")[:QUEUE]
    )


def reports_open() -> tuple[Report, ...]:
    """Reports that wait for an answer, the oldest first."""
    found = Report.objects.filter(closed_at=None).select_related("reporter", "revision__map__author")
    return tuple(found.order_by("at")[:QUEUE])


def log_latest() -> tuple[LogEntry, ...]:
    """The latest lines of the audit log of all maps."""
    return tuple(LogEntry.objects.select_related("actor", "map")[:LOG])


def diff_of(revision: Revision) -> Diff | None:
    """What a revision changes of the one before it; None if it is the first."""
    before = revision.map.revisions.filter(number__lt=revision.number).order_by("-number").first()
    if before is None:
        return None
    fields = ("name", "description", "licence", "tags")
    changed = tuple(field for field in fields if getattr(before, field) != getattr(revision, field))
    changes = (_change(slug, label, before, revision) for slug, label in GRIDS.items())
    return Diff(before.number, changed, tuple(change for change in changes if change.tiles))


def _change(slug: str, label: Words, before: Revision, after: Revision) -> Change:
    old, new = (tuple(getattr(one, slug).split("\n")) for one in (before, after))
    tiles = [
        tile
        for tile in range(SIZE * SIZE)
        if old[tile // SIZE][tile % SIZE] != new[tile // SIZE][tile % SIZE]
    ]
    marks = tuple(mark_at(tile, "changed") for tile in tiles)
    pictures = (
        [Sketch(land_drawn(rows), marks, (), 0) for rows in (old, new)] if slug == "terrain" else [None, None]
    )
    lines = tuple((was, now) for was, now in zip(old, new, strict=True) if was != now)
    return Change(slug, label, len(tiles), pictures[0], pictures[1], lines)


def drafts_of(user: User) -> tuple[Draft, ...]:
    """Somebody's drafts, the one changed last first."""
    return tuple(Draft.objects.filter(owner=user).select_related("map").order_by("-changed_at")[:NEWS])


def own_revisions(user: User) -> tuple[Revision, ...]:
    """The latest revision of each of somebody's maps, the newest first."""
    rows = Map.objects.filter(author=user).prefetch_related("revisions").order_by("-pk")
    return tuple(list(row.revisions.all())[-1] for row in rows if row.revisions.all())


def news_of(user: User) -> tuple[LogEntry, ...]:
    """What others, or the site, did with somebody's maps, the latest first."""
    mine = (
        LogEntry.objects.filter(map__author=user)
        .exclude(actor=user)
        .exclude(act__in=("reported", "report_closed"))
    )
    return tuple(mine.select_related("map", "actor")[:NEWS])
