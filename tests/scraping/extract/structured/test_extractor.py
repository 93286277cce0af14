import json

import pytest

from scraping.findings import Field
from scraping.page.jsonld import load_block, read_blocks
from tests.scraping.extract.reader import candidates, delivered, rejected


def block(data: object) -> str:
    return (
        f'<script type="application/ld+json">{data if isinstance(data, str) else json.dumps(data)}</script>'
    )


ORGANISATION = {
    "@type": "Organization",
    "name": "Huber Kranbau GmbH",
    "telephone": "089 21803000",
    "faxNumber": "089 21803001",
    "email": "mailto:info@huber.example",
    "vatID": "DE136695976",
    "sameAs": ["https://www.facebook.com/huberkran"],
    "address": {"@type": "PostalAddress", "streetAddress": "Lindenweg 4", "postalCode": "80331", "addressLocality": "München", "addressCountry": "DE"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Field.NAME, "Huber Kranbau GmbH"),
        (Field.PHONE, "+498921803000"),
        (Field.FAX, "+498921803001"),
        (Field.EMAIL, "info@huber.example"),
        (Field.VAT_ID, "DE136695976"),
        (Field.SOCIAL, "https://www.facebook.com/huberkran"),
        (Field.STREET, "Lindenweg 4"),
        (Field.POSTAL_CODE, "80331"),
        (Field.CITY, "München"),
        (Field.COUNTRY, "DE"),
    ],
)
def test_json_ld_gives_every_field_of_an_organisation(field: Field, value: str) -> None:
    assert delivered(block(ORGANISATION), field) == [value]


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "Huber"}',
        '{"name": "Huber",}',
        '{"name": "Huber"};',
        '<!-- {"name": "Huber"} -->',
        '//<![CDATA[\n{"name": "Huber"}\n//]]>',
        '{"name": "Huber" /* the name */ }',
        '{\n// the name\n"name": "Huber"}',
        '{"name": "Huber"\n"url": "x"}',
        '{"name": "Huber",, "url": "x"}',
        '{“name”: “Huber”}',
        '{&quot;name&quot;: &quot;Huber&quot;}',
        '{"name": "Huber"} {"name": "Second"}',
    ],
)  # fmt: skip
def test_broken_blocks_are_repaired(text: str) -> None:
    assert load_block(text)["name"] == "Huber"


@pytest.mark.parametrize("text", ["", "no json", "{", '{"a": ' * 5000, "x" * 1_500_000])
def test_what_cannot_be_repaired_is_left_alone(text: str) -> None:
    assert load_block(text) is None


def test_a_broken_block_takes_no_other_with_it() -> None:
    assert delivered(block("{broken") + block(ORGANISATION), Field.EMAIL) == ["info@huber.example"]


def test_graphs_lists_and_references_are_followed() -> None:
    address = {"@id": "#a", "@type": "PostalAddress", "streetAddress": "Lindenweg 4"}
    data = {"@graph": [[{"@type": ["Thing", "Store"], "name": "Huber", "address": {"@id": "#a"}}], address]}
    assert delivered(block(data), Field.STREET) == ["Lindenweg 4"]


def test_the_locator_is_the_path_in_the_block() -> None:
    nodes = read_blocks([json.dumps({"@graph": [{"name": "x"}, ORGANISATION]})])
    assert nodes[1].path == "jsonld[0].@graph[1]"
    phone = next(one for one in candidates(block(ORGANISATION)) if one.field is Field.PHONE)
    assert phone.locator == "jsonld[0].telephone"


@pytest.mark.parametrize(
    "html",
    [
        '<div itemscope itemtype="http://schema.org/Organization"><meta itemprop="telephone" content="089 21803000"></div>',
        '<div vocab="http://schema.org/" typeof="Organization"><b property="telephone">089 21803000</b></div>',
        '<div class="vcard"><b class="fn org">Huber</b><i class="tel">089 21803000</i></div>',
        '<div class="h-card"><b class="p-name">Huber</b><i class="p-tel">089 21803000</i></div>',
        '<meta property="og:phone_number" content="089 21803000">',
        '<meta property="business:contact_data:phone_number" content="089 21803000">',
        block(
            {
                "@type": "Store",
                "name": "H",
                "contactPoint": [{"@type": "ContactPoint", "telephone": "089 21803000"}],
            }
        ),
    ],
)
def test_every_syntax_is_read(html: str) -> None:
    assert delivered(html, Field.PHONE, country="DE") == ["+498921803000"]


def test_the_fax_of_a_card_is_a_fax() -> None:
    html = '<div class="vcard"><b class="fn org">H</b><i class="tel"><b class="type">Fax</b><b class="value">089 21803001</b></i></div>'
    assert delivered(html, Field.FAX, country="DE") == ["+498921803001"]


def test_people_of_a_company_come_with_their_title() -> None:
    data = {
        **ORGANISATION,
        "employee": [
            {"@type": "Person", "name": "Eva Huber", "jobTitle": "CEO", "email": "eva@huber.example"}
        ],
    }
    person = next(one.person for one in candidates(block(data)) if one.field is Field.PERSON)
    assert (person.name, person.title, person.email) == ("Eva Huber", "CEO", "eva@huber.example")


@pytest.mark.parametrize("role", ["review", "sponsor", "brand", "performer"])
def test_a_company_that_is_only_mentioned_is_not_the_company(role: str) -> None:
    data = {
        "@type": "Product",
        "name": "Crane",
        role: {"@type": "Organization", "name": "Else", "telephone": "089 21803000"},
    }
    assert delivered(block(data), Field.PHONE, country="DE") == []


def test_an_organisation_with_another_site_is_another_company() -> None:
    html = block({**ORGANISATION, "url": "https://www.bigcustomer.com/"})
    assert delivered(html, Field.PHONE, country="DE") == []
    assert rejected(html, Field.PHONE, country="DE") == {"+498921803000": "other_company"}


def test_what_json_can_say_and_cannot_be_written_is_left_out() -> None:
    address = {
        "streetAddress": "Lindenweg\0 4\udc00",
        "postalCode": "80331",
        "addressLocality": "M\x07ünchen",
    }
    html = block({**ORGANISATION, "name": "Huber \ud800Kranbau", "address": address})
    found = candidates(html, country="DE")
    assert {"Huber Kranbau", "Lindenweg 4", "München"} <= {one.value for one in found}
    assert all(f"{one.value}{one.snippet}{one.printed}".isprintable() for one in found)


@pytest.mark.parametrize(
    "html",
    [
        block({"@type": "Organization", "name": "Huber", "address": "Lindenweg 4, 80331 München"}),
        '<div itemscope itemtype="http://schema.org/Store"><meta itemprop="address" content="Lindenweg 4, D-80331 München"></div>',
        block({**ORGANISATION, "address": {"streetAddress": "Lindenweg 4, 80331 München"}}),
    ],
)
def test_an_address_in_one_line_is_read_in_its_parts(html: str) -> None:
    found = {one.field: one.value for one in candidates(html, country="DE") if not one.rejected}
    parts = [found.get(field) for field in (Field.STREET, Field.POSTAL_CODE, Field.CITY)]
    assert parts == ["Lindenweg 4", "80331", "München"]


def test_an_address_in_one_line_that_is_only_a_country_or_a_link_gives_no_street() -> None:
    data = {**ORGANISATION, "address": "https://huber.example/kontakt"}
    assert delivered(block(data), Field.STREET, country="DE") == []


def snippet_of(html: str, field: Field) -> str:
    return next(one.snippet for one in candidates(html, country="DE") if one.field is field)


def test_a_value_of_structured_data_shows_the_text_around_it() -> None:
    data = {
        "@type": "Organization",
        "name": "Huber",
        "faxNumber": "089 21803001",
        "telephone": "089 21803000",
    }
    html = block(json.dumps(data, indent=2))
    assert '"faxNumber": "089 21803001", "telephone": "089 21803000" }' in snippet_of(html, Field.PHONE)


def test_the_snippet_is_of_the_property_that_has_the_value() -> None:
    data = {
        "@type": "Organization",
        "name": "Huber",
        "slogan": f"München {'! ' * 120}",
        "address": {"addressLocality": "München"},
    }
    assert '"addressLocality": "M' in snippet_of(block(data), Field.CITY)


def test_a_marked_text_shows_the_text_around_it() -> None:
    html = '<div itemscope itemtype="http://schema.org/Store">Call <b itemprop=telephone>089 21803000</b> by day</div>'
    assert snippet_of(html, Field.PHONE) == "Call 089 21803000 by day"


@pytest.mark.parametrize(
    ("number", "fields"),
    [
        ("Fax <span class=tel>208-342-4418</span>", {Field.FAX}),
        ("Phone <span class=tel>208-342-4418</span>", {Field.PHONE}),
        ("Phone/Fax <span class=tel>208-342-4418</span>", {Field.PHONE, Field.FAX}),
    ],
)
def test_a_number_of_a_business_card_is_what_the_page_calls_it(number: str, fields: set[Field]) -> None:
    html = f"<div class=vcard><span class=fn>Pool House</span> {number}</div>"
    found = [
        one for one in candidates(html, country="US") if one.value == "+12083424418" and not one.rejected
    ]
    assert {one.field for one in found} == fields


def test_an_organisation_without_a_name_may_have_a_contact_point() -> None:
    block = {
        "@type": "Organization",
        "url": "http://huber.example/",
        "contactPoint": [{"@type": "ContactPoint", "telephone": "+49 89 21803000", "contactType": "sales"}],
    }
    html = f"<script type='application/ld+json'>{json.dumps(block)}</script>"
    assert delivered(html, Field.PHONE) == ["+498921803000"]


def test_author_of_an_article_is_no_contact_with_whatever_title() -> None:
    html = (
        '<script type="application/ld+json">{"@type": "Article", "author": {"@type": "Person", '
        '"name": "Nina Cole", "jobTitle": "Editor"}}</script>'
    )
    assert rejected(html, Field.PERSON) == {"Nina Cole": "author"}
