from scraping.findings import Field
from tests.scraping.extract.reader import delivered


def test_post_box_after_the_office_has_its_own_code() -> None:
    html = "<p>Office: 129 W. Alder Street, Missoula, MT 59802<br>Mail: P.O. Box 917, Missoula, MT 59807</p>"
    assert delivered(html, Field.POSTAL_CODE, country="US") == ["59802", "59807"]


def test_street_named_after_a_day_keeps_its_name_after_a_label() -> None:
    html = "<p>Endereço: Rua 14 de Julho, 1885 - Centro<br>Campo Grande - MS - CEP: 79002-331</p>"
    assert delivered(html, Field.STREET, country="BR") == ["Rua 14 de Julho, 1885 - Centro"]


def test_way_along_a_street_is_no_address() -> None:
    assert delivered("<p>Poi Strada di Busseto per 2 km.</p>", Field.STREET, country="IT") == []


def test_word_that_is_a_state_s_code_needs_a_code_of_that_state() -> None:
    html = "<p>CALL 0161 748 3360 OR 07712 884190</p>"
    assert delivered(html, Field.POSTAL_CODE, country="GB") == []
    assert delivered("<p>12 Mill Road, Salem OR 97301</p>", Field.POSTAL_CODE, country="US") == ["97301"]


def test_account_number_holds_no_post_box() -> None:
    html = "<p>Konto: PKO BP 12 1020 1811 0000 0702 0118 8890</p>"
    assert delivered(html, Field.STREET, country="PL") == []


def test_suite_after_a_street_named_after_a_day_belongs_to_it() -> None:
    html = "<p>Rua 14 de Julho, 300 - Sala 302 - Centro<br>Campo Grande - MS - CEP: 79002-331</p>"
    assert delivered(html, Field.STREET, country="BR") == ["Rua 14 de Julho, 300 - Sala 302 - Centro"]


def test_russian_code_before_its_town_and_street_is_a_code() -> None:
    html = "<p>443068, Самара, ул. Ново-Садовая, 106</p>"
    assert delivered(html, Field.POSTAL_CODE, country="RU") == ["443068"]
