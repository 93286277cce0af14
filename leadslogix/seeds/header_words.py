"""What the columns of seed files are called: our word, then their words in the languages of the trade.

The first words are the surest: where two columns fit one word, the earlier match wins. Written in small letters,
without accents and punctuation, the way `columns.normalise_header` writes a header.
"""

from enum import StrEnum


class Role(StrEnum):
    """What a column of a seed file can be for us."""

    NAME = "name"
    WEBSITE = "website"
    COUNTRY = "country"
    PROFILE_URL = "profile_url"
    EMAIL = "email"
    PHONE = "phone"
    FAX = "fax"
    STREET = "street"
    POSTAL_CODE = "postal_code"
    CITY = "city"
    REGION = "region"
    DESCRIPTION = "description"


_SPELLED = {
    Role.NAME: """
        company name, company, exhibitor name, exhibitor, organisation name, organization name,
        organisation, organization, business name, account name, legal name, firm, firm name, vendor, vendor
        name, supplier, supplier name, manufacturer, member, member name, employer, business, account, co
        name, corporate name, trading name, brand name, participant, firmenname, firma, unternehmen,
        unternehmensname, aussteller, ausstellername, firmenbezeichnung, betrieb, hersteller, lieferant,
        mitglied, kunde, gesellschaft, bedrijf, bedrijfsnaam, exposant, exposantnaam, onderneming, naam
        bedrijf, organisatie, foretag, foretagsnamn, utstallare, virksomhed, virksomhedsnavn, firmanavn,
        bedrift, udstiller, utstiller, selskap, selskab, yritys, yrityksen nimi, bolag, fyrirtaeki, societe,
        nom de la societe, entreprise, nom de l entreprise, raison sociale, nom exposant, azienda, ragione
        sociale, espositore, societa, ditta, nome azienda, impresa, denominazione, empresa, nombre de la
        empresa, expositor, razon social, nombre empresa, compania, sociedad, nome da empresa, razao social,
        companhia, denumire, companie, nume companie, nazwa firmy, firma nazwa, wystawca, przedsiebiorstwo,
        nazwa przedsiebiorstwa, spolka, nazev firmy, nazev spolecnosti, spolecnost, vystavovatel, nazov
        firmy, spolocnost, ceg, cegnev, kiallito, tvrtka, podjetje, naziv tvrtke, izlagac, kompanija, naziv
        firme, firma adi, sirket, sirket adi, katilimci, εταιρεια, επωνυμια, компания, фирма, название
        компании, организация, участник, 会社名, 企業名, 公司名称, 公司, 회사명, name, nombre, nom, nome, naam, nazwa,
        nazev, nazov, nev, navn, namn, nimi, naziv, ad, название, имя, 名称, title, titel, titre, label
    """,
    Role.WEBSITE: """
        website, web site, company website, website url, homepage, home page, company url, webseite, website
        adresse, internetseite, internetadresse, internet, webadresse, firmenwebsite, site web, site
        internet, sito web, sito internet, sito, sitio web, pagina web, web, strona internetowa, strona www,
        www, webove stranky, webova stranka, weboldal, honlap, site, hjemmeside, hemsida, nettsted,
        nettside, webbplats, verkkosivu, kotisivu, webside, pagina de internet, pagina internet, paginaweb,
        web sitesi, internet sitesi, spletna stran, web stranica, ιστοσελιδα, сайт, веб сайт, ウェブサイト,
        ホームページ, 网站, 网址, 홈페이지, web address, web url, site url, domain, domain name, domaene,
        company domain, domaine, dominio, domena, external url, external link, url, link, weblink, web link, href, lien
    """,
    Role.COUNTRY: """
        country, country name, country code, country region, country territory, land, staat, laendercode,
        landercode, landeskennzeichen, pays, code pays, paese, nazione, stato, pais, kraj, panstwo, zeme,
        stat, krajina, orszag, nation, tara, drzava, zemlja, ulke, maa, χωρα, страна, 国, 国家, 国名, 국가, billing
        country, company country, hq country, iso country, iso2, countrycode, nationality, pays d origine,
        herkunftsland
    """,
    Role.PROFILE_URL: """
        profile url, profile link, profile, exhibitor url, exhibitor link, exhibitor profile, detail url,
        detail link, details url, details, detail page, listing url, listing link, directory url, company
        profile, source url, page url, entry url, fair url, profil url, profil, profillink, profilseite,
        ausstellerprofil, detailseite, lien profil, fiche exposant, fiche, url fiche, scheda, link scheda,
        scheda espositore, perfil, enlace perfil, ficha, url ficha, profiel, profielpagina, profil wystawcy,
        link do profilu, company page, linkedin, company link, exhibitor page, exhibitor detail, exhibitor
        details, href, url, link
    """,
    Role.EMAIL: """
        email, e mail, email address, e mail address, mail, company email, contact email, emails, e mail
        adresse, email adresse, mailadresse, courriel, adresse mail, adresse email, mel, posta elettronica,
        indirizzo email, correo, correo electronico, e mailadres, adres email, adres e mail, epost, e post,
        sahkoposti, eposta, e posta, почта, 電子メール, 邮箱, 이메일
    """,
    Role.PHONE: """
        phone, phone number, telephone, telephone number, tel, company phone, phone 1, telefon,
        telefonnummer, rufnummer, tel nr, telefono, tel number, telefone, telefoon, numer telefonu,
        telefoonnummer, puhelin, telefonszam, τηλεφωνο, телефон, 電話, 电话, 전화, mobile, mobil, handy, portable,
        cellulare, movil, cell, gsm, contact number
    """,
    Role.FAX: """
        fax, fax number, faxnummer, telefax, telecopie, numero fax, faks
    """,
    Role.STREET: """
        street, street address, address, address 1, address line 1, strasse, strasse hausnummer, anschrift,
        adresse, rue, adresse postale, indirizzo, via, direccion, calle, straat, adres, ulica, ulice, cim,
        utca, gade, gata, vej, endereco, rua, адрес, 住所, 地址
    """,
    Role.POSTAL_CODE: """
        postal code, postcode, post code, zip, zip code, zipcode, plz, postleitzahl, code postal, cap,
        codice postale, codigo postal, cp, kod pocztowy, psc, iranyitoszam, postnummer, postinumero, cep,
        индекс, 邮编, 郵便番号
    """,
    Role.CITY: """
        city, town, city name, location, stadt, ort, wohnort, sitz, ville, commune, citta, comune, localita,
        ciudad, localidad, poblacion, municipio, plaats, stad, woonplaats, miasto, miejscowosc, mesto,
        varos, telepules, by, ort stadt, kaupunki, cidade, sehir, grad, πολη, город, 市, 都市,
        所在地, 城市, 도시
    """,
    Role.REGION: """
        region, state, province, county, bundesland, kanton, canton, departement, regione, provincia,
        estado, provincie, wojewodztwo, kraj region, lan, область, regiao, state province
    """,
    Role.DESCRIPTION: """
        description, company description, about, beschreibung, firmenbeschreibung, descrizione, descripcion,
        omschrijving, opis, popis, leiras, descricao, описание, company profile text
    """,
}
WORDS = {role: tuple(" ".join(text.split()).split(", ")) for role, text in _SPELLED.items()}

# "company size", "contact name", "country of delivery": these words turn a column into something else.
_OTHER = """
    id ids size type number no nr nummer numero count date time person contact kontakt ansprechpartner first
    last vorname nachname prenom cognome apellido surname product products produkt hall halle stand booth
    logo image picture description beschreibung category kategorie status score revenue umsatz employees
    mitarbeiter founded year jahr sector branche industry tags notes rating job position role owner user
    scraped created updated linkedin facebook twitter instagram youtube xing vat tax ust register
"""
OTHER_THINGS = frozenset(_OTHER.split())
