"""More lines of one subscriber, and what only looks like them."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered


@pytest.mark.parametrize(
    ("country", "text", "lines"),
    [
        ("DE", "Tel. 07720 985 44 12/-13", "12 13"),
        ("IN", "Tel: 022-28471294/95", "94 95"),
        ("IN", "Ph: 022-2649 7713 / 14 / 15", "13 14 15"),
        ("IT", "Tel. 0471 973318/19/20 int. 3", "18 19 20"),
        ("DE", "Tel. (0 30) 78 71 55 10 bis -12", "10 11 12"),
        ("ES", "Teléfonos: 952 38 14 70 - 71 - 72 / Urgencias", "70 71 72"),
        ("PT", "Tel: (+351) 22 208 41 73/4", "73 74"),
        ("PL", "Sekretariat: 12 421-37-84 do 86, rejestracja", "84 85 86"),
        ("MX", "Tels. (55) 5264 9013 y 14", "13 14"),
        ("US", "Parts 617/524-8872, -8873", "72 73"),
        ("KR", "문의) 051)746-3308~9", "08 09"),
        ("TW", "電話 04-2371-6094~6", "94 95 96"),
    ],
)
def test_endings_of_consecutive_lines_are_numbers(country: str, text: str, lines: str) -> None:
    found = delivered(f"<p>{text}</p>", Field.PHONE, country=country)
    assert " ".join(number[-2:] for number in found) == lines
    assert len({number[:-2] for number in found}) == 1


@pytest.mark.parametrize(
    ("country", "text", "ends"),
    [
        ("BR", "Tel: 67 3042 1055 / 67 9984 3474", "55"),  # the next number's area code
        ("GB", "Tel 020 8946 0018 - 19 Mill Lane", "18"),
        ("DE", "Tel. 089 2180310 bis 18 Uhr", "10"),
        ("DE", "Tel. 089 2180310 / 98", "10"),
    ],
)
def test_other_digits_after_a_number_are_none_of_its_lines(country: str, text: str, ends: str) -> None:
    found = delivered(f"<p>{text}</p>", Field.PHONE, country=country)
    assert " ".join(number[-2:] for number in found) == ends


def test_fax_has_lines_as_well() -> None:
    assert delivered("<p>Fax: 089 2180310/11</p>", Field.FAX, country="DE") == [
        "+49892180310",
        "+49892180311",
    ]
