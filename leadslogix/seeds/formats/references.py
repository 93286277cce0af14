"""Names of cells: B7 is the second one of line 7."""

import re

from leadslogix.seeds.limits import MAX_COLUMNS

_REFERENCE = re.compile(r"([A-Z]{1,4})(\d{1,8})")


def place_of(reference: str) -> tuple[int, int]:
    """B7 -> (7, 2). Of a range its first cell."""
    match = _REFERENCE.match(reference)
    return (int(match[2]), column_number(match[1])) if match else (0, 0)


def column_number(letters: str) -> int:
    """AB -> 28. Text with anything but letters gives a number beyond all columns."""
    number = 0
    for letter in letters:
        if not "A" <= letter <= "Z" or number > MAX_COLUMNS * 26:
            return MAX_COLUMNS + 1
        number = number * 26 + ord(letter) - 64
    return number
