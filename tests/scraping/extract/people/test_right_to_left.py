"""People on pages in Arabic, Persian, Hebrew and Urdu: their forms of address, their joined names, their rows and lists."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import candidates, delivered

CONTACT = "http://www.nordwerk.example/contact"


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("الدكتورة سلمى البزري", "سلمى البزري"),
        ("م. عماد الدرويش", "عماد الدرويش"),
        ("الحاج عمر الصالح", "عمر الصالح"),
        ("سرکار خانم مهناز کاویانی", "مهناز کاویانی"),
        ("مهندس کاوه رستمی", "کاوه رستمی"),
        ('ד"ר רוני אלמוג', "רוני אלמוג"),
        ("גב' שולמית ברק", "שולמית ברק"),
    ],
)
def test_name_on_a_card_is_without_its_form_of_address(printed: str, name: str) -> None:
    html = f'<div class="vcard"><b class="fn">{printed}</b><i class="title">x</i></div>'

    assert delivered(html, Field.PERSON, CONTACT) == [name]


def test_joined_parts_of_a_name_are_delivered_as_they_are_printed() -> None:
    html = "<p>مدیر فروش: دکتر محمد\u200cرضا کریمی</p>"

    assert delivered(html, Field.PERSON, CONTACT) == ["محمد\u200cرضا کریمی"]


def people(html: str) -> dict[str, str]:
    found = candidates(html, CONTACT)
    return {one.value: one.person.title for one in found if one.field is Field.PERSON and one.person}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>سامي البزري، ريم شاهين / أعضاء</p>", {"سامي البزري": "أعضاء", "ريم شاهين": "أعضاء"}),
        ("<p>الأعضاء: سامي البزري وريم شاهين</p>", {"سامي البزري": "الأعضاء", "ريم شاهين": "الأعضاء"}),
        ("<p>اعضا: رضا کریمی و مریم احمدی</p>", {"رضا کریمی": "اعضا", "مریم احمدی": "اعضا"}),
        ("<p>חברי ועד: יוסי מזרחי ורותי לוי</p>", {"יוסי מזרחי": "חברי ועד", "רותי לוי": "חברי ועד"}),
        ("<p>مدير الفرع: وليد البزري</p>", {"وليد البزري": "مدير الفرع"}),
        ("<p>مدير المبيعات: ماري-تيريز البزري</p>", {"ماري-تيريز البزري": "مدير المبيعات"}),
        ("<p>مدير المبيعات: أمين البزري</p>", {"أمين البزري": "مدير المبيعات"}),
        ("<p>پرنسپل: ڈاکٹر محمد اسلم بٹ</p>", {"محمد اسلم بٹ": "پرنسپل"}),
    ],
)
def test_several_names_and_names_like_titles(html: str, expected: dict[str, str]) -> None:
    assert people(html) == expected


@pytest.mark.parametrize(
    "text",
    [
        "ممرضة – العناية الفائقة (دوام ليلي)",
        "مدیر فروش: فروش شیرآلات صنعتی",
        "معاون: سفیران کیفیت",
        "مدير المبيعات: الأثاث والمفروشات",
        "מנהלת: משאבי אנוש ורווחה",
        "أعضاء: الهيئة العامة ولجنة الرياضة",
    ],
)
def test_words_for_departments_shifts_and_products_are_no_names(text: str) -> None:
    assert people(f"<p>{text}</p>") == {}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h4>الدائرة المالية</h4><p>سلمى البزري، فرعي 105</p>", {"سلمى البزري": ""}),
        ("<h4>قسم المبيعات</h4><p>سلمى البزري</p><p>036 82 41 12</p>", {"سلمى البزري": ""}),
        ("<h4>فروش پمپ</h4><p>رضا کریمی – همراه: ۰۹۱۲۳۰۴۸۸۱۷ – داخلی ۱۱۲</p>", {"رضا کریمی": ""}),
        ("<p>العلاقات العامة: سلمى البزري – pr@nordwerk.example</p>", {"سلمى البزري": ""}),
        ("<p>הרשמה אצל יוסי מזרחי, 04-6418801</p>", {"יוסי מזרחי": ""}),
        (
            "<p>بعد التنسيق مع مديرة المكتب سلمى البزري، هاتف 04-6418801.</p>",
            {"سلمى البزري": "مديرة المكتب"},
        ),
        (
            "<table><tr><td>المحاسبة<td>مدقق الحسابات سامي البزري<td>04-6418806</table>",
            {"سامي البزري": "مدقق الحسابات"},
        ),
    ],
)
def test_name_right_before_a_number_or_extension(html: str, expected: dict[str, str]) -> None:
    assert people(html) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<p>صيدلية سامي حداد: 04-6539120</p>",
        "<p>مدرسة عمر الخطيب الثانوية، هاتف 04-6539120</p>",
        "<p>شارع سامي حداد 12، هاتف 04-6539120</p>",
        "<p>شركة الكهرباء 103</p><p>العناية الفائقة، مقسم 204</p>",
        "<p>فروش ویژه زمستان: ۰۹۱۲۳۰۴۸۸۱۷</p>",
        "<p>خیابان شهید رضا کریمی ۱۲ تلفن ۰۲۱۳۳۹۸۱۵۶۰</p>",
        "<p>מסעדת יוסי מזרחי, טלפון 04-6418801</p>",
        "<p>משאבי אנוש</p><p>04-6418801</p>",
        "<table><tr><td>مكتب الرافدين الزراعي، السيد كاوه رشيد<td>04-6418801</table>",
    ],
)
def test_what_else_is_before_a_number_is_no_name(html: str) -> None:
    assert people(html) == {}


def test_titles_end_before_the_name_unless_something_is_called_so() -> None:
    assert people("<p>مدير المبيعات في الشركة سامي البزري</p>") == {"سامي البزري": "مدير المبيعات في الشركة"}
    assert people("<p>مدير مدرسة عمر الخطيب</p>") == {}
