"""Forty invented rows without a website, with the web that they would meet: own sites, namesakes, parked pages.

Written before any score of them was seen, and not tuned on: `test_blind.py` measures on it. `right` is the domain of the
company's own site, "" where it has none. A page is HTML; a path is below the domain.
"""

from dataclasses import dataclass, field

from scraping.discovery.evidence import Row


@dataclass(frozen=True, slots=True)
class Case:
    row: Row
    right: str
    web: dict[str, str] = field(default_factory=dict)


def page(language: str, title: str, body: str) -> str:
    return f'<!DOCTYPE html><html lang="{language}"><head><title>{title}</title></head><body>{body}</body></html>'


PARKED = "<h1>{0}</h1><p>This domain is parked. Interested? Make an offer for {0} today.</p><p>Related searches: tools, machines, insurance</p>"

OWN_SITES = (
    Case(Row("Tannhoff Drehtechnik GmbH", "DE"), "tannhoff-drehtechnik.example", {
        "tannhoff-drehtechnik.example/": page("de", "Drehteile ab Losgröße 1 | Tannhoff", "<nav><a href='/leistungen'>Leistungen</a> <a href='/impressum'>Impressum</a></nav><h1>Präzision, die sich dreht</h1><p>Seit 1974 fertigen wir Drehteile.</p>"),
        "tannhoff-drehtechnik.example/impressum": page("de", "Impressum", "<h1>Impressum</h1><p>Tannhoff Drehtechnik GmbH<br>Gewerbestraße 11<br>72622 Nürtingen</p><p>Telefon: +49 7022 904410<br>E-Mail: post@tannhoff-drehtechnik.example</p><p>USt-IdNr.: DE811569869</p>"),
    }),
    Case(Row("Quillmere Packaging Ltd", "GB"), "quillmere.example", {
        "quillmere.example/": page("en", "Quillmere Packaging | Corrugated boxes made in Leeds", "<header><a href='/about'>About</a> <a href='/contact'>Contact us</a></header><h1>Boxes that arrive</h1><p>Call 0113 496 0221 for a quote.</p><footer>© 2026 Quillmere Packaging Ltd. Registered in England and Wales. Unit 4, Canal Mills, Leeds LS12 2QF, United Kingdom</footer>"),
    }),
    Case(Row("Brasserie des Trois Ormes SAS", "FR", cities=("Lille",)), "troisormes.example", {
        "troisormes.example/": page("fr", "Trois Ormes, bières du Nord", "<h1>Nos bières</h1><p>Brassées à Lille depuis 2009.</p><p><a href='/mentions-legales'>Mentions légales</a></p>"),
        "troisormes.example/mentions-legales": page("fr", "Mentions légales", "<p>Brasserie des Trois Ormes SAS<br>14 rue du Moulin<br>59000 Lille</p><p>Tél. 03 20 99 41 07</p>"),
    }),
    Case(Row("Officine Baldrighi S.r.l.", "IT"), "officinebaldrighi.example", {
        "officinebaldrighi.example/": page("it", "Officine Baldrighi S.r.l. - Carpenteria", "<h1>Officine Baldrighi</h1><p>Carpenteria metallica dal 1968.</p><footer>Officine Baldrighi S.r.l. - Via dell'Artigianato 7 - 42124 Reggio Emilia (RE) - Tel. 0522 930 118 - P.IVA 01533840356</footer>"),
    }),
    Case(Row("Vandermeulen Kassenbouw B.V.", "NL"), "vandermeulenkassenbouw.example", {
        "vandermeulenkassenbouw.example/": page("nl", "Vandermeulen Kassenbouw", "<h1>Kassen op maat</h1><p>Vandermeulen Kassenbouw B.V.<br>Veilingweg 30<br>2671 CX Naaldwijk</p><p>Tel: 0174 - 62 10 55</p>"),
    }),
    Case(Row("Öhlund & Söner Industri AB", "SE"), "ohlundsoner.example", {
        "ohlundsoner.example/": page("sv", "Öhlund & Söner Industri AB", "<h1>Svetsning och montage</h1><p>Öhlund & Söner Industri AB, Verkstadsgatan 5, 331 42 Värnamo</p><p>Telefon 0370-30 11 80</p>"),
    }),
    Case(Row("Przedsiębiorstwo Wilkowski Sp. z o.o.", "PL"), "wilkowski.example", {
        "wilkowski.example/": page("pl", "Wilkowski - okna i drzwi", "<h1>Okna i drzwi</h1><p>Przedsiębiorstwo Wilkowski Sp. z o.o.<br>ul. Fabryczna 12<br>35-105 Rzeszów</p><p>tel. 17 850 21 30</p>"),
    }),
    Case(Row("ООО Сибмашдеталь", "RU"), "sibmashdetal.example", {
        "sibmashdetal.example/": page("ru", "Сибмашдеталь - запасные части", "<h1>Запасные части для тракторов</h1><p>ООО «Сибмашдеталь», 630009, г. Новосибирск, ул. Обская, 4. Тел. +7 383 266-14-20</p>"),
    }),
    Case(Row("Kestrel Bay Instruments Inc.", "US"), "kestrelbay.example", {
        "kestrelbay.example/": page("en", "Kestrel Bay Instruments - tide gauges and buoys", "<h1>Measure the sea</h1><p>Kestrel Bay Instruments Inc., 210 Harbor Way, Portland, ME 04101, USA</p><p>(207) 555-0148 | <a href='mailto:hello@kestrelbay.example'>hello@kestrelbay.example</a></p>"),
    }),
    Case(Row("Advanced Polymer Casting Pty Ltd", "AU"), "apcasting.example", {
        "apcasting.example/": page("en", "AP Casting", "<p>Advanced Polymer Casting Pty Ltd, 8 Foundry Rd, Dandenong VIC 3175. Phone (03) 9794 1180</p>"),
    }),
    Case(Row("Metalurgia Ferraz Ltda", "BR", phones=("+551938650112",)), "metalurgiaferraz.example", {
        "metalurgiaferraz.example/": page("pt", "Metalurgia Ferraz", "<h1>Usinagem</h1><p>Fale conosco: (19) 3865-0112</p><p>Rua das Acácias, 300 - Mogi Mirim - SP</p>"),
    }),
    Case(Row("Hradecký Nástroje s.r.o.", "CZ"), "hradecky-nastroje.example", {
        "hradecky-nastroje.example/": page("cs", "Hradecký Nástroje s.r.o.", "<h1>Řezné nástroje</h1><p>Hradecký Nástroje s.r.o., Průmyslová 1400, 530 03 Pardubice, tel. 466 301 255</p>"),
    }),
    Case(Row("Iturbide Válvulas, S.A. de C.V.", "MX"), "iturbidevalvulas.example", {
        "iturbidevalvulas.example/": page("es", "Iturbide Válvulas", "<h1>Válvulas industriales</h1><p>Iturbide Válvulas, S.A. de C.V., Av. Industria 88, 76120 Querétaro, México. Tel. +52 442 217 4410</p>"),
    }),
    Case(Row("Nakagiri Seiko Co., Ltd.", "JP"), "nakagiriseiko.example", {
        "nakagiriseiko.example/": page("en", "Nakagiri Seiko Co., Ltd.", "<h1>Precision springs</h1><p>Nakagiri Seiko Co., Ltd. 3-12-5 Honmachi, Higashiosaka, Osaka 577-0012, Japan. TEL +81-6-6789-3021</p>"),
    }),
    Case(Row("Zeltbau Marquardt e.K.", "DE", mailboxes=("verkauf@marquardt-zelte.example",)), "marquardt-zelte.example", {
        "marquardt-zelte.example/": page("de", "Zelte und Hallen - Marquardt", "<h1>Zelte mieten</h1><p>Zeltbau Marquardt e.K., Am Bahnhof 3, 31582 Nienburg, Tel. 05021 88740, verkauf@marquardt-zelte.example</p>"),
    }),
    Case(Row("Lumenforge Oy", "FI", cities=("Tampere",)), "lumenforge.example", {
        "lumenforge.example/": page("en", "Lumenforge - laser welding heads", "<h1>Light that joins</h1><p>Lumenforge Oy, Kuninkaankatu 22, 33210 Tampere, Finland</p><p>+358 3 3142 7700</p>"),
    }),
    Case(Row("Arbogast Weinhandel GmbH & Co. KG", "DE"), "arbogast-weinhandel.example", {
        "arbogast-weinhandel.example/": page("de", "Arbogast Weinhandel", "<p>Willkommen.</p><a href='/kontakt'>Kontakt</a>"),
        "arbogast-weinhandel.example/kontakt": page("de", "Kontakt", "<p>Arbogast Weinhandel GmbH & Co. KG<br>Rheinallee 9<br>55116 Mainz<br>Telefon 06131 555 0199</p>"),
    }),
    Case(Row("Dunmore & Fitch Joinery Limited", "IE"), "dunmoreandfitch.example", {
        "dunmoreandfitch.example/": page("en", "Dunmore and Fitch Joinery", "<h1>Stairs and windows</h1><p>Dunmore & Fitch Joinery Limited, Quay Street, Galway H91 X2C4, Ireland. Tel. +353 91 555 201</p>"),
    }),
    Case(Row("Türkoğlu Makine Sanayi ve Ticaret A.Ş.", "TR"), "turkoglumakine.example", {
        "turkoglumakine.example/": page("tr", "Türkoğlu Makine", "<h1>Pres makineleri</h1><p>Türkoğlu Makine Sanayi ve Ticaret A.Ş.<br>Organize Sanayi Bölgesi 4. Cadde No: 12<br>42300 Konya</p><p>Tel: +90 332 239 01 44</p>"),
    }),
    Case(Row("Northwold Seed Drills", "CA"), "northwoldseeddrills.example", {
        "northwoldseeddrills.example/": page("en", "Northwold Seed Drills", "<h1>Seed drills for the prairie</h1><p>Box 210, Outlook, SK S0L 2N0, Canada. Phone 306-555-0134</p>"),
    }),
    Case(Row("Grupo Salvatierra Logística, S.L.", "ES"), "salvatierralogistica.example", {
        "salvatierralogistica.example/": page("es", "Salvatierra Logística", "<h1>Almacenes y transporte</h1><p>Grupo Salvatierra Logística, S.L. Polígono Malpica, calle E 14, 50016 Zaragoza. Tel. 976 57 12 40. CIF B50123456</p>"),
    }),
    Case(Row("Halvorsen Tauverk AS", "NO"), "halvorsen-tauverk.example", {
        "halvorsen-tauverk.example/": page("no", "Halvorsen Tauverk AS", "<h1>Tau og nett</h1><p>Halvorsen Tauverk AS, Havnegata 14, 6005 Ålesund. Tlf. 70 12 44 30</p>"),
    }),
    Case(Row("Sundara Ayurveda Private Limited", "IN"), "sundaraayurveda.example", {
        "sundaraayurveda.example/": page("en", "Sundara Ayurveda", "<h1>Herbal oils</h1><p>Sundara Ayurveda Private Limited, 17 MG Road, Kochi 682016, Kerala, India. +91 484 235 1177</p>"),
    }),
    Case(Row("Ateliers Roquebrun", "CH", cities=("Fribourg",)), "ateliers-roquebrun.example", {
        "ateliers-roquebrun.example/": page("fr", "Ateliers Roquebrun Sàrl", "<h1>Horlogerie</h1><p>Ateliers Roquebrun Sàrl, Route de la Glâne 20, 1700 Fribourg, Suisse. Tél. +41 26 424 10 55</p>"),
    }),
)  # fmt: skip

NOT_THEIRS = (
    # Namesakes in another country.
    Case(Row("Castellan Systems Ltd", "GB"), "", {
        "castellansystems.example/": page("en", "Castellan Systems", "<h1>Access control</h1><p>Castellan Systems LLC, 900 Elm Street, Austin, TX 78701, USA. (512) 555-0162</p>"),
    }),
    Case(Row("Merano Frutta S.p.A.", "IT"), "", {
        "meranofrutta.example/": page("es", "Merano Frutta", "<h1>Frutas</h1><p>Merano Frutta S.A., Av. San Martín 1200, Mendoza, Argentina. Tel. +54 261 429 3311</p>"),
    }),
    Case(Row("Eichberg Elektronik GmbH", "AT"), "", {
        "eichberg-elektronik.example/": page("de", "Eichberg Elektronik", "<p>Eichberg Elektronik GmbH, Industriestr. 40, 09114 Chemnitz, Deutschland. Telefon +49 371 555 0140</p>"),
    }),
    Case(Row("Polaris Maritime AS", "NO"), "", {
        "polarismaritime.example/": page("en", "Polaris Maritime", "<p>Polaris Maritime Pte Ltd, 10 Anson Road, Singapore 079903. Tel. +65 6225 0147</p>"),
    }),
    # Namesakes in the same country.
    Case(Row("Winterfeld Bau GmbH", "DE", cities=("Rostock",)), "", {
        "winterfeld-bau.example/": page("de", "Winterfeld Bau GmbH", "<p>Winterfeld Bau GmbH, Am Hang 2, 87435 Kempten, Tel. 0831 555 0113</p>"),
    }),
    Case(Row("Moreau SARL", "FR", cities=("Nantes",)), "", {
        "moreau.example/": page("fr", "Moreau - plomberie à Nice", "<p>Moreau SARL, 3 avenue Foch, 06000 Nice. Tél. 04 93 55 01 22</p>"),
    }),
    Case(Row("Nord 777 LLC", "US"), "", {
        "nord777.example/": page("en", "Nord 7776", "<p>Nord 7776 LLC, 14 Main St, Akron, OH 44308, USA. (330) 555-0199</p>"),
    }),
    # Another company with the first word.
    Case(Row("Albatros Kunststofftechnik GmbH", "DE"), "", {
        "albatros.example/": page("de", "Hotel Albatros an der Ostsee", "<h1>Hotel Albatros</h1><p>Hotel Albatros GmbH, Strandweg 1, 18225 Kühlungsborn, Tel. 038293 55010</p>"),
    }),
    Case(Row("Vega Thermal Coatings", "US"), "", {
        "vega.example/": page("en", "Vega - astronomy apps", "<h1>Vega Apps</h1><p>Vega Apps Inc., 5 Star Ave, Boston, MA 02110, USA. (617) 555-0123</p>"),
    }),
    # Parked and empty.
    Case(Row("Oberlin Fräswerk GmbH", "DE"), "", {"oberlin-fraeswerk.example/": page("en", "oberlin-fraeswerk.example", PARKED.format("oberlin-fraeswerk.example"))}),
    Case(Row("Tidewater Rigging Inc.", "US"), "", {"tidewaterrigging.example/": page("en", "Tidewater Rigging", "<h1>Tidewater Rigging</h1><p>This premium name can be yours! Inquire now about tidewaterrigging.example. Powered by NameMarket.</p>")}),
    Case(Row("Sørlie Trevare AS", "NO"), "", {"sorlietrevare.example/": page("en", "Index of /", "<h1>Index of /</h1><p>Apache Server at sorlietrevare.example Port 80</p>")}),
    Case(Row("Gambetti Ceramiche S.r.l.", "IT"), "", {"gambetticeramiche.example/": page("it", "Sito in costruzione", "<h1>Sito in costruzione</h1><p>Torneremo presto.</p>")}),
    # Directories and marketplaces that have the name in their domain.
    Case(Row("Stonebridge Masonry", "GB"), "", {
        "stonebridge.example/": page("en", "Stonebridge business directory", "<h1>Businesses in Stonebridge</h1><ul>" + "".join(f"<li class='entry'><h3><a href='/firm/{n}'>{n} Ltd</a></h3><p>Stonebridge</p></li>" for n in ("Ashby Plumbing", "Stonebridge Masonry", "Corran Taxis", "Dell Bakery", "Elder Roofing", "Finch Garage", "Grove Dental", "Hart Flooring", "Ivy Florist", "Jay Motors")) + "</ul>"),
    }),
    Case(Row("Klinkhammer Lacke", "DE"), "", {
        "klinkhammer.example/": page("de", "Klinkhammer - Namensforschung", "<h1>Der Familienname Klinkhammer</h1><p>Firmen dieses Namens: Klinkhammer Lacke, Klinkhammer Reisen, Klinkhammer Optik.</p><p>Kontakt: forschung@klinkhammer.example</p>"),
    }),
    Case(Row("Perlmutt Schmuck", "CH"), "", {}),
)  # fmt: skip

CASES = OWN_SITES + NOT_THEIRS
