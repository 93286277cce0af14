"""What programs write: the list in pages, groups and wrappers, and texts as editors of web pages save them."""

import json
from typing import Any

import pytest

from leadslogix.seeds.formats.json_lists import find_list
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

ONE = {"companyName": "Kestrel Ropes Ltd", "web": "kestrel.example", "country": "IE"}
TWO = {"companyName": "Pike Nets ApS", "web": "pike.example", "country": "DK"}
THREE = {"companyName": "Heron Sails", "web": "", "country": "DE"}
ALL = [ONE, TWO, THREE]
CATEGORIES = [{"id": number, "name": f"Category {number}"} for number in range(9)]
META = {"event": {"id": 7, "name": "Rope Fair"}, "organizer": {"id": 3, "name": "Gull Messe GmbH"}}


def attributes(one: dict[str, str], number: int) -> dict[str, Any]:
    links = {"self": f"https://api.fair.example/{number}"}
    return {"id": f"x{number}", "type": "exhibitor", "attributes": {**one, "premium": False}, "links": links}


@pytest.mark.parametrize(
    "value",
    [
        [{"meta": META, "data": ALL[:2]}, {"meta": META, "data": ALL[2:], "included": CATEGORIES}],
        {"data": [attributes(one, at) for at, one in enumerate(ALL)], "included": CATEGORIES},
        [{"page": 1, "results": ALL[:1]}, {"page": 2, "results": ALL[1:]}],
        {
            "took": 3,
            "hits": {"total": 3, "hits": [{"_id": at, "_source": one} for at, one in enumerate(ALL)]},
        },
        {
            "hits": [{"document": one, "highlights": [{"field": "web"}]} for one in ALL],
            "facet_counts": CATEGORIES,
        },
        {"data": {"fair": {"edges": [{"cursor": "c", "node": {"exhibitor": one}} for one in ALL]}}},
        {
            "type": "FeatureCollection",
            "features": [{"geometry": {"type": "Point"}, "properties": one} for one in ALL],
        },
        {"A": ALL[:1], "H": ALL[1:2], "P": ALL[2:]},
        {"Hall 1": {"exhibitors": ALL[:2]}, "Hall 2": {"exhibitors": ALL[2:]}},
        [{"name": "Hall 1", "exhibitors": ALL[:2]}, {"name": "Hall 2", "exhibitors": ALL[2:]}],
        {"x1": {"id": 1, "profile": ONE}, "x2": {"id": 2, "profile": TWO}, "x3": {"id": 3, "profile": THREE}},
        {one["companyName"]: {"web": one["web"], "country": one["country"]} for one in ALL},
        [{"stand": {"hall": 1, "number": "A1"}, "company": one} for one in ALL],
        {"categories": CATEGORIES, "exhibitors": ALL},
        {
            "hits": {
                "hits": [
                    {"_id": at, "fields": {key: [one[key]] for key in one}} for at, one in enumerate(ALL)
                ]
            }
        },
        {
            "@graph": [
                {"@type": "WebPage", "name": "Exhibitors"},
                {"@type": "ItemList", "itemListElement": ALL},
            ]
        },
        {"columns": [{"name": key} for key in ONE], "rows": [list(one.values()) for one in ALL]},
    ],
)
def test_list_is_found_in_pages_groups_and_wrappers(value: Any) -> None:
    rows = rows_of(read_table(json.dumps(value).encode(), "list.json"))
    assert sorted(row[1:] for row in rows) == [
        ("Heron Sails", "", "DE"),
        ("Kestrel Ropes Ltd", "kestrel.example", "IE"),
        ("Pike Nets ApS", "pike.example", "DK"),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [{"_index": "fair", "_id": at, "_source": one} for at, one in enumerate(ALL)],
        [{"page": 1, "results": ALL[:2]}, {"page": 2, "results": ALL[2:]}],
    ],
)
def test_lines_of_json_may_hold_wrappers_or_pages(lines: list[Any]) -> None:
    text = "\n".join(map(json.dumps, lines))
    rows = rows_of(read_table(text.encode(), "list.jsonl"))
    assert [row[:2] for row in rows] == [(1, "Kestrel Ropes Ltd"), (2, "Pike Nets ApS"), (3, "Heron Sails")]


def test_contacts_and_products_of_companies_are_no_list_of_their_own() -> None:
    people = [
        {"name": name, "email": "a@kestrel.example", "title": "Sales"} for name in ("Eva Lind", "Ugo Neri")
    ]
    products = [{"name": f"Rope {number}", "website": "rope.example"} for number in range(5)]
    value = {"items": [{**one, "contacts": people, "products": products} for one in ALL]}
    rows = rows_of(read_table(json.dumps(value).encode(), "list.json"))
    assert [row[1] for row in rows] == ["Kestrel Ropes Ltd", "Pike Nets ApS", "Heron Sails"]


def test_texts_are_read_without_tags_and_in_one_language() -> None:
    one = {
        "name": {"en": None, "de": "Kestrel &amp; Sohn"},
        "about": {"en": "<p>Ropes &amp; <b>nets</b></p><ul><li>Hemp</li></ul>"},
        "more": '<a class="x" href="https://kestrel.example">Visit</a>',
    }
    two = {
        "name": [{"lang": "en", "value": "Pike Nets"}, {"lang": "da", "value": "Pike Net"}],
        "about": "1 < 2",
        "more": None,
    }
    table = read_table(json.dumps([one, two]).encode(), "list.json")
    assert [row.cells for row in table.rows] == [
        ("Kestrel &amp; Sohn", "Ropes & nets\nHemp", "https://kestrel.example Visit"),
        ("Pike Nets", "1 < 2", ""),
    ]
    assert [row[1] for row in rows_of(table)] == ["Kestrel & Sohn", "Pike Nets"]


def test_ways_to_reach_a_company_in_a_list_inside_are_its_own() -> None:
    channels = [
        {"kind": "web", "value": "https://kestrel.example"},
        {"kind": "email", "value": "a@kestrel.example"},
    ]
    address = {"street": None, "city": "Cork", "country": {"iso": "IE", "name": "Ireland"}}
    inner = {"displayName": "Kestrel Ropes", "address": address, "communication": channels}
    other = {
        "displayName": "Pike Nets",
        "address": {**address, "city": "Bray"},
        "communication": channels[:1],
    }
    value = [{"meta": META, "data": [{"id": 1, "type": "x", "attributes": one} for one in (inner, other)]}]
    table = read_table(json.dumps(value).encode(), "list.json")
    assert rows_of(table)[0][1:] == ("Kestrel Ropes", "kestrel.example", "IE")
    assert facts_of(table)[0]["email"] == ["a@kestrel.example"]
    assert facts_of(table)[0]["city"] == ["Cork"]


def test_objects_inside_each_other_are_looked_through_to_a_limit() -> None:
    value: Any = ALL
    for _ in range(500):
        value = {"inside": value}
    assert find_list(value) == []


def test_texts_in_languages_and_tags_are_read_inside_objects_too() -> None:
    country = {"iso": "DE", "name": {"de": "Deutschland", "en": "Germany"}}
    one = {"name": "Kestrel", "address": {"city": "Kiel", "country": country}, "note": {"text": "<b>New</b>"}}
    table = read_table(json.dumps([one, {**one, "name": "Pike"}]).encode(), "list.json")
    assert [row[1:] for row in rows_of(table)] == [("Kestrel", "", "DE"), ("Pike", "", "DE")]
    assert "<b>" not in "".join(table.rows[0].cells)
    assert "street" not in facts_of(table)[0]


def test_rows_of_cells_may_hold_tags() -> None:
    cells = [
        [f'<a href="/ex/{name}">{name} Ropes Ltd</a>', "A1", "Germany"]
        for name in ("Kestrel", "Pike", "Heron")
    ]
    rows = rows_of(read_table(json.dumps({"draw": 1, "data": cells}).encode(), "list.json"))
    assert [row[1:] for row in rows] == [
        (f"{name} Ropes Ltd", "", "DE") for name in ("Kestrel", "Pike", "Heron")
    ]


def test_columns_of_a_short_list_of_objects_are_no_entries() -> None:
    names = ("Kestrel Ropes", "Pike Nets", "Heron Anchors", "Moorland")
    value = [
        {"fields": {"Company": name, "Booth": "A1"}, "id": at, "made": "2020"}
        for at, name in enumerate(names)
    ]
    rows = rows_of(read_table(json.dumps(value).encode(), "list.json"))
    assert [row[1] for row in rows] == [*names]
