"""One table per part of the world; every line is made up, in the form that its country uses."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.addresses.readings import read

Row = tuple[str, str, str, str | None, str | None]


def assert_read(row: Row) -> None:
    html, country, street, code, city = row
    found = read(html, country)
    assert found.get(Field.STREET) == [street]
    assert found.get(Field.POSTAL_CODE, [])[:1] == ([code] if code else [])
    assert city is None or found[Field.CITY][:1] == [city]


GERMAN: list[Row] = [
    ("<p>Industriestr. 7-9<br>D-97286 Sommerhausen", "DE", "Industriestr. 7-9", "97286", "Sommerhausen"),
    ("<p>Muster GmbH<br>Straße des 17. Juni 135<br>10623 Berlin", "DE", "Straße des 17. Juni 135", "10623", "Berlin"),
    ("<p>An der Alten Spinnerei 5<br>D 09111 Chemnitz", "DE", "An der Alten Spinnerei 5", "09111", "Chemnitz"),
    ("<p>Postfach 10 12 34, 70011 Stuttgart", "DE", "Postfach 10 12 34", "70011", "Stuttgart"),
    ("<p>Halle 4, Tor 3<br>Hafenstraße 12 b<br>28217 Bremen", "DE", "Halle 4, Tor 3, Hafenstraße 12 b", "28217", "Bremen"),
    ("<p>Q 5, 14-22<br>68161 Mannheim", "DE", "Q 5, 14-22", "68161", "Mannheim"),
    ("<p>Wiener Straße 131/2/5<br>A-4020 Linz", "AT", "Wiener Straße 131/2/5", "4020", "Linz"),
    ("<p>Dorf 23, 6233 Kramsach", "AT", "Dorf 23", "6233", "Kramsach"),
    ("<p>Bahnhofstrasse 45, CH-8001 Zürich", "CH", "Bahnhofstrasse 45", "8001", "Zürich"),
    ("<p>Rue du Rhône 8<br>1204 Genève", "CH", "Rue du Rhône 8", "1204", "Genève"),
    ("<p>Via Nassa 3<br>6900 Lugano", "CH", "Via Nassa 3", "6900", "Lugano"),
    ("<p>Niederlassung Österreich: Wiener Straße 12, 4020 Linz, Österreich", "DE", "Wiener Straße 12", "4020", "Linz"),
]  # fmt: skip


FRENCH: list[Row] = [
    ("<p>ZA des Prés, 4 rue du Moulin<br>BP 12<br>44115 Basse-Goulaine Cedex", "FR", "ZA des Prés, 4 rue du Moulin, BP 12", "44115", "Basse-Goulaine Cedex"),
    ("<p>Zone Industrielle Nord - 69400 Villefranche-sur-Saône", "FR", "Zone Industrielle Nord", "69400", "Villefranche-sur-Saône"),
    ("<p>Lieu-dit Le Bourg<br>33420 Branne", "FR", "Lieu-dit Le Bourg", "33420", "Branne"),
    ("<p>15, Boulevard de la Liberté 59000 Lille", "FR", "15, Boulevard de la Liberté", "59000", "Lille"),
    ("<p>4 place de la Fontaine, 92974 Paris La Défense Cedex, France", "FR", "4 place de la Fontaine", "92974", None),
    ("<p>Rue de la Loi 16, 1000 Bruxelles", "BE", "Rue de la Loi 16", "1000", "Bruxelles"),
    ("<p>Industrieweg 12 bus 3, 9032 Wondelgem", "BE", "Industrieweg 12 bus 3", "9032", "Wondelgem"),
    ("<p>12, rue de l'Industrie<br>L-8069 Bertrange", "LU", "12, rue de l'Industrie", "8069", "Bertrange"),
]  # fmt: skip


SOUTHERN: list[Row] = [
    ("<p>Via dell'Artigianato, 25/A<br>36050 Sovizzo (VI)", "IT", "Via dell'Artigianato, 25/A", "36050", "Sovizzo"),
    ("<p>Strada Provinciale 12 km 4,5 - 42010 Rio Saliceto (RE) - Italia", "IT", "Strada Provinciale 12 km 4,5", "42010", "Rio Saliceto"),
    ("<p>Sede legale: V.le Europa n. 14, I-20090 Segrate MI", "IT", "V.le Europa n. 14", "20090", None),
    ("<p>Zona Industriale snc - 85050 Tito (PZ)", "IT", "Zona Industriale snc", "85050", "Tito"),
    ("<p>Piazza della Repubblica 3 - CAP 10122 Torino", "IT", "Piazza della Repubblica 3", "10122", "Torino"),
    ("<p>Loc. Pian di Rona 120/B, 52022 Cavriglia", "IT", "Loc. Pian di Rona 120/B", "52022", "Cavriglia"),
    ("<p>Polígono Industrial El Prado, nave 7<br>06800 Mérida (Badajoz)", "ES", "Polígono Industrial El Prado, nave 7", "06800", "Mérida"),
    ("<p>Calle de Alcalá, 45, 3º B<br>28014 Madrid", "ES", "Calle de Alcalá, 45, 3º B", "28014", "Madrid"),
    ("<p>Avda. Diagonal 477 - 08036 Barcelona", "ES", "Avda. Diagonal 477", "08036", "Barcelona"),
    ("<p>Ctra. N-340, km 12 - 43120 Constantí", "ES", "Ctra. N-340, km 12", "43120", "Constantí"),
    ("<p>Pol. Ind. Can Roca, C/ Forja, 12. 08292 Esparreguera", "ES", "C/ Forja, 12", "08292", "Esparreguera"),
    ("<p>Rua do Ouro, 23 - 2º Esq.<br>1100-062 Lisboa", "PT", "Rua do Ouro, 23 - 2º Esq", "1100-062", "Lisboa"),
    ("<p>Zona Industrial da Maia, Sector X, Lote 14<br>4470-516 Maia", "PT", "Zona Industrial da Maia, Sector X, Lote 14", "4470-516", "Maia"),
]  # fmt: skip


NORTHERN: list[Row] = [
    ("<p>Havenweg 24-26, 3123 BT Schiedam", "NL", "Havenweg 24-26", "3123 BT", "Schiedam"),
    ("<p>Postbus 314<br>5600AH Eindhoven", "NL", "Postbus 314", "5600AH", "Eindhoven"),
    ("<p>De Corridor 21 F<br>NL-3621 ZA Breukelen", "NL", "De Corridor 21 F", "3621 ZA", "Breukelen"),
    ("<p>Kungsgatan 44, 3 tr<br>SE-111 35 Stockholm", "SE", "Kungsgatan 44, 3 tr", "111 35", "Stockholm"),
    ("<p>Box 1234, 751 42 Uppsala", "SE", "Box 1234", "751 42", "Uppsala"),
    ("<p>Lyngvej 20, 3. sal<br>DK-2100 København Ø", "DK", "Lyngvej 20, 3. sal", "2100", "København Ø"),
    ("<p>Nedre Slottsgate 25<br>0157 Oslo", "NO", "Nedre Slottsgate 25", "0157", "Oslo"),
    ("<p>Postboks 44 Sentrum<br>0101 Oslo", "NO", "Postboks 44 Sentrum", "0101", "Oslo"),
    ("<p>Mannerheimintie 12 B 4<br>FI-00100 Helsinki", "FI", "Mannerheimintie 12 B 4", "00100", "Helsinki"),
    ("<p>PL 35, 33101 Tampere", "FI", "PL 35", "33101", "Tampere"),
]  # fmt: skip


BRITISH: list[Row] = [
    ("<p>Unit C, Shipley Court, Shipley Business Park<br>Bristol BS15 4PZ", "GB", "Unit C, Shipley Court, Shipley Business Park", "BS15 4PZ", "Bristol"),
    ("<p>The Old Bakery, High Street, Ashwell, Herts, SG7 5NW", "GB", "The Old Bakery, High Street", "SG7 5NW", None),
    ("<p>One South Place<br>Ferry Way<br>Harlow<br>Essex CM20 2AA", "GB", "One South Place, Ferry Way", "CM20 2AA", None),
    ("<p>Kent House, 7-8 The Firs, Church Lane, London E18 1BD", "GB", "Kent House, 7-8 The Firs, Church Lane", "E18 1BD", "London"),
    ("<p>Marlowe House<br>12 Quay Street<br>Manchester<br>M3 3HN<br>United Kingdom", "GB", "Marlowe House, 12 Quay Street", "M3 3HN", "Manchester"),
    ("<p>Unit 5 Northgate Business Centre<br>Newark<br>NG24 1EZ", "GB", "Unit 5 Northgate Business Centre", "NG24 1EZ", "Newark"),
    ("<p>Unit 4, Baldonnell Business Park, Baldonnell, Dublin 22, D22 X9K3, Ireland", "IE", "Unit 4, Baldonnell Business Park", "D22 X9K3", None),
    ("<p>14 Fitzwilliam Lane<br>Dublin 2<br>Ireland", "IE", "14 Fitzwilliam Lane", None, None),
]  # fmt: skip


AMERICAN: list[Row] = [
    ("<p>One Harbor Place, Suite 300<br>Portland, ME 04101", "US", "One Harbor Place, Suite 300", "04101", "Portland"),
    ("<p>1410 jefferson avenUE<br>miami beach, fl 33139", "US", "1410 jefferson avenUE", "33139", None),
    ("<p>3rd Ave. between Oak and Elm Sts.<br>Juneau, AK 99801", "US", "3rd Ave. between Oak and Elm Sts", "99801", "Juneau"),
    ("<p>188 E 64th Street # 1805, New York, NY 10065", "US", "188 E 64th Street # 1805", "10065", "New York"),
    ("<p>1815 North Clark<br>Chicago, IL 60614", "US", "1815 North Clark", "60614", "Chicago"),
    ("<p>Building 12, Floor 3<br>900 Commerce Park Dr<br>Irvine CA 92614", "US", "Building 12, Floor 3, 900 Commerce Park Dr", "92614", "Irvine"),
    ("<p>PO Drawer 9, Waco TX 76701", "US", "PO Drawer 9", "76701", "Waco"),
    ("<p>1200 rue Sherbrooke Ouest, bureau 400<br>Montréal (Québec) H3A 1H6", "CA", "1200 rue Sherbrooke Ouest, bureau 400", "H3A 1H6", "Montréal"),
    ("<p>RR #2, 455 Concession Road 7<br>Puslinch, Ontario N0B 2J0", "CA", "455 Concession Road 7", "N0B 2J0", "Puslinch"),
    ("<p>Villa No. 6/3, Street No. 24<br>Al Khalidiya<br>Abu Dhabi<br>United Arab Emirates<br>Tel: +971 2 5550100", "US", "Villa No. 6/3, Street No. 24", None, None),
    ("<p>Our agents</p><p>Solna Tower<br>Hagavägen 12<br>Solna 171 45<br>Sweden", "US", "Hagavägen 12", "171 45", "Solna"),
]  # fmt: skip


EASTERN_EUROPEAN: list[Row] = [
    ("<p>Al. Jerozolimskie 100<br>00-807 Warszawa", "PL", "Al. Jerozolimskie 100", "00-807", "Warszawa"),
    ("<p>Kolonia 12A, 62-045 Pniewy", "PL", "Kolonia 12A", "62-045", "Pniewy"),
    ("<p>Na Příkopě 33/969, 114 07 Praha 1", "CZ", "Na Příkopě 33/969", "114 07", "Praha 1"),
    ("<p>Atatürk Organize Sanayi Bölgesi 10007 Sokak No:12<br>35620 Çiğli / İzmir", "TR", "Atatürk Organize Sanayi Bölgesi 10007 Sokak No:12", "35620", None),
    ("<p>Barbaros Mah. Lale Sk. No: 4/A 34746 Ataşehir İstanbul", "TR", "Barbaros Mah. Lale Sk. No: 4/A", "34746", None),
    ("<p>Fő utca 12.<br>1011 Budapest", "HU", "Fő utca 12", "1011", "Budapest"),
    ("<p>1051 Budapest, Nádor utca 7.", "HU", "Nádor utca 7", "1051", "Budapest"),
    ("<p>Str. Fabricii nr. 12, 400624 Cluj-Napoca", "RO", "Str. Fabricii nr. 12", "400624", "Cluj-Napoca"),
    ("<p>Λεωφόρος Κηφισίας 12, 151 25 Μαρούσι", "GR", "Λεωφόρος Κηφισίας 12", "151 25", "Μαρούσι"),
    ("<p>Ilica 5, 10000 Zagreb", "HR", "Ilica 5", "10000", "Zagreb"),
    ("<p>Celovška cesta 185, SI-1000 Ljubljana", "SI", "Celovška cesta 185", "1000", "Ljubljana"),
    ("<p>бул. Витоша 15, 1000 София", "BG", "бул. Витоша 15", "1000", "София"),
    ("<p>01001, м. Київ, вул. Хрещатик, 22", "UA", "вул. Хрещатик, 22", "01001", None),
    ("<p>ул. Садовая, д. 5, стр. 2, Москва, 121099", "RU", "ул. Садовая, д. 5, стр. 2", "121099", None),
]  # fmt: skip


ASIAN: list[Row] = [
    ("<p>Room 1602, Tower B, No. 1088 West Garden Road<br>Shanghai 200052, China", "CN", "Room 1602, Tower B, No. 1088 West Garden Road", "200052", "Shanghai"),
    ("<p>No. 12 Xinyuan Road, Bao'an District, Shenzhen, Guangdong 518101, P.R. China", "CN", "No. 12 Xinyuan Road, Bao'an District", "518101", None),
    ("<p>广东省深圳市南山区科技园路12号 邮编：518057", "CN", "科技园路12号", "518057", "深圳市"),
    ("<p>成都市龙泉驿区成龙大道三段88号 610100", "CN", "成龙大道三段88号", "610100", "成都市"),
    ("<p>上海市浦东新区张江路88号 201203", "CN", "张江路88号", "201203", "上海市"),
    ("<p>上海市浦东新区世纪大道 88 号 201203", "CN", "世纪大道 88 号", "201203", "上海市"),
    ("<p>2-2-1 Minato Higashi, Nishi-ku, Yokohama 220-8130, Japan", "JP", "2-2-1 Minato Higashi", "220-8130", "Yokohama"),
    ("<p>〒006-0021 札幌市手稲区本町1条4丁目2-3 ひまわりビル1F", "JP", "本町1条4丁目2-3", "006-0021", "札幌市手稲区"),
    ("<p>東京都千代田区丸の内1丁目2番3号", "JP", "丸の内1丁目2番3号", None, "千代田区"),
    ("<p>서울특별시 강남구 테헤란로 123 (역삼동) 06133", "KR", "테헤란로 123", "06133", "강남구"),
    ("<p>10F Saejong Building, 1001 Daechi-dong, Gangnam-gu, Seoul 06178, Korea", "KR", "10F Saejong Building, 1001 Daechi-dong", "06178", "Seoul"),
    ("<p>No. 25, Lane 31, Sec. 2, Zhongshan N. Rd., Taipei 10452, Taiwan", "TW", "No. 25, Lane 31, Sec. 2, Zhongshan N. Rd", "10452", "Taipei"),
    ("<p>10452 台北市中山區中山北路二段25號3樓", "TW", "中山北路二段25號3樓", "10452", "台北市"),
    ("<p>Flat B, 12/F, Harbour Industrial Centre, 44 Kwun Road, Kwun Tong, Hong Kong", "HK", "Flat B, 12/F, Harbour Industrial Centre, 44 Kwun Road", None, "Hong Kong"),
    ("<p>9th Floor, Ambar Building,<br>14, Kavi Marg<br>New Delhi-110003<br>Phone: 011 41419500", "IN", "9th Floor, Ambar Building, 14, Kavi Marg", "110003", "New Delhi"),
    ("<p>Plot No. 45, Sector 18, Udyog Vihar Phase IV<br>Gurgaon - 122 015, Haryana, India", "IN", "Plot No. 45, Sector 18, Udyog Vihar Phase IV", "122 015", "Gurgaon"),
    ("<p>A-28, Indira Colony, Station Road,<br>Lucknow 226 010 (UP)<br>India", "IN", "A-28, Indira Colony, Station Road", "226 010", "Lucknow"),
    ("<p>131/1, Zone II, Pratap Nagar,<br>Bhopal 462 003", "IN", "131/1, Zone II, Pratap Nagar", "462 003", "Bhopal"),
    ("<p>P.O. Box 61234, Jebel Ali Free Zone, Dubai, United Arab Emirates", "AE", "P.O. Box 61234, Jebel Ali Free Zone", None, "Dubai"),
    ("<p>Office 1404, Green Tower, Sheikh Zayed Road<br>P.O. Box 40712<br>Dubai<br>UAE", "AE", "Office 1404, Green Tower, Sheikh Zayed Road, P.O. Box 40712", None, "Dubai"),
    ("<p>Lot 16, Jalan Teknologi 3/4, 47810 Petaling Jaya, Selangor, Malaysia", "MY", "Lot 16, Jalan Teknologi 3/4", "47810", "Petaling Jaya"),
    ("<p>Jl. Raya Serang No. 15, Cikarang, Bekasi 17530, Indonesia", "ID", "Jl. Raya Serang No. 15", "17530", None),
    ("<p>10 Anson Road #12-05 International Plaza<br>Singapore 079903", "SG", "10 Anson Road #12-05", "079903", "Singapore"),
    ("<p>99/1 Moo 4, Bangna-Trad Road, Bangpli, Samutprakarn 10540, Thailand", "TH", "99/1 Moo 4, Bangna-Trad Road", "10540", "Samutprakarn"),
    ("<p>3 HaBarzel Street, Tel Aviv 6971005, Israel", "IL", "3 HaBarzel Street", "6971005", "Tel Aviv"),
]  # fmt: skip


SOUTHERN_HEMISPHERE: list[Row] = [
    ("<p>Rua das Flores, 1610 - Sala 5, Centro<br>Curitiba - PR<br>CEP 80020-090", "BR", "Rua das Flores, 1610 - Sala 5, Centro", "80020-090", "Curitiba"),
    ("<p>Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100", "BR", "Av. Paulista, 1000", "01310-100", "São Paulo"),
    ("<p>Av. Insurgentes Sur 1234, Col. del Valle<br>03100 Ciudad de México", "MX", "Av. Insurgentes Sur 1234", "03100", "Ciudad de México"),
    ("<p>Calle 5 de Mayo No. 12, Col. Centro, C.P. 06000 México, D.F.", "MX", "Calle 5 de Mayo No. 12, Col. Centro", "06000", "México"),
    ("<p>Chubut 679, San Telmo (C.P. 1069), Buenos Aires, Argentina", "AR", "Chubut 679", "1069", "San Telmo"),
    ("<p>Av. Corrientes 1234, piso 5<br>C1043AAZ Buenos Aires", "AR", "Av. Corrientes 1234, piso 5", "C1043AAZ", "Buenos Aires"),
    ("<p>Level 3, 267 George Terrace, Perth WA 6000", "AU", "Level 3, 267 George Terrace", "6000", "Perth"),
    ("<p>31 Kitchen Rd<br>Geelong 3220<br>Victoria", "AU", "31 Kitchen Rd", "3220", "Geelong"),
    ("<p>12 Queen Street, Auckland 1010, New Zealand", "NZ", "12 Queen Street", "1010", "Auckland"),
    ("<p>45 Main Road, Sandton, 2196, South Africa", "ZA", "45 Main Road", "2196", "Sandton"),
]  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [
        *GERMAN,
        *FRENCH,
        *SOUTHERN,
        *NORTHERN,
        *BRITISH,
        *AMERICAN,
        *EASTERN_EUROPEAN,
        *ASIAN,
        *SOUTHERN_HEMISPHERE,
    ],
    ids=lambda row: f"{row[1]} {row[2]}",
)
def test_addresses_are_read_as_their_country_writes_them(row: Row) -> None:
    assert_read(row)


OTHER_FORMS: list[Row] = [
    ("<footer>Huber GmbH · Lindenweg 4 · 80331 München · Tel. 089 21803000</footer>", "DE", "Lindenweg 4", "80331", "München"),
    ("<p>Huber GmbH | Lindenweg 4 | DE-80331 München | Deutschland", "DE", "Lindenweg 4", "80331", "München"),
    ("<p>Huber GmbH - Gewerbepark Süd 7 - 4600 Wels", "AT", "Gewerbepark Süd 7", "4600", "Wels"),
    ("<p>Straße: Lindenweg 4<br>PLZ: 80331<br>Ort: München", "DE", "Lindenweg 4", "80331", "München"),
    ("<table><tr><td>Street<td>12 Mill Road<tr><td>City<td>Dayton<tr><td>ZIP<td>45402</table>", "US", "12 Mill Road", "45402", "Dayton"),
    ("<table><tr><td>Address:<td>12 Mill Road<tr><td>City/State/Zip:<td>Dayton, OH 45402</table>", "US", "12 Mill Road", "45402", "Dayton"),
    ("<p>Adresse : 4 rue du Moulin - 44115 Basse-Goulaine - France", "FR", "4 rue du Moulin", "44115", "Basse-Goulaine"),
    ("<p>Siège social : 4, rue du Moulin – BP 12 – 44115 Basse-Goulaine Cedex", "FR", "4, rue du Moulin - BP 12", "44115", None),
    ("<p>P.I. Can Roca, C/ Forja 12, 08292 Esparreguera (Barcelona) España", "ES", "C/ Forja 12", "08292", "Esparreguera"),
    ("<p>Via Garibaldi, 7 - 20090 Opera (MI) - Tel. 02 5300000", "IT", "Via Garibaldi, 7", "20090", "Opera"),
    ("<p>Headquarters: Via Garibaldi 7/9, 20090 Opera, Milan, Italy", "", "Via Garibaldi 7/9", "20090", "Opera"),
    ("<p>Visit us at Unit 12, Riverside Industrial Estate, Mill Lane, Derby, DE1 2AB", "GB", "Unit 12, Riverside Industrial Estate, Mill Lane", "DE1 2AB", "Derby"),
    ("<p>Registered office: 12 Quay Street, Leeds, LS1 4AB. Registered in England No. 01234567", "GB", "12 Quay Street", "LS1 4AB", "Leeds"),
    ("<p>Harbour Ltd, The Granary, Manor Farm, Ashby, Northants NN7 1LF", "GB", "The Granary, Manor Farm", "NN7 1LF", None),
    ("<p>Kerkstraat 12A, 2000 Antwerpen, België", "BE", "Kerkstraat 12A", "2000", "Antwerpen"),
    ("<p>Chaussée de Wavre 1519 - B-1160 Bruxelles", "BE", "Chaussée de Wavre 1519", "1160", "Bruxelles"),
    ("<p>Industriparken 22-24, DK-2750 Ballerup", "DK", "Industriparken 22-24", "2750", "Ballerup"),
    ("<p>Hamngatan 3, Box 55, 411 06 Göteborg, Sweden", "", "Hamngatan 3, Box 55", "411 06", "Göteborg"),
    ("<p>Teollisuuskatu 21, 00510 Helsinki, Finland", "", "Teollisuuskatu 21", "00510", "Helsinki"),
    ("<p>ul. Przemysłowa 12, 30-701 Kraków, Poland", "", "ul. Przemysłowa 12", "30-701", "Kraków"),
    ("<p>Gyár u. 2.<br>H-2040 Budaörs", "HU", "Gyár u. 2", "2040", "Budaörs"),
    ("<p>Organize Sanayi Bölgesi 4. Cadde No: 8, 16159 Nilüfer/Bursa, Turkey", "TR", "Organize Sanayi Bölgesi 4. Cadde No: 8", "16159", None),
    ("<p>3-5-1 Marunouchi, Chiyoda-ku, Tokyo 100-0005 JAPAN", "JP", "3-5-1 Marunouchi", "100-0005", "Tokyo"),
    ("<p>#1203, Daehan Tower, 15 Teheran-ro, Gangnam-gu, Seoul, Korea", "KR", "#1203, Daehan Tower, 15 Teheran-ro", None, "Seoul"),
    ("<p>Plot No. 12, GIDC Industrial Estate, Vatva, Ahmedabad - 382445, Gujarat, INDIA", "", "Plot No. 12, GIDC Industrial Estate", "382445", "Ahmedabad"),
    ("<p>Shop 4, Al Quoz Industrial Area 3, P.O. Box 12345, Dubai - U.A.E.", "AE", "Shop 4, Al Quoz Industrial Area 3, P.O. Box 12345", None, "Dubai"),
    ("<p>Rodovia Anhanguera, km 98 - Distrito Industrial - 13065-900 Campinas - SP - Brasil", "BR", "Rodovia Anhanguera, km 98 - Distrito Industrial", "13065-900", "Campinas"),
    ("<p>Unit 3, 12-14 Harbour Road, Hamilton QLD 4007 Australia", "AU", "Unit 3, 12-14 Harbour Road", "4007", "Hamilton"),
    ("<p>Suite 200 - 1055 West Quay Street, Vancouver, BC, Canada V6E 2E9", "CA", "Suite 200 - 1055 West Quay Street", "V6E 2E9", "Vancouver"),
    ("<p>2500 Crow Canyon Rd, Ste 210<br>San Ramon CA 94583-1234 USA", "US", "2500 Crow Canyon Rd, Ste 210", "94583-1234", "San Ramon"),
    ("<p>W6390 Challenger Drive, Suite 203, Appleton, WI 54914", "US", "W6390 Challenger Drive, Suite 203", "54914", "Appleton"),
    ("<p>1 Main St. N.E.<br>Rochester, Minn. 55901", "US", "1 Main St. N.E", "55901", "Rochester"),
    ("<p>Bulevar Oslobođenja 12, 21000 Novi Sad, Srbija", "RS", "Bulevar Oslobođenja 12", "21000", "Novi Sad"),
    ("<p>Radnička cesta 80, HR-10000 Zagreb, Croatia", "HR", "Radnička cesta 80", "10000", "Zagreb"),
    ("<p>Laisvės pr. 10, LT-04215 Vilnius, Lithuania", "LT", "Laisvės pr. 10", "04215", "Vilnius"),
    ("<p>Brīvības iela 40, Rīga, LV-1050, Latvia", "LV", "Brīvības iela 40", "1050", "Rīga"),
    ("<p>Pärnu mnt 15, 10141 Tallinn, Estonia", "EE", "Pärnu mnt 15", "10141", "Tallinn"),
]  # fmt: skip


@pytest.mark.parametrize("row", OTHER_FORMS, ids=lambda row: row[2])
def test_footers_tables_and_single_lines_are_read(row: Row) -> None:
    assert_read(row)


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>Velkommen til klinikken på Strandvej 238</p>", "DK", "Strandvej 238"),
        ("<p>Vores butik ligger på Vesterbrogade 12, 1620 København</p>", "DK", "Vesterbrogade 12"),
        ("<p>7 Rue Pasteur 09 53 45 91 00 Caen Centre</p>", "FR", "7 Rue Pasteur"),
        ("<p>An der alten Lindenallee 4, 80331 München</p>", "DE", "An der alten Lindenallee 4"),
        ("<p>Jr. Arequipa N° 352 - Cercado de Lima</p>", "PE", "Jr. Arequipa N° 352"),
        ("<p>Sede: calle 21 n.º 4-40, Bogotá</p>", "CO", "calle 21 n.º 4-40"),
        ("<p>Fono +56 2 2345 6712<p>Camino Lo Prado s/n, Casablanca, Chile</p>", "CL", "Camino Lo Prado s/n"),
        ("<p>Rod. SC-401, km 5, Florianópolis</p>", "BR", "Rod. SC-401, km 5"),
        ("<p>Organize Sanayi 4. Cadde No: 17 Bursa</p>", "TR", "Organize Sanayi 4. Cadde No: 17"),
        ("<p>Stacijas iela 44, Ludza</p>", "LV", "Stacijas iela 44"),
        ("<p>Pilies g. 12, Vilnius</p>", "LT", "Pilies g. 12"),
        ("<p>Средна школа № 12<br>170028, Тверь, бульвар Цветов, 18а</p>", "RU", "бульвар Цветов, 18а"),
        ("<p>〒390-0222<br>長野県松本市入山8964<br>TEL</p>", "JP", "入山8964"),
        ("<p>東京都世田谷区三軒2-14-8 みどりビル</p>", "JP", "三軒2-14-8"),
        ("<p>경기도 화성시 마도면 마도공단로 2길 14</p>", "KR", "마도공단로 2길 14"),
        ("<p>Tehdas Oy, Kivenranta 14, Espoo</p>", "FI", "Kivenranta 14"),
    ],
)
def test_streets_are_read_as_their_country_writes_them(html: str, country: str, street: str) -> None:
    assert read(html, country)[Field.STREET] == [street]


def test_a_japanese_year_or_price_after_a_town_is_no_street() -> None:
    assert Field.STREET not in read("<p>長野県松本市2018年のお祭り、松本市民3000円</p>", "JP")


# Addresses that end with a city or a district, and have no postal code.
WITHOUT_CODES: list[Row] = [
    ("<p>Địa chỉ: 120 Lê Lai, Phường Bến Thành, Quận 1, TP. Hồ Chí Minh", "VN", "120 Lê Lai", None, None),
    ("<p>Số 17, ngõ 20 Hồ Tùng Mậu, Cầu Giấy, Hà Nội", "VN", "Số 17, ngõ 20 Hồ Tùng Mậu", None, "Cầu Giấy"),
    ("<p>14 Allen Avenue, Ikeja, Lagos", "NG", "14 Allen Avenue", None, "Ikeja"),
    ("<p>2nd Floor, Westlands Arcade, Chiromo Road, Nairobi", "KE", "2nd Floor, Westlands Arcade, Chiromo Road", None, "Nairobi"),
    ("<p>San Martín 567, Mendoza, Argentina", "AR", "San Martín 567", None, "Mendoza"),
    ("<p>25 de Mayo 459, Rosario", "AR", "25 de Mayo 459", None, "Rosario"),
    ("<p>Huérfanos 1055, Of. 702, Santiago", "CL", "Huérfanos 1055, Of. 702", None, "Santiago"),
    ("<p>Universidad No. 655 Colonia Santa Fe, Cuernavaca, Morelos", "MX", "Universidad No. 655", None, None),
    ("<p>רחוב הרצל 25, תל אביב", "IL", "רחוב הרצל 25", None, "תל אביב"),
    ("<p>15 شارع قصر النيل، القاهرة", "EG", "15 شارع قصر النيل", None, "القاهرة"),
    ("<p>Unit 3, Ballymount Trading Estate, Dublin 12", "IE", "Unit 3, Ballymount Trading Estate", None, "Dublin 12"),
]  # fmt: skip


OTHER_FORMS: list[Row] = [
    ("<p>12 rue Saint-Denis, 75001 Paris", "FR", "12 rue Saint-Denis", "75001", "Paris"),
    ("<p>Siège social : 8-10, boulevard de Clichy, 75018 Paris", "FR", "8-10, boulevard de Clichy", "75018", "Paris"),
    ("<p>2 rue de Gabès<br>CS 50139<br>13567 Marseille Cedex 02", "FR", "2 rue de Gabès, CS 50139", "13567", None),
    ("<p>4567 rue Saint-Denis, Montréal (Québec) H2J 2L2", "CA", "4567 rue Saint-Denis", "H2J 2L2", "Montréal"),
    ("<p>N8955 Lakeview Rd<br>Fond du Lac, WI 54937", "US", "N8955 Lakeview Rd", "54937", "Fond du Lac"),
    ("<p>12 High Street, Margate, CT162AB", "GB", "12 High Street", "CT162AB", "Margate"),
    ("<p>Private Bag 4410, Dunedin 9054", "NZ", "Private Bag 4410", "9054", "Dunedin"),
    ("<p>Laugavegur 26, 101 Reykjavík", "IS", "Laugavegur 26", "101", "Reykjavík"),
    ("<p>61000, м. Харків, просп. Науки, 14", "UA", "просп. Науки, 14", "61000", None),
    ("<p>4-2-11 Sendagaya, Shibuya-ku, Tokyo 151-0051", "JP", "4-2-11 Sendagaya", "151-0051", "Tokyo"),
    ("<p>地址：北京市海淀区中关村大街甲59号文化大厦8层", "CN", "中关村大街甲59号文化大厦8层", None, "北京市"),
    ("<p>地址:北京市朝阳区北苑路金泉广场一单元2015", "CN", "北苑路金泉广场一单元2015", None, "北京市"),
    ("<p>公司地址：武汉市洪山区光谷软件园C6栋3楼302室", "CN", "光谷软件园C6栋3楼302室", None, "武汉市"),
    ("<p>서울특별시 영등포구 양평동4가 2 이레빌딩", "KR", "양평동4가 2", None, "영등포구"),
    ("<p>99/1 หมู่ 4 ถนนพหลโยธิน แขวงจตุจักร เขตจตุจักร กรุงเทพฯ 10900", "TH", "99/1 หมู่ 4 ถนนพหลโยธิน", "10900", None),
    ("<p><span property=streetAddress>Rua Apucarana, 1629</span><span property=postalCode>03311-001</span><span property=addressLocality>São Paulo</span>", "BR", "Rua Apucarana, 1629", "03311-001", "São Paulo"),
]  # fmt: skip


@pytest.mark.parametrize("row", WITHOUT_CODES, ids=str)
def test_addresses_that_end_with_a_city_are_read(row: Row) -> None:
    assert_read(row)


@pytest.mark.parametrize("row", OTHER_FORMS, ids=str)
def test_addresses_of_other_forms_are_read(row: Row) -> None:
    assert_read(row)


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Show more offers 10, Sofia", "BG"),
        ("<p>A2/E70, Ljubljana - Obrežje, postaja", "SI"),
        ("<p>Expo 2018, Lima", "PE"),
        ("<p>Sala 5, Madrid", "ES"),
        ("<p>737 Demonstrator Shows A New Way Of Testing For Makers", "US"),
        ("<p>do Sở Kế Hoạch Thành Phố Hà Nội cấp vào ngày 28/07/2005", "VN"),
        ("<p>Los Pinos C.P. 62100, Cuernavaca", "MX"),
    ],
)
def test_what_only_precedes_a_city_is_no_street(html: str, country: str) -> None:
    assert read(html, country).get(Field.STREET, []) == []


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>Mariahilfer Straße 77-79/3/12, 1060 Wien", "AT", "Mariahilfer Straße 77-79/3/12"),
        ("<p>San Martín 450 - (5000) Córdoba", "AR", "San Martín 450"),
        ("<p>Belgrano 850 1º Piso, CABA", "AR", "Belgrano 850 1º Piso"),
        ("<p>Huérfanos 1160, piso 11, Santiago Centro", "CL", "Huérfanos 1160, piso 11"),
        ("<p>Monterrey 120, Guadalajara", "MX", "Monterrey 120"),
        ("<p>г. Химки, Вашутинское шоссе, вл. 18", "RU", "Вашутинское шоссе, вл. 18"),
        ("<p>Cnr Albert & Charlotte Sts, Brisbane QLD 4000", "AU", "Cnr Albert & Charlotte Sts"),
        ("<p>Strandvejen 100, Hellerup", "DK", "Strandvejen 100"),
        ("<p>Rúa do Franco, 20, Santiago de Compostela", "ES", "Rúa do Franco, 20"),
        ("<p>סמטת הלבנה 2, קרית טבעון", "IL", "סמטת הלבנה 2"),
    ],
)
def test_more_forms_of_streets_are_read(html: str, country: str, street: str) -> None:
    assert read(html, country)[Field.STREET] == [street]


LOCAL_HABITS: list[Row] = [
    ("<footer>Station Road, Kilbrack, Co. Offaly. info@a.example</footer>", "IE", "Station Road", None, "Kilbrack"),
    ("<footer>Rose Cottage, Mill Lane, Kilbrack, Co. Mayo</footer>", "IE", "Rose Cottage, Mill Lane", None, "Kilbrack"),
    ("<footer>Humboldt 1782 Ciudad Autónoma de Buenos Aires</footer>", "AR", "Humboldt 1782", None, "Ciudad Autónoma de Buenos Aires"),
    ("<footer>Av. Moreno (s) 1912<br>Tel. 4773-1200</footer>", "AR", "Av. Moreno (s) 1912", None, None),
    ("<footer>Αδριανού 15, Αθήνα 10555</footer>", "GR", "Αδριανού 15", "10555", "Αθήνα"),
    ("<footer>43 &amp; 45 Lê Lợi, Q1, Tp.HCM</footer>", "VN", "43 & 45 Lê Lợi, Q1", None, None),
    ("<footer>თბილისი, წერეთლის გამზ. 24, ტელ: 032 299 12 35</footer>", "GE", "წერეთლის გამზ. 24", None, None),
    ("<footer>Երևան, Սարյան փող. 12, հեռ. 010 541235</footer>", "AM", "Սարյան փող. 12", None, None),
    ("<footer>شارع الجامعة، عمارة رقم 172، عمّان هاتف: 06 5527814</footer>", "JO", "شارع الجامعة، عمارة رقم 172", None, None),
    ("<footer>تهران، بلوار کشاورز، خیابان فلسطین، پلاک 12</footer>", "IR", "بلوار کشاورز، خیابان فلسطین، پلاک 12", None, None),
]  # fmt: skip


@pytest.mark.parametrize("row", LOCAL_HABITS)
def test_address_without_a_code_is_read_as_its_country_writes_it(row: Row) -> None:
    assert_read(row)


def test_number_after_its_label_is_no_postal_code() -> None:
    found = read(
        "<footer>Merkez Plaza B Blok Kat: 9 No: 1467 Okmeydanı<br>Tel. 0212 320 58 41</footer>", "TR"
    )
    assert Field.POSTAL_CODE not in found
