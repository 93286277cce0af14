"""What people type into forms, as the values that crawls find."""

import re

from email_validator import EmailNotValidError, validate_email

from leadslogix.leads.errors import NotAValue
from leadslogix.leads.models import Suppression
from scraping.extract.phones.numbers import read_number
from scraping.findings import Field
from scraping.urls import site_of
from scraping.vocabulary.countries import find_country

VALUE_LENGTH = 600
_UNSTORABLE = re.compile(r"[\x00-\x1f\ud800-\udfff]")
_PHONES = (Field.PHONE, Field.FAX)


def read_value(field: str, text: str, country: str = "") -> str:
    typed = _UNSTORABLE.sub(" ", text).strip()
    if not typed:
        raise NotAValue("Type the right value first.")
    if len(typed) > VALUE_LENGTH:
        raise NotAValue(f"This value is too long: {VALUE_LENGTH} characters are the most.")
    if field == Field.EMAIL:
        return read_mailbox(typed)
    if field in _PHONES:
        return read_phone(typed, country)
    if field == Field.COUNTRY:
        return _read_country(typed)
    return typed


def read_mailbox(text: str) -> str:
    try:
        return validate_email(text.strip().lower(), check_deliverability=False).normalized
    except EmailNotValidError as exc:
        raise NotAValue(f"{text[:80]!r} is not an e-mail address.") from exc


def read_phone(text: str, country: str = "") -> str:
    number = read_number(text.strip(), [country] if country else [])
    if not number:
        hint = "with its country code, such as +49 731 12345"
        raise NotAValue(f"{text[:80]!r} is not a phone number. Give it {hint}.")
    return number


def _read_country(text: str) -> str:
    country = find_country(text)
    if not country:
        raise NotAValue(f"{text[:80]!r} is not a country. Give its name or its code, such as DE.")
    return country


def read_suppressed(kind: str, text: str) -> str:
    """The value of an entry of the suppression list."""
    if kind == Suppression.Kind.EMAIL:
        return read_mailbox(text)
    if kind == Suppression.Kind.PHONE:
        return read_phone(text)
    domain = site_of(text.strip().lower())
    if "." not in domain or not any(char.isalpha() for char in domain):
        raise NotAValue(f"{text[:80]!r} is not a domain. Give it like acme.com.")
    return domain
