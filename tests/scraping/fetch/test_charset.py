"""Evidence in the bytes takes precedence over a declared charset."""

import pytest

from scraping.fetch.charset import find_charset

GERMAN = "Müller & Söhne, Straße der Größe, Köln, Geschäftsführer " * 5
RUSSIAN = "Контакты нашей компании, телефон и адрес в Москве " * 5
JAPANESE = "お問い合わせ 会社概要 東京都千代田区 電話番号 " * 5
TURKISH = "İletişim bilgileri şirket adresi Türkiye ğüşıöç " * 5


@pytest.mark.parametrize(
    ("text", "encoding", "declared"),
    [
        (GERMAN, "utf-8", ""),
        (GERMAN, "utf-8", "iso-8859-1"),
        (GERMAN, "utf-8-sig", "windows-1252"),
        (GERMAN, "cp1252", "iso-8859-1"),
        (GERMAN, "cp1252", "utf-8"),
        (GERMAN, "cp1252", "no-such-charset"),
        (GERMAN, "cp1252", ""),
        (GERMAN, "utf-16", ""),
        (GERMAN, "utf-16-le", ""),
        (GERMAN, "utf-16-be", "utf-8"),
        (RUSSIAN, "cp1251", ""),
        (RUSSIAN, "koi8-r", "koi8-r"),
        (JAPANESE, "shift_jis", ""),
        (JAPANESE, "euc-jp", "EUC-JP"),
        (JAPANESE, "iso2022_jp", "iso-2022-jp"),
        (TURKISH, "iso8859-9", "iso-8859-9"),
        ("联系我们 公司地址 北京市朝阳区 电话 " * 5, "gb2312", "gb2312"),
        ("Kontakt společnosti žluťoučký kůň " * 5, "cp1250", ""),
        ("plain English", "ascii", ""),
    ],
)
def test_text_is_decoded_whatever_charset_is_declared(text: str, encoding: str, declared: str) -> None:
    body = f"<html><body><p>{text}</p></body></html>".encode(encoding)

    assert text.strip() in body.decode(find_charset(body, declared))


def test_a_charset_declared_in_the_page_is_read() -> None:
    body = b'<html><head><meta charset="windows-1251"></head><body>' + RUSSIAN.encode("cp1251")

    assert find_charset(body) == "cp1251"


def test_the_older_meta_form_is_read() -> None:
    head = b'<META HTTP-EQUIV="Content-Type" CONTENT="text/html; CHARSET=koi8-r">'

    assert find_charset(head + RUSSIAN.encode("koi8-r")) == "koi8-r"


def test_an_xml_declaration_is_read() -> None:
    body = b'<?xml version="1.0" encoding="iso-8859-9"?>' + TURKISH.encode("iso8859-9")

    assert find_charset(body) == "cp1254"


def test_a_page_that_was_cut_inside_a_character_keeps_its_encoding() -> None:
    assert find_charset(("x" * 100 + "ü").encode()[:-1], "utf-8") == "utf-8"


@pytest.mark.parametrize(
    "label", ["utf-7", "zlib", "rot13", "base64", "unicode_escape", "idna", "\x00", "ü", "x" * 5000]
)
def test_an_encoding_that_no_page_uses_is_ignored(label: str) -> None:
    assert find_charset(b"<p>hello</p>", label) == "utf-8"


@pytest.mark.parametrize(
    "body", [b"", b"\x00", b"\xff\xfe", b"\xff" * 500, bytes(range(256)), b"\x1b$B" * 40]
)
def test_any_bytes_have_an_encoding_that_decodes_them(body: bytes) -> None:
    assert isinstance(body.decode(find_charset(body), "replace"), str)
