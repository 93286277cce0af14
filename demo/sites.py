"""What a host of the demo web serves: values, no network."""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Answer:
    body: bytes
    content_type: str = HTML
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Stream:
    """A body without a declared end, sent piece by piece until it ends or the reader hangs up."""

    chunks: Callable[[], AsyncIterator[bytes]]
    content_type: str = HTML


Reply = Answer | Stream


@dataclass(frozen=True, slots=True)
class Site:
    """`pages` maps a path (with its query, where it has one) to what is served there.

    `otherwise` answers for all other paths; without it they are 404. `first` holds replies that are given
    once each, in their order, before the page itself is.
    """

    host: str
    pages: Mapping[str, Reply]
    otherwise: Callable[[str], Reply] | None = None
    first: Mapping[str, tuple[Reply, ...]] = field(default_factory=dict)


def html_answer(markup: str, *, status: int = 200) -> Answer:
    return Answer(markup.encode(), status=status)


def redirect_answer(location: str, *, status: int = 302) -> Answer:
    return Answer(b"", status=status, headers=(("Location", location),))


def text_answer(text: str, content_type: str = "text/plain; charset=utf-8") -> Answer:
    return Answer(text.encode(), content_type)
