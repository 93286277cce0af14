import re

from scraping.vocabulary.patterns import compile_later


def test_pattern_that_is_never_used_is_never_compiled() -> None:
    compile_later("(not closed")


def test_pattern_is_compiled_once_and_works_like_any_other() -> None:
    made: list[str] = []

    def make() -> str:
        made.append("(?P<word>crane)s?")
        return made[-1]

    pattern = compile_later(make, re.I)
    assert made == []
    found = pattern.search("Two Cranes")
    assert found is not None
    assert (found["word"], list(pattern.groupindex)) == ("Crane", ["word"])
    assert pattern.fullmatch("cranes")
    assert len(made) == 1
