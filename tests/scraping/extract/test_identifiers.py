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
    ],
)
def test_register_numbers_are_read_by_their_label(text: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.REGISTRATION_ID) == [value]


@pytest.mark.parametrize(
    "text", ["DE 136 695 977 Stück", "Bestellung DE123456789", "Raum FN 12", "NIP 1234567890"]
)
def test_numbers_without_label_and_check_digit_are_none(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.VAT_ID) == []


def test_a_right_check_digit_counts() -> None:
    right = next(one for one in candidates("<p>USt-IdNr. DE136695976</p>") if one.field is Field.VAT_ID)
    wrong = next(one for one in candidates("<p>USt-IdNr. DE136695977</p>") if one.field is Field.VAT_ID)
    assert right.raw_score > wrong.raw_score
