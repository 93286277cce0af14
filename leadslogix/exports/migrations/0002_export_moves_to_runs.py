"""The model moves to `runs`; its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("exports", "0001_first_schema")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("Export")]),
    ]
