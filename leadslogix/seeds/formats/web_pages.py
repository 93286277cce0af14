"""The parser of web pages, which minds nothing that no browser minds."""

from html.parser import HTMLParser


class PageParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """`<![acme[`, which the parser of Python 3.11 refuses, is a comment, as in HTML."""
        return self.parse_bogus_comment(i)
