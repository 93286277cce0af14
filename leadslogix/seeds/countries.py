"""Country names in the languages of the seed files, and codes, to ISO 3166 alpha-2."""

import re
import unicodedata
from functools import cache

from phonenumbers import SUPPORTED_REGIONS

# alpha-2, alpha-3, then names: English, German, French, Italian, Spanish, Dutch, Polish, Portuguese, its own.
_TABLE = """
AE ARE|United Arab Emirates|UAE|Vereinigte Arabische Emirate|VAE|Émirats arabes unis|Emirati Arabi Uniti|Emiratos Árabes Unidos|Verenigde Arabische Emiraten|Zjednoczone Emiraty Arabskie|Emirados Árabes Unidos
AL ALB|Albania|Albanien|Albanie|Albanië|Shqipëria
AM ARM|Armenia|Armenien|Arménie|Armenië
AR ARG|Argentina|Argentinien|Argentine|Argentinië|Argentyna
AT AUT|Austria|Österreich|Oesterreich|Autriche|Oostenrijk|Áustria|Rakousko|Rakúsko|Ausztria|Østrig|Österrike|Itävalta
AU AUS|Australia|Australien|Australie|Australië|Austrália
AZ AZE|Azerbaijan|Aserbaidschan|Azerbaïdjan|Azerbaigian|Azerbaiyán|Azerbeidzjan|Azerbejdżan
BA BIH|Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnia-Herzegovina|Bosnia|Bosnien und Herzegowina|Bosnien-Herzegowina|Bosnie-Herzégovine|Bosnia ed Erzegovina|Bosnië en Herzegovina|Bośnia i Hercegowina|Bosna i Hercegovina
BD BGD|Bangladesh|Bangladesch|Bangladesz
BE BEL|Belgium|Belgien|Belgique|Belgio|Bélgica|België|Belgia|Belgie|Belgicko|Belgia
BG BGR|Bulgaria|Bulgarien|Bulgarie|Bulgarije|Bułgaria|Bulgária|България
BH BHR|Bahrain|Bahreïn|Baréin|Bahrajn
BR BRA|Brazil|Brasilien|Brésil|Brasile|Brasil|Brazilië|Brazylia
BY BLR|Belarus|Weißrussland|Weissrussland|Biélorussie|Bielorussia|Bielorrusia|Wit-Rusland|Białoruś|Беларусь
CA CAN|Canada|Kanada|Canadá
CH CHE|Switzerland|Schweiz|Suisse|Svizzera|Suiza|Zwitserland|Szwajcaria|Suíça|Švýcarsko|Svájc|Sveits|Sveitsi|Schwitzerland|Die Schweiz
CL CHL|Chile|Chili|Cile
CN CHN|China|Chine|Cina|Chiny|P.R. China|PR China|P. R. China|People's Republic of China|Peoples Republic of China|China, People's Republic|Volksrepublik China|VR China|Mainland China|China (PRC)|中国|中國
CO COL|Colombia|Kolumbien|Colombie|Kolumbia|Colômbia
CR CRI|Costa Rica|Kostaryka
CY CYP|Cyprus|Zypern|Chypre|Cipro|Chipre|Cypr|Κύπρος
CZ CZE|Czech Republic|Czechia|Tschechien|Tschechische Republik|République tchèque|Tchéquie|Repubblica Ceca|República Checa|Chequia|Tsjechië|Czechy|República Tcheca|Česko|Česká republika|Cechia
DE DEU|Germany|Deutschland|Allemagne|Germania|Alemania|Duitsland|Niemcy|Alemanha|Federal Republic of Germany|Bundesrepublik Deutschland|BRD|Německo|Nemecko|Németország|Tyskland|Saksa|Almanya|Nemčija|Njemačka|Германия
DK DNK|Denmark|Dänemark|Daenemark|Danemark|Danimarca|Dinamarca|Denemarken|Dania|Danmark|Dánsko|Tanska
DZ DZA|Algeria|Algerien|Algérie|Argelia|Algerije|Algieria
EC ECU|Ecuador|Équateur|Ekwador
EE EST|Estonia|Estland|Estonie|Estónia|Eesti
EG EGY|Egypt|Ägypten|Aegypten|Égypte|Egitto|Egipto|Egypte|Egipt|Egito
ES ESP|Spain|Spanien|Espagne|Spagna|España|Espana|Spanje|Hiszpania|Espanha|Španělsko|Španielsko|Spanyolország|Espanja
FI FIN|Finland|Finnland|Finlande|Finlandia|Finlândia|Suomi|Finsko
FR FRA|France|Frankreich|Francia|Frankrijk|Francja|França|Francie|Francúzsko|Franciaország|Frankrig|Frankrike|Ranska
GB GBR|United Kingdom|UK|U.K.|Great Britain|Großbritannien|Grossbritannien|Vereinigtes Königreich|Royaume-Uni|Grande-Bretagne|Regno Unito|Gran Bretagna|Reino Unido|Gran Bretaña|Verenigd Koninkrijk|Groot-Brittannië|Wielka Brytania|England|Scotland|Wales|Northern Ireland|Britain|Angleterre|Inghilterra|Inglaterra|Engeland|Anglia|Velká Británie|Storbritannien|United Kingdom of Great Britain and Northern Ireland|The United Kingdom
GE GEO|Georgia|Georgien|Géorgie|Georgië|Gruzja
GR GRC|Greece|Griechenland|Grèce|Grecia|Griekenland|Grecja|Grécia|Ελλάδα|Hellas|EL
HK HKG|Hong Kong|Hongkong|Hong Kong SAR|Hong Kong, China|Hong Kong (China)|香港
HR HRV|Croatia|Kroatien|Croatie|Croazia|Croacia|Kroatië|Chorwacja|Croácia|Hrvatska|Chorvatsko
HU HUN|Hungary|Ungarn|Hongrie|Ungheria|Hungría|Hongarije|Węgry|Hungria|Magyarország|Maďarsko
ID IDN|Indonesia|Indonesien|Indonésie|Indonesië|Indonezja
IE IRL|Ireland|Irland|Irlande|Irlanda|Ierland|Irlandia|Republic of Ireland|Éire|Eire
IL ISR|Israel|Israël|Israele|Izrael|ישראל
IN IND|India|Indien|Inde|Indie|Índia
IR IRN|Iran|Iran, Islamic Republic of|Islamic Republic of Iran|Irán
IS ISL|Iceland|Island|Islande|Islanda|Islandia|IJsland|Ísland
IT ITA|Italy|Italien|Italie|Italia|Italië|Włochy|Itália|Itálie|Taliansko|Olaszország
JO JOR|Jordan|Jordanien|Jordanie|Giordania|Jordania|Jordanië
JP JPN|Japan|Japon|Giappone|Japón|Japonia|Japão|日本
KE KEN|Kenya|Kenia
KR KOR|South Korea|Korea|Korea, Republic of|Republic of Korea|Korea (South)|Korea, South|Südkorea|Suedkorea|Corée du Sud|Corea del Sud|Corea del Sur|Zuid-Korea|Korea Południowa|Coreia do Sul|대한민국|한국
KW KWT|Kuwait|Koweït|Kuwejt
KZ KAZ|Kazakhstan|Kasachstan|Kazajistán|Kazachstan
LB LBN|Lebanon|Libanon|Liban|Libano|Líbano
LI LIE|Liechtenstein|Fürstentum Liechtenstein
LK LKA|Sri Lanka
LT LTU|Lithuania|Litauen|Lituanie|Lituania|Litouwen|Litwa|Lituânia|Lietuva
LU LUX|Luxembourg|Luxemburg|Lussemburgo|Luxemburgo|Luksemburg|Lëtzebuerg
LV LVA|Latvia|Lettland|Lettonie|Lettonia|Letonia|Letland|Łotwa|Letónia|Latvija
MA MAR|Morocco|Marokko|Maroc|Marocco|Marruecos|Maroko|Marrocos
MC MCO|Monaco|Mónaco
MD MDA|Moldova|Moldawien|Moldavie|Moldavia|Moldavië|Mołdawia|Republic of Moldova
ME MNE|Montenegro|Monténégro|Czarnogóra|Crna Gora
MK MKD|North Macedonia|Macedonia|Nordmazedonien|Mazedonien|Macédoine du Nord|Macedonia del Nord|Macedonia del Norte|Noord-Macedonië|Macedonia Północna
MT MLT|Malta|Malte
MX MEX|Mexico|Mexiko|Mexique|Messico|México|Meksyk
MY MYS|Malaysia|Malaisie|Malesia|Malasia|Maleisië|Malezja|Malásia
NG NGA|Nigeria|Nigéria
NL NLD|Netherlands|The Netherlands|Niederlande|Die Niederlande|Pays-Bas|Paesi Bassi|Países Bajos|Nederland|Holandia|Niderlandy|Países Baixos|Holland|Olanda|Hollande|Holanda|Nizozemsko|Holandsko|Hollandia|Nederländerna|Alankomaat
NO NOR|Norway|Norwegen|Norvège|Norvegia|Noruega|Noorwegen|Norwegia|Norge|Norsko|Norja
NZ NZL|New Zealand|Neuseeland|Nouvelle-Zélande|Nuova Zelanda|Nueva Zelanda|Nieuw-Zeeland|Nowa Zelandia
OM OMN|Oman|Omán
PE PER|Peru|Pérou|Perù|Perú
PH PHL|Philippines|Philippinen|Filippine|Filipinas|Filipijnen|Filipiny|The Philippines
PK PAK|Pakistan|Pakistán|Paquistão
PL POL|Poland|Polen|Pologne|Polonia|Polska|Polónia|Polsko|Poľsko|Lengyelország|Puola
PT PRT|Portugal|Portogallo|Portugalia|Portugalsko
QA QAT|Qatar|Katar
RO ROU|Romania|Rumänien|Rumaenien|Roumanie|Rumanía|Rumania|Roemenië|Rumunia|Roménia|Romênia|România|Rumunsko
RS SRB|Serbia|Serbien|Serbie|Servië|Sérvia|Srbija|Srbsko
RU RUS|Russia|Russland|Rußland|Russie|Rusia|Rusland|Rosja|Rússia|Russian Federation|Russische Föderation|Россия
SA SAU|Saudi Arabia|Saudi-Arabien|Arabie saoudite|Arabia Saudita|Arabia Saudí|Saoedi-Arabië|Arabia Saudyjska|KSA|Kingdom of Saudi Arabia
SE SWE|Sweden|Schweden|Suède|Svezia|Suecia|Zweden|Szwecja|Suécia|Sverige|Švédsko|Ruotsi|Svédország
SG SGP|Singapore|Singapur|Singapour
SI SVN|Slovenia|Slowenien|Slovénie|Eslovenia|Slovenië|Słowenia|Eslovénia|Slovenija|Slovinsko
SK SVK|Slovakia|Slovak Republic|Slowakei|Slowakische Republik|Slovaquie|Slovacchia|Eslovaquia|Slowakije|Słowacja|Eslováquia|Slovensko|Szlovákia
SM SMR|San Marino|Saint-Marin
TH THA|Thailand|Thaïlande|Thailandia|Tailandia|Tajlandia|Tailândia|ประเทศไทย
TN TUN|Tunisia|Tunesien|Tunisie|Túnez|Tunesië|Tunezja
TR TUR|Turkey|Türkiye|Turkiye|Türkei|Tuerkei|Turquie|Turchia|Turquía|Turkije|Turcja|Turquia|Turecko|Republic of Türkiye
TW TWN|Taiwan|Taïwan|Taiwán|Tajwan|Taiwan R.O.C.|Taiwan, R.O.C.|Taiwan, Province of China|Taiwan, China|Chinese Taipei|台灣|臺灣|台湾
UA UKR|Ukraine|Ucraina|Ucrania|Oekraïne|Ukraina|Ucrânia|Україна|Ukrajina
US USA|United States|United States of America|U.S.A.|U.S.|Vereinigte Staaten|Vereinigte Staaten von Amerika|États-Unis|Etats-Unis|Stati Uniti|Stati Uniti d'America|Estados Unidos|Estados Unidos de América|Verenigde Staten|Stany Zjednoczone|Spojené státy|America|The United States|EE.UU.|EEUU|EUA
UY URY|Uruguay|Urugwaj|Uruguai
UZ UZB|Uzbekistan|Usbekistan|Ouzbékistan
VE VEN|Venezuela|Wenezuela
VN VNM|Vietnam|Viet Nam|Viêt Nam|Việt Nam|Wietnam|Vietnã
XK XKX|Kosovo|Kosowo
ZA ZAF|South Africa|Südafrika|Suedafrika|Afrique du Sud|Sudafrica|Sudáfrica|Zuid-Afrika|Republika Południowej Afryki|África do Sul|RSA
"""  # noqa: E501 - one country per line is how this table is read and changed
_CODES = frozenset(SUPPORTED_REGIONS) | {"AQ", "XK"}
_NOT_A_LETTER = re.compile(r"[^\w]+")
# "D-80331", "A - 1010": car plates name the country in German addresses.
_PLATES = {
    "d": "DE",
    "a": "AT",
    "i": "IT",
    "f": "FR",
    "e": "ES",
    "b": "BE",
    "s": "SE",
    "h": "HU",
    "p": "PT",
    "fin": "FI",
}


def find_country(text: str) -> str:
    """The alpha-2 code, "" where the text names no country or two."""
    key = _normalise(text)
    if not key:
        return ""
    return _look_up(key) or _look_up_parts(text)


def country_names() -> dict[str, str]:
    """{code: English name} of the countries in the table."""
    return dict(_english_names())


def _look_up(key: str) -> str:
    if len(key) == 2 and key.upper() in _CODES:
        return key.upper()
    return _names().get(key, "") or _PLATES.get(key, "")


def _look_up_parts(text: str) -> str:
    """All parts must agree: "Germany (DE)", "DE - Germany", "Berlin, Germany"."""
    parts = [_normalise(part) for part in re.split(r"[,;/|()\[\]]|\s[-–]\s", text)]
    found = {code for part in parts if part and (code := _names().get(part) or _code(part))}
    return found.pop() if len(found) == 1 else ""


def _code(part: str) -> str:
    return part.upper() if len(part) == 2 and part.upper() in _CODES else ""


def _normalise(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return _NOT_A_LETTER.sub(" ", letters.replace(".", "")).strip()


@cache
def _names() -> dict[str, str]:
    names = {}
    for line in _TABLE.strip().splitlines():
        codes, *spelled = line.split("|")
        alpha_2, alpha_3 = codes.split()
        for name in (alpha_3, *spelled):
            names[_normalise(name)] = alpha_2
    return names


@cache
def _english_names() -> tuple[tuple[str, str], ...]:
    return tuple((line[:2], line.split("|")[1]) for line in _TABLE.strip().splitlines())
