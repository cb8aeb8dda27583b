"""The columns of an entity, as the service describes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an entity.

    >>> read_column({"name": "total", "type": "decimal", "precision": 10, "scale": 2, "nullable": False})
    Column(name='total', type='decimal', nullable=False, precision=10, scale=2, ...)
    """

    name: str
    type: str
    """`boolean`, `int32`, `int64`, `double`, `decimal`, `string`, `date`, `timestamp`, `uuid`, `binary`, `enum`,
    `list`, `struct` or `json`."""
    nullable: bool = True
    precision: int | None = None
    """Digits of a `decimal`, or digits of the seconds of a `timestamp`."""
    scale: int | None = None
    """Digits of a `decimal` after the point."""
    max_length: int | None = None
    """Maximum length of a `string`."""
    values: tuple[str, ...] = ()
    """Values of an `enum`."""
    items: Column | None = None
    """Elements of a `list`."""
    fields: tuple[Column, ...] = ()
    """Members of a `struct`."""


EVENT_COLUMNS = {
    "_id": Column("_id", "int64", nullable=False),
    "_type": Column("_type", "enum", nullable=False, values=("create", "update", "delete")),
    "_time": Column("_time", "timestamp", nullable=False, precision=3),
}
"""Columns that describe the event instead of the entity."""


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A column whose values are those of a column of another entity.

    >>> ForeignKey(column="userId", entity="users", references="id").entity
    'users'
    """

    column: str
    entity: str
    references: str
    """Name of the column of the other entity."""


@dataclass(frozen=True, slots=True)
class EntityColumns:
    """The columns of an entity, in the order of its schema.

    >>> columns = read_entity_columns(
    ...     {"entity": "users", "key": ["id"], "columns": [{"name": "id", "type": "int64", "nullable": False}]}
    ... )
    >>> [column.name for column in columns], columns.key
    (['id'], ('id',))
    """

    entity: str
    key: tuple[str, ...]
    """Names of the columns that identify a row. Empty without a key."""
    columns: tuple[Column, ...]
    is_scalar: bool = False
    """Whether the values are not objects. Then the only column, `value`, has the value itself."""
    has_changes: bool = False
    """Whether events of the entity may also be updates and deletions."""
    unique: tuple[str, ...] = ()
    """Names of further columns whose values are unique."""
    foreign_keys: tuple[ForeignKey, ...] = ()

    def __iter__(self) -> Iterator[Column]:
        return iter(self.columns)

    def of_rows(self) -> dict[str, Column]:
        """Returns the columns of rows by name: those of the entity, and those of its events.

        The row of a deletion has only the key. A property takes precedence over a column of events.
        """
        columns = dict(EVENT_COLUMNS)
        for column in self.columns:
            is_nullable = column.nullable or (self.has_changes and column.name not in self.key)
            columns[column.name] = replace(column, nullable=is_nullable)
        return columns

    def default_names(self) -> list[str]:
        """Returns the names of the columns that rows have by default."""
        own = [column.name for column in self.columns]
        return ["_type", *own] if self.has_changes and "_type" not in own else own

    def has_property(self, name: str) -> bool:
        """Returns whether the values have a property of this name."""
        return any(column.name == name for column in self.columns)


def read_column(body: Mapping[str, Any]) -> Column:
    """Returns the column that a member of a response describes. Elements of a list have no name."""
    items = body.get("items")
    return Column(
        name=body.get("name", ""),
        type=body["type"],
        nullable=body.get("nullable", True),
        precision=body.get("precision"),
        scale=body.get("scale"),
        max_length=body.get("maxLength"),
        values=tuple(str(value) for value in body.get("values", ())),
        items=None if items is None else read_column(items),
        fields=tuple(read_column(field) for field in body.get("fields", ())),
    )


def read_entity_columns(body: Mapping[str, Any]) -> EntityColumns:
    """Returns the columns that a response describes."""
    return EntityColumns(
        entity=body["entity"],
        key=tuple(body.get("key") or ()),
        columns=tuple(read_column(column) for column in body["columns"]),
        is_scalar=body.get("isScalar", False),
        has_changes=body.get("hasChanges", False),
        unique=tuple(body.get("unique", ())),
        foreign_keys=tuple(
            ForeignKey(key["column"], key["entity"], key["references"])
            for key in body.get("foreignKeys", ())
        ),
    )
