"""Which texts are names of companies, and how much a name looks like a domain."""

import re
from functools import lru_cache

from scraping.extract.domains import domain_label
from scraping.vocabulary.credentials import CREDENTIAL
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.letters import letters_of, lower, mailbox_letters, plain_letters
from scraping.vocabulary.patterns import compile_later

# Searched in lower-case text, as are credits and software: a pattern that ignores case compares each letter twice.
_GENERIC = compile_later(
    r"^(?:home ?page|home|welcome(?: to.*)?|contacts?|contact us|contact me|me|about me|contact information|get in touch|about(?: us)?|impressum|imprint|kontakt|kontaktieren sie uns|über uns|"
    r"start(?:seite)?|willkommen.*|accueil|bienvenue.*|inicio|bienvenid.*|contacto|contactez.nous|nous contacter|mentions légales|nosotros|chi siamo|contatti|"
    r"index|untitled.*|new page.*|main|news|blog|team|our team|staff|services|products|produkte|locations?|directions|careers|jobs|faq|support|login|search|"
    r"error.*|404.*|page not found|official (?:web)?site|official|website|online|shop|store|the company|company|unternehmen|menu|our story|history|"
    r"terms.*|privacy.*|disclaimer|sitemap|testimonials|gallery|links?|resources|events?|hours.*|all rights reserved.*|copyright.*|hem|hjem|forside|etusivu|"
    r"domů|kontakty|kontakt os|kontakta oss|ota yhteyttä|главная|контакты|о компании|ホーム|お問い合わせ|首页|联系我们|this site|site|us|all|copyright|inc\.?|ltd\.?|llc|the|by|logo|banner|header|image|"
    r"(?:mailing|postal|office|street|our|site|web|e-?mail) address(?:es)?|address|telephone.*|(?:general|telephone|sales|media|press) inquir(?:y|ies)|enquiries|opening (?:hours|times)|(?:send|write) (?:us )?(?:an? )?(?:e-?mail|message)|e-?mail us|call us|"
    r"会社概要|会社案内|企業情報|アクセス|トップページ|サイトマップ|公司简介|关于我们|联系方式|聯絡我們|회사소개|연락처|오시는 길|о нас|o nas|o nás|rólunk|om oss|om os|meistä|hakkımızda|iletişim|ana sayfa|anasayfa|strona główna|úvod|domov|kezdőlap|početna|domača stran|"
    r"acasă|αρχική|επικοινωνία|qui sommes.nous|à propos|quiénes somos|sobre nosotros|sobre nós|contáctenos|contáctanos|contactos?|contato|fale conosco|quem somos|empresa|a empresa|azienda|l'azienda|dove siamo|la société|entreprise|nos coordonnées|contacteer ons|over ons|bedrijf|ansprechpartner|anfahrt|geschäftsstelle|datenschutz(?:erklärung)?|"
    r"aviso legal|aviso de privacidad|note legali|o firmie|o podjetju|o nama|despre noi|za nas|за нас|про нас|контакти|για εμάς|ποιοι είμαστε|kapcsolat|elérhetőség(?:ek|einek)?|impresszum|kontaktai|apie mus|kontakti|par mums|meist|ettevõttest|yhteystiedot|yritys|"
    r"ติดต่อเรา|เกี่ยวกับเรา|หน้าแรก|liên hệ|giới thiệu|trang chủ|kontak(?: kami)?|hubungi kami|tentang kami|beranda|צור קשר|אודות|דף הבית|اتصل بنا|من نحن|الرئيسية|hafðu samband|um okkur|bizi arayın|künye|enquiry|enquiry form|"
    r"página inicial|home ?pagina|startsida|forside)$"
)
_WEB_ADDRESS = compile_later(r"^(?:https?://)?(?:www\.)?([\w-]+\.[a-z]{2,6}(?:\.[a-z]{2})?)/?$", re.I)
# `Huber GmbH - Lindenweg 4, 80331 München`: the name ends where an address begins.
_ADDRESS_TAIL = re.compile(r"\s+[-–|]\s+[^\d|]{2,40}\s\d{1,5}\b.*$")
_TRAILING_ALL = re.compile(r"[.,;]\s*All$")
_CREDIT = re.compile(
    r"^(?:powered|designed|developed|created|built|hosted|site|website|web ?design) (?:by|from)\b"
)
_LEADING = compile_later(
    r"^(?:(?:the )?official (?:web ?site|site|home ?page|page|online (?:shop|store)) (?:of|for)(?: the)?|welcome to(?: the)?|(?:herzlich )?willkommen (?:bei|im|in der|auf der (?:home|inter)?\w*(?:seite|page) (?:von|der|des))(?: der| dem)?|bienvenue (?:chez|à|sur le site de)|benvenuti (?:da|in|nel sito di)|bienvenidos a|welkom bij|"
    r"zeige bewertungen von|angaben (?:gemäß|gem\.|nach|laut) § ?5 (?:tmg|ddg)|inhaber(?:in)?|betreiber(?:in)?|anbieter(?:in)?|diensteanbieter|herausgeber(?:in)?|medieninhaber(?:in)?(?: und herausgeber(?:in)?)?|verantwortlich(?:e[rn]?)?(?: stelle)?|firmenname|firmierung|"
    r"raison sociale|dénomination(?: sociale)?|éditeur(?: du site)?|razón social|titular|denominación(?: social)?|ragione sociale|denominazione(?: sociale)?|razão social|company name|legal name|bedrijfsnaam|nazwa firmy|obchodní (?:firma|jméno)|obchodné meno|cégnév|about|contact|kontakt|impressum|logo|company|firma|name|unternehmen)[\s:–-]+(?=\S)"
)
# `Lantern Café (Leeds, LS1 0042)`
_PLACE_TAIL = re.compile(r"\s*\([^()]*\d{4,}[^()]*\)$")
# `Lantern Café (Leeds,`: long titles are cut off
_CUT_OFF = re.compile(r"\s+\([^()]*$")
# Shop and site software is named in copyright lines too.
_SOFTWARE = compile_later(
    r"(?<!\w)(?:shop ?software|shopsystem\w*|shop engine|e-?commerce (?:engine|software|platform)|content management|cms|wordpress|joomla|drupal|typo3|contao|magento|oxid esales|gambio|xt:?-?commerce|oscommerce|prestashop|woocommerce|shopware|opencart|zen cart|"
    r"shopify|squarespace|weebly|wix\.com|jimdo|phpbb|vbulletin|smf|simple machines|invision power|mediawiki|moodle|blogger|typepad|website builder|theme by|template)(?!\w)"
)
# A sentence; a city or district of Japan or China.
_NO_NAME_END = compile_later(r"[。！？]$|^[\u4e00-\u9fff]{2,10}[市区區县縣県町村]$")
# `Joinery work`, `Joiners in Leeds`, `Ihr Shop für Heizungen`: what is offered, and to whom.
_OFFER = compile_later(
    r"(?<!\w)(?:services|installations?|repairs?|suppliers?|specialists?|experts?|hire|rentals?|software|solutions|products|online ?shop|web ?shop|shop für|cheap|affordable|best|quality|professional|leading|manufacturers?|wholesale|for sale|"
    r"ihr|ihre|günstig\w*|kaufen|bestellen|dienstleistungen|spezialist\w*|experte\w*|hersteller|händler|votre|spécialiste\w*|vente|fabricant|vendita|produzione|il tuo|servizi|venta|fabricante|servicios|su tienda|tu tienda|uw|specialist in|verkoop|producent|sprzedaż|usługi|prodej|výroba|"
    r"eladás|gyártás|försäljning|tillverk\w+|salg|myynti|satış|üretim)(?!\w)|(?<!\w)(?:in|near|serving|throughout|für|pour|para|voor|dla|pro|för|til) [^\W\d_]"
)
_CREDENTIALS = compile_later(rf",\s{CREDENTIAL}(?![\w])")


@lru_cache(maxsize=4096)
def clean_company_name(name: str) -> str:
    """Empty if the text is not a name: too long, generic, a sentence."""
    name = _TRAILING_ALL.sub("", " ".join(name.split())).strip(" ,;:|–-•·>«»\"'“”")
    leading = _LEADING.match(lower(name))
    name = name[leading.end() :].strip() if leading else name
    name = name.replace('"', "") if name.count('"') % 2 else name
    if any(map(str.isdigit, name)):
        name = _PLACE_TAIL.sub("", _ADDRESS_TAIL.sub("", name))
    name = _CUT_OFF.sub("", name)
    lowered = name.lower()
    if _CREDIT.match(lowered) or _SOFTWARE.search(lowered) or _NO_NAME_END.search(name):
        return ""
    if not 2 <= len(name) <= 80 or _GENERIC.match(lowered) or len(name.split()) > 10:
        return ""
    if _CREDENTIALS.search(name):
        return ""
    if "@" in name or not name.isprintable() or sum(map(str.isdigit, name)) > len(name) // 2:
        return ""
    if name.endswith(".") and not has_legal_form(name):
        name = name.rstrip(".")
    if name.count("«") > name.count("»"):
        name += "»"  # `ООО «Кран»` without its last sign
    return name if any(map(str.isalpha, name)) else ""


def is_web_address(name: str) -> bool:
    return _WEB_ADDRESS.match(name.rstrip("™®")) is not None


def describes_offer(name: str) -> bool:
    return _OFFER.search(name.lower()) is not None


@lru_cache(maxsize=4096)
def resemblance(name: str, domain: str) -> int:
    """0 to 30: how much a name resembles the registrable domain of its page."""
    if name.isascii():
        return _resembles(name, domain)
    # Domains spell `Müller` as mueller or as muller.
    lowered = name.lower()
    return max(
        _resembles(spelled, domain) for spelled in (name, mailbox_letters(lowered), plain_letters(lowered))
    )


def _resembles(name: str, domain: str) -> int:
    label = letters_of(domain_label(domain))
    bare = letters_of(without_legal_form(name))
    web = _WEB_ADDRESS.match(name)
    if not label or not bare:
        return 0
    if bare == label or letters_of(name) == label or (web and letters_of(domain_label(web[1])) == label):
        return 30
    words = [letters_of(word) for word in re.split(r"[\s&/+.-]+", name) if word]
    if "".join(word[0] for word in words if word) == label or _starts_spell(words, label):
        return 22
    if (len(bare) >= 4 and bare in label) or (len(label) >= 4 and label in bare):
        return 24 if len(bare) <= 2.5 * len(label) else 14
    long_words = [word for word in words if len(word) >= 4]
    hits = sum(len(word) for word in long_words if word in label)
    return min(18, 3 * hits) if hits else 0


def _starts_spell(words: list[str], label: str) -> bool:
    """`San Diego Health` and `sdhealth`: the beginnings of the words make up the label."""
    rest = label
    for word in words:
        size = next((n for n in range(len(word), 0, -1) if rest.startswith(word[:n])), 0)
        rest = rest[size:]
    return not rest and len(label) >= 3 and len(words) > 1
