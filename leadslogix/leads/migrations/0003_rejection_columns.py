from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0002_page_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="fact",
            name="rejected_by",
            field=models.CharField(
                blank=True, choices=[("rule", "Rule"), ("reviewer", "Reviewer")], max_length=10
            ),
        ),
        migrations.AddField(
            model_name="source",
            name="rejected",
            field=models.CharField(blank=True, max_length=200),
        ),
    ]
