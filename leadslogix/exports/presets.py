"""The presets that users choose from when they export leads. CONTRIBUTING.md has the recipe for a new one."""

from dataclasses import dataclass

from leadslogix.exports.columns import Columns
from leadslogix.exports.errors import UnknownPreset
from leadslogix.exports.formats import FORMATS, Format


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    label: str
    format: Format
    columns: Columns | None = None  # None: all that the format can hold


PRESETS = {
    preset.name: preset
    for preset in (
        Preset("excel", "Excel", FORMATS["xlsx"]),
        Preset("csv", "CSV", FORMATS["csv"]),
    )
}


def find_preset(name: str) -> Preset:
    if name not in PRESETS:
        raise UnknownPreset(f"There is no preset {name!r}: use {' or '.join(PRESETS)}.")
    return PRESETS[name]
