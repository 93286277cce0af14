"""Labels that are wrong beyond doubt: the value stands on the page as the owner's own, and was not labelled.

The corpus's README says that a handful of labels are wrong. A value named here counts neither as right nor as wrong in the
table's second line; the first line takes the labels as they are. Only hashes are kept: the values are people's data.
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
