"""Detects the encoding of a page, once.

Servers and pages often declare a wrong encoding, so evidence in the bytes takes precedence over a declaration.
"""

import codecs
import re

from turbohtml.detect import detect

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_META = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-zA-Z0-9_:.\-]{2,40})""", re.IGNORECASE)
_XML = re.compile(rb"""^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([a-zA-Z0-9_:.\-]{2,40})["']""")
_PRESCAN_BYTES = 4096
_DETECT_BYTES = 64 * 1024
# In the WHATWG encoding standard these labels mean the larger character set.
_SUPERSETS = {
    "ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "gbk": "gb18030",
    "euc_kr": "cp949", "shift_jis": "cp932",
}  # fmt: skip
# No page is written in these. Declaring them is a way to bypass filters.
_REFUSED = frozenset(
    {"utf-7", "utf-32", "utf-32-le", "utf-32-be", "punycode", "idna", "hz", "undefined"}
    | {"unicode-escape", "raw-unicode-escape"}
)


def find_charset(body: bytes, declared: str = "") -> str:
    """A Python codec that decodes `body`; `declared` is the Content-Type header's charset."""
    for mark, name in _BOMS:
        if body.startswith(mark):
            return name
    if utf16 := _utf16_without_bom(body):
        return utf16
    declared_codec = _codec(declared) or _declared_inside(body[:_PRESCAN_BYTES])
    if body.isascii():
        # ISO-2022-JP and similar encodings use ASCII bytes only.
        return declared_codec or "utf-8"
    if _decodes(body, "utf-8"):
        return "utf-8"
    if declared_codec and declared_codec != "utf-8" and _decodes(body, declared_codec):
        return declared_codec
    return _detected(body)


def _declared_inside(head: bytes) -> str:
    match = _META.search(head) or _XML.search(head)
    name = _codec(match[1].decode("ascii")) if match else ""
    # A page that declares UTF-16 in ASCII bytes is not UTF-16.
    return "utf-8" if name.startswith("utf-16") else name


def _codec(label: str) -> str:
    """The Python name of a declared text encoding; empty if there is none."""
    try:
        info = codecs.lookup(label.strip("\"' \t"))
    except (LookupError, ValueError):
        return ""
    # `_is_text_encoding` excludes rot13, base64 and zlib (a decompression bomb).
    if not getattr(info, "_is_text_encoding", True) or info.name.replace("_", "-") in _REFUSED:
        return ""
    return _SUPERSETS.get(info.name, info.name)


def _decodes(body: bytes, codec: str) -> bool:
    try:
        body.decode(codec)
    except (UnicodeError, ValueError):
        return _is_only_truncated(body, codec)
    return True


def _is_only_truncated(body: bytes, codec: str) -> bool:
    """A page truncated at its cap may end inside a character."""
    try:
        codecs.getincrementaldecoder(codec)("strict").decode(body, False)
    except (UnicodeError, ValueError, LookupError):
        return False
    return True


def _utf16_without_bom(body: bytes) -> str:
    head = body[:256]
    if len(head) < 8:
        return ""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) * 0.4 and even == 0:
        return "utf-16-le"
    if even > len(head) * 0.4 and odd == 0:
        return "utf-16-be"
    return ""


def _detected(body: bytes) -> str:
    found = detect(body[:_DETECT_BYTES])
    return _codec(found.encoding or "") or "cp1252"
