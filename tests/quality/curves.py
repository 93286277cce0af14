"""Draws the calibration: for each field the share of right values over their confidence."""

from collections.abc import Mapping, Sequence

from tests.quality.calibration import Band

SIZE, MARGIN, COLUMNS = 150, 34, 4


def draw(fields: Mapping[str, Sequence[Band]], date: str) -> str:
    rows = -(-len(fields) // COLUMNS)
    cell = SIZE + 2 * MARGIN
    width, height = COLUMNS * cell, rows * cell + 30
    charts = "\n".join(
        f'<g transform="translate({at % COLUMNS * cell} {at // COLUMNS * cell + 24})">{_chart(field, bands)}</g>'
        for at, (field, bands) in enumerate(fields.items())
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="10">
<title>Confidence against truth on check, {date}</title>
<rect width="{width}" height="{height}" fill="#fff"/>
<text x="{width / 2}" y="16" text-anchor="middle" font-size="13">Share of right values (up, %) over confidence (right), on check, {date}</text>
{charts}
</svg>
"""


def _chart(field: str, bands: Sequence[Band]) -> str:
    full = [band for band in bands if band.count]
    points = " ".join(f"{_x(band.mean_confidence):.1f},{_y(band.share):.1f}" for band in full)
    return f"""<text x="{MARGIN}" y="{MARGIN - 8}" font-size="12">{field}: {sum(band.count for band in full)} values</text>
<rect x="{MARGIN}" y="{MARGIN}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>
<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(100)}" y2="{_y(100)}" stroke="#bbb" stroke-dasharray="4 4"/>
{"".join(_tick(value) for value in (0, 50, 100))}
<polyline points="{points}" fill="none" stroke="#1a5fb4" stroke-width="1.5"/>
{"".join(_dot(band) for band in full)}"""


def _x(value: float) -> float:
    return MARGIN + SIZE * value / 100


def _y(value: float) -> float:
    return MARGIN + SIZE * (1 - value / 100)


def _tick(value: int) -> str:
    return (
        f'<text x="{_x(value)}" y="{MARGIN + SIZE + 12}" text-anchor="middle">{value}</text>'
        f'<text x="{MARGIN - 4}" y="{_y(value) + 4}" text-anchor="end">{value}</text>'
    )


def _dot(band: Band) -> str:
    radius = min(8.0, 2.5 + band.count / 60)
    return (
        f'<circle cx="{_x(band.mean_confidence):.1f}" cy="{_y(band.share):.1f}" r="{radius:.1f}" fill="#1a5fb4">'
        f"<title>{band.count} values at {band.low}-{band.high}: {band.share:.0f} % right</title></circle>"
    )
