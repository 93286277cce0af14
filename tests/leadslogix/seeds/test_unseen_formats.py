"""Saved mails, Markdown and pages with a table or a flag for each company."""

import pytest

from leadslogix.seeds.formats.markdown import clean_markdown, is_markdown
from leadslogix.seeds.formats.saved_mails import is_saved_mail
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import rows_of

MEMBERS = """---
title: Members
---
# Members of the Rope Makers

## Germany

- **[Kestrel Seile GmbH](https://kestrel.example)** – Ropes. Contact: info@kestrel.example
- **Pike Netze** – Hamburg, +49 40 1234567
- [Heron Segel AG](https://heron.example) (Stand A12)

## France

* [Cordes du Sud](https://cordes.example) - Marseille
* **Voiles Dupont SARL**, Lyon, contact@dupont.example

[![Gull Ltd](/img/gull.png)](https://gull.example)
"""
TABLE = """Some text about the fair.

| Company | Website | Stand |
|:--------|:-------:|------:|
| **Kestrel Ropes** | [kestrel.example](https://kestrel.example) | A1 |
| [Pike Nets](https://pike.example) | | A2 |
| Heron Sails | heron.example | A3 |

Write to info@fair.example.
"""
HEADINGS = """## Exhibitors

### Kestrel Ropes Ltd
Booth 12
<https://kestrel.example>

### Pike Nets
Booth 14
https://pike.example

### Heron Sails
Booth 15
Email: info@heron.example
"""


@pytest.mark.parametrize(
    ("text", "companies"),
    [
        (
            MEMBERS,
            [
                ("Kestrel Seile GmbH", "kestrel.example"),
                ("Pike Netze", ""),
                ("Heron Segel AG", "heron.example"),
                ("Cordes du Sud", "cordes.example"),
                ("Voiles Dupont SARL", "dupont.example"),
                ("Gull Ltd", "gull.example"),
            ],
        ),
        (
            TABLE,
            [
                ("Kestrel Ropes", "kestrel.example"),
                ("Pike Nets", "pike.example"),
                ("Heron Sails", "heron.example"),
            ],
        ),
        (
            HEADINGS,
            [
                ("Kestrel Ropes Ltd", "kestrel.example"),
                ("Pike Nets", "pike.example"),
                ("Heron Sails", "heron.example"),
            ],
        ),
    ],
)
def test_markdown_is_read_without_its_signs(text: str, companies: list[tuple[str, str]]) -> None:
    rows = rows_of(read_table(text.encode(), "list.md"))
    assert [row[1:3] for row in rows if len(row) == 4] == companies


NARROW = """# Rope makers

*Updated on 3 May* - [Join](https://ropes.example/join)

| | Firm | Town | since |
|:-:|:-|---|-:|
| x | [Kestrel Ropes](https://kestrel.example) | Hull | 1961 |
| | **Pike Nets** | Bray | 1970 |
| | Heron Sails | Kiel | 1981 |
| | **Total** | **3** | |

x = on the board

## Honorary members

- Eva Lind
- Ugo Neri
"""


def test_table_of_markdown_whose_rule_is_one_dash_wide_is_a_table() -> None:
    rows = rows_of(read_table(NARROW.encode(), "list.md"))
    assert [row[1:3] for row in rows if len(row) == 4] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", ""),
        ("Heron Sails", ""),
    ]


FIRMS = ("Kestrel Ropes", "Pike Nets", "Heron Sails", "Moorland")


@pytest.mark.parametrize(
    "entry",
    [
        "## {0}\n\n- **Stand:** A12\n- **Website:** <https://{1}>\n- Country: Norway\n\nRopes and nets.\n\n",
        "### {0}\n* Booth: 4\n* Web: [site](https://{1})\n\n",
        "- **{0}**\n    - Stand: A12\n    - Web: https://{1}\n",
        "* [{0}](https://{1})\n\t* Hall: 3\n",
    ],
)
def test_fields_with_bullets_are_of_the_company_above_them(entry: str) -> None:
    entries = "".join(entry.format(name, f"{name.split()[0].lower()}.example") for name in FIRMS)
    rows = rows_of(read_table(f"# Exhibitors\n\n{entries}".encode(), "list.md"))
    assert [row[1:3] for row in rows if len(row) == 4] == [
        (name, f"{name.split()[0].lower()}.example") for name in FIRMS
    ]


def test_logos_in_markdown_are_named_without_the_word_for_them() -> None:
    text = "".join(f"[![{name} logo](/l/{name[0]}.png)](https://{name[:4]}.example)\n\n" for name in FIRMS)
    rows = rows_of(read_table(f"# Sponsors\n\n{text}".encode(), "list.md"))
    assert [row[1] for row in rows if len(row) == 4] == [*FIRMS]


def test_markdown_keeps_its_lines() -> None:
    lines = MEMBERS.splitlines(keepends=True)
    assert is_markdown(lines)
    assert not is_markdown(["Company;Stand\n", "# 1 Ropes;A1\n", "Pike;A2\n"])
    assert len(list(clean_markdown(lines, only_tables=False))) == len(lines)
    assert len(list(clean_markdown(lines, only_tables=True))) == len(lines)


def test_saved_mail_is_decoded_with_its_quoted_list() -> None:
    mail = (
        "From: Eva <eva@fair.example>\nTo: Ugo <ugo@fair.example>\nSubject: list\nMIME-Version: 1.0\n"
        'Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\n\n'
        "Hello,\n\nhere is the list.\n\n"
        "> 1) M=C3=BCller Ropes - B01 - info@mueller.example\n"
        "> 2) Pike Nets, B03, a@pike.exam=\nple\n"
        "> 3) Heron Sails B04\n>      https://heron.example\n>      + Co-exhibitor: Gull Oars\n"
        "> 4) ---- (cancelled) ----\n"
        "> 5) Tern Anchors (B06)\n>      Tel: +44 1482 305010\n> 6) Crake Buoys - B07 - b@crake.example\n"
    )
    assert is_saved_mail(mail)
    assert not is_saved_mail("From: Eva\nTo: Ugo\nSubject: list\n\nKestrel\n")
    rows = rows_of(read_table(mail.encode(), "list.eml"))
    assert [row[1] for row in rows if len(row) == 4] == [
        "Müller Ropes",
        "Pike Nets",
        "Heron Sails",
        "Tern Anchors",
        "Crake Buoys",
        "Gull Oars",
    ]


def card(name: str, *fields: tuple[str, str]) -> str:
    rows = "".join(f"<tr><th>{label}</th><td>{value}</td></tr>" for label, value in fields)
    return f"<div class='company'><h3>{name}</h3><table>{rows}</table></div>"


def test_page_with_a_table_of_fields_below_each_name() -> None:
    page = "".join(
        (
            "<html><body><div id='nav'><ul><li>Home</li></ul></div><h1>出展社一覧</h1>",
            card(
                "株式会社アオイ精機",
                ("小間番号", "A-12"),
                ("電話番号", "03-5555-0123"),
                ("URL", "https://aoi.example"),
            ),
            card("丸山製作所", ("小間番号", "A-13"), ("所在地", "大阪府大阪市北区4-5")),
            card("Kestrel Japan", ("小間番号", "B-02"), ("メール", "info@kestrel.example")),
            card("㈱ヒカリ工業", ("小間番号", "B-03"), ("URL", "https://hikari.example")),
        )
    )
    assert [row[1:3] for row in rows_of(read_table(page.encode(), "list.html"))] == [
        ("株式会社アオイ精機", "aoi.example"),
        ("丸山製作所", ""),
        ("Kestrel Japan", "kestrel.example"),
        ("㈱ヒカリ工業", "hikari.example"),
    ]


def test_page_with_a_small_table_for_each_company() -> None:
    names = ("Kestrel Ropes", "Pike Nets", "Heron Sails")
    tables = (
        f"<table><tr><td>Company</td><td>{name}</td></tr><tr><td>Web</td><td>{name.split()[0]}.example</td></tr></table>"
        for name in names
    )
    rows = rows_of(read_table(f"<html><body>{''.join(tables)}</body></html>".encode(), "list.html"))
    assert [row[1] for row in rows] == list(names)


@pytest.mark.parametrize(
    "flag",
    ["<img class='flag' alt='España'>", "<span title='Spain'></span>", "<span class='fi fi-es'></span>"],
)
def test_flags_are_countries(flag: str) -> None:
    names = ("Ab Ropes", "Cd Nets", "Ef Oars")
    cards = "".join(f"<article class='x'><h4>{name}</h4><p>A1</p><p>{flag}</p></article>" for name in names)
    page = f"<html><body>{cards}</body></html>"
    assert [row[3] for row in rows_of(read_table(page.encode(), "list.html"))] == ["ES"] * 3
    rows = "".join(f"<tr><td>{name}</td><td>{flag}</td></tr>" for name in names)
    table = f"<table><tr><th>Company</th><th>Country</th></tr>{rows}</table>"
    assert [row[3] for row in rows_of(read_table(table.encode(), "list.html"))] == ["ES"] * 3


def test_header_in_two_lines_and_languages_is_that_of_all_rows_of_a_ranking() -> None:
    high = "<td rowspan=2>"
    header = f"<tr>{high}順位{high}変動{high}会社名<br>Company<td colspan=2>売上<tr><td>2024<td>成長率"
    again = "<tr><td>順位<td>変動<td>会社名<td>2024<td>成長率"
    rows = [
        f"<tr><td>{at}<td>{change}<td><b>{name}</b><br><font size=1>{other}</font><td>{90 - at},104<td>{at}%"
        for at, change, name, other in (
            (1, "▲2", "北浜製綱", "Kitahama Ropes"),
            (2, "▼1", "Pike Nets", ""),
            (3, "NEW", "青木帆布", "Aoki Sails"),
            (4, "▲9", "Heron Sails", ""),
            (4, "-", "西岡商店", ""),
        )
    ]
    others = "<tr><td><td><td><b>その他</b><td>1,204,331<td>35%"
    page = f"<html><body><table border=1>{header}{''.join(rows[:3])}{again}{''.join(rows[3:])}{others}</table></html>"
    names = [row[1] for row in rows_of(read_table(page.encode(), "ranking.html")) if len(row) == 4]
    assert names == ["北浜製綱", "Pike Nets", "青木帆布", "Heron Sails", "西岡商店"]
