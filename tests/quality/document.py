"""Writes the measured calibration into docs/explanation/confidence.md, so that the document says what was measured last."""

import re
from collections.abc import Sequence
from pathlib import Path

from tests.quality.calibration import Band, mean_error

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "explanation" / "confidence.md"


def write_tables(tables: dict[str, Sequence[Band]]) -> None:
    """Each table is between `<!-- name -->` and `<!-- end -->`."""
    text = DOCUMENT.read_text(encoding="utf-8")
    for name, bands in tables.items():
        text = replace_table(text, name, bands)
    DOCUMENT.write_text(text, encoding="utf-8")


def replace_table(text: str, name: str, bands: Sequence[Band]) -> str:
    between = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end -->)", re.S)
    if between.search(text) is None:
        raise ValueError(f"docs/explanation/confidence.md has no place for {name}")
    return between.sub(lambda _: _table(bands), text, count=1)


def _table(bands: Sequence[Band]) -> str:
    rows = "".join(_row(band) for band in reversed(bands))
    error = f"\nMean calibration error: {mean_error(bands):.1f} points.\n"
    return f"\n| confidence | facts | were right | promised |\n|---|---|---|---|\n{rows}{error}\n"


def _row(band: Band) -> str:
    named = f"{band.low}-{band.high - 1}" if band.low else f"below {band.high}"
    return f"| {named} | {band.count:,} | {band.share:.1f} % | {band.mean_confidence:.1f} % |\n"
