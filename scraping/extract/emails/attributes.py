"""Addresses in attributes: those whom a form lets one write to, and data-* of scripts and plug-ins, encoded or in parts."""

import base64
import binascii
import codecs
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from scraping.extract.emails.obfuscation import script_strings, unshift
from scraping.extract.emails.spelled_out import open_spellings
from scraping.page.parse import Page, path_of

_WHOLE = "data-email data-mail data-e-mail data-mailto data-address data-contact-email data-enc".split()
_LOCALS = ("data-user", "data-name", "data-local", "data-u")
_HOSTS = ("data-domain", "data-host", "data-d")
_SHIFTED, _ROTATED = "data-mailto-token", "data-enc-email"  # of TYPO3 and of a plug-in for WordPress
_HIDDEN_MAIL = "joomla-hidden-mail"
_CLICKED = "onclick"
# A list in a contact form, "Who should read this?": its entries carry the mailboxes.
_RECIPIENTS = "option[value*='@']"
_ANY = ",".join(
    [
        *(f"[{name}]" for name in (*_WHOLE, *_HOSTS, _SHIFTED, _ROTATED)),
        _HIDDEN_MAIL,
        f"[{_CLICKED}*=mai]",
        _RECIPIENTS,
    ]
)
_SEPARATOR = re.compile(r"\s?[|#]\s?")

Attribute = Callable[[str], str | None]


def attribute_texts(page: Page) -> Iterator[tuple[str, str]]:
    """Each text that may contain an address, with the path of its element."""
    for node in page.select(_ANY):
        texts = _texts_of(node.attr) if node.tag != "option" else [node.attr("value") or ""]
        for text in texts:
            if "@" in text:
                yield text, path_of(node)


def _texts_of(attribute: Attribute) -> Iterator[str]:
    for name in _WHOLE:
        if value := attribute(name):
            yield from _readings(unquote(value)[:300])
    if token := attribute(_SHIFTED):
        yield unshift(token[:300])
    if rotated := attribute(_ROTATED):
        with_sign = re.sub(r"\[(?:at|ng)\]", "@", rotated[:300])
        yield codecs.decode(_SEPARATOR.sub("@", with_sign, count=1), "rot13")
    if host := _first(attribute, _HOSTS):
        yield _from_parts(attribute, host)
    if (first := attribute("first")) and (last := attribute("last")):
        yield f"{_unpack(first)}@{_unpack(last)}"
    if clicked := attribute(_CLICKED):
        yield from script_strings(clicked[:2000])


def _readings(value: str) -> list[str]:
    """The first reading that has an at sign."""
    if "@" in value:
        return [value, value[::-1]]
    return [open_spellings(value), _unpack(value), _SEPARATOR.sub("@", value, count=1)]


def _from_parts(attribute: Attribute, host: str) -> str:
    ending = attribute("data-tld") or ""
    whole = f"{host}.{ending}" if ending and "." not in host else host
    return f"{local}@{whole}" if (local := _first(attribute, _LOCALS)) else ""


def _first(attribute: Attribute, names: tuple[str, ...]) -> str:
    return next((value for name in names if (value := attribute(name))), "")


def _unpack(packed: str) -> str:
    try:
        return base64.b64decode(packed[:400], validate=True).decode("utf-8", "ignore")
    except (binascii.Error, ValueError):
        return ""
