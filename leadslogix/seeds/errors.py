"""What can be wrong with a seed file.

SeedFileError
├── UnreadableFile    missing, a directory, no permission
├── EmptyFile         no bytes, or a header and nothing below it
├── NotATable         a workbook, a PDF, a picture, an archive
├── NoUsableColumn    nothing in it names a company or a website
├── FileTooLarge
└── TooManyRows

Each message is one line that names the file and says what to do.
"""


class SeedFileError(Exception):
    """The file cannot be imported; `str(error)` is meant for the person who uploaded it."""


class UnreadableFile(SeedFileError):
    pass


class EmptyFile(SeedFileError):
    pass


class NotATable(SeedFileError):
    pass


class NoUsableColumn(SeedFileError):
    pass


class FileTooLarge(SeedFileError):
    pass


class TooManyRows(SeedFileError):
    pass
