"""Words of streets, post boxes and dates."""

from collections.abc import Callable

from scraping.findings import Field
from scraping.vocabulary.street_words import DATE
from tests.scraping.extract.reader import candidates, delivered


def names_parts(*lines: str) -> Callable[[str], bool]:
    """Beside another part of an address, and not with a made-up word."""

    def are_read(word: str) -> bool:
        words = word[0].upper() + word[1:]
        html = "<p>Nordwerk</p>" + "".join(f"<p>{line.format(word=words)}</p>" for line in lines)
        found = candidates(html, country="JO")
        return any(words in one.value and "12" in one.value for one in found if one.field is Field.STREET)

    return lambda word: are_read(word) and not are_read("zzyzx")


def is_post_box(address: str) -> Callable[[str], bool]:
    """On a line of its own, without the street of an office."""

    def is_read(word: str) -> bool:
        found = candidates(f"<p>Nordwerk</p><p>{address.format(word=word)}</p>")
        return [one.value for one in found if one.field is Field.STREET] == [f"{word.strip()} 4712"]

    return is_read


def is_street_in(address: str, *countries: str) -> Callable[[str], bool]:
    """Some types are words of other languages, so they count in their own countries only."""
    checks = [is_street(address, country) for country in countries]
    return lambda word: any(check(word) for check in checks)


def is_no_street_elsewhere(word: str) -> bool:
    return any(is_no_street_in(country, word) for country in ("HR", "JP"))


def is_no_street_in(country: str, word: str) -> bool:
    lines = "".join(f"<p>{line}</p>" for line in (f"{word} Huber 4", f"Linden{word} 4", f"Linden {word} 4"))
    return not [
        one for one in candidates(lines, country=country) if one.field is Field.STREET and not one.rejected
    ]


def read_dates(text: str) -> list[str]:
    return [found[0] for found in DATE.finditer(text.lower())]


def is_street(address: str, country: str, behind: str = "") -> Callable[[str], bool]:
    """With this word, and not with a made-up one."""

    def finds(word: str) -> bool:
        street = address.format(word=word)
        found = candidates(f"<p>{street}{behind}</p>", country=country)
        values = [one.value.rstrip(".") for one in found if one.field is Field.STREET]
        return values == [street.rstrip(".")]

    return lambda word: finds(word) and not finds("zzyzx")


def is_unit(unit: str) -> Callable[[str], bool]:
    """In the line above the town, the street is one line higher."""

    def finds(word: str) -> bool:
        html = f"<p>Lindenstraße 4<br>{unit.format(word=word)}<br>10115 Berlin</p>"
        value = next(iter(delivered(html, Field.STREET, country="DE")), "")
        return value.rstrip(".") == f"Lindenstraße 4, {unit.format(word=word)}".rstrip(".")

    return finds


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("street_words", "post box"): is_post_box("{word} 4712"),
    ("street_words", "post box with at most four digits"): is_post_box("{word} 4712"),
    ("street_words", "post box in an address"): is_post_box("{word} 4712, A-1010 Wien"),
    ("street_words", "post box before a postal code"): is_post_box("{word}4712, 00100 Helsinki"),
    ("street_words", "strong English type"): is_street("12 Hazel {word}", "US"),
    ("street_words", "weak English type"): is_street("12 Hazel {word}", "US", " Dayton, OH 45402"),
    ("street_words", "English type beside a town"): is_street("12 Hazel {word}", "US", " Dayton, OH 45402"),
    ("street_words", "type at the end of a word"): is_street_in("Linden{word} 4", "DE", "FI"),
    ("street_words", "type after a name"): is_street_in("Linden {word} 4", "DE", "LT", "HU", "HR", "EE"),
    ("street_words", "floor, after its number"): is_unit("2. {word}"),
    ("street_words", "side of a floor"): is_unit("2. {word}"),
    ("street_words", "unit, before its number"): is_unit("{word} 2"),
    ("street_words", "floor without a number"): is_unit("{word}"),
    ("street_words", "without a number"): is_street("Lindenstraße {word}", "DE", "<br>10115 Berlin"),
    ("street_words", "house number"): is_street("Calle Huber, {word} 4", "ES", ", 28013 Madrid"),
    ("street_words", "part of an address, before its number or name"): names_parts(
        "{word} 4, Block 12", "{word} 4, حي 12"
    ),
    ("street_words", "part of an address, after its name"): lambda word: (
        names_parts("4th {word}, 12th {word}")(word) or names_parts("पता {word}, मकान 12")(word)
    ),
    ("street_words", "beside a place"): lambda word: (
        f"شارع 4، {word} الميدان، عمارة 12"
        in delivered(f"<p>شارع 4، {word} الميدان، عمارة 12</p>", Field.STREET, country="JO")
    ),
    ("street_words", "kilometre"): is_street("A-92, {word} 4", "ES", ", 28013 Madrid"),
    ("street_words", "road between towns"): is_street("{word} Huber km 4", "ES", ", 28013 Madrid"),
    ("street_words", "corner"): is_street("Lindenstraße {word} Hauptstraße", "DE"),
    ("street_words", "type before a name"): is_street_in("{word} Huber 4", "FR", "IT", "RO"),
    ("street_words", "type in some countries only"): is_no_street_elsewhere,
    ("street_words", "since"): lambda word: (
        delivered(f"<p>{word} 1998 12 Hazel Road, Dayton, OH 45402</p>", Field.STREET, country="US")
        == ["12 Hazel Road"]
    ),
    ("street_words", "month"): lambda word: read_dates(f"4 {word} 2018") == [f"4 {word} 2018"],
    ("street_words", "premises"): is_street("Huber {word}", "DE", "<br>10115 Berlin"),
}
