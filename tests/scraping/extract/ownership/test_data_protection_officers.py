import pytest

from scraping.extract.ownership.data_protection_officers import REASON
from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

URL = "https://huber-kranbau.example/datenschutz"
OWN = "<p>Huber Kranbau GmbH<br>Lindenweg 4<br>80331 München<br>Tel. 089 21803000<br>info@huber-kranbau.example</p>"
CARD = "Bernd Kessler<br>Hafenstraße 7<br>20457 Hamburg<br>Telefon: 040 2180394"
OFFICERS = "+49402180394"


def rejected_fields(html: str, **hints: object) -> set[Field]:
    return {field for field in Field if REASON in rejected(html, field, URL, **hints).values()}


@pytest.mark.parametrize(
    "officer",
    [
        f"<h2>Datenschutzbeauftragter</h2><p>{CARD}<br>dsb@kessler-consulting.example.org</p>",
        f"<h2>2. Externer Datenschutzbeauftragter</h2><p>{CARD}</p>",
        f"<h2>Unser Datenschutzbeauftragter</h2><p>Kessler Consulting GmbH<br>{CARD}<br>datenschutz@huber-kranbau.example</p>",
        "<p>Datenschutzbeauftragter: Bernd Kessler, Kessler Consulting GmbH, Hafenstraße 7, 20457 Hamburg, Telefon 040 2180394</p>",
        f"<h2>Datenschutzbeauftragte</h2><p>Wir haben für unser Haus einen Datenschutzbeauftragten bestellt, der Ihnen bei allen Fragen gerne weiterhilft.</p><p>{CARD}<br>E-Mail: dsb@kessler.example.org</p>",
        f"<h2>Délégué à la protection des données</h2><p>Cabinet Kessler SARL<br>{CARD}</p>",
        f"<h2>Data Protection Officer</h2><p>Our external data protection officer is:</p><p>{CARD}</p>",
        f"<h2>Responsabile della protezione dei dati</h2><p>Kessler Srl<br>{CARD}</p>",
        f"<h2>Inspektor ochrony danych</h2><p>{CARD}<br>iod@kessler.example.org</p>",
    ],
)
def test_an_officer_from_outside_is_not_the_company(officer: str) -> None:
    html = f"{OWN}{officer}<h2>Kontakt</h2><p>Tel. 089 21803001</p>"
    assert delivered(html, Field.PHONE, URL, country="DE") == ["+498921803000", "+498921803001"]
    assert delivered(html, Field.POSTAL_CODE, URL, country="DE") == ["80331"]
    assert delivered(html, Field.PERSON, URL, country="DE") == []
    assert rejected(html, Field.PHONE, URL, country="DE") == {OFFICERS: REASON}


@pytest.mark.parametrize(
    "officer",
    [
        "<h2>Datenschutzbeauftragter</h2><p>Bernd Kessler<br>Lindenweg 6<br>Tel. 089 2180394<br>datenschutz@huber-kranbau.example</p>",
        "<h2>Datenschutzbeauftragter</h2><p>Huber Kranbau GmbH<br>Bernd Kessler<br>Tel. 089 2180394</p>",
        "<p>Fragen beantwortet unser Datenschutzbeauftragter, Tel. 089 2180394.</p>",
        "<h2>Datenschutzbeauftragter</h2><p>Bernd Kessler, Tel. 089 2180394, kessler@gmail.com</p>",
    ],
)
def test_an_officer_of_its_own_is_the_companys(officer: str) -> None:
    html = f"{OWN}{officer}"
    assert delivered(html, Field.PHONE, URL, country="DE") == ["+498921803000", "+49892180394"]
    assert rejected_fields(html, country="DE") == set()


def test_an_own_mailbox_of_an_external_officer_is_kept() -> None:
    html = f"<h2>Externer Datenschutzbeauftragter</h2><p>{CARD}<br>datenschutz@huber-kranbau.example</p>"
    assert delivered(html, Field.EMAIL, URL) == ["datenschutz@huber-kranbau.example"]


def test_a_company_with_mailboxes_at_another_domain_has_an_officer_there_as_well() -> None:
    html = "<p>info@huber-gruppe.example.org</p><h2>Datenschutzbeauftragter</h2><p>Tel. 089 2180394<br>dsb@huber-gruppe.example.org</p>"
    assert rejected_fields(html, country="DE") == set()


def test_what_follows_the_card_of_an_officer_is_the_companys_again() -> None:
    html = (
        "<p>Bernd Kessler (externer Datenschutzbeauftragter), Tel. 040 2180394</p>"
        "<p>Geschäftsführerin: Anna Huber</p><p>Tel. 089 21803000</p>"
    )
    assert delivered(html, Field.PERSON, URL, country="DE") == ["Anna Huber"]
    assert delivered(html, Field.PHONE, URL, country="DE") == ["+498921803000"]
    assert rejected(html, Field.PERSON, URL, country="DE") == {"Bernd Kessler": REASON}


def test_officer_of_a_state_is_an_authority() -> None:
    html = "<p>Der Datenschutzbeauftragte des Landes: post@nordamt.example</p>"
    assert rejected(html, Field.EMAIL) == {"post@nordamt.example": "regulator"}


@pytest.mark.parametrize("word", ["DPO", "RPD/DPO", "IOD"])
def test_an_officer_from_outside_may_be_named_by_an_acronym(word: str) -> None:
    html = f"{OWN}<footer>{word}: Anna Gallo, Kessler, kessler@studio-gallo.example</footer>"
    assert delivered(html, Field.EMAIL, URL, country="IT") == ["info@huber-kranbau.example"]
    assert rejected(html, Field.EMAIL, URL, country="IT") == {"kessler@studio-gallo.example": REASON}


def test_a_mailbox_with_an_acronym_names_no_officer() -> None:
    html = f"{OWN}<p>dpo@nordwerk.example</p>"
    assert "dpo@nordwerk.example" in delivered(html, Field.EMAIL, URL, country="IT")
