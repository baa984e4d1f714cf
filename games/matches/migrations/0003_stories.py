import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("matches", "0002_purses"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="alias",
            field=models.CharField(blank=True, default="", help_text="whom a bot plays in a story", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="series",
            name="said",
            field=models.TextField(
                blank=True, default="", editable=False, help_text="what the user answered in the story"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="series",
            name="story",
            field=models.CharField(
                blank=True, default="", help_text="the story that it tells, if it does", max_length=32
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="series",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="series",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
