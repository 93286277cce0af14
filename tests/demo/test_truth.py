"""The truth is made by the generator, always the same, and it is plausible."""

from collections import Counter
from random import Random

import phonenumbers
import pytest

from demo.companies import CompanyFactory
from demo.decoys import DECOYS
from demo.exhibition import open_exhibition
from demo.families import FAMILIES
from demo.hostile import HOSTILE
from demo.identifiers import draw_iban
from demo.truth import TRUTH_PATH, build_truth, load_truth, write_truth

TRUTH = load_truth()


def test_the_generator_makes_exactly_the_truth_in_the_repository(tmp_path) -> None:
    write_truth(tmp_path / "truth.json")
    assert (tmp_path / "truth.json").read_bytes() == TRUTH_PATH.read_bytes()


def test_what_is_written_reads_back_the_same() -> None:
    assert load_truth() == build_truth()


def test_the_same_seed_opens_the_same_exhibition_and_another_seed_another_one() -> None:
    first, again = open_exhibition(), open_exhibition.__wrapped__()
    assert again.exhibitors == first.exhibitors
    assert {host: site.pages.keys() for host, site in again.sites.items()} == {
        host: site.pages.keys() for host, site in first.sites.items()
    }
    assert CompanyFactory(1).create("footer", "DE", 0) != CompanyFactory(2).create("footer", "DE", 0)


def test_the_companies_serve_the_same_bytes_every_time() -> None:
    first, again = open_exhibition(), open_exhibition.__wrapped__()
    hosts = [one.company.host for one in first.exhibitors if one.website and not one.hostile]
    assert {host: again.sites[host] for host in hosts} == {host: first.sites[host] for host in hosts}


def test_the_fair_is_as_big_and_as_mixed_as_promised() -> None:
    ordinary = [company for company in TRUTH if not company.hostile and company.website]
    assert len(ordinary) >= 60
    assert len({company.family for company in ordinary}) >= 25
    assert {company.country for company in ordinary} >= {"DE", "FR", "IT", "ES", "GB", "US"}
    assert {company.family for company in TRUTH} == {*FAMILIES, *HOSTILE}


def test_every_family_has_several_sites() -> None:
    sites = Counter(company.family for company in TRUTH if not company.hostile)
    assert min(sites.values()) >= 2


def test_every_kind_of_decoy_is_on_several_sites() -> None:
    kinds = Counter(decoy.kind for company in TRUTH for decoy in company.decoys)
    assert len(kinds) >= len(DECOYS)
    assert min(count for kind, count in kinds.items() if kind not in {"third_party", "forbidden"}) >= 5


def test_no_two_companies_share_a_host_a_mailbox_or_a_number() -> None:
    companies = [exhibitor.company for exhibitor in open_exhibition().exhibitors]
    numbers = [number for one in companies for number in (one.phone.e164, one.fax.e164)]
    numbers += [person.phone.e164 for one in companies for person in one.people]
    assert max(Counter(numbers).values()) == 1
    assert len({company.host for company in companies}) == len(companies)
    assert len({company.email for company in companies}) == len(companies)


def test_every_phone_number_is_valid_in_its_country() -> None:
    wrong = [
        (company.exhibitor, number)
        for company in TRUTH
        for field in ("phone", "fax")
        for number in (*company.facts.get(field, ()), *company.also.get(field, ()))
        if phonenumbers.region_code_for_number(phonenumbers.parse(number)) != company.country
    ]
    assert wrong == []


def test_shown_phone_numbers_are_read_as_what_they_are() -> None:
    companies = [exhibitor.company for exhibitor in open_exhibition().exhibitors]
    read = [phonenumbers.parse(one.phone.shown, one.country.code) for one in companies]
    formatted = [phonenumbers.format_number(one, phonenumbers.PhoneNumberFormat.E164) for one in read]
    assert formatted == [company.phone.e164 for company in companies]


@pytest.mark.parametrize("country", ["DE", "AT", "CH", "FR", "ES"])
def test_ibans_have_right_check_digits(country) -> None:
    iban = draw_iban(country, Random("iban")).replace(" ", "")
    moved = iban[4:] + iban[:4]
    assert int("".join(str(int(char, 36)) for char in moved)) % 97 == 1


@pytest.mark.parametrize(
    ("country", "length"),
    [("DE", 11), ("AT", 11), ("CH", 12), ("FR", 13), ("IT", 13), ("ES", 11), ("GB", 11)],
)
def test_vat_ids_have_the_form_of_their_country(country, length) -> None:
    companies = [exhibitor.company for exhibitor in open_exhibition().exhibitors]
    vat_ids = {company.vat_id for company in companies if company.country.code == country}
    assert vat_ids
    assert {len(vat_id) for vat_id in vat_ids} == {length}


def test_no_decoy_is_a_fact_of_its_company() -> None:
    mixed_up = [
        (company.exhibitor, decoy)
        for company in TRUTH
        for decoy in company.decoys
        if decoy.value in company.facts.get(decoy.field, ())
    ]
    assert mixed_up == []


def test_a_site_that_cannot_be_crawled_promises_no_facts() -> None:
    hopeless = [company for company in TRUTH if company.ends]
    assert len(hopeless) >= 15
    assert not any(company.facts for company in hopeless)
