"""What a crawl looks for before it stops: the presets of its target."""

from scraping.crawl.reports import Target
from scraping.findings import Field

QUICK, BALANCED, THOROUGH = "quick", "balanced", "thorough"
DEFAULT_GOAL = BALANCED
_CONTACTS = (Field.EMAIL, Field.PHONE)
_PROMISED = (Field.STREET, Field.PERSON)
_REGISTERS = (Field.VAT_ID, Field.REGISTRATION_ID)
GOALS: dict[str, Target] = {
    QUICK: Target(_CONTACTS),
    BALANCED: Target(_CONTACTS, promised=_PROMISED),
    THOROUGH: Target(_CONTACTS, promised=(*_PROMISED, *_REGISTERS), is_exhaustive=True),
}
