"""The models of runs move to `runs`; their tables stay as they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("seeds", "0001_first_schema"),
        # Its model refers to the run.
        ("exports", "0002_export_moves_to_runs"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("LayerOutcome"),
                migrations.DeleteModel("PageVisit"),
                migrations.DeleteModel("Ledger"),
                migrations.DeleteModel("Run"),
            ]
        ),
    ]
