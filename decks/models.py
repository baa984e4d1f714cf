"""Decks as users keep them. Matches and records hold copies by value and never look here."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import make_public_id
from decks.lists import MOST_NAME, deck_of
from games.engine.problems import Problem
from games.engine.setup import Deck as DeckValue
from games.kata.rules.cards import deck_problems


class Deck(models.Model):
    """A list of cards under a name: a draft until it is legal, and playable from then on.

    A deleted deck keeps its row for a while, so that it can be had back; its name is free at once.
    """

    public_id = models.CharField(max_length=16, unique=True, editable=False, default=make_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    name = models.CharField(_("name"), max_length=MOST_NAME)
    pool = models.CharField(max_length=16, help_text="the version of the card pool it was built from")
    cards = models.JSONField(default=dict, help_text="how many of which card")
    is_public = models.BooleanField(_("public"), default=False)
    version = models.PositiveIntegerField(default=1, help_text="counts the changes of its cards")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "owner", Lower("name"), name="one_deck_a_name", condition=models.Q(deleted_at=None)
            )
        ]
        indexes = [
            models.Index(fields=["owner", "-changed_at"], name="decks_of_owner"),
            models.Index(
                fields=["-changed_at"],
                name="decks_public",
                condition=models.Q(is_public=True, deleted_at=None),
            ),
            models.Index(fields=["deleted_at"], name="decks_deleted"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("deck", args=[self.public_id])

    @property
    def value(self) -> DeckValue:
        """What is brought to a match."""
        return deck_of(self.name, self.pool, self.cards)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why it cannot be played; () if it can."""
        return _problems(self.pool, tuple(self.cards.items()))


@lru_cache(maxsize=8192)
def _problems(pool: str, cards: tuple[tuple[str, int], ...]) -> tuple[Problem, ...]:
    """Lists of decks ask this of each of hundreds; most are asked again, and many are alike."""
    return deck_problems(deck_of("", pool, dict(cards)))
