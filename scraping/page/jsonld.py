"""Reads JSON-LD, valid or not: a sequence of repairs, each tried only if the previous one failed.

The result is walked in a loop with caps, because a block may have 5 MB or 10,000 levels.
"""

import html
import json
import re
from collections.abc import Callable
from typing import Any

from scraping.page.loose_json import load_loosely
from scraping.page.nodes import Node, Value, short_name

MAX_BLOCK = 1_000_000
MAX_NODES = 2_000
MAX_VALUES = 50
MAX_DEPTH = 40

_HTML_COMMENT = re.compile(r"<!--|-->")
_CDATA = re.compile(r"(?://|/\*)?\s*(?:<!\[CDATA\[|\]\]>)\s*(?:\*/)?")
_LINE_COMMENT = re.compile(r"(?m)^[ \t]{0,40}//[^\n]*$|/\*[^*]{0,2000}\*/|(?<=[,{\[])[ \t]{1,20}//[^\n\"]*$")
_TRAILING_COMMA = re.compile(r",(?=\s{0,200}[}\]])")
_MISSING_COMMA = re.compile(r"(?<=[}\]\"])(?=[ \t]{0,40}\r?\n\s{0,80}\"[@\w]{1,60}\"\s{0,5}:)")
_DOUBLE_COMMA = re.compile(r",(?:\s{0,80},)+")
# `\\u0000` and lone surrogates are valid in JSON, but not in files, databases and terminals.
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
_TYPOGRAPHIC = str.maketrans({"“": '"', "”": '"', "„": '"', "\u00a0": " "})


def load_block(text: str) -> Any:
    """The decoded block, repaired if needed; None if no repair helps."""
    if len(text) > MAX_BLOCK:
        return None
    for read in _READERS:
        try:
            return read(text)
        except (ValueError, RecursionError):
            continue
    return None


def _as_is(text: str) -> Any:
    return json.loads(text, strict=False)


def _unwrap(text: str) -> str:
    text = _CDATA.sub("", _HTML_COMMENT.sub("", text))
    return _LINE_COMMENT.sub("", text).strip().strip(";").strip()


def _repair_commas(text: str) -> str:
    text = _MISSING_COMMA.sub(",", _unwrap(text))
    return _DOUBLE_COMMA.sub(",", _TRAILING_COMMA.sub("", text))


def _first_value(text: str) -> Any:
    """Two objects in a row, or an object and then something else."""
    repaired = _repair_commas(text)
    start = min((at for at in (repaired.find("{"), repaired.find("[")) if at >= 0), default=-1)
    if start < 0:
        raise ValueError("no JSON here")
    return json.JSONDecoder(strict=False).raw_decode(repaired, start)[0]


def _readable_part(text: str) -> Any:
    """For wrong or missing quotes, comments, and truncated blocks."""
    found = load_loosely(text) if "@type" in text or "@context" in text else None
    if not found:
        raise ValueError("no JSON-LD here")
    return found


_READERS: tuple[Callable[[str], Any], ...] = (
    _as_is,
    lambda text: _as_is(_unwrap(text)),
    lambda text: _as_is(_repair_commas(text)),
    lambda text: _as_is(_repair_commas(html.unescape(text).translate(_TYPOGRAPHIC))),
    _first_value,
    _readable_part,
)


def read_blocks(blocks: list[str]) -> list[Node]:
    """All nodes of all blocks, with @graph and nested lists flattened, each with its JSON path."""
    nodes: list[Node] = []
    for index, block in enumerate(blocks[:40]):
        data = load_block(block)
        if data is not None:
            _collect(data, f"jsonld[{index}]", nodes)
    return _resolve_references(nodes)


def _resolve_references(nodes: list[Node]) -> list[Node]:
    """`"address": {"@id": "#address"}` refers to the node with that id. Only one step, because references can be circular."""
    by_id = {identity: node for node in nodes if (identity := _id_of(node)) and len(node.properties) > 1}
    for node in nodes:
        for values in node.properties.values():
            for at, value in enumerate(values):
                if isinstance(value, Node) and set(value.properties) == {"@id"} and not value.types:
                    values[at] = _without_nodes(by_id.get(_id_of(value), value))
    return nodes


def _id_of(node: Node) -> str:
    identity = node.properties.get("@id", [""])[0]
    return identity if isinstance(identity, str) else ""


def _without_nodes(node: Node) -> Node:
    """The plain values of a referenced node, without its nested nodes."""
    plain = {
        name: [value for value in values if isinstance(value, str)]
        for name, values in node.properties.items()
    }
    return Node(
        node.types, {name: list(values) for name, values in plain.items() if values}, node.path, node.syntax
    )


def _collect(data: Any, path: str, nodes: list[Node]) -> None:
    pending: list[tuple[Any, str, int]] = [(data, path, 0)]
    while pending and len(nodes) < MAX_NODES:
        item, where, depth = pending.pop(0)
        if depth > MAX_DEPTH:
            continue
        if isinstance(item, list):
            pending.extend((each, f"{where}[{at}]", depth + 1) for at, each in enumerate(item[:MAX_NODES]))
        elif isinstance(item, dict):
            graph = item.get("@graph")
            if isinstance(graph, (list, dict)):
                pending.append((graph, f"{where}.@graph", depth + 1))
            if len(item) > 1 or "@graph" not in item:
                nodes.append(_to_node(item, where, depth))


def _to_node(item: dict[str, Any], path: str, depth: int) -> Node:
    properties: dict[str, list[Value]] = {}
    for key, raw in list(item.items())[:200]:
        if not key.startswith("@") or key == "@id":
            values = _to_values(raw, f"{path}.{key}", depth)
            if values:
                properties.setdefault(short_name(key), []).extend(values)
    return Node(_types_of(item), properties, path, "jsonld")


def _to_values(raw: Any, path: str, depth: int) -> list[Value]:
    if depth > MAX_DEPTH:
        return []
    if isinstance(raw, list):
        return [
            value
            for at, each in enumerate(raw[:MAX_VALUES])
            for value in _to_values(each, f"{path}[{at}]", depth + 1)
        ]
    if isinstance(raw, dict):
        if set(raw) <= {"@value", "@language", "@type"} and "@value" in raw:
            return _to_values(raw["@value"], path, depth + 1)
        return [_to_node(raw, path, depth + 1)]
    if isinstance(raw, bool) or raw is None:
        return []
    text = " ".join(_UNPRINTABLE.sub("", html.unescape(str(raw)[:4000])).split())
    return [text] if text else []


def _types_of(item: dict[str, Any]) -> frozenset[str]:
    raw = item.get("@type", item.get("type", ""))
    names = raw if isinstance(raw, list) else [raw]
    return frozenset(short_name(name) for name in names[:20] if isinstance(name, str) and name)
