"""Where an address is anchored: its postal code, or the country or city that it ends with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Anchor:
    """A postal code with what is right next to it. The street ends at `start` at the latest."""

    start: int
    end: int
    code: str
    country: str
    city: str = ""
    region: str = ""
    code_start: int = 0
    # The form is unmistakable (a state beside it, letters and digits): it counts without a street.
    is_sure: bool = False
    # The name or code of a country is right beside it.
    is_named: bool = False
    # Only a city or a district ends the address: its street has to have the form of one.
    is_city: bool = False
