"""Labels that are wrong beyond doubt: the value stands on the page as the owner's own, and was not labelled.

The corpus's README says that a handful of labels are wrong. A value named here counts neither as right nor as wrong in the
table's second line; the first line takes the labels as they are. Only hashes are kept: the values are people's data.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

PATH = Path(__file__).with_name("doubts.json")
WHOLE_PAGE = "*"


@cache
def load_doubts() -> dict[str, str]:
    """Hash -> why."""
    doubts: dict[str, str] = json.loads(PATH.read_text(encoding="utf-8"))
    return doubts


def key_of(page: str, field: str, value: str) -> str:
    return hashlib.sha256(f"{page}|{field}|{value}".encode()).hexdigest()[:20]


def is_doubtful(page: str, field: str, value: str) -> bool:
    doubts = load_doubts()
    return key_of(page, field, value) in doubts or key_of(page, WHOLE_PAGE, WHOLE_PAGE) in doubts


def add_doubt(page: str, field: str, value: str, reason: str) -> None:
    doubts = {**load_doubts(), key_of(page, field, value): reason}
    PATH.write_text(json.dumps(doubts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    load_doubts.cache_clear()
