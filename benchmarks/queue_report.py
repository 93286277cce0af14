"""Prints each number of benchmarks/queue.py when it is measured, and all of them as a table at the end."""

import statistics


class Report:
    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str, bool]] = []

    def add(self, what: str, measured: str, wanted: str = "", kept: bool = True) -> None:
        self.rows.append((what, measured, wanted, kept))
        print(f"  {what}: {measured}  ({wanted or 'no limit'}: {'kept' if kept else 'MISSED'})", flush=True)

    def print(self) -> None:
        print("\n| what | measured | limit | |\n|---|---|---|---|")
        for what, measured, wanted, kept in self.rows:
            print(f"| {what} | {measured} | {wanted} | {'kept' if kept else 'missed'} |")


def percentile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def p50_p99(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} / {percentile(values, 99):.2f} ms"
