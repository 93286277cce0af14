"""Which texts are names of companies, and how much a name looks like a domain."""

import re
from functools import lru_cache

from scraping.extract.domains import domain_label
from scraping.vocabulary.honorifics import CREDENTIAL
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.letters import letters_of, lower, mailbox_letters, plain_letters
from scraping.vocabulary.loader import WORD, compile_pattern, read_spellings
from scraping.vocabulary.page_words import KIND_POINTS
from scraping.vocabulary.patterns import compile_later

_FILE = "company_words"


# Searched in lower-case text: a pattern that ignores case compares each letter twice.
def _pattern(role: str, frame: str) -> re.Pattern[str]:
    return compile_pattern(map(lower, read_spellings(_FILE, role)), frame)


# Words that are also the name of a page: an open one (`kontakt*`) may be a part of a company's.
_PAGE_NAMES = [word for word in read_spellings("page_words", *KIND_POINTS) if "*" not in word]
_PAGE_NAME = compile_pattern(map(lower, [*_PAGE_NAMES, *read_spellings(_FILE, "name of a page")]), "{}$")
_BEGINNING = _pattern("name of a page, and more words", "{}")
_WEB_ADDRESS = compile_later(r"^(?:https?://)?(?:www\.)?([\w-]+\.[a-z]{2,6}(?:\.[a-z]{2})?)/?$", re.I)
# `Huber GmbH - Lindenweg 4, 80331 München`: the name ends where an address begins.
_ADDRESS_TAIL = re.compile(r"\s+[-–|]\s+[^\d|]{2,40}\s\d{1,5}\b.*$")
_TRAILING_ALL = re.compile(r"[.,;]\s*All$")
# `Huber版权所有`: all rights reserved
_RIGHTS_TAIL = re.compile(r"[,，\s]*(?:版权所有|版權所有|著作権所有)$")
_CREDIT = re.compile(
    r"^(?:powered|designed|developed|created|built|hosted|site|website|web ?design) (?:by|from)\b"
)
_LEADING = _pattern("before a name", r"{}[\s:–-]+(?=\S)")
# `Hersteller: Huber GmbH`: a word before a colon says what the company is here.
_ROLE = re.compile(r"^[^\W\d_]{3,}:\s+(?=\S)")
# `Lantern Café (Leeds, LS1 0042)`
_PLACE_TAIL = re.compile(r"\s*\([^()]*\d{4,}[^()]*\)$")
# `Lantern Café (Leeds,`: long titles are cut off
_CUT_OFF = re.compile(r"\s+\([^()]*$")
# Shop and site software is named in copyright lines too.
_SOFTWARE = _pattern("software", WORD)
# A sentence; a city or district of Japan or China.
_NO_NAME_END = compile_later(r"[。！？]$|^[\u4e00-\u9fff]{2,10}[市区區县縣県町村]$")
# `Joinery work`, `Joiners in Leeds`, `Ihr Shop für Heizungen`: what is offered, and to whom.
_OFFER = _pattern(
    "offer", rf"{WORD}|(?<!\w)(?:in|near|serving|throughout|für|pour|para|voor|dla|pro|för|til) [^\W\d_]"
)
_CREDENTIALS = compile_later(rf",\s{CREDENTIAL}(?![\w])")
_LATIN_START = re.compile(r"[a-z\d]{2,}")


@lru_cache(maxsize=4096)
def clean_company_name(name: str) -> str:
    """Empty if the text is not a name: too long, generic, a sentence."""
    name = _RIGHTS_TAIL.sub("", _TRAILING_ALL.sub("", " ".join(name.split()))).strip(" ,;:|–-•·>«»\"'“”")
    leading = None if _PAGE_NAME.match(lower(name)) else _LEADING.match(lower(name))
    name = name[leading.end() :].strip() if leading else name
    role = _ROLE.match(name)
    name = name[role.end() :] if role and has_legal_form(name[role.end() :]) else name
    name = name.replace('"', "") if name.count('"') % 2 else name
    if any(map(str.isdigit, name)):
        name = _PLACE_TAIL.sub("", _ADDRESS_TAIL.sub("", name))
    name = _CUT_OFF.sub("", name)
    lowered = name.lower()
    if _CREDIT.match(lowered) or _SOFTWARE.search(lowered) or _NO_NAME_END.search(name):
        return ""
    if (
        not 2 <= len(name) <= 80
        or _PAGE_NAME.match(lowered)
        or _BEGINNING.match(lowered)
        or len(name.split()) > 10
    ):
        return ""
    if _CREDENTIALS.search(name):
        return ""
    if "@" in name or not name.isprintable() or sum(map(str.isdigit, name)) > len(name) // 2:
        return ""
    if name.endswith(".") and not has_legal_form(name):
        name = name.rstrip(".")
    if name.count("«") > name.count("»"):
        name += "»"  # `ООО «Кран»` without its last sign
    return name if any(map(str.isalpha, name)) else ""


def is_web_address(name: str) -> bool:
    return _WEB_ADDRESS.match(name.rstrip("™®")) is not None


def describes_offer(name: str) -> bool:
    return _OFFER.search(name.lower()) is not None


@lru_cache(maxsize=4096)
def resemblance(name: str, domain: str) -> int:
    """0 to 30: how much a name resembles the registrable domain of its page."""
    if name.isascii():
        return _resembles(name, domain)
    # Domains spell `Müller` as mueller or as muller.
    lowered = name.lower()
    return max(
        _resembles(spelled, domain) for spelled in (name, mailbox_letters(lowered), plain_letters(lowered))
    )


def _resembles(name: str, domain: str) -> int:
    label = letters_of(domain_label(domain))
    bare = letters_of(without_legal_form(name))
    web = _WEB_ADDRESS.match(name)
    if not label or not bare:
        return 0
    if bare == label or letters_of(name) == label or (web and letters_of(domain_label(web[1])) == label):
        return 30
    words = [letters_of(word) for word in re.split(r"[\s&/+.-]+", name) if word]
    if "".join(word[0] for word in words if word) == label or _starts_spell(words, label):
        return 22
    if (len(bare) >= 4 and bare in label) or (len(label) >= 4 and label in bare):
        return 24 if len(bare) <= 2.5 * len(label) else 14
    if not bare.isascii() and (latin := _LATIN_START.match(bare)) and label.startswith(latin[0]):
        return 14  # `91譜` and `91pu`
    long_words = [word for word in words if len(word) >= 4]
    hits = sum(len(word) for word in long_words if word in label)
    return min(18, 3 * hits) if hits else 0


def _starts_spell(words: list[str], label: str) -> bool:
    """`San Diego Health` and `sdhealth`: the beginnings of the words make up the label."""
    rest = label
    for word in words:
        size = next((n for n in range(len(word), 0, -1) if rest.startswith(word[:n])), 0)
        rest = rest[size:]
    return not rest and len(label) >= 3 and len(words) > 1
