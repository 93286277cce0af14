"""An address as printed, without what is put into it for robots or touches it."""

import re
from functools import lru_cache

from scraping.extract.emails.junk import strip_escaped_prefix

# `info@NOSPAM.firm.example`: readers are meant to remove it.
_SPAM_TRAP = re.compile(
    r"(?:^|(?<=\.))(?:no-?spam|antispam|remove(?:this|me)?|entfernen)\.(?=[^.]+\.|[^.]+$)"
)
# `infoNOSPAM@REMOVETHISfirm.example`
_LOUD = r"(?:NO-?SPAM|ANTI-?SPAM|REMOVE-?(?:THIS|ME)?|ENTFERNEN)(?![A-Z])"
_LOUD_TRAP = re.compile(
    rf"(?<=@){_LOUD}[._-]?|[._-]?{_LOUD}|[._-](?i:(?:please)?-?remove-?this(?:-?(?:text|part))?[._-]?)(?=@)"
)
# `post@firm.examplewww.firm.example`, but not `post@cowww.example`
_GLUED_SITE = re.compile(r"(?P<host>[^.].*?\.[a-z]{2,12}?)www\.", re.S)
_CAMEL_TAIL = re.compile(r"(?<=[a-z])[A-Z].*$", re.S)


@lru_cache(maxsize=4096)
def clean_address(address: str) -> tuple[str, str] | None:
    if not address.isupper():
        address = _LOUD_TRAP.sub("", address)
    local, _, host = address.strip(" .,;:").rpartition("@")
    host = host.rstrip("-._")
    local = strip_escaped_prefix(local.lower()).strip(".'-&%")
    if not _has_known_end(host):
        host = _CAMEL_TAIL.sub("", host)  # `firm.comThis` if two elements touch
    host = _SPAM_TRAP.sub("", host.lower().removeprefix("www."))
    glued = _GLUED_SITE.match(host)
    host = glued["host"] if glued else host
    if not local or "." not in host or ".." in local or ".." in host or len(local) > 64:
        return None
    return local, _to_ascii(host)


def _has_known_end(host: str) -> bool:
    last = host.rsplit(".", 1)[-1]
    return last.islower() or last.isupper()


def _to_ascii(host: str) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host
