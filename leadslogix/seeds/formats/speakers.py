"""A page of speakers or staff that was copied as text: a name, and below it the title and the firm."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.formats.repeated_lines import find_repeated_lines
from leadslogix.seeds.records import SeedLine
from scraping.extract.people.names import has_person_shape, spell_name
from scraping.extract.people.titles import names_department
from scraping.vocabulary.job_titles import has_title

_FEWEST = 4
_MOSTLY = 0.6
_MOST_LINES = 2  # below a name
_LONGEST_NAME = 60
_HEADER = SeedLine(0, ("Contact person", "Job title", "Company"))
_SURE_SIGN = re.compile(r"\s*[|@]\s*")
_SIGN = re.compile(r"\s+[–—-]\s+|\s+(?:at|bei|chez|presso|bij|hos)\s+")
_REGION = re.compile(r"[A-Z]{2,5}")
_NO_FIRM = frozenset((Kind.EMPTY, Kind.PLACE, Kind.PROSE, Kind.REACHED, Kind.NUMBER, Kind.LABEL, Kind.FIELD))


@dataclass(slots=True)
class _Speaker:
    line: int
    name: str
    is_sure: bool
    follows_other_text: bool  # and no entry
    below: list[str] = field(default_factory=list)
    is_tight: bool = False  # no blank line is below the name
    is_closed: bool = False

    def lacks_firm(self) -> bool:
        return not self.is_closed and len(self.below) < _MOST_LINES and not split_position(self.below)[1]

    def add(self, text: str, *, is_after_gap: bool) -> None:
        self.is_tight = self.is_tight or not (self.below or is_after_gap)
        self.below.append(text)
        self.is_closed = len(self.below) >= _MOST_LINES


def find_speakers(sample: Sequence[str]) -> Callable[[Iterable[str]], Iterator[SeedLine]] | None:
    """Entries that are little more than that: the reader leaves out all other lines."""
    repeated = find_repeated_lines(sample)
    speakers = list(_read_speakers(sample, repeated))
    titled = [one for one in speakers if any(map(has_title, one.below))]
    firms = sum(bool(split_position(one.below)[1]) for one in titled)
    if firms < max(_FEWEST, _MOSTLY * len(speakers)):
        return None
    sure = sum(one.is_sure for one in speakers)
    strays = sum(one.follows_other_text for one in speakers)
    if sure < _MOSTLY * len(speakers) or strays > (1 - _MOSTLY) * len(speakers):
        return None
    read = sum(len(one.below) for one in speakers)
    if _count_others(sample, repeated) - read > read + len(speakers):  # a staff below a list of companies
        return None
    return partial(_read, repeated=repeated)


def _count_others(sample: Sequence[str], repeated: frozenset[str]) -> int:
    """Lines that are neither names nor come again."""
    return sum(
        text != "" and text not in repeated and not _read_name(text)[0] for text in map(str.strip, sample)
    )


def _read(lines: Iterable[str], repeated: frozenset[str]) -> Iterator[SeedLine]:
    yield _HEADER
    for one in _read_speakers(lines, repeated):
        yield SeedLine(one.line, (one.name, *split_position(one.below)))


def _read_speakers(lines: Iterable[str], repeated: frozenset[str]) -> Iterator[_Speaker]:
    """Up to two lines below each name, to the next blank line where names have none below them."""
    speaker: _Speaker | None = None
    is_gap, is_other = False, False
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text in repeated:
            is_gap, is_other = is_gap or not text, is_other and not text
            if speaker is not None and speaker.below:
                speaker.is_closed = speaker.is_closed or bool(text) or speaker.is_tight
            continue
        name, is_sure = _read_name(text)
        if name and speaker is not None and not speaker.below and _is_same(name, speaker.name):
            speaker = _Speaker(number, text, is_sure, speaker.follows_other_text)
        elif name and (is_sure or speaker is None or not speaker.lacks_firm()):
            if speaker is not None:
                yield speaker
            speaker, is_other = _Speaker(number, text, is_sure, is_other), False
        elif speaker is not None and not speaker.is_closed:
            speaker.add(text, is_after_gap=is_gap)
        else:
            is_other = True
        is_gap = False
    if speaker is not None:
        yield speaker


def _read_name(text: str) -> tuple[str, bool]:
    spelled = spell_name(text) if len(text) <= _LONGEST_NAME else None
    if spelled is None or spelled.end < len(text) or not (spelled.is_sure or has_person_shape(text)):
        return "", False
    return spelled.name, spelled.is_sure


def _is_same(name: str, above: str) -> bool:
    """The text in place of a picture has the name, too: "Portrait of Eva Lind"."""
    return name.casefold() in above.casefold()


def split_position(lines: Sequence[str]) -> tuple[str, str]:
    """The title and the firm; "" for what is not said, as in "Journalist, Moderator"."""
    if not lines:
        return "", ""
    title, firm = _split_line(lines[0])
    if firm or len(lines) == 1:
        return title, firm
    titled = [line for line in lines if has_title(line)]
    others = [line for line in lines if line not in titled and kind_of(line) not in _NO_FIRM]
    return (titled[0], others[0]) if len(titled) == len(others) == 1 else (lines[0], "")


def _split_line(line: str) -> tuple[str, str]:
    found = _SURE_SIGN.search(line) or _SIGN.search(line)
    if found and (found[0].strip() in ("|", "@") or has_title(line[: found.start()])):
        return _check_firm(line, line[: found.start()], line[found.end() :])
    parts = line.split(", ")
    end = next((at for at, part in enumerate(parts) if not _is_of_title(part, at)), len(parts))
    return _check_firm(line, ", ".join(parts[:end]), ", ".join(parts[end:])) if end else (line, "")


def _is_of_title(part: str, at: int) -> bool:
    return has_title(part) or (at > 0 and (names_department(part) or _REGION.fullmatch(part) is not None))


def _check_firm(line: str, title: str, firm: str) -> tuple[str, str]:
    return (title, firm) if title and kind_of(firm) not in _NO_FIRM else (line, "")
