"""The models of runs come from `seeds` and `exports`, and their tables stay as they are.

Content types and permissions follow them, so that groups of the admin keep what they were granted.
"""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models


# (app, model) before -> after
MOVED = {
    ("seeds", "run"): ("runs", "run"),
    ("seeds", "ledger"): ("runs", "companyspend"),
    ("seeds", "pagevisit"): ("runs", "pagevisit"),
    ("seeds", "layeroutcome"): ("runs", "layeroutcome"),
    ("exports", "export"): ("runs", "export"),
    ("leads", "page"): ("leads", "storedpage"),
}
NAMES = {
    "ledger": "ledger",
    "companyspend": "company spend",
    "page": "page",
    "storedpage": "stored page",
}
ACTIONS = ("add", "change", "delete", "view")


def move_records(apps, schema_editor):
    for old, new in MOVED.items():
        move(apps, schema_editor.connection.alias, old, new)


def return_records(apps, schema_editor):
    for old, new in MOVED.items():
        move(apps, schema_editor.connection.alias, new, old)


def move(apps, database, old, new):
    types = apps.get_model("contenttypes", "ContentType").objects.using(database)
    permissions = apps.get_model("auth", "Permission").objects.using(database)
    # Django itself may have renamed the type of a renamed model already.
    if not types.filter(app_label=new[0], model=new[1]).exists():
        types.filter(app_label=old[0], model=old[1]).update(app_label=new[0], model=new[1])
    if old[1] != new[1]:
        for action in ACTIONS:
            permissions.filter(
                content_type__app_label=new[0], content_type__model=new[1], codename=f"{action}_{old[1]}"
            ).update(codename=f"{action}_{new[1]}", name=f"Can {action} {NAMES[new[1]]}")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_workspace_proxy"),
        ("leads", "0006_stored_page"),
        ("seeds", "0002_runs_move_to_runs"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    # The layout of makemigrations: a line for each column.
    # fmt: off
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Run',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ('pages', models.PositiveIntegerField(default=12, validators=[MinValueValidator(1), MaxValueValidator(10000)])),
                        ('renders', models.PositiveIntegerField(default=2, validators=[MinValueValidator(0), MaxValueValidator(1000)])),
                        ('seconds', models.PositiveIntegerField(default=60, validators=[MinValueValidator(1), MaxValueValidator(86400)])),
                        ('max_bytes', models.PositiveBigIntegerField(default=20000000, validators=[MinValueValidator(1000), MaxValueValidator(1000000000)])),
                        ('target', models.PositiveSmallIntegerField(default=70, validators=[MinValueValidator(0), MaxValueValidator(100)])),
                        ('state', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'Running'), ('paused', 'Paused'), ('stopped', 'Stopped'), ('finished', 'Finished')], default='waiting', max_length=10)),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('started_at', models.DateTimeField(blank=True, null=True)),
                        ('finished_at', models.DateTimeField(blank=True, null=True)),
                        ('file', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='seeds.seedfile')),
                        ('started_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('workspace', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.workspace')),
                    ],
                    options={
                        'db_table': 'seeds_run',
                        'indexes': [models.Index(fields=['workspace', '-created_at'], name='run_newest')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'paused', 'stopped', 'finished'])), name='run_state'), models.CheckConstraint(condition=models.Q(('target__gte', 0), ('target__lte', 100)), name='run_target_0_100')],
                    },
                ),
                migrations.CreateModel(
                    name='PageVisit',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ('url', models.CharField(max_length=2000)),
                        ('final_url', models.CharField(blank=True, max_length=2000)),
                        ('layer', models.CharField(max_length=20)),
                        ('outcome', models.CharField(max_length=30)),
                        ('status', models.PositiveSmallIntegerField(default=0)),
                        ('bytes', models.PositiveBigIntegerField(default=0)),
                        ('elapsed_ms', models.PositiveIntegerField(default=0)),
                        ('page_hash', models.CharField(blank=True, max_length=64)),
                        ('rendered', models.BooleanField(default=False)),
                        ('fetched_at', models.DateTimeField()),
                        ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='visits', to='leads.company')),
                        ('workspace', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.workspace')),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='visits', to='runs.run')),
                    ],
                    options={
                        'db_table': 'seeds_pagevisit',
                        'indexes': [models.Index(fields=['run', 'company', 'fetched_at'], name='visit_of_a_company'), models.Index(fields=['run', 'outcome'], name='visit_by_outcome')],
                    },
                ),
                migrations.CreateModel(
                    name='LayerOutcome',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ('layer', models.CharField(max_length=20)),
                        ('outcome', models.CharField(max_length=30)),
                        ('detail', models.CharField(blank=True, max_length=500)),
                        ('why_empty', models.JSONField(default=dict)),
                        ('pages', models.PositiveIntegerField(default=0)),
                        ('renders', models.PositiveIntegerField(default=0)),
                        ('seconds', models.FloatField(default=0)),
                        ('bytes', models.PositiveBigIntegerField(default=0)),
                        ('ended_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='layer_outcomes', to='leads.company')),
                        ('workspace', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.workspace')),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='layer_outcomes', to='runs.run')),
                    ],
                    options={
                        'db_table': 'seeds_layeroutcome',
                        'indexes': [models.Index(fields=['run', 'layer', 'outcome'], name='layer_outcome_by_code')],
                        'constraints': [models.UniqueConstraint(fields=('run', 'company', 'layer'), name='layer_outcome_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Export',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ('preset', models.CharField(max_length=20)),
                        ('min_confidence', models.PositiveSmallIntegerField(default=0, validators=[MinValueValidator(0), MaxValueValidator(100)])),
                        ('row_count', models.PositiveIntegerField(default=0)),
                        ('state', models.CharField(choices=[('writing', 'Writing'), ('ready', 'Ready'), ('failed', 'Failed')], default='writing', max_length=10)),
                        ('error', models.CharField(blank=True, max_length=500)),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('ready_at', models.DateTimeField(blank=True, null=True)),
                        ('requested_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('workspace', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.workspace')),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exports', to='runs.run')),
                    ],
                    options={
                        'db_table': 'exports_export',
                        'indexes': [models.Index(fields=['workspace', '-created_at'], name='export_newest')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['writing', 'ready', 'failed'])), name='export_state'), models.CheckConstraint(condition=models.Q(('min_confidence__gte', 0), ('min_confidence__lte', 100)), name='export_confidence_0_100')],
                    },
                ),
                migrations.CreateModel(
                    name='CompanySpend',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ('pages', models.PositiveIntegerField(default=0)),
                        ('renders', models.PositiveIntegerField(default=0)),
                        ('seconds', models.FloatField(default=0)),
                        ('bytes', models.PositiveBigIntegerField(default=0)),
                        ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spends', to='leads.company')),
                        ('workspace', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.workspace')),
                        ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spends', to='runs.run')),
                    ],
                    options={
                        'db_table': 'seeds_ledger',
                        'constraints': [models.UniqueConstraint(fields=('run', 'company'), name='ledger_once_per_company'), models.CheckConstraint(condition=models.Q(('seconds__gte', 0)), name='ledger_seconds_not_negative')],
                    },
                ),
            ],
        ),
        migrations.RunPython(move_records, return_records, elidable=True),
    ]
    # fmt: on
