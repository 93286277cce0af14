"""Job titles and departments in many languages."""

import re
from functools import cache, lru_cache

from scraping.vocabulary.conjunctions import and_words
from scraping.vocabulary.letters import without_accents
from scraping.vocabulary.loader import read_data, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import list_examples
from scraping.vocabulary.word_search import WordSearch

_FILE = "job_titles"
_AND = "|".join(("&", *and_words("en", "de", "fr", "it", "es")))
_SPELLINGS = read_lower(_FILE, "title")
# Many languages write a title as one word, and only its end is known: `Werkstattleiter`, `myyntipäällikkö`.
TITLE_ENDINGS = tuple(one for ending in read_lower(_FILE, "ending") for one in list_examples(ending))


TITLE = WordSearch(_SPELLINGS, TITLE_ENDINGS)
PLAIN_TITLES = TITLE.words
_FIRST_WORD = re.compile(r"[^\W_]{4,}|[^\0]+")
_ANY = "\0"  # in place of letters that no entry spells out
TITLE_BEGINNINGS = frozenset(
    begun[0].strip()
    for title in TITLE.phrases
    for example in list_examples(title, _ANY)
    if (begun := _FIRST_WORD.match(example))
)
_FIRST_LETTERS = frozenset(beginning[:3] for beginning in TITLE_BEGINNINGS)


@lru_cache(maxsize=4096)
def has_title(text: str) -> bool:
    return TITLE.search(text.lower()) is not None


@lru_cache(maxsize=50_000)
def is_title_word(word: str) -> bool:
    """Whether a lower-case word is a job title by itself."""
    return word in PLAIN_TITLES or (
        (word[:3] in _FIRST_LETTERS or word.endswith(TITLE_ENDINGS)) and TITLE.fullmatch(word)
    )


# What titles end with where a noun before them governs them, and with what in the nominative.
_CASE_ENDINGS = tuple(
    pair.split(":")
    for pair in (
        "'s: ’s: s: es: a: y: y:a ky:ka ki:ka ej:a i:a i: e:a dan: den: tan: ten: ın: in: un: ün: nın: nin: ı: i: ul: ului: ei:a "
        "а: я:ь ы:а и:а ової:ова ου:ος ου:ης ας:α ης:η ja: jõ: o:as io:is jo:is a:s es:e ns: n: en:"
    ).split()
)
_SHORTEST_STEM = 4


@lru_cache(maxsize=4096)
def find_inflected_title(word: str) -> str:
    """`bürgermeister` of `bürgermeisters`, `starosta` of `starosty`; nothing if it is no title."""
    if len(word) < _SHORTEST_STEM:
        return word if is_title_word(word) else ""
    if word.endswith("s") and is_title_word(word.removesuffix("s")):
        return word.removesuffix("s")
    forms = [word, *(word[: -len(end)] + one for end, one in _CASE_ENDINGS if word.endswith(end))]
    plain = [without_accents(form) for form in forms if not form.isascii()]
    return next(
        (form for form in (*forms, *plain) if len(form) >= _SHORTEST_STEM and is_title_word(form)), ""
    )


# `Geschäftsführer: `, `Vertreten durch `, `Owner - `, in lower case, at the end.
_SEPARATOR = r"(?:\s{0,2}[:–]|\s{0,2}-\s|\s(?:is|ist)\s)"
_LABEL = re.compile(
    rf"\W{{0,3}}(?P<title>[\w./&'’-]{{1,24}}(?:\s[\w./&'’-]{{1,24}}){{0,11}}){_SEPARATOR}\s{{0,3}}"
)
_SEPARATED = re.compile(_SEPARATOR)
_MOST_BEFORE, _MOST_AFTER = 4, 3  # words of a label, around the title


def find_label(text: str) -> tuple[int, int] | None:
    """Where the title is that the whole text is a label with: `Managing director of the mill: `."""
    found = _LABEL.fullmatch(text)
    if found is None:
        return None
    label = found["title"]
    titles = [title.span() for title in TITLE.finditer(label)]
    if any(end <= sign.start() for sign in _SEPARATED.finditer(label) for _, end in titles):
        return None  # of an earlier label
    is_title = any(
        len(label[:start].split()) <= _MOST_BEFORE and len(label[end:].split()) <= _MOST_AFTER
        for start, end in titles
    )
    return found.span("title") if is_title else None


# What follows a title without being one: `Director, Field Research`.
DEPARTMENT = compile_later(
    lambda: (
        rf"(?:[\w&/'’-]+ ){{0,5}}{read_expression(_FILE, 'department')}(?: (?:{_AND}) [\w&/'’ -]{{2,40}})?"
    )
)


_FIELDS = frozenset(example for one in read_lower(_FILE, "field") for example in list_examples(one))
# They are roles only before such a word: `Head of Sales`.
_HEADS = frozenset(("head", "lead", "chief"))
_PIECES = re.compile(r"\s*[,;/|()–—]\s*|\s-\s")
# `Head of Sales`, `Leiterin der Werkstatt`: the role is before such a word.
_AFTER_ROLE = compile_later(lambda: rf"\s(?:{read_expression('beside_names', 'after_role')}|{_AND})(?!\w).*$")


def _spellings_but(language: str) -> list[str]:
    others = [tag for tag in read_data(_FILE)["title"] if tag != language]
    fields = read_lower(_FILE, "field")
    return [one for one in read_lower(_FILE, "title", languages=others) if one not in fields]


@cache
def _first() -> WordSearch:
    """Where a language puts the noun first, its titles begin with the role: `Direttore responsabile`. English ends with it."""
    return WordSearch([*_spellings_but("en"), *read_lower("beside_names", "leads_organisation")])


@lru_cache(maxsize=4096)
def names_role(title: str) -> bool:
    """Whether it names what a person is: `Head of Sales`, `Direttore responsabile`; not `Sales`, `Nurse Call Systems`."""
    return any([_is_role(piece) for piece in _PIECES.split(title.lower()) if piece])


def _is_role(piece: str) -> bool:
    ending = piece.rpartition(" ")[2]
    if ending in PLAIN_TITLES and ending not in _FIELDS and " and " in piece:
        return True  # `Video and Digital Producer`
    words = _AFTER_ROLE.sub("", piece).split()
    while len(words) > 1 and (words[-1] in _FIELDS or DEPARTMENT.fullmatch(words[-1])):
        words.pop()
    head = " ".join(words)
    if not head or head in _FIELDS:
        return False
    if words[-1] in _HEADS:
        return True
    last = [found[0] for found in TITLE.finditer(head) if found.end() == len(head)]
    if last:
        return last[-1] not in _FIELDS
    first = _first().match(head)
    return first is not None and first[0] not in _FIELDS
