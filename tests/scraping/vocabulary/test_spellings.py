import random
import re

import pytest

from scraping.vocabulary.spellings import (
    BadSpelling,
    find_literals,
    join_expressions,
    list_examples,
)

SPELLINGS = (
    "GmbH",
    "S~p~A[.]",
    "fax[ ](no|number|nr)[.]",
    "*leit(er|ung)*",
    "chief <word> officer",
    "(tel[.|ephone]|phone)[ (no|nr)[.]]",
    r"\[at\]",
    "a|bc|d*ef",
    "[the ]<word>s of (x|y*z)",
    "R&D (a*|b)c[d]",
)


@pytest.mark.parametrize(
    ("spelling", "examples"),
    [
        ("GmbH", ["GmbH"]),
        ("S~A", ["S. A", "S.A", "S A", "SA"]),
        ("fax[ ]no[.]", ["fax no.", "fax no", "faxno.", "faxno"]),
        ("(tel|phone)", ["tel", "phone"]),
        ("[a|b]c", ["ac", "bc", "c"]),
        ("leit*", ["leit", "leitxy"]),
        ("chief <word>", ["chief xy"]),
        (r"\[at\] \* \\", [r"[at] * \\"[:-1]]),
        ("a < b", ["a < b"]),
    ],
)
def test_notation_says_how_a_word_may_be_written(spelling: str, examples: list[str]) -> None:
    assert sorted(list_examples(spelling)) == sorted(examples)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_expression_matches_each_way_to_write_it(spelling: str) -> None:
    pattern = re.compile(join_expressions([spelling]))
    assert all(pattern.fullmatch(example) for example in list_examples(spelling))


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_whatever_matches_holds_one_of_the_literals(spelling: str) -> None:
    literals = find_literals(spelling)
    letters = random.Random(7)
    for _ in range(200):
        made_up = "".join(letters.choices("abcdefgÄß", k=letters.randint(1, 6)))
        assert all(any(one in text for one in literals) for text in list_examples(spelling, made_up))


@pytest.mark.parametrize(
    ("spelling", "literals"),
    [
        ("GmbH[ & Co. KG]", {"GmbH"}),
        ("<word>leit(er|ung)*", {"leiter", "leitung"}),
        ("S~A", {"S. A", "S.A", "S A", "SA"}),
        ("a* (long|longer) word", {" long word", " longer word"}),
    ],
)
def test_literals_are_the_longest_stretch_that_must_be_there(spelling: str, literals: set[str]) -> None:
    assert find_literals(spelling) == literals


@pytest.mark.parametrize("spelling", ["a" + "[b|c|d]" * 5 + "e", "(a|b|c)" * 8 + " end"])
def test_spelling_with_very_many_variants_keeps_a_literal(spelling: str) -> None:
    literals = find_literals(spelling)
    assert "" not in literals
    assert all(any(one in example for one in literals) for example in list_examples(spelling))


@pytest.mark.parametrize("spelling", ["", "[a]", "*", "<word>", "a|", "(a|)b]", "(a", "[a)"])
def test_entry_that_would_match_nothing_or_is_misspelled_is_refused(spelling: str) -> None:
    with pytest.raises(BadSpelling):
        find_literals(spelling)


def test_longer_of_two_spellings_is_found() -> None:
    pattern = re.compile(join_expressions(["tel", "tel. no[.]", "fax", "tel[.]"]))
    assert [found[0] for found in pattern.finditer("tel. no. 1 fax 2 tel. 3")] == ["tel. no.", "fax", "tel."]
