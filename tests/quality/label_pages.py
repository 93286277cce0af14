"""`python -m tests.quality.label_pages READ.jsonl...`: hashes what readers wrote down about the unlabelled pages.

Each line is a page: {"file", "lang", "kind", "company": [...], "people": [{"name", "own", "doubt"}], "emails",
"phones", "faxes", "streets", "socials": [{"value", "own"}]}. The lines hold real people's data and are not kept.
With --second, the lines of a second reader are compared with those of the first.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.quality.corpus import CORPUS
from tests.quality.hashed_labels import LABELS, ValueKeys, hash_key, keys_of

LISTS = {"emails": "email", "phones": "phone", "faxes": "fax", "streets": "street", "socials": "social"}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("readings", nargs="+", type=Path)
    parser.add_argument("--second", type=Path, help="what a second reader wrote about some of the pages")
    options = parser.parse_args(arguments)
    pages = {page["file"]: page for path in options.readings for page in _read_lines(path)}
    if options.second:
        print_agreement(pages, _read_lines(options.second))
    countries = {row["file"]: row["country"] for row in _read_lines(CORPUS / "unlabelled.jsonl")}
    rows = sorted((hash_page(page, countries[page["file"]]) for page in pages.values()), key=_page_of)
    LABELS.parent.mkdir(exist_ok=True)
    LABELS.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    print(f"{len(rows)} pages, {sum(len(row['labels']) for row in rows)} labels")
    return 0


def _page_of(row: dict[str, Any]) -> str:
    return str(row["page"])


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def hash_page(page: dict[str, Any], country: str) -> dict[str, Any]:
    return {
        "page": hash_key("file", page["file"]),
        "language": page["lang"],
        "kind": page["kind"],
        "labels": [_hash_label(*one, country) for one in labels_of(page)],
    }


def labels_of(page: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """(field, value, owner)."""
    for name in page["company"]:
        yield "company", name, "own"
    for person in page["people"]:
        yield "person", person["name"], "doubt" if person.get("doubt") else _owner(person["own"])
    for listed, field in LISTS.items():
        for one in page[listed]:
            owner = "doubt" if one.get("doubt") else _owner(one["own"])
            yield field, one.get("value") or one.get("as", ""), owner


def _owner(own: bool) -> str:
    return "own" if own else "other"


def _hash_label(field: str, value: str, owner: str, country: str) -> dict[str, Any]:
    keys = keys_of(field, value, country)
    label: dict[str, Any] = {"field": field, "owner": owner, "keys": sorted(keys.keys)}
    return label | ({"runs": sorted(keys.runs)} if keys.runs else {})


def print_agreement(first: dict[str, dict[str, Any]], second: Iterable[dict[str, Any]]) -> None:
    """Of the values that either of two readers wrote down, the share that both did with the same owner."""
    both, either = Counter[str](), Counter[str]()
    for page in second:
        if page["file"] in first:
            _count_agreement(first[page["file"]], page, both, either)
    for field in sorted(either):
        print(f"{field:<10}{both[field]:>5} of {either[field]:>5}  {both[field] / either[field]:.3f}")


def _count_agreement(
    one: dict[str, Any], other: dict[str, Any], both: Counter[str], either: Counter[str]
) -> None:
    left, right = _keyed(one), _keyed(other)
    for label in left:
        both[label[0]] += any(_agree(label, seen) for seen in right)
        either[label[0]] += 1
    for label in right:
        either[label[0]] += not any(_agree(label, seen) for seen in left)


def _agree(one: tuple[str, str, ValueKeys], other: tuple[str, str, ValueKeys]) -> bool:
    """The same value of the same owner; a doubt contradicts neither."""
    same_owner = one[1] == other[1] or "doubt" in (one[1], other[1])
    return one[0] == other[0] and same_owner and bool(one[2].keys & other[2].keys)


def _keyed(page: dict[str, Any]) -> list[tuple[str, str, ValueKeys]]:
    return [(field, owner, keys_of(field, value)) for field, value, owner in labels_of(page)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
