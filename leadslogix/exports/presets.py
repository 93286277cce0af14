"""The shapes in which leads leave the house. A new one is a line here; CONTRIBUTING.md has the recipe."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from leadslogix.exports.csv_table import write_csv
from leadslogix.exports.errors import UnknownPreset
from leadslogix.exports.json_lines import write_jsonl
from leadslogix.exports.workbook import write_excel
from leadslogix.seeds.models import Run

__all__ = ["PRESETS", "Preset", "find_preset", "write_csv", "write_excel", "write_jsonl"]


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    label: str
    suffix: str
    content_type: str
    write: Callable[[Run, str | Path, int], int]  # run, path, least confidence -> companies written


PRESETS = {
    preset.name: preset
    for preset in (
        Preset(
            "excel",
            "Excel workbook",
            ".xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            write_excel,
        ),
        Preset("csv", "CSV", ".csv", "text/csv; charset=utf-8", write_csv),
    )
}


def find_preset(name: str) -> Preset:
    if name not in PRESETS:
        raise UnknownPreset(f"There is no preset {name!r}: use {' or '.join(PRESETS)}.")
    return PRESETS[name]
