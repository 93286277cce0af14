"""Labels that are clearly wrong: the value is on the page as the company's own, and was not labelled.

The README of the corpus says that a few labels are wrong. The second line of the table leaves out the values listed
here; the first line takes the labels as they are. Only hashes are stored, because the values are personal data.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

PATH = Path(__file__).with_name("disputed_labels.json")
WHOLE_PAGE = "*"


@cache
def load_disputed_labels() -> dict[str, str]:
    """Hash -> why."""
    disputed: dict[str, str] = json.loads(PATH.read_text(encoding="utf-8"))
    return disputed


def key_of(page: str, field: str, value: str) -> str:
    return hashlib.sha256(f"{page}|{field}|{value}".encode()).hexdigest()[:20]


def is_disputed(page: str, field: str, value: str) -> bool:
    disputed = load_disputed_labels()
    return key_of(page, field, value) in disputed or key_of(page, WHOLE_PAGE, WHOLE_PAGE) in disputed


def add_disputed_label(page: str, field: str, value: str, reason: str) -> None:
    disputed = {**load_disputed_labels(), key_of(page, field, value): reason}
    PATH.write_text(json.dumps(disputed, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    load_disputed_labels.cache_clear()
