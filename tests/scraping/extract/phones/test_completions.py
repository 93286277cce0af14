import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

MAIN = "<p>Tel. 0211 / 44 70 - 0</p>"


def phones(html: str, country: str = "DE") -> list[str]:
    return delivered(html, Field.PHONE, country=country)


@pytest.mark.parametrize(
    "line", ["DW 12", "Durchwahl: -12", "Anna Huber, Klappe 12 · E-Mail", "Nebenstelle 12"]
)
def test_a_direct_line_takes_the_place_of_the_main_number_s_zero(line: str) -> None:
    assert phones(f"{MAIN}<p>{line}</p>") == ["+4921144700", "+49211447012"]


def test_a_direct_line_above_the_only_main_number_is_read() -> None:
    assert "+49211447012" in phones(f"<p>Anna Huber, DW 12</p>{MAIN}")


def test_a_direct_line_of_three_digits_takes_the_place_of_as_many() -> None:
    html = "<p>Tel. 05251 / 88 47-100</p><p>Durchwahl -111</p><p>Kammer, Tel. 0251 41764-0</p>"
    assert "+4952518847111" in phones(html)


def test_lines_below_the_main_number_give_other_endings() -> None:
    html = "<table><tr><td>Tel.<td>0211 / 44 70 - 0<tr><td>Ersatzteile<td>- 22 oder - 23</table>"
    assert phones(html) == ["+4921144700", "+49211447022", "+49211447023"]


@pytest.mark.parametrize("fax", ["<p>Fax DW 39</p>", "<p>Fax -39</p>", ", Fax: -39", " | Telefax - 39"])
def test_a_direct_line_of_a_fax_is_a_fax_number(fax: str) -> None:
    html = f"<div>Tel. 0211 / 44 70 - 0{fax}</div>"
    assert delivered(html, Field.FAX, country="DE") == ["+49211447039"]
    assert phones(html) == ["+4921144700"]


def test_without_a_main_number_a_direct_line_is_none() -> None:
    assert phones("<p>Tel. 0211 447040</p><p>DW 12</p>") == ["+49211447040"]


@pytest.mark.parametrize(
    ("printed", "country", "second"),
    [
        ("(43) 3477-1266 / 1267", "BR", "+554334771267"),
        ("0224 484 19 05 - 06", "TR", "+902244841906"),
        ("61 852 47 13/14", "PL", "+48618524714"),
    ],
)
def test_the_next_line_of_a_subscriber_is_read_by_its_last_digits(
    printed: str, country: str, second: str
) -> None:
    assert phones(f"<p>Tel. {printed}</p>", country)[1:] == [second]


@pytest.mark.parametrize("printed", ["0211 447040/90", "0211 447040-10"])
def test_an_ending_that_is_not_the_next_one_is_no_line_of_its_own(printed: str) -> None:
    assert len(phones(f"<p>Tel. {printed}</p>")) == 1


@pytest.mark.parametrize(
    ("whole", "local", "country", "value"),
    [
        ("(4852) 58-31-14", "тел. 58-31-47", "RU", "+74852583147"),
        ("(43) 3472-8150", "Fone 3475-2219", "BR", "+554334752219"),
        ("(208) 342-4417", "Phone: 342-4420", "US", "+12083424420"),
    ],
)
def test_a_labelled_number_without_area_code_has_that_of_the_number_above(
    whole: str, local: str, country: str, value: str
) -> None:
    assert phones(f"<p>Tel. {whole}</p><p>{local}</p>", country)[1:] == [value]


def test_a_number_without_area_code_needs_a_label() -> None:
    assert len(phones("<p>Тел. (4852) 58-31-14</p><p>Артикул 58-31-47</p>", "RU")) == 1


def test_the_second_of_two_numbers_in_a_row_has_the_area_code_of_the_first() -> None:
    assert phones("<p>Отдел сбыта: (4852) 58-31-14, 58-31-15</p>", "RU") == ["+74852583114", "+74852583115"]
