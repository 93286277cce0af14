"""Where an address is anchored: its postal code, or the country that it ends with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Anchor:
    """A postal code with what stands right next to it. `start` is where the street can end at the latest."""

    start: int
    end: int
    code: str
    country: str
    city: str = ""
    region: str = ""
    code_start: int = 0
    # The form tells nothing else (a state beside it, letters and digits): it counts without a street.
    is_sure: bool = False
    # A country's name or code stands right beside it.
    is_named: bool = False
