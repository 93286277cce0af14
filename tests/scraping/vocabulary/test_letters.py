import pytest

from scraping.vocabulary.letters import (
    letters_of,
    lower,
    mailbox_letters,
    only_letters,
    plain_letters,
    plain_signs,
    plain_words,
    title_case,
)


@pytest.mark.parametrize("text", ["İstanbul ＡＢＣ", "Ⅻ ｆｆ ﬁ", "tel：０３０–12", "ΣΟΦΙΑΣ", "٠١٢"])
def test_offsets_stay_where_signs_and_capitals_are_replaced(text: str) -> None:
    assert len(plain_signs(text)) == len(lower(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "plain", "words", "letters", "only", "mailbox"),
    [
        ("Müller & Söhne 24", "muller & sohne 24", "muller sohne 24", "müllersöhne24", "müllersöhne", "mueller & soehne 24"),
        ("Łódź-Groß", "lodz-gross", "lodz gross", "łódźgroß", "łódźgroß", "lodz-gross"),
        ("IĞDIR_Ltd.", "igdir_ltd.", "igdir ltd", "iğdirltd", "iğdirltd", "iğdir_ltd."),
    ],
)  # fmt: skip
def test_each_function_keeps_what_it_says(
    text: str, plain: str, words: str, letters: str, only: str, mailbox: str
) -> None:
    assert plain_letters(text) == plain
    assert plain_words(text) == words
    assert letters_of(text) == letters
    assert only_letters(text) == only
    assert mailbox_letters(text.lower()) == mailbox


def test_korean_syllables_stay_whole() -> None:
    assert plain_words("대한민국 (주)") == "대한민국 주"


def test_long_texts_are_lowered_as_short_ones() -> None:
    latin = "".join(map(chr, range(256)))
    assert lower(latin * 4) == lower(latin) * 4 == latin.lower() * 4
    assert lower("İSTANBUL ÄÖÜ Київ " * 100) == "istanbul äöü київ " * 100


def test_pictures_of_a_font_stand_between_words() -> None:
    assert plain_signs("\ue60eLindenweg 4\uf095") == " Lindenweg 4 "


@pytest.mark.parametrize(
    ("word", "language", "shown"),
    [
        ("ÇELİK", "tr", "Çelik"),
        ("YILMAZ", "tr", "Yılmaz"),
        ("IŞIK", "tr", "Işık"),
        ("ÇELİK", "", "Çelik"),
        ("SMITH", "en", "Smith"),
        ("O'BRIEN-DIAZ", "en", "O'Brien-Diaz"),
        ("ΠΑΠΠΑΣ", "el", "Παππας"),
    ],
)
def test_names_in_capitals_are_shown_as_others_are(word: str, language: str, shown: str) -> None:
    assert title_case(word, language) == shown
