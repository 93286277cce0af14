"""Draws the calibration: the share of right facts over their confidence."""

from collections.abc import Sequence

from tests.quality.calibration import Band

SIZE, MARGIN = 320, 44


def draw(bands: Sequence[Band], date: str) -> str:
    full = [band for band in bands if band.count]
    points = " ".join(f"{_x(band.mean_confidence):.1f},{_y(band.share):.1f}" for band in full)
    dots = "\n".join(_dot(band) for band in full)
    ticks = "\n".join(_tick(value) for value in range(0, 101, 20))
    side = SIZE + 2 * MARGIN
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" font-family="sans-serif" font-size="11">
<title>Confidence against truth, {date}</title>
<rect width="{side}" height="{side}" fill="#fff"/>
<rect x="{MARGIN}" y="{MARGIN}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>
<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(100)}" y2="{_y(100)}" stroke="#bbb" stroke-dasharray="4 4"/>
{ticks}
<polyline points="{points}" fill="none" stroke="#1a5fb4" stroke-width="2"/>
{dots}
<text x="{side / 2}" y="{side - 8}" text-anchor="middle">confidence promised</text>
<text x="12" y="{side / 2}" text-anchor="middle" transform="rotate(-90 12 {side / 2})">% of facts that were right</text>
<text x="{side / 2}" y="20" text-anchor="middle" font-size="13">Confidence against truth, {date}</text>
</svg>
"""


def _x(value: float) -> float:
    return MARGIN + SIZE * value / 100


def _y(value: float) -> float:
    return MARGIN + SIZE * (1 - value / 100)


def _tick(value: int) -> str:
    return (
        f'<text x="{_x(value)}" y="{MARGIN + SIZE + 14}" text-anchor="middle">{value}</text>'
        f'<text x="{MARGIN - 6}" y="{_y(value) + 4}" text-anchor="end">{value}</text>'
    )


def _dot(band: Band) -> str:
    radius = min(9.0, 3 + band.count / 120)
    return (
        f'<circle cx="{_x(band.mean_confidence):.1f}" cy="{_y(band.share):.1f}" r="{radius:.1f}" fill="#1a5fb4">'
        f"<title>{band.count} facts at {band.low}-{band.high}: {band.share:.0f} % right</title></circle>"
    )
