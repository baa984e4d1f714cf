"""Maps as they are drawn, reviewed and published. Matches and records hold copies by value and never look here.

A `Draft` is what its owner types. Submitting one makes a `Revision` of a `Map`, which never changes again; a map
is in the gallery while one of its revisions is published.
"""

from __future__ import annotations

from typing import Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import make_public_id
from games.engine.setup import MapText
from games.maps.acts import Act, Unranked
from games.maps.format import GRIDS, MAX_TEXT, made_map

MAX_NAME = 60
MAX_WORDS = 2000
"""Signs of a description, of a note, or of the reasons of a moderator."""
MAX_TAGS_TEXT = 200
MAX_TAG = 24


class Licence(models.TextChoices):
    """What others may do with a map. The first four are offered."""

    CC0 = "cc0", _("CC0: anybody may do anything with it")
    CC_BY = "cc-by", _("CC BY 4.0: anything, as long as you are named")
    CC_BY_SA = "cc-by-sa", _("CC BY-SA 4.0: likewise, and adaptations must have the same licence")
    MIT = "mit", _("MIT, like this site")
    AS_PUBLISHED = "as-published", _("As its author published it")


OFFERED = tuple(Licence)[:4]
"""The licences that a form lets its author choose from."""


class MapQuerySet(models.QuerySet["Map"]):
    """Maps by how they stand."""

    def published(self) -> Self:
        """Those in the gallery."""
        return self.filter(published__isnull=False)


class Map(models.Model):
    """A map under one address, through all its revisions.

    What the gallery filters and sorts by is copied from the published revision, so that a page of ten thousand
    maps is one look at one table.
    """

    public_id = models.CharField(max_length=16, unique=True, editable=False, default=make_public_id)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="maps"
    )
    source = models.CharField(max_length=60, blank=True, help_text="its author, if that is no user")
    known = models.SlugField(
        max_length=32, null=True, blank=True, unique=True, help_text="its slug among the game's own maps"
    )
    published = models.OneToOneField(
        "Revision", models.SET_NULL, null=True, blank=True, editable=False, related_name="shown_by"
    )
    name = models.CharField(max_length=MAX_NAME)
    symmetry = models.CharField(max_length=16, blank=True)
    water = models.PositiveSmallIntegerField(default=0)
    home = models.PositiveSmallIntegerField(default=0)
    is_ranked = models.BooleanField(default=True, help_text="whether its published revision counts")
    imbalance = models.PositiveSmallIntegerField(
        null=True, editable=False, help_text="how far from half the beginner's share is, in per mille"
    )
    stars = models.PositiveIntegerField(default=0, editable=False)
    plays = models.PositiveIntegerField(default=0, editable=False, help_text="matches that began on it")
    lot = models.PositiveIntegerField(default=0, editable=False, help_text="for drawing one at random")
    published_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    looked_at = models.DateTimeField(null=True, editable=False, help_text="when its author saw the news")

    objects = MapQuerySet.as_manager()

    class Meta:
        permissions = [("review_map", "Can review maps")]
        indexes = [
            models.Index(
                fields=["-published_at", "-id"], name="maps_new", condition=models.Q(published__isnull=False)
            ),
            models.Index(
                fields=["-stars", "-id"], name="maps_liked", condition=models.Q(published__isnull=False)
            ),
            models.Index(
                fields=["-plays", "-id"], name="maps_played", condition=models.Q(published__isnull=False)
            ),
            models.Index(
                fields=["imbalance", "-id"], name="maps_even", condition=models.Q(published__isnull=False)
            ),
            models.Index(fields=["lot"], name="maps_lots", condition=models.Q(published__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("map", args=[self.public_id])


class RevisionQuerySet(models.QuerySet["Revision"]):
    """Revisions by status."""

    def published(self) -> Self:
        """Shown in the gallery."""
        return self.filter(status=Revision.Status.PUBLISHED)

    def under_review(self) -> Self:
        """Submitted and not decided."""
        return self.filter(status__in=UNDER_REVIEW)


class Revision(models.Model):
    """A map as it was submitted: it never changes, only what became of it does."""

    class Status(models.TextChoices):
        SUBMITTED = "submitted", _("waiting for a reviewer")
        IN_REVIEW = "in_review", _("in review")
        SENT_BACK = "sent_back", _("sent back")
        PUBLISHED = "published", _("published")
        REPLACED = "replaced", _("replaced by a later revision")
        WITHDRAWN = "withdrawn", _("withdrawn")

    map = models.ForeignKey(Map, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=16, choices=Status, default=Status.SUBMITTED)
    name = models.CharField(max_length=MAX_NAME)
    description = models.TextField(max_length=MAX_WORDS, blank=True)
    licence = models.CharField(max_length=16, choices=Licence)
    tags = models.JSONField(default=list, blank=True)
    note = models.TextField(max_length=MAX_WORDS, blank=True, help_text="what its author tells reviewers")
    terrain = models.TextField()
    strategic = models.TextField()
    safe = models.TextField()
    mountain_pref = models.TextField()
    symmetry = models.CharField(max_length=16)
    sha256 = models.CharField(max_length=64, db_index=True, help_text="of terrain and grids as written")
    terrain_sha256 = models.CharField(
        max_length=64, db_index=True, help_text="of the smallest of the terrain's four forms"
    )
    unranked = models.JSONField(default=list, blank=True, help_text="why it does not count, if it does not")
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    submitted_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["map", "number"], name="one_revision_a_number"),
            models.UniqueConstraint(
                fields=["map"],
                name="one_revision_under_review",
                condition=models.Q(status__in=("submitted", "in_review")),
            ),
            models.UniqueConstraint(
                fields=["map"], name="one_published_revision", condition=models.Q(status="published")
            ),
        ]
        indexes = [
            models.Index(
                fields=["submitted_at"],
                name="revisions_under_review",
                condition=models.Q(status__in=("submitted", "in_review")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}, revision {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("map_revision", args=[self.map.public_id, self.number])

    @property
    def text(self) -> MapText:
        """What a match takes along."""
        rows = [tuple(getattr(self, grid).split("\n")) for grid in GRIDS]
        return made_map(self.name, rows[0], rows[1], rows[2], rows[3])

    @property
    def is_under_review(self) -> bool:
        return self.status in UNDER_REVIEW

    @property
    def why_unranked(self) -> list[str]:
        """Why it does not count, in words."""
        return [str(Unranked(reason).label) for reason in self.unranked]


UNDER_REVIEW = (Revision.Status.SUBMITTED, Revision.Status.IN_REVIEW)


class Tag(models.Model):
    """A word that a published map is found by."""

    map = models.ForeignKey(Map, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=MAX_TAG)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "map"], name="one_tag_a_name")]

    def __str__(self) -> str:
        return self.name


class Draft(models.Model):
    """A user's draft of a map: all of it text as it was typed, right or wrong."""

    public_id = models.CharField(max_length=16, unique=True, editable=False, default=make_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="map_drafts")
    map = models.ForeignKey(
        Map, models.SET_NULL, null=True, blank=True, related_name="drafts", help_text="that it revises"
    )
    name = models.CharField(max_length=MAX_NAME, blank=True)
    description = models.TextField(max_length=MAX_WORDS, blank=True)
    licence = models.CharField(max_length=16, blank=True)
    tags = models.CharField(max_length=MAX_TAGS_TEXT, blank=True)
    note = models.TextField(max_length=MAX_WORDS, blank=True)
    terrain = models.TextField(max_length=MAX_TEXT, blank=True)
    strategic = models.TextField(max_length=MAX_TEXT, blank=True)
    safe = models.TextField(max_length=MAX_TEXT, blank=True)
    mountain_pref = models.TextField(max_length=MAX_TEXT, blank=True)
    version = models.PositiveIntegerField(default=1, help_text="counts its changes")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["owner", "-changed_at"], name="drafts_of_owner")]

    def __str__(self) -> str:
        return self.name or self.public_id

    def get_absolute_url(self) -> str:
        return reverse("map_draft", args=[self.public_id])


DRAFT_FIELDS = ("name", "description", "licence", "tags", "note", *GRIDS)
"""What its owner types into a draft."""


class Review(models.Model):
    """What a moderator decided about a revision, with reasons pinned to tiles."""

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="reviews")
    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    is_published = models.BooleanField()
    words = models.TextField(max_length=MAX_WORDS, blank=True)
    pins = models.JSONField(default=list, blank=True, help_text="tiles, each with a reason")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"review of {self.revision_id}"


class ReportQuerySet(models.QuerySet["Report"]):
    """Reports by state."""

    def open(self) -> Self:
        """Not answered yet."""
        return self.filter(closed_at=None)


class Report(models.Model):
    """A user's report that a published map should not be there as it is."""

    class Kind(models.TextChoices):
        OFFENDS = "offends", _("Its name, words or picture offend")
        COPIED = "copied", _("It's somebody else's work")
        BROKEN = "broken", _("It can't be played well")
        OTHER = "other", _("Something else")

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="map_reports")
    kind = models.CharField(max_length=16, choices=Kind)
    words = models.TextField(max_length=MAX_WORDS, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    answer = models.TextField(max_length=MAX_WORDS, blank=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "reporter"],
                name="one_open_report",
                condition=models.Q(closed_at=None),
            )
        ]
        indexes = [models.Index(fields=["at"], name="reports_open", condition=models.Q(closed_at=None))]

    def __str__(self) -> str:
        return f"report on {self.revision_id}"


class LogEntry(models.Model):
    """A line of the audit log: who did what with a map, and when. Lines are added, never changed."""

    map = models.ForeignKey(Map, models.CASCADE, related_name="log")
    revision = models.PositiveIntegerField(null=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", help_text="empty for the site"
    )
    act = models.CharField(max_length=16, choices=Act)
    words = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "log entries"
        indexes = [models.Index(fields=["map", "-id"], name="log_of_map")]

    def __str__(self) -> str:
        return f"{self.act} {self.map_id}"

    @property
    def said(self) -> str:
        """What was said; of a map that no longer counts, or counts again, why."""
        is_reason = self.act in (Act.UNRANKED, Act.RANKED)
        return str(Unranked(self.words).label) if is_reason else self.words


class Play(models.Model):
    """A user's play on a map, which allows them to give it a star."""

    map = models.ForeignKey(Map, models.CASCADE, related_name="played_by")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="map_plays")
    is_starred = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "map"], name="one_play_a_user")]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.map_id}"


class PassportJob(models.Model):
    """The passport of a revision: games of the computer against itself, played in the background.

    The process that plays them holds a lease. Games already written down are not played again, so an interrupted
    passport goes on.
    """

    revision = models.OneToOneField(Revision, models.CASCADE, related_name="passport")
    rules = models.PositiveSmallIntegerField(help_text="the version of the rules it is played by")
    played = models.PositiveSmallIntegerField(default=0, help_text="games written down so far")
    summary = models.JSONField(null=True, help_text="what these games say; null before the first one")
    imbalance = models.PositiveSmallIntegerField(
        null=True, help_text="how far from half the beginner's share is, in per mille, once it is finished"
    )
    worker = models.CharField(max_length=32, blank=True, help_text="who plays them")
    lease_until = models.DateTimeField(null=True, help_text="after this anybody may go on")
    finished_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["created_at"], name="passports_open", condition=models.Q(finished_at=None))
        ]

    def __str__(self) -> str:
        return f"passport of {self.revision_id}"


class PassportGame(models.Model):
    """A game of a passport, as the game's own trial of it."""

    job = models.ForeignKey(PassportJob, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    trial = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="one_game_a_number")]

    def __str__(self) -> str:
        return f"game {self.number} of passport {self.job_id}"
