"""Words of two elements beside each other that only a style sheet sets apart: `<b>Anna Smith</b><span>Head of Sales</span>`."""

from turbohtml import Element, Text

_NUMBER_STARTS = frozenset("0123456789(+")
_SHOUTED = 3  # letters


def separate_words(last: str, text: str, node: Text) -> str:
    """The separator between these two pieces of text, which have none; `node`: that of the second."""
    if " " not in last or not _may_be_two(last, text):
        return ""
    parent = node.parent
    before = parent.previous_sibling if parent is not None and node.previous_sibling is None else None
    if type(parent) is not Element or type(before) is not Element:
        return ""
    ends_with_digit = last[-1].isdigit()
    # `<span class=room>room 12</span><span class=phone>555 0100</span>`: editors part a number without such names.
    if ends_with_digit and text[0].isdigit() and not _have_names(parent, before):
        return ""
    return "\n" if text[0].isupper() or ends_with_digit else " "


def _may_be_two(last: str, text: str) -> bool:
    """By the signs where they meet: `Smith|Head`, `Smith|555`, `555 0100|head of`, `SMITH|Head`."""
    if last[-1].islower():
        return text[0].isupper() or text[0] in _NUMBER_STARTS
    if last[-1].isdigit():
        return " " in text and text[0].isalnum()
    end = last[-_SHOUTED:]
    return text[0].isupper() and text[1:2].islower() and end.isalpha() and end.isupper()


def _have_names(one: Element, other: Element) -> bool:
    """Different ones, for the style sheet."""
    names = one.attr("class"), other.attr("class")
    return all(names) and names[0] != names[1]
