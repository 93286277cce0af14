"""Words of company names and of pages of guides."""

from collections.abc import Callable

from scraping.extract.companies.names import clean_company_name, describes_offer
from scraping.extract.directories.extractor import ENTRY_METHOD
from tests.scraping.extract.reader import candidates
from tests.scraping.vocabulary.word_checks.reading import NUMBER


def is_no_company(text: str) -> Callable[[str], bool]:
    return lambda word: not clean_company_name(text.format(word=word).capitalize())


def is_entry(title: str, name: str = "Huber", below: str = "") -> bool:
    """Whether a page of a guide, with such a heading above an address, is read as one company's."""
    html = f"<title>{title} | Fair</title><h1>{title}</h1><p>Lindenweg 4, 10115 Berlin</p>{below}"
    found = candidates(html, "https://fair.example/x", country="DE")
    return any(one.method == ENTRY_METHOD and name in one.value for one in found)


def belongs_to_directory(word: str) -> bool:
    html = f"<h1>Huber Kranbau</h1><p>{word} {NUMBER}</p>"
    found = candidates(html, "https://fair.example/x", country="DE", listing_domains=("fair.example",))
    return [one.rejected for one in found if one.printed == NUMBER] == ["organiser"]


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("company_words", "name of a page"): is_no_company("{word}"),
    ("company_words", "name of a page, and more words"): is_no_company("{word} Huber"),
    ("company_words", "software"): is_no_company("Huber {word}"),
    ("company_words", "before a name"): lambda word: (
        clean_company_name(f"{word}: Huber Kranbau") == "Huber Kranbau"
    ),
    ("company_words", "offer"): lambda word: describes_offer(f"Huber {word} Kranbau"),
    ("directory_words", "sign"): lambda word: is_entry(f"Huber Kranbau {word}"),
    ("directory_words", "no entry"): lambda word: (
        is_entry("Huber Profile") and not is_entry(f"{word} Profile", word)
    ),
    ("directory_words", "claim an entry"): lambda word: is_entry("Huber Kranbau", below=f"<p>{word}</p>"),
    ("directory_words", "advertisement"): belongs_to_directory,
}
