"""What a text tells somebody does: `founded by Anna Huber`, `Anna Huber leads`, `von Anna Huber gegründet`; and couples."""

import re

from scraping.extract.people.names import RUN, has_person_shape, is_given, spell_name
from scraping.vocabulary.conjunctions import AND, SPACED_ANDS
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression, read_lower, read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions, list_examples

_FILE, _BESIDE = "people_words", "beside_names"
_ROLE_BEFORE = re.compile(
    rf"(?<![^\W\d_])(?:(?:found|own|head|manag|direct|establish|start|open|creat|built|run)(?:ed)?(?: and \w+)?(?: in (?:19|20)\d\d)? by|(?:founded|owned|run|led) by [\w, ]{{3,20}},|"
    rf"{read_expression(_FILE, 'founded_by', 'introduction')})\s{{1,2}}$",
    re.I,
)
_ROLE_AFTER = re.compile(rf",?\s(?:{join_expressions(read_spellings(_BESIDE, 'deed'))}|has \d)(?!\w)")
# German and Dutch put what was done at the end: `1962 hat Karl Huber den Betrieb gegründet`.
_DEED_AT_END = compile_later(
    lambda: rf"[^.!?;:\n]{{0,50}}?(?<![^\W\d_]){read_expression(_BESIDE, 'deed_at_end')}(?![^\W\d_])"
)
_WHO_DID = compile_later(lambda: rf"(?<![^\W\d_]){read_expression(_BESIDE, 'before_who_did')}\s{{1,2}}$")
_CLOSING_SIGNS = " :,.-–"
# `Anna and Tom Smith`, `Anna Smith and Tom Brown` share a line.
COUPLE_BEFORE = re.compile(rf"^\W*(?:[^\W\d_a-z][\w'’.-]* ){{1,3}}(?:{AND}) $")
PARTNER_BEFORE = re.compile(rf"(?:[^\W\d_a-z][\w'’.-]* ){{1,3}}(?:{AND}) $")
COUPLE_AFTER = re.compile(rf"^ (?:{AND})(?: [^\W\d_a-z][\w'’.-]*){{1,3}}")
_PARTNER = re.compile(rf" (?:{AND}) (?P<name>{RUN.pattern})\W*$")
_LONGEST_NAME = 40


def last_words(*roles: str) -> frozenset[str]:
    """The last words of these entries: a pattern is tried only after one of them."""
    examples = (one for spelling in read_lower(_FILE, *roles) for one in list_examples(spelling, ""))
    return frozenset(one.rstrip(_CLOSING_SIGNS).rpartition(" ")[2] for one in examples)


_ENDS_ROLE = last_words("founded_by", "introduction") | {"by", "brothers", "sisters"}


def last_word(front: str) -> str:
    return lower(front.rstrip(_CLOSING_SIGNS).rpartition(" ")[2])


def tells_role(front: str, after: str) -> bool:
    """`front` and `after`: what is before and after the name on its line."""
    following = COUPLE_AFTER.sub("", after) if after.startswith(SPACED_ANDS) else after
    if following.startswith((" ", ", ")) and _ROLE_AFTER.match(following):
        return True
    if front.endswith(SPACED_ANDS):
        front = PARTNER_BEFORE.sub("", front)
    front = lower(plain_signs(front))
    if last_word(front) in _ENDS_ROLE and _ROLE_BEFORE.search(front) is not None:
        return True
    return _WHO_DID.search(front) is not None and _DEED_AT_END.match(lower(following)) is not None


def is_pair(lead: str, name: str, after: str) -> bool:
    """Nothing else is on the line, and each has a given name: `Huber & Berger` is a firm."""
    if not lead and after.startswith(SPACED_ANDS):
        partner = _PARTNER.fullmatch(after)
        other = partner["name"] if partner else ""
    elif lead.endswith(SPACED_ANDS) and not after.strip(" .,"):
        other = lead.rpartition(" ")[0].rpartition(" ")[0]
    else:
        return False
    # `Emma and Paul Huber` have one surname.
    is_other = is_given(other) if other.isalpha() else _is_person(other)
    return is_other and _is_person(name)


def _is_person(name: str) -> bool:
    spelled = spell_name(name) if len(name) <= _LONGEST_NAME else None
    return spelled is not None and spelled.name == name and has_person_shape(name)
