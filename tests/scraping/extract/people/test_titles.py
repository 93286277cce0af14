"""What a person does: the whole title, its own and nobody else's, in every layout and many languages."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.people.readings import people, reasons
from tests.scraping.extract.reader import candidates, delivered


@pytest.mark.parametrize(
    ("html", "name", "title"),
    [
        ("<p>Anna Smith, Director of Sales</p>", "Anna Smith", "Director of Sales"),
        ("<p>Anna Smith - Owner</p>", "Anna Smith", "Owner"),
        ("<p>Anna Smith (CEO)</p>", "Anna Smith", "CEO"),
        ("<h3>Anna Smith</h3><p>Office Manager</p>", "Anna Smith", "Office Manager"),
        ("<p>ANNA SMITH<br>OFFICE MANAGER</p>", "Anna Smith", "OFFICE MANAGER"),
        ("<p>Geschäftsführer: Anna Huber</p>", "Anna Huber", "Geschäftsführer"),
        ("<p>Vertreten durch: Karl-Heinz Müller</p>", "Karl-Heinz Müller", "Vertreten durch"),
        ("<p>Gérant : Jean-Pierre Dubois</p>", "Jean-Pierre Dubois", "Gérant"),
        ("<p>Titolare: Giulia Rossi</p>", "Giulia Rossi", "Titolare"),
        ("<table><tr><td>Jan Novák<td>jednatel</table>", "Jan Novák", "jednatel"),
        ("<p>Walter K. Jonas, President</p>", "Walter K. Jonas", "President"),
        ("<p>Ludwig van der Berg, Inhaber</p>", "Ludwig van der Berg", "Inhaber"),
        ("<p>Dr. Tom Brown</p>", "Tom Brown", ""),
        ("<p>Norman T. Miller, M.D.</p>", "Norman T. Miller", ""),
    ],
)
def test_a_person_is_found_with_the_title_beside_it(html: str, name: str, title: str) -> None:
    assert [(person.name, person.title) for person in people(html)] == [(name, title)]


@pytest.mark.parametrize(
    "text",
    [
        "The firm was founded by Anna Smith in a barn.", "Anna Smith joined the firm early and stayed.", "Gegründet von Anna Smith in einer Scheune.", "Anna Smith and Tom Brown are the owners of all this.",
    ],
)  # fmt: skip
def test_the_text_may_say_what_a_person_does(text: str) -> None:
    assert "the text says what the person does" in reasons(f"<p>{text}</p>", "Anna Smith")


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<p>Anna Smith - Director, Field Research</p>", "Director, Field Research"),
        ("<p>Anna Smith, RDA, Office Manager</p>", "Office Manager"),
        ("<p>Anna Smith<br>President and<br>Chief Executive Officer</p>", "President and Chief Executive Officer"),
        ("<p>Anna Smith<br>Senior Vice President<br>Chief Risk Officer<br>Tom Brown</p>", "Senior Vice President, Chief Risk Officer"),
        ("<p>Anna Smith – Practice Manager. Anna handles all the mail of the firm.</p>", "Practice Manager"),
        ("<p>Office Manager<br>Anna Smith</p>", "Office Manager"),
        ("<p>Our crane was chosen by our sales manager Anna Smith after a long walk around the whole yard.</p>", "sales manager"),
        ("<table><tr><td>Owner<td>Anna Smith<td>Extension 23</table>", "Owner"),
    ],
)  # fmt: skip
def test_titles_are_whole(html: str, title: str) -> None:
    assert [one.title for one in people(html) if one.name == "Anna Smith"] == [title]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Anna Smith<br>Vice Mayor Tom Brown</p>",
        "<p>Anna Smith<br>Home > Council > Mayor</p>",
        "<p>Anna Smith<br>Our director was ill.</p>",
    ],
)
def test_text_below_a_name_is_not_always_its_title(html: str) -> None:
    assert [one.title for one in people(html) if one.name == "Anna Smith"] == [""]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Geschäftsführer: Max Lindner, Anna Huber", [("Max Lindner", "Geschäftsführer"), ("Anna Huber", "Geschäftsführer")]),
        ("Gesellschafter-Geschäftsführer Max Lindner", [("Max Lindner", "Gesellschafter-Geschäftsführer")]),
        ("SARL au capital de 8000 euros, gérant : Pierre Morel", [("Pierre Morel", "gérant")]),
        ("Titular: Juan Pérez García", [("Juan Pérez García", "Titular")]),
        ("Firma yetkilisi: Ayşe Demirci", [("Ayşe Demirci", "Firma yetkilisi")]),
        ("Ügyvezető: Kovács János", [("Kovács János", "Ügyvezető")]),
        ("Директор: Петров Иван Сергеевич", [("Петров Иван Сергеевич", "Директор")]),
        ("Генеральный директор Петрова Мария Ивановна", [("Петрова Мария Ивановна", "Генеральный директор")]),
        ("Διευθυντής: Γιώργος Παπάς", [("Γιώργος Παπάς", "Διευθυντής")]),
        ("代表取締役 山田太郎", [("山田太郎", "代表取締役")]),
        ("代表者：佐藤 花子", [("佐藤 花子", "代表者")]),
        ("联系人：李小娜女士", [("李小娜", "联系人")]),
        ("대표이사 김철수", [("김철수", "대표이사")]),
        ("Lindner, Anna - Office Manager", [("Anna Lindner", "Office Manager")]),
        ("LINDNER, Karl-Heinz (Vertrieb)", [("Karl-Heinz Lindner", "Vertrieb")]),
        ("Herr Lindner, Vertrieb, Tel. 089 21803000", [("Herr Lindner", "Vertrieb")]),
        ("Frau Dr. Lindner-Huber, Vertrieb", [("Frau Dr. Lindner-Huber", "Vertrieb")]),
    ],
)  # fmt: skip
def test_people_of_many_languages_are_found_with_their_titles(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert [(one.name, one.title) for one in people(f"<p>{text}</p>", country="DE")] == expected


def test_a_title_after_a_chinese_name_is_no_part_of_it() -> None:
    assert delivered("<p>联系人：王小明 经理</p>", Field.PERSON) == ["王小明"]


@pytest.mark.parametrize("contact", ["anna@huber.example", "+45 40 11 22 33", "Tel. 089 2180 3000"])
def test_a_title_on_the_next_line_ends_where_the_contact_begins(contact: str) -> None:
    html = f"<h4>Anna Huber</h4><span>Area Sales Manager</span> <span>{contact}</span>"
    found = next(one for one in candidates(html, country="DE") if one.field is Field.PERSON)
    assert found.person is not None
    assert found.person.title == "Area Sales Manager"


ANNA = "Anna Lindner"


TOM = "Tom Brauer"


@pytest.mark.parametrize(
    ("html", "titles"),
    [
        ("<table><tr><td>Anna Lindner<br>CEO</td><td>Tom Brauer<br>CFO</td></tr></table>", ("CEO", "CFO")),
        ("<table><tr><td>Anna Lindner<td>Head of Sales<tr><td>Tom Brauer<td>Accounting</table>", ("Head of Sales", "Accounting")),
        ("<table><tr><td>Anna Lindner<td>089 21803000<td>Head of Sales<tr><td>Tom Brauer<td>089 21803001<td>Engineer</table>", ("Head of Sales", "Engineer")),
        ("<p>Head of Sales<br>Anna Lindner<br>Chief Engineer<br>Tom Brauer</p>", ("Head of Sales", "Chief Engineer")),
        ("<dl><dt>Managing Director<dd>Anna Lindner<dt>Sales<dd>Tom Brauer</dl>", ("Managing Director", "Sales")),
        ("<h3>Sales Team</h3><p>Anna Lindner<br>Director<br>Tom Brauer<br>Assistant</p>", ("Director", "Assistant")),
        ("<p><b>Anna Lindner</b> Head of Sales</p><p><b>Tom Brauer</b> Engineer</p>", ("Head of Sales", "Engineer")),
        ("<p>Kontakt: Anna Lindner (Verkauf), Tom Brauer (Technik)</p>", ("Verkauf", "Technik")),
        ("<p>Anna Lindner<br>Werkstattleiterin</p><p>Tom Brauer<br>Verkaufsleiter Süd</p>", ("Werkstattleiterin", "Verkaufsleiter Süd")),
        ("<p>Anna Lindner, Dipl.-Betriebswirtin (FH), Leitung Einkauf</p><p>Tom Brauer, Monteur</p>", ("Leitung Einkauf", "Monteur")),
        ("<p>„Krane sind schön“, sagt Geschäftsführerin Anna Lindner.</p><p>Tom Brauer is our head of sales.</p>", ("Geschäftsführerin", "head of sales")),
    ],
)  # fmt: skip
def test_every_layout_of_a_staff_list_gives_each_person_the_own_title(
    html: str, titles: tuple[str, str]
) -> None:
    assert [(one.name, one.title) for one in people(html, country="DE")] == list(
        zip((ANNA, TOM), titles, strict=True)
    )


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Pieter de Groot", "Hoofd verkoop"), ("Elif Aydın", "Satış Müdürü"), ("Anna Zielińska", "Kierownik działu sprzedaży"), ("Jana Malá", "vedoucí obchodního oddělení"),
        ("Matti Virtanen", "Myyntipäällikkö"), ("Karin Öberg", "Ekonomiansvarig"), ("Jean-Marc Leroy", "Responsable commercial export"), ("Giulia Ferrero", "Ufficio acquisti"),
        ("Иван Смирнов", "главный инженер"), ("José Ruiz", "Técnico comercial"), ("Nagy Éva", "Értékesítési vezető"),
    ],
)  # fmt: skip
def test_titles_of_many_languages_are_known_below_a_name(name: str, title: str) -> None:
    assert [(one.name, one.title) for one in people(f"<p>{name}<br>{title}</p><p>Tel. 089 21803000</p>")] == [
        (name, title)
    ]


def test_titles_of_one_and_of_two_lines_stay_with_their_people() -> None:
    cards = {
        "Anna Smith": "Senior Vice President<br>Deputy Chief Risk Officer",
        "Tom Brown": "Head of Sales",
        "Eva Cole": "Senior Vice President<br>Chief Human Resources Officer",
        "John Harper": "Executive Vice President<br>Chief Risk Officer",
    }
    html = "".join(f"<p>{name}<br>{title}</p>" for name, title in cards.items())
    assert {one.name: one.title for one in people(html)} == {
        name: title.replace("<br>", ", ") for name, title in cards.items()
    }


def test_the_heading_over_a_group_is_not_a_title() -> None:
    html = "<p>Executive Team<p>Anna Smith<p>Tom Brown<p>Anna Smith, CEO<p>Tom Brown, CFO"
    assert [(one.name, one.title) for one in people(html)] == [("Anna Smith", "CEO"), ("Tom Brown", "CFO")]


def test_last_of_several_titles_is_no_name() -> None:
    html = "<p>Angela Read - Deputy Manager / Leader of Room 2 / Key Person</p>"
    assert [one.name for one in people(html)] == ["Angela Read"]


def test_words_below_a_profession_are_no_name() -> None:
    html = "<p>Berufsbezeichnung Praktische Ärztin</p><p>Zusatzbezeichnung Homöopathie</p><p>Tel. 089 21803000</p>"
    names = [one.name for one in people(html, url="http://lindenhof.example/impressum", country="DE")]
    assert "Zusatzbezeichnung Homöopathie" not in names


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Eva Berger", "Oberärztin der Kardiologie"), ("Eva Berger", "Hoteldirektorin"), ("Eva Berger", "Prorektorin für Forschung"),
        ("Jeanne Dubois", "Chargée d'affaires"), ("Giulia Rossi", "Vicesindaca"), ("Ana Ruiz", "Preparadora física"),
        ("Maria Costa", "Pró-reitora de ensino"), ("Marieke de Boer", "Teamleidster verpleging"), ("Karin Lund", "Barnmorska"),
        ("Kari Olsen", "Førsteamanuensis"), ("Mette Hansen", "Ledende overlæge"), ("Anna Virtanen", "Ylilääkäri"),
        ("Jón Sigurðsson", "Framkvæmdastjóri"), ("Guðrún Helgadóttir", "Umsjónarkennari 3. bekkjar"),
        ("Mari Tamm", "Personalijuht"), ("Anna Ozola", "Vadošā pētniece"), ("Rasa Kazlauskienė", "Iždininkė"),
        ("Anna Kowalska", "Pielęgniarka oddziałowa"), ("Jana Nováková", "Vrchní sestra"), ("Jana Nováková", "Zástupkyňa riaditeľa"),
        ("Ana Novak", "Podžupanja"), ("Ana Horvat", "Zamjenica pročelnika"), ("Ана Петровић", "Шеф рачуноводства"),
        ("Ана Петровска", "Претседателка на здружението"), ("Анна Петрова", "Старша медицинска сестра"),
        ("Анна Смирнова", "Зам. директора по воспитательной работе"), ("Анна Смирнова", "И.о. начальника отдела"),
        ("Анна Шевченко", "Заступниця директора"), ("Ганна Шаўчэнка", "Намесніца дырэктара"), ("Elena Popescu", "Asistentă-șefă"),
        ("Kovács Anna", "Osztályvezető-helyettes"), ("Μαρία Παπαδοπούλου", "Προϊσταμένη Λογιστηρίου"), ("Ayşe Yılmaz", "Belediye Başkan Yardımcısı"),
        ("Aygün Əliyeva", "Satış üzrə menecer"), ("Siti Rahmah", "Timbalan Pengarah"), ("Nguyễn Văn Hùng", "Điều dưỡng trưởng"),
    ],
)  # fmt: skip
def test_titles_of_many_languages_and_genders(name: str, title: str) -> None:
    found = people(f"<h4>{name}</h4><p>{title}</p><p>Tel. 030 901820</p>")
    assert [(one.name, one.title) for one in found] == [(name, title)]


@pytest.mark.parametrize(
    "words",
    [
        "Головна сторінка", "Provozní doba", "Grafik", "Mere info", "Optik", "Editora Linden", "Adjunto", "Wiederverkäufer", "Trimester", "Kinderkleider leider", "Spare parts", "Wildleder", "College",
    ],
)  # fmt: skip
def test_words_of_ordinary_pages_are_no_titles(words: str) -> None:
    assert [one.title for one in people(f"<h4>Anna Smith</h4><p>{words}</p>")] in ([], [""])


def test_an_abbreviation_does_not_end_a_title_in_any_script() -> None:
    assert [one.title for one in people("<p>Анна Смирнова, ген. директор</p>")] == ["ген. директор"]


def test_the_head_of_a_table_is_no_title_of_the_first_row() -> None:
    html = (
        "<table><tr><td>Doctoral candidate<td>Reader<td>Date<tr><td>Anna Smith<td>Tom Brown<td>3 May</table>"
    )
    assert [one.title for one in people(html) if one.name == "Anna Smith"] in ([], [""])
