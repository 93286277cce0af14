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
