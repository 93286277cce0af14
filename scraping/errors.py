"""Errors of `scraping` that are not an outcome of a site.

ScrapingError
  ParserError        reading a page failed
    ParserTimeout    it took too long; the process was killed
    ParserCrashed    the process died: memory, a crash in C code
    ParserFailed     the function raised; the text is its traceback
"""


class ScrapingError(Exception):
    """The root of this package's errors."""


class ParserError(ScrapingError):
    """Reading a page failed; other pages are not affected."""


class ParserTimeout(ParserError):
    """The page took longer than a page may."""


class ParserCrashed(ParserError):
    """The process that read the page died of it."""


class ParserFailed(ParserError):
    """The reading function raised an exception."""
