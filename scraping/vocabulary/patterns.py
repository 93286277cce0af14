"""Patterns that are compiled when they are first used: a process starts sooner, and few pages need all of them."""

import re
from collections.abc import Callable
from typing import Any, cast


def compile_later(expression: str | Callable[[], str], flags: int = 0) -> re.Pattern[str]:
    """`expression` is a function where the expression itself takes time to make."""
    return cast("re.Pattern[str]", _LaterPattern(expression, flags))


class _LaterPattern:
    def __init__(self, expression: str | Callable[[], str], flags: int) -> None:
        self._expression = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Called only the first time that `search` or another name is asked for: it is kept."""
        value = getattr(self._compile(), name)
        setattr(self, name, value)
        return value

    def _compile(self) -> re.Pattern[str]:
        if "_compiled" not in self.__dict__:
            text = self._expression if isinstance(self._expression, str) else self._expression()
            self._compiled = re.compile(text, self._flags)
        return self._compiled
