"""What a domain says of itself, and the domains that belong to nobody we look for."""

import re
from functools import lru_cache

from scraping.urls import public_suffixes, registrable_domain

FREE_MAIL = frozenset(
    "gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.in yahoo.co.jp "
    "yahoo.com.br yahoo.ca yahoo.com.au ymail.com rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de "
    "hotmail.it hotmail.es outlook.com outlook.de outlook.fr live.com live.co.uk live.nl live.fr msn.com aol.com "
    "aol.de icloud.com me.com mac.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de arcor.de "
    "online.de 1und1.de mail.com email.de protonmail.com proton.me pm.me tutanota.com zoho.com yandex.ru yandex.com "
    "ya.ru mail.ru bk.ru list.ru inbox.ru rambler.ru ukr.net i.ua orange.fr wanadoo.fr free.fr laposte.net sfr.fr "
    "neuf.fr libero.it tiscali.it alice.it virgilio.it tin.it telefonica.net terra.com.br uol.com.br bol.com.br "
    "ig.com.br wp.pl o2.pl onet.pl interia.pl op.pl gazeta.pl poczta.onet.pl seznam.cz centrum.cz email.cz post.cz "
    "azet.sk zoznam.sk freemail.hu citromail.hu abv.bg mail.bg qq.com 163.com 126.com sina.com sohu.com foxmail.com "
    "naver.com daum.net hanmail.net nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp bluewin.ch hispeed.ch sunrise.ch "
    "aon.at chello.at utanet.at skynet.be telenet.be planet.nl ziggo.nl kpnmail.nl xs4all.nl home.nl hetnet.nl "
    "casema.nl upcmail.nl btinternet.com btconnect.com sky.com talktalk.net virginmedia.com ntlworld.com "
    "blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net earthlink.net charter.net "
    "optonline.net shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz rediffmail.com "
    "telia.com spray.se bredband.net online.no broadpark.no mail.dk jubii.dk luukku.com kolumbus.fi elisanet.fi "
    "sapo.pt netcabo.pt mynet.com ttmail.com otenet.gr in.gr walla.co.il netvision.net.il bezeqint.net".split()
)

# Names that documents and templates use for "your domain here".
PLACEHOLDER_DOMAINS = frozenset(
    "example.com example.org example.net example.de example.co.uk domain.com domain.de domain.tld yourdomain.com "
    "your-domain.com yourdomain.de yourcompany.com yoursite.com yourwebsite.com mysite.com mydomain.com company.com "
    "mustermann.de musterfirma.de muster.de musterdomain.de mustermail.de beispiel.de beispieldomain.de ihredomain.de "
    "ihre-domain.de ihrefirma.de deinedomain.de ejemplo.com tudominio.com tuempresa.com dominio.com sudominio.com "
    "exemple.com exemple.fr votredomaine.com votre-domaine.fr monsite.fr esempio.it tuodominio.it dominio.it "
    "voorbeeld.nl jouwdomein.nl uwdomein.nl exemplo.com exemplo.com.br seudominio.com.br przyklad.pl twojadomena.pl "
    "priklad.cz email.com emailaddress.com youraddress.com address.com test.com test.de test.test sample.com "
    "website.com site.com host.com mail.example yourmail.com youremail.com somewhere.com acme.test xyz.com "
    "abc.com foo.com bar.com foo.bar demo.com placeholder.com lorem.com ipsum.com wixpress.example mailservice.com "
    "firma.de firma.pl firma.cz unternehmen.de ornek.com alanadi.com örnek.com domeniu.ro exempel.se eksempel.no "
    "eksempel.dk esimerkki.fi pelda.hu".split()
)
PLACEHOLDER_LABELS = frozenset(
    "example ejemplo exemple esempio exemplo beispiel beispielfirma muster musterfirma mustermann voorbeeld przyklad priklad exempel eksempel "
    "esimerkki pelda ornek yourdomain your-domain yourcompany yoursite yourwebsite mydomain ihredomain ihre-domain ihrefirma deinedomain "
    "tudominio tuempresa votredomaine votre-domaine tuodominio jouwdomein uwdomein seudominio twojadomena".split()
)
PLACEHOLDER_TLDS = frozenset(("test", "invalid", "localhost", "local", "tld", "lan", "internal"))

# Telemetry, error reports, shop and site platforms, fonts, consent: their mailboxes stand in code, not in imprints.
PLATFORM_DOMAINS = frozenset(
    "sentry.io sentry-next.wixpress.com wixpress.com wix.com wordpress.com wordpress.org squarespace.com shopify.com "
    "jimdo.com weebly.com godaddy.com mailchimp.com list-manage.com constantcontact.com hubspot.com zendesk.com "
    "intercom.io intercom.com cloudflare.com google.com googleapis.com gstatic.com doubleclick.net facebook.com "
    "fb.com instagram.com twitter.com x.com linkedin.com youtube.com pinterest.com tiktok.com xing.com vimeo.com "
    "whatsapp.com schema.org w3.org jquery.com bootstrapcdn.com github.com githubusercontent.com npmjs.com "
    "gravatar.com disqus.com addthis.com sharethis.com typekit.com fontawesome.com paypal.com stripe.com klarna.com "
    "trustpilot.com tripadvisor.com booking.com yelp.com ebay.com amazon.com apple.com microsoft.com adobe.com "
    "matomo.org piwik.org hotjar.com cookiebot.com usercentrics.com onetrust.com iubenda.com typo3.org joomla.org "
    "drupal.org contao.org prestashop.com magento.com openstreetmap.org mapbox.com here.com "
    "domainsbyproxy.com whoisguard.com ingest.sentry.io sedo.com "
    # Bookings, tables, appointments and deliveries that others take for small firms.
    "opentable.com resy.com thefork.com quandoo.com quandoo.de exploretock.com mindbodyonline.com janeapp.com zocdoc.com "
    "healthgrades.com doctolib.fr doctolib.de jameda.de vagaro.com booksy.com fresha.com treatwell.co.uk treatwell.de "
    "calendly.com acuityscheduling.com eventbrite.com eventbrite.co.uk squareup.com toasttab.com grubhub.com doordash.com "
    "ubereats.com deliveroo.co.uk just-eat.co.uk lieferando.de expedia.com hotels.com airbnb.com vrbo.com agoda.com hrs.de".split()
)

# Authorities that imprints name because the law says so: supervisors, chambers, data protection, arbitration.
REGULATOR = re.compile(
    r"(?:^|[.-])(?:bafin|bundesnetzagentur|bnetza|datenschutz(?:zentrum)?|ldi|lfd|lda|bfdi|baylda|dsb|edoeb|cnil|ico|aepd|"
    r"garanteprivacy|autoriteitpersoonsgegevens|uodo|uoou|datatilsynet|imy|tietosuoja|dataprotection|anpd|naih|"
    r"rak|brak|ihk|hwk|handwerkskammer|aerztekammer|aekno|aeksh|architektenkammer|notarkammer|steuerberaterkammer|"
    r"wpk|bstbk|verbraucher-?schlichter|universalschlichtungsstelle|(?:[a-z]+-?)?ombudsman[n]?|schlichtungsstelle|"
    r"finma|acpr-banque|amf-france|fca|ofcom|ftc|wko|barreau|avocats?paris|orias)(?:[.-]|$)"
    r"|(?:^|\.)(?:ec\.)?europa\.eu$|(?:^|[.-])bund\.de$",
    re.I,
)


@lru_cache(maxsize=4096)
def has_public_suffix(host: str) -> bool:
    """Whether the last label is a real top-level domain (`.comthis` is not)."""
    last = host.rsplit(".", 1)[-1]
    return public_suffixes().publicsuffix(last, accept_unknown=False) is not None


@lru_cache(maxsize=4096)
def domain_label(domain: str) -> str:
    """The part of a registrable domain that was chosen: `example` of `example.co.uk`."""
    return registrable_domain(domain).split(".")[0]


def is_free_mail(domain: str) -> bool:
    return domain in FREE_MAIL or registrable_domain(domain) in FREE_MAIL


def is_platform(domain: str) -> bool:
    return domain in PLATFORM_DOMAINS or registrable_domain(domain) in PLATFORM_DOMAINS


def is_placeholder_domain(domain: str) -> bool:
    label, _, ending = domain.rpartition(".")
    return (
        domain in PLACEHOLDER_DOMAINS
        or ending in PLACEHOLDER_TLDS
        or label.rpartition(".")[2] in PLACEHOLDER_LABELS
    )


def is_regulator(domain: str) -> bool:
    return bool(REGULATOR.search(domain))
