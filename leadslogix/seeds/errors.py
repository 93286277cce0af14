"""What can be wrong with a seed file.

SeedFileError
├── UnreadableFile    missing, a directory, no permission
├── EmptyFile         no bytes, or a header and nothing below it
├── NotATable         a PDF, a picture, an archive
├── BrokenFile        a workbook that is cut off or not what it says
├── NoUsableColumn    nothing in it names a company or a website
├── BadOption         no such sheet, header line, encoding or delimiter
├── FileTooLarge      more bytes, rows, columns or cells than are read
├── TooManyRows
├── NoRoom            the disk is full
└── ReadingStopped    reading took more time or memory than a table may

Each message is one line that names the file, the line and column where that is known, and says what to do.
"""


class SeedFileError(Exception):
    """The file cannot be imported; `str(error)` is meant for the person who uploaded it."""


class UnreadableFile(SeedFileError):
    pass


class EmptyFile(SeedFileError):
    pass


class NotATable(SeedFileError):
    pass


class BrokenFile(SeedFileError):
    pass


class NoUsableColumn(SeedFileError):
    pass


class BadOption(SeedFileError):
    pass


class FileTooLarge(SeedFileError):
    pass


class TooManyRows(SeedFileError):
    pass


class NoRoom(SeedFileError):
    pass


class ReadingStopped(SeedFileError):
    pass


def named_error(name: str, message: str) -> SeedFileError:
    """The error of that class, for one that comes from another process."""
    kinds = {kind.__name__: kind for kind in SeedFileError.__subclasses__()}
    return kinds.get(name, SeedFileError)(message)
