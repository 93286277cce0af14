"""What a workspace may use: each quota's default and range, written once for settings, the model and the messages."""

from dataclasses import dataclass

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator

from leadslogix.accounts.errors import QuotaExceeded


@dataclass(frozen=True, slots=True)
class Quota:
    name: str  # that of the workspace's column, and of the entry in settings.QUOTAS
    default: int
    minimum: int
    maximum: int
    unit: str
    advice: str  # what its members can do without the operator

    def validators(self) -> list[MinValueValidator | MaxValueValidator]:
        return [MinValueValidator(self.minimum), MaxValueValidator(self.maximum)]

    def limit_of(self, workspace: object) -> int:
        """Its own limit, else the installation's."""
        own = getattr(workspace, f"max_{self.name}")
        return settings.QUOTAS[self.name] if own is None else own

    def check(self, workspace: object, used: int, wanted: int) -> None:
        """Raises QuotaExceeded where `wanted` more would be too many."""
        limit = self.limit_of(workspace)
        if used + wanted > limit:
            raise QuotaExceeded(
                f"This workspace may have {limit:,} {self.unit}: {used:,} are used, and this needs {wanted:,} more. "
                f"{self.advice}, or ask the operator of this LeadsLogix for more."
            )


LISTS: Quota = Quota("lists", 1_000, 0, 1_000_000, "lists", "Discard a list that was not started")
ROWS: Quota = Quota(
    "rows",
    1_000_000,
    0,
    1_000_000_000,
    "rows in all its lists",
    "Upload a shorter list",
)
COMPANIES: Quota = Quota(
    "companies_per_day",
    100_000,
    0,
    100_000_000,
    "companies crawled in 24 hours",
    "Start it tomorrow",
)
STORED_BYTES: Quota = Quota(
    "stored_bytes",
    1_000_000_000,
    0,
    10**15,
    "bytes of uploads that wait for their import",
    "Import the uploads that wait, or let them expire, which takes a day",
)
EXPORTED_ROWS: Quota = Quota(
    "exported_rows_per_day", 10_000_000, 0, 10**12, "rows exported in 24 hours", "Export again tomorrow"
)
QUOTAS: tuple[Quota, ...] = (LISTS, ROWS, COMPANIES, STORED_BYTES, EXPORTED_ROWS)
