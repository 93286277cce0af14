"""Queries and updates that every task makes, compiled once.

Of a query by primary key, Django's way from the queryset to its SQL takes ten times as long as the database.
A prepared one is built as usual, from placeholders for the later values, and compiled for the first call; each
call then puts its own values in their places. What comes back is what the queryset would return.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property, partial
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import AutoField, Model, QuerySet
from django.db.models.query import ValuesListIterable
from django.db.models.sql import DeleteQuery, Query, UpdateQuery
from django.utils.module_loading import import_string

Row = TypeVar("Row")
# list: of a JSON column, whatever its values are.
Kind = type[UUID] | type[int] | type[str] | type[datetime] | type[list[Any]]

# By kind: the placeholder. All fit into their columns, and no real value is like them.
_STAND_INS: Mapping[Kind, Callable[[int], Any]] = {
    UUID: lambda place: UUID(int=2**127 + place),
    int: lambda place: 2_000_000_000 + place,
    str: lambda place: f"\ue000{place}",
    datetime: lambda place: datetime(1900, 1, 1, tzinfo=UTC) + timedelta(days=place),
    list: lambda place: [f"\ue000{place}"],
}


def open_cursor() -> Any:
    """A cursor for statements that are run again and again: PostgreSQL parses and plans them once per connection.

    (Django's own cursors write the values into the text of a statement, so each one is new to the server.)
    """
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    driver: Any = connection.connection
    usual, driver.cursor_factory = driver.cursor_factory, _binding_cursor()
    try:
        return connection.cursor()
    finally:
        driver.cursor_factory = usual


@cache
def _binding_cursor() -> Any:
    """Imported with the first cursor: where the database is SQLite, the driver is not loaded."""
    return import_string("django.db.backends.postgresql.base.ServerBindingCursor")


class _Connection:
    """What a compiler asks of a connection, with our cursors."""

    def __init__(self, plain: Any) -> None:
        self._plain = plain

    def cursor(self) -> Any:
        return open_cursor()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A parameter of the statement that is a value of the call."""

    place: int
    adapt: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class _Statement:
    sql: str
    params: tuple[Any, ...]  # slots, and values that are always the same

    def fill(self, values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(
            [each.adapt(values[each.place]) if type(each) is _Slot else each for each in self.params]
        )


def _compile(compiler: Any, kinds: Sequence[Kind]) -> _Statement:
    sql, params = compiler.as_sql()
    return _Statement(sql, tuple(_slot_or_value(param, kinds) for param in params))


def _slot_or_value(param: Any, kinds: Sequence[Kind]) -> Any:
    for place, kind in enumerate(kinds):
        adapt = _adapter(kind, param)
        if adapt is not None and _plain(adapt(_STAND_INS[kind](place))) == _plain(param):
            return _Slot(place, adapt)
    return param


def _plain(param: Any) -> Any:
    """The driver's own wrapper of a JSON value says nothing about being equal."""
    return getattr(param, "obj", param)


def _adapter(kind: Kind, param: Any) -> Callable[[Any], Any] | None:
    """How a value of this kind becomes what the driver was given; None if it cannot have become that."""
    is_text = isinstance(param, str)
    if kind is UUID:
        return _hex_of if is_text else _as_it_is
    if kind is datetime:
        return _text_of if is_text else _as_it_is
    if kind is int:
        # A type of the driver's own may say how wide the column is.
        return type(param) if isinstance(param, int) else None
    if kind is list:
        return partial(connection.ops.adapt_json_value, encoder=None)
    return str if is_text else None


def _hex_of(value: UUID) -> str:
    return value.hex


def _text_of(moment: datetime) -> str:
    return str(moment.astimezone(UTC).replace(tzinfo=None))


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class _CompiledQuery:
    queryset: QuerySet[Any, Any]
    compiler: Any
    converters: Any
    statement: _Statement
    is_plain: bool  # the rows are what the queryset returns


class _CompiledOnce:
    """A query, but for its compiler."""

    def __init__(self, query: Query, compiler: Any) -> None:
        self._query = query
        self._compiler = compiler

    def get_compiler(self, using: str) -> Any:
        return self._compiler

    def __getattr__(self, name: str) -> Any:
        return getattr(self._query, name)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What Django's iteration over rows wants of a queryset."""

    query: _CompiledOnce
    db: str = DEFAULT_DB_ALIAS
    _known_related_objects: Mapping[Any, Any] = field(default_factory=dict)


class PreparedQuery(Generic[Row]):
    """`PreparedQuery(lambda task_id: Task.objects.filter(pk=task_id), int).fetch(7)`"""

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *kinds: Kind) -> None:
        self._build = build
        self._kinds = kinds
        self._compiled: dict[str, _CompiledQuery] = {}

    def fetch(self, *values: Any) -> list[Row]:
        compiled = self._compiled.get(connection.vendor) or self._prepare()
        if compiled.is_plain:
            return self._fetch_plain(compiled, values)
        compiler = copy(compiled.compiler)
        compiler.connection = _Connection(connections[DEFAULT_DB_ALIAS])
        filled = compiled.statement.sql, compiled.statement.fill(values)
        compiler.as_sql = lambda: filled
        compiler.get_converters = lambda _: compiled.converters
        asked = _Asked(_CompiledOnce(compiled.queryset.query, compiler))
        iterable: Any = compiled.queryset._iterable_class
        return list(iterable(asked))

    def _fetch_plain(self, compiled: _CompiledQuery, values: Sequence[Any]) -> list[Row]:
        """What `values_list` returns, in the order of the statement's columns."""
        with open_cursor() as cursor:
            cursor.execute(compiled.statement.sql, compiled.statement.fill(values))
            rows: list[Any] = cursor.fetchall()
        if compiled.converters:
            compiler = copy(compiled.compiler)
            compiler.connection = connections[DEFAULT_DB_ALIAS]
            rows = list(map(tuple, compiler.apply_converters(rows, compiled.converters)))
        return rows

    def first(self, *values: Any) -> Row | None:
        return next(iter(self.fetch(*values)), None)

    def one(self, *values: Any) -> Row:
        """Raises the model's DoesNotExist where there is none."""
        found = self.fetch(*values)
        if not found:
            raise self._compiled[connection.vendor].queryset.model.DoesNotExist
        return found[0]

    def _prepare(self) -> _CompiledQuery:
        queryset = self._build(*_stand_ins(self._kinds))
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        statement = _compile(compiler, self._kinds)
        selected = [column for column, *_ in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(selected)
        is_plain = queryset._iterable_class is ValuesListIterable and not compiler.has_extra_select
        compiled = _CompiledQuery(queryset, compiler, converters, statement, is_plain)
        self._compiled[connection.vendor] = compiled
        return compiled


class _PreparedChange:
    """One statement that changes rows; a call returns how many."""

    def __init__(self, build: Callable[..., Query], kinds: Sequence[Kind]) -> None:
        self._build = build
        self._kinds = kinds
        self._compiled: dict[str, _Statement] = {}

    def run(self, *values: Any) -> int:
        statement = self._compiled.get(connection.vendor) or self._prepare()
        with open_cursor() as cursor:
            cursor.execute(statement.sql, statement.fill(values))
            return int(cursor.rowcount)

    def _prepare(self) -> _Statement:
        query = self._build(*_stand_ins(self._kinds))
        statement = _compile(query.get_compiler(DEFAULT_DB_ALIAS), self._kinds)
        self._compiled[connection.vendor] = statement
        return statement


class PreparedUpdate(_PreparedChange):
    """`build` returns the rows, and what is set in them."""

    def __init__(
        self, build: Callable[..., tuple[QuerySet[Any, Any], Mapping[str, Any]]], *kinds: Kind
    ) -> None:
        def build_query(*stand_ins: Any) -> Query:
            rows, changes = build(*stand_ins)
            query = rows.query.chain(UpdateQuery)
            query.add_update_values(dict(changes))  # type: ignore[attr-defined]  # of the class just given
            return query

        super().__init__(build_query, kinds)


# A statement for some of many rows is compiled for so many; where there are fewer, the last one stands in again.
_SIZES = (4, 12, 32)


class PreparedMany(Generic[Row]):
    """As `PreparedQuery`, of which the first value is a list of keys:
    `PreparedMany(lambda ids: Task.objects.filter(pk__in=ids), int).fetch([7, 8])`."""

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], kind: Kind, *kinds: Kind) -> None:
        self._build = build
        self._by_size = {
            size: PreparedQuery(_with_keys(build, size), *[kind] * size, *kinds) for size in _SIZES
        }

    def fetch(self, keys: Sequence[Any], *values: Any) -> list[Row]:
        if len(keys) > _SIZES[-1]:
            return list(self._build(keys, *values))
        return [row for padded in _pad(keys) for row in self._by_size[len(padded)].fetch(*padded, *values)]


class _PreparedChangeMany:
    """As a prepared change, of which the first value is a list of keys."""

    _one: Callable[..., _PreparedChange]

    def __init__(self, build: Callable[..., Any], kind: Kind, *kinds: Kind) -> None:
        self._by_size = {size: self._one(_with_keys(build, size), *[kind] * size, *kinds) for size in _SIZES}

    def run(self, keys: Sequence[Any], *values: Any) -> int:
        return sum(self._by_size[len(padded)].run(*padded, *values) for padded in _pad(keys))


class PreparedUpdateMany(_PreparedChangeMany):
    _one = PreparedUpdate


def _with_keys(build: Callable[..., Any], size: int) -> Callable[..., Any]:
    return lambda *values: build(values[:size], *values[size:])


def _pad(keys: Sequence[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(keys), _SIZES[-1]):
        some = list(keys[start : start + _SIZES[-1]])
        size = next(size for size in _SIZES if size >= len(some))
        yield some + some[-1:] * (size - len(some))


class PreparedDelete(_PreparedChange):
    """Only of rows that nothing else depends on: neither cascades nor signals are run."""

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], *kinds: Kind) -> None:
        super().__init__(lambda *stand_ins: build(*stand_ins).query.chain(DeleteQuery), kinds)


class PreparedDeleteMany(_PreparedChangeMany):
    _one = PreparedDelete


class PreparedInsert:
    """Adds instances; a row that is there already stays as it is. The instances do not learn their numbers."""

    def __init__(self, model: type[Model]) -> None:
        self._model = model

    @cached_property
    def _fields(self) -> tuple[Any, ...]:
        return tuple(each for each in self._model._meta.concrete_fields if not isinstance(each, AutoField))

    def _sql(self, rows: int) -> str:
        quote = connection.ops.quote_name
        columns = ", ".join(quote(each.column) for each in self._fields)
        row = f"({', '.join(['%s'] * len(self._fields))})"
        places = ", ".join([row] * rows)
        # Names of our own table and columns; values are parameters.
        return f"INSERT INTO {quote(self._model._meta.db_table)} ({columns}) VALUES {places} ON CONFLICT DO NOTHING"  # noqa: S608  # nosec B608

    def run(self, *instances: Model) -> None:
        if not instances:
            return
        values = [
            each.get_db_prep_save(each.pre_save(instance, True), connection=connection)
            for instance in instances
            for each in self._fields
        ]
        with open_cursor() as cursor:
            cursor.execute(self._sql(len(instances)), values)


def _stand_ins(kinds: Sequence[Kind]) -> list[Any]:
    return [_STAND_INS[kind](place) for place, kind in enumerate(kinds)]
