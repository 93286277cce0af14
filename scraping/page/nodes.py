"""A common form of structured data: JSON-LD, microdata, RDFa and hCard become nodes with named values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from scraping.page.parse import Page, path_of

Value: TypeAlias = "str | Node"
MAX_ITEMS = 500


@dataclass(frozen=True, slots=True)
class Node:
    types: frozenset[str]
    properties: dict[str, list[Value]]
    path: str
    syntax: str  # jsonld, microdata, rdfa, hcard

    def texts(self, *names: str) -> list[str]:
        """The plain values of these properties; the name or id of nested nodes."""
        values = [value for name in names for value in self.properties.get(name, ())]
        return [text for value in values if (text := value if isinstance(value, str) else value.label())]

    def text(self, *names: str) -> str:
        return next(iter(self.texts(*names)), "")

    def nodes(self, *names: str) -> list["Node"]:
        return [value for name in names for value in self.properties.get(name, ()) if isinstance(value, Node)]

    def label(self) -> str:
        for name in ("name", "@id", "url"):
            for value in self.properties.get(name, ()):
                if isinstance(value, str):
                    return value
        return ""

    def inner(self) -> Iterator[tuple[str, "Node"]]:
        """The nested nodes, each with its property."""
        for name, values in self.properties.items():
            for value in values:
                if isinstance(value, Node):
                    yield name, value


def short_name(name: str) -> str:
    """`http://schema.org/Organization`, `schema:Organization` -> `Organization`."""
    if name.startswith("@"):
        return name
    return name.rstrip("/").rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1][:80]


def microdata_nodes(page: Page) -> list[Node]:
    return [_read_item(item, f"microdata[{at}]") for at, item in enumerate(page.microdata()[:MAX_ITEMS])]


def rdfa_nodes(page: Page) -> list[Node]:
    return [_read_item(item, f"rdfa[{at}]") for at, item in enumerate(page.rdfa()[:MAX_ITEMS])]


def _read_item(item: Any, path: str, depth: int = 0) -> Node:
    syntax = path.partition("[")[0]
    is_rdfa = syntax == "rdfa"
    properties: dict[str, list[Value]] = {}
    for name, values in item.properties.items():
        short = short_name(name)
        values = _convert(values, f"{path}.{short if is_rdfa else name}", depth)
        properties.setdefault(short, []).extend(values)
    types = item.type if is_rdfa else (item.type or "").split()
    return Node(frozenset(map(short_name, types)), properties, path, syntax)


def _convert(values: list[Any], path: str, depth: int) -> list[Value]:
    if depth > 12:
        return []
    converted: list[Value] = []
    for value in values[:50]:
        if isinstance(value, str):
            if text := " ".join(value.split())[:4000]:
                converted.append(text)
        else:
            converted.append(_read_item(value, path, depth + 1))
    return converted


_HCARD = {
    "name": ".fn, .p-name", "legalName": ".org, .p-org, .organization-name", "telephone": ".tel, .p-tel", "email": ".email, .u-email",
    "streetAddress": ".street-address, .p-street-address", "postalCode": ".postal-code, .p-postal-code",
    "addressLocality": ".locality, .p-locality", "addressRegion": ".region, .p-region", "addressCountry": ".country-name, .p-country-name",
    "url": ".url, .u-url", "jobTitle": ".title, .role, .p-job-title",
}  # fmt: skip
_IN_ADDRESS = frozenset(("streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"))


def hcard_nodes(page: Page) -> list[Node]:
    cards = page.select(".vcard, .h-card")[:60] if page.has_class("vcard", "h-card") else []
    return [_from_hcard(card, at) for at, card in enumerate(cards)]


def _from_hcard(card: Any, at: int) -> Node:
    properties: dict[str, list[Value]] = {}
    address: dict[str, list[Value]] = {}
    for name, selector in _HCARD.items():
        target = address if name in _IN_ADDRESS else properties
        for element in card.select(selector)[:10]:
            if value := _hcard_value(element, name):
                key = "faxNumber" if name == "telephone" and _is_fax(element) else name
                target.setdefault(key, []).append(value)
    path = path_of(card)
    if address:
        properties["address"] = [Node(frozenset(("PostalAddress",)), address, path, "hcard")]
    is_person = "name" in properties and (
        "jobTitle" in properties or properties["name"] != properties.get("legalName", properties["name"])
    )
    return Node(frozenset(("Person" if is_person else "Organization",)), properties, path, "hcard")


def _hcard_value(element: Any, name: str) -> str:
    inner = element.select_one(".value") if name == "telephone" else None
    if name in ("email", "url") and (href := element.attr("href")):
        return str(href.removeprefix("mailto:").split("?")[0])
    return " ".join((inner if inner is not None else element).text.split())[:500]


def _is_fax(element: Any) -> bool:
    kind = element.select_one(".type")
    label = f"{kind.text if kind is not None else ''} {element.attr('class') or ''}".lower()
    return "fax" in label
