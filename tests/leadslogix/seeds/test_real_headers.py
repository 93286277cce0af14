"""Headers as fairs hand them out, each with invented rows: what has no meaning for us stays unmapped."""

from dataclasses import dataclass

import pytest

from tests.leadslogix.seeds.tables import read_table


@dataclass(frozen=True)
class List:
    text: str
    mapping: dict[str, str]


HANDED_OUT = {
    "location and zone": List(
        "Company Name,Country,Location & Zone,Description\n"
        "Nordwerk GmbH,Germany,Hall 3 - C12 (Robotics),Makes cranes for ports\n"
        "Aquila Srl,Italy,Hall 1 - A02 (Metals),Castings of all sizes\n",
        {"name": "Company Name", "country": "Country", "description": "Description"},
    ),
    "alphabetical directory": List(
        "Letter,Name of the Organization,Address,Contact Person,Designation,Contact Details,Profile,Page Number\n"
        'N,Nordwerk Cranes Pvt Ltd,"12 Mill Road, Pune 411001",Asha Rao,Managing Director,'
        '"Tel. +91 20 2612 3456; E-mail: info@nordwerk.example; Web: www.nordwerk.example",Makes cranes for ports,14\n'
        'O,Orbit Valves Ltd,"7 Lake Street, Chennai 600001",Ravi Menon,CEO,'
        '"Tel. +91 44 2811 3456; E-mail: sales@orbit.example",Valves and pumps,15\n',
        {
            "name": "Name of the Organization",
            "street": "Address",
            "person": "Contact Person",
            "job_title": "Designation",
            "contact": "Contact Details",
            "description": "Profile",
        },
    ),
    "booth number and hall": List(
        "name,booth_number,hall\nNordwerk GmbH,C12,3\nAquila Srl,A02,1\n", {"name": "name"}
    ),
    "name and booth": List("Name,Booth\nNordwerk GmbH,C12\nAquila Srl,A02\n", {"name": "Name"}),
    "start-ups": List(
        "exhibitor_id,name,booths,hall,description,seeking_funding,logo_file,featured,tags\n"
        "17,Nordwerk,C12,3,Cranes that think,yes,nordwerk.png,no,Jordan\n"
        "18,Aquila,A02,1,Castings from data,no,aquila.png,yes,Georgia\n",
        {"name": "name", "description": "description"},
    ),
    "index of pandas": List(
        '"",city,country,name,street,tel_number,website,zip_code,""\n'
        "0,Kiel,Germany,Nordwerk GmbH,Hafenstraße 4,+49 431 123450,www.nordwerk.example,24103,\n"
        "1,Parma,Italy,Aquila Srl,Via Roma 7,+39 0521 123456,www.aquila.example,43121,\n",
        {
            "name": "name",
            "website": "website",
            "country": "country",
            "phone": "tel_number",
            "street": "street",
            "postal_code": "zip_code",
            "city": "city",
        },
    ),
    "scraped exhibitors": List(
        "index,exhibitor_name,exhibitor_address,exhibitor_person_name,email_actual,Phone,website,description\n"
        "0,Nordwerk GmbH,Hafenstraße 4 24103 Kiel,Eva Lind,eva@nordwerk.example,+49 431 123450,nordwerk.example,X\n"
        "1,Aquila Srl,Via Roma 7 43121 Parma,Ugo Neri,ugo@aquila.example,+39 0521 123456,aquila.example,Castings\n",
        {
            "name": "exhibitor_name",
            "website": "website",
            "email": "email_actual",
            "phone": "Phone",
            "street": "exhibitor_address",
            "person": "exhibitor_person_name",
            "description": "description",
        },
    ),
    "profile pages": List(
        "url,name,why_visit,description,branch,product_categories,gallery,documents,website,email,phone,address,stand\n"
        + "".join(
            f"https://fair.example/e/{n},{name} GmbH,See our cranes,Cranes for ports,Steel,Cranes,"
            f"https://cdn.fair.example/{n}.jpg,https://cdn.fair.example/{n}.pdf,https://www.{name.lower()}.example/,"
            f"info@{name.lower()}.example,+49 431 12345{n},Hafenstraße {n} 24103 Kiel,C1{n}\n"
            for n, name in enumerate(("Nordwerk", "Aquila", "Orbit", "Zephyr"))
        ),
        {
            "name": "name",
            "website": "website",
            "profile_url": "url",
            "email": "email",
            "phone": "phone",
            "street": "address",
            "description": "description",
        },
    ),
    "name and url": List(
        "name,url\nNordwerk GmbH,https://www.nordwerk.example/\nAquila Srl,http://aquila.example\n",
        {"name": "name", "website": "url"},
    ),
    "team members": List(
        "No.,Company Name,Team Member Name\n1,Nordwerk GmbH,Eva Lind\n2,Aquila Srl,Ugo Neri\n",
        {"name": "Company Name", "person": "Team Member Name"},
    ),
    "german": List(
        "Aussteller;Stand-Nr.;Halle;Webseite;Land\nNordwerk GmbH;C12;3;www.nordwerk.example;Deutschland\n",
        {"name": "Aussteller", "website": "Webseite", "country": "Land"},
    ),
    "french": List(
        "Exposant;Stand;Site web;Pays;Téléphone\nNordwerk SA;C12;www.nordwerk.example;France;01 40 20 30 40\n",
        {"name": "Exposant", "website": "Site web", "country": "Pays", "phone": "Téléphone"},
    ),
    "italian": List(
        "Espositore;Padiglione;Sito\nAquila Srl;7;www.aquila.example\n",
        {"name": "Espositore", "website": "Sito"},
    ),
    "japanese": List(
        "出展社名,小間番号,URL\n株式会社髙北製作所,①-12,https://www.takakita.example/\n",
        {"name": "出展社名", "website": "URL"},
    ),
    "spanish": List(
        "Expositor;Pabellón;Página web\nNordwerk S.L.;7;www.nordwerk.example\n",
        {"name": "Expositor", "website": "Página web"},
    ),
    "polish": List(
        "Wystawca;Stoisko;Strona WWW\nNordwerk Sp. z o.o.;A 7;www.nordwerk.example\n",
        {"name": "Wystawca", "website": "Strona WWW"},
    ),
    "russian": List(
        "Экспонент;Стенд;Сайт\nООО Северный кран;А7;www.nordwerk.example\n",
        {"name": "Экспонент", "website": "Сайт"},
    ),
}

# Written from imagination, before anybody looked at what they map to.
IMAGINED = {
    "danish": List(
        "Udstiller;Standnr.;Land;Hjemmeside;Telefonnr.\nNordwerk A/S;C12;Danmark;nordwerk.example;+45 33 12 34 56\n",
        {"name": "Udstiller", "country": "Land", "website": "Hjemmeside", "phone": "Telefonnr."},
    ),
    "czech": List(
        "Vystavovatel;Hala;Stánek;Webové stránky;Kontaktní osoba;E-mail\n"
        "Nordwerk s.r.o.;3;C12;nordwerk.example;Eva Nováková;eva@nordwerk.example\n",
        {
            "name": "Vystavovatel",
            "website": "Webové stránky",
            "person": "Kontaktní osoba",
            "email": "E-mail",
        },
    ),
    "hungarian": List(
        "Kiállító neve;Stand;Weboldal;Ország;Város\nNordwerk Kft.;C12;nordwerk.example;Magyarország;Szeged\n",
        {"name": "Kiállító neve", "website": "Weboldal", "country": "Ország", "city": "Város"},
    ),
    "turkish": List(
        "Katılımcı Firma;Salon;Stant No;Web Sitesi;Yetkili Kişi;Telefon\n"
        "Nordwerk A.Ş.;3;C12;nordwerk.example;Ayşe Demir;+90 212 123 45 67\n",
        {
            "name": "Katılımcı Firma",
            "website": "Web Sitesi",
            "person": "Yetkili Kişi",
            "phone": "Telefon",
        },
    ),
    "korean": List(
        "업체명,부스번호,홈페이지,국가,담당자\n북방기계,C12,nordwerk.example,대한민국,김민수\n",
        {"name": "업체명", "website": "홈페이지", "country": "국가", "person": "담당자"},
    ),
    "chinese": List(
        "序号,参展商名称,展位号,网址,国家/地区,联系人,电话\n1,北方起重机有限公司,C12,nordwerk.example,中国,王伟,010-62345678\n",
        {
            "name": "参展商名称",
            "website": "网址",
            "country": "国家/地区",
            "person": "联系人",
            "phone": "电话",
        },
    ),
    "swedish": List(
        "Utställare;Monter;Webbplats;Ort;Kontaktperson\nNordwerk AB;C12;nordwerk.example;Lund;Eva Lind\n",
        {"name": "Utställare", "website": "Webbplats", "city": "Ort", "person": "Kontaktperson"},
    ),
    "finnish": List(
        "Näytteilleasettaja;Osasto;Kotisivut;Maa\nNordwerk Oy;C12;nordwerk.example;Suomi\n",
        {"name": "Näytteilleasettaja", "website": "Kotisivut", "country": "Maa"},
    ),
    "title above bars": List(
        "Exhibitor Directory 2031|||||||\n|||||||\n"
        "Booth #|Exhibitor|Web Address|Contact First Name|Contact Last Name|Contact Title|Contact E-mail|Phone 1\n"
        "C12|Nordwerk Inc.|nordwerk.example|Eva|Lind|Sales Manager|eva@nordwerk.example|(312) 555-7812\n",
        {
            "name": "Exhibitor",
            "website": "Web Address",
            "first_name": "Contact First Name",
            "last_name": "Contact Last Name",
            "job_title": "Contact Title",
            "email": "Contact E-mail",
            "phone": "Phone 1",
        },
    ),
    "dutch": List(
        "Standhouder;Hal;Stand;Website;Contactpersoon;Functie;E-mailadres\n"
        "Nordwerk B.V.;3;C12;nordwerk.example;Eva de Wit;Verkoopleider;eva@nordwerk.example\n",
        {
            "name": "Standhouder",
            "website": "Website",
            "person": "Contactpersoon",
            "job_title": "Functie",
            "email": "E-mailadres",
        },
    ),
    "german association": List(
        "Mitgliedsfirma;Ansprechpartner;Position;Straße;PLZ;Ort;Tel.;Fax;E-Mail;Internet\n"
        "Nordwerk GmbH;Eva Lind;Vertriebsleiterin;Hafenstraße 4;24103;Kiel;0431 123450;0431 123459;"
        "eva@nordwerk.example;www.nordwerk.example\n",
        {
            "name": "Mitgliedsfirma",
            "website": "Internet",
            "email": "E-Mail",
            "phone": "Tel.",
            "fax": "Fax",
            "street": "Straße",
            "postal_code": "PLZ",
            "city": "Ort",
            "person": "Ansprechpartner",
            "job_title": "Position",
        },
    ),
    "portuguese": List(
        "Empresa expositora;Estande;Site;Cidade;UF;Telefone;Contato\n"
        "Nordwerk Ltda.;C12;nordwerk.example;Curitiba;PR;+55 41 3123-4567;Eva Souza\n",
        {
            "name": "Empresa expositora",
            "website": "Site",
            "city": "Cidade",
            "region": "UF",
            "phone": "Telefone",
            "person": "Contato",
        },
    ),
    "ukrainian": List(
        "Учасник;Павільйон;Стенд;Вебсайт;Країна;Місто\nТОВ Північний кран;3;А7;nordwerk.example;Україна;Львів\n",
        {"name": "Учасник", "website": "Вебсайт", "country": "Країна", "city": "Місто"},
    ),
    "flattened json": List(
        "id,companyName,companyAddress.city,companyAddress.country,contacts.0.email,contacts.0.phone,boothNames,"
        "externalUrl,logoUrl,_links.self\n"
        + "".join(
            f"{n},{name},Kiel,Germany,info@{name.lower()}.example,+49 431 12345{n},C1{n},https://{name.lower()}.example,"
            f"https://cdn.fair.example/{n}.png,https://api.fair.example/e/{n}\n"
            for n, name in enumerate(("Nordwerk", "Aquila", "Orbit"))
        ),
        {
            "name": "companyName",
            "website": "externalUrl",
            "country": "companyAddress.country",
            "city": "companyAddress.city",
            "email": "contacts.0.email",
            "phone": "contacts.0.phone",
        },
    ),
    "french association": List(
        "Raison sociale;Nom du contact;Fonction;Adresse;CP;Ville;Pays;Tél. fixe;Tél. mobile;Mail;Site\n"
        "Nordwerk SAS;Eva Lind;Directrice commerciale;4 rue du Port;29200;Brest;France;02 98 12 34 56;"
        "06 12 34 56 78;eva@nordwerk.example;www.nordwerk.example\n",
        {
            "name": "Raison sociale",
            "website": "Site",
            "country": "Pays",
            "email": "Mail",
            "phone": "Tél. fixe",
            "mobile": "Tél. mobile",
            "street": "Adresse",
            "postal_code": "CP",
            "city": "Ville",
            "person": "Nom du contact",
            "job_title": "Fonction",
        },
    ),
}


def mapping_of(one: List) -> dict[str, str]:
    return read_table(one.text.encode(), "list.csv", ask_for_columns=True).mapping


@pytest.mark.parametrize("name", HANDED_OUT)
def test_header_that_a_fair_handed_out_maps_without_help(name: str) -> None:
    assert mapping_of(HANDED_OUT[name]) == HANDED_OUT[name].mapping


@pytest.mark.parametrize("name", IMAGINED)
def test_header_that_was_imagined_maps_without_help(name: str) -> None:
    assert mapping_of(IMAGINED[name]) == IMAGINED[name].mapping
