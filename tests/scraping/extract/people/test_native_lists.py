"""Names in lists, columns and before numbers, in Chinese, Japanese and Korean."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import candidates

HOME = "http://www.nordwerk.example/"
FRAME = "<title>青山公司</title><p>關於我們的介紹</p>{}<footer>© 2018 青山公司 電話 02-2356-7014</footer>"


def people(html: str) -> list[str]:
    found = candidates(FRAME.format(html), HOME, country="TW")
    return [one.value for one in found if one.field is Field.PERSON and not one.rejected]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<h2>師資團隊</h2><ul><li><a href='/t?id=1'><p>羅建平</p></a><li><a href='/t?id=2'><p>岑曉彤</p></a>"
            "<li><a href='/t?id=3'><p>瞿立人</p></a></ul>",
            ["羅建平", "岑曉彤", "瞿立人"],
        ),
        (
            "<div>律师团队</div><article><h4>罗建平</h4><p>擅长公司法</p></article><article><h4>韩雪梅</h4>"
            "<p>擅长婚姻家事</p></article><article><h4>陆文彬</h4></article>",
            ["罗建平", "韩雪梅", "陆文彬"],
        ),
        ("<h2>의료진 소개</h2><p>홍기철</p><p>최연우</p><p>윤태섭</p>", ["홍기철", "최연우", "윤태섭"]),
    ],
)
def test_list_below_a_heading_of_staff_on_a_front_page(html: str, expected: list[str]) -> None:
    assert people(html) == expected


def test_list_of_staff_ends_at_the_next_heading() -> None:
    html = "<div>律师团队</div><p>罗建平</p><p>韩雪梅</p><p>陆文彬</p><h2>新闻</h2><p>王美玲</p>"
    found = candidates(FRAME.format(html), HOME, country="TW")

    listed = {one.value for one in found if "below a heading that announces staff" in dict(one.reasons)}
    assert listed == {"罗建平", "韩雪梅", "陆文彬"}


@pytest.mark.parametrize(
    "html",
    [
        "<h2>最新消息</h2><li><a href='/1'>羅建平</a><li><a href='/2'>岑曉彤</a><li><a href='/3'>韓雪梅</a>",
        "<h2>演員陣容</h2><ul><li>羅建平 飾 李警官<li>岑曉彤<li>韓雪梅</ul>",
        "<h2>得獎名單</h2><p>金牌：羅建平《晨霧》</p><p>銀牌：岑曉彤</p><p>銅牌：韓雪梅</p>",
        "<h2>主廚推薦</h2><ul><li>宮保雞丁 $180<li>牛肉麵 $150<li>花雕雞 $360<li>白切雞 $280</ul>",
        "<h2>價目表</h2><table><tr><td>高山茶<td>1200<tr><td>龍井茶<td>900</table>",
        "<h2>服務團隊</h2><ul><li>何文田<li>馬鞍山<li>沙田區<li>元朗</ul>",
        "<h2>熱門歌手</h2><ul><li>羅建平<li>岑曉彤<li>韓雪梅</ul>",
        "<h2>출연진</h2><ul><li>홍기철<li>최연우<li>윤태섭</ul>",
        "<h2>キャスト</h2><ul><li>山田 大地<li>井手 美咲<li>森 百合子</ul>",
    ],
)
def test_other_lists_name_nobody_of_the_organisation(html: str) -> None:
    assert people(html) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("外贸部:刘敏 Tel:+86-577-67318856", "刘敏"),
        ("會務 岑曉彤 分機12 證明書", "岑曉彤"),
        ("羅建平 (E-381204) 9281 7364", "羅建平"),
        ("生涯学習係 山口 修平（内線 216）", "山口 修平"),
    ],
)
def test_name_right_before_a_number(line: str, name: str) -> None:
    assert people(f"<p>{line}</p>") == [name]


@pytest.mark.parametrize(
    "line", ["黃埔花園 11期", "安樂區 02-2345-6789", "牛肉麵 120元", "羅建平 38歲", "平方公里 1200"]
)
def test_other_words_before_a_number_are_no_contacts(line: str) -> None:
    assert people(f"<p>{line}</p>") == []


def test_column_of_names_goes_on_where_a_cell_spans_rows() -> None:
    rows = "<tr><th>職稱<th>姓名<th>公司<tr><td rowspan=2>理事<td>羅建平<td>甲公司<tr><td>岑曉彤<td>乙公司"

    assert people(f"<table>{rows}</table>") == ["羅建平", "岑曉彤"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<h3>醫師陣容 OUR DOCTORS</h3><p>羅建平</p><p>岑曉彤</p><p>瞿立人</p>",
            ["羅建平", "岑曉彤", "瞿立人"],
        ),
        (
            "<h3>PROFESSIONALS 구성원 소개</h3><p>홍기철</p><p>최연우</p><p>윤태섭</p>",
            ["홍기철", "최연우", "윤태섭"],
        ),
        ("<h3>TEAM 最新消息</h3><p>羅建平</p><p>岑曉彤</p><p>瞿立人</p>", []),
    ],
)
def test_heading_in_two_scripts_announces_staff_if_one_half_does(html: str, expected: list[str]) -> None:
    assert people(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<table><tr><td>अध्यक्ष<td>श्री ललित मोरे<td>श्री गणेश भण्डार</table>", ["ललित मोरे"]),
        ("<h4>คุณสมหญิง ใจดี (นก)</h4><p>ผู้จัดการฝ่ายขาย</p><p>081-913-4456</p>", ["สมหญิง ใจดี"]),
        (
            "<h2>ทีมงานฝ่ายขาย</h2><p>คุณสมหญิง ใจดี (นก)</p><p>081-913-4456</p><p>คุณธนา มั่นคง (เอ)</p><p>ภาคเหนือ</p>",
            ["สมหญิง ใจดี", "ธนา มั่นคง"],
        ),
    ],
)
def test_form_of_address_tells_a_name(html: str, expected: list[str]) -> None:
    found = candidates(f"<title>Nordwerk</title>{html}", "http://www.nordwerk.example/team", country="TH")

    assert [one.value for one in found if one.field is Field.PERSON and not one.rejected] == expected


_PRESENTERS = "<aside><h3><a href=/dj>節目主持人</a></h3></aside><ul><li><a href=/1><p>陳志豪</p></a><li><a href=/2><p>黃子晴</p></a><li><a href=/3><p>何文傑</p></a></ul>"


@pytest.mark.parametrize(
    ("title", "expected"), [("青山廣播電台", ["陳志豪", "黃子晴", "何文傑"]), ("青山公司", [])]
)
def test_presenters_of_a_station(title: str, expected: list[str]) -> None:
    page = f"<title>{title}</title><h1>{title}</h1><p>最新消息</p>{_PRESENTERS}"
    found = candidates(page, HOME, country="HK")
    assert [one.value for one in found if one.field is Field.PERSON and not one.rejected] == expected
