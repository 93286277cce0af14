"""Lists as purchasing departments, chambers and fairs have them: several tables in a sheet, titles beside names."""

from collections.abc import Callable
from time import process_time

import pytest

from leadslogix.seeds.entries import without_last_stands
from leadslogix.seeds.list_people import read_people
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of
from tests.leadslogix.seeds.workbooks import write_workbook


def read(text: str):
    return read_table(text.encode(), "list.csv")


def test_names_begin_in_the_first_of_two_columns_also_if_the_second_has_the_legal_forms() -> None:
    text = (
        "Kreditor;Name 1;Name 2;Ort\n1;Kestrel Seile;Vertriebs GmbH;Kiel\n"
        "2;Pike Netze;;Hull\n3;Heron Segel;Nord AG;Bonn\n"
    )
    assert [row[1] for row in rows_of(read(text))] == [
        "Kestrel Seile Vertriebs GmbH",
        "Pike Netze",
        "Heron Segel Nord AG",
    ]


TWO_TABLES = (
    "Nr;Leverantör;Kontakt;Tel;E-post;Hemsida;Gatuadress\n"
    "1;Kestrel Rep AB;Eva Lind, VD;08-123 456 78;info@kestrel.example;kestrel.example;Hamngatan 3\n"
    "2;Pike Nät AB;Ugo Berg;08-123 456 79;order@pike.example;pike.example;Kajen 4\n"
    ";;;;;;\n"
    ";Kunder;;;;;\n"
    ";Företag;Ort;Namn;Mobil/telefon;Mejl;Webb\n"
    ";Heron Segel;Lund;Sara Ek;+46 40 12 34 56;sara.ek@heron.example;heron.example\n"
)


def test_second_table_with_columns_of_its_own_is_read_by_its_header() -> None:
    table = read(TWO_TABLES)
    assert rows_of(table)[-1] == (7, "Heron Segel", "heron.example", "")
    found = facts_of(table)[-1]
    assert (found["email"], found["phone"], found["person"]) == (
        ["sara.ek@heron.example"],
        ["+4640123456"],
        ["Sara Ek"],
    )


def test_title_above_another_header_is_no_company() -> None:
    assert [row[1:] for row in rows_of(read(TWO_TABLES)) if row[0] in (5, 6)] == [
        ("a title inside the list",),
        ("another header",),
    ]


@pytest.mark.parametrize(
    ("cell", "country", "numbers"),
    [
        ("02051 2878-0 / -33", "Germany", ["+49205128780", "+492051287833"]),
        ("02051 2878-0/33", "Germany", ["+49205128780", "+492051287833"]),
        ("+49(0)3834/55 90 12", "Germany", ["+493834559012"]),
        ("0049 3834/559012", "Germany", ["+493834559012"]),
        ("095-861-4407(代)", "Japan", ["+81958614407"]),
        ("021-5774 3390 转 806", "China", ["+862157743390"]),
        ("52 351 44 87 wew. 14", "Poland", ["+48523514487"]),
    ],
)
def test_numbers_of_a_cell(cell: str, country: str, numbers: list[str]) -> None:
    table = read(f'Company;Country;Phone\nKestrel;{country};"{cell}"\nPike;{country};\n')
    assert facts_of(table)[0]["phone"] == numbers


def test_number_beside_a_person_is_read() -> None:
    table = read(
        "Société;Pays;Interlocuteur;Téléphone\n"
        "Kestrel;France;M. Luc Petit (Directeur) 06 12 34 56 78;04 72 12 34 56\n"
        "Pike;France;Anne Roy;\nHeron;France;Paul Roux;\n"
    )
    assert facts_of(table)[0]["phone"] == ["+33612345678", "+33472123456"]


@pytest.mark.parametrize(
    ("cell", "people"),
    [
        ("王建国先生 总经理", [("王建国", "总经理")]),
        ("陈瑞（厂长）", [("陈瑞", "厂长")]),
        ("Kevin Zhao（Sales Manager）", [("Kevin Zhao", "Sales Manager")]),
        ("dhr. P. van Dongen / directeur", [("P. van Dongen", "directeur")]),
        ("ir. J.M. Brouwer / sr. adviseur", [("J.M. Brouwer", "sr. adviseur")]),
        ("Eva Lind / Ugo Neri", [("Eva Lind", ""), ("Ugo Neri", "")]),
        ("Mme Régine Matray", [("Régine Matray", "")]),
        ("Eva Lind / Geschäftsführerin / Ugo Neri", [("Eva Lind", "Geschäftsführerin"), ("Ugo Neri", "")]),
    ],
)
def test_people_of_a_cell(cell: str, people: list[tuple[str, str]]) -> None:
    assert [(one.name, one.title) for one in read_people(cell)] == people


def test_name_in_latin_letters_below_the_chinese_one_is_no_person() -> None:
    table = read(
        '公司名称 Company,联系人,电话\n"宁波海燕阀门有限公司\nNingbo Haiyan Valve",王建国,0574-8736 2291\n'
        '"温州金鹰鞋机厂\nWenzhou Jinying Shoe",陈瑞,0577-8653 2817\n'
    )
    assert [found["person"] for found in facts_of(table)] == [["王建国"], ["陈瑞"]]


def test_hall_and_stand_after_a_name_are_no_part_of_it() -> None:
    table = read(
        "Firma;Ort\nKestrel Seile GmbH, Halle 1 Stand B12;Kiel\nPike Netze;Hull\nHalle 6 Betreiber GmbH;Bonn\n"
    )
    assert [row[1] for row in rows_of(table)] == [
        "Kestrel Seile GmbH",
        "Pike Netze",
        "Halle 6 Betreiber GmbH",
    ]


CATALOGUE = """FIERA DEL MARE - CATALOGO ESPOSITORI
                                                                        pag. 14
ESPOSITORE                  CITTA'                TEL.               PAD.  STAND

PADIGLIONE 1
Kestrel Funi S.r.l.         Lucca (LU)            0583 555017        1     A10
   www.kestrel-funi.example - info@kestrel-funi.example - vendite@kestrel-
   funi.example
Pike Reti                   Carrara (MS)          0585 555090        1     A14
   Rif.: Sig.ra Daniela Tonarelli (amministrazione)
Heron Vele (E)              Vigo                  +34 986 555017     1     A15
   heron@heron.example
                                                                        pag. 15
ESPOSITORE                  CITTA'                TEL.               PAD.  STAND

PADIGLIONE 2
Gull Alberi                 Schio (VI)            0445 555360        2     B01
   www.gull.example
Tern Ormeggi                Roma                  -                  2     B02
   tern@tern.example
"""


def test_columns_of_a_printed_catalogue_are_seen_below_lines_that_run_across_them() -> None:
    table = read_table(CATALOGUE.encode(), "catalogue.txt")
    assert table.columns == ("ESPOSITORE", "CITTA'", "TEL.", "PAD.", "STAND")
    assert [row[1] for row in rows_of(table) if len(row) == 4] == [
        "Kestrel Funi S.r.l.",
        "Pike Reti",
        "Heron Vele (E)",
        "Gull Alberi",
        "Tern Ormeggi",
    ]


def test_mailbox_that_a_printed_line_cuts_keeps_its_hyphen() -> None:
    found = facts_of(read_table(CATALOGUE.encode(), "catalogue.txt"))[0]
    assert found["email"] == ["info@kestrel-funi.example", "vendite@kestrel-funi.example"]


def test_sheet_of_a_region_is_read_by_its_own_header() -> None:
    book = {
        "North": [
            ["Dealer", "Adres", "Postcode", "Plaats", "Telefoon", "E-mail", "Contactpersoon"],
            [
                "Kestrel Touw B.V.",
                "Kade 3",
                "8471 AD",
                "Wolvega",
                "0561-61 28 40",
                "info@kestrel.example",
                "Eva Lind",
            ],
            ["Pike Netten", "Dijk 4", "9403 AE", "Assen", "0592-31 77 05", "post@pike.example", "Ugo Berg"],
        ],
        "South": [
            ["South (Brabant)"],
            ["Rel.nr", "Bedrijf", "Vestiging", "Contact", "Functie", "Telefoon", "E-mail"],
            ["7", "Heron Zeilen", "Goes", "Jan Moor", "inkoper", "+31 113 21 45 98", "jan@heron.example"],
        ],
    }
    table = read_table(write_workbook(book), "dealers.xlsx")
    assert [row[1] for row in rows_of(table) if len(row) == 4] == [
        "Kestrel Touw B.V.",
        "Pike Netten",
        "Heron Zeilen",
    ]
    found = facts_of(table)[-1]
    assert (found["person"], found["email"], found["phone"]) == (
        ["Jan Moor"],
        ["jan@heron.example"],
        ["+31113214598"],
    )


def test_cell_that_is_merged_across_the_table_is_a_title() -> None:
    rows = [
        ["GELDERLAND"],
        ["Kestrel Touw", "Eefde", "0575-51 30 27", ""],
        ["UTRECHT"],
        ["Pike Netten", "Vleuten", "", ""],
    ]
    sheet = [["Naam", "Plaats", "Telefoon", "Mail"], *rows]
    data = write_workbook({"Dealers": sheet}, merged=("A2:D2", "A4:D4"))
    names = [row[1] for row in rows_of(read_table(data, "dealers.xlsx")) if len(row) == 4]
    assert names == ["Kestrel Touw", "Pike Netten"]


def test_names_that_each_fill_a_merged_row_are_companies() -> None:
    names = ["Kestrel Ropes Ltd", "Pike Nets Ltd", "Heron Sails Ltd", "Gull Masts Ltd", "Tern Oars Ltd"]
    rows = [[name, "", "", ""] for name in ["Exhibitors", *names]]
    data = write_workbook({"List": rows}, merged=[f"A{at}:D{at}" for at in range(1, len(rows) + 1)])
    assert [row[1] for row in rows_of(read_table(data, "list.xlsx")) if len(row) == 4] == names


def test_number_in_the_column_of_mailboxes_is_read_as_one() -> None:
    table = read(
        "会社名,国,電話番号,E-mail\n福光木工所,日本,0763-52-4406,090-8263-5517\n"
        "北川精密,日本,076-238-4471,info@kitagawa.example\n"
    )
    assert sorted(facts_of(table)[0]["phone"]) == ["+81763524406", "+819082635517"]


@pytest.mark.parametrize(
    "cell",
    [
        "Acme, " + "Stand1" * 60 + "!",
        "Acme" + ", Halle 1" * 60 + "!",
    ],
)
def test_name_of_nothing_but_stands_is_read_at_once(cell: str) -> None:
    started = process_time()
    without_last_stands(cell)
    assert process_time() - started < 0.1


def test_spaces_in_a_cell_of_numbers_cost_no_more_than_they_are_many() -> None:
    def cost(spaces: int) -> float:
        table = read(f'Company;Country;Phone\nKestrel;Germany;"T{" " * spaces}ab 1 234"\nPike;Germany;\n')
        return min(timed(lambda: facts_of(table)) for _ in range(3))

    assert cost(40_000) < 8 * cost(10_000) + 0.05


def timed(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


def test_printed_set_of_dicts_is_a_text() -> None:
    assert [row[1] for row in rows_of(read('Company,City\n"{{1: 2}}",Hull\nKestrel,Cork\n'))][-1] == "Kestrel"
