"""When two spellings are the same fact, and when a delivered value is a decoy."""

import re
import unicodedata

import phonenumbers

from demo.truth import KnownDecoy

# A slice of an order number or IBAN that is this long was not taken by accident.
SHORTEST_SLICE = 6
LEGAL_FORMS = {"gmbh", "gmbhcokg", "ag", "ek", "kg", "sas", "sarl", "sa", "srl", "spa", "sl"}
LEGAL_FORMS |= {"ltd", "limited", "plc", "inc", "llc", "corp"}


def is_same(field: str, delivered: str, fact: str) -> bool:
    if field == "name":
        return _is_same_name(_plain(delivered), _plain(fact))
    comparison = {
        "phone": _digits,
        "fax": _digits,
        "email": str.casefold,
        "social": _profile,
        "street": _street,
        "person": _letters,
        "registration_id": _digits,
    }.get(field, _plain)
    return comparison(delivered) == comparison(fact)


def is_decoy(decoy: KnownDecoy, delivered: str) -> bool:
    if decoy.field == "phone":
        return _is_phone_decoy(decoy.value, delivered)
    return is_same(decoy.field, delivered, decoy.value)


def _is_phone_decoy(decoy: str, delivered: str) -> bool:
    """The decoy as a phone number, or a slice of its digits that was read as one."""
    if _digits(decoy) == _digits(delivered):
        return True
    if decoy.startswith("+"):
        return False
    national = _national_digits(delivered)
    return len(national) >= SHORTEST_SLICE and (
        national in _digits(decoy) or _digits(decoy).lstrip("0") == national
    )


def _national_digits(number: str) -> str:
    try:
        return str(phonenumbers.parse(number, None).national_number)
    except phonenumbers.NumberParseException:
        return _digits(number)


def _is_same_name(one: str, other: str) -> bool:
    """A company's name is right with and without its legal form."""
    shorter, longer = sorted((one, other), key=len)
    return one == other or (longer.startswith(shorter) and longer.removeprefix(shorter) in LEGAL_FORMS)


def _digits(value: str) -> str:
    return "".join(char for char in value if char.isdigit())


def _plain(value: str) -> str:
    """Letters and digits without accents: the same name in another spelling."""
    letters = unicodedata.normalize("NFKD", value.casefold())
    return "".join(char for char in letters if char.isalnum())


def _letters(value: str) -> str:
    return "".join(sorted(char for char in _plain(value) if char.isalpha()))


def _street(value: str) -> str:
    return _plain(re.sub(r"str(asse|aße|\.)", "str", value.casefold()))


def _profile(value: str) -> str:
    address = value.casefold().partition("://")[2] or value.casefold()
    return address.removeprefix("www.").partition("?")[0].rstrip("/")
