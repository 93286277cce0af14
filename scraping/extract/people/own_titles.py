"""Whether a title is one of this organisation, of somebody who leads it, or of another organisation."""

from scraping.extract.people.organisation import Organisation, is_leader, leads_firm
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import ABOVE, AFTER, BEFORE, BELOW, WITH_TITLE
from scraping.vocabulary.heads import ends_as_ours

_OWN_LINES = frozenset((ABOVE, BELOW, AFTER))


def is_our_title(organisation: Organisation, place: Surroundings, title: str, title_sign: str) -> bool:
    """`Rector of Lindenhof University` and `Rector, Lindenhof University` on its site, and `our rector` anywhere."""
    if organisation.is_named_in(title) or organisation.is_followed_by_this(title, place.after):
        return True
    return title_sign == BEFORE and (place.is_called_ours or ends_as_ours(title))


def leads_here(organisation: Organisation, place: Surroundings, title: str, title_sign: str) -> bool:
    if title_sign == WITH_TITLE:  # `President Anna Smith` is a subject of the news
        return leads_firm(title) and not place.is_beside_quotation
    if title_sign not in _OWN_LINES or not is_leader(title) or place.is_beside_quotation:
        return False
    below = place.beside.affiliation if title_sign == BELOW else ""
    return not below or organisation.is_named_in(below)


def is_title_elsewhere(organisation: Organisation, place: Surroundings, title: str) -> bool:
    return organisation.is_elsewhere(title) or organisation.is_followed_by_another(title, place.after)
