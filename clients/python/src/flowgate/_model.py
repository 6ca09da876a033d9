"""What the client knows of an operation, and the types of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, TypeVar, Union

T = TypeVar("T")

OneOrMore = Union[T, Iterable[T]]
"""A value or several."""

When = Union[str, date, datetime]
"""A date, an instant, or text: `2026-01-05`, `2026-01`, `-30d`, `ytd`. Includes `pandas.Timestamp`."""


class Document(dict[str, Any]):
    """An answer that is not a table: a dictionary, with the entity tag to send as `if_match`."""

    etag: str | None = None


@dataclass(frozen=True)
class Table:
    """How the rows of an answer become a data frame."""

    at: str | None = None
    """Member of the answer that holds the rows. None if the answer is the list itself."""
    grouped: bool = False
    """Whether the rows are grouped by instrument."""
    key: str | None = None
    """Column that identifies what a row is about."""
    time: str | None = None
    """Column of the row's date or time."""
    selectors: tuple[str, ...] = ()
    """Parameters that select instruments: a request for one gives a series, any other a panel."""
    columns_in: str | None = None
    """Column whose members, by instrument and metric, become columns."""
    rows_in: str | None = None
    """Column whose members, by name, become rows."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Kind of each column's values."""


@dataclass(frozen=True)
class Operation:
    """An operation of the REST API."""

    method: str
    path: str
    table: Table | None = None
    lists: tuple[str, ...] = ()
    """Members of the body that are lists."""
    page_size: int | None = None
    """Rows of the largest page. None if the answer has no pages."""
    starts_jobs: bool = False
    """Whether a job can compute the answer."""
