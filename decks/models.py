"""Decks as users keep them. Matches and records hold copies by value and never look here."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User, make_public_id
from decks.lists import MAX_NAME, deck_of
from games.engine.problems import Problem
from games.engine.setup import Deck as DeckValue
from games.registry import pools


class DeckQuerySet(models.QuerySet["Deck"]):
    """Decks by owner and state."""

    def alive(self) -> Self:
        """Not deleted."""
        return self.filter(deleted_at=None)

    def of(self, user: User, game: str = "") -> Self:
        """Decks that a user has, of one game or of all."""
        return self.alive().filter(owner=user, **({"game": game} if game else {}))


class Deck(models.Model):
    """A list of cards of one game under a name: a draft until it is legal, and playable from then on.

    A deleted deck keeps its row for a while, so that it can be had back; its name is free at once.
    """

    public_id = models.CharField(max_length=16, unique=True, editable=False, default=make_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    game = models.CharField(_("game"), max_length=32, help_text="the slug of the game it is for")
    name = models.CharField(_("name"), max_length=MAX_NAME)
    pool = models.CharField(max_length=16, help_text="the version of the card pool it was built from")
    cards = models.JSONField(default=dict, help_text="how many of which card")
    leader = models.CharField(
        max_length=16, blank=True, default="", help_text="the card that leads it, if one does"
    )
    is_public = models.BooleanField(_("public"), default=False)
    version = models.PositiveIntegerField(default=1, help_text="counts the changes of its cards")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = DeckQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "owner",
                "game",
                Lower("name"),
                name="one_deck_a_name_and_game",
                condition=models.Q(deleted_at=None),
            )
        ]
        indexes = [
            models.Index(fields=["owner", "game", "-changed_at"], name="decks_of_owner_by_game"),
            models.Index(
                fields=["game", "-changed_at"],
                name="decks_public_by_game",
                condition=models.Q(is_public=True, deleted_at=None),
            ),
            models.Index(fields=["deleted_at"], name="decks_deleted"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("deck", args=[self.game, self.public_id])

    @property
    def value(self) -> DeckValue:
        """The deck as a value, for matches. Only for games that the site has."""
        return deck_of(self.name, self.pool, self.cards, pools()[self.game], self.leader)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why it cannot be played; () if it can."""
        return _problems(self.game, self.pool, tuple(self.cards.items()), self.leader)


@lru_cache(maxsize=8192)
def _problems(
    game: str, version: str, cards: tuple[tuple[str, int], ...], leader: str
) -> tuple[Problem, ...]:
    """Cached, as lists ask this of hundreds of decks, many of them alike."""
    pool = pools()[game]
    return pool.problems(deck_of("", version, dict(cards), pool, leader))
