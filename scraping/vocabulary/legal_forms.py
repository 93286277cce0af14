"""The endings that make a name a company's: GmbH, Inc., S.r.l., ООО and their kin."""

import re
from functools import lru_cache

_FORMS = (
    # What begins like a shorter form comes first.
    r"(?:[Tt][Ii][Cc]\.?\s?)?L[Tt][Dd]\.?\s?Ş[Tt][Iİi]\.?|mbH\s?&\s?Co\.?\s?KG(?:aA)?|GMBH(?:\s?&\s?CO\.?\s?KG)?|LTD\.?|INC\.?|LIMITED|PLC|plc|SRL|S\.R\.O\.|A\.S\.(?!\w)|D\.O\.O\.|KFT\.?|ZRT\.?|A\.?Ş\.?|S\.[Nn]\.[Cc]\.?|S\.[Aa]\.[Ss]\.?|"
    r"(?:sp|SP)\.?\s?[zZ]\s?[oO]\.?\s?[oO]\.?(?:\s?[sS][pP]\.?\s?[kK]\.?)?|[Ss]półka z o\.?\s?o\.?|"
    r"S\.?A\.?(?:B\.?)? de C\.?V\.?|S\.? de R\.?L\.?(?: de C\.?V\.?)?|S\.A\.U\.?|S\.A\.S\.?|S\.? ?Coop\.? ?(?:And|V|Ltda?)\.?|S\.\s?à\.?\s?r\.?\s?l\.?|Sàrl|Sagl|Società Agricola|Soc\. ?(?:Agr|Coop)\.?|Sdn\.?\s?Bhd\.?|Bhd\.?|Pte\.?\s?(?:Ltd|Limited)\.?|"
    r"(?:Private|Pvt\.?) Limited|\(Pty\)\s?(?:Ltd|Limited)\.?|FZ-?(?:E|CO|LLC)|ehf\.?|hf\.|[nb]v$|s\.? ?r\.? ?l\.?s?\.?(?!\w)|s\. ?p\. ?a\.?(?!\w)|s\. ?l\.? ?u?\.?(?!\w)|s\. ?a\.(?!\w)|(?:inc|ltd)\.?$|ltée\.?|s\.\s?c\.(?!\w)|"
    r"GmbH\s?&\s?Co\.?\s?(?:KG(?:aA)?|OHG)|gGmbH|GmbH|mbH|AG\s?&\s?Co\.?\s?KG(?:aA)?|SE\s?&\s?Co\.?\s?KG(?:aA)?|AG|KGaA|KG|OHG|oHG|GbR|e\.?\s?K\.?(?:fr|fm)?\.?|UG\s?\(haftungsbeschränkt\)|UG|"
    r"e\.\s?V\.|eG|e\.U\.|Ges\.?m\.?b\.?H\.?|PartG\s?mbB|PartGmbB|Partnerschaft\s?mbB|"
    r"Inc\.?|Incorporated|L\.?L\.?C\.?|L\.?L\.?P\.?|Ltd\.?|Limited|Corp\.?|Corporation|P\.?L\.?C\.?|P\.C\.|PLLC|P\.L\.L\.C\.|P\.A\.|Pty\.?\s?Ltd\.?|Pvt\.?\s?Ltd\.?|Co\.,?\s?Ltd\.?|& Co\.?|Company|LP|L\.P\.|"
    r"S\.?A\.?R\.?L\.?|S\.?A\.?S\.?U?\.?|S\.?A\.?(?=\W|$)|E\.?U\.?R\.?L\.?|S\.?C\.?I\.?|S\.?N\.?C\.?|"
    r"S\.?\s?r\.?\s?l\.?s?\.?|S\.?\s?p\.?\s?A\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|S\.?L\.?U?\.?|S\.?L\.?L\.?|S\.\s?Coop\.?|Lda\.?|Ltda\.?|S/A|EIRELI|"
    r"B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|C\.?V\.?|BVBA|b\.v\.b\.a\.|SPRL|ASBL|VZW|A/S|ApS|I/S|K/S|AB|HB|Aktiebolag|AS|ASA|ANS|Oy(?:j)?|Ky|Tmi|OÜ|UAB|SIA|"
    r"Sp\.?\s?z\s?\.?o\.?\s?o\.?(?:\s?sp\.?\s?k\.?)?|S\.A\.|sp\.?\s?j\.?|sp\.?\s?k\.?|s\.\s?r\.\s?o\.|spol\.\s?s\s?r\.\s?o\.|a\.\s?s\.|v\.o\.s\.|k\.s\.|Kft\.?|Zrt\.?|Nyrt\.?|Bt\.?|"
    r"d\.\s?o\.\s?o\.|d\.\s?d\.|j\.\s?d\.\s?o\.\s?o\.|S\.R\.L\.|A\.Ş\.|Ltd\.?\s?Şti\.?|Tic\.?\s?Ltd\.?\s?Şti\.?|San\.\s?ve\s?Tic\.[\w\s.]{0,20}Şti\.|EOOD|OOD|ЕООД|ООД|АД|Α\.Ε\.|Ε\.Π\.Ε\."
)
# Most words begin with a letter that no form begins with.
_FIRST_LETTERS = "&(ABCDEFGHIKLNOPSTUVZabdeghijklmnopstvΑΕАЕО"
LEGAL_FORM = re.compile(rf"(?<![\w.])(?=[{_FIRST_LETTERS}])(?:{_FORMS})(?![\w])")
_EASTERN = re.compile(
    r"株式会社|有限会社|合同会社|有限公司|주식회사|\(주\)|㈜|בע\"מ|(?i:Công ty (?:TNHH|cổ phần|CP))(?: MTV)?|(?<!\w)(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|ТОВ|ПП)\s?[«\"„]?"
)
# In front of the name: `SARL Menuiserie Petit`, `ООО «Кран»`, `PT Jati`.
_PREFIX = re.compile(
    r"(?:(?:S\.?A\.?R\.?L|S\.?A\.?S|E\.?U\.?R\.?L|S\.?C|V\.?O\.?F|PT|CV)\.? (?=[^\W\d_a-z])|(?:Société|Oy|SIA|UAB|ООО|ОАО|ЗАО|ПАО|АО|ИП|ТОВ|ПП|ПрАТ) ?[«\"„“]?(?=[^\W\d_a-z])|(?i:công ty (?:tnhh|cổ phần|cp)) |"
    r"(?:株式会社|有限会社|合同会社|주식회사|\(주\)|㈜) ?)\S"
)
_NAME_END = re.compile(r"[\t|;]|, | [-–—] |(?<=[»”])\s")
# The same words inside a sentence are not a form: "the company", "limited", "as", "ab".
_WEAK = frozenset("company limited as ab corporation co. lp sa sas hb ky cv se ag ug".split())


# A name is asked for its form by whoever weighs it against the others of its page.
@lru_cache(maxsize=4096)
def find_legal_form(text: str) -> re.Match[str] | None:
    """The first legal form in a name or line; where only weak words are there, the last of them at its end."""
    for found in LEGAL_FORM.finditer(text):
        word = found[0].lower()
        if word not in _WEAK or (found.end() >= len(text.rstrip(" .,")) - 1 and found[0][0].isupper()):
            return found
    return None if text.isascii() else _EASTERN.search(text)


# In streets these are directions, abbreviations and words.
_IN_STREETS = frozenset("company limited corporation co. lp sa sas hb ky cv se".split())


def end_of_firm(text: str) -> int:
    """Where the last legal form of a line ends, behind a name; 0 where there is none."""
    ends = [
        found.end()
        for found in LEGAL_FORM.finditer(text)
        if found.start() > 2 and found[0].lower() not in _IN_STREETS
    ]
    return ends[-1] if ends else 0


def named_behind_form(line: str) -> str:
    """The name at the beginning of a line that begins with its legal form; nothing where it does not."""
    return _NAME_END.split(line, maxsplit=1)[0].strip() if _PREFIX.match(line) else ""


def has_legal_form(text: str) -> bool:
    return find_legal_form(text) is not None


def without_legal_form(name: str) -> str:
    found = find_legal_form(name)
    if found is None:
        return name.strip(" ,.-–")
    rest = name[: found.start()] if found.start() > 2 else name[found.end() :]
    return rest.strip(' ,.-–«»"„“&')
