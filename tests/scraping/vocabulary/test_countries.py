import pytest
from babel import Locale

from scraping.page.parse import parse_page
from scraping.vocabulary.countries import (
    AU_STATES,
    CA_PROVINCES,
    COUNTRY_KEYWORDS,
    US_STATES,
    country_code,
    find_country,
    named_country,
)
from scraping.vocabulary.loader import DATA, read_data
from tests.scraping.vocabulary.cldr import (
    ADDRESS_COUNTRIES,
    FILES,
    IN_ADDRESSES,
    IN_LISTS,
    all_codes,
    build_states,
    names_of,
    write,
)

ENGLISH = Locale("en").territories
EXTRAS = read_data("country_extras")
TOO_SHORT_IN_ADDRESSES = (
    "us",
    "u.s.",
    "u.k.",
    "uk",
    "uae",
    "usa",
)  # codes and words as well: only in capitals, or in full


@pytest.mark.parametrize("file", FILES)
def test_data_file_is_what_its_command_writes(file: str) -> None:
    assert (DATA / f"{file}.json").read_text(encoding="utf-8") == write(file)


@pytest.mark.parametrize("code", sorted(set(all_codes().values())))
def test_every_country_is_found_by_code_and_english_name(code: str) -> None:
    assert find_country(ENGLISH[code]) == find_country(code) == country_code(code) == code


def test_every_alpha_3_code_is_known() -> None:
    codes = all_codes()
    assert {three: country_code(three) for three in codes} == codes


@pytest.mark.parametrize("code", ADDRESS_COUNTRIES)
def test_country_on_a_page_is_known_in_each_language(code: str) -> None:
    excluded = EXTRAS["not in addresses"]["*"]
    names = [*names_of(code, IN_ADDRESSES), *EXTRAS["in addresses"].get(code, ())]
    for name in (one for one in names if one.lower() not in excluded and one not in TOO_SHORT_IN_ADDRESSES):
        page = parse_page(f"<p>Lindenweg 4<br>80331 Musterort<br>{name}</p>".encode())
        assert named_country(name) == country_code(name) == code
        assert page.keywords.has(COUNTRY_KEYWORDS)


@pytest.mark.parametrize("name", EXTRAS["not in addresses"]["*"])
def test_word_that_is_a_country_in_another_language_is_none_in_an_address(name: str) -> None:
    assert named_country(name) == country_code(name) == ""
    assert find_country(name)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (code, name)
        for role in ("in lists", "in addresses")
        for code, names in EXTRAS[role].items()
        for name in names
    ],
)
def test_name_that_is_kept_by_hand_is_found_in_a_list(code: str, name: str) -> None:
    assert find_country(name) == find_country(name.upper()) == code


@pytest.mark.parametrize(("role", "languages"), [("in lists", IN_LISTS), ("in addresses", IN_ADDRESSES)])
def test_nothing_is_kept_by_hand_that_cldr_has(role: str, languages: list[str]) -> None:
    kept = {(code, name.lower()) for code, names in EXTRAS[role].items() for name in names}
    known = {(code, name.lower()) for code in EXTRAS[role] for name in names_of(code, languages)}
    assert kept & known == set()


def test_states_are_as_complete_as_googles_address_data() -> None:
    states = build_states()
    assert (states["US"], states["CA"], frozenset(states["AU"].values())) == (
        US_STATES,
        CA_PROVINCES,
        AU_STATES,
    )
    assert len(set(US_STATES.values())) >= 52
    assert CA_PROVINCES["québec"] == CA_PROVINCES["quebec"] == "QC"
