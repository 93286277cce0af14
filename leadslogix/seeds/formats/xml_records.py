"""XML: its elements are read like the objects of JSON, with what is inside them under their names."""

from collections import defaultdict
from typing import Any, BinaryIO
from xml.etree.ElementTree import Element, ParseError  # parsed by defusedxml

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import parse

from leadslogix.seeds.errors import NotATable, UnreadableFile
from leadslogix.seeds.formats.contents import Contents
from leadslogix.seeds.formats.json_lists import find_list
from leadslogix.seeds.formats.json_objects import as_records

_MOST_DEEP = 50


def open_xml(file: BinaryIO, encoding: str) -> Contents:
    try:
        root = parse(file, forbid_dtd=True).getroot()
    except (ParseError, DefusedXmlException, ValueError, LookupError) as exc:
        raise UnreadableFile("the file is not valid XML. Save the list as CSV and bring that.") from exc
    found = find_list({"": _to_value(root, 0)})
    if not found:
        raise NotATable(
            "there is no list of companies in this XML file. Save the list as CSV and bring that."
        )
    return Contents(as_records(enumerate(found, start=1)), encoding)


def _to_value(element: Element, depth: int) -> Any:
    text = (element.text or "").strip()
    values: dict[str, Any] = {_local_name(name): value for name, value in element.attrib.items()}
    found: dict[str, list[Any]] = defaultdict(list)
    for inner in element if depth < _MOST_DEEP else ():
        found[_local_name(inner.tag)].append(_to_value(inner, depth + 1))
    values |= {name: inside[0] if len(inside) == 1 else inside for name, inside in found.items()}
    if not values:
        return text
    return values | ({"text": text} if text else {})


def _local_name(name: str) -> str:
    return name.rpartition("}")[2]
