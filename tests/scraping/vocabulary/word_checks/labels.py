"""Labels of numbers, mailboxes, websites and addresses, and registers with numbers of their own."""

from collections.abc import Callable

from scraping.extract.candidates import Hints
from scraping.extract.companies.names import letters_of
from scraping.extract.links.listings import read_listing
from scraping.findings import Field
from scraping.page.parse import parse_page
from tests.scraping.extract.reader import candidates, delivered
from tests.scraping.vocabulary.word_checks.reading import MAILBOX, NUMBER, why_rejected


def find_number(html: str) -> tuple[Field, str, str]:
    """Field, method and reason for rejection."""
    found = [one for one in candidates(html, country="DE") if one.printed == NUMBER]
    return next(((one.field, one.method, one.rejected) for one in found), (Field.NAME, "", ""))


def is_phone(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.PHONE, "labelled", "")


def is_fax(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.FAX, "labelled", "")


def is_short_number(word: str) -> bool:
    return delivered(f"<p>{word}: 1899</p>", Field.PHONE, country="LT") == ["+3701899"]


def is_other_number(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>")[2] == "other_number"


def is_bank(word: str) -> bool:
    return why_rejected(f"<p>{word} +49 {NUMBER[1:]}</p>", f"+49 {NUMBER[1:]}") in ("bank", "other_number")


def is_customer(word: str) -> bool:
    return why_rejected(f"<p>{word}: Nordwerk, {MAILBOX}</p>", MAILBOX) == "quoted_customer"


def ends_credit(word: str) -> bool:
    html = f"<p>Umsetzung:</p><p>Nordwerk</p><p>{word}</p><p>{MAILBOX}</p>"
    return why_rejected(html.replace(word, "Nordwerk"), MAILBOX) == "web_designer" and not why_rejected(
        html, MAILBOX
    )


# A number for each register, with a right check digit where it has one.
REGISTERED = {
    "vat_any": "00743110157", "vat_it": "00743110157", "vat_pl": "526-025-02-74", "vat_cz": "CZ 47114711", "vat_es": "B-58378431",
    "vat_pt": "504 712 284", "vat_dk": "13585628", "vat_gb": "980 7806 84", "vat_be": "0471.972.997", "vat_gr": "047912121",
    "vat_hu": "47138014", "vat_hr": "47178684335", "vat_rs": "104719755", "vat_tr": "4714470029", "firmenbuch": "471234k",
    "rcs_luxembourg": "B 47123", "company_number": "01234567", "registered_in": "SC123456", "abn": "47 123 456 789", "uen": "201412345K",
    "gst": "24AAAAA4712A1Z5", "cin": "U47123MH2004PLC471234", "trn": "100471234500003", "siren": "303 265 045", "rcs": "471 123 422",
    "rea": "MI-1234567", "registro_mercantil": "SO-4712", "cui": "4718152", "cnpj": "47.111.222/0001-45", "rfc": "ABC040712XY9",
    "cuit": "30-47112222-6", "rut": "76.471.228-5", "kvk": "47123456", "kvk_english": "47123456", "orgnr": "471 234 567",
    "y_tunnus": "4712345-6", "registrikood": "14712345", "reg_nr": "40004717816", "imones_kodas": "304712345", "ico": "471 23 456",
    "krs": "0000471234", "regon": "471234567", "cegjegyzekszam": "01-09-471234", "eik": "471234567", "gemi": "47123456000",
    "mersis": "0471234567800001", "ogrn": "1047123456789", "inn": "4712345678", "edrpou": "34712345", "hp": "514712345",
    "saeopja": "147-12-34567", "tongbian": "47123456", "hojin": "4712345678901", "uscc": "91471234MA5G47123X", "mst": "0314712345",
    "tax_id_th": "0105547123456", "npwp": "01.471.234.5-678.000",
}  # fmt: skip
BEFORE_REGISTERED = {"registro_mercantil": " de Soria, Hoja"}
BEHIND_REGISTERED = {"vat_hu": "-2-07"}


def is_register(role: str) -> Callable[[str], bool]:
    number = REGISTERED[role]

    def is_read(word: str) -> bool:
        html = f"<p>{word}{BEFORE_REGISTERED.get(role, '')} {number}{BEHIND_REGISTERED.get(role, '')}</p>"
        fields = [
            one.field
            for one in candidates(html)
            if letters_of(number) in letters_of(one.value) and not one.rejected
        ]
        return fields in ([Field.VAT_ID], [Field.REGISTRATION_ID])

    return is_read


def labels_vat_id(word: str) -> bool:
    found = [one.method for one in candidates(f"<p>{word} DE123456789</p>") if one.field is Field.VAT_ID]
    return found == ["labelled"]


def labels_mailbox(word: str) -> bool:
    found = [one.reasons for one in candidates(f"<p>{word}: {MAILBOX}</p>") if one.field is Field.EMAIL]
    return [("labelled as an e-mail address", 6) in reasons for reasons in found] == [True]


def labels_website(word: str) -> bool:
    page = parse_page(
        f"<a href='https://nordwerk.example/'>{word}</a>".encode(), "utf-8", "https://fair.example/1"
    )
    return read_listing(page, Hints()).site_links == ("https://nordwerk.example/",)


def labels_address(word: str) -> bool:
    found = candidates(f"<p>{word}: Lindenweg 4, 10115 Berlin</p>", country="DE")
    return [one.value for one in found if one.field is Field.STREET] == ["Lindenweg 4"]


def leads_to_street(line: str, reason: str) -> Callable[[str], bool]:
    """At the end of a sentence that has nothing to do with it."""

    def leads(word: str) -> bool:
        found = candidates(f"<p>Montags geschlossen. {line.format(word=word)}</p>", country="DE")
        return any(reason in dict(one.reasons) for one in found if one.field is Field.STREET)

    return leads


def is_own_service(word: str) -> bool:
    html = f"<h2>Telefones úteis</h2><p>{word}</p><p>{NUMBER}</p>"
    return find_number(html)[2] == ""


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("labels", "phone"): is_phone,
    ("labels", "mobile"): is_phone,
    ("labels", "direct_line"): lambda word: (
        delivered(f"<p>Tel. 089 / 218 03-0</p><p>{word} 12</p>", Field.PHONE, country="DE")[1:]
        == ["+49892180312"]
    ),
    ("labels", "area_code"): lambda word: (
        delivered(f"<p>{word}: 05361</p><p>Тел. 5-21-40</p>", Field.PHONE, country="UA") == ["+380536152140"]
    ),
    ("labels", "phone_service"): is_phone,
    ("labels", "customer_service"): is_own_service,
    ("labels", "hotline"): is_short_number,
    ("labels", "fax"): is_fax,
    **{
        ("labels", role): is_other_number
        for role in ("tax_id", "registration_id", "bank", "reference", "price", "date", "place")
    },
    ("labels", "vat_id"): lambda word: labels_vat_id(word) and is_other_number(word),
    ("labels", "tax"): labels_vat_id,
    **{("registers", role): is_register(role) for role in REGISTERED},
    ("labels", "email"): labels_mailbox,
    ("labels", "email_lead"): labels_mailbox,
    ("labels", "website"): labels_website,
    ("labels", "website_short"): labels_website,
    ("labels", "address"): labels_address,
    ("labels", "own place"): leads_to_street("{word}: Lindenweg 4", "labelled as an address"),
    ("labels", "where we are"): leads_to_street("{word}, Lindenweg 4", "after words that tell where we are"),
    ("labels", "bank_account"): is_bank,
    ("labels", "bank_details"): is_bank,
    ("labels", "customer"): is_customer,
    ("labels", "contact_heading"): ends_credit,
}
