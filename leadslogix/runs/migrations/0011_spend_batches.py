import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("runs", "0010_beginnings_of_tasks"),
    ]

    operations = [
        migrations.CreateModel(
            name="SpendBatch",
            fields=[
                ("writer", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("batch", models.UUIDField()),
                ("written_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"verbose_name_plural": "spend batches"},
        ),
        migrations.RemoveField(model_name="companyspend", name="last_change"),
        migrations.RemoveField(model_name="fairlist", name="last_change"),
    ]
