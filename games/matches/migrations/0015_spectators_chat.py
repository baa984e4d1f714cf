"""Spectators talk to each other."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_what_was_bound"),
    ]

    operations = [
        migrations.AddField(
            model_name="chatline",
            name="is_from_spectator",
            field=models.BooleanField(default=False, help_text="shown to spectators alone"),
        ),
    ]
