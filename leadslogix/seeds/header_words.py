"""What the columns of seed files are called, in the languages of the trade.

The words are data of `scraping.vocabulary`, because a page labels the same things with the same words. The first words
of a role are the surest: where two columns fit one role, the one with the lower rank wins.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression, read_spellings


class Role(StrEnum):
    """What a column of a seed file can mean."""

    NAME = "name"
    WEBSITE = "website"
    COUNTRY = "country"
    PROFILE_URL = "profile_url"
    EMAIL = "email"
    PHONE = "phone"
    FAX = "fax"
    STREET = "street"
    POSTAL_CODE = "postal_code"
    CITY = "city"
    REGION = "region"
    DESCRIPTION = "description"
    MOBILE = "mobile"
    PERSON = "person"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    JOB_TITLE = "job_title"
    CONTACT = "contact"  # several of these in one cell
    ENTRY = "entry"  # the name and several of these in one cell
    # Lists have "Phone 1" and "Phone 2": further columns of one meaning have a role of their own and no words.
    SECOND_NAME = "second_name"
    SECOND_WEBSITE = "second_website"
    SECOND_EMAIL = "second_email"
    SECOND_PHONE = "second_phone"
    SECOND_PERSON = "second_person"


SECOND_OF = {
    Role.NAME: Role.SECOND_NAME,
    Role.WEBSITE: Role.SECOND_WEBSITE,
    Role.EMAIL: Role.SECOND_EMAIL,
    Role.PHONE: Role.SECOND_PHONE,
    Role.PERSON: Role.SECOND_PERSON,
}
MAILBOXES = (Role.EMAIL, Role.SECOND_EMAIL)
NUMBERS = (Role.PHONE, Role.SECOND_PHONE, Role.MOBILE, Role.FAX)


# Words of a page that are also the name of a column: (file, role).
_LABELS = {
    Role.WEBSITE: ("labels", "website"),
    Role.EMAIL: ("labels", "email"),
    Role.PHONE: ("labels", "phone"),
    Role.MOBILE: ("labels", "mobile"),
    Role.FAX: ("labels", "fax"),
    Role.LAST_NAME: ("people_words", "surname_column"),
    Role.FIRST_NAME: ("people_words", "given_name_column"),
}
_LESS_SURE_LABELS = {Role.PHONE: ("labels", "mobile")}
_RANKS = 240
_FIRST_RANK = 20  # of the column's own words, after the labels

# "company size", "contact name", "country of delivery": these words make a column something else.
OTHER_THINGS = frozenset(read_spellings("column_heads", "other"))


@cache
def own_ranks(role: Role) -> dict[str, int]:
    """The column's own words, as `columns.normalise_header` writes them: without capitals, accents and punctuation."""
    if role in SECOND_OF.values():
        return {}
    first = _FIRST_RANK if role in _LABELS else 0
    known = read_spellings("column_heads", role)
    # However many languages there are, the last words ("title") are no less sure than they are.
    ranks = {words: first + rank * _RANKS // max(len(known), _RANKS) for rank, words in enumerate(known)}
    return {words.replace(" ", ""): rank for words, rank in ranks.items()} | ranks  # "jobtitle"


@cache
def _labels(role: Role) -> tuple[tuple[int, re.Pattern[str]], ...]:
    return tuple(_compile_labels(role))


def _compile_labels(role: Role) -> Iterator[tuple[int, re.Pattern[str]]]:
    last = max(own_ranks(role).values(), default=0) + 1
    for rank, words in ((0, _LABELS.get(role)), (last, _LESS_SURE_LABELS.get(role))):
        if words:
            yield rank, re.compile(read_expression(*words))


def rank_words(words: str, role: Role) -> int | None:
    """How sure these words name a column of this role: 0 is the surest, None if they do not."""
    own = own_ranks(role).get(words)
    if not _labels(role):
        return own
    text = lower(plain_signs(words)).strip(" .:*")
    ranks = [rank for rank, label in _labels(role) if label.fullmatch(text)]
    return min((*ranks, *([own] if own is not None else ())), default=None)
