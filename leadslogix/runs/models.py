"""The runs that crawl a list, what each crawl did and cost, and the files that were made of it.

The tables keep the names that they had when these models were in `seeds` and `exports`.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from leadslogix.accounts.models import OwnedModel, User
from leadslogix.leads.models import Company
from leadslogix.runs.limits import FRESH_DAYS, MAX_BYTES, MIN_CONFIDENCE, PAGES, RENDERS, SECONDS, TARGET
from leadslogix.seeds.models import SeedFile
from scraping.crawl.goals import BALANCED, QUICK, THOROUGH


def default_fresh_days() -> int:
    return settings.FRESH_DAYS


class Run(OwnedModel):
    """One crawl of a seed file's rows, with its budgets and its confidence target."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        PAUSED = "paused"
        STOPPED = "stopped"
        FINISHED = "finished"

    class Scope(models.TextChoices):
        """Which companies of the list, or of the run that it repeats."""

        ALL = "all"
        FAILED = "failed"
        STALE = "stale"
        WITHOUT_EMAIL = "without_email"

    class Goal(models.TextChoices):
        """What the run looks for in each company."""

        QUICK = QUICK
        BALANCED = BALANCED
        THOROUGH = THOROUGH

    file = models.ForeignKey(SeedFile, on_delete=models.CASCADE, related_name="runs")
    name = models.CharField(max_length=200, blank=True)  # empty: that of the file
    again_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="repeats"
    )
    scope = models.CharField(max_length=15, choices=Scope.choices, default=Scope.ALL)
    wished_countries = models.JSONField(default=list, blank=True)  # ISO 3166 alpha-2
    wished_titles = models.JSONField(default=list, blank=True)
    pages = models.PositiveIntegerField(default=PAGES.default, validators=PAGES.validators())
    renders = models.PositiveIntegerField(default=RENDERS.default, validators=RENDERS.validators())
    seconds = models.PositiveIntegerField(default=SECONDS.default, validators=SECONDS.validators())
    max_bytes = models.PositiveBigIntegerField(default=MAX_BYTES.default, validators=MAX_BYTES.validators())
    target = models.PositiveSmallIntegerField(default=TARGET.default, validators=TARGET.validators())
    goal = models.CharField(max_length=10, choices=Goal.choices, default=Goal.BALANCED)
    fresh_days = models.PositiveSmallIntegerField(
        default=default_fresh_days, validators=FRESH_DAYS.validators()
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    started_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    forecast = models.JSONField(default=dict, blank=True)  # made at the start (forecasts.py)
    layer_costs = models.JSONField(
        default=dict, blank=True
    )  # {layer: what it cost and found}, made at the end

    class Meta:
        db_table = "seeds_run"
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "paused", "stopped", "finished"]),
                name="run_state",
            ),
            models.CheckConstraint(
                condition=Q(target__gte=TARGET.minimum, target__lte=TARGET.maximum), name="run_target_0_100"
            ),
            models.CheckConstraint(
                condition=Q(goal__in=["quick", "balanced", "thorough"]), name="run_goal_known"
            ),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="run_newest")]

    def __str__(self) -> str:
        return f"{self.title} ({self.state})"

    @property
    def title(self) -> str:
        return self.name or self.file.name


class CompanySpend(OwnedModel):
    """What a company has cost in a run, over all its tasks and attempts. Having this row makes it part of the run."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="spends")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="spends")
    pages = models.PositiveIntegerField(default=0)
    renders = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    bytes = models.PositiveBigIntegerField(default=0)
    # It has no website: DNS is asked for the domains that it may have before it gets its first task.
    awaits_names = models.BooleanField(default=False)
    # Tries in a row that ended by our own fault.
    own_faults = models.PositiveSmallIntegerField(default=0)
    # What was known when the task began that was interrupted and has stored what it had (`assignments.Beginning`).
    began_with = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        db_table = "seeds_ledger"
        indexes = [
            models.Index(fields=["run", "company"], condition=Q(awaits_names=True), name="spend_awaits_names")
        ]
        constraints = [
            models.UniqueConstraint(fields=["run", "company"], name="ledger_once_per_company"),
            models.CheckConstraint(condition=Q(seconds__gte=0), name="ledger_seconds_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.company}: {self.pages} pages"


class SpendBatch(models.Model):
    """The last batch that a process has written of what its companies cost: sent again, it is not written twice."""

    writer = models.UUIDField(primary_key=True, editable=False)
    batch = models.UUIDField()
    written_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "spend batches"

    def __str__(self) -> str:
        return str(self.batch)


class FairList(OwnedModel):
    """The fair's list of exhibitors, read once in a run: its companies without a website wait until it has ended."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="fair_list")
    url = models.CharField(max_length=2000)
    # Pages to be read and pages that were read, by their addresses.
    to_read = models.JSONField(default=list)
    read = models.JSONField(default=list)
    has_ended = models.BooleanField(default=False)
    outcome = models.CharField(
        max_length=30, blank=True
    )  # of the last page that could not be read, else "found"
    pages = models.PositiveIntegerField(default=0)
    renders = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    bytes = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(seconds__gte=0), name="fair_list_seconds_not_negative")
        ]

    def __str__(self) -> str:
        return self.url


class FairEntry(OwnedModel):
    """What the fair's list gives for one of its exhibitors."""

    fair_list = models.ForeignKey(FairList, on_delete=models.CASCADE, related_name="entries")
    key = models.CharField(max_length=300)  # the name's letters, without legal form and general words
    name = models.CharField(max_length=300)
    country = models.CharField(max_length=2, blank=True)
    page_url = models.CharField(max_length=2000)
    profile_url = models.CharField(max_length=2000, blank=True)
    website = models.CharField(max_length=2000, blank=True)
    mail_domain = models.CharField(max_length=255, blank=True)

    class Meta:
        verbose_name_plural = "fair entries"
        indexes = [models.Index(fields=["fair_list", "key"], name="fair_entry_by_key")]

    def __str__(self) -> str:
        return self.name


class PageVisit(OwnedModel):
    """One fetch or render, good or bad."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="visits")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="visits")
    url = models.CharField(max_length=2000)
    final_url = models.CharField(max_length=2000, blank=True)
    layer = models.CharField(max_length=20)
    outcome = models.CharField(max_length=30)
    status = models.PositiveSmallIntegerField(default=0)
    bytes = models.PositiveBigIntegerField(default=0)
    elapsed_ms = models.PositiveIntegerField(default=0)
    page_hash = models.CharField(max_length=64, blank=True)
    rendered = models.BooleanField(default=False)
    fetched_at = models.DateTimeField()

    class Meta:
        db_table = "seeds_pagevisit"
        indexes = [
            models.Index(fields=["run", "company", "fetched_at"], name="visit_of_a_company"),
            models.Index(fields=["run", "outcome"], name="visit_by_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.url}"


class ReceivedPage(OwnedModel):
    """A response to a task that has not ended. If its worker is killed, the next try goes on with it."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="+")
    task_id = models.BigIntegerField()
    kind = models.CharField(max_length=10)
    # All of the response but its body, as in `Response`, and what it cost, as in `Spend`.
    head = models.JSONField()
    cost = models.JSONField()
    body = models.BinaryField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["task_id"], name="received_by_task")]

    def __str__(self) -> str:
        return f"{self.kind} for task {self.task_id}"


class LayerOutcome(OwnedModel):
    """How a layer ended for a company in a run, and why the fields it did not find are empty."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="layer_outcomes")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="layer_outcomes")
    layer = models.CharField(max_length=20)
    outcome = models.CharField(max_length=30)
    detail = models.CharField(max_length=500, blank=True)
    why_empty = models.JSONField(default=dict)
    pages = models.PositiveIntegerField(default=0)
    renders = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    bytes = models.PositiveBigIntegerField(default=0)
    ended_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "seeds_layeroutcome"
        constraints = [
            models.UniqueConstraint(fields=["run", "company", "layer"], name="layer_outcome_once"),
        ]
        indexes = [models.Index(fields=["run", "layer", "outcome"], name="layer_outcome_by_code")]

    def __str__(self) -> str:
        return f"{self.layer}: {self.outcome}"


class Export(OwnedModel):
    """A file that a user made of a run."""

    class State(models.TextChoices):
        WRITING = "writing"
        READY = "ready"
        FAILED = "failed"

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="exports")
    preset = models.CharField(max_length=20)
    min_confidence = models.PositiveSmallIntegerField(
        default=MIN_CONFIDENCE.default, validators=MIN_CONFIDENCE.validators()
    )
    row_count = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WRITING)
    error = models.CharField(max_length=500, blank=True)
    requested_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "exports_export"
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["writing", "ready", "failed"]), name="export_state"
            ),
            models.CheckConstraint(
                condition=Q(
                    min_confidence__gte=MIN_CONFIDENCE.minimum, min_confidence__lte=MIN_CONFIDENCE.maximum
                ),
                name="export_confidence_0_100",
            ),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="export_newest")]

    def __str__(self) -> str:
        return f"{self.preset} of {self.run}"
