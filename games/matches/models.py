"""What is stored of a match: the snapshot (the truth) and the log of its entries (the history).

State, setup and secret are text that only `snapshot.py` decodes, and that nothing shows of a running match.
"""

from __future__ import annotations

import datetime as dt
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User, make_public_id
from games.registry import GAMES

ABANDON_AFTER = dt.timedelta(days=7)
"""The time without a move after which the clock ends a match."""


class Series(models.Model):
    """Matches that belong together: a match and its rematches, or the games of a story."""

    story = models.CharField(max_length=32, blank=True, help_text="the story that it tells, if it does")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="series"
    )
    answers = models.TextField(
        db_column="said", blank=True, editable=False, help_text="what the user answered in the story"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"series {self.pk}"


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches by status."""

    def open(self) -> Self:
        """Those that wait for players."""
        return self.filter(status=Match.Status.OPEN)

    def playing(self) -> Self:
        """Those that are being played."""
        return self.filter(status=Match.Status.PLAYING)

    def over(self) -> Self:
        """Those that were played to an end."""
        return self.filter(status=Match.Status.OVER)

    def unfinished(self) -> Self:
        """Those that are open or being played."""
        return self.filter(status__in=UNFINISHED)

    def alive(self) -> Self:
        """All but those that were called off."""
        return self.exclude(status=Match.Status.CALLED_OFF)

    def registered(self) -> Self:
        """Those whose game the site still has; when a game goes, its matches stay stored."""
        return self.filter(game__in=GAMES)

    def of(self, user: User) -> Self:
        """Those in which a user has a seat."""
        return self.filter(players__user=user)


class Match(models.Model):
    """One game being played."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")
        CALLED_OFF = "called_off", _("called off")

    public_id = models.CharField(max_length=16, unique=True, editable=False, default=make_public_id)
    game = models.CharField(max_length=32)
    rules = models.PositiveIntegerField(help_text="the version of the rules it began with")
    status = models.CharField(max_length=16, choices=Status, default=Status.OPEN)
    is_private = models.BooleanField(default=False)
    is_practice = models.BooleanField(default=False, help_text="whether it counts for nothing, for ever")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    opened_from = models.CharField(max_length=32, blank=True, editable=False, help_text="by which network")
    series = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="matches")
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    has_list = models.BooleanField(default=False, db_default=False, editable=False)
    closed_at = models.DateTimeField(null=True, editable=False, help_text="when everybody got the list")
    anew = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    setup = models.TextField(editable=False)
    secret = models.CharField(max_length=64, editable=False)
    promise = models.CharField(max_length=64, blank=True, editable=False)
    fingerprint = models.CharField(max_length=64, editable=False)
    head = models.CharField(max_length=64, blank=True, editable=False)
    daily = models.ForeignKey("Daily", models.PROTECT, null=True, editable=False, related_name="matches")
    opening = models.TextField(default="[]", editable=False, help_text="the events of the setup")
    state = models.TextField(blank=True, default="", editable=False)
    state_rules = models.PositiveIntegerField(default=0, editable=False)
    outcome = models.TextField(blank=True, default="", editable=False)

    version = models.PositiveIntegerField(default=0, help_text="counts what has happened in the match")
    entries = models.PositiveIntegerField(default=0, help_text="how many entries the log holds")
    turns = models.CharField(max_length=128, default="[]", help_text="the last turn issued to each seat")
    acting = models.CharField(max_length=64, default="[]", help_text="the seats that may act now")
    undoable = models.TextField(
        default="[]", editable=False, help_text="the entries that whoever acts may take back, oldest first"
    )
    rechosen = models.TextField(blank=True, default="", editable=False, help_text="its bots’ choices")
    deadline = models.DateTimeField(null=True, db_index=True, help_text="when the clock ends it")

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, editable=False)
    moved_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=("open", "called_off"), state="", outcome="")
                | (Q(status="playing", outcome="") & ~Q(state=""))
                | (Q(status="over") & ~Q(state="") & ~Q(outcome="")),
                name="status_state_and_outcome_fit",
            ),
            models.UniqueConstraint(fields=["secret"], condition=Q(daily=None), name="one_match_a_secret"),
        ]
        indexes = [
            models.Index(
                fields=["-created_at"], name="match_open", condition=Q(status="open", is_private=False)
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.public_id])

    @property
    def is_kept_back(self) -> bool:
        """Whether it is a try of a day that is not over: only its player sees it, and none sees its secret."""
        return self.daily is not None and self.daily.published_at is None


KEPT_BACK = Q(daily__isnull=False, daily__published_at=None)
"""Tries of days that are not over, as a condition."""
UNFINISHED = (Match.Status.OPEN, Match.Status.PLAYING)


class Player(models.Model):
    """A seat's player in a match: a user, or a bot."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="players"
    )
    bot = models.CharField(max_length=32, blank=True, help_text="the bot that controls the seat, if one does")
    alias = models.CharField(max_length=32, blank=True, help_text="whom a bot plays in a story")
    nonce = models.CharField(max_length=64, blank=True, editable=False, help_text="blank until it is shown")
    commitment = models.CharField(max_length=64, blank=True, db_default="", editable=False)
    bot_version = models.PositiveIntegerField(
        default=0, editable=False, help_text="of a bot when it sat down"
    )
    deck_bound = models.CharField(max_length=64, blank=True, editable=False)
    hints = models.PositiveSmallIntegerField(default=0, editable=False, help_text="how many were given")
    hint_turn = models.PositiveIntegerField(
        default=0, editable=False, help_text="for which turn the last was"
    )
    seen_at = models.DateTimeField(null=True, editable=False, help_text="when it was last seen here")
    gone_at = models.DateTimeField(null=True, editable=False, help_text="when it closed its last page")
    seen_by = models.CharField(
        max_length=16,
        blank=True,
        editable=False,
        help_text="the server process that last saw it, or saw it go",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_a_user"),
            models.CheckConstraint(condition=Q(user__isnull=False) | ~Q(bot=""), name="a_user_or_a_bot"),
        ]
        ordering = ["seat"]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id}"


class Move(models.Model):
    """An entry of the log, as it was played: content and full events, in JSON."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    entry = models.TextField(editable=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_move_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"move {self.number} of match {self.match_id}"


class ChatLine(models.Model):
    """A line that a player wrote to the others, or a spectator to the other spectators."""

    MAX_LENGTH = 500
    match = models.ForeignKey(Match, models.CASCADE, related_name="chat_lines")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.CharField(max_length=MAX_LENGTH)
    is_from_spectator = models.BooleanField(default=False, help_text="shown to spectators alone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"chat line {self.pk}"


class Audience(models.Model):
    """The number of spectators to whom one server process shows a match. A row that is not renewed does not count."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="audiences")
    process = models.CharField(max_length=16)
    spectators = models.PositiveIntegerField()
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "process"], name="one_audience_a_process")]

    def __str__(self) -> str:
        return f"audience of match {self.match_id}"


class Lease(models.Model):
    """A server process's heartbeat; while it is overdue, the players it saw last do not count as absent."""

    process = models.CharField(max_length=16, unique=True)
    instance = models.CharField(max_length=64, blank=True, help_text="the name that a restart keeps")
    since = models.DateTimeField(help_text="when it began, or went on after it was overdue")
    renewed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, help_text="when the process stopped, or another took its name")

    def __str__(self) -> str:
        return f"lease of process {self.process}"


class Purse(models.Model):
    """The credits of a user: what the postings of its ledger come to. Only `purse.py` writes here."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="purse")
    handed_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        help_text="the account that took the guest's seats, when that had a purse of its own",
    )
    balance = models.BigIntegerField(default=0)
    postings_made = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(balance__gte=0), name="no_purse_below_nothing")]

    def __str__(self) -> str:
        return f"purse of user {self.user_id}"


class Posting(models.Model):
    """A line of a purse's ledger: credits gained or paid, never changed."""

    class Kind(models.TextChoices):
        OPENING = "opening", _("first credits")
        BUY_IN = "buy_in", _("bought in")
        CASH_OUT = "cash_out", _("cashed out")
        REFILL = "refill", _("refill")
        HANDED_OVER = "handed_over", _("between a guest and an account")

    purse = models.ForeignKey(Purse, models.PROTECT, related_name="postings")
    number = models.PositiveIntegerField(help_text="counted from 1 in each purse")
    kind = models.CharField(max_length=16, choices=Kind)
    amount = models.BigIntegerField()
    balance = models.BigIntegerField(help_text="of the purse, after it")
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="postings")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["purse", "number"], name="one_posting_a_number"),
            models.UniqueConstraint(
                fields=["purse", "match", "kind"],
                condition=Q(match__isnull=False),
                name="paid_once_a_match",
            ),
            models.UniqueConstraint(fields=["purse"], condition=Q(kind="opening"), name="first_credits_once"),
            models.CheckConstraint(condition=Q(balance__gte=0), name="no_balance_below_nothing"),
            models.CheckConstraint(
                condition=Q(kind="buy_in", amount__lt=0, match__isnull=False)
                | Q(kind="cash_out", amount__gte=0, match__isnull=False)
                | Q(kind__in=("opening", "refill"), amount__gt=0, match__isnull=True)
                | Q(kind="handed_over"),
                name="a_posting_of_its_kind",
            ),
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"posting {self.number} of purse {self.purse_id}"


class LedgerLine(models.Model):
    """A user's prize or purchase in a game. Only `ledger.py` writes here."""

    class Kind(models.TextChoices):
        COINS = "coins", _("coins won")
        UNLOCK = "unlock", _("unlocked")
        MEDAL = "medal", _("medal")
        BEST = "best", _("best score")
        PURCHASE = "purchase", _("bought")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ledger")
    game = models.CharField(max_length=32)
    kind = models.CharField(max_length=16, choices=Kind)
    name = models.CharField(max_length=32, help_text="of what it is, as the rules call it")
    amount = models.IntegerField(help_text="the coins that came or went, or the score")
    match = models.ForeignKey(
        Match, models.PROTECT, null=True, related_name="ledger", help_text="that brought it"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user", "name"], condition=Q(kind="coins"), name="coins_once_a_match"
            ),
            models.UniqueConstraint(
                fields=["user", "game", "kind", "name"], condition=~Q(kind="coins"), name="had_once_a_user"
            ),
            models.CheckConstraint(
                condition=Q(kind="purchase", amount__lt=0, match__isnull=True)
                | Q(kind__in=("coins", "unlock", "medal"), amount__gt=0, match__isnull=False)
                | Q(kind="best", match__isnull=False),
                name="a_line_of_its_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name} of user {self.user_id}"


class Daily(models.Model):
    """The deal of a day, the same for all. Its secret is shown to none until the day is over, then to all."""

    game = models.CharField(max_length=32)
    day = models.DateField()
    rules = models.PositiveIntegerField(help_text="the version of the rules it was made with")
    setup = models.TextField(editable=False)
    secret = models.CharField(max_length=64, unique=True, editable=False)
    fingerprint = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField(help_text="since when its fingerprint is shown")
    published_at = models.DateTimeField(null=True, help_text="when its day was ended")

    class Meta:
        verbose_name_plural = "dailies"
        constraints = [models.UniqueConstraint(fields=["game", "day"], name="one_deal_a_day")]

    def __str__(self) -> str:
        return f"{self.game} of {self.day}"


class DailyTry(models.Model):
    """The one try of an account at the deal of a day."""

    daily = models.ForeignKey(Daily, models.PROTECT, related_name="tries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="daily_tries")
    match = models.OneToOneField(Match, models.PROTECT, related_name="daily_try")
    score = models.IntegerField(default=0)
    has_won = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "daily tries"
        constraints = [models.UniqueConstraint(fields=["daily", "user"], name="one_try_a_day")]

    def __str__(self) -> str:
        return f"try of user {self.user_id}"
