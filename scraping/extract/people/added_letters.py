"""Letters that belong to no name: forms of address, professions and articles before it, endings of cases after it."""

import re
from collections.abc import Mapping

from scraping.extract.people.names import Spelling

# `M. Jean Petit` in French, `D. Juan Pérez` in Spanish: monsieur and don, not an initial. `Sri` is a given name in Indonesian.
_GREEK_ARTICLE = re.compile(r"[ΟΗOH] (?=[\u0370-\u03ff]\S+ \S)")
_LETTERS_OF_ADDRESS: Mapping[str, tuple[str, ...]] = {
    "fr": ("M. ",),
    "es": ("D. ",),
    "en": ("Sri ", "Shri ", "Smt. ", "Smt "),
}
# `C.P. Juan Pérez`, `M.V.Z. Ana Ruiz`: in Spanish, initials are not before a name, but professions are.
_LETTERS_OF_PROFESSION = re.compile(r"(?:[A-ZÁÉÍÓÚ]\.){2,4} ?(?=[^\W\d_]{2,} \S)")


# `Ahmet Yılmaz'dan`: in Turkish, case endings follow names so.
_CASE_ENDING = re.compile(
    r"(?<=[^\W\d_]{2})['’](?:[yn]?[ıiuü]n?|[yn]?[ae]|n?[dt][ae]n?|y?l[ae]|[ıiuü]m[ıiuü]z)$", re.I
)
_WITH_CASE_ENDINGS = frozenset(("tr", "az"))


def without_letter_of_address(spelled: Spelling, language: str) -> Spelling:
    if language in _WITH_CASE_ENDINGS and (case := _CASE_ENDING.search(spelled.name)):
        spelled = spelled._replace(name=spelled.name[: case.start()])
    if _GREEK_ARTICLE.match(spelled.name):
        return spelled._replace(offset=spelled.offset + 2, name=spelled.name[2:])
    profession = _LETTERS_OF_PROFESSION.match(spelled.name) if language == "es" else None
    if profession is not None:
        end = profession.end()
        return spelled._replace(offset=spelled.offset + end, name=spelled.name[end:], has_honorific=True)
    letters = _LETTERS_OF_ADDRESS.get(language, ())
    if not spelled.name.startswith(letters) or spelled.name.count(" ") < 2:
        return spelled
    end = spelled.name.index(" ") + 1
    return spelled._replace(offset=spelled.offset + end, name=spelled.name[end:], has_honorific=True)
