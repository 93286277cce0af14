"""Tax, register and bank numbers that pass their check digits, drawn from a random generator."""

from random import Random


def draw_vat_id(country: str, draw: Random) -> str:
    """The VAT number as `DE123456788`; empty for countries that have none."""
    makers = {"DE": _german, "AT": _austrian, "CH": _swiss, "FR": _french, "IT": _italian, "ES": _spanish}
    makers["GB"] = _british
    return makers[country](draw) if country in makers else ""


def draw_iban(country: str, draw: Random) -> str:
    """An IBAN in groups of four; countries without IBANs get a German one."""
    lengths = {"DE": 18, "AT": 16, "CH": 17, "FR": 23, "ES": 20}
    code = country if country in lengths else "DE"
    account = draw_digits(draw, lengths[code])
    as_number = int(account + "".join(str(ord(letter) - 55) for letter in code) + "00")
    text = f"{code}{98 - as_number % 97:02d}{account}"
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def draw_digits(draw: Random, count: int) -> str:
    """Digits that do not begin with a zero."""
    return str(draw.randrange(10 ** (count - 1), 10**count))


def luhn_digit(digits: str) -> int:
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if position % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return -total % 10


def _german(draw: Random) -> str:
    digits = draw_digits(draw, 8)
    product = 10
    for digit in digits:
        total = (int(digit) + product) % 10 or 10
        product = 2 * total % 11
    return f"DE{digits}{(11 - product) % 10}"


def _austrian(draw: Random) -> str:
    digits = draw_digits(draw, 7)
    total = 0
    for position, digit in enumerate(digits):
        value = int(digit) * (2 if position % 2 else 1)
        total += value - 9 if value > 9 else value
    return f"ATU{digits}{(6 - total) % 10}"


def _swiss(draw: Random) -> str:
    while True:
        digits = draw_digits(draw, 8)
        check = -sum(int(d) * w for d, w in zip(digits, (5, 4, 3, 2, 7, 6, 5, 4), strict=True)) % 11
        if check < 10:
            return f"CHE{digits}{check}"


def _french(draw: Random) -> str:
    digits = draw_digits(draw, 8)
    siren = f"{digits}{luhn_digit(digits)}"
    return f"FR{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}"


def _italian(draw: Random) -> str:
    digits = f"0{draw_digits(draw, 6)}015"
    return f"IT{digits}{luhn_digit(digits)}"


def _spanish(draw: Random) -> str:
    digits = draw_digits(draw, 7)
    return f"ESB{digits}{luhn_digit(digits)}"


def _british(draw: Random) -> str:
    digits = draw_digits(draw, 7)
    weighted = sum(int(digit) * weight for digit, weight in zip(digits, range(8, 1, -1), strict=True))
    return f"GB{digits}{97 - weighted % 97:02d}"
