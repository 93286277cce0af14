"""What a task does is its kind; it was a part in its payload, while all kinds but listings were "company"."""

from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Concat, Replace

# part in the payload -> kind; the key of a task ends in the same word
KINDS = {"first": "first_pass", "deep": "deep_pass"}
MODELS = ("Task", "DeadLetter")


def name_kinds(apps, schema_editor):
    for model in MODELS:
        rows = apps.get_model("queueing", model).objects.using(schema_editor.connection.alias)
        for part, kind in KINDS.items():
            rows.filter(kind="company", key__endswith=f":{part}").update(
                kind=kind, key=Concat(F("key"), Value("_pass"))
            )


def forget_kinds(apps, schema_editor):
    for model in MODELS:
        rows = apps.get_model("queueing", model).objects.using(schema_editor.connection.alias)
        rows.filter(kind__in=KINDS.values()).update(
            kind="company", key=Replace(F("key"), Value("_pass"), Value(""))
        )


class Migration(migrations.Migration):
    dependencies = [
        ("runs", "0001_runs_from_seeds"),
        ("queueing", "0003_task_by_state"),
    ]

    operations = [migrations.RunPython(name_kinds, forget_kinds, elidable=True)]
