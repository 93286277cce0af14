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

    assert set(DOCS.rglob("*.md")) - {DOCS / "README.md"} <= listed


@pytest.mark.parametrize("package", ["leadslogix", "scraping"])
def test_page_and_picture_of_the_architecture_name_every_room(package: str) -> None:
    rooms = {init.parent.name for init in (ROOT / package).glob("*/__init__.py")}
    text = (DOCS / "explanation" / "architecture.md").read_text(encoding="utf-8")
    picture = (DOCS / "images" / "rooms.svg").read_text(encoding="utf-8")

    assert {room for room in rooms if f">{room}<" not in picture} == set()
    assert {room for room in rooms if not re.search(rf"`{room}/?`", text)} == set()


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 120
