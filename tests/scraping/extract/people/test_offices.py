"""People in running text whose title names the page's own organisation."""

import pytest

from scraping.extract.people.found import OF_ORGANISATION
from tests.scraping.extract.people.readings import people, reasons

FRONT = "http://www.lindenuniversity.example/"
LINE = "<p>© Linden University</p>"
ABOUT = "who spoke about the new building, its garden and the next year"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Yesterday the rector of Linden University, Dr. Dora Fielding", "Dora Fielding"),
        ("Linden University’s Vice-Chancellor, Professor Tom Brown", "Tom Brown"),
        ("Kunjungan dipimpin Rektor Linden University Prof. Adi Lindner", "Adi Lindner"),
        ("The guests met Linden University president Anna Smith", "Anna Smith"),
    ],
)
def test_office_in_this_organisation(words: str, name: str) -> None:
    assert OF_ORGANISATION in reasons(f"{LINE}<p>{words} {ABOUT}</p>", name, FRONT)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Yesterday the rector of Harbour College, Dr. Dora Fielding", "Dora Fielding"),
        ("Linden University was visited by the president Anna Smith", "Anna Smith"),
        ("The attorney of Linden University can help Anna Smith", "Anna Smith"),
        ("The rector of Linden University. The guest was Anna Smith", "Anna Smith"),
        ("The rector of Linden University thanked Tom Brown and Anna Smith", "Anna Smith"),
    ],
)
def test_no_office_in_this_organisation(words: str, name: str) -> None:
    assert OF_ORGANISATION not in reasons(f"{LINE}<p>{words} {ABOUT}</p>", name, FRONT)


def test_title_is_read_with_the_organisation() -> None:
    html = f"{LINE}<p>Linden University’s Vice-Chancellor Tom Brown was there, {ABOUT}</p>"
    assert [one.title for one in people(html, url=FRONT)] == ["Linden University’s Vice-Chancellor"]


def test_sentence_tells_the_office() -> None:
    html = f"{LINE}<p>Tom Brown is a former teacher, founder and president of Linden University, and likes to sail.</p>"
    assert [one.title for one in people(html, url=FRONT)] == ["founder and president of Linden University"]
    assert OF_ORGANISATION in reasons(html, "Tom Brown", FRONT)


@pytest.mark.parametrize(
    "words",
    [
        "is a former teacher and president of Harbour College.",
        "is a poet. The president of Linden University spoke.",
        "met the founder and president of Linden University.",
    ],
)
def test_sentence_about_another_office(words: str) -> None:
    assert OF_ORGANISATION not in reasons(f"{LINE}<p>Tom Brown {words}</p>", "Tom Brown", FRONT)
