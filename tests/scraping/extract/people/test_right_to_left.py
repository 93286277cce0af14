"""People on pages in Arabic, Persian, Hebrew and Urdu: their forms of address, their joined names, their rows and lists."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

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
