"""What a page with a word on it gives: numbers, people and rejected values."""

from collections.abc import Callable

from scraping.findings import Field
from tests.scraping.extract.reader import candidates


def why_rejected(html: str, value: str) -> str:
    """The reason why the only candidate that shows this value is not delivered."""
    return next((one.rejected for one in candidates(html, country="DE") if one.printed == value), "")


NUMBER, MAILBOX, PERSON = "030 23125800", "post@nordwerk.example", "Anna Huber"
ROLE, HONORIFIC = "the text says what the person does", "form of address before the name"


def find_person(html: str, name: str) -> tuple[str, frozenset[str]]:
    """The title, and the reasons."""
    for one in candidates(html, country="DE"):
        if one.person is not None and one.field is Field.PERSON and one.person.name.endswith(name):
            return one.person.title, frozenset(reason for reason, _ in one.reasons)
    return "", frozenset()


def name_of_words(word: str) -> str:
    """In the script of the word."""
    for first, last, name in (
        ("\u0531", "\u0587", "Արմեն Սարգսյան"),
        ("\u0900", "\u097f", "राजेश कुमार"),
        ("\u0980", "\u09ff", "রহিম আহমেদ"),
        ("\u10d0", "\u10fa", "გიორგი ბერიძე"),
    ):
        if first <= word[0] <= last:
            return name
    if "\u0590" <= word[0] <= "\u05ff":
        return "דוד כהן"
    return "สมชาย ใจดี" if "\u0e00" <= word[0] <= "\u0e7f" else "محمد علي"


def gives_reason(text: str, reason: str, name: str = PERSON) -> Callable[[str], bool]:
    return lambda word: reason in find_person(text.format(word=word), name)[1]


def is_named(html: str, name: str) -> bool:
    """Whether the page has a person of this name, and not of a longer one."""
    return name in [one.person.name for one in candidates(html, country="DE") if one.person is not None]


def capital(word: str) -> str:
    return word[0].upper() + word[1:]
