"""VAT and registration numbers, by label and by the check digits that most countries give them."""

import re
from collections.abc import Callable

from scraping.cues import Cues
from scraping.extract.candidates import Candidate, Hints
from scraping.findings import Field
from scraping.page import Page

_EU_VAT = re.compile(
    r"(?<![A-Z0-9])(?P<id>ATU ?\d{8}|BE ?[01]?\d{3}[. ]?\d{3}[. ]?\d{3}|BG ?\d{9,10}|CY ?\d{8}[A-Z]|CZ ?\d{8,10}|DE ?\d{3} ?\d{3} ?\d{3}|"
    r"DK ?\d{2} ?\d{2} ?\d{2} ?\d{2}|EE ?\d{9}|(?:EL|GR) ?\d{9}|ES ?-?[A-Z0-9]\d{7}[A-Z0-9]|FI ?\d{8}|FR ?[A-Z0-9]{2} ?\d{3} ?\d{3} ?\d{3}|HR ?\d{11}|HU ?\d{8}|"
    r"IE ?\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|IT ?\d{11}|LT ?\d{9}(?:\d{3})?|LU ?\d{8}|LV ?\d{11}|MT ?\d{8}|NL ?(?:\d{3}[. ]?\d{3}[. ]?\d{3}|\d{4}[. ]\d{2}[. ]\d{3})[. ]?B[. ]?\d{2}|"
    r"PL ?\d{3}[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}|PT ?\d{9}|RO ?\d{6,10}|SE ?\d{10}(?:01|\d\d)?|SI ?\d{8}|SK ?\d{10}|GB ?\d{3} ?\d{4} ?\d{2}(?: ?\d{3})?|"
    r"XI ?\d{3} ?\d{4} ?\d{2}|CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}(?: ?(?:MWST|TVA|IVA|HR))?|NO ?\d{3} ?\d{3} ?\d{3} ?MVA)(?![A-Z0-9])"
)
# Two capitals, at most four more signs, and a digit: where such a number can begin at all.
_VAT_START = re.compile(r"[A-IL-NPRSX][A-Z](?=[A-Z -]{0,4}\d)")
_SEPARATORS = re.compile(r"[\s.\-]")


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


def _luhn(digits: str) -> bool:
    total = 0
    for at, char in enumerate(reversed(digits)):
        number = int(char) * (1 + at % 2)
        total += number - 9 if number > 9 else number
    return total % 10 == 0


def _weighted(digits: str, weights: tuple[int, ...]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False))


def _is_german(digits: str) -> bool:
    product = 10
    for char in digits[:8]:
        total = (int(char) + product) % 10 or 10
        product = 2 * total % 11
    return (11 - product) % 10 == int(digits[8])


def _is_polish(digits: str) -> bool:
    return len(digits) == 10 and _weighted(digits, (6, 5, 7, 2, 3, 4, 5, 6, 7)) % 11 == int(digits[9])


def _is_belgian(digits: str) -> bool:
    digits = digits.zfill(10)
    return 97 - int(digits[:8]) % 97 == int(digits[8:])


def _is_danish(digits: str) -> bool:
    return _weighted(digits, (2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0


def _is_austrian(digits: str) -> bool:
    total = sum(int(c) if at % 2 == 0 else sum(divmod(int(c) * 2, 10)) for at, c in enumerate(digits[:7]))
    return (96 - total) % 10 == int(digits[7])


def _is_french_siren(digits: str) -> bool:
    return _luhn(digits)


def _is_czech(digits: str) -> bool:
    return len(digits) == 8 and (11 - _weighted(digits, (8, 7, 6, 5, 4, 3, 2)) % 11) % 10 == int(digits[7])


def _is_norwegian(digits: str) -> bool:
    return len(digits) == 9 and (11 - _weighted(digits, (3, 2, 7, 6, 5, 4, 3, 2)) % 11) % 11 == int(digits[8])


def _is_swiss(digits: str) -> bool:
    return len(digits) == 9 and (11 - _weighted(digits, (5, 4, 3, 2, 7, 6, 5, 4)) % 11) % 11 == int(digits[8])


def _is_finnish(digits: str) -> bool:
    return len(digits) == 8 and (11 - _weighted(digits, (7, 9, 10, 5, 8, 4, 2)) % 11) % 11 == int(digits[7])


_CHECKS: dict[str, Callable[[str], bool]] = {
    "DE": _is_german, "AT": _is_austrian, "BE": _is_belgian, "DK": _is_danish, "PL": _is_polish, "IT": _luhn, "NO": _is_norwegian,
    "CH": _is_swiss, "FI": _is_finnish,
}  # fmt: skip


def normalise_vat_id(printed: str) -> str:
    """`DE 123 456 788` -> `DE123456788`; empty where it is not a VAT number of a known form."""
    found = _EU_VAT.search(printed.upper())
    if found is None:
        return ""
    value = _SEPARATORS.sub("", found["id"])
    return value.replace("MWST", "").replace("TVA", "").replace("IVA", "").removesuffix("HR")


def has_right_check_digit(vat_id: str) -> bool | None:
    """None where the country's rule is not known here."""
    country = vat_id[:2]
    digits = _digits(vat_id[5:] if vat_id.startswith("NLXX") else vat_id)
    check = _CHECKS.get(country)
    return check(digits) if check else None


# National numbers that only their label tells apart: (label, number, country prefix, check, field).
_NATIONAL: tuple[tuple[re.Pattern[str], str, Callable[[str], bool] | None, Field], ...] = (
    (
        re.compile(
            r"(?:P\.?\s?IVA|Partita IVA|P\.?\s?I\.|VAT(?: n\w*)?)(?:\s?(?:e|/|-|,)\s?(?:C\.?\s?F\.?|codice fiscale|cod\. ?fisc\.))?\W{0,8}(?:IT)? ?(\d{11})(?!\d)",
            re.I,
        ),
        "IT",
        _luhn,
        Field.VAT_ID,
    ),
    (
        re.compile(r"(?<!\w)NIP\W{0,6}(?:PL)? ?(\d{3}[- ]?\d{2,3}[- ]?\d{2}[- ]?\d{2,3})(?!\d)"),
        "PL",
        _is_polish,
        Field.VAT_ID,
    ),
    (re.compile(r"(?<!\w)DIČ\W{0,6}((?:CZ|SK) ?\d{8,10})(?!\d)"), "", None, Field.VAT_ID),
    (
        re.compile(
            r"(?:CIF|NIF|C\.I\.F\.?|N\.I\.F\.?)\W{0,6}(?:ES)?-?([A-HJNP-SUVW]-?\d{7}[0-9A-J])(?!\w)", re.I
        ),
        "ES",
        None,
        Field.VAT_ID,
    ),
    (
        re.compile(
            r"(?<!\w)(?:CVR|SE)(?:[- ]?n(?:umme)?r\.?)?\W{0,6}(?:DK)? ?(\d{2} ?\d{2} ?\d{2} ?\d{2})(?!\d)"
        ),
        "DK",
        _is_danish,
        Field.VAT_ID,
    ),
    (
        re.compile(
            r"VAT (?:reg(?:istration)?\.? ?)?(?:no|number|id)?\.?\W{0,6}(?:GB)? ?(\d{3} ?\d{4} ?\d{2})(?!\d)",
            re.I,
        ),
        "GB",
        None,
        Field.VAT_ID,
    ),
)
_REGISTERS: tuple[re.Pattern[str], ...] = (
    re.compile(r"(?<!\w)(?P<id>HR ?[AB] ?(?:Nr\.? ?)?:? ?\d{1,6}(?: ?[A-Z]{1,2}(?![\w]))?)"),
    re.compile(r"(?<!\w)(?P<id>(?:VR|GnR|PR|GsR) ?\d{1,6})(?!\w)"),
    re.compile(r"(?<!\w)(?P<id>FN ?\d{4,6} ?[a-z])(?!\w)"),
    re.compile(
        r"(?:Company|Registration|Registered|Reg\.?|Co\.?)(?: Reg(?:istration)?\.?)? ?(?:in England(?: and Wales| & Wales)? ?)?(?:no|number|nr)\.?\W{0,5}(?P<id>(?:SC|NI|OC)? ?\d{5,8})(?!\d)",
        re.I,
    ),
    re.compile(
        r"(?:registered in (?:England(?: and Wales| & Wales)?|Scotland|Wales|Ireland))\W{0,4}(?:(?:with )?(?:company )?(?:no|number|nr)\.?)?\W{0,5}(?P<id>(?:SC|NI|OC)? ?\d{5,8})(?!\d)",
        re.I,
    ),
    re.compile(r"(?<!\w)SIRE(?:N|T)\W{0,8}(?P<id>\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?)(?!\d)", re.I),
    re.compile(
        r"(?<!\w)(?:R\.?C\.?S\.?) [A-ZÉÈa-zéè' -]{2,30}[: ]{1,3}(?:[AB] ?)?(?P<id>\d{3} ?\d{3} ?\d{3})(?!\d)"
    ),
    re.compile(
        r"(?<!\w)(?:KvK|K\.v\.K\.?|Kamer van Koophandel|Handelsregister)(?:[- ]?(?:nummer|nr\.?))?\W{0,8}(?P<id>\d{8})(?!\d)",
        re.I,
    ),
    re.compile(r"(?<!\w)I[ČC]O\W{0,6}(?P<id>\d{3} ?\d{2} ?\d{3})(?!\d)"),
    re.compile(r"(?<!\w)KRS\W{0,8}(?:nr )?(?P<id>\d{10})(?!\d)"),
    re.compile(r"(?<!\w)REGON\W{0,6}(?P<id>\d{9}|\d{14})(?!\d)"),
    re.compile(
        r"(?<!\w)(?:Org\.?(?:anisasjons|anisations)?[-. ]{0,2}(?:n(?:umme)?r|no)\.?|Foretaksregisteret)\W{0,6}(?:NO ?|SE ?)?(?P<id>\d{3} ?\d{3} ?\d{3}|\d{6}-\d{4})(?!\d)",
        re.I,
    ),
    re.compile(r"(?<!\w)Y-tunnus\W{0,6}(?P<id>\d{7}-\d)(?!\d)", re.I),
    re.compile(r"(?<!\w)REA\W{0,8}(?P<id>[A-Z]{2} ?-? ?\d{5,7})(?!\d)"),
    re.compile(r"(?<!\w)CNPJ\W{0,6}(?P<id>\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2})(?!\d)"),
    re.compile(r"(?<!\w)(?:ABN|ACN)\W{0,6}(?P<id>\d{2,3} ?\d{3} ?\d{3}(?: ?\d{3})?)(?!\d)"),
    re.compile(r"(?<!\w)ОГРН(?:ИП)?\W{0,6}(?P<id>\d{13,15})(?!\d)"),
    re.compile(r"(?<!\w)ИНН\W{0,6}(?P<id>\d{10}|\d{12})(?!\d)"),
    re.compile(r"(?<!\w)Cégjegyzékszám\W{0,6}(?P<id>\d{2}-\d{2}-\d{6})(?!\d)", re.I),
)
_VAT_LABEL = re.compile(
    r"VAT|USt|UID|MwSt|TVA|IVA|BTW|NIP|DIČ|moms|ALV|MVA|tax|Steuer|ÁFA|DPH|NIF|CIF|CVR|PDV|ПДВ|ДДС|αφμ", re.I
)


def find_identifiers(page: Page, hints: Hints) -> list[Candidate]:
    european = _eu_numbers(page.folded) if page.mentions(_VAT_CUES) else []
    return [*european, *_national_numbers(page), *_register_numbers(page)]


# What each pattern's matches hold: looked for first, because most pages hold none of them.
_CUES_OF: dict[re.Pattern[str], Cues] = dict(
    zip(
        [pattern for pattern, *_ in _NATIONAL] + list(_REGISTERS),
        [
            Cues("p.iva", "p. iva", "p iva", "partita iva", "p.i.", "p. i.", "vat "), Cues("nip"), Cues("dič"), Cues("cif", "nif", "c.i.f", "n.i.f"), Cues("cvr", "se-nr", "se nr"), Cues("vat "),
            Cues("hra", "hrb", "hr a", "hr b"), Cues("vr ", "gnr", "pr ", "gsr"), Cues("fn ", "fn1", "fn2", "fn3", "fn4", "fn5"),
            Cues("company no", "company num", "company reg", "registration n", "registered no", "registered num", "reg. no", "reg no", "reg.no", "co. reg", "registered in england", "reg nr", "reg. nr"),
            Cues("registered in"), Cues("siren", "siret"), Cues("rcs", "r.c.s"), Cues("kvk", "k.v.k", "koophandel", "handelsregister"), Cues("ičo", "ico:", "ico "), Cues("krs"), Cues("regon"),
            Cues("org.", "orgn", "org nr", "org no", "organisa", "foretak"), Cues("tunnus"), Cues("rea ", "rea:", "rea-", "r.e.a"), Cues("cnpj"), Cues("abn", "acn"), Cues("огрн"), Cues("инн"), Cues("cégjegyz"),
        ],
        strict=True,
    )
)  # fmt: skip
_VAT_CUES = Cues(
    "vat",
    "ust",
    "uid",
    "mwst",
    "tva",
    "iva",
    "btw",
    "nip",
    "dič",
    "cif",
    "nif",
    "cvr",
    "moms",
    "mva",
    "alv",
    "áfa",
    "dph",
    "umsatz",
    "tax",
    "steuer",
    "pdv",
    "αφμ",
    "ддс",
    "пдв",
)


def _eu_numbers(text: str) -> list[Candidate]:
    found = []
    end = 0
    for start in _VAT_START.finditer(text):
        match = _EU_VAT.match(text, start.start()) if start.start() >= end else None
        if match is None:
            continue
        end = match.end()
        labelled = _VAT_LABEL.search(text, max(0, match.start() - 60), match.start()) is not None
        value = normalise_vat_id(match[0])
        checked = has_right_check_digit(value)
        if not value or (not labelled and not checked):
            continue
        found.append(_candidate(Field.VAT_ID, value, match.start(), match.end(), labelled, checked))
    return found


def _national_numbers(page: Page) -> list[Candidate]:
    found = []
    for pattern, prefix, check, field in _NATIONAL:
        if not page.mentions(_CUES_OF[pattern]):
            continue
        for match in pattern.finditer(page.folded):
            digits = _SEPARATORS.sub("", match[1]).upper()
            checked = check(digits) if check else None
            if checked is not False:
                found.append(
                    _candidate(field, f"{prefix}{digits}", match.start(1), match.end(1), True, checked)
                )
    return found


def _register_numbers(page: Page) -> list[Candidate]:
    found = []
    for pattern in _REGISTERS:
        if not page.mentions(_CUES_OF[pattern]):
            continue
        for match in pattern.finditer(page.folded):
            value = " ".join(match["id"].replace(":", " ").split())
            found.append(
                _candidate(Field.REGISTRATION_ID, value, match.start("id"), match.end("id"), True, None)
            )
    return found


def _candidate(
    field: Field, value: str, start: int, end: int, labelled: bool, checked: bool | None
) -> Candidate:
    candidate = Candidate(
        field, value, "labelled" if labelled else "text", start, end, [("method: text", 55)], printed=value
    )
    if labelled:
        candidate.add("labelled with its register", 20)
    if checked:
        candidate.add("check digit is right", 18)
    elif checked is False:
        candidate.add("check digit is wrong", -25)
    return candidate
