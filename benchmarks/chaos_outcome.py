"""One line of the table of `make chaos`, and the table."""

from collections.abc import Iterable
from dataclasses import dataclass, field

COLUMNS = ("scenario", "expected", "found", "lost", "doubled", "dead", "slowest recovery", "seconds", "")


@dataclass
class Outcome:
    """One line of the table. What counts as a fact is said by the scenario's name: facts, tasks, runs, ..."""

    scenario: str
    expected: int = 0
    found: int = 0
    lost: int = 0
    doubled: int = 0
    dead: int = 0
    slowest_recovery: float = 0.0
    seconds: float = 0.0
    dead_expected: int = 0
    recovery_limit: float = 60.0
    has_failed: bool = False  # by more than its counts; the notes say how
    notes: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return (
            not self.has_failed
            and self.lost == self.doubled == 0
            and self.found == self.expected
            and self.dead == self.dead_expected
            and self.slowest_recovery < self.recovery_limit
        )

    @property
    def row(self) -> tuple[str, ...]:
        return (
            self.scenario,
            str(self.expected),
            str(self.found),
            str(self.lost),
            str(self.doubled),
            str(self.dead),
            f"{self.slowest_recovery:.1f} s",
            f"{self.seconds:.0f}",
            "" if self.passed else "FAILED",
        )


def table_of(outcomes: Iterable[Outcome]) -> list[str]:
    rows = [COLUMNS, *(outcome.row for outcome in outcomes)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    return [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
