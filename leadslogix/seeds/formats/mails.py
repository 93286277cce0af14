"""A list in a mail that was saved as text: what the mail has around it is no part of the list, but its lines count."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile

from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression

_QUOTED = re.compile(r"\s?>(?:\s?>)*\s?")
_FIELD = re.compile(r"([^\W\d_][\w -]{0,20}):\s+\S.*")
_FEWEST_QUOTED = 3
_FEWEST_FIELDS = 3
_BLANK = "\n"
_GREETING = re.compile(rf"(?:{read_expression('column_heads', 'greeting')})(?!\w)[^\d@]{{0,50}}")
_CLOSING = re.compile(rf"(?:{read_expression('column_heads', 'closing')})(?:\s?[,.!][^\d@]{{0,40}})?")
_NAME_AFTER = re.compile(r"\s[^\W\d_]+$")  # "mvh Lisa", but not "Thanks Ropes"
_END_OF_GREETING = (",", "!", ":")
_MOST_FIRMS_BELOW = 1
_MOST_BELOW = 12  # lines of a signature
_MOST_ABOVE = 15  # lines before a greeting


def is_letter(sample: Sequence[str]) -> bool:
    return _find_greeting(sample) >= 0 or _find_closing(sample) >= 0


def read_letter(lines: Iterable[str], sample: Sequence[str]) -> Iterator[str]:
    """Without the greeting, and without the closing and the signature below it."""
    greeting, closing = _find_greeting(sample), _find_closing(sample)
    for at, line in enumerate(lines):
        is_around = at == greeting or (0 <= closing <= at < len(sample))
        yield _BLANK if is_around else line


def _find_greeting(sample: Sequence[str]) -> int:
    for at, line in enumerate(sample[:_MOST_ABOVE]):
        text = line.strip()
        is_ended = text.endswith(_END_OF_GREETING) and not has_legal_form(text)
        if is_ended and _GREETING.fullmatch(lower(plain_signs(text))):
            return at
    return -1


def _find_closing(sample: Sequence[str]) -> int:
    """The closing is near the end: what is below it is who has written, and names one firm at most."""
    filled = [at for at, line in enumerate(sample) if line.strip()]
    near = filled[-_MOST_BELOW:] if len(filled) > 1 else []
    closing = next((at for at in near if _is_closing(sample[at].strip())), -1)
    firms = sum(has_legal_form(line) for line in sample[closing:]) if closing >= 0 else 0
    return closing if firms <= _MOST_FIRMS_BELOW else -1


def _is_closing(text: str) -> bool:
    said = _NAME_AFTER.sub("", text) if text[:1].islower() else text
    return _CLOSING.fullmatch(lower(plain_signs(said))) is not None


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
