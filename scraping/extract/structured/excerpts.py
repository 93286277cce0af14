"""The text around a value of structured data: in its block of JSON, or in the text that attributes mark."""

import json

from scraping.page.parse import Page

_WIDTH = 160
_MAX_BLOCK = 200_000
_MAX_PLACES = 6
_NEAR = 60


def excerpt(page: Page, syntax: str, name: str, printed: str) -> str:
    """The value alone if the page spells it differently."""
    if syntax == "jsonld":
        return _in_json(page.json_blocks, name, printed) or printed
    at = page.text.find(printed)
    return page.snippet(at, at + len(printed)) if at >= 0 else printed


def _in_json(blocks: list[str], name: str, printed: str) -> str:
    for written in dict.fromkeys((printed, json.dumps(printed)[1:-1])):
        for block in blocks:
            if len(block) <= _MAX_BLOCK and (at := _place(block, name, written)) >= 0:
                begin = max(0, at - (_WIDTH - len(written)) // 2)
                return " ".join(block[begin : begin + max(_WIDTH, len(written))].split())
    return ""


def _place(block: str, name: str, written: str) -> int:
    """Where the property of that name has the value; otherwise the first place of the value."""
    first = at = block.find(written)
    for _ in range(_MAX_PLACES):
        if at < 0 or f'"{name}"' in block[max(0, at - _NEAR) : at]:
            break
        at = block.find(written, at + 1)
    return at if at >= 0 else first
