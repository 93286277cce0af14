"""The endings that make a name a company's: GmbH, Inc., S.r.l., ООО and others, and names without them.

The forms are in `data/legal_forms.json`. Its roles say where a form counts:

    any case at the end                  anywhere in a line as it is spelled, and in capitals or small letters at the end
    as spelled                           anywhere in a line, but only as it is spelled: `KG`, and not the unit `kg`
    at the end                           only where the name ends: in a sentence, `AS` may be a word
    at the end, and a word in streets    likewise; in an address it is a direction, a state or a word
    before                               before the name: `SARL Menuiserie Petit`
    joined                               in scripts without spaces, anywhere
    letters in lists                     only to compare names: other alphabets transliterated, dots left out

`data/legal_form_words.json` says which spellings are one form: "Private Limited" and "Pvt. Ltd.", "Aktiengesellschaft" and "AG".
"""

import re
from functools import cache, lru_cache

from scraping.vocabulary.letters import lower, plain_letters
from scraping.vocabulary.loader import compile_pattern, compile_words, read_data
from scraping.vocabulary.spellings import list_examples

_ROLES = {
    role: [spelling for spellings in countries.values() for spelling in spellings]
    for role, countries in read_data("legal_forms").items()
}
_ANY_CASE, _STREET_WORDS = _ROLES["any case at the end"], _ROLES["at the end, and a word in streets"]
_WEAK = frozenset(_ROLES["at the end"] + _STREET_WORDS)
# After a name there is one of these signs. Without the list, `ag` would have to be looked for inside all words.
_SIGNS = " \"'(&+,-–»”"

# In a line, after a name.
FORMS = compile_words([*_ANY_CASE, *_ROLES["as spelled"], *_WEAK], "{}(?!\\w)", after=_SIGNS)
_AT_END = compile_pattern(dict.fromkeys(map(lower, _ANY_CASE)), r"{}(?=[\s.,)]*$)", _SIGNS)
_JOINED = compile_words(_ROLES["joined"], "{}")
_PREFIX = compile_words(
    [f"{form}( |[ ](«|\"|„|“|'))" for form in _ROLES["before"]] + [f"{form}[ ]" for form in _ROLES["joined"]],
    r"{}(?=[^\W\d_a-z])",
)
LINE_KEYWORDS = (FORMS.keywords, _JOINED.keywords, _PREFIX.keywords)
_NAME_END = re.compile(r"[\t|;]|, | [-–—] |(?<=[»”])\s")
_SIGNS_IN_FORMS = re.compile(r"[ ~.,]")
_NOT_A_WORD = re.compile(r"[\W_]+")
_TRIMMED = ' ,.-–«»"„“&'


# A name is asked for its form by all that weigh it against the others of its page.
@lru_cache(maxsize=4096)
def find_legal_form(text: str) -> re.Match[str] | None:
    """The first legal form in a name or line; where only weak ones are there, the last of them at its end."""
    in_line = _find_in_line(text)
    at_end = _AT_END.search(lower(text))
    if at_end and (in_line is None or at_end.start() <= in_line.start()):
        return at_end
    return in_line or (None if text.isascii() else _JOINED.pattern.search(text))


def _find_in_line(text: str) -> re.Match[str] | None:
    end = len(text.rstrip(" .,")) - 1
    for found in FORMS.pattern.finditer(text):
        if found[0] not in _WEAK or found.end() >= end:
            return found
    return None


def end_of_firm(text: str) -> int:
    """Where the last legal form of a line ends, after a name; 0 where there is none."""
    ends = [
        found.end()
        for found in FORMS.pattern.finditer(text)
        if found.start() > 2 and found[0] not in _STREET_WORDS
    ]
    return ends[-1] if ends else 0


def named_after_form(line: str) -> str:
    """The name at the beginning of a line that begins with its legal form; nothing where it does not."""
    return _NAME_END.split(line, maxsplit=1)[0].strip() if _PREFIX.pattern.match(line) else ""


def has_legal_form(text: str) -> bool:
    """Beside a name: a form alone is none."""
    found = find_legal_form(text)
    return found is not None and found.end() - found.start() < len(text.strip())


def without_legal_form(name: str) -> str:
    found = find_legal_form(name)
    if found is None:
        return name.strip(" ,.-–")
    rest = name[: found.start()] if found.start() > 2 else name[found.end() :]
    return rest.strip(_TRIMMED)


@cache
def letters_of_forms() -> frozenset[str]:
    """All forms without signs, to compare names. Made when a list is imported or leads are merged: reading a page does not need it."""
    spellings = {_SIGNS_IN_FORMS.sub("", spelling) for spellings in _ROLES.values() for spelling in spellings}
    examples = (example for spelling in spellings for example in list_examples(spelling))
    return frozenset(_NOT_A_WORD.sub("", plain_letters(example)) for example in examples)


@cache
def _same_words() -> dict[str, dict[str, str]]:
    """{word or form: {the letters of another spelling: its letters}}, of words of forms and of whole forms."""
    return {
        kind: {
            _letters(example): _letters(form)
            for form, spellings in forms.items()
            for spelling in spellings
            for example in list_examples(spelling)
        }
        for kind, forms in read_data("legal_form_words").items()
    }


@lru_cache(maxsize=1024)
def _letters_of_form(form: str) -> str:
    """Long words as short ones, and without "and": names that differ in this only do not differ."""
    words, forms = _same_words()["word"], _same_words()["form"]
    letters = _letters(form)
    short = "".join(words.get(word, word) for word in map(_letters, _NOT_A_WORD.split(plain_letters(form))))
    return forms.get(letters) or forms.get(short, short)


def _letters(text: str) -> str:
    return _NOT_A_WORD.sub("", plain_letters(text))


@lru_cache(maxsize=20_000)
def form_letters(name: str) -> str:
    """The letters of a name's legal form, the same for its spellings; empty where it has none."""
    found = find_legal_form(name)
    return _letters_of_form(found[0]) if found else ""


@cache
def _countries_by_form() -> dict[str, frozenset[str]]:
    countries: dict[str, set[str]] = {}
    for by_country in read_data("legal_forms").values():
        for country, spellings in by_country.items():
            for example in (text for each in spellings for text in list_examples(each)):
                countries.setdefault(_letters_of_form(example), set()).add(country)
    # Forms that are listed without a country may be of any.
    for letters in [letters for letters, found in countries.items() if "*" in found]:
        del countries[letters]
    return {letters: frozenset(found) for letters, found in countries.items()}


def are_of_different_countries(one: str, other: str) -> bool:
    """Whether two forms, as letters, have no country in common: an S.p.A. is no LLC."""
    known = _countries_by_form()
    here, there = known.get(one, frozenset()), known.get(other, frozenset())
    return bool(here and there) and not here & there


def country_of_form(letters: str) -> str:
    """One country for each form, the first of those that have it: forms of different countries never share it."""
    return min(_countries_by_form().get(letters, ()), default="")


def only_country_of_form(letters: str) -> str:
    """Where a company of this form is; "" of forms that several countries have ("S.A.")."""
    countries = _countries_by_form().get(letters, frozenset())
    return min(countries) if len(countries) == 1 else ""
