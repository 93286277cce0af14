"""The rows are the source of truth. The stores hold only a window of them."""

from collections.abc import Sequence
from typing import Any, Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from queueing.prepared import PreparedInsert
from queueing.tiers import Tier

HOST_LENGTH = 255
TIER_VALUES = [tier.value for tier in Tier]
TIER_CHOICES = [(value, value) for value in TIER_VALUES]


# A task that has lost so many workers is suspected to be the cause: from then on it runs alone in a process of its own.
SUSPECTED_AFTER = 2


class OwnedQuerySet(models.QuerySet[Any]):
    def for_workspace(self, workspace: object) -> Self:
        """Only the rows of one workspace, given as its id or as anything that has it as `pk`."""
        return self.filter(workspace_id=getattr(workspace, "pk", workspace))


class TaskQuerySet(OwnedQuerySet):
    def suspects(self) -> Self:
        return self.filter(lost_workers__gte=SUSPECTED_AFTER)

    def without_suspects(self) -> Self:
        return self.filter(lost_workers__lt=SUSPECTED_AFTER)


class TaskState(models.TextChoices):
    WAITING = "waiting"
    QUEUED = "queued"
    LEASED = "leased"
    DONE = "done"
    DEAD = "dead"
    CANCELLED = "cancelled"


WAITING_STATES = (TaskState.WAITING, TaskState.QUEUED)
OPEN_STATES = (*WAITING_STATES, TaskState.LEASED)


class Task(models.Model):
    """One unit of crawl work. A smaller id came first."""

    workspace_id = models.UUIDField()
    run_id = models.UUIDField()
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=300)
    home_tier = models.CharField(max_length=10, choices=TIER_CHOICES)  # where it was added
    tier = models.CharField(max_length=10, choices=TIER_CHOICES)  # where it waits now: home or retry
    priority = models.PositiveIntegerField(default=0)
    host = models.CharField(max_length=HOST_LENGTH, blank=True)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=TaskState.choices, default=TaskState.WAITING)
    attempt = models.PositiveIntegerField(default=0)  # the fencing token: only its holder may write
    failures = models.PositiveIntegerField(default=0)
    lost_workers = models.PositiveIntegerField(default=0)  # that vanished while they worked on it
    lost_alone = models.PositiveIntegerField(
        default=0, db_default=0
    )  # of those: while it was all that they worked on
    worker = models.CharField(max_length=200, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(default=timezone.now)
    error_class = models.CharField(max_length=100, blank=True)
    error_message = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = TaskQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run_id", "key"], name="task_once_per_run"),
            models.CheckConstraint(condition=Q(state__in=TaskState.values), name="task_state"),
            models.CheckConstraint(
                condition=Q(tier__in=TIER_VALUES, home_tier__in=TIER_VALUES), name="task_tier"
            ),
            models.CheckConstraint(condition=Q(priority__gte=0), name="task_priority_not_negative"),
            models.CheckConstraint(
                condition=~Q(state="leased") | (Q(leased_until__isnull=False) & ~Q(worker="")),
                name="task_leased_by_somebody",
            ),
        ]
        indexes = [
            # The feeder's order: inside a tier priority, then age; the retry tier by its not-before time.
            models.Index(
                "tier", F("priority").desc(), "id", name="task_feed_order", condition=Q(state="waiting")
            ),
            models.Index(
                fields=["not_before", "id"],
                name="task_retry_order",
                condition=Q(state="waiting", tier=Tier.RETRY.value),
            ),
            # Not partial on purpose: PostgreSQL would prefer a small partial index to the primary key for every guarded
            # update, and walk over all the rows that have left that state since the last vacuum.
            models.Index(fields=["state", "id"], name="task_by_state"),
            models.Index(fields=["run_id", "state"], name="task_run_state"),
            models.Index(
                fields=["state", "id"],
                name="task_suspects",
                condition=Q(lost_workers__gte=SUSPECTED_AFTER),
            ),
            models.Index(fields=["workspace_id", "-id"], name="task_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} ({self.state})"

    @property
    def is_suspect(self) -> bool:
        return self.lost_workers >= SUSPECTED_AFTER


class Attempt(models.Model):
    """One try at a task, written when it ended; for a lost worker, by the process that noticed the loss."""

    class Result(models.TextChoices):
        DONE = "done"
        RETRIED = "retried"
        BURIED = "buried"
        HANDED_BACK = "handed_back"
        LOST = "lost"
        CANCELLED = "cancelled"

    workspace_id = models.UUIDField()
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveIntegerField()
    worker = models.CharField(max_length=200)
    result = models.CharField(max_length=12, choices=Result.choices)
    outcome = models.CharField(max_length=60, blank=True)
    error_class = models.CharField(max_length=100, blank=True)
    error_message = models.TextField(blank=True)
    spend = models.JSONField(default=dict)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["task", "number"], name="attempt_once"),
            models.CheckConstraint(
                condition=Q(result__in=["done", "retried", "buried", "handed_back", "lost", "cancelled"]),
                name="attempt_result",
            ),
        ]
        indexes = [models.Index(fields=["ended_at"], name="attempt_by_end")]

    def __str__(self) -> str:
        return f"attempt {self.number}: {self.result}"

    @classmethod
    def record(cls, **facts: Any) -> None:
        """Another process may have recorded the same try."""
        _RECORD.run(cls(**facts))

    @classmethod
    def record_all(cls, attempts: Sequence["Attempt"]) -> None:
        _RECORD.run(*attempts)


_RECORD = PreparedInsert(Attempt)


class DeadLetter(models.Model):
    """A task that gave up, with all that is needed to understand it. Kept until a person decides; it never expires."""

    class State(models.TextChoices):
        OPEN = "open"
        REQUEUED = "requeued"
        DISCARDED = "discarded"

    workspace_id = models.UUIDField()
    run_id = models.UUIDField()
    task = models.ForeignKey(
        Task, on_delete=models.SET_NULL, null=True, blank=True, related_name="dead_letters"
    )
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=300)
    tier = models.CharField(max_length=10, choices=TIER_CHOICES)
    host = models.CharField(max_length=HOST_LENGTH, blank=True)
    payload = models.JSONField(default=dict)
    error_class = models.CharField(max_length=100)
    error_message = models.TextField(blank=True)
    traceback = models.TextField(blank=True)
    attempts = models.PositiveIntegerField(default=0)
    spend = models.JSONField(default=dict)
    page = models.BinaryField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    reason = models.CharField(max_length=500, blank=True)
    decided_by = models.CharField(max_length=150, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["open", "requeued", "discarded"]), name="dead_letter_state"
            ),
            models.CheckConstraint(
                condition=~Q(state="discarded") | ~Q(reason=""), name="dead_letter_discarded_with_a_reason"
            ),
            models.UniqueConstraint(
                fields=["task"], condition=Q(state="open"), name="dead_letter_open_once_per_task"
            ),
        ]
        indexes = [
            models.Index(
                fields=["workspace_id", "state", "error_class", "host", "tier"], name="dead_letter_groups"
            ),
            models.Index(fields=["run_id"], name="dead_letter_of_a_run"),
        ]

    def __str__(self) -> str:
        return f"{self.error_class}: {self.kind} {self.key}"


class AuditEntry(models.Model):
    """What a person did to tasks: who, what, to which, to how many, when. Never changed, never deleted."""

    by = models.CharField(max_length=254)  # the name, for a user may be gone
    action = models.CharField(max_length=40)
    subject = models.TextField()
    count = models.PositiveIntegerField()
    detail = models.CharField(max_length=500, blank=True)  # the reason that was given, or why it failed
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "audit entries"
        indexes = [models.Index(fields=["-at"], name="audit_newest")]

    def __str__(self) -> str:
        return f"{self.by}: {self.action} {self.subject}"
