"""The lists that users upload: seed files and their rows."""

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
    delimiter = models.CharField(max_length=1, blank=True)
    sheet = models.CharField(max_length=200, blank=True)
    columns = models.JSONField(default=list)  # the header as in the file
    mapping = models.JSONField(default=dict)  # {our word: the file's column}
    # Of the fair's own list of exhibitors: companies without a website are looked for there.
    listing_url = models.CharField(max_length=2000, blank=True)
    row_count = models.PositiveIntegerField(default=0)
    # How many rows have had their contacts stored as facts, which happens after the rows are there.
    rows_with_facts = models.PositiveIntegerField(default=0)
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


class SavedMapping(OwnedModel):
    """What somebody said the columns of lists with this header mean: the next list with it is read the same way."""

    header_key = models.CharField(max_length=64)
    mapping = models.JSONField(default=dict)  # {our word: the file's column}
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["workspace", "header_key"], name="saved_mapping_once_per_header")
        ]

    def __str__(self) -> str:
        return ", ".join(f"{column} = {word}" for word, column in self.mapping.items())
