"""The words that make a line a street: types of streets, parts of buildings, post boxes, in the languages of addresses."""

import re
from functools import cache, lru_cache

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_data, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_FILE = "street_words"
STRONG_TYPES = read_expression(_FILE, "strong English type")
_US_TYPES = read_expression(_FILE, "strong English type", "weak English type")
# Also types of streets, and as often the last word of a town's name: only in front of a town and its code.
_RARE_TYPES = read_expression(_FILE, "English type beside a town")
_SPELLED = r"(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)(?= [A-Z])"
_NUMBER = (
    r"(?:\#\s?)?(?:[NSEW](?=\d{2,5} ))?\d{1,6}(?:-?[A-Z](?![a-z])|-?\d{1,5}|\s?[-–/&]\s?\d{1,5}[A-Z]?|\s1/2)?"
)
_DIRECTION = r"(?:Central|N\.?E\.?|N\.?W\.?|S\.?E\.?|S\.?W\.?|[NSEW]\.?|North|South|East|West|Northeast|Northwest|Southeast|Southwest)"
_NAME_WORD = r"(?:[A-Z0-9][\w.'’&-]{0,24}|of|the|de|la|del|los|las|st\.|du|des|at|on)"
_UNIT_NUMBER = r"(?:[A-Z]{0,2}-?\d[\w-]{0,5}|[A-Z](?:-[A-Z])?(?!\w)|one|two|three|four|five)"
UNIT = (
    rf"(?:(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|level|lvl|bldg|building|office|dept|department|shop|studio|box|lot|tower|wing|block|module|bay|mail ?stop|flat|section|sec|lane|ln|alley|aly)s?\.?"
    rf"(?:\s?n[o°º]\.?)?(?:\s?\#)?\s{{0,2}}{_UNIT_NUMBER}(?:\.\d{{1,3}})?(?:\s?[&+-]\s?[\dA-Z]{{1,5}}(?!\w))?|\#\s?[\w-]{{1,6}}|\d{{1,3}}(?:st|nd|rd|th)?\.?\s(?:floor|fl)\.?|\d{{1,2}}/?F(?!\w)|"
    r"(?:ground|first|second|third|fourth|fifth|top|lower|upper) floor|[A-Z]\d{0,2}[ -](?:wing|block|tower)|[A-Z]-?\d{1,4}|p\.?\s?o\.?\s?box\s\d{1,7})"
)
UNIT_LINE = compile_later(rf"^\W{{0,3}}{UNIT}(?:[\s,]{{1,3}}{UNIT}){{0,2}}[\s,.]{{0,3}}$", re.I)
UNIT_START = compile_later(rf"^{UNIT}(?!\w)", re.I)
# What follows a house number: `3º B`, `3. sal`, `piso 5`, `bureau 400`, `km 12`, `Hinterhaus`.
_LEVEL = r"(?:\d{1,2}|[ivx]{1,4})\s?[.º°ª]?(?:[- ]?(?:й|er|ème|eme|de|e|ος|ης))?\.?\s?"
_FLOOR, _SIDE, _UNIT_WORD, _UNNUMBERED_FLOOR = (
    read_expression(_FILE, role)
    for role in (
        "floor, after its number",
        "side of a floor",
        "unit, before its number",
        "floor without a number",
    )
)
_SUBUNIT = (
    rf"(?:{_LEVEL}(?:(?:{_FLOOR})(?!\w)\.?(?:[ ,]{{1,2}}(?:{_SIDE})(?!\w)\.?)?|(?:{_SIDE}|[a-d])(?!\w)\.?)|"
    rf"(?:{_UNIT_WORD})(?:(?<=\.)\s?|\s|\s?:\s?)(?:n[.º°o]?\s?)?(?:[a-z]{{0,2}}-?\d[\w.,/-]{{0,6}}|[a-z](?!\w))(?:\s\d{{1,3}}(?!\w))?|"
    rf"[a-z]\d?[ -](?:blok|block)(?!\w)|(?:{_UNNUMBERED_FLOOR})(?!\w)\.?(?:[ ,]{{1,2}}(?:{_SIDE})(?!\w)\.?)?)"
)
SUBUNIT_LINE = compile_later(rf"^{_SUBUNIT}(?:[\s,-]{{1,3}}{_SUBUNIT}){{0,2}}$", re.I)
# `Lindenweg 4, 2. OG`, `Havnegade 24 B st. tv.`: what ends the piece or the line of a street.
UNITS_AT_END = compile_later(
    rf"(?<=[\w.]),?\s(?:[-–]\s)?{_SUBUNIT}(?:[\s,-]{{1,3}}{_SUBUNIT}){{0,3}}\.?$", re.I
)
# On its own it is no address.
FLOOR_LINE = compile_later(
    rf"^(?:{_LEVEL}(?:{_FLOOR})|{_UNNUMBERED_FLOOR})(?!\w)\.?(?:[ ,]{{1,2}}(?:{_SIDE}))?\.?$", re.I
)
UNITS_AFTER = compile_later(rf"(?:,?\s(?:[-–]\s)?{_SUBUNIT}){{1,4}}(?!\w)", re.I)
_BOX_ROLES = ("post box", "post box with at most four digits", "post box before a postal code")
_BOX, _SHORT_BOX, _FINNISH_BOX = (read_expression(_FILE, role) for role in _BOX_ROLES)
_UNSURE_BOX = read_expression(_FILE, "post box in an address")
PO_BOX = compile_later(
    rf"(?<!\w)(?:{_BOX}|{_UNSURE_BOX}(?= ?\d\d ?\d\d)|{_SHORT_BOX}(?= \d{{1,4}}(?!\d))|{_FINNISH_BOX}(?=\d{{1,4}},? \d{{5}}))"
    r"(?:\sn[or]\.?)?\s{0,2}[:\#]?\s{0,2}(?:(?-i:[A-Z]{1,2})[ -]?(?=\d))?[1-9][\d -]{0,8}\d?(?:\s?-\s?\d{5})?(?!\w)(?: sentrum| centrum)?",
    re.I,
)
# `PF` alone is also a greeting for the new year: a page is not searched for it.
BOX_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, *_BOX_ROLES), after=" \n\t,;|:(/-"))
# What replaces the number of a house: `s/n`, `bb`, `o. Nr.`
WITHOUT_NUMBER = rf"(?i:{read_expression(_FILE, 'without a number')})"
WITHOUT_NUMBER_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "without a number"), after=" "))
_LABELS_OF_HOUSES = rf"(?:{read_expression(_FILE, 'house number')})\s?:?\s?"
LABELLED_HOUSE = compile_later(
    rf"^(?:n(?:[º°o]|r)?\.?\s?:?\s?|{_LABELS_OF_HOUSES})\d{{1,4}}(?!\d)|^{WITHOUT_NUMBER}$", re.I
)
# `12`, `12 b`, `12-14`, `131/2/5`, `25/A`, `12 bus 3`
# but not `5 i Tromsø`: before a name, a vowel on its own is a word.
_HOUSE = r"(?:[NSEO](?=\d{1,3}-\d))?\d{1,5}(?:\s?(?:bis|ter|quater)(?!\w)|(?!\s[aeiouwvzåвук] [^\W\d_a-zа-я])\s?[a-zA-Zа-яА-Я](?![\w.]))?(?:\s?[-–/+]\s?\d{1,4}(?:(?!\s[aeiouwvzå] [^\W\d_a-z])\s?[a-zA-Z](?!\w))?|/[A-Za-z](?!\w)|-[A-ZА-Я](?!\w)){0,3}(?:\s(?:bus|bte|boîte)\.?\s\d{1,4}|\s[A-Z]?\s?\d{1,3}(?=$|,))?"
# `123 N. Main Street NW, Suite 4`: a number, a name and a street type, with units around it.
ENGLISH_STREET = compile_later(
    rf"(?<![\w$.,/:-])(?!\d{{3}}-\d{{4}}(?!\d))(?P<street>(?:No\.? ?|Blk\.? )?(?:{_NUMBER}|{_SPELLED}),? {{1,2}}(?!(?i:bis|ter|quater)[ ,])(?=[\d .,-]{{0,12}}[A-Za-z])(?:{_DIRECTION} {{1,2}})?(?:{_NAME_WORD} {{1,2}}){{0,4}}?(?:{_NAME_WORD}) {{1,2}}(?i:(?:{_US_TYPES}|{_RARE_TYPES}))(?![\w'’])\.?(?: (?i:street|st|drive|dr|road|rd|avenue|ave|blvd|lane|ln|parkway|pkwy|circle|cir|court|ct|terrace|heights|hts|cove|pass|hollow)(?![\w'’])\.?)?"
    rf"(?: {{1,2}}{_DIRECTION}(?!\w))?(?: {{1,2}}\d{{1,4}}(?=[\s,]|$))?(?:[\s,|-]{{1,3}}(?i:{UNIT})(?![\w])){{0,3}})"
)
# Without one in a line, in lower case, there is no such street in it.
ENGLISH_TYPE = compile_later(rf" (?:{_US_TYPES})(?![\w'’])")
# `1850 Broadway`, `2755 Highway 61`, `1 The Strand`: names that need no type.
_NAMED_STREET = compile_later(
    rf"(?<![\w$.,/:-])(?P<street>(?:{_NUMBER}|{_SPELLED}) {{1,2}}(?:{_DIRECTION} {{1,2}})?(?i:broadway|highway|hwy\.?|route|rte\.?|rt\.?|us|state route|county road|cr|fm|interstate|avenue of the americas|avenida|calle|via|embarcadero|"
    rf"el camino real|the [A-Z]\w{{2,20}})(?: {{1,2}}(?:\d{{1,4}}|[A-Z]\w{{2,15}})){{0,3}}(?: {{1,2}}{_DIRECTION}(?!\w))?(?:[\s,|-]{{1,3}}(?i:{UNIT})(?!\w)){{0,3}})"
)
_COMPOUND_TYPES = rf"{read_expression(_FILE, 'type at the end of a word')}|(?<![aeiou])ring"
_EUROPEAN_TYPES = read_expression(_FILE, "type at the end of a word", "type after a name")
NAME_THEN_NUMBER = compile_later(
    rf"(?P<street>(?<![\w])(?:\d{{1,2}} de )?[A-ZÀ-ŽΑ-ΩА-ЯԱ-Ֆა-ჰ][^\W\d_]{{1,30}}\.?(?:(?:[ '’.-]|\. | - )(?:[^\W\d_]{{1,30}}|\d{{1,2}}|\d{{4}}(?=\s(?:nr|no)[. ]))\.?){{0,5}}(?:,?\s{{1,2}}|(?<=str\.))(?:nr\.?\s?|n[°º.]{{1,2}}\s?|№\s?|no\.?\s?:?\s?|č\.\s?p\.\s?|(?i:{_LABELS_OF_HOUSES}))?{_HOUSE})(?!\w)(?!-[а-яё])(?!\s?(?:%|€|EUR|Uhr|h\b|km|m²))"
)
_LEADING_TYPES = rf"{read_expression(_FILE, 'type before a name')}|c\.(?!\s?[a-z]\.)"
NUMBER_THEN_NAME = compile_later(
    rf"(?<![\w/.-])(?P<street>\d{{1,4}}(?:\s?(?:bis|ter|quater|[A-D]))?(?:\s?[-–/]\s?\d{{1,4}})?\s?,?\s{{0,2}}(?![а-я])(?i:{_LEADING_TYPES})\s{{1,2}}[^\W\d_][^\n\t,;|()<>]{{2,50}}?)(?=\s{{0,2}}(?:[,;|()\n\t]|$|\d{{5}}|B\.?P)|\s{{1,2}}[–-])"
)
_NUMBER_LABEL = rf"(?:\#\s?|№\s?|n[.°º]{0, 2}\s?|nº\s?|nr\.?\s?|no\.?\s?:?\s?|д\.?\s?|дом\s|вл(?:ад)?\.?\s?|зд\.\s?|бр\.?\s?|پلاک\s|(?:(?:عمارة|مبنى|بناية)\s)?رقم\s|č\.\s?|km\.?\s|kav\.?\s?|blok\s[A-Z]?-?|{_LABELS_OF_HOUSES})"
TYPE_THEN_NAME = compile_later(
    rf"(?<![\w.])(?P<street>(?i:{_LEADING_TYPES})(?:(?<=[./])\s{{0,2}}|\s{{1,2}})[„“\"«]?(?!\d+\s?/|б/н)[^\W_][^\n\t,;|()<>@:€$£]{{1,45}}?(?:\s\([NSEOWnseow]\))?(?:(?:\s?,\s?|\s)(?i:{_NUMBER_LABEL})?(?:\d\.\d{{3}}(?![\d.])|{_HOUSE})(?:,\d{{1,3}})?(?!\w|\s(?:nr|no|n)[.°º ]{{1,2}}\d)|,?\s{WITHOUT_NUMBER})(?:,?\s(?:стр|корп|к|оф|кв)\.\s?\d{{1,4}}){{0,2}})(?!\d)(?!\s?(?:km|kms|m|mi|miles?|min|minut\w{{0,3}}|metri|metros|mètres)(?!\w)(?!\.?\s?\d))"
)
# `Atatürk Cad. No:12`, `Ленинский проспект, д. 15`: the type after the name, a label before the number.
_TURKISH_TYPE = r"(?:cad(?:desi|de|\.)?|cd\.|sok(?:ak|ağı|\.)?|sk\.|bulv(?:arı|\.)?|blv\.|yolu|meydanı|meyd\.|sit(?:esi|\.)|çarşısı|blok|küme evleri|çıkmazı|yokuşu|apt\.|hanı|iş merkezi|bölgesi)"
_TURKISH_WORD = r"(?:[^\W\d_a-z][\w.'’/-]{0,20}|\d{1,5}(?:/\d{1,2})?\.?)"
NAME_TYPE_NUMBER = compile_later(
    rf"(?P<street>(?<![\w.])(?:(?:{_TURKISH_WORD},?\s){{1,9}}?(?i:{_TURKISH_TYPE}),?\s{{0,2}}(?i:no|nr)\s?[:.]\s?\d{{1,5}}(?:\s?[/-]\s?\w{{1,3}}){{0,2}}|"
    r"(?:[^\W\d_a-z][\w.'’-]{1,20}\s|\d{1,2}-[йя]\s){1,4}"
    r"(?:проспект|просп\.|пр-к?т|пр\.|улица|ул\.|шоссе|ш\.|переулок|пер\.|бульвар|б-р|бул\.|набережная|наб\.|площадь|пл\.|проезд|пр-д|тупик|тракт|аллея|линия(?=,)|промзона|промышленная зона|даңғылы|көшесі)(?:(?:\s?,\s?|\s)(?:(?:д\.|дом|вл(?:ад)?\.?|стр\.)\s?)?\d{1,4}(?:\s?[/-]\s?\w{1,3}|[а-я](?!\w)){0,2}|,?\sб/?н)))(?!\w)"
)
STREET_TYPE = compile_later(
    rf"(?:(?<!\w)(?i:{_US_TYPES})(?!\w)|(?i:{_EUROPEAN_TYPES})(?!\w)|(?<!\w)(?i:{_LEADING_TYPES})(?!\w))"
)
# The type ends the last word before the house number: `Lindenweg 4`, `Vester Allé 12`.
GERMANIC_TYPE = compile_later(
    rf"(?i:(?<=[^\W\d_]{{3}})(?:{_COMPOUND_TYPES})|(?<!\w)(?:{_EUROPEAN_TYPES}))\.?,?\s{{1,2}}(?:(?:nr|no|n)[.°º]?\s?|№\s?)?(?=\d)"
)
ADDRESS_LABEL = compile_later(
    rf"^\W{{0,3}}{read_expression('labels', 'address')}(?![A-Za-zÀ-ɏ])\W{{0,4}}", re.I
)
# `No. 45, Ln. 120, Sec. 1, Fuxing S. Rd.`, `#118, Street 27`, `No. 27, 7th Alley, Eslamboli (Vozara) Ave.`
NUMBERED_ROAD = compile_later(
    rf"(?<![\w$.,/:-])(?P<street>(?:(?:No|NO|no|Nr)\.?\s?|\#\s?){_HOUSE},\s(?:[A-Z\d][\w.'-]{{1,20}}(?:\s[A-Z\d][\w.'-]{{0,20}}){{0,2}},\s){{0,3}}?"
    rf"(?:(?:[A-Z(][\w.'()-]{{0,24}}\s){{1,5}}?(?i:{STRONG_TYPES})(?![\w'])\.?|(?:Street|St\.?|Road|Rd\.?|Soi|Lane|Alley)\s\d{{1,4}}(?!\w)))"
)
# `118, Teheran-ro`, `12 Sejong-daero 4-gil`
KOREAN_ROAD = compile_later(
    r"(?<![\w$.,/:-])(?P<street>\d{1,4}(?:-\d{1,3})?,? [A-Z][a-z]{1,20}(?:-?daero|-ro|-gil)(?: ?\d{1,3}(?:beon)?-?gil)?)(?!\w)"
)
ENGLISH_PATTERNS = (NUMBERED_ROAD, ENGLISH_STREET, _NAMED_STREET, KOREAN_ROAD)
# `3rd Ave. between Oak and Elm Sts.`, `Corner of Mill and 2nd Streets`
CROSSING = compile_later(
    rf"(?:(?:{_NAME_WORD} ){{1,3}}(?i:{_US_TYPES})\.?,? (?:between|btwn\.?|near|off|at|&|and)|(?i:(?:on the )?corner of|cnr\.?(?: of)?)) (?:[A-Z0-9][\w.]{{0,20}} ){{1,3}}(?:and|&) [A-Z0-9][\w.]{{0,20}}(?: [A-Z]\w{{1,12}}){{0,2}}\.?"
)

# Parts of an address that have no street type in front of a number. Roads without one: `High Street`, `Old Mill Road`, `Kavi Marg`.
ROAD = compile_later(
    r"^(?:the )?(?:[^\W\d_][\w.'’&-]*\s(?:\([^\W\d_]\w*\)\s)?){1,4}(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|way|close|crescent|parade|terrace|highway|parkway|square|row|mews|quay|walk|hill|place|approach|corner|marg|salai|sarani|path|"
    r"sadak|gali|chowk|soi)\.?(?:\s(?:north|south|east|west|[nsew]))?$",
    re.I,
)
_LEADING_ROAD = compile_later(
    rf"^(?i:{_LEADING_TYPES})(?:(?<=[./])\s{{0,2}}|\s{{1,2}})[^\W_][^\d@:]{{2,45}}$"
)
_COMPOUND_ROAD = re.compile(
    r"^(?:[^\W\d_][\w.'’-]*\s){0,3}[^\W\d_]{3,24}(?:straße|strasse|weg|platz|gasse|allee|straat|laan|gatan|gata|vägen|vej|gade|veien|katu|tie)$",
    re.I,
)
# Buildings, estates and quarters.
PREMISES = compile_later(rf"(?<!\w){read_expression(_FILE, 'premises')}(?!\w)", re.I)
# `Plot No. 45`, `A-28`, `131/1`, `SCO-32`, `No. 67`, `Q 5`: a number where a house's would stand.
NUMBERED = compile_later(
    r"^(?:(?:no|nr|n[º°]|h\.?no|door no|plot(?: no)?|flat(?: no)?|shop(?: no)?|house(?: no)?|villa(?: no)?|office(?: no)?|survey no|gate(?: no)?|sector|zone|block|phase|street no|road no|lot|km|č\.p)\.?\s?[:#.]?\s?)?"
    r"\#?[A-Z]{0,4}\s?-?\d{1,6}[A-Z]?(?:\s?[-/&+.]\s?[A-Z]?\d{0,5}[A-Z]?){0,4}(?:,?\s[^\d@:]{2,40})?$|^\d{1,3}(?:st|nd|rd|th)\s(?:main|cross|block|phase|stage|sector|lane|alley|mile)(?:\s(?:road|rd))?$|^[^\W\d_][^\d@:]{1,28}\s\d{1,4}[a-zA-Z]?$|^[A-Z][^\d@:]{1,28}\s[IVX]{1,4}$",
    re.I,
)


def is_road(text: str) -> bool:
    return bool(ROAD.match(text) or _LEADING_ROAD.match(text) or _COMPOUND_ROAD.match(text))


# Words of sentences that lead to a street and are in no street's name, in the languages that write the number after it.
_SENTENCE_WORD = compile_later(
    r"(?<![\w-])(?:[Ww]ir|[Ss]ie|[Uu]ns|[Uu]nser(?:e[nmrs]?)?|[Ii]hr(?:e[nmrs]?)?|ist|sind|war|wurde|haben|hat|finden|findet|stehen|steht|liegt|liegen|befindet|befinden|kommen|besuchen|jetzt|nun|nur|seit|auch|hier|neue?[nr]?|"
    r"[Ww]ij|[Ww]e|[Oo]nze|ons|zijn|is|zit|vindt|bezoek|[Vv]i|[Vv]år[at]?|oss?|finns|ligger|finder|besök|[Nn]ous|[Nn]otre|[Nn]os|[Vv]ous|[Vv]otre|est|sont|se trouve|trouvez|[Ss]iamo|[Nn]ostr[aoie]|sono|si trova|"
    r"[Ee]stamos|[Nn]uestr[ao]s?|está|encuentra|[Nn]asz[aey]?|jesteśmy|znajduje|[Nn]aše|[Nn]áš|jsme|najdete|nás)(?![\w-]) "
)
# With these small words a street's name may begin: `am Markt 5`, `an der alten Mühle 4`.
_LEADING_PARTICLE = re.compile(
    r"(?:am|an|auf|im|zum|zur|zu|bei|beim|hinter|vor|unter|aan|op|ter|ten|ved|na|nad|pod|u)\s"
)
_SMALL_WORD = re.compile(r"(?:[^\W\d_A-ZÀ-Ž][^\W\d_]*\.?|à)\s{1,2}")


def begin_in_sentence(street: str) -> int:
    """`Wir produzieren in der Hauptstraße 12`: where the street itself begins; at 0 where nothing is a sentence's."""
    words = list(_SENTENCE_WORD.finditer(street))
    if not words:
        return _begin_after_small_words(street)
    at = words[-1].end()
    while not _LEADING_PARTICLE.match(street, at) and (small := _SMALL_WORD.match(street, at)):
        at = small.end()
    return at


# `22 mars 2018`, `March 2018`, `21/02/18`: when something takes place.
_MONTH = read_expression(_FILE, "month")
DATE = compile_later(
    rf"(?<![\w/.])(?:\d{{1,2}}(?:\.|er|st|nd|rd|th)? (?:de |of )?)?(?<!\w){_MONTH},?(?: de)? (?:19|20)\d\d(?!\d)|(?<![\d/.])\d{{1,2}}[/.]\d{{1,2}}[/.](?:\d\d|20\d\d)(?!\d)"
)
# `12. Mai, 20 Uhr, ...`: a day without its year.
DAY = compile_later(
    rf"(?<![\w/.])\d{{1,2}}(?:\.|er|st|nd|rd|th|º|°)? (?:de |of )?{_MONTH}(?!\w)|(?<!\w){_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?![\d\w])"
)


@cache
def _foreign_types(country: str) -> re.Pattern[str]:
    """Types that are other words in other languages: `za` is "for", and `All` begins `All rights reserved`."""
    countries = read_data(_FILE)["type in some countries only"]
    foreign = (word for named, words in countries.items() if country not in named.split() for word in words)
    return re.compile(rf"(?:\d{{1,4}},? )?(?:{join_expressions(foreign)})", re.I)


@lru_cache(maxsize=2048)
def has_foreign_type(street: str, country: str) -> bool:
    """Whether the only type of this street is one of other countries."""
    types = list(STREET_TYPE.finditer(street)) + list(GERMANIC_TYPE.finditer(street))
    return bool(types) and all(_foreign_types(country).fullmatch(found[0].strip(" ,")) for found in types)


_COMPOUND = compile_later(rf"[^\W\d_]{{3,}}(?:{_COMPOUND_TYPES})$", re.I)
_FIRST_OF_STREET = re.compile(
    r"(?:an|am|auf|im|in|zum|zur|zu|bei|beim|hinter|vor|unter|über|alte[rs]?|aan|op|ter|ten|de|het|ved|på|til|na|nad|pod|u|la|le)$",
    re.I,
)


def _begin_after_small_words(street: str) -> int:
    """`Velkommen til klinikken på Strandvej 238`: the type is a part of the name, and the name begins after the last
    word in lower case, if the first word does not begin a street (`An der alten Lindenallee 4`)."""
    words = list(re.finditer(r"[^\W\d_][\w.'’-]*", street))
    last = next((at for at in range(len(words) - 1, -1, -1) if _COMPOUND.search(words[at][0])), -1)
    if (
        last < _FEWEST_WORDS
        or _FIRST_OF_STREET.match(words[0][0])
        or STREET_TYPE.match(words[0][0])
        or words[last][0].islower()
    ):
        return 0
    small = [word.end() for word in words[:last] if word[0].islower()]
    return len(street) - len(street[small[-1] :].lstrip()) if small else 0


_FEWEST_WORDS = 2  # before the last one: `Gamle Strandvej` is a name
STRONG_TYPE = compile_later(rf"(?<!\w){STRONG_TYPES}\.?(?=$|[\s,|-])", re.I)
