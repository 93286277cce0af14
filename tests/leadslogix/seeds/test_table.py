"""Tables as they come: any encoding, any delimiter, with or without a header, broken quotes and all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadslogix.seeds import table as table_module
from leadslogix.seeds.errors import (
    EmptyFile,
    FileTooLarge,
    NotATable,
    NoUsableColumn,
    SeedFileError,
    TooManyRows,
    UnreadableFile,
)
from leadslogix.seeds.reading import check_file
from leadslogix.seeds.readings import read_rows
from tests.growth import LIMIT, growth
from tests.leadslogix.seeds.tables import read_table

TEXTS = {
    "german": "Firma;Straße;Ort\nMüller & Söhne GmbH;Große Straße 3;München\nBäckerei Weiß;Königsallee;Düsseldorf\n",
    "french": "Société;Pays\nChâteau Élégant;Côte d'Ivoire\nBoulangerie Générale;Réunion\nL'Œuvre;France\n",
    "polish": "Nazwa;Miejscowość\nŁódzkie Zakłady;Łódź\nŻywiec Źródło;Kraków\nUsługowe;Poznań\n",
    "czech": "Společnost;Město\nŠkoda Plzeň;Plzeň\nŽelezárny;Třinec\nPříklad;Ústí nad Labem\n",
    "hungarian": "Cég;Város\nHűtőgépgyár;Jászberény\nFőnix Kft.;Székesfehérvár\nMagyar Posta;Győr\n",
    "turkish": "Şirket;Şehir\nÖrnek Anonim Şirketi;İstanbul\nGıda Ürünleri;Diyarbakır\n",
    "russian": "Компания;Страна\nПример ООО;Россия\nСевер;Москва\n",
    "greek": "Εταιρεία;Χώρα\nΠαράδειγμα ΑΕ;Ελλάδα\nΑθήνα Εμπορική;Ελλάδα\n",
    "japanese": "会社名,国\n株式会社例,日本\n東京電機株式会社,日本\nソニー,日本\n",
}
ENCODED = [
    *((name, "utf-8") for name in TEXTS),
    *((name, "utf-8-sig") for name in TEXTS),
    *((name, "utf-16") for name in TEXTS),
    *(("german", code) for code in ("cp1252", "cp850", "mac_roman", "utf-16-le", "utf-16-be", "utf-32")),
    *(("french", code) for code in ("cp1252", "utf-16-le")),
    *(("polish", code) for code in ("cp1250", "iso8859_2")),
    *(("czech", "cp1250"), ("hungarian", "cp1250"), ("turkish", "cp1254"), ("greek", "cp1253")),
    *(("russian", "cp1251"), ("russian", "koi8_r"), ("japanese", "shift_jis")),
]


def cells(data, name="list.csv"):
    return [row.cells for row in read_table(data, name).rows]


@pytest.mark.parametrize(("name", "encoding"), ENCODED)
def test_encoding_is_recognised(name, encoding):
    text = TEXTS[name]
    delimiter = "," if name == "japanese" else ";"
    expected = [tuple(line.split(delimiter)) for line in text.splitlines()]
    table = read_table(text.encode(encoding), "list.csv")
    assert [table.columns, *(row.cells for row in table.rows)] == expected


def test_one_old_line_in_a_utf8_file_does_not_spoil_the_others():
    data = "name,website\n" + "Müller Größe Äöü,a.example\n" * 20
    rows = cells(data.encode() + "Söhne,b.example\n".encode("cp1252"))
    assert rows[-2:] == [("Müller Größe Äöü", "a.example"), ("Söhne", "b.example")]


def test_mark_between_glued_files_and_nuls_are_taken_out():
    assert cells(b"name,website\n\xef\xbb\xbfAc\x00me,acme.example\n") == [("Acme", "acme.example")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_delimiter_and_line_ends_are_recognised(delimiter, newline):
    lines = [
        ["name", "website", "note"],
        ["Acme", "acme.example", '"a, b; c | d"'],
        ["Bolt", "bolt.example", '"x; y; z, 1, 2"'],
    ]
    table = read_table(newline.join(delimiter.join(line) for line in lines).encode(), "list.csv")
    assert table.delimiter == delimiter
    assert table.rows[1].cells == ("Bolt", "bolt.example", "x; y; z, 1, 2")


def test_delimiter_that_the_file_declares_is_taken():
    table = read_table(b"sep=|\nname|website\nAcme, Inc|acme.example\n", "list.csv")
    assert (table.delimiter, table.rows[0].line, table.rows[0].cells[0]) == ("|", 3, "Acme, Inc")


def test_list_of_one_column_may_hold_commas():
    assert cells(b"Company\nAcme\nBolt\nCord\n") == [("Acme",), ("Bolt",), ("Cord",)]


def test_quoted_line_breaks_stay_in_their_cell_and_lines_are_counted_as_an_editor_does():
    table = read_table(
        b'name,note,website\nAcme,"one\ntwo\n\nfour",a.example\nBolt,"",b.example\n', "list.csv"
    )
    assert [(row.line, row.cells[0]) for row in table.rows] == [(2, "Acme"), (6, "Bolt")]
    assert table.rows[0].cells[1] == "one\ntwo\n\nfour"


def test_quote_that_is_never_closed_costs_no_row():
    rows = cells(b'name,website\nAcme,a.example\n"Bolt,b.example\nCord,c.example\n')
    assert rows == [("Acme", "a.example"), ("Bolt", "b.example"), ("Cord", "c.example")]


def test_quote_that_is_never_closed_in_the_last_column_costs_no_row():
    rows = cells(b'name,website\nAcme,"a.example\nBolt,b.example\n')
    assert rows == [("Acme", "a.example"), ("Bolt", "b.example")]


def test_stray_quotes_that_glue_lines_together_are_taken_apart():
    data = b'name,website,city\n"Acme,a.example,Bonn\nBolt,b.example,"Ulm\nCord,c.example,Kiel\n'
    assert [row[0] for row in cells(data)] == ["Acme", "Bolt", "Cord"]


def test_empty_lines_are_no_rows():
    assert cells(b"name,website\n\n\nAcme,a.example\n\n") == [("Acme", "a.example")]


def test_cell_of_a_megabyte_is_read():
    assert len(cells(b'name,note\nAcme,"' + b"x" * 1_000_000 + b'"\n')[0][1]) == 1_000_000


@pytest.mark.parametrize("text", ["x", "a.", "1/", "h", "("])
def test_time_for_a_cell_grows_with_its_length_and_not_faster(text):
    def prepare(size):
        cell = text * (size // len(text))
        data = f"name,x\n{cell},{cell}\n{cell},".encode()
        return lambda: read_rows(table := read_table(data, "list.csv"), table.mapping)

    assert growth(prepare, 1_000_000) < LIMIT


@pytest.mark.parametrize("text", ["-", "1"])
def test_time_for_a_line_of_one_text_grows_with_its_length_and_not_faster(text):
    def prepare(size):
        data = f'name,x\nAcme,1\n"a{text * size}x",\n"{text * size}x",\n'.encode()
        return lambda: read_rows(table := read_table(data, "list.csv"), table.mapping)

    assert growth(prepare, 20_000) < LIMIT


def test_title_lines_above_the_header_are_skipped():
    table = read_table(b"Exhibitors 2026\nas of today\n\nName;Land;Web\nA;AT;a.example\n", "list.csv")
    assert (table.columns, table.rows[0].line) == (("Name", "Land", "Web"), 5)


def test_list_without_a_header_loses_no_row():
    table = read_table(b"Acme GmbH,https://a.example\nBolt,https://b.example\n", "list.csv")
    assert table.columns == ("Column 1", "Column 2")
    assert table.mapping == {"name": "Column 1", "website": "Column 2"}
    assert len(table.rows) == 2


def test_bare_list_of_addresses_is_a_table():
    table = read_table(b"acme.example\nwww.bolt.example\nhttps://cord.example/de\n", "list.txt")
    assert (table.mapping, len(table.rows)) == ({"website": "Column 1"}, 3)


def test_nameless_and_repeated_columns_get_names_of_their_own():
    table = read_table(b",name,name,website,\n0,Acme,x,a.example,\n", "list.csv")
    assert table.columns == ("Column 1", "name", "name (2)", "website")


def test_cells_beyond_the_header_are_kept():
    table = read_table(b"name,website\nAcme,a.example,more\n", "list.csv")
    assert table.original(table.rows[0]) == {"name": "Acme", "website": "a.example", "Column 3": "more"}


def test_samples_skip_what_says_nothing():
    table = read_table(b"name,website\nnan,\nAcme,-\nBolt,b.example\n", "list.csv")
    assert table.samples == {"name": ("Acme", "Bolt"), "website": ("b.example",)}


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b" \t\r\n", b",,,\n,,\n", b"\x00\x00"])
def test_empty_file_is_refused(data):
    with pytest.raises(EmptyFile, match=r"^list\.csv: the file is empty\."):
        read_table(data, "list.csv")


def test_header_alone_is_refused():
    with pytest.raises(EmptyFile, match="a header and no rows"):
        read_table(b"name,website\n", "list.csv")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old Excel"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\x1f\x8b\x08\x00", "compressed"),
        (bytes(range(256)) * 20, "binary"),
        (b"  <!DOCTYPE html><html><body>Not found", "web page"),
    ],
)
def test_what_is_no_table_is_named_and_refused(data, kind):
    with pytest.raises(NotATable, match=kind) as caught:
        read_table(data, "list.csv")
    assert 'or "CSV UTF-8"' in str(caught.value)


def test_table_without_names_and_websites_lists_its_columns():
    with pytest.raises(NoUsableColumn, match="Columns found: colour, size, weight"):
        read_table(b"colour,size,weight\nred,1,2\n", "list.csv")


def test_long_list_of_columns_is_cut_in_the_message():
    header = ",".join(f"c{number}" for number in range(100))
    with pytest.raises(NoUsableColumn, match=r"c18, c19 and 80 more\. "):
        read_table(f"{header}\n{header.replace('c', '')}\n".encode(), "list.csv")


def test_too_many_columns_are_refused():
    header = "name," + ",".join(f"c{number}" for number in range(300))
    with pytest.raises(FileTooLarge, match="line 1 has 301 columns"):
        read_table(f"{header}\nAcme\n".encode(), "list.csv")


def test_too_many_rows_are_refused(monkeypatch):
    monkeypatch.setattr(table_module, "MAX_ROWS", 2)
    assert len(read_table(b"name\nAcme\nBolt\n", "list.csv").rows) == 2
    with pytest.raises(TooManyRows, match="line 4 is row 3; at most 2"):
        read_table(b"name\nAcme\nBolt\nCord\n", "list.csv")


def test_too_large_file_is_refused(settings, tmp_path):
    settings.SEED_FILE_MAX_BYTES = 1_000_000
    (tmp_path / "list.csv").write_bytes(b"name\n" + b"x" * 1_000_000)
    with pytest.raises(FileTooLarge, match="larger than 1 MB"):
        check_file(tmp_path / "list.csv")


def test_missing_file_and_folder_are_unreadable(tmp_path):
    with pytest.raises(UnreadableFile, match="no such file"):
        check_file(tmp_path / "list.csv")
    with pytest.raises(UnreadableFile, match="is a directory"):
        check_file(tmp_path)
    with pytest.raises(UnreadableFile, match="not valid"):
        check_file("a\x00b")


def read_or_refuse(data):
    try:
        return read_table(data, "list.csv")
    except SeedFileError as error:
        return error


def assert_fine(result):
    """Either a message of one line or a table that a database can hold."""
    if isinstance(result, SeedFileError):
        assert str(result)
        assert "\n" not in str(result)
        return
    assert result.rows
    assert len(set(result.columns)) == len(result.columns)
    assert "\x00" not in "".join(cell for row in result.rows for cell in row.cells)
    assert [row.line for row in result.rows] == sorted({row.line for row in result.rows})


@given(st.binary(max_size=200))
def test_any_bytes_give_a_table_or_a_message(data):
    assert_fine(read_or_refuse(data))


@given(st.text(alphabet='ab.é"\n\r,;|\t{}[]=\x00 ', max_size=120))
def test_any_rows_below_a_header_give_a_table_or_a_message(text):
    assert_fine(read_or_refuse(f"name,website\n{text}".encode()))


@pytest.mark.parametrize("ending", [b"Zo\xeb Ropes", b"Abb\xc3"])
def test_line_with_bytes_that_are_not_utf8_is_named(ending):
    names = "".join(f"Käufer {number}\n" for number in range(30))
    table = read_table(f"Company\n{names}".encode() + ending, "list.csv")
    assert table.encoding == "utf-8"
    assert [str(problem) for problem in table.problems] == [
        "line 32: characters that are not UTF-8 are read as those of Windows; are they right?"
    ]


def test_page_whose_second_row_is_cut_before_its_cells_gives_a_table_or_a_message():
    assert_fine(read_or_refuse(b"<html><table><tr><td>X<tr>"))
