"""Lists of staff without titles, on pages of the organisation's people."""

from collections.abc import Collection

from scraping.extract.confidence import score
from scraping.extract.people.found import BELOW_STAFF, MAY_BE_NAME
from scraping.findings import Field
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import candidates

SITE = "http://www.nordwerk.example/"
NAMES = (
    "Eleanor Whitcombe", "Marcus Holloway", "Siobhan Keane", "Jun Takahashi", "Freya Lindqvist", "Omar Haddad",
    "Grace Sullivan", "Tina Marsh", "Ravi Menon", "Laura Fischer",
)  # fmt: skip


def trusted(html: str, page: str) -> Collection[str]:
    return [
        one.value
        for one in candidates(html, SITE + page)
        if one.field is Field.PERSON and not one.rejected and score(one.field, one.reasons)[0] >= 50
    ]


def list_of(names: Collection[str]) -> str:
    return f"<ul>{''.join(f'<li>{name}</li>' for name in names)}</ul>"


def test_long_list_on_a_team_page_is_delivered() -> None:
    assert trusted(list_of(NAMES), "our-people") == list(NAMES)


def test_same_list_elsewhere_is_not() -> None:
    assert trusted(list_of(NAMES), "events/winners-of-2018") == []


def test_partners_of_a_law_firm_are_its_people() -> None:
    assert trusted(f"<h2>Partners</h2>{list_of(NAMES[:3])}", "our-people") == list(NAMES[:3])


def test_partners_on_another_page_are_not() -> None:
    assert trusted(f"<h2>Partners</h2>{list_of(NAMES[:3])}", "sponsoring") == []


def test_link_to_a_page_below_the_team_speaks_for_a_person() -> None:
    link = '<p>Meet <a href="/team/siobhan-keane">Siobhan Keane</a></p>'

    assert "links to a page about the person" in reasons(link, "Siobhan Keane", SITE)


def test_links_beside_each_other_are_names_of_their_own() -> None:
    links = '<div><a href="/p/1">Anna Brandt</a> <a href="/p/2">Tom Fischer</a> <a href="/p/3">Lea Vogel</a></div>'

    assert trusted(links, "team") == ["Anna Brandt", "Tom Fischer", "Lea Vogel"]


def test_teasers_of_products_on_a_team_page_are_no_people() -> None:
    teaser = '<li><a href="/products/{0}"><span>{1}</span></a><small>Rope and gear.</small></li>'
    products = ("Pump Wheel Burner", "Joint Lathe Burner", "Gear Valve Brake", "Shaft Burner Hook")
    teasers = "".join(teaser.format(number, product) for number, product in enumerate(products))

    assert trusted(f"{list_of(NAMES)}<ul>{teasers}</ul>", "our-team") == list(NAMES)


def test_names_of_four_words_are_not_cut() -> None:
    html = list_of(["José Luis González Martino", "Juan Antonio Ordóñez Sánchez", "César Noval Garrido"])

    assert trusted(html, "equipo") == [
        "José Luis González Martino", "Juan Antonio Ordóñez Sánchez", "César Noval Garrido",
    ]  # fmt: skip


def test_surname_with_two_initials_is_a_name() -> None:
    assert trusted("<p>Директор: Громова А.В.</p>", "kontakty") == ["Громова А.В."]


def test_label_before_a_name_is_no_name() -> None:
    html = "<p>Diretor de Qualidade de Vida Adjunto: Vinicius Simões</p>"

    assert trusted(html, "diretoria") == ["Vinicius Simões"]


def test_name_on_two_lines_of_one_heading_is_read() -> None:
    assert trusted("<h3>Anna <br>Fischer</h3><p>Bauleitung</p><h3>Tom<br>Brandt</h3>", "team") == [
        "Anna Fischer", "Tom Brandt",
    ]  # fmt: skip


def test_row_of_role_and_name_announces_the_name() -> None:
    html = "<table><tr><td>Директор школы<td>Белова Наталья Ивановна<td>+7 495 123-45-67</table>"

    assert trusted(html, "") == ["Белова Наталья Ивановна"]


def test_last_word_of_a_line_is_no_less_a_name_for_being_rare() -> None:
    assert trusted("<p>Johannes Mortensen Flessen</p><p>Daglig leder</p>", "om-oss") == [
        "Johannes Mortensen Flessen"
    ]


def test_name_joined_to_a_town_in_another_script_is_no_person() -> None:
    assert trusted("<p>Howard Humphreysلندن</p>", "team") == []


def test_greek_article_is_no_initial() -> None:
    assert trusted("<p>Ο Γιώργος Παπαδόπουλος, Δικηγόρος</p>", "omada") == ["Γιώργος Παπαδόπουλος"]


def test_people_who_are_read_about_are_no_staff_for_having_a_page_each() -> None:
    news = "".join(
        f'<p><a href="/n/{at}">{"A long headline about something new today "}{at}</a></p>' for at in range(14)
    )
    html = f'{news}<ul><li><a href="/people/james-hunter">James Hunter</a></li></ul>'

    assert trusted(html, "") == []


def test_text_about_a_person_is_no_quotation() -> None:
    above = "<p>I have never seen a better workshop than ours, and we are proud of it.</p>"
    html = f"{above}<h3>Freya Lindqvist</h3><p>Editor</p><p>Freya Lindqvist writes about money and power in the trade.</p>"

    assert "beside a quotation, as those who are quoted" not in reasons(
        html, "Freya Lindqvist", f"{SITE}team"
    )


def test_partner_with_a_mailbox_of_the_organisation_is_its_own() -> None:
    html = "<h2>Partners</h2><p>Omar Haddad<br>omar.haddad@nordwerk.example</p><p>Tina Marsh</p>"

    assert trusted(html, "contact") == ["Omar Haddad"]


def test_what_begins_all_names_is_a_form_of_address() -> None:
    html = "<p>Druh Tomasz Mazur</p><p>Druh Krzysztof Lis</p><p>Druh Andrzej Nowak</p>"

    assert trusted(html, "zarzad") == ["Tomasz Mazur", "Krzysztof Lis", "Andrzej Nowak"]


def test_given_name_with_the_end_of_an_abstract_noun_is_a_name() -> None:
    assert trusted("<p>Clément Jarrosson</p><p>Trésorier</p>", "equipe") == ["Clément Jarrosson"]


def test_trade_with_a_hyphen_is_no_name_in_a_list_of_people() -> None:
    cards = "".join(f"<p>{name}</p><p>Geomatik-Techniker FA</p>" for name in NAMES[:4])

    assert trusted(cards, "mitarbeiter") == list(NAMES[:4])


def test_surname_of_a_family_is_no_form_of_address() -> None:
    names = ["Феденко Алла Викторовна", "Феденко Ярослав Павлович", "Феденко Наталья Александровна"]

    assert trusted("".join(f"<p>{name}</p>" for name in names), "komanda") == names


def test_towns_in_a_list_of_offices_are_no_people() -> None:
    offices = "".join(
        f"<p>{town}<br>{country}</p>"
        for town, country in (
            ("Al Khobar", "Saudi Arabia"),
            ("Abu Dhabi", "United Arab Emirates"),
            ("Maria Elena", "Chile"),
        )
    )

    assert trusted(offices, "contact") == []


def test_title_of_a_person_is_told_though_a_link_to_the_person_is_there() -> None:
    html = '<p><a href="/team/siobhan-keane">Siobhan Keane</a></p><p>Siobhan Keane - Logistics Manager</p>'
    found = [
        one.person for one in candidates(html, f"{SITE}team") if one.field is Field.PERSON and one.person
    ]

    assert [(one.name, one.title) for one in found] == [("Siobhan Keane", "Logistics Manager")]


def test_word_in_the_place_of_a_name_may_be_a_name() -> None:
    """Between known names, each with its title below."""
    names = ("Anna Smith", "Tom Brown", "Thalgo Verkrade", "Eva Cole")
    html = "".join(f"<h3>{name}</h3><p>Sales Manager</p>" for name in names)
    assert MAY_BE_NAME[0] in reasons(html, "Thalgo Verkrade")


def test_letter_before_a_name_marks_the_entry_of_a_list() -> None:
    html = "<h2>Pracownicy</h2><p>p. Jan Nowak - sprzątanie</p><p>p. Anna Kowalska - kuchnia</p>"
    assert BELOW_STAFF in reasons(html, "Jan Nowak")


ROOMS = "<h2>Agenda</h2>"


def test_word_for_a_programme_among_cards_of_staff_rejects_nobody() -> None:
    card = "<h3>{}</h3><p>Treasurer</p><p>Tel. +49 30 5550123{}</p>"
    cards = [card.format(name, at) for at, name in enumerate(NAMES[:4])]
    assert trusted("".join((*cards[:2], ROOMS, *cards[2:])), "our-people") == list(NAMES[:4])


def test_rare_names_between_known_ones_are_listed_to_the_last() -> None:
    names = ("Awanthe Bhuvelkar", "Oyelu Tambreskar", *NAMES[:3], "Kresh Vodlumar", "Ulme Hordvani")
    rows = "".join(f"<p>{name}</p><p>Madam</p>" for name in names)
    assert trusted(rows, "our-people") == list(names)
