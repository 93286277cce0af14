"""The countries of the fair: how a company there is called, where it sits and what its numbers look like."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class City:
    """`phone` is E.164 without the last digits, `open_digits` of which are free.

    Where a country keeps numbers for film and fiction (Germany, France, Great Britain) they are used.
    Elsewhere the subscriber number starts with digits that are not given to subscribers: 959 is for test
    lines in the US, whose 555-01xx would rightly be taken for placeholders.
    """

    name: str
    postal_code: str
    region: str
    phone: str
    open_digits: int


@dataclass(frozen=True, slots=True)
class Country:
    code: str
    language: str
    name: str
    legal_forms: tuple[str, ...]
    mailboxes: tuple[str, ...]
    cities: tuple[City, ...]
    street_order: str  # with {street} and {number}
    city_order: str  # with {postal_code}, {city} and {region}


COUNTRIES = {
    country.code: country
    for country in (
        Country(
            "DE",
            "de",
            "Deutschland",
            ("GmbH", "GmbH & Co. KG", "AG", "e.K."),
            ("info", "kontakt", "vertrieb", "zentrale"),
            (
                City("Berlin", "12681", "Berlin", "+493023125", 3),
                City("Hamburg", "22113", "Hamburg", "+494066969", 3),
                City("Frankfurt am Main", "60386", "Hessen", "+496990009", 3),
                City("Köln", "50739", "Nordrhein-Westfalen", "+492214710", 3),
                City("München", "80939", "Bayern", "+498999998", 3),
            ),
            "{street} {number}",
            "{postal_code} {city}",
        ),
        Country(
            "AT",
            "de",
            "Österreich",
            ("GmbH", "KG"),
            ("office", "info"),
            (
                City("Linz", "4020", "Oberösterreich", "+43732112", 4),
                City("Graz", "8020", "Steiermark", "+43316112", 4),
            ),
            "{street} {number}",
            "{postal_code} {city}",
        ),
        Country(
            "CH",
            "de",
            "Schweiz",
            ("AG", "GmbH"),
            ("info", "mail"),
            (City("Zürich", "8048", "Zürich", "+4144112", 4), City("Bern", "3018", "Bern", "+4131112", 4)),
            "{street} {number}",
            "{postal_code} {city}",
        ),
        Country(
            "FR",
            "fr",
            "France",
            ("SAS", "SARL", "SA"),
            ("contact", "accueil", "commercial", "info"),
            (
                City("Pantin", "93500", "Île-de-France", "+33199001", 3),
                City("Rennes", "35000", "Bretagne", "+33261911", 3),
                City("Strasbourg", "67100", "Grand Est", "+33353011", 3),
                City("Lyon", "69007", "Auvergne-Rhône-Alpes", "+33465711", 3),
                City("Toulouse", "31200", "Occitanie", "+33536491", 3),
            ),
            "{number} {street}",
            "{postal_code} {city}",
        ),
        Country(
            "IT",
            "it",
            "Italia",
            ("S.r.l.", "S.p.A."),
            ("info", "commerciale", "vendite", "segreteria"),
            (
                City("Milano", "20134", "MI", "+39021103", 4),
                City("Bologna", "40131", "BO", "+39051113", 4),
                City("Genova", "16152", "GE", "+39010103", 4),
                City("Torino", "10148", "TO", "+39011103", 4),
            ),
            "{street}, {number}",
            "{postal_code} {city} ({region})",
        ),
        Country(
            "ES",
            "es",
            "España",
            ("S.L.", "S.A."),
            ("info", "contacto", "ventas", "comercial"),
            (
                City("Madrid", "28031", "Madrid", "+3491145", 4),
                City("Barcelona", "08020", "Barcelona", "+3493145", 4),
                City("Valencia", "46024", "Valencia", "+3496145", 4),
                City("Bilbao", "48013", "Bizkaia", "+3494145", 4),
            ),
            "{street}, {number}",
            "{postal_code} {city}",
        ),
        Country(
            "GB",
            "en",
            "United Kingdom",
            ("Ltd", "Limited", "plc"),
            ("info", "enquiries", "sales", "hello"),
            (
                City("London", "E16 2QJ", "Greater London", "+442079460", 3),
                City("Leeds", "LS10 1RT", "West Yorkshire", "+441134960", 3),
                City("Birmingham", "B7 5AP", "West Midlands", "+441214960", 3),
                City("Manchester", "M17 8AS", "Greater Manchester", "+441614960", 3),
                City("Bristol", "BS2 0XJ", "Bristol", "+441174960", 3),
                City("Edinburgh", "EH5 1HS", "Scotland", "+441314960", 3),
            ),
            "{number} {street}",
            "{city} {postal_code}",
        ),
        Country(
            "US",
            "en",
            "USA",
            ("Inc.", "LLC", "Corp."),
            ("info", "sales", "office", "contact"),
            (
                City("New York", "10474", "NY", "+1212959", 4),
                City("Chicago", "60632", "IL", "+1312959", 4),
                City("Boston", "02210", "MA", "+1617959", 4),
                City("San Francisco", "94124", "CA", "+1415959", 4),
            ),
            "{number} {street}",
            "{city}, {region} {postal_code}",
        ),
    )
}
