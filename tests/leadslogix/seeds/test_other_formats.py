"""Lists that are no table of their own: JSON, vCards, and dicts that a program has printed into cells."""

import json

import pytest

from leadslogix.seeds.errors import FileTooLarge, NotATable, UnreadableFile
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

EXHIBITORS = [
    {
        "name": "Kestrel Ropes",
        "links": {"website": "kestrel.example", "linkedin": None},
        "contact": {"name": "Eva Lind", "email": "eva@kestrel.example", "phone": "+44 1482 305010"},
        "location": {"city": "Hull", "country": "United Kingdom"},
        "booths": [{"hall": "3", "booth": "A1"}, {"hall": "4", "booth": "B2"}],
    },
    {
        "name": "Moorland Tents",
        "links": {},
        "contact": None,
        "location": {"country": "Ireland"},
        "booths": [],
    },
]


def printed_list() -> bytes:
    rows = "".join(
        f'{one["name"]};"{one["links"]}";"{one["contact"]}";"{one["location"]}"\n' for one in EXHIBITORS
    )
    return f"company;links;contact;location\n{rows}".encode()


@pytest.mark.parametrize(
    "data",
    [
        printed_list(),
        json.dumps(EXHIBITORS).encode(),
        json.dumps({"data": {"total": 2, "exhibitors": EXHIBITORS}}, indent=2).encode("utf-16"),
        "\n".join(map(json.dumps, EXHIBITORS)).encode(),
    ],
    ids=["printed into cells", "list", "list inside, UTF-16", "an object a line"],
)
def test_values_inside_objects_are_columns(data):
    table = read_table(data, "list")
    assert [row[1:] for row in rows_of(table)] == [
        ("Kestrel Ropes", "kestrel.example", "GB"),
        ("Moorland Tents", "", "IE"),
    ]
    facts = facts_of(table)[0]
    assert set(facts["person"]) == {"Eva Lind"}
    assert set(facts["phone"]) == {"+441482305010"}
    assert set(facts["email"]) == {"eva@kestrel.example"}


def test_object_in_a_cell_stays_in_its_own_column():
    table = read_table(printed_list(), "list.csv")
    original = table.original(next(iter(table.rows)))
    assert original["links"] == str(EXHIBITORS[0]["links"])
    assert original["website"] == "kestrel.example"


def test_what_only_later_objects_have_is_kept():
    data = json.dumps([{"name": "Kestrel Ropes", "stand": "A1"}] * 1_001 + [{"name": "Pike", "hall": "9"}])
    table = read_table(data.encode(), "list.json")
    *_, last = table.rows
    assert "9" in table.original(last).values()


def test_escapes_bring_nothing_that_cannot_be_stored():
    data = rb'[{"name": "Kest\u0000rel", "na\ud800me": "a"}, {"name": "Pi\ud800ke", "x": ["\u0000b"]}]'
    table = read_table(data, "list.json")
    texts = [*table.columns, *(cell for row in table.rows for cell in row.cells)]
    assert "Kestrel" in texts
    assert [text for text in texts if "\0" in text or "\ud800" in text] == []


def test_objects_with_too_many_keys_are_refused_before_they_are_rows():
    objects = [{f"{place}.{key}": 1 for key in range(20)} for place in range(1_100)]
    with pytest.raises(FileTooLarge, match="20,000 different keys"):
        read_table(json.dumps(objects).encode(), "list.json")


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ('[{"name": "Kestrel Ropes"},\n {"name": ]', UnreadableFile, "line 2"),
        ('{"name": "Kestrel", "web": "a"}\n{"name": "Pike"\n', UnreadableFile, "line 2"),
        ('{\n"name": "Kestrel Ropes"\n}', NotATable, "no list of companies"),
        ("[{" + '"a":[' * 50_000, UnreadableFile, "JSON"),
    ],
)
def test_broken_json_says_what_is_wrong(text, error, said):
    with pytest.raises(error, match=said):
        read_table(text.encode(), "list.json")


CARD = (
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Lind;Eva;;Dr.\r\nORG:Kestrel Ropes\\, Hull;Sales\r\nTITLE:Sales Manager\r\n"
    "item1.TEL;TYPE=WORK:+44 1482\r\n  305010\r\nTEL;CELL:+44 7911 123456\r\nTEL;TYPE=FAX:+44 1482 305011\r\n"
    "EMAIL;INTERNET:eva@kestrel.example\r\nURL:https\\://kestrel.example\r\n"
    "ADR;WORK;ENCODING=QUOTED-PRINTABLE:;;4 Dock =\r\nRoad;Hull;;HU1 1AA;United=20Kingdom\r\nEND:VCARD\r\n"
)


def test_cards_are_rows():
    table = read_table(
        (CARD + CARD.replace("Kestrel Ropes\\, Hull", "Pike").replace("kestrel", "pike")).encode(), "a.vcf"
    )
    assert rows_of(table) == [
        (1, "Kestrel Ropes, Hull", "kestrel.example", "GB"),
        (15, "Pike", "pike.example", "GB"),
    ]
    facts = facts_of(table)[0]
    assert facts["phone"] == ["+441482305010", "+447911123456"]
    assert facts["fax"] == ["+441482305011"]
    assert facts["street"] == ["4 Dock Road"]
    assert facts["person"] == ["Eva Lind"]


def test_escapes_of_a_card_bring_no_nul():
    table = read_table(b"BEGIN:VCARD\nORG;ENCODING=QUOTED-PRINTABLE:Kest=00rel\nEND:VCARD\n", "a.vcf")
    assert table.rows[0].cells[0] == "Kestrel"


def test_card_with_one_whole_name_is_of_a_company_or_of_its_person():
    cards = "BEGIN:VCARD\nFN:Kestrel Ropes\nTEL:+441482305010\nEND:VCARD\n"
    cards += "BEGIN:VCARD\nFN:Eva Lind\nORG:Pike Nets\nEND:VCARD\n"
    table = read_table(cards.encode(), "a.vcf")
    assert [row[1] for row in rows_of(table)] == ["Kestrel Ropes", "Pike Nets"]
    assert [facts.get("person") for facts in facts_of(table)] == [None, ["Eva Lind"]]


def test_card_that_never_ends_is_no_row():
    with pytest.raises(Exception, match="no rows"):
        read_table(b"BEGIN:VCARD\nORG:Pike\n", "a.vcf")


PAGE = (
    "<html><head><meta charset=utf-8><style>td{}</style></head><body><table><tr><td>Menu</td></tr></table>"
    "<table border=1><tr><th>Exhibitor<th>Stand<th colspan=2>Website</tr>"
    '<tr><td><a href="https://fair.example/1">Kestrel &amp; Sons</a></td><td>A1</td>'
    '<td><a href="https://kestrel.example">Website</a><td></tr>'
    '<tr><td><a href="https://fair.example/2">Pike<br>Ltd</a></td><td>A2<table><tr><td>x</td></tr></table></td>'
    '<td>www.pike.example<td><a href="mailto:a@pike.example?subject=x">write</a></tr></table></body></html>'
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_table_of_a_web_page(encoding):
    table = read_table(PAGE.encode(encoding), "list.xls")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel & Sons", "kestrel.example"),
        ("Pike Ltd", "pike.example"),
    ]
    first, second = table.rows
    assert "https://fair.example/1" in first.cells
    assert "write a@pike.example" in " ".join(second.cells) or "a@pike.example write" in " ".join(
        second.cells
    )


@pytest.mark.parametrize(
    ("before", "cell"),
    [
        ("<![acme[ x ]]>", "<td>"),
        ("<![>", "<td>"),
        ("<![if !mso]>", "<td>"),
        ("", f'<td colspan="{"9" * 5_000}">'),
    ],
)
def test_what_no_browser_minds_costs_no_table(before, cell):
    page = f"<html>{before}<table><tr><th>Company<th>City<tr>{cell}Kestrel Ropes<td>Hull<tr><td>Bolt<td>Cork</table>"

    assert read_table(page.encode(), "list.html").rows[-1].cells[:2] == ("Bolt", "Cork")


def test_links_that_many_rows_share_do_not_replace_what_the_cells_say():
    """A filter of the fair's list, and a button."""
    row = (
        "<tr><td>Kestrel {0}</td><td><a href='https://fair.example/in/{1}'>{1}</a></td>"
        "<td><a href='https://kestrel{0}.example'>More</a></td></tr>"
    )
    rows = "".join(row.format(number, ("France", "Spain")[number % 2]) for number in range(10))
    head = "<tr><th>Exhibitor</th><th>Country</th><th>Website</th></tr>"
    table = read_table(f"<table>{head}{rows}</table>".encode(), "list.html")
    assert rows_of(table)[:2] == [
        (2, "Kestrel 0", "kestrel0.example", "FR"),
        (3, "Kestrel 1", "kestrel1.example", "ES"),
    ]


@pytest.mark.parametrize("page", ["<html><body>Not found", "<table><tr><td>One", "<table>" * 5_000])
def test_web_page_without_a_table_is_refused(page):
    with pytest.raises(NotATable, match="web page"):
        read_table(page.encode(), "list.xls")


@pytest.mark.parametrize(
    "page",
    [
        "<nav><ul><li><a href='/a'>Home</a></li><li>Press</li><li>Contact</li></ul></nav><h1>Exhibitors</h1>{}",
        "<html><body>{}<footer><p>One</p><p>Two</p><p>Three</p></footer>",
    ],
)
@pytest.mark.parametrize(
    "card",
    [
        "<div class='card'><h3>{0}</h3><p>4 Dock Road<br>Hull HU1 1AA</p><a href='https://{1}'>Website</a></div>",
        "<li><b>{0}</b>, Hull - <a href='https://{1}'>more</a>",
    ],
)
def test_cards_of_a_web_page_are_companies(page, card):
    names = ("Kestrel Ropes Ltd", "Moorland Tents Ltd", "Pike Nets Ltd")
    cards = "".join(card.format(name, f"{name.split()[0].lower()}.example") for name in names)
    table = read_table(page.format(cards).encode(), "list.html")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes Ltd", "kestrel.example"),
        ("Moorland Tents Ltd", "moorland.example"),
        ("Pike Nets Ltd", "pike.example"),
    ]


@pytest.mark.parametrize(
    "value",
    [
        {"data": {"view": {"page": {"edges": [{"cursor": "1", "node": one} for one in EXHIBITORS]}}}},
        {"total": 2, "exhibitors": {"a1": EXHIBITORS[0], "a2": EXHIBITORS[1]}},
    ],
    ids=["wrapped deeply", "under their ids"],
)
def test_objects_are_found_wherever_they_are(value):
    table = read_table(json.dumps(value).encode(), "list.json")
    assert [row[1] for row in rows_of(table)] == ["Kestrel Ropes", "Moorland Tents"]


def test_organisation_of_a_member_is_not_the_name_of_the_entry():
    one = {"name": "Kestrel Ropes", "members": {"nodes": [{"firstName": "Eva", "organization": "Pike"}]}}
    table = read_table(
        json.dumps([one, {**one, "name": "Moorland", "members": {"nodes": []}}]).encode(), "a.json"
    )
    assert [row[1] for row in rows_of(table)] == ["Kestrel Ropes", "Moorland"]


def test_elements_of_xml_are_companies():
    text = (
        "<?xml version='1.0' encoding='utf-8'?><fair xmlns='urn:x'><list><company id='1'><name>Kestrel Ropes</name>"
        "<address><city>Hull</city><country>United Kingdom</country></address></company>"
        "<company id='2'><name>Pike</name><email>a@pike.example</email></company></list></fair>"
    )
    assert [row[1:] for row in rows_of(read_table(text.encode(), "list.xml"))] == [
        ("Kestrel Ropes", "", "GB"),
        ("Pike", "pike.example", ""),
    ]


@pytest.mark.parametrize(
    "text",
    ["<?xml version='1.0'?><a><b>", "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"],
    ids=["cut", "entities"],
)
def test_xml_that_is_broken_or_hostile_is_refused(text):
    with pytest.raises(UnreadableFile, match="not valid XML"):
        read_table(text.encode(), "list.xml")


@pytest.mark.parametrize(
    "text",
    [
        '[["name", "country"], ["Kestrel Ropes", "IE"], ["Pike", "DK"]]',
        '{"columns": ["name", "country"], "data": [["Kestrel Ropes", "IE"], ["Pike", "DK"]]}',
        'var exhibitors = [{"name": "Kestrel Ropes", "country": "IE"},\n {"name": "Pike", "country": "DK"}];\n',
    ],
    ids=["lists", "columns and data", "script"],
)
def test_tables_in_other_forms_of_json(text):
    assert [row[1:] for row in rows_of(read_table(text.encode(), "a"))] == [
        ("Kestrel Ropes", "", "IE"),
        ("Pike", "", "DK"),
    ]


def test_list_of_names_in_json():
    assert [row[1] for row in rows_of(read_table(b'["Kestrel Ropes", "Pike"]', "a"))] == [
        "Kestrel Ropes",
        "Pike",
    ]


@pytest.mark.parametrize(
    "entry",
    ["<h3>{0}</h3><p>Hull<br>info@{1}</p>", "<dt>{0}</dt><dd>4 Dock Road, Hull</dd><dd>info@{1}</dd>"],
)
def test_headings_of_a_web_page_are_companies_with_what_follows(entry):
    names = ("Kestrel Ropes", "Moorland Tents", "Pike Nets")
    body = "".join(entry.format(name, f"{name.split()[0].lower()}.example") for name in names)
    table = read_table(f"<html><body><h1>All</h1>{body}</body></html>".encode(), "list.html")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Moorland Tents", "moorland.example"),
        ("Pike Nets", "pike.example"),
    ]


def test_company_inside_an_entry_is_named_by_its_own_name():
    inside = {"phones": ["+44 1482 305010"], "address": {"country": "IE"}}
    text = json.dumps(
        [{"company": {"name": name, **inside}, "stand": "A1"} for name in ("Kestrel Ropes", "Pike")]
    )
    assert [row[1:] for row in rows_of(read_table(text.encode(), "a"))] == [
        ("Kestrel Ropes", "", "IE"),
        ("Pike", "", "IE"),
    ]


def page_with_data(data: str) -> bytes:
    return (
        '<!doctype html><html><body><div id="app">Loading</div>'
        '<script type="application/json">{"theme": "dark"}</script>'
        '<script type="application/json">{"broken"</script>'
        f'<script id="state" type="application/json">{data}</script></body></html>'
    ).encode()


def test_list_of_a_page_that_only_its_script_has_is_read() -> None:
    exhibitors = [*EXHIBITORS, {"name": "Pike Nets", "location": {"country": "Ireland"}}]
    data = json.dumps({"props": {"pageProps": {"fair": {"name": "Dock Fair"}, "exhibitors": exhibitors}}})
    assert rows_of(read_table(page_with_data(data), "list.html")) == [
        (1, "Kestrel Ropes", "kestrel.example", "GB"),
        (2, "Moorland Tents", "", "IE"),
        (3, "Pike Nets", "", "IE"),
    ]


def test_page_whose_scripts_have_no_list_is_no_table() -> None:
    with pytest.raises(NotATable, match="without a table"):
        read_table(page_with_data('{"props": {"pageProps": {}}}'), "list.html")


def test_town_inside_a_location_is_the_city() -> None:
    places = (("Hull", "GB"), ("Cork", "IE"), ("Ulm", "DE"))
    listed = [
        {"name": f"Kestrel {town}", "location": {"countryCode": code, "town": town}} for town, code in places
    ]
    table = read_table(json.dumps(listed).encode(), "list.json")
    assert table.mapping["city"] == "location town"


def test_text_in_several_languages_is_one_text_and_a_company_inside_another_is_one() -> None:
    def company(key: str, inside: list[object]) -> dict[str, object]:
        return {
            "id": key,
            "name": {"ja": None, "en": f"{key} Co., Ltd."},
            "address": {"city": "Cork", "country": {"code": "IE", "name": "Ireland"}},
            "website": f"{key.lower()}.example",
            "categories": [{"id": 1, "name": "Ropes"}, {"id": 2, "name": "Nets"}],
            "coExhibitors": inside,
        }

    listed = [company("Kestrel", []), company("Pike", [company("Perch", [])]), company("Roach", [])]
    table = read_table(json.dumps({"total": 3, "exhibitors": listed}).encode(), "list.json")

    assert rows_of(table) == [
        (1, "Kestrel Co., Ltd.", "kestrel.example", "IE"),
        (2, "Pike Co., Ltd.", "pike.example", "IE"),
        (3, "Perch Co., Ltd.", "perch.example", "IE"),
        (4, "Roach Co., Ltd.", "roach.example", "IE"),
    ]


def test_blank_lines_of_json_lines_are_counted() -> None:
    text = '\n{"name": "Kestrel", "url": "kestrel.example"}\n\n{"name": "Pike", "url": "pike.example"}\n'
    assert [row[0] for row in rows_of(read_table(text.encode(), "list.jsonl"))] == [2, 4]
    with pytest.raises(UnreadableFile, match="line 6 is not valid JSON"):
        read_table(f"{text}\n{{nonsense\n".encode(), "list.jsonl")
    with pytest.raises(UnreadableFile, match="line 4"):
        read_table(b'\n[{"name": "Kestrel"},\n\n{nonsense]\n', "list.json")


@pytest.mark.parametrize(
    ("charset", "written"),
    [
        (";CHARSET=ISO-8859-1", "M=FCller"),
        (";CHARSET=windows-1252", "M=FCller"),
        (";CHARSET=UTF-8", "M=C3=BCller"),
        (";CHARSET=NOBODYS", "M=C3=BCller"),
        ("", "M=C3=BCller"),
    ],
)
def test_quoted_value_of_a_vcard_is_in_the_charset_that_it_names(charset: str, written: str) -> None:
    card = f"BEGIN:VCARD\nVERSION:2.1\nORG{charset};ENCODING=QUOTED-PRINTABLE:{written} Seile\nEND:VCARD\n"
    assert [row[1] for row in rows_of(read_table(card.encode(), "cards.vcf"))] == ["Müller Seile"]
