"""The labelled pages contain personal data: none of it may be in this repository, not even as an example."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.quality.corpus import ROOT, SETS, load_set

FOLDERS = ("benchmarks", "demo", "deploy", "docs", "leadslogix", "queueing", "scraping", "templates", "tests")
KINDS = frozenset((".py", ".md", ".html", ".json", ".txt", ".csv", ".js"))
# Well-known brands, which are in word lists.
WELL_KNOWN_NAMES = frozenset(("calvin klein", "dorothy perkins", "fannie mae", "freddie mac", "mary kay"))
_WORDS = re.compile(r"[^\W_]+")


def normal(text: str) -> str:
    """Letters and digits only, so that a value is found in any spacing and quoting."""
    return f" {' '.join(_WORDS.findall(text.lower()))} "


def labelled_values() -> Iterator[str]:
    for name in SETS:
        for page in load_set(name):
            labels = page.labels
            yield from labels.emails or ()
            yield from (
                number.removeprefix("+") for number in (labels.phones or set()) | (labels.faxes or set())
            )
            yield from labels.socials or ()
            for values in (labels.streets, labels.addresses, labels.people, labels.company):
                yield from (value for value in values or () if len(_WORDS.findall(value)) > 1)


def files() -> Iterator[Path]:
    yield from (ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md")
    for folder in FOLDERS:
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in KINDS)


@pytest.mark.early
def test_no_value_of_a_labelled_page_is_in_the_repository(corpus: Path) -> None:
    values = {spelled for value in labelled_values() if len(spelled := normal(value)) > 8}
    values -= {f" {name} " for name in WELL_KNOWN_NAMES}
    copied = {
        f"{path.relative_to(ROOT)}:{value}"
        for path in files()
        for text in [normal(path.read_text(encoding="utf-8"))]
        for value in values
        if value in text
    }
    assert copied == set()
