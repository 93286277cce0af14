import re

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

BUREAU = "Better Business Bureau"
OFFICE = "12 Alder Road<br>Wheat Ridge, CO 80033<br>(720) 512-8837"
ENTRY = "<h1>Petal House</h1><p>8 Mill Lane, Leeds LS5 3BE<br>0113 278 1190</p>"


@pytest.mark.parametrize(
    "line", [f"Member of the {BUREAU}", f"Accredited by the {BUREAU}", f"{BUREAU} A+ rating"]
)
def test_member_of_an_authority_keeps_address_and_number(line: str) -> None:
    html = f"<p>{line}</p><p>{OFFICE}</p>"
    assert delivered(html, Field.STREET, country="US") == ["12 Alder Road"]
    assert delivered(html, Field.PHONE, country="US") == ["+17205128837"]


def test_authority_keeps_its_own_address_and_number() -> None:
    html = f"<p>Write to the {BUREAU}<br>{OFFICE}</p>"
    assert rejected(html, Field.STREET, country="US") == {"12 Alder Road": "regulator"}


@pytest.mark.parametrize(
    "line",
    [
        "Authorised and regulated by the Financial Conduct Authority. Registered office: 12 Mill Street, Leeds LS1 4AB",
        "Regulated by the Financial Conduct Authority. Huber Loans Limited, 12 Mill Street, Leeds LS1 4AB",
        "Regulated by the Financial Conduct Authority<br>Huber Loans<br>12 Mill Street<br>Leeds LS1 4AB",
    ],
)
def test_seat_after_an_authority_is_that_of_the_company(line: str) -> None:
    assert delivered(f"<p>We lend.</p><footer>{line}</footer>", Field.STREET, country="GB") == [
        "12 Mill Street"
    ]


@pytest.mark.parametrize(
    "place", ["199 Quay Street, Leeds LS1 4AB", "head office: 199 Quay Street, Leeds LS1 4AB"]
)
def test_authoritys_street_right_after_its_name_is_its_own(place: str) -> None:
    line = f"Solicitors Regulation Authority, {place}"
    assert delivered(f"<p>We advise.</p><footer>{line}</footer>", Field.STREET, country="GB") == []


def test_numbers_after_the_street_of_an_authority_are_its_own() -> None:
    html = (
        "<p>Telefon: 030 2110001</p><p>Zuständige Kammer</p><p>Rechtsanwaltskammer Nordland<br>"
        "Lindenweg 9 10179 Berlin Telefon: +49 (0)30 30 69 31 0 Telefax: +49 (0)30 30 69 31 99</p>"
    )
    assert delivered(html, Field.PHONE, country="DE") == ["+49302110001"]
    assert delivered(html, Field.FAX, country="DE") == []


def test_authority_far_above_does_not_take_the_address() -> None:
    html = f"<p>Ask the {BUREAU}.</p><p>Red<br>Green<br>Blue<br>Brown<br>White<br>Black</p><p>{OFFICE}</p>"
    assert delivered(html, Field.STREET, country="US") == ["12 Alder Road"]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>TradeGuide 0845 506 0606</p>{ENTRY}",
        f"{ENTRY}<p>Are you a florist? Call 0845 506 0606</p>",
        f"{ENTRY}<p>0845 506 0606 © TradeGuide</p>",
    ],
)
def test_directory_s_own_number_on_an_entry_s_page_is_the_organiser_s(html: str) -> None:
    read = {"country": "GB", "listing_domains": ("tradeguide.example",)}
    where = "http://tradeguide.example/petal-house"
    assert delivered(html, Field.PHONE, where, **read) == ["+441132781190"]
    assert rejected(html, Field.PHONE, where, **read) == {"+448455060606": "organiser"}


@pytest.mark.parametrize(
    "words", ["Cont bancar Nordkasse", "Contul bancar: Nordkasse", "Bankverbindung: Nordkasse"]
)
def test_number_of_the_bank_is_not_the_company_s(words: str) -> None:
    html = f"<p>{words}, +49 30 23125800</p>"
    assert rejected(html, Field.PHONE, country="DE")["+493023125800"] == "bank"


DENTIST = "<p>Praxis Huber<br>Ringstr. 5<br>80331 München<br>Tel. 089 218030<br>Fax 089 218031</p>"


@pytest.mark.parametrize(
    "authority",
    [
        "Zuständige Kammer: Zahnärztekammer Westland, Rheinallee 4, 40474 Düsseldorf",
        "Aufsichtsbehörde: Die Präsidentin des Landgerichts Westland, Gerichtsweg 4, 40474 Düsseldorf",
        "Kassenzahnärztliche Vereinigung Westland, Lyoner Weg 4, 40474 Düsseldorf",
    ],
)
def test_all_numbers_of_an_authority_are_its_own(authority: str) -> None:
    html = f"{DENTIST}<p>{authority}<br>Telefon: 0211 447040 Fax: 0211 44704401<br>E-Mail: post@kammer-westland.de</p>"
    assert delivered(html, Field.PHONE, country="DE") == ["+4989218030"]
    assert delivered(html, Field.FAX, country="DE") == ["+4989218031"]
    assert delivered(html, Field.STREET, country="DE") == ["Ringstr. 5"]
    assert delivered(html, Field.EMAIL, country="DE") == []


def test_the_company_s_number_may_follow_the_authority_s() -> None:
    html = (
        f"<p>Zuständige Kammer: Zahnärztekammer Westland, Telefon: 0211 447040</p><h3>Kontakt</h3>{DENTIST}"
    )
    assert delivered(html, Field.PHONE, country="DE") == ["+4989218030"]
    assert delivered(html, Field.FAX, country="DE") == ["+4989218031"]


def test_an_authority_s_own_site_gives_its_numbers() -> None:
    html = "<title>Zahnärztekammer Westland</title><p>Zahnärztekammer Westland<br>Telefon: 0211 447040</p>"
    assert delivered(html, Field.PHONE, country="DE") == ["+49211447040"]


def test_address_beside_the_name_of_the_bank_is_the_bank_s() -> None:
    bank = "<p>Bankverbindung: Nordkasse, Hafenweg 9, 24103 Kiel, IBAN DE02 1203 0000 0000 2020 51</p>"
    assert delivered(DENTIST + bank, Field.STREET, country="DE") == ["Ringstr. 5"]


def test_address_after_the_account_is_the_company_s() -> None:
    line = "<p>Bankverbindung: Nordkasse, IBAN DE02 1203 0000 0000 2020 51, BIC NOKADE21KIE · Huber Kran und Söhne, Ringstr. 5, 80331 München</p>"
    assert delivered(line, Field.STREET, country="DE") == ["Ringstr. 5"]


@pytest.mark.parametrize(
    ("words", "country"),
    [("Als Sprecherin vertreten durch: Agentur Stimmwerk", "DE"), ("Represented by Voice House", "DE")],
)
def test_numbers_of_an_agent_are_not_the_company_s(words: str, country: str) -> None:
    html = f"{DENTIST}<p>{words}<br>Hafenweg 9, 24103 Kiel<br>Fon. +49 30 23125800</p>"
    assert delivered(html, Field.PHONE, country=country) == ["+4989218030"]
    assert delivered(html, Field.STREET, country=country) == ["Ringstr. 5"]


def test_a_company_is_represented_by_its_director() -> None:
    html = f"<p>Vertreten durch: Eva Huber</p>{DENTIST}"
    assert delivered(html, Field.PHONE, country="DE") == ["+4989218030"]


def test_an_address_for_electronic_invoices_is_a_scanning_service_s() -> None:
    html = "<p>Rakennus Oy, Kauppakatu 5, 33210 Tampere</p><p>Verkkolaskuosoite: Rakennus Oy<br>PL 200<br>00101 Helsinki</p>"
    assert delivered(html, Field.STREET, country="FI") == ["Kauppakatu 5"]


def test_the_number_below_an_address_for_electronic_invoices_is_the_company_s() -> None:
    html = "<h3>Verkkolaskutus</h3><p>Verkkolaskuosoite: 003708123456<br>Operaattori: Apix<br>Puhelin 09 4455 6677</p>"
    assert delivered(html, Field.PHONE, country="FI") == ["+358944556677"]


FOOTER = "<p>Blue Pools · 77 Harbor Rd, Boise, ID 83702 · (208) 342-4417</p>"


@pytest.mark.parametrize(
    "form",
    [
        "<form>Website: <input name=site> Message: <textarea name=m></textarea></form>",
        "<form><p>Website:</p><p><input name=site></p></form>",
    ],
)
def test_the_label_of_a_field_is_no_agency_s_credit(form: str) -> None:
    assert delivered(form + FOOTER, Field.PHONE, country="US") == ["+12083424417"]
    assert delivered(form + FOOTER, Field.STREET, country="US") == ["77 Harbor Rd"]


def test_a_credit_after_a_form_is_a_credit() -> None:
    form = "<form>Website: <input name=site></form><p>Website by Pixel Barn, (208) 342-4418</p>"
    assert rejected(form, Field.PHONE, country="US") == {"+12083424418": "web_designer"}


def test_an_agency_s_own_site_is_credited_to_itself() -> None:
    line = "<p>Web Design by Pixel Barn · 77 Harbor Rd, Boise, ID 83702 · (208) 342-4417</p>"
    assert delivered(line, Field.PHONE, "https://www.pixelbarn.example/", country="US") == ["+12083424417"]
    assert delivered(line, Field.PHONE, "https://www.bluepools.example/", country="US") == []


def test_a_paragraph_of_class_credit_may_hold_the_owner_s_address() -> None:
    html = FOOTER.replace("<p>", "<p class=credit>")
    assert delivered(html, Field.PHONE, "https://www.bluepools.example/", country="US") == ["+12083424417"]
    assert delivered(html, Field.PHONE, "https://www.pixelbarn.example/", country="US") == []


CLUBS = "".join(
    f"<tr><td>Club {name}<td>0211 44704{at}<td>Ringstr. {at}, 80331 München<td>post@{name}.example</tr>"
    for at, name in enumerate(("rot-weiss", "blau-gelb", "adler", "falke", "sperber", "habicht"), 10)
)


def test_a_list_of_other_organisations_is_theirs() -> None:
    html = f"<p>Verband, 089 218030, info@verband.example</p><p>{'Unsere Vereine und ihre Plätze. ' * 12}</p><table>{CLUBS}</table><footer>089 218031</footer>"
    url = "https://www.verband.example/"
    assert delivered(html, Field.EMAIL, url, country="DE") == ["info@verband.example"]
    assert delivered(html, Field.PHONE, url, country="DE") == ["+4989218030", "+4989218031"]
    assert delivered(html, Field.STREET, url, country="DE") == []


def test_a_list_is_one_although_each_entry_is_an_address() -> None:
    entries = re.sub(r"<tr>(.*?)</tr>", r"<address>\1</address>", CLUBS)
    html = f"<p>Verband, 089 218030, info@verband.example</p><p>{'Unsere Vereine und ihre Plätze. ' * 12}</p>{entries}<footer>089 218031</footer>"
    url = "https://www.verband.example/"
    assert delivered(html, Field.EMAIL, url, country="DE") == ["info@verband.example"]
    assert delivered(html, Field.PHONE, url, country="DE") == ["+4989218030", "+4989218031"]


def test_numbers_beside_many_sites_of_others_are_theirs() -> None:
    rows = "".join(
        f"<tr><td>Club {name}<td>Tel. 0211 44704{at}<td>www.{name}.example</tr>"
        for at, name in enumerate(("rot-weiss", "blau-gelb", "adler", "falke", "sperber"), 10)
    )
    html = f"<p>Tel. 089 218030</p><p>{'Unsere Vereine. ' * 12}</p><table>{rows}</table><footer>Tel. 089 218031</footer>"
    url = "https://www.verband.example/"
    assert delivered(html, Field.PHONE, url, country="DE") == ["+4989218030", "+4989218031"]
    # Brands without numbers of their own say nothing about the company's.
    brands = "".join(f"<p>www.{name}.example</p>" for name in ("rot", "blau", "adler", "falke", "sperber"))
    assert delivered(f"<p>Tel. 089 218030</p>{brands}", Field.PHONE, url, country="DE") == ["+4989218030"]


def test_branches_of_one_domain_are_the_company_s() -> None:
    rows = "".join(f"<tr><td>0211 44704{at}<td>filiale{at}@huber.example</tr>" for at in range(10, 18))
    assert len(delivered(f"<table>{rows}</table>", Field.PHONE, country="DE")) == 8


@pytest.mark.parametrize(
    "words", ["Example:", "z. B.", "Exemple :", "p. ej.", "np.", "Bijvoorbeeld:", "例："]
)
def test_examples_are_nobody_s(words: str) -> None:
    html = f"<p>{words} 500 Elm St, Boise, ID 83702</p><p>{words} eva@huber.example</p>"
    assert delivered(html, Field.STREET, country="US") == []
    assert delivered(html, Field.EMAIL, country="US") == []


def test_a_word_for_examples_in_a_sentence_says_nothing() -> None:
    html = "<p>For example, write to eva@huber.example</p><p>Our examples: many<br>500 Elm St, Boise, ID 83702</p>"
    assert delivered(html, Field.EMAIL, country="US") == ["eva@huber.example"]
    assert delivered(html, Field.STREET, country="US") == ["500 Elm St"]


def test_partners_among_many_branches_keep_their_facts() -> None:
    own = "".join(f"<p>Office {at}: office{at}@huber.example, 0211 4470{at}</p>" for at in range(10, 20))
    html = f"{own}<table>{CLUBS}</table>"
    url = "https://www.huber.example/"
    assert len(delivered(html, Field.PHONE, url, country="DE")) == 10
    # Without their names beside the mailboxes they may be the company's representatives.
    unnamed = re.sub(r"Club [a-z-]+", "Vertretung", html)
    assert len(delivered(unnamed, Field.PHONE, url, country="DE")) == 16


def test_a_labelled_number_after_an_account_is_not_the_bank_s() -> None:
    html = "<p>IBAN NL91ABNA0417164300 klantenservice 030 271 44 18</p>"
    assert delivered(html, Field.PHONE, country="NL") == ["+31302714418"]
    html = "<p>Bankverbindung: Sparkasse Lech, Tel. 089 21803000</p>"
    assert rejected(html, Field.PHONE, country="DE") == {"+498921803000": "bank"}


def test_address_behind_the_companys_name_is_its_own_below_an_authority() -> None:
    html = (
        "<p>Schlichtungsstelle der Rechtsanwaltschaft, Neue Allee 17, 10179 Berlin</p>"
        "<p>Kanzlei Brand, Marktplatz 3, 97070 Würzburg</p>"
    )
    assert delivered(html, Field.STREET, url="https://www.kanzlei-brand.example/", country="DE") == [
        "Marktplatz 3"
    ]


def test_address_behind_the_companys_name_is_its_own_below_a_box_for_invoices() -> None:
    html = (
        "<p>Verkkolaskuosoite: Operaattori Nordlasku, laskut@nordlasku.example</p>"
        "<p>Lindentyö Oy, Mäkitie 5, 00100 Helsinki</p>"
    )
    assert delivered(html, Field.STREET, url="https://www.lindentyo.example/", country="FI") == ["Mäkitie 5"]
