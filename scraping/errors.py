"""Errors of `scraping` that are not outcomes of a site. The docstring of a parser error is the detail of its visit."""


class ScrapingError(Exception):
    """The root of this package's errors."""


class OwnFault(ScrapingError):
    """Our own process or machine failed; it says nothing about the site, and is tried again. The text is for users."""


class ParserError(ScrapingError):
    """Reading a page failed; other pages are not affected."""


# The process was killed.
class ParserTimeout(ParserError):
    """The page took longer than a page may."""


# Of memory, or in C code.
class ParserCrashed(ParserError):
    """The process that read the page died of it."""


# The text is its traceback.
class ParserFailed(ParserError):
    """The reading function raised an exception."""


# The text says which.
class NotRead(ParserError):
    """The page could not be read by a fault of ours, several times."""


# The text says why, for the log.
class SearchFailed(ScrapingError):
    """The search engine gave no answer."""
