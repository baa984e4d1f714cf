"""Matches that begin from now on have a chain of heads; those before go on without one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0016_opened_from_of_all"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="head",
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
    ]
