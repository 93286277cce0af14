"""Links from a name to a page about the person, on pages that are not about the organisation's people."""

import pytest

from scraping.extract.people.found import LINKS_TO_TEAM
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.people.test_team_pages import SITE, trusted

OFFERS = "<h1>Homes for sale</h1>" + "<p>A bright house near the park</p>" * 12
CARD = '<div class="item-foot"><p><a href="{href}">{text}</a></p></div>'


@pytest.mark.parametrize(
    "href",
    [
        "/agent/anna-brandt",
        "http://www.nordwerk.example/makelaars/anna-brandt/",
        "/vereadores/brandt-anna.html",
        "/avocats/dr-anna-brandt?lang=fr",
        "/dr-anna-brandt",
    ],
)
def test_agent_of_an_offer_has_a_page_of_her_own(href: str) -> None:
    assert trusted(OFFERS + CARD.format(href=href, text="Anna Brandt"), "") == ["Anna Brandt"]


@pytest.mark.parametrize(
    "href",
    [
        "/author/anna-brandt",
        "/speakers/anna-brandt",
        "/people/anna-brandt",
        "/anna-brandt",
        "/agent/anna-brandt-wins-a-prize",
        "http://www.linden.example/agent/anna-brandt",
    ],
)
def test_others_have_pages_elsewhere(href: str) -> None:
    assert trusted(OFFERS + CARD.format(href=href, text="Anna Brandt"), "") == []


def test_link_around_a_card_leads_to_the_page_of_the_person_on_it() -> None:
    card = CARD.format(href="/berater/anna-brandt", text="<b>Anna Brandt</b><br>ruft Sie gern zurück")

    assert LINKS_TO_TEAM in reasons(OFFERS + card, "Anna Brandt", SITE)
