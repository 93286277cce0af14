"""What single cells say."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadslogix.seeds.cells import first_script, read_cell, without_host
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.websites import find_website
from scraping.names import company_key, person_key
from scraping.vocabulary.countries import find_country
from scraping.vocabulary.legal_forms import has_legal_form
from tests.growth import LIMIT, growth


@pytest.mark.parametrize(
    "text", ["", "  ", "nan", "NaN", "None", "null", "N/A", "#N/A", "-", "--", "k.A.", "[]", "{}"]
)
def test_cell_that_says_nothing_is_empty(text):
    assert read_cell(text) == ""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'href': 'https://a.example', 'text': 'Web'}", "https://a.example"),
        ('{"text": "Web", "url": "b.example"}', "b.example"),
        ('["https://a.example", "https://b.example"]', "https://a.example"),
        ('[{"x": null, "url": "c.example"}]', "c.example"),
        ('{"@type": "Thing", "other": "d.example"}', "d.example"),
        ("{'a': None}", ""),
        ("{broken", "{broken"),
        ("[Acme]", "[Acme]"),
        ("[" * 3000 + "]" * 3000, "[" * 3000 + "]" * 3000),
        ("{" * 900 + "}" * 900, ""),
        ("  Acme \n GmbH\x07 ", "Acme GmbH"),
    ],
)
def test_printed_dict_gives_the_value_that_is_asked_for(text, value):
    assert read_cell(text, "href", "url") == value


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("acme.example", "http://acme.example/"),
        ("www.acme.example/de", "http://www.acme.example/de"),
        ("HTTPS://ACME.example/Path", "https://acme.example/Path"),
        ("http//acme.example", "http://acme.example/"),
        ("http:/acme.example", "http://acme.example/"),
        ("https:\\\\acme.example", "https://acme.example/"),
        ("http://http://acme.example", "http://acme.example/"),
        ("//acme.example", "http://acme.example/"),
        ("acme.example.", "http://acme.example/"),
        ("www.a.example; www.b.example", "http://www.a.example/"),
        ("Acme <https://acme.example/x>", "https://acme.example/x"),
        ('=HYPERLINK("https://acme.example","Acme")', "https://acme.example/"),
        ("{'url': 'acme.example'}", "http://acme.example/"),
        ("müller.example", "http://xn--mller-kva.example/"),
        ("127.0.0.1:8080/a", "http://127.0.0.1:8080/a"),
        ("http://[::1]:8080/", "http://[::1]:8080/"),
        ("localhost:8000", "http://localhost:8000/"),
    ],
)
def test_address_is_read_however_it_is_typed(text, url):
    assert find_website(text) == url


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "-",
            "Acme",
            "info@acme.example",
            "http://",
            "ftp://acme.example",
            "javascript:alert(1)",
            "St. Gallen",
        ),
        *(
            "file:///etc/passwd",
            "http://user:secret@acme.example/",
            "logo.png",
            "3.5",
            "http://" + "a" * 3000 + ".example",
        ),
    ],
)
def test_what_is_no_address_gives_none(text):
    assert find_website(text) == ""


@given(st.text(max_size=80))
def test_any_text_gives_an_http_address_or_none(text):
    assert find_website(text).startswith(("http://", "https://")) or find_website(text) == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(
            ("Germany", "DE"),
            ("Deutschland", "DE"),
            ("ALLEMAGNE", "DE"),
            ("Niemcy", "DE"),
            ("de", "DE"),
            ("DEU", "DE"),
        ),
        *(("D", "DE"), ("Germany (DE)", "DE"), ("DE - Germany", "DE"), ("Berlin, Germany", "DE")),
        *(
            ("Österreich", "AT"),
            ("Oesterreich", "AT"),
            ("U.S.A.", "US"),
            ("USA", "US"),
            ("UK", "GB"),
            ("England", "GB"),
        ),
        *(
            ("Schweiz / Suisse", "CH"),
            ("España", "ES"),
            ("Türkiye", "TR"),
            ("Korea, Republic of", "KR"),
            ("中国", "CN"),
        ),
        *(
            ("P.R. China", "CN"),
            ("Taiwan, China", "TW"),
            ("The Netherlands", "NL"),
            ("Łotwa", "LV"),
            ("CI", "CI"),
        ),
        *(("", ""), ("Atlantis", ""), ("France, Italy", ""), ("XX", ""), ("12", "")),
    ],
)
def test_country_becomes_its_code(text, code):
    assert find_country(text) == code


@pytest.mark.parametrize(
    "names",
    [
        (
            "Acme GmbH",
            "ACME",
            "Acme GmbH & Co. KG",
            "Acme, Inc.",
            "acme s.r.l.",
            "Acme Sp. z o.o.",
            "Acme spol. s r.o.",
        ),
        ("Müller & Söhne", "MULLER UND SOHNE GmbH", "Müller+Söhne AG"),
        ("H&M", "H & M", "H und M"),
    ],
)
def test_spellings_of_one_company_share_a_key(names):
    assert len({company_key(name) for name in names}) == 1


@pytest.mark.parametrize("name", ["AG", "S.A.", "株式会社例", "&", "Co"])
def test_name_that_is_only_a_legal_form_keeps_a_key(name):
    assert company_key(name)


def test_legal_forms_are_recognised_at_the_end_only():
    assert [has_legal_form(name) for name in ("Acme GmbH", "Acme S.p.A.", "GmbH", "AG Weser", "Acme")] == [
        *(True, True, False, False, False)
    ]


def test_person_is_the_same_with_and_without_accents_and_dots():
    assert person_key("Dr. Eva Müller-Łoś") == person_key("DR EVA MULLER LOS")


def test_long_gaps_are_short_before_a_cell_is_searched():
    cells = CellsByRole({"Contact": f"Hull{' ' * 1_000}a\n \n \n \nb"}, {"contact": "Contact"})
    assert cells.cell(Role.CONTACT) == "Hull   a\n\nb"


def test_time_to_look_for_a_host_grows_with_the_name_and_not_faster():
    assert growth(lambda size: partial(without_host, f"a{'-' * size}x"), 20_000) < LIMIT


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("青岛海纳\nQingdao Haina", "青岛海纳"),
        ("Світанок ПП / Svitanok PE", "Світанок ПП"),
        ("Svitanok PE | Світанок ПП", "Svitanok PE"),
        ("Shenzhen Kestrel Co., Ltd. 深圳市红隼有限公司", "Shenzhen Kestrel Co., Ltd."),
        ("Kestrel Optik ジャパン株式会社", ""),
        ("Kestrel / Pike", ""),
        ("Світанок / Зоря", ""),
        ("Kestrel / Україна", ""),
        ("A / Б / C", ""),
    ],
)
def test_name_in_two_scripts_is_the_first_one(cell: str, name: str) -> None:
    assert first_script(cell) == name
