"""Large cities, and the words for districts: what many addresses without a postal code end with."""

from functools import lru_cache

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import read_data

_DATA: dict[str, dict[str, list[str]]] = read_data("cities")
_CITIES = {country: frozenset(names) for country, names in _DATA["city"].items()}
_DISTRICTS = {
    country: tuple(word.strip(" ,") for word in words) for country, words in _DATA["district"].items()
}
CITY_KEYWORDS = Keywords(*{word for words in _DATA.values() for names in words.values() for word in names})
_LONGEST = 40


@lru_cache(maxsize=4096)
def is_city(words: str, country: str) -> bool:
    return words.lower().strip(" .,") in _CITIES.get(country, ())


def is_city_anywhere(words: str) -> bool:
    return any(is_city(words, country) for country in _CITIES)


@lru_cache(maxsize=4096)
def is_district(words: str, country: str) -> bool:
    """`Quận 1`, `P. Bến Thành`, `Co. Kerry`: the word for a district, and a name or number."""
    lowered = words.lower()
    return len(words) <= _LONGEST and any(
        lowered.startswith(word) and lowered[len(word) :].strip(" .") for word in _DISTRICTS.get(country, ())
    )
