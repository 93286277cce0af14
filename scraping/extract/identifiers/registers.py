"""National numbers of companies that their label tells: registers of companies, and tax numbers without a country's letters."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from stdnum.ar import cuit
from stdnum.be import vat as belgian_vat
from stdnum.br import cnpj
from stdnum.cl import rut
from stdnum.dk import cvr
from stdnum.fr import siren
from stdnum.gr import vat as greek_vat
from stdnum.hr import oib
from stdnum.hu import anum
from stdnum.it import iva
from stdnum.pl import nip
from stdnum.pt import nif as portuguese_nif
from stdnum.rs import pib
from stdnum.tr import vkn

from scraping.findings import Field
from scraping.vocabulary.keywords import Keywords


@dataclass(frozen=True, slots=True)
class Numbering:
    """How one country's numbers are labelled and written. Where they have a check digit, a wrong one is no number."""

    keywords: Keywords
    pattern: re.Pattern[str]  # its group `id` is the number
    is_right: Callable[[str], bool] | None = None
    field: Field = Field.REGISTRATION_ID
    prefix: str = ""


def _register(pattern: str, *keywords: str, is_right: Callable[[str], bool] | None = None) -> Numbering:
    """A number of a register, as it is printed."""
    return Numbering(Keywords(*keywords), re.compile(rf"(?<!\w){pattern}(?!\w)", re.I), is_right)


def _tax(
    country: str, pattern: str, *keywords: str, is_right: Callable[[str], bool] | None = None
) -> Numbering:
    """A tax number: without signs, behind the letters of its country."""
    compiled = re.compile(rf"(?<!\w){pattern}(?!\w)", re.I)
    return Numbering(Keywords(*keywords), compiled, is_right, Field.VAT_ID, country)


# Between a label and its number: `nr.`, `no:`, `n°`, signs, a line break; never another number.
_GAP = r"(?:[-–. ]{0,2}(?:nummer|number|num|nr|no|n\.?[º°]?|č)\.?)?[^\w\n]{0,6}\n?[^\w\n]{0,3}"

TAX_NUMBERS = (
    _tax("IT", rf"(?:P\.?\s?IVA|Part(?:ita|\.)?\s?IVA|P\.?\s?I\.|MwSt|VAT)(?:\s?(?:e|/|-|,)\s?(?:C\.?\s?F\.?|codice fiscale|cod\. ?fisc\.))?{_GAP}(?:IT)? ?(?P<id>\d{{11}})",
         "p.iva", "p. iva", "p iva", "partita iva", "part. iva", "p.i.", "p. i.", "mwst", "vat ", is_right=iva.is_valid),
    _tax("PL", rf"NIP{_GAP}(?:PL)? ?(?P<id>\d{{3}}[- ]?\d{{2,3}}[- ]?\d{{2}}[- ]?\d{{2,3}})", "nip", is_right=nip.is_valid),
    _tax("", r"DIČ\W{0,6}(?P<id>(?:CZ|SK) ?\d{8,10})", "dič"),
    _tax("ES", r"(?:CIF|NIF|C\.I\.F|N\.I\.F)\W{0,6}(?:ES)?-?(?P<id>[A-HJNP-SUVW][- ]?\d{2}\.?\d{3}\.?\d{2}-?[0-9A-J])", "cif", "nif", "c.i.f", "n.i.f"),
    _tax("PT", rf"(?:NIF|NIPC|N\.I\.F|N\.I\.P\.C|contribuinte){_GAP}(?:PT)? ?(?P<id>\d{{3}}[. ]?\d{{3}}[. ]?\d{{3}})",
         "nif", "nipc", "n.i.f", "n.i.p.c", "contribuinte", is_right=portuguese_nif.is_valid),
    _tax("DK", rf"(?:CVR|SE){_GAP}(?:DK)? ?(?P<id>\d{{2}} ?\d{{2}} ?\d{{2}} ?\d{{2}})", "cvr", "se-nr", "se nr", is_right=cvr.is_valid),
    _tax("GB", rf"VAT (?:reg(?:istration)?\.? ?)?{_GAP}(?:GB)? ?(?P<id>\d{{3}} ?\d{{4}} ?\d{{2}})", "vat "),
    _tax("BE", rf"(?:BTW|TVA|KBO|BCE|ondernemingsnummer|num[ée]ro d.entreprise){_GAP}(?:BE)? ?(?P<id>[01]\d{{3}}[. ]?\d{{3}}[. ]?\d{{3}})",
         "btw", "tva", "kbo", "bce", "ondernemingsn", "entreprise", is_right=belgian_vat.is_valid),
    _tax("EL", rf"(?:ΑΦΜ|Α\.Φ\.Μ\.?){_GAP}(?:EL)? ?(?P<id>\d{{9}})", "αφμ", "α.φ.μ", is_right=greek_vat.is_valid),
    _tax("HU", rf"ad[óo]sz[áa]m{_GAP}(?P<id>\d{{8}})-\d-\d{{2}}", "adósz", "adosz", is_right=anum.is_valid),
    _tax("HR", rf"OIB{_GAP}(?:HR)?(?P<id>\d{{11}})", "oib", is_right=oib.is_valid),
    _tax("RS", rf"PIB{_GAP}(?P<id>\d{{9}})", "pib", is_right=pib.is_valid),
    _tax("TR", rf"(?:vergi|VKN)(?: kimlik)?{_GAP}(?P<id>\d{{10}})", "vergi", "vkn", is_right=vkn.is_valid),
)  # fmt: skip

_LAND = r"(?: [^\W\d_][\w .'’-]{2,30}?)?"
REGISTERS = (
    # Germany, Austria, Switzerland, Luxembourg
    _register(r"(?P<id>HR[- ]?[AB](?:[ -]?Nr\.?)?:? {0,2}\d{1,6}(?: ?(?-i:[A-Z]{1,2})(?!\w))?)", "hra", "hrb", "hr a", "hr b", "hr-"),
    _register(r"(?P<id>(?-i:VR|GnR|PR|GsR) ?\d{1,6})", "vr ", "gnr", "pr ", "gsr"),
    _register(r"(?P<id>(?-i:FN):? ?\d{4,6} ?[a-z])", "fn ", "fn:", "fn1", "fn2", "fn3", "fn4", "fn5"),
    _register(rf"Firmenbuch{_GAP}(?P<id>\d{{4,6}} ?[a-z])", "firmenbuch"),
    _register(r"(?P<id>CH-\d{3}\.\d\.\d{3}\.\d{3}-\d)", "ch-"),
    _register(rf"R\.?C\.?S\.? Luxembourg{_GAP}(?P<id>B ?\d{{2,6}})", "rcs lux", "r.c.s. lux"),
    # United Kingdom, Ireland and where English is spoken
    _register(r"(?:Company|Registration|Registered|Reg\.?|Co\.?)(?: Reg(?:istration|istered)?\.?)? ?(?:in England(?: and Wales| & Wales)? ?)?(?:no|number|nr)\.?\W{0,5}(?P<id>(?:SC|NI|OC)? ?\d{5,8})",
              "company no", "company num", "company reg", "registration n", "registered no", "registered num", "reg. no", "reg no", "reg.no", "co. reg", "registered in england", "reg nr", "reg. nr"),
    _register(r"registered in (?:England(?: and Wales| & Wales)?|Scotland|Wales|Ireland)\W{0,4}(?:(?:with |under )?(?:company )?(?:no|number|nr)\.?)?\W{0,5}(?P<id>(?:SC|NI|OC)? ?\d{5,8})", "registered in"),
    _register(r"(?:ABN|ACN)\W{0,6}(?P<id>\d{2,3} ?\d{3} ?\d{3}(?: ?\d{3})?)", "abn", "acn"),
    _register(r"(?:Reg\w*|Company)(?:istration)?\.? ?(?:no|number)\.?\W{0,5}(?P<id>(?:19|20)\d\d/\d{6}/\d{2})", "reg. no", "reg no", "reg number", "registration n", "company reg", "reg. num"),
    _register(rf"UEN{_GAP}(?P<id>\d{{8,9}}[A-Z])", "uen"),
    _register(rf"GST(?:IN)?{_GAP}(?P<id>\d{{2}}[A-Z]{{5}}\d{{4}}[A-Z]\dZ[A-Z\d])", "gst"),
    _register(rf"CIN{_GAP}(?P<id>[LU]\d{{5}}[A-Z]{{2}}\d{{4}}[A-Z]{{3}}\d{{6}})", "cin"),
    _register(rf"TRN{_GAP}(?P<id>\d{{15}})", "trn"),
    # Latin languages
    _register(rf"SIRE[NT]{_GAP}(?P<id>\d{{3}}[. ]?\d{{3}}[. ]?\d{{3}}(?:[. ]?\d{{5}}|[. ]?\d{{2}} ?\d{{3}})?)", "siren", "siret"),
    _register(r"R\.?C\.?S\.?(?!\w)[^\d\n]{0,50}(?P<id>\d{3} ?\d{3} ?\d{3})", "rcs", "r.c.s", is_right=siren.is_valid),
    _register(r"R\.?E\.?A\.?\W{0,8}(?:n\.?[°º]? ?)?(?P<id>(?-i:[A-Z]{2}) ?[-–/]? ?\d{5,7})", "rea ", "rea:", "rea-", "r.e.a"),
    _register(r"Registro Mercantil[^\n]{0,90}?Hoja\W{0,3}(?:n[.ºo°]{1,2} ?)?(?P<id>[A-Z]{1,2}[- ]{0,2}\d{1,3}\.?\d{3})", "registro mercantil"),
    _register(r"(?P<id>J\d{2}/\d{1,6}/(?:19|20)\d\d)", "/199", "/200", "/201", "/202"),
    _register(rf"(?:CUI|C\.U\.I\.|CIF|cod fiscal){_GAP}(?P<id>(?:RO)? ?\d{{6,10}})", "cui", "c.u.i", "cod fiscal"),
    _register(r"CNPJ\W{0,6}(?P<id>\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2})", "cnpj", is_right=cnpj.is_valid),
    _register(rf"R\.?F\.?C\.?{_GAP}(?P<id>[A-ZÑ&]{{3,4}}-? ?\d{{6}}-? ?[A-Z\d]{{3}})", "rfc", "r.f.c"),
    _register(rf"C\.?U\.?I\.?T\.?{_GAP}(?P<id>\d{{2}}-?\d{{8}}-?\d)", "cuit", "c.u.i.t", is_right=cuit.is_valid),
    _register(r"R\.?U\.?T\.?\W{0,5}(?P<id>\d{1,2}\.?\d{3}\.?\d{3}-[\dK])", "rut", "r.u.t", is_right=rut.is_valid),
    # Netherlands, Nordic and Baltic countries
    _register(rf"(?:KvK|K\.v\.K\.?|Kamer van Koophandel|Handelsregister|Chamber of Commerce){_LAND}{_GAP}(?P<id>\d{{8}})", "kvk", "k.v.k", "koophandel", "handelsregister", "chamber of commerce"),
    _register(r"(?:Org\.?(?:anisasjons|anisations)?[-. ]{0,2}(?:n(?:umme)?r|no)\.?|Foretaksregisteret)\W{0,6}(?:NO ?|SE ?)?(?P<id>\d{3} ?\d{3} ?\d{3}|\d{6}-\d{4})",
              "org.", "orgn", "org nr", "org no", "organisa", "foretak"),
    _register(r"(?:Y-tunnus|FO-nummer|Business ID)\W{0,6}(?P<id>\d{7}-\d)", "tunnus", "fo-nummer", "business id"),
    _register(rf"(?:Registrikood|Reg\.? ?(?:kood|nr)|Äriregistri kood){_GAP}(?P<id>\d{{8}})", "kood", "reg nr", "reg. nr", "reg.nr"),
    _register(rf"(?:Reģ\. ?(?:Nr|numurs)|Reģistrācijas (?:Nr|numurs)|Vienotais reģ\. ?Nr){_GAP}(?P<id>[45]\d{{10}})", "reģ"),
    _register(rf"(?:Įmonės|Im\.|Į\.) ?kodas{_GAP}(?P<id>\d{{9}})", "kodas"),
    # Central and eastern Europe
    _register(r"I[ČC]O?(?! ?DPH)\W{0,6}(?P<id>\d{3} ?\d{2} ?\d{3})", "ičo", "ico:", "ico ", "ič:", "ič "),
    _register(r"KRS\W{0,8}(?:nr )?(?P<id>\d{10})", "krs"),
    _register(r"REGON\W{0,6}(?P<id>\d{9}|\d{14})", "regon"),
    _register(r"Cégjegyzékszám\W{0,6}(?P<id>\d{2}[- ]\d{2}[- ]\d{6})", "cégjegyz"),
    _register(rf"(?:ЕИК|Булстат|БУЛСТАТ)(?:/ПИК)?{_GAP}(?P<id>\d{{9}})", "еик", "булстат"),
    _register(r"ΓΕΜΗ\W{0,6}(?:αρ\.? ?)?(?P<id>\d{8,12})", "γεμη", "γ.ε.μ.η"),
    _register(r"Γ\.Ε\.ΜΗ\.?\W{0,6}(?P<id>\d{8,12})", "γ.ε.μη"),
    _register(rf"Mersis{_GAP}(?P<id>\d{{16}})", "mersis"),
    _register(r"ОГРН(?:ИП)?\W{0,6}(?P<id>\d{13,15})", "огрн"),
    _register(r"ИНН\W{0,6}(?P<id>\d{10}|\d{12})", "инн"),
    _register(r"(?:ЄДРПОУ|ЕДРПОУ)\W{0,6}(?P<id>\d{8})", "єдрпоу", "едрпоу"),
    # Asia
    _register(r"(?:ח\.?פ\.?|עוסק מורשה)\W{0,5}(?P<id>5\d-?\d{6}-?\d)", "ח.פ", "חפ", "עוסק"),
    _register(r"사업자 ?(?:등록)? ?번호\W{0,5}(?P<id>\d{3}-\d{2}-\d{5})", "사업자"),
    _register(r"(?:統一編號|統編)\W{0,5}(?P<id>\d{8})", "統一編號", "統編"),
    _register(r"法人番号\W{0,5}(?P<id>\d{13})", "法人番号"),
    _register(r"统一社会信用代码\W{0,5}(?P<id>[0-9A-Z]{18})", "信用代码"),
    _register(r"(?:MST|Mã số thuế|MSDN)\W{0,6}(?P<id>\d{10}(?:-\d{3})?)", "mst", "mã số"),
    _register(r"(?:เลขประจำตัวผู้เสียภาษี|เลขทะเบียน\w{0,20})\W{0,6}(?P<id>\d{13})", "เลข"),
    _register(r"NPWP\W{0,6}(?P<id>\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3})", "npwp"),
)  # fmt: skip
