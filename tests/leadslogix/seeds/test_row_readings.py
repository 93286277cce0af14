import tracemalloc

from leadslogix.seeds import rows
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.row_readings import PackedReadings, RowReading
from leadslogix.seeds.rows import import_table
from tests.leadslogix.seeds.tables import read_table


def reading(line: int) -> RowReading:
    domain = f"acme-{line}.example"
    return RowReading(
        line,
        f"Acme {line} GmbH",
        f"http://www.{domain}/",
        domain,
        "DE",
        identity=domain,
        has_mailbox=line % 2 == 0,
    )


def test_readings_come_back_as_they_were():
    readings = [reading(line) for line in range(2, 1203)]
    readings += [
        RowReading(1203, "M\udcfcller", "", reason="no\x00thing", shown="\u9ad9\u5ca1", is_cell_unusable=True)
    ]

    packed = PackedReadings(iter(readings))

    assert len(packed) == 1202
    assert list(packed) == readings
    assert list(packed) == readings


def test_columns_are_picked_alone():
    packed = PackedReadings([reading(2), RowReading(3, reason="the row is empty")])

    assert list(packed.pick("identity", "line")) == [("acme-2.example", 2), ("", 3)]


def test_readings_of_some_companies():
    packed = PackedReadings(reading(line) for line in range(2, 1502))

    assert [row.line for row in packed.of({"acme-3.example", "acme-1400.example", "other.example"})] == [
        3,
        1400,
    ]


def test_packed_readings_take_a_third_of_the_memory():
    def measure(make):
        tracemalloc.start()
        try:
            kept = make(reading(line) for line in range(5_000))
            return tracemalloc.get_traced_memory()[0], kept
        finally:
            tracemalloc.stop()

    assert measure(PackedReadings)[0] * 3 < measure(list)[0]


def test_companies_of_a_long_list_are_made_part_by_part(workspace, monkeypatch):
    monkeypatch.setattr(rows, "_FOLDED", 2)
    lines = [f"Acme {n % 5} GmbH;www.acme-{n % 5}.example;{'DE' if n > 4 else ''}" for n in range(10)]
    table = read_table("\n".join(["Name;Website;Country", *lines]).encode(), "fair.csv")

    file = import_table(workspace, table).file

    stored = SeedRow.objects.filter(file=file).order_by("line").select_related("company")
    assert [(row.state, row.company.domain, row.company.country) for row in stored] == [
        ("created" if n < 5 else "duplicate", f"acme-{n % 5}.example", "DE") for n in range(10)
    ]
