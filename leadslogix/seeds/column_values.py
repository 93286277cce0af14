"""What a value of a column may be, by itself: the evidence of the values beside that of the header."""

import re
from collections.abc import Callable, Mapping

from leadslogix.seeds.cells import is_printed
from leadslogix.seeds.entries import holds_entry
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.mailboxes import spell_out
from leadslogix.seeds.websites import find_website, find_website_in
from scraping.vocabulary.countries import find_country

_EMAIL = re.compile(r"[^@\s]@[^@\s.]+\.[^@\s]{2,}")
_EMAILS = re.compile(r"(?:mailto:)?[^@\s]+@[^@\s]+\.[^@\s]{2,}(?:[\s,;/|]+[^@\s]+@[^@\s]+\.[^@\s]{2,})*")
_PHONE = re.compile(r"^[+(]?[\d][\d\s()./+-]{5,}$")
_LONG_POSTAL_CODE = re.compile(r"\d{5}-\d{3,4}")  # of Brazil and the United States
_SURE_PHONE = re.compile(r"^(?:\+|00)[1-9][\d\s()./-]{6,}$")
_SPELLED = re.compile(r"[^\d()\[\]]+")
_MOST_NAME_WORDS = 6


def fits_role(value: str, role: Role) -> bool:
    return _TESTS.get(role, is_text)(value)


def is_text(value: str) -> bool:
    return (
        not is_nested(value)
        and not _EMAILS.fullmatch(value)
        and any(char.isalpha() for char in value)
        and not find_website(value, strict=True)
    )


def is_nested(value: str) -> bool:
    """A list of things inside an entry, as a program prints it."""
    return is_printed(value) and (value[0] == "[" or "[" in value[1:])


def _is_address_part(value: str) -> bool:
    return any(char.isalnum() for char in value) and "@" not in value


def is_website(value: str) -> bool:
    return bool(find_website(value))


def _is_email(value: str) -> bool:
    return bool(_EMAIL.search(value) or spell_out(value) != value)


def _is_phone(value: str) -> bool:
    if _LONG_POSTAL_CODE.fullmatch(value):
        return False
    return bool(_PHONE.match(value)) or sum(char.isdigit() for char in value) >= 6


def is_dialled(value: str) -> bool:
    return _PHONE.match(value) is not None and not _LONG_POSTAL_CODE.fullmatch(value)


def _is_country(value: str) -> bool:
    return bool(find_country(value))


def _is_spelled_country(value: str) -> bool:
    """Departments are called IT, HR and PR: codes alone prove nothing."""
    return len(value) > 3 and _SPELLED.fullmatch(value) is not None and _is_country(value)


def _is_person(value: str) -> bool:
    words = value.split()
    return (
        len(words) <= _MOST_NAME_WORDS
        and not any(char.isdigit() or char in "@:/" for char in value)
        and any(char.isalpha() for char in value)
    )


def _is_prose(value: str) -> bool:
    return any(char.isalpha() for char in value) and not find_website(value)


def _is_contact(value: str) -> bool:
    """Whether the cell holds a way to reach a company, whatever else is in it."""
    return bool(_EMAIL.search(value)) or _is_phone(value) or bool(find_website_in(value))


def is_mixed(value: str) -> bool:
    """A mailbox or a website beside other things."""
    return bool(_EMAIL.search(value)) and not _EMAILS.fullmatch(value)


_TESTS = {
    Role.WEBSITE: is_website,
    Role.COUNTRY: _is_country,
    Role.EMAIL: _is_email,
    Role.PHONE: _is_phone,
    Role.MOBILE: _is_phone,
    Role.FAX: _is_phone,
    Role.STREET: _is_address_part,
    Role.POSTAL_CODE: _is_address_part,
    Role.CITY: _is_address_part,
    Role.REGION: _is_address_part,
    Role.DESCRIPTION: _is_prose,
    Role.PERSON: _is_person,
    Role.FIRST_NAME: _is_person,
    Role.LAST_NAME: _is_person,
    Role.JOB_TITLE: _is_prose,
    Role.CONTACT: _is_contact,
    Role.ENTRY: holds_entry,
}
# What the values of a column must be if its header says nothing.
BY_SAMPLES: Mapping[Role, Callable[[str], bool]] = {
    Role.WEBSITE: lambda value: is_website(value) and not _EMAIL.search(value),
    Role.EMAIL: lambda value: bool(_EMAILS.fullmatch(value)),
    Role.COUNTRY: _is_spelled_country,
    Role.PROFILE_URL: is_website,
    Role.PHONE: lambda value: bool(_SURE_PHONE.match(value)),
    Role.CONTACT: is_mixed,
}
