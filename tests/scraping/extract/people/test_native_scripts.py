"""Names in scripts without capitals: their characters and the title beside them tell them from words."""

from collections.abc import Callable

import pytest

from scraping.extract.people.found import BELOW_STAFF
from scraping.extract.people.native_model import score_native
from scraping.extract.people.native_pieces import read_piece
from scraping.extract.people.native_scripts import find_native_names
from scraping.findings import Field
from scraping.page.parse import parse_page
from tests.growth import LIMIT, growth
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import candidates, rejected

CONTACT = "http://www.nordwerk.example/contact"


def people(html: str) -> dict[str, str]:
    found = candidates(html, CONTACT)
    return {one.value: one.person.title for one in found if one.field is Field.PERSON and one.person}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>销售经理：陆文彬</p>", {"陆文彬": "销售经理"}),
        ("<p>副校长：韩雪梅、罗建平</p>", {"韩雪梅": "副校长", "罗建平": "副校长"}),
        ("<p>联系人：罗建平 电话：0532-88231234</p>", {"罗建平": "联系人"}),
        ("<h4>韩雪梅</h4><p>高级合伙人</p>", {"韩雪梅": "高级合伙人"}),
        ("<p>總經理　黃淑芬</p>", {"黃淑芬": "總經理"}),
        ("<table><tr><th>代 表 者<td>松本 健一</table>", {"松本 健一": "代 表 者"}),
        ("<dl><dt>松本 健一</dt><dd>所長・税理士</dd></dl>", {"松本 健一": "所長"}),
        ("<p>院長　松本 みゆき</p>", {"松本 みゆき": "院長"}),
        ("<p><b>박서연</b> 대표변호사</p>", {"박서연": "대표변호사"}),
        ("<table><tr><td>سارة القحطاني<td>مديرة التسويق</table>", {"سارة القحطاني": "مديرة التسويق"}),
        ("<h4>م. يوسف الشامسي</h4><p>الرئيس التنفيذي</p>", {"يوسف الشامسي": "الرئيس التنفيذي"}),
        ("<p>مدیر فروش: دکتر مریم کریمی</p>", {"مریم کریمی": "مدیر فروش"}),
        ("<p>مدير فروش: دكتر مريم كريمي</p>", {"مريم كريمي": "مدير فروش"}),
        ("<p>سردبیر: حجت‌الاسلام و المسلمین دکتر رضا کریمی</p>", {"رضا کریمی": "سردبیر"}),
        ("<h4>יוסי מזרחי</h4><p>מנהל מכירות</p>", {"יוסי מזרחי": "מנהל מכירות"}),
        ("<p>กรรมการผู้จัดการ: นายสมชาย ใจดี</p>", {"สมชาย ใจดี": "กรรมการผู้จัดการ"}),
        ("<ul><li>陆文彬律师<li>韩雪梅律师</ul>", {"陆文彬": "律师", "韩雪梅": "律师"}),
        (
            "<p>رئيس البلدية المهندس يوسف سالم الشامسي يستقبل وفداً من الأهالي في مكتبه ويبحث معهم احتياجات المدينة</p>",
            {"يوسف سالم الشامسي": "رئيس البلدية"},
        ),
    ],
)
def test_title_beside_a_name_is_its_own(html: str, expected: dict[str, str]) -> None:
    assert people(html) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<p>会计 培训</p>",
        "<p>律师咨询</p>",
        "<p>市长信箱</p>",
        "<p>店長ブログ</p>",
        "<p>관리자 로그인</p>",
        "<p>联系人：孙经理</p><p>铁矿石</p>",
        "<p>هاتف: خدمات العملاء</p>",
        "<p>副市长刘建军来我公司调研</p>",
        "<p>高级律师</p><p>金牌律师</p>",
        "<p>担当：田畑まで</p>",
    ],
)
def test_words_beside_a_title_are_no_name(html: str) -> None:
    assert people(html) == {}


def test_column_of_names_needs_no_titles() -> None:
    table = "<table><tr><th>部门<th>姓名<th>电话<tr><td>销售部<td>罗建平<td>0755-26001234</table>"

    assert people(table) == {"罗建平": ""}


def test_names_below_a_heading_of_staff_need_no_titles() -> None:
    assert people("<h2>管理团队</h2><p>罗建平</p><p>公司新闻</p>") == {"罗建平": ""}


def test_form_of_address_is_no_part_of_the_name() -> None:
    assert read_piece("أ.د. محمود عبد الرحمن") == ("", "محمود عبد الرحمن", 5)


@pytest.mark.parametrize(
    ("name", "word"),
    [("罗建平", "联系我们"), ("松本健一", "会社概要"), ("박서연", "개인정보"), ("محمد", "هاتف")],
)
def test_names_score_higher_than_words(name: str, word: str) -> None:
    assert score_native(name) > 0 > score_native(word)


def test_rows_like_a_row_with_a_known_title_name_people() -> None:
    rows = "<tr><td>מנהל<td>אברהם אוחיון<td>054-4417700<tr><td>ספרית<td>משה אמסלם<td>052-8615970"

    assert people(f"<table>{rows}</table>") == {"אברהם אוחיון": "מנהל", "משה אמסלם": ""}


def test_each_row_of_a_table_keeps_its_title() -> None:
    rows = "".join(
        f"<tr><td>{title}<td>{name}<td>0532-8823123{number}"
        for number, (title, name) in enumerate(
            (("销售经理", "陆文彬"), ("副校长", "韩雪梅"), ("总工程师", "罗建平"))
        )
    )

    assert people(f"<table>{rows}</table>") == {
        "陆文彬": "销售经理",
        "韩雪梅": "副校长",
        "罗建平": "总工程师",
    }


def test_time_for_a_table_of_names_grows_with_its_rows_and_not_faster() -> None:
    def prepare(rows: int) -> Callable[[], object]:
        table = "<tr><td>副校长<td>松本健一<td>0532-88231234" * rows
        page = parse_page(f"<table>{table}</table>".encode(), "utf-8", CONTACT)
        return lambda: list(find_native_names(page, ()))

    assert growth(prepare, 480) < LIMIT


def test_four_characters_are_a_name_where_the_page_is_japanese() -> None:
    assert people("<p>責任者：松本健一</p><p>お問い合わせ</p>") == {"松本健一": "責任者"}
    assert people("<h2>管理团队</h2><p>罗建平</p><p>联系方式</p>") == {"罗建平": ""}


def test_people_between_listed_people_are_read() -> None:
    html = (
        "<h2>团队成员</h2><p>罗建平</p><p>Jianping Luo</p><p>钱雨</p><p>Yu Qian</p><p>陆文彬</p><p>黄淑芬</p>"
    )

    assert set(people(html)) >= {"罗建平", "钱雨", "陆文彬", "黄淑芬"}


def test_box_drawing_separates_as_bars_do() -> None:
    assert people(
        "<p>대표이사 : 홍길동 │ ( 08389 ) 서울시 구로구 디지털로 272 │ 대표전화 : 02-312-4567</p>"
    ) == {"홍길동": "대표이사"}


@pytest.mark.parametrize(
    ("line", "name", "title"),
    [
        ("所長・税理士　山田 健太郎", "山田 健太郎", "所長・税理士"),
        ("상호 : 노을공방 대표 : 배민수 사업자등록번호 : 503-21-84172", "배민수", "대표"),
        ("담당 윤소라 실장", "윤소라", "담당 실장"),
    ],
)
def test_titles_around_a_name(line: str, name: str, title: str) -> None:
    assert people(f"<p>{line}</p>") == {name: title}


def test_guests_are_addressed_otherwise_in_japanese() -> None:
    html = "<p>代表　山田　真帆さん<br>TEL 0265-48-2075</p>"
    assert rejected(html, Field.PERSON) == {"山田 真帆": "quoted_customer"}


def test_staff_below_its_heading_after_a_banner() -> None:
    html = '<a href="/x"><img src="x.gif"></a><h3>スタッフ紹介</h3><p><b>課長</b>横内　誠</p>'
    assert BELOW_STAFF in reasons(html, "横内 誠")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h4>გიორგი ბერიძე</h4><p>გაყიდვების მენეჯერი</p>", {"გიორგი ბერიძე": "გაყიდვების მენეჯერი"}),
        ("<p>დირექტორი: ნინო კაპანაძე</p>", {"ნინო კაპანაძე": "დირექტორი"}),
        ("<h4>Արմեն Սարգսյան</h4><p>Գլխավոր տնօրեն</p>", {"Արմեն Սարգսյան": "Գլխավոր տնօրեն"}),
        ("<p>Խմբագիր՝ Անի Հակոբյան</p>", {"Անի Հակոբյան": "Խմբագիր"}),
        ("<h4>राजेश कुमार</h4><p>प्रबंध निदेशक</p>", {"राजेश कुमार": "प्रबंध निदेशक"}),
        ("<p>संपादक: सुनीता शर्मा</p>", {"सुनीता शर्मा": "संपादक"}),
        ("<h4>রহিম আহমেদ</h4><p>প্রধান শিক্ষক</p>", {"রহিম আহমেদ": "প্রধান শিক্ষক"}),
        ("<h4>สมชาย ใจดี</h4><p>ผู้จัดการฝ่ายขาย</p>", {"สมชาย ใจดี": "ผู้จัดการฝ่ายขาย"}),
        ("<h4>นายกิตติ ใจดี</h4><p>ผู้อำนวยการโรงเรียน</p>", {"กิตติ ใจดี": "ผู้อำนวยการโรงเรียน"}),
    ],
)
def test_titles_that_end_with_the_role_or_have_no_spaces(html: str, expected: dict[str, str]) -> None:
    assert people(html) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<p>დირექტორი: მთავარი გვერდი</p>", "<p>Տնօրեն՝ գլխավոր էջ</p>", "<p>निदेशक: मुख्य पृष्ठ</p>", "<p>সম্পাদক: প্রথম পাতা</p>",
        "<h4>ახალი ამბები</h4><p>მენეჯერი</p>", "<h4>हमारे बारे</h4><p>संपर्क</p>", "<h4>আমাদের কথা</h4><p>যোগাযোগ</p>",
    ],
)  # fmt: skip
def test_words_beside_such_titles_are_no_names(html: str) -> None:
    assert people(html) == {}
