"""Numbers of banks: a page gives them with its bank details."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import rejected


@pytest.mark.parametrize(
    "words", ["Cont bancar Nordkasse", "Contul bancar: Nordkasse", "Bankverbindung: Nordkasse"]
)
def test_number_of_the_bank_is_not_the_company_s(words: str) -> None:
    html = f"<p>{words}, +49 30 23125800</p>"
    assert rejected(html, Field.PHONE, country="DE")["+493023125800"] == "bank"
