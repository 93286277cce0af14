"""Names of countries and of states, in the languages that addresses are written in."""

import re
from functools import lru_cache

from scraping.vocabulary.keywords import Keywords

# ISO 3166 alpha-2 -> the names that addresses use, lower-case, separated by a stroke.
_COUNTRY_NAMES = {
    "AE": "united arab emirates|uae|u.a.e.|vereinigte arabische emirate|émirats arabes unis", "AR": "argentina|argentinien|argentine",
    "AT": "austria|österreich|oesterreich|autriche|oostenrijk|rakousko|ausztria|rakúsko|avstrija", "AU": "australia|australien|australie",
    "BA": "bosnia and herzegovina|bosna i hercegovina|bosnien-herzegowina", "BE": "belgium|belgien|belgië|belgique|belgie|belgio|bélgica",
    "BG": "bulgaria|bulgarien|българия|bulgarie", "BR": "brazil|brasil|brasilien|brésil|brasile", "CA": "canada|kanada|canadá",
    "CH": "switzerland|schweiz|suisse|svizzera|zwitserland|suiza|suíça|švýcarsko|svájc", "CL": "chile", "CN": "china|p.r. china|pr china|p. r. china|people's republic of china|中国|chine|kina|chiny|volksrepublik china",
    "CO": "colombia|kolumbien", "CY": "cyprus|zypern|κύπρος", "CZ": "czech republic|czechia|česká republika|česko|tschechien|tschechische republik|tchéquie|republika czeska|czechy",
    "DE": "germany|deutschland|allemagne|germania|alemania|duitsland|niemcy|německo|tyskland|alemanha|németország|saksa|nemecko|германия|almanya|ドイツ|德国",
    "DK": "denmark|dänemark|danmark|danemark|danimarca|denemarken|dania|dinamarca", "EE": "estonia|eesti|estland", "EG": "egypt|ägypten|مصر",
    "ES": "spain|españa|spanien|espagne|spagna|spanje|hiszpania|espanha|španělsko", "FI": "finland|suomi|finnland|finlande",
    "FR": "france|frankreich|francia|frankrijk|francja|francie|frankrike|frança|franciaország|франция", "GB": "united kingdom|uk|u.k.|great britain|england|scotland|wales|northern ireland|großbritannien|vereinigtes königreich|royaume-uni|regno unito|reino unido|verenigd koninkrijk|wielka brytania",
    "GR": "greece|griechenland|ελλάδα|ελλασ|hellas|grèce|grecia", "HK": "hong kong|hongkong|香港", "HR": "croatia|hrvatska|kroatien|croatie", "HU": "hungary|magyarország|ungarn|hongrie|węgry|maďarsko",
    "ID": "indonesia|indonesien", "IE": "ireland|republic of ireland|éire|irland|irlande|irlanda|ierland", "IL": "israel|ישראל", "IN": "india|indien|inde", "IS": "iceland|ísland|island",
    "IT": "italy|italia|italien|italie|itálie|italië|włochy|olaszország|италия|itália", "JP": "japan|日本|japon|giappone", "KR": "south korea|korea|republic of korea|대한민국|südkorea|corée du sud", "KZ": "kazakhstan|казахстан|kasachstan",
    "LI": "liechtenstein", "LT": "lithuania|lietuva|litauen", "LU": "luxembourg|luxemburg|lussemburgo", "LV": "latvia|latvija|lettland", "MA": "morocco|maroc|marokko", "MC": "monaco", "MT": "malta",
    "MX": "mexico|méxico|mexiko|mexique", "MY": "malaysia", "NL": "netherlands|the netherlands|nederland|niederlande|holland|pays-bas|paesi bassi|países bajos|holandia|nizozemsko|países baixos|nederländerna",
    "NO": "norway|norge|norwegen|norvège|noorwegen|norvegia|norwegia", "NZ": "new zealand|neuseeland", "PH": "philippines", "PK": "pakistan", "PL": "poland|polska|polen|pologne|polonia|polsko|lengyelország|польша",
    "PT": "portugal|portogallo|portugalia", "QA": "qatar", "RO": "romania|românia|rumänien|roumanie", "RS": "serbia|srbija|serbien|србија", "RU": "russia|russian federation|россия|russland|russie|российская федерация", "SA": "saudi arabia|kingdom of saudi arabia|saudi-arabien",
    "SE": "sweden|sverige|schweden|suède|zweden|svezia|szwecja|suecia", "SG": "singapore|singapur", "SI": "slovenia|slovenija|slowenien", "SK": "slovakia|slovensko|slovenská republika|slowakei|slovaquie|słowacja",
    "TH": "thailand|ประเทศไทย", "TR": "turkey|türkiye|türkei|turquie|turkije|turcja", "TW": "taiwan|台灣|台湾", "UA": "ukraine|україна|ukraina", "US": "united states|united states of america|usa|u.s.a.|u.s.|us|vereinigte staaten|états-unis|stati uniti|estados unidos|verenigde staten",
    "UY": "uruguay", "VN": "vietnam|việt nam|viet nam", "ZA": "south africa|südafrika",
}  # fmt: skip
_BY_NAME = {name: code for code, names in _COUNTRY_NAMES.items() for name in names.split("|")}
_ALPHA3 = {"DEU": "DE", "AUT": "AT", "CHE": "CH", "USA": "US", "GBR": "GB", "FRA": "FR", "ITA": "IT", "ESP": "ES", "NLD": "NL",
    "BEL": "BE", "POL": "PL", "CZE": "CZ", "CAN": "CA", "AUS": "AU", "DNK": "DK", "SWE": "SE", "NOR": "NO", "FIN": "FI",
    "PRT": "PT", "IRL": "IE", "HUN": "HU", "JPN": "JP", "CHN": "CN", "IND": "IN", "BRA": "BR", "MEX": "MX", "TUR": "TR",
    "SVK": "SK", "ROU": "RO", "GRC": "GR", "HRV": "HR", "SVN": "SI", "BGR": "BG", "LUX": "LU", "NZL": "NZ", "ZAF": "ZA"}  # fmt: skip
_ISO = frozenset(_COUNTRY_NAMES) | frozenset(
    "AF AL DZ AD AO AM AZ BS BH BD BB BY BZ BJ BT BO BW BN BF BI KH CM CV CF TD KM CG CD CR CI CU DJ DM DO EC SV GQ ER ET FJ GA GM "
    "GE GH GT GN GY HT HN IR IQ JM JO KE KW KG LA LB LS LR LY MG MW MV ML MR MU MD MN ME MZ MM NA NP NI NE NG MK OM PA PG PY PE PR "
    "RW SN SC SL SO SD LK SR SY TJ TZ TG TT TN TM UG UZ VE YE ZM ZW MO GI GG JE IM FO GL XK".split()
)

US_STATES = {
    "alabama": "AL", "alaska": "AK", "arizona": "AZ", "arkansas": "AR", "california": "CA", "colorado": "CO", "connecticut": "CT",
    "delaware": "DE", "district of columbia": "DC", "florida": "FL", "georgia": "GA", "hawaii": "HI", "idaho": "ID", "illinois": "IL",
    "indiana": "IN", "iowa": "IA", "kansas": "KS", "kentucky": "KY", "louisiana": "LA", "maine": "ME", "maryland": "MD",
    "massachusetts": "MA", "michigan": "MI", "minnesota": "MN", "mississippi": "MS", "missouri": "MO", "montana": "MT",
    "nebraska": "NE", "nevada": "NV", "new hampshire": "NH", "new jersey": "NJ", "new mexico": "NM", "new york": "NY",
    "north carolina": "NC", "north dakota": "ND", "ohio": "OH", "oklahoma": "OK", "oregon": "OR", "pennsylvania": "PA",
    "rhode island": "RI", "south carolina": "SC", "south dakota": "SD", "tennessee": "TN", "texas": "TX", "utah": "UT",
    "vermont": "VT", "virginia": "VA", "washington": "WA", "west virginia": "WV", "wisconsin": "WI", "wyoming": "WY",
    "puerto rico": "PR", "guam": "GU",
}  # fmt: skip
US_STATE_SHORTS = {"ala": "AL", "ariz": "AZ", "ark": "AR", "calif": "CA", "colo": "CO", "conn": "CT", "del": "DE", "fla": "FL",
    "ill": "IL", "ind": "IN", "kan": "KS", "mass": "MA", "mich": "MI", "minn": "MN", "miss": "MS", "mont": "MT", "neb": "NE",
    "nev": "NV", "okla": "OK", "ore": "OR", "penn": "PA", "tenn": "TN", "tex": "TX", "wash": "WA", "wis": "WI", "wyo": "WY"}  # fmt: skip
CA_PROVINCES = {"alberta": "AB", "british columbia": "BC", "manitoba": "MB", "new brunswick": "NB", "newfoundland and labrador": "NL",
    "newfoundland": "NL", "nova scotia": "NS", "ontario": "ON", "prince edward island": "PE", "quebec": "QC", "québec": "QC",
    "saskatchewan": "SK", "yukon": "YT", "nunavut": "NU", "northwest territories": "NT", "ont": "ON"}  # fmt: skip
AU_STATES = frozenset("NSW VIC QLD WA SA TAS ACT NT".split())


@lru_cache(maxsize=2048)
def country_code(name: str) -> str:
    """ISO 3166 alpha-2 of a country's name or code in any of the common spellings; empty when unknown."""
    cleaned = re.sub(r"\s+", " ", name).strip(" .,;:()-").lower()
    if cleaned in _BY_NAME:
        return _BY_NAME[cleaned]
    upper = cleaned.upper()
    if upper in _ALPHA3:
        return _ALPHA3[upper]
    return upper if upper in _ISO else ""


# Cities without which no country need be named, and that have no postal codes.
CITY_STATES = {
    "dubai": "AE", "abu dhabi": "AE", "sharjah": "AE", "ajman": "AE", "ras al khaimah": "AE", "hong kong": "HK", "kowloon": "HK", "doha": "QA", "manama": "BH", "muscat": "OM", "kuwait city": "KW",
    "dublin": "IE", "singapore": "SG", "macau": "MO", "accra": "GH",
}  # fmt: skip
_SEGMENT = re.compile(r"\s*[\n\t,;|()]\s*|\s[–-]\s|\.\s")
_REST_OF_CODE = re.compile(r"(?:[ -]\d{2,4}(?!\d)|[ ]?[A-Z]{2,3}(?!\w))?")
_PLAIN_SEGMENT = 34


@lru_cache(maxsize=4096)
def named_country(words: str) -> str:
    """The country of a piece of an address that is its name: no two-letter codes, which are states and words as well."""
    cleaned = words.strip(" .,;:()-")
    if (
        not cleaned
        or len(cleaned) > _PLAIN_SEGMENT
        or (len(cleaned) < 4 and cleaned not in _SHORT_NAMES and cleaned.isascii())
    ):
        return ""
    return _BY_NAME.get(cleaned.lower(), "")


_SHORT_NAMES = frozenset(("UK", "USA", "UAE"))


# Where countries may be named at all: most pages name none, and most digits stand nowhere near one.
COUNTRY_KEYWORDS = Keywords(
    *(name for name in _BY_NAME if len(name) > 3 or not name.isascii()), "usa", "uae", "uk"
)
CITY_STATE_KEYWORDS = Keywords(*CITY_STATES)
REACH = 76


def country_behind(text: str, start: int) -> str:
    """The country named behind a postal code: in its line or the next ones, with no more than a city and a region between."""
    start = _REST_OF_CODE.match(text, start).end()  # type: ignore[union-attr]
    for _ in range(3):
        stop = text.find("\n", start, start + _PLAIN_SEGMENT * 2)
        line = text[start : stop if stop >= 0 else start + _PLAIN_SEGMENT * 2]
        if len(line) > 2 and (country := _country_in_line(line)):
            return country
        if stop < 0 or _HAS_DIGIT.search(line):
            return ""
        start = stop + 1
    return ""


_HAS_DIGIT = re.compile(r"\d{3}")  # `Praha 10` may stand before the country


def _country_in_line(line: str) -> str:
    for piece in _SEGMENT.split(line)[:4]:
        if country := named_country(piece) or _last_country(piece):
            return country
        if _HAS_DIGIT.search(piece):
            return ""
    return ""


def _last_country(piece: str) -> str:
    """`Milano Italia`"""
    words = piece.split()
    return named_country(words[-1]) if 1 < len(words) <= 4 else ""
