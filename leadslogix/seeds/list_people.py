"""The people in a cell of a list: "Dr. Eva Lind (CEO); Ugo Neri"."""

import re
from dataclasses import dataclass, replace

from scraping.extract.people.names import has_person_shape, in_title_case, is_given, spell_name
from scraping.extract.people.native_pieces import reads_surely
from scraping.extract.people.titles import clean_title, whole_line_title
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.honorifics import HONORIFIC
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import plain_letters, plain_words
from scraping.vocabulary.loader import list_words, read_spellings
from scraping.vocabulary.name_words import PARTICLES
from scraping.vocabulary.spellings import join_expressions

_SEVERAL = re.compile(rf"\s*[;\n/|]\s*|\s+(?:{AND})\s+|(?<=\))\s*,\s*")
_VALUES = re.compile(r"[;\n]")
_PARTS = re.compile(r"\s*,\s*|\s+[-–—]\s+|\s*[()\[\]]\s*")
_SPACELESS_NAME = re.compile(r"[\u3400-\u9fff\uac00-\ud7af\u3040-\u30ff]{2,8}")
_HAN = r"[\u3400-\u9fff\uac00-\ud7af\u3040-\u30ff]"
_AFTER = join_expressions(read_spellings("beside_names", "native_honorific"))
_NATIVE = re.compile(
    rf"(?:{_HAN}{{1,12}}[部課室係]\s+)?({_HAN}{{1,6}}?(?:\s{_HAN}{{1,6}}?)??)(?:\s?(?:{_AFTER}))?"
)
_UNIT = rf"{_HAN}{{1,12}}[部課室係부팀실]"
_RANK = join_expressions(read_spellings("job_titles", "native_title", "native_rank"))
_NAME = rf"{_HAN}{{1,6}}(?:\s(?!{_UNIT}\s){_HAN}{{1,4}})?"
# "김민수 부장", "営業部 山田 太郎 課長", "总经理 王小明"; and glued: "王小明经理"
_RANKED = re.compile(
    rf"(?:{_UNIT}\s)?(?P<name>{_NAME})\s(?P<rank>(?:{_UNIT}\s)?{_HAN}{{0,8}}?(?:{_RANK}))(?:\s?(?:{_AFTER}))?"
)
_RANK_FIRST = re.compile(
    rf"(?P<rank>(?:{_UNIT}\s)?{_HAN}{{0,8}}?(?:{_RANK}))\s(?P<name>{_NAME})(?:\s?(?:{_AFTER}))?"
)
_GLUED = re.compile(rf"(?P<name>{_HAN}{{2,4}})(?P<rank>{_RANK})(?:{_AFTER})?")
# "Eng.", "Arq.": before a whole name any abbreviation is one, but not an initial.
_ADDRESS = re.compile(rf"(?:(?:{HONORIFIC})\.?|[^\W\d_]{{2,5}}\.)\s+")
_HONORIFIC = re.compile(rf"(?:{HONORIFIC})\b")
_PLAIN_SIGNS = str.maketrans("（）／、；", "()/;;")
_CONTACT = re.compile(r"(?:\S+@\S+|www\.\S+|https?://\S+|[+(]?\d[\d\s()./-]{5,})")
_MOST_WORDS = 4
_MOST_PEOPLE = 10
_LONGEST = 80


_NO_EMPLOYER = frozenset(plain_words(word) for word in list_words("column_heads", "no_employer"))
_SEEKS = tuple(f"{plain_words(words)} " for words in list_words("column_heads", "seeks_employer"))


@dataclass(frozen=True, slots=True)
class ListedPerson:
    name: str
    title: str = ""

    def owns(self, mailbox: str) -> bool:
        """Whether the part before "@" holds the surname, as in "eva.lind@" and "elind@"."""
        local = plain_letters(mailbox.partition("@")[0])
        words = [word for word in plain_letters(self.name).split() if len(word) > 2]
        return bool(words) and words[-1] in local


def names_no_employer(text: str) -> bool:
    """ "Freelance", "Seeking new opportunities": what people enter who work for no company."""
    words = plain_words(text)
    return words in _NO_EMPLOYER or f"{words} ".startswith(_SEEKS)


def read_people(text: str, title: str = "") -> list[ListedPerson]:
    """`title` is that of the column beside: it belongs to the only person of the cell."""
    people: list[ListedPerson] = []
    for part in _SEVERAL.split(text.translate(_PLAIN_SIGNS))[:_MOST_PEOPLE]:
        if people and not people[-1].title and _is_title(part):  # "Eva Lind / buyer"
            people[-1] = replace(people[-1], title=clean_title(part)[: _LONGEST * 2])
        else:
            people += _read_part(part)
    if len(people) == 1 and title and not people[0].title:
        return [ListedPerson(people[0].name, clean_title(title)[: _LONGEST * 2])]
    return people


def with_titles(people: list[ListedPerson], titles: list[str]) -> list[ListedPerson]:
    """ "Eva Lind; Ugo Neri" beside "CEO; Buyer": as many titles as people are theirs, one each."""
    if len(people) != len(titles) or len(people) < 2 or any(person.title for person in people):
        return people
    return [
        ListedPerson(person.name, clean_title(title)[: _LONGEST * 2])
        for person, title in zip(people, titles, strict=True)
    ]


def split_values(text: str) -> list[str]:
    return [value for value in map(str.strip, _VALUES.split(text)) if value]


def join_name(given: str, family: str) -> str:
    """In Chinese, Japanese and Korean the family comes first."""
    is_native = bool(_SPACELESS_NAME.fullmatch(f"{family}{given}"))
    return " ".join(filter(None, (family, given) if is_native else (given, family)))


def is_surely_person(text: str) -> bool:
    spelled = spell_name(text)
    return spelled is not None and spelled.is_sure


def _read_part(text: str) -> list[ListedPerson]:
    text = _CONTACT.sub(" ", text).rstrip(" ,;:–-")
    if native := _RANK_FIRST.fullmatch(text) or _RANKED.fullmatch(text) or _match_glued(text):
        return [ListedPerson(_without_address(native["name"]), native["rank"])]
    first, *others = [part for part in _PARTS.split(text) if part] or [""]
    others = [part for part in others if part]
    if len(first.split()) == 1 and others and is_given(others[0].split()[0].casefold()):
        first, others = f"{others[0]} {first}", others[1:]  # "Lind, Eva"
    first, title = _split_title(first)
    others = [title, *others] if title else others
    name = _read_name(first)
    if not name:
        return []
    if not others and (title := _title_beside(first, name)):
        others = [title]
    if others and not whole_line_title(others[0]) and has_person_shape(others[0]):
        return [ListedPerson(name), *_read_part(", ".join(others))]
    return [ListedPerson(name, clean_title(", ".join(others))[: _LONGEST * 2])]


def _is_title(text: str) -> bool:
    """ "buyer", "Teknisk sjef", "Head of Sales"."""
    has_small = any(word[0].islower() and word not in PARTICLES for word in text.split())
    return (has_small or bool(whole_line_title(text))) and not is_surely_person(text)


def _without_address(text: str) -> str:
    """ "M. Jean Petit", "王小明 先生"; also "営業部 山田太郎", which names the department first."""
    native = _NATIVE.fullmatch(text)
    if native:
        return native[1]
    before = _ADDRESS.match(text)
    rest = text[before.end() :] if before else ""
    is_known = _HONORIFIC.match(text) is not None or text[:1].islower()
    return rest if len(rest.split()) > 1 and (is_known or is_given(rest.split()[0].casefold())) else text


def _read_name(text: str) -> str:
    """A column that says so is believed, but not for a company, a department or a mailbox."""
    text = _without_address(text.strip(" .,:*"))
    words = text.split()
    spelled = spell_name(text)
    if spelled and not _is_longer(words, spelled.name):
        return in_title_case(spelled.name)
    is_short = 2 <= len(words) <= 5 and len(text) <= _LONGEST
    if _SPACELESS_NAME.fullmatch(text.replace(" ", "")):
        return text
    is_name = is_short and all(any(char.isalpha() for char in word) for word in words)
    if not is_name or any(char in "@:0123456789" for char in text) or has_legal_form(text):
        return ""
    is_title = bool(whole_line_title(text)) and not is_given(words[0].casefold())
    return "" if is_title else in_title_case(text)


def _split_title(text: str) -> tuple[str, str]:
    """ "Eva Lind managing director": from the first word in small letters on, if it is none of a name."""
    words = text.split()
    small = (at for at, word in enumerate(words) if word[0].islower() and word not in PARTICLES)
    end = next(small, len(words))
    is_title = end > 1 and all(word[0].islower() for word in words[end:])
    return (" ".join(words[:end]), " ".join(words[end:])) if is_title else (text, "")


def _match_glued(text: str) -> re.Match[str] | None:
    """A surname alone keeps its title: it is what the person is called."""
    found = _GLUED.fullmatch(text)
    return found if found and reads_surely(found["name"]) else None


def _title_beside(text: str, name: str) -> str:
    """ "Eva Lind Export Manager", "Sales Director Eva Lind"."""
    before, _, after = text.partition(name)
    return next((part for part in map(str.strip, (after, before)) if part and has_title(part)), "")


def _is_longer(words: list[str], name: str) -> bool:
    """Whether the whole text is the name, of which a page would surely be believed only a part."""
    more = len(words) - len(name.split())
    are_names = all(word[0].isupper() and word.isalpha() for word in words)
    return more > 0 and len(words) <= _MOST_WORDS and are_names and not has_title(" ".join(words))
