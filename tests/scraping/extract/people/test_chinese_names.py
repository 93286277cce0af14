"""Chinese names begin with a surname; several of them share a title, a line or a list."""

import pytest

from scraping.extract.people.chinese_names import is_chinese_name, is_surely_chinese_name
from scraping.findings import Field
from tests.scraping.extract.reader import candidates, rejected

CONTACT = "http://www.nordwerk.example/contact"
SCHOOL = "<title>青山國民小學</title><p>Copyright © 2018 青山國民小學</p>"


def people(html: str) -> dict[str, str]:
    found = candidates(html, CONTACT)
    return {one.value: one.person.title for one in found if one.field is Field.PERSON and one.person}


@pytest.mark.parametrize("name", ["岑曉彤", "瞿立人", "歐陽志明", "司徒文", "尹哲", "張簡美玲"])
def test_rare_surnames_begin_names(name: str) -> None:
    assert is_chinese_name(name)


@pytest.mark.parametrize(
    "words",
    [
        "紅燒牛肉 花雕雞 梅乾菜 金瓜米粉 白切雞 龍鳳湯", "文化局 交通部 高雄 何文田 馬鞍山 高山茶 金融業",
        "萬事如意 馬到成功 方法 時間 任何 關於我們 成交價 常見問題", "金屬 白色 車床 計算機 童裝 連結 管理 顧問",
    ],
)  # fmt: skip
def test_dishes_places_and_idioms_are_surely_no_names(words: str) -> None:
    assert not any(map(is_surely_chinese_name, words.split()))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>副县长：罗建平 尹 哲 欧阳国锋</p>", ["罗建平", "尹 哲", "欧阳国锋"]),
        (
            "<p>副 县 长：</p><table><tr><td>罗建平<td>尹　哲<tr><td>鄢书豪<td>韩雪梅</table>",
            ["罗建平", "尹 哲", "鄢书豪", "韩雪梅"],
        ),
        ("<dl><dt>理事</dt><dd>羅建平、岑曉彤、瞿立人</dd></dl>", ["羅建平", "岑曉彤", "瞿立人"]),
        ("<p>委員：羅建平（北區）、岑曉彤（南區）</p>", ["羅建平", "岑曉彤"]),
        ("<table><tr><td>會計（兼任）<td>岑曉彤</table>", ["岑曉彤"]),
        ("<p>秘書長 羅建平 岑曉彤 瞿立人</p>", ["羅建平", "岑曉彤", "瞿立人"]),
    ],
)
def test_several_people_share_a_title(html: str, expected: list[str]) -> None:
    found = people(html)

    assert list(found) == expected
    assert all(found.values())


def test_romanised_name_beside_a_name_is_no_second_person() -> None:
    html = "<h4>岑曉彤 Hazel Shum</h4><p>分行經理（黃埔）</p><a href='mailto:hazelshum@nordwerk.example'>電郵</a>"

    assert people(html) == {"岑曉彤": "分行經理"}


def test_deputy_is_part_of_the_title() -> None:
    assert people("<p>岑曉彤副校長</p>") == {"岑曉彤": "副校長"}


@pytest.mark.parametrize(
    "html",
    [
        "<p>首任校長為盧建平女士，二零零七年遷入現址。</p>",
        "<p>第三屆會長岑曉彤奠定了今日的基礎，第五屆會長為羅建平。</p>",
        "<p>前校長岑曉彤女士主禮</p>",
    ],
)
def test_who_led_before_is_not_delivered(html: str) -> None:
    told = f"{SCHOOL}{html}"

    assert not {"岑曉彤", "盧建平", "為盧建"} & {
        name for name in people(told) if name not in rejected(told, Field.PERSON)
    }
