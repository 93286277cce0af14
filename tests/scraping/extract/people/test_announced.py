"""Names that a role announces, as imprints and editors' boxes of many countries do."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.people.readings import people, reasons
from tests.scraping.extract.reader import candidates, delivered

FRONT = "http://www.nordwerk.example/"
ANNOUNCED = "announced by a role, as in an imprint"


def trusted(html: str) -> dict[str, str]:
    """The people with a confidence of 50 and more in the footer of a front page, with their titles."""
    return trusted_on(f"<p>Nordwerk</p><footer><p>{html}</p></footer>")


def trusted_on(html: str) -> dict[str, str]:
    return {
        one.value: one.person.title
        for one in candidates(f"<title>Nordwerk</title>{html}", FRONT)
        if one.field is Field.PERSON
        and not one.rejected
        and one.person
        and score(one.field, one.reasons)[0] >= 50
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Geschäftsführer: Jörn Petersen, Silke Brandt | HRB 12345", ["Jörn Petersen", "Silke Brandt"]),
        ("Verantwortlich für den Inhalt: Jörn Petersen", ["Jörn Petersen"]),
        ("Direttore responsabile: Cesare Fantoni - Registrazione n. 3/2010", ["Cesare Fantoni"]),
        ("Director Médico: Dr. Pío Barrios Lago, Col. 12345", ["Pío Barrios Lago"]),
        ("Diretora responsável: Larissa Nunes | Editor-chefe: Davi Prado", ["Larissa Nunes", "Davi Prado"]),
        ("Directeur de la publication : Étienne Masson", ["Étienne Masson"]),
        ("Redaktor naczelny: Fryderyk Mitek, Wydawca: Nordpol Sp. z o.o.", ["Fryderyk Mitek"]),
        ("Starosta: Ing. Felix Macháček, tel.: 555 123 456", ["Felix Macháček"]),
        ("İmtiyaz Sahibi: Ayten Zengin - Genel Yayın Yönetmeni: Aksoy Demir", ["Ayten Zengin", "Aksoy Demir"]),
        ("Главный редактор: Парамон Дьячков. Учредитель: ООО «Норд»", ["Парамон Дьячков"]),
        ("Генеральный директор ООО «Норд»<br>Пономарев Терентий Ильич", ["Пономарев Терентий Ильич"]),
        ("Ιδιοκτήτης: Τιμολέων Δάρας Διευθυντής: Αγαθή Νάσσου", ["Τιμολέων Δάρας", "Αγαθή Νάσσου"]),
        ("Főszerkesztő: Barna Levente, felelős kiadó: Vass Rozália", ["Barna Levente", "Vass Rozália"]),
        ("Chefredaktör och ansvarig utgivare: Åke Flink", ["Åke Flink"]),
        ("Päätoimittaja Juha Jokela, puh. 040 123 4567", ["Juha Jokela"]),
        ("Tổng biên tập: Trần Văn Tuấn | Giấy phép số 123", ["Trần Văn Tuấn"]),
        ("Tổng biên tập: GS. Trần Văn Tuấn", ["Trần Văn Tuấn"]),
        ("Programredaktør:<br>Nils Berg<br>Nettredaktør:<br>Kari Moen", ["Nils Berg", "Kari Moen"]),
        ("발행인·편집인 : 이민수 | 청소년보호책임자 : 김민수", ["이민수", "김민수"]),
        ("法定代表人：张伟明 地址：上海市", ["张伟明"]),
        ("Mayor: Velda Quarry<br>Town Clerk: Ole Hansen", ["Velda Quarry", "Ole Hansen"]),
    ],
)  # fmt: skip
def test_who_is_announced_in_an_imprint_is_trusted_on_a_front_page(line: str, expected: list[str]) -> None:
    assert list(trusted(line)) == expected


def test_each_of_several_names_after_a_label_has_its_title() -> None:
    titles = trusted("Managing directors: Anna Quarry, Tom Milton and Lea Foster")
    assert titles == dict.fromkeys(("Anna Quarry", "Tom Milton", "Lea Foster"), "Managing directors")


def test_title_below_a_name_announces_nobody() -> None:
    html = "<p>Anna Lindner<br>Director<br>Tom Brauer<br>Assistant</p>"
    assert ANNOUNCED not in reasons(html, "Tom Brauer")


@pytest.mark.parametrize(
    "line", ["Designer Spotlight: Anna Quarry", "Sales: Anna Quarry", "Online Account: Anna Quarry"]
)
def test_label_that_names_no_role_announces_nobody(line: str) -> None:
    assert trusted(line) == {}


@pytest.mark.parametrize(
    "line", ["대표 상담안내", "校长：信箱", "Owner: Nordwerk GmbH", "Director: Main Office"]
)
def test_what_is_no_name_is_not_announced(line: str) -> None:
    assert delivered(f"<p>{line}</p>", Field.PERSON, url=FRONT) == []


def test_name_does_not_end_with_a_degree() -> None:
    html = "<h1>Impressum</h1><p>Projektleiter: RL Dipl.-Päd. Werner Buchner</p>"
    assert "RL Dipl" not in delivered(html, Field.PERSON, url="http://lindenhof.example/impressum")


def test_titles_above_each_name_of_a_list() -> None:
    html = "Genel Yayın Yönetmeni<br>Ayten Zengin<br>Sorumlu Yazı İşleri Müdürü<br>Aksoy Demir"
    assert trusted(html) == {
        "Ayten Zengin": "Genel Yayın Yönetmeni",
        "Aksoy Demir": "Sorumlu Yazı İşleri Müdürü",
    }


@pytest.mark.parametrize(
    ("heading", "line", "expected"),
    [
        ("Comisión Directiva 2017-2019", "Vocales: Ana Quiroga, Fabio Paz", {"Ana Quiroga", "Fabio Paz"}),
        ("Valmentajat", "Hiihto: Matti Korhonen", {"Matti Korhonen"}),
        ("Trainerteam", "Jugend: Jörn Petersen; Damen: Silke Brandt", {"Jörn Petersen", "Silke Brandt"}),
        ("Zarząd", "Konto: BS Limanowa 35 8804 0000", set()),
        ("Council members", "Meeting: Town Hall", set()),
    ],
)
def test_what_people_do_below_a_heading_of_staff(heading: str, line: str, expected: set[str]) -> None:
    assert set(trusted_on(f"<h3>{heading}</h3><p>{line}</p>")) == expected


def test_name_beside_a_mailbox_of_a_department() -> None:
    html = "<h2>News</h2><p>Orders: Anna Hollis, tel. 020 7946 0123, seeds@nordwerk.example</p>"
    assert "Anna Hollis" in trusted_on(html)


def test_name_beside_the_mailbox_of_the_whole_organisation() -> None:
    html = "<h2>News</h2><p>Photo: Anna Hollis, info@nordwerk.example</p>"
    assert "Anna Hollis" not in trusted_on(html)


def test_note_in_brackets_does_not_end_a_list_of_names() -> None:
    html = "Redakteur: Anna Huber (Nord), Otto Berger (0421 5550100) und Clara Winter"

    assert list(trusted(html)) == ["Anna Huber", "Otto Berger", "Clara Winter"]


def test_initial_of_an_announced_name_is_no_form_of_address() -> None:
    assert list(trusted("Editor: Tom Brown, M. Clara Winter")) == ["Tom Brown", "M. Clara Winter"]


@pytest.mark.parametrize(
    "label",
    [
        "Kontakt", "Your contact", "Bookings", "Auskunft erteilt", "Votre interlocuteur", "Per informazioni rivolgersi a", "Reservas", "Inlichtingen bij", "Kontaktperson", "Lisätietoja antaa", "Nánari upplýsingar veitir",
        "Informacji udziela", "Vyřizuje", "Vybavuje", "Контактное лицо", "Справки по телефону", "Довідки за телефоном", "Persoană de contact", "Kapcsolattartó", "İletişim", "Liên hệ", "Hubungi", "V. i. S. d. P.", "V.i.S.d.P.",
    ],
)  # fmt: skip
def test_a_label_of_contacts_announces_a_sure_name(label: str) -> None:
    assert "announced by a role, as in an imprint" in reasons(f"<p>{label}: Anna Huber</p>", "Anna Huber")


@pytest.mark.parametrize(
    "value",
    ["Stadtwerke Linden", "Lindner Bau GmbH", "Vertrieb Nord", "Palm Grove", "Hotel Linden", "Sales Team"],
)
@pytest.mark.parametrize("label", ["Kontakt", "Info", "Bookings"])
def test_a_label_of_contacts_announces_no_firm_or_department(label: str, value: str) -> None:
    assert people(f"<p>{label}: {value}</p>") == []


def test_what_such_a_label_says_is_no_title() -> None:
    assert [(one.name, one.title) for one in people("<p>Bookings: Anna Smith</p>")] == [("Anna Smith", "")]
