"""What can go wrong with an export.

ExportError
├── UnknownPreset
└── UnwritableFile    no such folder, a folder itself, no permission, disk full

Each message is one line that says what to do.
"""


class ExportError(Exception):
    pass


class UnknownPreset(ExportError):
    pass


class UnwritableFile(ExportError):
    pass
