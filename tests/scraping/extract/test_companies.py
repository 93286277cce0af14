import pytest

from scraping.extract.companies import clean_company_name, resemblance
from scraping.extract.legal_forms import has_legal_form, without_legal_form
from scraping.findings import Field
from tests.scraping.extract.reader import delivered

URL = "http://huber-kranbau.com/kontakt"


@pytest.mark.parametrize(
    "html",
    [
        "<title>Kontakt | Huber Kranbau</title>",
        "<title>Huber Kranbau - Krane und Hebezeuge seit 1950</title>",
        "<meta property=og:site_name content='Huber Kranbau'><title>Startseite</title>",
        "<footer>© 2014 Huber Kranbau. All rights reserved.</footer>",
        "<footer>Copyright © 1999-2014 by Huber Kranbau | Webdesign by Pixel</footer>",
        "<header><img alt='Huber Kranbau Logo'></header>",
        "<p>Huber Kranbau<br>Lindenweg 4<br>80331 München</p>",
        "<p>Willkommen bei der Firma Huber Kranbau in München</p>",
    ],
)
def test_the_name_is_found_wherever_the_page_states_it(html: str) -> None:
    assert delivered(f"<html lang=de>{html}</html>", Field.NAME, URL, country="DE") == ["Huber Kranbau"]


def test_a_name_ends_where_an_address_begins() -> None:
    assert clean_company_name("Huber GmbH - Lindenweg 4, 80331 München") == "Huber GmbH"


def test_the_form_with_its_legal_form_wins() -> None:
    html = "<title>Huber Kranbau</title><footer>© Huber Kranbau GmbH</footer>"
    assert delivered(html, Field.NAME, URL) == ["Huber Kranbau GmbH"]


def test_one_name_is_delivered_and_the_others_are_kept() -> None:
    html = "<title>Huber Kranbau - Home</title><h1>Our cranes</h1><footer>© Huber Kranbau</footer>"
    assert delivered(html, Field.NAME, URL) == ["Huber Kranbau"]


@pytest.mark.parametrize(
    "text",
    [
        "Contact Us",
        "Willkommen auf unserer Seite",
        "Impressum",
        "Powered by Pixel Studio",
        "404 Not Found",
        "info@huber.com",
        "x" * 90,
    ],
)
def test_generic_words_are_no_names(text: str) -> None:
    assert clean_company_name(text) == ""


@pytest.mark.parametrize(
    "name",
    ["Huber GmbH", "Huber GmbH & Co. KG", "Huber Ltd.", "Huber, Inc.", "Huber S.r.l.", "Huber S.p.A.", "Huber SARL", "Huber Sp. z o.o.", "Huber s.r.o.", "Huber B.V.", "Huber A/S", "Huber Oy", "Huber Kft.", "Huber d.o.o.", "ООО «Хубер»", "株式会社フーバー", "Huber Ltd. Şti."],
)  # fmt: skip
def test_legal_forms_of_many_countries_are_known(name: str) -> None:
    assert has_legal_form(name)
    assert without_legal_form(name) != name


@pytest.mark.parametrize("name", ["Huber as a partner", "The limited edition", "Sag mal", "Company picnic"])
def test_words_in_sentences_are_no_legal_forms(name: str) -> None:
    assert not has_legal_form(name)


@pytest.mark.parametrize(
    ("name", "domain", "alike"),
    [("Huber Kranbau GmbH", "huber-kranbau.de", True), ("San Diego Health", "sdhealth.org", True), ("International Business Machines", "ibm.com", True), ("Welcome", "huber.de", False)],
)  # fmt: skip
def test_names_resemble_their_domains(name: str, domain: str, alike: bool) -> None:
    assert (resemblance(name, domain) >= 14) is alike
