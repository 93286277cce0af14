"""The surroundings of a name: its line, a form of address, letters after it, a label, a number, a quotation before it."""

import re
from functools import cached_property, lru_cache

from scraping.extract.people.beside import (
    MIN_QUOTE,
    PARAGRAPH,
    SENTENCE_ENDS,
    LinesBeside,
    ends_quotation,
    ends_sentence,
)
from scraping.extract.people.letters_after import STATES, read_after
from scraping.extract.people.line_lists import names_listed
from scraping.extract.people.names import RUN, is_given, spell_name
from scraping.extract.people.reports import reports_words
from scraping.extract.people.told_roles import (
    COUPLE_AFTER,
    COUPLE_BEFORE,
    PARTNER_BEFORE,
    is_pair,
    last_word,
    last_words,
    tells_role,
)
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import SPACED_ANDS
from scraping.vocabulary.countries import named_country
from scraping.vocabulary.honorifics import HONORIFIC, SMALL_HONORIFICS
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.letters import plain_signs
from scraping.vocabulary.loader import list_words, read_expression, read_spellings
from scraping.vocabulary.name_words import THINGS
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_FILE, _BESIDE = "people_words", "beside_names"


def _read_exactly(role: str) -> str:
    """Capitals count."""
    return join_expressions(read_spellings(_BESIDE, role))


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
_THING_BEFORE = re.compile(
    rf"(?:(?<!\w)(?:{_read_exactly('place')}|(?!(?:1[89]|20)\d\d )\d{{1,5}})\.? {{1,2}})$|& $"
)
# `Palm Grove, CA` is a town, `Anton Brucknerlaan 12` a street; `Anna Smith, 22 48 17 60` is neither.
_NUMBER_ALONE = r"\+?\(?(?!\d{5}-\d{3}(?!\d))(?:\d[ ()/.–-]{0,3}){6,14}\d\)?\s*(?:$|[\n\t,;|)(])"
_PLACE_AFTER = re.compile(
    rf", (?:(?:{STATES})(?![A-Za-z.])|(?!{_NUMBER_ALONE})(?:nº? ?)?\d{{1,6}})| \d{{1,4}}[a-z]?(?:[,\n]|$)"
)
# `Anna Smith 555 0100 123`, `Anna Smith (mob. 555 0100 123)`
_ONLY_NUMBER = re.compile(rf"\s?[,:(–-]?\s?(?:[^\W\d_]{{1,8}}[.:]{{0,2}}\s?)?{_NUMBER_ALONE}")
_LONGEST_NUMBER = 40
# The date follows an author's name, on the same line or below.
_DATE = re.compile(
    r"\W{0,4}(?:on |am |le )?(?:\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}(?!\d)|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\.? [^\W\d_]{3,9}\.? (?:19|20)\d\d|[^\W\d_]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, (?:19|20)\d\d)"
)
# `George Muster State College`: up to three words later.
_NEXT_WORDS = re.compile(r"(?: (?:[A-Z][a-z]+|&)){1,3}")
_SENTENCE_WORDS, _NEAR_DATE, _LONG_SENTENCE = 12, 60, 40
_ANY_DATE = re.compile(
    r"(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d(?!\d)|(?<!\d)20\d\d-\d\d-\d\d|(?<!\d)\d{1,2}\.? [^\W\d_]{3,10}\.?,? 20\d\d|[^\W\d_]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, 20\d\d|\d{1,2}:\d\d(?!\d)"
)
_DIGIT = re.compile(r"\d")
_BULLETS = " -–—•*·>(\"'“"
# `Enf. Ana Costa`: what is a form of address in some language, alone before the name.
_SHORT_FORM = re.compile(r"[^\W\d_a-zà-öø-ÿ][^\W\d_]{1,4}\.$")
_LIST_MARK = re.compile(
    r"^\s?(?:[a-z]|\d{1,2})[.)]\s{1,2}$"
)  # `a) Anna Smith`, `p. Jan Nowak`, `12. Jan Nowak`
# A pattern is searched only if the last word before the name may belong to it.
_ENDS_ADDRESS = (". ", ".", ") ", ")", *(f"{word} " for word in SMALL_HONORIFICS))


_ENDS_ASKING = last_words("contact_person", "responsible")
# `Anna and Tom Smith`, `Anna Smith and Tom Brown` share a line.
# `Anna Smith, Lindenhof School, Bristol`: a line with a name and an affiliation only.
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_WORD_OF_NAMES = r"(?:[^\W\d_a-z][\w'’.&-]*|&|of|the|and|for|de|du|der|des|di|del|von|van|für|und)"
_SET_APART = re.compile(rf" ?[,(–-] ?{_WORD_OF_NAMES}(?:[ ,)]+{_WORD_OF_NAMES}){{0,8}}[ )]*")
_CONTACT = re.compile(
    r"\w@\w|(?<!\w)(?:tel|phone|mobile?|ext(?:ension)?|fon|cell|durchwahl|poste|toestel|interno|e-?mail|send email)(?!\w)|\d[\d ()-]{2,}[ ()-]\d[\d ()-]{2,}\d"
)
# `Anna Smith – ext. 12`, `Anna Smith, Tom Brown – ext. 12`; an extension after a whole number may be another organisation's.
_EXTENSIONS = frozenset(word.strip(".").lower() for word in list_words(_FILE, "extension"))
_SHORT_NUMBER = re.compile(r"\d{1,4}(?![\d/-]|[ .]\d)")
_OURS = compile_later(
    lambda: rf"(?<![^\W\d_]){read_expression(_BESIDE, 'ours')} [^\W\d_][^.!?;:\n]{{2,50}}$", re.I
)
_RIGHTS_BEFORE = re.compile(
    r"(?:(?:©|\(c\)|copyright)[\s,]{0,3}){1,2}(?:(?:19|20)\d\d(?:\s?[-–,]\s?(?:19|20)?\d\d)?)?(?:[\s,.|-]|(?<!\w)by ){1,4}$",
    re.I,
)
_RIGHTS_AFTER = re.compile(r"[ ,|-]{1,3}(?:copyright )?(?:©|\(c\))\s?(?:(?:19|20)\d\d|$)", re.I | re.M)
_CLOSED_QUOTE = re.compile(r"[\"”»“’]{1,2}\W{0,4}$")
# `Anna Smith, M.D., received her degree`
_GOES_ON = re.compile(rf",? {read_expression(_BESIDE, 'verb_of_one', 'verb_after_name')}(?!\w)")
_LONGEST_TOLD = 250
_LONGEST_SIGNATURE = 120  # characters after the name; what is longer tells something about the person
_AFTER_LABEL = re.compile(rf"\s?: {{0,2}}(?P<name>{RUN.pattern})")
_SENTENCE_END = re.compile(r"[^\W\d_]{2}[.!?…][\"”»]?\s+[-–—]?\s?$")

_POSSESSIVES = ("'s ", "’s ")
_DASHES = ("-", "–", "—", "~")
_NUMBER_AND_BRACKET = re.compile(r"\d \($")  # `555 0100 (Anna Smith)`
_GIVEN_AND = re.compile(r"(?<![\w'’.-])([^\W\d_a-z][^\W\d_]{2,15}) & $")
# `Glass Harbour by Anna Smith`, `a novel by Anna Smith`, `the poet Anna Smith`: the maker of something. `Lessons given by` means something else.
_MAKER_BEFORE = re.compile(
    rf"(?<![\w-])(?:(?i:{read_expression(_BESIDE, 'maker')})|(?:[A-Z][a-z]{{2,20}}|(?i:{read_expression(_BESIDE, 'work')})) [Bb]y)\s$"
)
_BYLINE = compile_later(lambda: rf"\W*(?i:{read_expression(_BESIDE, 'byline')})[ :]{{1,2}}")
# `Oct 14 - Anna Smith: Symphony No. 7`: a programme.
_PROGRAMME = re.compile(
    r"^\W{0,3}(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}[./]\d{1,2}(?:[./](?:20)?\d\d)?)(?:\W+\d{1,2}(?::\d\d)? ?[ap]m)?[\s,:–-]{1,6}$",
    re.I,
)
# Holders of these offices do not belong to the company.
_OFFICE_BEFORE = re.compile(rf"(?<!\w){_read_exactly('office')}\s$")
# `1931 - 2014` after or below a name: the years of a life.
_LIFE = re.compile(r"\W{0,3}(?P<born>1[5-9]\d\d|20\d\d)\s?[-–—]\s?(?P<died>(?:1[5-9]|20)\d\d)\)?\s*(?:\n|$)")
# `The late Anna Smith`
_LATE = compile_later(lambda: rf"(?<![\w-])(?:the )?{read_expression(_BESIDE, 'deceased')}\s{{1,2}}$", re.I)
_SHORTEST_LIFE = 20  # years; terms of office are shorter


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
        honorific = _HONORIFIC.search(before) if before.lower().endswith(_ENDS_ADDRESS) else None
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
        return not self.lead.strip(_BULLETS)

    def is_only_after(self, title: str) -> bool:
        """Nothing but this title and the name is on the line."""
        return self.lead.strip(_BULLETS) == title and not self.after.strip(" .:-–")

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
        before, after, left = self.lead, self.after, self._cell_end - self.end
        if after.startswith(")") and _NUMBER_AND_BRACKET.search(before):
            return True
        lead = _SHORT_FORM.sub("", before.strip(_BULLETS))
        if lead and before.endswith(SPACED_ANDS):
            lead = COUPLE_BEFORE.sub("", before).strip(_BULLETS)
        after, couple = COUPLE_AFTER.subn("", after) if after.startswith(SPACED_ANDS) else (after, 0)
        if lead and not (lead.endswith(":") and len(lead) <= 30):
            return False
        if not after.strip(" .:-–"):
            return True
        if left <= _LONGEST_NUMBER and _ONLY_NUMBER.fullmatch(after[:left]):
            return True
        if _YEAR.search(after) or after.startswith(_POSSESSIVES):
            return False
        is_short = left <= (60 if couple else 30) and not after[:2].strip().isalnum()
        return is_short or _SET_APART.fullmatch(after[:left]) is not None

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
        return is_pair(self.lead.lstrip(_BULLETS), self._text[self.start : self.end], self.after)

    @property
    def is_thing(self) -> bool:
        """A street, a town, a building, a product: what precedes or follows the name shows that it is not a person."""
        front = _LIST_MARK.sub("", self._front)
        if _PLACE_AFTER.match(self.after):
            return True
        is_place = front[-1:] == " " and _THING_BEFORE.search(front, max(0, len(front) - 16))
        if is_place and not (_follows_given(front) or self.is_of_pair):
            return True
        following = _NEXT_WORDS.match(self.after) if not self.is_of_pair else None
        return following is not None and not THINGS.isdisjoint(following[0].lower().split())

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
        return _DATE.match(self._text, self.end) is not None

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
        """`© 2018 Anna Smith`, or `Anna Smith © 2018` at the beginning of a line (`Photo: Anna Smith © 2018` is a picture's)"""
        if self._front[-1:] == " ":
            return _RIGHTS_BEFORE.search(self._front) is not None
        return self.starts_line and _RIGHTS_AFTER.match(self.after) is not None

    @property
    def is_near_date(self) -> bool:
        """On its line, or on the one above or below."""
        start, end = max(0, self._line_start - _NEAR_DATE), min(len(self._text), self.end + _NEAR_DATE)
        return (
            _DIGIT.search(self._text, start, end) is not None
            and _ANY_DATE.search(self._text, start, end) is not None
        )

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
        end = _end_of_card(self._page, self._line_start)
        return _CONTACT.search(self._page.lowered, self.end, end) is not None

    @cached_property
    def has_extension(self) -> bool:
        text = self._page.lowered
        below = text.find("\n", self._cell_end) + 1 if self.is_alone else 0
        return is_extension(text[self.end : min(self._cell_end, self.end + _REACH)]) or (
            below > 0 and is_extension(text[below : below + _REACH].partition("\n")[0])
        )

    @property
    def is_written_by(self) -> bool:
        """`By Anna Smith, editor` at the beginning of a line: of an article."""
        return self.lead[-1:] == " " and _BYLINE.fullmatch(self.lead) is not None

    @property
    def is_maker(self) -> bool:
        return self._front[-1:] == " " and _MAKER_BEFORE.search(self._front) is not None

    @property
    def is_on_programme(self) -> bool:
        lead = self.lead.replace("\t", " ")
        return any(map(str.isdigit, lead)) and _PROGRAMME.match(lead) is not None

    @property
    def holds_office(self) -> bool:
        return (
            self._front[-1:] == " " and not self.is_alone and _OFFICE_BEFORE.search(self._front) is not None
        )

    @property
    def has_lived(self) -> bool:
        if self._front[-1:].isspace() and _LATE.search(self._front) is not None:
            return True
        years = _LIFE.match(self._text, self.end)
        return years is not None and int(years["died"]) - int(years["born"]) >= _SHORTEST_LIFE

    @property
    def joined_to(self) -> int:
        """Where the name ends that an "and" joins to this one; 0 if there is none."""
        if not self._text.endswith(SPACED_ANDS, max(0, self.start - 6), self.start):
            return 0
        return self._text.rindex(" ", 0, self.start - 1)


def is_extension(after: str) -> bool:
    """Whether the first number is one: `ext. 12`, `(Durchwahl -12)`"""
    digit = _DIGIT.search(after)
    if digit is None or _SHORT_NUMBER.match(after, digit.start()) is None:
        return False
    words = after[: digit.start()].rstrip(" -:.").split()
    return bool(words) and words[-1].lstrip("([,|·–—") in _EXTENSIONS


def leads_to_name(words: str) -> bool:
    """Whether words right before a name, without signs, may address or ask for somebody, or join two names."""
    lowered = words.lower()
    may_address = lowered.endswith(_ENDS_ADDRESS) or "copyright" in lowered
    return may_address or words.endswith(SPACED_ANDS) or last_word(words) in _ENDS_ASKING


def asks_for_someone(line: str) -> bool:
    return 0 < len(line) <= _MAX_LABEL and _is_asking(line)


@lru_cache(maxsize=4096)
def _is_asking(line: str) -> bool:
    return _ASKED_LINE.fullmatch(line) is not None


def _follows_given(front: str) -> bool:
    """`Anna & Tom Smith` are two people, `Harper & Tom Smith` may be a firm."""
    partner = _GIVEN_AND.search(front)
    return partner is not None and is_given(partner[1])


def _continues(after: str) -> bool:
    """A sentence continues after the name: it is not a signature."""
    return (after[:1] == " " and after[1:2].islower()) or _GOES_ON.match(after) is not None


def _end_of_card(page: Page, line_start: int) -> int:
    """The end of the second line below."""
    starts = page.line_starts
    number = page.line_number(line_start) + 3
    return min(starts[number] if number < len(starts) else len(page.text), line_start + 250)
