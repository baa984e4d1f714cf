from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_purses_handed_over")]

    operations = [
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=Q(status__in=("open", "called_off"), state="", outcome="")
                | (Q(status="playing", outcome="") & ~Q(state=""))
                | (Q(status="over") & ~Q(state="") & ~Q(outcome="")),
                name="status_state_and_outcome_fit",
            ),
        ),
    ]
