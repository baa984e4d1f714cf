"""The answers of a story are called so; the column keeps its name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_leases"),
    ]

    operations = [
        migrations.AlterField(
            model_name="series",
            name="said",
            field=models.TextField(
                blank=True, db_column="said", editable=False, help_text="what the user answered in the story"
            ),
        ),
        migrations.RenameField(model_name="series", old_name="said", new_name="answers"),
    ]
