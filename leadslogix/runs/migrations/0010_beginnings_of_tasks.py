from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("runs", "0009_last_change_of_spends"),
    ]

    operations = [
        migrations.AddField(
            model_name="companyspend",
            name="began_with",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
    ]
