"""Each deck is for one game, and may have a leader. All that there are were built for the Kata."""

from __future__ import annotations

from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("deck", "one_deck_a_name"),
        migrations.RemoveIndex("deck", "decks_of_owner"),
        migrations.RemoveIndex("deck", "decks_public"),
        migrations.AddField(
            "deck",
            "game",
            models.CharField(
                default="kata",
                help_text="the slug of the game it is for",
                max_length=32,
                verbose_name="game",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "deck",
            "leader",
            models.CharField(
                blank=True, default="", help_text="the card that leads it, if one does", max_length=16
            ),
        ),
        migrations.AddIndex(
            "deck",
            models.Index(fields=["owner", "game", "-changed_at"], name="decks_of_owner_by_game"),
        ),
        migrations.AddIndex(
            "deck",
            models.Index(
                condition=models.Q(("deleted_at", None), ("is_public", True)),
                fields=["game", "-changed_at"],
                name="decks_public_by_game",
            ),
        ),
        migrations.AddConstraint(
            "deck",
            models.UniqueConstraint(
                models.F("owner"),
                models.F("game"),
                Lower("name"),
                condition=models.Q(("deleted_at", None)),
                name="one_deck_a_name_and_game",
            ),
        ),
    ]
