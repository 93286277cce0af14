"""How 30 languages name the pages that hold contact facts. Matched against link texts, and transliterated against paths."""

import re

# Kind of page -> words in link texts. Stems where the language inflects.
_TEXT = {
    "contact": (
        r"contactea\w*(?:-ne)?|contactați(?:-ne)?|contact(?:s|o|os|e|ez|a|ar|at|er|ed|eer)?(?:[ -]?(?:us|me|info(?:rmation)?|details|form(?:ulier|ular|ulaire)?|page|& directions|and directions|met ons|op))?|kontakt\w*|kontak|contatt\w*|contacteer|get in touch|reach us|write (?:to )?us|find us|how to find us|"
        r"nous (?:contacter|joindre|écrire)|coordonnées|où nous trouver|ansprechpartner\w*|anfahrt|so finden sie uns|standorte?|dove siamo|recapiti|dónde estamos|"
        r"fale conosco|onde estamos|skontaktuj|napisz do nas|kapcsolat\w*|elérhetőség\w*|yhteystiedot|ota yhteyttä|iletişim|bize ulaşın|bize yazın|επικοινων\w*|"
        r"контакт\w*|связаться|связь|обратная связь|зв.?яз\w*|връзка с нас|kontaktai|kontakti|saziņa|kontaktid|võta ühendust|stik|gdje smo|"
        r"お問い?合わ?せ|連絡先|アクセス|联系我们|联系方式|聯絡我們|聯繫我們|文의|문의|연락처|오시는 길|اتصل بنا|تواصل معنا|תתקשרו|צור קשר|צרו קשר|יצירת קשר|"
        r"ติดต่อ\w*|liên hệ|hubungi(?: kami)?|samband|hafa samband|kontaktu|harremanetarako|contacta"
    ),
    "imprint": (
        r"impressum|imprint|legal notice|legal disclosure|legal(?: information)?|site notice|mentions? légales?|informations légales|note legali|aviso legal|"
        r"informação legal|colofon|juridische informatie|nota prawna|tiráž|právní (?:informace|ujednání)|impresszum|jogi nyilatkozat|offenlegung|"
        r"anbieterkennzeichnung|pie de imprenta|juridisk information|oikeudellinen|künye|νομικές πληροφορίες|правовая информация|реквизиты|"
        r"特定商取引\w*|会社概要|运营主体|법적 고지|rechtliches|právne informácie|impressumot|date firmă|termeni|pravne informacije|pravno obvestilo|teisinė"
    ),
    "about": (
        r"about(?: us| the company)?|company(?: profile| info\w*)?|who we are|our story|über uns|ueber uns|das unternehmen|unternehmen|wir über uns|firma|"
        r"à propos|a propos|qui sommes.nous|notre (?:entreprise|société|histoire)|l.entreprise|chi siamo|l.azienda|azienda|quiénes somos|sobre nosotros|nosotros|la empresa|empresa|"
        r"quem somos|sobre(?: nós)?|a empresa|over ons|wie zijn wij|het bedrijf|bedrijf|o nas|o firmie|o nás|o společnosti|o spoločnosti|rólunk|cégünkről|bemutatkozás|"
        r"om (?:oss|os|företaget|firmaet|virksomheden)|meistä|tietoa meistä|yritys|hakkımızda|kurumsal|σχετικά|εταιρεία|ποιοι είμαστε|о (?:нас|компании|фирме)|про (?:нас|компанію)|за нас|"
        r"apie mus|par mums|meist|ettevõttest|o nama|o podjetju|despre(?: noi)?|会社案内|企業情報|关于我们|公司简介|關於我們|회사소개|من نحن|אודות|เกี่ยวกับเรา|giới thiệu|về chúng tôi|tentang kami|um okkur"
    ),
    "team": (
        r"(?:our |the |meet (?:the|our) )?(?:team|people|staff)|leadership|management|board(?: of directors)?|directors|attorneys|lawyers|our doctors|physicians|providers|agents|employees|"
        r"unser team|das team|mitarbeiter\w*|team und\w*|geschäftsführung|vorstand|équipe|notre équipe|l.équipe|direction|il team|lo staff|equipo|nuestro equipo|equipe|nossa equipe|"
        r"ons team|medewerkers|wie is wie|zespół|nasz zespół|kadra|pracownicy|tým|náš tým|lidé|csapat\w*|munkatárs\w*|medarbetare|medarbejdere|personale?|ansatte|henkilö(?:stö|kunta)|tiimi|"
        r"ekip\w*|ekibimiz|ομάδα|команда|наша команда|сотрудники|екип|komanda|meeskond|echipa|naš tim|スタッフ\w*|团队|우리 팀|فريق|הצוות|ทีมงาน|đội ngũ|tim kami|starfsfólk"
    ),
}  # fmt: skip
# In paths: ASCII, separated by anything but letters.
_PATH = {
    "contact": (
        r"contact\w*|kontakt\w*|kontak|contatt\w*|contato\w*|get-?in-?touch|nous-contacter|nous-joindre|coordonnees|ansprechpartner|anfahrt|standorte?|dove-siamo|recapiti|donde-estamos|"
        r"fale-conosco|kapcsolat|elerhetoseg\w*|yhteystiedot|ota-yhteytta|iletisim|bize-ulasin|epikoinonia|kontakty|svyaz|otnas|inquiry|toiawase|otoiawase|access|lien-he|hubungi\w*|"
        r"hafa-samband|lianxi\w*|find-us|reach-us|saznja|vzkontakt|feedback"
    ),
    "imprint": (
        r"impressum|imprint|legal(?:-?notice|-?disclosure|es?)?|mentions?-?legales?|mentions|note-?legali|aviso-?legal|colofon|nota-prawna|tiraz|impresszum|offenlegung|rekvizit\w*|tokushoho?|gaiyou?|kunye|rechtliches"
    ),
    "about": (
        r"about\w*|company|profile|who-we-are|ueber-?uns|uber-uns|unternehmen|wir|a-?propos|qui-sommes-nous|entreprise|societe|chi-?siamo|azienda|quienes-somos|sobre(?:-nosotros|-nos)?|nosotros|empresa|"
        r"quem-somos|over-?ons|bedrijf|o-?nas|o-firmie|o-spolecnosti|o-firme|rolunk|cegunkrol|bemutatkozas|om-?(?:oss|os|foretaget)?|meista|yritys|hakkimizda|kurumsal|o-kompanii|despre(?:-noi)?|o-nama|apie-mus|par-mums|meist|kaisha|gioi-thieu|tentang-kami|um-okkur"
    ),
    "team": (
        r"team|our-team|people|staff|leadership|management|board|directors|attorneys|lawyers|doctors|providers|mitarbeiter|geschaeftsfuehrung|equipe|notre-equipe|equipo|nuestro-equipo|ons-team|medewerkers|"
        r"zespol|kadra|tym|nas-tym|csapat\w*|munkatarsak|medarbetare|medarbejdere|personal\w*|ansatte|henkilosto|henkilokunta|tiimi|ekip\w*|komanda|echipa|starfsfolk"
    ),
}  # fmt: skip

TEXT_PATTERNS = {kind: re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.I) for kind, words in _TEXT.items()}
EXACT_PATTERNS = {kind: re.compile(rf"^\W*(?:{words})\W*$", re.I) for kind, words in _TEXT.items()}
PATH_PATTERNS = {kind: re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.I) for kind, words in _PATH.items()}

# A page of this kind usually has the facts; the order decides what is fetched first.
KIND_POINTS = {"contact": 60, "imprint": 56, "team": 36, "about": 34}

# Pages that only cost budget.
WASTE = re.compile(
    r"(?<![a-z])(?:login|signin|sign-in|log-in|logout|register|signup|cart|warenkorb|basket|checkout|wishlist|account|konto|privacy|datenschutz\w*|"
    r"cookies?|agb|terms|gdpr|dsgvo|rss|feed|tag|tags|category|kategorie|archive?s?|calendar|kalender|events?|blog|news|press|presse|jobs?|careers?|"
    r"karriere|shop|product\w*|produkt\w*|faq|search|suche|print|share|download\w*|gallery|galerie|forum|wp-admin|wp-json|xmlrpc|lens(?:es)?|lentes|lentilles|linsen)(?![a-z])",
    re.I,
)
FILES = re.compile(
    r"\.(?:pdf|jpe?g|png|gif|svg|webp|zip|rar|gz|docx?|xlsx?|pptx?|mp[34]|avi|mov|exe|dmg|ics|vcf|css|js|xml|json|txt|woff2?|ico)(?:$|\?)",
    re.I,
)
LANGUAGE_NAME = re.compile(
    r"^\W*(?:english|deutsch|français|francais|italiano|español|espanol|castellano|nederlands|português|polski|čeština|cesky|slovenčina|magyar|dansk|svenska|norsk|suomi|română|hrvatski|slovenščina|"
    r"türkçe|ελληνικά|русский|українська|български|日本語|中文|한국어|enter(?: site)?|eintreten|entrer|entra|entrar|weiter zur (?:seite|website)|en|de|fr|it|es|nl|pl|cz|cs|hu)\W*$",
    re.I,
)
LANGUAGE_PATH = re.compile(
    r"^(?:https?://[^/]+)?/?(?:de|en|fr|it|es|nl|pl|cs|cz|sk|hu|da|sv|no|fi|pt|ro|hr|sl|tr|el|ru|ja|zh|ko)(?:[-_][a-z]{2})?/?(?:index\.\w{2,5})?$",
    re.I,
)
PREFERRED_LANGUAGE = re.compile(
    r"english|deutsch|français|italiano|español|(?<![a-z])(?:en|de|fr|it|es)(?![a-z])", re.I
)
NEXT_PAGE = re.compile(
    r"^\W*(?:next(?: page)?|older(?: posts)?|more|load more|show more|view more|weiter\w*|nächste(?: seite)?|mehr(?: laden| anzeigen)?|vor|suivante?s?|page suivante|voir plus|"
    r"siguientes?|ver más|cargar más|successiv[ao]|avanti|prossim[ao]|carica altri|próxim[ao]|seguinte|carregar mais|volgende|meer(?: laden)?|następn[ae]|dalej|więcej|další|ďalšie?|"
    r"következő|tovább|nästa|næste|neste|seuraava|sonraki|daha fazla|επόμεν[ηο]|следующ\w+|далее|ещё|наступн\w+|următo\w+|sljedeć\w+|naslednj\w+|次へ|次のページ|下一页|下一頁|다음|التالي|הבא|ถัดไป|»|›|→|>|>>)\W*$",
    re.I,
)
