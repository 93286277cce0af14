"""Sites that are not a company's own: networks, marketplaces, mail providers and others, by what they are.

`data/sites.json` has their domains by role, `data/networks.json` the social networks and what a profile's address is.
"""

from typing import Any

from scraping.vocabulary.loader import read_data

_SITES: dict[str, dict[str, list[str]]] = read_data("sites")
NETWORK_DATA: dict[str, Any] = read_data("networks")


def _domains(*roles: str) -> frozenset[str]:
    return frozenset(domain for role in roles for domains in _SITES[role].values() for domain in domains)


def domains_of_network(name: str) -> tuple[str, ...]:
    """`Facebook` -> facebook.com, fb.com, ..."""
    entries = NETWORK_DATA["networks"].items()
    return tuple(one for domain, entry in entries if entry["name"] == name for one in _hosts(domain, entry))


def _hosts(domain: str, entry: dict[str, Any]) -> tuple[str, ...]:
    return (domain, *entry.get("aliases", ()), *entry.get("other_hosts", ()))


SOCIAL_NETWORKS = frozenset(
    host for domain, entry in NETWORK_DATA["networks"].items() for host in _hosts(domain, entry)
)
# A page there is about a company, and its mailboxes and other pages are not the company's.
SHARED_SITES = SOCIAL_NETWORKS | _domains("messenger", "link service", "directory", "marketplace", "booking")
# Mailboxes there are in code and in notices: telemetry, error reports, shop and site software, fonts, consent.
PLATFORMS = SHARED_SITES | _domains("site builder", "web service")
FREE_MAIL = _domains("free mail")
# What documents and templates write for "your domain here".
PLACEHOLDER_DOMAINS = _domains("placeholder")
PLACEHOLDER_LABELS = _domains("placeholder label")
PLACEHOLDER_ENDINGS = _domains("placeholder ending")
# Where unused domains redirect to.
DOMAIN_TRADERS = _domains("domain trader")
