"""A map's page: one revision with all that its viewer may know of it and do with it."""

from __future__ import annotations

from django.urls import reverse
from msgspec import Struct

from accounts.models import User
from games.maps.acts import OF_REPORTS
from games.maps.editor.selectors import sketch_of
from games.maps.editor.sketches import Sketch, mark_at
from games.maps.format import GRIDS, Survey, facts_of, survey_of, tile_name
from games.maps.gallery.selectors import picture_address
from games.maps.models import LogEntry, Map, Play, Report, Review, Revision
from games.maps.rights import PUBLIC, can_see, is_author, is_moderator


class Pin(Struct, frozen=True):
    """A reason at a tile, with the number that stands on the picture."""

    number: int
    tile: int
    name: str
    words: str


class MapPage(Struct, frozen=True):
    """What the page shows. Rows of the database are shown by their words only."""

    map: Map
    revision: Revision
    water: int
    home: int
    survey: Survey
    is_author: bool
    is_moderator: bool
    is_reviewer: bool
    can_star: bool
    has_star: bool
    revisions: tuple[Revision, ...]
    """All that the viewer may see, the latest first."""
    review: Review | None
    """The latest decision, for author and moderators."""
    sketch: Sketch
    """What the checks find."""
    pins: tuple[Pin, ...]
    pinned: Sketch | None
    """The picture with the moderator's reasons."""
    log: tuple[LogEntry, ...]
    reports: tuple[Report, ...]

    @property
    def key(self) -> str:
        """The key of this map in forms and addresses."""
        return self.map.known or self.map.public_id

    @property
    def author(self) -> str:
        return self.map.author.username if self.map.author else self.map.source

    @property
    def is_current(self) -> bool:
        """Whether it is the one in the gallery."""
        return self.map.published_id == self.revision.pk

    @property
    def picture(self) -> str:
        """The address of the picture."""
        return picture_address(self.revision.sha256)

    @property
    def can_moderate(self) -> bool:
        """Whether there is something for a moderator to read or to do."""
        is_withdrawable = self.map.published_id is not None and not self.map.known
        return is_withdrawable or self.revision.is_under_review or bool(self.reports or self.revision.note)

    @property
    def card_picture(self) -> str:
        """The picture on the card of a link."""
        return reverse("map_card", args=[self.revision.sha256])


def map_page(revision: Revision, user: User | None) -> MapPage | None:
    """The page of a revision; None if the viewer may not see it."""
    if not can_see(user, revision):
        return None
    row = revision.map
    own, moderates = is_author(user, row), is_moderator(user)
    is_inside = own or moderates
    facts = facts_of(revision.text)
    review = _review_of(revision) if is_inside else None
    pins = pins_of(review)
    play = Play.objects.filter(user=user, map=row).first() if user else None
    return MapPage(
        map=row,
        revision=revision,
        water=facts.water,
        home=facts.home,
        survey=survey_of(revision.text),
        is_author=own,
        is_moderator=moderates and not own,
        is_reviewer=user is not None and revision.reviewer_id == user.pk,
        can_star=play is not None and not own,
        has_star=play is not None and play.is_starred,
        revisions=tuple(one for one in row.revisions.order_by("-number") if _is_listed(one, row, is_inside)),
        review=review,
        sketch=sketch_of(vars(revision)),
        pins=pins,
        pinned=_pinned(revision, review) if pins else None,
        log=_log(row, with_reports=moderates) if is_inside else (),
        reports=_reports(row) if moderates and not own else (),
    )


def _is_listed(revision: Revision, row: Map, is_inside: bool) -> bool:
    return is_inside or (row.published_id is not None and revision.status in PUBLIC)


def _review_of(revision: Revision) -> Review | None:
    """The review of a revision; while it waits, that of the one before, which it should answer."""
    if not revision.is_under_review:
        return revision.reviews.last()
    before = {"revision__number": revision.number - 1, "revision__status": Revision.Status.SENT_BACK}
    return Review.objects.filter(revision__map=revision.map_id, **before).select_related("revision").last()


def pins_of(review: Review | None) -> tuple[Pin, ...]:
    """The reasons of a review at tiles."""
    pins = review.pins if review else []
    return tuple(Pin(number, tile, tile_name(tile), words) for number, (tile, words) in enumerate(pins, 1))


def _pinned(revision: Revision, review: Review | None) -> Sketch:
    pins = review.pins if review else []
    marks = tuple(mark_at(tile, "pin", str(number)) for number, (tile, _words) in enumerate(pins, 1))
    plain = sketch_of({grid: getattr(revision, grid) for grid in GRIDS})
    return Sketch(plain.land, marks)


def _log(row: Map, *, with_reports: bool) -> tuple[LogEntry, ...]:
    """The audit log; who reported a map is for moderators only."""
    entries = row.log.select_related("actor")
    return tuple(entries if with_reports else entries.exclude(act__in=OF_REPORTS))[:100]


def _reports(row: Map) -> tuple[Report, ...]:
    """Reports that wait for an answer."""
    found = Report.objects.open().filter(revision__map=row).select_related("reporter", "revision__map")
    return tuple(found.order_by("pk"))
