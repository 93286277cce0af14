"""National numbers of companies that are known by their label: of registers, and tax numbers without the letters of a country."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

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
from scraping.vocabulary.loader import find_keywords, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_Check = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the numbers of one register are labelled and written. A number with a wrong check digit is ignored."""

    keywords: Keywords
    pattern: re.Pattern[str]  # its group `id` is the number
    is_right: _Check | None = None
    field: Field = Field.REGISTRATION_ID
    prefix: str = ""


# Between a label and its number: `nr.`, `no:`, `n°`, signs, a line break; never another number.
_GAP = r"(?:[-–. ]{0,2}(?:nummer|number|num|nr|no|n\.?[º°]?|č)\.?)?[^\w\n]{0,6}\n?[^\w\n]{0,3}"


def _register(*roles: str, number: str, gap: str = _GAP, is_right: _Check | None = None) -> Numbering:
    """A number of a register, as it is printed, after a label of one of these roles."""
    labels = read_lower("registers", *roles)
    pattern = compile_later(lambda: rf"(?<!\w){join_expressions(labels)}{gap}{number}(?!\w)", re.I)
    return Numbering(Keywords(*find_keywords(labels)), pattern, is_right)


def _tax(
    country: str, *roles: str, number: str, gap: str = _GAP, is_right: _Check | None = None
) -> Numbering:
    """A tax number: without separators, after the letters of its country."""
    numbering = _register(*roles, number=number, gap=gap, is_right=is_right)
    return replace(numbering, field=Field.VAT_ID, prefix=country)


def _form(number: str, *keywords: str) -> Numbering:
    """A number that is known by its form, without a label before it."""
    return Numbering(Keywords(*keywords), compile_later(rf"(?<!\w){number}(?!\w)", re.I))


_FISCAL_CODE = r"(?:\s?(?:e|/|-|,)\s?(?:C\.?\s?F\.?|codice fiscale|cod\. ?fisc\.))?"
TAX_NUMBERS = (
    _tax("IT", "vat_it", "vat_any", gap=_FISCAL_CODE + _GAP, number=r"(?:IT)? ?(?P<id>\d{11})", is_right=iva.is_valid),
    _tax("PL", "vat_pl", number=r"(?:PL)? ?(?P<id>\d{3}[- ]?\d{2,3}[- ]?\d{2}[- ]?\d{2,3})", is_right=nip.is_valid),
    _tax("", "vat_cz", gap=r"\W{0,6}", number=r"(?P<id>(?:CZ|SK) ?\d{8,10})"),
    _tax("ES", "vat_es", gap=r"\W{0,6}", number=r"(?:ES)?-?(?P<id>[A-HJNP-SUVW][- ]?\d{2}\.?\d{3}\.?\d{2}-?[0-9A-J])"),
    _tax("PT", "vat_pt", number=r"(?:PT)? ?(?P<id>\d{3}[. ]?\d{3}[. ]?\d{3})", is_right=portuguese_nif.is_valid),
    _tax("DK", "vat_dk", number=r"(?:DK)? ?(?P<id>\d{2} ?\d{2} ?\d{2} ?\d{2})", is_right=cvr.is_valid),
    _tax("GB", "vat_gb", number=r"(?:GB)? ?(?P<id>\d{3} ?\d{4} ?\d{2})"),
    _tax("BE", "vat_be", number=r"(?:BE)? ?(?P<id>[01]\d{3}[. ]?\d{3}[. ]?\d{3})", is_right=belgian_vat.is_valid),
    _tax("EL", "vat_gr", number=r"(?:EL)? ?(?P<id>\d{9})", is_right=greek_vat.is_valid),
    _tax("HU", "vat_hu", number=r"(?P<id>\d{8})-\d-\d{2}", is_right=anum.is_valid),
    _tax("HR", "vat_hr", number=r"(?:HR)?(?P<id>\d{11})", is_right=oib.is_valid),
    _tax("RS", "vat_rs", number=r"(?P<id>\d{9})", is_right=pib.is_valid),
    _tax("TR", "vat_tr", number=r"(?P<id>\d{10})", is_right=vkn.is_valid),
)  # fmt: skip

_COURT = r"(?: [^\W\d_][\w .'’-]{2,30}?)?"
_BRITISH = r"(?P<id>(?:SC|NI|OC)? ?\d{5,8})"
REGISTERS = (
    # Germany, Austria, Switzerland, Luxembourg
    _form(r"(?P<id>HR[- ]?[AB](?:[ -]?Nr\.?)?:? {0,2}\d{1,6}(?: ?(?-i:[A-Z]{1,2})(?!\w))?)", "hra", "hrb", "hr a", "hr b", "hr-"),
    _form(r"(?P<id>(?-i:VR |GnR ?|PR |GsR ?)\d{1,6})", "vr ", "gnr", "pr ", "gsr"),
    _form(r"(?P<id>(?-i:FN)(?:[: ]|(?=[1-5])) ?\d{4,6} ?[a-z])", "fn ", "fn:", "fn1", "fn2", "fn3", "fn4", "fn5"),
    _register("firmenbuch", number=r"(?P<id>\d{4,6} ?[a-z])"),
    _form(r"(?P<id>CH-\d{3}\.\d\.\d{3}\.\d{3}-\d)", "ch-"),
    _register("rcs_luxembourg", number=r"(?P<id>B ?\d{2,6})"),
    # United Kingdom, Ireland and where English is spoken
    _register("company_number", gap=r"\W{0,5}", number=_BRITISH),
    _register("registered_in", gap=r"\W{0,4}(?:(?:with |under )?(?:company )?(?:no|number|nr)\.?)?\W{0,5}", number=_BRITISH),
    _register("company_number", gap=r"\W{0,5}", number=r"(?P<id>(?:19|20)\d\d/\d{6}/\d{2})"),
    _register("abn", gap=r"\W{0,6}", number=r"(?P<id>\d{2,3} ?\d{3} ?\d{3}(?: ?\d{3})?)"),
    _register("uen", number=r"(?P<id>\d{8,9}[A-Z])"),
    _register("gst", number=r"(?P<id>\d{2}[A-Z]{5}\d{4}[A-Z]\dZ[A-Z\d])"),
    _register("cin", number=r"(?P<id>[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6})"),
    _register("trn", number=r"(?P<id>\d{15})"),
    # Latin languages
    _register("siren", number=r"(?P<id>\d{3}[. ]?\d{3}[. ]?\d{3}(?:[. ]?\d{5}|[. ]?\d{2} ?\d{3})?)"),
    _register("rcs", gap=r"(?!\w)[^\d\n]{0,50}", number=r"(?P<id>\d{3} ?\d{3} ?\d{3})", is_right=siren.is_valid),
    _register("rea", gap=r"\W{0,8}(?:n\.?[°º]? ?)?", number=r"(?P<id>(?-i:[A-Z]{2}) ?[-–/]? ?\d{5,7})"),
    _register("registro_mercantil", gap=r"[^\n]{0,90}?Hoja\W{0,3}(?:n[.ºo°]{1,2} ?)?", number=r"(?P<id>[A-Z]{1,2}[- ]{0,2}\d{1,3}\.?\d{3})"),
    _form(r"(?P<id>J\d{2}/\d{1,6}/(?:199|20[0-2])\d)", "/199", "/200", "/201", "/202"),
    _register("cui", number=r"(?P<id>(?:RO)? ?\d{6,10})"),
    _register("cnpj", gap=r"\W{0,6}", number=r"(?P<id>\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2})", is_right=cnpj.is_valid),
    _register("rfc", number=r"(?P<id>[A-ZÑ&]{3,4}-? ?\d{6}-? ?[A-Z\d]{3})"),
    _register("cuit", number=r"(?P<id>\d{2}-?\d{8}-?\d)", is_right=cuit.is_valid),
    _register("rut", gap=r"\W{0,5}", number=r"(?P<id>\d{1,2}\.?\d{3}\.?\d{3}-[\dK])", is_right=rut.is_valid),
    # Netherlands, Nordic and Baltic countries
    _register("kvk", "kvk_english", gap=_COURT + _GAP, number=r"(?P<id>\d{8})"),
    _register("orgnr", gap=r"\W{0,6}(?:NO ?|SE ?)?", number=r"(?P<id>\d{3} ?\d{3} ?\d{3}|\d{6}-\d{4})"),
    _register("y_tunnus", gap=r"\W{0,6}", number=r"(?P<id>\d{7}-\d)"),
    _register("registrikood", number=r"(?P<id>\d{8})"),
    _register("reg_nr", number=r"(?P<id>[45]\d{10})"),
    _register("imones_kodas", number=r"(?P<id>\d{9})"),
    # Central and eastern Europe
    _register("ico", gap=r"(?! ?DPH)\W{0,6}", number=r"(?P<id>\d{3} ?\d{2} ?\d{3})"),
    _register("krs", gap=r"\W{0,8}(?:nr )?", number=r"(?P<id>\d{10})"),
    _register("regon", gap=r"\W{0,6}", number=r"(?P<id>\d{9}|\d{14})"),
    _register("cegjegyzekszam", gap=r"\W{0,6}", number=r"(?P<id>\d{2}[- ]\d{2}[- ]\d{6})"),
    _register("eik", number=r"(?P<id>\d{9})"),
    _register("gemi", gap=r"\W{0,6}(?:αρ\.? ?)?", number=r"(?P<id>\d{8,12})"),
    _register("mersis", number=r"(?P<id>\d{16})"),
    _register("ogrn", gap=r"\W{0,6}", number=r"(?P<id>\d{13,15})"),
    _register("inn", gap=r"\W{0,6}", number=r"(?P<id>\d{10}|\d{12})"),
    _register("edrpou", gap=r"\W{0,6}", number=r"(?P<id>\d{8})"),
    # Asia
    _register("hp", gap=r"\W{0,5}", number=r"(?P<id>5\d-?\d{6}-?\d)"),
    _register("saeopja", gap=r"\W{0,5}", number=r"(?P<id>\d{3}-\d{2}-\d{5})"),
    _register("tongbian", gap=r"\W{0,5}", number=r"(?P<id>\d{8})"),
    _register("hojin", gap=r"\W{0,5}", number=r"(?P<id>\d{13})"),
    _register("uscc", gap=r"\W{0,5}", number=r"(?P<id>[0-9A-Z]{18})"),
    _register("mst", gap=r"\W{0,6}", number=r"(?P<id>\d{10}(?:-\d{3})?)"),
    _register("tax_id_th", gap=r"\W{0,6}", number=r"(?P<id>\d{13})"),
    _register("npwp", gap=r"\W{0,6}", number=r"(?P<id>\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3})"),
)  # fmt: skip
