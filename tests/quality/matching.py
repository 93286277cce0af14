"""When a delivered value equals a label, by the rules in the README of the corpus."""

import html
import re
from urllib.parse import urlsplit

_LETTERS = re.compile(r"[\W_]+")
_CREDENTIALS = re.compile(
    r"\b(?:dr|mr|mrs|ms|miss|prof|herr|frau|sir|rev|md|dds|dmd|phd|ph d|jd|esq|rn|np|pa-c|gnp-c|pa|cpa|mba|jr|sr|ii|iii|do|msn|ms|ma|le|efda|da)\b\.?",
    re.I,
)


def letters(text: str) -> str:
    # The Turkish `ı` is the lower-case I: `SAYISAL` and `Sayısal` are the same word.
    return _LETTERS.sub("", html.unescape(text).lower()).replace("ı", "i")


def same_profile(value: str, label: str) -> bool:
    return profile_key(value) == profile_key(label)


def profile_key(url: str) -> str:
    """One for all addresses of a profile: of a language, for phones, of an account's own view, of a part of it."""
    parts = urlsplit(url if "//" in url else f"https://{url}")
    path = parts.fragment.removeprefix("!") if parts.fragment.startswith("!/") else parts.path
    path = _PART_OF_PROFILE.sub("", _VIEW.sub("/", path.rstrip("/"), count=1))
    host = _LANGUAGE_OF_HOST.sub("", parts.netloc.lower())
    return f"{_SAME_NETWORK.get(host, host)}{path.rstrip('/').lower()}"


_LANGUAGE_OF_HOST = re.compile(r"^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\.(?=[\w-]+\.)")
_SAME_NETWORK = {"fb.com": "facebook.com", "telegram.me": "t.me"}
_VIEW = re.compile(r"^/(?:(?:u|b)/\d+/)+")
_PART_OF_PROFILE = re.compile(
    r"(?<=[^/]{2})/(?:posts|about|videos|pins|photos|feed|timeline|featured|info)$", re.I
)


def same_street(value: str, label: str) -> bool:
    """Equal letters and digits, or one contains the other (with a building or a suite)."""
    one, other = letters(value), letters(label)
    return len(one) >= 5 and len(other) >= 5 and (one in other or other in one)


def same_code(value: str, label: str) -> bool:
    one, other = letters(value), letters(label)
    return one == other or (len(one) >= 4 and (one in other or other in one))


def same_person(value: str, label: str) -> bool:
    names = [label, *_names_of_couple(label)]
    return any(letters(value) == letters(name) or bare_name(value) == bare_name(name) != "" for name in names)


def _names_of_couple(label: str) -> list[str]:
    """`Anna and Tom Smith` are two people."""
    given, _, rest = label.replace(" & ", " and ").partition(" and ")
    surname = rest.split()[1:]
    return [f"{given} {' '.join(surname)}", rest] if surname and " " not in given else []


def bare_name(name: str) -> str:
    joined = re.sub(r"(?<=\b[A-Za-z])\.(?=[A-Z]\b)|(?<=\bPh)\.(?=D)", "", html.unescape(name))
    return letters(_CREDENTIALS.sub(" ", joined.replace(".", " ").replace(",", " ")))


def same_title(value: str, label: str) -> bool:
    """Equal letters, or one contains the other and is at most twice as long (with a department)."""
    shorter, longer = sorted((letters(value), letters(label)), key=len)
    return bool(shorter) and shorter in longer and 2 * len(shorter) >= len(longer)


def same_company(value: str, label: str) -> bool:
    one, other = letters(value), letters(label)
    return len(one) >= 3 and len(other) >= 3 and (one in other or other in one)
