"""The head of an organisation of this kind is its own, also inside a sentence that does not name the organisation."""

import pytest

from scraping.extract.people.found import ELSEWHERE, HEADS_KIND, OF_ORGANISATION
from scraping.findings import Field
from scraping.vocabulary.heads import find_kinds
from tests.scraping.extract.people.readings import found, people, reasons
from tests.scraping.extract.reader import candidates

FRONT = "https://www.lindenford.example/"


def page(organisation: str, text: str) -> str:
    return f"<title>{organisation}</title><h1>{organisation}</h1><p>{text}</p>"


@pytest.mark.parametrize(
    ("organisation", "text", "name"),
    [
        ("City of Lindenford", "The library was opened by Mayor Anna Whitfield on Sunday.", "Anna Whitfield"),
        ("Lindenford Parish Council", "A letter was sent by our Clerk, Ruth Hollis.", "Ruth Hollis"),
        ("Obec Lipovice", "Slavnost zahájil starosta Karel Novotný s hosty.", "Karel Novotný"),
        ("Gmina Lipowiec", "Nagrody wręczył wójt Jan Wiśniewski w sobotę.", "Jan Wiśniewski"),
        (
            "Uniwersytet Lipowski",
            "Gościa przyjęła prorektor ds. badań dr hab. Anna Kowalska.",
            "Anna Kowalska",
        ),
        ("Pfarrei Lindental", "Danach segnete Pfarrer Otto Steiner das Haus.", "Otto Steiner"),
        ("Lipótvári Sportegyesület", "Szabó Péter vezetőedző: „Jól játszottunk.”", "Szabó Péter"),
        ("Lindenford Belediyesi", "Fen İşleri Müdürümüz Ahmet Yılmaz bilgi verdi.", "Ahmet Yılmaz"),
        ("Museo de Tilos", "La directora Ana García presentó la muestra.", "Ana García"),
        (
            "Mairie de Tilleul-sur-Mer",
            "« Nous commençons », précise Solveig Abgrallec, adjointe à la jeunesse et aux sports.",
            "Solveig Abgrallec",
        ),
        ("Spitalul Tei", "Au venit mulți, a declarat medicul șef de secție, dr. Ana Pop.", "Ana Pop"),
        ("Szkoła Podstawowa w Lipowie", "Wygrała nauczycielka Anna Kowalska z klasą.", "Anna Kowalska"),
        ("НИИ Липового дела", "Пояснения давал заведующий отделом селекции Иван Петров.", "Иван Петров"),
        ("南投縣林田國民小學", "教導主任王大明表示，本屆人數創新高。", "王大明"),
        ("南投縣林田國民小學", "感謝林志玲校長的帶領。", "林志玲"),
        ("菩提樹こどもクリニック", "はじめまして。院長の佐藤 真由美です。", "佐藤 真由美"),
        ("보리수초등학교", "오늘 교장 김민수 선생님이 인사했다.", "김민수"),
        ("جامعة الزيزفون", "افتتح رئيس الجامعة الأستاذ الدكتور سعيد أحمد العلي المختبر.", "سعيد أحمد العلي"),
        ("Lindens Sparbank", "– Det var ett bra år, säger vd Anna Lindqvist på stämman.", "Anna Lindqvist"),
        ("Raiffeisenbank Lindental", "Die Filialleiterin Anna Huber lud zum Fest.", "Anna Huber"),
        ("Lindens scoutkår", "Till ny kårordförande valdes Anna Lindqvist i mars.", "Anna Lindqvist"),
        ("Lindbjerg Håndbold", "På valg er også kasserer Mette Sørensen i år.", "Mette Sørensen"),
        ("Профсоюз работников леса", "Выступил председатель Иван Петров и гости.", "Иван Петров"),
        ("Comune di Montelindo", "C'era il primo cittadino Paolo Rossi con la banda.", "Paolo Rossi"),
    ],
)
def test_head_in_a_sentence(organisation: str, text: str, name: str) -> None:
    assert reasons(page(organisation, text), name, FRONT) & {HEADS_KIND, OF_ORGANISATION}


@pytest.mark.parametrize(
    ("organisation", "text", "name"),
    [
        ("City of Lindenford", "Harbourton Mayor John Mercer came as well.", "John Mercer"),
        ("City of Lindenford", "We welcomed the former mayor John Mercer.", "John Mercer"),
        ("Lindens Sparbank", "Det säger Hamnbygdens vd Anna Lindqvist på stämman.", "Anna Lindqvist"),
        ("Lindbjerg Håndbold", "Det sagde træner Mette Sørensen fra Havneby.", "Mette Sørensen"),
        ("Raiffeisenbank Lindental", "Auch der Direktor Tom Huber (Quelle AG) kam.", "Tom Huber"),
        ("City of Lindenford", "We welcomed Mayor John Mercer (Harbourton).", "John Mercer"),
        ("City of Lindenford", "We welcomed Harbourton's mayor John Mercer.", "John Mercer"),
        ("Pfarrei Lindental", "Danach segnete Pfarrer Karl Huber aus Neudorf das Haus.", "Karl Huber"),
        ("Gmina Lipowiec", "Nagrody wręczył wójt sąsiedniej gminy Jan Wiśniewski.", "Jan Wiśniewski"),
        ("Linden Union Club", "At the meeting spoke President John Mercer about war.", "John Mercer"),
        ("Mairie de Tilleul", "Venu : Jean Martin, adjoint au maire de Port-Neuf.", "Jean Martin"),
        ("Parafia w Lipowie", "Odwiedził nas ks. bp Jan Nowak w niedzielę.", "Jan Nowak"),
        ("Linden Times", "The library was opened by Mayor Anna Whitfield.", "Anna Whitfield"),
        ("Grundschule Lindental", "Danach sprach Bürgermeister Otto Steiner kurz.", "Otto Steiner"),
    ],
)
def test_head_of_another(organisation: str, text: str, name: str) -> None:
    assert HEADS_KIND not in reasons(page(organisation, text), name, FRONT)


@pytest.mark.parametrize(
    ("organisation", "text"),
    [
        ("南投縣林田國民小學", "草屯醫院院長王大明來訪。"),
        ("菩提樹病院", "講師は青山病院院長 佐藤 恵子先生。"),
        ("南投縣林田國民小學", "前校長王大明來訪。"),
    ],
)
def test_head_of_another_in_a_script_without_capitals(organisation: str, text: str) -> None:
    assert not [one for one in candidates(page(organisation, text), FRONT) if one.field is Field.PERSON]


def test_head_signs_a_greeting() -> None:
    text = "Vážení občania, teší ma, že ste zavítali na naše stránky. Nájdete tu všetko."
    html = page("Obec Lipovce", f"{text}</p><p>Ing. Karol Novotný<br>starosta obce")
    assert found(html, url=FRONT)["Karol Novotný"] >= 50


def test_form_of_address_is_no_title_beside_another() -> None:
    html = page("Parafia w Lipowie", "Proboszcz<br>ks. Jan Nowak<br>tel. 18 332 41 99")
    assert [(one.name, one.title) for one in people(html)] == [("Jan Nowak", "Proboszcz")]


def test_title_on_the_line_above_or_below() -> None:
    html = page("FC Lindental", "<b>Obmann</b><br>Karl Steiner<br>Tel. 07723 42617")
    assert [(one.name, one.title) for one in people(html)] == [("Karl Steiner", "Obmann")]


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("Museum of the City of Lindenford", {"institution"}),
        ("Lindenford University Hospital", {"institution"}),
        ("Musikschule der Stadt Lindental", {"school"}),
        ("Stadt Lindental", {"municipality"}),
        ("Lindental Kranbau GmbH", set()),
    ],
)
def test_first_word_for_a_kind_counts(name: str, kinds: set[str]) -> None:
    assert {kind for kind, _ in find_kinds(name)} == kinds


@pytest.mark.parametrize("line", ["BAKAN YILMAZ LINDENFORD'DA", "Şehit Ali Yılmaz Kütüphanesi"])
def test_headlines_and_houses_are_no_people(line: str) -> None:
    assert people(f"<p>Belediye Başkanı</p><p>{line}</p><p>Tel. 0252 618 20 45</p>") == []


@pytest.mark.parametrize(
    "title",
    ["Chair of the Board of Trustees", "Presidente del Consiglio Direttivo", "Vorsitzende des Elternbeirats"],
)
def test_body_of_the_organisation_is_no_other_organisation(title: str) -> None:
    assert ELSEWHERE not in reasons(f"<p>Anna Whitfield, {title}</p>", "Anna Whitfield", FRONT)


def test_body_with_a_name_is_of_another_organisation() -> None:
    html = "<p>Anna Whitfield, Chair of the Board of Harbour Cranes</p>"
    assert ELSEWHERE in reasons(html, "Anna Whitfield", FRONT)


@pytest.mark.parametrize(
    ("organisation", "text", "name"),
    [
        ("City of Lindenford", "The mayor thanked Anna Smith.", "Anna Smith"),
        ("City of Lindenford", "The mayor welcomed artist Anna Smith.", "Anna Smith"),
        ("Stadt Lindenford", "Der Bürgermeister begrüßte Karl Huber.", "Karl Huber"),
        ("Mairie de Tilleul", "Le maire a remercié le champion Paul Martin.", "Paul Martin"),
        ("Comune di Montelindo", "Il sindaco incontra il tenore Paolo Rossi.", "Paolo Rossi"),
        ("Ayuntamiento de Tilos", "La alcaldesa recibe a Luis Pérez.", "Luis Pérez"),
        ("Universidad de Tilos", "La rectora agradeció la visita de la campeona Ana García.", "Ana García"),
        ("Câmara Municipal de Tílias", "O presidente da câmara recebeu o escritor João Silva.", "João Silva"),
        ("Gmina Lipowiec", "Wójt wręczył nagrody panu Janowi Nowakowi.", "Janowi Nowakowi"),
        ("Obec Lipovice", "Starosta blahopřál Karel Novotný.", "Karel Novotný"),
        ("Администрация города Липовска", "Мэр города поздравил Ивана Петрова.", "Ивана Петрова"),
        ("Municipiul Tei", "Primarul a felicitat-o pe campioana Ana Pop.", "Ana Pop"),
    ],
)
def test_to_whom_the_head_does_something(organisation: str, text: str, name: str) -> None:
    assert HEADS_KIND not in reasons(page(organisation, text), name, FRONT)


@pytest.mark.parametrize(
    ("organisation", "text", "name"),
    [
        ("Mairie de Tilleul", "Merci à l'adjointe chargée de la culture Marie Durand.", "Marie Durand"),
        ("Museo de Tilos", "El director del museo Luis Pérez abrió la sala.", "Luis Pérez"),
        ("Szkoła w Lipowie", "Gości witała dyrektor szkoły Anna Kowalska.", "Anna Kowalska"),
        ("Lindenford Parish Council", "Ask the clerk to the council Ruth Hollis.", "Ruth Hollis"),
    ],
)
def test_words_that_say_of_what_somebody_is_the_head(organisation: str, text: str, name: str) -> None:
    assert HEADS_KIND in reasons(page(organisation, text), name, FRONT)
