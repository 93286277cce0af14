"""Addresses in Chinese, Japanese and Korean script, the largest part first and the house number last; and in Thai script."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.page.parse import Page

_MAX_ADDRESSES = 40
# The patterns try many ways at each character; an address is in the first lines that could hold one.
_MAX_LOOKED_AT = 20_000
_MAX_LINE = 1_000
_DIGIT_OR_ZONE = re.compile(r"\d|开发区|工[业業][园園]?[区區]|工业园|科技园")
# The last part of a street in each script: a page without any of these has no such address.
_SIGNS = (
    "丁目",
    "番",
    "号",
    "號",
    "로 ",
    "길 ",
    "동 ",
    "가 ",
    "리 ",
    "〒",
    "市",
    "区",
    "県",
    "ถนน",
    "ถ.",
    "แขวง",
    "ตำบล",
    "ต.",
)
_HAN = r"[\u3005\u4e00-\u9fff]"
_KANA = r"[\u3005\u3040-\u30ff\u4e00-\u9fff-]"
_TAIL = r"[^\s,，、。;；()（）|]"
_JAPANESE = (
    rf"(?:〒\s{{0,2}})?(?:(?<!\d)(?P<code>\d{{3}}-?\d{{4}})\s{{0,3}})?(?P<region>東京都|北海道|京都府|大阪府|{_HAN}{{2,3}}県)?\s?"
    rf"(?P<city>(?:{_KANA}{{1,5}}?[市郡]{_KANA}{{1,5}}?[区町村]|{_KANA}{{1,7}}?[市区町村]))\s?"
    rf"(?P<street>(?:{_KANA}{{1,12}}?)(?:(?:\d{{1,4}}|[一二三四五六七八九十]{{1,3}})(?:条|丁目|番地?|号|-|の)\s?(?:[\d一二三四五六七八九十条丁目番地号の東西南北-]{{0,16}})|(?:(?(code)|(?(region)|(?!)))\d{{1,5}}(?!\d|年|月|人|円|名|回|件|時|[-/.:]))))"
)
_CHINESE = (
    rf"(?:(?<!\d)(?P<code>\d{{3}}(?:\d{{2,3}})?)\s{{0,2}})?(?P<region>{_HAN}{{2,3}}(?:省|自治区)|香港(?:九龍|新界|仔)?|九龍|新界|澳[門门])?\s?(?P<city>{_HAN}{{2,4}}?[市县縣])?\s?(?P<district>{_HAN}{{1,7}}?[区區县縣鎮镇鄉])?\s?"
    rf"(?P<street>{_HAN}{{1,14}}?(?:大道|路|街|道|巷|弄|胡同)(?:[一二三四五六七八九十]段)?\s?(?:\d{{1,4}}\s?[巷弄]\s?){{0,2}}[甲乙丙丁]?\d{{1,5}}(?:[-~之]\d{{1,4}})? ?[号號]{_TAIL}{{0,24}}"
    # In a district, the building and the room instead of the number: `北苑路金泉广场一单元2015`, `光谷软件园C6栋3楼302室`
    rf"|(?(district)|(?(city)|(?!))){_HAN}{{1,14}}?(?:大道|路|街|园|广场|大厦|大楼|中心|工业区|开发区|城)[A-Za-z\d#\u4e00-\u9fff-]{{0,20}}?(?:\d{{1,5}}[A-Z]?(?:号楼|号|栋|幢|座|楼|层|室)|单元\d{{1,5}}){_TAIL}{{0,16}}"
    # A zone has no streets: `千灯镇石浦开发区`
    rf"|(?(district)|(?!)){_HAN}{{2,12}}?(?:开发区|工业园区?|工業區|科技园)(?=$|[\s,，。;；(（]))"
    r"(?:[\s,，。;；]{0,3}(?:邮编|郵編|邮政编码|郵遞區號)?[\s:：]{0,2}(?P<after>\d{6})(?!\d))?"
)
_KOREAN = (
    r"(?:\(?(?:우\s?)?(?P<code>\d{5}|\d{3}-\d{3})\)?\s)?(?P<region>[가-힣]{2,7}(?:특별시|광역시|특별자치시|특별자치도|도|시)|서울|부산|대구|인천|광주|대전|울산|세종|경기|충북|충남|전북|전남|경북|경남|제주)(?:\s(?P<city>[가-힣]{1,6}[시군구])|(?<=세종)|(?<=자치시))(?:\s[가-힣]{1,6}[구읍면])?\s"
    r"(?P<street>(?:[가-힣\d]{1,8}[읍면동]\s)?[가-힣\d]{1,14}(?:로|길|동|가|리)\s(?:\d{1,3}(?:번)?[길가]\s)?\#?\d{1,4}(?:-\d{1,4})?(?:번지)?)(?:[^\n\d]{0,24}\s\(?(?:우\s?)?(?P<after>\d{5})\)?(?!\d))?(?=$|[\s,(])"
)

_THAI = (
    r"(?<![\d/.])(?P<street>(?:\d{1,4}(?:/\d{1,4})?(?:\s?[-,]\s?\d{1,4}(?:/\d{1,4})?){0,3}\s|(?=หมู่|ม\.\s?\d|ถนน|ถ\.|ซอย|ซ\.))(?:[^\s]{1,30}\s){0,8}?[^\s]{1,30}?)[\s,]{0,2}(?:(?:แขวง|ตำบล|ต\.)\s?(?P<tambon>[ก-๙]{2,24})[\s,]{1,2})?"
    r"(?:เขต|อำเภอ|อ\.)\s?(?P<district>[ก-๙]{2,24})[\s,]{1,2}(?:จังหวัด|จ\.)?\s?(?P<city>กรุงเทพ[ก-๙]{0,12}ฯ?|[ก-๙]{3,20})(?:\s{1,2}(?P<code>\d{5})(?!\d))?"
)


# Few sites have such addresses, and the patterns are long: each is compiled for the first line that needs it.
@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.M)


def find_eastern_addresses(page: Page) -> tuple[list[Candidate], list[tuple[int, int]]]:
    """The facts, and the spans of the text that they cover."""
    found: list[Candidate] = []
    taken: list[tuple[int, int]] = []
    text = page.folded
    if text.isascii() or not any(sign in text for sign in _SIGNS):
        return found, taken
    for match, country in _matches(text):
        if _is_only_mentioned(match, country):
            continue
        if len(taken) < _MAX_ADDRESSES and not any(match.start() < end for _, end in taken):
            taken.append(match.span())
            found += _candidates(page, match, country)
    return found, taken


def _is_only_mentioned(match: re.Match[str], country: str) -> bool:
    """A road in Thailand where something has happened, a Japanese bus stop: without a code, an address has digits."""
    if country not in ("TH", "JP") or match["code"]:
        return False
    if country == "TH":
        return not match["street"][0].isdigit()
    return not match["region"] and not any(map(str.isdigit, match["street"]))


def _matches(text: str) -> Iterator[tuple[re.Match[str], str]]:
    looked_at = 0
    for start, line in _lines(text):
        looked_at += len(line)
        if looked_at > _MAX_LOOKED_AT:
            return
        pattern, country = _language_of(line)
        for match in pattern.finditer(text, start, start + len(line)):
            yield match, _taiwan_or(country, match)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Where each line begins that could hold an address, with its text."""
    start = 0
    for line in text.split("\n"):
        has_number = len(line) <= _MAX_LINE and not line.isascii() and _DIGIT_OR_ZONE.search(line)
        if has_number and any(sign in line for sign in _SIGNS):
            yield start, line
        start += len(line) + 1


def _language_of(line: str) -> tuple[re.Pattern[str], str]:
    if re.search(r"[가-힣]", line):
        return _compile(_KOREAN), "KR"
    if re.search(r"[ก-๙]", line):
        return _compile(_THAI), "TH"
    if re.search(
        r"[ぁ-んァ-ヶ]|丁目|番地?|〒|(?:東京都|北海道|[京大][都阪]府|県)\S{1,8}[市区町村]", line
    ) and not re.search("[号號]楼|[路街]\\d", line):
        return _compile(_JAPANESE), "JP"
    return _compile(_CHINESE), "CN"


def _taiwan_or(country: str, match: re.Match[str]) -> str:
    return "TW" if country == "CN" and "號" in match["street"] else country


def _candidates(page: Page, match: re.Match[str], country: str) -> Iterator[Candidate]:
    groups = match.groupdict()
    code_group = "after" if groups.get("after") else "code"
    reasons = [("method: address", 46)]
    reasons.append(
        ("street and postcode together", 26) if groups.get(code_group) else ("street and city together", 20)
    )
    fields = (
        (Field.POSTAL_CODE, code_group),
        (Field.STREET, "street"),
        (Field.CITY, "city" if groups.get("city") else "district"),
        (Field.REGION, "region"),
    )
    for field, group in fields:
        if groups.get(group):
            start, end = match.span(group)
            # The form takes a Thai letter apart.
            value = (
                unicodedata.normalize("NFKC", page.text[start:end]).replace("\u0e4d\u0e32", "\u0e33").strip()
            )
            yield Candidate(field, value, "address", start, end, list(reasons), printed=value)
    yield Candidate(Field.COUNTRY, country, "address", *match.span(), list(reasons), printed=country)
