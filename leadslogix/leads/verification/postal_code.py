"""Whether a postal code fits the country of the company, and its state or province where codes tell it."""

import re

from leadslogix.leads.verification.checks import Known, Result
from scraping.findings import Field
from scraping.vocabulary.postal_formats import format_of, regions_of

NAME, FIELD = "postal code", Field.POSTAL_CODE


def check(value: str, known: Known, /) -> Result | None:
    wanted = format_of(known.country)
    if not wanted:
        return None
    if not re.fullmatch(wanted, value.upper().strip()):
        return Result(f"no code of {known.country}", -15, is_bad=True)
    regions = regions_of(known.country, value)
    if regions and known.regions and not regions & known.regions:
        return Result(f"a code of {', '.join(sorted(regions)[:3])}", -10)
    return Result(f"fits {known.country}", 1)
