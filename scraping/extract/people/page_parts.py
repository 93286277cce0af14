"""In which part of the page a name is: a menu, a longer link, the frame, below a heading, on the page of the team."""

from bisect import bisect_right
from functools import cached_property

from scraping.extract.people.own_pages import is_below_team, leads_to_page_of
from scraping.extract.people.page_kinds import KindOfPage
from scraping.extract.people.sections import OTHERS, STAFF, Sections
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import clean_title
from scraping.page.parse import Link, Page

# People below such a heading belong to other organisations, also those with a title.
_SURELY_OTHERS = frozenset(
    (
        "customers_heading",
        "performers_heading",
        "deceased_heading",
        "celebrated_heading",
        "on_duty_heading",
        "advertisers_heading",
        "members_heading",
        "former_heading",
    )
)
_MAY_BE_STAFF = frozenset(("partners_heading", "authors_heading"))
_PERFORMERS = "performers_heading"
_MORE_THAN_NAME, _LONGEST_ENTRY = 12, 90  # characters
_ASIDES = frozenset(("nav", "footer", "header", "aside", "news"))
_FRAMES, _LAST_PART = frozenset(("footer", "copyright")), 0.8


class PageParts:
    def __init__(self, page: Page, kind: KindOfPage, sections: Sections) -> None:
        self._page = page
        self._kind = kind
        self._sections = sections

    def heading_of(self, place: Surroundings) -> int:
        return self._sections.heading_at(place.start)[0]

    def why_other(self, place: Surroundings, *, is_ours: bool) -> str:
        """Why a person below such a heading is not the organisation's; the nearest heading counts."""
        role = self._sections.whom_at(place.start)
        is_of_team = self._kind.is_of_team
        if role in _MAY_BE_STAFF and is_of_team:
            return ""  # `Partners` of a law firm
        is_surely_other = role in _SURELY_OTHERS and not (role == _PERFORMERS and is_of_team)
        return OTHERS.get(role, "") if is_surely_other or not is_ours else ""

    @property
    def lists_staff(self) -> bool:
        return self._kind.is_of_team or bool(self._sections.lines_of_staff())

    def is_of_staff(self, start: int) -> bool:
        return self._kind.is_of_team or self._sections.whom_at(start) == STAFF

    def is_below_staff(self, place: Surroundings) -> bool:
        heading, whom = self._sections.heading_at(place.start)
        if whom != STAFF or place.is_alone:
            return whom == STAFF
        if place.is_listed and self._sections.ends_between(heading, self._page.line_number(place.start)):
            return False
        is_listed = place.is_listed or (place.starts_line and not place.goes_on)
        return is_listed and not self.is_in_longer_link(place)

    def is_on_list(self, place: Surroundings) -> bool:
        """Of several people, on a page of such lists."""
        return (self._kind.tells_of_people or self.is_below_staff(place)) and place.is_listed

    def is_on_team_page(self, place: Surroundings, *, is_supported: bool) -> bool:
        """Teasers of products and news are there, too: a link elsewhere needs more than words that may be a name."""
        is_link = self._link_at(place) is not None
        if is_link and not (is_supported or self.is_link_to_team(place)):
            return False
        is_listed = place.starts_line or is_link or place.is_listed
        return self._kind.is_of_team and is_listed and not self._is_on_margin(place)

    def is_link_to_team(self, place: Surroundings) -> bool:
        """`<a href="/team/anna-smith">Anna Smith</a>`"""
        link = self._link_at(place)
        if link is None or self._kind.lists_articles:
            return False
        if leads_to_page_of(link, self._page.text[place.start : place.end], self._page):
            return True
        return not self._is_on_margin(place) and is_below_team(link)

    def is_aside(self, place: Surroundings) -> bool:
        """Menus, footers and lists of links are on a page about the company as on any other."""
        return self._link_at(place) is not None or self._is_on_margin(place)

    def is_in_menu(self, place: Surroundings) -> bool:
        """What menus list is on each page of the site, whatever that page is about."""
        return self.is_in_longer_link(place) and "nav" in self._page.zones_at(place.start)

    def is_entry_of_menu(self, place: Surroundings, title: str) -> bool:
        """`Mayor – Anna Smith`: the entry has nothing but the name and the title."""
        link = self._link_at(place)
        if link is None or link.end - link.start > _LONGEST_ENTRY:
            return False
        text = self._page.text
        others = f"{text[link.start : place.start]} {text[place.end : link.end]}"
        return clean_title(others) == title and "nav" in self._page.zones_at(place.start)

    def _is_on_margin(self, place: Surroundings) -> bool:
        return self.is_in_longer_link(place) or not _ASIDES.isdisjoint(self._page.zones_at(place.start))

    def is_in_frame(self, place: Surroundings) -> bool:
        """Around the contents: a picture among them has a line of its own rights."""
        is_framed = not _FRAMES.isdisjoint(self._page.zones_at(place.start))
        return is_framed or place.start > _LAST_PART * len(self._page.text)

    def is_in_longer_link(self, place: Surroundings) -> bool:
        """A headline, a product, an entry of a menu."""
        link = self._link_at(place)
        return link is not None and link.end - link.start > place.end - place.start + _MORE_THAN_NAME

    def _link_at(self, place: Surroundings) -> Link | None:
        at = bisect_right(self._link_starts, place.start) - 1
        return self._links[at] if at >= 0 and self._links[at].end >= place.end else None

    @cached_property
    def _links(self) -> list[Link]:
        return sorted(self._page.links, key=lambda link: link.start)

    @cached_property
    def _link_starts(self) -> list[int]:
        return [link.start for link in self._links]
