"""No game has clocks. The column stays: processes of the release before still name it while this one is rolled out."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0018_rechosen"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField(model_name="player", name="time_left_ms")],
        ),
    ]
