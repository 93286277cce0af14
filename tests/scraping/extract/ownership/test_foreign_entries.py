import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

OFFICE = "<footer>Huber Pumpen, Ringstr. 5, 80331 München, Tel. 089 218030, info@huber.example</footer>"
OWN = ["+4989218030"]


def phones(html: str, country: str = "DE") -> list[str]:
    return delivered(f"{html}{OFFICE}", Field.PHONE, country=country)


@pytest.mark.parametrize(
    ("heading", "entry"),
    [
        ("Unsere Händler", "Eisenhaus Nord, Kiel: Tel. 0431 447040"),
        ("I nostri distributori in Germania", "Casa del Ferro, Kiel, tel. 0431 447040"),
        ("Ważne adresy", "Dom Kultury, tel. 0431 447040"),
        ("Annonser", "Säljes: två pumpar, Karin, tel. 0431 447040"),
        ("Yetkili bayiler", "Demirhan\t0431 447040"),
    ],
)
def test_facts_below_a_heading_of_others_are_theirs(heading: str, entry: str) -> None:
    assert phones(f"<h2>{heading}</h2><p>{entry}</p>") == OWN


@pytest.mark.parametrize(
    "after", ["<h2>Büro Kiel</h2>", "<p>Kontakt</p>", "<p>a</p><p>b</p><p>c</p><p>d</p>"]
)
def test_a_heading_of_others_ends_at_the_next_section(after: str) -> None:
    html = f"<h2>Händler</h2><p>Eisenhaus Nord</p>{after}<p>Tel. 0431 447040</p>"
    assert phones(html) == ["+49431447040", *OWN]


def test_the_organisation_s_own_branch_among_dealers_is_kept() -> None:
    html = "<h2>Händler</h2><p>Huber Kiel, Tel. 0431 447040</p><p>Eisenhaus, Tel. 0461 447040</p>"
    assert phones(html) == ["+49431447040", *OWN]


def test_an_entry_of_a_menu_is_no_heading() -> None:
    assert phones("<nav><a>Händler</a></nav><p>Büro Kiel: Tel. 0431 447040</p>") == ["+49431447040", *OWN]


@pytest.mark.parametrize(
    ("entry", "country"),
    [
        ("Finanzamt Kiel-Nord<br>Hopfenweg 4<br>Tel. 0431 447040", "DE"),
        ("Vergi Dairesi Müdürlüğü: 0431 447040", "DE"),
        ("Sąd Rejonowy, tel. 0431 447040", "DE"),
    ],
)
def test_facts_of_public_offices_are_theirs(entry: str, country: str) -> None:
    html = f"<p>{entry}</p>"
    assert phones(html, country) == OWN
    assert "Hopfenweg 4" not in delivered(f"{html}{OFFICE}", Field.STREET, country=country)


def test_a_number_after_the_entry_in_a_register_is_the_organisation_s() -> None:
    assert phones("<p>Amtsgericht Kiel, HRB 4711, Tel. 0431 447040</p>") == ["+49431447040", *OWN]


def test_facts_after_the_name_of_another_firm_on_their_line_are_theirs() -> None:
    html = "<p>Nordwerk Stahl GmbH, Hopfenweg 4, 24103 Kiel, Tel. 0431 447040, post@nordwerk.example</p>"
    assert phones(html) == OWN
    assert delivered(f"{html}{OFFICE}", Field.STREET, country="DE") == ["Ringstr. 5"]
    assert delivered(f"{html}{OFFICE}", Field.EMAIL, country="DE") == ["info@huber.example"]


def test_facts_after_the_organisation_s_own_firm_are_kept() -> None:
    html = "<title>Pumpen aus Kiel - Huber</title><p>Huber Pumpen GmbH, Tel. 0431 447040</p>"
    assert phones(html) == ["+49431447040", *OWN]


@pytest.mark.parametrize(
    "line",
    [
        "Sa 19.10.: Dr. Anna Brandt, Kiel, Tel. 0431 447040",
        "12 maggio Premio per le scuole. Iscrizioni: tel. 0431 447040",
        "2024.11.20 セミナー TEL 0431-447040",
    ],
)
def test_a_number_of_another_place_in_a_line_with_a_date_is_somebody_else_s(line: str) -> None:
    assert phones(f"<p>{line}</p>") == OWN


def test_a_number_of_the_same_exchange_in_a_line_with_a_date_is_kept() -> None:
    assert phones("<p>Sa 19.10.: Tag der Pumpe, Tel. 089 218044</p>") == ["+4989218044", *OWN]


GUIDE = "In the evening you may ask for a table at the Blue Barn, where Jane and Tom cook what the day brings (0431 447040, jane@barn.example)."


def test_a_number_without_a_label_in_a_sentence_is_somebody_else_s() -> None:
    html = f"<p>{GUIDE}</p>"
    assert phones(html) == OWN
    assert delivered(f"{html}{OFFICE}", Field.EMAIL, country="DE") == ["info@huber.example"]


def test_a_number_without_a_label_beside_an_own_mailbox_is_kept() -> None:
    line = "Wer ein Ersatzteil sucht oder eine Reparatur braucht, fragt am besten gleich Anna: 0431 447040, anna@huber.example"
    assert phones(f"<p>{line}</p>") == ["+49431447040", *OWN]


def test_a_number_below_a_quotation_is_the_customer_s() -> None:
    html = (
        "<p>„Die Pumpen laufen seit neun Jahren ohne Ausfall.“</p><p>Otto Brenner, Wirt, Tel. 0431 447040</p>"
    )
    assert phones(html) == OWN


def test_the_last_number_of_a_page_is_never_taken_for_somebody_else_s() -> None:
    html = f"<p>{GUIDE}</p>"
    assert delivered(html, Field.PHONE, country="DE") == ["+49431447040"]
    assert rejected(html, Field.PHONE, country="DE") == {}


def test_an_entry_with_a_mailbox_that_has_the_organisation_s_name_is_its_own() -> None:
    line = "Vertretung im Norden, wo die Pumpen seit vielen Jahren laufen: Hopfenweg 4, 24103 Kiel, 0431 447040, huber@nordwerk.example"
    assert phones(f"<p>{line}</p>") == ["+49431447040", *OWN]
    assert phones(f"<p>{line.replace('huber@', 'post@')}</p>") == OWN


def test_own_block_below_a_heading_of_others_begins_with_the_name_of_the_title() -> None:
    html = "<title>Huber Pumpen</title><h2>Händler</h2><p>Eisenhaus: Tel. 0461 447040</p><p>Huber Pumpen</p><p>Tel. 089 218030</p>"
    assert delivered(html, Field.PHONE, country="DE") == OWN


@pytest.mark.parametrize(
    "heading", ["Apothekennotdienst", "Traueranzeigen", "Farmacia di turno", "Kleinanzeigen"]
)
def test_numbers_below_people_of_others_are_theirs(heading: str) -> None:
    assert phones(f"<h3>{heading}</h3><p>Haus am Markt</p><p>Tel. 0431 447040</p>") == OWN


def test_numbers_far_below_such_a_heading_are_kept() -> None:
    lines = "<p>Words about the week.</p>" * 8
    assert phones(f"<h3>Apothekennotdienst</h3>{lines}<p>Tel. 0431 447040</p>") == ["+49431447040", *OWN]


@pytest.mark.parametrize("label", ["Unterstützt von", "Supported by", "При поддержке"])
def test_numbers_of_sponsors_are_theirs(label: str) -> None:
    assert phones(f"<p>{label}: Reifen Nord, Kiel, Tel. 0431 447040</p>") == OWN
