"""What the truth says about a company can be read on the pages that the server really serves."""

import html
import json
import re

import phonenumbers
import pytest

from demo.families import FAMILIES

PLAIN = [
    "footer",
    "contact_page",
    "label_table",
    "about_page",
    "team_page",
    "behind_profile",
    "language_choice",
]
LEGAL = [
    "german_imprint",
    "french_legal_notice",
    "italian_footer",
    "spanish_legal_notice",
    "british_registration",
]
STRUCTURED = ["jsonld", "jsonld_graph", "microdata", "hcard", "microformats2", "rdfa"]
OPENLY = [*PLAIN, *LEGAL, *STRUCTURED, "topbar", "sitemap_only", "sitemap_index", "on_profile_only"]
DISGUISED = [
    "at_dot",
    "cloudflare",
    "entities",
    "percent_mailto",
    "split_tags",
    "reversed_text",
    "script_concat",
    "joomla_cloak",
    "script_only",
    "script_fetch",
]


def squeeze(text: str) -> str:
    return re.sub(r"[\s().-]", "", html.unescape(text))


def read_all(pages: dict[str, str]) -> str:
    return "\n".join(pages.values())


@pytest.mark.parametrize("family", OPENLY)
def test_name_and_address_are_written_on_the_pages_that_promise_them(family, exhibitors, read_site) -> None:
    published = [one for one in exhibitors[family] if "street" in one.publication.fields]
    pages = {one.company.name: squeeze(read_all(read_site(one))) for one in published}
    wanted = {
        (one.company.name, squeeze(value))
        for one in published
        for value in (
            one.company.name,
            one.company.street,
            one.company.city.postal_code,
            one.company.city.name,
        )
    }
    assert {(name, value) for name, value in wanted if value not in pages[name]} == set()


@pytest.mark.parametrize("family", OPENLY)
def test_the_mailbox_and_the_number_are_written_openly(family, exhibitors, read_site) -> None:
    pages = {one.company.email: read_all(read_site(one)) for one in exhibitors[family]}
    numbers = {one.company.email: one.company.phone.shown for one in exhibitors[family]}
    assert [email for email, text in pages.items() if email not in text or numbers[email] not in text] == []


@pytest.mark.parametrize("family", DISGUISED)
def test_a_disguised_mailbox_is_nowhere_in_plain_text(family, exhibitors, read_site) -> None:
    shown = [one.company.email for one in exhibitors[family] if one.company.email in read_all(read_site(one))]
    assert shown == []


@pytest.mark.parametrize("family", ["script_only", "script_fetch"])
def test_the_number_is_not_in_pages_that_scripts_make(family, exhibitors, read_site) -> None:
    shown = [one for one in exhibitors[family] if one.company.phone.shown in read_all(read_site(one))]
    assert shown == []


@pytest.mark.parametrize("family", [*PLAIN, "topbar"])
def test_plain_families_use_no_structured_markup(family, exhibitors, read_site) -> None:
    marked = [
        one.company.name
        for one in exhibitors[family]
        if re.search(r"ld\+json|itemprop|vcard|h-card|property=", read_all(read_site(one)))
    ]
    assert marked == []


def test_jsonld_names_everything_in_one_node(exhibitors, read_site) -> None:
    company = exhibitors["jsonld"][0].company
    home = read_site(exhibitors["jsonld"][0])["/"]
    node = json.loads(re.search(r'ld\+json">(.*?)</script>', home, re.S)[1])
    assert node["email"] == f"mailto:{company.email}"
    assert node["telephone"] == company.phone.shown
    assert node["address"]["streetAddress"] == company.street
    assert tuple(node["sameAs"]) == company.socials


def test_the_graph_spreads_a_company_over_nodes(exhibitors, read_site) -> None:
    company = exhibitors["jsonld_graph"][0].company
    home = read_site(exhibitors["jsonld_graph"][0])["/"]
    graph = json.loads(re.search(r'ld\+json">(.*?)</script>', home, re.S)[1])["@graph"]
    (organization,) = (node for node in graph if "Organization" in node["@type"])
    (address,) = (node for node in graph if node["@type"] == "PostalAddress")
    assert "telephone" not in organization
    assert organization["contactPoint"][0]["telephone"] == company.phone.shown
    assert organization["address"] == {"@id": address["@id"]}


@pytest.mark.parametrize("family", LEGAL)
def test_legal_notices_name_the_vat_number(family, exhibitors, read_site) -> None:
    missing = [
        one.company.name
        for one in exhibitors[family]
        if one.company.vat_id[2:] not in squeeze(read_all(read_site(one)))
    ]
    assert missing == []


@pytest.mark.parametrize("family", LEGAL)
def test_legal_notices_name_the_register_where_they_promise_it(family, exhibitors, read_site) -> None:
    missing = [
        one.company.name
        for one in exhibitors[family]
        if "registration_id" in one.publication.fields
        and one.company.registration_id not in read_all(read_site(one))
    ]
    assert missing == []


def test_the_team_page_names_people_with_title_mailbox_and_number(exhibitors, read_site) -> None:
    pages = {one.company.name: html.unescape(read_all(read_site(one))) for one in exhibitors["team_page"]}
    missing = [
        (one.company.name, value)
        for one in exhibitors["team_page"]
        for person in one.company.people
        for value in (person.name, person.title, person.email, person.phone.shown)
        if value not in pages[one.company.name]
    ]
    assert missing == []


def test_at_and_dot_are_spelt_in_the_language_of_the_site(exhibitors, read_site) -> None:
    at, dot = "(?:at|ät|arobase|chiocciola|arroba)", "(?:dot|punkt|point|punto)"
    spelt = rf"(\w+)\W{{1,2}}{at}\W{{1,2}}([\w-]+)\W{{1,2}}{dot}\W{{1,2}}example"
    found = {
        one.company.email: re.search(spelt, read_all(read_site(one)), re.I) for one in exhibitors["at_dot"]
    }
    read = {email: f"{match[1]}@{match[2]}.example" for email, match in found.items()}
    assert read == {email: email for email in found}


def test_cloudflare_mailboxes_decode_by_their_key(exhibitors, read_site) -> None:
    for_each = [(one.company.email, read_all(read_site(one))) for one in exhibitors["cloudflare"]]
    codes = [(email, bytes.fromhex(re.search(r'data-cfemail="(\w+)"', text)[1])) for email, text in for_each]
    assert [bytes(byte ^ code[0] for byte in code[1:]).decode() for _, code in codes] == [
        email for email, _ in codes
    ]


def test_entities_decode_to_the_mailbox(exhibitors, read_site) -> None:
    missing = [
        one.company.email
        for one in exhibitors["entities"]
        if one.company.email not in html.unescape(read_all(read_site(one)))
    ]
    assert missing == []


def test_reversed_text_reads_backwards(exhibitors, read_site) -> None:
    missing = [
        one.company.email
        for one in exhibitors["reversed_text"]
        if one.company.email[::-1] not in read_all(read_site(one))
    ]
    assert missing == []


def test_the_image_text_holds_the_mailbox(exhibitors, read_site) -> None:
    missing = [
        one.company.email
        for one in exhibitors["image_text"]
        if f'alt="{one.company.email}"' not in read_all(read_site(one))
    ]
    assert missing == []


@pytest.mark.parametrize("family", ["sitemap_only", "sitemap_index"])
def test_no_page_links_to_a_page_that_only_the_sitemap_knows(family, exhibitors, read_site) -> None:
    for_each = [(one.company, read_site(one)) for one in exhibitors[family]]
    with_contacts = {
        company.host: [path for path, page in pages.items() if company.email in page]
        for company, pages in for_each
    }
    linked = [
        (company.host, path)
        for company, pages in for_each
        for path in with_contacts[company.host]
        if f'href="{path}"' in read_all(pages)
    ]
    assert [len(paths) for paths in with_contacts.values()] == [1, 1]
    assert linked == []


@pytest.mark.parametrize("family", ["contact_page", "definition_list", "about_page", "german_imprint"])
def test_contacts_of_one_page_stand_on_no_other(family, exhibitors, read_site) -> None:
    counts = [
        sum(one.company.email in page for page in read_site(one).values()) for one in exhibitors[family]
    ]
    assert counts == [1] * len(counts)


def test_the_family_without_contacts_publishes_none(exhibitors, read_site) -> None:
    shown = [
        one.company.name
        for one in exhibitors["nothing"]
        if one.company.email in read_all(read_site(one))
        or one.company.phone.shown in read_all(read_site(one))
    ]
    assert shown == []


def test_a_link_without_country_code_dials_the_number_at_home(exhibitors, read_site) -> None:
    dialled = {
        one.company.phone.e164: phonenumbers.parse(
            re.search(r'href="tel:(\d+)"', read_all(read_site(one)))[1], one.company.country.code
        )
        for one in exhibitors["topbar"]
    }
    assert [
        number
        for number, parsed in dialled.items()
        if phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164) != number
    ] == []


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_decoy_is_on_a_page_that_is_served(family, exhibitors, read_site) -> None:
    pages = {one.company.name: read_all(read_site(one)) for one in exhibitors[family]}
    absent = [
        (one.company.name, decoy.kind)
        for one in exhibitors[family]
        for decoy in one.decoys
        if decoy.html not in pages[one.company.name]
    ]
    assert absent == []


def test_pages_look_like_those_of_small_firms(exhibitors, read_site) -> None:
    pages = read_site(exhibitors["footer"][0])
    links = [
        len(re.findall("<a href", page))
        for path, page in pages.items()
        if path.startswith("/") and "<nav" in page
    ]
    assert min(links) >= 8
    assert len(pages["/"]) > 5_000
    assert len(links) >= 10
