"""How the bytes of pages are packed."""

import zlib

import pytest

from leadslogix.runs.stored_pages import pack_body, unpack_body

PAGE = b"<html>" + b"<p>Crane Works Ltd, 12 Dock Road, Leeds</p>" * 500


@pytest.mark.parametrize(
    "body", [b"", b"x", PAGE, PAGE * 10], ids=["empty", "one byte", "page", "large page"]
)
def test_packed_page_comes_back(body):
    assert unpack_body(pack_body(body)) == body


def test_page_that_an_earlier_version_has_packed_is_read():
    assert unpack_body(zlib.compress(PAGE, 1)) == PAGE
    assert unpack_body(zlib.compress(PAGE)) == PAGE


def test_page_is_packed_small():
    assert len(pack_body(PAGE)) < len(zlib.compress(PAGE, 1))
