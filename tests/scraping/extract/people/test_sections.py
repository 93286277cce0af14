"""Headings that announce others, and where what they announce ends."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.people.readings import found
from tests.scraping.extract.reader import rejected


@pytest.mark.parametrize(
    ("heading", "line", "why"),
    [
        ("Wir gratulieren", "Anna und Karl Steiner", "celebrated"),
        ("Blahopřejeme", "Karel Novotný", "celebrated"),
        ("Aniversariantes do mês", "Rui Mesquita", "celebrated"),
        ("Nöbetçi Eczane", "Dr. Ahmet Yılmaz", "on_duty"),
        ("Ärztenotdienst", "Dr. Anna Berger", "on_duty"),
        ("Nieuwe leden", "Eigenaar Jan de Boer", "member"),
        ("Zmarli", "Jan Kowalski", "deceased"),
    ],
)
def test_people_below_a_heading_of_others(heading: str, line: str, why: str) -> None:
    html = f"<h3>{heading}</h3><p>{line}</p><p>Tel. 07723 42617</p>"
    assert why in rejected(html, Field.PERSON).values()


def test_section_ends_at_the_next_heading_of_its_level() -> None:
    html = "<h2>Veranstaltungen</h2><p>Frühschoppen</p><h2>Büro</h2><p>Anna Berger, Leiterin</p><p>Tel. 07723 42617</p>"
    assert "Anna Berger" in found(html)


def test_section_does_not_end_at_a_card_in_it() -> None:
    html = "<h2>Testimonials</h2><h3>Great service</h3><p>Anna Berger, director</p><p>Tel. 07723 42617</p>"
    assert "Anna Berger" not in found(html)


def test_section_ends_where_the_next_column_begins() -> None:
    html = "<main><h2>Concerts</h2><p>Jazz</p></main><aside><h3>Office</h3><p>Anna Berger, manager</p><p>Tel. 07723 42617</p></aside>"
    assert "Anna Berger" in found(html)


@pytest.mark.parametrize("line", ["Anna Berger</p><p>", "Anna Berger, Sängerin<br>"])
def test_mailbox_below_somebody_whom_a_heading_announces(line: str) -> None:
    assert "Anna Berger" not in found(f"<h3>Künstler</h3><p>{line}karten@huber.example</p>")


def test_mailbox_of_a_department_on_the_line() -> None:
    html = "<h3>Konzerte</h3><p>Karten: Anna Berger, Tel. 07723 42617, karten@huber.example</p>"
    assert "Anna Berger" in found(html)
