"""A list in a mail that was saved as text: what the mail has around it is no part of the list, but its lines count."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile

_QUOTED = re.compile(r"\s?>(?:\s?>)*\s?")
_FIELD = re.compile(r"([^\W\d_][\w -]{0,20}):\s+\S.*")
_FEWEST_QUOTED = 3
_FEWEST_FIELDS = 3
_BLANK = "\n"


def holds_mail(sample: Sequence[str]) -> bool:
    return _are_quoted(sample) or _head_of(sample) > 0


def read_mail(lines: Iterable[str], sample: Sequence[str]) -> Iterator[str]:
    if _are_quoted(sample):
        lines = _read_quotation(lines)
        sample = list(_read_quotation(sample))
    rest = iter(lines)
    return chain((_BLANK for _ in zip(range(_head_of(sample)), rest, strict=False)), rest)


def _are_quoted(sample: Sequence[str]) -> bool:
    """Most lines of a forwarded mail begin with the sign of a quotation."""
    texts = [line for line in sample if line.strip()]
    quoted = sum(_QUOTED.match(text) is not None for text in texts)
    return quoted >= _FEWEST_QUOTED and quoted * 2 > len(texts)


def _read_quotation(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        quoted = _QUOTED.match(line)
        yield line[quoted.end() :] if quoted else _BLANK


def _head_of(sample: Sequence[str]) -> int:
    """How many lines of sender, receiver, subject and date are before the first blank one. Companies have such
    lines too, but the same ones again below.
    """
    before = sum(1 for _ in takewhile(lambda line: not line.strip(), sample))
    head = list(takewhile(str.strip, sample[before:]))
    fields = [_FIELD.fullmatch(line.strip()) for line in head]
    labels = [field[1] for field in fields if field]
    is_head = len(labels) == len(head) >= _FEWEST_FIELDS and "@" in "".join(head)
    below = sample[before + len(head) :]
    is_once = not any(line.strip().startswith(f"{label}:") for line in below for label in labels)
    return before + len(head) if is_head and is_once else 0
