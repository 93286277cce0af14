from django.db import migrations, models

CHOICES = [("quick", "Quick"), ("balanced", "Balanced"), ("thorough", "Thorough")]


class Migration(migrations.Migration):
    dependencies = [("runs", "0006_received_pages")]

    operations = [
        # Runs that exist looked for a mailbox and a phone number only.
        migrations.AddField(
            model_name="run",
            name="goal",
            field=models.CharField(choices=CHOICES, default="quick", max_length=10),
        ),
        migrations.AlterField(
            model_name="run",
            name="goal",
            field=models.CharField(choices=CHOICES, default="balanced", max_length=10),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.CheckConstraint(
                condition=models.Q(goal__in=["quick", "balanced", "thorough"]), name="run_goal_known"
            ),
        ),
    ]
