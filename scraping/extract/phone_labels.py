"""The words before a number that say what it is: phone, fax, or something that only looks like a number to call."""

import re
from enum import StrEnum


class NumberKind(StrEnum):
    PHONE = "phone"
    FAX = "fax"
    OTHER = "other"  # a register, tax, bank, order or article number, a date, a price
    UNKNOWN = ""


_PHONE_WORDS = (
    r"tele?phones?|t[ée]l[ée]?(?:phone)?s?|fono|tel[eé]fonos?|telefone?s?|telefon(?:o|as|s|nummer|nr|czny)?|tel[eé]f|tlf|tel|tf|ph(?:ones?)?|"
    r"fon|puh(?:elin)?|puh|gsm|mobile?|mobil(?:e|nr|telefon)?|m[oó]vil|celular(?:es)?|cel+|cell(?:ulare|phone)?|handy|natel|portable|"
    r"whats-?app|hotline|help-?line|call(?: us| center| now)?|ring|toll[ -]?free|free-?phone|switchboard|centralino|zentrale|reception|"
    r"office|main|direct|durchwahl|rufnummer|handynummer|mobilnummer|notrufnummer|telefonnummer|telefon-?nr|gratis(?:nummer)?|num[eé]ro vert|numero verde|voice|contact(?: us)?(?: at| on)?|reservations?|"
    r"info-?line|after hours|emergency|notruf|bereitschaft|service-?nummer|linea|s[ií]mi|sími|tel[eé]fon|mob|tfno|tfn|"
    r"тел(?:ефон)?|моб|факс/тел|τηλ(?:έφωνο)?|טל|טלפון|هاتف|جوال|تلفن|电话|電話|手机|tel/fax|전화|โทร|đt|điện thoại|फोन|"
    r"フリーダイヤル|お電話|代表|chiama|appel(?:ez)?|anruf(?:en)?|llame|ligue|bel(?:len)?|zadzwo[nń]|volejte|ring oss"
)
_FAX_WORDS = r"t[eé]l[eé]?fax|e-?fax|fax(?:nummer|nr|imile| number| no)?|facsimil[eé]|telecopie(?:ur)?|t[eé]l[eé]copie(?:ur)?|faks|факс|φαξ|פקס|فاكس|传真|傳真|ファックス|ファクス|팩스|faxe"
_OTHER_WORDS = (
    r"ust\.?-?\s?id[\w.-]*|umsatzsteuer[\w.-]*|ust[\w.-]*|steuer-?n(?:umme)?r|st\.?-?nr|vat(?: reg| no| id| number)?|mwst|tva|iva|btw|moms|alv|dph|áfa|nip|regon|krs|"
    r"p\.?\s?iva|partita iva|codice fiscale|c\.?f\.?|siren|siret|rcs|ape|naf|kvk|k\.v\.k|cvr|org\.?\s?n(?:umme)?r|organisasjonsnummer|"
    r"y-tunnus|i[čc]o?|di[čc]|oib|mb|cui|cif|nif|nie|nit|rfc|cnpj|cpf|ruc|rut|cuit|abn|acn|gst(?:in)?|pan|cin|ein|tin|fei|duns|d-u-n-s|"
    r"иннн?|кпп|огрн(?:ип)?|бик|окпо|р/с|к/с|инн|эгрпоу|эдрпоу|"
    r"hr[ab]|hrb|handelsregister\w*|register\w*|reg(?:istration|istered|\.)?(?: no| number| nr)?|company (?:no|number|reg\w*)|reg\.? ?n[or]|"
    r"fn|firmenbuch\w*|amtsgericht|iban|bic|swift|konto(?:nummer|nr)?|kto|blz|bankleitzahl|account(?: no| number)?|sort code|routing|aba|"
    r"bank\w*|rib|bankgiro|plusgiro|postgiro|giro|girorekening|order(?: no| number)?|bestell\w*|artikel\w*|auftrag\w*|[^\W\d_]{3,20}nummer|[^\W\d_]{3,20}-?nr|art(?:icle)?\.?(?:-?nr| no)?|item(?: no| #)?|"
    r"sku|ean|isbn|issn|upc|gtin|model|serial|part(?: no| number)|invoice|rechnung\w*|kunden-?n\w*|customer (?:no|number)|ref(?:erence)?|"
    r"lic(?:ense|ence)?(?: no| number| #)?|permit|nmls|dre|bre|npi|usdot|dot|mc|lot|parcel|charity(?: no| number)?|"
    r"eur|usd|gbp|price|preis|prix|precio|prezzo|\$|€|£|datum|date|posted|updated|©|since|seit|depuis|established|est|"
    r"zip|plz|postcode|postal code|po ?box|postfach|bo[iî]te postale|bp|c\.?p\.?|cap|lat(?:itude)?|lon(?:gitude)?|lng|gps|coordinates|"
    r"koordinaten|id|nr\.? crt|pin|code|hits|visits?|besucher|visitors|views|counter|zähler|page|seite|imo|"
    r"aktenzeichen|az|betriebsnummer|ik|lanr|bsnr|glaeubiger\w*|gläubiger\w*|din|iso|patent|decree|d\.?m\.?|prot|protocol\w*"
)
_LABEL = re.compile(
    rf"(?<![^\W\d_])(?:(?P<fax>{_FAX_WORDS})|(?P<phone>{_PHONE_WORDS})|(?P<other>{_OTHER_WORDS}))(?![^\W\d_])"
)
_LETTER = re.compile(
    r"(?:^|[\s(|,;>/•·-])(?P<letter>[tTpPfFmMcCdDoOhHwW])\s{0,2}[.:)|]?\s{0,2}(?:\(|$|:)?\s{0,2}$"
)
_LETTER_STRICT = re.compile(
    r"(?:^|[\s(|,;>/•·-])(?P<letter>[tTpPfFmMcCdDoOhH])\s{0,2}[.:)|/]\s{0,2}\(?$|(?:^|[\n\t|,;] ?)(?P<alone>[TPFM])\s$"
)
_CJK = re.compile(
    r"(?P<fax>传真|傳真|ファックス|ファクス|팩스)|(?P<phone>电话|電話|手机|전화|フリーダイヤル|お電話|ＴＥＬ|TEL)"
)
_AFTER = re.compile(
    r"^\s{0,2}[(\[–-]?\s{0,2}(?:(?P<fax>(?:tele)?fax|faks|telefax|f)|(?P<phone>phone|tel(?:efon|ephone)?|cell|mobile?|office|voice|toll[ -]free|direct|main|home|work|t))\s{0,2}(?:[)\]]|$|\n|[,;|])",
    re.I,
)
_MAX_DISTANCE = 48


def kind_before(before: str) -> tuple[NumberKind, str]:
    """The last label in the text before a number, and the word itself."""
    if strict := _LETTER_STRICT.search(before):
        letter = (strict["letter"] or strict["alone"]).lower()
        return (NumberKind.FAX if letter == "f" else NumberKind.PHONE), letter
    last: re.Match[str] | None = None
    for found in _LABEL.finditer(before[-_MAX_DISTANCE:].lower()):
        last = found
    for found in _CJK.finditer(before[-20:]):
        last = found
    if last is None or last.lastgroup is None:
        return NumberKind.UNKNOWN, ""
    return NumberKind(last.lastgroup), last[0]


def kind_after(after: str) -> NumberKind:
    """`030 1234 (Fax)`: labels that follow their number, in brackets or at the end of the line."""
    found = _AFTER.match(after[:24])
    return NumberKind(found.lastgroup) if found and found.lastgroup else NumberKind.UNKNOWN


def means_both(before: str) -> bool:
    """`Tel/Fax: 030 ...` and `Phone & Fax`: one number for both."""
    near = before[-40:].lower()
    return bool(_A_FAX_WORD.search(near)) and _BOTH.search(near) is not None


_A_FAX_WORD = re.compile(_FAX_WORDS)
_BOTH = re.compile(
    rf"(?:{_PHONE_WORDS})\.?(?: {{0,2}}[/&+,–-] {{0,2}}| {{1,2}}(?:und|and|et|y|e|i|og|och|en) {{1,2}})(?:tele)?(?:{_FAX_WORDS})\W{{0,5}}$"
    rf"|(?:{_FAX_WORDS})\.?(?: {{0,2}}[/&+,–-] {{0,2}}| {{1,2}}(?:und|and|et|y|e) {{1,2}})(?:{_PHONE_WORDS})\W{{0,5}}$"
)
