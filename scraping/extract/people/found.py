"""A person as found at one place of a page, and the signs: what speaks for and against the organisation's own."""

from dataclasses import dataclass, field

from scraping.extract.candidates import READS_LIKE_NAME
from scraping.extract.people.organisation import is_leader
from scraping.extract.people.surroundings import Surroundings
from scraping.findings import Reason

MADE, PERFORMS = "named as who made something", "behind the date of an event"
ADDRESSED_AS_GUEST = "a form of address for guests"
HOLDS_OFFICE, HAS_LIVED = "holds a public office, only mentioned", "with the years of a life"
OF_FORMER, IN_PAST = "has left or held an office in the past", "in a sentence about what was long ago"
IN_DIRECTORY = "in a directory, beside another organisation's website"
# Reason -> why the person is rejected.
WHY_OTHER = {
    MADE: "author",
    PERFORMS: "performer",
    ADDRESSED_AS_GUEST: "quoted_customer",
    HOLDS_OFFICE: "politician",
    HAS_LIVED: "deceased",
    OF_FORMER: "former",
    IN_DIRECTORY: "of_another_organisation",
}
ASKED_FOR, SAYS_ROLE = "named as the one to contact", "the text says what the person does"
REACHED_AT = "a number or mailbox right after the name, in a text about the organisation or its people"
ON_CARD = "a card of the staff has the given name"
ONLY_MENTIONED = "only mentioned in a text"
EMPHASISED = "in bold, in a text about the organisation or its people"
JOINED = "named together with a person"
HAS_ADDRESS = "form of address before the name"
CREDENTIALED = "academic or professional letters"
ABOUT_PEOPLE, BELOW_STAFF = (
    "on a page about the company or its people",
    "below a heading that announces staff",
)
ON_TEAM_PAGE = "on the page of the organisation's people"
LINKS_TO_TEAM = "links to a page about the person"
DEPARTMENT_BESIDE = "a department or field beside the name"
IN_STAFF_LIST = "in a list of people"
IN_COLUMN = "in a column of names"
OF_ORGANISATION, ELSEWHERE = "the title names this organisation", "a title at another organisation"
OUTSIDER = "named as somebody of another organisation"
HAS_EXTENSION = "an extension of the organisation's number beside the name"
HOLDS_RIGHTS = "named as the owner of the site in its copyright line"
ANNOUNCED = "announced by a role, as in an imprint"
DESCRIBED = "the text below is about the person"
OWNS_SITE = "the owner of a personal site, which is called as the person is"
CALLED_SO = "the organisation itself is called so"
REPORTED = "the text reports what the person said"
QUOTED = "beside a quotation, as those who are quoted"
HEADS_KIND = "leads an organisation of this kind"
OF_MENU = ("named with a title in the menu of the site", 30)
OF_FAMILY = ("of the family that the firm is called after", 34)
OF_CONTACT = ("reached at the number or mailbox right after the name", 30)
GREETS = ("signs a greeting whose heading tells the title", 44)
SIGNS = ("signs a text of the organisation", 30)
OF_MEDIA = ("presents programmes of this station or writes columns of this newspaper", 30)
SOLE_AUTHOR = ("writes all articles of the site", 30)
LEADS = "leads, and no other organisation is named"
UNSUPPORTED = "nothing else says that this is a person"
IN_LONGER_LINK, ON_FRONT_PAGE = "inside a longer link", "on a front page"
OTHER_KIND = "on a page of another kind than about the company"
IN_ARTICLE, LISTS_ARTICLES = "on the page of an article", "on a page that lists articles"
MAY_BE_NAME = ("may be a person's name", 12)
HARDLY_NAME = ("hardly reads like a person's name", -12)
_WORTH_OF_TITLE = 40


@dataclass(slots=True)
class Found:
    name: str
    start: int
    end: int
    place: Surroundings
    title: str = ""
    signs: list[Reason] = field(default_factory=list)
    title_sign: str = ""
    heading: int = -1  # the line of the heading that announces the person

    def has(self, sign: str) -> bool:
        return any(reason == sign for reason, _ in self.signs)

    @property
    def reads_like_name(self) -> bool:
        return self.has(READS_LIKE_NAME)

    @property
    def is_ours(self) -> bool:
        return self.has(OF_ORGANISATION)

    @property
    def signed_quotation(self) -> bool:
        """`“A fine crane.”` / `Anna Smith` / `Senator`: a title only helps if it may be one of the organisation."""
        if not self.place.is_signature:
            return False
        return not (self.title and (self.is_ours or is_leader(self.title)))

    @property
    def is_elsewhere(self) -> bool:
        return self.has(ELSEWHERE)

    @property
    def is_quoted(self) -> bool:
        return self.has(QUOTED)

    @property
    def weight(self) -> int:
        return sum(points for _, points in self.signs)

    @property
    def worth(self) -> int:
        """Of several places with a person the one that tells a title is better than a link to the person."""
        tells = (self.title_sign and not self.is_elsewhere) or self.has(OF_CONTACT[0])
        return self.weight + (_WORTH_OF_TITLE if tells else 0)


def applying(*signs: tuple[bool, str, int]) -> list[Reason]:
    return [(reason, points) for applies, reason, points in signs if applies]
