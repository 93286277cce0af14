from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0004_rejections_out_of_reasons"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="fact",
            constraint=models.CheckConstraint(
                condition=Q(state="rejected", rejected_by__in=["rule", "reviewer"])
                | (~Q(state="rejected") & Q(rejected_by="")),
                name="fact_rejected_by_a_rule_or_a_reviewer",
            ),
        ),
        migrations.AddConstraint(
            model_name="source",
            constraint=models.CheckConstraint(
                condition=Q(rejected="") | Q(confidence=0), name="source_rejected_without_confidence"
            ),
        ),
    ]
