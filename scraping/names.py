"""Names of companies and people, made comparable."""

import re
import unicodedata
from functools import lru_cache

_FORMS = """
    gmbh ggmbh mbh ag kg kgaa ohg gbr ug eg ev ek ekfr se ltd limited llc inc incorporated corp corporation plc llp
    lp co company sa sas sasu sarl eurl sca snc srl srls spa ss sl slu slne sau bv nv vof cv spzoo spk sro spolsro
    as zs kft zrt rt bt nyrt doo dd ad ood eood oy oyj ab hb aps is ivs ans asa lda ltda eirl mepe ae epe pte pty
    bhd sdn kk gk ooo oao zao pao uab sia ou mb
"""
_LEGAL_FORMS = frozenset(_FORMS.split())
_JOINED = re.compile(r"\b((?:\w\.\s?){2,})")  # "S. r. l.", "e.K."
_SPELLED_OUT = (
    ("sp z oo", "spzoo"),
    ("sp z o o", "spzoo"),
    ("spol s ro", "spolsro"),
    ("und", "&"),
    ("and", "&"),
    ("et", "&"),
    ("y", "&"),
)
_NOT_A_WORD = re.compile(r"[\W_]+")


def plain_letters(text: str) -> str:
    """Small letters without accents: "Müller-Łódź" -> "muller-lodz"."""
    if text.isascii():
        return text.casefold()
    folded = text.casefold().replace("ł", "l").replace("ø", "o").replace("đ", "d").replace("ı", "i")
    split = unicodedata.normalize("NFKD", folded)
    return "".join(char for char in split if not unicodedata.combining(char))


@lru_cache(maxsize=20_000)
def company_key(name: str) -> str:
    """What two spellings of one company have in common: no case, accents, punctuation, legal form."""
    words = _words(name)
    while len(words) > 1 and (words[-1] in _LEGAL_FORMS or words[-1] == "&"):
        words.pop()
    return " ".join(word for word in words if word != "&") or plain_letters(name).strip()


def has_legal_form(name: str) -> bool:
    words = _words(name)
    return len(words) > 1 and words[-1] in _LEGAL_FORMS


def person_key(name: str) -> str:
    """The letters of a name only, so that one person is not stored twice."""
    return "".join(char for char in plain_letters(name) if char.isalnum())


def _words(name: str) -> list[str]:
    joined = _JOINED.sub(lambda match: match[1].replace(".", "").replace(" ", "") + " ", plain_letters(name))
    text = f" {_NOT_A_WORD.sub(' ', joined.replace('&', ' und ').replace('+', ' und '))} "
    for spelled, short in _SPELLED_OUT:
        text = text.replace(f" {spelled} ", f" {short} ")
    return text.split()
