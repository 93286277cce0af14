"""Writes every entry of every data file on a page in its role, and asks for what must be found there.

`CHECKS` has one function for each role: it takes one way to write the entry and says whether the entry was reached. A
new role in a data file fails `test_every_role_is_checked` until it has a line here or, for words, in `word_checks`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leadslogix.seeds.organisers import ListedSite, find_shared_sites
from scraping.extract.candidates import Candidate
from scraping.extract.domains import is_free_mail, is_placeholder_domain, is_platform
from scraping.fetch.page_classifier import FinalResponse, classify_response
from scraping.findings import Field
from scraping.names import company_key
from scraping.outcomes import Outcome
from scraping.urls import parse_url
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.loader import DATA, read_data
from scraping.vocabulary.sites import NETWORK_DATA
from scraping.vocabulary.spellings import list_examples
from tests.scraping.extract.reader import candidates, delivered, rejected
from tests.scraping.vocabulary import test_every_word

_MOST_EXAMPLES = 6  # of one entry: the fullest, the barest and some between them


def find_values(html: str, field: Field) -> set[str]:
    found: list[Candidate] = candidates(html, "https://www.kontor.example/x")
    return {one.value for one in found if one.field is field}


def reaches_form_after_name(form: str) -> bool:
    name = f"Holzbau Berger {form}"
    names = find_values(f"<h1>Kontakt</h1><p>{name}<br>Tel. 12 34</p>", Field.NAME)
    return name in {f"{found}." if name.endswith("..") else found for found in names} and is_one_company(name)


def reaches_form_before_name(form: str) -> bool:
    name = f"{form} Berger"
    return name in find_values(f"<h1>Kontakt</h1><p>{name}<br>Tel. 12 34</p>", Field.NAME)


def reaches_joined_form(form: str) -> bool:
    names = find_values(f"<h1>Kontakt</h1><p>{form} 山川精機<br>Tel. 12 34</p>", Field.NAME)
    return any("山川精機" in name for name in names)


def drops_mailbox(is_known: Callable[[str], bool]) -> Callable[[str], bool]:
    """On a page of another company."""

    def check(domain: str) -> bool:
        html = f"<p>Holzbau Berger, Tel. 12 34, eva.berger@{domain}</p>"
        return is_known(domain) and delivered(html, Field.EMAIL) == []

    return check


def is_shared_site(domain: str) -> bool:
    row = ListedSite("Holzbau Berger", domain, f"https://{domain}/berger")
    return drops_mailbox(is_platform)(domain) and find_shared_sites(lambda: [row]) == {domain}


def is_free(domain: str) -> bool:
    found = candidates(f"<p>Holzbau Berger, eva.berger@{domain}</p>", "https://www.kontor.example/x")
    reasons = [text for one in found if one.field is Field.EMAIL for text, _ in one.reasons]
    return is_free_mail(domain) and any("free" in text for text in reasons)


def is_parked(domain: str) -> bool:
    final = parse_url(f"https://www.{domain}/huber")
    return classify_response(FinalResponse(final, final, 200, {}, b"<p>Huber</p>")).outcome is Outcome.PARKED


def is_one_company(name: str) -> bool:
    return (
        has_legal_form(name)
        and without_legal_form(name) == "Holzbau Berger"
        and company_key(name) == company_key(name.upper()) == "holzbau berger"
    )


def joins_labels(word: str) -> bool:
    html = f"<p>Tel. {word} Fax: 030 22334455</p>"
    return delivered(html, Field.FAX, country="DE") == delivered(html, Field.PHONE, country="DE") != []


def joins_numbers(word: str) -> bool:
    html = f"<p>Tel. (030) 901820 {word} 901821</p>"
    return delivered(html, Field.PHONE, country="DE") == ["+4930901820", "+4930901821"]


def spans_numbers(word: str) -> bool:
    html = f"<p>Tel. (030) 901820 {word} 22</p>"
    return delivered(html, Field.PHONE, country="DE") == ["+4930901820", "+4930901821", "+4930901822"]


def joins_people(word: str) -> bool:
    people = find_values(f"<h2>Team</h2><p>Eva Berger {word} Karl Huber, Inhaber</p>", Field.PERSON)
    return {"Eva Berger", "Karl Huber"} <= people


def joins_in_a_name(word: str) -> bool:
    return joins_labels(word) and company_key(f"Berger {word} Huber") == company_key("Berger & Huber")


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("legal_forms", "any case at the end"): reaches_form_after_name,
    ("legal_forms", "as spelled"): reaches_form_after_name,
    ("legal_forms", "at the end"): reaches_form_after_name,
    ("legal_forms", "at the end, and a word in streets"): reaches_form_after_name,
    ("legal_forms", "before"): reaches_form_before_name,
    ("legal_forms", "joined"): reaches_joined_form,
    ("sites", "messenger"): is_shared_site,
    ("sites", "link service"): is_shared_site,
    ("sites", "directory"): is_shared_site,
    ("sites", "marketplace"): is_shared_site,
    ("sites", "booking"): is_shared_site,
    ("sites", "site builder"): drops_mailbox(is_platform),
    ("sites", "web service"): drops_mailbox(is_platform),
    ("sites", "domain trader"): is_parked,
    ("sites", "free mail"): is_free,
    ("sites", "placeholder"): drops_mailbox(is_placeholder_domain),
    ("sites", "placeholder label"): lambda label: drops_mailbox(is_placeholder_domain)(f"{label}.com"),
    ("sites", "placeholder ending"): lambda ending: drops_mailbox(is_placeholder_domain)(f"holzbau.{ending}"),
    ("and", "and"): joins_in_a_name,
    ("and", "or"): joins_numbers,
    ("and", "up to"): spans_numbers,
    ("and", "and, and a word of other languages"): joins_people,
    ("legal_forms", "letters in lists"): lambda form: (
        company_key(f"Holzbau Berger {form}") == "holzbau berger"
    ),
}


# Countries and states: in `test_countries.py`. Networks: below.
TESTED_ELSEWHERE = {
    "legal_form_words",  # in `test_legal_forms.py`
    "postal_formats",
    "domain_names",
    "transliterations",
    "networks",
    "area_codes",
    "cities",
    "countries",
    "countries_in_lists",
    "country_extras",
    "states",
    "state_extras",
}


def list_entries() -> Iterator[Any]:
    for file, role in CHECKS:
        for language, spellings in read_data(file)[role].items():
            for spelling in spellings:
                yield pytest.param(file, role, spelling, id=f"{file}-{role}-{language}-{spelling}")


def choose_examples(spelling: str) -> list[str]:
    examples = sorted(list_examples(spelling), key=len)
    step = max(1, len(examples) // (_MOST_EXAMPLES - 1))
    return list(dict.fromkeys([*examples[::step], examples[-1]]))


@pytest.mark.parametrize(("file", "role", "spelling"), list(list_entries()))
def test_entry_is_reached_on_a_page(file: str, role: str, spelling: str) -> None:
    check = CHECKS[file, role]
    assert [example for example in choose_examples(spelling) if not check(example)] == []


@pytest.mark.parametrize(("domain", "entry"), NETWORK_DATA["networks"].items(), ids=str)
def test_profile_on_each_network_is_reached(domain: str, entry: dict[str, Any]) -> None:
    for host in (domain, entry["host"], *entry.get("aliases", ())):
        html = "".join(f'<p><a href="https://{host}{path}">{host}</a></p>' for path in entry["examples"])
        found = delivered(html, Field.SOCIAL)
        assert len(found) == len(entry["examples"])
        assert all(url.startswith(f"https://{entry['host']}/") for url in found)


@pytest.mark.parametrize("word", NETWORK_DATA["not profiles"])
def test_address_that_is_no_profile_is_left_out(word: str) -> None:
    assert delivered(f'<a href="https://www.facebook.com/{word}">Facebook</a>', Field.SOCIAL) == []


@pytest.mark.parametrize("account", NETWORK_DATA["accounts of platforms"])
def test_account_of_a_platform_is_rejected(account: str) -> None:
    html = f'<a href="https://www.facebook.com/{account}">Facebook</a>'
    assert list(rejected(html, Field.SOCIAL).values()) == ["shared_platform"]


def test_every_role_is_checked() -> None:
    files = {path.stem for path in DATA.glob("*.json")} - TESTED_ELSEWHERE
    roles = {(file, role) for file in files for role in read_data(file)}
    assert roles == {*CHECKS, *test_every_word.CHECKS}
