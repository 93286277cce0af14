"""People in scripts without capitals: a title or label, then a name. Chinese, Japanese and Korean names have a few characters, Arabic and Hebrew ones some words."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords

_TITLES = (
    "代表取締役社長", "代表取締役会長", "代表取締役", "取締役社長", "代表理事", "代表社員", "代表者", "代表", "理事長", "院長", "店長", "所長", "社長", "会長", "校長", "園長", "運営統括責任者", "運営責任者", "販売責任者", "責任者", "担当者", "個人情報保護管理者",
    "法定代表人", "董事长", "董事長", "总经理", "總經理", "副总经理", "销售经理", "經理", "经理", "负责人", "負責人", "联系人", "聯絡人", "聯繫人",
    "대표이사", "대표자", "대표", "원장", "사장", "이사장", "개인정보관리책임자", "개인정보보호책임자", "담당자",
)  # fmt: skip
_ARABIC_TITLES = ("المدير العام", "المدير التنفيذي", "الرئيس التنفيذي", "رئيس مجلس الإدارة", "مدير المبيعات", "مدير التسويق", "المدير", "المالك", "المسؤول", "جهة الاتصال", "الشخص المسؤول")  # fmt: skip
_HEBREW_TITLES = ('מנכ"ל', "מנכ״ל", 'סמנכ"ל', "סמנכ״ל", "מנהלת", "מנהל", "בעלים", 'יו"ר', "יו״ר", "איש קשר", "אשת קשר")  # fmt: skip
_WORDS_KEYWORDS = Keywords(*_ARABIC_TITLES, *_HEBREW_TITLES)
# The label ends with a colon, and only the name is on the rest of the line: these scripts have no capitals.
_NAME_OF_WORDS = re.compile(
    rf"(?:^|[\n\t,|])\s?(?P<title>(?:{'|'.join(_ARABIC_TITLES)}|{'|'.join(_HEBREW_TITLES)}))\s?:\s{{0,2}}"
    r"(?P<name>[\u0621-\u064a]{2,15}(?: [\u0621-\u064a]{2,15}){1,3}|[\u05d0-\u05ea'\"׳״]{2,15}(?: [\u05d0-\u05ea'\"׳״-]{2,15}){1,3})(?=\s*(?:[\n\t,|(]|$))"
)
_KEYWORDS = Keywords("代表", "理事長", "長", "责任", "責任", "担当", "代表人", "董事", "经理", "經理", "负责", "負責", "联系人", "聯絡人", "聯繫人", "대표", "원장", "사장", "책임자", "담당자")  # fmt: skip
_FORMS_AFTER = r"先生|女士|小姐|様|氏|님|씨"
_HAN = r"[\u4e00-\u9fff々]"
_NAME = re.compile(
    rf"(?P<title>{'|'.join(_TITLES)})(?:名)?(?P<mark>\s{{0,2}}[:：・\t]\s{{0,2}}|[ \u3000]{{1,2}}|\n)"
    rf"(?P<name>{_HAN}{{1,4}}[ \u3000](?!{'|'.join(_TITLES)}|{_FORMS_AFTER}){_HAN}{{1,4}}|{_HAN}{{2,4}}?|[가-힣]{{2,4}}?)(?={_FORMS_AFTER}|\W|$)"
)
# Words of two to four characters that follow a title as well and are not names.
_NO_NAMES = frozenset("挨拶 紹介 経歴 略歴 電話 住所 所在地 会社 会社概要 案内 氏名 人事 简介 介绍 致辞 电话 地址 邮箱 手机 소개 인사말 전화 주소 번호 이메일 성명".split())  # fmt: skip


class NativeName(NamedTuple):
    name: str
    title: str
    start: int
    end: int


def find_native_names(page: Page) -> Iterator[NativeName]:
    if page.text.isascii():
        return
    if page.mentions(_WORDS_KEYWORDS):
        for found in _NAME_OF_WORDS.finditer(page.text):
            yield NativeName(found["name"], found["title"], found.start("name"), found.end("name"))
    if not page.mentions(_KEYWORDS):
        return
    for found in _NAME.finditer(page.text):
        name = " ".join(found["name"].split())
        if name not in _NO_NAMES and not name.endswith(("会社", "公司", "電話")):
            yield NativeName(name, found["title"], found.start("name"), found.end("name"))
