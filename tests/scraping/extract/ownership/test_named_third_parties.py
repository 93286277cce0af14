import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

URL = "https://www.huber.example/"
OWN = "<p>Huber Kranbau, Lindenweg 8, 80331 München, 089 21803000, office@huber.example</p>"
STRANGER = "Agentur Meerblick, Ringstr. 4, 80331 München, 0211 4470410, lea@agentur-meerblick.example"
LINES = STRANGER.replace(", ", "<br>")


@pytest.mark.parametrize("text", [f"Partner: {STRANGER}", f"Partner<br>{LINES}"])
def test_an_organisation_named_beside_its_mailbox_keeps_its_facts(text: str) -> None:
    html = f"{OWN}<p>{text}</p>"
    assert delivered(html, Field.EMAIL, URL, country="DE") == ["office@huber.example"]
    assert delivered(html, Field.PHONE, URL, country="DE") == ["+498921803000"]
    assert delivered(html, Field.STREET, URL, country="DE") == ["Lindenweg 8"]
    assert rejected(html, Field.EMAIL, URL, country="DE") == {
        "lea@agentur-meerblick.example": "other_company"
    }


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{STRANGER}</p>",  # the site has no mailbox of its own
        f"{OWN}<p>{STRANGER}</p><footer>© 2018 Agentur Meerblick</footer>",  # who runs the site
        f"<title>Agentur Meerblick</title>{OWN}<p>{STRANGER}</p>",
        f"{OWN}<p>{STRANGER.replace('agentur-meerblick.', 'roble.')}</p>",  # a domain that nothing names
        f"{OWN}<p>{STRANGER.replace('lea@', 'huber@')}</p>",  # its box for the company
    ],
)
def test_a_mailbox_elsewhere_may_be_the_company_s(html: str) -> None:
    assert "+492114470410" in delivered(html, Field.PHONE, URL, country="DE")
    assert len(rejected(html, Field.EMAIL, URL, country="DE")) == 0


def test_a_press_agency_is_a_stranger_also_where_the_site_has_no_mailbox() -> None:
    html = f"<p>Pressekontakt: {STRANGER.replace('Agentur Meerblick', 'Lea Thoms')}</p>"
    assert delivered(html, Field.EMAIL, URL, country="DE") == []
    assert delivered(html, Field.PHONE, URL, country="DE") == []
    own = "<p>Pressekontakt: Lea Thoms, 089 21803000, presse@huber.example</p>"
    assert delivered(own, Field.EMAIL, URL, country="DE") == ["presse@huber.example"]
    assert delivered(own, Field.PHONE, URL, country="DE") == ["+498921803000"]


def test_an_authority_s_mailbox_is_not_the_company_s() -> None:
    html = f"{OWN}<p>Notificaciones: avisos@consumo.gob.mx</p>"
    assert delivered(html, Field.EMAIL, URL, country="MX") == ["office@huber.example"]
    ministry = "<p>office@salud.gob.mx, avisos@consumo.gob.mx</p>"
    found = delivered(ministry, Field.EMAIL, "https://www.salud.gob.mx/", country="MX")
    assert sorted(found) == ["avisos@consumo.gob.mx", "office@salud.gob.mx"]
