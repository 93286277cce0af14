"""Where elements are, without which of several: the cards of a list have the same places, the names in them too."""

from collections import Counter

from turbohtml import Document, Element, Node

_NOWHERE = 0


class Places:
    """Each is a number: the tags around an element, from an id that no other element has. Each element is asked once,
    for neighbours have most of what is around them in common."""

    def __init__(self, document: Document) -> None:
        ids = Counter([element.attr("id") for element in document.select("[id]")])
        self._single_ids = {identity for identity, count in ids.items() if identity and count == 1}
        self._known: dict[Node, int] = {}
        self._numbers: dict[tuple[int, str], int] = {}

    def of(self, element: Element) -> int:
        path: list[Element] = []
        node: Node | None = element
        while isinstance(node, Element) and node not in self._known:
            path.append(node)
            node = node.parent
        place = self._known.get(node, _NOWHERE) if node is not None else _NOWHERE
        for below in reversed(path):
            place = self._enter(place, below)
            self._known[below] = place
        return place

    def _enter(self, around: int, element: Element) -> int:
        begins_here = element.attr("id") in self._single_ids
        return self._numbers.setdefault(
            (_NOWHERE if begins_here else around, element.tag), len(self._numbers) + 1
        )
