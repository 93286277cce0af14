"""The words before a number that say what it is: phone, fax, or something that only looks like a number to call."""

import re
from enum import StrEnum
from functools import lru_cache


class NumberKind(StrEnum):
    PHONE = "phone"
    FAX = "fax"
    OTHER = "other"  # a register, tax, bank, order or article number, a date, a price
    UNKNOWN = ""


_PHONE_WORDS = (
    # One stem covers a language: `telefon`, `telefoon`, `teléfono`, `telefonszám`, `Notfalltelefon`, `mobilusis`, `τηλέφωνα`.
    r"[^\W\d_]{0,14}t[eé]l[eèé]f[oóōò]{1,2}n[^\W\d_]{0,12}|t[ée]l[ée]?(?:phone)?s?|t[ée]l[ée]phonique|telem(?:[oó]ve(?:l|is))?|tel[eèé]fs?|telf|tlfs?|tlfnr|tlfno|tlm|tph|tfno|tfn|tf|teldir|ph(?:ones?)?|f[oō]n[eo]?s?|puh(?:elin)?|"
    r"gsm|mob|mobi(?:l|tel|il)[^\W\d_]{0,10}|m[oóò]vil|m[oò]bil|celular(?:es)?|cel+|cell(?:ulare|phone)?|handy|natel|portable|kom(?:[oó]rk[^\W\d_]{0,4})?|cep|h/?p|ddi|tālr[^\W\d_]{0,8}|tr|(?:far)?s[ií]mi|símanúmer|telp(?:on)?|"
    r"whats(?:-?app)?|[^\W\d_]{0,14}hotline|help-?line|call(?: us| center| now)?|ring|toll[ -]?free|free-?phone|free-?call|switchboard|centralino|central(?:ita|a)?|conmutador|zentrale|ústředna|sentralbord|växel|vaihde|santral|pabx|pbx|"
    r"office|main|direct[eo]?|direkte?|durchwahl|ruf|rufnummer|handynummer|mobilnummer|notrufnummer|hovednummer|gratis(?:nummer)?|n(?:um[eé]ro|[.°º]) ?vert|n(?:umero|[.°º]) ?verde|zöld szám|központi szám|voice|contact(?: us)?(?: at| on)?|contac?to|kontakt|"
    r"reception|reservations?|sekretariat|biuro|oficina|ufficio|sac|televendas|lada|info-?lin(?:e|ea|ia|ka)|linea|after hours|emergency|notruf|bereitschaft|vagt|døgnvakt|jour|service-?nummer|kundeservice|kundtjänst|kundenservice|"
    r"asiakaspalvelu|ügyfélszolgálat|atención al cliente|müşteri hizmetleri|çağrı merkezi|отдел продаж|"
    r"тел(?:ефон[^\W\d_]{0,3})?|моб(?:ил[^\W\d_]{0,6})?|сот(?:овый)?|факс/тел|звоните|многоканальный|т|τηλ(?:[έε]φων[^\W\d_]{0,5})?|κιν(?:ητ[όο])?|τηλεφωνικό κέντρο|τ|טל|טלפון|נייד|פלאפון|סלולרי|(?:ال)?هاتف|جوال|تلفن|تلفون|موبايل|متحرك|"
    r"电话|電話|手机|手機|tel/fax|전화|โทร(?:ศัพท์)?|มือถือ|สายด่วน|đt|đtdđ|sđt|điện thoại|di động|फोन|"
    r"フリーダイヤル|お電話|代表|chiam(?:a|aci|ate)|appel(?:ez)?(?:-nous)?|anruf(?:en)?|ll[aá]m(?:e|enos|anos)|ligue|bel(?:len)?|zadzwo[nń]|volejte|ring oss"
)
_FAX_WORDS = (
    r"(?:t[eé]l[eé]|e-?)?fa(?:x|ks)[^\W\d_]{0,10}|fx|facsimil[eé]|t[eé]l[eé]cop[^\W\d_]{0,8}|télec|telekopio|(?:теле)?факс|ф|φαξ|τηλεομοιοτυπ[ίι]α|belgegeçer|bréfa?sími|myndsendir|"
    r"פקס(?:ימיליה)?|(?:ال)?فاكس|แฟ็?กซ์|โทรสาร|传 ?真|傳 ?真|ファックス|ファクス|ファクシミリ|팩스|📠"
)
_OTHER_WORDS = (
    r"ust\.?-?\s?id[\w.-]*|umsatzsteuer[\w.-]*|ust[\w.-]*|steuer-?n(?:umme)?r|st\.?-?nr|vat(?: reg| no| id| number)?|mwst|tva|iva|btw|moms|alv|dph|áfa|nip|regon|krs|"
    r"p\.?\s?iva|p\.\s?i|partita iva|codice fiscale|c\.?f\.?|siren|siret|rcs|ape|naf|kvk|k\.v\.k|cvr|org\.?\s?n(?:umme)?r|organisasjonsnummer|"
    r"y-tunnus|i[čc]o?|di[čc]|oib|mb|cui|cif|nif|nie|nit|rfc|cnpj|cpf|ruc|rut|cuit|abn|acn|gst(?:in)?|pan|cin|ein|tin|fei|duns|d-u-n-s|"
    r"иннн?|кпп|огрн(?:ип)?|бик|окпо|р/с|к/с|инн|эгрпоу|эдрпоу|"
    r"hr[ab]|hrb|handelsregister\w*|register\w*|reg(?:istration|istered|\.)?(?: no| number| nr)?|company (?:no|number|reg\w*)|reg\.? ?n[or]|"
    r"fn|firmenbuch\w*|amtsgericht|iban|bic|swift|konto(?:nummer|nr)?|kto|blz|bankleitzahl|account(?: no| number)?|sort code|routing|aba|"
    r"bank\w*|rib|bankgiro|plusgiro|postgiro|giro|girorekening|order(?: no| number)?|bestell\w*|artikel\w*|auftrag\w*|[^\W\d_]{3,20}nummer|[^\W\d_]{3,20}-?nr|art(?:icle)?\.?(?:-?nr| no)?|item(?: no| #)?|"
    r"sku|ean|isbn|issn|upc|gtin|model|serial|part(?: no| number|(?= \#))|invoice|rechnung\w*|kunden-?n\w*|customer (?:no|number)|r[ée]f(?:[ée]rence|erenz|erencia)?|"
    r"lic(?:ense|ence)?(?: no| number| #)?|permit|nmls|dre|bre|npi|usdot|dot|mc|lot|parcel|charity(?: no| number)?|"
    r"eur|usd|gbp|price|preis|prix|precio|prezzo|\$|€|£|datum|date|posted|updated|©|since|seit|depuis|established|est|"
    r"zip|plz|postcode|postal code|po ?box|postfach|bo[iî]te postale|bp|c\.?p\.?|cap|lat(?:itude)?|lon(?:gitude)?|lng|gps|coordinates|"
    r"koordinaten|id|nr\.? crt|pin|code|hits|visits?|besucher|visitors|views|counter|zähler|page|seite|imo|"
    r"oib|pib|mbs|bdo|pvn|pvm|kmkr|kodas|reģ|registrikood|еик|булстат|єдрпоу|едрпоу|αφμ|γεμη|vergi[^\W\d_]*|mersis|ח\.?פ|uen|npwp|mst|trn|icp|qq|bankszámla\w*|számlaszám|hesap|rachun\w*|účet|č\.ú|сч[её]т|cuenta|"
    r"aktenzeichen|az|betriebsnummer|ik|lanr|bsnr|glaeubiger\w*|gläubiger\w*|din|iso|patent|decree|d\.?m\.?|prot|protocol\w*"
)
_LABEL = re.compile(
    rf"(?<![^\W\d_])(?:(?P<fax>{_FAX_WORDS})|(?P<phone>{_PHONE_WORDS})|(?P<other>{_OTHER_WORDS}))(?![^\W\d_])"
)
_LETTER = re.compile(
    r"(?:^|[\s(|,;>/•·-])(?P<letter>[tTpPfFmMcCdDoOhHwW])\s{0,2}[.:)|]?\s{0,2}(?:\(|$|:)?\s{0,2}$"
)
_LETTER_STRICT = re.compile(
    r"(?:^|[\s(|,;>/•·-])(?P<letter>[tTpPfFmMcCdDoOhH])\s{0,2}[.:)|/]{1,2}\s{0,2}\(?$|(?:^|[\n\t|,;•·] ?|\d )(?P<alone>[TPFM])\s$"
)
_CJK = re.compile(
    r"(?P<fax>(?:传|傳) ?真(?:電話|电话)?|ファックス|ファクス|ファクシミリ|팩스|(?<![A-Za-z])FAX|\U0001f4e0|แฟ็?กซ์|โทรสาร)|(?P<phone>电话|電話|手机|手機|热线|熱線|專線|总机|전화|휴대폰|フリーダイヤル|お電話|(?<![A-Za-z])TEL|โทรศัพท์|มือถือ)"
    r"|(?P<other>邮编|郵編|우편번호|사업자|信用代码|編號|法人番号)"
)
_AFTER = re.compile(
    r"^\s{0,2}[(\[–-]?\s{0,2}(?:(?P<fax>(?:tele)?fax|faks|telefax|f)|(?P<phone>phone|tel(?:efon|ephone)?|cell|mobile?|office|voice|toll[ -]free|direct|main|home|work|t))\s{0,2}(?:[)\]]|$|\n|[,;|])",
    re.I,
)
_MAX_DISTANCE, _MAX_BEFORE = 48, 60
# `Boise, ID 83702 (208) 334-0100`: the box or code has its own number, and the next one is none of it.
_SERVED = re.compile(
    r"(?<![^\W\d_])(?:id|zip(?: ?code)?|post(?:al)? ?code|plz|(?:p\.? ?o\.? ?)?box|postfach)[ :#.]{1,3}\d{2,6}(?:-\d{4})?[\s,|•·;-]{1,4}[(+]{0,2}$",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER_WORDS = frozenset(
    "no nr nos number numbers num nummer numero numéro número numer nº id code is ist".split()
)


def kind_before(before: str) -> tuple[NumberKind, str]:
    """The last label in the text before a number, and the word itself."""
    return _kind_at_end(before[-_MAX_BEFORE:])


# A site's pages print the same words before its numbers.
@lru_cache(maxsize=4096)
def _kind_at_end(before: str) -> tuple[NumberKind, str]:
    if strict := _LETTER_STRICT.search(before):
        letter = (strict["letter"] or strict["alone"]).lower()
        return (NumberKind.FAX if letter == "f" else NumberKind.PHONE), letter
    if _SERVED.search(before):
        return NumberKind.UNKNOWN, ""
    last: re.Match[str] | None = None
    for found in _LABEL.finditer(before[-_MAX_DISTANCE:].lower()):
        last = found
    for found in _CJK.finditer(before[-20:]):
        last = found
    if last is None or last.lastgroup is None:
        return NumberKind.UNKNOWN, ""
    return NumberKind(last.lastgroup), last[0]


def stands_off(before: str, word: str) -> bool:
    """`Registration Desk: (805) ...`: other words stand between the label and the number."""
    between = before.lower().rpartition(word)[2]
    return any(found not in _NUMBER_WORDS for found in _WORD.findall(between))


def kind_after(after: str) -> NumberKind:
    """`030 1234 (Fax)`: labels that follow their number, in brackets or at the end of the line."""
    found = _AFTER.match(after[:24])
    return NumberKind(found.lastgroup) if found and found.lastgroup else NumberKind.UNKNOWN


def means_both(before: str) -> bool:
    """`Tel/Fax: 030 ...` and `Phone & Fax`: one number for both."""
    return _names_both(before[-40:].lower())


@lru_cache(maxsize=4096)
def _names_both(near: str) -> bool:
    return bool(_A_FAX_WORD.search(near)) and _BOTH.search(near) is not None


_A_FAX_WORD = re.compile(_FAX_WORDS)
_BOTH = re.compile(
    rf"(?<![^\W\d_])(?:{_PHONE_WORDS})\.?-?(?: {{0,2}}[/&+,–-] {{0,2}}| {{1,2}}(?:und|and|et|y|e|i|og|och|en) {{1,2}})(?:tele)?(?:{_FAX_WORDS})(?:-nr)?\W{{0,5}}$"
    rf"|(?<![^\W\d_])(?:{_FAX_WORDS})\.?(?: {{0,2}}[/&+,–-] {{0,2}}| {{1,2}}(?:und|and|et|y|e) {{1,2}})(?:{_PHONE_WORDS})\W{{0,5}}$"
)
