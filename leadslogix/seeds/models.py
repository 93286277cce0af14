"""What users bring (seed files and their rows), the runs that crawl them, and what each crawl did and cost."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from leadslogix.accounts.models import OwnedModel, User
from leadslogix.leads.models import Company


class SeedFile(OwnedModel):
    """An uploaded list. The same bytes are the same file: uploading them again continues where it was left."""

    name = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    encoding = models.CharField(max_length=40)
    delimiter = models.CharField(max_length=1)
    columns = models.JSONField(default=list)  # the header as it stands in the file
    mapping = models.JSONField(default=dict)  # {our word: the file's column}
    row_count = models.PositiveIntegerField(default=0)
    uploaded_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["workspace", "sha256"], name="seed_file_once")]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="seed_file_newest")]

    def __str__(self) -> str:
        return self.name


class SeedRow(OwnedModel):
    """One line of a seed file, its original columns unchanged. Created + known + duplicate + rejected = all rows."""

    class State(models.TextChoices):
        CREATED = "created"
        KNOWN = "known"
        DUPLICATE = "duplicate"
        REJECTED = "rejected"

    file = models.ForeignKey(SeedFile, on_delete=models.CASCADE, related_name="rows")
    company = models.ForeignKey(
        Company, on_delete=models.SET_NULL, null=True, blank=True, related_name="seed_rows"
    )
    line = models.PositiveIntegerField()
    original = models.JSONField(default=dict)
    name = models.CharField(max_length=300, blank=True)
    website = models.CharField(max_length=2000, blank=True)
    country = models.CharField(max_length=2, blank=True)
    profile_url = models.CharField(max_length=2000, blank=True)
    state = models.CharField(max_length=10, choices=State.choices)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["file", "line"], name="seed_row_once_per_line"),
            models.CheckConstraint(
                condition=Q(state__in=["created", "known", "duplicate", "rejected"]), name="seed_row_state"
            ),
            models.CheckConstraint(
                condition=~Q(state="rejected") | ~Q(reason=""), name="seed_row_rejected_with_a_reason"
            ),
        ]
        indexes = [models.Index(fields=["file", "state", "line"], name="seed_row_by_state")]

    def __str__(self) -> str:
        return f"line {self.line}: {self.name or self.website}"


class Run(OwnedModel):
    """One crawl of a seed file's rows, with its budgets and its confidence target."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        PAUSED = "paused"
        STOPPED = "stopped"
        FINISHED = "finished"

    file = models.ForeignKey(SeedFile, on_delete=models.CASCADE, related_name="runs")
    pages = models.PositiveIntegerField(default=12)
    renders = models.PositiveIntegerField(default=2)
    seconds = models.PositiveIntegerField(default=60)
    max_bytes = models.PositiveBigIntegerField(default=20_000_000)
    target = models.PositiveSmallIntegerField(default=70)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    started_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "paused", "stopped", "finished"]),
                name="run_state",
            ),
            models.CheckConstraint(condition=Q(target__gte=0, target__lte=100), name="run_target_0_100"),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="run_newest")]

    def __str__(self) -> str:
        return f"{self.file} ({self.state})"


class Ledger(OwnedModel):
    """What a company has cost in a run, over all its tasks and attempts."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="ledgers")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="ledgers")
    pages = models.PositiveIntegerField(default=0)
    renders = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    bytes = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "company"], name="ledger_once_per_company"),
            models.CheckConstraint(condition=Q(seconds__gte=0), name="ledger_seconds_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.company}: {self.pages} pages"


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
        indexes = [
            models.Index(fields=["run", "company", "fetched_at"], name="visit_of_a_company"),
            models.Index(fields=["run", "outcome"], name="visit_by_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.url}"


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
        constraints = [
            models.UniqueConstraint(fields=["run", "company", "layer"], name="layer_outcome_once"),
        ]
        indexes = [models.Index(fields=["run", "layer", "outcome"], name="layer_outcome_by_code")]

    def __str__(self) -> str:
        return f"{self.layer}: {self.outcome}"
