"""The documents hold together: links lead somewhere, pages are short, and the index lists each of them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#[^)]*)?\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
MOST_WORDS = 1_500


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_files_of_this_repository(page: Path) -> None:
    targets = [target for target in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))) if target]

    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=name_of)
def test_page_can_be_read_in_one_sitting(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").split()) <= MOST_WORDS


def test_index_lists_every_page() -> None:
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    listed = {(DOCS / target).resolve() for target in LINK.findall(text)}
    decisions = set((DOCS / "decisions").glob("*.md"))  # listed as a folder

    assert set(DOCS.rglob("*.md")) - decisions - {DOCS / "README.md"} <= listed


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 120
