"""The words of a site's maker or host: `Website by`, `Umsetzung: Agentur`, `Site réalisé par`, in the languages of web agencies.

Makers of machines design, realise and programme as well: `Conception et réalisation de moules` is a company's own line. So a
phrase counts only where it is about websites, names somebody (`by`), or stands as a label (with a colon, or alone on its line).
"""

import re
from functools import lru_cache

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower

# About websites, and nothing else. The beginning of a word is enough.
_ABOUT_SITES = (
    "webdesign|webbdesign|web-design|web design|webmaster|webagentur|web-agentur|webgestaltung|webprogrammierung|webentwicklung|webrealisation|web development|web dizajn|web tasarım|webbyrå|webbureau|webbouw|webtervezés|"
    "webseite von|website von|website:|webseite:|webseite erstellt|website erstellt|internetagentur:|hoster:|hoster |hostingpartner|hostinganbieter|hébergeur|hebergeur|"
    "création de site|création du site|création site|réalisation du site|réalisation de site|site réalisé|site créé|site internet réalisé|conception du site|conception web|création web|hébergement du site|hébergement :|"
    "diseño web|desarrollo web|diseño de página|alojamiento web|sitio web realizado|sitio web desarrollado|sitio realizado|desenvolvimento web|criação de site|sito realizzato|sito creato|realizzazione sit|sviluppo web|progettazione sit|realizzazione web|"
    "ontwerp website|website door|site door|hemsida av|hemsidan är|nettside levert|nettside av|nettsider av|nettsiden er laget|kotisivut:|sivut toteutti|sivuston toteutus|strona wykonana|strony www|projekt strony|wykonanie strony|tvorba webu|tvorba www|tvorba web|výroba web|"
    "web vytvo|stránky vytvo|realizace webu|honlapkészít|honlap készít|weboldal készít|weboldalkészít|honlap:|realizare site|creare site|изработка на сайт|уеб дизайн|уеб сайт|разработка сайт|создание сайт|сайт создан|сайт разработан|поддержка сайт|дизайн сайт|"
    "розробка сайт|створення сайт|сайт створен|κατασκευή ιστοσελίδ|σχεδιασμός ιστοσελίδ|ανάπτυξη ιστοσελίδ|izrada web|izrada internet|izdelava spletn|spletna stran:|kodulehe|mājas lapas izstrāde|mājaslapas izstrāde|svetainių kūrim|svetainės sprendim|svetainę sukūrė|"
    "网站建设|网站制作|网站设计|技术支持|網頁設計|網站設計|ホームページ制作|ホームページ作成|サイト制作|홈페이지제작|홈페이지 제작|thiết kế web|בניית אתר|עיצוב ובניית אתר|تصميم موقع|تصميم الموقع|jasa website"
)  # fmt: skip
# Somebody is named behind it.
_DONE_BY = (
    "site by|page by|web by|website by|websites by|web design by|layout by|template by|theme by|design by|site design by|designed by|developed by|created by|hosted by|powered by|maintained by|site built by|website built by|website made by|powered with|"
    "seite von|seiten von|webauftritt von|internetauftritt von|design von|layout von|umgesetzt von|realisiert von|programmiert von|gestaltet von|erstellt von|umgesetzt durch|realisiert durch|"
    "réalisé par|réalisée par|conçu par|conçu et réalisé par|créé par|développé par|hébergé par|propulsé par|realizzato da|sviluppato da|creato da|design di|desarrollado por|diseñado por|creado por|realizado por|desenvolvido por|criado por|"
    "hospedado por|alojado por|gemaakt door|gebouwd door|ontwikkeld door|ontworpen door|gerealiseerd door|udviklet af|udarbejdet af|design af|utviklet av|levert av|utvecklad av|producerad av|design av|webbdesign av|laget av|wykonane przez|stworzone przez|"
    "zaprojektowane przez|vytvořil |vytvořila |vytvoril |vytvorila |készítette|creat de |realizat de |thiết kế bởi|tasarım ve yazılım"
)  # fmt: skip
# Its maker's part.
_PARTS = (
    "umsetzung|realisierung|realisation|konzeption|konzept|programmierung|gestaltung|screendesign|design|layout|template|theme|provider|hosting|webhosting|webspace|werbeagentur|agentur|credits|réalisation|conception|création|développement|"
    "hébergement|graphisme|realizzazione|sviluppo|progetto grafico|desarrollo|realización|diseño|alojamiento|desenvolvimento|hospedagem|alojamento|ontwerp|realisatie|vormgeving|formgivning|toteutus|wykonanie|realizacja|projekt graficzny|tvorba|"
    "realizace|realizácia|kivitelezés|изработка|дизайн|σχεδιασμός|tasarım|yazılım|разработка|розробка|izrada|dizajn|izvedba|teostus|izstrāde|sprendimas|制作|設計|제작|עיצוב|تصميم وتطوير|تصميم|page|site"
)  # fmt: skip
# Only together with one of them: alone, `Technik` is a department.
_ALSO = "technik|technique|tecnica|técnica|techniek|teknik|texte?|pflege|betreuung|code"
_OF_SITE = r"(?: (?:der|dieser|du|del|della|di|do|de la|da|van de) ?(?:web-?seite|website|homepage|site web|sitio web|sito web|site|sitio|sito))?"
_JOINED = r"\s?(?:[,&/+]|und|and|et|e|y|en|i|a|ja|og|och)\s?"
_LABEL = rf"(?:technische |grafische |suunnittelu ja |projekt i )?(?:{_PARTS})(?P<more>(?:{_JOINED}(?:technische )?(?:{_PARTS}|{_ALSO}))*){_OF_SITE}"
# Looked for in lower-case text: a pattern that ignores case compares each letter twice.
_CREDIT = re.compile(
    rf"(?<![^\W\d_])(?:{_ABOUT_SITES})|(?<!\w)(?P<by>{_DONE_BY})|(?:^|(?<=[\n\t|•·–;,.)-]))\s?{_LABEL}\s?(?:[:：]|(?P<alone>\n|$))"
)
# Alone on its line a word as `Design` may be a point of the menu; these are not, nor are two parts together.
_ALONE = re.compile(
    r"\s?(?:technische )?(?:umsetzung|screendesign|(?:web)?hosting|provider|hébergement|hospedagem|alojamiento)\b",
    re.I,
)
# Every match begins with, or holds, one of these.
CREDIT_KEYWORDS = Keywords(*_ABOUT_SITES.split("|"), *_DONE_BY.split("|"), *_PARTS.split("|"))

_LEAD = len("suunnittelu ja ") + 1  # what a match may have before its keyword
_LINE_END = re.compile(r"\s?[:：]?\n")
_REACH = 90
_HEADED_LINES, _LINES = 6, 2
_SEPARATOR = re.compile(r"[|•·]")
OWN_HEADING = re.compile(
    r"\n(?:contact|kontakt|contacto|contatti|contato|contactez|yhteystiedot|kapcsolat|kontakty|address|adresse|anschrift|adres|dirección|indirizzo|office|impressum)\b[^\n]{0,30}(?:\n|$)",
    re.I,
)
_OWN_NUMBER = re.compile(r"\n(?:telefon|tel|phone)\b[^\n]{0,30}(?:\n|$)", re.I)


@lru_cache(maxsize=1024)
def is_credited(before: str, keyword: int = 0) -> bool:
    """Whether what a text ends with is a maker's or host's: named in its line, right above, or at the head of its block.

    `keyword` is where the first of `CREDIT_KEYWORDS` stands in it, where somebody knows."""
    named = [found for found in _CREDIT.finditer(lower(before), max(0, keyword - _LEAD)) if _counts(found)]
    if not named:
        return False
    last = named[-1]
    heads_block = last["alone"] is not None or (
        not last["by"] and _LINE_END.match(before, last.end()) is not None
    )
    between = f"\n{before[last.end() :]}" if heads_block else before[last.end() :]
    if OWN_HEADING.search(between) or (not heads_block and _OWN_NUMBER.search(between)):
        return False
    lines = between.count("\n")
    if heads_block:
        return lines <= _HEADED_LINES
    return lines <= _LINES and (len(between) <= _REACH or (not lines and not _SEPARATOR.search(between)))


def _counts(found: re.Match[str]) -> bool:
    return found["alone"] is None or bool(found["more"]) or _ALONE.match(found[0]) is not None
