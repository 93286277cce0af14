"""Lists of web pages: cards, lists in parts, and tables with cells of several rows."""

import json

import pytest

from leadslogix.seeds.formats.pictures import without_picture_words
from leadslogix.seeds.readings import read_rows
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

LETTERS = "".join(
    f'<section><h2>{names[0][0]}</h2><ul class="list">'
    + "".join(f"<li><b>{name}</b> <span>Hall 1, A1</span></li>" for name in names)
    + "</ul></section>"
    for names in (("Abbot Ltd", "Acorn Nets"), ("Barbel GmbH", "Bolt", "Brook AG"), ("Carp Oy",))
)


def test_list_for_each_letter_on_a_page_is_one_list() -> None:
    page = f"<html><body><nav><ul><li>Home</li><li>Visit</li><li>Press</li></ul></nav>{LETTERS}</body></html>"
    rows = rows_of(read_table(page.encode(), "list.html"))
    assert [row[1] for row in rows] == [
        "Abbot Ltd",
        "Acorn Nets",
        "Barbel GmbH",
        "Bolt",
        "Brook AG",
        "Carp Oy",
    ]


def test_cards_of_two_kinds_on_a_page_are_one_list() -> None:
    card = '<div class="{}"><h3>{}</h3><p class="at">Hall 2</p><p>Hydraulic parts</p></div>'
    sponsors = "".join(card.format("sponsor", name) for name in ("Kestrel", "Moorland Ltd", "Pike Nets"))
    others = "".join(card.format("card", name) for name in ("Perch AG", "Roach", "Tench", "Dace"))
    rows = rows_of(
        read_table(f"<html><body>{sponsors}<h2>All</h2>{others}</body></html>".encode(), "list.html")
    )
    assert [row[1] for row in rows] == [
        "Kestrel",
        "Moorland Ltd",
        "Pike Nets",
        "Perch AG",
        "Roach",
        "Tench",
        "Dace",
    ]


ITEMS = [
    {"name": "Kestrel Ropes Ltd", "web": "https://kestrel.example", "country": "Ireland"},
    {"name": "Pike Nets ApS", "web": "", "country": "Denmark"},
    {"name": "Perch AG", "web": "", "country": "Germany"},
]
STATE = {"countries": ["Ireland"] * 9, "list": {"items": ITEMS}}
ORGANISATIONS = [
    {
        "@type": "ListItem",
        "position": at,
        "item": {"@type": "Organization", "name": one["name"], "url": one["web"]},
    }
    for at, one in enumerate(ITEMS, start=1)
]
EDGES = [
    {
        "cursor": f"c{at}",
        "node": {
            "displayName": one["name"],
            "nameTranslations": [{"locale": "en", "value": one["name"]}, {"locale": "ar", "value": "حبال"}],
            "hq": {"country": {"name": one["country"], "isoCode": None}},
            "websiteUrl": one["web"] or None,
        },
    }
    for at, one in enumerate(ITEMS)
]
QUERY = {"state": {"data": {"data": {"fair": {"name": "Rope Fair", "members": {"edges": EDGES}}}}}}
DEEP = {"props": {"pageProps": {"dehydratedState": {"queries": [QUERY]}}}}
ELEMENT = json.dumps(["$", "$L5", None, {"children": [["$", "$L6", None, {"exhibitors": ITEMS}]]}])
PUSHED = f'0:"$L1"\n1:I["chunk.js"]\n2a:{ELEMENT}\n'


@pytest.mark.parametrize(
    "script",
    [
        f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(DEEP)}</script>',
        f"<script>self.__next_f.push([1,{json.dumps(PUSHED[:90])}])</script>"
        f"<script>self.__next_f.push([1,{json.dumps(PUSHED[90:])}])</script>",
        f"<script>window.__STATE__ = JSON.parse({json.dumps(json.dumps(STATE))});</script>",
        f"<script>window.__STATE__ = {json.dumps(STATE)};</script>",
        f"<script>var exhibitors={json.dumps(ITEMS)}; draw(exhibitors)</script>",
        f'<script type="application/ld+json">{json.dumps({"itemListElement": ORGANISATIONS})}</script>',
    ],
)
def test_list_that_a_page_has_only_in_a_script_is_read(script: str) -> None:
    menu = "<ul><li>Home</li><li>Visit</li><li>Press</li></ul>"
    page = f"<html><body>{menu}<div id='app'></div><script>let x = 1;</script>{script}</body></html>"
    rows = rows_of(read_table(page.encode(), "list.html"))
    assert [row[1] for row in rows] == ["Kestrel Ropes Ltd", "Pike Nets ApS", "Perch AG"]
    assert rows[0][2] == "kestrel.example"


def test_cell_of_several_rows_is_one_of_each_of_them() -> None:
    page = (
        "<html><body><table><tr><th>Name<th>Member<th>Homepage<th>Town</tr>"
        '<tr><td>Ada Lind<td rowspan=2>Kestrel Ropes<td rowspan="2"><a href="https://kestrel.example">Homepage</a>'
        "<td rowspan=3>Hull</tr><tr><td>Ugo Neri</tr><tr><td>Eva Holm<td>Pike Nets<td>pike.example</tr>"
        "<tr><td>Jon Berg<td>Perch AG<td>perch.example<td>Kiel</tr></table></body></html>"
    )
    table = read_table(page.encode(), "list.html")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", "pike.example"),
        ("Perch AG", "perch.example"),
    ]
    assert [table.original(row)["Town"] for row in table.rows] == ["Hull", "Hull", "Hull", "Kiel"]


SAVED = "<!-- saved from url=(0043)https://www.ropefair.example/exhibitors?all -->"
CARD = (
    '<div class="card"><h3><a href="https://www.ropefair.example/ex/{0}">{1}</a></h3><p>{2}</p>{3}'
    '<a href="https://www.ropefair.example/login">Remember</a></div>'
)
VISIT = '<a class="btn" href="https://www.facebook.com/{0}">f</a><a href="https://{0}.example/en">Visit website</a>'
PLACES = (
    ("Kestrel Ropes", "Ireland"),
    ("Pike Nets Ltd", "Wales"),
    ("Heron", "Norway"),
    ("Moorland", "Spain"),
)


def read_cards(head: str) -> list[tuple[str, str, str, str]]:
    cards = (
        CARD.format(number, name, country, "" if name == "Heron" else VISIT.format(name[:4].lower()))
        for number, (name, country) in enumerate(PLACES)
    )
    table = read_table(f"{head}<html><body>{''.join(cards)}</body></html>".encode(), "list.html")
    return [(row.name, row.website, row.profile_url, row.country) for row in read_rows(table, table.mapping)]


@pytest.mark.parametrize("head", ["<!DOCTYPE html>", f"<!DOCTYPE html>{SAVED}"])
def test_links_of_cards_lead_to_the_company_and_to_its_page_at_the_fair(head: str) -> None:
    own = "https://www.ropefair.example/ex"
    assert read_cards(head) == [
        ("Kestrel Ropes", "https://kest.example/en", f"{own}/0", "IE"),
        ("Pike Nets Ltd", "https://pike.example/en", f"{own}/1", "GB"),
        ("Heron", "", f"{own}/2", "NO"),
        ("Moorland", "https://moor.example/en", f"{own}/3", "ES"),
    ]


@pytest.mark.parametrize(
    "said",
    [
        SAVED,
        '<base href="https://ropefair.example/list">',
        '<link rel="canonical" href="https://ropefair.example/list">',
        '<meta property="og:url" content="https://ropefair.example/list">',
    ],
)
def test_single_link_to_the_site_of_the_page_is_no_website(said: str) -> None:
    items = "<li><b>Kestrel Ropes</b><br>Hall 2</li><li><b>Pike Nets</b><br>Hall 3</li>"
    items += '<li><b>Heron</b><br>Hall 4 <a href="https://ropefair.example/plan">plan</a></li>'
    page = f"<!DOCTYPE html><html><head>{said}</head><body><ul>{items}</ul></body></html>"
    rows = rows_of(read_table(page.encode(), "list.html"))
    assert [row[1:3] for row in rows] == [("Kestrel Ropes", ""), ("Pike Nets", ""), ("Heron", "")]


def test_links_of_sister_companies_to_one_site_are_their_website() -> None:
    items = "".join(
        f'<li><a href="https://kestrel.example">Kestrel {city}</a></li>' for city in ("Bonn", "Ulm", "Kiel")
    )
    rows = rows_of(read_table(f"<html><body><ul>{items}</ul></body></html>".encode(), "list.html"))
    assert {row[2] for row in rows} == {"kestrel.example"}


LOGO = '<a href="https://{}"><img src="data:image/gif;base64,R0lG" data-src="/l/{}.svg" alt="{}"></a>'
TIERS = f"""
<main><h1>Thank you</h1><img src="hero.jpg" alt="Visitors in hall 3">
<section><h2>Gold sponsors</h2><div class="row">{LOGO.format("kestrel.example", "kestrel-ropes", "Kestrel Ropes Logo")}
<a href="https://pike.example?utm_source=fair"><img src="p.png" alt="" title="Pike Nets"></a></div></section>
<section><h2>Silver sponsors</h2><div class="row">
<a href="https://heron.example"><figure><img src="h.png" alt=""><figcaption>Heron Sails</figcaption></figure></a>
<div><img src="m.png" alt="Moorland"></div>{LOGO.format("gull.example", "gull", "Logo: Gull Anchors")}</div></section>
<section><h2>Media partners</h2><div class="row"><a href="https://tern.example"><span>Tern Weekly</span></a>
<div><span>Rope Makers' Guild</span></div></div></section></main>
<footer><img src="o.svg" alt="Harbour Events"><a href="https://www.linkedin.com/company/x">LinkedIn</a></footer>
"""


def test_logos_of_sponsors_are_companies_and_their_tiers_are_none() -> None:
    rows = rows_of(read_table(f"<!DOCTYPE html><html><body>{TIERS}</body></html>".encode(), "list.html"))
    assert [row[1:3] for row in rows] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", "pike.example"),
        ("Heron Sails", "heron.example"),
        ("Moorland", ""),
        ("Gull Anchors", "gull.example"),
        ("Tern Weekly", "tern.example"),
        ("Rope Makers' Guild", ""),
    ]


@pytest.mark.parametrize(
    "entry",
    [
        '<li><img src="x.png" alt="{0} logo"></li>',
        '<div class="logo"><img src="x.png" alt="{0}"><a href="https://{1}">Visit website</a></div>',
        '<figure><a href="https://{1}"><img src="x.png" alt="Logo of {0}"></a></figure>',
        '<a class="s" title="x" href="https://{1}"><img src="x.png" alt="{0} - Firmenlogo"></a>',
        '<div class="s"><a href="https://{1}" title="{0}"><img data-src="x.png"></a></div>',
        '<p class="s"><a href="//{1}" aria-label="{0}" style="background: url(x)"></a></p>',
    ],
)
def test_picture_names_the_entry_that_nothing_else_names(entry: str) -> None:
    names = ("Kestrel Ropes", "Pike Nets", "Heron Sails", "Moorland")
    entries = "".join(entry.format(name, f"{name.split()[0].lower()}.example") for name in names)
    rows = rows_of(read_table(f"<html><body><div>{entries}</div></body></html>".encode(), "list.html"))
    assert [row[1] for row in rows] == [*names]


def test_picture_beside_a_name_says_nothing() -> None:
    card = '<div class="card"><img src="x.png" alt="A new machine"><h3>{0}</h3><p>Hall 3</p></div>'
    cards = "".join(map(card.format, ("Kestrel Ropes", "Pike Nets", "Heron Sails")))
    rows = rows_of(read_table(f"<html><body>{cards}</body></html>".encode(), "list.html"))
    assert [row[1] for row in rows] == ["Kestrel Ropes", "Pike Nets", "Heron Sails"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kestrel Ropes Logo", "Kestrel Ropes"),
        ("Logo Kestrel Ropes", "Kestrel Ropes"),
        ("logo_kestrel.png", ""),
        ("Logo", ""),
        ("company logo", ""),
        ("Kestrel (logo)", "Kestrel"),
        ("Логотип Кестрел", "Кестрел"),
        ("ケストレル株式会社ロゴ", "ケストレル株式会社"),
        ("Logopak Systeme", "Logopak Systeme"),
        ("Image Data Systems", "Image Data Systems"),
        ("", ""),
    ],
)
def test_text_of_a_picture_without_the_word_for_it(text: str, name: str) -> None:
    assert without_picture_words(text) == name


def test_small_tables_inside_cells_are_their_contacts() -> None:
    """As pages were made when columns were tables: without ends of rows, and all of it in a table for the layout."""

    def row(stand: str, name: str, *contacts: str) -> str:
        inner = "".join(f"<TR><TD>{contact.replace('=', '<TD>')}" for contact in contacts)
        return f"<TR>{stand}<TD><B>{name}</B><TD><TABLE>{inner}</TABLE>"

    page = (
        "<HTML><TABLE width=100%><TR><TD><A href=map.htm>Map</A><TD><H2>Exhibitors</H2><TABLE border=1>"
        "<TR><TH>Hall<TH>Stand<TH>Company<TH>Contact"
        + row("<TD rowspan=2>A1<TD>01", "Kestrel Ropes", "Tel:=+44 1482 305010", "WWW:=www.kestrel.example")
        + row("<TD>02", "Pike Nets", "Mail:=<A href='mailto:info@pike.example'>write to us</A>")
        + row("<TD>B<TD>11", "Heron Sails", "Web:=<A href='http://heron.example/en'>our page</A>")
        + "</TABLE><P>Subject to change</TABLE></HTML>"
    )
    table = read_table(page.encode(), "list.html")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", "pike.example"),
        ("Heron Sails", "heron.example"),
    ]
    assert facts_of(table)[0]["phone"] == ["+441482305010"]


def test_fields_of_cards_are_no_logos() -> None:
    item = '<li class="ex"><span>{0}</span><span class="c">Hall 2</span><a href="//{1}.example" class="b">→</a></li>'
    items = "".join(
        item.format(name, name.split()[0].lower()) for name in ("Kestrel Ropes", "Pike Nets", "Heron")
    )
    rows = rows_of(read_table(f"<html><body><ul>{items}</ul></body></html>".encode(), "list.html"))
    assert [row[1:3] for row in rows] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", "pike.example"),
        ("Heron", "heron.example"),
    ]


def test_logos_in_a_table_are_names() -> None:
    row = '<tr><td><img src="x.png" alt="{0} logo"></td><td><a href="https://{1}">Visit</a></td><td>A1</td></tr>'
    rows = "".join(
        row.format(name, f"{name.split()[0].lower()}.example") for name in ("Kestrel Ropes Ltd", "Pike Nets")
    )
    page = (
        f"<html><body><table><tr><th>Logo</th><th>Website</th><th>Stand</th></tr>{rows}</table></body></html>"
    )
    assert [one[1:3] for one in rows_of(read_table(page.encode(), "list.html"))] == [
        ("Kestrel Ropes Ltd", "kestrel.example"),
        ("Pike Nets", "pike.example"),
    ]


def test_header_of_a_table_made_of_boxes_is_no_company() -> None:
    row = '<div class="tr"><div>{0}</div><div>{1}</div><div>{2}</div></div>'
    rows = "".join(
        row.format(*cells)
        for cells in (("Company", "Stand", "Country"), *((name, "A1", country) for name, country in PLACES))
    )
    found = rows_of(read_table(f"<html><body><div>{rows}</div></body></html>".encode(), "list.html"))
    assert [row[1] for row in found] == [name for name, _ in PLACES]


def test_table_without_a_header_loses_no_row_and_its_names_end_above_the_address() -> None:
    row = (
        "<tr><td><b>{0}</b><br>Dock Road 4, 24103 Kiel</td><td>Halle 1</td>"
        '<td><a href="http://www.{1}">Website</a><br><a href="mailto:info@{1}">Mail</a></td></tr>'
    )
    rows = "".join(row.format(name, f"{name.split()[0].lower()}.example") for name, _ in PLACES)
    table = read_table(f"<html><body><table>{rows}</table></body></html>".encode(), "list.html")
    assert [row[1] for row in rows_of(table)] == [name for name, _ in PLACES]


def test_place_and_badge_below_a_name_in_its_cell_are_no_part_of_it() -> None:
    names = ("A&amp;R Ropes, Inc.", "Big Nets Co-op", "Kestrel Sails", "Perch Boats")
    place = "<div class=loc>Duluth, GA, United States</div>"
    rows = "".join(
        f"<tr><td><a href='#'>{name}</a>{' <span class=new>New!</span>' * (at % 2)}{place * (at != 2)}<td>{at}20"
        for at, name in enumerate(names)
    )
    page = f"<html><body><table><tr><th>Exhibitor<th>Booth{rows}</table></body></html>"
    found = [row[1] for row in rows_of(read_table(page.encode(), "list.html"))]
    assert found == ["A&R Ropes, Inc.", "Big Nets Co-op", "Kestrel Sails", "Perch Boats"]


def test_menu_with_whole_addresses_is_no_list() -> None:
    """Browsers save pages with them."""
    words = ("Visit", "Exhibit", "Press", "Travel", "Tickets", "Programme", "Contact", "Archive")
    menu = "".join(f'<li><a href="https://www.ropefair.example/{word}">{word}</a></li>' for word in words)
    firms = [f"{name} {city}" for name, _ in PLACES for city in ("Cork", "Hull", "Kiel")]
    names = "".join(f'<div class="name">{name}</div>' for name in firms)
    page = f"<html><body><div><ul>{menu}</ul></div><div class='all'>{names}</div></body></html>"
    assert [row[1] for row in rows_of(read_table(page.encode(), "list.html"))] == firms


def test_logos_beside_names_and_icons_in_a_table_are_no_names() -> None:
    logo, icon = '<img src="x.png" alt="{0}">', '<img src="i.png" alt="More info">'
    row = f"<tr><td>{logo}</td><td>{{0}}</td><td>{icon}</td><td>A1</td></tr>"
    rows = "".join(row.format(name) for name, _ in PLACES)
    page = f"<html><body><table><tr><th></th><th>Company</th><th></th><th>Stand</th></tr>{rows}</table></body></html>"
    table = read_table(page.encode(), "list.html")
    assert [row[1] for row in rows_of(table)] == [name for name, _ in PLACES]
    assert "More info" not in str(table.rows)


def test_text_of_a_link_is_the_name_whatever_it_looks_like() -> None:
    names = (
        "Kestrel Ropes",
        "Dr. Lind",
        "1000 Ropes",
        "2+2=5",
        "Ropes - Nets - Sails",
        "www.pike.example",
        "Heron",
        "Gull",
    )
    links = "<br>".join(f'<a href="https://x{at}.example">{name}</a>' for at, name in enumerate(names))
    rows = rows_of(read_table(f"<html><body><p>{links}</p></body></html>".encode(), "list.html"))
    assert [row[1] for row in rows] == [*names]


def test_cards_beside_a_small_table_are_companies_too() -> None:
    cards = "".join(
        f"<article><h3>{name}</h3><p>Quay {at}, Hull</p><p>Tel. +44 1482 30501{at}</p></article>"
        for at, name in enumerate(("Kestrel Ropes Ltd", "Pike Nets Ltd", "Heron Sails Ltd", "Gull Masts Ltd"))
    )
    table = (
        "<table><tr><th>Company<th>City<th>Phone<tr><td>Tern Oars<td>York<td>+44 1904 305010"
        "<tr><td>Perch &amp; Sons<td>Leeds<td>+44 113 305 0101</table>"
    )
    page = f"<!doctype html><html><body><main>{cards}<h2>North</h2>{table}</main></body></html>"
    names = [row[1] for row in rows_of(read_table(page.encode(), "dealers.html")) if len(row) == 4]
    assert names == [
        "Kestrel Ropes Ltd",
        "Pike Nets Ltd",
        "Heron Sails Ltd",
        "Gull Masts Ltd",
        "Tern Oars",
        "Perch & Sons",
    ]


def test_section_that_no_browser_minds_costs_no_card() -> None:
    cards = "".join(f"<div class=c><h3>{name} Ltd</h3><p>{city}</p></div>" for name, city in PLACES)
    page = f"<!doctype html><html><body><![><main>{cards}</main></body></html>"
    assert len(rows_of(read_table(page.encode(), "list.html"))) == len(PLACES)
