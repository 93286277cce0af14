"""Where on a page a number is: in a teaser of a portal it is as often somebody else's."""

import pytest

from scraping.extract.placement import IN_TEASER
from scraping.findings import Field
from tests.scraping.extract.reader import candidates

TEASER = "Registration for the course of Saturday in the harbour of Linden, which takes two days and has a certificate: "
HEADLINES = "".join(
    f"<p><a href=/{at}>A headline of the portal that goes on for more than a line, {at}</a></p>"
    for at in range(14)
)


def _is_in_teaser(html: str) -> bool:
    phones = [one for one in candidates(html, country="DE") if one.field is Field.PHONE]
    return [IN_TEASER in one.reasons for one in phones] == [True]


def test_number_in_a_text_of_a_portal_may_be_an_advertisers() -> None:
    assert _is_in_teaser(f"{HEADLINES}<p>{TEASER}Tel. 030 23125800</p>")


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{TEASER}Tel. 030 23125800</p>",
        f"{HEADLINES}<p>Tel. 030 23125800</p>",
        f"{HEADLINES}<footer><p>{TEASER}Tel. 030 23125800</p></footer>",
    ],
)
def test_other_numbers_are_not_in_a_teaser(html: str) -> None:
    assert not _is_in_teaser(html)
