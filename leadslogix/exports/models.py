"""The files that users made of a run."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from leadslogix.accounts.models import OwnedModel, User
from leadslogix.seeds.models import Run


class Export(OwnedModel):
    class State(models.TextChoices):
        WRITING = "writing"
        READY = "ready"
        FAILED = "failed"

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="exports")
    preset = models.CharField(max_length=20)
    min_confidence = models.PositiveSmallIntegerField(default=0)
    row_count = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WRITING)
    error = models.CharField(max_length=500, blank=True)
    requested_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["writing", "ready", "failed"]), name="export_state"
            ),
            models.CheckConstraint(
                condition=Q(min_confidence__gte=0, min_confidence__lte=100), name="export_confidence_0_100"
            ),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="export_newest")]

    def __str__(self) -> str:
        return f"{self.preset} of {self.run}"
