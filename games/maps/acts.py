"""What can be done with a map, as its audit log calls it, and why one may not count."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Unranked(models.TextChoices):
    """Why matches on a map do not count."""

    CHECKS = "checks", _("the checks now find errors in it")
    BEGINNER = "beginner", _("going first matters too much")
    STALLS = "stalls", _("too many games last to the last turn")


class Act(models.TextChoices):
    """What can be done with a map, as the audit log calls it."""

    SUBMITTED = "submitted", _("submitted")
    TAKEN = "taken", _("took it for review")
    RELEASED = "released", _("put it back into the queue")
    SENT_BACK = "sent_back", _("sent it back")
    PUBLISHED = "published", _("published it")
    WITHDRAWN = "withdrawn", _("withdrew it")
    REPORTED = "reported", _("reported it")
    REPORT_CLOSED = "report_closed", _("answered a report")
    UNRANKED = "unranked", _("it no longer counts")
    RANKED = "ranked", _("it counts again")


OF_REPORTS = (Act.REPORTED, Act.REPORT_CLOSED)
"""Acts that are not among the news of a map's author."""
