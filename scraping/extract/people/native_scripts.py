"""People in scripts without capitals: a title or label, then a name. Chinese, Japanese and Korean names have a few characters, Arabic and Hebrew ones some words."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_lower, read_spellings
from scraping.vocabulary.spellings import join_expressions

_TITLES = read_lower("job_titles", "native_title")
_TITLE = join_expressions(_TITLES)
_LABELS = read_lower("job_titles", "native_label")
_LABEL_KEYWORDS = Keywords(*find_keywords(_LABELS))
_ARABIC = r"[\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc]{2,15}"
# The label ends with a colon or its line, and only the name is on the rest of the line or on the next: these scripts have no capitals.
_NAME_OF_WORDS = (
    rf"(?:^|[\n\t,|])[ •-]{{0,3}}(?P<title>{join_expressions(_LABELS)})(?:[ \t]?[:/][ \t]{{0,2}}\n?| [–-] |[ \t]?\n)"
    rf"(?P<name>{_ARABIC}(?: {_ARABIC}){{1,3}}|"
    r"[\u05d0-\u05ea'\"׳״]{2,15}(?: [\u05d0-\u05ea'\"׳״-]{2,15}){1,3})(?=\s*(?:[\n\t,|(]|$))"
)
_KEYWORDS = Keywords(*find_keywords(_TITLES))
_FORMS_AFTER = join_expressions(read_spellings("beside_names", "native_honorific"))
_HAN = r"[\u4e00-\u9fff々]"
_NAME = (
    rf"(?P<title>{_TITLE})(?:名)?(?P<mark>\s{{0,2}}[:：・\t]\s{{0,2}}|[ \u3000]{{1,2}}|\n)"
    rf"(?P<name>{_HAN}{{1,4}}[ \u3000](?!{_TITLE}|{_FORMS_AFTER}){_HAN}{{1,4}}|{_HAN}{{2,4}}?|[가-힣]{{2,4}}?)(?={_FORMS_AFTER}|\W|$)"
)
# Words of two to four characters that follow a title as well and are not names.
_NO_NAMES = frozenset(read_spellings("beside_names", "no_native_name"))


# Nearly everybody of Korea and China has one of these surnames: another word after a title is no name.
_KOREAN_SURNAMES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사"
)
_CHINESE_SURNAMES = frozenset(
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖萧蕭田董潘袁蔡蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸"
    "范汪廖石金韦韋贾賈夏付方邹鄒熊白孟秦邱侯江尹薛闫閻段雷龙龍黎史陶贺賀毛郝顾顧龚龔邵万萬覃武钱錢戴严嚴莫孔向常汤湯康易乔喬赖賴文温溫殷庄莊施洪樊兰蘭倪欧歐关關柯祝游涂焦柳骆駱"
    "翁齐齊尚季管牛鲍鮑古裴岳安章凌曲左葛甘包宁寧符项項阮成伍翟辛聂聶童瞿司翁耿申纪紀傅单單时時路詹裘荣榮卓虞卞路连連"
)
_OF_CHINA = frozenset(read_spellings("job_titles", "native_title", languages=("zh",))) - frozenset(
    read_spellings("job_titles", "native_title", languages=("ja",))
)


# Few pages are in these scripts, and the patterns are long: each is compiled for the first page that needs it.
@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class NativeName(NamedTuple):
    name: str
    title: str
    start: int
    end: int


def find_native_names(page: Page) -> Iterator[NativeName]:
    if page.text.isascii():
        return
    if page.mentions(_LABEL_KEYWORDS):
        for found in _compile(_NAME_OF_WORDS).finditer(page.text):
            yield NativeName(found["name"], found["title"], found.start("name"), found.end("name"))
    if not page.mentions(_KEYWORDS):
        return
    for found in _compile(_NAME).finditer(page.text):
        title, start = found["title"], found.start("name")
        name = _without_next_word(found["name"], title)
        shown = " ".join(name.split())
        if shown in _NO_NAMES or shown.endswith(("会社", "公司", "電話")) or not _has_surname(shown, title):
            continue
        yield NativeName(shown, title, start, start + len(name))


def _without_next_word(name: str, title: str) -> str:
    """`法定代表人：张伟明 地址`: a Chinese name is two to four characters, and only short ones are spaced out."""
    first, *rest = name.split()
    return first if rest and title in _OF_CHINA and len(first) > 1 else name


def _has_surname(name: str, title: str) -> bool:
    if "\uac00" <= name[0] <= "\ud7af":
        return name[0] in _KOREAN_SURNAMES
    return title not in _OF_CHINA or name[0] in _CHINESE_SURNAMES
