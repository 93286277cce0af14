"""Job titles and departments in many languages."""

import re
from functools import lru_cache

_TITLES = (
    r"chief \w+(?: \w+)? officer|ceo|cfo|cto|coo|cmo|cio|cpo|cso|president|vice[- ]president|vp|svp|evp|chair(?:man|woman|person)?|founder|co-founder|cofounder|owner|co-owner|proprietor|principal|partner|managing|director|manager|"
    r"supervisor|superintendent|supt\.?|asst\.?|mgr\.?|coord\.?|bishop|projectionist|bookseller|merchandiser|sommelier|barista|groomer|rector|headmaster|headteacher|vicar|vet|warden|choreographer|translator|appraiser|surveyor|underwriter|adjuster|dispatcher|inspector|mechanic|electrician|plumber|machinist|chaplain|organist|caretaker|janitor|custodian|dietitian|dietician|nutritionist|midwife|radiographer|radiologist|anesthesiologist|cardiologist|pediatrician|psychiatrist|chiropractor|podiatrist|optician|audiologist|acupuncturist|copywriter|illustrator|videographer|webmaster|strategist|scientist|researcher|chemist|biologist|geologist|economist|actuary|draftsman|draughtsman|recruiter|fundraiser|concierge|bartender|winemaker|landscaper|arborist|lieutenant|deputy|liaison|delegate|scheduler|chancellor|provost|bursar|rabbi|imam|paramedic|firefighter|detective|interpreter|publicist|cashier|phlebotomist|coroner|ombudsman|undertaker|broadcaster|columnist|writer|coordinator|co-ordinator|administrator|administrative|assistant|associate|secretary|treasurer|head of|lead|leader|executive|officer|commissioner|representative|agent|broker|realtor|consultant|advis[eo]r|"
    r"specialist|analyst|engineer|architect|designer|developer|programmer|technician|planner|producer|editor|journalist|photographer|attorney|lawyer|solicitor|barrister|counsel|paralegal|accountant|bookkeeper|controller|auditor|"
    r"physician|surgeon|doctor|dentist|hygienist|orthodontist|optometrist|veterinarian|nurse|therapist|psychologist|counsell?or|practitioner|pharmacist|professor|lecturer|teacher|tutor|instructor|trainer|coach|chef|stylist|"
    r"esthetician|receptionist|clerk|foreman|estimator|installer|operator|buyer|purchasing|sales|marketing|accounts?|customer service|human resources|hr|mayor|councill?or|judge|sheriff|chief|captain|sergeant|pastor|reverend|"
    r"priest|dean|registrar|librarian|curator|conductor|trustee|board member|council ?member|alder(?:man|woman)|member of the board|governor|spokesperson|press contact|contact person|"
    r"geschäftsführ\w+|geschäftsleit\w+|inhaber\w*|vorstand\w*|vorsitzende\w*|prokurist\w*|leiter\w*|leitung|vertrieb\w*|verkauf\w*|einkauf\w*|ansprechpartner\w*|assistenz|sekretariat|sachbearbeiter\w*|projektleit\w+|"
    r"abteilungsleit\w+|bereichsleit\w+|betriebsleit\w+|gesellschafter\w*|aufsichtsrat\w*|rechtsanw[aä]lt\w*|steuerberater\w*|wirtschaftsprüfer\w*|facharzt|fachärztin|zahnarzt|zahnärztin|arzt|ärztin|meister\w*|berater\w*|"
    r"redakteur\w*|pressesprecher\w*|datenschutzbeauftragte\w*|verantwortlich\w*|vertretungsberechtigt\w*|vertreten durch|kundenberat\w*|buchhaltung|"
    r"directeur\w*|directrice\w*|gérante?s?|présidente?s?|responsable\w*|chargée? de|chef d\w+|associée?s?|fondat(?:eur|rice)s?|avocate?s?|notaire|médecin|commercial\w*|assistante?s?|secrétaire|"
    r"titolare|amministrat(?:ore|rice)|direttore|direttrice|presidente|legale rappresentante|socio|socia|responsabile|avvocato|commercialista|segretari[oa]|referente|"
    r"director[ae]?s?|gerente|administrador\w*|presidenta?|propietari[oa]|soci[oa]|encargad[oa]|jef[ea] de|abogad[oa]|secretari[oa]|comercial|"
    r"diretor\w*|gerente|sócio\w*|administrador\w*|responsável|"
    r"directeur|eigenaar|eigenaresse|bestuurder|zaakvoerder|voorzitter|penningmeester|medewerker|bedrijfsleider|vennoot|adviseur|"
    r"prezes\w*|właściciel\w*|dyrektor\w*|kierownik\w*|członek zarządu|wspólnik|specjalista|przedstawiciel|"
    r"jednatel\w*|ředitel\w*|majitel\w*|vedoucí|předseda|obchodní zástupce|konateľ\w*|riaditeľ\w*|majiteľ\w*|"
    r"ügyvezető\w*|igazgató\w*|tulajdonos\w*|vezető\w*|elnök\w*|"
    r"direktør|daglig leder|adm\.? direktør|indehaver|formand|verkställande direktör|vd|ägare|ordförande|säljare|försäljning\w*|toimitusjohtaja|myyntipäällikkö|puheenjohtaja|johtaja|yrittäjä|"
    r"hoofd\w*|verkoop\w*|inkoop\w*|administratie|manager \w+|coördinator\w*|coordinator\w*|müdür\w*|sorumlu\w*|temsilci\w*|uzman\w*|başkan\w*|koordinatör\w*|coordinador\w*|responsable de|técnic[oa]|asesor\w*|coordinatrice|coordinatore|tecnic[oa]|commerciale|ufficio \w+|conseill\w+|technicien\w*|"
    r"ingénieure?|comptable|adjoint\w*|kaufmännisch\w*|ingenieur\w*|techniker\w*|referent\w*|koordinator\w*|teamleit\w*|disponent\w*|monteur\w*|auszubildende\w*|azubi|innendienst|außendienst|kundendienst|kundenservice|technik|hausverwalt\w+|pfarrer\w*|kantor\w*|hausmeister\w*|"
    r"specjalist\w*|inżynier|księgow\w+|asystent\w*|doradca|handlowiec|sekretark\w*|účetní|technik|asistent\w*|manažer\w*|mistr|értékesít\w+|könyvelő|titkár\w*|ügyintéző|chefe?|platschef|kundtjänst|ansvarig\w*|projektledare|ekonomiansvarig|leder|sælger|bogholder\w*|ansvarlig\w*|selger|"
    r"asiakaspalvelu|asiantuntija|myyjä|sihteeri|coordenador\w*|vendedor\w*|inginer|contabil|voditelj\w*|komercijalist\w*|инженер|бухгалтер|секретарь|специалист|заместитель|заведующ\w+|консультант|начальник отдела|"
    r"innkeepers?|hosts?|gm|brewer|recorder|publisher|radca prawny|aplikant\w*|fisioterapeuta|physiotherapeut\w*|heilpraktiker\w*|logopäd\w*|travel advisor|physiotherapist|psychotherapist|head guide|tour guide|golf pro(?:fessional)?|senco|realtors?|üzletvezető\w*|ortodoncista|odontólog[oa]|médic[oa]|abogado|manajer|pemilik|direktur|giám đốc|tổng giám đốc|chủ tịch|trưởng phòng|головний лікар|главный врач|"
    # Languages that write titles in one word
    r"[^\W_]{3,20}(?:leiter(?:in)?|leitung|chef(?:in)?|meister(?:in)?|techniker(?:in)?|ingenieur(?:in)?|referent(?:in)?|beauftragter?|berater(?:in)?|führer(?:in)?|päällikkö|johtaja|leder|ledare|sjef|ansvarlig|ansvarig|konsulent|konsult|manager|adviseur|medewerker)|"
    r"genel müdür|müdür|kurucu|yetkili\w*|titular|direktor\w*|vlasnik|vlasnica|predsjednik|predsednik|lastnik|administrator|director general|juhataja|direktorius|valdes loceklis|"
    r"директор|генеральный директор|διευθυντής|διευθύντρια|ιδιοκτήτης|διευθύνων σύμβουλος|υπεύθυνος|управител|собственик|власник|руководитель|менеджер|начальник|председатель|代表取締役|社長|部長|院長|店長|总经理|经理|대표이사|대표"
)
# For lower-case text: a pattern that ignores case compares each letter twice and cannot skip what begins otherwise.
TITLE = re.compile(rf"(?<!\w)(?<!mail-)(?:{_TITLES})(?![\w-])")


def _split_alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern that stand in no group."""
    parts, depth = [""], 0
    for char in pattern:
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


# Looking a word up is far cheaper than trying a hundred alternatives on it: only words that begin like one are tried.
_ALTERNATIVES = _split_alternatives(_TITLES)
PLAIN_TITLES = frozenset(title for title in _ALTERNATIVES if re.fullmatch(r"[\w-]+", title))
_LEAD = re.compile(r"[^\W_]+(?![?*])")
TITLE_BEGINNINGS = frozenset(
    lead[0] for title in _ALTERNATIVES if title not in PLAIN_TITLES and (lead := _LEAD.match(title))
)
# Of these only the ones in which a word may go on; the endings are looked for by themselves.
BEGUN_TITLE = re.compile(
    rf"(?:{'|'.join(title for title in _ALTERNATIVES if title not in PLAIN_TITLES and _LEAD.match(title))})(?!\w)"
)
_FIRST_LETTERS = frozenset(beginning[:3] for beginning in TITLE_BEGINNINGS)


# How the titles end that languages write in one word: `Werkstattleiter`, `myyntipäällikkö`.
TITLE_ENDINGS = ("leiter", "leiterin", "leitung", "chef", "chefin", "meister", "meisterin", "techniker", "technikerin", "ingenieur", "ingenieurin", "referent", "referentin", "beauftragte", "beauftragter", "berater", "beraterin", "führer", "führerin", "päällikkö", "johtaja", "leder", "ledare", "sjef", "ansvarlig", "ansvarig", "konsulent", "konsult", "manager", "adviseur", "medewerker")  # fmt: skip


@lru_cache(maxsize=4096)
def has_title(text: str) -> bool:
    return TITLE.search(text.lower()) is not None


@lru_cache(maxsize=50_000)
def is_title_word(word: str) -> bool:
    """Whether a lower-case word is a job title by itself."""
    return word in PLAIN_TITLES or (
        (word[:3] in _FIRST_LETTERS or word.endswith(TITLE_ENDINGS)) and TITLE.fullmatch(word) is not None
    )


# `Geschäftsführer: Max Muster`, `Vertreten durch Max Muster`, `Owner - Max Muster`, in lower case.
TITLE_LABEL = re.compile(
    rf"^\W{{0,3}}(?P<title>(?:[\w./&'’-]{{1,24}}\s){{0,4}}?(?:{_TITLES})(?:\s[\w./&'’-]{{1,24}}){{0,3}}?)(?:\s{{0,2}}[:–]|\s{{0,2}}-\s|\s(?:is|ist)\s)\s{{0,3}}(?P<rest>\S.*)$",
)
# What stands behind a title without being one: `Director, Field Research`.
DEPARTMENT = re.compile(
    r"(?:[\w&/'’-]+ ){0,5}(?:services?|accounting|accounts|purchasing|human resources|hr|it|legal|reception|warehouse|workshop|dispatch|office|secretariat|sales|marketing|development|operations|finance|technolog(?:y|ies)|engineering|research|analysis|valuation|systems|support|products?|strategy|capital|administration|communications?|planning|programming|production|"
    r"design|education|sponsorship|relations|affairs|logistics|quality|security|software practice|infrastructure|cloud|projects?|training|business|markets?|media|"
    r"lager|werkstatt|büro|sekretariat|rechnungswesen|versand|service|innendienst|außendienst|vertrieb|verkauf|einkauf|technik|entwicklung|produktion|buchhaltung|personal|kundendienst|commerciale?|ventes|achats|vendite|acquisti|ventas|compras|inkoop|verkoop|sprzedaż|obchod|försäljning|myynti|comptabilité|boekhouding|werkplaats|inköp|salg|laskutus|dział \w+|бухгалтерия|bookings?|reservations|events|administración|contabilidad|contabilità|"
    r"(?:america|europe|asia|emea|apac|region|north|south|east|west|germany|france|italy|spain|uk|usa))(?: (?:and|&|und|et|e|y) [\w&/'’ -]{2,40})?",
)
# Words that only make a title together with others: what a line is looked at for.
TITLE_TOKENS = frozenset(
    "head board member officer vice vertreten rappresentante zarządu daglig direktör müdür контакт директор менеджер customer human press contact chef chargé chargée chargés jefe jefa zástupce leder adm loceklis general general".split()
)
