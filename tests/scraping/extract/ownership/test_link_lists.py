import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

OFFICE = "<footer>Huber Pumpen, Ringstr. 5, 80331 München, Tel. 089 218030, info@huber.example</footer>"
OWN = ["+4989218030"]
LINKS = (
    "<a href='https://www.nordamt.example/'>Nordamt</a><br><a href='https://www.seewerk.example/'>Seewerk</a>"
)
ENTRY = "<br>Städtisches Museum, Tel. 0431 447040"


def phones(html: str) -> list[str]:
    return delivered(f"{html}{OFFICE}", Field.PHONE, "https://www.huber.example/", country="DE")


@pytest.mark.parametrize(
    "heading",
    [
        "Links",
        "Nützliche Links",
        "Liens utiles",
        "Odkazy",
        "Polecamy",
        "Linkuri utile",
        "Полезные ссылки",
        "Länkar",
    ],
)
def test_number_in_a_list_of_links_is_another_organisation_s(heading: str) -> None:
    assert phones(f"<div><h3>{heading}</h3><p>{LINKS}{ENTRY}</p></div>") == OWN


def test_list_of_links_in_the_footer_is_of_others_as_well() -> None:
    assert phones(f"<footer><h5>Links</h5><p>{LINKS}{ENTRY}</p></footer>") == OWN


@pytest.mark.parametrize(
    "html",
    [
        # Pages of the site itself.
        f"<h3>Links</h3><a href='/werk'>Werk</a><br><a href='/laden'>Laden</a>{ENTRY}",
        # Profiles of the organisation.
        f"<h3>Links</h3><a href='https://www.facebook.com/huber'>Facebook</a>{ENTRY}",
        # Nobody is named before the number.
        f"<h3>Links</h3>{LINKS}<br>Tel. 0431 447040",
        # The next block.
        f"<h3>Links</h3>{LINKS}<h3>Kontakt</h3>{ENTRY}",
        f"<h3>Links</h3>{LINKS}<br>Huber Werk Kiel, Tel. 0431 447040",
    ],
)
def test_number_of_the_organisation_near_its_links_is_kept(html: str) -> None:
    assert "+49431447040" in phones(html)
