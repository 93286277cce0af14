"""Columnists of a newspaper and presenters of a station are its own people; guests and artists are not."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.reader import candidates

FRONT = "https://www.lindenpost.example/"


def trusted(title: str, html: str) -> set[str]:
    found = candidates(f"<title>{title}</title><h1>{title}</h1>{html}", FRONT)
    people = [one for one in found if one.field is Field.PERSON and not one.rejected]
    return {one.value for one in people if score(one.field, one.reasons)[0] >= 50}


COLUMNS = """<h3>{heading}</h3><ul>
<li><a href="/a/1"><b>Anna Huber</b><span>What the town should do about the river</span></a></li>
<li><a href="/a/2"><b>Tom Brown</b><span>Why we need a new school in the valley</span></a></li></ul>"""


@pytest.mark.parametrize(
    ("site", "heading"),
    [
        ("Linden Gazette", "Our columnists"),
        ("Lindentaler Zeitung", "Unsere Autoren"),
        ("Linden Gazetesi", "Yazarlar"),
        ("Diario de Tilos", "Columnistas"),
        ("Газета Липовая", "Авторы"),
    ],
)
def test_columnists(site: str, heading: str) -> None:
    assert trusted(site, COLUMNS.format(heading=heading)) == {"Anna Huber", "Tom Brown"}


def test_authors_on_the_site_of_a_bookshop() -> None:
    assert trusted("Linden Books", COLUMNS.format(heading="Autoren")) == set()


@pytest.mark.parametrize(
    ("site", "text", "names"),
    [
        ("Radio Linden", "Breakfast<br>7:00 - 10:00<br>Start the day with Anna Huber and Tom Brown.", 2),
        ("Radio Tiglio", "La sveglia<br>Lun-Ven 7.00 / 10.00<br>Con Marta Penzo e Davide Boscolo.", 2),
        ("Radio Linden", "The Late Show is presented by Anna Huber.", 1),
        ("Radio Lipa", "Poranek prowadzi Anna Kowalska.", 1),
        ("Radio Linden", "Concert on 12 May 2018 at 20:00 with Anna Huber.", 0),
        ("Radio Linden", "A long talk with Anna Huber about her new film.", 0),
        ("Linden Roofing", "Open 7:00 - 10:00 with Anna Huber.", 0),
    ],
)
def test_presenters(site: str, text: str, names: int) -> None:
    assert len(trusted(site, f"<p>{text}</p>")) == names
