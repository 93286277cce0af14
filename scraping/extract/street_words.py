"""The words that make a line a street: types of streets, parts of buildings, post boxes, in the languages of addresses."""

import re

_US_TYPES = (
    r"street|str|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|square|sq|parkway|pkwy|pky|highway|hwy|circle|cir|way|trail|trl|"
    r"terrace|ter|plaza|plz|pike|loop|alley|aly|turnpike|tpke|freeway|fwy|expressway|expy|crossing|xing|causeway|crescent|cres|cr|close|mews|gardens|gdns|grove|"
    r"hill|park|row|walk|wharf|quay|parade|pde|esplanade|yard|green|rise|view|vale|broadway|route|rte|commons?|center|centre|ctr|point|pointe|ridge|run|spur|bend|path|"
    r"landing|ldg|mall|embankment|strand|gate|house|court|chase|estate|industrial estate|business park|bypass|extension|ext|concourse|mile|croft|drove|fold|hey|side|field|fields|end"
)
_NUMBER = r"(?:\#\s?)?\d{1,6}(?:-?[A-Z](?![a-z])|-?\d{1,5}|\s?[-–/&]\s?\d{1,5}[A-Z]?|\s1/2)?"
_DIRECTION = r"(?:[NSEW]\.?|N\.?E\.?|N\.?W\.?|S\.?E\.?|S\.?W\.?|North|South|East|West|Northeast|Northwest|Southeast|Southwest)"
_NAME_WORD = r"(?:[A-Z0-9][\w.'’&-]{0,24}|of|the|de|la|del|los|las|st\.|du|des|at|on)"
UNIT = (
    r"(?:(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|level|lvl|bldg|building|office|dept|department|shop|studio|box|lot|tower|wing|block|module|bay|mail ?stop)\.?"
    r"(?:\s?\#)?\s{0,2}[\w-]{1,6}(?:\.\d{1,3})?|\#\s?[\w-]{1,6}|\d{1,3}(?:st|nd|rd|th)\.?\s(?:floor|fl)\.?|(?:ground|first|second|third|fourth|top|lower|upper) floor|[A-Z]-?\d{1,4}|p\.?\s?o\.?\s?box\s\d{1,7})"
)
_UNIT = re.compile(UNIT, re.I)
UNIT_LINE = re.compile(rf"^\W{{0,3}}{UNIT}(?:[\s,]{{1,3}}{UNIT}){{0,2}}[\s,.]{{0,3}}$", re.I)
PO_BOX = re.compile(
    r"(?<!\w)(?:p\.?\s?o\.?\s?[- ]?box(?:\sno\.?)?|post office box|postfach|postbus|boîte postale|casella postale|apartado(?: de correos)?|caixa postal|skrytka pocztowa|p\.?\s?o\.?\s?drawer|"
    r"bp|b\.p\.|boks|postboks|box|pf\.|а/я)\s{0,2}\#?\s{0,2}\d[\d -]{0,8}\d?(?!\w)",
    re.I,
)
# `123 N. Main Street NW, Suite 4`: a number, a name and a street type, with units around it.
ENGLISH_STREET = re.compile(
    rf"(?<![\w$.,/-])(?P<street>{_NUMBER},? {{1,2}}(?=[\d .,-]{{0,12}}[A-Za-z])(?:{_DIRECTION} {{1,2}})?(?:{_NAME_WORD} {{1,2}}){{0,4}}?(?:{_NAME_WORD}) {{1,2}}(?i:(?:{_US_TYPES}))(?![\w'’])\.?"
    rf"(?: {{1,2}}{_DIRECTION}(?!\w))?(?: {{1,2}}\d{{1,4}}(?=[\s,]|$))?(?:[\s,|-]{{1,3}}(?i:{UNIT})(?![\w])){{0,3}})"
)
# `1776 Broadway`, `2755 Highway 61`, `1 The Strand`: names that need no type.
_NAMED_STREET = re.compile(
    rf"(?<![\w$.,/-])(?P<street>{_NUMBER} {{1,2}}(?:{_DIRECTION} {{1,2}})?(?i:broadway|highway|hwy\.?|route|rte\.?|rt\.?|us|state route|county road|cr|fm|interstate|avenue of the americas|avenida|calle|via|embarcadero|"
    rf"el camino real|the [A-Z]\w{{2,20}})(?: {{1,2}}(?:\d{{1,4}}|[A-Z]\w{{2,15}})){{0,3}}(?: {{1,2}}{_DIRECTION}(?!\w))?(?:[\s,|-]{{1,3}}(?i:{UNIT})(?!\w)){{0,3}})"
)
_EUROPEAN_TYPES = (
    r"stra(?:ß|ss)e|str\.?|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|stieg|pfad|hof|markt|berg|graben|kai|park|siedlung|promenade|zeile|wall|tor|"
    r"straat|laan|plein|gracht|kade|dijk|steenweg|baan|singel|dreef|pad|vej|gade|vænge|allé|gatan|gata|vägen|väg|gränd|torget|torg|veien|vei|gate|plass|katu|tie|kuja|polku|"
    r"utca|út|útja|tér|körút|rakpart|ulice|třída|náměstí|nábřeží|ulica|námestie|cesta|ulica|trg|sokak|sok\.|cad\.|caddesi|sokağı|bulvarı|mah\."
)
_COMPOUND_TYPES = r"stra(?:ß|ss)e|str\.?|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|hof|markt|berg|graben|kai|park|straat|laan|plein|gracht|kade|dijk|steenweg|singel|dreef|vej|gade|gatan|gata|vägen|väg|torget|torg|veien|vei|katu|tie|kuja|polku|utca"
NAME_THEN_NUMBER = re.compile(
    r"(?P<street>(?<![\w])[A-ZÀ-ŽΑ-ΩА-Я][^\W\d_]{1,30}\.?(?:(?:[ '’.-]|\. | - )[^\W\d_]{1,30}\.?){0,5},?\s{1,2}(?:nr\.?\s?|n[°º.]\s?|no\.?\s?|č\.\s?p\.\s?)?\d{1,4}(?:\s?[a-zA-Z](?![\w]))?(?:\s?[-–/+]\s?\d{1,4}\s?[a-zA-Z]?(?!\w))?)(?!\w)(?!\s?(?:%|€|EUR|Uhr|h\b|km|m²))"
)
_LEADING_TYPES = (
    r"rue|avenue|av\.?|boulevard|bd\.?|place|allées?|all\.?|chemin|ch\.|route|rte\.?|quai|impasse|cours|square|passage|z\.?[ia]\.?|zone (?:industrielle|artisanale|d.activités?)|parc d.activités?|"
    r"via|viale|v\.le|piazza|p\.zza|piazzale|corso|c\.so|largo|vicolo|strada|contrada|località|loc\.|borgo|salita|vico|"
    r"calle|c/|c\.(?!\s?[a-z]\.)|avenida|avda\.?|av\.|paseo|pº|plaza|pza\.?|ronda|camino|carretera|ctra\.?|polígono(?: industrial)?|pol\. ind\.|pasaje|travesía|gran via|passeig|carrer|rambla|"
    r"rua|r\.|avenida|travessa|praça|largo|estrada|alameda|rodovia|"
    r"ul\.|ulica|al\.|aleja|aleje|plac|pl\.|os\.|osiedle|ulice|nám\.|náměstí|tř\.|bul\.|bulevar|bulevardul|strada|str\.|calea|șos\.|piața|"
    r"ул\.?|улица|пр\.?|пр-т|проспект|пер\.|переулок|пл\.|площадь|шоссе|ш\.|наб\.|бул\.|бульвар|вул\.|οδός|λεωφόρος|λεωφ\."
)
NUMBER_THEN_NAME = re.compile(
    rf"(?<![\w/.-])(?P<street>\d{{1,4}}(?:\s?(?:bis|ter|quater|[A-D]))?(?:\s?[-–/]\s?\d{{1,4}})?\s?,?\s{{0,2}}(?i:{_LEADING_TYPES})\s{{1,2}}[^\W\d_][^\n\t,;|()<>]{{2,50}}?)(?=\s{{0,2}}(?:[,;|()\n\t–-]|$|\d{{5}}|B\.?P))"
)
TYPE_THEN_NAME = re.compile(
    rf"(?<!\w)(?P<street>(?i:{_LEADING_TYPES})(?:(?<=[./])\s{{0,2}}|\s{{1,2}})[^\W_][^\n\t,;|()<>@:]{{1,45}}?(?:\s?,\s?(?:n[.°º]?\s?|nº\s?|д\.\s?|дом\s|č\.\s?)?\d{{1,5}}(?:\s?[a-zA-Z](?!\w))?(?:\s?[-–/]\s?\d{{1,4}}\s?[a-zA-Z]?(?!\w))?|\s\d{{1,5}}(?:\s?[a-zA-Z](?!\w))?(?:\s?[-–/]\s?\d{{1,4}}\s?[a-zA-Z]?(?!\w))?|,?\s?(?:s/n|snc|s\.n\.c?\.?)))(?!\d)"
)
STREET_TYPE = re.compile(
    rf"(?:(?<!\w)(?i:{_US_TYPES})(?!\w)|(?i:{_EUROPEAN_TYPES})(?!\w)|(?<!\w)(?i:{_LEADING_TYPES})(?!\w))"
)
# The type ends the last word before the house number: `Lindenweg 4`, `Vester Allé 12`.
GERMANIC_TYPE = re.compile(
    rf"(?i:(?<=[^\W\d_]{{3}})(?:{_COMPOUND_TYPES})|(?<!\w)(?:{_EUROPEAN_TYPES}))\.?,?\s{{1,2}}(?:(?:nr|no|n)[.°º]?\s?)?(?=\d)"
)
ADDRESS_LABEL = re.compile(
    r"^\W{0,3}(?:(?:mailing|street|office|postal|business|physical|visiting|company|our|head ?office|registered) )?(?:address|addresses|adresse|anschrift|postanschrift|hausanschrift|besuchsadresse|lieferanschrift|"
    r"indirizzo|sede(?: legale| operativa)?|dirección|domicilio|morada|endereço|adres|bezoekadres|postadres|vestigingsadres|siedziba|sídlo|cím|székhely|osoite|käyntiosoite|adresă|адрес|местонахождение|διεύθυνση|"
    r"location|siège(?: social)?|coordonnées|headquarters|main office|mail(?:ing)?|visit us|find us|住所|所在地|地址|주소)\W{0,4}",
    re.I,
)
ENGLISH_PATTERNS = (ENGLISH_STREET, _NAMED_STREET)
