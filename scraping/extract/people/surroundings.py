"""The surroundings of a name: its line, a form of address, letters after it, a label, a number, a quotation before it."""

import re
from functools import cached_property, lru_cache

from scraping.extract.people.alone import BULLETS, is_alone
from scraping.extract.people.beside import (
    MIN_QUOTE,
    PARAGRAPH,
    SENTENCE_ENDS,
    LinesBeside,
    ends_quotation,
    ends_sentence,
)
from scraping.extract.people.dates_beside import announces_event, is_date_after, is_date_near, is_life_after
from scraping.extract.people.letters_after import read_after
from scraping.extract.people.line_lists import names_listed
from scraping.extract.people.makers import (
    names_author,
    names_deceased,
    names_holder_of_rights,
    names_maker,
    names_office,
)
from scraping.extract.people.names import RUN, spell_name
from scraping.extract.people.numbers_beside import has_contact_after, is_extension
from scraping.extract.people.reports import reports_words
from scraping.extract.people.things import is_place_after, is_thing_after, is_thing_before
from scraping.extract.people.told_roles import (
    PARTNER_BEFORE,
    is_pair,
    last_word,
    last_words,
    tells_role,
)
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import SPACED_ANDS
from scraping.vocabulary.countries import named_country
from scraping.vocabulary.honorifics import HONORIFIC, HONORIFIC_WORDS, SMALL_HONORIFICS
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.letters import plain_signs
from scraping.vocabulary.loader import read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_FILE, _BESIDE = "people_words", "beside_names"
_REACH, _MAX_LEAD, _MAX_LABEL = 60, 120, 60
_HONORIFIC = re.compile(
    rf"(?<![^\W\d_])(?:{HONORIFIC}|{join_expressions(SMALL_HONORIFICS)})\.?(?:[ -](?:med|dent|jur|rer|nat|h\.c|phil|oec|pol|techn|Ing|Kfm|Kff|-Ing)\.?){{0,4}} ?(?:\((?:FH|TU|BA|Univ)\.?\) ?)? {{0,2}}$"
)
# `Contact:`, `please call`, `z. Hd.`: words before the person to contact.
_ASKED = (
    rf"(?:{read_expression(_FILE, 'contact_person')}|{read_expression(_FILE, 'responsible')}[^\n:]{{0,50}})"
)
_ASKED_BEFORE = re.compile(rf"(?<![^\W\d_]){_ASKED} ?[:,-]?\s{{0,3}}$", re.I)
_ASKED_LINE = re.compile(rf"\W{{0,3}}{_ASKED}\W{{0,3}}", re.I)
# `a) Anna Smith`, `p. Jan Nowak`, `12. Jan Nowak`
_LIST_MARK = re.compile(r"^\s?(?:[a-z]|\d{1,2})[.)]\s{1,2}$")
# A pattern is searched only if the last word before the name may belong to it.
_ENDS_ADDRESS = (". ", ".", ") ", ")")
_WITHOUT_DOT = HONORIFIC_WORDS - frozenset(read_lower(_BESIDE, "byline"))  # `Av Anna Smith`: by, in Swedish
_ENDS_ASKING = last_words("contact_person", "responsible")
_OURS = compile_later(
    lambda: rf"(?<![^\W\d_]){read_expression(_BESIDE, 'ours')} [^\W\d_][^.!?;:\n]{{2,50}}$", re.I
)
_CLOSED_QUOTE = re.compile(r"[\"”»“’]{1,2}\W{0,4}$")
# `Anna Smith, M.D., received her degree`
_GOES_ON = re.compile(rf",? {read_expression(_BESIDE, 'verb_of_one', 'verb_after_name')}(?!\w)")
_LONGEST_TOLD = 250
_LONGEST_SIGNATURE = 120  # characters after the name; what is longer tells something about the person
_AFTER_LABEL = re.compile(rf"\s?: {{0,2}}(?P<name>{RUN.pattern})")
_SENTENCE_END = re.compile(r"[^\W\d_]{2}[.!?…][\"”»]?\s+[-–—]?\s?$")
_DASHES = ("-", "–", "—", "~")
_SENTENCE_WORDS, _LONG_SENTENCE = 12, 40  # words, characters
QUOTING_ZONES = frozenset(("quote", "review", "comment"))


class Surroundings:
    """What is around a name. Most names are decided by two or three of these facts: each is read when it is first needed."""

    def __init__(self, page: Page, start: int, end: int) -> None:
        self._page = page
        text = self._text = page.text
        line_start, line_end = page.line_at(start)
        cell_start = max(line_start, text.rfind("\t", line_start, start) + 1)
        cell_end = text.find("\t", end, line_end)
        self._line_start = line_start
        self._name_start, self._cell_start = start, cell_start
        self._cell_end = cell_end = line_end if cell_end < 0 else cell_end
        before = text[max(cell_start, start - _REACH) : start]
        honorific = _HONORIFIC.search(before) if _may_address(before) else None
        self.has_honorific = honorific is not None
        # With the form of address and the letters after the name.
        self.start = start = start - len(before) + honorific.start() if honorific else start
        self.end, self.suffix, self.has_credentials = read_after(text, end, cell_end)
        self.after = text[self.end : min(cell_end, self.end + _REACH)]

        self.lead = _LIST_MARK.sub("", text[max(cell_start, start - _MAX_LEAD) : start])
        self._front = text[max(line_start, start - _REACH) : start]

    @property
    def word_start(self) -> int:
        """Where the word begins that the name ends: `PresidenteCamila`."""
        return self.start - len(self.lead) + self.lead.rfind(" ") + 1

    @property
    def told(self) -> str:
        """What the line or cell goes on with."""
        return self._text[self.end : min(self._cell_end, self.end + _LONGEST_TOLD)]

    @property
    def starts_line(self) -> bool:
        return not self.lead.strip(BULLETS)

    def is_only_after(self, title: str) -> bool:
        """Nothing but this title and the name is on the line."""
        return self.lead.strip(BULLETS) == title and not self.after.strip(" .:-–")

    @property
    def is_above_number(self) -> bool:
        """The next line has digits near its beginning, as a street and its number have."""
        begin = self._text.find("\n", self._cell_end) + 1
        line = self._text[begin : begin + 40].partition("\n")[0] if begin else ""
        return any(map(str.isdigit, line))

    @property
    def is_above_country(self) -> bool:
        """`Abu Dhabi` / `United Arab Emirates`: a town."""
        begin = self._text.find("\n", self._cell_end) + 1
        line = self._text[begin : begin + _REACH].partition("\n")[0] if begin else ""
        return any(map(named_country, line.split("\t")[0].split(",")))

    @cached_property
    def is_alone(self) -> bool:
        """Alone on its line or in its cell, except for a bullet, a label or a few words set apart from it."""
        return is_alone(self.lead, self.after, self._cell_end - self.end)

    @cached_property
    def is_listed(self) -> bool:
        """One of several people on a line that has nothing else."""
        cell = self._text[self._cell_start : self._cell_end]
        return self._name_start - self._cell_start in names_listed(cell)

    @cached_property
    def is_asked_for(self) -> bool:
        front = self._front
        if front.strip():
            may_ask = ":" in front[-4:] or last_word(front) in _ENDS_ASKING
            return may_ask and _ASKED_BEFORE.search(front) is not None
        above = self._line_above()
        return asks_for_someone(above)

    @property
    def is_whole(self) -> bool:
        """No other word with a capital is before the name."""
        word = self.lead.rstrip().rpartition(" ")[2]
        return not word[:1].isupper() or not word[-1:].isalpha()

    @property
    def describes_role(self) -> bool:
        return tells_role(self._front, self.after)

    @property
    def is_of_pair(self) -> bool:
        """`Anna Huber & Otto Berger`: two people with surnames of their own, who are together on a line."""
        return is_pair(self.lead.lstrip(BULLETS), self._text[self.start : self.end], self.after)

    @property
    def is_thing(self) -> bool:
        """A street, a town, a building, a product: what precedes or follows the name shows that it is not a person."""
        front = _LIST_MARK.sub("", self._front)
        if is_place_after(self.after):
            return True
        return not self.is_of_pair and (is_thing_before(front) or is_thing_after(self.after))

    @property
    def is_saying(self) -> bool:
        """`To err is human. Anna Smith`: an author's name at the end of a long line."""
        if self.after.strip(' .)"') or len(self.lead) <= _LONG_SENTENCE:
            return False
        return _SENTENCE_END.search(self.lead) is not None

    @property
    def is_signature(self) -> bool:
        """A name below or after a quotation is the customer's."""
        if _continues(self.after):
            return False
        before = self._text[max(self._line_start, self.start - _MAX_LEAD) : self.start]
        lead = PARTNER_BEFORE.sub("", before) if before.endswith(SPACED_ANDS) else before
        if lead := lead.strip(" -–—~*•"):
            return len(lead) > MIN_QUOTE and _CLOSED_QUOTE.search(lead) is not None
        if before.lstrip().startswith(_DASHES) and ends_sentence(self._line_above()):
            return True
        return ends_quotation(self._line_above())

    def _line_above(self) -> str:
        start, end = self._page.line_at(self._line_start - 1) if self._line_start else (0, 0)
        return self._text[start:end]

    @property
    def is_byline(self) -> bool:
        return is_date_after(self._text, self.end)

    @property
    def is_in_sentence(self) -> bool:
        """Among at least a dozen words of its line or cell."""
        if self.is_alone:
            return False
        return (self.lead + self.after).count(" ") >= _SENTENCE_WORDS

    @cached_property
    def begins_paragraph(self) -> bool:
        """What begins with the name goes on for more than a line."""
        return self.starts_line and not self.is_alone and self._cell_end - self.end > _LONGEST_SIGNATURE

    @cached_property
    def is_reported(self) -> bool:
        """The text tells what the person said."""
        return not self.is_alone and reports_words(self._front, self.told)

    @property
    def is_below_paragraph(self) -> bool:
        """Sentences above, and the name begins its line: what was said and who said it."""
        if not self.starts_line:
            return False
        above = self._line_above().rstrip()
        return len(above) >= PARAGRAPH and above[-1:] in SENTENCE_ENDS

    @cached_property
    def beside(self) -> LinesBeside:
        line_above = self._line_above()
        return LinesBeside(self._text, self._text[self.start : self.end], line_above, self._cell_end)

    @cached_property
    def is_beside_quotation(self) -> bool:
        """What somebody said, above the name or below it and its title: in quotation marks, or of himself."""
        if self.is_signature:
            return True
        is_long = self.is_in_sentence or self._cell_end - self.end > _LONGEST_SIGNATURE
        is_other = is_long or self.holds_rights or self.beside.describe_person
        return self.starts_line and not is_other and self.beside.say_something

    @property
    def is_described(self) -> bool:
        """A text below the name, or below its title, is about the person."""
        return self.starts_line and self.beside.describe_person

    @property
    def goes_on(self) -> bool:
        """`Anna Smith interview`: a word follows without a sign, and it says nothing about the person."""
        after = self.after
        is_word = after[:1] == " " and after[1:2].islower()
        return is_word and not (self.describes_role or _GOES_ON.match(after) is not None)

    def is_before_noun(self, title: str) -> bool:
        """`What every Anna Smith owner knows`: the name of a thing."""
        return not self.starts_line and title[:1].islower() and self.after.startswith(f" {title}")

    @property
    def is_called_ours(self) -> bool:
        """`Our director, Anna Smith`"""
        return _OURS.search(plain_signs(self._front)) is not None

    @property
    def holds_rights(self) -> bool:
        return names_holder_of_rights(self._front, self.after, starts_line=self.starts_line)

    @property
    def is_near_date(self) -> bool:
        return is_date_near(self._text, self._line_start, self.end)

    @property
    def is_labelled(self) -> bool:
        return self.is_alone and self._front.rstrip().endswith(":")

    @property
    def is_label(self) -> bool:
        """`Quality of Life Deputy: Anna Smith`: what follows on the line is somebody's name, not a title."""
        value = _AFTER_LABEL.match(self.after)
        spelled = spell_name(value["name"]) if value is not None and not has_title(self.after) else None
        return spelled is not None and spelled.is_likely

    @cached_property
    def has_contact(self) -> bool:
        if not (self.is_alone or self.starts_line):
            return False
        return has_contact_after(self._page, self._line_start, self.end)

    @cached_property
    def has_extension(self) -> bool:
        text = self._page.lowered
        below = text.find("\n", self._cell_end) + 1 if self.is_alone else 0
        return is_extension(text[self.end : min(self._cell_end, self.end + _REACH)]) or (
            below > 0 and is_extension(text[below : below + _REACH].partition("\n")[0])
        )

    @property
    def is_written_by(self) -> bool:
        return names_author(self.lead)

    @property
    def is_maker(self) -> bool:
        return names_maker(self._front)

    @property
    def is_on_programme(self) -> bool:
        return announces_event(self.lead)

    @property
    def holds_office(self) -> bool:
        return not self.is_alone and names_office(self._front)

    @property
    def has_lived(self) -> bool:
        return names_deceased(self._front) or is_life_after(self._text, self.end)

    @property
    def joined_to(self) -> int:
        """Where the name ends that an "and" joins to this one; 0 if there is none."""
        if not self._text.endswith(SPACED_ANDS, max(0, self.start - 6), self.start):
            return 0
        return self._text.rindex(" ", 0, self.start - 1)


def _may_address(before: str) -> bool:
    """Whether the last word before a name may be a form of address: those without a dot are known."""
    return before.endswith(_ENDS_ADDRESS) or (
        before.endswith(" ") and before[:-1].rpartition(" ")[2].lower() in _WITHOUT_DOT
    )


def leads_to_name(words: str) -> bool:
    """Whether words right before a name, without signs, may address or ask for somebody, or join two names."""
    lowered = words.lower()
    may_address = _may_address(lowered) or "copyright" in lowered
    return may_address or words.endswith(SPACED_ANDS) or last_word(words) in _ENDS_ASKING


def asks_for_someone(line: str) -> bool:
    return 0 < len(line) <= _MAX_LABEL and _is_asking(line)


@lru_cache(maxsize=4096)
def _is_asking(line: str) -> bool:
    return _ASKED_LINE.fullmatch(line) is not None


def _continues(after: str) -> bool:
    """A sentence continues after the name: it is not a signature."""
    return (after[:1] == " " and after[1:2].islower()) or _GOES_ON.match(after) is not None
