import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import candidates, delivered


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("USt-IdNr.: DE 136 695 976", "DE136695976"),
        ("Umsatzsteuer-ID DE136695976", "DE136695976"),
        ("UID: ATU13585627", "ATU13585627"),
        ("TVA intracommunautaire : FR 40 303 265 045", "FR40303265045"),
        ("P.IVA 00743110157", "IT00743110157"),
        ("P.IVA e C.F. 00743110157", "IT00743110157"),
        ("NIP: 526-025-02-74", "PL5260250274"),
        ("BTW NL 0044.95.445.B01", "NL004495445B01"),
        ("CIF: B-58378431", "ESB58378431"),
        ("VAT Reg. No. GB 980 7806 84", "GB980780684"),
        ("CHE-116.281.710 MWST", "CHE116281710"),
        ("CVR 13585628", "DK13585628"),
        ("UID-Nr.: ATU 4757 1177", "ATU47571177"),
        ("BTW 0471.972.997", "BE0471972997"),
        ("ДДС № BG471040008", "BG471040008"),
        ("OIB: 47178684335", "HR47178684335"),
        ("Adószám: 47138014-2-07", "HU47138014"),
        ("Közösségi adószám: HU47138014", "HU47138014"),
        ("PVM kodas LT471412711", "LT471412711"),
        ("PVN LV40004717816", "LV40004717816"),
        ("CUI RO4718152", "RO4718152"),
        ("ID za DDV: SI47128364", "SI47128364"),
        ("KMKR EE471456296", "EE471456296"),
        ("ΑΦΜ: 047912121", "EL047912121"),
        ("NIF: 504 712 284", "PT504712284"),
        ("Contribuinte n.º 504712284", "PT504712284"),
        ("VAT no. SE 556471-5927-01", "SE556471592701"),
        ("IČ DPH: SK2024718498", "SK2024718498"),
        ("TVA LU 471 855 66", "LU47185566"),
        ("IDE CHE-471.045.633 TVA", "CHE471045633"),
        ("PIB 104719755", "RS104719755"),
        ("Vergi No: 4714470029", "TR4714470029"),
    ],
)
def test_vat_numbers_are_read_by_their_form_and_label(text: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.VAT_ID) == [value]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Amtsgericht München, HRB 12345", "HRB 12345"),
        ("Firmenbuch FN 123456 a", "FN 123456 a"),
        ("Registered in England No. 01234567", "01234567"),
        ("Company number: SC123456", "SC123456"),
        ("SIREN 303 265 045", "303 265 045"),
        ("KvK-nummer: 12345678", "12345678"),
        ("IČO: 123 45 678", "123 45 678"),
        ("Org.nr: 123 456 789", "123 456 789"),
        ("REA MI-1234567", "MI-1234567"),
        ("HRB-Nr.: 471234", "HRB-Nr. 471234"),
        ("Firmenbuchnummer: 471234k", "471234k"),
        ("KvK Zwolle 47123456", "47123456"),
        ("immatriculée au RCS de Grenoble sous le numéro 471 123 422", "471 123 422"),
        ("R.C.S. Luxembourg B 47123", "B 47123"),
        ("Registro Mercantil de Soria, Tomo 12, Folio 3, Hoja SO-4712", "SO-4712"),
        ("Reg. No. 2014/047123/07", "2014/047123/07"),
        ("GSTIN: 24AAAAA4712A1Z5", "24AAAAA4712A1Z5"),
        ("J26/471/2004", "J26/471/2004"),
        ("CNPJ 47.111.222/0001-45", "47.111.222/0001-45"),
        ("RFC: ABC040712XY9", "ABC040712XY9"),
        ("CUIT 30-47112222-6", "30-47112222-6"),
        ("RUT 76.471.228-5", "76.471.228-5"),
        ("Registrikood 14712345", "14712345"),
        ("Reģ. Nr. 40004717816", "40004717816"),
        ("Įmonės kodas 304712345", "304712345"),
        ("IČ: 471 23 456", "471 23 456"),
        ("ЕИК 471234567", "471234567"),
        ("ΓΕΜΗ 47123456000", "47123456000"),
        ("ЄДРПОУ 34712345", "34712345"),
        ("ח.פ. 514712345", "514712345"),
        ("사업자등록번호 147-12-34567", "147-12-34567"),
        ("法人番号 4712345678901", "4712345678901"),
        ("統一編號：47123456", "47123456"),
        ("MST: 0314712345", "0314712345"),
    ],
)
def test_register_numbers_are_read_by_their_label(text: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.REGISTRATION_ID) == [value]


@pytest.mark.parametrize(
    "text",
    [
        "DE 136 695 977 Stück",
        "Bestellung DE123456789",
        "Raum FN 12",
        "NIP 1234567890",
        "OIB 47178684336",
        "NIF 504712285",
        "Vergi No: 4714470028",
    ],
)
def test_numbers_without_label_and_check_digit_are_none(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.VAT_ID) == []


def test_a_right_check_digit_counts() -> None:
    right = next(one for one in candidates("<p>USt-IdNr. DE136695976</p>") if one.field is Field.VAT_ID)
    wrong = next(one for one in candidates("<p>USt-IdNr. DE136695977</p>") if one.field is Field.VAT_ID)
    assert right.raw_score > wrong.raw_score


def test_digits_of_an_identifier_are_no_number_of_another_country() -> None:
    html = "<html lang=nl><p>Kranen Peeters NV, BE 0403.000.059</p></html>"
    assert delivered(html, Field.PHONE, country="BE") == []
    assert delivered(html, Field.VAT_ID, country="BE") == ["BE0403000059"]


@pytest.mark.parametrize("text", ["Industriestrasse 5, DE123456789", "specific valves DE123456789"])
def test_letters_within_a_word_are_no_label_of_a_vat_number(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.VAT_ID, country="DE") == []


@pytest.mark.parametrize(
    "label", ["USt-IdNr.:", "Umsatzsteuer-ID", "P.IVA", "UID-Nr.", "VAT no.", "Steuernummer", "N°TVA"]
)
def test_a_label_of_a_vat_number_may_be_joined_to_what_it_is_of(label: str) -> None:
    assert delivered(f"<p>{label} DE123456789</p>", Field.VAT_ID, country="DE") == ["DE123456789"]


def test_a_company_number_is_no_phone_number_where_it_is_repeated_without_its_label() -> None:
    html = "<p>Rakennus Oy, Y-tunnus: 0812345-6</p><p>Puh. 09 4247 1200</p><p>Verkkolasku: Rakennus Oy, 08123456 PL 200, 00101 Helsinki</p>"
    assert delivered(html, Field.PHONE, country="FI") == ["+358942471200"]
