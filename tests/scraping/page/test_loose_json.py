import pytest

from scraping.findings import Field
from scraping.page.loose_json import load_loosely
from tests.scraping.extract.reader import delivered


@pytest.mark.parametrize(
    "text",
    [
        '{"@type": "Store", "name": "Huber"}',
        "{'@type': 'Store', 'name': 'Huber'}",
        '{@type: "Store", name: "Huber"}',
        '{"@type": "Store" "name": "Huber"}',
        '{"@type": "Store"\n"name": "Huber"}',
        '{"@type": "Store", // what it is\n"name": "Huber"}',
        '{"@type": "Store", "name": "Huber" // what it is\n}',
        '{"@type": "Store", /* what it is */ "name": "Huber",}',
        '{{"@type": "Store", "name": "Huber"}}',
        '{"@type": "Store", "name": "Huber"',
        '{"@type": "Store", "name": "Huber", "x": undefined, "y": NaN}',
        '\ufeff{"@type": "Store", "name": "Huber"};',
    ],
)
def test_what_was_meant_as_json_is_read(text: str) -> None:
    assert load_loosely(text) == {"@type": "Store", "name": "Huber"}


def test_quotes_within_a_string_and_wrong_escapes_stay_in_it() -> None:
    read = load_loosely(
        '{"@type": "Store", "about": "the "best" of all", "path": "C:\\x", "url": "http:\\/\\/huber.example"}'
    )
    assert read["about"] == 'the "best" of all'
    assert read["url"] == "http://huber.example"


@pytest.mark.parametrize(
    "text", ["", "no json", "}", "[" * 5000, "{" * 5000, '"' * 5000, "{:,:,}", "{'a'", "'\\u12"]
)
def test_rubbish_gives_a_part_or_nothing(text: str) -> None:
    read = load_loosely(text)
    assert read is None or isinstance(read, dict | list)


def test_nested_lists_and_objects_keep_their_places() -> None:
    text = "{'@graph': [{'@type': 'Store', 'tel': ['1', '2']}, {'@type': 'Person', 'of': {'name': 'Huber'}}]}"
    graph = load_loosely(text)["@graph"]
    assert graph == [{"@type": "Store", "tel": ["1", "2"]}, {"@type": "Person", "of": {"name": "Huber"}}]


def test_a_broken_block_still_gives_its_facts() -> None:
    block = "{'@type': 'Organization', 'name': 'Huber GmbH', 'telephone': '+49 89 21803000', // office\n"
    html = f'<script type="application/ld+json">{block}</script>'
    assert delivered(html, Field.PHONE) == ["+498921803000"]
